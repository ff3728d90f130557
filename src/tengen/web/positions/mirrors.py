"""Lines of play without those that only mirror another one."""

from collections.abc import Sequence
from dataclasses import replace

from tengen.engine.info import Line
from tengen.rules.position import Position


def own_symmetries(position: Position) -> list[int]:
    """The symmetries under which the board looks the same, the identity first."""
    fen = position.fen
    count = position.game.symmetry_count
    return [0, *(symmetry for symmetry in range(1, count) if position.transformed(symmetry).fen == fen)]


def different_lines(position: Position, symmetries: Sequence[int], lines: Sequence[Line]) -> list[Line]:
    """One line for all whose first moves are images of each other, always shown on the same side."""
    game = position.game
    order = {move: number for number, move in enumerate(game.moves)}
    found: dict[int, Line] = {}
    for line in lines:
        images = {order[game.transform(line.best, symmetry)]: symmetry for symmetry in symmetries}
        chosen = max(images)
        if chosen not in found:
            moves = tuple(game.transform(move, images[chosen]) for move in line.moves)
            found[chosen] = replace(line, moves=moves)
    return list(found.values())


def best_different(
    position: Position, symmetries: Sequence[int], lines: Sequence[Line], count: int
) -> list[Line]:
    """As many as wanted. A place that is its own image, such as the centre, is one of them."""
    different = different_lines(position, symmetries, lines)
    best = different[:count]
    middle = [line for line in different[count:] if _is_own_image(position, symmetries, line)]
    return [*best[: count - 1], middle[0]] if middle and count > 1 else best


def _is_own_image(position: Position, symmetries: Sequence[int], line: Line) -> bool:
    images = {position.game.transform(line.best, symmetry) for symmetry in symmetries}
    return len(symmetries) > 2 and len(images) == 1
