"""Drives a Java player of Hexifence: `hexifence:java -cp path tengen.PlayerHost their.Class`.

Any program that speaks the wire of `hexifence_wire` can be driven, in whatever language it is written.
"""

import time
from typing import Final

from tengen import Game, Move, Position, Side
from tengen.players.process.program import Program
from tengen.players.seat import Answer, Budget, Cause, PlayerFault, Unfit, refuse_nodes
from tengen.protocols.deadline import Deadline
from tengen.protocols.hexifence.wire import edge_at, move_text, piece_of, winner_of
from tengen.protocols.wire_seat import WireSeat, shown
from tengen.protocols.wire_text import read_numbers
from tengen.text.clean import clean_text

_LAST_CHECK: Final = 0.5
"""Seconds for a player's word on who won, after the game."""

_ANSWERS: Final = {-1: "illegal", 0: "nothing captured", 1: "captured"}
_WINNERS: Final = {-1: "invalid", 0: "not over", 1: "Blue", 2: "Red", 3: "draw"}


class HexifenceSeat(WireSeat):
    """A player with the five methods of the course's interface. What it says of the board must be true."""

    wire = "hexifence"

    remark: str | None = None
    """What it got wrong when the game was over: too late for the verdict, but of use to its author."""

    def start(self, game: Game, side: Side, budget: Budget, opponent: str) -> None:
        """Starts the player and calls `init`."""
        if game.variant != "hexifence":
            raise Unfit(f"{self.command} plays Hexifence, not {game.name}")
        refuse_nodes(self.command, budget)
        self.remark = None
        program = self._begin(game, side)
        deadline = time.monotonic() + self._limits.start
        program.send("name")
        name = self._start_line(program, deadline)
        self._name = clean_text(name, 64) or self._name
        dimension = (game.rows + 1) // 2
        program.send(f"init {dimension} {piece_of(side)}")
        ready = self._start_line(program, deadline)
        if ready == "-1":
            raise Unfit(f"{self.command} refuses to play {game.name}: its init returned -1")
        if ready != "0":
            raise PlayerFault(Cause.CRASH, f"init answered {shown(ready)}, not 0 or -1")

    def take_opening(self, position: Position) -> None:
        """Calls `opponentMove` for the moves of both sides: many players take those of their own, too."""
        deadline = Deadline(self._running(), Budget(move=self._limits.start))
        try:
            for index, move in enumerate(position.moves):
                self._tell(deadline, position, index, move)
        except PlayerFault as fault:
            raise Unfit(f"{self.command} refuses moves that it did not make ({fault.detail})") from None

    def choose(self, position: Position, budget: Budget) -> Answer:
        """Calls `opponentMove` for every new move of the opponent, then `makeMove`; checks `getWinner`.

        An opening is told in the same way before the first move, the player's own part of it with its piece.
        """
        program = self._running()
        news = self._news(position)
        own = news is not None and any(owner is self._side for owner in _owners(position, news))
        if news is None or (own and self._told):
            raise Unfit("the Hexifence wire cannot tell a player of moves that it did not make")
        line = program.pending()
        if line is not None:
            raise PlayerFault(Cause.ILLEGAL_MOVE, f"it said {shown(line)} when it was not asked")
        deadline = Deadline(program, budget)
        for index, move in enumerate(news):
            self._tell(deadline, position, len(self._told) + index, move)
        self._told = list(position.moves)
        program.send("move")
        text = _said(deadline.line(), "makeMove")
        move = self._read_move(position, text)
        self._checked(position, move, text)
        after = position.copy()
        after.play(move)
        self._check_winner(deadline, after)
        return Answer(move)

    def finish(self, result: str, position: Position) -> None:
        """Tells the player the opponent's last moves, hears who it thinks has won, and ends it."""
        try:
            self.remark = self._last_check(position)
        except PlayerFault as fault:
            self.remark = str(fault)
        finally:
            self._end("quit")

    # ---- what is said ----------------------------------------------------------------------------------

    def _start_line(self, program: Program, deadline: float) -> str:
        line = program.receive(max(0.0, deadline - time.monotonic()), Cause.STALL)
        return _said(line, "the player")

    def _tell(self, deadline: Deadline, position: Position, index: int, move: Move) -> None:
        """One move, which is move number `index` of the game."""
        piece = piece_of(Position(position.game, position.moves[:index]).turn)
        before = Position(position.game, position.moves[: index + 1])
        self._running().send(f"opponent {move_text(piece, move)}")
        text = _said(deadline.line(), "opponentMove")
        expected = int(bool(before.last_captures))
        if text != str(expected):
            raise PlayerFault(
                Cause.ILLEGAL_MOVE,
                f"opponentMove of {move} returned {_in_words(text, _ANSWERS)}; "
                f"true is {_in_words(str(expected), _ANSWERS)}",
            )

    def _read_move(self, position: Position, text: str) -> Move:
        numbers = read_numbers(text, 3)
        if numbers is None:
            raise PlayerFault(Cause.ILLEGAL_MOVE, f"makeMove answered {shown(text)}, not P ROW COL")
        piece, row, col = numbers
        if piece != piece_of(self._side):
            raise PlayerFault(
                Cause.ILLEGAL_MOVE, f"makeMove answered for player {piece}, but it is {piece_of(self._side)}"
            )
        move = edge_at(position, row, col)
        if move is None:
            raise PlayerFault(Cause.ILLEGAL_MOVE, f"makeMove answered row {row}, column {col}: no edge there")
        return move

    def _check_winner(self, deadline: Deadline, position: Position) -> None:
        self._running().send("winner")
        wrong = _wrong_winner(_said(deadline.line(), "getWinner"), position)
        if wrong is not None:
            raise PlayerFault(Cause.ILLEGAL_MOVE, wrong)

    def _last_check(self, position: Position) -> str | None:
        news = self._news(position)
        if self._program is None or not position.is_over or news is None:
            return None
        deadline = Deadline(self._program, Budget(move=_LAST_CHECK))
        for index, move in enumerate(news):
            self._tell(deadline, position, len(self._told) + index, move)
        self._program.send("winner")
        return _wrong_winner(_said(deadline.line(), "getWinner"), position)


def _owners(position: Position, moves: tuple[Move, ...]) -> list[Side | None]:
    return [position.owner(move) for move in moves]


def _said(line: str, method: str) -> str:
    """The answer; `error` means that the player's code threw an exception."""
    text = line.strip()
    if text.split(" ", 1)[0] == "error":
        raise PlayerFault(Cause.CRASH, f"{method} failed: {clean_text(text[6:], 200)}")
    return text


def _in_words(text: str, words: dict[int, str]) -> str:
    number = read_numbers(text, 1)
    meaning = None if number is None else words.get(number[0])
    return shown(text) if meaning is None else f"{text} ({meaning})"


def _wrong_winner(text: str, position: Position) -> str | None:
    expected = str(winner_of(position))
    if text == expected:
        return None
    return f"getWinner returned {_in_words(text, _WINNERS)}; true is {_in_words(expected, _WINNERS)}"
