"""Messages as text: JSON read strictly and within bounds."""

import json
import math
import re
from collections.abc import Mapping
from typing import Any, Final, NoReturn

import msgspec

from tengen.text.language import tr
from tengen.web.wire.refusal import Refusal

LARGEST: Final = 256 << 10
"""Characters of a message."""
DEEPEST: Final = 12
"""Levels of lists and objects in one another."""
_LONGEST_NUMBER: Final = 25
_SIGNS: Final = re.compile(r'\\.|["\[\]{}]', re.DOTALL)


def read(text: str) -> dict[str, Any]:
    """The object that a message holds; `Refusal` if it is anything else, or too large or too deep."""
    if len(text) > LARGEST:
        raise Refusal("too-large", tr("a message has at most {most} KB", most=LARGEST >> 10))
    _check_depth(text)
    try:
        found = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_no_constant,
            parse_int=_whole,
            parse_float=_decimal,
        )
    except Refusal:
        raise
    except (ValueError, RecursionError):
        raise Refusal("bad", tr("this is no JSON")) from None
    if not isinstance(found, dict):
        raise Refusal("bad", tr("a message is a JSON object"))
    return found


def write(message: Mapping[str, Any]) -> str:
    """A message as text."""
    return msgspec.json.encode(message).decode()


def _check_depth(text: str) -> None:
    """Before the parser sees it: brackets outside of strings, in one pass."""
    depth, in_string = 0, False
    for sign in _SIGNS.finditer(text):
        mark = sign[0]
        if in_string:
            in_string = mark != '"'
        elif mark == '"':
            in_string = True
        elif mark in "[{":
            depth += 1
            if depth > DEEPEST:
                raise Refusal("bad", tr("a message has at most {most} levels", most=DEEPEST))
        elif mark in "]}":
            depth -= 1


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Refusal("bad", tr("a name stands twice in one object"))
    return found


def _no_constant(_: str) -> NoReturn:
    raise Refusal("bad", tr("NaN and Infinity are no JSON"))


def _whole(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise Refusal("bad", tr("a number is too long"))
    return int(digits)


def _decimal(digits: str) -> float:
    found = float(digits)
    if not math.isfinite(found):
        raise Refusal("bad", tr("a number is too large"))
    return found
