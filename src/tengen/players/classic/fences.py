"""Edge games as numbers: edges, the cells beside them, and how many free edges each cell has left."""

from functools import lru_cache
from typing import NamedTuple

from tengen import Game, Move, Position


class Plan(NamedTuple):
    """What never changes about a board."""

    moves: tuple[Move, ...]
    """The edges, by number."""
    beside: tuple[tuple[int, ...], ...]
    """For each edge, the one or two cells beside it."""
    around: tuple[int, ...]
    """For each cell, how many edges it has."""


@lru_cache(maxsize=64)
def plan_of(game: Game) -> Plan:
    """The edges and cells of a game."""
    position = Position(game)
    number = {cell: index for index, cell in enumerate(game.cells)}
    beside = tuple(tuple(number[cell] for cell in position.edge_cells(move)) for move in game.moves)
    around = [0] * len(number)
    for cells in beside:
        for cell in cells:
            around[cell] += 1
    return Plan(game.moves, beside, tuple(around))


class Fences:
    """A board in the middle of a game, seen by the side to move. Playing and taking back are cheap."""

    def __init__(self, plan: Plan, mask: int, left: list[int], lead: int) -> None:
        self.plan = plan
        self.mask = mask
        """The free edges as bits."""
        self.left = left
        """For each cell, its free edges."""
        self.counts = [left.count(free) for free in range(7)]
        """How many cells have 0, 1, ... 6 free edges."""
        self.lead = lead
        """Cells of the side to move less those of the other."""

    @classmethod
    def of(cls, position: Position) -> "Fences":
        """From a position."""
        plan = plan_of(position.game)
        mask, left = 0, [0] * len(plan.around)
        for edge, move in enumerate(plan.moves):
            if position.owner(move) is None:
                mask |= 1 << edge
                for cell in plan.beside[edge]:
                    left[cell] += 1
        score = position.score
        return cls(plan, mask, left, score[position.turn] - score[position.turn.other])

    @property
    def edges(self) -> int:
        """How many edges the board has, free or not."""
        return len(self.plan.moves)

    def free(self) -> list[int]:
        """The free edges."""
        return [edge for edge in range(self.edges) if self.mask >> edge & 1]

    def move(self, edge: int) -> Move:
        """An edge as a move of the game."""
        return self.plan.moves[edge]

    def beside(self, edge: int) -> tuple[int, ...]:
        """The cells beside an edge."""
        return self.plan.beside[edge]

    def copy(self) -> "Fences":
        """An independent board."""
        return Fences(self.plan, self.mask, self.left[:], self.lead)

    def play(self, edge: int) -> int:
        """Draws an edge and returns how many cells it captures. Without any, the other side is to move."""
        left, counts = self.left, self.counts
        captured = 0
        self.mask ^= 1 << edge
        for cell in self.plan.beside[edge]:
            free = left[cell]
            left[cell] = free - 1
            counts[free] -= 1
            counts[free - 1] += 1
            if free == 1:
                captured += 1
        self.lead = self.lead + captured if captured else -self.lead
        return captured

    def undo(self, edge: int, captured: int) -> None:
        """Takes back the edge that was drawn last, which captured so many cells."""
        left, counts = self.left, self.counts
        self.mask ^= 1 << edge
        for cell in self.plan.beside[edge]:
            free = left[cell]
            left[cell] = free + 1
            counts[free] -= 1
            counts[free + 1] += 1
        self.lead = self.lead - captured if captured else -self.lead
