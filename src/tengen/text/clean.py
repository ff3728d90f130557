"""Foreign text made fit for messages, pages, journals and lists: one line, printable, of bounded length."""

from collections.abc import Callable, Mapping
from typing import Final

LONGEST: Final = 400
_SHOWN: Final = 300
_VALUE: Final = 80
_SPACES: Final = "\t\r\n"


def clean(text: object, longest: int = LONGEST) -> str:
    """The text on one line with single spaces, without control characters, cut off where it is too long.

    >>> clean(" a\\n b\\x1b[31m ")
    'a b [31m'
    """
    start = str(text)[: 4 * longest]
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in start).split())
    return line if len(line) <= longest else f"{line[: longest - 1]}…"


def clean_text(text: str, longest: int = _SHOWN) -> str:
    """The text for quoting what somebody sent: its spaces stay, and what a terminal or a page would obey is
    seen as a replacement sign.
    """
    shown = "".join(
        sign if sign.isprintable() else (" " if sign in _SPACES else "\N{REPLACEMENT CHARACTER}")
        for sign in text[: longest + 1]
    )
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"


def clean_lines(data: bytes, most: int, whole: bool = True) -> tuple[str, ...]:
    """The last `most` lines of foreign bytes as clean text; the first is a torn one unless `whole`."""
    lines = data.decode("utf-8", "replace").splitlines()
    if not whole and len(lines) > 1:
        lines = lines[1:]
    kept = [line.rstrip() for line in lines if line.strip()]
    return tuple(clean_text(line) for line in kept[-most:]) if most > 0 else ()


def clean_fields(data: Mapping[str, str], fits: Callable[[str], bool], most: int = 16) -> dict[str, str]:
    """The first `most` named values whose names fit, with clean values.

    >>> clean_fields({"depth": "7", "a name": "x", "nodes": "1\\n000"}, str.isalpha)
    {'depth': '7', 'nodes': '1 000'}
    """
    fit = {str(name): value for name, value in list(data.items())[: 4 * most] if fits(str(name))}
    return {name: clean(value, _VALUE) for name, value in list(fit.items())[:most]}
