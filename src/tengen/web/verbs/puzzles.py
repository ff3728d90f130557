"""Puzzles on the wire: which there are, the next one, an answer, and new ones from a reviewed game."""

import asyncio
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec

from tengen.coach import Review
from tengen.coach.collection import GUEST, Collection
from tengen.coach.puzzles import Puzzle, puzzle_at
from tengen.errors import TengenError
from tengen.rules.game import Game
from tengen.rules.position import Position
from tengen.web.positions.boards import board
from tengen.web.positions.titles import title
from tengen.web.positions.views import view
from tengen.web.tables.archive import read_name
from tengen.web.verbs.registry import verb
from tengen.web.verbs.running import run
from tengen.web.wire import Refusal
from tengen.web.wire.coaching import Guessed, Keeping, PuzzleAsked, PuzzleGame, PuzzleGames, PuzzleStanding
from tengen.web.wire.questions import Guess, Keep, Puzzles
from tengen.web.wire.questions import Puzzle as AskPuzzle

if TYPE_CHECKING:
    from tengen.web.tab import Tab

Json = dict[str, Any]

_NONE: Final = "there are no puzzles of this game yet: review a game of it and make puzzles of the mistakes"
_NONE_OWN: Final = "there are no puzzles from your own games yet: review one and make puzzles of its mistakes"


@verb("puzzles", slow=True)
async def puzzles(tab: "Tab", asked: Puzzles) -> PuzzleGames:
    """The games of which there are puzzles for somebody, with how many."""
    person = _person(asked.person)
    training = await _training(tab)
    everything, own = await asyncio.to_thread(lambda: (training.pool(person), training.pool(person, True)))
    counts, mine = Counter(one.game for one in everything), Counter(one.game for one in own)
    games: list[PuzzleGame] = [
        {"game": game.name, "title": title(game), "count": count, "own": mine[game]}
        for game, count in sorted(counts.items(), key=lambda one: title(one[0]))
    ]
    return {"games": games}


@verb("puzzle", slow=True)
async def puzzle(tab: "Tab", asked: AskPuzzle) -> PuzzleAsked:
    """The next puzzle of a game for somebody, and how they have done so far."""
    game, person, own = Game.of(asked.game), _person(asked.person), asked.own
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
        "standing": msgspec.convert(standing.to_json(), PuzzleStanding),
    }


@verb("guess", slow=True)
async def guess(tab: "Tab", asked: Guess) -> Guessed:
    """An answer to a puzzle, or none to give up: right or wrong, and what may follow."""
    person = _person(asked.person)
    training = await _training(tab)
    found = training.puzzles.get(asked.puzzle)
    if found is None:
        raise Refusal("bad", "there is no such puzzle; ask for the next one")
    move = None if asked.move is None else found.game.parse_move(asked.move)
    if move is not None and not found.position().is_legal(move):
        raise Refusal("illegal", f"{move} cannot be played here")
    solved = await asyncio.to_thread(training.answer, person, found, move)
    standing = await asyncio.to_thread(training.standing, person, found.game)
    return {
        "solved": solved,
        "answer": str(found.answer),
        "moves": [str(one) for one in found.line],
        "theme": found.theme,
        "standing": msgspec.convert(standing.to_json(), PuzzleStanding),
    }


@verb("keep")
async def keep(tab: "Tab", asked: Keep) -> Keeping:
    """Makes puzzles of the mistakes in the game that this tab had reviewed last. Progress is pushed."""
    person = _person(asked.person)
    if tab.reviewed is None or tab.reviewed[0] != asked.review:
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


def _person(name: str | None) -> str:
    return GUEST if not name else read_name(name)
