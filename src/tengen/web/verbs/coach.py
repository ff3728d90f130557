"""The coach on the wire: the review of a game."""

import asyncio
from concurrent.futures import CancelledError
from threading import Event
from typing import TYPE_CHECKING, Final

from tengen.coach import Review, review
from tengen.engine.info import Info
from tengen.engine.limit import Limit
from tengen.errors import TengenError
from tengen.records import Record
from tengen.rules.position import Position
from tengen.web.positions.reading import read_position
from tengen.web.verbs.registry import verb
from tengen.web.verbs.running import run
from tengen.web.wire import Refusal
from tengen.web.wire.coaching import Reviewing
from tengen.web.wire.questions import AtPosition

if TYPE_CHECKING:
    from tengen.web.tab import Tab

_SEARCH_SECONDS: Final = 5.0
"""The longest look at one position; a review of a long game shares the engines with everybody."""


@verb("review")
async def start_review(tab: "Tab", asked: AtPosition) -> Reviewing:
    """Reviews a game; the one before ends. Progress and the report are pushed."""
    position = await read_position(asked)
    if not position.ply:
        raise Refusal("not-now", "there is nothing to review yet: play some moves first")
    tab.stop("review")
    number = tab.next_number()
    run(tab, "review", number, _review(tab, number, Record.from_position(position)))
    return {"review": number}


async def _review(tab: "Tab", number: int, record: Record) -> None:
    """In a thread that waits for the shared engines, position after position."""
    loop, stop = asyncio.get_running_loop(), Event()

    def search(position: Position, nodes: int, anew: bool) -> Info | None:
        limit = Limit(time=_SEARCH_SECONDS, nodes=nodes)
        looking = tab.application.engines.analyse(tab.name, position, limit, urgent=False, anew=anew)
        try:
            return asyncio.run_coroutine_threadsafe(looking, loop).result()
        except CancelledError:
            return None

    def progress(done: int, total: int) -> None:
        told = {"push": "review", "review": number, "done": done, "total": total, "report": None}
        loop.call_soon_threadsafe(tab.push, told)

    def work() -> Review:
        return review(record, progress=progress, stop=stop, search=search)

    try:
        found = await asyncio.to_thread(work)
    except asyncio.CancelledError:
        stop.set()
        raise
    except TengenError as problem:
        tab.push({"push": "review", "review": number, "done": 0, "total": 0, "trouble": str(problem)})
        return
    tab.reviewed = (number, found)
    tab.push({"push": "review", "review": number, "report": found.to_json()})
