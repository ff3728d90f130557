"""Games of the past: what the archive's page lists, tells and gives away."""

import asyncio
from collections.abc import Iterator
from datetime import date
from typing import Final

from tengen.errors import TengenError
from tengen.memory import Memory, StoredGame
from tengen.memory.browsing import Wanted, count, everything, kinds, page
from tengen.records import Record
from tengen.rules.game import Game
from tengen.text.language import tr
from tengen.web.positions.formats import written
from tengen.web.positions.titles import title
from tengen.web.tables.feats import shown_name
from tengen.web.wire import Refusal
from tengen.web.wire.past import AskedPast, PastGame, PastGames, PastKind, ToldGame

LISTED: Final = 25
"""Games of one page."""


def wanted(asked: AskedPast) -> Wanted:
    """The games that somebody asks for."""
    person = (asked.person or "").strip() or None
    if asked.end in ("won", "lost") and person is None:
        raise Refusal("bad", tr("say whose games were won or lost: name a person, too"))
    return Wanted(
        game=None if asked.game is None else Game.of(asked.game).name,
        person=person,
        opponent=None if asked.level is None else f"tengen:level={asked.level}",
        end=asked.end,
        since=_day(asked.since),
        until=_day(asked.until),
    )


def _day(text: str | None) -> str | None:
    """As dates in the memory begin."""
    try:
        return None if text is None else date.fromisoformat(text).isoformat()
    except ValueError:
        raise Refusal("bad", tr("{text} is no day: write one like 2026-11-18", text=repr(text))) from None


async def list_games(memory: Memory, asked: AskedPast, before: int | None) -> PastGames:
    """A page of them, the newest first."""
    return await asyncio.to_thread(_list_games, memory, wanted(asked), before)


def _list_games(memory: Memory, which: Wanted, before: int | None) -> PastGames:
    found = page(memory, which, LISTED + 1, before)
    offered: list[PastKind] = [
        {"game": game, "title": words, "family": Game(game).family, "count": number}
        for game, number in kinds(memory).items()
        if (words := _title(game)) is not None
    ]
    return {
        "games": [shown for one in found[:LISTED] if (shown := _shown(one)) is not None],
        "next": found[LISTED - 1].id if len(found) > LISTED else None,
        "total": count(memory, which),
        "kinds": offered,
    }


async def tell_game(memory: Memory, number: int) -> ToldGame:
    """One game with its moves."""
    found = await asyncio.to_thread(memory.game, number)
    shown = None if found is None else _shown(found)
    if found is None or shown is None:
        raise Refusal("not-found", tr("there is no game with this number in the archive"))
    return {"about": shown, "moves": [str(move.move) for move in found.record.moves]}


def texts(memory: Memory, which: Wanted, format_: str) -> Iterator[str]:
    """Game after game as text, with a line between them; what this version cannot read is left out."""
    for found in everything(memory, which):
        try:
            text = written(_fit(found.record), format_)
        except TengenError:
            continue
        yield text if text.endswith("\n\n") else text.rstrip("\n") + "\n\n"


def _fit(record: Record) -> Record:
    """Names as they are shown, for whom the file is meant."""
    first, second = record.players
    record.tags |= {"First": shown_name(first), "Second": shown_name(second)}
    return record


def _shown(one: StoredGame) -> PastGame | None:
    words = _title(one.game)
    if words is None:
        return None
    return {
        "number": one.id,
        "game": one.game,
        "title": words,
        "family": Game(one.game).family,
        "first": shown_name(one.first),
        "second": shown_name(one.second),
        "result": one.result,
        "verdict": one.verdict,
        "played": one.played[:16].replace("T", " "),
        "plies": one.plies,
    }


def _title(game: str) -> str | None:
    """A game that this version does not know any more is left out."""
    try:
        return title(Game(game))
    except TengenError:
        return None
