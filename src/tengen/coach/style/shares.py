"""Shares with how sure they are, beside what others would have done."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

_Z: Final = 1.96


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, and how many it would be for people of the same level."""

    count: int = 0
    total: int = 0
    expected: float = 0.0
    variance: float = 0.0
    """Of what others would have done."""

    @property
    def rate(self) -> float:
        """From 0 to 1; 0 of nothing."""
        return self.count / self.total if self.total else 0.0

    @property
    def usual(self) -> float:
        """The rate of people of the same level."""
        return self.expected / self.total if self.total else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The rate's 95 % interval by Wilson's score.

        >>> tuple(round(end, 2) for end in Share(5, 10).interval)
        (0.24, 0.76)
        """
        n = self.total
        if not n:
            return 0.0, 1.0
        middle = (self.rate + _Z**2 / (2 * n)) / (1 + _Z**2 / n)
        half = _Z / (1 + _Z**2 / n) * math.sqrt(self.rate * (1 - self.rate) / n + _Z**2 / (4 * n**2))
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def excess(self) -> float:
        """By how many standard deviations there are more than expected."""
        return (self.count - self.expected) / math.sqrt(self.variance + 0.25)

    def plus(self, happened: bool, expected: float) -> "Share":
        """With one case more."""
        return Share(
            self.count + happened,
            self.total + 1,
            self.expected + expected,
            self.variance + expected * (1 - expected),
        )

    def __add__(self, other: "Share") -> "Share":
        return Share(
            self.count + other.count,
            self.total + other.total,
            self.expected + other.expected,
            self.variance + other.variance,
        )

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        low, high = self.interval
        return {
            "count": self.count,
            "total": self.total,
            "rate": round(self.rate, 4),
            "interval": [round(low, 4), round(high, 4)],
            "usual": round(self.usual, 4),
            "excess": round(self.excess, 2),
        }


def together(shares: Iterable[Share]) -> Share:
    """All of them as one."""
    return sum(shares, Share())
