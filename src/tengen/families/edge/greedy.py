"""The greedy choice in edge games: take cells, else give none away, else give away the fewest."""

from tengen import Cell, Move, Position
from tengen.families.shared.tactics import least


def best_edges(position: Position) -> list[Move]:
    """The edges that look best for the side to move, all equally good."""
    fences = _Fences(position)
    takes = {edge: fences.taken_by(edge) for edge in fences.free}
    if any(takes.values()):
        return least(fences.free, lambda edge: -takes[edge])
    safe = [edge for edge in fences.free if fences.is_safe(edge)]
    return safe or least(fences.free, fences.given_by)


class _Fences:
    """The edges still free, and for each cell the free ones around it."""

    def __init__(self, position: Position) -> None:
        self.free = list(position.legal_moves)
        self._cells = {edge: position.edge_cells(edge) for edge in self.free}
        self._around: dict[Cell, set[Move]] = {}
        for edge, cells in self._cells.items():
            for cell in cells:
                self._around.setdefault(cell, set()).add(edge)

    def taken_by(self, edge: Move) -> int:
        """How many cells this edge captures."""
        return sum(1 for cell in self._cells[edge] if len(self._around[cell]) == 1)

    def is_safe(self, edge: Move) -> bool:
        """Whether no cell beside this edge can be captured right after it."""
        return all(len(self._around[cell]) > 2 for cell in self._cells[edge])

    def given_by(self, edge: Move) -> int:
        """How many cells the other side gets if it takes everything this edge opens."""
        drawn = {edge}
        given = 0
        opened = list(self._cells[edge])
        while opened:
            left = self._around[opened.pop()] - drawn
            if len(left) != 1:
                continue
            last = left.pop()
            drawn.add(last)
            beside = self._cells[last]
            given += sum(1 for cell in beside if self._around[cell] <= drawn)
            opened.extend(beside)
        return given
