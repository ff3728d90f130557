"""Marks on moves: the numbers and colours of an analysis, laid over the board."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tengen.drawing.palette import MARK_STEPS
from tengen.drawing.paper import circle, element, label

if TYPE_CHECKING:
    from tengen import Move
    from tengen.rules.position import Position


@dataclass(frozen=True)
class Mark:
    """What to show on one move."""

    label: str = ""
    """A few characters, such as "+3" or "62"."""
    value: float | None = None
    """From 0 (bad, vermilion) to 1 (good, blue) for the one who would play it; None for a neutral mark."""

    def __post_init__(self) -> None:
        if self.value is not None and not 0.0 <= self.value <= 1.0:
            raise ValueError(f"the value of a mark is from 0 to 1, not {self.value}")


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


def draw_mark(x: float, y: float, radius: float, mark: Mark) -> str:
    """A disc with the label in it, as large as the label allows."""
    step = "" if mark.value is None else f" step{min(4, int(mark.value * 5))}"
    children = [circle(x, y, radius, "spot")]
    if mark.label:
        children.append(label(x, y, mark.label, radius * min(1.05, 2.6 / max(1, len(mark.label))), "value"))
    return element("g", *children, class_=f"mark{step}")


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
