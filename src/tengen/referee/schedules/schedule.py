"""Who meets whom: round-robin, gauntlet, knockout and Swiss, in pairs of games with sides swapped.

A schedule hands out pairs and is told how they ended. It depends on nothing else, so that after an
interruption the games of the journal bring it to where it was.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from tengen.errors import TengenError


class BadSchedule(TengenError):
    """Players or numbers that make no tournament."""


class Format(StrEnum):
    """How a tournament is played."""

    ROUND_ROBIN = "round-robin"
    """Everybody meets everybody."""
    GAUNTLET = "gauntlet"
    """The first player meets all the others."""
    KNOCKOUT = "knockout"
    """The winner goes on, the loser is out."""
    SWISS = "swiss"
    """Round after round, players with about the same points meet."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games between the same players from one opening; `one` is the first side in the first of them."""

    number: int
    one: str
    two: str
    opening: int
    """Number of its opening; meetings in the same round have the same one."""
    round: int = 0

    def sides(self, leg: int) -> tuple[str, str]:
        """First and second side of leg 0 or 1."""
        return (self.one, self.two) if leg == 0 else (self.two, self.one)


@dataclass(frozen=True, slots=True)
class Meeting:
    """Who meets whom in a round, and in which pairs; without `two` it is a bye."""

    round: int
    one: str
    two: str | None
    pairs: tuple[int, ...] = ()
    """Numbers of its pairs, as far as they were handed out."""
    winner: str | None = None
    """Who goes on in a knockout, once that is decided."""
    why: str = ""
    """Why that one, where the points do not tell."""


class Schedule(Protocol):
    """Pairs to be played, in order."""

    @property
    def total(self) -> int:
        """How many pairs there will be in all; in a knockout this may grow by replays."""
        ...

    def ready(self) -> list[Pair]:
        """Pairs that may be played now and have not been handed out before."""
        ...

    def report(self, pair: Pair, points: float) -> None:
        """A pair is over, with so many points (0 to 2) for its player `one`."""
        ...

    @property
    def finished(self) -> bool:
        """Are all pairs handed out and reported?"""
        ...

    def meetings(self) -> list[Meeting]:
        """All meetings so far, round by round, byes included."""
        ...

    def standing(self) -> list[str]:
        """What to say about the course so far, such as who is through to the next round."""
        ...


def make_schedule(
    kind: Format,
    players: Sequence[str],
    pairs: int,
    rounds: int | None = None,
    played: Mapping[int, tuple[str, str]] | None = None,
    late: Mapping[str, int] | None = None,
) -> Schedule:
    """The schedule of a tournament; `pairs` is how many pairs each meeting has.

    `played` are the players of pairs that a journal has, by number; a Swiss draws its rounds around them.
    `late` are those who came after the start, with the first round of a Swiss that they play in.
    """
    from tengen.referee.schedules.knockout import Knockout
    from tengen.referee.schedules.swiss import Swiss

    check_players(players)
    if pairs < 1:
        raise BadSchedule(f"a meeting has 1 pair or more, not {pairs}")
    if rounds is not None and kind is not Format.SWISS:
        raise BadSchedule("only a Swiss tournament has a number of rounds")
    late = late or {}
    early = [name for name in players if name not in late]
    if kind is Format.ROUND_ROBIN:
        return Fixed(
            round_robin(early),
            pairs,
            [
                [(other, name) for other in players[:place]]
                for place, name in enumerate(players)
                if name in late
            ],
        )
    if kind is Format.GAUNTLET:
        return Fixed(
            [[(players[0], other) for other in early[1:]]], pairs, [[(players[0], name)] for name in late]
        )
    if kind is Format.KNOCKOUT:
        if late:
            raise BadSchedule("nobody can enter a knockout after its start")
        return Knockout(players, pairs)
    return Swiss(players, pairs, rounds, played, late)


def check_players(players: Sequence[str]) -> None:
    """At least two players, all with different names."""
    if len(players) < 2:
        raise BadSchedule("a tournament needs two players or more")
    doubled = sorted({name for name in players if players.count(name) > 1})
    if doubled:
        told = f"{doubled[0]} is there twice"
        raise BadSchedule(f"{told}: give one of them another name, such as second={doubled[0]}")


class Fixed:
    """A schedule that is known from the start, however the games end."""

    def __init__(
        self,
        rounds: Sequence[Sequence[tuple[str, str]]],
        pairs: int,
        late: Sequence[Sequence[tuple[str, str]]] = (),
    ) -> None:
        self._pairs: list[Pair] = []
        self._rounds: dict[frozenset[str], tuple[int, str, str]] = {
            frozenset(meeting): (number, *meeting)
            for number, meetings in enumerate([*rounds, *late], 1)
            for meeting in meetings
        }
        # All meetings have their first pair before any has its second: an early end is then fair to all.
        # Whoever comes late is numbered after everybody else, for the journal knows pairs by their number.
        for group in (rounds, *([meetings] for meetings in late)):
            for cycle in range(pairs):
                for meetings in group:
                    self._add(meetings, cycle)
        self._handed_out = False
        self._reported = 0

    def _add(self, meetings: Sequence[tuple[str, str]], cycle: int) -> None:
        for one, two in meetings:
            sides = (one, two) if cycle % 2 == 0 else (two, one)
            self._pairs.append(Pair(len(self._pairs), *sides, opening=cycle, round=cycle))

    @property
    def total(self) -> int:
        """All pairs."""
        return len(self._pairs)

    def ready(self) -> list[Pair]:
        """All of them, at once."""
        if self._handed_out:
            return []
        self._handed_out = True
        return list(self._pairs)

    def report(self, pair: Pair, points: float) -> None:
        """Only counted."""
        self._reported += 1

    @property
    def finished(self) -> bool:
        """Are all pairs reported?"""
        return self._reported >= len(self._pairs)

    def meetings(self) -> list[Meeting]:
        """Everybody's meetings; the pairs of all cycles belong to one."""
        pairs: dict[frozenset[str], list[int]] = {meeting: [] for meeting in self._rounds}
        for pair in self._pairs:
            pairs[frozenset((pair.one, pair.two))].append(pair.number)
        return [Meeting(*place, tuple(pairs[meeting])) for meeting, place in self._rounds.items()]

    def standing(self) -> list[str]:
        """Nothing: the table says it all."""
        return []


def round_robin(players: Sequence[str]) -> list[list[tuple[str, str]]]:
    """Rounds in which everybody plays at most once, by turning the players around a table.

    >>> round_robin(["a", "b", "c"])
    [[('b', 'c')], [('a', 'c')], [('a', 'b')]]
    """
    ring: list[str | None] = [*players]
    if len(ring) % 2:
        ring.append(None)
    half = len(ring) // 2
    order = {name: place for place, name in enumerate(players)}
    rounds = []
    for _ in range(len(ring) - 1):
        seated = zip(ring[:half], reversed(ring[half:]), strict=True)
        meetings = [(one, two) for one, two in seated if one is not None and two is not None]
        rounds.append([tuple_in_order(meeting, order) for meeting in meetings])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def tuple_in_order(meeting: tuple[str, str], order: dict[str, int]) -> tuple[str, str]:
    """The two players, the one that was named first before the other."""
    one, two = meeting
    return (one, two) if order[one] < order[two] else (two, one)
