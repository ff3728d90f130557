"""Work of a tab in the background."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tengen.web.tab import Tab

_log = logging.getLogger("tengen.web")


def run(tab: "Tab", what: str, number: int, work: Coroutine[Any, Any, None]) -> None:
    """Until it ends or `tab.stop(what)` ends it; a failure is logged."""
    task = asyncio.create_task(work)
    tab.running[what], tab.numbers[what] = task, number

    def done(task: "asyncio.Task[None]") -> None:
        if tab.running.get(what) is task:
            del tab.running[what]
        if not task.cancelled() and (problem := task.exception()) is not None:
            _log.error("%s failed", what, exc_info=problem)

    task.add_done_callback(done)
