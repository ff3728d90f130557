"""What a puzzle of a drop game is about, and what such a thing is."""

from typing import Final

from tengen import Position
from tengen.families.drop.sight import landing_row, threatened, wins_now
from tengen.families.shared.goal import Aim
from tengen.families.shared.judge import is_unstoppable
from tengen.families.shared.walk import Walk
from tengen.text.language import marked

THEMES: Final = {
    marked("line"): marked("It completes a line, and that wins at once."),
    marked("double threat"): marked("Two lines can be completed, and only one of them can be stopped."),
    marked("odd threat"): marked(
        "A cell in an odd row completes a line: as columns fill up, it usually falls to Red."
    ),
    marked("even threat"): marked(
        "A cell in an even row completes a line: as columns fill up, it usually falls to Yellow."
    ),
    marked("zugzwang"): marked(
        "Every drop that is left gives something away, and the other side has to make one."
    ),
    marked("pop"): marked("A pop brings a column down by one, and every row through it changes."),
    marked("block"): marked("The line would have been completed with the next move."),
    marked("defence"): marked("The other side was about to win; only this keeps the game."),
    marked("plan"): marked("No threat yet: it prepares threats that cannot all be met."),
}
"""Each theme with what one should know of it."""


def theme_of(found: Walk) -> str:
    """By what the line ends with, or by what must be stopped."""
    position, first = found.position, found.line[0]
    if found.goal.aim is not Aim.WIN:
        if threatened(position):
            return "block"
        return "pop" if first.kind == "pop" else "defence"
    if any(move.kind == "pop" for _, move in found.own()):
        return "pop"
    if first in wins_now(position):
        return "line"
    end = found.end()
    if end.is_over:
        return _filled(found)
    return "double threat" if is_unstoppable(end, position.turn) else "plan"


def _filled(found: Walk) -> str:
    """A line that was completed on top of the disc that the other side had to drop."""
    moves = list(found.all())
    before, last = moves[-1]
    row = landing_row(before, last.col)
    forced = len(moves) > 1 and moves[-2][1].kind == "drop" and moves[-2][1].col == last.col
    if row is None or not forced:
        return "plan"
    if _open_columns(moves[-2][0]) <= 2:
        return "zugzwang"
    return "odd threat" if row % 2 == 0 else "even threat"


def _open_columns(position: Position) -> int:
    return sum(landing_row(position, col) is not None for col in range(position.game.cols))
