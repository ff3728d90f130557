"""Positions as one line of text, in the manner of FEN: game, board, side to move, rights.

`connect4 7/7/7/7/3o3/2xx3 o` is a Connect Four board with three discs. docs/positions.md describes it.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tengen._core import NativePosition, grid_of, place_images, set_up, setup_of
from tengen.errors import BadPosition
from tengen.rules.game import Game

LONGEST: Final = 1200
"""Characters that are read: more than the largest board needs."""

_SIDES: Final = "xo"
_CLAIMED: Final = "draw"
_NONE: Final = "-"


@dataclass(frozen=True)
class Grid:
    """Where the places of a board lie in a table of numbers."""

    rows: int
    cols: int
    places: tuple[tuple[int, int], ...]
    """The row and column of each place, in the order of the core."""
    lines: tuple[tuple[int, ...], ...]
    """The numbers of the places as they are read: line by line from the top, each from the left."""


@lru_cache(maxsize=64)
def grid(game: Game) -> Grid:
    """The table of a game's board."""
    rows, cols, places = grid_of(game._native)
    by_row: list[list[int]] = [[] for _ in range(rows)]
    for number in sorted(range(len(places)), key=places.__getitem__):
        by_row[places[number][0]].append(number)
    if not game.counts_cells:
        by_row.reverse()  # row 0 is the bottom of these boards
    return Grid(rows, cols, tuple(places), tuple(map(tuple, by_row)))


def write_fen(game: Game, native: NativePosition) -> str:
    """The text of a position."""
    places, turn, popped, claimed = setup_of(native)
    lines = (_write_line(places, line) for line in grid(game).lines)
    fields = [game.name, "/".join(lines), _SIDES[turn]]
    if game.variant == "onepop":
        fields.append("".join(side for side, used in zip(_SIDES, popped, strict=True) if not used) or _NONE)
    elif claimed:
        fields.append(_CLAIMED)
    return " ".join(fields)


def _write_line(places: bytes, line: tuple[int, ...]) -> str:
    text = "".join(".xo"[places[number]] for number in line)
    return re.sub(r"\.+", lambda run: str(len(run[0])), text)


def read_fen(text: str, game: Game | str | None = None) -> tuple[Game, NativePosition]:
    """The game and the position that a text names; `BadPosition` says what is wrong with it."""
    if len(text) > LONGEST:
        raise BadPosition(f"a position has at most {LONGEST} characters, not {len(text)}")
    fields = text.lower().split()
    if game is None or (fields and "/" not in fields[0] and _is_game(fields[0])):
        fields, game = fields[1:], _game_of(fields, game)
    game = Game.of(game)
    if not 2 <= len(fields) <= 3:
        raise BadPosition("a position is written as game, board, side to move" + _rights_form(game))
    board, turn, *rights = fields
    if turn not in tuple(_SIDES):
        raise BadPosition(f"the side to move is x (first) or o (second), not {turn[:20]!r}")
    popped, claimed = _read_rights(game, rights)
    return game, set_up(game._native, _read_board(game, board), _SIDES.index(turn), popped, claimed)


def _is_game(word: str) -> bool:
    """On a board of one line there is no slash, but then there is nothing but numbers, x and o."""
    return re.fullmatch(r"[0-9xo]*", word) is None


def _game_of(fields: list[str], wanted: Game | str | None) -> Game:
    if not fields:
        raise BadPosition("an empty text is no position")
    named = Game.of(fields[0])
    if wanted is not None and named != Game.of(wanted):
        raise BadPosition(f"this is a position of {named.name}, not of {Game.of(wanted).name}")
    return named


def _rights_form(game: Game) -> str:
    if game.variant == "onepop":
        return " and who may still pop (xo, x, o or -)"
    return f", and {_CLAIMED} if it was claimed" if _may_claim(game) else ""


def _may_claim(game: Game) -> bool:
    return game.options.get("full") == "claim"


def _read_rights(game: Game, fields: list[str]) -> tuple[tuple[bool, bool], bool]:
    if game.variant == "onepop":
        if not fields or fields[0] not in ("xo", "x", "o", _NONE):
            raise BadPosition("after the side to move one-pop says who may still pop: xo, x, o or -")
        return ("x" not in fields[0], "o" not in fields[0]), False
    if not fields:
        return (False, False), False
    if not _may_claim(game) or fields[0] != _CLAIMED:
        raise BadPosition(f"{game.name} has nothing after the side to move{_rights_form(game)}")
    return (False, False), True


def _read_board(game: Game, text: str) -> bytes:
    found = text.split("/")
    lines = grid(game).lines
    if len(found) != len(lines):
        raise BadPosition(f"a board of {game.name} has {len(lines)} lines between slashes, not {len(found)}")
    places = bytearray(len(grid(game).places))
    for number, (line, written) in enumerate(zip(lines, found, strict=True), start=1):
        for place, sign in zip(line, _read_line(written, number, len(line)), strict=True):
            places[place] = ".xo".index(sign)
    return bytes(places)


def _read_line(written: str, number: int, length: int) -> str:
    if re.fullmatch(r"(?:[xo]|[1-9][0-9]?(?![0-9]))*", written, re.ASCII) is None:
        raise BadPosition(f"line {number} is made of x, o and counts of empty places, not {written[:30]!r}")
    signs = re.sub(r"[0-9]+", lambda run: "." * int(run[0]), written)
    if len(signs) != length:
        raise BadPosition(f"line {number} has {length} places, not {len(signs)}: {written[:30]!r}")
    return signs


def read_image(game: Game, native: NativePosition, symmetry: int) -> NativePosition:
    """The position as it stands, seen through a symmetry."""
    places, turn, popped, claimed = setup_of(native)
    image = bytearray(len(places))
    for place, there in zip(places, place_images(game._native, symmetry), strict=True):
        image[there] = place
    return set_up(game._native, bytes(image), turn, popped, claimed)
