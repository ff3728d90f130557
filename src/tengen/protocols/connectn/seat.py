"""Drives a player of the Connect-N course referee: `connectn:java -jar player.jar`."""

from typing import Final

from tengen import Game, Move, Position, Side
from tengen.players.process.limits import ProcessLimits
from tengen.players.process.program import Program
from tengen.players.seat import Answer, Budget, Cause, PlayerFault, Seat, Unfit, refuse_nodes
from tengen.protocols.connectn.words import DROP, OLD_ENDS, POP, move_text, one_word, why_no_name
from tengen.protocols.deadline import Deadline
from tengen.protocols.wire_seat import Launch, WireSeat, shown
from tengen.protocols.wire_text import read_numbers
from tengen.text.clean import clean_text

_MOVES_OF_A_CLOCK: Final = 20
"""This wire knows only time a move: of a clock, so many parts make one."""

_AS_IT_IS: Final = "surrogateescape"

_NO_LIMIT: Final = 10
"""Seconds a move told to a player that has no limit."""


_NO_OPENINGS: Final = "the Connect-N wire cannot tell a player of moves that it did not make"


class ConnectNSeat(WireSeat):
    """A player that says its name, is told the board, and then says `COL OP`.

    `old_ends` tells it the end of the game in numbers (-1 won, -2 lost, -3 tie) instead of words.
    """

    wire = "connectn"

    def __init__(
        self,
        command: str,
        limits: ProcessLimits | None = None,
        *,
        old_ends: bool = False,
        launch: Launch = Program,
    ) -> None:
        super().__init__(command, limits, launch=launch)
        self._old_ends = old_ends
        self._board = ""
        self._said = self._opponent = ""
        self._is_introduced = False

    def start(self, game: Game, side: Side, budget: Budget, opponent: str) -> None:
        """Starts the player and takes its name."""
        if not game.has_columns or game.variant not in ("onepop", "connect"):
            raise Unfit(
                f"the Connect-N wire is for onepop and connect games: {self.command} cannot play {game.name}"
            )
        refuse_nodes(self.command, budget)
        program = self._begin(game, side)
        self._opponent, self._is_introduced = opponent, False
        # Bytes that are no UTF-8 are part of a name, too: the player looks for what it said.
        self._said = program.receive(self._limits.start, Cause.STALL, _AS_IT_IS)
        why = why_no_name(self._said)
        if why is not None:
            told = f"it said {shown(self._said)} as its name, which this wire cannot carry: {why}"
            raise PlayerFault(Cause.ILLEGAL_MOVE, told)
        self._name = clean_text(self._said, 64)
        self._board = f"{game.rows} {game.cols} {game.length} 1 {_seconds(budget)}"

    def introduce(self, opponent: Seat) -> None:
        """Tells the player who plays, and the second one the board: both names as they came in."""
        self._greet(opponent._said if isinstance(opponent, ConnectNSeat) else one_word(self._opponent))

    def take_opening(self, position: Position) -> None:
        """There is no way to tell a player of moves of its own that it did not make."""
        raise Unfit(_NO_OPENINGS)

    def choose(self, position: Position, budget: Budget) -> Answer:
        """Forwards the opponent's move and waits for the player's."""
        program = self._running()
        if not self._is_introduced:
            self._greet(one_word(self._opponent))
        news = self._news(position)
        begins = self._side is Side.FIRST and not self._told
        if news is None or len(news) != (0 if begins else 1):
            raise Unfit(f"{_NO_OPENINGS}: play with --openings none")
        line = program.pending()
        if line is not None:
            raise PlayerFault(Cause.ILLEGAL_MOVE, f"it said {shown(line)} when it was not asked")
        # The line with the board is what asks the first player for the first move, so its time starts there.
        program.send(self._board if begins else move_text(news[0]))
        text = Deadline(program, budget).line()
        return Answer(self._checked(position, _read_move(text, position), text))

    def finish(self, result: str, position: Position) -> None:
        """Tells the player how it ended; the last move is not forwarded."""
        end = {"1-0": "win", "0-1": "lose", "1/2-1/2": "draw"}.get(result) if self._is_introduced else None
        if end is not None and self._side is Side.SECOND and end != "draw":
            end = "lose" if end == "win" else "win"
        self._end(OLD_ENDS[end] if end is not None and self._old_ends else end)

    def _greet(self, other: str) -> None:
        if other == self._said:
            # Players find their number by their name.
            other += "_2"
        first, second = (self._said, other) if self._side is Side.FIRST else (other, self._said)
        program = self._running()
        self._is_introduced = True
        program.send(f"player1: {first} player2: {second}", _AS_IT_IS)
        if self._side is Side.SECOND:
            program.send(self._board)


def _seconds(budget: Budget) -> str:
    """Whole seconds, rounded down; less than one as a fraction rather than as none at all."""
    seconds = budget.move
    if seconds is None:
        seconds = _NO_LIMIT if budget.clock is None else budget.clock / _MOVES_OF_A_CLOCK
    return str(int(seconds)) if seconds >= 1 else f"{max(seconds, 0.001):.3f}".rstrip("0")


def _read_move(text: str, position: Position) -> Move:
    numbers = read_numbers(text, 2)
    if numbers is None:
        raise PlayerFault(
            Cause.ILLEGAL_MOVE, f"it answered {shown(text)}, not exactly two numbers: COLUMN and OP"
        )
    col, op = numbers
    if not 0 <= col < position.game.cols:
        last = position.game.cols - 1
        raise PlayerFault(Cause.ILLEGAL_MOVE, f"it answered {shown(text)}: columns go from 0 to {last}")
    if op not in (DROP, POP):
        raise PlayerFault(
            Cause.ILLEGAL_MOVE, f"it answered {shown(text)}: OP is {DROP} to drop or {POP} to pop"
        )
    return Move.drop(col) if op == DROP else Move.pop(col)
