"""Results as numbers: games lost, drawn and won, and pairs of games by the points they gave."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from tengen import TengenError
from tengen.referee.played import PlayedGame


class BadNumbers(TengenError, ValueError):
    """Numbers that no statistic can be made of; the message says what is wrong with them."""


@dataclass(frozen=True, slots=True)
class Counts:
    """How many games a player lost, drew and won."""

    losses: int
    draws: int
    wins: int

    def __post_init__(self) -> None:
        _refuse_bad((self.losses, self.draws, self.wins))

    @property
    def games(self) -> int:
        """All of them."""
        return self.losses + self.draws + self.wins

    @property
    def points(self) -> float:
        """One a win, half a draw."""
        return self.wins + self.draws / 2

    @property
    def score(self) -> float:
        """Share of the points, from 0 to 1; 0.5 without any game."""
        return self.points / self.games if self.games else 0.5

    @property
    def flipped(self) -> "Counts":
        """The same games as the opponent sees them."""
        return Counts(self.wins, self.draws, self.losses)

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(self.losses + other.losses, self.draws + other.draws, self.wins + other.wins)

    def __str__(self) -> str:
        parts = (many(self.wins, "win"), many(self.draws, "draw"), many(self.losses, "loss", "losses"))
        return ", ".join(parts)


@dataclass(frozen=True, slots=True)
class PairCounts:
    """How many pairs (two games from one opening, sides swapped) gave a player 0, ½, 1, 1½ and 2 points."""

    five: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    """LL, LD, DD or LW, DW, WW."""

    def __post_init__(self) -> None:
        if len(self.five) != 5:
            raise BadNumbers(f"pairs have five counts (LL, LD, DD or LW, DW, WW), not {len(self.five)}")
        _refuse_bad(self.five)

    @property
    def pairs(self) -> int:
        """All of them."""
        return sum(self.five)

    @property
    def games(self) -> int:
        """Two a pair."""
        return 2 * self.pairs

    @property
    def score(self) -> float:
        """Share of the points, from 0 to 1; 0.5 without any pair."""
        points = sum(quarters * count for quarters, count in enumerate(self.five))
        return points / (4 * self.pairs) if self.pairs else 0.5

    @property
    def flipped(self) -> "PairCounts":
        """The same pairs as the opponent sees them."""
        return PairCounts(self.five[::-1])

    def counts(self) -> Counts:
        """Single games with the same points. A pair of 1 : 1 counts as two draws, whatever happened in it."""
        ll, ld, even, dw, ww = self.five
        return Counts(2 * ll + ld, ld + 2 * even + dw, dw + 2 * ww)

    def __add__(self, other: Self) -> "PairCounts":
        ll, ld, even, dw, ww = (mine + theirs for mine, theirs in zip(self.five, other.five, strict=True))
        return PairCounts((ll, ld, even, dw, ww))

    def __str__(self) -> str:
        names = ("LL", "LD", "DD or LW", "DW", "WW")
        return ", ".join(f"{count} {name}" for count, name in zip(self.five, names, strict=True))


def count_games(games: Iterable[PlayedGame], player: str) -> Counts:
    """What a player reached in the games it took part in; games without a result are left out."""
    found = [0, 0, 0]
    for game in games:
        if game.result != "*" and player in (game.first, game.second):
            found[round(2 * game.points(player))] += 1
    return Counts(*found)


def count_pairs(games: Iterable[PlayedGame], player: str) -> PairCounts:
    """What a player reached in its pairs; a pair counts once both of its games have a result."""
    legs: dict[tuple[int, frozenset[str]], dict[int, float]] = {}
    for game in games:
        if game.result != "*" and player in (game.first, game.second):
            pair = legs.setdefault((game.pair, frozenset((game.first, game.second))), {})
            pair.setdefault(game.leg, game.points(player))
    found = [0, 0, 0, 0, 0]
    for pair in legs.values():
        if len(pair) == 2:
            found[round(2 * sum(pair.values()))] += 1
    ll, ld, even, dw, ww = found
    return PairCounts((ll, ld, even, dw, ww))


def _refuse_bad(numbers: Iterable[int]) -> None:
    for number in numbers:
        if number != int(number):
            raise BadNumbers(f"counts are whole numbers, not {number}")
        if number < 0:
            raise BadNumbers(f"counts cannot be negative: {number}")


def many(count: int, one: str, more: str | None = None) -> str:
    """A number with its noun: `1 game`, `2 games`."""
    return f"{count} {one if count == 1 else more or one + 's'}"
