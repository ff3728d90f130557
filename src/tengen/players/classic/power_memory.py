"""What `classic:power` remembers: boards and their evaluations, and somebody who keeps them for later games.

A key is the board with the side to move, and a keeper has one list for each game, so nothing is mistaken for
something else. All of it can be computed again: whatever is lost costs time and nothing else.
"""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Final, Protocol

from tengen.players.classic.power_shared import SharedEvaluations

MOST: Final = 500_000
"""Evaluations that are remembered while playing; when there are more, the oldest go."""


class Keeper(Protocol):
    """Where evaluations outlive a game. The memory has one; players know only what it can do."""

    def load(self, game: str) -> dict[int, float]:
        """The evaluations of a game that were kept, the oldest first."""
        ...

    def save(self, game: str, new: Mapping[int, float]) -> None:
        """Add some; never raises because of what is wrong with a file."""
        ...


class Evaluations:
    """Boards and their values. It remembers what is new, so that this can be saved or sent elsewhere."""

    def __init__(self, known: dict[int, float] | None = None, most: int = MOST) -> None:
        self._values = known if known is not None else {}
        self._most = most
        self.new: dict[int, float] = {}
        """What was added since the last `take_new`."""
        self.shared: SharedEvaluations | None = None
        """What other processes have evaluated, if there are any."""

    def get(self, key: int) -> float | None:
        """The value of a board, if it is known."""
        value = self._values.get(key)
        if value is None and self.shared is not None:
            value = self.shared.get(key)
            if value is not None:
                self._keep(key, value)
        return value

    def add(self, key: int, value: float) -> None:
        """Remember a board; the oldest makes room for it if there are too many."""
        self._keep(key, value)
        if self.shared is not None:
            self.shared.put(key, value)
        if len(self.new) >= self._most and key not in self.new:
            del self.new[next(iter(self.new))]
        self.new[key] = value

    def _keep(self, key: int, value: float) -> None:
        if len(self._values) >= self._most and key not in self._values:
            # Many at once: looking for the oldest takes long after many have gone.
            for old in list(islice(self._values, max(1, self._most // 16))):
                del self._values[old]
        self._values[key] = value

    def add_all(self, entries: Iterable[tuple[int, float]]) -> None:
        """Remember many boards."""
        for key, value in entries:
            self.add(key, value)

    def take_new(self) -> dict[int, float]:
        """What is new since the last time."""
        new, self.new = self.new, {}
        return new

    def all(self) -> dict[int, float]:
        """Everything that is known now."""
        return dict(self._values)

    def __len__(self) -> int:
        return len(self._values)


class GameEvaluations:
    """The evaluations of one game, taken from a keeper at the start and given to it by `save`."""

    def __init__(self, game: str, keeper: Keeper | None = None, most: int = MOST) -> None:
        self.game = game
        self.keeper = keeper
        self.evaluations = Evaluations(self._load(most), most)

    def save(self) -> None:
        """Hands over what is new."""
        new = self.evaluations.take_new()
        if self.keeper is not None and new:
            self.keeper.save(self.game, new)

    def _load(self, most: int) -> dict[int, float]:
        """What was kept, without anything that cannot be a value of this game."""
        if self.keeper is None:
            return {}
        top = _highest(self.game)
        found = {key: value for key, value in self.keeper.load(self.game).items() if -top <= value <= top}
        return dict(list(found.items())[-most:])


def _highest(game: str) -> float:
    """The value of a won game."""
    from tengen import Game

    length = Game.of(game).length
    return float(length ** (length - 1))
