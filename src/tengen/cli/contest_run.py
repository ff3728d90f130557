"""What `tengen match` and `tengen tournament` do in the same way: run, survive Ctrl-C, report."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from tengen.cli.contest_options import ContestOptions
from tengen.cli.errors import INTERRUPTED
from tengen.cli.given import BadOption

if TYPE_CHECKING:
    from rich.console import Console

    from tengen.referee.contest import Contest
    from tengen.referee.plan import Plan


def opening_progress(console: "Console", quiet: bool) -> "OpeningProgress":
    """A bar while openings are made, gone when they are there."""
    return OpeningProgress(console, quiet)


class OpeningProgress:
    """Told of each opening that was found; used in a `with` block."""

    def __init__(self, console: "Console", quiet: bool) -> None:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        hidden = quiet or not console.is_terminal
        self._bar = Progress(*columns, console=console, transient=True, disable=hidden)
        self._task = self._bar.add_task("making openings", total=None)

    def __enter__(self) -> "OpeningProgress":
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def __call__(self, found: int, wanted: int) -> None:
        """So many of so many."""
        self._bar.update(self._task, completed=found, total=wanted)


def run_contest(command: str, plan: "Plan | None", options: ContestOptions) -> None:
    """Plays a new plan or goes on with an old journal, with a view; ends the command."""
    from tengen.cli.contest_view import choose_view
    from tengen.jobs import crew_for
    from tengen.referee.contest import Contest
    from tengen.referee.journal import Journal
    from tengen.referee.match import fresh_name
    from tengen.terminal.screen import make_console

    console = make_console()
    if plan is not None:
        path = options.journal or fresh_name(command)
        written = Journal.create(path, plan.to_header())
    else:
        path = options.resume or Path()
        written = Journal.open(path)
    interrupted = False
    with written:
        contest = Contest(written)
        if not options.as_json:
            console.print(_heading(contest))
            console.print(f"Journal: {path}")
        with choose_view(console, options.as_json) as view:
            try:
                if not contest.schedule.finished and not contest.stopped_early:
                    left = contest.total - contest.done
                    with crew_for(options.concurrency, options.cluster, most=left) as crew:
                        contest.run(crew, view)
            except KeyboardInterrupt:
                interrupted = True
            view.end(contest, interrupted)
        if options.report is not None and contest.done:
            _write_report(contest, options.report, console, options.as_json)
    if options.memory is not None:
        _remember(path, options.memory, console, options.as_json)
    if interrupted:
        _how_to_resume(command, path, options)
        raise typer.Exit(INTERRUPTED)


def _heading(contest: "Contest") -> str:
    plan = contest.plan
    what = " against ".join(plan.players) if plan.kind == "match" else f"{len(plan.players)} players"
    form = "" if plan.kind == "match" else f", {plan.format}"
    openings = f"{len(plan.openings)} openings" if plan.openings else "no openings"
    before = f", {contest.done} of them played before" if contest.done else ""
    return f"{what}, {plan.game}{form}: {contest.total} games{before}, {plan.control}, {openings}"


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
    typer.echo(
        f"Interrupted. Games that were running are not kept. Go on with:\n  {shlex.join(words)}", err=True
    )


def fresh_seed(seed: int | None) -> int:
    """The seed that was given, or one by chance; the journal keeps it."""
    import secrets

    if seed is not None and not 0 <= seed < 2**63:
        raise BadOption(f"--seed {seed}: write a whole number from 0 to 2^63 - 1")
    return secrets.randbelow(2**31) if seed is None else seed


def check_new(path: Path | None) -> None:
    """Find out before the openings are made that a journal cannot be new."""
    if path is not None and path.exists():
        raise BadOption(f"{path} exists already: choose another name, or go on with --resume {path}")
