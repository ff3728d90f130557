"""Evaluators that know the truth, by the slow rules."""

import random

import numpy as np

from tengen import Position
from tests.oracle import Oracle, make
from tests.oracle.minimax import Memo, value


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def lead(oracle: Oracle) -> int:
    """Cells that the side to move is ahead; 0 in games that count none."""
    score = oracle.score()
    return score[oracle.turn] - score[1 - oracle.turn] if len(score) == 2 else 0


def outcome_value(oracle: Oracle, memo: Memo) -> int:
    """1 won, 0 drawn, -1 lost for the side to move, with best play."""
    return sign(lead(oracle) + value(oracle, memo))


def values_by_key(name: str, memo: Memo) -> dict[int, int]:
    """The value of every position that a game can reach."""
    found: dict[int, int] = {}
    oracle = make(name)

    def visit(position: Position) -> None:
        if position.is_over or position.key in found:
            return
        found[position.key] = outcome_value(oracle, memo)
        for move in position.legal_moves:
            position.play(move)
            oracle.play(str(move))
            visit(position)
            oracle.undo()
            position.undo()

    visit(Position(name))
    return found


class Perfect:
    """Values are exact, policies say nothing."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.memo: Memo = {}
        self.known = values_by_key(name, self.memo)

    def __call__(self, planes: np.ndarray, masks: np.ndarray) -> tuple[list[float], None]:
        return [self.known[Position.from_planes(self.name, shown).key] for shown in planes], None


def random_position(name: str, plies: int, chance: random.Random) -> tuple[Position, Oracle]:
    """One in which the game is not over."""
    while True:
        position, oracle = Position(name), make(name)
        for _ in range(plies):
            if not position.is_over:
                move = chance.choice(list(position.legal_moves))
                position.play(move)
                oracle.play(str(move))
        if not position.is_over:
            return position, oracle
