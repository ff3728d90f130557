"""What is said on the UGI wire, read and written in one place for both ends."""

import math
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from tengen import Info, Position, Side, TengenError
from tengen.rules.game import Game

CHECKMATE: Final = 10_000
"""Centipawns of a won game; chances are told as the centipawns that mean them in chess."""
QUERIES: Final = ("gameover", "p1turn", "result")
ERROR: Final = "error:"
"""An `info string` that begins so says that the last command was not obeyed."""
NO_MOVE: Final = "none"
RESIGN: Final = "resign"
_LONGEST_NUMBER: Final = 15


class BadCommand(TengenError):
    """A line that cannot be obeyed; the message says why."""


@dataclass(frozen=True, slots=True)
class Go:
    """What a search may use, in milliseconds, plies and nodes."""

    numbers: dict[str, int] = field(default_factory=dict)
    infinite: bool = False

    def clock(self, side: Side) -> tuple[int | None, int]:
        """Time left and increment of a side."""
        name = "p1" if side is Side.FIRST else "p2"
        return self.numbers.get(f"{name}time"), self.numbers.get(f"{name}inc", 0)


_NUMBERS: Final = ("p1time", "p2time", "p1inc", "p2inc", "movetime", "depth", "nodes", "movestogo")


def read_go(text: str) -> Go:
    """The rest of a line after `go`; words that mean nothing are passed over, as in UCI."""
    words = iter(text.split())
    numbers: dict[str, int] = {}
    infinite = False
    for word in words:
        infinite |= word == "infinite"
        if word in _NUMBERS:
            value = next(words, "")
            if not (value.removeprefix("-").isdigit() and value.isascii() and len(value) <= _LONGEST_NUMBER):
                raise BadCommand(f"go {word} needs a whole number")
            numbers[word] = max(0, int(value))
    return Go(numbers, infinite)


def read_position(text: str, game: Game) -> Position:
    """The rest of a line after `position`: `startpos` or `fen TEXT`, then perhaps `moves` and the moves."""
    before, _, after = f" {text} ".partition(" moves ")
    word, _, rest = before.strip().partition(" ")
    if word == "startpos" and not rest.strip():
        position = Position(game)
    elif word == "fen":
        position = Position.from_fen(rest.strip(), game)
    else:
        raise BadCommand("write position startpos or position fen TEXT, then moves if there are any")
    for move in after.split():
        if position.is_over:
            raise BadCommand(f"{move[:20]} cannot be played: the game is over")
        position.play(move)
    return position


def position_text(position: Position) -> str:
    """A position as the line that sets it."""
    moves = " ".join(map(str, position.moves))
    start = f"fen {position.root().fen}" if position.start_ply else "startpos"
    return f"position {start}{f' moves {moves}' if moves else ''}"


def answer_to(query: str, position: Position) -> str:
    """The true answer to a query about a position."""
    if query == "p1turn":
        return "true" if position.turn is Side.FIRST else "false"
    outcome = position.outcome
    if query == "gameover":
        return "false" if outcome is None else "true"
    if outcome is None:
        return "none"
    return {Side.FIRST: "p1win", Side.SECOND: "p2win", None: "draw"}[outcome.winner]


def centipawns(chance: float) -> int:
    """A chance to win as centipawns: the Elo difference that gives it.

    >>> centipawns(0.5), centipawns(0.64), centipawns(1.0)
    (0, 100, 10000)
    """
    if not 0.0 < chance < 1.0:
        return CHECKMATE if chance >= 1.0 else -CHECKMATE
    return max(1 - CHECKMATE, min(round(400 * math.log10(chance / (1 - chance))), CHECKMATE - 1))


def info_lines(info: Info) -> list[str]:
    """What a search found, for the manager."""
    score = centipawns(info.score.win_chance)
    told = (
        f"info depth {info.depth} seldepth {info.selective_depth} score cp {score} "
        f"time {round(1000 * info.time)} nodes {info.nodes} nps {info.nodes_per_second} "
        f"hashfull {round(1000 * info.hash_use)} pv {' '.join(map(str, info.moves))}"
    )
    return [told, f"info string {info.score.text}"] if info.score.is_exact else [told]


@dataclass(slots=True)
class Heard:
    """What an engine told about its search so far, the latest of each."""

    depth: int | None = None
    nodes: int | None = None
    centipawns: int | None = None
    text: str | None = None

    def take(self, line: str) -> None:
        """Reads an `info` line; anything strange in it is passed over."""
        words = line.split()[1:]
        if words[:1] == ["string"]:
            self.text = " ".join(words[1:])
            return
        for name, value in pairwise(words):
            if name == "pv":
                return
            if value.removeprefix("-").isdigit() and value.isascii() and len(value) <= _LONGEST_NUMBER:
                if name == "depth":
                    self.depth = int(value)
                elif name == "nodes":
                    self.nodes = int(value)
                elif name == "cp":
                    self.centipawns = int(value)

    @property
    def value(self) -> str | None:
        """The evaluation, as people write centipawns."""
        return None if self.centipawns is None else f"{self.centipawns / 100:+.2f}"

    @property
    def data(self) -> dict[str, str]:
        """Depth and nodes for the record."""
        found = {"depth": self.depth, "nodes": self.nodes}
        return {name: str(number) for name, number in found.items() if number is not None}
