"""Hexifence as the course referee's players print it: one move a line, `row col` on the grid from 0."""

import re
from typing import Final

from tengen.errors import BadRecord, UnknownGame
from tengen.records.limits import LIMITS, Limits, decode, numbered_lines, reason, shown
from tengen.records.record import Record
from tengen.records.replay import play
from tengen.rules.game import Game
from tengen.rules.position import Position
from tengen.text.language import tr

_PAIR: Final = re.compile(r"([0-9]{1,3})(?:[ \t]*,[ \t]*|[ \t]+)([0-9]{1,3})", re.ASCII)
_HEADING: Final = re.compile(r"(?i)[ \t]*#[ \t]*(hexifence(?::[0-9]{1,3})?)[ \t]*(?:[\r\n]|$)", re.ASCII)


def loads(text: str | bytes, game: Game | str | None = None, limits: Limits = LIMITS) -> Record:
    """A game from its lines; also `row,col`; `#` begins a remark.

    Without `game` the first line may name it, as in `# hexifence:2`; else it is Hexifence of dimension 3.
    """
    content = decode(text, limits)
    position = Position(_hexifence(_heading(content) if game is None else game))
    for number, line in numbered_lines(content, limits):
        move = line.partition("#")[0].strip(" \t")
        if not move:
            continue
        pair = _PAIR.fullmatch(move)
        if pair is None:
            raise BadRecord(
                tr("{shown} is no move; write row and column such as 5 8", shown=shown(move)), number
            )
        play(position, f"{int(pair[1])}:{int(pair[2])}", number, limits)
    return Record.from_position(position)


def dumps(game: Record | Position) -> str:
    """The moves, one a line, under a heading that names the game."""
    position = game.check() if isinstance(game, Record) else game
    rules = _hexifence(position.game)
    return "\n".join([f"# {rules.name}", *(f"{move.row} {move.col}" for move in position.all_moves)]) + "\n"


def _heading(text: str) -> Game:
    """The game that the first line names."""
    match = _HEADING.match(text)
    try:
        return Game(match[1] if match else "hexifence")
    except UnknownGame as error:
        raise BadRecord(tr("the heading names no game: {reason}", reason=reason(error)), 1) from error


def _hexifence(game: Game | str) -> Game:
    found = Game.of(game)
    if found.variant != "hexifence":
        raise BadRecord(
            tr("{name} is not Hexifence; only its moves are written as row and column", name=found.name)
        )
    return found
