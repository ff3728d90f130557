"""Reading the record format: every move is replayed, every error names its line and the way out."""

import re
from collections.abc import Iterator
from typing import Final

from tengen.errors import BadRecord, UnknownGame
from tengen.records.limits import LIMITS, Limits, decode, reason, shown
from tengen.records.record import Record, RecordedMove, check_result_tag
from tengen.records.replay import RESULTS, Result, check_end, play
from tengen.records.scan import Braces, Tag, Word, scan
from tengen.records.seconds import seconds_from
from tengen.rules.game import Game
from tengen.rules.position import Position
from tengen.text.language import tr

_MOVE_NUMBER: Final = re.compile(r"[0-9]+\.+", re.ASCII)


def read_all(text: str | bytes, limits: Limits = LIMITS) -> Iterator[Record]:
    """The games of a text one by one; those before an error have already been given."""
    draft: _Draft | None = None
    for piece in scan(decode(text, limits), limits):
        if draft is None:
            draft = _Draft(piece.line, limits)
        if isinstance(piece, Tag):
            draft.tag(piece)
        elif isinstance(piece, Braces):
            draft.braces(piece)
        elif piece.text == "(":
            draft.open_variation(piece)
        elif piece.text == ")":
            draft.close_variation(piece)
        elif piece.text in RESULTS:
            yield draft.finished(piece.text, piece.line)
            draft = None
        else:
            draft.move(piece)
    if draft is not None:
        raise draft.unfinished()


def loads(text: str | bytes, limits: Limits = LIMITS) -> Record:
    """The one game of a text."""
    return only(read_all(text, limits))


def only(records: Iterator[Record]) -> Record:
    """The single record of a text, or `BadRecord` if there is none or a second one."""
    record = next(records, None)
    if record is None:
        raise BadRecord(
            tr('there is no game in the text; a record begins with a tag such as [Game "gomoku"]')
        )
    if next(records, None) is not None:
        raise BadRecord(tr("the text holds more than one game; use read_all or load_all"))
    return record


