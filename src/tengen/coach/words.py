"""The coach's words for any game: each family has its own."""

from tengen import Move, Position
from tengen.coach import drop_words, edge_words, line_words
from tengen.coach.remark import Case, Remark


def remark(case: Case) -> Remark:
    """What was wrong with a move."""
    match case.position.game.family:
        case "line":
            return line_words.remark(case)
        case "drop":
            return drop_words.remark(case)
        case _:
            return edge_words.remark(case)


def purpose(position: Position, move: Move) -> Remark:
    """What a move does on the board."""
    match position.game.family:
        case "line":
            return line_words.purpose(position, move)
        case "drop":
            return drop_words.purpose(position, move)
        case _:
            return edge_words.purpose(position, move)


def idea(position: Position, move: Move) -> str:
    """What to look for when this move is best, without saying where it is."""
    match position.game.family:
        case "line":
            return line_words.idea(position, move)
        case "drop":
            return drop_words.idea(position, move)
        case _:
            return edge_words.idea(position, move)
