"""Columns of a drop board: how high they are, how old their discs, where the last one lies."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tengen.rules.position import Position

Point = tuple[int, int]


def column_ages(position: "Position") -> list[list[int]]:
    """For a drop game: the ply of every disc, column by column from the bottom. A pop takes the lowest."""
    columns: list[list[int]] = [[] for _ in range(position.game.cols)]
    for ply, move in enumerate(position.moves, start=1):
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
