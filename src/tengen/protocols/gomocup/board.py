"""Boards on the Gomocup wire: rules as bits, cells as `x,y` from the top left, stones in any order."""

import re
from collections.abc import Sequence
from typing import Final

from tengen import Game, Move, Position, TengenError
from tengen.protocols.wire_text import short

EXACTLY_FIVE: Final = 1
CONTINUOUS: Final = 2
RENJU: Final = 4
CARO: Final = 8

_RULES: Final = {"freestyle": 0, "standard": EXACTLY_FIVE, "renju": RENJU, "caro": CARO}
_XY: Final = re.compile(r"\s*([0-9]{1,4})\s*,\s*([0-9]{1,4})\s*")

_PATIENCE: Final = 4000
"""Stones tried before giving up the search for an order in which they can have been played."""


class BadBoard(TengenError, ValueError):
    """A cell or a board that cannot be played on; the message is for the one who sent it."""


def rule_of(game: Game) -> int:
    """The value of `INFO rule` for a game of five in a row."""
    return _RULES[game.variant]


def game_of(rule: int, cols: int, rows: int) -> Game:
    """The game that a rule and a size mean."""
    if rule & CARO:
        name = "caro"
    elif rule & RENJU:
        name = "renju"
    else:
        name = "standard" if rule & EXACTLY_FIVE else "gomoku"
    if cols == rows:
        return Game.of(f"{name}:{cols}")
    if name != "gomoku":
        raise BadBoard(f"rule {rule} needs a square board, not {cols} x {rows}")
    return Game.of(f"mnk:{cols}x{rows}x5")


def to_wire(game: Game, move: Move) -> str:
    """`x,y` of a move."""
    return f"{move.col},{game.rows - 1 - move.row}"


def from_wire(game: Game, x: int, y: int) -> Move:
    """The move on a cell; `BadBoard` if there is no such cell."""
    if not (0 <= x < game.cols and 0 <= y < game.rows):
        raise BadBoard(f"{x},{y} is not on a board of {game.cols} x {game.rows} cells numbered from 0,0")
    return Move.cell(x, game.rows - 1 - y)


def read_cell(game: Game, text: str) -> Move:
    """The move that `x,y` means."""
    found = _XY.fullmatch(text)
    if found is None:
        raise BadBoard(f"{short(text, 40)} is no cell: write x,y")
    return from_wire(game, int(found[1]), int(found[2]))


def read_stone(game: Game, text: str) -> tuple[Move, int]:
    """A line of `BOARD`: the cell, and whose stone it is (1 own, 2 the opponent's)."""
    cell, _, field = text.rpartition(",")
    if field.strip() not in ("1", "2"):
        reason = (
            "stones of finished lines are not supported" if field.strip() == "3" else "write x,y,1 or x,y,2"
        )
        raise BadBoard(f"{short(text, 40)}: {reason}")
    return read_cell(game, cell), int(field)


def position_to_move(game: Game, stones: Sequence[tuple[Move, int]]) -> Position:
    """The position with these stones in which the owner of field 1 is to move, as `BOARD` means it."""
    own = [move for move, field in stones if field == 1]
    other = [move for move, field in stones if field == 2]
    if len(own) == len(other):
        return arranged(game, own, other)
    if len(other) == len(own) + 1:
        return arranged(game, other, own)
    raise BadBoard(
        f"{len(own)} own stones and {len(other)} others: it is my move only with as many or one fewer"
    )


def position_of(game: Game, stones: Sequence[tuple[Move, int]]) -> Position:
    """The position with these stones, whoever is to move. Black owns the first one if that fits."""
    black = stones[0][1] if stones else 1
    for field in (black, 3 - black):
        mine = [move for move, owner in stones if owner == field]
        theirs = [move for move, owner in stones if owner != field]
        if len(mine) - len(theirs) in (0, 1):
            return arranged(game, mine, theirs)
    raise BadBoard("one side has at least two stones more than the other: moves alternate in this game")


def arranged(game: Game, black: Sequence[Move], white: Sequence[Move]) -> Position:
    """Plays the stones in the given order, or if the rules forbid that, in one that they allow."""
    if len({*black, *white}) < len(black) + len(white):
        raise BadBoard("two stones are on the same cell")
    position = Position(game)
    if not _replay(position, black, white) and not _search(position, list(black), list(white), [_PATIENCE]):
        raise BadBoard("these stones cannot come from a game that still goes on")
    return position


def _replay(position: Position, black: Sequence[Move], white: Sequence[Move]) -> bool:
    for index in range(len(black) + len(white)):
        move = (black, white)[index % 2][index // 2]
        if not position.is_legal(move):
            break
        position.play(move)
        if position.is_over:
            break
    else:
        return True
    while position.ply:
        position.undo()
    return False


def _search(position: Position, black: list[Move], white: list[Move], left: list[int]) -> bool:
    """Tries one stone after another; gives up an order that is forbidden or ends the game too early."""
    mine = (black, white)[position.turn]
    if not mine:
        return not (black or white)
    for move in tuple(mine):
        if left[0] <= 0:
            return False
        left[0] -= 1
        if not position.is_legal(move):
            continue
        position.play(move)
        mine.remove(move)
        if not position.is_over and _search(position, black, white, left):
            return True
        mine.append(move)
        position.undo()
    return False
