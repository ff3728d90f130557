"""What happens on the server, one JSON object a line, so that a class goes on after a restart."""

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from tengen.errors import TengenError
from tengen.protocols.classroom.errors import BadSetup
from tengen.protocols.classroom.school import Event, School
from tengen.system.files import try_lock

_LARGEST = 256 << 20


class Diary:
    """An append-only file of events. A torn last line, left by a crash, is taken away when it is opened."""

    def __init__(self, file: Path) -> None:
        self._path = file
        self._file: IO[bytes] = file.open("a+b")
        if not try_lock(self._file.fileno()):
            self._file.close()
            raise BadSetup(f"{file} is used by another server")

    def replay(self, school: School) -> int:
        """Makes everything that is written happen again; how many events."""
        if os.fstat(self._file.fileno()).st_size > _LARGEST:
            raise BadSetup(f"{self._path} is too large")
        self._file.seek(0)
        whole, count = 0, 0
        for line in self._file:
            if not line.endswith(b"\n"):
                break
            whole += len(line)
            count += 1
            try:
                school.apply(json.loads(line))
            except (ValueError, KeyError, TypeError, IndexError, RecursionError, TengenError):
                raise BadSetup(f"{self._path}, line {count}: this is no event that could follow") from None
        self._file.truncate(whole)
        return count

    def keep(self, events: Sequence[Event]) -> None:
        """Writes events, all in one go, so that they survive whatever comes next."""
        lines = (json.dumps(event, separators=(",", ":")) + "\n" for event in events)
        self._file.write("".join(lines).encode())
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Closes the file."""
        self._file.close()
