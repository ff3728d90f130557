"""A refereed game with everything worth keeping: one line of the journal."""

from dataclasses import dataclass, field
from typing import Any, Self

from tengen import Game, Side
from tengen.records import Record, RecordedMove
from tengen.referee.verdict import Verdict


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move, the seconds it was charged, and the overhead the referee saw around it."""

    move: str
    seconds: float
    latency: float = 0.0
    """Wall seconds between the referee's question and the answer that were not charged to the player."""
    value: str | None = None
    comment: str | None = None
    data: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of a match or tournament. Players are named by their place in the list of players."""

    pair: int
    """Number of its pair in the schedule."""
    leg: int
    """0 or 1: which game of the pair."""
    game: str
    first: str
    second: str
    """Names (unique labels of the tournament) of the two sides."""
    opening: tuple[str, ...]
    """Moves that were given, not played."""
    moves: tuple[PlayedMove, ...]
    """What was played after the opening."""
    verdict: Verdict
    started: str = ""
    """When, in ISO 8601 with UTC."""
    seconds: float = 0.0
    """How long it took, all in all."""

    @property
    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2` or `*`."""
        return self.verdict.result

    def points(self, name: str) -> float:
        """1, 0.5 or 0 for the player of this name; `*` counts 0.5 for nobody and must be left out before."""
        if self.verdict.winner is None:
            return 0.5
        return float((self.first, self.second)[self.verdict.winner] == name)

    def sides(self) -> dict[Side, str]:
        """Who played which side."""
        return {Side.FIRST: self.first, Side.SECOND: self.second}

    def record(self, **tags: str) -> Record:
        """The game as a record, with clocks, evaluations and the verdict."""
        game = Game(self.game)
        moves = [RecordedMove(game.parse_move(move)) for move in self.opening]
        moves += [
            RecordedMove(
                game.parse_move(m.move),
                seconds=m.seconds,
                value=m.value,
                comment=m.comment,
                data=dict(m.data),
            )
            for m in self.moves
        ]
        names = {"First": self.first, "Second": self.second}
        if self.started:
            names["Date"] = self.started
        if self.opening:
            names["Opening"] = " ".join(self.opening)
        if self.verdict.detail:
            names["Detail"] = self.verdict.detail
        return Record(game, moves, names | tags, self.result, self.verdict.cause.value)  # type: ignore[arg-type]

    def to_json(self) -> dict[str, Any]:
        """Plain values, for the journal."""
        return {
            "pair": self.pair,
            "leg": self.leg,
            "game": self.game,
            "first": self.first,
            "second": self.second,
            "opening": " ".join(self.opening),
            "moves": [_move_to_json(move) for move in self.moves],
            "verdict": self.verdict.to_json(),
            "started": self.started,
            "seconds": round(self.seconds, 6),
        }

    @classmethod
    def from_json(cls, plain: dict[str, Any]) -> Self:
        """Reads what `to_json` gave; `ValueError`, `KeyError` or `TypeError` if it did not."""
        return cls(
            int(plain["pair"]),
            int(plain["leg"]),
            str(plain["game"]),
            str(plain["first"]),
            str(plain["second"]),
            tuple(str(plain["opening"]).split()),
            tuple(_move_from_json(move) for move in plain["moves"]),
            Verdict.from_json(plain["verdict"]),
            str(plain.get("started", "")),
            float(plain.get("seconds", 0.0)),
        )


def game_key(game: PlayedGame) -> tuple[object, ...]:
    """What makes a game this one: who had which side, every move, how it ended. Equal keys are copies."""
    moves = (*game.opening, *(move.move for move in game.moves))
    return (game.game, game.first, game.second, moves, game.result, game.verdict.cause)


def _move_to_json(move: PlayedMove) -> list[Any]:
    more = {"value": move.value, "comment": move.comment, "data": move.data}
    kept = {name: value for name, value in more.items() if value}
    return [move.move, round(move.seconds, 6), round(move.latency, 6), *([kept] if kept else [])]


def _move_from_json(plain: list[Any]) -> PlayedMove:
    move, seconds, latency, *more = plain
    kept = more[0] if more else {}
    return PlayedMove(
        str(move),
        float(seconds),
        float(latency),
        kept.get("value"),
        kept.get("comment"),
        dict(kept.get("data", {})),
    )
