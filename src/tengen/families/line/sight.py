"""What stands on a line board, in the words of the game: five, open four, four, open three.

A stone *makes* a four in a direction when one more stone there would win, an open four when two cells would
and the opponent cannot stop both with one stone (in caro he may), an open three when one more would make an
open four. On boards of another length the words count accordingly: on a board of four in a row, three and
two take the places of four and three.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tengen import Cell, Game, Position, Side
from tengen.families.shared.numbers import numeral
from tengen.text.language import tr

DIRECTIONS: Final = ((0, 1), (1, 0), (1, 1), (1, -1))
Direction = tuple[int, int]


class Shape(StrEnum):
    """What a stone makes in one direction, by the names of a game of five in a row."""

    FIVE = "five"
    OPEN_FOUR = "open four"
    FOUR = "four"
    OPEN_THREE = "open three"


@dataclass(frozen=True, slots=True)
class Made:
    """A shape that a stone makes: its stones, the new one included, and the cells that would complete it."""

    shape: Shape
    stones: tuple[Cell, ...]
    gaps: tuple[Cell, ...]


def shape_name(game: Game, shape: Shape) -> str:
    """The shape in words that fit the game's own length."""
    match shape:
        case Shape.FIVE:
            return tr("{five}", five=numeral(game.length))
        case Shape.OPEN_FOUR:
            return tr("open {four}", four=numeral(game.length - 1))
        case Shape.FOUR:
            return tr("{four}", four=numeral(game.length - 1))
        case Shape.OPEN_THREE:
            return tr("open {three}", three=numeral(game.length - 2))


