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
from typing import Final

from tengen import Position, Side
from tengen.coach.judgement import THRESHOLDS, Mark, drop_of, mark_of, worse
from tengen.coach.oversights import Oversight, has_no_choice
from tengen.coach.practical import cost_of, needs_proof, oversights_of
from tengen.coach.reviewed import MoveReview, Review
from tengen.coach.words import oversight_remark, remark, shown_case
from tengen.engine.engine import Engine
from tengen.engine.info import Info, Line, final_score
from tengen.engine.limit import Limit
from tengen.engine.score import Score
from tengen.families import family_of
from tengen.families.shared.remark import Case
from tengen.records import Record

__all__ = ["DOUBT", "OPINION", "PLAIN", "MoveReview", "Progress", "Review", "Search", "review"]

DOUBT: Final = 6
"""A move that seems bad gets so many times more before it is marked."""
PLAIN: Final = 0.8
"""The least drop of a blunder that rests on an estimate: a longer look may move one by a quarter."""
LIKELY: Final = 0.8
"""Where cells are counted, the least chance before a blunder whose loss is proven and whose win is not."""
OPINION: Final = 8
"""A move that then still seems a blunder is looked at so many times longer by an engine that begins anew."""
_DUBIOUS: Final = next(least for least, mark in THRESHOLDS if mark is Mark.INACCURACY)
_MEMORY: Final = 64
_MOST_THREADS: Final = 8

Progress = Callable[[int, int], object]
"""Called with how many searches are done and how many there will be, as far as is known."""

Search = Callable[[Position, int, bool], Info | None]
"""Looks at so many positions from one; None when it was stopped.

If the last word is true, it begins anew: nothing that was found before counts.
"""


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
        self.doubted: set[int] = set()
        """Moves whose two sides got a longer look."""
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
        drop = self._theoretical_drop(ply)
        oversights = self._oversights(ply)
        if drop is None or oversights is None:
            return None
        mark = mark_of(drop)
        if mark is Mark.BLUNDER and not self._is_plain(ply, drop):
            mark = Mark.MISTAKE
        look, next_ = self.looks[ply], self.looks[ply + 1]
        assert look.line is not None  # noqa: S101  # a game goes on only from a position that is not over
        case = shown_case(Case(position, move, look.line, next_.line), oversights)
        after = self._chance_of(ply + 1, position.turn)
        before = max(after, self._chance_of(ply, position.turn))
        told = None if mark is None else remark(case)
        if oversights:
            cost = cost_of(oversights, look.score, next_.score.of(position.turn))
            drop, mark = max(drop, cost.drop), worse(mark, mark_of(cost.drop))
            before, after = cost.before, cost.after
            told = oversight_remark(case, oversights)
        return MoveReview(
            ply=ply,
            side=position.turn,
            move=move,
            best=case.best,
            reply=case.reply,
            before=before,
            after=after,
            drop=drop,
            mark=mark,
            remark=told,
            forced=has_no_choice(position, move),
            oversights=oversights,
        )

    def _theoretical_drop(self, ply: int) -> float | None:
        """What the move cost against perfect play; None when told to stop."""
        drop = self._drop(ply)
        if mark_of(drop) is not None:
            # Is it really bad? Both sides of the comparison get a longer look, the answer first, and the
            # milder of the two judgements counts.
            if not self._look_longer(ply):
                return None
            drop = min(drop, self._drop(ply))
        if drop >= PLAIN and not self._is_proven(ply):
            opinion = self._second_opinion(ply)
            if opinion is None:
                return None
            drop = min(drop, max(opinion, _DUBIOUS))
        line = self.looks[ply].line
        return 0.0 if line is not None and line.best == self.record.moves[ply].move else drop

    def _oversights(self, ply: int) -> tuple[Oversight, ...] | None:
        """What must be named whatever the game is worth; None when told to stop."""
        found = self._overlooked(ply)
        if not needs_proof(found) or self._is_proven(ply):
            return found
        return self._overlooked(ply) if self._look_longer(ply) else None

    def _overlooked(self, ply: int) -> tuple[Oversight, ...]:
        position, line = self.positions[ply], self.looks[ply].line
        assert line is not None  # noqa: S101  # a game goes on only from a position that is not over
        after = self.looks[ply + 1].score.of(position.turn)
        return oversights_of(position, self.record.moves[ply].move, line, after)

    def _look_longer(self, ply: int) -> bool:
        """At both sides of a comparison, once; False when told to stop."""
        if ply in self.doubted:
            return True
        self.doubted.add(ply)
        self.total += 2
        return self._look(ply + 1, DOUBT * self.nodes) and self._look(ply, DOUBT * self.nodes)

    def _is_proven(self, ply: int) -> bool:
        return self._known(ply) and self._known(ply + 1)

    def _is_plain(self, ply: int, drop: float) -> bool:
        """Is such a drop proven, or one that a longer look will not take back?

        Where cells are counted, a game that is nearly even may turn on the last one: beside a proven result
        an estimate says too little there.
        """
        if self._is_proven(ply):
            return True
        narrow = self.record.game.counts_cells and self._known(ply + 1)
        return drop >= PLAIN and (not narrow or self._chance_of(ply, self.positions[ply].turn) >= LIKELY)

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
