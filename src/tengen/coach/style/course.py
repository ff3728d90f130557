"""The course of somebody's games: how they begin, and where they are lost."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tengen import Position, Side
from tengen.coach.judgement import THRESHOLDS, drop_of
from tengen.coach.style.shares import Share
from tengen.engine.engine import Engine
from tengen.engine.limit import Limit
from tengen.memory import canonical_key_of
from tengen.records import Record
from tengen.text.language import marked

OPENING_PLIES: Final = 4
PHASES: Final = (marked("first third"), marked("middle third"), marked("last third"))
_LOST_GAMES: Final = 12
"""The latest so many lost games are looked at."""
_LIMIT: Final = Limit(nodes=1_500)
_MISTAKE: Final = THRESHOLDS[-1][0]


@dataclass(frozen=True, slots=True)
class Opening:
    """A way in which somebody began several games, turned or mirrored ones among them."""

    game: str
    moves: str
    side: Side
    games: int
    points: float

    @property
    def score(self) -> Share:
        """The points, a half rounded down, of the games."""
        return Share(int(self.points), self.games)

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "game": self.game,
            "moves": self.moves,
            "side": self.side.name.lower(),
            "games": self.games,
            "points": self.points,
            "interval": [round(end, 4) for end in self.score.interval],
        }


def openings(records: Iterable[Record], name: str) -> list[Opening]:
    """The beginnings of finished games, the most frequent first."""
    found: dict[tuple[bytes, Side], list[tuple[Record, float]]] = {}
    for record in records:
        for side in sides_of(record, name):
            if record.result != "*" and len(record.moves) >= OPENING_PLIES:
                key = canonical_key_of(record.position(OPENING_PLIES)).digest
                points = 0.5 if record.winner is None else float(record.winner is side)
                found.setdefault((key, side), []).append((record, points))
    made = []
    for (_, side), games in found.items():
        texts = Counter(" ".join(map(str, record.moves[:OPENING_PLIES])) for record, _ in games)
        text = texts.most_common(1)[0][0]
        made.append(
            Opening(games[0][0].game.name, text, side, len(games), sum(points for _, points in games))
        )
    return sorted(made, key=lambda one: (-one.games, -one.points, one.moves))


def turning_points(records: Sequence[Record], name: str) -> tuple[int, int, int]:
    """Of the latest lost games, how many turned in each third: with the person's worst move."""
    lost = [
        (record, side)
        for record in records
        for side in sides_of(record, name)
        if record.winner is side.other and len(record.moves) > 2
    ][-_LOST_GAMES:]
    counts = [0, 0, 0]
    with Engine(memory=8) as engine:
        for record, side in lost:
            ply = _turning_point(record, side, engine)
            if ply is not None:
                counts[min(2, 3 * ply // len(record.moves))] += 1
    return counts[0], counts[1], counts[2]


def _turning_point(record: Record, side: Side, engine: Engine) -> int | None:
    """The ply of the move that cost most; None where no move of this side cost anything."""
    chances = [_chance(position, side, engine) for position in record.positions()]
    turns = [position.turn for position in record.positions()]
    costs = {
        ply: drop_of(chances[ply], chances[ply + 1]) for ply in range(len(record.moves)) if turns[ply] is side
    }
    worst = max(costs, key=lambda ply: costs[ply], default=None)
    return worst if worst is not None and costs[worst] >= _MISTAKE else None


def _chance(position: Position, side: Side, engine: Engine) -> float:
    outcome = position.outcome
    if outcome is not None:
        return 0.5 if outcome.winner is None else float(outcome.winner is side)
    chance = engine.analyse(position, _LIMIT).score.win_chance
    return chance if position.turn is side else 1 - chance


def sides_of(record: Record, name: str) -> list[Side]:
    """The sides that somebody played."""
    return [side for side in Side if record.players[side] == name]
