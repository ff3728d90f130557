"""What the core says to people, for the catalogues of languages: it speaks English only."""

import re
from typing import Final

from tengen.text.language import SOURCE, language, marked, tr

REASONS: Final = (
    marked("line"),
    marked("full board"),
    marked("repetition"),
    marked("claim"),
    marked("most cells"),
    marked("no legal move"),
)
"""Why a game ended."""

_REFUSALS: Final = (
    marked("the game is over"),
    marked("there is no such place on this board"),
    marked("the cell is occupied"),
    marked("forbidden overline: Black may not make six or more in a row"),
    marked("forbidden double four"),
    marked("forbidden double three"),
    marked("the column is full"),
    marked("the column is empty"),
    marked("the bottom disc of the column is not yours"),
    marked("this game has no pops"),
    marked("you have used your pop"),
    marked("a draw can be claimed only on a full board"),
    marked("this game has no draw by claim"),
    marked("the edge is drawn already"),
    marked("it is not your turn"),
)
"""Why a move may not be played."""

_TEMPLATES: Final = (
    marked("line {line}: {text}"),
    marked("{move} is illegal: {reason}"),
    marked("{move} is not an edge of this board"),
    marked("{move} is not on this board"),
    marked("cannot read the move {text}: {places}"),
    marked("cells are a1 to {last}"),
    marked("columns are 1 to {last}, pops p1 to {pop}, and draw claims a draw on a full board"),
    marked("columns are 1 to {last}, pops p1 to {pop}"),
    marked("columns are 1 to {last}"),
    marked("edges are h00 to {across} and v00 to {down}"),
    marked("edges are written row:column, from 0:0 to {last}"),
)
"""Sentences with something filled in, the longer ones first."""


def translated(text: str) -> str:
    """A sentence of the core in the reader's language; any other text as it is."""
    if language() == SOURCE:
        return text
    for template in _TEMPLATES:
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(template))
        if found := re.fullmatch(pattern, text):
            return tr(template, **{name: translated(value) for name, value in found.groupdict().items()})
    return tr(text)
