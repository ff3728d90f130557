"""The coach's words for any game: each family has its own."""

from tengen import Move, Position
from tengen.families import family_of
from tengen.families.shared.remark import Case, Remark


def remark(case: Case) -> Remark:
    """What was wrong with a move."""
    return family_of(case.position.game).remark(case)


def purpose(position: Position, move: Move) -> Remark:
    """What a move does on the board."""
    return family_of(position.game).purpose(position, move)


def idea(position: Position, move: Move) -> str:
    """What to look for when this move is best, without saying where it is."""
    return family_of(position.game).idea(position, move)
