"""Fits the evaluation of line games to the results of games the engine plays against itself.

`python benchmarks/fit_gomoku.py --games 2000 --nodes 1500 OUT.json` plays from random openings, keeps
positions without a proven result, and finds the weights whose estimates predict the results best (logistic
regression, held near the present weights by a small penalty). The file says how it was made;
`benchmarks/gomoku.py --weights OUT.json` judges it.
"""

import argparse
import random
from concurrent.futures import ProcessPoolExecutor

import numpy as np
from scipy.optimize import minimize
from scipy.special import expit

from tengen import Engine, Limit, Position
from tengen._core import chance_scale, features
from tengen.weights import Weights

Sample = tuple[list[int], float]


def one_game(game: str, nodes: int, seed: int) -> list[Sample]:
    """Features for the side to move, and 1, 0.5 or 0 for how the game ended for it."""
    chance = random.Random(seed)
    position = Position(game)
    reach = min(4, position.game.rows // 3)
    middle = position.game.rows // 2, position.game.cols // 2
    for _ in range(chance.randint(3, 7)):
        row, col = (centre + chance.randint(-reach, reach) for centre in middle)
        text = position.game.cell_name((row, col))
        if position.is_legal(text):
            position.play(text)
    kept: list[tuple[list[int], int]] = []
    with Engine(memory=4, seed=seed + 1) as engine:
        while not position.is_over:
            played = engine.play(position, Limit(nodes=chance.randint(nodes // 2, nodes)))
            if played.info.score.is_exact:
                break
            kept.append((features(position), int(position.turn)))
            position.play(played.move)
        if position.is_over:
            winner = position.outcome.winner if position.outcome is not None else None
            first = 0.5 if winner is None else float(winner == 0)
        else:
            own = played.info.score.win_chance
            first = own if position.turn == 0 else 1 - own
    return [(counts, first if turn == 0 else 1 - first) for counts, turn in kept]


def some_games(work: tuple[str, int, int, int]) -> list[Sample]:
    """A part of all games, for one process."""
    game, nodes, start, stop = work
    return [sample for seed in range(start, stop) for sample in one_game(game, nodes, seed)]


def fit(samples: list[Sample], start: np.ndarray, scale: float, penalty: float) -> np.ndarray:
    """The weights that make the results most likely."""
    counts = np.array([sample[0] for sample in samples], dtype=np.float64)
    results = np.array([sample[1] for sample in samples])

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        logits = counts @ weights / scale
        chances = expit(logits)
        pull = (weights - start) / scale
        cost = np.mean(np.logaddexp(0, logits) - results * logits) + penalty * np.sum(pull**2)
        slope = counts.T @ (chances - results) / scale / len(results) + 2 * penalty * pull / scale
        return float(cost), slope

    before = loss(start)[0]

    def scaled(x: np.ndarray) -> tuple[float, np.ndarray]:
        cost, slope = loss(x * scale)
        return cost, slope * scale

    found = minimize(scaled, start / scale, jac=True, method="L-BFGS-B", options={"maxiter": 150})
    print(f"{len(results)} positions, loss {before:.4f} -> {found.fun:.4f}")
    return np.asarray(found.x) * scale


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out")
    parser.add_argument("--game", default="gomoku")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--nodes", type=int, default=1500)
    parser.add_argument("--penalty", type=float, default=0.002)
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    step = 50
    work = [
        (given.game, given.nodes, start, min(start + step, given.games))
        for start in range(0, given.games, step)
    ]
    samples: list[Sample] = []
    with ProcessPoolExecutor(given.processes) as pool:
        for part in pool.map(some_games, work):
            samples += part
    weights = Weights()
    names = list(weights.of(given.game))
    start = np.array([float(value) for value in weights.of(given.game).values()])
    fitted = fit(samples, start, chance_scale(Position(given.game).game._native), given.penalty)
    weights.set(given.game, {name: round(value) for name, value in zip(names, fitted, strict=True)})
    weights.save(
        given.out,
        f"fitted to {len(samples)} positions of {given.games} self-play games at {given.nodes} nodes a move, "
        f"penalty {given.penalty}, by benchmarks/fit_gomoku.py",
    )
    for name, value in weights.of(given.game).items():
        print(f"{name:<24}{value:>8}")


if __name__ == "__main__":
    main()
