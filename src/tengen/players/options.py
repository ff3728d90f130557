"""How a player is written: a name, and after a colon options such as `level=5,seed=1`.

The classic systems say first which of them is meant: `classic:pattern,radius=2`.
"""

from collections.abc import Collection
from typing import Final

from tengen.players.player import UnknownPlayer

SYSTEM: Final = "system"
"""The option that the first word after `classic:` is read as."""
_FILES: Final = ("weights", "network", "second", "memory", "games", "like")
"""Options that may name files or people, in which capitals count."""


def read_player(text: str) -> tuple[str, dict[str, str]]:
    """Name and options of a player, both in small letters but for names of files."""
    name, _, rest = text.strip().partition(":")
    name = name.strip().lower()
    options: dict[str, str] = {}
    if name == "classic" and "=" not in (first := rest.partition(",")[0].strip()) and first:
        options[SYSTEM] = first.lower()
        rest = rest.partition(",")[2]
    for part in filter(None, (part.strip() for part in rest.split(","))):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        key = key.lower()
        if key not in _FILES:
            value = value.lower()
        if not (key and equals and value):
            raise UnknownPlayer(f"{part!r} in {text!r} is no option: write options like level=5,seed=1")
        if key in options:
            raise UnknownPlayer(f"{key} is given twice in {text!r}")
        options[key] = value
    return name, options


def refuse_others(name: str, options: Collection[str], allowed: Collection[str]) -> None:
    """Complain about options that a player does not have, with those it has."""
    for option in options:
        if option not in allowed:
            raise UnknownPlayer(f"{name} has no option {option!r}: it takes {', '.join(allowed)}")


def whole_number(option: str, text: str, least: int, most: int) -> int:
    """The value of an option that is a whole number within a range."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 20 and least <= int(text) <= most):
        raise UnknownPlayer(f"{option}={text}: {option} is a whole number from {least} to {most}")
    return int(text)
