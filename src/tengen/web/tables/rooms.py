"""All tables: found in memory or on disk, made anew, and let go when nobody is there."""

import asyncio
import logging
from typing import Final

from tengen.errors import TengenError
from tengen.text.language import tr
from tengen.web.engines.pool import EnginePool
from tengen.web.settings import Settings
from tengen.web.tables.archive import Archive
from tengen.web.tables.room import Listener, Room
from tengen.web.tables.store import BadStore, TableStore
from tengen.web.tables.table import Table
from tengen.web.wire import Refusal

_log = logging.getLogger("tengen.web")

_ID_LENGTH: Final = 64
_PRUNE_EVERY: Final = 600.0
_SWEEP_EVERY: Final = 5.0


class Rooms:
    """The rooms that are open, by the id of their table."""

    def __init__(self, store: TableStore, engines: EnginePool, archive: Archive, settings: Settings) -> None:
        self._store, self._engines, self._archive, self._settings = store, engines, archive, settings
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    async def get(self, id_: str) -> Room:
        """The room of a table, opened if need be."""
        if not id_ or len(id_) > _ID_LENGTH:
            raise _unknown()
        if id_ in self._rooms:
            return self._rooms[id_]
        async with self._loading.setdefault(id_, asyncio.Lock()):
            try:
                if id_ not in self._rooms:
                    found = await self._store.load(id_)
                    if found is None:
                        raise _unknown()
                    self._rooms[id_] = self._open(Table.from_json(found))
                return self._rooms[id_]
            finally:
                self._loading.pop(id_, None)

    async def add(self, table: Table, visitor: str = "") -> Room:
        """A new table, on disk before anybody sits down."""
        await self._store.save(table.id, table.to_json(), table.is_over, visitor)
        self._rooms[table.id] = self._open(table)
        return self._rooms[table.id]

    def leave_all(self, listener: Listener, ids: list[str]) -> None:
        """A tab is gone."""
        for id_ in ids:
            room = self._rooms.get(id_)
            if room is not None:
                room.leave(listener)
        self.sweep()

    def sweep(self) -> None:
        """Lets rooms go in which nobody is and nothing goes on; their tables are on disk."""
        for id_, room in list(self._rooms.items()):
            if room.is_idle:
                room.close()
                del self._rooms[id_]

    async def tidy(self) -> None:
        """For ever: lets idle rooms go, and forgets old tables now and then."""
        loop = asyncio.get_running_loop()
        pruned = 0.0
        while True:
            try:
                if pruned == 0.0 or loop.time() - pruned > _PRUNE_EVERY:
                    pruned = loop.time()
                    await self.rescue()
                    await self._store.prune()
            except BadStore:
                _log.exception("old tables could not be forgotten")
            await asyncio.sleep(_SWEEP_EVERY)
            self.sweep()

    async def rescue(self) -> None:
        """Games go into the memory before their tables are forgotten, also such as were left unfinished."""
        for state, touched in await self._store.unkept():
            if state["id"] in self._rooms:
                continue  # it sees to that itself
            try:
                number = await self._archive.keep(Table.from_json(state), touched)
            except TengenError:
                _log.exception("the game of an old table cannot be read")
                continue
            if number is not None:
                await self._store.mark_kept(state["id"], number)

    def close(self) -> None:
        """The server ends."""
        for room in self._rooms.values():
            room.close()
        self._rooms.clear()

    def _open(self, table: Table) -> Room:
        return Room(table, self._store, self._engines, self._archive, self._settings)


def _unknown() -> Refusal:
    return Refusal("no-table", tr("there is no such table; it may have been forgotten because it is old"))
