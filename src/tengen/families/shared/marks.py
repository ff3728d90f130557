"""A mark on a move, and how it is drawn over a board."""

from dataclasses import dataclass

from tengen.families.shared.paper import circle, element, label


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


def draw_mark(x: float, y: float, radius: float, mark: Mark) -> str:
    """A disc with the label in it, as large as the label allows."""
    step = "" if mark.value is None else f" step{min(4, int(mark.value * 5))}"
    children = [circle(x, y, radius, "spot")]
    if mark.label:
        children.append(label(x, y, mark.label, radius * min(1.05, 2.6 / max(1, len(mark.label))), "value"))
    return element("g", *children, class_=f"mark{step}")
