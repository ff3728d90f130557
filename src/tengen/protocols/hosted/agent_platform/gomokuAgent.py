"""The base class that agents of the Gomoku platform import: `from gomokuAgent import GomokuAgent`."""

from typing import Any


class GomokuAgent:
    """An agent: it knows its number (1 moves first, -1 second), the size of the board and how many win."""

    def __init__(self, ID: int, BOARD_SIZE: int, X_IN_A_LINE: int) -> None:  # noqa: N803
        self.ID = ID
        self.BOARD_SIZE = BOARD_SIZE
        self.X_IN_A_LINE = X_IN_A_LINE

    def move(self, board: Any) -> tuple[int, int]:
        """The cell to play as (row, column) from 0. Agents write this method themselves."""
        raise NotImplementedError("a Player needs its own method move(self, board)")
