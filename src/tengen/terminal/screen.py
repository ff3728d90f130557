"""The screen and the keyboard: everything the terminal game prints or asks goes through here."""

import contextlib
import sys
from collections.abc import Iterator
from io import TextIOWrapper

from rich.console import Console
from rich.text import Text

from tengen import Position
from tengen.players import Player, Thinker
from tengen.terminal.waiting import waiting


def make_console(color: bool = True, stderr: bool = False) -> Console:
    """A console that prints text as it is: no markup, no emoji, no broken lines."""
    return Console(
        color_system="auto" if color else None,
        stderr=stderr,
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=True,
    )


class Screen:
    """Prints boards and messages, asks questions. End of input is `EOFError`."""

    def __init__(self, color: bool = True, ascii_only: bool = False) -> None:
        self.console = make_console(color)
        self._colored = color and self.console.is_terminal and not self.console.no_color
        self._unicode = not ascii_only and self.console.encoding.startswith("utf")
        if isinstance(sys.stdin, TextIOWrapper):
            # A stray byte in the input is a wrong move to complain about, not a reason to stop.
            sys.stdin.reconfigure(errors="replace")
            if sys.stdin.isatty():
                _edit_lines()

    @property
    def is_interactive(self) -> bool:
        """Whether somebody sits there: what is typed comes from a terminal."""
        return sys.stdin.isatty()

    def say(self, message: str = "", style: str | None = None) -> None:
        """Print a message."""
        self.console.print(Text(message, style=style or ""))

    def warn(self, message: str) -> None:
        """Say that something did not work."""
        self.say(message, style="red")

    def draw(self, position: Position) -> None:
        """Print the board with a blank line on both sides."""
        self.say()
        self.console.print(Text.from_ansi(position.text(color=self._colored, unicode=self._unicode)))
        self.say()

    @contextlib.contextmanager
    def thinking(self, who: str, player: Player) -> Iterator[None]:
        """Show that a player thinks for as long as the block lasts."""

        def words() -> str:
            if isinstance(player, Thinker) and player.last is not None:
                return f"{who} thinks {player.last.depth} moves deep"
            return f"{who} thinks"

        with waiting(self.console, words, self._unicode):
            yield

    def ask(self, question: str) -> str:
        """One line of input. The question is plain text, so that line editing knows its width."""
        return input(question).strip()


def _edit_lines() -> None:
    """Arrow keys and history at the prompt, where the system has them."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401
