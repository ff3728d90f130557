"""Tengen as a player under the Connect-N course referee.

It says its name, is told both names and the board, and then says `COL OP` (OP 1 drops, 0 pops) whenever it is
its turn, until the referee tells it how the game ended.
"""

import re
import time
from typing import BinaryIO, Final

from tengen import Game, Limit, Move, Position, Side, TengenError
from tengen.protocols.connectn.words import DROP, ENDS, POP, move_text, why_no_name
from tengen.protocols.inbox import Inbox, Received
from tengen.protocols.searcher import EngineOptions, Searcher, reserve
from tengen.protocols.wire_text import read_numbers, short

DEFAULT_NAME: Final = "Tengen"

_PLAYERS: Final = re.compile(r"\s*player1:\s*(.*?)\s+player2:\s*(.*?)\s*", re.DOTALL)
_T: Final = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")


class BadReferee(TengenError):
    """The referee said something that is not on this wire."""


class BadName(TengenError):
    """A name that cannot go over this wire."""


class _Over(Exception):
    """The referee told the end of the game."""


def serve(
    stdin: BinaryIO,
    stdout: BinaryIO,
    options: EngineOptions | None = None,
    name: str = DEFAULT_NAME,
    pops: bool = True,
) -> str | None:
    """Plays one game; returns `win`, `lose` or `draw` as the referee told it, None if it left without a word.

    `BadReferee` says what was not understood.
    """
    why = why_no_name(name)
    if why is not None:
        raise BadName(f"the Connect-N wire cannot carry the name {short(name)}: {why}")
    player = ConnectNEngine(Inbox(stdin), stdout, options or EngineOptions(), name, pops)
    try:
        return player.run()
    finally:
        player.close()


class ConnectNEngine:
    """One game under the referee."""

    def __init__(
        self, inbox: Inbox, stdout: BinaryIO, options: EngineOptions, name: str, pops: bool = True
    ) -> None:
        self._inbox = inbox
        self._stdout = stdout
        self._options = options
        self._name = name
        self._pops = pops
        self._thinker = Searcher()
        self._seconds = options.time
        self._result: str | None = None

    def run(self) -> str | None:
        """Plays to the end; the result as the referee tells it, None if it leaves without a word."""
        try:
            self._thinker.prepare(self._options.threads, self._options.memory)
            self._say(self._name)
            number = self._number(self._next().text)
            received = self._next()
            game, first, self._seconds = self._board(received.text)
            self._play(Position(game), Side.FIRST if number == first else Side.SECOND, received)
        except (_Over, BrokenPipeError):
            pass
        return self._result

    def close(self) -> None:
        """Gives the engine's memory back."""
        self._thinker.close()

    def _play(self, position: Position, own: Side, received: Received) -> None:
        while True:
            if position.turn is own and not position.is_over:
                move = self._choose(position, received.at)
                position.play(move)
                self._say(move_text(move))
                continue
            received = self._next()
            position.play(self._opponent_move(position, received.text))

    def _choose(self, position: Position, since: float) -> Move:
        seconds = reserve(self._seconds, 0.05, 0.05, 0.5) - (time.monotonic() - since)
        limit = Limit(time=max(0.0, seconds), nodes=self._options.nodes)
        info = self._thinker.think(
            position,
            limit,
            threads=self._options.threads,
            memory=self._options.memory,
            stop=lambda: self._is_over() or self._inbox.ended,
        )
        if self._is_over():
            self._next()
        return info.best

    def _is_over(self) -> bool:
        """Has the referee ended the game while it is our turn?"""
        lines = self._inbox.waiting()
        return bool(lines) and _end(lines[0]) is not None

    # ---- what the referee says -------------------------------------------------------------------------

    def _next(self) -> Received:
        received = self._inbox.next()
        if received is None:
            raise _Over
        end = _end(received.text)
        if end is not None:
            self._result = end
            raise _Over
        return received

    def _number(self, text: str) -> int:
        found = _PLAYERS.fullmatch(text)
        if found is None:
            raise BadReferee(f"expected 'player1: NAME player2: NAME', not {short(text)}")
        for same in (str, str.casefold):
            own = [number for number in (1, 2) if same(found[number]) == same(self._name.strip())]
            if len(own) == 1:
                return own[0]
        raise BadReferee(
            f"cannot tell which player is {self._name!r} in {short(text)}: start it with another --name"
        )

    def _board(self, text: str) -> tuple[Game, int, float]:
        """Game, number of the player who begins, and seconds a move."""
        *numbers, last = text.split() or [""]
        whole = read_numbers(" ".join(numbers), 4)
        if whole is None or not _T.fullmatch(last) or whole[3] not in (1, 2):
            raise BadReferee(f"expected 'H W N F T' (rows columns N first seconds), not {short(text)}")
        rows, cols, n, first = whole
        return Game(f"{'onepop' if self._pops else 'connect'}:{rows}x{cols}x{n}"), first, float(last)

    def _opponent_move(self, position: Position, text: str) -> Move:
        numbers = read_numbers(text, 2)
        if numbers is None or numbers[1] not in (DROP, POP):
            raise BadReferee(f"expected 'COLUMN OP' or the end of the game, not {short(text)}")
        col, op = numbers
        if position.is_over or not 0 <= col < position.game.cols:
            why = "the game is over" if position.is_over else "there is no such column"
            raise BadReferee(f"the referee sent {short(text)}: {why}")
        move = Move.drop(col) if op == DROP else Move.pop(col)
        why_not = position.why_illegal(move)
        if why_not is not None:
            raise BadReferee(f"the referee sent {short(text)}: {why_not}")
        return move

    def _say(self, text: str) -> None:
        self._stdout.write(text.encode() + b"\n")
        self._stdout.flush()


def _end(text: str) -> str | None:
    return ENDS.get(text.strip().lower())
