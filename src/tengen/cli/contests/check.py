"""`tengen check`: what is right and what is wrong with a player."""

import json
from typing import Annotated

import typer

from tengen.cli.errors import one_line_errors
from tengen.cli.logs import keeps_log
from tengen.cli.options import JsonOption

WRONG = 1
"""The exit code when something is wrong with the player."""


@one_line_errors
@keeps_log
def check(
    player: Annotated[str, typer.Argument(help="The player, like gomocup:./pbrain-foo.")],
    game: Annotated[
        str | None, typer.Option(help="The game, see `tengen games`; usually by the kind of player.")
    ] = None,
    time: Annotated[str, typer.Option(help="Time for a move.")] = "5s",
    as_json: JsonOption = False,
) -> None:
    """Play a player's protocol through and report what is wrong, for its author.

    It plays as both sides, from an opening, with little time, and twice without being started anew.
    The exit code is 1 if something is wrong.

    Examples:

    - `tengen check gomocup:./pbrain-foo`
    - `tengen check "connectn:java -jar player.jar" --game onepop:6x7x4`
    - `tengen check agent:path/to/dir --json`
    """
    from tengen import Game
    from tengen.referee.check import Finding, check_player, usual_game
    from tengen.terminal.screen import make_console
    from tengen.text.durations import read_seconds

    console = make_console()
    rules = Game(game or usual_game(player))
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
    for finding in check_player(player, rules, read_seconds(time)):
        wrong += finding.right is False
        if as_json:
            typer.echo(json.dumps(finding.to_json()))
        else:
            show(finding)
    if not as_json:
        console.print("Nothing is wrong." if not wrong else "Something is wrong: see above.")
    if wrong:
        raise typer.Exit(WRONG)
