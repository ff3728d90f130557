"""Foreign text made fit for messages, pages, journals and lists: one line, printable, of bounded length."""

from typing import Final

LONGEST: Final = 400
_SHOWN: Final = 300
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
