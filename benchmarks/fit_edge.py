"""Fits the evaluation of edge games to what searches and exact ends say in games the engine plays itself.

`python benchmarks/fit_edge.py hexifence:3 --games 1500 --nodes 1500 --out FILE.json` plays from random
openings, now and then a move by chance (`--stray`), each game until the engine proves how it ends; then it
finds the weights that come nearest to what each position should be worth, and saves them. Play again with
them (`--weights FILE.json`) for another round; `tengen gate` judges them.

What a position should be worth, in cells, is what its search said, mixed with what the next position should
be worth, and so on to the proven end: what comes later counts `--trust`, the search itself the rest. A move
by chance says nothing about the position before it. Each weight is held to its old value as if `--pull`
positions had asked for it, so what is rarely seen stays.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import NamedTuple

import numpy as np

from tengen import Engine, Game, Limit, Margin, MarginEstimate, Position, Side
from tengen._core import CELL, evaluation_gradient
from tengen.engine.weights import Weights, own_weights, read_weights
from tengen.referee.openings import random_opening, usual_plies

FARTHEST = 9.0
"""Cells: a larger margin is decided anyway and says no more."""


class Work(NamedTuple):
    """One game to play."""

    game: str
    weights: dict[str, int]
    nodes: int
    stray: float
    trust: float
    seed: int


class Seen(NamedTuple):
    """One searched position, for the first player."""

    counts: list[int]
    rest: float
    """What the estimate has beside the weights: cells that are taken or can be."""
    said: float
    by_chance: bool


def one_game(work: Work) -> list[tuple[list[int], float]]:
    """The counts of each position, and what the weights together should say of it, in cells."""
    chance = Random(work.seed)
    position = random_opening(Game(work.game), chance, usual_plies(Game(work.game)))
    seen: list[Seen] = []
    with Engine(memory=4, seed=work.seed + 1) as engine:
        engine.set_weights(work.game, work.weights)
        while True:
            limit = Limit(nodes=chance.randint(work.nodes // 2, work.nodes * 3 // 2))
            played = engine.play(position, limit)
            score = played.info.score.of(Side.FIRST)
            if not isinstance(score, MarginEstimate):
                break
            by_chance = chance.random() < work.stray
            seen.append(look(engine, position, score.cells, by_chance, work.weights))
            position.play(chance.choice(list(position.legal_moves)) if by_chance else played.move)
    assert isinstance(score, Margin)
    expected = float(score.cells)
    found = []
    for one in reversed(seen):
        expected = one.said if one.by_chance else work.trust * expected + (1 - work.trust) * one.said
        found.append((one.counts, max(-FARTHEST, min(FARTHEST, expected - one.rest))))
    return found


def look(engine: Engine, position: Position, said: float, by_chance: bool, weights: dict[str, int]) -> Seen:
    """What the evaluation counts here."""
    sign = 1 if position.turn == Side.FIRST else -1
    numbers = list(weights.values())
    counts = [sign * count for count in evaluation_gradient(position, numbers)]
    whole = engine.evaluate(position).of(Side.FIRST)
    assert isinstance(whole, MarginEstimate)
    known = sum(number * count for number, count in zip(numbers, counts, strict=True)) / CELL
    return Seen(counts, whole.cells - known, said, by_chance)


def fit(counts: np.ndarray, wanted: np.ndarray, old: np.ndarray, pull: float) -> np.ndarray:
    """The weights with the least squares; the first, exact ends of chains, is the scale and stays."""
    part, rest = counts[:, 1:], wanted - counts[:, 0] * old[0]
    shown = np.maximum((part != 0).sum(axis=0), 1)
    held = np.diag(pull * np.maximum((part**2).sum(axis=0) / shown, 1e-9))
    found = np.linalg.solve(part.T @ part + held, part.T @ rest + held @ old[1:])
    return np.concatenate([old[:1], found])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", help="an edge game, like hexifence:3")
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--nodes", type=int, default=1500)
    parser.add_argument("--stray", type=float, default=0.1, help="how often a move is played by chance")
    parser.add_argument("--weights", help="play with these instead of the engine's own")
    parser.add_argument("--trust", type=float, default=0.9, help="in what comes later; 1 is the end alone")
    parser.add_argument("--pull", type=float, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--out", required=True)
    given = parser.parse_args()
    own = read_weights(given.weights, given.game) if given.weights else own_weights(given.game)
    work = [
        Work(given.game, own, given.nodes, given.stray, given.trust, given.seed + number)
        for number in range(given.games)
    ]
    with ProcessPoolExecutor(given.processes) as pool:
        rows = [row for game in pool.map(one_game, work, chunksize=5) for row in game]
    counts = np.array([row[0] for row in rows], dtype=float)
    wanted = np.array([row[1] for row in rows])
    old = np.array(list(own.values())) / CELL
    new = fit(counts, wanted, old, given.pull)
    for name, numbers in (("before", old), ("after", new)):
        print(f"{name}: {np.sqrt(np.mean((wanted - counts @ numbers) ** 2)):.3f} cells off")
    weights = Weights()
    fitted = {name: round(CELL * float(value)) for name, value in zip(own, new, strict=True)}
    weights.set(given.game, fitted)
    about = (
        f"fitted to {len(rows)} positions of {given.games} games at {given.nodes} nodes, seed {given.seed}"
    )
    weights.save(given.out, f"{about}, trust {given.trust}, pull {given.pull:g}, by benchmarks/fit_edge.py")
    print(f"{about}: {'/'.join(map(str, fitted.values()))}")


if __name__ == "__main__":
    main()
