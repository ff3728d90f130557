"""A match from paired openings: this build against other weights, another build or a Gomocup engine.

`python benchmarks/gomoku.py --build FOLDER --nodes 5000`, `--weights FILE`, or `--engine PATH --time 0.3`.
Each opening is played twice with sides changed. Openings come from a file (a line of moves each) or are made:
a few stones about the centre that a short search finds even.
"""

import argparse
import math
import random
import re
from pathlib import Path

from gomoku_players import Gomocup, OtherBuild, Own, Player

from tengen import Engine, Limit, Position


def made_openings(game: str, count: int, seed: int) -> list[str]:
    """Random stones near the centre, kept where the engine sees both sides at 35 to 65 %."""
    chance = random.Random(seed)
    found: list[str] = []
    with Engine(memory=8) as engine:
        while len(found) < count:
            position = Position(game)
            middle = position.game.rows // 2
            while len(position.moves) < 5:
                row, col = (middle + chance.randint(-3, 3) for _ in range(2))
                text = position.game.cell_name((row, col))
                if position.is_legal(text):
                    position.play(text)
            if 0.35 < engine.analyse(position, Limit(nodes=2000)).score.win_chance < 0.65:
                found.append(" ".join(map(str, position.moves)))
    return found


def play(game: str, opening: str, players: tuple[Player, Player]) -> float:
    """The first player's share of the point."""
    position = Position(game, opening)
    while (outcome := position.outcome) is None:
        position.play(players[position.turn].move(position))
    return 0.5 if outcome.winner is None else float(outcome.winner == 0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="gomoku")
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--openings", type=Path)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--time", type=float)
    rival = parser.add_mutually_exclusive_group(required=True)
    rival.add_argument("--build", help="folder that holds another build of the package")
    rival.add_argument("--weights", help="file of weights for this build")
    rival.add_argument("--engine", help="path of a Gomocup engine")
    given = parser.parse_args()
    limit = Limit(nodes=given.nodes) if given.nodes else Limit(time=given.time or 0.1)
    other: Player
    if given.build:
        other = OtherBuild(given.build, limit)
    elif given.weights:
        other = Own(limit, given.weights)
    else:
        other = Gomocup(given.engine, given.time or 0.1, Position(given.game).game.rows)
    if given.openings:
        lines = given.openings.read_text(encoding="utf-8").splitlines()
        openings = [" ".join(re.findall(r"[a-z]\d+", line)) for line in lines if line.strip()][: given.pairs]
    else:
        openings = made_openings(given.game, given.pairs, given.seed)
    pairs: list[float] = []
    for opening in openings:
        own = Own(limit)
        first = play(given.game, opening, (own, other))
        second = 1 - play(given.game, opening, (other, own))
        own.close()
        pairs.append((first + second) / 2)
        print(f"{own.name} {sum(pairs):g} of {len(pairs)} pairs against {other.name}", flush=True)
    other.close()
    share = sum(pairs) / len(pairs)
    spread = math.sqrt(sum((pair - share) ** 2 for pair in pairs) / max(len(pairs) - 1, 1) / len(pairs))
    print(f"{100 * share:.1f} % ± {196 * spread:.1f} in {2 * len(pairs)} games")


if __name__ == "__main__":
    main()
