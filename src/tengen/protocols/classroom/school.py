"""The state of a class game server: teams, games and moves, and every change as an event to write down."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tengen import Move, Position, Side
from tengen.rules.spec import MAX_LINE

SECONDS_A_MOVE: Final = 600
SIZE: Final = 12
TARGET: Final = 6
MOST_TEAMS: Final = 10_000
MOST_GAMES: Final = 100_000
MOST_OPEN_GAMES: Final = 100
"""Games that one user has made and that are not over."""
MOST_TEAMS_OF_ONE: Final = 20
"""Teams that one user has founded."""
FIRST_NUMBER: Final = 1001

Event = Mapping[str, Any]


class Fail(Exception):
    """A wish that the server refuses, with the message for the client."""


class Silence(Exception):
    """A wish that the server answers with an empty body, as the original does."""


@dataclass
class Team:
    """A team and the users in it."""

    name: str
    members: list[str] = field(default_factory=list)
    founder: str = ""


@dataclass
class ServedGame:
    """A game on the server."""

    number: int
    teams: tuple[int, int]
    position: Position
    since: float
    """When the side to move began to think."""
    moves: list[int] = field(default_factory=list)
    """Numbers of the moves."""
    over: bool = False
    winner: int | None = None
    maker: str = ""
    """The user who made it."""
    accepted: set[int] = field(default_factory=set)
    """The teams that have agreed to play: by making the game, or by a first move."""

    @property
    def clock_runs(self) -> bool:
        """Can the side to move be late? Not before both teams have agreed to play."""
        return not self.over and self.accepted >= set(self.teams)

    @property
    def size(self) -> int:
        """Rows and columns."""
        return self.position.game.rows

    @property
    def turn(self) -> int:
        """The team to move."""
        return self.teams[self.position.turn]

    def cell(self, move: Move) -> tuple[int, int]:
        """Row and column from the top left."""
        return self.size - 1 - move.row, move.col

    def entry(self) -> str:
        """How the lists of games tell it."""
        told = f"{self.teams[0]}:{self.teams[1]}:"
        return told + ("O" if not self.over else f"C:{self.winner}" if self.winner is not None else "C")


class School:
    """All teams and games. A user's wish is checked, made an event, written down by `keep`, and applied."""

    def __init__(
        self,
        *,
        seconds: int = SECONDS_A_MOVE,
        clock: Callable[[], float] = time.monotonic,
        keep: Callable[[Sequence[Event]], None] | None = None,
        teacher: str | None = None,
    ) -> None:
        self.seconds = seconds
        self.teacher = teacher
        """The user who may let any two teams play; such games have begun for both."""
        self.teams: dict[int, Team] = {}
        self.games: dict[int, ServedGame] = {}
        self._clock = clock
        self._keep = keep or (lambda _: None)
        self._last_move = 0

    def keep_with(self, keep: Callable[[Sequence[Event]], None]) -> None:
        """From now on every event goes there too."""
        self._keep = keep

    def new_team(self, user: str, name: str) -> int:
        """Founds a team."""
        name = " ".join(name.split())
        if not 2 <= len(name) <= 40 or not name.isprintable():
            raise Fail("Invalid name, write 2 to 40 plain characters")
        if any(team.name == name for team in self.teams.values()):
            raise Fail("Invalid name, already exists")
        founded = sum(team.founder == user for team in self.teams.values())
        if len(self.teams) >= MOST_TEAMS or (founded >= MOST_TEAMS_OF_ONE and user != self.teacher):
            raise Fail("Too many teams")
        number = max(self.teams, default=FIRST_NUMBER - 1) + 1
        self._do({"event": "team", "team": number, "name": name, "user": user})
        return number

    def add_member(self, user: str, team: int, member: str) -> None:
        """A member takes another user into the team."""
        self._require_member(user, team)
        if not 1 <= len(member) <= 200 or not member.isprintable() or len(self.teams[team].members) >= 1000:
            raise Fail("Invalid user ID")
        if member in self.teams[team].members:
            raise Silence
        self._do({"event": "member", "team": team, "user": member})

    def remove_member(self, user: str, team: int, member: str) -> None:
        """A member takes a user out of the team."""
        self._require_member(user, team)
        if member in self.teams[team].members:
            self._do({"event": "removeMember", "team": team, "user": member})

    def new_game(self, user: str, teams: tuple[int, int], size: int, target: int) -> int:
        """A game between two teams, one of which is the user's; the teacher may name any two.

        It has begun for the user's own teams, and for both if the teacher makes it. Another team has no clock
        before its first move: nobody loses a game that they never played.
        """
        for team in teams:
            if team not in self.teams:
                raise Fail(f"Invalid team ID: {team}")
        own = {team for team in teams if user == self.teacher or user in self.teams[team].members}
        if not own:
            raise Fail("Cannot create game - You are in neither team")
        if target > size:
            raise Fail(f"Target ({target}) cannot exceed board size: {size}")
        if not 3 <= size <= MAX_LINE or target < 2:
            raise Fail(f"Board size must be 3 to {MAX_LINE} and target at least 2")
        mine = sum(game.maker == user and not game.over for game in self.games.values())
        if mine >= MOST_OPEN_GAMES and user != self.teacher:
            raise Fail(f"Too many games - {mine} games that you made are not over yet")
        if len(self.games) >= MOST_GAMES:
            raise Fail("Too many games")
        number = max(self.games, default=FIRST_NUMBER - 1) + 1
        event = {"event": "game", "game": number, "teams": list(teams), "size": size, "target": target}
        self._do({**event, "user": user, "accepted": sorted(own)})
        return number

    def move(self, user: str, number: int, team: int, row: int, col: int) -> int:
        """A move of a team; its number."""
        game = self.game(number)
        if team not in game.teams:
            raise Fail(f"Cannot make move - Team: {team} is not in game: {number}")
        self._require_member(user, team)
        if game.over:
            raise Fail(f"Cannot make move - Game is over: {number}")
        if team != game.turn:
            raise Fail(f"Cannot make move - It is not the turn of team: {team}")
        if not (0 <= row < game.size and 0 <= col < game.size):
            raise Fail(f"Cannot make move - Outside the board: {row},{col}")
        if game.position.at(game.size - 1 - row, col) is not None:
            raise Silence
        self._do({"event": "move", "game": number, "move": self._last_move + 1, "cell": [row, col]})
        return self._last_move

    def game(self, number: int) -> ServedGame:
        """The game of this number, after a look at its clock: who is late has lost."""
        game = self.games.get(number)
        if game is None:
            raise Fail("Invalid game ID")
        self._end_late([game])
        return game

    def _end_late(self, games: list[ServedGame]) -> None:
        """Ends the games whose side to move is late; all that is to be written down goes in one piece."""
        now = self._clock()
        late = [
            game for game in games if self.seconds and game.clock_runs and now - game.since > self.seconds
        ]
        self._do(
            *(
                {"event": "late", "game": game.number, "winner": game.teams[game.position.turn.other]}
                for game in late
            )
        )

    def games_of(self, user: str) -> list[ServedGame]:
        """The games of a user's teams."""
        mine = {number for number, team in self.teams.items() if user in team.members}
        games = [game for game in self.games.values() if mine & set(game.teams)]
        self._end_late(games)
        return games

    def apply(self, event: Event) -> None:
        """Makes an event happen that is known to be allowed; `ValueError` or `KeyError` if it is not."""
        kind = event["event"]
        if kind == "team":
            user = str(event["user"])
            self.teams[int(event["team"])] = Team(str(event["name"]), [user], user)
        elif kind == "member":
            self.teams[int(event["team"])].members.append(str(event["user"]))
        elif kind == "removeMember":
            self.teams[int(event["team"])].members.remove(str(event["user"]))
        elif kind == "game":
            self._apply_game(event)
        elif kind == "move":
            self._apply_move(event)
        elif kind == "late":
            game = self.games[int(event["game"])]
            game.over, game.winner = True, int(event["winner"])
        else:
            raise ValueError(f"unknown event {kind!r}")

    def _apply_game(self, event: Event) -> None:
        number, size, target = int(event["game"]), int(event["size"]), int(event["target"])
        first, second = map(int, event["teams"])
        position = Position(f"mnk:{size}x{size}x{target}")
        # Diaries of older versions do not say who agreed: then every game had begun for both.
        accepted = set(map(int, event.get("accepted", (first, second))))
        maker = str(event.get("user", ""))
        self.games[number] = ServedGame(
            number, (first, second), position, self._clock(), maker=maker, accepted=accepted
        )

    def _apply_move(self, event: Event) -> None:
        game = self.games[int(event["game"])]
        row, col = map(int, event["cell"])
        game.accepted.add(game.turn)
        game.position.play(Move.cell(col, game.size - 1 - row))
        self._last_move = int(event["move"])
        game.moves.append(self._last_move)
        game.since = self._clock()
        outcome = game.position.outcome
        if outcome is not None:
            game.over = True
            game.winner = None if outcome.winner is None else game.teams[outcome.winner]

    def _do(self, *events: Event) -> None:
        if events:
            self._keep(events)
        for event in events:
            self.apply(event)

    def _require_member(self, user: str, team: int) -> None:
        if team not in self.teams:
            raise Fail(f"Invalid team ID: {team}")
        if user not in self.teams[team].members:
            raise Fail(f"You are not a member of team: {team}")


def symbol(side: Side) -> str:
    """`O` for the first side, `X` for the second."""
    return "OX"[side]
