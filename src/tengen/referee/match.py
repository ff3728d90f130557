"""Matches from Python: two players, many pairs of games, a journal."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final, TypedDict, Unpack

from tengen import Game
from tengen.jobs import Crew, crew_for
from tengen.players.process.isolation import require
from tengen.referee.adjudication import Adjudication
from tengen.referee.conduct import USUAL, Conduct
from tengen.referee.contest import Contest, Watcher
from tengen.referee.control import Control
from tengen.referee.course import Course
from tengen.referee.journal import Journal
from tengen.referee.openings import load_openings, make_openings
from tengen.referee.plan import DEFAULT_TIME, Plan
from tengen.referee.probe import probe
from tengen.referee.schedules.schedule import BadSchedule, check_players
from tengen.referee.schedules.swiss import Swiss
from tengen.referee.seats import check_player

MOST_MADE: Final = 200
"""Openings made for a long match; more pairs than that use them again, under another symmetry."""
Told = Callable[[int, int], object]


def plan_match(
    one: str,
    two: str,
    *,
    game: Game | str = "gomoku",
    games: int = 100,
    control: Control | None = None,
    openings: str = "auto",
    seed: int = 0,
    sprt: dict[str, Any] | None = None,
    adjudication: Adjudication | None = None,
    recover: int | None = None,
    progress: Told | None = None,
) -> Plan:
    """The plan of a match; players are written as texts, or as `label=text`. Mistakes are found here."""
    if games < 2 or games % 2:
        raise BadSchedule(f"games are played in pairs with sides swapped: write an even number, not {games}")
    players = read_players([one, two])
    plan = Plan(
        "match",
        players,
        Game.of(game).name,
        control or Control(move=DEFAULT_TIME),
        pairs=games // 2,
        seed=seed,
        sprt=sprt,
        adjudication=adjudication,
        recover=recover,
    )
    plan.test()
    return with_openings(plan, openings, games // 2, progress)


class MatchSettings(TypedDict, total=False):
    """What `play_match` takes for the plan; `plan_match` has the usual values."""

    game: Game | str
    games: int
    control: Control | None
    openings: str
    seed: int
    sprt: dict[str, Any] | None
    adjudication: Adjudication | None
    recover: int | None


def play_match(
    one: str,
    two: str,
    journal: str | Path,
    *,
    concurrency: int | None = None,
    cluster: str | None = None,
    crew: Crew | None = None,
    watcher: Watcher | None = None,
    conduct: Conduct = USUAL,
    **settings: Unpack[MatchSettings],
) -> Contest:
    """Plays a match with the settings of `plan_match`, and returns it; the journal is a new file.

    Games are played on so many cores, on a cluster, or by a crew that is there already. After an
    interruption, `resume(journal)` goes on.
    """
    plan = plan_match(one, two, **settings, progress=None if watcher is None else watcher.on_opening)
    return run_plan(
        plan,
        journal,
        concurrency=concurrency,
        cluster=cluster,
        crew=crew,
        watcher=watcher,
        conduct=conduct,
    )


def run_plan(
    plan: Plan,
    journal: str | Path,
    *,
    concurrency: int | None = None,
    cluster: str | None = None,
    crew: Crew | None = None,
    watcher: Watcher | None = None,
    conduct: Conduct = USUAL,
) -> Contest:
    """Plays a plan from its beginning, with a new journal, once every player has shown that it can start."""
    require(conduct.isolation)
    with crew_for(concurrency, cluster, crew=crew, most=2 * plan.schedule().total) as own:
        plan = probe(plan, own, None if watcher is None else watcher.on_probe, conduct.isolation)
        with Journal.create(journal, plan.to_header()) as new:
            return _play_on(Contest(new), own, watcher, conduct)


def resume(
    journal: str | Path,
    *,
    concurrency: int | None = None,
    cluster: str | None = None,
    crew: Crew | None = None,
    watcher: Watcher | None = None,
    conduct: Conduct = USUAL,
    recover: int | None = None,
    late: Sequence[str] = (),
) -> Contest:
    """Goes on with a match or tournament that was interrupted; what is in the journal is not played again.

    `recover` forgives another number of crashes than the journal says. `late` are players who enter a
    tournament now; those that are in it already are passed over.
    """
    require(conduct.isolation)
    with Journal.open(journal) as found:
        if late:
            enter(found, late)
        if recover is not None and recover != found.header.get("recover"):
            found.amend(recover=recover)
        contest = Contest(found)
        if contest.finished:
            return _play_on(contest, None, watcher, conduct)
        left = contest.total - contest.done
        with crew_for(concurrency, cluster, crew=crew, most=left) as own:
            probe(contest.plan, own, None if watcher is None else watcher.on_probe, conduct.isolation)
            return _play_on(contest, own, watcher, conduct)


def enter(journal: Journal, texts: Sequence[str]) -> None:
    """Adds players to a tournament that has begun; in a Swiss they play from the next round on."""
    plan = Plan.from_header(journal.header)
    if plan.kind == "match":
        raise BadSchedule("a match is between two: nobody can enter it")
    new = dict(_labelled(text) for text in texts)
    for label, text in new.items():
        if plan.players.get(label, text) != text:
            raise BadSchedule(
                f"{label} is {plan.players[label]} in this tournament: give {text} another name"
            )
        check_player(text)
    new = {label: text for label, text in new.items() if label not in plan.players}
    if not new:
        return
    schedule = Course(plan, journal.games).schedule
    number = schedule.entry_round if isinstance(schedule, Swiss) else 0
    late = {**plan.late, **dict.fromkeys(new, number)}
    replace(plan, players={**plan.players, **new}, late=late).schedule()  # a knockout refuses here
    journal.amend(players=new, late=late)


def _play_on(contest: Contest, crew: Crew | None, watcher: Watcher | None, conduct: Conduct) -> Contest:
    if watcher is not None:
        watcher.on_start(contest)
    if crew is not None and not contest.finished:
        contest.run(crew, watcher, conduct)
    return contest


def read_players(texts: list[str]) -> dict[str, str]:
    """Labels and players from `label=text` or plain texts; each label once, each player one that exists."""
    labelled = [_labelled(text) for text in texts]
    check_players([label for label, _ in labelled])
    for _, text in labelled:
        check_player(text)
    return dict(labelled)


def _labelled(text: str) -> tuple[str, str]:
    """`fast=tengen:time=10ms` has a label, `tengen:time=10ms` is its own."""
    before, equals, after = text.partition("=")
    if equals and ":" not in before and after.strip():
        return before.strip(), after.strip()
    return text.strip(), text.strip()


def with_openings(plan: Plan, openings: str, count: int, progress: Told | None = None) -> Plan:
    """The plan with its openings: `none`, `auto`, or the name of a file."""
    game = Game(plan.game)
    if openings == "none":
        return replace(plan, openings=())
    if openings == "auto":
        found = make_openings(game, min(count, MOST_MADE), plan.seed, progress=progress)
    else:
        from random import Random

        found = load_openings(openings, game)
        Random(plan.seed).shuffle(found)
    texts = tuple(" ".join(map(str, opening)) for opening in found[:count])
    return replace(plan, openings=texts, made_openings=openings == "auto")


def fresh_name(kind: str, folder: Path | None = None) -> Path:
    """A name for a new journal in the current directory, with the time in it."""
    folder = folder or Path()
    stem = f"{kind}-{datetime.now().astimezone():%Y%m%d-%H%M%S}"
    for number in range(1, 10_000):
        path = folder / f"{stem}{'' if number == 1 else f'-{number}'}.jsonl"
        if not path.exists():
            return path
    raise BadSchedule(f"there are too many journals named {stem}: choose a name with --journal")
