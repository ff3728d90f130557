"""Points and setup stones of SGF. A point is column and row from the top; our rows are from the bottom."""

import re
from typing import Final

from tengen._core import Move
from tengen.errors import BadNotation, BadRecord
from tengen.records.limits import Limits, shown
from tengen.records.replay import play
from tengen.records.sgf_names import LABEL, LABELS, MARKS
from tengen.rules.game import Game
from tengen.rules.outcome import Side
from tengen.rules.position import Position
from tengen.text.language import tr

_POINT: Final = re.compile(r"([a-y])([a-y])", re.ASCII)
_SIZE: Final = re.compile(r"([0-9]{1,3})(?::([0-9]{1,3}))?", re.ASCII)


def size_from(text: str, line: int) -> tuple[int, int]:
    """Columns and rows out of SZ."""
    match = _SIZE.fullmatch(text.strip())
    cols = int(match[1]) if match else 0
    rows = int(match[2]) if match and match[2] else cols
    if not (1 <= cols <= 25 and 1 <= rows <= 25):
        raise BadRecord(
            tr("the size {shown} is no board; write SZ[15] or SZ[15:10], sides 1..25", shown=shown(text)),
            line,
        )
    return cols, rows


def size_text(game: Game) -> str:
    """The text for SZ."""
    return str(game.cols) if game.cols == game.rows else f"{game.cols}:{game.rows}"


def move_at(text: str, game: Game, line: int) -> Move:
    """The move a point means."""
    match = _POINT.fullmatch(text.strip())
    if match is None:
        told = tr("a pass, which line games do not have") if not text.strip() else tr("no point")
        raise BadRecord(
            tr("{shown} is {told}; write column and row as two small letters", shown=shown(text), told=told),
            line,
        )
    col, from_top = (ord(letter) - ord("a") for letter in match.groups())
    if col >= game.cols or from_top >= game.rows:
        raise BadRecord(
            tr("{shown} is outside the board of {size_text}", shown=shown(text), size_text=size_text(game)),
            line,
        )
    return Move.cell(col, game.rows - 1 - from_top)


def point_of(move: Move, game: Game) -> str:
    """The point where a move put its stone."""
    return chr(ord("a") + move.col) + chr(ord("a") + game.rows - 1 - move.row)


def marks_from(values: dict[str, list[str]], game: Game, line: int) -> dict[str, str]:
    """The marks of a node as fields: `circle` holds points, `label` points with their texts."""
    found: dict[str, str] = {}
    for name, prop in MARKS.items():
        points = [move for text in values.get(prop, []) for move in _points(text, game, line)]
        if points:
            found[name] = " ".join(map(str, points))
    labels = []
    for text in values.get(LABELS, []):
        point, _, label = text.partition(":")
        labels += [
            f"{move}={'_'.join(label.split())}" for move in _points(point, game, line) if label.split()
        ]
    if labels:
        found[LABEL] = " ".join(labels)
    return found


def _points(text: str, game: Game, line: int) -> list[Move]:
    """A point or a rectangle; none if it is not on this board, for a mark is no reason to refuse a game."""
    try:
        return _rectangle(text, game, line)
    except BadRecord:
        return []


def marks_text(data: dict[str, str], game: Game) -> tuple[dict[str, list[str]], dict[str, str]]:
    """The marks among the fields of a move as SGF values, and the other fields."""
    marks: dict[str, list[str]] = {}
    rest = {}
    for name, value in data.items():
        prop = LABELS if name == LABEL else MARKS.get(name)
        written = None if prop is None else _marked(value, game, with_text=name == LABEL)
        if prop is None or written is None:
            rest[name] = value
        else:
            marks[prop] = written
    return marks, rest


def _marked(value: str, game: Game, *, with_text: bool) -> list[str] | None:
    """The points of a field; None if it would come back changed."""
    out = []
    for word in value.split(" "):
        text, equals, label = word.partition("=")
        try:
            move = game.parse_move(text)
        except BadNotation:
            return None
        if str(move) != text or bool(equals) != with_text or (with_text and label.split() != [label]):
            return None
        out.append(point_of(move, game) + (f":{label}" if with_text else ""))
    return out


def place_stones(position: Position, black: list[str], white: list[str], line: int, limits: Limits) -> None:
    """Play setup stones as alternating moves, which is the only way a record can hold them.

    Each turn takes the first stone listed that is legal and leaves the game open, so that the order
    in which a program happened to list them does not matter much.
    """
    waiting = {Side.FIRST: _stones(black, position, line), Side.SECOND: _stones(white, position, line)}
    ahead, behind = len(waiting[position.turn]), len(waiting[position.turn.other])
    if ahead - behind not in (0, 1):
        mover = position.game.side_names[position.turn]
        told = tr(
            "{ahead} and {behind} setup stones with {mover} to begin cannot be alternating moves",
            ahead=ahead,
            behind=behind,
            mover=mover,
        )
        raise BadRecord(tr("{told}; handicap games cannot be read", told=told), line)
    while waiting[position.turn]:
        mine = waiting[position.turn]
        last = len(mine) + len(waiting[position.turn.other]) == 1
        stone = next((move for move in mine if _fits(position, move, last)), mine[0])
        mine.remove(stone)
        play(position, stone, line, limits)


def _stones(points: list[str], position: Position, line: int) -> list[Move]:
    """Setup points as moves; `aa:cc` means all points of a rectangle."""
    game = position.game
    stones: list[Move] = []
    for text in points:
        stones += _rectangle(text, game, line)
        if len(stones) > game.cols * game.rows:
            raise BadRecord(
                tr("more setup stones than the board has cells; remove what is listed twice"), line
            )
    return stones


def _rectangle(text: str, game: Game, line: int) -> list[Move]:
    """A point, or all points between two corners."""
    begin, colon, end = text.partition(":")
    a = move_at(begin, game, line)
    b = move_at(end, game, line) if colon else a
    cols = range(min(a.col, b.col), max(a.col, b.col) + 1)
    rows = range(min(a.row, b.row), max(a.row, b.row) + 1)
    return [Move.cell(col, row) for row in reversed(rows) for col in cols]


def _fits(position: Position, move: Move, last: bool) -> bool:
    """Whether a stone may come next: legal, and not the end of the game while others wait."""
    if not position.is_legal(move):
        return False
    if last:
        return True
    position.play(move)
    over = position.is_over
    position.undo()
    return not over
