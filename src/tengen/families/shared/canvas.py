"""A sheet of characters: put text anywhere, read it back as lines of one width, with or without colour."""

from tengen.families.shared.palette import ANSI

_RESET = "\x1b[0m"


class Canvas:
    """Characters by place, each with the name of a style from the palette ("" = plain)."""

    def __init__(self) -> None:
        self._marks: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, line: int, col: int, text: str, style: str = "") -> None:
        """Write `text` from a place to the right, over whatever was there."""
        for offset, char in enumerate(text):
            self._marks[line, col + offset] = (char, style)

    def lines(self, color: bool) -> list[str]:
        """All lines from 0 on, each as wide as the widest: boards can be set side by side."""
        height = 1 + max(line for line, _ in self._marks)
        width = 1 + max(col for _, col in self._marks)
        blank = (" ", "")
        rows = ([self._marks.get((line, col), blank) for col in range(width)] for line in range(height))
        return [_painted(row) if color else "".join(char for char, _ in row) for row in rows]


def _painted(row: list[tuple[str, str]]) -> str:
    """One line with an escape code only where the style changes, and a reset before a plain stretch."""
    out: list[str] = []
    current = ""
    for char, style in row:
        if style != current:
            out.append(_RESET if current else "")
            out.append(f"\x1b[{ANSI[style]}m" if style else "")
            current = style
        out.append(char)
    out.append(_RESET if current else "")
    return "".join(out)
