"""Where the games of a session are written. A file that the session has not made is never overwritten."""

from datetime import datetime
from pathlib import Path

from tengen import TengenError
from tengen.records import dump
from tengen.terminal.session import Session

SUFFIX = ".tengen"
SUFFIXES = (SUFFIX, ".sgf")


class BadFile(TengenError):
    """The game cannot be written to a file of that name."""


class GameFiles:
    """Saves games on request, and unfinished ones in any case."""

    def __init__(self, target: Path | None = None, loaded: Path | None = None) -> None:
        self._own = {loaded.resolve()} if loaded is not None else set()
        self._target = _game_file(target) if target is not None else None
        if self._target is not None:
            self._refuse_taken(self._target)

    @property
    def has_target(self) -> bool:
        """Whether finished games are saved without asking."""
        return self._target is not None

    def save(self, session: Session, path: Path) -> Path:
        """Write the game so far to that file and say where it went."""
        path = _game_file(path)
        self._refuse_taken(path)
        dump(session.record(), path)
        self._own.add(path.resolve())
        session.mark_saved()
        return path

    def save_to_target(self, session: Session) -> Path:
        """Write the game to the file named at the start."""
        if self._target is None:
            raise BadFile("no file was named to save to")
        return self.save(session, self._target)

    def save_unfinished(self, session: Session) -> Path:
        """Write the game to a new file in the user's data directory."""
        from tengen.memory.paths import data_directory

        folder = data_directory()
        folder.mkdir(parents=True, exist_ok=True)
        name = f"unfinished-{datetime.now():%Y-%m-%d-%H%M%S}"
        path = folder / (name + SUFFIX)
        return self.save(session, _first_free(path))

    def next_game(self) -> None:
        """The next game goes to a file of its own, beside the one of the last game."""
        if self._target is not None and self._target.exists():
            self._target = _first_free(self._target)

    def _refuse_taken(self, path: Path) -> None:
        if path.exists() and path.resolve() not in self._own:
            raise BadFile(f"{path} is already there: choose another name")


def _game_file(path: Path) -> Path:
    """The path as a person means it: with the home folder filled in, and with a suffix."""
    try:
        path = path.expanduser()
    except RuntimeError as problem:
        raise BadFile(f"{path}: {problem}") from None
    if "\0" in str(path):
        raise BadFile("a file name holds no zero bytes")
    if path.is_dir():
        raise BadFile(f"{path} is a folder: name a file")
    if not path.parent.is_dir():
        raise BadFile(f"there is no folder {path.parent}")
    if not path.suffix:
        path = path.with_name(path.name + SUFFIX)
    if path.suffix.lower() not in SUFFIXES:
        raise BadFile(f"{path}: the name of a game file ends with {' or '.join(SUFFIXES)}")
    return path


def _first_free(path: Path) -> Path:
    """The path, or the first of path-2, path-3 and so on that does not exist."""
    number = 1
    free = path
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free
