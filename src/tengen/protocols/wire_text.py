"""Small readings of foreign lines that several wires share."""

import re
from typing import Final

_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")


def read_numbers(text: str, count: int) -> list[int] | None:
    """The whole numbers of a line if there are exactly so many and nothing else.

    >>> read_numbers("3 1", 2), read_numbers("3 one", 2), read_numbers("3 1 0", 2)
    ([3, 1], None, None)
    """
    words = text.split()
    if len(words) != count or not all(_NUMBER.fullmatch(word) for word in words):
        return None
    return [int(word) for word in words]


def short(text: str, most: int = 60) -> str:
    """A foreign text in a message: quoted, without control characters, not too long."""
    return repr(text if len(text) <= most else text[: most - 3] + "...")
