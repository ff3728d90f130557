"""The coach's words for any game: each family has its own."""

from collections.abc import Callable
from typing import Final, NamedTuple

from tengen import Move, Position
from tengen.coach import drop_words, edge_words, line_words
from tengen.coach.remark import Case, Remark


class _Words(NamedTuple):
    """What a family can say."""

    remark: Callable[[Case], Remark]
    purpose: Callable[[Position, Move], Remark]
    idea: Callable[[Position, Move], str]


_FAMILIES: Final = {
    "line": _Words(line_words.remark, line_words.purpose, line_words.idea),
    "drop": _Words(drop_words.remark, drop_words.purpose, drop_words.idea),
    "edge": _Words(edge_words.remark, edge_words.purpose, edge_words.idea),
}


def remark(case: Case) -> Remark:
    """What was wrong with a move."""
    return _FAMILIES[case.position.game.family].remark(case)


def purpose(position: Position, move: Move) -> Remark:
    """What a move does on the board."""
    return _FAMILIES[position.game.family].purpose(position, move)


def idea(position: Position, move: Move) -> str:
    """What to look for when this move is best, without saying where it is."""
    return _FAMILIES[position.game.family].idea(position, move)
