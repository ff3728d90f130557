"""A match or tournament while it runs: schedule, workers and journal brought together."""

import logging
from collections import deque
from time import monotonic
from typing import TYPE_CHECKING, Final

from tengen.jobs import Crew, Workers
from tengen.referee.journal import BadJournal, Journal
from tengen.referee.plan import Plan
from tengen.referee.played import PlayedGame
from tengen.referee.schedules.schedule import Pair
from tengen.referee.task import GAMES, GameTask
from tengen.text.clean import clean
from tengen.text.html import html_table

if TYPE_CHECKING:
    from tengen.referee.statistics.counts import PairCounts
    from tengen.referee.statistics.sprt import SprtState

_log = logging.getLogger("tengen.referee")

_SLICE: Final = 0.2


class Watcher:
    """Somebody who looks on. What a watcher of your own does not define passes unseen."""

    def on_opening(self, found: int, wanted: int) -> None:
        """So many of the openings have been made; only before a new contest starts."""

    def on_start(self, contest: "Contest") -> None:
        """The journal is there; what is missing in it is played now."""

    def on_game(self, contest: "Contest", game: PlayedGame) -> None:
        """A game was written to the journal."""

    def on_wait(self, contest: "Contest") -> None:
        """Nothing new for a moment."""


class Contest:
    """Plays what the journal's header says and the journal does not have yet; every game is kept at once.

    Made from a journal that was just created or has been opened again. `run` returns when all is played or
    the test has decided; anything that ends it earlier loses the games that are running, and nothing else.
    """

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.plan = Plan.from_header(journal.header)
        self.schedule = self.plan.schedule(
            {game.pair: _order(game.leg, game.first, game.second) for game in journal.games}
        )
        self.tested = next(iter(self.plan.players))
        """The label of the first player: the one a test is about."""
        self.pair_counts: PairCounts | None = None
        self.sprt_state: SprtState | None = None
        self.stopped_early = ""
        """Why not all was played, if the test decided."""
        self.at_start = len(journal.games)
        self.started = monotonic()
        self._book = self.plan.book()
        self._test = self.plan.test()
        self._open: dict[int, tuple[Pair, dict[int, PlayedGame]]] = {}
        self._tasks: deque[GameTask] = deque()
        self._replay()

    @property
    def done(self) -> int:
        """Games in the journal."""
        return len(self.journal.games)

    @property
    def total(self) -> int:
        """Games in all, as far as is known."""
        return 2 * self.schedule.total

    def _repr_html_(self) -> str:
        """Points of every player so far, and for a match the difference in Elo, for notebooks."""
        from tengen.referee.statistics import (
            count_games,
            elo_difference,
        )  # only now: most contests show no table

        counted = {name: count_games(self.journal.games, name) for name in self.plan.players}
        rows = [
            (name, counts.games, counts.wins, counts.draws, counts.losses, f"{counts.points:g}")
            for name, counts in sorted(counted.items(), key=lambda item: -item[1].points)
        ]
        caption = f"{self.plan.game}: {self.done} of {self.total} games"
        if self.pair_counts is not None and self.pair_counts.pairs:
            caption += f"; {self.tested}: {elo_difference(self.pair_counts)}"
        return html_table(("player", "games", "won", "drawn", "lost", "points"), rows, caption)

    @property
    def finished(self) -> bool:
        """Is nothing left to play, or nothing that the test still needs?"""
        return self.schedule.finished or bool(self.stopped_early)

    @property
    def speed(self) -> float | None:
        """Games a second since the start of this run."""
        passed = monotonic() - self.started
        played = self.done - self.at_start
        return played / passed if played and passed > 0 else None

    @property
    def seconds_left(self) -> float | None:
        """An estimate, once there is something to go by."""
        speed = self.speed
        return None if speed is None else max(0, self.total - self.done) / speed

    def run(self, crew: Crew, watcher: Watcher | None = None) -> None:
        """Plays on to the end. The crew is the caller's to close; what it still plays then is forgotten."""
        workers = Workers(crew, GAMES)
        told = clean(f"{self.plan.kind} of {' and '.join(self.plan.players)}, {self.plan.game}")
        _log.info("%s: %d of %d games, into %s", told, self.done, self.total, self.journal.path)
        try:
            self._play(workers, watcher)
            _log.info("%s: ended with %d games. %s", told, self.done, self.stopped_early)
        except BaseException as problem:
            _log.info("%s: broken off by %s", told, clean(repr(problem)))
            raise
        finally:
            # A test may have decided while games were going on. The next contest must not get them.
            workers.forget()

    def _play(self, workers: Workers[GameTask, PlayedGame], watcher: Watcher | None) -> None:
        self.started = monotonic()
        self.at_start = self.done
        while not self.finished:
            self._hand_out(workers)
            games = workers.collect(_SLICE)
            for game in games:
                if game_place(game) in self.journal:
                    continue  # a worker that was thought lost has answered after all
                self.journal.append(game)
                _log.debug("pair %d, leg %d: %s, in the journal", game.pair, game.leg, game.result)
                if self._count(game):
                    self._ask_test()
                if watcher is not None:
                    watcher.on_game(self, game)
                if self.stopped_early:
                    break
            if not games and watcher is not None:
                watcher.on_wait(self)

    def _replay(self) -> None:
        """Brings the schedule to where the journal is."""
        self._look_for_pairs()
        for game in self.journal.games:
            self._count(game)
        self._ask_test()
        missing = sorted(self._open.values(), key=lambda entry: entry[0].number)
        self._tasks = deque(
            task
            for pair, legs in missing
            for task in self.plan.tasks(pair, self._book)
            if task.leg not in legs
        )

    def _look_for_pairs(self) -> None:
        for pair in self.schedule.ready():
            self._open[pair.number] = (pair, {})
            self._tasks.extend(self.plan.tasks(pair, self._book))

    def _hand_out(self, workers: Workers[GameTask, PlayedGame]) -> None:
        """Single games for a pool; whole pairs, in larger pieces while there is much to do, for a cluster."""
        while self._tasks and (free := workers.free) > 0:
            size = 1
            if workers.batch:
                size = 2 * max(1, min(8 * workers.batch, len(self._tasks) // (8 * free)))
            workers.submit([self._tasks.popleft() for _ in range(min(size, len(self._tasks)))])

    def _count(self, game: PlayedGame) -> bool:
        """Enters a game of the journal; when its pair is complete (True), the schedule hears of it."""
        entry = self._open.get(game.pair)
        if entry is None or entry[0].sides(game.leg) != (game.first, game.second):
            told = f"pair {game.pair}, leg {game.leg} is not what its first line plans"
            raise BadJournal(f"{self.journal.path}: {told}; it belongs to another journal")
        pair, legs = entry
        legs[game.leg] = game
        if len(legs) < 2:
            return False
        del self._open[game.pair]
        self._add_pair(list(legs.values()))
        self.schedule.report(pair, sum(leg.points(pair.one) for leg in legs.values()))
        self._look_for_pairs()
        return True

    def _add_pair(self, legs: list[PlayedGame]) -> None:
        if self.plan.kind != "match":
            return
        from tengen.referee.statistics.counts import count_pairs

        found = count_pairs(legs, self.tested)
        self.pair_counts = found if self.pair_counts is None else self.pair_counts + found

    def _ask_test(self) -> None:
        """Has the test decided?"""
        if self._test is None or self.pair_counts is None:
            return
        self.sprt_state = self._test.state(self.pair_counts)
        if self.sprt_state.decision is not None:
            self.stopped_early = self.sprt_state.reason


def _order(leg: int, first: str, second: str) -> tuple[str, str]:
    """The players of a pair from one of its games: `one` moves first in leg 0."""
    return (first, second) if leg == 0 else (second, first)


def game_place(game: PlayedGame) -> tuple[int, int]:
    """Pair and leg: the game's name in the journal."""
    return (game.pair, game.leg)
