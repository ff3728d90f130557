"""From the text that names a player to a seat at the table."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tengen import Unsupported
from tengen.players import PLAYERS, UnknownPlayer
from tengen.players.seat import Seat
from tengen.text.clean import clean

if TYPE_CHECKING:
    from tengen.players.process.limits import ProcessLimits

CAN_KEEP: Final = os.name == "posix"
"""Can the keeper watch and end foreign programs here?"""

FORMS: Final = (
    "tengen",
    "tengen:level=5",
    "tengen:time=1s,threads=2",
    "tengen:like=NAME",
    "greedy",
    "random",
    "classic:pattern",
    "plain:depth=2",
    "ugi:COMMAND",
    "gomocup:COMMAND",
    "connectn:COMMAND",
    "hexifence:COMMAND",
    "agent:DIRECTORY",
    "python:MODULE:CLASS",
)
"""How players are written, one example for each form."""


def make_seat(text: str, *, seed: int | None = None, limits: "ProcessLimits | None" = None) -> Seat:
    """The player so written, ready to be started; `UnknownPlayer` lists all forms.

    >>> make_seat("tengen:level=3").command
    'tengen:level=3'

    The seed makes internal and hosted Python players repeatable; the limits are those of foreign programs.
    """
    text = text.strip()
    kind, colon, rest = text.partition(":")
    kind, rest = kind.strip().lower(), rest.strip()
    if kind in PLAYERS:
        from tengen.referee.local_seat import LocalSeat

        return LocalSeat(text, seed)
    if kind == "human":
        raise UnknownPlayer("a person cannot sit at the referee's table: use `tengen play` instead")
    if kind not in _FOREIGN:
        raise UnknownPlayer(f"unknown player {clean(text, 80)!r}: {_advice()}")
    if not (colon and rest):
        example = next(form for form in FORMS if form.startswith(kind))
        raise UnknownPlayer(f"{clean(text, 80)!r} does not say what to run: write {example}")
    if not CAN_KEEP:
        raise Unsupported(
            f"{clean(text, 80)!r} is a program of its own; the keeper of such programs needs Linux or macOS: "
            "on this system only Tengen's own players can play"
        )
    from tengen.players.process.limits import ProcessLimits

    return _FOREIGN[kind](rest, limits or ProcessLimits(), seed)


def is_foreign(text: str) -> bool:
    """Does this player run in a process of its own, with code that is not ours?"""
    return text.partition(":")[0].strip().lower() in _FOREIGN


def check_player(text: str) -> None:
    """Raises the error that `make_seat` would, without starting anything."""
    make_seat(text).close()


def _advice() -> str:
    return "write one of " + ", ".join(FORMS)


def _ugi(rest: str, limits: "ProcessLimits", _seed: int | None) -> Seat:
    from tengen.protocols.ugi.seat import UgiSeat

    return UgiSeat(rest, limits)


def _gomocup(rest: str, limits: "ProcessLimits", _seed: int | None) -> Seat:
    from tengen.protocols.gomocup.seat import GomocupSeat

    return GomocupSeat(rest, limits)


def _connectn(rest: str, limits: "ProcessLimits", _seed: int | None) -> Seat:
    from tengen.protocols.connectn.seat import ConnectNSeat

    return ConnectNSeat(rest, limits)


def _hexifence(rest: str, limits: "ProcessLimits", _seed: int | None) -> Seat:
    from tengen.protocols.hexifence.seat import HexifenceSeat

    return HexifenceSeat(rest, limits)


def _agent(rest: str, limits: "ProcessLimits", _seed: int | None) -> Seat:
    from tengen.protocols.hosted.agent_seat import AgentSeat

    return AgentSeat(Path(rest), limits)


def _python(rest: str, limits: "ProcessLimits", seed: int | None) -> Seat:
    from tengen.protocols.hosted.python_seat import PythonSeat

    return PythonSeat(rest, limits, seed=seed)


_FOREIGN: Final[dict[str, Callable[[str, "ProcessLimits", int | None], Seat]]] = {
    "ugi": _ugi,
    "gomocup": _gomocup,
    "connectn": _connectn,
    "hexifence": _hexifence,
    "agent": _agent,
    "python": _python,
}

WIRES: Final = frozenset(_FOREIGN)
"""What stands before the colon of a player that is a program or a class of its own."""
