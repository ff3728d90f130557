"""What games are called on the board."""

import re
from typing import Final

from tengen.rules.game import Game
from tengen.rules.spec import KINDS

_WORDS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def title(game: Game) -> str:
    """The game in words for a heading: `Gomoku 19×19`, `Connect 5 on 7×8`, `Hexifence 3`."""
    kind = game.name.partition(":")[0]
    size = f"{game.rows}×{game.cols}"
    if kind == "mnk":
        return f"{game.length} in a row on {game.cols}×{game.rows}"
    if kind == "connect":
        return f"Connect {game.length} on {size}"
    if kind == "hexifence":
        return f"Hexifence {(game.rows + 1) // 2}"
    if kind == "dots":
        return f"Dots and Boxes {size}"
    if game.has_columns and (game.rows, game.cols, game.length) != (6, 7, 4):
        return f"{KINDS[kind].title}, {game.length} on {size}"
    if game.length == 5 and game.rows != 15:
        return f"{KINDS[kind].title} {size}"
    return KINDS[kind].title


def is_noughts_and_crosses(game: Game) -> bool:
    """Is it drawn as nine squares with X and O?"""
    return game.places_stones and game.rows == game.cols == game.length == 3


def side_names(game: Game) -> tuple[str, str]:
    """What the sides are called on the board."""
    return ("X", "O") if is_noughts_and_crosses(game) else game.side_names


def with_side_names(game: Game, text: str) -> str:
    """A sentence of the rules or the coach, with the names that the board uses."""
    for usual, name in zip(game.side_names, side_names(game), strict=True):
        text = re.sub(rf"\b{usual}\b", name, text) if usual != name else text
    return text


def count_word(count: int) -> str:
    """`five`; larger numbers in digits."""
    return _WORDS[count] if 0 <= count < len(_WORDS) else str(count)
