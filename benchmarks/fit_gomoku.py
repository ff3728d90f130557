"""Fits the evaluation of line games to what searches say in games the engine plays against itself.

`python benchmarks/fit_gomoku.py GAMES.txt --play 2000 --nodes 1500` plays from random openings that a short
search finds even, now and then a move by chance (`--stray`), and adds the games to the file, one a line: the
first player's result, then the moves, those that were searched with their value (`h8:120`; `h8?120` was a
move by chance). Run it as often as you like, best with the weights of the last fit (`--weights FILE.json`);
without `--play` nothing is added. `--out FILE.json` then finds the weights that predict best and saves them;
`--header FILE.hpp` writes them as the core has them. `benchmarks/gomoku.py --weights FILE.json` judges them.
The network (`tengen fit`) has no part in the fit, and its share in what is saved is 0.

What a position should be worth is what its search said, mixed with what the next position should be worth,
and so on to the result: what comes later counts `--trust`, the search itself the rest. A move by chance says
nothing about the position before it. What is the same for both sides is fitted freely; that a thing is worth
more to the side to move than to the other has to be paid for, and so has what is rarely seen (`--penalty`).
"""

import argparse
import random
import re
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from scipy.special import expit

from tengen import Engine, Estimate, Limit, Position
from tengen._core import chance_scale, features
from tengen.engine.weights import Weights, own_weights, read_weights

EVEN = 0.15
"""How far an opening's winning chance may be from one half."""
RARE = 0.1
"""Counts that vary less than this are held as if they varied so much."""
LONGEST = 120

