"""A review in the terminal: the bar while it is made, and the table and sentences at its end."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from tengen import Engine, Position, Side
from tengen.coach import SIGNS, Mark, Review, review
from tengen.coach.collection import Collection
from tengen.coach.making import puzzle_at
from tengen.records import Record

_MEMORY: Final = 16


def run_review(record: Record, nodes: int | None = None, threads: int | None = None) -> Review:
    """Reviews a game under a progress bar; Ctrl-C ends it, and what it has found by then is returned.

    The work is done in a thread of its own, which an interrupt does not reach.
    """

    stop = Event()
    with _progress() as bar, ThreadPoolExecutor(1) as pool:
        task = bar.add_task("Reviewing", total=len(record.moves) + 1)
        running = pool.submit(
            review,
            record,
            nodes=nodes,
            threads=threads,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
            stop=stop,
        )
        try:
            return running.result()
        except KeyboardInterrupt:
            stop.set()
            return running.result()


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


def keep_puzzles(found: Review, person: str) -> str:
    """Makes puzzles of the mistakes, keeps them for the puzzle page of the web board, and says how many."""
    kept = []
    with Engine(memory=_MEMORY) as engine, _progress() as bar:
        task = bar.add_task("Making puzzles", total=len(found.mistakes))
        for one in found.mistakes:
            kept.append(puzzle_at(Position(found.game, found.played[: one.ply]), engine))
            bar.advance(task)
    puzzles = [puzzle for puzzle in kept if puzzle is not None]
    new = Collection().add(puzzles, person)
    already = len(puzzles) - new
    told = f"{new} new puzzles of {person}" if new != 1 else f"1 new puzzle of {person}"
    return f"{told} on the web board" + (f", {already} were there already." if already else ".")


def print_review(console: Console, found: Review) -> None:
    """Accuracy of both sides, then every marked move with its sentence."""

    summary = Table(title=f"{found.game.name}, {len(found.played)} moves, {found.result}")
    summary.add_column("player")
    for title in ("accuracy", *(mark.value for mark in Mark)):
        summary.add_column(title, justify="right")
    for side in Side:
        accuracy = found.accuracy(side)
        counts = (str(found.count(side, mark)) for mark in Mark)
        shown = "–" if accuracy is None else f"{accuracy:.0f} %"
        summary.add_row(Text(found.players[side]), shown, *counts)
    console.print(summary)
    colours = {Mark.INACCURACY: "yellow", Mark.MISTAKE: "dark_orange", Mark.BLUNDER: "red"}
    for one in found.mistakes:
        if one.mark is None or one.remark is None:
            continue
        name = found.game.side_names[one.side]
        told = f" ({100 * one.before:.0f} % → {100 * one.after:.0f} %) {one.remark.text}"
        sign = (SIGNS[one.mark], colours[one.mark])
        console.print(Text.assemble(f"{one.ply + 1}. {name} {one.move} ", sign, told))
    if not found.mistakes:
        console.print("No move of this game was a mistake.")
    if not found.complete:
        console.print(f"Stopped early: only the last {len(found.moves)} moves were looked at.")
