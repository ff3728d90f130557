"""Evaluations of boards that `classic:power` keeps for later games; its `Keeper`."""

import sqlite3
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from tengen.memory import schema

if TYPE_CHECKING:
    from tengen.memory.memory import Memory

MOST: Final = 100_000
"""Evaluations that are kept of each game, some five megabytes; when there are more, the oldest go."""

_HALF: Final = 2**63


class KeptEvaluations:
    """The part of a memory that keeps evaluations: `PowerPlayer(keeper=KeptEvaluations(memory))`."""

    def __init__(self, memory: "Memory", most: int = MOST) -> None:
        self._memory = memory
        self._most = most

    def load(self, game: str) -> dict[int, float]:
        """The evaluations of a game, the oldest first; none where the file cannot be read."""
        rows = self._memory.store.read(
            "SELECT board, value FROM evaluations WHERE game = ? ORDER BY id", (game,)
        )
        # SQLite has no unsigned numbers.
        return {board + _HALF: value for board, value in rows}

    def save(self, game: str, new: Mapping[int, float]) -> None:
        """Add some, in one step; what cannot be written is told once, as all trouble with the memory is."""
        newest = list(new.items())[-self._most :]

        def work(connection: sqlite3.Connection) -> None:
            connection.executemany(
                "INSERT INTO evaluations (game, board, value) VALUES (?, ?, ?)"
                " ON CONFLICT (game, board) DO UPDATE SET value = excluded.value",
                ((game, board - _HALF, value) for board, value in newest),
            )
            connection.execute(
                "DELETE FROM evaluations WHERE game = ?1 AND id <= (SELECT id FROM evaluations"
                " WHERE game = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)",
                (game, self._most),
            )

        store = self._memory.store
        if store.is_writable:
            try:
                store.do(work)
            except schema.BadMemory:  # kept as trouble by the store
                store.tell()
