"""Following a contest that somebody else runs: its journal as it grows, and the games being played."""

from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Final

from tengen import TengenError
from tengen.referee.conduct import Live, live_folder, look
from tengen.referee.course import Course
from tengen.referee.journal import Journal
from tengen.referee.plan import Plan
from tengen.referee.played import PlayedGame
from tengen.referee.statistics.counts import Counts, count_games, count_meetings

_OFTEN: Final = 1.0
"""Seconds between two readings of the journal, at least."""


@dataclass(frozen=True, slots=True)
class Progress:
    """A contest as far as its journal tells."""

    course: Course
    games: tuple[PlayedGame, ...]
    """In the order in which they ended."""

    @property
    def total(self) -> int:
        """How many games there will be, as far as that is known."""
        return 2 * self.course.schedule.total

    def counts(self, name: str) -> Counts:
        """What a player won, drew and lost."""
        return count_games(self.games, name)

    def between(self) -> dict[tuple[str, str], Counts]:
        """What everybody took from everybody."""
        return count_meetings(self.games)


class Following:
    """Reads the journal again when it has changed, but never all the time; may be asked by many threads."""

    def __init__(self, journal: Path) -> None:
        self.journal = journal
        self._lock = Lock()
        self._mark: tuple[int, int] | None = None
        self._read = 0.0
        self._progress = self._load()

    def progress(self) -> Progress:
        """How it stands. What cannot be read now is as it was."""
        with self._lock:
            if monotonic() - self._read < _OFTEN:
                return self._progress
            try:
                if self._stamp() != self._mark:
                    self._progress = self._load()
            except (OSError, TengenError):
                pass
            self._read = monotonic()
            return self._progress

    def live(self) -> list[Live]:
        """Games that are being played, if the contest lets itself be watched."""
        done = {(game.pair, game.leg) for game in self.progress().games}
        return [game for game in look(live_folder(self.journal)) if (game.pair, game.leg) not in done]

    def _stamp(self) -> tuple[int, int]:
        found = self.journal.stat()
        return found.st_mtime_ns, found.st_size

    def _load(self) -> Progress:
        self._mark = self._stamp()
        journal = Journal.read(self.journal)
        games = tuple(journal.games)
        self._read = monotonic()
        return Progress(Course(Plan.from_header(journal.header), games), games)
