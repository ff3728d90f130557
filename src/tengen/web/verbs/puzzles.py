"""Puzzles on the wire: which there are, the next one, an answer, and new ones from a reviewed game."""

import asyncio
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from tengen.coach import Review
from tengen.coach.collection import GUEST, Collection
from tengen.coach.puzzles import Puzzle, puzzle_at
from tengen.errors import TengenError
from tengen.rules.game import Game
from tengen.rules.position import Position
from tengen.web import wire
from tengen.web.boards import board
from tengen.web.tables.archive import read_name
from tengen.web.titles import title
from tengen.web.verbs.registry import verb
from tengen.web.verbs.running import run
from tengen.web.views import view
from tengen.web.wire import Refusal

if TYPE_CHECKING:
    from tengen.web.tab import Tab

Json = dict[str, Any]

_NONE: Final = "there are no puzzles of this game yet: review a game of it and make puzzles of the mistakes"
_NONE_OWN: Final = "there are no puzzles from your own games yet: review one and make puzzles of its mistakes"


@verb("puzzles", slow=True)
async def puzzles(tab: "Tab", fields: Json) -> Json:
    """The games of which there are puzzles for somebody, with how many."""
    person = _person(fields)
    training = await _training(tab)
    everything, own = await asyncio.to_thread(lambda: (training.pool(person), training.pool(person, True)))
    counts, mine = Counter(one.game for one in everything), Counter(one.game for one in own)
    games = [
        {"game": game.name, "title": title(game), "count": count, "own": mine[game]}
        for game, count in sorted(counts.items(), key=lambda one: title(one[0]))
    ]
    return {"games": games}


@verb("puzzle", slow=True)
async def puzzle(tab: "Tab", fields: Json) -> Json:
    """The next puzzle of a game for somebody, and how they have done so far."""
    game = Game.of(wire.text(fields, "game", 100))
    person, own = _person(fields), wire.flag(fields, "own")
    training = await _training(tab)
    found = await asyncio.to_thread(training.next, person, game, None, own)
    if found is None:
        raise Refusal("not-now", _NONE_OWN if own else _NONE)
    standing = await asyncio.to_thread(training.standing, person, game)
    position = found.position()
    return {
        "puzzle": found.id,
        "rating": found.rating,
        "own": training.is_own(person, found),
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


@verb("keep")
async def keep(tab: "Tab", fields: Json) -> Json:
    """Makes puzzles of the mistakes in the game that this tab had reviewed last. Progress is pushed."""
    person, wanted = _person(fields), wire.whole(fields, "review", 0, 2**53)
    if tab.reviewed is None or tab.reviewed[0] != wanted:
        raise Refusal("not-now", "this review is gone; review the game again")
    tab.stop("keep")
    number = tab.next_number()
    run(tab, "keep", number, _keep(tab, number, tab.reviewed[1], person))
    return {"keep": number}


async def _keep(tab: "Tab", number: int, found: Review, person: str) -> None:
    """One mistake after the other, so that others get at the engines between them."""
    told: Json = {"push": "keep", "keep": number, "done": 0, "total": len(found.mistakes), "puzzles": None}
    made: list[Puzzle] = []
    try:
        for done, one in enumerate(found.mistakes):
            tab.push({**told, "done": done})
            before = Position(found.game, found.played[: one.ply])
            work = partial(puzzle_at, before)
            puzzle = await tab.application.engines.work(tab.name, work, urgent=False)
            if puzzle is not None:
                made.append(puzzle)
        training = await _training(tab)
        new = await asyncio.to_thread(training.add, made, person)
    except TengenError as problem:
        tab.push({**told, "trouble": str(problem)})
        return
    tab.push({**told, "done": len(found.mistakes), "puzzles": len(made), "new": new})


async def _training(tab: "Tab") -> Collection:
    return await asyncio.to_thread(tab.application.puzzles)


def _person(fields: Json) -> str:
    name = wire.optional_text(fields, "person", 80)
    return GUEST if not name else read_name(name)
