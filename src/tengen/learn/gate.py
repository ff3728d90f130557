"""Who lets new weights in: paired matches against the old set and against fixed outside opponents.

Against the old set the new one must be stronger: a sequential test of `gain` Elo against 0. Against an
outsider it must not be worse than the old one was. Both sets play him from the same openings, with the same
sides and the same chances, and every game of the new set is compared with the same game of the old one:
better, equal or worse is a win, a draw or a loss of an imagined match between the two, and a second
sequential test says whether that match is level (0) or lost (`loss`).
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tengen.jobs import Crew
from tengen.learn.features import Judge
from tengen.learn.matches import Look, MatchResult, Terms, compare, play_out
from tengen.referee.played import PlayedGame
from tengen.referee.statistics import PairCounts, Sprt

_log = logging.getLogger("tengen.learn")

OLD = "the old weights"


@dataclass(frozen=True, slots=True)
class Gate:
    """What must be shown."""

    terms: Terms = Terms()  # noqa: RUF009 - it never changes
    outsiders: tuple[str, ...] = ("greedy",)
    games: int = 1000
    """The longest match."""
    gain: float = 30.0
    loss: float = -40.0


@dataclass(frozen=True, slots=True)
class Ruling:
    """Are the new weights accepted, and why?"""

    results: tuple[MatchResult, ...]

    @property
    def accepted(self) -> bool:
        """Only if every match speaks for them."""
        return bool(self.results) and all(result.passed for result in self.results)

    @property
    def reason(self) -> str:
        """One sentence: what decided."""
        if self.accepted:
            told = "; ".join(f"{_words(result)} ({result.text})" for result in self.results)
            return f"Accepted: {told}."
        failed = next(result for result in self.results if not result.passed)
        return f"Refused: {_words(failed)} ({failed.text}). {failed.reason}"

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        matches = [result.to_json() for result in self.results]
        return {"accepted": self.accepted, "reason": self.reason, "matches": matches}


class Gatekeeper:
    """Plays the matches of one question into a folder; journals that are there already are gone on with."""

    def __init__(self, judge: Judge, gate: Gate, folder: Path, crew: Crew, look: Look | None = None) -> None:
        self._judge = judge
        self._gate = gate
        self._folder = folder
        self._crew = crew
        self._look = look

    def rule(
        self,
        new: Sequence[int],
        old: Sequence[int],
        networks: tuple[str | None, str | None] = (None, None),
    ) -> Ruling:
        """Are the new weights better? Ends at the first match that does not say so.

        `networks` are files for the new side and for the old one, instead of the built-in network.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        terms = self._gate.terms
        players = {
            "new": terms.player(self._judge, new, networks[0]),
            "old": terms.player(self._judge, old, networks[1]),
        }
        results = [self._against_old(players)]
        for number, outsider in enumerate(self._gate.outsiders, 1):
            if not results[-1].passed:
                break
            results.append(self._against_outsider(players, outsider, number))
        ruling = Ruling(tuple(results))
        _log.info("%s", ruling.reason)
        return ruling

    def _against_old(self, players: dict[str, str]) -> MatchResult:
        gain = self._gate.gain
        contest = play_out(
            self._judge.game,
            (f"new={players['new']}", f"old={players['old']}"),
            self._gate.games,
            self._gate.terms,
            self._folder / "old.jsonl",
            self._crew,
            look=self._look,
            name=OLD,
            sprt={"elo0": 0.0, "elo1": gain},
        )
        counts = contest.pair_counts or PairCounts()
        state = Sprt(0.0, gain).state(counts)
        words = {"H1": "better", "H0": "no better"}
        return MatchResult(OLD, counts, words.get(str(state.decision), "undecided"), state.reason)

    def _against_outsider(self, players: dict[str, str], outsider: str, number: int) -> MatchResult:
        """In slices, each played by both sets, until the test decides."""
        test = Sprt(self._gate.loss, 0.0)
        counts = PairCounts()
        state = test.state(counts)
        step = min(200, self._gate.games)
        for part in range(max(1, self._gate.games // step)):
            games = {
                label: self._part(label, text, outsider, number, part, step)
                for label, text in players.items()
            }
            counts = counts + compare(games["new"], games["old"])
            state = test.state(counts)
            if state.decision is not None:
                break
        words = {"H1": "not worse", "H0": "worse"}
        return MatchResult(outsider, counts, words.get(str(state.decision), "undecided"), state.reason)

    def _part(
        self, label: str, text: str, outsider: str, number: int, part: int, games: int
    ) -> list[PlayedGame]:
        return play_out(
            self._judge.game,
            (f"{label}={text}", f"outsider={outsider}"),
            games,
            self._gate.terms,
            self._folder / f"outsider-{number}-{part + 1}-{label}.jsonl",
            self._crew,
            look=self._look,
            name=f"{outsider}, {label} weights",
            seed=self._gate.terms.seed + part,
        ).journal.games


def _words(result: MatchResult) -> str:
    """What was decided, and against whom."""
    if result.opponent == OLD:
        told = "not shown to be better" if result.decision == "undecided" else result.decision
        return f"{told} than {OLD}"
    told = "not shown to be as good as" if result.decision == "undecided" else f"{result.decision} than"
    return f"{told} before against {result.opponent}"
