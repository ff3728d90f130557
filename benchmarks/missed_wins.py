"""Wins that an opponent found and we did not see coming: how soon does the search see them now?

`python benchmarks/missed_wins.py folder/rapfi.jsonl` reads journals of matches (`benchmarks/sparring.py`),
takes from each game that our side lost the position after its last move that it did not yet know to lose,
and searches it for the opponent. Where the search finds the win, we would not have played that move. Most of
these wins begin with a quiet move or one that is late in the order, so the table also says how many are
threats all the way: those are found by the search for threats alone. Draws a line for every number of nodes;
`--beside PYTHON` lets another interpreter, where another version of Tengen is installed, look at the same.
"""

import argparse
import json
import sys
from pathlib import Path

from other_version import asked

from tengen import Engine, Limit, Position, Win
from tengen._core import forced_win
from tengen.referee.journal import Journal
from tengen.referee.played import PlayedGame

OWN = "tengen"
LOSES = "loss in"
"""How our side says that it knows."""


def before_the_end(game: PlayedGame, own: str) -> str | None:
    """The moves up to the last one that our side played in good faith; None if there is none such."""
    mine = 0 if game.first == own else 1
    moves, found = list(game.opening), None
    for move in game.moves:
        ours = len(moves) % 2 == mine
        if ours and LOSES in f"{move.value} {move.comment}":
            break
        moves.append(move.move)
        if ours:
            found = " ".join(moves)
    return found


def positions(journals: list[Path], own: str) -> list[tuple[str, str]]:
    """Game and moves of every such position."""
    out = []
    for path in journals:
        with Journal.read(path) as journal:
            games = journal.games
        ours = [game for game in games if own in (game.first, game.second)]
        lost = [game for game in ours if game.verdict.winner is not None and game.points(own) == 0]
        out += [(game.game, moves) for game in lost if (moves := before_the_end(game, own)) is not None]
    return out


def measure(lines: list[tuple[str, str]], efforts: list[int]) -> list[tuple[int, int]]:
    """For each number of nodes the wins that the whole search sees, and the search for threats alone."""
    boards = [Position(game, moves) for game, moves in lines]
    rows = []
    with Engine(memory=64) as engine:
        for nodes in efforts:
            seen = 0
            for board in boards:
                engine.clear()
                seen += isinstance(engine.analyse(board, Limit(nodes=nodes)).score, Win)
            rows.append((seen, sum(bool(forced_win(board, nodes).moves) for board in boards)))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("journals", nargs="*", type=Path)
    parser.add_argument("--own", default=OWN, help="the name of our side in the journals")
    parser.add_argument("--nodes", nargs="+", type=int, default=[100_000, 400_000])
    parser.add_argument("--beside", metavar="PYTHON")
    parser.add_argument("--from-input", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.from_input:
        print(json.dumps(measure(json.load(sys.stdin), given.nodes)))
        return
    for path in given.journals:
        if not path.is_file():
            parser.error(f"there is no journal {path}")
    lines = positions(given.journals, given.own)
    if not lines:
        parser.error(f"no lost game of {given.own} in the journals (--own if it has another name there)")
    columns = [("here", measure(lines, given.nodes))]
    if given.beside:
        found = asked(given.beside, __file__, ["--nodes", *map(str, given.nodes)], json.dumps(lines))
        columns.append(("beside", found))
    print(f"{len(lines)} positions, won for the side to move")
    for name, rows in columns:
        for nodes, (seen, threats) in zip(given.nodes, rows, strict=True):
            print(f"{name:<8}{nodes:>10} nodes: seen {seen:>4}, by threats alone {threats:>4}")


if __name__ == "__main__":
    main()
