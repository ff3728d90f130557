"""A Swiss tournament: in each round players with about the same points meet, nobody twice if it can be."""

import math
from collections.abc import Sequence
from typing import Final

from tengen.referee.schedule import BadSchedule, Pair

_STEPS: Final = 20_000
"""How long to look for a round without rematches before they are allowed."""


class Swiss:
    """Rounds are drawn by the points of the rounds before; with an odd number one player has a bye."""

    def __init__(self, players: Sequence[str], pairs: int, rounds: int | None = None) -> None:
        most = len(players) - 1 + len(players) % 2
        self._rounds = min(most, max(1, math.ceil(math.log2(len(players))))) if rounds is None else rounds
        if not 1 <= self._rounds <= most:
            told = f"{len(players)} players can play 1 to {most} rounds without meeting twice"
            raise BadSchedule(f"{told}, not {self._rounds}")
        self._players = list(players)
        self._pairs = pairs
        self._points = dict.fromkeys(players, 0.0)
        self._met: set[frozenset[str]] = set()
        self._byes: set[str] = set()
        self._round = 0
        self._number = 0
        self._open = 0
        self._waiting: list[Pair] = []
        self._words: list[str] = []
        self._next_round()

    @property
    def total(self) -> int:
        """Pairs of all rounds."""
        return self._rounds * (len(self._players) // 2) * self._pairs

    def ready(self) -> list[Pair]:
        """The pairs of this round that were not handed out before."""
        ready, self._waiting = self._waiting, []
        return ready

    def report(self, pair: Pair, points: float) -> None:
        """Counts the points; at the end of a round the next one is drawn."""
        self._points[pair.one] += points
        self._points[pair.two] += 2.0 - points
        self._open -= 1
        if self._open == 0 and self._round < self._rounds:
            self._next_round()

    @property
    def finished(self) -> bool:
        """Are all rounds over?"""
        return self._open == 0 and self._round >= self._rounds

    def standing(self) -> list[str]:
        """The byes, and the order with points."""
        ranked = ", ".join(f"{name} {self._points[name]:g}" for name in self._ranked())
        return [*self._words, f"after {self._round} of {self._rounds} rounds: {ranked}"]

    def _ranked(self) -> list[str]:
        order = {name: place for place, name in enumerate(self._players)}
        return sorted(self._players, key=lambda name: (-self._points[name], order[name]))

    def _next_round(self) -> None:
        self._round += 1
        ranked = self._ranked()
        if len(ranked) % 2:
            rest = next(name for name in reversed(ranked) if name not in self._byes)
            self._byes.add(rest)
            ranked.remove(rest)
            # As many points as a player that wins all its games of the round.
            self._points[rest] += 2.0 * self._pairs
            self._words.append(f"round {self._round}: {rest} has a bye")
        meetings = self._drawn(ranked)
        self._met.update(map(frozenset, meetings))
        for count in range(self._pairs):
            for one, two in meetings:
                sides = (one, two) if count % 2 == 0 else (two, one)
                opening = (self._round - 1) * self._pairs + count
                self._waiting.append(Pair(self._number, *sides, opening=opening, round=self._round))
                self._number += 1
                self._open += 1

    def _drawn(self, ranked: Sequence[str]) -> list[tuple[str, str]]:
        """In the first round the upper half meets the lower one, later neighbours in the order meet."""
        if self._round == 1:
            half = len(ranked) // 2
            return list(zip(ranked[:half], ranked[half:], strict=True))
        budget = [_STEPS]
        found = self._without_rematch(list(ranked), budget)
        return found or list(zip(ranked[::2], ranked[1::2], strict=True))

    def _without_rematch(self, left: list[str], budget: list[int]) -> list[tuple[str, str]] | None:
        """The first player meets the nearest one that leaves the others a way too."""
        if not left:
            return []
        one, others = left[0], left[1:]
        for place, two in enumerate(others):
            budget[0] -= 1
            if budget[0] < 0:
                return None
            if frozenset((one, two)) in self._met:
                continue
            rest = self._without_rematch(others[:place] + others[place + 1 :], budget)
            if rest is not None:
                return [(one, two), *rest]
        return None
