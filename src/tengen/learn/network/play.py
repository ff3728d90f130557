"""Plays games to learn from, in slices that several processes may share.

A slice depends on the settings and its number alone. Who wants to play one locks its name; the system forgets
the lock of a process that ends, however it ends. So nothing is played twice, and nothing is lost but what a
killed process had not finished.
"""

import json
import logging
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tengen import Game, __version__
from tengen._core import TrainingGame, label_game, self_play
from tengen.errors import TengenError
from tengen.jobs import Crew, Work, Workers, crew_for
from tengen.learn.checkpoints import BadTraining, read_plain
from tengen.learn.network.played_games import read_games
from tengen.learn.network.settings import PlaySettings
from tengen.learn.network.slices import BadSlice, Slice, read_header
from tengen.learn.settings import BadSettings
from tengen.system.files import try_lock, write_whole

_log = logging.getLogger("tengen.learn")

_FORMAT: Final = "tengen network play 1"
_SETTINGS: Final = "play.json"
_SLICE: Final = 0.2


class SliceLost(TengenError):
    """A slice could not be played."""


@dataclass(frozen=True, slots=True)
class SliceTask:
    """One slice to be played, anywhere."""

    settings: PlaySettings
    number: int
    about: tuple[tuple[str, str], ...] = ()

    def play(self) -> "SliceFile":
        """Plays it; the file as bytes."""
        games = _labelled(self.settings, self.number) if self.settings.journals else self._played()
        header = {
            "slice": self.number,
            "settings": self.settings.to_json(),
            "engine": self.settings.fingerprint(),
            "tengen": __version__,
            "about": dict(self.about),
        }
        made = Slice.of(games, header)
        return SliceFile(self.number, made.to_bytes(), len(made))

    def _played(self) -> list[TrainingGame]:
        native, options = Game(self.settings.game)._native, self.settings.options()
        first = self.number * self.settings.games
        seeds = range(first, first + self.settings.games)
        return [self_play(native, options, _game_seed(self.settings.seed, number)) for number in seeds]


def _labelled(settings: PlaySettings, slice_number: int) -> list[TrainingGame]:
    native, options = Game(settings.game)._native, settings.options()
    first = slice_number * settings.games
    some = read_games(settings.game, settings.journals)[first : first + settings.games]
    return [
        label_game(native, options, _game_seed(settings.seed, first + number), game.moves, game.result)
        for number, game in enumerate(some)
    ]


@dataclass(frozen=True, slots=True)
class SliceFile:
    """A slice that was played."""

    number: int
    data: bytes
    positions: int


def _game_seed(seed: int, number: int) -> int:
    """Distinct for distinct games of a seed; the core mixes it well."""
    return (seed * 0x9E3779B97F4A7C15 + number) % 2**64


def _lose(task: SliceTask, why: str) -> SliceFile:
    raise SliceLost(f"slice {task.number} could not be played: {why}")


_WORK: Final = Work(SliceTask.play, _lose)


