"""Finished games in the memory, and the people who won them."""

import asyncio
import logging
from datetime import UTC, datetime

from tengen.coach.collection import LONGEST_NAME
from tengen.errors import TengenError
from tengen.memory import Memory
from tengen.memory.games import PLAYED
from tengen.players import PLAYERS
from tengen.records import Record, RecordedMove
from tengen.text.clean import clean
from tengen.text.language import tr
from tengen.web.tables.feats import feats
from tengen.web.tables.table import GUEST, Table
from tengen.web.wire import Refusal
from tengen.web.wire.told import Feat, Standing

_log = logging.getLogger("tengen.web")
_LISTED = 20
_FEATS = 60


class Archive:
    """What is kept of games when they are over. Without a memory nothing is, and that is no error."""

    def __init__(self, memory: Memory | None) -> None:
        self._memory = memory

    async def keep(self, table: Table, when: float | None = None) -> int | None:
        """The number of the game in the memory; None if it was not kept. `when` it was played, if not now."""
        memory = self._memory
        if memory is None or not table.position.ply:
            return None
        record = record_of(table)
        if when is not None:
            record.tags[PLAYED] = datetime.fromtimestamp(when, UTC).isoformat(timespec="microseconds")
        replaces = table.kept
        try:
            return await asyncio.to_thread(lambda: memory.add_game(record, replaces=replaces))
        except TengenError:
            _log.exception("a game was not kept")
            return None

    async def feats(self, game: str | None) -> list[Feat]:
        """What people did against the players of the house."""
        memory = self._memory
        if memory is None:
            return []
        return await asyncio.to_thread(lambda: feats(memory.wins(game), _is_reserved, _FEATS))

    async def fame(self, game: str | None) -> list[Standing]:
        """People with wins, the most first."""
        memory = self._memory
        if memory is None:
            return []
        standings = await asyncio.to_thread(lambda: memory.hall_of_fame(game, limit=1000))
        found: list[Standing] = [
            {"name": one.name, "wins": one.wins, "draws": one.draws, "losses": one.losses}
            for one in standings
            if one.wins and not _is_reserved(one.name)
        ]
        return found[:_LISTED]


def record_of(table: Table) -> Record:
    """The game of a table, with its names and how it ended."""
    tags = {"Event": "Web board", "First": table.chairs[0].name, "Second": table.chairs[1].name}
    record = Record.from_position(table.position, **tags)
    if table.ended is not None:
        winner = table.ended.winner
        record.result = "1/2-1/2" if winner is None else "1-0" if winner == 0 else "0-1"
        record.verdict = table.ended.reason
    given = len(record.moves) - len(table.seconds)
    for number, move in enumerate(record.moves):
        if number >= given:
            record.moves[number] = RecordedMove(move.move, seconds=table.seconds[number - given])
    return record


def read_name(text: str) -> str:
    """A person's name, fit for records; `Refusal` for one that belongs to a player."""
    name = clean(text, LONGEST_NAME)
    if not name:
        raise Refusal("bad", tr("a name needs at least one letter"))
    if _is_reserved(name):
        raise Refusal("bad", tr("this name belongs to a player of the house; take another one"))
    return name


def _is_reserved(name: str) -> bool:
    word = name.lower().partition(":")[0].strip()
    return word in PLAYERS or word.startswith(GUEST.lower()) or word in _SIDES


_SIDES = frozenset({"black", "white", "red", "yellow", "blue"})
"""What players without a name are called in records."""
