"""Alpha-beta of `classic:tdleaf`, where who captures moves again, and the exact search of the end."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tengen.players.classic.clock import Clock
from tengen.players.classic.fences import Fences

INFINITE: Final = float("inf")

Features = tuple[int, int, int, int, int, int, int]
"""Cells with 6, 5, 4, 3, 2, 1 free edges, and the lead in captured cells of the side that is not to move."""


class Found(NamedTuple):
    """What a search found: the value for the side to move at its root, and the leaf that it comes from."""

    value: float
    leaf: Features
    sign: int
    """1 if the leaf's features speak for the side to move at the root, -1 if for the other."""


def features(fences: Fences) -> Features:
    """What the evaluation counts."""
    counts = fences.counts
    return (counts[6], counts[5], counts[4], counts[3], counts[2], counts[1], -fences.lead)


def evaluation(seen: Features, weights: Sequence[float]) -> float:
    """E for the side that is not to move."""
    return sum(weight * count for weight, count in zip(weights, seen, strict=True))


class FenceSearch:
    """A search on one board, which it leaves as it was unless the clock ends it."""

    def __init__(
        self, fences: Fences, weights: Sequence[float], clock: Clock, *, history: bool = True
    ) -> None:
        self._fences = fences
        self._weights = weights
        self._clock = clock
        self._history = [0] * fences.edges
        self._uses_history = history
        self.nodes = 0
        """Boards looked at."""

    def best(self, free: Sequence[int], depth: int) -> int:
        """The best of these edges, the first of equal ones."""
        best, alpha = free[0], -INFINITE
        for edge in free:
            value = self._after(edge, depth - 1, alpha, INFINITE).value
            if value > alpha:
                best, alpha = edge, value
        return best

    def exact(self, edge: int, depth: int) -> float:
        """The value of one edge, whatever the others are worth."""
        return self._after(edge, depth - 1, -INFINITE, INFINITE).value

    def search(self, depth: int, alpha: float = -INFINITE, beta: float = INFINITE) -> Found:
        """The value for the side to move, so many edges ahead or to the end."""
        self.nodes += 1
        fences = self._fences
        if depth == 0 or not fences.mask:
            leaf = features(fences)
            return Found(-evaluation(leaf, self._weights), leaf, -1)
        self._clock.check()
        free = fences.free()
        if self._uses_history:
            free.sort(key=lambda edge: -self._history[edge])
        found: Found | None = None
        best = free[0]
        for edge in free:
            this = self._after(edge, depth - 1, alpha, beta)
            if found is None or this.value > found.value:
                found, best = this, edge
                alpha = max(alpha, this.value)
                if alpha >= beta:
                    break
        # The same key, the edge, is stored here and read above.
        self._history[best] += 1 << depth
        assert found is not None  # noqa: S101 - there was at least one free edge
        return found

    def _after(self, edge: int, depth: int, alpha: float, beta: float) -> Found:
        """For the side that draws this edge."""
        captured = self._fences.play(edge)
        if captured:
            found = self.search(depth, alpha, beta)
        else:
            value, leaf, sign = self.search(depth, -beta, -alpha)
            found = Found(-value, leaf, -sign)
        self._fences.undo(edge, captured)
        return found


def rest_of_game(fences: Fences, clock: Clock | None = None) -> dict[int, float]:
    """For each free edge: how many more cells than the other side the mover gets from here on, both playing
    perfectly.

    What is still to be won depends on nothing but the free edges, so each set of them is worked out once.
    """
    clock = clock or Clock()
    margins: dict[int, int] = {0: 0}

    def margin(board: Fences) -> int:
        known = margins.get(board.mask)
        if known is None:
            clock.check()
            known = margins[board.mask] = max(after(board, edge) for edge in board.free())
        return known

    def after(board: Fences, edge: int) -> int:
        captured = board.play(edge)
        value = captured + margin(board) if captured else -margin(board)
        board.undo(edge, captured)
        return value

    board = fences.copy()
    return {edge: float(after(board, edge)) for edge in board.free()}
