"""What `tengen match` and `tengen tournament` do in the same way: run, survive Ctrl-C, report."""

import shlex
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import typer

from tengen.cli.contests.options import ContestOptions
from tengen.cli.errors import BROKEN, INTERRUPTED
from tengen.cli.options import BadOption

if TYPE_CHECKING:
    from rich.console import Console

    from tengen.referee.adjudication import Adjudication
    from tengen.referee.conduct import Conduct
    from tengen.referee.contest import Contest, Watcher


class Play(Protocol):
    """Plays into a journal while somebody looks on."""

    def __call__(self, journal: Path, /, *, watcher: "Watcher", conduct: "Conduct") -> "Contest":
        """The contest when it has ended."""
        ...


def run_contest(
    command: str, options: ContestOptions, play: "Play | None" = None, late: Sequence[str] = ()
) -> None:
    """Plays something new, or goes on with a journal if there is nothing; shows it, and ends the command."""
    from contextlib import ExitStack

    from tengen.cli.contests.view import ContestDisplay
    from tengen.referee.conduct import Conduct
    from tengen.referee.match import fresh_name, resume
    from tengen.terminal.screen import make_console

    console = make_console()
    path = options.resume or options.journal or fresh_name(command)
    if play is None:
        play = partial(
            resume,
            concurrency=options.concurrency,
            cluster=options.cluster,
            recover=options.recover,
            late=late,
        )
    interrupted = False
    with ExitStack() as stack:
        # The games of a cluster are played where nobody can look.
        shown = options.watch and options.cluster is None
        folder = stack.enter_context(_live(path)) if shown else None
        walls = options.walls()
        display = stack.enter_context(ContestDisplay(console, options.as_json, folder, walls))
        conduct = Conduct(options.keep_alive, options.pin, folder, walls)
        try:
            contest = play(path, watcher=display, conduct=conduct)
        except KeyboardInterrupt:
            if display.contest is None:
                raise  # there is no journal yet
            contest, interrupted = display.contest, True
        display.end(contest, interrupted)
    if options.report is not None and contest.done:
        _write_report(contest, options.report, console, options.as_json)
    if options.memory is not None:
        _remember(path, options.memory, console, options.as_json)
    if interrupted:
        _how_to_resume(command, path, options)
        raise typer.Exit(INTERRUPTED)
    if contest.tally.broken:
        raise typer.Exit(BROKEN)


@contextmanager
def _live(journal: Path) -> Iterator[str]:
    """The folder of the running games, empty at first and gone at the end."""
    from tengen.referee.conduct import live_folder

    folder = live_folder(journal)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True, mode=0o700)
    try:
        yield str(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _write_report(contest: "Contest", path: Path, console: "Console", as_json: bool) -> None:
    from tengen.referee.report import write_report

    write_report(contest.journal, path)
    if not as_json:
        console.print(f"Report: {path}")


def _remember(journal: Path, memory: Path, console: "Console", as_json: bool) -> None:
    """The games as the journal has them; those that are in the memory already are not added again."""
    from tengen.memory import Memory
    from tengen.referee.journal import Journal

    with Memory(memory, strict=True) as kept:
        numbers = kept.import_games([game.record() for game in Journal.read(journal).games])
    if not as_json:
        added = sum(number is not None for number in numbers)
        console.print(f"Memory: {added} games added to {memory}")


def _how_to_resume(command: str, journal: Path, options: ContestOptions) -> None:
    """On stderr, so that it is seen beside --json too."""
    words = ["tengen", command, "--resume", str(journal)]
    for name in ("concurrency", "cluster", "report", "memory"):
        value = getattr(options, name)
        if value is not None:
            words += [f"--{name}", str(value)]
    switches = ("keep_alive", "pin", "watch", "allow_network", "allow_write")
    words += [f"--{name.replace('_', '-')}" for name in switches if getattr(options, name)]
    if options.isolation != "auto":
        words += ["--isolation", options.isolation]
    typer.echo(
        f"Interrupted. Games that were running are not kept. Go on with:\n  {shlex.join(words)}", err=True
    )


def fresh_seed(seed: int | None) -> int:
    """The seed that was given, or one by chance; the journal keeps it."""
    import secrets

    if seed is not None and not 0 <= seed < 2**63:
        raise BadOption(f"--seed {seed}: write a whole number from 0 to 2^63 - 1")
    return secrets.randbelow(2**31) if seed is None else seed


def adjudication_of(max_plies: int | None, proof: int | None, agree: int | None) -> "Adjudication | None":
    """When games are to be ended early; None if never."""
    from tengen.referee.adjudication import Adjudication

    if max_plies is None and proof is None and agree is None:
        return None
    for number in (max_plies, proof, agree):
        if number is not None and number < 1:
            raise BadOption(f"games are ended early after 1 or more, not {number}")
    return Adjudication(max_plies, proof, agree)


def check_new(path: Path | None) -> None:
    """Find out before the openings are made that a journal cannot be new."""
    if path is not None and path.exists():
        raise BadOption(f"{path} exists already: choose another name, or go on with --resume {path}")