class PlayFolder:
    """The folder: `play.json` with the settings, and `slice-000000.npz` and so on."""

    def __init__(self, path: Path, settings: PlaySettings, slices: int, about: dict[str, str]) -> None:
        self.path, self.settings, self.slices, self.about = path, settings, slices, about

    @classmethod
    def create(
        cls, path: Path, settings: PlaySettings, slices: int, about: Mapping[str, str] | None = None
    ) -> "PlayFolder":
        """A new folder; one that was begun already is refused. Journals decide how many slices there are."""
        if (path / _SETTINGS).exists():
            told = f"go on with --resume {path}, or name another folder"
            raise BadTraining(f"{path} holds games to learn from already: {told}")
        if settings.journals:
            found = len(read_games(settings.game, settings.journals))
            if found == 0:
                raise BadSettings(f"there is no finished game of {settings.game} in these journals")
            slices = -(-found // settings.games)
        path.mkdir(parents=True, exist_ok=True)
        plain = {
            "format": _FORMAT,
            "settings": settings.to_json(),
            "slices": slices,
            "engine": settings.fingerprint(),
            "about": dict(about or {}),
        }
        write_whole(path / _SETTINGS, (json.dumps(plain, indent=1) + "\n").encode())
        return cls(path, settings, slices, dict(about or {}))

    @classmethod
    def open(cls, path: Path, same_engine: bool = True) -> "PlayFolder":
        """A folder that was begun; to go on with it the engine must evaluate like the one before."""
        plain = read_plain(path / _SETTINGS, _FORMAT)
        if plain is None or not isinstance(plain.get("settings"), dict):
            raise BadTraining(f"{path} holds no games to learn from: there is no {_SETTINGS} in it")
        settings, slices = PlaySettings.from_json(plain["settings"]), plain.get("slices")
        if not isinstance(slices, int):
            raise BadTraining(f"{path / _SETTINGS} does not say how many slices are wanted")
        if same_engine and plain.get("engine") != settings.fingerprint():
            raise BadSettings(f"{path} was begun by an engine with another evaluation: begin a new folder")
        about = {str(key): str(value) for key, value in dict(plain.get("about", {})).items()}
        return cls(path, settings, slices, about)

    def file(self, number: int) -> Path:
        """Where a slice is, or will be."""
        return self.path / f"slice-{number:06d}.npz"

    def files(self) -> list[Path]:
        """All slices that are there."""
        return sorted(self.path.glob("slice-[0-9]*.npz"))

    def positions(self) -> int:
        """How many positions all slices have; a damaged one counts nothing."""
        total = 0
        for path in self.files():
            try:
                total += int(read_header(path)["positions"])
            except (BadSlice, KeyError, TypeError) as problem:
                _log.warning("%s: %s", path, problem)
        return total

    def claim(self, number: int) -> "Claim | None":
        """The right to play a slice, unless it is there or another process has it."""
        if self.file(number).exists():
            return None
        name = self.path / f"slice-{number:06d}.lock"
        handle = os.open(name, os.O_RDWR | os.O_CREAT, 0o600)
        claim = Claim(number, name, handle)
        if not try_lock(handle):
            os.close(handle)
            return None
        if self.file(number).exists():  # it was finished just now
            claim.release()
            return None
        return claim


@dataclass(frozen=True, slots=True)
class Claim:
    """A lock on the name of a slice."""

    number: int
    name: Path
    handle: int

    def release(self) -> None:
        """Whoever locks the name later finds the slice."""
        os.close(self.handle)
        self.name.unlink(missing_ok=True)


Look = Callable[[int, int, int], object]


def play_slices(
    folder: PlayFolder,
    slices: int | None = None,
    *,
    concurrency: int | None = None,
    cluster: str | None = None,
    crew: Crew | None = None,
    look: Look | None = None,
) -> int:
    """Plays all slices up to this number that nobody has; how many that were.

    `look` is told after each slice: how many are there, how many are wanted, and the positions of this one.
    """
    wanted = folder.slices if slices is None else slices
    played = 0
    with crew_for(concurrency, cluster, crew=crew, here=True) as players:
        while True:
            found = _one_pass(folder, wanted, Workers(players, _WORK), look)
            played += found
            if found == 0:
                return played


def _one_pass(
    folder: PlayFolder, wanted: int, workers: "Workers[SliceTask, SliceFile]", look: Look | None
) -> int:
    """Once through all numbers; what others have locked may be free in the next pass."""
    about = tuple(sorted(folder.about.items()))
    waiting: Iterator[Claim] = (c for n in range(wanted) if (c := folder.claim(n)) is not None)
    held: dict[int, Claim] = {}
    played, more = 0, True
    try:
        while more or held:
            while more and workers.free > 0:
                claim = next(waiting, None)
                if claim is None:
                    more = False
                    break
                held[claim.number] = claim
                workers.submit([SliceTask(folder.settings, claim.number, about)])
            for made in workers.collect(_SLICE):
                write_whole(folder.file(made.number), made.data)
                held.pop(made.number).release()
                played += 1
                if look is not None:
                    look(len(folder.files()), wanted, made.positions)
    finally:
        for claim in held.values():
            claim.release()
    return played


def summary(folder: PlayFolder) -> dict[str, Any]:
    """What there is, for those who ask."""
    return {
        "folder": str(folder.path),
        "slices": len(folder.files()),
        "positions": folder.positions(),
        "game": folder.settings.game,
        "engine": folder.settings.fingerprint(),
    }