class Stones:
    """The stones of a position, on which more can be put and taken away regardless of whose turn it is."""

    def __init__(self, position: Position) -> None:
        self.game = position.game
        self.stones: dict[Cell, Side] = {}
        for cell in self.game.cells:
            side = position.at(cell.row, cell.col)
            if side is not None:
                self.stones[cell] = side

    def with_stone(self, cell: Cell, side: Side) -> "Stones":
        """A copy with one more stone."""
        twin = Stones.__new__(Stones)
        twin.game = self.game
        twin.stones = {**self.stones, cell: side}
        return twin

    def is_empty(self, cell: Cell) -> bool:
        """Is it on the board and free?"""
        on_board = 0 <= cell.row < self.game.rows and 0 <= cell.col < self.game.cols
        return on_board and cell not in self.stones

    def wins_at(self, cell: Cell, side: Side, direction: Direction) -> bool:
        """Would a stone on this empty cell make a winning line in this direction?"""
        return self._is_winning(self.run_through(cell, side, direction), side, direction)

    def wins_anywhere(self, side: Side) -> tuple[Cell, ...]:
        """Every empty cell on which a stone of this side wins."""
        return tuple(
            cell for cell in self._near() if any(self.wins_at(cell, side, way) for way in DIRECTIONS)
        )

    def run_through(self, cell: Cell, side: Side, direction: Direction) -> tuple[Cell, ...]:
        """The unbroken run of a side's stones through a cell that is taken for one of them."""
        down, right = direction
        run = [cell]
        for sign in (-1, 1):
            row, col = cell.row + sign * down, cell.col + sign * right
            while self.stones.get(Cell(row, col)) is side:
                run.append(Cell(row, col))
                row, col = row + sign * down, col + sign * right
        return tuple(sorted(run))

    def made_by(self, cell: Cell, side: Side) -> list[Made]:
        """What a stone on this empty cell makes, the strongest shape first; one shape a direction."""
        found = [made for way in DIRECTIONS if (made := self._made(cell, side, way)) is not None]
        order = list(Shape)
        return sorted(found, key=lambda made: order.index(made.shape))

    def open_threes(self, side: Side) -> list[Made]:
        """The open threes that are on the board: shapes that one more stone turns into an open four."""
        found: dict[tuple[Cell, ...], Made] = {}
        for cell in self._near():
            for way in DIRECTIONS:
                made = self._made(cell, side, way)
                if made is None or made.shape is not Shape.OPEN_FOUR:
                    continue
                stones = tuple(stone for stone in made.stones if stone != cell)
                # With a cell that wins already it is a four, not a three.
                if any(self.wins_at(gap, side, way) for gap in made.gaps):
                    continue
                if self._may_be_forbidden(cell, side, way):
                    continue
                known = found.get(stones)
                gaps = (cell,) if known is None else tuple(sorted((*known.gaps, cell)))
                found[stones] = Made(Shape.OPEN_THREE, stones, gaps)
        return list(found.values())

    def _made(self, cell: Cell, side: Side, way: Direction) -> Made | None:
        run = self.run_through(cell, side, way)
        if self._is_winning(run, side, way):
            return Made(Shape.FIVE, run, ())
        after = self.with_stone(cell, side)
        wins = [gap for gap in after._along(cell, way) if after.wins_at(gap, side, way)]
        # Only lines that the new stone is part of are its own.
        wins = [gap for gap in wins if cell in after.run_through(gap, side, way)]
        if ends := after._open_ends(wins, side, way):
            stones = tuple(stone for stone in after.run_through(ends[0], side, way) if stone != ends[0])
            return Made(Shape.OPEN_FOUR, stones, ends)
        if wins:
            stones = tuple(stone for stone in after.run_through(wins[0], side, way) if stone != wins[0])
            return Made(Shape.FOUR, stones, tuple(wins))
        if self.game.length < 4:
            return None
        return after._three(cell, side, way)

    def _three(self, cell: Cell, side: Side, way: Direction) -> Made | None:
        """The open three that the stone just put on `cell` is part of, if any."""
        gaps: list[Cell] = []
        stones: set[Cell] = set()
        for gap in self._along(cell, way):
            next_ = self.with_stone(gap, side)
            wins = [end for end in next_._along(gap, way) if next_.wins_at(end, side, way)]
            ends = next_._open_ends(wins, side, way)
            if not ends:
                continue
            four = [stone for stone in next_.run_through(ends[0], side, way) if stone != ends[0]]
            if cell not in four or gap not in four or self._may_be_forbidden(gap, side, way):
                continue
            gaps.append(gap)
            stones.update(stone for stone in four if stone != gap)
        return Made(Shape.OPEN_THREE, tuple(sorted(stones)), tuple(sorted(gaps))) if gaps else None

    def _may_be_forbidden(self, cell: Cell, side: Side, way: Direction) -> bool:
        """Renju: might Black not be allowed there? Cautious: two more stones on another line are enough."""
        if self.game.variant != "renju" or side is not Side.FIRST:
            return False
        for other in DIRECTIONS:
            if len(self.run_through(cell, side, other)) > self.game.length:
                return True
            mates = sum(self.stones.get(near) is side for near in _cells(cell, other, self.game.length - 1))
            if other != way and mates >= 2:
                return True
        return False

    def open_ends_at(self, stone: Cell, side: Side, way: Direction) -> tuple[Cell, ...]:
        """The two ends of the open four that a stone on the board is part of; empty if it is none."""
        wins = [gap for gap in self._along(stone, way) if self.wins_at(gap, side, way)]
        ends = self._open_ends(wins, side, way)
        return ends if ends and stone in self.run_through(ends[0], side, way) else ()

    def _open_ends(self, wins: list[Cell], side: Side, way: Direction) -> tuple[Cell, ...]:
        """The two ends of an open four among the cells that win on a line; empty if it is none."""
        far = self.game.length
        for cell in wins:
            other = Cell(cell.row + far * way[0], cell.col + far * way[1])
            if other in wins and self._wins_still(cell, other, side, way):
                return (cell, other)
        return ()

    def _wins_still(self, one: Cell, other: Cell, side: Side, way: Direction) -> bool:
        """Does each of these two cells win when the opponent has taken the other? In caro his stone may be
        the second that blocks the five."""
        return all(
            self.with_stone(taken, side.other).wins_at(left, side, way)
            for taken, left in ((one, other), (other, one))
        )

    def _is_winning(self, run: tuple[Cell, ...], side: Side, way: Direction) -> bool:
        length, size, variant = self.game.length, len(run), self.game.variant
        if size < length:
            return False
        if variant == "standard" or (variant == "renju" and side is Side.FIRST):
            return size == length
        if variant == "caro" and size == length:
            down, right = way
            ends = (
                Cell(run[0].row - down, run[0].col - right),
                Cell(run[-1].row + down, run[-1].col + right),
            )
            return not all(self.stones.get(end) is side.other for end in ends)
        return True

    def _along(self, cell: Cell, way: Direction) -> Iterator[Cell]:
        """The empty cells of a line through a cell, near enough to share a winning line with it."""
        return (other for other in _cells(cell, way, self.game.length - 1) if self.is_empty(other))

    def _near(self) -> list[Cell]:
        """The empty cells that share a possible line with some stone, in order."""
        found = {
            near
            for stone in self.stones
            for way in DIRECTIONS
            for near in _cells(stone, way, self.game.length - 1)
            if self.is_empty(near)
        }
        return sorted(found)


def _cells(cell: Cell, way: Direction, reach: int) -> Iterator[Cell]:
    for step in range(-reach, reach + 1):
        if step:
            yield Cell(cell.row + step * way[0], cell.col + step * way[1])
