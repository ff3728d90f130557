"""Writing SVG, for pages that draw more than boards."""

from tengen.families.shared.paper import circle, element, label, line, short

__all__ = ["circle", "element", "label", "line", "short"]
