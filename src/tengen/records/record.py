"""A game as it was played: the moves with their clocks and comments, the tags, and how it ended."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Self

from tengen._core import Move
from tengen.errors import BadRecord
from tengen.records.escape import FIELD_NAME, TAG_NAME
from tengen.records.limits import LIMITS, Limits, shown
from tengen.records.replay import RESULTS, Result, check_end, play, result_of
from tengen.rules.game import Game
from tengen.rules.outcome import Side
from tengen.rules.position import Position
from tengen.text.language import tr

OWN_TAGS: Final = frozenset({"Game", "Verdict"})
OWN_FIELDS: Final = frozenset({"used", "left", "value"})


def is_field(name: str) -> bool:
    """May a value beside a move have this name?"""
    return FIELD_NAME.fullmatch(name) is not None and name not in OWN_FIELDS


@dataclass(slots=True)
class RecordedMove:
    """One move and what was noted beside it."""

    move: Move
    seconds: float | None = None
    """Time used for this move."""
    clock: float | None = None
    """Time left on the mover's clock after it."""
    value: str | None = None
    """The evaluation as the player wrote it."""
    comment: str | None = None
    """Free text."""
    data: dict[str, str] = field(default_factory=dict)
    """Any further named values, such as depth or nodes, and marks on the board: circle, triangle, …"""
    variations: "list[list[RecordedMove]]" = field(default_factory=list)
    """Other moves in its place, each with the line that follows; `tree` gives nodes to walk on."""

    def __post_init__(self) -> None:
        self.value = self.value or None
        self.comment = self.comment or None

    def __str__(self) -> str:
        return str(self.move)


@dataclass(slots=True)
class Record:
    """A game of any kind. Nothing is checked until `check()`, which every writer calls."""

    game: Game
    moves: list[RecordedMove] = field(default_factory=list)
    tags: dict[str, str] = field(default_factory=dict)
    """First, Second, Event, Date and any other tag, in order."""
    result: Result = "*"
    verdict: str = ""
    """Why the game ended: a reason of the rules, or time, illegal move, resignation, … Empty if unknown."""
    comment: str | None = None
    """Free text before the first move."""
    notes: list[str] = field(default_factory=list, compare=False)
    """What a reader left out or assumed. Never written to a file."""

    def __post_init__(self) -> None:
        self.comment = self.comment or None

    @classmethod
    def from_position(cls, position: Position, **tags: str) -> Self:
        """The record of a game played so far, with result and verdict if it is over."""
        outcome = position.outcome
        return cls(
            game=position.game,
            moves=[RecordedMove(move) for move in position.all_moves],
            tags=dict(tags),
            result=result_of(outcome),
            verdict="" if outcome is None else outcome.reason.value,
        )

    @property
    def winner(self) -> Side | None:
        """The side that won, also by time or resignation."""
        return {"1-0": Side.FIRST, "0-1": Side.SECOND}.get(self.result)

    @property
    def players(self) -> tuple[str, str]:
        """The tags First and Second, or the names of the sides where a tag is missing."""
        first, second = self.game.side_names
        return self.tags.get("First", first), self.tags.get("Second", second)

    def position(self, ply: int | None = None) -> Position:
        """The position after so many moves; after all of them if `ply` is not given."""
        if ply is not None and not 0 <= ply <= len(self.moves):
            raise IndexError(f"ply {ply} is outside 0..{len(self.moves)}")
        return Position(self.game, [entry.move for entry in self.moves[:ply]])

    def positions(self) -> Iterator[Position]:
        """Every position of the game in order, the start included, each a copy of its own."""
        position = Position(self.game)
        yield position.copy()
        for entry in self.moves:
            position.play(entry.move)
            yield position.copy()

    def check(self, limits: Limits = LIMITS) -> Position:
        """Replays the game and checks every field; returns the last position or raises `BadRecord`."""
        _check_tags(self.tags, self.result)
        if self.result not in RESULTS:
            raise BadRecord(f"the result {shown(str(self.result))} is not one of {', '.join(RESULTS)}")
        position = Position(self.game)
        total = _check_line(position, self.moves, limits, 0)
        if total > limits.moves:
            told = f"{total} moves with all variations are more than {limits.moves}"
            raise BadRecord(tr("{told}; remove some or raise Limits.moves", told=told))
        check_end(position, self.result, self.verdict)
        return position


def _check_line(position: Position, moves: "list[RecordedMove]", limits: Limits, depth: int) -> int:
    """Play a line on a position, and its variations beside it; how many moves that were."""
    if depth > limits.variations:
        told = tr("more than {variations} variations inside each other", variations=limits.variations)
        raise BadRecord(tr("{told}; remove some or raise Limits.variations", told=told))
    total = 0
    for number, entry in enumerate(moves):
        for line in entry.variations:
            if depth and not number:
                raise BadRecord("the first move of a variation has none of its own; put them beside it")
            if not line:
                raise BadRecord(f"move {position.ply + 1} has an empty variation; remove it")
            total += _check_line(position.copy(), line, limits, depth + 1)
        play(position, entry.move, limits=limits)
        _check_entry(entry, position.ply)
        total += 1
    return total


def _check_tags(tags: dict[str, str], result: str) -> None:
    for name, value in tags.items():
        if not isinstance(name, str) or not TAG_NAME.fullmatch(name):
            rule = "a letter, then letters, digits, _ or -, at most 64 in all"
            raise BadRecord(f"the tag name {shown(str(name))} is not valid; use {rule}")
        if name in OWN_TAGS:
            raise BadRecord(f"{name} is not an ordinary tag; set the record's {name.lower()} instead")
        if not isinstance(value, str):
            raise BadRecord(f"the tag {name} holds {type(value).__name__}; make it text")
    check_result_tag(tags, result)


def check_result_tag(tags: dict[str, str], result: str, line: int | None = None) -> None:
    """Files in the manner of PGN repeat the result as a tag; then both must say the same."""
    told = tags.get("Result", result)
    if told != result:
        hint = tr("correct one of them or remove the tag")
        raise BadRecord(
            tr(
                "the tag Result says {shown}, the game ends with {result}; {hint}",
                shown=shown(told),
                result=result,
                hint=hint,
            ),
            line,
        )


def _check_entry(entry: RecordedMove, number: int) -> None:
    for name, seconds in (("seconds", entry.seconds), ("clock", entry.clock)):
        if seconds is not None and not math.isfinite(seconds):
            raise BadRecord(f"move {number}: {name} is {seconds}; use a finite number or None")
    for name in entry.data:
        if not is_field(name):
            rule = f"use a small letter, then small letters, digits or _, and none of {', '.join(OWN_FIELDS)}"
            raise BadRecord(f"move {number}: the field name {shown(name)} is not valid; {rule}")
