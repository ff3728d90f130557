"""Searches without an engine, and games at random."""

import random

from tengen import Move, Position, Score, Side, Win
from tengen.engine.info import Info, Line
from tengen.engine.score import Estimate
from tengen.records import Record

GAMES = (
    "tictactoe",
    "mnk:4x3x3",
    "mnk:7x5x4",
    "gomoku:7",
    "standard:6",
    "renju:9",
    "caro:6",
    "gomoku",
    "connect4",
    "connect:4x5x3",
    "popout:4x4x3",
    "popout:4x4x3,both=draw",
    "popout:4x4x3,full=draw",
    "onepop:4x4x3",
    "dots:2x3",
    "dots:3x3",
    "hexifence:2",
)


def found(
    score: Score, moves: tuple[Move, ...], depth: int = 5, nodes: int = 1000, seconds: float = 0.1
) -> Info:
    """What a search would report."""
    return Info(depth, depth, nodes, 0, seconds, 0.0, (Line(score, moves),))


def guess(position: Position, value: float = 10.0, depth: int = 5, nodes: int = 1000) -> Info:
    """An estimate with the first legal move."""
    return found(Estimate(value, 100.0, position.turn), (position.legal_moves[0],), depth, nodes)


def sure(position: Position, plies: int = 3) -> Info:
    """A proven win with the last legal move."""
    return found(Win(plies, position.turn), (list(position.legal_moves)[-1],), plies)


def wander(game: str, plies: int, chance: random.Random) -> Position:
    """A position after so many random moves that is not over."""
    position = Position(game)
    for _ in range(plies):
        move = chance.choice(list(position.legal_moves))
        position.play(move)
        if position.is_over:
            position.undo()
            break
    return position


def finished(game: str, seed: int, **tags: str) -> Record:
    """A random game to its end."""
    chance = random.Random(seed)
    position = Position(game)
    while not position.is_over:
        position.play(chance.choice(list(position.legal_moves)))
    return Record.from_position(position, **tags)


def lost_by(side: Side, game: str = "tictactoe", moves: str = "a1 b2", **tags: str) -> Record:
    """A game that somebody gave up."""
    record = Record.from_position(Position(game, moves), **tags)
    record.result = "0-1" if side is Side.FIRST else "1-0"
    record.verdict = "resignation"
    return record
