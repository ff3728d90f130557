"""Line games: tic-tac-toe, m,n,k, freestyle and standard Gomoku, renju, caro."""

import re
from collections.abc import Hashable

from .base import Cell, Image, Oracle, Outcome
from .renju import why_forbidden
from .runs import Run, maximal_runs


def cell_text(row: int, col: int) -> str:
    """Column letter from the left, row number from 1 at the bottom."""
    return f"{'abcdefghijklmnopqrstuvwxy'[col]}{row + 1}"


def text_cell(text: str) -> Cell:
    """The (row, col) of a cell text."""
    return int(text[1:]) - 1, ord(text[0]) - ord("a")


class LineOracle(Oracle):
    """Stones on a board; the variant says which runs win."""

    def __init__(self, cols: int, rows: int, length: int, variant: str) -> None:
        super().__init__()
        self.rows, self.cols, self.length, self.variant = rows, cols, length, variant
        self.stones: dict[Cell, int] = {}
        self.cells = [cell_text(row, col) for row in range(rows) for col in range(cols)]

    def normal(self, text: str) -> str | None:
        text = text.strip().lower()
        return text if re.fullmatch(r"[a-z][1-9][0-9]?", text) else None

    def all_moves(self) -> list[str]:
        return self.cells

    def state(self) -> Hashable:
        return frozenset(self.stones.items()), self.turn

    def wins(self, run: Run) -> bool:
        """Whether a maximal run on the board is a winning one."""
        size = len(run.cells)
        if self.variant == "standard":
            return size == self.length
        if self.variant == "renju" and run.side == 0:
            return size == self.length
        if self.variant == "caro" and size == self.length:
            return not all(self.stones.get(end) == 1 - run.side for end in run.ends)
        return size >= self.length

    def winning_lines(self) -> set[frozenset[Cell]]:
        return {frozenset(run.cells) for run in maximal_runs(self.stones, self.length) if self.wins(run)}

    def symmetric_images(self) -> list[Image]:
        return [
            self._image(swap, flip_row, flip_col)
            for swap in ((False, True) if self.rows == self.cols else (False,))
            for flip_row in (False, True)
            for flip_col in (False, True)
        ]

    def _image(self, swap: bool, flip_row: bool, flip_col: bool) -> Image:
        def image(text: str) -> str:
            row, col = text_cell(text)
            row = self.rows - 1 - row if flip_row else row
            col = self.cols - 1 - col if flip_col else col
            return cell_text(col, row) if swap else cell_text(row, col)

        return image

    def _on_board(self, move: str) -> bool:
        row, col = text_cell(move)
        return row < self.rows and col < self.cols

    def _objection(self, move: str) -> str | None:
        cell = text_cell(move)
        if cell in self.stones:
            return "occupied"
        if self.variant == "renju" and self.turn == 0:
            return why_forbidden(self.stones, self.rows, self.cols, cell)
        return None

    def _put(self, move: str) -> None:
        self.stones[text_cell(move)] = self.turn
        self.turn = 1 - self.turn

    def _judge(self) -> Outcome:
        for run in maximal_runs(self.stones, self.length):
            if self.wins(run):
                return run.side, "line"
        if len(self.stones) == self.rows * self.cols:
            return None, "full board"
        if self.variant == "renju" and all(self._objection(move) for move in self.all_moves()):
            return 1, "no legal move"
        return None

    def _save(self) -> dict[Cell, int]:
        return dict(self.stones)

    def _load(self, saved: dict[Cell, int]) -> None:
        self.stones = dict(saved)
