"""The lines an engine is sent, read in the background so that it can be stopped while it thinks."""

import os
import time
from collections import deque
from threading import Condition, Thread
from typing import BinaryIO, Final, NamedTuple

_LONGEST: Final = 1 << 16
"""A line is cut there; no wire has a longer one."""

_CHUNK: Final = 1 << 16


class Received(NamedTuple):
    """A line without its end, and when it came (`time.monotonic`)."""

    text: str
    at: float


class Inbox:
    """Lines of a stream that end with CR LF, LF or CR. Text that is not UTF-8 does no harm."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._file = _own_file(stream)
        self._lines: deque[Received] = deque()
        self._ended = False
        self._news = Condition()
        # A daemon: the program must be able to end while nothing comes.
        Thread(target=self._read_all, name="inbox", daemon=True).start()

    def next(self) -> Received | None:
        """The next line that is not blank; waits for it. None at the end of input."""
        with self._news:
            while True:
                while self._lines:
                    line = self._lines.popleft()
                    if line.text.strip():
                        return line
                if self._ended:
                    return None
                self._news.wait()

    def wait(self, seconds: float) -> None:
        """Until something comes, but not longer than that."""
        with self._news:
            if not self._ended:
                self._news.wait(seconds)

    def waiting(self) -> tuple[str, ...]:
        """The lines that have come and were not taken yet, without blank ones."""
        with self._news:
            return tuple(line.text for line in self._lines if line.text.strip())

    def drop(self, text: str) -> None:
        """Forgets the first waiting line with this text: it was obeyed ahead of its turn."""
        with self._news:
            for line in self._lines:
                if line.text == text:
                    self._lines.remove(line)
                    return

    @property
    def ended(self) -> bool:
        """Is there nothing more to come, and nothing left?"""
        with self._news:
            return self._ended and not self._lines

    def _read_all(self) -> None:
        rest = b""
        after_cr = False
        while chunk := self._read_chunk():
            if after_cr and chunk.startswith(b"\n"):
                chunk = chunk[1:]
            after_cr = chunk.endswith(b"\r")
            *lines, rest = (rest + chunk.replace(b"\r\n", b"\n").replace(b"\r", b"\n")).split(b"\n")
            rest = rest[:_LONGEST]
            self._put(lines)
        self._put([rest] if rest else [], ended=True)
        if self._file is not None:
            os.close(self._file)

    def _read_chunk(self) -> bytes:
        if self._file is None:
            return self._stream.readline(_CHUNK)
        try:
            return os.read(self._file, _CHUNK)
        except OSError:
            return b""

    def _put(self, lines: list[bytes], ended: bool = False) -> None:
        now = time.monotonic()
        with self._news:
            self._lines.extend(Received(line[:_LONGEST].decode("utf-8", "replace"), now) for line in lines)
            self._ended |= ended
            self._news.notify_all()


def _own_file(stream: BinaryIO) -> int | None:
    """A file number of our own for the stream; None if there is no file behind it.

    A thread inside a buffered stdin would keep Python from shutting down. One that reads by the stream's own
    number might, when the stream is closed, read from whatever file gets that number next.
    """
    try:
        return os.dup(stream.fileno())
    except (OSError, AttributeError, ValueError):
        return None
