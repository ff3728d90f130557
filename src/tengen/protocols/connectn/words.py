"""The words of the Connect-N course wire that both of its ends need."""

import re
import unicodedata
from typing import Final

from tengen import Move

DROP: Final = 1
POP: Final = 0

ENDS: Final = {"win": "win", "lose": "lose", "draw": "draw", "-1": "win", "-2": "lose", "-3": "draw"}
"""How the end is told to a player, in the words of today and in the numbers of an older referee."""

OLD_ENDS: Final = {"win": "-1", "lose": "-2", "draw": "-3"}

LONGEST_NAME: Final = 200


def move_text(move: Move) -> str:
    """`COL OP` of a drop or a pop."""
    return f"{move.col} {POP if move.kind == 'pop' else DROP}"


def one_word(name: str, fallback: str = "player") -> str:
    """A name without blanks and colons, for who did not come over this wire: many players split at blanks."""
    return re.sub(r"[\s:]+", "_", name.strip())[:64].strip("_") or fallback


def why_no_name(name: str) -> str | None:
    """Why a name cannot go over this wire as it is; None if it can.

    >>> why_no_name("Ada Lovelace"), why_no_name(" ")
    (None, 'it is empty')
    """
    if not name.strip():
        return "it is empty"
    if len(name) > LONGEST_NAME:
        return f"it is longer than {LONGEST_NAME} signs"
    if any(unicodedata.category(sign) == "Cc" for sign in name.replace("\t", " ")):
        return "it has control characters"
    for mark in ("player1:", "player2:"):
        if mark in name.lower():
            return f"it holds {mark!r}, which begins a name on this wire"
    return None
