"""Fits the evaluation of line games to the results of games the engine plays against itself.

`python benchmarks/fit_gomoku.py GAMES.txt --play 2000 --nodes 1000` plays from random openings that a short
search finds even, and adds the games to the file, one a line: the first player's result, then the moves,
those that were searched with their value. Run it as often as you like; without `--play` nothing is added.
`--out FILE.json` then finds the weights whose estimates predict the results best and saves them;
`--header FILE.hpp` writes them as the core has them. `benchmarks/gomoku.py --weights FILE.json` judges them.

What is the same for both sides is fitted freely; that a thing is worth more to the side to move than to the
other has to be paid for, and so has what is rarely seen (`--penalty`).
"""

import argparse
import random
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from scipy.special import expit

from tengen import Engine, Estimate, Limit, Position
from tengen._core import chance_scale, features
from tengen.weights import Weights

EVEN = 0.15
"""How far an opening's winning chance may be from one half."""
RARE = 0.3
"""Counts that vary less than this are held as if they varied so much."""
LONGEST = 120

HEADER = """// The numbers of the evaluation: for the side to move, then for the other. Classes come first,
// then what the four directions of a cell are together (`evaluation.hpp`), then the turn.
//
// {about}
#pragma once

#include "search/model.hpp"

namespace tengen::line {{

inline constexpr Weight kWeights[] = {{
{rows}
}};

}}  // namespace tengen::line
"""


def opening(game: str, chance: random.Random, engine: Engine) -> Position:
    """A few random stones, most of them near each other, after which neither side is much better."""
    while True:
        position = Position(game)
        size = min(position.game.rows, position.game.cols)
        span = chance.randint(min(4, size), min(11, size))
        corner = (
            chance.randrange(position.game.rows - span + 1),
            chance.randrange(position.game.cols - span + 1),
        )
        for _ in range(chance.randint(3, 8)):
            row, col = (start + chance.randrange(span) for start in corner)
            text = position.game.cell_name((row, col))
            if position.is_legal(text):
                position.play(text)
        if position.is_over:
            continue
        score = engine.analyse(position, Limit(nodes=600)).score
        if not score.is_exact and abs(score.win_chance - 0.5) < EVEN:
            return position


def one_game(work: tuple[str, int, int]) -> str:
    """A game from an opening of its own, as a line of the file; it ends when the winner is known."""
    game, nodes, seed = work
    chance = random.Random(seed)
    with Engine(memory=4, seed=seed + 1) as engine:
        position = opening(game, chance, engine)
        words = [str(move) for move in position.moves]
        while not position.is_over and len(position.moves) < LONGEST:
            played = engine.play(position, Limit(nodes=chance.randint(nodes // 2, nodes * 3 // 2)))
            score = played.info.score
            if score.is_exact:
                return " ".join(
                    [str(score.win_chance if position.turn == 0 else 1 - score.win_chance), *words]
                )
            value = score.value if isinstance(score, Estimate) else 0
            words.append(f"{played.move}:{value}")
            position.play(played.move)
    winner = position.outcome.winner if position.outcome is not None else None
    return " ".join(["0.5" if winner is None else str(float(winner == 0)), *words])


def samples(work: tuple[str, str]) -> tuple[list[list[int]], list[float]]:
    """Of one game the counts at each searched move for the side to move, and what that side reached."""
    game, line = work
    first, *words = line.split()
    position = Position(game)
    counts: list[list[int]] = []
    results: list[float] = []
    for word in words:
        move, searched, _ = word.partition(":")
        if searched:
            counts.append(features(position))
            results.append(float(first) if position.turn == 0 else 1 - float(first))
        position.play(move)
    return counts, results


def fit(counts: np.ndarray, results: np.ndarray, scale: float, penalty: float) -> np.ndarray:
    """The weights that make the results most likely."""
    half = counts.shape[1] // 2
    own, their = counts[:, :half], counts[:, half:]
    both, turn = own + their, own - their
    parts = np.hstack([both, turn])
    size = np.maximum(parts.std(axis=0), RARE)
    parts = parts / size
    price = np.concatenate([np.full(half, penalty), np.full(half, 10 * penalty)])
    # The last of each half is the turn itself, which is a difference by nature.
    price[-1] = penalty / 100

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        logits = parts @ weights
        cost = np.mean(np.logaddexp(0, logits) - results * logits) + np.sum(price * weights**2)
        return float(cost), parts.T @ (expit(logits) - results) / len(results) + 2 * price * weights

    found = minimize(loss, np.zeros(2 * half), jac=True, method="L-BFGS-B", options={"maxiter": 300})
    even, odd = np.split(found.x / size * scale, 2)
    return np.concatenate([even + odd, even - odd])


def log_loss(counts: np.ndarray, results: np.ndarray, weights: np.ndarray, scale: float) -> float:
    """How badly the weights predict the results."""
    logits = counts @ weights / scale
    return float(np.mean(np.logaddexp(0, logits) - results * logits))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=Path)
    parser.add_argument("--game", default="gomoku")
    parser.add_argument("--play", type=int, default=0)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--penalty", type=float, default=0.01)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--out")
    parser.add_argument("--header", type=Path)
    given = parser.parse_args()
    lines = given.games.read_text(encoding="utf-8").splitlines() if given.games.exists() else []
    with ProcessPoolExecutor(given.processes) as pool, given.games.open("a", encoding="utf-8") as kept:
        work = [(given.game, given.nodes, len(lines) + number) for number in range(given.play)]
        for line in pool.map(one_game, work):
            kept.write(line + "\n")
            kept.flush()
            lines.append(line)
        if not given.out and not given.header:
            return
        read = list(pool.map(samples, [(given.game, line) for line in lines], chunksize=50))
    counts = np.array([row for some, _ in read for row in some], dtype=np.float64)
    results = np.array([result for _, some in read for result in some])
    scale = chance_scale(Position(given.game).game._native)
    weights = Weights()
    now = np.array([float(value) for value in weights.of(given.game).values()])
    known = len(results) * 17 // 20
    trial = fit(counts[:known], results[:known], scale, given.penalty)
    rest = counts[known:], results[known:]
    print(
        f"{len(lines)} games, {len(results)} positions; loss on the last 15 % of them, kept out of the fit:"
    )
    print(f"{log_loss(*rest, now, scale):.4f} with the weights of now")
    print(f"{log_loss(*rest, trial, scale):.4f} with new ones")
    fitted = np.round(fit(counts, results, scale, given.penalty)).astype(int)
    weights.set(given.game, dict(zip(weights.of(given.game), map(int, fitted), strict=True)))
    about = f"fitted to {len(results)} positions of {len(lines)} self-play games, penalty {given.penalty}"
    if given.out:
        weights.save(given.out, f"{about}, by benchmarks/fit_gomoku.py")
    if given.header:
        rows = "\n".join(f'    {{"{name}", {value}}},' for name, value in weights.of(given.game).items())
        given.header.write_text(HEADER.format(about=f"{about.capitalize()}.", rows=rows), encoding="utf-8")


if __name__ == "__main__":
    main()
