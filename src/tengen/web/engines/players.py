"""The engine at a level, one for each place in the pool, so that no two searches meet in one engine."""

from typing import Final

from tengen.engine.limit import Limit
from tengen.memory import Memory, RememberingPlayer
from tengen.players import LEVELS, EnginePlayer
from tengen.rules.position import Position

_SMALL: Final = 2
_LARGE: Final = 32
"""Megabytes of an engine's table: few nodes need little."""


class Bench:
    """The players of one place in the pool, made when they are first asked for."""

    def __init__(self, memory: Memory | None) -> None:
        self._memory = memory
        self._levels: dict[int, tuple[EnginePlayer, EnginePlayer | RememberingPlayer]] = {}

    def choose(self, level: int, position: Position, limit: Limit) -> str:
        """The move of that level within this limit too."""
        _, player = self._made(level)
        return str(player.choose_within(position, limit))

    def stop(self) -> None:
        """Ends whatever is searched here."""
        for house, _ in list(self._levels.values()):
            house.stop()

    def close(self) -> None:
        """Gives the memory back."""
        for house, _ in self._levels.values():
            house.close()
        self._levels.clear()

    def _made(self, level: int) -> tuple[EnginePlayer, EnginePlayer | RememberingPlayer]:
        if level not in self._levels:
            size = _LARGE if level == max(LEVELS) else _SMALL
            house = EnginePlayer(level=level, memory=size)
            player = house if self._memory is None else RememberingPlayer(house, self._memory)
            self._levels[level] = (house, player)
        return self._levels[level]
