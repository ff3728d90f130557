"""Drives a Gomocup engine: `gomocup:./pbrain-foo`."""

import time
from typing import Final

from tengen import Game, Move, Position, Side
from tengen.players.process.program import Program
from tengen.players.seat import Answer, Budget, Cause, PlayerFault, Unfit
from tengen.protocols.deadline import Deadline
from tengen.protocols.gomocup.answers import AnswerKind, Said, name_in, read_line
from tengen.protocols.gomocup.board import BadBoard, from_wire, rule_of, to_wire
from tengen.protocols.gomocup.settings import UNLIMITED
from tengen.protocols.wire_seat import WireSeat, shown
from tengen.text.clean import clean_text

_ABOUT_SECONDS: Final = 0.5
"""Many engines do not answer ABOUT; its answer is worth only a name."""

_SETTLE: Final = 0.02
_SETTLE_SHARE: Final = 0.02
"""Some engines lose what is sent in the first milliseconds after their move, so it is sent a little later."""

_DEFAULT_TURN: Final = 30_000
"""Milliseconds a move told to an engine that has no limit."""

_COMMENT: Final = 500
_ENGINE_AGAINST_ENGINE: Final = 1


class GomocupSeat(WireSeat):
    """An engine of the Gomocup (Piskvork) protocol, for games of five in a row."""

    wire = "gomocup"
    can_be_kept = True

    _asked_about = False
    _answered = 0.0
    _turn_told = 0

    def start(self, game: Game, side: Side, budget: Budget, opponent: str) -> None:
        """Starts the engine, sets up the board and says what the engine may use."""
        if not game.places_stones or game.length != 5:
            raise Unfit(f"the Gomocup protocol is for five in a row: {self.command} cannot play {game.name}")
        program = self._begin(game, side)
        square = game.cols == game.rows
        self._set_up(program, f"START {game.cols}" if square else f"RECTSTART {game.cols},{game.rows}")
        self._ask_name(program)
        self._turn_told = _turn(budget)
        for key, value in (
            ("rule", rule_of(game)),
            ("timeout_turn", self._turn_told),
            ("timeout_match", 0 if budget.clock is None else _milliseconds(budget.clock)),
            ("time_left", _left(budget)),
            ("max_memory", min(self._limits.memory * 3 // 4, 2**31 - 1)),
            ("game_type", _ENGINE_AGAINST_ENGINE),
            ("max_node", budget.nodes),
        ):
            if value is not None:
                program.send(f"INFO {key} {value}")

    def choose(self, position: Position, budget: Budget) -> Answer:
        """Tells the engine what was played and waits for its move."""
        program = self._running()
        self._refuse_unasked(program, position.game)
        self._settle(budget)
        if _turn(budget) != self._turn_told:
            self._turn_told = _turn(budget)
            program.send(f"INFO timeout_turn {self._turn_told}")
        program.send(f"INFO time_left {_left(budget)}")
        word = self._ask(program, position)
        deadline = Deadline(program, budget)
        heard: list[str] = []
        try:
            said = self._move(deadline, word, heard)
        except PlayerFault as fault:
            if heard and fault.cause is Cause.TIME:
                detail = f"{fault.detail}; the last it said was {shown(heard[-1])}"
                raise PlayerFault(fault.cause, detail) from None
            raise
        self._answered = time.monotonic()
        try:
            move = from_wire(position.game, said.x, said.y)
        except BadBoard as problem:
            raise PlayerFault(Cause.ILLEGAL_MOVE, str(problem)) from None
        self._checked(position, move, f"{said.x},{said.y}")
        return Answer(move, comment=_comment([*heard, said.text]))

    def finish(self, result: str, position: Position) -> None:
        """Says END, unless the program is kept for the next game, which begins with START again."""
        if not self.keep_alive:
            self._end("END")

    def close(self) -> None:
        """Says END and ends what is left."""
        self._end("END")

    # ---- what is said ----------------------------------------------------------------------------------

    def _set_up(self, program: Program, command: str) -> None:
        program.send(command)
        deadline = time.monotonic() + self._limits.start
        while True:
            said = read_line(program.receive(max(0.0, deadline - time.monotonic()), Cause.STALL))
            if said.kind is AnswerKind.OK:
                return
            if said.kind in (AnswerKind.ERROR, AnswerKind.UNKNOWN):
                raise Unfit(f"{self.command} refuses {command}: {clean_text(said.text, 200)}")

    def _ask_name(self, program: Program) -> None:
        """Asked once; an engine that does not answer is not asked again."""
        if self._asked_about:
            return
        self._asked_about = True
        program.send("ABOUT")
        deadline = time.monotonic() + _ABOUT_SECONDS
        try:
            while (left := deadline - time.monotonic()) > 0:
                said = read_line(program.receive(left, Cause.STALL))
                if said.kind is AnswerKind.ABOUT:
                    self._name = clean_text(name_in(said.text) or "", 64) or self._name
                if said.kind in (AnswerKind.ABOUT, AnswerKind.ERROR, AnswerKind.UNKNOWN):
                    return
        except PlayerFault as fault:
            if fault.cause is not Cause.STALL:
                raise

    def _ask(self, program: Program, position: Position) -> str:
        """Sends the question; returns its first word."""
        game = position.game
        news = self._news(position)
        if not position.all_moves:
            program.send("BEGIN")
            return "BEGIN"
        if news is not None and len(news) == 1:
            program.send(f"TURN {to_wire(game, news[0])}")
            return "TURN"
        if self._told:
            program.send("RESTART")
        program.send("BOARD")
        for move in position.all_moves:
            program.send(f"{to_wire(game, move)},{self._field(position, move)}")
        program.send("DONE")
        return "BOARD"

    def _field(self, position: Position, move: Move) -> int:
        return 1 if position.at(move.row, move.col) == self._side else 2

    def _move(self, deadline: Deadline, word: str, heard: list[str]) -> Said:
        while True:
            said = read_line(deadline.line())
            if said.kind is AnswerKind.MOVE:
                return said
            refused = said.kind is AnswerKind.UNKNOWN and word in said.text.upper()
            if said.kind is AnswerKind.ERROR or refused:
                raise PlayerFault(Cause.ILLEGAL_MOVE, f"it answered {shown(said.text)} to {word}")
            if said.text and said.kind in (AnswerKind.MESSAGE, AnswerKind.OTHER):
                heard.append(said.text)
                del heard[:-20]

    def _refuse_unasked(self, program: Program, game: Game) -> None:
        """An engine that plays twice would seem to know the opponent's move before it is made."""
        while (line := program.pending()) is not None:
            said = read_line(line)
            if said.kind is AnswerKind.MOVE:
                raise PlayerFault(Cause.ILLEGAL_MOVE, f"it said {shown(line)} when it was not asked")

    def _settle(self, budget: Budget) -> None:
        pause = _SETTLE if budget.seconds is None else min(_SETTLE, _SETTLE_SHARE * budget.seconds)
        left = self._answered + pause - time.monotonic()
        if left > 0:
            time.sleep(left)


def _milliseconds(seconds: float) -> int:
    return max(0, min(int(seconds * 1000), UNLIMITED))


def _turn(budget: Budget) -> int:
    """`timeout_turn`: with only a clock, the whole of it."""
    return _DEFAULT_TURN if budget.seconds is None else _milliseconds(budget.move or budget.seconds)


def _left(budget: Budget) -> int:
    return UNLIMITED if budget.clock is None else _milliseconds(budget.clock)


def _comment(heard: list[str]) -> str | None:
    """The last messages, as much as a record should hold."""
    return clean_text(" | ".join(filter(None, heard[-3:])), _COMMENT) or None
