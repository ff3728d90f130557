"""Puzzles on the wire: which there are, the next one, an answer, and new ones from a reviewed game."""

import asyncio
from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec

from tengen.coach import Review
from tengen.coach.attempt import Attempt, Judged
from tengen.coach.collection import GUEST, Collection
from tengen.coach.explaining import explain
from tengen.coach.hints import Hint, Step
from tengen.coach.making import puzzle_at
from tengen.coach.practice import HELPED, MISSED, SOLVED
from tengen.coach.puzzles import Puzzle
from tengen.engine.engine import Engine
from tengen.errors import TengenError
from tengen.rules.game import Game
from tengen.rules.position import Position
from tengen.text.language import marked, tr
from tengen.web.positions.boards import board
from tengen.web.positions.titles import title, told_of
from tengen.web.positions.views import view
from tengen.web.tables.archive import read_name
from tengen.web.verbs.registry import verb
from tengen.web.verbs.running import run
from tengen.web.wire import Refusal
from tengen.web.wire.coaching import (
    Clued,
    Guessed,
    Keeping,
    PuzzleAsked,
    PuzzleGame,
    PuzzleGames,
    PuzzleStanding,
    PuzzleTheme,
)
from tengen.web.wire.questions import Clue, Guess, Keep, Puzzles
from tengen.web.wire.questions import Puzzle as AskPuzzle

if TYPE_CHECKING:
    from tengen.web.tab import Tab

Json = dict[str, Any]

_NONE: Final = marked(
    "there are no puzzles of this game yet: review a game of it and make puzzles of the mistakes"
)
_NONE_OWN: Final = marked(
    "there are no puzzles from your own games yet: review one and make puzzles of its mistakes"
)


@verb("puzzles", slow=True)
async def puzzles(tab: "Tab", asked: Puzzles) -> PuzzleGames:
    """The games that have puzzles for a person, with their numbers."""
    person = _person(asked.person)
    training = await _training(tab)
    everything, own = await asyncio.to_thread(lambda: (training.pool(person), training.pool(person, True)))
    counts, mine = Counter(one.game for one in everything), Counter(one.game for one in own)
    games: list[PuzzleGame] = [
        {
            "game": game.name,
            "title": title(game),
            "count": count,
            "own": mine[game],
            "themes": _themes(one for one in everything if one.game == game),
        }
        for game, count in sorted(counts.items(), key=lambda one: title(one[0]))
    ]
    return {"games": games}


@verb("puzzle", slow=True)
async def puzzle(tab: "Tab", asked: AskPuzzle) -> PuzzleAsked:
    """The next puzzle of a game for a person, and their rating."""
    game, person, own = Game.of(asked.game), _person(asked.person), asked.own
    training = await _training(tab)
    found = await asyncio.to_thread(training.next, person, game, None, own, asked.theme)
    if found is None:
        raise Refusal("not-now", tr(_NONE_OWN if own else _NONE))
    standing = await asyncio.to_thread(training.standing, person, game)
    tab.settled = None
    return {
        "puzzle": found.id,
        "rating": found.rating,
        "goal": told_of(found.game, found.task),
        "theme": found.theme,
        "own": training.is_own(person, found),
        "view": view(found.position()),
        "board": board(found.game),
        "standing": msgspec.convert(standing.to_json(), PuzzleStanding),
    }


@verb("guess", slow=True)
async def guess(tab: "Tab", asked: Guess) -> Guessed:
    """Judges a move in a puzzle, and answers it; without a move, the person gives up."""
    person = _person(asked.person)
    training = await _training(tab)
    found = _known(training, asked.puzzle)
    judged, position = await _judged(tab, found, asked)
    counts = tab.settled != found.id and (judged is None or judged.solved or not judged.right)
    if counts:
        await asyncio.to_thread(training.note, person, found, _points(judged, asked.hints))
        tab.settled = found.id
    standing = await asyncio.to_thread(training.standing, person, found.game)
    is_over = judged is None or judged.solved
    return {
        "right": judged is not None and judged.right,
        "solved": judged is not None and judged.solved,
        "counted": counts,
        "replies": [] if judged is None else [str(move) for move in judged.replies],
        "played": [str(move) for move in position.moves[len(found.moves) :]],
        "view": view(position),
        "answer": str(found.answer),
        "moves": [str(one) for one in found.line],
        "theme": found.theme,
        "told": told_of(found.game, list(explain(found))) if is_over else [],
        "standing": msgspec.convert(standing.to_json(), PuzzleStanding),
    }


@verb("clue", slow=True)
async def clue(tab: "Tab", asked: Clue) -> Clued:
    """A hint for the next move of a puzzle."""
    found = _known(await _training(tab), asked.puzzle)

    def work(_: Engine) -> Hint:
        with Attempt(found, asked.played) as attempt:
            return attempt.hint(Step(asked.step))

    told = await tab.application.engines.work(tab.name, work)
    move = str(told.moves[0]) if told.last else None
    return {
        "step": asked.step,
        "words": told_of(found.game, told.text),
        "area": list(told.cells),
        "move": move,
    }


async def _judged(tab: "Tab", found: Puzzle, asked: Guess) -> tuple[Judged | None, Position]:
    """What a move is worth, with the position after it and the defence; None for who gives up."""

    def work(_: Engine) -> tuple[Judged | None, Position]:
        with Attempt(found, asked.played) as attempt:
            judged = None if asked.move is None else attempt.play(asked.move)
            return judged, attempt.position

    return await tab.application.engines.work(tab.name, work)


def _points(judged: Judged | None, hints: int) -> float:
    """A hint that named the move leaves nothing to find."""
    if judged is None or not judged.solved or hints >= Step.MOVE:
        return MISSED
    return HELPED if hints else SOLVED


def _known(training: Collection, puzzle: str) -> Puzzle:
    found = training.puzzles.get(puzzle)
    if found is None:
        raise Refusal("bad", tr("there is no such puzzle; ask for the next one"))
    return found


@verb("keep")
async def keep(tab: "Tab", asked: Keep) -> Keeping:
    """Makes puzzles of the mistakes in the game that this tab reviewed last. Progress is pushed."""
    person = _person(asked.person)
    if tab.reviewed is None or tab.reviewed[0] != asked.review:
        raise Refusal("not-now", tr("this review is gone; review the game again"))
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


def _themes(puzzles: Iterable[Puzzle]) -> list[PuzzleTheme]:
    counts = Counter(one.theme for one in puzzles)
    return [{"theme": theme, "count": count} for theme, count in sorted(counts.items())]


async def _training(tab: "Tab") -> Collection:
    return await asyncio.to_thread(tab.application.puzzles)


def _person(name: str | None) -> str:
    return GUEST if not name else read_name(name)
