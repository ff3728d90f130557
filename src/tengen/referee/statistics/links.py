"""What a set of games cannot tell about its players, in sentences."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

_SHOWN = 8
"""Names listed of a group."""


def explain_links(
    names: Sequence[str], first: NDArray[np.intp], second: NDArray[np.intp], seen: NDArray[np.float64]
) -> list[str]:
    """Warnings about groups that never met, groups that never lost a point, and sides never swapped.

    `first` and `second` are the players of each pairing, `seen` its losses, draws and wins of the first.
    """
    count = len(names)
    met = _graph(first, second, np.ones(len(first)), count)
    number, group = connected_components(met, directed=False)
    warnings = []
    if number > 1:
        groups = " | ".join(_members(names, group == g) for g in range(number))
        warnings.append(
            f"The players fall into {number} groups that never met: {groups}. "
            "Ratings compare only players of the same group."
        )
    taken = seen @ (0.0, 1.0, 1.0), seen @ (1.0, 1.0, 0.0)
    points = _graph(
        np.concatenate([first, second]), np.concatenate([second, first]), np.concatenate(taken), count
    )
    parts, part = connected_components(points, directed=True, connection="strong")
    if parts > number:
        warnings += _one_sided(names, first, second, taken, part, parts)
    if _sides_are_fixed(first, second, count):
        warnings.append(
            "Nobody met the same opponents with both sides: "
            "the first-move advantage cannot be told from strength."
        )
    return warnings


def _one_sided(
    names: Sequence[str],
    first: NDArray[np.intp],
    second: NDArray[np.intp],
    taken: tuple[NDArray[np.float64], NDArray[np.float64]],
    part: NDArray[np.int32],
    parts: int,
) -> list[str]:
    """Groups that won everything, or nothing, against all others they met."""
    found: list[tuple[int, str]] = []
    for p in range(parts):
        inside = part == p
        out = (inside[first] & ~inside[second], ~inside[first] & inside[second])
        if not (out[0].any() or out[1].any()):
            continue
        won = taken[0][out[0]].sum() + taken[1][out[1]].sum()
        lost = taken[1][out[0]].sum() + taken[0][out[1]].sum()
        if won and lost:
            continue
        word = "won" if won else "lost"
        limit = "at least" if won else "at most"
        told = f"{_members(names, inside)} {word} every game against the others: "
        told += f"the rating is {limit} about this, held finite by a weak prior."
        found.append((int(inside.sum()), told))
    if len(found) == parts == 2:
        # Two halves of one fact: the smaller group is the one to be named.
        found = [min(found, key=lambda group: (group[0], " lost every " in group[1]))]
    return [told for _, told in found]


def _sides_are_fixed(first: NDArray[np.intp], second: NDArray[np.intp], count: int) -> bool:
    """Is there a way to give every first player exactly one unit more than its opponent?

    Then an advantage of the first move and that difference of strength explain the games equally well.
    """
    if not len(first):
        return False
    laplacian = np.zeros((count, count))
    for a, b, sign in ((first, first, 1), (second, second, 1), (first, second, -1), (second, first, -1)):
        np.add.at(laplacian, (a, b), sign)
    wanted = np.bincount(first, minlength=count) - np.bincount(second, minlength=count)
    level = np.linalg.lstsq(laplacian, wanted.astype(float), rcond=None)[0]
    return bool(np.allclose(level[first] - level[second], 1.0, atol=1e-6))


def _graph(
    start: NDArray[np.intp], end: NDArray[np.intp], weight: NDArray[np.float64], count: int
) -> coo_array:
    kept = weight > 0
    return coo_array((weight[kept], (start[kept], end[kept])), shape=(count, count))


def _members(names: Sequence[str], inside: NDArray[np.bool_]) -> str:
    members = [name for name, is_in in zip(names, inside, strict=True) if is_in]
    more = len(members) - _SHOWN
    return ", ".join(members[:_SHOWN]) + (f" and {more} more" if more > 0 else "")
