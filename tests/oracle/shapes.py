"""Reads tests/data/renju_shapes.txt, and turns a shape into a legal game that leads to it."""

import random
from dataclasses import dataclass, field
from pathlib import Path

from .base import Cell
from .line import LineOracle, cell_text, text_cell
from .renju import why_forbidden

SHAPES_FILE = Path(__file__).parent.parent / "data" / "renju_shapes.txt"
SIZE = 15
VERDICTS = {"3": "double three", "4": "double four", "6": "overline", "5": None, "+": None}


@dataclass
class Shape:
    """Stones on a 15x15 board and what the file says about some empty cells."""

    name: str
    corner: Cell = (0, 0)
    only: bool = False
    stones: dict[Cell, int] = field(default_factory=dict)
    marks: dict[Cell, str] = field(default_factory=dict)

    def verdicts(self) -> dict[str, str | None]:
        """Move text -> why it is forbidden for Black, None if it is allowed, for every marked cell."""
        return {cell_text(*cell): VERDICTS[mark] for cell, mark in self.marks.items()}

    def fives(self) -> set[str]:
        """The marked moves that win at once."""
        return {cell_text(*cell) for cell, mark in self.marks.items() if mark == "5"}


def load_shapes() -> list[Shape]:
    """Every shape of the file, in order."""
    shapes: list[Shape] = []
    diagrams: list[list[str]] = []
    for line in SHAPES_FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            shapes.append(Shape(line.strip("[]")))
            diagrams.append([])
        elif line.startswith("at: "):
            shapes[-1].corner = text_cell(line.removeprefix("at: "))
        elif line.startswith("only: "):
            shapes[-1].only = line == "only: yes"
        elif line.startswith("  "):
            diagrams[-1].append(line.strip())
    for shape, diagram in zip(shapes, diagrams, strict=True):
        place(shape, diagram)
    return shapes


def place(shape: Shape, diagram: list[str]) -> None:
    """Put the rows of a diagram on the board, the last one on the row of the corner."""
    bottom, left = shape.corner
    for up, row in enumerate(reversed(diagram)):
        for right, sign in enumerate(row):
            cell = (bottom + up, left + right)
            if not (cell[0] < SIZE and cell[1] < SIZE):
                raise ValueError(f"{shape.name}: the diagram leaves the board")
            if sign in "XO":
                shape.stones[cell] = "XO".index(sign)
            elif sign in VERDICTS:
                shape.marks[cell] = sign
            elif sign != ".":
                raise ValueError(f"{shape.name}: unknown sign {sign!r}")


def game_for(shape: Shape) -> list[str]:
    """Legal moves from the empty board to the shape with Black to move.

    The colour with fewer stones gets more of them far from the others, where they change no verdict.
    """
    stones = with_equal_numbers(shape)
    for seed in range(1000):
        chance = random.Random(seed)
        colours: list[list[Cell]] = [[], []]
        for cell, side in stones.items():
            colours[side].append(cell)
        for cells in colours:
            chance.shuffle(cells)
        moves = [cell_text(*cell) for pair in zip(*colours, strict=True) for cell in pair]
        if is_legal_game(moves):
            return moves
    raise ValueError(f"no legal order found for {shape.name}")


def with_equal_numbers(shape: Shape) -> dict[Cell, int]:
    """The stones of a shape and as many more as the colour that has fewer needs."""
    stones = dict(shape.stones)
    border = sorted(
        ((row, col) for row in range(SIZE) for col in range(SIZE)),
        key=lambda cell: min(cell[0], cell[1], SIZE - 1 - cell[0], SIZE - 1 - cell[1]),
    )
    for cell in border:
        sides = list(stones.values())
        missing = 0 if sides.count(0) < sides.count(1) else 1
        if sides.count(0) == sides.count(1):
            break
        near = any(max(abs(cell[0] - row), abs(cell[1] - col)) <= 1 for row, col in [*stones, *shape.marks])
        if not near and agrees(shape, {**stones, cell: missing}):
            stones[cell] = missing
    return stones


def agrees(shape: Shape, stones: dict[Cell, int]) -> bool:
    """Whether the marked cells keep their verdicts, and with `only` no other cell is forbidden."""
    for cell in ((row, col) for row in range(SIZE) for col in range(SIZE)):
        if cell in shape.marks:
            if why_forbidden(stones, SIZE, SIZE, cell) != VERDICTS[shape.marks[cell]]:
                return False
        elif shape.only and cell not in stones and why_forbidden(stones, SIZE, SIZE, cell) is not None:
            return False
    return True


def is_legal_game(moves: list[str]) -> bool:
    """Whether the moves can be played under renju rules without the game ending."""
    game = LineOracle(SIZE, SIZE, 5, "renju")
    for move in moves:
        if game.why_illegal(move) is not None:
            return False
        game.play(move)
    return game.outcome() is None
