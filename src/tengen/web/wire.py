"""Messages of the wire: JSON read strictly and within bounds, fields checked, refusals with a code."""

import json
import math
import re
from collections.abc import Mapping
from typing import Any, Final, NoReturn

from tengen.errors import (
    BadNotation,
    BadRecord,
    EngineBusy,
    GameOver,
    IllegalMove,
    TengenError,
    UnknownGame,
)

LARGEST: Final = 256 << 10
"""Characters of a message."""
DEEPEST: Final = 12
"""Levels of lists and objects in one another."""
MOST_MOVES: Final = 2000
"""Moves of a game on the wire."""
_LONGEST_NUMBER: Final = 25
_LARGEST_ID: Final = 2**53 - 1
_SIGNS: Final = re.compile(r'\\.|["\[\]{}]', re.DOTALL)

Fields = Mapping[str, Any]


class Refusal(TengenError):
    """What was asked for cannot be done; `code` is for the other program, the text for the person."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code

    def to_json(self) -> dict[str, str]:
        """The error as the wire has it."""
        return {"code": self.code, "text": str(self)}


_CODES: Final[tuple[tuple[type[Exception], str], ...]] = (
    (UnknownGame, "unknown-game"),
    (BadNotation, "bad-move"),
    (IllegalMove, "illegal"),
    (GameOver, "over"),
    (BadRecord, "bad-record"),
    (EngineBusy, "busy"),
    (TengenError, "bad"),
)


def refusal(problem: TengenError) -> Refusal:
    """Any expected error as a refusal."""
    if isinstance(problem, Refusal):
        return problem
    code = next(code for kind, code in _CODES if isinstance(problem, kind))
    return Refusal(code, " ".join(str(problem).split())[:500])


def read(text: str) -> dict[str, Any]:
    """The object that a message holds; `Refusal` if it is anything else, or too large or too deep."""
    if len(text) > LARGEST:
        raise Refusal("too-large", f"a message has at most {LARGEST >> 10} KB")
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
        raise Refusal("bad", "this is no JSON") from None
    if not isinstance(found, dict):
        raise Refusal("bad", "a message is a JSON object")
    return found


def write(message: Mapping[str, Any]) -> str:
    """A message as text."""
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def message_id(message: Fields) -> int:
    """The number of a question."""
    number = message.get("id")
    if type(number) is not int or not 0 <= number <= _LARGEST_ID:
        raise Refusal("bad", "a message has an id, a whole number from 0")
    return number


# ---- fields --------------------------------------------------------------------------------------------


def text(fields: Fields, name: str, most: int = 200) -> str:
    """A text that must be there."""
    found = optional_text(fields, name, most)
    if found is None:
        raise Refusal("bad", f"{name} is missing: a text")
    return found


def optional_text(fields: Fields, name: str, most: int = 200) -> str | None:
    """A text, or None if it is not there."""
    found = fields.get(name)
    if found is None:
        return None
    if not isinstance(found, str):
        raise Refusal("bad", f"{name} is a text")
    if len(found) > most:
        raise Refusal("too-large", f"{name} has at most {most} characters")
    if not _is_encodable(found):
        raise Refusal("bad", f"{name} holds half a character")
    return found


def flag(fields: Fields, name: str, default: bool = False) -> bool:
    """Yes or no."""
    found = fields.get(name, default)
    if not isinstance(found, bool):
        raise Refusal("bad", f"{name} is true or false")
    return found


def whole(fields: Fields, name: str, least: int, most: int, default: int | None = None) -> int:
    """A whole number in a range."""
    found = fields.get(name)
    if found is None and default is not None:
        return default
    if type(found) is not int or not least <= found <= most:
        raise Refusal("bad", f"{name} is a whole number from {least} to {most}")
    return found


def number(fields: Fields, name: str, least: float, most: float, default: float) -> float:
    """Any number in a range."""
    found = fields.get(name)
    if found is None:
        return default
    if isinstance(found, bool) or not isinstance(found, (int, float)) or not least <= found <= most:
        raise Refusal("bad", f"{name} is a number from {least:g} to {most:g}")
    return float(found)


def texts(fields: Fields, name: str, most: int = MOST_MOVES, longest: int = 20) -> list[str]:
    """A list of short texts; empty if it is not there."""
    found = fields.get(name)
    if found is None:
        return []
    if not isinstance(found, list):
        raise Refusal("bad", f"{name} is a list of texts")
    if len(found) > most:
        raise Refusal("too-large", f"{name} has at most {most} entries")
    for one in found:
        if not isinstance(one, str) or len(one) > longest or not _is_encodable(one):
            raise Refusal("bad", f"{name} is a list of texts of at most {longest} characters")
    return list(found)


def choice(fields: Fields, name: str, choices: tuple[str, ...], default: str | None = None) -> str:
    """One of a few words."""
    found = fields.get(name)
    if found is None and default is not None:
        return default
    if not isinstance(found, str) or found not in choices:
        raise Refusal("bad", f"{name} is one of {', '.join(choices)}")
    return found


def _is_encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


# ---- JSON ----------------------------------------------------------------------------------------------


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
                raise Refusal("bad", f"a message has at most {DEEPEST} levels")
        elif mark in "]}":
            depth -= 1


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Refusal("bad", "a name stands twice in one object")
    return found


def _no_constant(_: str) -> NoReturn:
    raise Refusal("bad", "NaN and Infinity are no JSON")


def _whole(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise Refusal("bad", "a number is too long")
    return int(digits)


def _decimal(digits: str) -> float:
    found = float(digits)
    if not math.isfinite(found):
        raise Refusal("bad", "a number is too large")
    return found
