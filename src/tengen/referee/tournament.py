"""Tournaments from Python or from a TOML file: several players, a format, a journal."""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypedDict, Unpack

from tengen import Game
from tengen.jobs import Crew
from tengen.referee.adjudication import Adjudication
from tengen.referee.conduct import USUAL, Conduct
from tengen.referee.contest import Contest, Watcher
from tengen.referee.control import DEFAULT_MARGIN, Control
from tengen.referee.match import Told, read_players, run_plan, with_openings
from tengen.referee.plan import DEFAULT_TIME, Plan
from tengen.referee.schedules.schedule import BadSchedule, Format
from tengen.text.clean import clean
from tengen.text.durations import read_clock, read_seconds

_LARGEST: Final = 2**20
SETTINGS: Final[dict[str, type]] = {
    "players": object,
    "game": str,
    "format": str,
    "games": int,
    "rounds": int,
    "openings": str,
    "time": str,
    "clock": str,
    "cpu": bool,
    "margin": str,
    "nodes": int,
    "seed": int,
    "concurrency": int,
    "cluster": str,
    "journal": str,
    "report": str,
    "max_plies": int,
    "proof": int,
    "agree": int,
    "recover": int,
}
"""What a tournament file may say, and what kind of value each setting has."""


def plan_tournament(
    players: Sequence[str],
    *,
    game: Game | str = "gomoku",
    format: Format | str = Format.ROUND_ROBIN,  # noqa: A002 - the word people know it by
    games: int = 2,
    rounds: int | None = None,
    control: Control | None = None,
    openings: str = "auto",
    seed: int = 0,
    adjudication: Adjudication | None = None,
    recover: int | None = None,
    progress: Told | None = None,
) -> Plan:
    """The plan of a tournament; `games` is for each meeting. Mistakes are found here."""
    if games < 2 or games % 2:
        raise BadSchedule(f"games are played in pairs with sides swapped: write an even number, not {games}")
    kind = _format(format)
    plan = Plan(
        "tournament",
        read_players(list(players)),
        Game.of(game).name,
        control or Control(move=DEFAULT_TIME),
        kind,
        games // 2,
        rounds,
        seed=seed,
        adjudication=adjudication,
        recover=recover,
    )
    schedule = plan.schedule()
    different = games // 2 if kind in (Format.ROUND_ROBIN, Format.GAUNTLET) else schedule.total
    return with_openings(plan, openings, different, progress)


class TournamentSettings(TypedDict, total=False):
    """What `play_tournament` takes for the plan; `plan_tournament` has the usual values."""

    game: Game | str
    format: Format | str
    games: int
    rounds: int | None
    control: Control | None
    openings: str
    seed: int
    adjudication: Adjudication | None
    recover: int | None


def play_tournament(
    players: Sequence[str],
    journal: str | Path,
    *,
    concurrency: int | None = None,
    cluster: str | None = None,
    crew: Crew | None = None,
    watcher: Watcher | None = None,
    conduct: Conduct = USUAL,
    **settings: Unpack[TournamentSettings],
) -> Contest:
    """Plays a tournament with the settings of `plan_tournament`; otherwise like `play_match`."""
    progress = None if watcher is None else watcher.on_opening
    plan = plan_tournament(players, **settings, progress=progress)
    return run_plan(
        plan,
        journal,
        concurrency=concurrency,
        cluster=cluster,
        crew=crew,
        watcher=watcher,
        conduct=conduct,
    )


def load_settings(path: str | Path) -> dict[str, Any]:
    """The settings of a tournament file, each checked for its kind; `players` becomes a list of texts."""
    path = Path(path)
    if path.stat().st_size > _LARGEST:
        raise BadSchedule(f"{path} is larger than any tournament file")
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise BadSchedule(f"{path} is no TOML file: {clean(problem)}") from None
    for name, value in found.items():
        if name not in SETTINGS:
            raise BadSchedule(f"{path}: there is no setting {clean(name, 40)}; write {', '.join(SETTINGS)}")
        kind = SETTINGS[name]
        if kind is str and isinstance(value, int | float) and not isinstance(value, bool):
            found[name] = str(value)  # time = 1 is as good as time = "1s"
        elif not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise BadSchedule(f"{path}: {name} must be {_KINDS[kind]}, not {clean(value, 40)}")
    found["players"] = _players(path, found.get("players"))
    return found


def make_control(
    time: str | None = None,
    clock: str | None = None,
    cpu: bool = False,
    margin: str | None = None,
    nodes: int | None = None,
) -> Control:
    """The time control as people write it: `1s` a move, `1m+1s` a game, or both; 1 s a move if nothing."""
    if nodes is not None and nodes < 1:
        raise BadSchedule(f"nodes are positions that a move may look at: write 1 or more, not {nodes}")
    game = None if clock is None else read_clock(clock)
    move = None if time is None else read_seconds(time)
    for text, seconds in ((time, move), (clock, None if game is None else game.seconds)):
        if seconds is not None and seconds <= 0:
            raise BadSchedule(f"{text} is no time to think in: write 1s, 100ms or 1m+1s")
    if game is None and move is None and nodes is None:
        move = DEFAULT_TIME
    return Control(
        move=move,
        game=None if game is None else game.seconds,
        increment=0.0 if game is None else game.increment,
        margin=DEFAULT_MARGIN if margin is None else read_seconds(margin),
        cpu=cpu,
        nodes=nodes,
    )


_KINDS: Final[dict[type, str]] = {str: "a text", int: "a whole number", bool: "true or false"}


def _players(path: Path, found: object) -> list[str]:
    if isinstance(found, Mapping) and all(isinstance(text, str) for text in found.values()):
        if unfit := [label for label in found if not label.strip() or ":" in label or "=" in label]:
            raise BadSchedule(f"{path}: the name {clean(unfit[0], 40)!r} may not be empty nor hold : or =")
        return [f"{label}={text}" for label, text in found.items()]
    if isinstance(found, list) and all(isinstance(text, str) for text in found):
        return list(found)
    raise BadSchedule(f'{path}: name the players, such as players = ["tengen:level=3", "greedy"]')


def _format(text: Format | str) -> Format:
    try:
        return Format(text)
    except ValueError:
        names = ", ".join(kind.value for kind in Format)
        raise BadSchedule(f"there is no format {clean(text, 40)}: write one of {names}") from None
