"""The hall of fame, and how somebody plays."""

import asyncio
from typing import TYPE_CHECKING

from tengen.coach.style import sentences, style_of
from tengen.memory import Memory
from tengen.players import UnknownPlayer
from tengen.rules.game import Game
from tengen.text.clean import clean
from tengen.text.language import tr
from tengen.web.positions.titles import title
from tengen.web.tables.archive import read_name
from tengen.web.tables.table import Table
from tengen.web.tables.telling import may_sign
from tengen.web.verbs.registry import verb
from tengen.web.verbs.seats import here, state_of
from tengen.web.wire import Refusal
from tengen.web.wire.questions import Fame, Sign, Style
from tengen.web.wire.told import FameList, Styled

if TYPE_CHECKING:
    from tengen.web.tab import Tab


@verb("fame", slow=True)
async def fame(tab: "Tab", asked: Fame) -> FameList:
    """People with the most wins, in all games or in one."""
    game = None if asked.game is None else Game.of(asked.game).name
    archive = tab.application.archive
    return {"fame": await archive.fame(game), "feats": await archive.feats(game)}


@verb("style", slow=True)
async def style(tab: "Tab", asked: Style) -> Styled:
    """How a person plays, from the stored games."""
    name, memory = clean(asked.name, 40).strip(), tab.application.memory
    lines = None if memory is None else await asyncio.to_thread(_lines, memory, name)
    if not lines:
        raise Refusal(
            "not-found",
            tr("there are no games of {name} here yet: play some, with that name", name=repr(name)),
        )
    return {"name": name, "lines": lines}


def _lines(memory: Memory, name: str) -> list[str] | None:
    try:
        return list(sentences(style_of(memory, name), lambda game: title(Game.of(game))))
    except UnknownPlayer:
        return None


@verb("sign", slow=True)
async def sign(tab: "Tab", asked: Sign) -> FameList:
    """Enters a winner's name in the hall of fame."""
    name = read_name(asked.name)
    room, token = await here(tab, asked.table)
    sides = room.table.sides_of(token)

    def act(table: Table) -> None:
        if not may_sign(table, sides) or table.winner is None:
            raise Refusal("not-now", tr("only who has beaten an engine may sign, once"))
        chair = table.chairs[table.winner]
        chair.name = chair.title = name
        table.signed = True

    await room.do(act)
    await room.kept()
    archive, game = tab.application.archive, room.table.game.name
    answer: FameList = {"fame": await archive.fame(game), "feats": await archive.feats(game)}
    if not asked.brief:
        answer["state"] = state_of(tab, room)
    return answer
