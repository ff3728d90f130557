"""What somebody played in games that were recorded."""

from collections.abc import Iterable

from tengen import Move, Position
from tengen.records import Record


def played_by(records: Iterable[Record], name: str) -> list[tuple[Position, Move]]:
    """Every position in which somebody had the move, with what they played; in the order of the games."""
    found = []
    for record in records:
        position = Position(record.game)
        for played in record.moves:
            if record.players[position.turn] == name:
                found.append((position.copy(), played.move))
            position.play(played.move)
    return found
