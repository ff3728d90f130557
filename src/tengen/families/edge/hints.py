"""Where a hint points on an edge board."""

from tengen._core import Move
from tengen.rules.position import Position
from tengen.text.language import tr


def area(position: Position, move: Move) -> tuple[Move, ...]:
    """The free edges of the cells beside an edge."""
    near = set(position.edge_cells(move))
    return tuple(m for m in position.legal_moves if near & set(position.edge_cells(m)))


def area_cells(position: Position, move: Move) -> tuple[str, ...]:
    """The cells beside an edge."""
    return tuple(position.game.cell_name(cell) for cell in position.edge_cells(move))


def area_words(position: Position, move: Move) -> str:
    """`around the cell (1,2)`."""
    cells = area_cells(position, move)
    if len(cells) == 1:
        return tr("around the cell {cell}", cell=cells[0])
    return tr("around the cell {cell} and the cell {other}", cell=cells[0], other=cells[1])
