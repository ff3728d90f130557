"""The class game server from a player's side: every call of its protocol as a method."""

import time
from collections.abc import Callable
from typing import Self

import httpx

from tengen.protocols.classroom.answers import (
    LARGEST_BOARD,
    GameDetails,
    GameEntry,
    ServerMove,
    board_of,
    details_of,
    entry_of,
    inner,
    move_of,
    number,
    pairs,
    text,
)
from tengen.protocols.classroom.connection import Connection, Patience
from tengen.protocols.classroom.credentials import Credentials
from tengen.protocols.classroom.errors import BadAnswer, NoAnswer, Refused

_MOST_MEMBERS = 10_000


class ClassroomClient:
    """One user on a class server.

    Questions are repeated with growing pauses until there is an answer. What must not happen twice (a new
    team, a new game, a move) is repeated only when it cannot have arrived; else `NoAnswer` asks the caller to
    look.
    """

    def __init__(
        self,
        credentials: Credentials,
        *,
        patience: Patience | None = None,
        transport: httpx.BaseTransport | None = None,
        sleep: Callable[[float], None] = time.sleep,
        report: Callable[[str], None] | None = None,
    ) -> None:
        self._line = Connection(
            credentials, patience=patience, transport=transport, sleep=sleep, report=report
        )

    def new_team(self, name: str) -> int:
        """Founds a team, with this user as its first member; its number."""
        return number(self._line.post("team", name=name).get("teamId"), "teamId")

    def add_member(self, team: int, user: str) -> None:
        """Takes a user into a team; one who is in it already stays in it."""
        try:
            self._line.post("member", teamId=team, userId=user)
        except NoAnswer:
            # The server says nothing when the user is in the team already.
            if user not in self.members(team):
                raise

    def remove_member(self, team: int, user: str) -> None:
        """Takes a user out of a team."""
        self._line.post("removeMember", repeat=True, teamId=team, userId=user)

    def members(self, team: int) -> list[str]:
        """The users of a team."""
        users = self._line.get("team", teamId=team).get("userIds")
        if not isinstance(users, list) or len(users) > _MOST_MEMBERS:
            raise BadAnswer("userIds should be a list")
        return [text(str(user) if isinstance(user, int) else user, "a user") for user in users]

    def my_teams(self) -> dict[int, str]:
        """This user's teams by number."""
        return dict(pairs(self._line.get("myTeams").get("myTeams"), "myTeams"))

    def new_game(self, first: int, second: int, size: int = 12, target: int = 6) -> int:
        """A new game between two teams; its number. The first team moves first and plays O."""
        answer = self._line.post(
            "game", gameType="TTT", teamId1=first, teamId2=second, boardSize=size, target=target
        )
        return number(answer.get("gameId"), "gameId")

    def my_games(self, *, only_open: bool = False) -> list[GameEntry]:
        """This user's games."""
        answer = self._line.get("myOpenGames" if only_open else "myGames")
        told = answer.get("myOpenGames", answer.get("myGames"))
        return [entry_of(game, said) for game, said in pairs(told, "myGames")]

    def details(self, game: int) -> GameDetails:
        """All about a game."""
        details = details_of(self._line.get("gameDetails", gameId=game).get("game"))
        if details is None:
            raise Refused(f"there is no game {game}")
        return details

    def moves(self, game: int, count: int = LARGEST_BOARD**2) -> list[ServerMove]:
        """The last moves of a game, the oldest of them first."""
        try:
            told = self._line.get("moves", gameId=game, count=count).get("moves")
        except Refused as refusal:
            if refusal.message.strip().lower() == "no moves":
                return []
            raise
        if not isinstance(told, list) or len(told) > count:
            raise BadAnswer(f"moves should be a list of at most {count}")
        return [move_of(item) for item in reversed(told)]

    def board(self, game: int) -> list[str]:
        """The board as rows of `-`, `O` and `X`, from the top."""
        return board_of(self._line.get("boardString", gameId=game).get("output"))

    def board_map(self, game: int) -> dict[tuple[int, int], str]:
        """The stones by (row, column)."""
        stones: dict[tuple[int, int], str] = {}
        for cell, symbol in inner(self._line.get("boardMap", gameId=game).get("output"), "output").items():
            row, comma, col = cell.partition(",")
            if symbol not in ("O", "X") or not comma:
                raise BadAnswer('the board\'s map should be like {"2,0": "O"}')
            stones[number(row, "a row", LARGEST_BOARD), number(col, "a column", LARGEST_BOARD)] = symbol
        return stones

    def move(self, game: int, team: int, row: int, col: int) -> int:
        """Plays a move; its number.

        `Refused` when the server says no, `NoAnswer` when nothing certain is known: then ask for the moves.
        (The server also says nothing when the cell is taken.)
        """
        answer = self._line.post("move", gameId=game, teamId=team, move=f"{row},{col}")
        return number(answer.get("moveId"), "moveId")

    def close(self) -> None:
        """Closes the line."""
        self._line.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
