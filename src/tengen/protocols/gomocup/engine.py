"""Tengen as a Gomocup engine: reads a manager's commands and answers them.

All commands that an engine must know, the optional ones and Yixin's extensions: see docs/protocols.md.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import BinaryIO, Final

from tengen import Game, Info, Move, Position, TengenError, __version__
from tengen.protocols.gomocup.board import (
    CARO,
    EXACTLY_FIVE,
    RENJU,
    BadBoard,
    game_of,
    position_of,
    position_to_move,
    read_cell,
    read_stone,
    to_wire,
)
from tengen.protocols.gomocup.settings import ManagerSettings
from tengen.protocols.gomocup.swap2 import choose_side, open_board
from tengen.protocols.inbox import Inbox, Received
from tengen.protocols.searcher import EngineOptions, Searcher

ABOUT: Final = f'name="Tengen", version="{__version__}", author="The Tengen authors", country="international"'

_ABANDON: Final = ("END", "START", "RECTSTART", "RESTART")
"""Commands that make the answer to the last question pointless."""

_MOST_STONES: Final = 4096
_MOST_LINES: Final = 25


class _Abandoned(Exception):
    """The manager wants something else than the answer it asked for."""


class _Ended(Exception):
    """The manager said END."""


def serve(stdin: BinaryIO, stdout: BinaryIO, options: EngineOptions | None = None) -> None:
    """Plays for the manager behind the two streams until it says END or its stream ends."""
    engine = GomocupEngine(Inbox(stdin), stdout, options or EngineOptions())
    try:
        engine.run()
    finally:
        engine.close()


class GomocupEngine:
    """One conversation with a manager."""

    def __init__(self, inbox: Inbox, stdout: BinaryIO, options: EngineOptions) -> None:
        self._inbox = inbox
        self._stdout = stdout
        self._settings = ManagerSettings(options)
        self._quiet = options.quiet
        self._thinker = Searcher()
        self._size: tuple[int, int] | None = None
        self._position: Position | None = None
        self._asked = 0.0
        self._commands: dict[str, Callable[[str], None]] = {
            "START": self._start,
            "RECTSTART": self._rectstart,
            "RESTART": self._restart,
            "BEGIN": self._begin,
            "TURN": self._turn,
            "PLAY": self._play,
            "BOARD": self._board,
            "YXBOARD": self._yxboard,
            "SWAP2BOARD": self._swap2board,
            "TAKEBACK": self._takeback,
            "INFO": self._info,
            "ABOUT": lambda _: self._say(ABOUT),
            "YXSTOP": lambda _: None,
            "YXSHOWFORBID": self._show_forbidden,
            "YXHASHCLEAR": lambda _: self._thinker.clear(),
            "YXNBEST": self._best_moves,
        }

    def run(self) -> None:
        """Answers until the end."""
        while (line := self._inbox.next()) is not None:
            try:
                self._obey(line)
            except _Abandoned:
                continue
            except (_Ended, BrokenPipeError):
                return
            except TengenError as problem:
                self._say(f"ERROR {' '.join(str(problem).split())}")

    def close(self) -> None:
        """Ends the engine."""
        self._thinker.close()

    def _obey(self, line: Received) -> None:
        word, _, rest = line.text.strip().partition(" ")
        word = word.upper()
        if word == "END":
            raise _Ended
        command = self._commands.get(word)
        if command is None:
            shown = "".join(c if c.isprintable() else "?" for c in word[:40])
            self._say(f"UNKNOWN command {shown}")
            return
        self._asked = line.at
        command(rest.strip())

    # ---- a new board -----------------------------------------------------------------------------------

    def _start(self, text: str) -> None:
        self._new_board(text, text)

    def _rectstart(self, text: str) -> None:
        cols, _, rows = text.partition(",")
        self._new_board(cols.strip(), rows.strip())

    def _new_board(self, cols: str, rows: str) -> None:
        if not all(part.isascii() and part.isdigit() and len(part) <= 4 for part in (cols, rows)):
            raise BadBoard("the size is missing: START 15, or RECTSTART 20,15")
        size = int(cols), int(rows)
        # The rule may still come; here only the size must be one that can be played.
        game_of(0, *size)
        self._size, self._position = size, None
        self._say("OK")
        self._thinker.prepare(self._settings.threads, self._settings.memory)

    def _restart(self, _: str) -> None:
        self._board_size()
        self._position = None
        self._say("OK")

    def _board_size(self) -> tuple[int, int]:
        if self._size is None:
            raise BadBoard("there is no board yet: send START first")
        return self._size

    def _game(self) -> Game:
        return game_of(self._settings.rule, *self._board_size())

    def _current(self) -> Position:
        """The position, under the rule that holds now."""
        game = self._game()
        if self._position is None:
            self._position = Position(game)
            if self._settings.rule & CARO and self._settings.rule & (EXACTLY_FIVE | RENJU):
                self._say(f"MESSAGE rule {self._settings.rule} is played as {game.name}")
        elif self._position.game != game:
            self._position = Position(game, self._position.moves)
        return self._position

    # ---- stones ----------------------------------------------------------------------------------------

    def _begin(self, _: str) -> None:
        position = self._current()
        if position.ply:
            raise BadBoard("BEGIN is for an empty board: send RESTART first")
        self._answer(position)

    def _turn(self, text: str) -> None:
        position = self._current()
        self._put(position, text)
        self._answer(position)

    def _play(self, text: str) -> None:
        position = self._current()
        self._say(to_wire(position.game, self._put(position, text)))

    def _put(self, position: Position, text: str) -> Move:
        move = read_cell(position.game, text)
        why = "the game is over" if position.is_over else position.why_illegal(move)
        if why is not None:
            raise BadBoard(f"{text}: {why}")
        position.play(move)
        return move

    def _takeback(self, text: str) -> None:
        position = self._current()
        move = read_cell(position.game, text)
        if position.last_move != move:
            raise BadBoard(f"{text} is not the last stone: take back one after another")
        position.undo()
        self._say("OK")

    def _board(self, _: str) -> None:
        lines = self._until_done()
        game = self._game()
        self._position = position_to_move(game, [read_stone(game, line) for line in lines])
        self._answer(self._position)

    def _yxboard(self, _: str) -> None:
        lines = self._until_done()
        game = self._game()
        self._position = position_of(game, [read_stone(game, line) for line in lines])

    def _until_done(self) -> list[str]:
        lines: list[str] = []
        while (line := self._inbox.next()) is not None:
            text = line.text.strip()
            self._asked = line.at
            if text.upper() == "DONE":
                return lines
            if text.upper() == "END":
                raise _Ended
            if len(lines) < _MOST_STONES:
                lines.append(text)
        raise _Ended

    # ---- thinking --------------------------------------------------------------------------------------

    def _answer(self, position: Position) -> None:
        if position.is_over:
            raise BadBoard("the game is over: there is no move")
        info = self._think(position)
        position.play(info.best)
        if not self._quiet:
            self._say(f"MESSAGE {_words(position.game, info)}")
        self._say(to_wire(position.game, info.best))

    def _think(self, position: Position, share: float = 1.0, lines: int = 1) -> Info:
        self._thinker.prepare(self._settings.threads, self._settings.memory).prepare(position.game)
        limit = self._settings.limit(self._asked)
        if share < 1:
            seconds = min(part for part in (limit.time, limit.clock) if part is not None)
            limit = replace(limit, time=seconds * share, clock=None)
        order: list[str] = []

        def stop() -> bool:
            order.extend(line for line in self._inbox.waiting() if _is_order(line))
            return bool(order) or self._inbox.ended

        info = self._thinker.think(
            position,
            limit,
            threads=self._settings.threads,
            memory=self._settings.memory,
            lines=lines,
            stop=stop,
        )
        if order and _word(order[0]) in _ABANDON:
            raise _Abandoned
        if order:
            self._inbox.drop(order[0])
        return info

    def _best_moves(self, text: str) -> None:
        position = self._current()
        if not (text.isascii() and text.isdigit() and 1 <= len(text) <= 3 and int(text) >= 1):
            raise BadBoard("say how many moves, such as YXNBEST 3")
        if position.is_over:
            raise BadBoard("the game is over: there is no move")
        game = position.game
        info = self._think(position, lines=min(int(text), _MOST_LINES))
        for number, line in enumerate(info.lines, 1):
            moves = " ".join(to_wire(game, move) for move in line.moves)
            self._say(f"MESSAGE ({number}) {line.score} | depth {info.depth} | {moves}")
        self._say(to_wire(game, info.best))

    def _swap2board(self, _: str) -> None:
        lines = self._until_done()
        game = self._game()
        # A stone may be followed by its owner; what counts here is the order.
        moves = [read_cell(game, ",".join(line.split(",")[:2])) for line in lines]
        if not moves:
            stones = open_board(game, self._think)
            self._say(" ".join(to_wire(game, move) for move in stones))
            return
        if len(moves) not in (3, 5):
            raise BadBoard(f"SWAP2BOARD has 0, 3 or 5 stones, not {len(moves)}")
        move = choose_side(Position(game, moves), self._think)
        self._say("SWAP" if move is None else to_wire(game, move))

    # ---- the rest --------------------------------------------------------------------------------------

    def _info(self, text: str) -> None:
        key, _, value = text.partition(" ")
        self._settings.set(key, value)

    def _show_forbidden(self, _: str) -> None:
        position = self._current()
        cells: list[tuple[int, int]] = []
        if position.game.variant == "renju" and not position.is_over:
            empty = [m for m in position.game.moves if position.at(m.row, m.col) is None]
            legal = set(position.legal_moves)
            cells = [(m.col, position.game.rows - 1 - m.row) for m in empty if m not in legal]
        self._say(f"FORBID {''.join(f'{x:02}{y:02}' for x, y in sorted(cells))}.")

    def _say(self, text: str) -> None:
        self._stdout.write(text.encode() + b"\n")
        self._stdout.flush()


def _word(line: str) -> str:
    return line.strip().partition(" ")[0].upper()


def _is_order(line: str) -> bool:
    """Does it concern the search that is running?"""
    return _word(line) in (*_ABANDON, "YXSTOP")


def _words(game: Game, info: Info) -> str:
    """What the search found, without anything that differs from one run to the next."""
    line = " ".join(to_wire(game, move) for move in info.moves[:12])
    return f"depth {info.depth}-{info.selective_depth} ev {info.score} nodes {info.nodes} pv {line}"
