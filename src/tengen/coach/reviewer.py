"""The review of a finished game: what each move was worth, which were mistakes, and why.

The game is looked at from its end to its beginning with one engine, so that what it finds late in the game
is known when it judges the moves that led there. Moves that seem bad are looked at again, longer, before they
get a mark; a blunder is called so only where the results are proven or the difference is plain, and then an
engine that knows nothing of the game is asked as well.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event
from typing import Any, Final

from tengen import Game, Move, Position, Side
from tengen.coach.judgement import SIGNS, THRESHOLDS, Mark, accuracy_of, drop_of, mark_of
from tengen.coach.words import remark
from tengen.engine.engine import Engine
from tengen.engine.info import Info, Line, final_score
from tengen.engine.limit import Limit
from tengen.engine.score import Score
from tengen.families import family_of
from tengen.families.shared.remark import Case, Remark
from tengen.records import Record

DOUBT: Final = 6
"""A move that seems bad gets so many times more before it is marked."""
PLAIN: Final = 0.8
"""The least drop of a blunder that rests on an estimate: a longer look may move one by a quarter."""
OPINION: Final = 8
"""A move that then still seems a blunder is looked at so many times longer by an engine that begins anew."""
_DUBIOUS: Final = next(least for least, mark in THRESHOLDS if mark is Mark.INACCURACY)
_MEMORY: Final = 64
_SHOWN: Final = 12
_MOST_THREADS: Final = 8

Progress = Callable[[int, int], object]
"""Called with how many searches are done and how many there will be, as far as is known."""

Search = Callable[[Position, int, bool], Info | None]
"""Looks at so many positions from one; None when it was stopped.

If the last word is true, it begins anew: nothing that was found before counts.
"""


@dataclass(frozen=True, slots=True)
class MoveReview:
    """One move, and what the coach thinks of it."""

    ply: int
    """Its number, from 0."""
    side: Side
    move: Move
    best: Line
    """The best line before the move; its score is the mover's."""
    reply: Line | None
    """What should follow the move; None if the game ended with it."""
    before: float
    """The mover's chance to win before the move, 0 to 1, with the best move."""
    after: float
    """And after the move."""
    drop: float
    """What the move cost, on the scale from -1 to 1."""
    mark: Mark | None
    remark: Remark | None
    """In words, for marked moves."""
    forced: bool
    """There was no other move."""

    def to_json(self) -> dict[str, Any]:
        """Plain values; moves as text."""
        return {
            "ply": self.ply,
            "side": self.side.name.lower(),
            "move": str(self.move),
            "best": _line_json(self.best),
            "reply": None if self.reply is None else _line_json(self.reply),
            "before": round(self.before, 4),
            "after": round(self.after, 4),
            "drop": round(self.drop, 4),
            "mark": None if self.mark is None else self.mark.value,
            "sign": "" if self.mark is None else SIGNS[self.mark],
            "remark": None if self.remark is None else self.remark.to_json(),
            "forced": self.forced,
        }


def _line_json(line: Line) -> dict[str, Any]:
    """The line with as much of it as anybody follows."""
    plain = line.to_json()
    return {**plain, "moves": plain["moves"][:_SHOWN]}


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game. If it was stopped early, only the last moves are in it."""

    game: Game
    players: tuple[str, str]
    played: tuple[Move, ...]
    """All moves of the game, reviewed or not."""
    moves: tuple[MoveReview, ...]
    chances: tuple[float | None, ...]
    """The first side's chance to win after each ply, the start included; None where it was not looked at."""
    result: str
    complete: bool

    def accuracy(self, side: Side) -> float | None:
        """How well a side played, 0 to 100; None if it had no choice all game."""
        return accuracy_of([one.drop for one in self.moves if one.side is side and not one.forced])

    def count(self, side: Side, mark: Mark) -> int:
        """How many of a side's moves have this mark."""
        return sum(one.side is side and one.mark is mark for one in self.moves)

    @property
    def mistakes(self) -> tuple[MoveReview, ...]:
        """The moves with a mark, in their order."""
        return tuple(one for one in self.moves if one.mark is not None)

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        sides = {}
        for side in Side:
            accuracy = self.accuracy(side)
            sides[side.name.lower()] = {
                "player": self.players[side],
                "accuracy": None if accuracy is None else round(accuracy, 1),
                **{mark.value: self.count(side, mark) for mark in Mark},
            }
        return {
            "game": self.game.name,
            "result": self.result,
            "complete": self.complete,
            "sides": sides,
            "played": [str(move) for move in self.played],
            "chances": [None if chance is None else round(chance, 4) for chance in self.chances],
            "moves": [one.to_json() for one in self.moves],
        }


def review(
    record: Record,
    *,
    nodes: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
    search: Search | None = None,
) -> Review:
    """Reviews a game; `stop` may be set from another thread, and what is known by then is returned.

    `search` looks at positions instead of an engine of its own, for those who share engines with others.

    >>> record = Record.from_position(Position("tictactoe", "b2 b1 a1 c3 a3 a2 c1"))
    >>> [(str(one.move), one.mark.value) for one in review(record).mistakes]
    [('b1', 'blunder')]
    """
    if nodes is None:
        nodes = family_of(record.game).review_nodes
    if nodes < 1:
        raise ValueError(f"nodes must be 1 or more, not {nodes}")
    record.check()
    stop = stop or Event()
    if search is not None:
        return _Reviewer(record, search, nodes, progress, stop).run()
    wanted = threads or min(_MOST_THREADS, os.cpu_count() or 1)
    # Two of them, because what the first found late in the game is worth keeping.
    with Engine(threads=wanted, memory=_MEMORY) as engine, Engine(threads=wanted, memory=_MEMORY) as other:

        def look(position: Position, nodes: int, anew: bool) -> Info | None:
            if anew:
                other.clear()
            with (other if anew else engine).stream(position, Limit(nodes=nodes)) as stream:
                for _ in stream:
                    if stop.is_set():
                        return None
            return None if stop.is_set() else stream.result

        return _Reviewer(record, look, nodes, progress, stop).run()


