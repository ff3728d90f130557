"""Drop games as one short word.

Digits: `4455` are the columns from 1; columns 10 to 16 are the letters a to g. Drops only.
Letters: `a` drops in the first column, `A` pops it, `=` claims a draw. Both write `-` for no move at all.
"""

from collections.abc import Iterator
from typing import Final, Literal

from tengen._core import Move
from tengen.errors import BadRecord
from tengen.records.limits import LIMITS, Limits, decode, numbered_lines, shown
from tengen.records.reader import only
from tengen.records.record import Record
from tengen.records.replay import play
from tengen.rules.game import Game
from tengen.rules.position import Position
from tengen.text.language import tr

Style = Literal["digits", "letters"]

_DIGITS: Final = "123456789abcdefg"
_LETTERS: Final = "abcdefghijklmnop"
_CAPITALS: Final = _LETTERS.upper()
_NOTHING: Final = "-"
_CLAIM: Final = "="


def read_all(
    text: str | bytes,
    game: Game | str = "connect4",
    style: Style | None = None,
    limits: Limits = LIMITS,
) -> Iterator[Record]:
    """One game a line; what follows the first word becomes the game's comment. `#` begins a remark."""
    rules = _drop_game(game)
    for number, line in numbered_lines(decode(text, limits), limits):
        content = line.partition("#")[0].split(maxsplit=1)
        if content:
            position = _replayed(content[0], rules, style, number, limits)
            record = Record.from_position(position)
            record.comment = content[1].strip() if len(content) > 1 else None
            yield record


def loads(
    text: str | bytes,
    game: Game | str = "connect4",
    style: Style | None = None,
    limits: Limits = LIMITS,
) -> Record:
    """The one game of a text."""
    return only(read_all(text, game, style, limits))


def dumps(game: Record | Position, style: Style | None = None) -> str:
    """The moves as one word, without clocks and comments. Digits for games without pops, else letters."""
    position = game.check() if isinstance(game, Record) else game
    style = style or _usual(_drop_game(position.game))
    return "".join(_symbol(move, style) for move in position.all_moves) or _NOTHING


def _drop_game(game: Game | str) -> Game:
    found = Game.of(game)
    if not found.has_columns:
        raise BadRecord(tr("{name} is no drop game; columns say nothing there", name=found.name))
    return found


def _usual(game: Game) -> Style:
    return "digits" if game.variant == "connect" else "letters"


def _replayed(word: str, game: Game, style: Style | None, line: int, limits: Limits) -> Position:
    position = Position(game)
    style = style or _usual(game)
    for symbol in "" if word == _NOTHING else word:
        move = _move(symbol, style)
        if move is None:
            kind = tr("1..9 and a..g") if style == "digits" else "a..p, A..P and ="
            told = tr(
                "{shown} in {shown2} is no column written in {style}",
                shown=shown(symbol),
                shown2=shown(word),
                style=style,
            )
            raise BadRecord(tr("{told}; use {kind}, or - for an empty board", told=told, kind=kind), line)
        play(position, move, line, limits)
    return position


def _move(symbol: str, style: Style) -> Move | None:
    if style == "digits":
        return Move.drop(_DIGITS.index(symbol)) if symbol in _DIGITS else None
    if symbol == _CLAIM:
        return Move.claim()
    if symbol in _LETTERS:
        return Move.drop(_LETTERS.index(symbol))
    return Move.pop(_CAPITALS.index(symbol)) if symbol in _CAPITALS else None


def _symbol(move: Move, style: Style) -> str:
    if move.kind == "drop":
        return (_DIGITS if style == "digits" else _LETTERS)[move.col]
    if style == "digits":
        raise BadRecord(tr("the move {move} cannot be written in digits; use letters", move=move))
    return _CLAIM if move.kind == "claim" else _CAPITALS[move.col]
