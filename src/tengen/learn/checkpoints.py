"""The folder of a training: its settings, and a numbered file for each state it has reached.

Every file is written whole or not at all. A state holds all that the next game depends on, so a training that
was killed goes on from its last file as if nothing had happened.
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from tengen.errors import TengenError
from tengen.learn.settings import Settings
from tengen.system.files import try_lock, write_whole

_FORMAT: Final = "tengen training 1"
_SETTINGS: Final = "training.json"
_STATES: Final = "checkpoints"
_LARGEST: Final = 1 << 20


class BadTraining(TengenError):
    """A folder that holds no training, or another one."""


@dataclass(slots=True)
class State:
    """Where a training is after so many games."""

    games: int
    learned: list[float]
    """The numbers that are learned: weights in units of twice the scale."""
    squares: list[float]
    """For adagrad: the sum of the squares of all updates."""
    spread: list[float]
    """For normalised steps: the sum of the squares of all counts at leaves, and below how many leaves."""
    total: list[float]
    """Sum of the learned numbers over the batches of the second half."""
    counted: int = 0
    leaves: int = 0
    measures: dict[str, float] = field(default_factory=dict)
    """Of the games since the state before: positions, nodes, mean plies, mean square error."""

    @classmethod
    def at_start(cls, learned: list[float]) -> "State":
        """Before the first game."""
        squares, spread, total = ([0.0] * len(learned) for _ in range(3))
        return cls(0, learned, squares, spread, total)

    def mean(self) -> list[float]:
        """The mean over the second half; before that, the numbers as they are."""
        if not self.counted:
            return list(self.learned)
        return [total / self.counted for total in self.total]


class Folder:
    """Reads and writes the files of one training."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def create(
        cls, path: Path, settings: Settings, about: dict[str, str], tests: dict[str, Any] | None = None
    ) -> "Folder":
        """A new folder; one that holds a training already is refused."""
        if (path / _SETTINGS).exists():
            told = f"go on with --resume {path}, or name another folder"
            raise BadTraining(f"{path} holds a training already: {told}")
        (path / _STATES).mkdir(parents=True, exist_ok=True)
        plain = {"format": _FORMAT, "settings": settings.to_json(), "about": about, "tests": tests or {}}
        write_whole(path / _SETTINGS, (json.dumps(plain, indent=1) + "\n").encode())
        return cls(path)

    @classmethod
    def open(cls, path: Path) -> "Folder":
        """A folder that holds a training."""
        if not (path / _SETTINGS).is_file():
            raise BadTraining(f"{path} holds no training: there is no {_SETTINGS} in it")
        folder = cls(path)
        folder.settings()
        return folder

    def settings(self) -> Settings:
        """What is learned, and how."""
        plain = read_plain(self.path / _SETTINGS, _FORMAT)
        if plain is None or not isinstance(plain.get("settings"), dict):
            raise BadTraining(f"{self.path / _SETTINGS} is no description of a training")
        return Settings.from_json(plain["settings"])

    def about(self) -> dict[str, str]:
        """What was noted when it began."""
        plain = read_plain(self.path / _SETTINGS, _FORMAT) or {}
        return {str(key): str(value) for key, value in dict(plain.get("about", {})).items()}

    def tests(self) -> dict[str, Any]:
        """Which matches were asked for when it began."""
        return dict((read_plain(self.path / _SETTINGS, _FORMAT) or {}).get("tests", {}))

    def save(self, state: State) -> Path:
        """Keeps a state under the number of its games."""
        path = self.path / _STATES / f"{state.games:08d}.json"
        plain = {"format": _FORMAT, **asdict(state)}
        write_whole(path, (json.dumps(plain) + "\n").encode())
        return path

    def states(self) -> list[State]:
        """All states in order; files that cannot be read are left out."""
        found = [self._state(path) for path in sorted((self.path / _STATES).glob("[0-9]*.json"))]
        return [state for state in found if state is not None]

    def first(self) -> State | None:
        """The state before any game, if it is there."""
        return self._state(self.path / _STATES / f"{0:08d}.json")

    def last(self) -> State | None:
        """The state to go on from."""
        for path in sorted((self.path / _STATES).glob("[0-9]*.json"), reverse=True):
            state = self._state(path)
            if state is not None:
                return state
        return None

    def matches(self) -> Path:
        """Where the journals of its matches are."""
        path = self.path / "matches"
        path.mkdir(exist_ok=True)
        return path

    def _state(self, path: Path) -> State | None:
        plain = read_plain(path, _FORMAT)
        if plain is None:
            return None
        plain.pop("format")
        try:
            return State(**plain)
        except TypeError:
            return None


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Nobody else may go on with what this folder holds meanwhile; a holder that dies lets go."""
    handle = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if not try_lock(handle):
            raise BadTraining(f"another process goes on with {folder}: wait for it or stop it")
        yield
    finally:
        os.close(handle)


def read_plain(path: Path, form: str) -> dict[str, Any] | None:
    """What a JSON file holds, if it can be read and says that it has this form."""
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
        plain = json.loads(data)
    except (OSError, ValueError, RecursionError):
        return None
    fits = isinstance(plain, dict) and plain.get("format") == form and len(data) <= _LARGEST
    return plain if fits else None
