"""How games are run where they are played: programs kept alive, processes pinned to cores, games watched."""

import json
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tengen import Game, Position, TengenError
from tengen.players.process.isolation import Isolation
from tengen.players.process.limits import ProcessLimits
from tengen.players.seat import Seat
from tengen.protocols.wire_seat import WireSeat
from tengen.referee.seats import make_seat

_KEPT_MOST: Final = 64


@dataclass(frozen=True, slots=True)
class Conduct:
    """What a worker does beside playing; none of it changes who plays what."""

    keep_alive: bool = False
    """Go on with a program that is running, where its wire knows a new game."""
    pin: bool = False
    """Keep each worker, and the programs it starts, on a core of its own."""
    watch: str | None = None
    """A folder in which the games that are running can be seen."""
    isolation: Isolation | None = field(default_factory=Isolation)
    """Walls around foreign players, as far as the machine has any; None trusts them."""


USUAL: Final = Conduct()

_kept: dict[tuple[str, str], Seat] = {}
"""Programs that wait for their next game in this process, by label and text."""


def take_seat(label: str, text: str, seed: int, conduct: Conduct) -> Seat:
    """The player, from its last game if it was kept, else a new one."""
    if conduct.keep_alive and (kept := _kept.pop((label, text), None)) is not None:
        return kept
    seat = make_seat(text, seed=seed, limits=ProcessLimits(isolation=conduct.isolation))
    if conduct.keep_alive and isinstance(seat, WireSeat) and seat.can_be_kept:
        seat.keep_alive = True
    return seat


def give_back(label: str, text: str, seat: Seat, sound: bool) -> None:
    """Keeps the player for its next game, if it was to be kept and nothing went wrong; else ends it."""
    key = (label, text)
    if (
        sound
        and isinstance(seat, WireSeat)
        and seat.keep_alive
        and key not in _kept
        and len(_kept) < _KEPT_MOST
    ):
        _kept[key] = seat
    else:
        seat.close()


def close_kept() -> None:
    """Ends the programs that wait in this process."""
    while _kept:
        _kept.popitem()[1].close()


@dataclass(frozen=True, slots=True)
class Live:
    """A game that is being played."""

    pair: int
    leg: int
    names: tuple[str, str]
    position: Position


class Window:
    """Writes a running game into the folder where it can be seen; used in a `with` block."""

    def __init__(self, folder: str, pair: int, leg: int, names: tuple[str, str]) -> None:
        self._file = Path(folder, f"{pair:06}-{leg}.json")
        self._plain: dict[str, Any] = {"pair": pair, "leg": leg, "names": names}

    def __enter__(self) -> Callable[[Position], None]:
        return self._show

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self._file.unlink(missing_ok=True)

    def _show(self, position: Position) -> None:
        plain = {**self._plain, "game": position.game.name, "moves": " ".join(map(str, position.moves))}
        draft = self._file.with_suffix(f".{os.getpid()}")
        with suppress(OSError):  # nobody's game is lost because nobody can watch it
            draft.write_text(json.dumps(plain), encoding="utf-8")
            draft.replace(self._file)


def live_folder(journal: Path) -> Path:
    """Where a contest that may be watched shows its running games: beside its journal."""
    return journal.with_name(f"{journal.name}.live")


def look(folder: str | Path) -> list[Live]:
    """The games that are running, the one that began first before the others."""
    found = []
    for file in sorted(Path(folder).glob("*.json")):
        with suppress(OSError, ValueError, KeyError, TypeError, TengenError):
            plain = json.loads(file.read_text(encoding="utf-8"))
            first, second = plain["names"]
            position = Position(Game(plain["game"]), plain["moves"])
            found.append(Live(int(plain["pair"]), int(plain["leg"]), (str(first), str(second)), position))
    return found
