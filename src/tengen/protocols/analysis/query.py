"""What may be asked, one JSON object a line, and the check that it makes sense."""

from typing import Any, Final, TypeAlias

import msgspec

from tengen.engine.limit import Limit
from tengen.errors import TengenError
from tengen.rules.position import Position

LONGEST: Final = 1 << 16
"""Bytes of a line."""
MOST_TURNS: Final = 1000
MOST_LINES: Final = 1000
_LONGEST_ID: Final = 200


class BadQuery(TengenError, ValueError):
    """A line that asks for nothing that can be done; `field` is what is wrong with it."""

    def __init__(self, message: str, field: str | None = None, query: str | None = None) -> None:
        super().__init__(message)
        self.field = field
        self.query = query


class Query(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A position, or several of one game, to be searched."""

    id: str
    game: str | None = None
    """The game; not needed with `fen`."""
    moves: list[str] | str = ""
    """From the beginning, or from `fen` on."""
    fen: str | None = None
    turns: list[int] | None = None
    """After how many of the moves; usually after all of them."""
    time: float | None = None
    depth: int | None = None
    nodes: int | None = None
    lines: int = 1
    """How many of the best moves."""
    every: float | None = None
    """Seconds after which it tells what it has found so far, again and again."""
    priority: int = 0
    """Higher ones are searched first."""


class Action(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Something other than a search."""

    id: str
    action: str
    terminate: str | None = None
    """With `terminate`: the id of the query that nobody waits for any more."""


ACTIONS: Final = ("terminate", "terminate_all", "clear", "version")
Asked: TypeAlias = Query | Action


def read_line(line: bytes) -> Asked:
    """The query in a line; `BadQuery` says what is wrong."""
    if len(line) > LONGEST:
        raise BadQuery(f"a line has at most {LONGEST} bytes")
    try:
        plain = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise BadQuery(f"this is no JSON: {problem}") from None
    if not isinstance(plain, dict):
        raise BadQuery("a query is one JSON object a line")
    name = plain.get("id")
    if not isinstance(name, str) or not 0 < len(name) <= _LONGEST_ID:
        raise BadQuery(f"every query needs an id, a text of 1 to {_LONGEST_ID} characters", "id")
    try:
        asked: Asked = msgspec.convert(plain, Action) if "action" in plain else msgspec.convert(plain, Query)
    except msgspec.ValidationError as problem:
        raise BadQuery(str(problem), _field(str(problem)), name) from None
    if isinstance(asked, Action) and asked.action not in ACTIONS:
        raise BadQuery(f"an action is one of {', '.join(ACTIONS)}", "action", name)
    return asked


def _field(message: str) -> str | None:
    """The name in `... - at `$.depth``."""
    return message.rpartition("`$.")[2].rstrip("`") if "`$." in message else None


def positions_of(query: Query) -> dict[int, Position]:
    """The positions that a query asks about, by the number of moves played."""
    where = "fen" if query.fen is not None else "game"
    try:
        if query.fen is not None:
            here = Position.from_fen(query.fen, query.game)
        elif query.game is not None:
            here = Position(query.game)
        else:
            raise BadQuery("a query names a game or a fen", "game", query.id)
        where = "moves"
        moves = query.moves.split() if isinstance(query.moves, str) else query.moves
        turns = [len(moves)] if query.turns is None else query.turns
        if not 1 <= len(turns) <= MOST_TURNS or not all(0 <= turn <= len(moves) for turn in turns):
            raise BadQuery(
                f"turns are 1 to {MOST_TURNS} numbers from 0 to the {len(moves)} moves", "turns", query.id
            )
        found = {}
        for turn in range(max(turns) + 1):
            if turn:
                here.play(moves[turn - 1])
            if turn in turns:
                found[turn] = here.copy()
    except BadQuery:
        raise
    except TengenError as problem:
        raise BadQuery(str(problem), where, query.id) from None
    return found


def limit_of(query: Query, usual: Limit, longest: float | None) -> Limit:
    """When its searches end: at its own limit or the usual one, and never after the longest time."""
    if not 1 <= query.lines <= MOST_LINES:
        raise BadQuery(f"lines are 1 to {MOST_LINES}, not {query.lines}", "lines", query.id)
    if query.every is not None and not 0.01 <= query.every <= 3600:
        raise BadQuery("every is 0.01 to 3600 seconds", "every", query.id)
    given = {"time": query.time, "depth": query.depth, "nodes": query.nodes}
    if all(value is None for value in given.values()):
        given = {"time": usual.time, "depth": usual.depth, "nodes": usual.nodes}
    if longest is not None:
        own = given["time"]
        given["time"] = longest if own is None else min(own, longest)
    numbers: dict[str, Any] = given
    try:
        return Limit(**numbers)
    except (TypeError, ValueError) as problem:
        raise BadQuery(str(problem), str(problem).partition(" ")[0], query.id) from None
