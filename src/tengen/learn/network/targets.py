"""What a network should say of the positions of a slice."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tengen import Game
from tengen._core import chance_scale, network_inputs
from tengen.learn.network.slices import NO_MOVE, Slice

HELD: Final = 12
"""One game of so many is kept out of the training."""

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Mix:
    """How much each source counts."""

    result: float = 0.5
    """Of the game's result in the wanted value; the rest is what the search said."""
    shares: float = 0.3
    """Of the nodes that the first moves got in the wanted policy; the rest is the best move."""


@dataclass(frozen=True, slots=True)
class Samples:
    """Positions as a network sees them, and what is wanted. Cells are one after another for all positions."""

    starts: NDArray[np.int64]
    """Position i has the cells from `starts[i]` to `starts[i + 1]`."""
    features: NDArray[np.uint16]
    """Of each cell in four directions: a row of the table."""
    stones: NDArray[np.int64]
    linear: Floats
    """What the weights alone say, as a logit."""
    value: Floats
    """The wanted chance of the side to move."""
    order: Floats
    """What the move ordering alone says of each cell, as a logit."""
    policy: Floats
    """The wanted share of each cell; all zeros where the best move is at none of the cells."""
    held: NDArray[np.bool_]
    """Is the position kept out of the training?"""

    def __len__(self) -> int:
        return len(self.value)

    def pick(self, chosen: NDArray[np.int64]) -> "Samples":
        """Some of them, in this order."""
        sizes = self.starts[chosen + 1] - self.starts[chosen]
        starts = np.concatenate([[0], np.cumsum(sizes)])
        cells = np.arange(starts[-1]) + np.repeat(self.starts[chosen] - starts[:-1], sizes)
        return Samples(
            starts,
            self.features[cells],
            self.stones[chosen],
            self.linear[chosen],
            self.value[chosen],
            self.order[cells],
            self.policy[cells],
            self.held[chosen],
        )

    @staticmethod
    def join(parts: "list[Samples]") -> "Samples":
        """All of several."""
        ends = np.cumsum([0] + [len(part.features) for part in parts])
        starts = [part.starts[:-1] + end for part, end in zip(parts, ends[:-1], strict=True)]
        columns: dict[str, Any] = {
            name: np.concatenate([getattr(part, name) for part in parts])
            for name in ("features", "stones", "linear", "value", "order", "policy", "held")
        }
        return Samples(np.concatenate([*starts, ends[-1:]]), **columns)


def samples_of(some: Slice, tables: int, rows: int, mix: Mix) -> Samples:
    """The samples of a slice. With two tables those of the second side have the second."""
    game = Game(some.header["settings"]["game"])
    scale = chance_scale(game._native)
    starts, slots, features, orders, worths = network_inputs(game._native, some.moves, some.starts)
    stones = _stones(some)
    sizes = _sizes(starts)
    places = np.repeat(np.arange(len(some)), sizes)
    if tables == 2:
        features = features + (rows * (stones % 2)).astype(np.uint16)[places][:, None]
    return Samples(
        starts.astype(np.int64),
        features,
        stones,
        (worths / scale).astype(np.float32),
        wanted_values(some, scale, mix.result),
        (orders / 100).astype(np.float32),
        _wanted_policy(some, slots, places, mix.shares),
        _held(some),
    )


def wanted_values(some: Slice, scale: float, share: float) -> Floats:
    """The chance to win that a network should see: what the search said, mixed with the end of the game.

    Before a move that was not the best one, the result says nothing; what the search said there stands for
    it. Positions inside trees have the search alone.
    """
    said = 1 / (1 + np.exp(-some.value.astype(np.float64) / scale))
    first = _stones(some) % 2 == 0
    out = said.copy()
    game, end = -1, 0.5
    for place in range(len(some) - 1, -1, -1):
        if some.tree[place]:
            continue
        mine = bool(first[place])
        if some.game[place] != game:
            game = int(some.game[place])
            own = (float(some.result[place]) + 1) / 2
            end = own if mine else 1 - own
        if some.stray[place]:
            end = said[place] if mine else 1 - said[place]
        out[place] = (1 - share) * said[place] + share * (end if mine else 1 - end)
    return out.astype(np.float32)


def _wanted_policy(some: Slice, slots: NDArray[np.uint16], places: NDArray[np.int64], share: float) -> Floats:
    best = (slots == some.best[places]).astype(np.float64)
    nodes = np.zeros(len(slots))
    for column in range(some.root_moves.shape[1]):
        move = some.root_moves[places, column]
        nodes += np.where((slots == move) & (move != NO_MOVE), some.root_nodes[places, column], 0)
    total = np.bincount(places, nodes, len(some))[places]
    shared = np.where(total > 0, nodes / np.maximum(total, 1), best)
    known = np.bincount(places, best, len(some))[places] > 0
    return np.where(known, (1 - share) * best + share * shared, 0).astype(np.float32)


def _sizes(starts: NDArray[np.uint32]) -> NDArray[np.int64]:
    wide = starts.astype(np.int64)
    return np.asarray(wide[1:] - wide[:-1])


def _stones(some: Slice) -> NDArray[np.int64]:
    return _sizes(some.starts)


def _held(some: Slice) -> NDArray[np.bool_]:
    number = int(some.header["slice"]) * int(some.header["settings"]["games"]) + some.game.astype(np.int64)
    return np.asarray(number % HELD == HELD - 1)
