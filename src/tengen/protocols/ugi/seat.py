"""Drives a UGI engine in any game: `ugi:./my_engine`."""

import time
from typing import Final

from tengen import BadNotation, Game, Move, Position, Side
from tengen.players.process.program import Program
from tengen.players.seat import Answer, Budget, Cause, PlayerFault, Unfit
from tengen.protocols.deadline import Deadline
from tengen.protocols.ugi.words import ERROR, QUERIES, RESIGN, Heard, answer_to, position_text
from tengen.protocols.wire_seat import WireSeat, shown
from tengen.text.clean import clean_text

_UNTIMED: Final = 10_000
"""Milliseconds a move told to an engine that has no limit."""


class UgiSeat(WireSeat):
    """An engine that speaks UGI. What it is told of the game is the whole position before every move."""

    wire = "ugi"
    can_be_kept = True

    def start(self, game: Game, side: Side, budget: Budget, opponent: str) -> None:
        """Starts the engine, tells it the game and waits until it is ready."""
        program = self._begin(game, side)
        deadline = time.monotonic() + self._limits.start
        program.send("ugi")
        options = self._introduction(program, deadline)
        if "game" in options:
            known = [part.strip() for part in options["game"].split(" var ")[1:]]
            if known and game.name not in known:
                raise Unfit(f"{self.command} plays {', '.join(known)[:200]}, not {game.name}")
            program.send(f"setoption name game value {game.name}")
        program.send("uginewgame")
        self._wait_until_ready(program, deadline)

    def choose(self, position: Position, budget: Budget) -> Answer:
        """Tells the engine the position and the time, and waits for `bestmove`."""
        program = self._running()
        while (line := program.pending()) is not None:
            if _first(line) == "bestmove":
                raise PlayerFault(Cause.ILLEGAL_MOVE, f"it said {shown(line)} when it was not asked")
        deadline = Deadline(program, budget)
        program.send(position_text(position))
        program.send(_go(budget, position.turn))
        heard = Heard()
        while True:
            line = deadline.line()
            word = _first(line)
            if word == "info":
                heard.take(line)
            elif word == "bestmove":
                return self._answer(position, line, heard)

    def finish(self, result: str, position: Position) -> None:
        """Says quit, unless the program is kept for the next game, which begins with `uginewgame`."""
        if not self.keep_alive:
            self._end("quit")

    def close(self) -> None:
        """Says quit and ends what is left."""
        self._end("quit")

    def wrong_queries(self, position: Position, seconds: float) -> list[str]:
        """What the engine answers wrongly, or not at all, about a position; empty if all is right."""
        program = self._running()
        program.send(position_text(position))
        wrong = []
        for query in QUERIES:
            program.send(f"query {query}")
            true = f"response {answer_to(query, position)}"
            deadline = time.monotonic() + seconds
            line = ""
            while _first(line) != "response":
                try:
                    line = program.receive(max(0.0, deadline - time.monotonic()), Cause.STALL)
                except PlayerFault as fault:
                    if fault.cause is not Cause.STALL:
                        raise
                    line = "response (nothing)"
            if line.strip() != true:
                wrong.append(f"query {query}: {shown(line.strip())}; true is {true!r}")
        return wrong

    # ---- what is said ----------------------------------------------------------------------------------

    def _introduction(self, program: Program, deadline: float) -> dict[str, str]:
        """The engine's options by name, each with the rest of its line."""
        options: dict[str, str] = {}
        while True:
            line = program.receive(max(0.0, deadline - time.monotonic()), Cause.STALL).strip()
            words = line.split()
            if words[:1] == ["ugiok"]:
                return options
            if words[:2] == ["id", "name"]:
                self._name = clean_text(" ".join(words[2:]), 64) or self._name
            if words[:2] == ["option", "name"]:
                name, _, rest = line.partition(" name ")[2].partition(" type ")
                options[name.strip().lower()] = rest

    def _wait_until_ready(self, program: Program, deadline: float) -> None:
        program.send("isready")
        while True:
            line = program.receive(max(0.0, deadline - time.monotonic()), Cause.STALL).strip()
            if _first(line) == "readyok":
                return
            if line.startswith(f"info string {ERROR}"):
                told = clean_text(line.removeprefix(f"info string {ERROR}").strip(), 200)
                raise Unfit(f"{self.command} cannot play {self._game}: {told}")

    def _answer(self, position: Position, line: str, heard: Heard) -> Answer:
        words = line.split()
        said = words[1] if len(words) > 1 else ""
        if said == RESIGN:
            return Answer(None, comment=heard.text)
        try:
            move: Move = position.game.parse_move(said)
        except BadNotation as problem:
            raise PlayerFault(
                Cause.ILLEGAL_MOVE, f"it answered {shown(line)}: {clean_text(str(problem), 200)}"
            ) from None
        comment = None if heard.text is None else clean_text(heard.text, 200)
        return Answer(self._checked(position, move, line), heard.value, comment, heard.data)


def _first(line: str) -> str:
    return (line.split(maxsplit=1) or [""])[0]


def _go(budget: Budget, turn: Side) -> str:
    """All limits that there are; the opponent's clock is told where the referee knows it."""
    words = ["go"]
    if budget.clock is not None:
        own, other = _milliseconds(budget.clock), _milliseconds(budget.rival_clock or budget.clock)
        first, second = (own, other) if turn is Side.FIRST else (other, own)
        step = _milliseconds(budget.increment)
        words += [f"p1time {first}", f"p2time {second}", f"p1inc {step}", f"p2inc {step}"]
    if budget.move is not None:
        words.append(f"movetime {_milliseconds(budget.move)}")
    if budget.nodes is not None:
        words.append(f"nodes {budget.nodes}")
    return " ".join(words if len(words) > 1 else [*words, f"movetime {_UNTIMED}"])


def _milliseconds(seconds: float) -> int:
    return max(0, int(seconds * 1000))
