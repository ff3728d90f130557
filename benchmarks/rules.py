"""How fast are the rules? Random games, play and undo, and copies, side by side with OpenSpiel.

Both sides run the same loops in the same process, turn and turn about, in CPU time; a ratio is taken in every
round and the median of the ratios is shown.

  in the core  random games inside our core, against OpenSpiel's random games from Python
  in Python    random games: list the legal moves, choose one, play it
  play, undo   a known game forwards and backwards, where OpenSpiel can undo
  copy         copies of a position in the middle of a game
"""

import argparse
import json
import platform
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pyspiel
from rich import box
from rich.console import Console
from rich.table import Table

from tengen import Game, Move, Position

ROUNDS = 7


@dataclass(frozen=True)
class Rival:
    """A game of OpenSpiel, and whether it can undo."""

    name: str
    undoes: bool


GAMES = {
    "tictactoe": Rival("tic_tac_toe", undoes=True),
    "gomoku": Rival("mnk(m=15,n=15,k=5)", undoes=True),
    "connect4": Rival("connect_four", undoes=False),
    "dots:4x4": Rival("dots_and_boxes(num_rows=4,num_cols=4)", undoes=True),
    "renju": None,
    "popout": None,
    "hexifence:3": None,
}
"""Our games and their equals in OpenSpiel, None where it has none."""

Work = Callable[[], tuple[int, int]]
"""Does a little of something and says how many games or copies and how many plies that were."""


@dataclass
class Rate:
    """Games (or copies) and plies a second."""

    games: float
    plies: float


@dataclass
class Result:
    """One question about one game, answered by us and perhaps by OpenSpiel."""

    game: str
    question: str
    ours: Rate
    theirs: Rate | None
    ratio: float | None

    def as_json(self) -> dict[str, object]:
        """For `--json`."""
        theirs = None if self.theirs is None else vars(self.theirs)
        return {**vars(self), "ours": vars(self.ours), "theirs": theirs}


def our_playouts(game: Game) -> Work:
    """Random games inside the core, some hundred at a time."""
    start = Position(game)
    seeds = iter(range(2**62))

    def work() -> tuple[int, int]:
        total = start.playouts(200, next(seeds))
        return 200, total.plies

    return work


def our_loop(game: Game) -> Work:
    """A random game from Python: ask for the legal moves, choose, play."""
    choose = random.Random(1).choice

    def work() -> tuple[int, int]:
        position = Position(game)
        while not position.is_over:
            position.play(choose(position.legal_moves))
        return 1, position.ply

    return work


def their_loop(game: pyspiel.Game) -> Work:
    """The same for OpenSpiel."""
    choose = random.Random(1).choice

    def work() -> tuple[int, int]:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions()))
        return 1, state.move_number()

    return work


def our_undo(game: Game) -> Work:
    """A known game forwards and backwards."""
    moves = random_game(game)

    def work() -> tuple[int, int]:
        position = Position(game)
        for move in moves:
            position.play(move)
        for _ in moves:
            position.undo()
        return 1, len(moves)

    return work


def their_undo(game: pyspiel.Game, ours: Game) -> Work:
    """The same for OpenSpiel, which wants to be told whose move is undone."""
    state = game.new_initial_state()
    steps = []
    for move in random_game(ours):
        action = action_of(ours, move)
        steps.append((state.current_player(), action))
        state.apply_action(action)

    def work() -> tuple[int, int]:
        state = game.new_initial_state()
        for _, action in steps:
            state.apply_action(action)
        for player, action in reversed(steps):
            state.undo_action(player, action)
        return 1, len(steps)

    return work


