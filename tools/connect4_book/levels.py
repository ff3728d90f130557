"""All positions of Connect Four after so many plies, and what the rules alone say of their scores."""

from collections.abc import Sequence

from tengen import Move, Position

CELLS = 42
_FROM_CENTRE = sorted(Position("connect4").legal_moves, key=lambda move: abs(2 * move.col - 6))

Level = dict[int, Position]


def win_points(plies: int) -> int:
    """The score of whoever wins with stone number `plies`."""
    return (CELLS - plies + 2) // 2


def from_centre(position: Position) -> Sequence[Move]:
    """The legal moves, those near the centre first."""
    legal = position.legal_moves
    if len(legal) == len(_FROM_CENTRE):
        return _FROM_CENTRE
    return [move for move in _FROM_CENTRE if move in legal]


def wins_at_once(position: Position) -> bool:
    """Can the side to move win with its next stone?"""
    for move in position.legal_moves:
        position.play(move)
        won = position.is_over and position.ply < CELLS
        position.undo()
        if won:
            return True
    return False


def children(position: Position) -> list[Position]:
    """The positions one move later, moves near the centre first."""
    out = []
    for move in from_centre(position):
        child = position.copy()
        child.play(move)
        out.append(child)
    return out


def levels(plies: int) -> list[Level]:
    """Every position after 0, 1, ... plies by its key; mirror images are one, and none is over."""
    start = Position("connect4")
    out: list[Level] = [{start.canonical_key: start}]
    for _ in range(plies):
        # What stands next to each other in a level has the same ancestors, and so much in common.
        found: Level = {}
        for position in out[-1].values():
            for child in children(position):
                if not child.is_over:
                    found.setdefault(child.canonical_key, child)
        out.append(found)
    return out
