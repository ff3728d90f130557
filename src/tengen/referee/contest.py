"""A match or tournament while it runs: schedule, workers and journal brought together."""

import logging
from collections import deque
from dataclasses import replace
from time import monotonic
from typing import Final

from tengen.jobs import Crew, Workers
from tengen.referee.conduct import USUAL, Conduct, close_kept
from tengen.referee.course import Course
from tengen.referee.journal import Journal
from tengen.referee.plan import Plan
from tengen.referee.played import PlayedGame
from tengen.referee.schedules.schedule import Schedule
from tengen.referee.statistics.counts import PairCounts
from tengen.referee.statistics.sprt import SprtState
from tengen.referee.tally import Tally
from tengen.referee.task import GAMES, GameTask
from tengen.text.clean import clean
from tengen.text.html import html_table

_log = logging.getLogger("tengen.referee")

_SLICE: Final = 0.2


class Watcher:
    """Somebody who looks on. What a watcher of your own does not define passes unseen."""

    def on_opening(self, found: int, wanted: int) -> None:
        """So many of the openings have been made; only before a new contest starts."""

    def on_probe(self, started: int, wanted: int) -> None:
        """So many of the players have shown that they can start; before the first game."""

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

    def __init__(self, journal: Journal, *, recover: int | None = None) -> None:
        self.journal = journal
        self.plan = Plan.from_header(journal.header)
        self.course = Course(self.plan, journal.games, recover)
        for game, why in self.course.foreign:
            journal.leave_out(game, why)
        self.tested = self.tally.player
        """The label of the first player: the one a test is about."""
        self.at_start = len(journal.games)
        self.started = monotonic()
        self._book = self.plan.book()
        self._conduct = USUAL
        self._tasks: deque[GameTask] = deque()
        self._replay()

    @property
    def tally(self) -> Tally:
        """What the games say: distinct ones, pairs, the test, crashes."""
        return self.course.tally

    @property
    def schedule(self) -> Schedule:
        """Who meets whom."""
        return self.course.schedule

    @property
    def pair_counts(self) -> PairCounts | None:
        """The pairs of a match, copies left out; None before the first, and in a tournament."""
        pairs = self.tally.pairs
        return pairs if self.plan.kind == "match" and pairs.pairs else None

    @property
    def sprt_state(self) -> SprtState | None:
        """Where the test stands; None without one, or before the first pair."""
        return self.tally.state

    @property
    def stopped_early(self) -> str:
        """Why not all was played: the test decided, or somebody crashed too often."""
        return self.tally.broken or self.tally.decision

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

    def run(self, crew: Crew, watcher: Watcher | None = None, conduct: Conduct = USUAL) -> None:
        """Plays on to the end. The crew is the caller's to close; what it still plays then is forgotten."""
        workers = Workers(crew, GAMES)
        # Workers of a cluster outlive the contest, and so would the programs that they keep.
        usual = replace(USUAL, isolation=conduct.isolation)
        self._conduct = self._hiding(usual if workers.batch else conduct)
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
            close_kept()

    def _hiding(self, conduct: Conduct) -> Conduct:
        """Neither the journal nor anything else that lies with it is a player's business."""
        if conduct.isolation is None:
            return conduct
        path = self.journal.path.absolute()
        return replace(conduct, isolation=replace(conduct.isolation, hidden=(str(path.parent), str(path))))

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
                self._count(game)
                if watcher is not None:
                    watcher.on_game(self, game)
                if self.stopped_early:
                    break
            if not games and watcher is not None:
                watcher.on_wait(self)

    def _replay(self) -> None:
        """Finds what the journal does not have yet."""
        self.course.take_new()
        missing = sorted(self.course.open.values(), key=lambda entry: entry[0].number)
        self._tasks = deque(
            task
            for pair, legs in missing
            for task in self.plan.tasks(pair, self._book)
            if task.leg not in legs
        )

    def _hand_out(self, workers: Workers[GameTask, PlayedGame]) -> None:
        """Single games for a pool; whole pairs, in larger pieces while there is much to do, for a cluster."""
        while self._tasks and (free := workers.free) > 0:
            size = 1
            if workers.batch:
                size = 2 * max(1, min(8 * workers.batch, len(self._tasks) // (8 * free)))
            tasks = [self._tasks.popleft() for _ in range(min(size, len(self._tasks)))]
            workers.submit([replace(task, conduct=self._conduct) for task in tasks])

    def _count(self, game: PlayedGame) -> None:
        """Enters a game of the journal, and finds what is to be played after it."""
        self.course.add(game)
        for pair in self.course.take_new():
            self._tasks.extend(self.plan.tasks(pair, self._book))


def game_place(game: PlayedGame) -> tuple[int, int]:
    """Pair and leg: the game's name in the journal."""
    return (game.pair, game.leg)
