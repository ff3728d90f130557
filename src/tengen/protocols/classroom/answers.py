"""What the class server tells, as checked values. The wire writes numbers as texts, objects too."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from tengen import Side
from tengen.protocols.classroom.errors import BadAnswer
from tengen.text.clean import clean_text

LARGEST_BOARD: Final = 1000
_LARGEST_ID: Final = 10**12
_CELL: Final = re.compile(r"\s*([0-9]{1,4})\s*,\s*([0-9]{1,4})\s*")


@dataclass(frozen=True, slots=True)
class GameDetails:
    """A game as the server describes it."""

    game: int
    size: int
    target: int
    moves: int
    """How many were played."""
    teams: tuple[int, int]
    """Team 1 moves first and plays O, team 2 plays X."""
    names: tuple[str, str]
    seconds: int
    """Seconds a move."""
    open: bool
    winner: int | None
    """The winning team; None while the game is open and after a draw."""
    turn: int | None
    """The team to move, if the server says so."""

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class ServerMove:
    """A move on the server; rows and columns count from 0 at the top left."""

    move: int
    team: int
    row: int
    col: int
    side: Side

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        symbol = "OX"[self.side]
        return {"move": self.move, "team": self.team, "row": self.row, "col": self.col, "symbol": symbol}


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game in the list of one's games."""

    game: int
    teams: tuple[int, int]
    open: bool
    winner: int | None

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {name: getattr(self, name) for name in self.__slots__}


def number(value: object, what: str, most: int = _LARGEST_ID) -> int:
    """A whole number from 0 that is written as a number or as a text."""
    if isinstance(value, str) and re.fullmatch(r"[0-9]{1,15}", value.strip()):
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise BadAnswer(f"{what} should be a number up to {most}, not {shown(value)}")
    return value


def text(value: object, what: str, longest: int = 200) -> str:
    """A short text, made safe to print."""
    if not isinstance(value, str):
        raise BadAnswer(f"{what} should be a text, not {shown(value)}")
    return clean_text(value, longest)


def inner(value: object, what: str) -> dict[str, Any]:
    """The object that is written inside a text."""
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            raise BadAnswer(f"{what} should hold JSON, not {shown(value)}") from None
    if value is None or value == []:
        return {}
    if not isinstance(value, dict):
        raise BadAnswer(f"{what} should be an object, not {shown(value)}")
    return value


def pairs(value: object, what: str) -> list[tuple[int, str]]:
    """A list of objects with one number and one text each; a single object with many is the same to us."""
    objects: list[Any] = value if isinstance(value, list) else [value] if value is not None else []
    if not all(isinstance(item, dict) for item in objects):
        raise BadAnswer(f"{what} should be a list of objects, not {shown(value)}")
    return [(number(key, what), text(said, what)) for item in objects for key, said in item.items()]


def details_of(value: object) -> GameDetails | None:
    """Reads the details of a game; None when the server knows no such game."""
    told = inner(value, "game")
    if not told:
        return None
    status = told.get("status")
    if status not in ("O", "C"):
        raise BadAnswer(f"status should be O or C, not {shown(status)}")
    size = number(told.get("boardsize"), "boardsize", LARGEST_BOARD)
    return GameDetails(
        number(told.get("gameid"), "gameid"),
        size,
        number(told.get("target"), "target", LARGEST_BOARD),
        number(told.get("moves"), "moves", size * size),
        (number(told.get("team1id"), "team1id"), number(told.get("team2id"), "team2id")),
        (_name(told, "team1Name"), _name(told, "team2Name")),
        number(told.get("secondspermove", 600), "secondspermove", 10**7),
        status == "O",
        _team_or_none(told, "winnerteamid"),
        _team_or_none(told, "turnteamid"),
    )


def move_of(value: object, size: int = LARGEST_BOARD) -> ServerMove:
    """Reads one move of a list of moves."""
    if not isinstance(value, Mapping):
        raise BadAnswer(f"a move should be an object, not {shown(value)}")
    said = text(value.get("move"), "move", 40)
    cell = _CELL.fullmatch(said)
    row, col = (int(cell[1]), int(cell[2])) if cell else (size, size)
    symbol = value.get("symbol")
    if not (row < size and col < size):
        raise BadAnswer(f"a move should be row,col below {size}, not {shown(said)}")
    if symbol not in ("O", "X"):
        raise BadAnswer(f"a symbol should be O or X, not {shown(symbol)}")
    return ServerMove(
        number(value.get("moveId"), "moveId"),
        number(value.get("teamId"), "teamId"),
        row,
        col,
        Side.FIRST if symbol == "O" else Side.SECOND,
    )


def entry_of(game: int, said: str) -> GameEntry:
    """Reads `team1:team2:O` or `team1:team2:C:winner`."""
    parts = said.split(":")
    if len(parts) not in (3, 4) or parts[2] not in ("O", "C"):
        raise BadAnswer(f"a game should be like 1:2:O or 1:2:C:1, not {shown(said)}")
    winner = parts[3] if len(parts) == 4 else ""
    return GameEntry(
        game,
        (number(parts[0], "a team"), number(parts[1], "a team")),
        parts[2] == "O",
        number(winner, "the winner") if winner.isdigit() and int(winner) else None,
    )


def board_of(value: object) -> list[str]:
    """Reads a board: equal rows of `-`, `O` and `X`."""
    if not isinstance(value, str) or len(value) > LARGEST_BOARD * (LARGEST_BOARD + 2):
        raise BadAnswer(f"the board should be a text, not {shown(value)}")
    rows = value.split()
    if not rows or any(len(row) != len(rows) or row.strip("-OX") for row in rows):
        raise BadAnswer(f"the board should be a square of -, O and X, not {shown(value)}")
    return rows


def shown(value: object) -> str:
    """A foreign value in a message."""
    return clean_text(repr(value)[:400], 60)


def _name(told: Mapping[str, Any], key: str) -> str:
    return text(told.get(key) or "?", key, 60)


def _team_or_none(told: Mapping[str, Any], key: str) -> int | None:
    value = told.get(key)
    return None if value in (None, "", "0", 0) else number(value, key)
