"""Random positions with their exact values, and what a proven score says about the same thing."""

import random
from dataclasses import dataclass
from pathlib import Path

from tengen import Draw, Engine, Limit, Loss, Margin, Position, Score, Win
from tests.oracle import Oracle, make

DATA = Path(__file__).parent.parent / "data"

ALL_OFF = dict.fromkeys(
    ("table", "history", "killers", "aspiration", "reductions", "pruning", "endgames"), False
)
# Far more than the positions of the tests need: a test fails instead of hanging.
PLENTY = Limit(nodes=5_000_000)


@dataclass(frozen=True)
class Late:
    """Positions of a game after so many random moves that trying everything is affordable."""

    game: str
    first_ply: int
    last_ply: int


LATE = [
    Late("tictactoe", 0, 8),
    Late("mnk:4x3x3", 4, 11),
    Late("mnk:3x4x3", 4, 11),
    Late("mnk:4x4x4", 10, 15),
    Late("mnk:5x3x3", 7, 14),
    Late("mnk:5x4x4", 14, 19),
    Late("gomoku:5", 20, 24),
    Late("standard:5", 20, 24),
    Late("caro:5", 20, 24),
    Late("renju:5", 21, 24),
    Late("gomoku:6", 31, 35),
    Late("standard:6", 31, 35),
    Late("caro:6", 31, 35),
    Late("renju:6", 33, 35),
    Late("connect:3x4x3", 0, 11),
    Late("connect:4x3x3", 0, 11),
    Late("connect:4x4x4", 8, 15),
    Late("connect:4x5x4", 12, 19),
    Late("onepop:3x3x3", 3, 9),
    Late("onepop:3x4x3", 7, 12),
    Late("dots:2x2", 0, 11),
    Late("dots:2x3", 6, 16),
    Late("dots:1x5", 4, 15),
    Late("hexifence:1", 0, 5),
    Late("hexifence:2", 21, 29),
]

NARROW = Late("gomoku:7", 45, 48)
"""Too large for a tree that tries everything, so it has the narrow one."""

MORE = [
    Late("mnk:7x6x4", 36, 41),
    Late("mnk:4x4x3", 7, 15),
    Late("mnk:5x5x4", 18, 24),
    Late("mnk:6x6x6", 30, 35),
    Late("mnk:12x2x6", 16, 23),
    Late("standard:7", 43, 48),
    Late("caro:7", 43, 48),
    Late("renju:7", 44, 48),
    Late("connect:5x5x4", 17, 24),
    Late("connect4", 35, 41),
    Late("onepop:4x3x3", 5, 12),
    Late("onepop:4x4x3", 9, 16),
    Late("dots:3x3", 12, 23),
    Late("hexifence:3", 63, 71),
]


def random_late(late: Late, chance: random.Random) -> tuple[Position, Oracle]:
    """The same unfinished position twice, in the core and in the oracle."""
    while True:
        position = Position(late.game)
        plies = chance.randint(late.first_ply, late.last_ply)
        while position.ply < plies and not position.is_over:
            position.play(chance.choice(list(position.legal_moves)))
        if not position.is_over:
            break
    oracle = make(late.game)
    for move in position.moves:
        oracle.play(str(move))
    return position, oracle


def said(position: Position, score: Score) -> int:
    """What the oracle calls the value: 1, 0 or -1 for the side to move, or the cells it will still gain."""
    assert score.is_exact, f"{position!r}: {score} is not exact"
    assert score.turn is position.turn
    match score:
        case Win():
            return 1
        case Loss():
            return -1
        case Draw():
            return 0
        case Margin(cells=cells):
            return cells - lead(position)
    raise AssertionError(f"{score!r} is no exact score")


def lead(position: Position) -> int:
    """What the side to move is ahead already."""
    cells = position.score
    return cells[position.turn] - cells[position.turn.other]


def engines() -> dict[str, Engine]:
    """One engine of every kind that must find the same values."""
    return {
        "one thread": Engine(memory=4),
        "two threads": Engine(threads=2, memory=4),
        "no solver": Engine(memory=4, features={"endgames": False}),
        "everything off": Engine(memory=1, features=ALL_OFF),
    }
