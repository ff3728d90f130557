"""Game strings: the oracle's own parser, so that a mistake in the real one shows."""

import re

from .base import Oracle
from .drop import DropOracle
from .edge import DotsOracle, HexOracle
from .line import LineOracle

FIVE_VARIANTS = {"gomoku": "freestyle", "standard": "standard", "renju": "renju", "caro": "caro"}
POPOUT_OPTIONS = {"both": ("mover", "opponent", "draw"), "full": ("claim", "draw")}


def make(game: str) -> Oracle:
    """A new game from its string, canonical or not; ValueError for an unknown or impossible one."""
    name, colon, rest = game.strip().lower().partition(":")
    if colon and not rest:
        raise ValueError(f"nothing after the colon in {game!r}")
    if name == "tictactoe" and not colon:
        return LineOracle(3, 3, 3, "freestyle")
    if name == "mnk":
        cols, rows, length = numbers(rest, 3, 1, 25)
        fits(length, cols, rows)
        return LineOracle(cols, rows, length, "freestyle")
    if name in FIVE_VARIANTS:
        (size,) = numbers(rest, 1, 5, 25) if colon else (15,)
        return LineOracle(size, size, 5, FIVE_VARIANTS[name])
    if name == "connect4" and not colon:
        return DropOracle(6, 7, 4, "connect")
    if (name == "connect" and colon) or name == "onepop":
        rows, cols, length = drop_size(rest if colon else "6x7x4")
        return DropOracle(rows, cols, length, name)
    if name == "popout":
        return popout(rest)
    if name == "hexifence":
        (size,) = numbers(rest, 1, 1, 8) if colon else (3,)
        return HexOracle(size)
    if name == "dots":
        rows, cols = numbers(rest, 2, 1, 12) if colon else (4, 4)
        return DotsOracle(rows, cols)
    raise ValueError(f"unknown game {game!r}")


def popout(rest: str) -> DropOracle:
    """`popout` with perhaps a size and perhaps options, in this order."""
    parts = rest.split(",") if rest else []
    size = parts.pop(0) if parts and "=" not in parts[0] else "6x7x4"
    rows, cols, length = drop_size(size)
    options = {"both": "mover", "full": "claim"}
    given = [part.partition("=")[::2] for part in parts]
    if len(dict(given)) != len(given):
        raise ValueError(f"an option twice in {rest!r}")
    for key, value in given:
        if value not in POPOUT_OPTIONS.get(key, ()):
            raise ValueError(f"unknown option {key}={value}")
        options[key] = value
    return DropOracle(rows, cols, length, "popout", options["both"], options["full"])


def drop_size(text: str) -> list[int]:
    """HxWxN of a drop game."""
    rows, cols, length = numbers(text, 3, 1, 16)
    if length < 2:
        raise ValueError("at least two in a row")
    fits(length, rows, cols)
    return [rows, cols, length]


def fits(length: int, rows: int, cols: int) -> None:
    """A line must fit on the board."""
    if length > max(rows, cols):
        raise ValueError(f"{length} in a row do not fit on the board")


def numbers(text: str, count: int, low: int, high: int) -> list[int]:
    """`6x7x4` as numbers in a range."""
    parts = text.split("x")
    if len(parts) != count or not all(re.fullmatch(r"[0-9]{1,3}", part) for part in parts):
        raise ValueError(f"expected {count} numbers, not {text!r}")
    values = [int(part) for part in parts]
    if not all(low <= value <= high for value in values):
        raise ValueError(f"numbers from {low} to {high}, not {text!r}")
    return values
