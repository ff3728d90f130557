"""Where a hint points on a drop board."""

from tengen._core import Move
from tengen.families.drop.sight import landing_row
from tengen.rules.position import Position
from tengen.text.language import tr


def area(position: Position, move: Move) -> tuple[Move, ...]:
    """The moves in this column and those beside it; a claim stands alone."""
    if move.kind == "claim":
        return (move,)
    return tuple(m for m in position.legal_moves if m.kind != "claim" and abs(m.col - move.col) <= 1)


def area_cells(position: Position, moves: tuple[Move, ...]) -> tuple[str, ...]:
    """Where discs would land, and the floor where they are popped."""
    places = [
        (0 if one.kind == "pop" else landing_row(position, one.col), one.col)
        for one in moves
        if one.kind != "claim"
    ]
    cell_name = position.game.cell_name
    return tuple(dict.fromkeys(cell_name((row, col)) for row, col in places if row is not None))


def area_words(position: Position, move: Move) -> str:
    """`at columns 3 to 5`."""
    if move.kind == "claim":
        return tr("at the rules: how may this game end")
    low, high = max(1, move.col), min(position.game.cols, move.col + 2)
    return tr("at columns {low} to {high}", low=low, high=high)
