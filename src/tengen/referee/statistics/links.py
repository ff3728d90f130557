"""What a set of games cannot tell about its players, in sentences."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

_SHOWN = 8
"""Names listed of a group."""


def explain_links(
    names: Sequence[str], first: NDArray[np.intp], second: NDArray[np.intp], seen: NDArray[np.float64]
) -> list[str]:
    """Warnings about groups that never met, groups that never lost a point, and sides never swapped.

    `first` and `second` are the players of each pairing, `seen` its losses, draws and wins of the first.
    """
    count = len(names)
    met = np.zeros((count, count), dtype=bool)
    met[first, second] = met[second, first] = True
    group = _groups(met)
    number = group.max() + 1
    warnings = []
    if number > 1:
        groups = " | ".join(_members(names, group == g) for g in range(number))
        warnings.append(
            f"The players fall into {number} groups that never met: {groups}. "
            "Ratings compare only players of the same group."
        )
    taken = seen @ (0.0, 1.0, 1.0), seen @ (1.0, 1.0, 0.0)
    scored = np.zeros((count, count), dtype=bool)
    scored[first[taken[0] > 0], second[taken[0] > 0]] = True
    scored[second[taken[1] > 0], first[taken[1] > 0]] = True
    part = _groups(scored)
    if part.max() + 1 > number:
        warnings += _one_sided(names, first, second, taken, part)
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
    part: NDArray[np.intp],
) -> list[str]:
    """Groups that won everything, or nothing, against all others they met."""
    found: list[tuple[int, str]] = []
    parts = part.max() + 1
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
        alone = inside.sum() == 1
        group = _members(names, inside) if alone else f"As a group, {_members(names, inside)}"
        told = f"{group} {word} every game against {'the others' if alone else 'all who are not in it'}: "
        told += f"{'the rating is' if alone else 'their ratings are'} {limit} about this, "
        told += "held finite by a weak prior."
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


def _groups(links: NDArray[np.bool_]) -> NDArray[np.intp]:
    """The number of each player's group, inside which there is a way from everybody to everybody."""
    ways = links | np.eye(len(links), dtype=bool)
    while True:
        # Two ways make one: each round finds those that are twice as long.
        steps = ways.astype(np.float32)
        longer = steps @ steps > 0
        if (longer == ways).all():
            break
        ways = longer
    return np.unique((ways & ways.T).argmax(axis=1), return_inverse=True)[1]


def _members(names: Sequence[str], inside: NDArray[np.bool_]) -> str:
    members = [name for name, is_in in zip(names, inside, strict=True) if is_in]
    more = len(members) - _SHOWN
    return ", ".join(members[:_SHOWN]) + (f" and {more} more" if more > 0 else "")
