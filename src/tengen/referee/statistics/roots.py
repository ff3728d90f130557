"""Where a function of one number is zero."""

from collections.abc import Callable
from typing import Final

_ROUNDS: Final = 200
"""More than halving needs from any ends down to the last digit."""


def root_between(f: Callable[[float], float], low: float, high: float, *, near: float, share: float) -> float:
    """A root of `f`, which has different signs at both ends, to `near` + `share` · |root|.

    Chandrupatla's method: the zero of the quadratic x(f) through the last three points where they allow it,
    the middle otherwise.
    """
    a, b = high, low
    fa, fb = f(a), f(b)
    if fa * fb > 0:
        raise ValueError(f"no change of sign between {low} and {high}")
    step = 0.5
    for _ in range(_ROUNDS):
        best = a if abs(fa) < abs(fb) else b
        least = (near + share * abs(best)) / abs(b - a)
        if not fa or not fb or least > 0.5:
            return best
        x = a + min(1 - least, max(least, step)) * (b - a)
        fx = f(x)
        # The root lies between a, the latest point, and b; c is the one before.
        if (fx > 0) == (fa > 0):
            c, fc = a, fa
        else:
            c, fc, b, fb = b, fb, a, fa
        a, fa = x, fx
        place, height = (a - b) / (c - b), (fa - fb) / (fc - fb)
        step = 0.5
        if height**2 < place and (1 - height) ** 2 < 1 - place:
            step = fa / (fb - fa) * fc / (fb - fc) + (c - a) / (b - a) * fa / (fc - fa) * fb / (fc - fb)
    return best
