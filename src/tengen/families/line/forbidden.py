"""What makes a point forbidden for Black in renju: the overline, the fours or the threes, to be drawn."""

from collections.abc import Iterator

from tengen import Cell, Move, Position, Side
from tengen.families.line.sight import DIRECTIONS, Direction, Stones

_FAR = 4
"""How far from a stone the others of its four or three may be."""


def forbidden_lines(position: Position, move: Move) -> list[list[Cell]]:
    """The stones of each line that a forbidden move would make, its own among them; else none."""
    reason = position.why_illegal(move) or ""
    cell, before = Cell(move.row, move.col), Stones(position)
    if "overline" in reason:
        runs = (before.run_through(cell, Side.FIRST, way) for way in DIRECTIONS)
        return [list(run) for run in runs if len(run) > position.game.length]
    after = before.with_stone(cell, Side.FIRST)
    if "double four" in reason:
        return _different(line for way in DIRECTIONS for line in _fours(after, cell, way))
    if "double three" in reason:
        board = _with_stone(position, cell)
        return _different(line for way in DIRECTIONS for line in _threes(after, board, cell, way))
    return []


def _fours(stones: Stones, cell: Cell, way: Direction) -> Iterator[list[Cell]]:
    """Four stones that one more makes five."""
    for gap in _gaps(stones, cell, way):
        run = stones.run_through(gap, Side.FIRST, way)
        if cell in run and stones.wins_at(gap, Side.FIRST, way):
            yield [stone for stone in run if stone != gap]


def _threes(stones: Stones, board: Position | None, cell: Cell, way: Direction) -> Iterator[list[Cell]]:
    """Three stones that one more, if it is allowed, makes an open four."""
    for gap in _gaps(stones, cell, way):
        run = stones.with_stone(gap, Side.FIRST).run_through(gap, Side.FIRST, way)
        ends = (
            Cell(run[0].row - way[0], run[0].col - way[1]),
            Cell(run[-1].row + way[0], run[-1].col + way[1]),
        )
        four = stones.with_stone(gap, Side.FIRST)
        is_open = all(four.is_empty(end) and four.wins_at(end, Side.FIRST, way) for end in ends)
        if len(run) == stones.game.length - 1 and cell in run and is_open and _may_play(board, gap):
            yield [stone for stone in run if stone != gap]


def _gaps(stones: Stones, cell: Cell, way: Direction) -> Iterator[Cell]:
    for step in range(-_FAR, _FAR + 1):
        gap = Cell(cell.row + step * way[0], cell.col + step * way[1])
        if stones.is_empty(gap):
            yield gap


def _with_stone(position: Position, cell: Cell) -> Position | None:
    """The board with the forbidden stone on it and Black to move. White gets a stone far away for it."""
    array = position.to_array()
    far = [
        (row, col)
        for row in range(position.game.rows)
        for col in range(position.game.cols)
        if position.at(row, col) is None and max(abs(row - cell.row), abs(col - cell.col)) > 2 * _FAR
    ]
    if not far:
        return None
    array[cell.row, cell.col] = 1
    array[far[0]] = -1
    return Position.from_array(position.game, array, Side.FIRST)


def _may_play(board: Position | None, gap: Cell) -> bool:
    return board is None or board.why_illegal(board.game.cell_name(gap)) is None


def _different(lines: Iterator[list[Cell]]) -> list[list[Cell]]:
    """A three that two stones make a four is one three."""
    found: list[list[Cell]] = []
    for line in lines:
        if line not in found:
            found.append(line)
    return found
