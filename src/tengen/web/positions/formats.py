"""Which format a pasted text is in, and reading and writing it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from tengen.errors import BadNotation, BadRecord, IllegalMove
from tengen.records import Limits, Record, digits, hexifence, read_all, sgf
from tengen.records import dumps as dump_record
from tengen.rules.game import Game
from tengen.rules.position import Position
from tengen.rules.reasons import translated
from tengen.text.language import tr
from tengen.web.positions.pasted import read_board, read_psq
from tengen.web.wire import LARGEST
from tengen.web.wire.questions import MOST_MOVES
from tengen.web.wire.studies import MOST_NODES

_LIMITS: Final = Limits(
    size=4 * LARGEST, line=20_000, tags=64, moves=MOST_NODES - 1, comment=20_000, nesting=500
)
_MOST_GAMES: Final = 1000
_ONE_WORD: Final = re.compile(r"[1-9a-pA-P=-]+", re.ASCII)
_POINT: Final = re.compile(r"[a-zA-Z][0-9]{1,2}", re.ASCII)
_POINTS: Final = re.compile(r"(?:[a-zA-Z][0-9]{1,2}){2,}", re.ASCII)
_PAIRS: Final = re.compile(r"(?:\s*#[^\n]*\n)*\s*[0-9]{1,3}[ \t,]+[0-9]{1,3}[ \t]*(?:\r?\n|$)", re.ASCII)


@dataclass(frozen=True)
class Found:
    """The first game of a text."""

    record: Record
    format: str
    more: int
    """How many games follow it."""


def read_any(text: str, game: Game | None) -> Found:
    """Guesses the format by how the text begins; `game` is the one on the board, where none is named."""
    # Whatever looks like nothing is nothing: blanks of any kind, and the mark with which some files begin.
    text = start = text.strip().lstrip("\ufeff").strip()
    if not start:
        raise BadRecord(tr("there is nothing to read; paste a game"))
    if start.startswith("["):
        return _first(read_all(text, _LIMITS), "tengen")
    if start.startswith("("):
        return _first(sgf.read_all(text, _sgf_game(game, start), _LIMITS), "sgf")
    if start.startswith("#") or (game is not None and game.variant == "hexifence" and _PAIRS.match(start)):
        told = game if game is not None and game.variant == "hexifence" else None
        named = re.match(r"#[ \t]*hexifence", start, re.IGNORECASE)
        return Found(hexifence.loads(text, None if named else told, _LIMITS), "pairs", 0)
    if start[:9].lower() == "piskvorky":
        return Found(read_psq(start, game), "psq", 0)
    if game is not None and (drawn := read_board(start, game)) is not None:
        return Found(drawn, "board", 0)
    if game is None or game.has_columns:
        word = start.split(maxsplit=1)[0]
        if _ONE_WORD.fullmatch(word) and (game is not None or word.isdigit()) and not _is_list(start, game):
            return _first(digits.read_all(text, game or "connect4", None, _LIMITS), "digits")
    return Found(_plain(start, game), "moves", 0)


def written(record: Record, format_: str) -> str:
    """The game in that format; `BadRecord` where the format cannot hold it."""
    if format_ == "sgf":
        return sgf.dumps(record)
    if format_ == "digits":
        if not record.game.has_columns:
            raise BadRecord(tr("digits are for drop games; take the Tengen record"))
        return digits.dumps(record) + "\n"
    if format_ == "pairs":
        if record.game.variant != "hexifence":
            raise BadRecord(tr("pairs are for Hexifence; take the Tengen record"))
        return hexifence.dumps(record)
    return record.position().svg() if format_ == "svg" else dump_record(record)


def _sgf_game(game: Game | None, text: str) -> Game | None:
    """A file that names its rule is believed; else the game on the board counts if it is of that kind."""
    return None if game is None or not game.places_stones or re.search(r"RU\s*\[|SZ\s*\[", text) else game


def _is_list(text: str, game: Game | None) -> bool:
    """`4 4 3` is a list of moves, `443` a word of digits; one column alone is both."""
    words = text.split()
    return game is not None and len(words) > 1 and all(len(word) <= 4 for word in words)


def _plain(text: str, game: Game | None) -> Record:
    """Moves with blanks, commas or lines between them; move numbers are left out."""
    if game is None:
        raise BadRecord(tr("the text names no game; choose the game first, then paste its moves"))
    position = Position(game)
    for word in _words(text, game):
        if not word or re.fullmatch(r"[0-9]+\.+", word) or word in ("*", "1-0", "0-1", "1/2-1/2"):
            continue
        number = position.ply + 1
        if number > MOST_MOVES:
            raise BadRecord(tr("more than {most} moves", most=MOST_MOVES))
        try:
            position.play(game.parse_move(word))
        except (BadNotation, IllegalMove) as problem:
            raise BadRecord(
                tr("move {number}: {problem}", number=number, problem=translated(str(problem)))
            ) from None
    return Record.from_position(position)


def _words(text: str, game: Game) -> Iterator[str]:
    """The words between blanks; `h8i9h9` is three of them where moves are points."""
    for word in re.split(r"[\s,;]+", text.strip()):
        if game.places_stones and _POINTS.fullmatch(word):
            yield from _POINT.findall(word)
        else:
            yield word


def _first(records: Iterator[Record], format_: str) -> Found:
    first = next(records, None)
    if first is None:
        raise BadRecord(tr("there is no game in the text"))
    more = 0
    try:
        more = sum(1 for _ in islice(records, _MOST_GAMES))
    except BadRecord as problem:
        first.notes.append(tr("a later game cannot be read: {problem}", problem=translated(str(problem))))
    return Found(first, format_, more)