def our_copy(game: Game) -> Work:
    """Copies of a position in the middle of a game."""
    moves = random_game(game)
    position = Position(game, moves[: len(moves) // 2])

    def work() -> tuple[int, int]:
        for _ in range(100):
            position.copy()
        return 100, 0

    return work


def their_copy(game: pyspiel.Game, ours: Game) -> Work:
    moves = random_game(ours)
    state = game.new_initial_state()
    for move in moves[: len(moves) // 2]:
        state.apply_action(action_of(ours, move))

    def work() -> tuple[int, int]:
        for _ in range(100):
            state.clone()
        return 100, 0

    return work


def random_game(game: Game) -> list[Move]:
    """The moves of one random game, always the same."""
    chance = random.Random(7)
    position = Position(game)
    while not position.is_over:
        position.play(chance.choice(position.legal_moves))
    return list(position.moves)


def action_of(game: Game, move: Move) -> int:
    """OpenSpiel's number for a move: columns, or cells or edges in the order in which both list them.

    Its rows of cells run from the top and ours from the bottom, which makes no difference to a line game.
    """
    return move.col if game.family == "drop" else game.moves.index(move)


def questions(game: Game, rival: Rival | None) -> Iterator[tuple[str, Work, Work | None]]:
    """What is asked, and who does the work."""
    theirs = None if rival is None else pyspiel.load_game(rival.name)
    loop = None if theirs is None else their_loop(theirs)
    yield "in the core", our_playouts(game), loop
    yield "in Python", our_loop(game), loop
    yield "play, undo", our_undo(game), their_undo(theirs, game) if rival and rival.undoes else None
    yield "copy", our_copy(game), their_copy(theirs, game) if rival else None


def measure(work: Work, seconds: float) -> Rate:
    """Repeats the work until so much CPU time is used."""
    games = plies = 0
    start = now = time.thread_time()
    while now - start < seconds:
        done = work()
        games += done[0]
        plies += done[1]
        now = time.thread_time()
    return Rate(games / (now - start), plies / (now - start))


def compare(game: str, question: str, ours: Work, theirs: Work | None, seconds: float) -> Result:
    """Turn and turn about, so that whatever else the machine does hits both."""
    share = seconds / ROUNDS / (1 if theirs is None else 2)
    mine: list[Rate] = []
    other: list[Rate] = []
    ours()
    for _ in range(ROUNDS):
        mine.append(measure(ours, share))
        if theirs is not None:
            other.append(measure(theirs, share))
    if not other:
        return Result(game, question, median_rate(mine), None, None)
    ratios = [a.games / b.games for a, b in zip(mine, other, strict=True)]
    return Result(game, question, median_rate(mine), median_rate(other), statistics.median(ratios))


def median_rate(rates: list[Rate]) -> Rate:
    return Rate(statistics.median(r.games for r in rates), statistics.median(r.plies for r in rates))


def run(seconds: float, names: list[str], console: Console) -> list[Result]:
    results = []
    with console.status("measuring") as status:
        for name in names:
            for question, mine, other in questions(Game(name), GAMES[name]):
                status.update(f"{name}: {question}")
                results.append(compare(name, question, mine, other, seconds))
    return results


def table(results: list[Result]) -> Table:
    shown = Table(
        title="Random games, games and copies a second of CPU time",
        caption=f"Python {platform.python_version()}, {platform.machine()}, one thread",
        box=box.SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
    )
    for column in ("game", ""):
        shown.add_column(column, no_wrap=True)
    for column in ("Tengen", "plies", "OpenSpiel", "plies", "ratio"):
        shown.add_column(column, justify="right", no_wrap=True)
    previous = ""
    for result in results:
        if previous not in ("", result.game):
            shown.add_section()
        shown.add_row(
            "" if result.game == previous else result.game,
            result.question,
            *figures(result.ours),
            *figures(result.theirs),
            "" if result.ratio is None else f"{result.ratio:.2f}",
        )
        previous = result.game
    return shown


def figures(rate: Rate | None) -> tuple[str, str]:
    if rate is None:
        return "", ""
    return f"{rate.games:,.0f}", f"{rate.plies:,.0f}" if rate.plies else ""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"which games; else {', '.join(GAMES)}")
    parser.add_argument(
        "--seconds", type=float, default=2.0, help="time for each line of the table (default 2)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of the table")
    options = parser.parse_args()
    unknown = [name for name in options.games if name not in GAMES]
    if unknown:
        parser.error(f"no such game here: {', '.join(unknown)}; there are {', '.join(GAMES)}")
    if not 0 < options.seconds < 3600:
        parser.error("--seconds must be more than 0 and less than an hour")
    results = run(options.seconds, options.games or list(GAMES), Console(stderr=True))
    if options.json:
        print(json.dumps([result.as_json() for result in results], indent=2))
    else:
        Console().print(table(results))


if __name__ == "__main__":
    main()
