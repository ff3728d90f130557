"""What `tengen match` and `tengen tournament` do in the same way: run, survive Ctrl-C, report."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.errors import INTERRUPTED
from tengen.cli.given import BadOption

if TYPE_CHECKING:
    from rich.console import Console

    from tengen.referee.contest import Contest
    from tengen.referee.plan import Plan

TimeOption = Annotated[str | None, typer.Option(help="Time for a move, like 1s or 100ms; usually 1s.")]
ClockOption = Annotated[str | None, typer.Option(help="Time for a game, like 1m or 1m+1s.")]
CpuOption = Annotated[bool, typer.Option("--cpu", help="Count processor time, not time on the wall.")]
MarginOption = Annotated[str | None, typer.Option(help="What is forgiven beyond the time; usually 250ms.")]
OpeningsOption = Annotated[
    str | None, typer.Option(help="A file with one opening a line, auto (made here) or none; usually auto.")
]
SeedOption = Annotated[int | None, typer.Option(help="Make openings and players repeatable.")]
ConcurrencyOption = Annotated[
    int | None, typer.Option(help="Games at the same time; usually one a core.", min=1)
]
JournalOption = Annotated[
    Path | None, typer.Option(help="The new file that keeps the games; usually a fresh name here.")
]
ResumeOption = Annotated[Path | None, typer.Option(help="Go on with the journal of an interrupted run.")]
ReportOption = Annotated[Path | None, typer.Option(help="Write an HTML report at the end.")]
MaxPliesOption = Annotated[
    int | None, typer.Option("--max-plies", help="A draw by adjudication after so many moves.", min=1)
]
ClusterOption = Annotated[
    str | None, typer.Option(help="Play on the dask cluster of this scheduler, like tcp://host:8786.")
]
MemoryOption = Annotated[
    Path | None, typer.Option(help="Add the games to this memory as well, see `tengen memory`; else to none.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, one object a game.")]


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


def run_contest(
    command: str,
    plan: "Plan | None",
    journal: Path | None,
    resume: Path | None,
    *,
    concurrency: int | None,
    cluster: str | None,
    report: Path | None,
    memory: Path | None,
    as_json: bool,
) -> None:
    """Plays a new plan or goes on with an old journal, with a view; ends the command."""
    from tengen.cli.contest_view import choose_view
    from tengen.referee.contest import Contest
    from tengen.referee.journal import Journal
    from tengen.referee.match import fresh_name, workers_for
    from tengen.terminal.screen import make_console

    console = make_console()
    if plan is not None:
        path = journal or fresh_name(command)
        written = Journal.create(path, plan.to_header())
    else:
        path = resume or Path()
        written = Journal.open(path)
    interrupted = False
    with written:
        contest = Contest(written)
        if not as_json:
            console.print(_heading(contest))
            console.print(f"Journal: {path}")
        with choose_view(console, as_json) as view:
            try:
                if not contest.schedule.finished and not contest.stopped_early:
                    left = contest.total - contest.done
                    with workers_for(concurrency, cluster, left) as workers:
                        contest.run(workers, view)
            except KeyboardInterrupt:
                interrupted = True
            view.end(contest, interrupted)
        if report is not None and contest.done:
            _write_report(contest, report, console, as_json)
    if memory is not None:
        _remember(path, memory, console, as_json)
    if interrupted:
        _how_to_resume(command, path, concurrency, cluster, report, memory)
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


def _how_to_resume(
    command: str,
    journal: Path,
    concurrency: int | None,
    cluster: str | None,
    report: Path | None,
    memory: Path | None,
) -> None:
    """On stderr, so that it is seen beside --json too."""
    words = ["tengen", command, "--resume", str(journal)]
    given = {"--concurrency": concurrency, "--cluster": cluster, "--report": report, "--memory": memory}
    for option, value in given.items():
        if value is not None:
            words += [option, str(value)]
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
