"""What the games of a contest say so far: the one estimator behind the terminal, the JSON and the report.

Games are added in the order of the journal, and everything is a function of them: the same journal gives the
same numbers everywhere, also while it grows.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from tengen.players.seat import Cause
from tengen.referee.played import PlayedGame, game_key
from tengen.referee.statistics.counts import PairCounter, PairCounts, many
from tengen.referee.statistics.elo import EloEstimate, elo_difference
from tengen.referee.statistics.sprt import Sprt, SprtState

CRASHES: Final = frozenset((Cause.CRASH, Cause.STALL))
"""Verdicts of a program that does not work, rather than of one that plays badly."""


class Tally:
    """Distinct games, pairs, the test and crashes. `player` is the one that pairs and the test are about."""

    def __init__(self, player: str, test: Sprt | None = None, recover: int | None = None) -> None:
        self.player = player
        self.recover = recover
        """Crashes that a player is forgiven; None forgives all."""
        self.finished = 0
        """Games with a result."""
        self.state: SprtState | None = None
        """Where the test stands; None without a test or before the first pair."""
        self.broken = ""
        """Why the contest must end without a result: somebody crashed too often."""
        self._test = test
        self._pairs = PairCounter(player)
        self._seen: set[tuple[object, ...]] = set()
        self._crashes: Counter[str] = Counter()

    def add(self, game: PlayedGame) -> bool:
        """Counts a game; True if a pair with something new in it is complete."""
        self._note_crash(game)
        if game.result == "*":
            return False
        self.finished += 1
        self._seen.add(game_key(game))
        new = self._pairs.add(game)
        if new and self._test is not None:
            self.state = self._test.state(self._pairs.counts)
        return new

    def add_all(self, games: Iterable[PlayedGame]) -> None:
        """Counts them one after the other."""
        for game in games:
            self.add(game)

    @property
    def distinct(self) -> int:
        """Games with a result that are no copies of earlier ones."""
        return len(self._seen)

    @property
    def pairs(self) -> PairCounts:
        """The player's pairs, copies left out."""
        return self._pairs.counts

    @property
    def estimate(self) -> EloEstimate | None:
        """The player's Elo difference; None before the first pair, and when somebody crashed too often."""
        return elo_difference(self.pairs) if self.pairs.pairs and not self.broken else None

    def estimate_text(self) -> str | None:
        """The estimate in one sentence."""
        estimate = self.estimate
        return None if estimate is None else f"{estimate} from {many(self.pairs.pairs, 'pair')}"

    @property
    def decision(self) -> str:
        """Why the test has ended the match; empty as long as it has not."""
        return self.state.reason if self.state is not None and self.state.decision is not None else ""

    def notes(self) -> list[str]:
        """What to know before believing the numbers."""
        found = [] if self.estimate is None or self.estimate.note is None else [self.estimate.note]
        return [*found, *filter(None, [self.repeats()])]

    def repeats(self) -> str:
        """How many games were copies, and what that means; empty if none were."""
        copies = self.finished - self.distinct
        if not copies:
            return ""
        return (
            f"Only {self.distinct} of {self.finished} games are distinct: {many(copies, 'copy', 'copies')} "
            "of earlier games count for nothing in Elo, test and ratings. Play from more openings."
        )

    def _note_crash(self, game: PlayedGame) -> None:
        if game.verdict.cause not in CRASHES or game.verdict.winner is None:
            return
        loser = game.sides()[game.verdict.winner.other]
        self._crashes[loser] += 1
        if self.recover is not None and self._crashes[loser] > self.recover and not self.broken:
            times = many(self._crashes[loser], "time")
            self.broken = (
                f"{loser} crashed or stalled {times} ({game.verdict.detail}); {self.recover} are forgiven. "
                "These games are no measure of strength, so there is no Elo."
            )
