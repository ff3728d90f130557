"""Results as numbers: games lost, drawn and won, and pairs of games by the points they gave."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from tengen import TengenError
from tengen.referee.played import PlayedGame, game_key


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


def distinct_games(games: Iterable[PlayedGame]) -> list[PlayedGame]:
    """The games that have a result, each once: a copy of an earlier one is no further evidence."""
    return list({game_key(game): game for game in reversed([*games]) if game.result != "*"}.values())[::-1]


def count_games(games: Iterable[PlayedGame], player: str) -> Counts:
    """What a player reached in the games it took part in, copies too; games without a result are left out."""
    found = [0, 0, 0]
    for game in games:
        if game.result != "*" and player in (game.first, game.second):
            found[round(2 * game.points(player))] += 1
    return Counts(*found)


class PairCounter:
    """Counts the pairs of a player, game by game. A pair that holds nothing but copies counts for nothing."""

    def __init__(self, player: str) -> None:
        self.counts = PairCounts()
        self._player = player
        self._waiting: dict[tuple[int, frozenset[str]], PlayedGame] = {}
        self._seen: set[tuple[object, ...]] = set()

    def add(self, game: PlayedGame) -> bool:
        """Takes a game; True if it completes a pair that says something new."""
        if game.result == "*" or self._player not in (game.first, game.second):
            return False
        place = (game.pair, frozenset((game.first, game.second)))
        other = self._waiting.get(place)
        if other is None or other.leg == game.leg:
            self._waiting.setdefault(place, game)
            return False
        del self._waiting[place]
        keys = {game_key(other), game_key(game)}
        if keys <= self._seen:
            return False
        self._seen |= keys
        five = [0, 0, 0, 0, 0]
        five[round(2 * (other.points(self._player) + game.points(self._player)))] = 1
        ll, ld, even, dw, ww = five
        self.counts += PairCounts((ll, ld, even, dw, ww))
        return True


def count_pairs(games: Iterable[PlayedGame], player: str) -> PairCounts:
    """What a player reached in its pairs; a pair counts once both of its games have a result.

    A pair whose games are both copies of earlier ones does not count again.
    """
    counter = PairCounter(player)
    for game in games:
        counter.add(game)
    return counter.counts


def _refuse_bad(numbers: Iterable[int]) -> None:
    for number in numbers:
        if number != int(number):
            raise BadNumbers(f"counts are whole numbers, not {number}")
        if number < 0:
            raise BadNumbers(f"counts cannot be negative: {number}")


def many(count: int, one: str, more: str | None = None) -> str:
    """A number with its noun: `1 game`, `2 games`."""
    return f"{count} {one if count == 1 else more or one + 's'}"


def count_meetings(games: Iterable[PlayedGame]) -> dict[tuple[str, str], Counts]:
    """What everybody took from everybody, by the one who took it and the other."""
    found: dict[tuple[str, str], Counts] = {}
    for game in games:
        for one, two in ((game.first, game.second), (game.second, game.first)):
            counted = count_games([game], one)
            found[one, two] = found[one, two] + counted if (one, two) in found else counted
    return found
