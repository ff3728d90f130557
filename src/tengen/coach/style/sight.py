"""What somebody saw and overlooked: every position in which there was something to notice is counted."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from tengen import Move, Position
from tengen._core import person_chances, person_features, person_view
from tengen.coach.style.shares import Share, together
from tengen.families.shared.style import Habit, SenseWords, StyleWords
from tengen.players.person import SENSES, WAYS, Person

_STANDS_OUT: Final = 1.64
"""Standard deviations from which a weakness is no chance any more: one in twenty."""
_WORTH_TELLING: Final = 0.5
"""Less is what everybody has."""


@dataclass(frozen=True, slots=True)
class Weakness:
    """Something that is overlooked more often than by people of the same level."""

    sense: str | None
    """None: whatever it is."""
    way: int | None
    """None: in any direction."""
    missed: Share

    @property
    def is_certain(self) -> bool:
        """Is it more than chance?"""
        return self.missed.excess >= _STANDS_OUT

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "sense": self.sense,
            "way": self.way,
            "is_certain": self.is_certain,
            "missed": self.missed.to_json(),
        }


@dataclass(slots=True)
class Sight:
    """Counts over many moves."""

    words: StyleWords
    missed: dict[tuple[str, int | None], Share] = field(default_factory=dict)
    """By sense and way; None is for cases in several ways at once."""
    habits: dict[Habit, Share] = field(default_factory=dict)
    moves: int = 0

    def of_sense(self, sense: str) -> Share:
        """What was missed of it, in all ways."""
        return together(share for (name, _), share in self.missed.items() if name == sense)

    def of(self, sense: str, way: int) -> Share:
        """What was missed of it in one way."""
        return self.missed.get((sense, way), Share())

    def of_way(self, way: int) -> Share:
        """What was missed in one way, whatever it was."""
        return together(share for (_, where), share in self.missed.items() if where == way)

    def weaknesses(self) -> list[Weakness]:
        """Everything that was missed at least twice, what stands out most first."""
        names = [one.sense for one in self.words.senses]
        found = [Weakness(name, None, self.of_sense(name)) for name in names]
        found += [Weakness(None, way, self.of_way(way)) for way in range(WAYS)]
        found += [Weakness(name, way, self.of(name, way)) for name in names for way in range(WAYS)]
        found = [one for one in found if one.missed.count > 1 and one.missed.excess > _WORTH_TELLING]
        return sorted(found, key=lambda one: -one.missed.excess)


def look_back(played: Iterable[tuple[Position, Move]], words: StyleWords, usual: Person) -> Sight:
    """Count what was seen, beside what this usual person would have."""
    sight = Sight(words)
    for position, move in played:
        if len(position.legal_moves) > 1:
            _Case(position, move, usual).count_into(sight)
    return sight


class _Case:
    """One move of somebody."""

    def __init__(self, position: Position, move: Move, usual: Person) -> None:
        moves, _, notices, _, features = person_view(position)
        self._place = moves.index(move)
        self._notices = np.frombuffer(notices, np.uint32).astype(np.int64)
        self._features = np.frombuffer(features, np.float32).reshape(len(moves), -1)
        self._names = person_features(position.game._native)
        self._chances = np.array(person_chances(position, usual.native)[1])
        self._present = int(np.bitwise_or.reduce(self._notices))

    def count_into(self, sight: Sight) -> None:
        sight.moves += 1
        for sense in sight.words.senses:
            if not _bits(self._present, (sense.sense,)) or _bits(self._present, sense.after):
                continue
            if sense.avoids:
                self._count_mistakes(sense, sight)
            else:
                self._count_missed(sense, sight)
        for habit in sight.words.habits:
            does = self._features[:, [self._names.index(name) for name in habit.features]].sum(axis=1) > 0
            self._add(sight.habits, habit, does)

    def _count_missed(self, sense: SenseWords, sight: Sight) -> None:
        right = _any(self._notices, (sense.sense, *sense.also))
        ways = _ways(self._present, sense.sense)
        way = ways[0] if len(ways) == 1 else None
        self._add(sight.missed, (sense.sense, way), ~right)

    def _count_mistakes(self, sense: SenseWords, sight: Sight) -> None:
        wrong = _any(self._notices, (sense.sense,))
        if wrong.all():
            return  # nothing else was left
        for way in _ways(self._present, sense.sense):
            here = (self._notices >> (SENSES.index(sense.sense) * WAYS + way) & 1) != 0
            self._add(sight.missed, (sense.sense, way), here)

    def _add(self, shares: dict[Any, Share], key: object, does: "np.ndarray[Any, Any]") -> None:
        expected = min(1.0, float(self._chances[does].sum()))
        shares[key] = shares.get(key, Share()).plus(bool(does[self._place]), expected)


def _mask(senses: Sequence[str]) -> int:
    return sum(((1 << WAYS) - 1) << (SENSES.index(sense) * WAYS) for sense in senses)


def _bits(notices: int, senses: Sequence[str]) -> int:
    return notices & _mask(senses)


def _any(notices: "np.ndarray[Any, Any]", senses: Sequence[str]) -> "np.ndarray[Any, Any]":
    found: np.ndarray[Any, Any] = (notices & _mask(senses)) != 0
    return found


def _ways(notices: int, sense: str) -> list[int]:
    shifted = notices >> (SENSES.index(sense) * WAYS)
    return [way for way in range(WAYS) if shifted >> way & 1]
