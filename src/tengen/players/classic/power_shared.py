"""Evaluations that the processes of `classic:power` share: a table in a file that all of them map.

Nobody waits for anybody. An entry is the board's key, crossed with the bits of its value, and the value; one
that two processes wrote at the same time does not fit together, and counts as missing.
"""

import copy
import hashlib
import mmap
import os
import struct
import tempfile
from pathlib import Path
from typing import Final

_ENTRIES: Final = 1 << 20
"""Sixteen megabytes; newer entries replace older ones in their place."""
_ENTRY: Final = struct.Struct("<QQ")
_VALUE: Final = struct.Struct("<d")
_BITS: Final = struct.Struct("<Q")


class SharedEvaluations:
    """The table. Made in one process, found by the others by its path."""

    def __init__(self, path: Path | None = None) -> None:
        self._own = path is None
        self._salt = 0
        self._games: dict[str, SharedEvaluations] = {}
        if path is None:
            handle, name = tempfile.mkstemp(prefix="tengen-power-")
            path = Path(name)
            os.truncate(handle, _ENTRIES * _ENTRY.size)
        else:
            handle = os.open(path, os.O_RDWR)
        try:
            self._table = mmap.mmap(handle, _ENTRIES * _ENTRY.size)
        finally:
            os.close(handle)
        self.path = path

    def get(self, key: int) -> float | None:
        """The value of a board that some process has evaluated."""
        key ^= self._salt
        crossed, bits = _ENTRY.unpack_from(self._table, key % _ENTRIES * _ENTRY.size)
        if crossed ^ bits != key:
            return None
        value: float = _VALUE.unpack(_BITS.pack(bits))[0]
        return value

    def put(self, key: int, value: float) -> None:
        """Tell the others."""
        key ^= self._salt
        (bits,) = _BITS.unpack(_VALUE.pack(value))
        _ENTRY.pack_into(self._table, key % _ENTRIES * _ENTRY.size, key ^ bits, bits)

    def of(self, game: str) -> "SharedEvaluations":
        """The same table for the boards of one game: the same stones in another are another board."""
        if game not in self._games:
            view = copy.copy(self)
            view._salt = int.from_bytes(hashlib.blake2b(game.encode(), digest_size=8).digest())
            self._games[game] = view
        return self._games[game]

    def close(self) -> None:
        """Lets the table go; who made it takes the file away."""
        self._table.close()
        if self._own:
            self.path.unlink(missing_ok=True)
