"""All numbers of a report, gathered once from a journal and used by the page, JSON and CSV alike."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean, median
from typing import Any, Final, Protocol

from tengen import Side, TengenError
from tengen.players.seat import Cause
from tengen.referee.control import Control
from tengen.referee.course import Course
from tengen.referee.plan import Plan
from tengen.referee.played import PlayedGame
from tengen.referee.report.boards import Replay, replay
from tengen.referee.schedules.places import TIE_BREAKS, Met
from tengen.referee.schedules.schedule import Format
from tengen.referee.statistics import (
    BadNumbers,
    Counts,
    EloEstimate,
    PairCounter,
    PairCounts,
    Ratings,
    Sprt,
    SprtState,
    count_games,
    fit_ratings,
    results_of,
)
from tengen.referee.tally import Tally

FAULTS: Final = frozenset(
    (
        Cause.TIME,
        Cause.ILLEGAL_MOVE,
        Cause.CRASH,
        Cause.STALL,
        Cause.MEMORY,
        Cause.PROCESSES,
        Cause.OUTPUT,
    )
)
"""Causes that are the loser's own doing."""
FAULT_WORDS: Final = frozenset(cause.value for cause in FAULTS)
_TRACE: Final = 240
"""Points of the curve of a test, at most."""


class JournalLike(Protocol):
    """A journal, or anything that has what was planned and the games so far."""

    @property
    def header(self) -> Mapping[str, Any]:
        """What was to be played."""
        ...

    @property
    def games(self) -> Sequence[PlayedGame]:
        """What was."""
        ...


@dataclass
class Timing:
    """How a player used its time."""

    seconds: list[float] = field(default_factory=list)
    """Charged for each move."""
    latency: list[float] = field(default_factory=list)
    by_number: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Seconds by the number of the move among the player's own moves of a game."""

    @property
    def mean(self) -> float:
        """Seconds a move."""
        return fmean(self.seconds) if self.seconds else 0.0

    @property
    def longest(self) -> float:
        """Seconds of the slowest move."""
        return max(self.seconds, default=0.0)

    @property
    def total(self) -> float:
        """Seconds in all."""
        return sum(self.seconds)

    @property
    def median_latency(self) -> float:
        """Seconds between question and answer that were nobody's."""
        return median(self.latency) if self.latency else 0.0

    @property
    def worst_latency(self) -> float:
        """The largest of them."""
        return max(self.latency, default=0.0)


@dataclass(frozen=True)
class TestTrace:
    """A sequential test and how it came about."""

    __test__ = False  # not a test of pytest
    test: Sprt
    state: SprtState
    counts: PairCounts
    player: str
    curve: list[tuple[int, float]]
    """LLR after so many pairs."""


