"""What a puzzle of a line game is about, and what such a thing is."""

from typing import Final

from tengen import Cell, Move, Position
from tengen.families.line.sight import Stones
from tengen.families.line.words import kind_of
from tengen.families.shared.goal import Aim
from tengen.families.shared.tactics import winning_moves
from tengen.families.shared.walk import Walk
from tengen.text.language import marked

THEMES: Final = {
    marked("line"): marked("It completes a line, and that wins at once."),
    marked("open four"): marked("It can be completed at both ends, so that no single stone stops it."),
    marked("double four"): marked("Two lines need one more stone each, and only one of them can be stopped."),
    marked("four-three"): marked("The four must be stopped; meanwhile the three becomes an open four."),
    marked("double three"): marked("Two threes cannot both be stopped: one of them becomes an open four."),
    marked("forbidden point"): marked("Black may not play where the line would have to be stopped."),
    marked("fours in a row"): marked("Each four leaves one answer, and the last of them wins."),
    marked("double threat"): marked("Two lines can be completed, and only one of them can be stopped."),
    marked("block"): marked("The line would have been completed with the next move."),
    marked("stop a three"): marked("An open three becomes an open four unless it is stopped now."),
    marked("defence"): marked("The other side was about to win by force."),
}
"""Each theme with what one should know of it."""

_COMBINED: Final = ("double four", "four-three", "double three")


def theme_of(found: Walk) -> str:
    """By the strongest shape that is made, or by what must be stopped."""
    position = found.position
    if found.goal.aim is not Aim.WIN:
        return _stopped(position)
    if len(position.game.cells) < 50 or position.game.length < 5:
        return "line" if found.line[0] in winning_moves(position.copy()) else "double threat"
    made = [kind_of(Stones(before).made_by(_cell(move), before.turn)) for before, move in found.own()]
    if any(_is_barred(before, move) for before, move in found.own()):
        return "forbidden point"
    for kind in made:
        if kind in _COMBINED:
            return kind
    last = made[-1]
    if last in ("line", "open four"):
        return last
    return "fours in a row"


def _stopped(position: Position) -> str:
    board = Stones(position)
    other = position.turn.other
    if board.wins_anywhere(other):
        return "block"
    return "stop a three" if position.game.length > 4 and board.open_threes(other) else "defence"


def _is_barred(before: Position, move: Move) -> bool:
    """Does this move threaten a line where the other side may not play?"""
    board = before.copy()
    board.play(move)
    if board.is_over:
        return False
    gaps = Stones(board).wins_anywhere(before.turn)
    return any(not board.is_legal(Move.cell(gap.col, gap.row)) for gap in gaps)


def _cell(move: Move) -> Cell:
    return Cell(move.row, move.col)
