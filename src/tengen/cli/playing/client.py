"""`tengen client`: play on a class game server, and look after teams and games there."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tengen.cli.errors import INTERRUPTED, one_line_errors

if TYPE_CHECKING:
    from tengen import Move, Position
    from tengen.protocols.classroom import ClassroomClient, Seen

app = typer.Typer(
    name="client",
    help="Play on a class game server over HTTP.\n\n"
    "The user and the key come from TENGEN_USER_ID and TENGEN_API_KEY, the address from --url or "
    "TENGEN_CLASS_URL; or all three from a file of mode 600 (`tengen client where` prints its place). "
    "The key is never taken from the command line and never printed.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
)

UrlOption = Annotated[str | None, typer.Option("--url", help="The server, like https://host/api/index.php.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
GameArgument = Annotated[int, typer.Argument(help="The number of the game.", min=0)]
TeamArgument = Annotated[int, typer.Argument(help="The number of the team.", min=0)]
UserArgument = Annotated[str, typer.Argument(help="The user.")]


@app.command()
@one_line_errors
def play(
    game: GameArgument,
    player: Annotated[
        str, typer.Option(help="Who chooses the moves: any player of `tengen match`.")
    ] = "tengen:time=2s",
    team: Annotated[int | None, typer.Option(help="Your team; needed if both teams are yours.")] = None,
    poll: Annotated[float, typer.Option(help="Seconds between two requests.", min=0.2)] = 1.0,
    url: UrlOption = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print only how it ends.")] = False,
) -> None:
    """Play a game to its end with a local player.

    The server keeps the state: after Ctrl-C or a crash the same command continues the game.

    Examples:

    - `tengen client play 1001`
    - `tengen client play 1001 --player tengen:level=8 --team 1002`
    - `tengen client play 1001 --player agent:MyAgent`
    """
    from tengen.protocols.classroom import ClassroomPlayer
    from tengen.protocols.classroom.player import result_of

    def show(seen: "Seen") -> None:
        if not quiet:
            typer.echo(f"game {game}, move {seen.position.ply}: {seen.position.last_move or 'the start'}")
            typer.echo(seen.position.text(unicode=False))

    try:
        with _connected(url) as client, _chooser(player) as choose:
            seen = ClassroomPlayer(client, game, choose, team=team, poll=poll, report=show).play()
    except KeyboardInterrupt:
        typer.echo("\nStopped. The same command goes on with the game.", err=True)
        raise typer.Exit(INTERRUPTED) from None
    typer.echo(f"Game {game} is over after {seen.position.ply} moves: {result_of(seen)}.")


@app.command()
@one_line_errors
def new(
    first: Annotated[int, typer.Argument(help="The team that moves first, with O.", min=0)],
    second: Annotated[int, typer.Argument(help="The team that moves second, with X.", min=0)],
    size: Annotated[int, typer.Option(help="Rows and columns of the board.")] = 12,
    target: Annotated[int, typer.Option(help="How many in a row win.")] = 6,
    url: UrlOption = None,
    as_json: JsonOption = False,
) -> None:
    """Start a new game between two teams.

    Example: `tengen client new 1001 1002 --size 15 --target 5`
    """
    with _connected(url) as client:
        game = client.new_game(first, second, size, target)
    _print({"game": game}, as_json, f"game {game}; play it with: tengen client play {game}")


@app.command()
@one_line_errors
def games(
    only_open: Annotated[bool, typer.Option("--open", help="Only games that are not over.")] = False,
    url: UrlOption = None,
    as_json: JsonOption = False,
) -> None:
    """List the games of your teams.

    Example: `tengen client games --open`
    """
    with _connected(url) as client:
        entries = client.my_games(only_open=only_open)
    lines = [
        f"game {entry.game}: {entry.teams[0]} against {entry.teams[1]}, "
        + ("open" if entry.open else f"won by {entry.winner}" if entry.winner else "over, no winner")
        for entry in entries
    ]
    _print([entry.to_json() for entry in entries], as_json, "\n".join(lines) or "no games")


@app.command()
@one_line_errors
def board(game: GameArgument, url: UrlOption = None, as_json: JsonOption = False) -> None:
    """Show a game: its teams, whose turn it is, and the board.

    Example: `tengen client board 1001`
    """
    with _connected(url) as client:
        details, rows = client.details(game), client.board(game)
    first, second = (f"{number} {name}" for number, name in zip(details.teams, details.names, strict=True))
    state = f"turn of {details.turn}" if details.open else f"over, winner {details.winner or 'nobody'}"
    head = f"game {game}: O {first}, X {second}; {details.target} in a row; move {details.moves}; {state}"
    _print(details.to_json() | {"board": rows}, as_json, "\n".join([head, *rows]))


@app.command()
@one_line_errors
def moves(game: GameArgument, url: UrlOption = None, as_json: JsonOption = False) -> None:
    """List the moves of a game in order, as row,column from the top left.

    Example: `tengen client moves 1001`
    """
    with _connected(url) as client:
        played = [move.to_json() for move in client.moves(game)]
    lines = [f"{place}. {m['symbol']} {m['row']},{m['col']}" for place, m in enumerate(played, 1)]
    _print(played, as_json, "\n".join(lines) or "no moves")


@app.command()
@one_line_errors
def teams(url: UrlOption = None, as_json: JsonOption = False) -> None:
    """List your teams.

    Example: `tengen client teams`
    """
    with _connected(url) as client:
        mine = client.my_teams()
    _print(mine, as_json, "\n".join(f"team {number}: {name}" for number, name in mine.items()) or "no teams")


@app.command("new-team")
@one_line_errors
def new_team(
    name: Annotated[str, typer.Argument(help="What it is called.")],
    url: UrlOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make a new team with you in it.

    Example: `tengen client new-team "Open Threes"`
    """
    with _connected(url) as client:
        team = client.new_team(name)
    _print({"team": team}, as_json, f"team {team}")


