"""The archive: games of the past, listed and told."""

from typing import TYPE_CHECKING

from tengen.text.language import tr
from tengen.web.tables.past import list_games, tell_game
from tengen.web.verbs.registry import verb
from tengen.web.wire import Refusal
from tengen.web.wire.past import OnePast, Past, PastGames, ToldGame

if TYPE_CHECKING:
    from tengen.memory import Memory
    from tengen.web.tab import Tab


@verb("past", slow=True)
async def past(tab: "Tab", asked: Past) -> PastGames:
    """Stored games, the newest first."""
    return await list_games(_memory(tab), asked, asked.before)


@verb("retell", slow=True)
async def retell(tab: "Tab", asked: OnePast) -> ToldGame:
    """One game with its moves."""
    return await tell_game(_memory(tab), asked.number)


def _memory(tab: "Tab") -> "Memory":
    if tab.application.memory is None:
        raise Refusal("not-now", tr("this board was started without a memory, and keeps no games"))
    return tab.application.memory
