"""What people paste besides records: Gomocup's game files, and boards drawn with characters."""

import re
from typing import Any, Final

from tengen.errors import BadRecord, GameOver, IllegalMove, UnknownGame
from tengen.records import Record
from tengen.rules.game import Game
from tengen.rules.position import Position
from tengen.rules.reasons import translated
from tengen.text.language import tr
from tengen.web.positions.editor import find_moves, read_setup
from tengen.web.wire import Refusal

_HEAD: Final = re.compile(r"piskvorky\s+([0-9]{1,2})\s*x\s*([0-9]{1,2})\b", re.IGNORECASE | re.ASCII)
_MOVE: Final = re.compile(r"\s*([0-9]{1,2})\s*,\s*([0-9]{1,2})\s*,\s*[0-9]+\s*", re.ASCII)
_SIGNS: Final = {**dict.fromkeys("xX●@", 0), **dict.fromkeys("oO○", 1), **dict.fromkeys("._+·*-", None)}
_LABEL: Final = re.compile(r"^[0-9]{1,2}(?=[^0-9])|(?<=[^0-9])[0-9]{1,2}$", re.ASCII)


def read_psq(text: str, game: Game | None) -> Record:
    """A game of the Gomocup manager. It names no rule: that of the game on the board counts."""
    head = _HEAD.match(text)
    if head is None or head[1] != head[2]:
        raise BadRecord(tr("a .psq file begins with a line such as: Piskvorky 15x15, 11:11, 0"))
    size = int(head[1])
    if game is None or not game.places_stones or (game.rows, game.cols, game.length) != (size, size, 5):
        try:
            game = Game(f"gomoku:{size}")
        except UnknownGame as problem:
            raise BadRecord(
                tr("this .psq file cannot be read: {problem}", problem=translated(str(problem)))
            ) from None
    position = Position(game)
    for line in text.splitlines()[1:]:
        found = _MOVE.fullmatch(line)
        if found is None:
            break  # the names of the players follow
        number = position.ply + 1
        if not (1 <= int(found[1]) <= size and 1 <= int(found[2]) <= size):
            raise BadRecord(
                tr(
                    "move {number}: {place} is not on a board of {size}x{size}",
                    number=number,
                    place=line.strip(),
                    size=size,
                )
            )
        cell = game.cell_name((size - int(found[2]), int(found[1]) - 1))
        try:
            position.play(game.parse_move(cell))
        except (IllegalMove, GameOver) as problem:
            raise BadRecord(
                tr("move {number}: {problem}", number=number, problem=translated(str(problem)))
            ) from None
    return Record.from_position(position)


def read_board(text: str, game: Game) -> Record | None:
    """A board drawn with x, o and dots, the top row first; None if the text is none."""
    if game.counts_cells:
        return None
    rows = [row for line in text.splitlines() if (row := _LABEL.sub("", line.strip()).replace(" ", ""))]
    if len(rows) == game.rows + 1 and rows[-1] == "".join(_column_names(game)):
        rows.pop()
    if len(rows) < 2 or not all(set(row) <= set(_SIGNS) for row in rows):
        return None
    if len(rows) != game.rows or any(len(row) != game.cols for row in rows):
        widths = "/".join(map(str, sorted({len(row) for row in rows})))
        raise BadRecord(
            tr(
                "the board is {count} rows of {widths}, but {name} has {rows} of {cols}: choose "
                "that game first",
                count=len(rows),
                widths=widths,
                name=game.name,
                rows=game.rows,
                cols=game.cols,
            )
        )
    stones = [
        (game.cell_name((game.rows - 1 - at, col)), side)
        for at, row in enumerate(rows)
        for col, sign in enumerate(row)
        if (side := _SIGNS[sign]) is not None
    ]
    laid: Any = {"stones": stones}
    try:
        return Record.from_position(Position(game, find_moves(read_setup(game, laid))))
    except Refusal as problem:
        raise BadRecord(
            tr("this board cannot come up in a game: {problem}", problem=translated(str(problem)))
        ) from None


def _column_names(game: Game) -> list[str]:
    return [str(col + 1) if game.has_columns else chr(ord("a") + col) for col in range(game.cols)]
