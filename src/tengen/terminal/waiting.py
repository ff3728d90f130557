"""One moving line while something takes long, gone when it is done."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from rich.console import Console
from rich.live import Live
from rich.spinner import Spinner
from rich.text import Text

QUIET_SECONDS = 0.3
"""What is done sooner shows nothing, so that quick answers do not flicker."""


@contextmanager
def waiting(console: Console, words: Callable[[], str], unicode: bool = True) -> Iterator[None]:
    """Show these words and the seconds gone, always new. Where nobody watches, nothing is printed."""
    if not console.is_terminal or console.is_dumb_terminal:
        yield
        return
    with Live(_Line(words, unicode), console=console, transient=True, refresh_per_second=8):
        yield


class _Line:
    """What the line says now; drawn anew at every refresh."""

    def __init__(self, words: Callable[[], str], unicode: bool) -> None:
        self._words = words
        self._started = monotonic()
        self._spinner = Spinner("dots" if unicode else "line")

    def __rich__(self) -> Spinner | Text:
        seconds = monotonic() - self._started
        if seconds < QUIET_SECONDS:
            return Text()
        self._spinner.update(text=Text(f"{self._words()}, {seconds:.0f} s (Ctrl-C stops it)"))
        return self._spinner
