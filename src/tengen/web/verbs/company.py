"""Between people: letting other devices in, and a few set phrases during a game."""

import asyncio
import time
from typing import TYPE_CHECKING, Final

from tengen.errors import TengenError
from tengen.text.language import tr
from tengen.web.sharing import picture
from tengen.web.verbs.registry import verb
from tengen.web.verbs.seats import seated
from tengen.web.wire import Refusal
from tengen.web.wire.looked import Empty
from tengen.web.wire.questions import Say, Share
from tengen.web.wire.shown import side
from tengen.web.wire.told import Shared

if TYPE_CHECKING:
    from tengen.web.tab import Tab

_BETWEEN: Final = 1.0
"""Seconds between two phrases of one side."""


@verb("share", slow=True)
async def share(tab: "Tab", asked: Share) -> Shared:
    """A link to a place on the board; on the machine itself it also opens the board to the network."""
    if asked.to and not asked.to.startswith("#/"):
        raise Refusal("bad", tr("a place on the board begins with #/"))
    if asked.on is not None:
        await _switch(tab, asked.on)
    application = tab.application
    settings, sharing = application.settings, application.sharing
    told: Shared = {"reach": "machine", "link": None, "picture": None, "switch": tab.at_home}
    if settings.origin is not None:
        told["reach"], link = "public", f"{settings.origin}/?access={settings.access}{asked.to}"
    elif sharing.is_open:
        told["reach"], link = "network", sharing.link(asked.to)
    else:
        return told
    told["link"], told["picture"] = link, await asyncio.to_thread(picture, link)
    return told


async def _switch(tab: "Tab", on: bool) -> None:
    application = tab.application
    if not tab.at_home:
        raise Refusal("not-now", tr("only who sits at the machine on which the board runs can do that"))
    if not on:
        await application.sharing.shut(forget=True)
        return
    try:
        application.sharing.listen()
    except OSError as problem:
        told = tr("the local network cannot be listened on: {why}", why=problem.strerror or problem)
        raise Refusal("not-now", told) from None
    except TengenError as problem:
        raise Refusal("not-now", str(problem)) from None
    application.serve_network()


@verb("say")
async def say(tab: "Tab", asked: Say) -> Empty:
    """By link: sends one of the set phrases to everybody at the table. It is not stored."""
    room, sides = await seated(tab, asked)
    if room.table.mode != "link":
        raise Refusal("not-now", tr("there is nobody else to talk to at this table"))
    now = time.monotonic()
    if now - room.spoke.get(sides[0], -_BETWEEN) < _BETWEEN:
        raise Refusal("rate", tr("one phrase at a time; wait a moment"))
    room.spoke[sides[0]] = now
    room.say({"push": "phrase", "table": room.table.id, "side": side(sides[0]), "phrase": asked.phrase})
    return {}
