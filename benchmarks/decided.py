"""How soon does the search know how a game ends?

`python benchmarks/decided.py` lets the engine play Gomoku against itself at few nodes, takes two positions
from every game with a winner, 11 to 32 moves before its end, searches each with as many nodes as given and
notes from which node on the value is a win or a loss. Positions known before `--least` nodes are left out.
The table says how many are known by so many nodes, and the mean (geometric; what stays unknown counts as
twice the limit), for the engine as it is and without parts of its search (`--without`), or beside another
version (`--beside PYTHON`, an interpreter where it is installed). A few hundred positions tell versions apart
whose matches would need thousands of games. `python benchmarks/decided.py folder/rapfi.jsonl` takes games
from journals instead.
"""

import argparse
import json
import math
import random
import sys
from collections.abc import Iterable
from pathlib import Path

from other_version import asked

from tengen import Engine, Limit, Loss, Position, Win
from tengen.referee.journal import Journal

GAME = "gomoku"
NEAREST, FARTHEST = 11, 32
OPENING = 5
STEPS = [10_000, 30_000, 100_000, 300_000]


def own_games(count: int, nodes: int, random_source: random.Random) -> Iterable[list[str]]:
    """Games of the engine against itself, from a few random moves around the centre."""
    with Engine(memory=16) as engine:
        played = 0
        while played < count:
            position = Position(GAME)
            while position.ply < OPENING:
                near = [move for move in position.legal_moves if 5 <= move.row <= 9 and 5 <= move.col <= 9]
                position.play(random_source.choice(near))
            engine.clear()
            while not position.is_over:
                position.play(engine.play(position, Limit(nodes=nodes)).move)
            if position.outcome is not None and position.outcome.winner is not None:
                played += 1
                print(f"\r{played} of {count} games", end="", file=sys.stderr, flush=True)
                yield [str(move) for move in position.moves]
    print(file=sys.stderr)


def games_of(journals: list[Path]) -> Iterable[list[str]]:
    """Those with a winner."""
    for path in journals:
        with Journal.read(path) as journal:
            for game in journal.games:
                if game.game == GAME and game.verdict.winner is not None:
                    yield [*game.opening, *(move.move for move in game.moves)]


def positions(games: Iterable[list[str]], random_source: random.Random) -> list[str]:
    """The moves up to two places in each game."""
    out = set()
    for moves in games:
        farthest = min(FARTHEST, len(moves) - OPENING)
        for _ in range(2 if farthest >= NEAREST else 0):
            out.add(" ".join(moves[: len(moves) - random_source.randint(NEAREST, farthest)]))
    return sorted(out)


def known_from(engine: Engine, position: Position, nodes: int) -> int | None:
    """From which node on the value was the win or loss that it was in the end; None if it was none."""
    engine.clear()
    kind: type | None = None
    since = 0
    with engine.stream(position, Limit(nodes=nodes)) as stream:
        for info in stream:
            now = type(info.score) if isinstance(info.score, Win | Loss) else None
            if now is not kind:
                kind, since = now, info.nodes
    return since if kind is not None else None


def measure(lines: list[str], nodes: int, without: str | None) -> list[int | None]:
    """For each position."""
    with Engine(memory=32, features={without: False} if without else None) as engine:
        return [known_from(engine, Position(GAME, line), nodes) for line in lines]


def mean(counts: list[int | None], nodes: int) -> float:
    """Geometric; what stays unknown counts as twice the limit."""
    return math.exp(sum(math.log(2 * nodes if n is None else max(n, 1)) for n in counts) / len(counts))


def row(name: str, found: list[int | None], kept: list[int], nodes: int) -> str:
    """A line of the table."""
    counts = [found[i] for i in kept]
    known = [sum(n is not None and n <= step for n in counts) for step in STEPS if step <= nodes]
    return (
        f"{name:<20}{len(counts):>10}" + "".join(f"{n:>10}" for n in known) + f"{mean(counts, nodes):>10.0f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("journals", nargs="*", type=Path)
    parser.add_argument("--games", type=int, default=100, help="own games, if there are no journals")
    parser.add_argument("--play-nodes", type=int, default=5000, help="a move in these")
    parser.add_argument("--nodes", type=int, default=300_000)
    parser.add_argument("--least", type=int, default=5000)
    parser.add_argument("--most", type=int, default=400, help="positions at most")
    parser.add_argument(
        "--without", nargs="*", default=["history"], help="parts of the search, as in Engine(features=)"
    )
    parser.add_argument("--beside", metavar="PYTHON")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from-input", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.from_input:
        print(json.dumps(measure(json.load(sys.stdin), given.nodes, None)))
        return
    for path in given.journals:
        if not path.is_file():
            parser.error(f"there is no journal {path}")
    source = random.Random(given.seed)
    games = games_of(given.journals) if given.journals else own_games(given.games, given.play_nodes, source)
    lines = positions(games, source)
    source.shuffle(lines)
    lines = lines[: given.most]
    if not lines:
        parser.error("there is no game that is long enough and has a winner")
    columns = [("as it is", measure(lines, given.nodes, None))]
    columns += [(f"without {part}", measure(lines, given.nodes, part)) for part in given.without]
    if given.beside:
        columns.append(
            ("beside", asked(given.beside, __file__, ["--nodes", str(given.nodes)], json.dumps(lines)))
        )
    hard = [
        i
        for i in range(len(lines))
        if any(found[i] is not None for _, found in columns)
        and all(found[i] is None or found[i] >= given.least for _, found in columns)
    ]
    print(f"{len(lines)} positions; known to somebody, and to nobody before {given.least} nodes: {len(hard)}")
    if not hard:
        return
    steps = [step for step in STEPS if step <= given.nodes]
    print(
        f"{'':<20}{'positions':>10}"
        + "".join(f"{'by ' + f'{step // 1000}k':>10}" for step in steps)
        + f"{'nodes':>10}"
    )
    for name, found in columns:
        print(row(name, found, hard, given.nodes))


if __name__ == "__main__":
    main()