HEADER = """// The numbers of the evaluation: for the side to move, then for the other. Classes come first,
// then what the four directions of a cell are together (`evaluation.hpp`), then the turn.
//
// {about}
#pragma once

#include "model/model.hpp"

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


def one_game(work: tuple[str, int, int, float, dict[str, int]]) -> str:
    """A game from an opening of its own, as a line of the file; it ends when the winner is known."""
    game, nodes, seed, stray, weights = work
    chance = random.Random(seed)
    with Engine(memory=4, seed=seed + 1) as engine:
        engine.set_weights(game, weights)
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
            if chance.random() < stray:
                move = chance.choice(near_moves(position))
                words.append(f"{move}?{value}")
                position.play(move)
            else:
                words.append(f"{played.move}:{value}")
                position.play(played.move)
    winner = position.outcome.winner if position.outcome is not None else None
    return " ".join(["0.5" if winner is None else str(float(winner == 0)), *words])


def near_moves(position: Position, away: int = 1) -> list[str]:
    """Legal moves next to a stone, or a little further away; all if there is none."""
    stones = [(move.row, move.col) for move in position.moves]
    names = [
        str(move)
        for move in position.legal_moves
        if any(max(abs(move.row - row), abs(move.col - col)) <= away for row, col in stones)
    ]
    return names or [str(move) for move in position.legal_moves]


def expected(seen: list[tuple[bool, bool, float]], result: float, trust: float) -> list[float]:
    """What each searched position of a game should be worth to its side to move.

    `seen` says of each: was it the first player's move, was that played by chance, and what the search said.
    """
    later, out = result, []
    for is_first, by_chance, chance in reversed(seen):
        now = chance if is_first else 1 - chance
        later = now if by_chance else trust * later + (1 - trust) * now
        out.append(later if is_first else 1 - later)
    return out[::-1]


def samples(work: tuple[str, str, float, float]) -> tuple[np.ndarray, list[float]]:
    """Of one game the counts at each searched move for the side to move, and what that side could expect."""
    game, line, trust, scale = work
    first, *words = line.split()
    position = Position(game)
    names = list(Weights().of(game))[:-1]  # the last is the network's share, which is fitted elsewhere
    fives = [number for number, name in enumerate(names) if name.endswith("_five")]
    counts: list[list[int]] = []
    seen: list[tuple[bool, bool, float]] = []
    for word in words:
        move, kind, value = re.fullmatch(r"(\w+)(?:([:?])(-?\d+))?", word).groups()  # type: ignore[union-attr]
        if kind:
            counts.append(features(position)[:-1])
            seen.append((position.turn == 0, kind == "?", float(expit(int(value) / scale))))
        position.play(move)
    wanted = expected(seen, float(first), trust)
    # With a five in hand or to be answered nothing is ever estimated.
    rows = np.array(counts, dtype=np.int16).reshape(-1, len(names))
    quiet = np.array(~rows[:, fives].any(axis=1))
    return rows[quiet], [want for want, calm in zip(wanted, quiet, strict=True) if calm]


def fit(counts: np.ndarray, results: np.ndarray, scale: float, penalty: float) -> np.ndarray:
    """The weights whose estimates come nearest to what was to be expected."""
    half = counts.shape[1] // 2
    own, their = counts[:, :half], counts[:, half:]
    both, turn = own + their, own - their
    parts = np.hstack([both, turn])
    size = np.maximum(parts.std(axis=0), RARE)
    parts = parts / size
    price = np.concatenate([np.full(half, penalty), np.full(half, 3 * penalty)])
    # The last of each half is the turn itself, which is a difference by nature.
    price[-1] = 0

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        logits = parts @ weights
        cost = np.mean(np.logaddexp(0, logits) - results * logits) + np.sum(price * weights**2)
        return float(cost), parts.T @ (expit(logits) - results) / len(results) + 2 * price * weights

    found = minimize(loss, np.zeros(2 * half), jac=True, method="L-BFGS-B", options={"maxiter": 120})
    even, odd = np.split(found.x / size * scale, 2)
    return np.concatenate([even + odd, even - odd])


def log_loss(counts: np.ndarray, results: np.ndarray, weights: np.ndarray, scale: float) -> float:
    """How badly the weights predict."""
    logits = counts @ weights / scale
    return float(np.mean(np.logaddexp(0, logits) - results * logits))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=Path)
    parser.add_argument("--game", default="gomoku")
    parser.add_argument("--play", type=int, default=0)
    parser.add_argument("--nodes", type=int, default=1500)
    parser.add_argument("--stray", type=float, default=0.2, help="how often a move is played by chance")
    parser.add_argument("--weights", help="play with these instead of the engine's own")
    parser.add_argument("--trust", type=float, default=0.7, help="in what comes later; 1 is the result alone")
    parser.add_argument("--penalty", type=float, default=5e-5)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--out")
    parser.add_argument("--header", type=Path)
    given = parser.parse_args()
    lines = given.games.read_text(encoding="utf-8").splitlines() if given.games.exists() else []
    own = read_weights(given.weights, given.game) if given.weights else own_weights(given.game)
    scale = chance_scale(Position(given.game).game._native)
    with ProcessPoolExecutor(given.processes) as pool, given.games.open("a", encoding="utf-8") as kept:
        work = [
            (given.game, given.nodes, len(lines) + number, given.stray, own) for number in range(given.play)
        ]
        for line in pool.map(one_game, work):
            kept.write(line + "\n")
            kept.flush()
            lines.append(line)
        if not given.out and not given.header:
            return
        tasks = [(given.game, line, given.trust, scale) for line in lines]
        read = list(pool.map(samples, tasks, chunksize=50))
    counts = np.concatenate([some for some, _ in read]).astype(np.float32)
    results = np.array([result for _, some in read for result in some])
    weights = Weights()
    *names, share = weights.of(given.game)
    now = np.array([float(weights.of(given.game)[name]) for name in names])
    known = len(results) * 17 // 20
    trial = fit(counts[:known], results[:known], scale, given.penalty)
    rest = counts[known:], results[known:]
    print(
        f"{len(lines)} games, {len(results)} positions; loss on the last 15 % of them, kept out of the fit:"
    )
    print(f"{log_loss(*rest, now, scale):.4f} with the weights of now")
    print(f"{log_loss(*rest, trial, scale):.4f} with new ones")
    fitted = np.round(fit(counts, results, scale, given.penalty)).astype(int)
    weights.set(given.game, dict(zip(names, map(int, fitted), strict=True)) | {share: 0})
    about = f"fitted to {len(results)} positions of {len(lines)} self-play games"
    about += f", trust {given.trust}, penalty {given.penalty}"
    if given.out:
        weights.save(given.out, f"{about}, by benchmarks/fit_gomoku.py")
    if given.header:
        rows = "\n".join(f'    {{"{name}", {value}}},' for name, value in weights.of(given.game).items())
        given.header.write_text(HEADER.format(about=f"{about.capitalize()}.", rows=rows), encoding="utf-8")


if __name__ == "__main__":
    main()
