"""What threatens on a board, to be drawn over it and said in words."""

from dataclasses import dataclass

from tengen import Move, Side


@dataclass(frozen=True, slots=True)
class Threat:
    """Something that one side, or in a game of cells whoever comes to it, can make use of."""

    side: Side | None
    """Whose it is; None where nobody owns it."""
    kind: str
    """One of the family's fixed words, such as `four`."""
    text: str
    """A sentence."""
    line: tuple[str, ...] = ()
    """Cells through which a line is drawn."""
    points: tuple[str, ...] = ()
    """Cells that complete it, each of which gets the sign."""
    area: tuple[str, ...] = ()
    """Cells that are tinted."""
    sign: str = ""
    """A few letters for the board."""
    is_urgent: bool = False
    """Is it to be answered at once?"""


@dataclass(frozen=True, slots=True)
class ForcedLine:
    """A win that leaves the other side no choice, against its longest defence."""

    moves: tuple[Move, ...]
    text: str
    """A sentence."""
