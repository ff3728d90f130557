"""Marks on the board before the first move: a record has no fields there, so that a tag holds them."""

from typing import Final

from tengen.records.sgf_names import LABEL, MARKS

START_MARKS: Final = "Marks"
"""The tag: `circle h8 i9; label h9=A`."""
MARK_NAMES: Final = (*MARKS, LABEL)


def start_text(fields: dict[str, str]) -> str:
    """The marks as the value of the tag; empty without marks."""
    return "; ".join(f"{name} {value}" for name, value in fields.items() if name in MARK_NAMES and value)


def start_fields(text: str) -> dict[str, str]:
    """The marks out of the tag; whatever is none is passed over."""
    found = {}
    for part in text.split(";"):
        name, _, places = part.strip().partition(" ")
        if name in MARK_NAMES and places.split():
            found[name] = " ".join(places.split())
    return found
