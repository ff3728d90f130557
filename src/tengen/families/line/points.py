"""Points of a line board: star points, forbidden ones, the last one."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tengen.rules.position import Position

Point = tuple[int, int]


def star_points(rows: int, cols: int) -> frozenset[Point]:
    """The dots which help the eye on a big board; small boards need none."""
    across, along = _star_lines(cols), _star_lines(rows)
    middle = (rows // 2, cols // 2)
    is_odd = rows % 2 == 1 and cols % 2 == 1
    points = {(row, col) for row in along for col in across}
    if is_odd and min(rows, cols) >= 7:
        points.add(middle)
    if is_odd and min(rows, cols) >= 17:
        points |= {(row, middle[1]) for row in along} | {(middle[0], col) for col in across}
    return frozenset(points)


def _star_lines(side: int) -> tuple[int, ...]:
    if side < 9:
        return ()
    inset = 3 if side >= 12 else 2
    return (inset, side - 1 - inset)


def forbidden_points(position: "Position") -> frozenset[Point]:
    """The empty points on which Black may not play at this turn of a Renju game."""
    game = position.game
    if game.variant != "renju" or position.is_over or position.turn != 0:
        return frozenset()
    legal = {(move.row, move.col) for move in position.legal_moves}
    return frozenset(
        (row, col)
        for row in range(game.rows)
        for col in range(game.cols)
        if position.at(row, col) is None and (row, col) not in legal
    )


def last_point(position: "Position") -> Point | None:
    """Where the last stone lies."""
    move = position.last_move
    return None if move is None else (move.row, move.col)
