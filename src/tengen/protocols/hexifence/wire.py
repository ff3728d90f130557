"""The line wire between Tengen and Java players of Hexifence; docs/protocols.md describes it.

The referee's side sends a command a line, the player's side answers with one line (`board`: with several):

    name                        the player's name
    init N P                    0, or -1 if it cannot play dimension N as player P (1 Blue, 2 Red)
    move                        P ROW COL
    opponent P ROW COL          -1 illegal, 0 nothing captured, 1 captured
    winner                      -1 invalid, 0 not over, 1 Blue, 2 Red, 3 draw
    board                       4N-1 lines
    quit                        no answer

Instead of any answer the player may say `error` and a reason.
"""

from typing import Final

from tengen import Move, Position, Side

EMPTY: Final = 0
BLUE: Final = 1
RED: Final = 2
DEAD: Final = 3
INVALID: Final = -1


def piece_of(side: Side) -> int:
    """The number of a player: 1 Blue, 2 Red."""
    return BLUE if side is Side.FIRST else RED


def winner_of(position: Position) -> int:
    """What `getWinner` must say."""
    outcome = position.outcome
    if outcome is None:
        return EMPTY
    return DEAD if outcome.winner is None else piece_of(outcome.winner)


def move_text(piece: int, move: Move) -> str:
    """`P ROW COL`."""
    return f"{piece} {move.row} {move.col}"


def edge_at(position: Position, row: int, col: int) -> Move | None:
    """The edge on a place of the grid, None if there is none."""
    if row < 0 or col < 0 or row > 99 or col > 99:
        return None
    move = Move.hex(row, col)
    return move if move in position.game.moves else None


def board_lines(position: Position) -> list[str]:
    """The board as the course prints it: `+` free, `B` `R` claimed, `b` `r` captured, `-` elsewhere."""
    size = 2 * position.game.rows + 1
    grid = [["-"] * size for _ in range(size)]
    for move in position.game.moves:
        owner = position.owner(move)
        grid[move.row][move.col] = "+" if owner is None else "BR"[owner]
    for cell, side in position.captured.items():
        grid[2 * cell.row + 1][2 * cell.col + 1] = "br"[side]
    return [" ".join(row) for row in grid]
