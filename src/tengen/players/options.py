"""How a player is written: a name, and after a colon options such as `level=5,seed=1`."""

from collections.abc import Collection

from tengen.players.player import UnknownPlayer


def read_player(text: str) -> tuple[str, dict[str, str]]:
    """Name and options of a player, both in small letters."""
    name, _, rest = text.strip().lower().partition(":")
    options: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in rest.split(","))):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not (key and equals and value):
            raise UnknownPlayer(f"{part!r} in {text!r} is no option: write options like level=5,seed=1")
        if key in options:
            raise UnknownPlayer(f"{key} is given twice in {text!r}")
        options[key] = value
    return name.strip(), options


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
