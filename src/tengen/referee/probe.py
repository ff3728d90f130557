"""Before the first game: can every player start, play this game, and begin from an opening?"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Protocol, runtime_checkable

from tengen import Game, Position, Side, TengenError
from tengen.jobs import Crew, Work, Workers
from tengen.players.process.isolation import Isolation
from tengen.players.process.limits import ProcessLimits
from tengen.players.seat import PlayerFault, Unfit
from tengen.referee.control import Control
from tengen.referee.plan import Plan
from tengen.referee.seats import make_seat
from tengen.text.clean import clean

_LAST_LINES: Final = 5
_WAIT: Final = 1.0


class CannotStart(TengenError):
    """A player that does not get as far as its first move. Nothing was played, and there is no journal."""


@runtime_checkable
class TakesOpenings(Protocol):
    """A seat that must be asked whether its program can begin from an opening; all others can."""

    def take_opening(self, position: Position) -> None:
        """Tells the program of moves that it did not make; `Unfit` if that cannot be."""
        ...


@dataclass(frozen=True, slots=True)
class ProbeTask:
    """One player to be started and ended again, wherever games are played."""

    label: str
    player: str
    game: str
    control: Control
    opening: tuple[str, ...]
    isolation: Isolation | None = None


@dataclass(frozen=True, slots=True)
class Probed:
    """What came of it."""

    label: str
    name: str = ""
    """What the player calls itself."""
    problem: str = ""
    """Why it cannot play at all."""
    no_opening: str = ""
    """Why it cannot begin from an opening."""


def try_start(task: ProbeTask) -> Probed:
    """Starts a player and ends it."""
    game = Game(task.game)
    limits = ProcessLimits(isolation=task.isolation)
    seat = make_seat(task.player, seed=Random(task.label).getrandbits(62), limits=limits)
    no_opening = ""
    try:
        seat.start(game, Side.FIRST, task.control.budget(0.0, 0), "opponent")
        if task.opening and isinstance(seat, TakesOpenings):
            try:
                seat.take_opening(Position(game, list(task.opening)))
            except Unfit as problem:
                no_opening = clean(problem)
        return Probed(task.label, clean(seat.name, 64), no_opening=no_opening)
    except (PlayerFault, Unfit) as problem:
        words = "; ".join(line for line in seat.last_words()[-_LAST_LINES:] if line.strip())
        told = problem.detail if isinstance(problem, PlayerFault) else str(problem)
        return Probed(task.label, problem=clean(f"{told}{f' ({words})' if words else ''}", 600))
    finally:
        seat.close()


def _lost(task: ProbeTask, why: str) -> Probed:
    return Probed(task.label, problem=why)


PROBES: Final = Work(try_start, _lost)
"""What workers do with players before the first game."""


def probe(
    plan: Plan,
    crew: Crew,
    progress: Callable[[int, int], object] | None = None,
    isolation: Isolation | None = None,
) -> Plan:
    """The plan with the names that its players have for themselves; `CannotStart` if one does not start.

    Openings that were made here are left out if a player cannot take them; the plan's note says so.
    """
    found = _ask(plan, crew, progress, isolation)
    if problems := [f"{each.label} cannot play: {each.problem}" for each in found if each.problem]:
        raise CannotStart(f"no game was played, as {'; '.join(problems)}")
    own = {each.label: each.name for each in found}
    names = {label: own[label] for label, text in plan.players.items() if _tells(own[label], label, text)}
    plan = replace(plan, names=names)
    refusing = [each for each in found if each.no_opening]
    if not refusing:
        return plan
    why = f"{', '.join(each.label for each in refusing)}: {refusing[0].no_opening}"
    if not plan.made_openings:
        raise CannotStart(f"no game was played, as {why}. Write --openings none")
    told = f"{why}. Played from the empty board: programs that always choose alike repeat their games"
    return replace(plan, openings=(), note=told)


def _ask(
    plan: Plan, crew: Crew, progress: Callable[[int, int], object] | None, isolation: Isolation | None
) -> list[Probed]:
    opening = tuple(map(str, plan.book().opening(0, 0)))
    workers = Workers(crew, PROBES)
    waiting = [
        ProbeTask(label, text, plan.game, plan.control, opening, isolation)
        for label, text in plan.players.items()
    ]
    found: list[Probed] = []
    try:
        while len(found) < len(plan.players):
            while waiting and workers.free > 0:
                workers.submit([waiting.pop(0)])
            found += workers.collect(_WAIT)
            if progress is not None:
                progress(len(found), len(plan.players))
    finally:
        workers.forget()
    order = list(plan.players)
    return sorted(found, key=lambda each: order.index(each.label))


def _tells(name: str, label: str, text: str) -> bool:
    """Does the player's own name say more than how it was written?"""
    return bool(name) and name not in (label, text)
