"""How bad a move was: by how far it lowered the mover's chances to win."""

import math
from enum import StrEnum
from typing import Final


class Mark(StrEnum):
    """A mark on a move that was not good."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


THRESHOLDS: Final = ((0.3, Mark.BLUNDER), (0.2, Mark.MISTAKE), (0.1, Mark.INACCURACY))
"""The drop in winning chances, on a scale from -1 (lost) to 1 (won), from which a move gets its mark."""

SIGNS: Final = {Mark.INACCURACY: "?!", Mark.MISTAKE: "?", Mark.BLUNDER: "??"}
"""The usual signs beside a move."""

_STEEPNESS: Final = 2.0
_ROUNDING: Final = 1e-9


def drop_of(before: float, after: float) -> float:
    """How far chances from 0 to 1 fell, on the scale from -1 to 1; never negative."""
    return max(0.0, 2 * (before - after))


def mark_of(drop: float) -> Mark | None:
    """The mark for such a drop, or None for a move that was good enough."""
    return next((mark for least, mark in THRESHOLDS if drop >= least - _ROUNDING), None)


def worse(one: Mark | None, other: Mark | None) -> Mark | None:
    """The graver of two marks."""
    order = [None, *Mark]
    return max(one, other, key=order.index)


def accuracy_of(drops: list[float]) -> float | None:
    """From 0 to 100: the mean over the moves of 100·e^(-2·drop); None for nobody's moves.

    A move that keeps everything counts 100, one that turns a won game into a lost one 2.
    """
    if not drops:
        return None
    return sum(100 * math.exp(-_STEEPNESS * drop) for drop in drops) / len(drops)
