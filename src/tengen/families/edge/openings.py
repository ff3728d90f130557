"""Openings of edge games: edges that give no cell away."""

from collections.abc import Sequence

from tengen._core import Move
from tengen.rules.game import Game
from tengen.rules.position import Position


def usual_plies(game: Game) -> int:
    """A fifth of the edges."""
    return max(1, len(game.moves) // 5)


def sensible_moves(position: Position) -> Sequence[Move]:
    """Edges that give nothing away."""
    moves = list(position.legal_moves)
    return [move for move in moves if _gives_nothing(position, move)] or moves


def _gives_nothing(position: Position, move: Move) -> bool:
    """No capture now, and none offered: the turn passes, and no edge could close a cell right after it."""
    mover = position.turn
    position.play(move)
    try:
        if position.is_over or position.turn == mover:
            return False
        return all(
            sum(position.owner(edge) is None for edge in _edges(position, cell)) != 1
            for cell in position.edge_cells(move)
        )
    finally:
        position.undo()


def _edges(position: Position, cell: tuple[int, int]) -> list[Move]:
    around = _around.get(position.game.name)
    if around is None:
        around = {}
        for move in position.game.moves:
            for beside in position.edge_cells(move):
                around.setdefault(tuple(beside), []).append(move)
        _around[position.game.name] = around
    return around[tuple(cell)]


_around: dict[str, dict[tuple[int, ...], list[Move]]] = {}
"""For each edge game the edges around each cell."""
