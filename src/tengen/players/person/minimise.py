"""The least value of a smooth function by L-BFGS (Nocedal 1980), for fits with some tens of numbers."""

from collections import deque
from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Function = Callable[[Floats], tuple[float, Floats]]

_MEMORY: Final = 12
"""Steps that the curvature is estimated from."""
_ENOUGH: Final = 1e-4
"""Of the decrease that the slope promises."""
_SHORTEST: Final = 1e-12
_LONGEST: Final = 10.0


def minimise(
    function: Function, start: Floats, *, steps: int = 300, tolerance: float = 1e-6
) -> tuple[Floats, float]:
    """Where the function (with its gradient) is least, beginning here; the place and the value.

    >>> place, value = minimise(lambda x: (float(x @ x), 2 * x), np.array([3.0, -4.0]))
    >>> bool(value < 1e-9)
    True
    """
    place = np.array(start, np.float64)
    value, slope = function(place)
    past: deque[tuple[Floats, Floats, float]] = deque(maxlen=_MEMORY)
    for _ in range(steps):
        if np.abs(slope).max(initial=0.0) <= tolerance * max(1.0, abs(value)):
            break
        way = -_towards(slope, past)
        if way @ slope >= 0:
            past.clear()
            way = -slope
        found = _along(function, place, value, slope, way, first=not past)
        if found is None:
            if not past:
                break
            past.clear()  # the estimate led astray: once more, straight downhill
            continue
        new, new_value, new_slope = found
        moved, turned = new - place, new_slope - slope
        curvature = float(moved @ turned)
        if curvature > 1e-10 * float(turned @ turned):
            past.append((moved, turned, curvature))
        stalled = value - new_value <= 1e-12 * max(1.0, abs(value))
        place, value, slope = new, new_value, new_slope
        if stalled:
            break
    return place, value


def _towards(slope: Floats, past: deque[tuple[Floats, Floats, float]]) -> Floats:
    """The inverse curvature times the slope, by the two loops of L-BFGS."""
    found = slope.copy()
    shares: list[float] = []
    for moved, turned, curvature in reversed(past):
        share = float(moved @ found) / curvature
        shares.append(share)
        found -= share * turned
    if past:
        _, turned, curvature = past[-1]
        found *= curvature / float(turned @ turned)
    for (moved, turned, curvature), share in zip(past, reversed(shares), strict=True):
        found += (share - float(turned @ found) / curvature) * moved
    return found


def _along(
    function: Function, place: Floats, value: float, slope: Floats, way: Floats, first: bool
) -> tuple[Floats, float, Floats] | None:
    """The first of ever shorter steps that brings enough; None if none does."""
    length = float(np.linalg.norm(way))
    step = min(1.0, 1.0 / length) if first else min(1.0, _LONGEST / length)
    promised = float(way @ slope)
    while step * length > _SHORTEST:
        new = place + step * way
        new_value, new_slope = function(new)
        if np.isfinite(new_value) and new_value <= value + _ENOUGH * step * promised:
            return new, new_value, new_slope
        step *= 0.4
    return None
