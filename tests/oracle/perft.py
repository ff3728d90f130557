"""Counting move sequences by playing every one of them."""

from collections.abc import Hashable

from .base import Oracle


def perft(game: Oracle, depth: int) -> int:
    """Sequences of exactly `depth` legal moves; a finished game has no further ones."""
    if depth == 0:
        return 1
    total = 0
    for move in game.legal_moves():
        game.play(move)
        total += perft(game, depth - 1)
        game.undo()
    return total


def finished_games(game: Oracle, memo: dict[Hashable, int] | None = None) -> int:
    """Number of different complete games from here. Not for PopOut, where history counts."""
    memo = {} if memo is None else memo
    if game.outcome() is not None:
        return 1
    key = game.state()
    if key not in memo:
        total = 0
        for move in game.legal_moves():
            game.play(move)
            total += finished_games(game, memo)
            game.undo()
        memo[key] = total
    return memo[key]


def positions(game: Oracle, depth: int) -> int:
    """Different positions after exactly `depth` moves."""
    level = {game.state(): game.copy()}
    for _ in range(depth):
        following = {}
        for position in level.values():
            for move in position.legal_moves():
                child = position.copy()
                child.play(move)
                following[child.state()] = child
        level = following
    return len(level)