class _Draft:
    """A game while it is being read."""

    def __init__(self, line: int, limits: Limits) -> None:
        self.line = line
        self.limits = limits
        self.tags: dict[str, Tag] = {}
        self.position: Position | None = None
        self.moves: list[RecordedMove] = []
        self.comment: str | None = None
        self.last: Word | Braces | None = None
        self.outer: list[tuple[Position, list[RecordedMove]]] = []
        self.total = 0

    def tag(self, tag: Tag) -> None:
        if self.position is not None:
            raise self.unfinished(tag.line)
        if tag.name in self.tags:
            earlier = self.tags[tag.name].line
            raise BadRecord(
                tr(
                    "the tag {name} is already on line {earlier}; remove one of them",
                    name=tag.name,
                    earlier=earlier,
                ),
                tag.line,
            )
        self.tags[tag.name] = tag
        if len(self.tags) > self.limits.tags:
            told = tr("more than {tags} tags in one game", tags=self.limits.tags)
            raise BadRecord(tr("{told}; remove some or raise Limits.tags", told=told), tag.line)

    def move(self, word: Word) -> None:
        if _MOVE_NUMBER.fullmatch(word.text):
            raise BadRecord(
                tr("{shown} is a move number; records have none, remove it", shown=shown(word.text)),
                word.line,
            )
        position = self.started(word.line)
        self.moves.append(RecordedMove(play(position, word.text, word.line, self.limits)))
        self.total += 1
        if self.total > self.limits.moves:
            told = tr("more than {moves} moves with all variations", moves=self.limits.moves)
            raise BadRecord(tr("{told}; shorten the game or raise Limits.moves", told=told), word.line)
        self.last = word

    def open_variation(self, word: Word) -> None:
        """Go back before the last move, of which another one takes the place."""
        position = self.started(word.line)
        if not self.moves:
            raise BadRecord(
                tr("a variation stands behind the move that it replaces; move it there"), word.line
            )
        if len(self.outer) == self.limits.variations:
            told = tr(
                "more than {variations} variations inside each other", variations=self.limits.variations
            )
            raise BadRecord(tr("{told}; remove some or raise Limits.variations", told=told), word.line)
        before = position.copy()
        before.undo()
        # Beside the first move of a variation is beside the move that it replaces.
        beside = self.outer[-1][1] if self.outer and len(self.moves) == 1 else self.moves
        line: list[RecordedMove] = []
        beside[-1].variations.append(line)
        self.outer.append((position, self.moves))
        self.position, self.moves, self.last = before, line, word

    def close_variation(self, word: Word) -> None:
        """Go back to the line that a variation left."""
        if not self.outer:
            raise BadRecord(tr("a closing parenthesis without an opening one; remove it"), word.line)
        if not self.moves:
            raise BadRecord(tr("a variation without a move; remove it"), word.line)
        self.position, self.moves = self.outer.pop()
        self.last = word

    def braces(self, braces: Braces) -> None:
        self.started(braces.line)
        if isinstance(self.last, Braces):
            told = tr("a second comment; the first one is on line {line}", line=self.last.line)
            raise BadRecord(tr("{told}; join them into one pair of braces", told=told), braces.line)
        if isinstance(self.last, Word) and self.last.text in ("(", ")"):
            told = tr("a comment behind {text}", text=self.last.text)
            raise BadRecord(
                tr("{told}; it belongs right behind the move that it is about", told=told), braces.line
            )
        self.last = braces
        if self.moves:
            _annotate(self.moves[-1], braces)
        elif braces.fields:
            raise BadRecord(
                tr("fields belong behind a move; move them, or write \\[ for a bracket"), braces.line
            )
        else:
            self.comment = braces.comment or None

    def started(self, line: int) -> Position:
        """The position so far; made with the first move, when all tags are known."""
        if self.position is None:
            tag = self.tags.get("Game")
            if tag is None:
                told = tr("this game has no tag Game") if self.tags else tr("a game begins with its tags")
                raise BadRecord(
                    tr('{told}; write a line such as [Game "gomoku"] before the moves', told=told), line
                )
            try:
                self.position = Position(Game(tag.value))
            except UnknownGame as error:
                told = tr("the game {shown} is not known", shown=shown(tag.value))
                raise BadRecord(f"{told}: {reason(error)}", tag.line) from error
        return self.position

    def finished(self, result: Result, line: int) -> Record:
        position = self.started(line)
        if self.outer:
            raise BadRecord(
                tr("{count} variations are not closed; end each with )", count=len(self.outer)), line
            )
        tags = {name: tag.value for name, tag in self.tags.items() if name not in ("Game", "Verdict")}
        verdict = self.tags.get("Verdict")
        why = verdict.value if verdict else ""
        check_end(position, result, why, line, verdict.line if verdict else None)
        check_result_tag(tags, result, line)
        return Record(position.game, self.moves, tags, result, why, self.comment)

    def unfinished(self, line: int | None = None) -> BadRecord:
        """The error for a game that stops before its result."""
        told = tr(
            "the game that begins on line {line} has no result; the file may be cut off", line=self.line
        )
        at = line or (self.last.line if self.last else max(tag.line for tag in self.tags.values()))
        return BadRecord(
            tr("{told}; end the moves with one of {known}", told=told, known=" ".join(RESULTS)), at
        )


def _annotate(entry: RecordedMove, braces: Braces) -> None:
    fields = dict(braces.fields)
    entry.seconds = _seconds(fields.pop("used", None), "used", braces.line)
    entry.clock = _seconds(fields.pop("left", None), "left", braces.line)
    entry.value = fields.pop("value", None) or None
    entry.comment = braces.comment or None
    entry.data = fields


def _seconds(text: str | None, name: str, line: int) -> float | None:
    if text is None:
        return None
    seconds = seconds_from(text)
    if seconds is None:
        raise BadRecord(
            tr("{name} is {shown}; write seconds such as 12 or 0.25", name=name, shown=shown(text)), line
        )
    return seconds
