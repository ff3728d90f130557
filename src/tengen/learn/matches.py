"""Matches of weights: how a set of them plays, a match to its end, and what two matches say together."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tengen import Game
from tengen.engine.weights import weights_text
from tengen.jobs import Crew
from tengen.learn.features import Judge
from tengen.referee.contest import Contest, Watcher
from tengen.referee.control import Control
from tengen.referee.match import play_match, read_players, resume
from tengen.referee.played import PlayedGame
from tengen.referee.statistics import PairCounts, elo_difference, score_of_elo

_MEMORY: Final = 4
"""MB for each engine: searches this short fill no more, and laying out more would take longer."""
Look = Callable[[str, Contest], object]
"""Told, with the name of the match, of every game and now and then in between."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How weights are put to the test."""

    depth: int | None = 2
    nodes: int | None = None
    """Instead of a depth: positions a move."""
    endgames: bool = False
    """May the engine use its exact solver? Off, so that the weights decide."""
    openings: str = "auto"
    seed: int = 1

    def player(self, judge: Judge, weights: Sequence[int], network: str | None = None) -> str:
        """The text of a player with these weights: the engine, or the plain search for other evaluations."""
        text = weights_text(judge.named(weights))
        if judge.evaluation != "engine":
            return f"plain:depth={self.depth or 2},evaluation={judge.evaluation},weights={text}"
        limit = f"nodes={self.nodes}" if self.nodes is not None else f"depth={self.depth or 2}"
        ends = "" if self.endgames else ",endgames=no"
        file = "" if network is None else f",network={network}"
        return f"tengen:{limit},memory={_MEMORY},weights={text}{file}{ends}"


@dataclass(frozen=True, slots=True)
class MatchResult:
    """One match, or one comparison through an outsider."""

    opponent: str
    counts: PairCounts
    decision: str
    """`better`, `not worse`, `worse`, `no better` or `undecided`."""
    reason: str

    @property
    def passed(self) -> bool:
        """Does it speak for the new weights?"""
        return self.decision in ("better", "not worse")

    @property
    def text(self) -> str:
        """Score, interval and games."""
        return score_text(self.counts)

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        low, high = score_interval(self.counts)
        return {
            "opponent": self.opponent,
            "games": self.counts.games,
            "pairs": list(self.counts.five),
            "score": round(self.counts.score, 4),
            "interval": [round(low, 4), round(high, 4)],
            "decision": self.decision,
            "reason": self.reason,
        }


def check_outsiders(texts: Sequence[str]) -> None:
    """Finds mistakes in the opponents' names before anything is played."""
    # Players are read as those of a contest, which has at least two.
    read_players([f"outsider{number}={text}" for number, text in enumerate(texts)] + ["me=random"])


def score_interval(counts: PairCounts) -> tuple[float, float]:
    """The 95 % interval of a score."""
    found = elo_difference(counts)
    return score_of_elo(found.low), score_of_elo(found.high)


def score_text(counts: PairCounts) -> str:
    """`58.3 %, 95 %: 54.1 to 62.3, 400 games`."""
    low, high = score_interval(counts)
    return f"{100 * counts.score:.1f} %, 95 %: {100 * low:.1f} to {100 * high:.1f}, {counts.games} games"


def play_out(
    game: Game,
    players: tuple[str, str],
    games: int,
    terms: Terms,
    path: Path,
    crew: Crew,
    *,
    look: Look | None = None,
    name: str = "",
    sprt: dict[str, Any] | None = None,
    seed: int | None = None,
) -> Contest:
    """One match to its end; what its journal has is not played again."""
    watcher = None if look is None else _Looking(look, name)
    if path.exists():
        return resume(path, crew=crew, watcher=watcher)
    return play_match(
        *players,
        path,
        game=game,
        games=games - games % 2,
        control=Control(),
        openings=terms.openings,
        seed=terms.seed if seed is None else seed,
        sprt=sprt,
        crew=crew,
        watcher=watcher,
    )


class _Looking(Watcher):
    """Passes on what a contest tells."""

    def __init__(self, look: Look, name: str) -> None:
        self._look = look
        self._name = name

    def on_game(self, contest: Contest, game: PlayedGame) -> None:
        self._look(self._name, contest)

    def on_wait(self, contest: Contest) -> None:
        self._look(self._name, contest)


def compare(new: Sequence[PlayedGame], old: Sequence[PlayedGame]) -> PairCounts:
    """An imagined match: each game of the player `new` against the same game of the player `old`."""
    before = {(game.pair, game.leg): game.points("old") for game in old if game.result != "*"}
    points: dict[int, list[float]] = {}
    for game in new:
        place = (game.pair, game.leg)
        if game.result != "*" and place in before:
            gain = game.points("new") - before[place]
            points.setdefault(game.pair, []).append(0.5 + 0.5 * ((gain > 0) - (gain < 0)))
    five = [0, 0, 0, 0, 0]
    for legs in points.values():
        if len(legs) == 2:
            five[round(2 * sum(legs))] += 1
    ll, ld, even, dw, ww = five
    return PairCounts((ll, ld, even, dw, ww))
