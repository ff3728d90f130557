"""How far the static estimate of line games is from what a search says: in games, and inside the search tree.

`python benchmarks/evaluation_error.py` plays games of the engine against itself and takes from each some of
its positions and some of those that searches of them ask about. Both are searched with `--nodes`, and a table
says how far the estimate is from that, as winning chances: the root of the mean square, the mean (below 0 the
side to move was thought too badly of), how much is lost by believing it (the mean of the relative entropy),
and how many of the positions turned out to be decided. Those with a five on the board or won by fours are
left out, since nobody asks for an estimate there. All answers of a network are used inside the tree, so look
there, too, before you believe a new one, and at matches. `--beside PYTHON` lets another interpreter, where
another version of Tengen is installed, judge the same positions; the searches are this one's.
"""

import argparse
import json
import random
import sys

import numpy as np
from fit_gomoku import opening
from other_version import asked as told_by
from scipy.special import expit, xlogy

from tengen import Engine, Limit, Position
from tengen._core import chance_scale, evaluate
from tengen.engine.weights import own_weights

MOST = 0.999
"""No chance is taken to be surer than this."""

Searched = tuple[str, str, float]
"""`game` or `tree`, the moves, and the winning chance that a search gives to the side to move."""


def collected(game: str, games: int, nodes: int, seed: int) -> list[Searched]:
    """Positions of both kinds, equally many of each a game as far as there are any."""
    from tree_positions import (
        searched,
        tree_positions,
        wants_estimate,
    )  # another version has no `asked`, and needs none

    chance, out = random.Random(seed), []
    with Engine(memory=16, seed=seed + 1) as engine:

        def add(kind: str, position: Position) -> None:
            moves = " ".join(map(str, position.moves))
            out.append((kind, moves, searched(position, nodes, engine)))

        for _ in range(games):
            position = opening(game, chance, engine)
            while not position.is_over:
                played = engine.play(position, Limit(nodes=nodes))
                if played.info.score.is_exact:
                    break
                if chance.random() < 0.3:
                    if wants_estimate(position):
                        add("game", position)
                    for below in tree_positions(position, 20 * nodes, 1, chance):
                        add("tree", below)
                position.play(played.move)
    return out


def estimates(game: str, searched: list[Searched]) -> list[float]:
    """What the evaluation of this version says about them, as winning chances."""
    native, weights = Position(game).game._native, list(own_weights(game).values())
    scale = chance_scale(native)
    return [float(expit(evaluate(Position(game, moves), weights) / scale)) for _, moves, _ in searched]


def row(name: str, said: np.ndarray, found: np.ndarray) -> str:
    """One line of the table."""
    p, q = np.clip(found, 1 - MOST, MOST), np.clip(said, 1 - MOST, MOST)
    lost = xlogy(p, p / q) + xlogy(1 - p, (1 - p) / (1 - q))
    decided = np.abs(found - 0.5) >= MOST - 0.5
    root = np.sqrt(np.mean((said - found) ** 2))
    return (
        f"{name:<18}{len(said):>10}{root:>9.3f}{np.mean(said - found):>9.3f}{np.mean(lost):>9.4f}"
        f"{100 * np.mean(decided):>10.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="gomoku")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--nodes", type=int, default=3000, help="of a search that judges one position")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--beside", metavar="PYTHON")
    parser.add_argument("--from-input", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.from_input:
        print(json.dumps(estimates(given.game, json.load(sys.stdin))))
        return
    if given.games < 1 or given.nodes < 1:
        parser.error("--games and --nodes are at least 1")
    searched = collected(given.game, given.games, given.nodes, given.seed)
    said = {"this version": estimates(given.game, searched)}
    if given.beside:
        said["beside"] = told_by(given.beside, __file__, ["--game", given.game], json.dumps(searched))
    kinds = np.array([kind for kind, _, _ in searched])
    found = np.array([chance for _, _, chance in searched])
    print(f"{'positions':<18}{'number':>10}{'rms':>9}{'mean':>9}{'lost':>9}{'decided %':>10}")
    for version, values in said.items():
        for kind, name in (("game", "of games"), ("tree", "of their trees")):
            which = kinds == kind
            if which.any():
                print(row(name, np.array(values)[which], found[which]) + f"   {version}")


if __name__ == "__main__":
    main()
