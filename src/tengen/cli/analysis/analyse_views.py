"""What `tengen analyse` prints: a table that changes in place, plain lines, or JSON."""

import json
from types import TracebackType
from typing import Final, Protocol, Self

from rich.console import Console
from rich.live import Live
from rich.table import Table

from tengen import Estimate, Info, Move, Position, Score
from tengen.cli.numbers import percent, short

_WORDS: Final = (
    (0.1, "nearly lost"),
    (0.3, "worse"),
    (0.45, "slightly worse"),
    (0.55, "about even"),
    (0.7, "slightly better"),
    (0.9, "better"),
    (1.0, "nearly won"),
)
"""An estimate in words, up to these winning chances."""


class View(Protocol):
    """Shows a search; used in a `with` block."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def show(self, info: Info) -> None:
        """An iteration is finished."""
        ...

    def end(self, info: Info) -> None:
        """The search is over; this is its last word."""
        ...


def choose_view(console: Console, position: Position, as_json: bool) -> View:
    """JSON if asked for, the live table for somebody who watches, lines for a pipe or file."""
    if as_json:
        return JsonView(console)
    if console.is_terminal and not console.is_dumb_terminal:
        return LiveView(console, position)
    return PlainView(console, position)


class LiveView:
    """A table of the last iteration that is drawn anew in place."""

    def __init__(self, console: Console, position: Position) -> None:
        self._console = console
        self._position = position
        self._live = Live(console=console, auto_refresh=False, vertical_overflow="crop")

    def __enter__(self) -> Self:
        self._console.print(_heading(self._position), style="bold")
        self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()

    def show(self, info: Info) -> None:
        """Draw the table with this iteration."""
        self._live.update(analysis_table(info), refresh=True)

    def end(self, info: Info) -> None:
        """Leave the table as it is at the end."""
        self.show(info)
        self._live.stop()
        self._console.print(_best(info), style="bold green")


class PlainView:
    """One line of text for each line of each iteration."""

    def __init__(self, console: Console, position: Position) -> None:
        self._console = console
        self._position = position

    def __enter__(self) -> Self:
        self._console.print(_heading(self._position))
        return self

    def __exit__(self, *_: object) -> None: ...

    def show(self, info: Info) -> None:
        """Print this iteration."""
        work = f"nodes {info.nodes}  nodes/s {info.nodes_per_second}  time {info.time:.2f} s"
        work += f"  hash {percent(info.hash_use)}"
        for number, line in enumerate(info.lines, start=1):
            self._console.print(
                f"depth {info.depth}/{info.selective_depth}  line {number}  {in_words(line.score)}"
                f"  chance {percent(line.score.win_chance)}  {work}  {_moves(line.moves)}"
            )

    def end(self, info: Info) -> None:
        """Print the result."""
        self.show(info)
        self._console.print(_best(info))


class JsonView:
    """One JSON object a line, each written out at once; the last one says `"final": true`."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None: ...

    def show(self, info: Info) -> None:
        """Print this iteration."""
        self._write(info, final=False)

    def end(self, info: Info) -> None:
        """Print the last word."""
        self._write(info, final=True)

    def _write(self, info: Info, final: bool) -> None:
        print(json.dumps({**info.to_json(), "final": final}), file=self._console.file, flush=True)


def analysis_table(info: Info) -> Table:
    """An iteration as a table, one row a line of play."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    for title in ("depth", "score", "chance", "nodes", "nodes/s", "time", "hash"):
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column("line", no_wrap=True, overflow="ellipsis")
    for number, line in enumerate(info.lines):
        work = (
            f"{info.depth}/{info.selective_depth}",
            short(info.nodes),
            short(info.nodes_per_second),
            f"{info.time:.1f} s",
            percent(info.hash_use),
        )
        depth, nodes, speed, time, memory = work if number == 0 else ("",) * 5
        chance = percent(line.score.win_chance)
        table.add_row(depth, in_words(line.score), chance, nodes, speed, time, memory, _moves(line.moves))
    return table


def _heading(position: Position) -> str:
    game = position.game
    return f"{game.name}, move {position.ply + 1}: {game.side_names[position.turn]} to move"


def _best(info: Info) -> str:
    return f"Best: {info.best} ({in_words(info.score)}, {percent(info.score.win_chance)})"


def in_words(score: Score) -> str:
    """The score as a person would say it; the numbers of an estimate are its chance."""
    if isinstance(score, Estimate):
        return next(words for chance, words in _WORDS if score.win_chance <= chance)
    return score.text


def _moves(moves: tuple[Move, ...]) -> str:
    return " ".join(map(str, moves))
