"""The coach on the wire: the review of a game, and a word on a move while one is played."""

import asyncio
from concurrent.futures import CancelledError
from threading import Event
from typing import TYPE_CHECKING, Final

from tengen.coach import Review, review
from tengen.coach.companion import advice
from tengen.engine.info import Info
from tengen.engine.limit import Limit
from tengen.errors import BadNotation, TengenError
from tengen.families.shared.remark import Remark
from tengen.records import Record
from tengen.rules.position import Position
from tengen.rules.reasons import translated
from tengen.text.language import tr
from tengen.web.positions.reading import read_position, refuse_over
from tengen.web.positions.titles import told_of
from tengen.web.verbs.registry import verb
from tengen.web.verbs.running import run
from tengen.web.wire import Refusal
from tengen.web.wire.coaching import Advised, Reviewing
from tengen.web.wire.coaching import Remark as ToldRemark
from tengen.web.wire.questions import AtMove, AtPosition

if TYPE_CHECKING:
    from tengen.web.tab import Tab

_SEARCH_SECONDS: Final = 5.0
"""The longest look at one position; a review of a long game shares the engines with everybody."""


@verb("review")
async def start_review(tab: "Tab", asked: AtPosition) -> Reviewing:
    """Reviews a game, and replaces an earlier review. Progress and the report are pushed."""
    position = await read_position(asked)
    if not position.ply:
        raise Refusal("not-now", tr("there is nothing to review yet: play some moves first"))
    tab.stop("review")
    number = tab.next_number()
    run(tab, "review", number, _review(tab, number, Record.from_position(position)))
    return {"review": number}


@verb("advise")
async def advise(_: "Tab", asked: AtMove) -> Advised:
    """Checks a move by the rules alone, before it is played."""
    position = await read_position(asked)
    refuse_over(position)
    try:
        move = position.game.parse_move(asked.move)
    except BadNotation as problem:
        raise Refusal("bad-move", translated(str(problem))) from None
    if not position.is_legal(move):
        raise Refusal("illegal", tr("{move} cannot be played here", move=move))
    found = await asyncio.to_thread(advice, position, move)
    return {
        "warning": None if found.warning is None else told_of(position.game, _told(found.warning)),
        "remark": None if found.remark is None else told_of(position.game, _told(found.remark)),
    }


def _told(remark: Remark) -> ToldRemark:
    return {
        "kind": remark.kind,
        "text": remark.text,
        "move": None if remark.move is None else str(remark.move),
        "cells": list(remark.cells),
        "count": remark.count,
    }


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
    report = found.to_json()
    report["moves"] = told_of(record.game, report["moves"])
    tab.push({"push": "review", "review": number, "report": report})
