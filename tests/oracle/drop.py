"""Drop games: Connect-N, PopOut with its options, and one-pop."""

import re
from collections.abc import Hashable

from .base import Cell, Image, Oracle, Outcome
from .runs import FALLING, HORIZONTAL, RISING, VERTICAL, Run, maximal_runs

Columns = list[list[int]]
"""One list of discs a column, the bottom disc first."""


class DropOracle(Oracle):
    """Discs in columns. `both` and `full` matter in PopOut only."""

    def __init__(
        self, rows: int, cols: int, length: int, variant: str, both: str = "mover", full: str = "claim"
    ) -> None:
        super().__init__()
        self.rows, self.cols, self.length, self.variant = rows, cols, length, variant
        self.both, self.full = both, full
        self.columns: Columns = [[] for _ in range(cols)]
        self.popped = [False, False]
        self.claimed = False
        self.seen: list[Hashable] = [self.state()]

    def normal(self, text: str) -> str | None:
        text = text.strip().lower()
        return text if re.fullmatch(r"p?[1-9][0-9]?|draw", text) else None

    def all_moves(self) -> list[str]:
        columns = [str(col + 1) for col in range(self.cols)]
        if self.variant == "connect":
            return columns
        pops = [f"p{col}" for col in columns]
        return columns + pops + ["draw"] if self.may_claim_ever() else columns + pops

    def may_claim_ever(self) -> bool:
        """Whether the rules know the move `draw`."""
        return self.variant == "popout" and self.full == "claim"

    def state(self) -> Hashable:
        discs = tuple(tuple(column) for column in self.columns)
        rights = tuple(self.popped) if self.variant == "onepop" else ()
        return discs, self.turn, rights

    def stones(self) -> dict[Cell, int]:
        """The discs by (row, col)."""
        columns = enumerate(self.columns)
        return {(row, col): side for col, column in columns for row, side in enumerate(column)}

    def is_full(self) -> bool:
        return all(len(column) == self.rows for column in self.columns)

    def long_runs(self) -> list[Run]:
        """Every maximal run of the winning length or longer, of either player."""
        return maximal_runs(self.stones(), self.length)

    def deciding_runs(self) -> list[Run]:
        """One-pop: the long runs of the first direction that has any. Otherwise all long runs."""
        runs = self.long_runs()
        if self.variant != "onepop":
            return runs
        for direction in (HORIZONTAL, VERTICAL, FALLING, RISING):
            in_direction = [run for run in runs if run.direction == direction]
            if in_direction:
                return in_direction
        return []

    def winning_lines(self) -> set[frozenset[Cell]]:
        if self._result is None:
            return set()
        winner = self._result[0]
        return {frozenset(run.cells) for run in self.deciding_runs() if winner in (None, run.side)}

    def symmetric_images(self) -> list[Image]:
        def mirror(text: str) -> str:
            if text == "draw":
                return text
            pop = "p" if text.startswith("p") else ""
            return f"{pop}{self.cols + 1 - int(text.removeprefix('p'))}"

        if self.variant == "onepop":
            # The diagonal \ is looked at before /, so a mirrored game can have another winner.
            return [lambda text: text]
        return [lambda text: text, mirror]

    def _on_board(self, move: str) -> bool:
        return move == "draw" or 1 <= int(move.removeprefix("p")) <= self.cols

    def _objection(self, move: str) -> str | None:
        if move == "draw":
            return None if self.may_claim_ever() and self.is_full() else "no claim"
        column = self.columns[int(move.removeprefix("p")) - 1]
        if not move.startswith("p"):
            return "full column" if len(column) == self.rows else None
        if self.variant == "connect" or (self.variant == "onepop" and self.popped[self.turn]):
            return "no pop left"
        if not column:
            return "empty column"
        return None if column[0] == self.turn else "not your disc"

    def _put(self, move: str) -> None:
        if move == "draw":
            self.claimed = True
        elif move.startswith("p"):
            self.columns[int(move[1:]) - 1].pop(0)
            self.popped[self.turn] = True
        else:
            self.columns[int(move) - 1].append(self.turn)
        self.turn = 1 - self.turn
        self.seen.append(self.state())

    def _judge(self) -> Outcome:
        if self.claimed:
            return None, "claim"
        sides = {run.side for run in self.deciding_runs()}
        if sides:
            return self._winner(sides), "line"
        if self.is_full() and not self._full_board_goes_on():
            return None, "full board"
        if self.variant == "popout" and self.seen.count(self.state()) >= 3:
            return None, "repetition"
        return None

    def _winner(self, sides: set[int]) -> int | None:
        if len(sides) == 1:
            return min(sides)
        if self.variant == "onepop" or self.both == "draw":
            return None
        mover = 1 - self.turn
        return mover if self.both == "mover" else 1 - mover

    def _full_board_goes_on(self) -> bool:
        """The player to move may claim or pop, if he has a disc to pop."""
        return self.may_claim_ever() and any(column[0] == self.turn for column in self.columns)

    def _save(self) -> tuple[Columns, list[bool], bool, list[Hashable]]:
        return [list(column) for column in self.columns], list(self.popped), self.claimed, list(self.seen)

    def _load(self, saved: tuple[Columns, list[bool], bool, list[Hashable]]) -> None:
        columns, popped, self.claimed, seen = saved
        self.columns, self.popped, self.seen = [list(column) for column in columns], list(popped), list(seen)
