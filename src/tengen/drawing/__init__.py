"""Pictures of a position: text for a terminal and SVG for a page or a notebook."""

from tengen.drawing.overlay import Mark
from tengen.drawing.svg import Theme, draw_svg
from tengen.drawing.text import draw_text

__all__ = ["Mark", "Theme", "draw_svg", "draw_text"]
