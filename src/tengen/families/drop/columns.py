"""Columns of a drop board: how high they are, how old their discs, where the last one lies."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tengen.rules.position import Position

Point = tuple[int, int]


def column_ages(position: "Position") -> list[list[int]]:
    """For a drop game: the ply of every disc, column by column from the bottom; 0 for one that was set up.

    A pop takes the lowest.
    """
    start = position.root() if position.start_ply else None
    heights = (0 if start is None else column_height(start, col) for col in range(position.game.cols))
    columns = [[0] * height for height in heights]
    for ply, move in enumerate(position.moves, start=position.start_ply + 1):
        if move.kind == "drop":
            columns[move.col].append(ply)
        elif move.kind == "pop":
            del columns[move.col][0]
    return columns


def column_height(position: "Position", col: int) -> int:
    """How many discs lie in a column."""
    rows = position.game.rows
    return next((row for row in range(rows) if position.at(row, col) is None), rows)


def last_point(position: "Position") -> Point | None:
    """Where the disc of the last move lies. After a pop or a claim there is none."""
    move = position.last_move
    if move is None or move.kind != "drop":
        return None
    return (column_height(position, move.col) - 1, move.col)
