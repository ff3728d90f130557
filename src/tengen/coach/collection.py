"""The puzzles there are: those that come with the package, and those that were made here."""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from threading import Lock
from typing import Final

from tengen import Game
from tengen.coach.practice import Practice
from tengen.coach.puzzles import Puzzle, without_twins
from tengen.errors import TengenError
from tengen.families.shared.goal import Aim
from tengen.memory import data_directory
from tengen.system.files import try_lock, write_whole
from tengen.text.language import tr

SHIPPED: Final = "puzzles.jsonl"
OWN: Final = "own-puzzles.jsonl"
ANSWERS: Final = "puzzle-answers.jsonl"
GUEST: Final = "guest"
"""Whose puzzles and answers those are that nobody put a name to."""
_LARGEST: Final = 32 << 20
_MOST_OWN: Final = 5_000
LONGEST_NAME: Final = 40
"""Characters of a person's name."""


class BusyCollection(TengenError):
    """Somebody else is writing the puzzles."""


class Collection(Practice):
    """All puzzles, with the answers that people gave in this folder of the user's data.

    Those that were made from somebody's games are asked only of them.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = data_directory() if folder is None else folder
        known = shipped()
        self._shipped = {puzzle.id for puzzle in known}
        self._owners: dict[str, set[str]] = {}
        self._lock = Lock()
        self._stamp: tuple[int, int] | None = None
        super().__init__(known, self._folder / ANSWERS)
        self._refresh()

    def pool(self, person: str, own: bool = False) -> list[Puzzle]:
        """What somebody may be asked; `own` for nothing but the puzzles from their games."""
        self._refresh()
        return [
            puzzle
            for id_, puzzle in list(self.puzzles.items())
            if person in self._owners.get(id_, ()) or (not own and id_ in self._shipped)
        ]

    def is_own(self, person: str, puzzle: Puzzle) -> bool:
        """Is this puzzle from somebody's own games?"""
        return person in self._owners.get(puzzle.id, ())

    def add(self, puzzles: Iterable[Puzzle], person: str = GUEST) -> int:
        """Keep new puzzles from somebody's games, the latest so many of all; how many were new."""
        with self._writing():
            kept = self._read_own()
            known = {puzzle.id for owner, puzzle in kept if owner == person}
            new = [puzzle for puzzle in without_twins(puzzles) if puzzle.id not in known]
            if new:
                self._write_own([*kept, *((person, puzzle) for puzzle in new)][-_MOST_OWN:])
        self._refresh()
        return len(new)

    def forget(self, person: str) -> int:
        """Remove somebody's own puzzles and all answers; how many lines went."""
        gone = super().forget(person)
        if not (self._folder / OWN).exists():
            return gone
        with self._writing():
            kept = self._read_own()
            others = [(owner, puzzle) for owner, puzzle in kept if owner != person[:LONGEST_NAME]]
            if len(others) < len(kept):
                self._write_own(others)
            self._owners, self._stamp = {}, None
        self._refresh()
        return gone + len(kept) - len(others)

    def _write_own(self, kept: Iterable[tuple[str, Puzzle]]) -> None:
        lines = (json.dumps({**puzzle.to_json(), "person": owner}) for owner, puzzle in kept)
        write_whole(self._folder / OWN, "".join(f"{line}\n" for line in lines).encode())

    def _refresh(self) -> None:
        """Take in what was written since, here or by another program."""
        path = self._folder / OWN
        found = path.stat() if path.exists() else None
        stamp = None if found is None else (found.st_mtime_ns, found.st_size)
        with self._lock:
            if stamp == self._stamp:
                return
            self._stamp = stamp
            for person, puzzle in self._read_own():
                # One's own position rather than its mirror image; but what older versions kept has no goal.
                if puzzle.goal.aim is not Aim.BEST:
                    self.puzzles[puzzle.id] = puzzle
                self.puzzles.setdefault(puzzle.id, puzzle)
                self._owners.setdefault(puzzle.id, set()).add(person)

    def _read_own(self) -> list[tuple[str, Puzzle]]:
        """Whose puzzle, and which."""
        path = self._folder / OWN
        if not path.exists() or path.stat().st_size > _LARGEST:
            return []
        return list(_read_lines(path.read_text(encoding="utf-8", errors="replace")))

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One writer at a time, of all programs: the file is read and written anew."""
        self._folder.mkdir(parents=True, exist_ok=True)
        with self._lock, (self._folder / f"{OWN}.lock").open("ab") as lock:
            if not try_lock(lock.fileno()):
                raise BusyCollection(tr("another program is keeping puzzles; try again"))
            yield


def shipped(game: Game | str | None = None, theme: str | None = None) -> list[Puzzle]:
    """The puzzles that come with the package, of one game or theme if wanted, the easiest of a game first."""
    file = resources.files("tengen").joinpath("data", SHIPPED)
    known = read_puzzles(file.read_text(encoding="utf-8")) if file.is_file() else iter(())
    wanted = None if game is None else Game.of(game)
    return [one for one in known if wanted in (None, one.game) and theme in (None, one.theme)]


def read_puzzles(text: str) -> Iterator[Puzzle]:
    """One puzzle a line; lines that are none are left out."""
    return (puzzle for _, puzzle in _read_lines(text))


def _read_lines(text: str) -> Iterator[tuple[str, Puzzle]]:
    for line in text.splitlines():
        try:
            found = json.loads(line)
            puzzle = Puzzle.from_json(found)
        except (TengenError, ValueError):
            continue
        yield str(found.get("person", GUEST))[:LONGEST_NAME], puzzle
