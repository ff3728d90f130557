"""What a puzzle of an edge game is about, and what such a thing is."""

from typing import Final

from tengen import Move, Position
from tengen.families.edge.sight import cells_given, closing_moves, safe_moves
from tengen.families.shared.walk import Walk
from tengen.text.language import marked

THEMES: Final = {
    marked("double-dealing"): marked(
        "Leaving the last two cells costs two, but the other side must open the next chain."
    ),
    marked("take cells"): marked(
        "Cells that lie open are taken, as long as that does not cost the move after."
    ),
    marked("safe move"): marked("It gives nothing away, and the other side runs out of safe moves first."),
    marked("sacrifice"): marked("A small gift now decides who must open the long chains."),
    marked("short chain"): marked("When something must be given, the shortest chain goes first."),
    marked("long chain"): marked("Who must open a long chain loses it; here this one is the least evil."),
}
"""Each theme with what one should know of it."""

_LONG: Final = 3


def theme_of(found: Walk) -> str:
    """Double-dealing wherever it comes; else what the first move does that is not just taking cells."""
    own = list(found.own())
    kinds = [_kind(before, move) for before, move in own]
    if "double-dealing" in kinds:
        return "double-dealing"
    first = kinds[0]
    return first if first != "take cells" else next((kind for kind in kinds if kind != first), first)


def _kind(position: Position, move: Move) -> str:
    closing = closing_moves(position)
    if closing:
        return "take cells" if move in closing else "double-dealing"
    safe = safe_moves(position)
    if safe:
        return "safe move" if move in safe else "sacrifice"
    return "long chain" if cells_given(position, move) >= _LONG else "short chain"
