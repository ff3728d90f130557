"""The words of the Connect-N course wire that both of its ends need."""

import re
from typing import Final

from tengen import Move

DROP: Final = 1
POP: Final = 0

ENDS: Final = {"win": "win", "lose": "lose", "draw": "draw", "-1": "win", "-2": "lose", "-3": "draw"}
"""How the end is told to a player, in the words of today and in the numbers of an older referee."""

OLD_ENDS: Final = {"win": "-1", "lose": "-2", "draw": "-3"}


def move_text(move: Move) -> str:
    """`COL OP` of a drop or a pop."""
    return f"{move.col} {POP if move.kind == 'pop' else DROP}"


def one_word(name: str, fallback: str = "player") -> str:
    """A name without blanks and colons, which would end it on this wire."""
    return re.sub(r"[\s:]+", "_", name.strip())[:64].strip("_") or fallback
