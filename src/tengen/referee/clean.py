"""Foreign text made fit for messages, journals and records: one line, printable, of bounded length."""

from collections.abc import Mapping
from typing import Final

from tengen.records.escape import FIELD_NAME
from tengen.records.record import OWN_FIELDS

LONGEST: Final = 400
_FIELDS: Final = 16


def clean(text: object, longest: int = LONGEST) -> str:
    """The text on one line without control characters, cut off where it is too long."""
    start = str(text)[: 4 * longest]
    line = " ".join("".join(char if char.isprintable() else " " for char in start).split())
    return line if len(line) <= longest else f"{line[: longest - 1]}…"


def clean_fields(data: Mapping[str, str]) -> dict[str, str]:
    """Named values that a record can hold; others are left out."""
    fit = {
        str(name): clean(value, 80)
        for name, value in list(data.items())[: 4 * _FIELDS]
        if FIELD_NAME.fullmatch(str(name)) and name not in OWN_FIELDS
    }
    return dict(list(fit.items())[:_FIELDS])
