"""What a Gomocup engine says: a move, a message, or a message and a move that were written into one line."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class AnswerKind(StrEnum):
    """What a line of an engine is."""

    MOVE = "move"
    MESSAGE = "message"
    OK = "OK"
    ERROR = "error"
    UNKNOWN = "unknown"
    ABOUT = "about"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Said:
    """One line of an engine."""

    kind: AnswerKind
    text: str = ""
    x: int = -1
    y: int = -1


_MOVE: Final = re.compile(r"(-?[0-9]{1,9})\s*,\s*(-?[0-9]{1,9})")
# A move at the end of another text: only right after a letter or a closing sign, because messages are full of
# cells and numbers of their own.
_GLUED: Final = re.compile(r"""^(.*(?:[A-Za-z)\]}%!?"']|[A-Za-z]\.))([0-9]{1,2}),([0-9]{1,2})$""", re.DOTALL)
_ABOUT: Final = re.compile(r'name\s*=\s*"([^"]*)"', re.IGNORECASE)

_WORDS: Final = {
    "MESSAGE": AnswerKind.MESSAGE,
    "DEBUG": AnswerKind.MESSAGE,
    "SUGGEST": AnswerKind.MESSAGE,
    "ERROR": AnswerKind.ERROR,
    "UNKNOWN": AnswerKind.UNKNOWN,
    "OK": AnswerKind.OK,
}


def read_line(line: str) -> Said:
    """What the line means; never fails."""
    text = line.strip()
    found = _MOVE.match(text)
    if found is not None:
        rest = text[found.end() :].strip()
        # A message may follow without a line end; further numbers may not.
        if not rest or rest[0].isalpha():
            return Said(AnswerKind.MOVE, _message(rest), int(found[1]), int(found[2]))
        return Said(AnswerKind.OTHER, text)
    word = re.match(r"[A-Za-z]*", text)
    kind = _WORDS.get(word[0].upper() if word else "", AnswerKind.OTHER)
    if kind is AnswerKind.OTHER and _ABOUT.search(text):
        return Said(AnswerKind.ABOUT, text)
    glued = _GLUED.match(text)
    if glued is not None and kind in (AnswerKind.MESSAGE, AnswerKind.OTHER):
        return Said(AnswerKind.MOVE, _message(glued[1]), int(glued[2]), int(glued[3]))
    return Said(kind, _message(text) if kind is AnswerKind.MESSAGE else text)


def _message(text: str) -> str:
    """The text without the word that announces it."""
    return re.sub(r"^(?:MESSAGE|DEBUG)\s*", "", text, flags=re.IGNORECASE)


def name_in(text: str) -> str | None:
    """The name in an answer to ABOUT."""
    found = _ABOUT.search(text)
    return found[1].strip() or None if found else None
