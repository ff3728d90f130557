"""Seconds as text: what is written reads back as exactly the same number."""

import math
import re
from typing import Final

_NUMBER: Final = re.compile(r"-?[0-9]{1,40}(?:\.[0-9]{1,40})?(?:[eE][+-]?[0-9]{1,4})?", re.ASCII)


def seconds_text(seconds: float) -> str:
    """The shortest exact form, without a needless `.0`."""
    return repr(float(seconds)).removesuffix(".0")


def seconds_from(text: str) -> float | None:
    """The number, or `None` if the text is none or too large for one."""
    number = float(text) if _NUMBER.fullmatch(text) else math.inf
    return number if math.isfinite(number) else None
