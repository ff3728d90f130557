"""Positions to learn from, as arrays."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from tengen import Game

from .symmetries import symmetries


@dataclass(frozen=True, slots=True)
class Samples:
    """For each position its planes, the legal actions, the search's policy and how the game ended."""

    planes: np.ndarray
    masks: np.ndarray
    policies: np.ndarray
    values: np.ndarray

    def __len__(self) -> int:
        return len(self.values)

    def take(self, places: np.ndarray | slice) -> "Samples":
        """Some of them."""
        return Samples(*(array[places] for array in self.arrays()))

    def arrays(self) -> tuple[np.ndarray, ...]:
        """All four."""
        return self.planes, self.masks, self.policies, self.values

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> "Samples":
        """One after the other."""
        return Samples(*(np.concatenate(arrays) for arrays in zip(*(p.arrays() for p in parts), strict=True)))

    def turned(self, game: Game, seed: int) -> "Samples":
        """Each position through a symmetry that chance chooses."""
        chosen = np.random.default_rng(seed).integers(0, game.symmetry_count, len(self))
        planes, masks, policies = self.planes.copy(), self.masks.copy(), self.policies.copy()
        for number, (turn, source) in enumerate(symmetries(game)):
            rows = chosen == number
            planes[rows] = turn(self.planes[rows])
            masks[rows] = self.masks[rows][:, source]
            policies[rows] = self.policies[rows][:, source]
        return Samples(planes, masks, policies, self.values)
