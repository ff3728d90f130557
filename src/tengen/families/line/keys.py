"""A line board as a number: two bits a point."""

from tengen._core import Move
from tengen.families.shared.images import images_of
from tengen.rules.outcome import Side
from tengen.rules.position import Position


def boards(position: Position) -> tuple[bytes, list[int]]:
    """The side to move, and the stones under every symmetry: 1 for the first side, 2 for the second."""
    stones: tuple[list[Move], list[Move]] = ([], [])
    for move in position.placed:
        # Who owns a stone is asked of the board: in an opening of another kind, sides need not alternate.
        stones[1 if position.at(move.row, move.col) is Side.SECOND else 0].append(move)
    first, second = stones
    return bytes([position.turn]), [
        sum(map(bits.__getitem__, first)) + 2 * sum(map(bits.__getitem__, second))
        for bits in images_of(position.game.name).bits
    ]
