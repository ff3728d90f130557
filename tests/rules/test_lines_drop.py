"""Every row of N cells of a drop board wins, wherever it lies and whoever fills it."""

import random

import pytest

from tengen import Cell, Game, Move, Outcome, Position, Reason, Side
from tests.rules.test_lines import Line, lines_of

TRIES = 3000

# Board, and whether each cell of a line is tried as the last one, or one of them in turn.
BOARDS = [
    ("connect4", True),
    ("connect:4x4x4", True),
    ("connect:5x6x3", True),
    ("connect:1x6x2", True),
    ("connect:9x5x3", True),
    ("connect:16x3x16", False),
    ("connect:3x16x9", False),
    ("connect:8x8x8", False),
    ("connect:9x12x5", False),
    ("connect:16x16x4", False),
    ("connect:16x16x5", False),
    ("connect:16x16x16", False),
    ("popout", False),
    ("popout:5x5x4,both=opponent,full=draw", False),
    ("onepop", False),
    ("onepop:12x9x6", False),
]


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize(("name", "every"), BOARDS)
def test_every_line_wins(name: str, every: bool, side: Side) -> None:
    game = Game(name)
    chance = random.Random(name)
    for number, line in enumerate(lines_of(game)):
        if not is_possible(game, side, line):
            continue
        for last in lasts(line) if every else [lasts(line)[number % len(lasts(line))]]:
            position = fill(game, side, line, last, chance)
            assert position.outcome == Outcome(side, Reason.LINE), f"{line}\n{position}"
            assert is_shown(line, last, position)
            assert all(position.at(*cell) == side for cell in position.winning_cells)
            assert not position.legal_moves


@pytest.mark.parametrize(
    "name", ["connect4", "connect:5x5x4", "connect:4x7x4", "connect:9x9x5", "onepop:5x6x4"]
)
def test_a_line_with_the_last_disc_of_a_full_board_wins(name: str) -> None:
    game = Game(name)
    cells = len(game.cells)
    side = Side.FIRST if cells % 2 == 1 else Side.SECOND
    chance = random.Random(name)
    lines = [line for line in lines_of(game) if max(cell.row for cell in line) == game.rows - 1]
    for line in lines:
        last = next(cell for cell in line[::-1] if cell.row == game.rows - 1)
        position = fill(game, side, line, last, chance, last_ply=cells)
        assert position.ply == cells
        assert position.outcome == Outcome(side, Reason.LINE), f"{line}\n{position}"
        assert is_shown(line, last, position)


@pytest.mark.parametrize(
    "name", ["connect4", "connect:5x5x4", "connect:16x16x8", "popout:6x7x4,full=draw", "onepop"]
)
def test_a_full_board_without_a_line_is_a_draw(name: str) -> None:
    game = Game(name)
    chance = random.Random(name)
    for _ in range(20):
        position = full_board(game, chance)
        assert position.outcome == Outcome(None, Reason.FULL_BOARD), str(position)
        assert not position.legal_moves
        assert position.winning_lines == ()


def test_popout_goes_on_when_the_board_is_full() -> None:
    """The side to move may claim the draw or pop a disc of its own, and nothing else."""
    game = Game("popout")
    chance = random.Random("popout")
    for _ in range(20):
        position = full_board(game, chance)
        own = [col for col in range(game.cols) if position.at(0, col) == position.turn]
        assert position.outcome is None
        assert list(position.legal_moves) == [*map(Move.pop, own), Move.claim()]
        position.play(Move.claim())
        assert position.outcome == Outcome(None, Reason.CLAIM)


def full_board(game: Game, chance: random.Random) -> Position:
    """Drops until no cell is free, and nobody has a line."""
    for _ in range(TRIES):
        filling = Filling(game, Side.FIRST, (), Cell(-1, -1), chance)
        while filling.step():
            if filling.position.ply == len(game.cells):
                return filling.position
    raise AssertionError(f"{game} has no full board without a line")


def test_connect_four_has_69_lines() -> None:
    """OEIS A364823."""
    assert len(list(lines_of(Game("connect4")))) == 69


def is_shown(line: Line, last: Cell, position: Position) -> bool:
    """The line is among the winning ones.

    One-pop looks at one direction after another, so another line through the same disc may have decided.
    """
    if position.game.variant == "onepop":
        return all(last in found for found in position.winning_lines) and position.winning_lines != ()
    return any(set(line) <= set(found) for found in position.winning_lines)


def lasts(line: Line) -> list[Cell]:
    """The cells that can be filled last: in a column only the top one."""
    return [line[-1]] if line[0].col == line[1].col else list(line)


def is_possible(game: Game, side: Side, line: Line) -> bool:
    """Not the whole bottom row for the second side, as the first disc lies there.

    And a line that needs the whole board filled belongs to whoever has the last disc.
    """
    if side == Side.SECOND and len(line) == game.cols and all(cell.row == 0 for cell in line):
        return False
    needed = sum(max(cell.row for cell in line if cell.col == col) + 1 for col in {cell.col for cell in line})
    return needed < len(game.cells) or (needed % 2 == 1) == (side == Side.FIRST)


class Filling:
    """A game played by chance towards one line, which `side` completes with a disc on `last`."""

    def __init__(self, game: Game, side: Side, line: Line, last: Cell, chance: random.Random) -> None:
        self.position = Position(game)
        self.side, self.last, self.missing = side, last, set(line)
        self.last_ply = 0
        self.chance = chance
        self.heights = [0] * game.cols
        self.roofs = [
            max((cell.row for cell in line if cell.col == col), default=0) for col in range(game.cols)
        ]
        self.flip = chance.randrange(2)

    def step(self) -> bool:
        """One more drop, if there is one that fits and completes no other line."""
        for col in self.columns():
            self.position.play(Move.drop(col))
            cell = Cell(self.heights[col], col)
            outcome = self.position.outcome
            if outcome is None or outcome.reason != Reason.LINE or self.missing == {cell}:
                self.heights[col] += 1
                self.missing.discard(cell)
                return True
            self.position.undo()
        return False

    def columns(self) -> list[int]:
        """The line where it is due, then below the line, then elsewhere.

        Discs should follow a pattern in which no three in a row are equal; chance helps out of dead ends.
        """
        turn = self.position.turn
        ranked = []
        for col, height in enumerate(self.heights):
            if (height, col) in self.missing:
                if turn == self.side and ((height, col) != self.last or self.is_due()):
                    ranked.append((0.0, col))
            elif height < self.position.game.rows:
                fits = (col // 2 + height + self.flip) % 2 == turn
                ranked.append((self.chance.random() + (height >= self.roofs[col]) + (not fits), col))
        return [col for _, col in sorted(ranked)]

    def is_due(self) -> bool:
        """May the last disc be dropped now?"""
        return len(self.missing) == 1 and self.position.ply + 1 >= self.last_ply


def fill(
    game: Game, side: Side, line: Line, last: Cell, chance: random.Random, last_ply: int = 0
) -> Position:
    """A game in which `side` completes the line with a disc on `last`, as that ply or a later one."""
    for _ in range(TRIES):
        filling = Filling(game, side, line, last, chance)
        filling.last_ply = last_ply
        while filling.step():
            if filling.position.is_over:
                return filling.position
    raise AssertionError(f"{game} cannot fill {line} for {side.name}")
