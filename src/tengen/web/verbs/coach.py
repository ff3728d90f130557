"""The coach on the wire: the review of a game, and puzzles."""

import asyncio
from concurrent.futures import CancelledError
from threading import Event
from typing import TYPE_CHECKING, Any, Final

from tengen.coach import Review, review
from tengen.coach.collection import Collection
from tengen.errors import TengenError
from tengen.game import Game
from tengen.info import Info
from tengen.limit import Limit
from tengen.position import Position
from tengen.records import Record
from tengen.web import wire
from tengen.web.boards import board
from tengen.web.positions import read_position
from tengen.web.tables.archive import read_name
from tengen.web.verbs.registry import verb
from tengen.web.verbs.running import run
from tengen.web.views import view
from tengen.web.wire import Refusal

if TYPE_CHECKING:
    from tengen.web.tab import Tab

Json = dict[str, Any]

_SEARCH_SECONDS: Final = 5.0
"""The longest look at one position; a review of a long game shares the engines with everybody."""
_GUEST: Final = "guest"


@verb("review")
async def start_review(tab: "Tab", fields: Json) -> Json:
    """Reviews a game; the one before ends. Progress and the report are pushed."""
    position = await read_position(fields)
    if not position.ply:
        raise Refusal("not-now", "there is nothing to review yet: play some moves first")
    tab.stop("review")
    number = tab.next_number()
    run(tab, "review", number, _review(tab, number, Record.from_position(position)))
    return {"review": number}


@verb("puzzle", slow=True)
async def puzzle(tab: "Tab", fields: Json) -> Json:
    """The next puzzle of a game for somebody, and how they have done so far."""
    game = Game.of(wire.text(fields, "game", 100))
    person = _person(fields)
    training = await _training(tab)
    found = await asyncio.to_thread(training.next, person, game)
    if found is None:
        games = ", ".join(sorted({one.game.name for one in training.puzzles.values()}))
        raise Refusal("not-now", f"there are no puzzles of this game yet; there are of {games}")
    standing = await asyncio.to_thread(training.standing, person, game)
    position = found.position()
    return {
        "puzzle": found.id,
        "rating": found.rating,
        "view": view(position),
        "board": board(position.game),
        "standing": standing.to_json(),
    }


@verb("guess", slow=True)
async def guess(tab: "Tab", fields: Json) -> Json:
    """An answer to a puzzle, or none to give up: right or wrong, and what may follow."""
    person, id_ = _person(fields), wire.text(fields, "puzzle", 40)
    training = await _training(tab)
    asked = training.puzzles.get(id_)
    if asked is None:
        raise Refusal("bad", "there is no such puzzle; ask for the next one")
    text = wire.optional_text(fields, "move", 20)
    move = None if text is None else asked.game.parse_move(text)
    if move is not None and not asked.position().is_legal(move):
        raise Refusal("illegal", f"{move} cannot be played here")
    solved = await asyncio.to_thread(training.answer, person, asked, move)
    standing = await asyncio.to_thread(training.standing, person, asked.game)
    return {
        "solved": solved,
        "answer": str(asked.answer),
        "moves": [str(one) for one in asked.line],
        "theme": asked.theme,
        "standing": standing.to_json(),
    }


async def _review(tab: "Tab", number: int, record: Record) -> None:
    """In a thread that waits for the shared engines, position after position."""
    loop, stop = asyncio.get_running_loop(), Event()

    def search(position: Position, nodes: int) -> Info | None:
        limit = Limit(time=_SEARCH_SECONDS, nodes=nodes)
        looking = tab.house.engines.analyse(tab.name, position, limit, urgent=False)
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
    tab.push({"push": "review", "review": number, "report": found.to_json()})


async def _training(tab: "Tab") -> Collection:
    return await asyncio.to_thread(tab.house.puzzles)


def _person(fields: Json) -> str:
    name = wire.optional_text(fields, "person", 80)
    return _GUEST if not name else read_name(name)
