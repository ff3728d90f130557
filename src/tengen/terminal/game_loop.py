"""The table: the loop that shows the board, reads what is typed and lets the players answer."""

import shlex
import shutil
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from difflib import get_close_matches
from types import FrameType
from typing import TYPE_CHECKING

from tengen import BadNotation, Move, Side, TengenError
from tengen.coach.hints import Hints
from tengen.players import Player, Thinker
from tengen.terminal.clock import GameClock, TimeUp
from tengen.terminal.commands import COMMANDS, Command
from tengen.terminal.companion import Companion
from tengen.terminal.examples import examples
from tengen.terminal.files import GameFiles
from tengen.terminal.screen import Screen
from tengen.terminal.session import NotNow, Session

if TYPE_CHECKING:
    from tengen.memory import Memory

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells expect it."""

_YES_OR_NO = {"y": "new", "yes": "new", "n": "quit", "no": "quit"}


class TerminalGame:
    """A session with a screen, a place for its files, and the commands that may be typed."""

    def __init__(
        self,
        session: Session,
        screen: Screen,
        files: GameFiles,
        adviser: Player,
        commands: Sequence[Command] = COMMANDS,
        clock: GameClock | None = None,
        memory: "Memory | None" = None,
        is_coached: bool = False,
    ) -> None:
        self.session = session
        self.screen = screen
        self.files = files
        self.adviser = adviser
        self.commands = commands
        self.clock = clock
        self.has_left = False
        self._by_word = {
            word: command for command in commands for word in (command.word, *command.other_words)
        }
        self._drawn: tuple[Move, ...] | None = None
        self._announced = False
        self.hints: Hints | None = None
        self.companion = Companion(screen, is_coached)
        self._memory = memory
        # A game that was loaded is somewhere already; it is remembered once something new happens in it.
        self._remembered = session.state
        self._number: int | None = None

    def run(self) -> int:
        """Play until somebody leaves; the exit code. An unfinished game is always kept."""
        code = 0
        with _hangup_leaves():
            try:
                self.begin()
                while not self.has_left:
                    self._step()
            except EOFError:
                self.screen.say()
            except KeyboardInterrupt:
                self.screen.say()
                code = INTERRUPTED
            finally:
                self.keep_unfinished()
        return code

    def begin(self) -> None:
        """Say who plays what, at the start of each game."""
        first, second = (self.session.who(side) for side in Side)
        self.screen.say(f"{self.session.position.game.name}: {first} against {second}", style="bold")
        self.screen.say("Type a move, or help.")
        if self.clock is not None:
            self.clock.reset()
        self._drawn = None
        self._number = None
        self._remembered = self.session.state
        self.forget_ending()

    def forget_ending(self) -> None:
        """The game goes on, so its end is to be announced again."""
        self._announced = False

    def keep_unfinished(self) -> None:
        """Save a game that somebody walks away from."""
        try:
            self._save_unfinished()
        finally:
            self._remember()

    def _save_unfinished(self) -> None:
        if self.session.is_over or not self.session.is_unsaved:
            return
        path = None
        if self.files.has_target:
            try:
                path = self.files.save_to_target(self.session)
            except (TengenError, OSError) as problem:
                self.screen.warn(f"not saved: {problem}")
        try:
            path = path or self.files.save_unfinished(self.session)
        except (TengenError, OSError) as problem:
            self.screen.warn(f"not saved: {problem}")
        else:
            command = _command("play", "--terminal", "--load", str(path))
            self.screen.say(f"Unfinished game saved. Continue with: {command}")

    def _step(self) -> None:
        if self.session.is_over:
            self._after_the_game()
        elif self.session.is_persons_turn:
            self._draw_if_changed()
            self._ask_person()
        else:
            self._ask_player()

    def _ask_person(self) -> None:
        turn = self.session.position.turn
        try:
            with self.clock.running(turn) if self.clock is not None else nullcontext():
                typed = self.screen.ask(self._prompt())
        except TimeUp:
            self.screen.say()
            self.screen.warn(f"{self.session.who(self.session.lose_on_time())} has no time left.")
        else:
            self._obey(typed)

    def _ask_player(self) -> None:
        """Let a player move. Somebody at a terminal may stop its thinking with Ctrl-C."""
        turn, player = self.session.position.turn, self.session.player
        try:
            with self.screen.thinking(self.session.who(turn), player):
                move = self.session.answer()
        except KeyboardInterrupt:
            if not self.screen.is_interactive:
                raise
            self._stopped(player)
        else:
            self._tell(move)

    def _stopped(self, player: Player) -> None:
        """Ask what to do now that a player was stopped, until something is done."""
        session = self.session
        found = player.last.best if isinstance(player, Thinker) and player.last is not None else None
        now = f"now to play {found} at once, " if found is not None else ""
        before = session.position.moves
        while not self.has_left and not session.is_over and session.position.moves == before:
            typed = self.screen.ask(f"Stopped. Enter to think again, {now}or undo, resign, quit: ")
            if not typed:
                return
            if typed.lower() == "now" and found is not None:
                session.position.play(found)
                self._tell(found)
            else:
                self._obey(typed)

    def _prompt(self) -> str:
        position = self.session.position
        whose = f"{position.game.side_names[position.turn]}'s" if self.session.is_shared else "Your"
        left = f"[{self.clock.text(position.turn)}] " if self.clock is not None else ""
        return f"{left}{whose} move, like {' or '.join(examples(position))}: "

    def _obey(self, text: str) -> None:
        """Do what was typed, or say clearly why not."""
        word, _, argument = text.partition(" ")
        command = self._by_word.get(word.lower())
        try:
            if command is not None:
                command.run(self, argument.strip())
            elif text and self.session.is_over:
                self.screen.warn("The game is over: y for a new game, n to leave, or help.")
            elif text and not self.session.is_persons_turn:
                self.screen.warn("It is not your turn.")
            elif text:
                self._play(text)
        except BadNotation as problem:
            self.screen.warn(f"{problem}. {self._advice(word)}")
        except (TengenError, OSError) as problem:
            self.screen.warn(str(problem))

    def _advice(self, word: str) -> str:
        close = get_close_matches(word.lower(), self._by_word, n=1)
        if close:
            return f"Did you mean {close[0]}?"
        return f"Type a move like {' or '.join(examples(self.session.position))}, or help."

    def _play(self, text: str) -> None:
        position = self.session.position
        mover = position.turn
        if not self.companion.allows(position, position.game.parse_move(text)):
            return
        self.session.play(text)
        if self.clock is not None:
            self.session.note_time(self.clock.moved(mover))
        captures = len(self.session.position.last_captures)
        if captures:
            self.screen.say(f"{self.session.who(mover)} takes {_cells(captures)}.")
        self.companion.tell()

    def _tell(self, move: Move) -> None:
        """Say what a player did."""
        position = self.session.position
        captures = len(position.last_captures)
        mover = position.turn if captures else position.turn.other
        also = f" and takes {_cells(captures)}" if captures else ""
        self.screen.say(f"{self.session.who(mover)} plays {move}{also}.")

    def _after_the_game(self) -> None:
        self._draw_if_changed()
        if not self._announced:
            self._announce()
        answer = self.screen.ask("Play again? (y/n, or review, save FILE, undo) ")
        self._obey(_YES_OR_NO.get(answer.lower(), answer))

    def _announce(self) -> None:
        winner, why = self.session.winner_and_why()
        result = "Draw" if winner is None else f"{self.session.who(winner)} wins"
        self.screen.say(f"{result}: {why}.", style="bold green")
        self._announced = True
        self._remember()
        if self._memory is not None and self.session.can_be_signed:
            self.screen.say("You beat the computer! Type sign NAME to stand in the hall of fame.")
        if self.files.has_target and self.session.is_unsaved:
            try:
                self.screen.say(f"Saved to {self.files.save_to_target(self.session)}")
            except (TengenError, OSError) as problem:
                self.screen.warn(f"not saved: {problem}")

    def sign(self, name: str) -> str:
        """Sign the game that a person won, and what to say of it."""
        if self._memory is None:
            raise NotNow("the hall of fame is in the memory, which is switched off")
        told = self.session.sign(name)
        self._remember()
        wins = {one.name: one.wins for one in self._memory.fame(limit=1_000_000)}
        if told not in wins:
            return f"{told} could not be written down."
        return f"{told}: {'one win' if wins[told] == 1 else f'{wins[told]} wins'}. See tengen memory fame."

    def _remember(self) -> None:
        """Add the game as it is now to the memory, in the place of what was added of it before."""
        state = self.session.state
        if self._memory is None or self.session.position.ply == 0 or state == self._remembered:
            return
        self._remembered = state
        try:
            self._number = self._memory.add_game(self.session.record(), replaces=self._number)
        except TengenError as problem:
            self.screen.warn(f"not remembered: {problem}")

    def _draw_if_changed(self) -> None:
        position = self.session.position
        if position.moves != self._drawn:
            self._drawn = position.moves
            self.screen.draw(position)


def _command(*arguments: str) -> str:
    """A line for the shell that works also where `tengen` is not on the path, as after `make play`."""
    program = ["tengen"] if shutil.which("tengen") else [sys.executable, "-m", "tengen"]
    return shlex.join([*program, *arguments])


def _cells(count: int) -> str:
    return "1 cell" if count == 1 else f"{count} cells"


@contextmanager
def _hangup_leaves() -> Iterator[None]:
    """Closing the window or ending the process leaves in order, so that the game is kept."""

    def leave(number: int, _: FrameType | None) -> None:
        raise SystemExit(128 + number)

    names = [name for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    if threading.current_thread() is not threading.main_thread():
        names = []  # only the main thread may say what a signal does
    numbers = [signal.Signals[name] for name in names]
    before = [signal.signal(number, leave) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
