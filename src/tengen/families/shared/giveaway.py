"""Cells that a move gives the other side although it need not."""

from dataclasses import dataclass

from tengen import Move


@dataclass(frozen=True, slots=True)
class Giveaway:
    """What a move gave away by the rules alone; whether it was worth it only a search can tell."""

    cells: int
    """So many the other side can take at once."""
    better: Move
    safe: int
    """Moves that would have given nothing, counted after whatever could be taken first."""
    least: int
    """Cells that had to be given: 0 where there was a safe move."""
