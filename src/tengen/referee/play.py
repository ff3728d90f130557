"""One game: the clocks, the moves, and a verdict whatever the players do."""

import logging
import threading
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from time import perf_counter
from typing import Final

from tengen import Game, Move, Position, Side, TengenError
from tengen.players.seat import Answer, Cause, Introduced, PlayerFault, Seat, Unfit
from tengen.records.record import is_field
from tengen.referee.adjudication import Adjudication, Adjudicator
from tengen.referee.control import Control
from tengen.referee.played import PlayedGame, PlayedMove
from tengen.referee.verdict import Verdict
from tengen.referee.watch import Watch, longest_wait
from tengen.text.clean import clean, clean_fields, clean_text
from tengen.text.durations import duration_text

_log = logging.getLogger("tengen.referee")

_START: Final = 60.0
"""Wall seconds to start; seats have limits of their own that are less."""
_LAST_LINES: Final = 20
_SIDES: Final = (Side.FIRST, Side.SECOND)
_INTERRUPTED: Final = Verdict(None, Cause.INTERRUPTION, "the game was stopped")


class BadOpening(TengenError):
    """An opening that cannot be played, or that ends the game."""


def play_game(
    seats: tuple[Seat, Seat],
    game: Game,
    control: Control,
    *,
    opening: Sequence[Move] = (),
    adjudication: Adjudication | None = None,
    pair: int = 0,
    leg: int = 0,
    names: tuple[str, str] | None = None,
    stop: threading.Event | None = None,
    on_move: Callable[[Position], None] | None = None,
) -> PlayedGame:
    """Plays one game and says how it ended; the seats are left open for another one.

    A player that is late, dies, lies or falls silent loses. `Unfit` and `BadOpening` are mistakes of who
    arranged the game and are raised. Setting `stop` from another thread ends the game without a result.
    """
    names = names or (seats[0].command, seats[1].command)
    position = _after(game, opening)
    started, begun = datetime.now(UTC).isoformat(timespec="seconds"), perf_counter()
    told = f"pair {pair}, leg {leg}"
    _log.info("%s: %s, %s against %s", told, game.name, clean(names[0]), clean(names[1]))
    played = _Game(seats, position, control, on_move)
    with Adjudicator(adjudication) as adjudicator, Watch(seats, stop) as watch:
        verdict = played.run(names, adjudicator, watch)
    _log.info("%s: %s, %s. %s", told, verdict.result, verdict.cause, verdict.detail)
    for line in verdict.stderr:
        _log.info("%s: the loser wrote to stderr: %s", told, line)
    return PlayedGame(
        pair=pair,
        leg=leg,
        game=game.name,
        first=names[0],
        second=names[1],
        opening=tuple(map(str, opening)),
        moves=tuple(played.moves),
        verdict=verdict,
        started=started,
        seconds=perf_counter() - begun,
    )


