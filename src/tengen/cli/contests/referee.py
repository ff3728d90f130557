"""`tengen referee`: one game of Connect-N, called as the course's own referee is called."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.errors import INTERRUPTED, one_line_errors
from tengen.cli.logs import keeps_log
from tengen.cli.options import BadOption, JsonOption

if TYPE_CHECKING:
    from rich.console import Console

    from tengen import Position
    from tengen.players.seat import Seat
    from tengen.referee.played import PlayedGame

FAILED = 1
"""The exit code when there was no game, because neither player could start."""


@one_line_errors
@keeps_log
def referee(
    one: Annotated[
        str, typer.Argument(help="The command of player 1, who begins; or one of Tengen's players.")
    ],
    two: Annotated[str, typer.Argument(help="The command of player 2.")],
    numbers: Annotated[
        list[str],
        typer.Argument(
            metavar="H W N NAME_SECONDS MOVE_SECONDS",
            help="Rows, columns, how many in a row win, time to send the name, time for a move.",
        ),
    ],
    no_pops: Annotated[bool, typer.Option("--no-pops", help="Forbid pops.")] = False,
    old_ends: Annotated[
        bool, typer.Option("--old-ends", help="Send the end as -1, -2 or -3 instead of win, lose or draw.")
    ] = False,
    save: Annotated[Path | None, typer.Option(help="Write the game to this new file.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Play one game of Connect-N between two programs, as the course's referee does.

    The arguments are those of the course's referee: two commands and five numbers. Each player may pop once.
    A player loses if it is late with its name or a move, breaks the rules or dies; the verdict says why. You
    may name one of Tengen's players instead of a command, like classic:window or tengen:level=3. `tengen
    match` plays many games; `tengen check` looks for faults in one player.

    Examples:

    - `tengen referee "java -jar mine.jar" "java -jar other.jar" 6 7 4 10 5`
    - `tengen referee "python3 player.py" classic:window 6 7 4 10 5 --save game.tengen`
    """
    from tengen.players.seat import Cause
    from tengen.records import dump
    from tengen.referee.course_game import CourseGame, player_text
    from tengen.terminal.screen import make_console

    course = CourseGame.read(numbers, pops=not no_pops)
    if save is not None and save.exists():
        raise BadOption(f"{save} exists already: choose another name")
    seats = (course.seat(one, old_ends), course.seat(two, old_ends))
    console = make_console()
    on_move = None if as_json else _Shown(console, seats)
    try:
        played = course.play(seats, (player_text(one), player_text(two)), on_move=on_move)
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    finally:
        for seat in seats:
            seat.close()
    names = [seat.name for seat in seats]
    if as_json:
        typer.echo(json.dumps({**played.to_json(), "names": names}))
    else:
        _show_end(console, played, names)
    if save is not None:
        dump(played.record(), save)
    if played.verdict.cause is Cause.INTERRUPTION:
        raise typer.Exit(FAILED)


class _Shown:
    """Tells of every move as it is made, and first who plays."""

    def __init__(self, console: "Console", seats: "tuple[Seat, Seat]") -> None:
        self._console = console
        self._seats = seats

    def __call__(self, position: "Position") -> None:
        if position.ply == 1:
            for number, seat in enumerate(self._seats, 1):
                self._say(f"player{number}: {seat.name} ({seat.command})")
        self._say(f"{position.ply:>3}. player{2 - position.ply % 2} {position.last_move}")

    def _say(self, text: str) -> None:
        self._console.print(text, markup=False, highlight=False)


def _show_end(console: "Console", played: "PlayedGame", names: list[str]) -> None:
    from tengen import Position

    position = Position(played.game, [move.move for move in played.moves])
    verdict = played.verdict
    why = f"{verdict.cause}: {verdict.detail}" if verdict.detail else str(verdict.cause)
    winner = verdict.winner
    if played.moves:
        console.print(str(position), markup=False, highlight=False)
    end = "a draw" if played.result == "1/2-1/2" else "no result"
    told = end if winner is None else f"player{winner + 1}, {names[winner]}, wins"
    console.print(f"{told} ({why})", markup=False, highlight=False)
    for line in verdict.stderr:
        console.print(f"  the loser wrote to stderr: {line}", markup=False, highlight=False)
