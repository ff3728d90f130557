"""Who is where in a tournament: the order that its format names, with the usual tie-breaks.

| format | order by |
|---|---|
| round-robin | points, direct encounter, Sonneborn-Berger |
| swiss | points (a bye counts as won games), Buchholz, Sonneborn-Berger, direct encounter |
| knockout | the round that was reached, then points |
| gauntlet | the first player above its opponents, these by their share of the points |

Who is equal in everything shares a place.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tengen.referee.schedules.schedule import Format, Meeting


@dataclass(frozen=True, slots=True)
class Met:
    """A meeting and what came of it."""

    meeting: Meeting
    points: float
    """Those of `one`."""
    games: int
    """How many were played; of a bye, how many count as won."""


@dataclass(frozen=True, slots=True)
class Place:
    """A player's place."""

    rank: int
    name: str
    points: float
    games: int
    buchholz: float
    """The points of all opponents; a bye counts as one with as many as oneself."""
    sonneborn_berger: float
    """The points of each opponent times those taken from it."""
    direct: float | None
    """Points against those who have as many points, if all of these have met."""
    round: int
    """The last round it played in a knockout, one more for the winner; else 0."""


TIE_BREAKS: Final[Mapping[Format, tuple[str, ...]]] = {
    Format.ROUND_ROBIN: ("direct", "sonneborn_berger"),
    Format.SWISS: ("buchholz", "sonneborn_berger", "direct"),
    Format.KNOCKOUT: (),
    Format.GAUNTLET: (),
}
"""What decides among equal points, in this order."""


class _Table:
    """Points, and what was taken from whom."""

    def __init__(self, players: Sequence[str], course: Sequence[Met]) -> None:
        self.points = dict.fromkeys(players, 0.0)
        self.games = dict.fromkeys(players, 0)
        self.taken: dict[tuple[str, str], float] = {}
        self.byes: dict[str, int] = dict.fromkeys(players, 0)
        for met in course:
            one, two = met.meeting.one, met.meeting.two
            self.points[one] += met.points
            self.games[one] += met.games
            if two is None:
                self.byes[one] += bool(met.games)
                continue
            other = met.games - met.points
            self.points[two] += other
            self.games[two] += met.games
            if met.games:
                self.taken[one, two] = self.taken.get((one, two), 0.0) + met.points
                self.taken[two, one] = self.taken.get((two, one), 0.0) + other

    def buchholz(self, name: str) -> float:
        met = sum(self.points[other] for one, other in self.taken if one == name)
        return met + self.byes[name] * self.points[name]

    def sonneborn_berger(self, name: str) -> float:
        return sum(points * self.points[other] for (one, other), points in self.taken.items() if one == name)

    def direct(self, name: str) -> float | None:
        tied = [each for each, points in self.points.items() if points == self.points[name]]
        if len(tied) < 2 or any((a, b) not in self.taken for a in tied for b in tied if a != b):
            return None
        return sum(self.taken[name, other] for other in tied if other != name)


def places(kind: Format, players: Sequence[str], course: Sequence[Met]) -> list[Place]:
    """All players in the order that the format names, as far as it has been played."""
    table = _Table(players, course)
    rounds = dict.fromkeys(players, 0)
    if kind is Format.KNOCKOUT:
        for met in course:
            for name in filter(None, (met.meeting.one, met.meeting.two)):
                rounds[name] = max(rounds[name], met.meeting.round + (met.meeting.winner == name))
    found = {
        name: Place(
            0,
            name,
            table.points[name],
            table.games[name],
            table.buchholz(name),
            table.sonneborn_berger(name),
            table.direct(name),
            rounds[name],
        )
        for name in players
    }

    def order(name: str) -> tuple[float, ...]:
        place = found[name]
        if kind is Format.GAUNTLET:
            share = place.points / place.games if place.games else 0.0
            return (-float(name == players[0]), -share)
        breaks = (getattr(place, what) for what in TIE_BREAKS[kind])
        return (-place.round, -place.points, *(-(value or 0.0) for value in breaks))

    ranked: list[Place] = []
    for number, name in enumerate(sorted(players, key=order), 1):
        equal = ranked and order(ranked[-1].name) == order(name)
        ranked.append(_with_rank(found[name], ranked[-1].rank if equal else number))
    return ranked


def _with_rank(place: Place, rank: int) -> Place:
    from dataclasses import replace

    return replace(place, rank=rank)


def winners(kind: Format, ranked: Sequence[Place]) -> list[str]:
    """Who is first: several if nothing tells them apart; nobody in a gauntlet, or before the first game."""
    if kind is Format.GAUNTLET or not any(place.games for place in ranked):
        return []
    return [place.name for place in ranked if place.rank == 1]
