"""What `tengen match` and `tengen tournament` show while they play, and at the end."""

import json
import shlex
from contextlib import ExitStack
from time import monotonic
from typing import Any, Final, Self

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from tengen.cli.contests.tables import (
    FAULTS,
    closing_lines,
    copies_text,
    fault_text,
    heading,
    opening_lines,
    pace,
    progress_text,
    summary_json,
    summary_table,
    test_text,
    warnings_of,
)
from tengen.players.process.isolation import Isolation
from tengen.referee.conduct import look
from tengen.referee.contest import Contest, Watcher
from tengen.referee.played import PlayedGame
from tengen.terminal.screen import make_console

_EVERY: Final = 5.0
"""Seconds between lines where nobody watches a table."""
_REFRESH: Final = 0.25


class ContestView(Watcher):
    """Shows a contest; used in a `with` block."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None: ...

    def end(self, contest: Contest, interrupted: bool) -> None:
        """The last word."""


class ContestDisplay(Watcher):
    """A whole contest on the screen: a bar while openings are made, what is played, and a view of that."""

    def __init__(
        self, console: Console, as_json: bool, folder: str | None = None, isolation: Isolation | None = None
    ) -> None:
        self.contest: Contest | None = None
        """None until its journal is there."""
        self._console = console
        self._as_json = as_json
        self._isolation = isolation
        self._folder = folder
        self._bar: PreparationBar | None = None
        self._view = choose_view(console, as_json, folder)
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def on_opening(self, found: int, wanted: int) -> None:
        """Moves the bar, which nobody needs before."""
        self._move_bar("making openings", found, wanted)

    def on_probe(self, started: int, wanted: int) -> None:
        """Moves another bar."""
        self._move_bar("starting players", started, wanted)

    def _move_bar(self, words: str, done: int, wanted: int) -> None:
        if self._bar is None or self._bar.words != words:
            self._stack.close()
            self._bar = PreparationBar(make_console(stderr=True), quiet=self._as_json, words=words)
            self._stack.enter_context(self._bar)
        self._bar(done, wanted)

    def on_start(self, contest: Contest) -> None:
        """Says what is played and where it is kept."""
        self._stack.close()
        self.contest = contest
        if not self._as_json:
            self._console.print(heading(contest))
            for line in opening_lines(contest):
                self._console.print(line, style="yellow", markup=False)
            self._console.print(f"Journal: {contest.journal.path}")
            if self._folder is not None:
                path = shlex.quote(str(contest.journal.path))
                self._console.print(f"In a browser: tengen serve --contest {path}", markup=False)
            for line in warnings_of(contest, self._isolation):
                self._console.print(line)
        self._stack.enter_context(self._view)

    def on_game(self, contest: Contest, game: PlayedGame) -> None:
        """Shows it."""
        self._view.on_game(contest, game)

    def on_wait(self, contest: Contest) -> None:
        """Shows what has changed with time."""
        self._view.on_wait(contest)

    def end(self, contest: Contest, interrupted: bool) -> None:
        """The last word."""
        self._view.end(contest, interrupted)


class PreparationBar:
    """A bar while openings are made or players started, gone when that is done; used in a `with` block."""

    def __init__(self, console: Console, quiet: bool, words: str = "making openings") -> None:
        self.words = words
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        hidden = quiet or not console.is_terminal
        self._bar = Progress(*columns, console=console, transient=True, disable=hidden)
        self._task = self._bar.add_task(words, total=None)

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def __call__(self, found: int, wanted: int) -> None:
        """So many of so many."""
        self._bar.update(self._task, completed=found, total=wanted)


def choose_view(console: Console, as_json: bool, folder: str | None = None) -> ContestView:
    """JSON if asked for, the live table for somebody who watches, lines for a pipe or file.

    `folder` is where running games can be seen, if their boards are wanted, too.
    """
    if as_json:
        return JsonView(console)
    if console.is_terminal and not console.is_dumb_terminal:
        return LiveView(console, folder)
    return PlainView(console)


class PlainView(ContestView):
    """A line now and then, and each fault of a player as it happens."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._last = monotonic()

    def on_game(self, contest: Contest, game: PlayedGame) -> None:
        """Loud about faults; otherwise a line every few seconds."""
        if game.verdict.cause in FAULTS:
            self._console.print(fault_text(contest, game), style="red")
        self.on_wait(contest)

    def on_wait(self, contest: Contest) -> None:
        """A line if the last one was a while ago."""
        if monotonic() - self._last >= _EVERY:
            self._last = monotonic()
            self._console.print(progress_text(contest))

    def end(self, contest: Contest, interrupted: bool) -> None:
        """The table and the sentences below it."""
        self._console.print(summary_table(contest, self._console.width))
        for line in closing_lines(contest):
            self._console.print(line)


class LiveView(ContestView):
    """A table that is drawn anew in place, with a bar below it, and perhaps the board of a running game."""

    def __init__(self, console: Console, folder: str | None = None) -> None:
        self._console = console
        self._folder = folder
        self._live = Live(console=console, auto_refresh=False, vertical_overflow="crop")
        columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
        self._bar = Progress(*columns, console=console, auto_refresh=False)
        self._task = self._bar.add_task("", total=None)
        self._drawn = 0.0

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()

    def on_game(self, contest: Contest, game: PlayedGame) -> None:
        """Faults stay above the table."""
        if game.verdict.cause in FAULTS:
            self._console.print(fault_text(contest, game), style="red")
        self.on_wait(contest)

    def on_wait(self, contest: Contest) -> None:
        """Draws the table, if it was not drawn just now."""
        if monotonic() - self._drawn < _REFRESH:
            return
        self._draw(contest)
        self._drawn = monotonic()

    def end(self, contest: Contest, interrupted: bool) -> None:
        """Leaves the table as it is."""
        self._folder = None
        self._draw(contest)
        self._live.stop()
        for line in closing_lines(contest):
            self._console.print(line)

    def _draw(self, contest: Contest) -> None:
        self._bar.update(self._task, total=contest.total, completed=contest.done, description=pace(contest))
        test = [] if contest.sprt_state is None else [Text(test_text(contest.sprt_state))]
        if told := copies_text(contest):
            test.append(Text(told, style="yellow"))
        board = self._board()
        table = summary_table(contest, self._console.width)
        # The board comes first: where the window is too low, what is cut off is below.
        self._live.update(Group(*board, table, *test, self._bar), refresh=True)

    def _board(self) -> list[Text]:
        if self._folder is None or not (games := look(self._folder)):
            return []
        game = games[0]
        first, second = game.names
        title = (
            f"Pair {game.pair + 1}, game {game.leg + 1}: {first} against {second}, move {game.position.ply}"
        )
        return [Text(title, style="bold"), Text(str(game.position)), Text("")]


class JsonView(ContestView):
    """One JSON object a game, written at once; the last one says `"final": true`."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def on_game(self, contest: Contest, game: PlayedGame) -> None:
        """The game, without its moves."""
        plain = game.to_json()
        moves = plain.pop("moves")
        self._write(
            {
                **plain,
                "plies": len(moves),
                "result": game.result,
                "done": contest.done,
                "distinct": contest.tally.distinct,
            }
        )

    def end(self, contest: Contest, interrupted: bool) -> None:
        """Everything in numbers."""
        self._write({**summary_json(contest), "interrupted": interrupted, "final": True})

    def _write(self, plain: dict[str, Any]) -> None:
        print(json.dumps(plain), file=self._console.file, flush=True)
