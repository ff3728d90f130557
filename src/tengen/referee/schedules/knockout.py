"""A knockout: the winner of a meeting goes on, the loser is out."""

from collections.abc import Sequence
from typing import Final

from tengen.referee.schedules.schedule import Meeting, Pair

REPLAYS: Final = 2
"""Further pairs after a tie; if it still is one, the player that was named earlier goes on."""


class _Meeting:
    """Two players of a round, and how it stands between them."""

    def __init__(self, round: int, one: str, two: str) -> None:  # noqa: A002 - the word people know it by
        self.round = round
        self.one = one
        self.two = two
        self.points = 0.0
        self.played = 0
        self.open = 0
        """Pairs that are handed out and not yet reported."""
        self.winner: str | None = None
        self.pairs: list[int] = []
        self.why = ""


class Knockout:
    """Players are seeded in the order they were named; those named first have byes if any are needed."""

    def __init__(self, players: Sequence[str], pairs: int) -> None:
        self._seed = {name: number for number, name in enumerate(players)}
        self._pairs = pairs
        self._number = 0
        self._opening = 0
        self._round = 0
        self._meetings: list[_Meeting] = []
        self._all: list[_Meeting] = []
        self._of_pair: dict[int, _Meeting] = {}
        self._waiting: list[Pair] = []
        self._extra = 0
        self._words: list[str] = []
        self.champion: str | None = None
        """Who won it all, once that is known."""
        self._next_round(_bracket(players))

    @property
    def total(self) -> int:
        """Pairs in all, with the replays that were needed so far."""
        return (len(self._seed) - 1) * self._pairs + self._extra

    def ready(self) -> list[Pair]:
        """The pairs of this round that were not handed out before."""
        ready, self._waiting = self._waiting, []
        return ready

    def report(self, pair: Pair, points: float) -> None:
        """Counts the pair; at the end of a round the next one is drawn."""
        meeting = self._of_pair.pop(pair.number)
        meeting.open -= 1
        meeting.played += 1
        meeting.points += points if pair.one == meeting.one else 2.0 - points
        if meeting.open == 0:
            self._decide(meeting)
        if all(each.winner is not None for each in self._meetings):
            self._end_round()

    @property
    def finished(self) -> bool:
        """Is there a champion?"""
        return self.champion is not None

    def meetings(self) -> list[Meeting]:
        """The bracket as far as it is drawn."""
        return [
            Meeting(each.round, each.one, each.two or None, tuple(each.pairs), each.winner, each.why)
            for each in self._all
        ]

    def standing(self) -> list[str]:
        """The results of the meetings, round by round."""
        return list(self._words)

    def _decide(self, meeting: _Meeting) -> None:
        ahead = 2 * meeting.points - 2 * meeting.played  # of one, twice counted
        if ahead == 0 and meeting.played < self._pairs + REPLAYS:
            self._extra += 1
            self._hand_out(meeting, meeting.played)
            return
        earlier = min(meeting.one, meeting.two, key=self._seed.__getitem__)
        meeting.winner = earlier if ahead == 0 else meeting.one if ahead > 0 else meeting.two
        loser = meeting.two if meeting.winner == meeting.one else meeting.one
        own = meeting.points if meeting.winner == meeting.one else 2 * meeting.played - meeting.points
        score = f"{own:g} : {2 * meeting.played - own:g}"
        meeting.why = "named earlier" if ahead == 0 else ""
        why = ", as the one named earlier" if ahead == 0 else ""
        self._words.append(f"round {self._round}: {meeting.winner} beat {loser} {score}{why}")

    def _end_round(self) -> None:
        through = [meeting.winner for meeting in self._meetings]
        if len(through) == 1:
            self.champion = through[0]
            self._words.append(f"{self.champion} won the knockout")
            return
        self._next_round(through)

    def _next_round(self, places: Sequence[str | None]) -> None:
        """Neighbours in the bracket meet; next to an empty place there is a bye."""
        self._round += 1
        self._meetings = []
        for one, two in zip(places[::2], places[1::2], strict=True):
            if one is None or two is None:
                bye = _Meeting(self._round, one or two or "", "")
                bye.winner = bye.one
                self._words.append(f"round {self._round}: {bye.one} has a bye")
            else:
                first, second = sorted((one, two), key=self._seed.__getitem__)
                bye = _Meeting(self._round, first, second)
            self._meetings.append(bye)
        self._all += self._meetings
        for count in range(self._pairs):
            for meeting in self._meetings:
                if meeting.winner is None:
                    self._hand_out(meeting, count)
        self._opening += self._pairs

    def _hand_out(self, meeting: _Meeting, count: int) -> None:
        sides = (meeting.one, meeting.two) if count % 2 == 0 else (meeting.two, meeting.one)
        # Replays use openings that no round has: a tie from an opening says little about it.
        opening = self._opening + count if count < self._pairs else 10_000 + self._number
        pair = Pair(self._number, *sides, opening=opening, round=self._round)
        self._number += 1
        meeting.open += 1
        self._of_pair[pair.number] = meeting
        meeting.pairs.append(pair.number)
        self._waiting.append(pair)


def _bracket(players: Sequence[str]) -> list[str | None]:
    """The first round: the first seed meets the last, and the two best could only meet in the final."""
    places = [0]
    while len(places) < len(players):
        last = 2 * len(places) - 1
        places = [seed for place in places for seed in (place, last - place)]
    return [players[seed] if seed < len(players) else None for seed in places]
