"""`tengen check`: what is right and what is wrong with a player."""

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.errors import one_line_errors
from tengen.cli.logs import keeps_log
from tengen.cli.options import BadOption, JsonOption

if TYPE_CHECKING:
    from tengen import Game
    from tengen.players.process.limits import ProcessLimits

WRONG = 1
"""The exit code when something is wrong with the player."""


@one_line_errors
@keeps_log
def check(
    player: Annotated[str, typer.Argument(help="The player, like gomocup:./pbrain-foo.")],
    numbers: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[H W N NAME_SECONDS MOVE_SECONDS]",
            help="As for `tengen referee`; the player is then a Connect-N command.",
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(help="The game, see `tengen games`; by default one that the kind of player plays."),
    ] = None,
    time: Annotated[str | None, typer.Option(help="Time for a move; 5s by default.")] = None,
    start: Annotated[
        str | None, typer.Option(help="Time to start and send its name; 10s by default.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Look for faults in a player, and report them for its author.

    The player plays both sides, from an opening, with little time, and two games without a restart. The exit
    code is 1 if something is wrong.

    Examples:

    - `tengen check gomocup:./pbrain-foo`
    - `tengen check "connectn:java -jar player.jar" --game onepop:6x7x4 --start 5s`
    - `tengen check "java -jar player.jar" 6 7 4 10 5`
    - `tengen check agent:path/to/dir --json`
    """
    from tengen.referee.check import Finding, check_player
    from tengen.terminal.screen import make_console

    console = make_console()
    player, rules, seconds, limits = _asked(player, numbers, game, time, start)
    wrong = 0

    def show(finding: Finding) -> None:
        mark, style = {True: ("right", "green"), False: ("WRONG", "red"), None: ("note ", "yellow")}[
            finding.right
        ]
        console.print(f"{mark}  {finding.tried}: {finding.detail}", style=style)
        if finding.right is False:
            console.print(f"       position  {finding.position or '(none)'}")
            console.print(f"       command   {finding.command}")
            for line in finding.stderr:
                console.print(f"       stderr    {line}")

    if not as_json:
        console.print(f"Checking {player} with {rules.name}")
    for finding in check_player(player, rules, seconds, limits=limits):
        wrong += finding.right is False
        if as_json:
            typer.echo(json.dumps(finding.to_json()))
        else:
            show(finding)
    if not as_json:
        console.print("Nothing is wrong." if not wrong else "Something is wrong: see above.")
    if wrong:
        raise typer.Exit(WRONG)


def _asked(
    player: str, numbers: list[str] | None, game: str | None, time: str | None, start: str | None
) -> "tuple[str, Game, float, ProcessLimits]":
    """The player, the game, the time for a move and what its process may take."""
    from tengen import Game
    from tengen.players.process.isolation import Isolation
    from tengen.players.process.limits import ProcessLimits
    from tengen.referee.check import usual_game
    from tengen.referee.course_game import CourseGame, player_text
    from tengen.text.durations import read_seconds

    if numbers:
        if game is not None or time is not None or start is not None:
            raise BadOption(
                "the five numbers say the game and the times: leave out --game, --time and --start"
            )
        course = CourseGame.read(numbers)
        return player_text(player), course.game, course.move, course.limits
    usual = ProcessLimits(isolation=Isolation())
    limits = usual if start is None else replace(usual, start=read_seconds(start))
    return player, Game(game or usual_game(player)), 5.0 if time is None else read_seconds(time), limits