class Figures:
    """The numbers of a journal."""

    def __init__(self, journal: JournalLike) -> None:
        self.header = journal.header
        self.games: tuple[PlayedGame, ...] = tuple(journal.games)
        self.finished = [game for game in self.games if game.result != "*"]
        self.commands = _commands(self.header)
        names = self.header.get("names")
        self.names: dict[str, str] = (
            {str(k): str(v) for k, v in names.items()} if isinstance(names, Mapping) else {}
        )
        """What players call themselves, where that says more than their label."""
        self.replays: list[Replay] = [replay(game) for game in self.games]
        self.ratings: Ratings = fit_ratings(results_of(g for g in self.finished if g.first != g.second))
        self.course = _course(self.header, self.games)
        """Rounds, places and winners; None if the journal has no plan that its games follow."""
        self.tally = self._tally()
        """Distinct games, pairs and the test."""
        rated = [player.name for player in self.ratings.players]
        if self.course is not None and self.course.plan.kind != "match":
            rated = [place.name for place in self.course.places() if place.games] + rated
        seen = (name for game in self.games for name in (game.first, game.second))
        self.players: list[str] = list(dict.fromkeys([*rated, *self.commands, *seen]))
        """In the order that the format names, or best first; those without a finished game last."""
        self.counts = {name: count_games(self.finished, name) for name in self.players}
        self.cross = self._cross()
        self.timing = self._timing()
        self.verdicts = self._verdicts()
        self.test = self._test()

    @property
    def kind(self) -> str:
        """`match` or `tournament`."""
        return "match" if len(self.players) == 2 else "tournament"

    @property
    def game_names(self) -> list[str]:
        """Usually one."""
        return list(dict.fromkeys(game.game for game in self.games)) or [str(self.header.get("game", "?"))]

    @property
    def control(self) -> str:
        """The time control in words."""
        try:
            return str(Control.from_json(dict(self.header["control"])))
        except (KeyError, TypeError, ValueError):
            return "unknown time control"

    @property
    def lengths(self) -> list[int]:
        """Plies of the finished games, openings included."""
        return [len(game.opening) + len(game.moves) for game in self.finished]

    @property
    def faults(self) -> list[tuple[int, PlayedGame, str]]:
        """Games lost by the loser's own fault: their number, the game, and who it was."""
        found = []
        for number, game in enumerate(self.games):
            if game.verdict.cause in FAULTS and game.verdict.winner is not None:
                found.append((number, game, game.sides()[game.verdict.winner.other]))
        return found

    @property
    def first_score(self) -> float | None:
        """Share of the points that the side with the first move took."""
        points = [game.points(game.first) for game in self.finished]
        return fmean(points) if points else None

    def lead(self) -> tuple[str, str, EloEstimate] | None:
        """In a match: the player it is about, the other, and how far it is ahead; from whole pairs only."""
        estimate = self.tally.estimate
        if self.kind != "match" or estimate is None:
            return None
        other = next(name for name in self.players if name != self.tally.player)
        return self.tally.player, other, estimate

    def rounds(self) -> dict[int, list[Met]]:
        """The meetings of a tournament by round; empty for a match or gauntlet, which have none."""
        if self.course is None or self.course.plan.kind == "match":
            return {}
        if self.course.plan.format is Format.GAUNTLET:
            return {}
        found: dict[int, list[Met]] = defaultdict(list)
        for met in self.course.met():
            found[met.meeting.round].append(met)
        return dict(found)

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """What decides among equal points in this format, in order."""
        return () if self.course is None else TIE_BREAKS[self.course.plan.format]

    def _tally(self) -> Tally:
        if self.course is not None:
            return self.course.tally
        names = [*self.commands, *(name for game in self.games for name in (game.first, game.second))]
        tally = Tally(names[0] if names else "")
        tally.add_all(self.games)
        return tally

    def _cross(self) -> dict[tuple[str, str], Counts]:
        table: dict[tuple[str, str], Counts] = defaultdict(lambda: Counts(0, 0, 0))
        for game in self.finished:
            for one, other in ((game.first, game.second), (game.second, game.first)):
                points = game.points(one)
                table[one, other] += Counts(int(points == 0), int(points == 0.5), int(points == 1))
        return dict(table)

    def _timing(self) -> dict[str, Timing]:
        timing = {name: Timing() for name in self.players}
        for game, shown in zip(self.games, self.replays, strict=True):
            numbers = Counter[Side]()
            for move, side in zip(game.moves, shown.sides[len(game.opening) :], strict=False):
                numbers[side] += 1
                mine = timing[game.sides()[side]]
                mine.seconds.append(move.seconds)
                mine.latency.append(move.latency)
                mine.by_number[numbers[side]].append(move.seconds)
        return timing

    def _verdicts(self) -> dict[str, dict[str, Counter[str]]]:
        """For each player how often it won, drew and lost by each cause."""
        table: dict[str, dict[str, Counter[str]]] = {
            name: {"won": Counter(), "drew": Counter(), "lost": Counter()} for name in self.players
        }
        for game in self.finished:
            for name in {game.first, game.second}:
                word = ("lost", "drew", "won")[round(2 * game.points(name))]
                table[name][word][game.verdict.cause.value] += 1
        return table

    def _test(self) -> TestTrace | None:
        plain = self.header.get("sprt")
        if not isinstance(plain, Mapping) or not self.commands:
            return None
        try:
            test = Sprt(**plain)
        except (BadNumbers, TypeError):
            return None
        player = self.tally.player
        steps = list(_growing(self.finished, player))
        every = max(1, -(-len(steps) // _TRACE))
        kept = [step for number, step in enumerate(steps, 1) if number % every == 0 or number == len(steps)]
        curve = [(0, 0.0), *((step.pairs, test.llr(step)) for step in kept)]
        counts = steps[-1] if steps else PairCounts()
        return TestTrace(test, test.state(counts), counts, player, curve)


def _growing(games: Iterable[PlayedGame], player: str) -> Iterable[PairCounts]:
    """The counts after each complete pair, in the order of the journal."""
    counter = PairCounter(player)
    for game in games:
        if counter.add(game):
            yield counter.counts


def _course(header: Mapping[str, Any], games: Sequence[PlayedGame]) -> Course | None:
    try:
        return Course(Plan.from_header(dict(header)), games)
    except (TengenError, KeyError):
        return None


def _commands(header: Mapping[str, Any]) -> dict[str, str]:
    players = header.get("players")
    return {str(k): str(v) for k, v in players.items()} if isinstance(players, Mapping) else {}