@app.command()
@one_line_errors
def members(team: TeamArgument, url: UrlOption = None, as_json: JsonOption = False) -> None:
    """List the users in a team.

    Example: `tengen client members 1001`
    """
    with _connected(url) as client:
        users = client.members(team)
    _print(users, as_json, "\n".join(users) or "no members")


@app.command("add-member")
@one_line_errors
def add_member(team: TeamArgument, user: UserArgument, url: UrlOption = None) -> None:
    """Add a user to one of your teams.

    Example: `tengen client add-member 1001 anna`
    """
    with _connected(url) as client:
        client.add_member(team, user)
    typer.echo(f"{user} is in team {team}")


@app.command("remove-member")
@one_line_errors
def remove_member(team: TeamArgument, user: UserArgument, url: UrlOption = None) -> None:
    """Remove a user from one of your teams.

    Example: `tengen client remove-member 1001 anna`
    """
    with _connected(url) as client:
        client.remove_member(team, user)
    typer.echo(f"{user} is not in team {team}")


@app.command()
@one_line_errors
def where() -> None:
    """Print where the configuration file belongs.

    Example: `tengen client where`
    """
    from tengen.protocols.classroom.credentials import config_file

    typer.echo(str(config_file()))


@contextmanager
def _connected(url: str | None) -> "Iterator[ClassroomClient]":
    from tengen.protocols.classroom import ClassroomClient, read_credentials
    from tengen.protocols.classroom.credentials import is_readable_on_the_way

    credentials = read_credentials(url)
    if is_readable_on_the_way(credentials.url):
        typer.echo("note: over http:// the key can be read on the way; use https:// where you can", err=True)
    with ClassroomClient(credentials, report=lambda said: typer.echo(said, err=True)) as client:
        yield client


@contextmanager
def _chooser(text: str) -> "Iterator[Callable[[Position], Move]]":
    """Any player as a function; a foreign program is started with the first move it is asked for."""
    from tengen.players import PLAYERS, Timed, make_player
    from tengen.players.seat import Budget, PlayerFault
    from tengen.protocols.classroom import ClassroomError
    from tengen.referee.seats import make_seat

    if text.partition(":")[0].strip() in PLAYERS:
        player = make_player(text)
        try:
            yield player.choose
        finally:
            if isinstance(player, Timed):
                player.close()
        return
    seat, budget, begun = make_seat(text), Budget(move=FOREIGN_SECONDS), False

    def choose(position: "Position") -> "Move":
        nonlocal begun
        try:
            if not begun:
                seat.start(position.game, position.turn, budget, "opponent")
                begun = True
            move = seat.choose(position, budget).move
        except PlayerFault as fault:
            words = " | ".join(seat.last_words()[-3:])
            raise ClassroomError(f"our player failed, {fault}" + (f" ({words})" if words else "")) from None
        if move is None:
            raise ClassroomError("our player resigns, which the server does not know; play on with another")
        return move

    try:
        yield choose
    finally:
        seat.close()


FOREIGN_SECONDS = 300.0
"""What a foreign player has for a move: half of what the server gives."""


def _print(plain: Any, as_json: bool, text: str) -> None:
    typer.echo(json.dumps(plain) if as_json else text)
