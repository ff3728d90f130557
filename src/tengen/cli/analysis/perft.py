"""`tengen perft`: count move sequences, the usual check and benchmark of the rules."""

from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.errors import one_line_errors

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

    from tengen import Move, Position

PARTS = 40
"""A count is done in so many parts or more where possible: progress can be shown, and Ctrl-C works."""
QUIET_SECONDS = 1.0
"""How long a count may take before its progress is shown."""


@one_line_errors
def perft(
    game: Annotated[str, typer.Argument(help="The game, see `tengen games`.")],
    depth: Annotated[int, typer.Argument(min=1, help="How many moves deep to count.")],
    moves: Annotated[list[str] | None, typer.Argument(help="The moves played so far.")] = None,
    divide: Annotated[bool, typer.Option("--divide", help="Also show the count of each first move.")] = False,
) -> None:
    """Count the move sequences of each length up to DEPTH.

    A finished game ends its sequence and is not counted at greater depth.

    Examples:

    - `tengen perft connect4 8`
    - `tengen perft gomoku 3 h8 --divide`
    """
    from tengen import Position
    from tengen.terminal.screen import make_console

    position = Position(game, " ".join(moves or ()))
    console = make_console()
    progress = _bar(console)
    console.print(f"{'depth':>5} {'count':>20} {'seconds':>10} {'nodes/s':>16}", style="bold")
    counts = [1]
    by_move: dict[Move, int] = {}
    for level in range(1, depth + 1):
        started = perf_counter()
        by_move = _count(position, level, counts, progress)
        seconds = perf_counter() - started
        counts.append(sum(by_move.values()))
        console.print(f"{level:>5} {counts[level]:>20,} {seconds:>10.3f} {counts[level] / seconds:>16,.0f}")
    if divide:
        console.print(f"\n{'move':>8} {'count':>20}", style="bold")
        for move, count in by_move.items():
            console.print(f"{move!s:>8} {count:>20,}")


def _bar(console: "Console") -> "Progress":
    """A bar that leaves no trace, and none at all where nobody watches."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def _count(position: "Position", depth: int, counts: list[int], progress: "Progress") -> "dict[Move, int]":
    """The sequences of this length by their first move; a bar appears when counting takes long."""
    # The parts are the positions some plies ahead: as few plies as give enough of them.
    ahead = next((plies for plies in range(1, depth) if counts[plies] >= PARTS), max(1, depth - 1))
    task = progress.add_task(f"depth {depth}", total=counts[ahead] if ahead < depth else None)
    started = perf_counter()
    board = position.copy()
    by_move: dict[Move, int] = {}
    try:
        for move in position.legal_moves:
            board.play(move)
            by_move[move] = 0
            for part in _positions_ahead(board, ahead - 1):
                by_move[move] += part.perft(depth - ahead)
                progress.advance(task)
                if not progress.live.is_started and perf_counter() - started > QUIET_SECONDS:
                    progress.start()
            board.undo()
    finally:
        if progress.live.is_started:
            progress.stop()
        progress.remove_task(task)
    return by_move


def _positions_ahead(board: "Position", plies: int) -> Iterator["Position"]:
    """Every position that many plies later, one after the other on the same board."""
    if plies == 0:
        yield board
        return
    for move in board.legal_moves:
        board.play(move)
        yield from _positions_ahead(board, plies - 1)
        board.undo()
