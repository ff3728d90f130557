"""New tables: who sits where, from the wishes of the one who makes it."""

import secrets

from tengen.rules.position import Position
from tengen.text.language import SOURCE, speaking, tr
from tengen.web.positions.reading import read_position
from tengen.web.tables.archive import read_name
from tengen.web.tables.catalogue import allows_swap2
from tengen.web.tables.clock import TableClock
from tengen.web.tables.opponents import opponent_title, read_opponent
from tengen.web.tables.swap2 import Swap2
from tengen.web.tables.table import GUEST, OTHER_GUEST, Chair, Table, fingerprint, new_secret
from tengen.web.wire import Refusal
from tengen.web.wire.questions import New

_WATCHED = 0.6
"""Seconds of a move between two engines, so that one can follow."""


async def make_table(asked: New, token: str) -> tuple[Table, str | None]:
    """The table that a `new` asks for, and the secret of the other seat when that is for a person by link."""
    position = await read_position(asked)
    opponent, colour = asked.opponent, asked.colour
    if asked.swap2 and (not allows_swap2(position.game) or position.ply):
        raise Refusal("bad", tr("swap2 is for an empty board of five in a row, and not for renju"))
    person = GUEST if asked.name is None or not asked.name.strip() else read_name(asked.name)
    mark = fingerprint(token)
    me = Chair("person", person, person, token=mark)
    invite = None
    if opponent == "watch":
        chairs = [_engine(text, position) for text in _pair(asked.players)]
        mode = "watch"
    elif opponent in ("here", "link"):
        mode = opponent
        invite = new_secret() if opponent == "link" else None
        other, seat = OTHER_GUEST, fingerprint(invite) if invite else mark
        chairs = [me, Chair("person", other, other, token=seat, invite=seat if invite else None)]
    else:
        mode = "engine"
        chairs = [me, _engine(opponent, position)]
    if mode != "watch" and (colour == "second" or (colour == "random" and secrets.randbelow(2))):
        chairs.reverse()
    table = Table(
        id=new_secret(),
        position=position,
        mode=mode,
        chairs=chairs,
        owner=mark,
        start=position.ply,
        clock=None if asked.clock is None else TableClock.read(asked.clock),
        swap2=Swap2() if asked.swap2 else None,
        swap2_wanted=asked.swap2,
        pace=asked.pace if asked.pace is not None else _WATCHED if mode == "watch" else 0.0,
    )
    return table, invite


def _pair(players: list[str]) -> list[str]:
    if len(players) != 2:
        raise Refusal("bad", tr("players is a list of two opponents, the first side first"))
    return players


def _engine(text: str, position: Position) -> Chair:
    opponent = read_opponent(text, position.game)
    with speaking(SOURCE):  # tables are kept in English, and told in the language of who looks
        title = opponent_title(opponent.text, opponent.title)
    return Chair(opponent.kind, opponent.name, title, opponent.text)


def make_next(table: Table, sides: list[int], colour: str) -> Table:
    """The same people and the same secrets at a new board."""
    chairs = [
        Chair(chair.kind, chair.name, chair.title, chair.opponent, chair.token) for chair in table.chairs
    ]
    mine = sides[0] if sides else 0
    wanted = {"first": 0, "second": 1, "random": secrets.randbelow(2)}.get(colour, 1 - mine)
    if mine != wanted:
        chairs.reverse()
    position = table.position.copy()
    start = 0 if table.swap2_wanted else table.start
    while position.ply > start:
        position.undo()
    return Table(
        id=new_secret(),
        position=position,
        mode=table.mode,
        chairs=chairs,
        owner=table.owner,
        start=start,
        clock=None if table.clock is None else TableClock.read(table.clock.text),
        swap2=Swap2() if table.swap2_wanted else None,
        swap2_wanted=table.swap2_wanted,
        pace=table.pace,
    )
