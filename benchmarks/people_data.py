"""Moves of people in the laboratory, from the public files of the study "Expertise increases planning depth".

A line: black stones, white stones (bit 9 * row + column), who moves, the move, milliseconds, group, person.
The order of the stones is not told; as far as a person's lines follow each other, the last stones are known.
"""

from pathlib import Path
from typing import NamedTuple

from tengen import Move, Position

GAME = "mnk:9x4x4"
COLS = 9


class Line(NamedTuple):
    """One move of one person."""

    own: int
    theirs: int
    is_black: bool
    cell: int
    person: int


class Chosen(NamedTuple):
    """The same on our board."""

    position: Position
    move: Move
    person: int


def read_people(path: Path) -> list[Chosen]:
    """All moves of a file, in its order."""
    lines = [_line(text) for text in path.read_text(encoding="utf-8").splitlines() if text.strip()]
    found, before = [], None
    for line in lines:
        found.append(_chosen(line, *_last_cells(line, before)))
        before = line
    return found


def _line(text: str) -> Line:
    black, white, who, move, _, _, person = text.split()
    own, theirs = (black, white) if who == "Black" else (white, black)
    return Line(int(own), int(theirs), who == "Black", int(move).bit_length() - 1, int(person))


def _last_cells(line: Line, before: Line | None) -> tuple[int | None, int | None]:
    """The last own cell and the opponent's, where the line before is of the same game."""
    if before is not None and (before.person, before.is_black) == (line.person, line.is_black):
        new = line.theirs & ~before.theirs
        goes_on = line.own == before.own | 1 << before.cell and not before.theirs & ~line.theirs
        if goes_on and new.bit_count() == 1:
            return before.cell, new.bit_length() - 1
    return None, line.theirs.bit_length() - 1 if line.theirs.bit_count() == 1 else None


def _chosen(line: Line, own_last: int | None, their_last: int | None) -> Chosen:
    own, theirs = _ordered(line.own, own_last), _ordered(line.theirs, their_last)
    first, second = (own, theirs) if line.is_black else (theirs, own)
    cells = [cell for pair in zip(first, second, strict=False) for cell in pair]
    cells += first[len(second) :]
    position = Position(GAME, [_name(cell) for cell in cells])
    return Chosen(position, position.game.parse_move(_name(line.cell)), line.person)


def _ordered(stones: int, last: int | None) -> list[int]:
    """The cells from the lowest on, but the last one last."""
    return sorted(
        (cell for cell in range(stones.bit_length()) if stones >> cell & 1), key=lambda c: c == last
    )


def _name(cell: int) -> str:
    row, col = divmod(cell, COLS)
    return f"{'abcdefghi'[col]}{row + 1}"
