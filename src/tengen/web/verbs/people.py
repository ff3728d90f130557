"""The hall of fame."""

from typing import TYPE_CHECKING, Any

from tengen.rules.game import Game
from tengen.web import wire
from tengen.web.tables.archive import read_name
from tengen.web.tables.table import Table
from tengen.web.tables.telling import may_sign
from tengen.web.verbs.registry import verb
from tengen.web.wire import Refusal

if TYPE_CHECKING:
    from tengen.web.tab import Tab

Json = dict[str, Any]


@verb("fame", slow=True)
async def fame(tab: "Tab", fields: Json) -> Json:
    """People with the most wins, in all games or in one."""
    game = wire.optional_text(fields, "game", 100)
    return {"fame": await tab.application.archive.fame(None if game is None else Game.of(game).name)}


@verb("sign", slow=True)
async def sign(tab: "Tab", fields: Json) -> Json:
    """A person who has won enters a name."""
    id_ = wire.text(fields, "table", 100)
    name = read_name(wire.text(fields, "name", 80))
    if id_ not in tab.joined:
        raise Refusal("no-table", "join the table first")
    room = await tab.application.rooms.get(id_)
    sides = room.table.sides_of(tab.joined[id_])

    def act(table: Table) -> None:
        if not may_sign(table, sides) or table.winner is None:
            raise Refusal("not-now", "only who has beaten an engine may sign, once")
        chair = table.chairs[table.winner]
        chair.name = chair.title = name
        table.signed = True

    await room.do(act)
    await room.kept()
    game = room.table.game.name
    return {"fame": await tab.application.archive.fame(game), "state": room.state(tab.joined.get(id_))}
