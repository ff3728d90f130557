"""What games are called on the board."""

import re
from typing import Any

from tengen.families.shared.numbers import in_words
from tengen.rules.game import Game
from tengen.rules.spec import KINDS
from tengen.text.language import tr


def title(game: Game) -> str:
    """The game in words for a heading: `Gomoku 19×19`, `Connect 5 on 7×8`, `Hexifence 3`."""
    kind = game.name.partition(":")[0]
    size = f"{game.rows}×{game.cols}"
    if kind == "mnk":
        return tr("{length} in a row on {cols}×{rows}", length=game.length, cols=game.cols, rows=game.rows)
    if kind == "connect":
        return tr("Connect {length} on {size}", length=game.length, size=size)
    if kind == "hexifence":
        return tr("Hexifence {size}", size=(game.rows + 1) // 2)
    if kind == "dots":
        return tr("Dots and Boxes {size}", size=size)
    if game.has_columns and (game.rows, game.cols, game.length) != (6, 7, 4):
        return tr("{title}, {length} on {size}", title=tr(KINDS[kind].title), length=game.length, size=size)
    if game.length == 5 and game.rows != 15:
        return f"{tr(KINDS[kind].title)} {size}"
    return tr(KINDS[kind].title)


def is_noughts_and_crosses(game: Game) -> bool:
    """Is it drawn as nine squares with X and O?"""
    return game.places_stones and game.rows == game.cols == game.length == 3


def side_names(game: Game) -> tuple[str, str]:
    """What the sides are called on the board."""
    return (tr("X"), tr("O")) if is_noughts_and_crosses(game) else game.side_names


def with_side_names(game: Game, text: str) -> str:
    """A sentence of the rules or the coach, with the names that the board uses."""
    for usual, name in zip(game.side_names, side_names(game), strict=True):
        # Not \\b: other scripts put no space around a name.
        whole = rf"(?<![A-Za-z]){re.escape(usual)}(?![A-Za-z])"
        text = re.sub(whole, name, text) if usual != name else text
    return text


def told_of(game: Game, told: Any) -> Any:
    """The same with the names that the board uses in every sentence, however deep."""
    if not is_noughts_and_crosses(game):
        return told
    match told:
        case str():
            return with_side_names(game, told)
        case dict():
            return {name: told_of(game, value) for name, value in told.items()}
        case list():
            return [told_of(game, value) for value in told]
        case _:
            return told


def count_word(count: int) -> str:
    """`five`; larger numbers, and all in other languages than English, in digits."""
    return in_words(count) if count else tr("zero")
