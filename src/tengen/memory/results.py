"""What a search found, as a row of the memory and back."""

import re
from dataclasses import dataclass
from typing import Any, Final
from zlib import compress, decompressobj
from zlib import error as zlib_error

from tengen import __version__
from tengen._core import CELL, Move, chance_scale
from tengen.engine.info import Info, Line
from tengen.engine.score import Draw, Estimate, Loss, Margin, MarginEstimate, Score, Win
from tengen.memory.canonical_key import CanonicalKey, canonical_key_of, is_memorable
from tengen.rules.game import Game
from tengen.rules.outcome import Side
from tengen.rules.position import Position

LONGEST_LINE: Final = 24
EXACT: Final = "exact"
"""The position itself was searched to that depth."""
EXPECTED: Final = "expected"
"""The position stands on the main line of an earlier search; its best move is only what was expected."""

FOLLOWED: Final = 4
"""So many positions of a main line are kept as expected ones."""

COLUMNS: Final = (
    "game, place, weights, plies, depth, proven, bound, kind, value, line, nodes, seconds,"
    " engine, engine_rank, used, hints"
)

LARGEST_HINTS: Final = 2**20
"""Bytes; a search leaves some ten thousand."""


@dataclass(frozen=True, slots=True)
class Recalled:
    """What the memory knows of a position."""

    score: Score
    """For the side to move."""
    moves: tuple[Move, ...]
    """The line it expects; its first move is the best."""
    depth: int
    nodes: int
    seconds: float
    bound: str
    """`exact` when this very position was searched, `expected` when it was on another search's main line."""
    engine: str
    """The version of the engine that found it."""
    hints: bytes = b""
    """What the search left of the nodes below, for an engine to take up; of this version's searches only."""
    symmetry: int = 0
    """What takes the moves of the hints to the board at hand."""

    @property
    def best(self) -> Move:
        """The best move."""
        return self.moves[0]

    @property
    def proven(self) -> bool:
        """Is the score certain for ever?"""
        return self.score.is_exact

    @property
    def is_current(self) -> bool:
        """Was it found by the engine of today?"""
        return engine_rank(self.engine) == engine_rank(__version__)

    def info(self) -> Info:
        """As if it had been searched just now, with no work at all."""
        return Info(self.depth, self.depth, 0, 0, 0.0, 0.0, (Line(self.score, self.moves),))


def engine_rank(version: str) -> int:
    """Versions as numbers in their order: 0.1.0 before 0.2.0 before 1.0.0."""
    parts = [int(part) for part in re.findall(r"\d+", version)[:3]]
    parts += [0] * (3 - len(parts))
    return sum(min(part, 9999) * 10_000**power for part, power in zip(parts, (2, 1, 0), strict=True))


@dataclass(frozen=True, slots=True)
class Origin:
    """Who found something: a version of the engine with its weights, and when."""

    engine: str
    weights: str
    moment: int


def rows(position: Position, info: Info, origin: Origin, hints: bytes = b"") -> list[tuple[Any, ...]]:
    """The position with what was found, and the positions on the main line that follows."""
    key = canonical_key_of(position)
    found = [_row(key, position.ply, info.score, info.moves, info, info.depth, EXACT, origin, hints)]
    there = position.copy()
    for step, move in enumerate(info.moves[:FOLLOWED], 1):
        there.play(move)
        rest, depth = info.moves[step:], info.depth - step
        if not rest or depth < 1 or there.is_over or not is_memorable(there):
            break
        score = _later(info.score.of(there.turn), step)
        if score is None:
            break
        found.append(_row(canonical_key_of(there), there.ply, score, rest, info, depth, EXPECTED, origin))
    return found


def recalled(position: Position, key: CanonicalKey, row: tuple[Any, ...]) -> Recalled | None:
    """What a row says about this position; None if it does not fit, which a whole file never does."""
    depth, proven, bound, kind, value, line, nodes, seconds, engine, packed = row
    score = _score(position.game, kind, value, bool(proven), position.turn, key.lead)
    try:
        stored = tuple(position.game.parse_move(word) for word in str(line).split())
        moves = key.homeward_line(stored)
    except (ValueError, KeyError):
        return None
    if score is None or not moves or not position.is_legal(moves[0]):
        return None
    current = engine_rank(engine) == engine_rank(__version__)
    hints = unpacked(packed) if current else b""
    return Recalled(score, moves, depth, nodes, seconds, bound, engine, hints, key.back)


def unpacked(packed: object) -> bytes:
    """Hints as the engine takes them; none if they cannot be right."""
    if not isinstance(packed, bytes) or not packed:
        return b""
    unpacker = decompressobj()
    try:
        hints = unpacker.decompress(packed, LARGEST_HINTS)
    except zlib_error:
        return b""
    return hints if unpacker.eof else b""


def _row(
    key: CanonicalKey,
    plies: int,
    score: Score,
    moves: tuple[Move, ...],
    info: Info,
    depth: int,
    bound: str,
    origin: Origin,
    hints: bytes = b"",
) -> tuple[Any, ...]:
    line = " ".join(map(str, key.outward_line(moves[:LONGEST_LINE])))
    kind, value = _plain(score, key.lead)
    proven = score.is_exact and bound == EXACT
    work = (info.nodes, info.time) if bound == EXACT else (0, 0.0)
    which = (key.game, key.code, origin.weights, plies)
    who = (origin.engine, engine_rank(origin.engine), origin.moment)
    kept = compress(hints, 1) if hints and not proven else None
    return (*which, depth, int(proven), bound, kind, value, line, *work, *who, kept)


def _plain(score: Score, lead: int) -> tuple[str, float]:
    """Kind and number. Margins are stored as what is still to come, whatever each side has by then."""
    match score:
        case Win(plies=plies) | Loss(plies=plies):
            return score.kind, plies
        case Margin(cells=cells):
            return score.kind, cells - lead
        case MarginEstimate(cells=guess):
            return score.kind, guess - lead
        case Estimate(value=value):
            return score.kind, value
    return score.kind, 0.0


def _score(game: Game, kind: str, value: float, proven: bool, turn: Side, lead: int) -> Score | None:
    scale = chance_scale(game._native)
    match kind:
        case "win":
            return Win(int(value), turn, proven)
        case "loss":
            return Loss(int(value), turn, proven)
        case "draw":
            return Draw(turn) if proven else Estimate(0.0, scale, turn)
        case "margin":
            cells = int(value) + lead
            return Margin(cells, turn) if proven else MarginEstimate(cells, scale / CELL, turn)
        case "margin estimate":
            return MarginEstimate(value + lead, scale / CELL, turn)
        case "estimate":
            return Estimate(value, scale, turn)
    return None


def _later(score: Score, step: int) -> Score | None:
    """A forced end is so many plies nearer further down the line."""
    match score:
        case Win(plies=plies):
            return Win(plies - step, score.turn, proven=False) if plies > step else None
        case Loss(plies=plies):
            return Loss(plies - step, score.turn, proven=False) if plies > step else None
    return score
