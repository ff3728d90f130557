"""The hall of fame: people who beat the computer, by name, with how often they did.

It survives anything. A win is added under a lock and the file is replaced in one step, so a kill leaves
the old list or the new one, and two writers lose nothing. A file that is broken is put aside, never
overwritten.
"""

import json
import os
from pathlib import Path
from typing import Final, NamedTuple

from tengen import TengenError
from tengen.players.classic.files import locked, read_bounded, write_whole

_LARGEST: Final = 4 << 20
_LONGEST: Final = 80
_MOST_WINS: Final = 10**9
_MOST_NAMES: Final = 10_000


class BadName(TengenError, ValueError):
    """A name that cannot stand in the list."""


class Fame(NamedTuple):
    """One line of the list."""

    name: str
    wins: int


class HallOfFame:
    """The list in one file, which need not be there yet.

    >>> import tempfile
    >>> hall = HallOfFame(Path(tempfile.mkdtemp()) / "fame.json")
    >>> hall.add_win("Ada Lovelace")
    Fame(name='Ada Lovelace', wins=1)
    """

    def __init__(self, path: str | Path) -> None:
        self._path = Path(path)

    def list(self) -> list[Fame]:
        """Names and wins, most wins first; empty if there is no file or nothing in it can be read."""
        wins = self._read()
        return sorted(
            (Fame(*entry) for entry in (wins or {}).items()), key=lambda fame: (-fame.wins, fame.name)
        )

    def add_win(self, name: str | None) -> Fame | None:
        """One more win for that name; None, as from a cancelled dialog, or a blank name changes nothing."""
        clean = clean_name(name or "")
        if not clean:
            return None
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with locked(self._path):
            wins = self._read()
            if wins is None:
                self._put_aside()
                wins = {}
            if clean not in wins and len(wins) >= _MOST_NAMES:
                raise BadName(f"the hall of fame is full with {_MOST_NAMES} names: start a new file")
            wins[clean] = min(_MOST_WINS, wins.get(clean, 0) + 1)
            write_whole(self._path, json.dumps({"wins": wins}, ensure_ascii=False, indent=1).encode())
            return Fame(clean, wins[clean])

    def _read(self) -> dict[str, int] | None:
        """The wins by name; None if there is a file that is not ours or is broken."""
        data = read_bounded(self._path, _LARGEST)
        if data is None:
            return None if self._path.exists() else {}
        try:
            found = json.loads(data)
        except (ValueError, RecursionError):
            return None
        wins = found.get("wins") if isinstance(found, dict) else None
        if not isinstance(wins, dict) or len(wins) > _MOST_NAMES:
            return None
        good = {
            name: count
            for name, count in wins.items()
            if type(count) is int and 0 < count <= _MOST_WINS and name and _is_clean(name)
        }
        return good if len(good) == len(wins) else None

    def _put_aside(self) -> None:
        """Keep a broken file under another name, for somebody who may still make sense of it."""
        number = 1
        while (aside := self._path.with_name(f"{self._path.name}.broken{number}")).exists():
            number += 1
        os.replace(self._path, aside)


def clean_name(name: str) -> str:
    """The name in one line without unprintable characters, with single spaces, cut to a fair length."""
    printable = "".join(sign if sign.isprintable() else " " for sign in name)
    return " ".join(printable.split())[:_LONGEST].strip()


def _is_clean(name: str) -> bool:
    return clean_name(name) == name
