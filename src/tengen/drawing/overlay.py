"""Marks on moves: the numbers and colours of an analysis, laid over the board."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tengen.families.shared.marks import Mark
from tengen.families.shared.palette import MARK_STEPS

if TYPE_CHECKING:
    from tengen import Move
    from tengen.rules.position import Position

__all__ = ["Mark", "Overlay", "mark_rules", "read_overlay"]

Overlay = Mapping["Move", Mark | str] | Mapping[str, Mark | str] | Mapping["Move | str", Mark | str]
"""Marks by move. A plain text is a neutral mark with that label. Claiming a draw has no place on a board."""


def read_overlay(position: "Position", overlay: Overlay) -> dict["Move", Mark]:
    """The overlay with real moves and real marks; a move that the game does not have is an error."""
    game = position.game
    known = frozenset(game.moves)
    marks: dict[Move, Mark] = {}
    for key, value in overlay.items():
        move = game.parse_move(key) if isinstance(key, str) else key
        if move not in known:
            raise ValueError(f"{move} is not a move of {game.name}")
        marks[move] = Mark(value) if isinstance(value, str) else value
    return marks


def mark_rules() -> dict[str, str]:
    """CSS of the marks; they look alike in both themes, because they bring their own background."""
    rules = {
        ".spot": "fill:#f4f1e6;stroke:#222;stroke-opacity:.55;stroke-width:1.2",
        ".value": "fill:#222;font-weight:700",
    }
    for step, (fill, text) in enumerate(MARK_STEPS):
        rules[f".step{step} .spot"] = f"fill:{fill}"
        rules[f".step{step} .value"] = f"fill:{text}"
    return rules
