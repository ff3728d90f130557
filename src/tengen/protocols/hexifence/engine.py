"""Tengen as a Hexifence player: the process behind `tengen.TengenPlayer`, the class for the Java referee."""

from collections.abc import Callable
from typing import BinaryIO

from tengen import Game, Limit, Position, Side, TengenError
from tengen.protocols.hexifence.wire import (
    BLUE,
    INVALID,
    RED,
    board_lines,
    edge_at,
    move_text,
    piece_of,
    winner_of,
)
from tengen.protocols.inbox import Inbox
from tengen.protocols.searcher import EngineOptions, Searcher
from tengen.protocols.wire_text import read_numbers, short

NAME = "Tengen"


class _Refused(TengenError):
    """A command that cannot be obeyed now."""


def serve(stdin: BinaryIO, stdout: BinaryIO, options: EngineOptions | None = None) -> None:
    """Plays for whoever is behind the two streams until it says quit or its stream ends."""
    engine = HexifenceEngine(Inbox(stdin), stdout, options or EngineOptions())
    try:
        engine.run()
    finally:
        engine.close()


class HexifenceEngine:
    """One conversation; `init` starts a new game."""

    def __init__(self, inbox: Inbox, stdout: BinaryIO, options: EngineOptions) -> None:
        self._inbox = inbox
        self._stdout = stdout
        self._options = options
        self._thinker = Searcher()
        self._position: Position | None = None
        self._side = Side.FIRST
        self._invalid = False
        self._moved = False
        """Has it chosen a move in this game?"""
        self._commands: dict[str, Callable[[str], str]] = {
            "name": lambda _: NAME,
            "init": self._init,
            "move": self._move,
            "opponent": self._opponent,
            "winner": self._winner,
            "board": lambda _: "\n".join(board_lines(self._current())),
        }

    def run(self) -> None:
        """Answers until the end."""
        while (line := self._inbox.next()) is not None:
            word, _, rest = line.text.strip().partition(" ")
            if word == "quit":
                return
            command = self._commands.get(word)
            try:
                answer = f"error unknown command {short(word, 40)}" if command is None else command(rest)
            except TengenError as problem:
                answer = f"error {' '.join(str(problem).split())}"
            try:
                self._stdout.write(answer.encode() + b"\n")
                self._stdout.flush()
            except BrokenPipeError:
                return

    def close(self) -> None:
        """Gives the engine's memory back."""
        self._thinker.close()

    def _current(self) -> Position:
        if self._position is None:
            raise _Refused("there is no board yet: send init first")
        return self._position

    def _init(self, text: str) -> str:
        numbers = read_numbers(text, 2)
        if numbers is None or numbers[1] not in (BLUE, RED):
            return "-1"
        try:
            self._position = Position(Game(f"hexifence:{numbers[0]}"))
        except TengenError:
            return "-1"
        self._side = Side.FIRST if numbers[1] == BLUE else Side.SECOND
        self._invalid = self._moved = False
        self._thinker.prepare(self._options.threads, self._options.memory)
        return "0"

    def _move(self, _: str) -> str:
        position = self._current()
        if position.is_over:
            raise _Refused("the game is over")
        if position.turn is not self._side:
            raise _Refused("it is the opponent's turn")
        info = self._thinker.think(
            position,
            Limit(time=self._options.time, nodes=self._options.nodes),
            threads=self._options.threads,
            memory=self._options.memory,
            stop=lambda: "quit" in self._inbox.waiting() or self._inbox.ended,
        )
        position.play(info.best)
        self._moved = True
        return move_text(piece_of(self._side), info.best)

    def _opponent(self, text: str) -> str:
        position = self._current()
        numbers = read_numbers(text, 3)
        move = None if numbers is None else edge_at(position, numbers[1], numbers[2])
        # Moves of its own come from a referee that begins with an opening.
        if (
            numbers is None
            or move is None
            or numbers[0] != piece_of(position.turn)
            or (position.turn is self._side and self._moved)
            or not position.is_legal(move)
        ):
            self._invalid = True
            return "-1"
        position.play(move)
        return str(int(bool(position.last_captures)))

    def _winner(self, _: str) -> str:
        return str(INVALID if self._invalid else winner_of(self._current()))