@dataclass(slots=True)
class _Look:
    """What is known of one position of the game."""

    score: Score
    line: Line | None
    """None when the game is over."""


class _Reviewer:
    def __init__(
        self, record: Record, search: Search, nodes: int, progress: Progress | None, stop: Event
    ) -> None:
        self.record, self.search, self.nodes, self.stop = record, search, nodes, stop
        self.progress = progress
        self.positions = list(record.positions())
        self.looks: dict[int, _Look] = {}
        self.done = 0
        self.total = len(self.positions)

    def run(self) -> Review:
        reviewed: list[MoveReview] = []
        last = len(self.positions) - 1
        if self._look(last, self.nodes):
            for ply in range(last - 1, -1, -1):
                one = self._move(ply)
                if one is None:
                    break
                reviewed.append(one)
        reviewed.reverse()
        moves = tuple(entry.move for entry in self.record.moves)
        return Review(
            game=self.record.game,
            players=self.record.players,
            played=moves,
            moves=tuple(reviewed),
            chances=tuple(self._chance(ply) for ply in range(len(self.positions))),
            result=self.record.result,
            complete=len(reviewed) == len(moves) and bool(self.looks),
        )

    def _move(self, ply: int) -> MoveReview | None:
        """One move; None when told to stop."""
        position, move = self.positions[ply], self.record.moves[ply].move
        if not self._look(ply, self.nodes):
            return None
        drop = self._drop(ply)
        if mark_of(drop) is not None:
            # Is it really bad? Both sides of the comparison get a longer look, the answer first, and the
            # milder of the two judgements counts.
            self.total += 2
            if not (self._look(ply + 1, DOUBT * self.nodes) and self._look(ply, DOUBT * self.nodes)):
                return None
            drop = min(drop, self._drop(ply))
        is_proven = self._known(ply) and self._known(ply + 1)
        if drop >= PLAIN and not is_proven:
            opinion = self._second_opinion(ply)
            if opinion is None:
                return None
            drop = min(drop, max(opinion, _DUBIOUS))
        look, next_ = self.looks[ply], self.looks[ply + 1]
        assert look.line is not None  # noqa: S101  # a game goes on only from a position that is not over
        if look.line.best == move:
            drop = 0.0
        mark = mark_of(drop)
        if mark is Mark.BLUNDER and drop < PLAIN and not is_proven:
            mark = Mark.MISTAKE
        case = Case(position, move, look.line, next_.line)
        after = self._chance_of(ply + 1, position.turn)
        return MoveReview(
            ply=ply,
            side=position.turn,
            move=move,
            best=look.line,
            reply=next_.line,
            before=max(after, self._chance_of(ply, position.turn)),
            after=after,
            drop=drop,
            mark=mark,
            remark=None if mark is None else remark(case),
            forced=len(position.legal_moves) == 1,
        )

    def _second_opinion(self, ply: int) -> float | None:
        """What the move cost if both sides of the comparison are known equally well; None when told to stop.

        What follows a move is often proven by what came later in the game, what was before it is not: an
        estimate beside a proven loss would make a blunder of a move in a game that was lost already.
        """
        side = self.positions[ply].turn
        chances = []
        self.total += 2
        for at in (ply + 1, ply):
            position = self.positions[at]
            if position.is_over:
                score = final_score(position)
            else:
                info = None if self.stop.is_set() else self.search(position, OPINION * self.nodes, True)
                if info is None:
                    return None
                score = info.score
            chances.append(score.of(side).win_chance)
            self._tell()
        after, before = chances
        return drop_of(before, after)

    def _look(self, ply: int, nodes: int) -> bool:
        """Search a position of the game; False when told to stop."""
        position = self.positions[ply]
        if position.is_over:
            self.looks[ply] = _Look(final_score(position), None)
        elif not self._known(ply):
            info = None if self.stop.is_set() else self.search(position, nodes, False)
            if info is None:
                return False
            self.looks[ply] = _Look(info.score, info.lines[0])
        self._tell()
        return True

    def _tell(self) -> None:
        self.done += 1
        if self.progress is not None:
            self.progress(self.done, self.total)

    def _known(self, ply: int) -> bool:
        """An exact score does not become any better by a longer look."""
        look = self.looks.get(ply)
        return look is not None and look.score.is_exact

    def _drop(self, ply: int) -> float:
        side = self.positions[ply].turn
        return drop_of(self._chance_of(ply, side), self._chance_of(ply + 1, side))

    def _chance_of(self, ply: int, side: Side) -> float:
        return self.looks[ply].score.of(side).win_chance

    def _chance(self, ply: int) -> float | None:
        look = self.looks.get(ply)
        return None if look is None else look.score.of(Side.FIRST).win_chance
