"""Which lessons people have done, in a file of the user's data."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from tengen.coach.collection import LONGEST_NAME
from tengen.errors import TengenError
from tengen.memory import data_directory
from tengen.system.files import try_lock, write_whole
from tengen.text.language import tr

FILE: Final = "lessons-done.json"
_LARGEST: Final = 8 << 20
Done = dict[str, list[str]]
"""The lessons by course, the course of the latest lesson last."""


class BusyProgress(TengenError):
    """Somebody else is writing what was learned."""


class Progress:
    """Who has done which lessons. A damaged file counts as none."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = data_directory() if folder is None else folder

    def done(self, person: str) -> Done:
        """What somebody has done."""
        return self._read().get(person[:LONGEST_NAME], {})

    def add(self, person: str, course: str, lesson: str) -> None:
        """Somebody has done a lesson."""
        with self._writing() as everybody:
            own = everybody.setdefault(person[:LONGEST_NAME], {})
            known = own.pop(course, [])
            own[course] = known if lesson in known else [*known, lesson]

    def forget(self, person: str) -> int:
        """Remove what somebody has done; how many lessons."""
        if not self._path.exists():
            return 0
        with self._writing() as everybody:
            gone = everybody.pop(person[:LONGEST_NAME], {})
        return sum(map(len, gone.values()))

    @property
    def _path(self) -> Path:
        return self._folder / FILE

    def _read(self) -> dict[str, Done]:
        try:
            if self._path.stat().st_size > _LARGEST:
                return {}
            return msgspec.json.decode(self._path.read_bytes(), type=dict[str, Done])
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            return {}

    @contextmanager
    def _writing(self) -> Iterator[dict[str, Done]]:
        """One writer at a time, of all programs: the file is read and written anew."""
        self._folder.mkdir(parents=True, exist_ok=True)
        with (self._folder / f"{FILE}.lock").open("ab") as lock:
            if not try_lock(lock.fileno()):
                raise BusyProgress(tr("another program is writing down a lesson; try again"))
            everybody = self._read()
            yield everybody
            write_whole(self._path, json.dumps(everybody, ensure_ascii=False).encode())
