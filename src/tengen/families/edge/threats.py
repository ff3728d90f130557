"""Chains and loops of an edge game: rows of cells that fall one after the other once the first one does."""

from tengen import Cell, Position
from tengen.families.edge.sight import cells_to_take, free_edges, free_edges_of, safe_moves
from tengen.families.shared.threat import Threat
from tengen.text.language import tr

_FEW = 2
"""A cell with so few free edges passes the turn of taking on to the next one."""


def threats(position: Position) -> list[Threat]:
    """Chains and loops, those that can be taken now first, then the longest."""
    found = [_threat(position, string) for string in strings(position)]
    return sorted(found, key=lambda threat: (not threat.is_urgent, -len(threat.area)))


def summary(position: Position) -> list[str]:
    """What can be taken, how many chains and loops there are, and how many moves give nothing away."""
    if position.is_over:
        return []
    found, said = strings(position), []
    if taken := cells_to_take(position):
        side = position.game.side_names[position.turn]
        said.append(
            tr("{side} can take one cell now.", side=side)
            if taken == 1
            else tr("{side} can take {count} cells now.", side=side, count=taken)
        )
    loops = sum(is_loop(position, string) for string in found)
    safe = len(safe_moves(position))
    said.append(
        tr(
            "Chains: {chains}. Loops: {loops}. Moves that give nothing away: {safe}.",
            chains=len(found) - loops,
            loops=loops,
            safe=safe,
        )
    )
    return said


def strings(position: Position) -> list[tuple[Cell, ...]]:
    """Cells with one or two free edges, joined where they share one."""
    waiting = {cell for cell in position.game.cells if 0 < free_edges(position, cell) <= _FEW}
    found = []
    while waiting:
        string, next_ = [], [min(waiting)]
        waiting.remove(next_[0])
        while next_:
            cell = next_.pop()
            string.append(cell)
            beside = {one for edge in free_edges_of(position, cell) for one in position.edge_cells(edge)}
            next_ += sorted(beside & waiting)
            waiting -= beside
        found.append(tuple(sorted(string)))
    return found


def is_loop(position: Position, string: tuple[Cell, ...]) -> bool:
    """Does it bite its own tail: are there as many free edges as cells, and none leads out of it?"""
    edges = {edge for cell in string for edge in free_edges_of(position, cell)}
    leads_out = any(set(position.edge_cells(edge)) - set(string) for edge in edges)
    inside = all(len(tuple(position.edge_cells(edge))) > 1 for edge in edges)
    return inside and not leads_out and len(edges) == len(string)


def _threat(position: Position, string: tuple[Cell, ...]) -> Threat:
    names = tuple(map(position.game.cell_name, string))
    count = len(string)
    loops = is_loop(position, string)
    is_open = any(free_edges(position, cell) == 1 for cell in string)
    if loops:
        text = tr("A loop of {count} cells.", count=count)
    elif is_open:
        text = tr("A chain of {count} that can be taken now.", count=count)
    else:
        text = tr("A chain of {count}.", count=count)
    kind = "loop" if loops else "open chain" if is_open else "chain"
    return Threat(None, kind, text, area=names, points=names[:1], sign=str(count), is_urgent=is_open)
