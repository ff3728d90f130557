"""Exhaustive search: exact values by trying everything, for small games and late positions."""

from collections.abc import Hashable

from .base import Oracle
from .drop import DropOracle
from .edge import EdgeOracle

Memo = dict[Hashable, int]


def value(game: Oracle, memo: Memo | None = None) -> int:
    """For the side to move: +1, 0, -1 in line and drop games, net cells still to come in edge games.

    PopOut has cycles and a repetition rule, which a memo on the position cannot know: use forced_win.
    """
    if isinstance(game, DropOracle) and game.variant == "popout":
        raise ValueError("popout positions repeat")
    memo = {} if memo is None else memo
    if isinstance(game, EdgeOracle):
        return _edge_value(game, memo)
    return _line_value(game, memo)


def best_moves(game: Oracle, memo: Memo | None = None) -> list[str]:
    """Every move that keeps the value of the position."""
    memo = {} if memo is None else memo
    target = value(game, memo)
    return [move for move in game.legal_moves() if move_value(game, move, memo) == target]


def move_value(game: Oracle, move: str, memo: Memo | None = None) -> int:
    """The value of one move for the side that plays it."""
    memo = {} if memo is None else memo
    mover, before = game.turn, game.score()
    game.play(move)
    after = game.score()
    gained = sum(after) - sum(before)
    rest = value(game, memo)
    result = gained + (rest if game.turn == mover else -rest)
    game.undo()
    return result


def _line_value(game: Oracle, memo: Memo) -> int:
    ended = game.outcome()
    if ended is not None:
        winner = ended[0]
        return 0 if winner is None else 1 if winner == game.turn else -1
    key = game.state()
    if key not in memo:
        best = -1
        for move in game.legal_moves():
            best = max(best, move_value(game, move, memo))
            if best == 1:
                break
        memo[key] = best
    return memo[key]


def _edge_value(game: EdgeOracle, memo: Memo) -> int:
    """What is still to come depends on the drawn edges alone, so that is what is remembered."""
    key = frozenset(game.drawn)
    if key not in memo:
        memo[key] = max((move_value(game, move, memo) for move in game.legal_moves()), default=0)
    return memo[key]


def forced_win(game: Oracle, plies: int) -> bool:
    """Whether the side to move can win within that many plies whatever the other does."""
    return _can_force(game, game.turn, plies)


def forced_loss(game: Oracle, plies: int) -> bool:
    """Whether the other side wins within that many plies whatever the side to move does."""
    return _can_force(game, 1 - game.turn, plies)


def _can_force(game: Oracle, side: int, plies: int) -> bool:
    ended = game.outcome()
    if ended is not None:
        return ended[0] == side
    if plies == 0:
        return False
    tried = any if game.turn == side else all
    return tried(_after(game, move, side, plies - 1) for move in game.legal_moves())


def _after(game: Oracle, move: str, side: int, plies: int) -> bool:
    game.play(move)
    result = _can_force(game, side, plies)
    game.undo()
    return result
