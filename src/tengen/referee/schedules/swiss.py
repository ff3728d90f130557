"""A Swiss tournament: in each round players with about the same points meet, nobody twice if it can be."""

import math
from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

from tengen.referee.schedules.schedule import BadSchedule, Meeting, Pair


class Swiss:
    """Rounds are drawn by the points of the rounds before; with an odd number one player has a bye."""

    def __init__(
        self,
        players: Sequence[str],
        pairs: int,
        rounds: int | None = None,
        played: Mapping[int, tuple[str, str]] | None = None,
        late: Mapping[str, int] | None = None,
    ) -> None:
        self._late = late or {}
        """Who came after the start, and in which round."""
        early = len(players) - len(self._late)
        most = early - 1 + early % 2
        self._rounds = min(most, max(1, math.ceil(math.log2(early)))) if rounds is None else rounds
        if not 1 <= self._rounds <= most:
            told = f"{early} players can play 1 to {most} rounds without meeting twice"
            raise BadSchedule(f"{told}, not {self._rounds}")
        self._players = list(players)
        self._pairs = pairs
        self._played = played or {}
        """Pairs that a journal has, by number: they stand, though another version may have drawn them."""
        self._points = dict.fromkeys(players, 0.0)
        self._met: set[frozenset[str | None]] = set()
        """Who has met whom; a bye is a meeting with None."""
        self._round = 0
        self._number = 0
        self._open = 0
        self._waiting: list[Pair] = []
        self._all: dict[tuple[int, str, str | None], list[int]] = {}
        self._words: list[str] = []
        self._next_round()

    @property
    def total(self) -> int:
        """Pairs of all rounds."""
        return sum(len(self._here(number)) // 2 for number in range(1, self._rounds + 1)) * self._pairs

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

    def meetings(self) -> list[Meeting]:
        """The rounds that are drawn."""
        return [Meeting(*place, tuple(pairs)) for place, pairs in self._all.items()]

    def standing(self) -> list[str]:
        """The byes, and the order with points."""
        ranked = ", ".join(f"{name} {self._points[name]:g}" for name in self._ranked())
        return [*self._words, f"after {self._round} of {self._rounds} rounds: {ranked}"]

    @property
    def entry_round(self) -> int:
        """The first round of somebody who comes now; `BadSchedule` if it is too late."""
        if self._round >= self._rounds:
            raise BadSchedule("the last round is drawn already: nobody can enter any more")
        return self._round + 1

    def _here(self, number: int) -> list[str]:
        """Who plays in this round."""
        return [name for name in self._players if self._late.get(name, 0) <= number]

    def _ranked(self) -> list[str]:
        order = {name: place for place, name in enumerate(self._players)}
        return sorted(self._players, key=lambda name: (-self._points[name], order[name]))

    def _next_round(self) -> None:
        self._round += 1
        here = set(self._here(self._round))
        drawn = self._drawn([name for name in self._ranked() if name in here])
        known = self._known_meetings()
        if any(meeting != _meetings(drawn)[place] for place, meeting in known.items()):
            drawn = self._completed(known)
        self._met.update(map(frozenset, drawn))
        for rest in (one for one, two in drawn if two is None):
            # As many points as a player that wins all its games of the round.
            self._points[rest] += 2.0 * self._pairs
            self._words.append(f"round {self._round}: {rest} has a bye")
        meetings = _meetings(drawn)
        for one, two in drawn:
            self._all[self._round, one, two] = []
        for count in range(self._pairs):
            for one, two in meetings:
                sides = (one, two) if count % 2 == 0 else (two, one)
                opening = (self._round - 1) * self._pairs + count
                self._waiting.append(Pair(self._number, *sides, opening=opening, round=self._round))
                self._all[self._round, one, two].append(self._number)
                self._number += 1
                self._open += 1

    def _known_meetings(self) -> dict[int, tuple[str, str]]:
        """Meetings of this round that were played already, by their place in it."""
        half = len(self._here(self._round)) // 2
        known: dict[int, tuple[str, str]] = {}
        for count in range(self._pairs):
            for place in range(half):
                sides = self._played.get(self._number + count * half + place)
                if sides is not None:
                    known[place] = sides if count % 2 == 0 else (sides[1], sides[0])
        names = [name for meeting in known.values() for name in meeting]
        # What makes no round is left to whoever compares the journal with the schedule.
        return known if len(set(names)) == len(names) and set(names) <= set(self._players) else {}

    def _completed(self, known: Mapping[int, tuple[str, str]]) -> list[tuple[str, str | None]]:
        """The round with these meetings at their places; those who are left meet as drawn now."""
        busy = {name for meeting in known.values() for name in meeting}
        here = set(self._here(self._round)) - busy
        rest = self._drawn([name for name in self._ranked() if name in here])
        meetings = _meetings(rest)
        for place, meeting in sorted(known.items()):
            meetings.insert(place, meeting)
        return [*meetings, *((one, two) for one, two in rest if two is None)]

    def _drawn(self, ranked: list[str]) -> list[tuple[str, str | None]]:
        """In the first round the upper half meets the lower one, and the last player has the bye.

        Later there are as few rematches as can be, the last player who can has the bye, and then the
        differences of points, and after these of places, are as small as can be.
        """
        half, odd = divmod(len(ranked), 2)
        if self._round == 1:
            return [*zip(ranked[:half], ranked[half : 2 * half], strict=True), *[(ranked[-1], None)] * odd]
        from rustworkx import PyGraph, max_weight_matching

        seats = [*ranked, *[None] * odd]
        graph: PyGraph[int, int] = PyGraph()
        graph.add_nodes_from(range(len(seats)))
        # Of rounds that are equally good, these bits always choose the same: the journal relies on it.
        bits = Random(0)
        for (i, one), (j, two) in combinations(enumerate(seats), 2):
            again = frozenset((one, two)) in self._met
            if two is None:
                cost = (again << 110) + (j - i << 86)
            else:
                apart = round(2 * (self._points[ranked[i]] - self._points[two])) ** 2
                cost = (again << 96) + (apart << 56) + ((j - i) ** 2 << 30) + bits.getrandbits(20)
            graph.add_edge(i, j, -cost)
        found = max_weight_matching(graph, max_cardinality=True, weight_fn=int)
        return [(ranked[i], seats[j]) for i, j in sorted(map(sorted, found))]


def _meetings(drawn: Sequence[tuple[str, str | None]]) -> list[tuple[str, str]]:
    """A round without its bye."""
    return [(one, two) for one, two in drawn if two is not None]
