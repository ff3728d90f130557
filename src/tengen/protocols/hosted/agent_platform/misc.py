"""The questions about a board that agents of the Gomoku platform import: `from misc import legalMove`.

A board is a square numpy array of whole numbers: 0 is empty, 1 and -1 are the stones of the two agents.
"""

from typing import Any

import numpy as np


def legalMove(board: Any, moveLoc: tuple[int, int]) -> bool:  # noqa: N802, N803
    """Is this cell (row, column) on the board and empty?"""
    row, col = moveLoc
    rows, cols = board.shape
    return bool(0 <= row < rows and 0 <= col < cols and board[row, col] == 0)


def rowTest(playerID: int, board: Any, X_IN_A_LINE: int) -> bool:  # noqa: N802, N803
    """Does the agent have so many stones, or more, side by side in a row?"""
    return _has_run(np.asarray(board) == playerID, X_IN_A_LINE, 0, 1)


def diagTest(playerID: int, board: Any, X_IN_A_LINE: int) -> bool:  # noqa: N802, N803
    """The same along the diagonals that fall from left to right."""
    return _has_run(np.asarray(board) == playerID, X_IN_A_LINE, 1, 1)


def winningTest(playerID: int, board: Any, X_IN_A_LINE: int) -> bool:  # noqa: N802, N803
    """Has the agent won: a line in any of the four directions?"""
    stones = np.asarray(board) == playerID
    turned = stones[:, ::-1].T
    return any(_has_run(view, X_IN_A_LINE, down, 1) for view in (stones, turned) for down in (0, 1))


def _has_run(stones: Any, length: int, down: int, right: int) -> bool:
    """Lay the board over itself, each time one step further; what remains everywhere is a run."""
    rows, cols = stones.shape
    height, width = rows - down * (length - 1), cols - right * (length - 1)
    if length < 1 or height < 1 or width < 1:
        return False
    run = np.ones((height, width), dtype=bool)
    for step in range(length):
        top, left = down * step, right * step
        run &= stones[top : top + height, left : left + width]
    return bool(run.any())