class _Game:
    """The game while it is played."""

    def __init__(
        self,
        seats: tuple[Seat, Seat],
        position: Position,
        control: Control,
        on_move: Callable[[Position], None] | None,
    ) -> None:
        self.seats = seats
        self.position = position
        self.control = control
        self.on_move = on_move
        self.moves: list[PlayedMove] = []
        self.used = [0.0, 0.0]
        self.count = [0, 0]
        self.said: list[tuple[Side, str | None]] = []
        """Whose move had which evaluation."""

    def run(self, names: tuple[str, str], adjudicator: Adjudicator, watch: Watch) -> Verdict:
        verdict: Verdict | None = None
        try:
            verdict = self._start(names, watch)
            while verdict is None:
                if watch.stopped:
                    verdict = _INTERRUPTED
                    break
                verdict = self._move(watch)
                if verdict is None and (outcome := self.position.outcome) is not None:
                    verdict = Verdict.of(outcome)
                verdict = verdict or adjudicator.verdict(self.position, self.said)
            # A player that was closed under its hands has done nothing wrong.
            if watch.stopped and isinstance(verdict.cause, Cause):
                verdict = _INTERRUPTED
            return verdict
        finally:
            self._finish("*" if verdict is None else verdict.result)

    def _start(self, names: tuple[str, str], watch: Watch) -> Verdict | None:
        """Both are started, even if the first cannot play: the second may be no better."""
        faults: dict[Side, PlayerFault] = {}
        for side in _SIDES:
            try:
                budget = self.control.budget(0.0, 0)
                with watch.over(side, _START):
                    self.seats[side].start(self.position.game, side, budget, names[side.other])
            except Unfit:
                raise
            except PlayerFault as fault:
                faults[side] = fault
            except Exception as error:  # noqa: BLE001 - a seat may be anybody's code; the game goes on
                faults[side] = _own_failure(error)
        if len(faults) == 2:
            told = "; ".join(f"{names[side]}: {clean(fault)}" for side, fault in faults.items())
            return Verdict(None, Cause.INTERRUPTION, clean(f"neither player could start: {told}", 800))
        for side, found in faults.items():
            return self._against(side, found.cause, found.detail)
        return self._introduce(watch)

    def _introduce(self, watch: Watch) -> Verdict | None:
        """Who is called what is known only when both have started."""
        for side in _SIDES:
            seat = self.seats[side]
            if isinstance(seat, Introduced):
                try:
                    with watch.over(side, _START):
                        seat.introduce(self.seats[side.other])
                except PlayerFault as fault:
                    return self._against(side, fault.cause, fault.detail)
        return None

    def _move(self, watch: Watch) -> Verdict | None:
        side = self.position.turn
        seat = self.seats[side]
        other = side.other
        budget = self.control.budget(self.used[side], self.count[side], self.used[other], self.count[other])
        cpu_before = _cpu(seat) if self.control.cpu else 0.0
        asked = perf_counter()
        try:
            # A copy: a player in this process must not be able to move our pieces.
            with watch.over(side, longest_wait(budget)):
                answer = seat.choose(self.position.copy(), budget)
        except Unfit:
            raise
        except PlayerFault as fault:
            return self._against(side, fault.cause, fault.detail)
        except Exception as error:  # noqa: BLE001 - a seat may be anybody's code; the game goes on
            return self._against(side, Cause.CRASH, _own_failure(error).detail)
        elapsed = perf_counter() - asked
        charged = elapsed
        if self.control.cpu and (cpu_after := _cpu(seat)) > 0.0:
            charged = max(0.0, cpu_after - cpu_before)
        if (late := self._late(side, charged)) is not None:
            return self._against(side, Cause.TIME, late)
        if budget.move is not None:
            charged = min(charged, budget.move)  # what was more is forgiven
        self.used[side] += charged
        self.count[side] += 1
        return self._accept(side, answer, charged, max(0.0, elapsed - charged))

    def _late(self, side: Side, seconds: float) -> str | None:
        """Why the time is over, if it is."""
        control = self.control
        kind = " of processor time" if control.cpu else ""
        if control.move is not None and seconds > control.move + control.margin:
            allowed = f"{duration_text(control.move)} and a margin of {duration_text(control.margin)}"
            return f"the move took {seconds:.3f} s{kind}; {allowed} were allowed"
        if control.game is None:
            return None
        left = control.game + control.increment * self.count[side] - self.used[side]
        if seconds > left + control.margin:
            told = f"{max(0.0, left):.3f} s and a margin of {duration_text(control.margin)}"
            return f"the move took {seconds:.3f} s{kind}; {told} were left on the clock"
        return None

    def _accept(self, side: Side, answer: object, seconds: float, latency: float) -> Verdict | None:
        """Plays the move if it is one, by the rules and nothing else."""
        if not isinstance(answer, Answer) or not isinstance(answer.move, Move | None):
            told = f"it answered with {type(answer).__name__}, which is no move"
            return self._against(side, Cause.ILLEGAL_MOVE, told)
        move = answer.move
        if move is None:
            return self._against(side, Cause.RESIGNATION, clean(answer.comment or ""))
        why = self.position.why_illegal(move)
        if why is not None:
            return self._against(side, Cause.ILLEGAL_MOVE, f"{move}: {why}")
        self.position.play(move)
        _log.debug("%s plays %s after %.3f s", side.name.lower(), move, seconds + latency)
        value = None if answer.value is None else clean(answer.value, 80)
        comment = None if answer.comment is None else clean(answer.comment)
        data = clean_fields(answer.data, is_field) if answer.data else {}
        self.said.append((side, value))
        self.moves.append(PlayedMove(str(move), seconds, latency, value, comment, data))
        if self.on_move is not None:
            self.on_move(self.position.copy())
        return None

    def _against(self, side: Side, cause: Cause, detail: str) -> Verdict:
        try:
            # Indentation stays: these lines are often a traceback.
            words = tuple(clean_text(line) for line in self.seats[side].last_words()[-_LAST_LINES:])
        except Exception:  # noqa: BLE001 - the verdict matters more than what a broken seat says of itself
            words = ()
        return Verdict.against(side, cause, clean(detail), words)

    def _finish(self, result: str) -> None:
        for seat in self.seats:
            try:
                seat.finish(result, self.position.copy())
            except Exception:  # noqa: BLE001, S112 - it promised not to; the result stands all the same
                continue


def _after(game: Game, opening: Sequence[Move]) -> Position:
    position = Position(game)
    for number, move in enumerate(opening, 1):
        why = position.why_illegal(move)
        if why is not None:
            raise BadOpening(f"move {number} of the opening, {move}, cannot be played: {why}")
        position.play(move)
    if position.is_over:
        raise BadOpening(f"the opening {' '.join(map(str, opening))} ends the game: leave out its last move")
    return position


def _own_failure(error: Exception) -> PlayerFault:
    return PlayerFault(Cause.CRASH, clean(f"its own code failed: {type(error).__name__}: {error}"))


def _cpu(seat: Seat) -> float:
    try:
        return float(seat.cpu_seconds())
    except Exception:  # noqa: BLE001 - a seat may be anybody's code; the wall clock counts then
        return 0.0
