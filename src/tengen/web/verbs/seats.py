"""Who acts at which table, and what they are told when it is done."""

from typing import TYPE_CHECKING

from tengen.text.language import tr
from tengen.web.tables.room import Room
from tengen.web.tables.table import Table
from tengen.web.wire import Refusal
from tengen.web.wire.questions import AtTable
from tengen.web.wire.told import State, Told

if TYPE_CHECKING:
    from tengen.web.tab import Tab


async def here(tab: "Tab", table: str) -> tuple[Room, str | None]:
    """The room of a table that this tab has joined, and the token it came with."""
    if table not in tab.joined:
        raise Refusal("no-table", tr("join the table first"))
    return await tab.application.rooms.get(table), tab.joined[table]


async def seated(tab: "Tab", asked: AtTable) -> tuple[Room, list[int]]:
    """The room, with the sides this tab may act for: at least one."""
    room, token = await here(tab, asked.table)
    sides = room.table.sides_of(token)
    if not sides:
        raise Refusal("no-seat", tr("you only watch here"))
    return room, sides


def acting(table: Table, sides: list[int]) -> int:
    """The one of these sides whose turn it is."""
    actor = table.actor
    if actor is None:
        raise Refusal("over", tr("the game is over"))
    if actor not in sides:
        raise Refusal("not-your-turn", tr("it is the other side's turn"))
    return actor


def told(tab: "Tab", room: Room, asked: AtTable) -> Told:
    """The state, unless who asks takes it from the push that came before."""
    return {} if asked.brief else {"state": state_of(tab, room)}


def state_of(tab: "Tab", room: Room) -> State:
    """The table as this tab sees it."""
    return room.state(tab.joined.get(room.table.id))
