"""Everything one server has: tables, engines, memory. Made when it starts, given back when it ends."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from threading import Lock

from starlette.types import ASGIApp

from tengen.coach.collection import Collection
from tengen.coach.courses import Progress
from tengen.memory import Memory
from tengen.referee.following import Following
from tengen.system.rates import Bucket, Buckets
from tengen.web.engines.pool import EnginePool
from tengen.web.settings import Settings
from tengen.web.sharing import Sharing
from tengen.web.studies.store import StudyStore
from tengen.web.tables.archive import Archive
from tengen.web.tables.rooms import Rooms
from tengen.web.tables.store import TableStore

_log = logging.getLogger("tengen.web")


class ApplicationState:
    """The parts that all tabs share."""

    def __init__(
        self, settings: Settings, store: TableStore | None = None, sharing: Sharing | None = None
    ) -> None:
        self.settings = settings
        self.sharing = sharing or Sharing(settings)
        """The door to the local network."""
        self.let_in: Callable[[Settings], ASGIApp] | None = None
        """Makes the board for who comes in by it."""
        self._store = store or TableStore(settings)
        file = settings.data / "memory.db"
        self.memory = Memory(file, warn=_log.warning) if settings.remembers else None
        self.engines = EnginePool(settings, self.memory)
        self.archive = Archive(self.memory)
        self.rooms = Rooms(self._store, self.engines, self.archive, settings)
        self.tabs: Counter[str] = Counter()
        """Connections that are open, by person."""
        self.new_tables = Buckets(lambda: Bucket(settings.tables_each, 2.0))
        """Who may lay a table now, by person."""
        self.following = None if settings.contest is None else Following(settings.contest)
        """The contest that is shown instead of everything else."""
        self.taking = Bucket(20, 0.5)
        """Files of games that may be made now."""
        self.learned = Progress(settings.data)
        """Which lessons people have done."""
        self._puzzles: Collection | None = None
        self._studies: StudyStore | None = None
        self._reading = Lock()
        self._tidying = asyncio.create_task(self.rooms.tidy())

    def puzzles(self) -> Collection:
        """All puzzles, with everybody's answers; read when they are first asked for."""
        with self._reading:
            if self._puzzles is None:
                self._puzzles = Collection(self.settings.data)
            return self._puzzles

    def studies(self) -> StudyStore:
        """All studies; the file is made when somebody first asks."""
        with self._reading:
            if self._studies is None:
                self._studies = StudyStore(self.settings.data)
            return self._studies

    def serve_network(self) -> None:
        """Answers on the local network, if anybody listens there."""
        if self.let_in is not None:
            self.sharing.serve(self.let_in)

    async def close(self) -> None:
        """Ends everything."""
        await self.sharing.shut(forget=False)
        self._tidying.cancel()
        with suppress(asyncio.CancelledError):
            await self._tidying
        self.rooms.close()
        await self.engines.close()
        await asyncio.to_thread(self._store.close)
        if self._studies is not None:
            await asyncio.to_thread(self._studies.close)
        if self.memory is not None:
            await asyncio.to_thread(self.memory.close)
