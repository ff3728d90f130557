"""Lines out of a stream of bytes, whatever ends them."""

from collections import deque


class LineBuffer:
    """Bytes go in, lines come out: LF, CR LF and a lone CR all end one."""

    def __init__(self) -> None:
        self._lines: deque[bytes] = deque()
        self._rest = bytearray()
        self._after_return = False

    def feed(self, data: bytes) -> None:
        """Takes what was read."""
        if self._after_return and data[:1] == b"\n":
            data = data[1:]  # the second half of a CR LF that was cut between two reads
            self._after_return = False
            if not data:
                return
        self._after_return = data.endswith(b"\r")
        if b"\r" in data:
            data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        first, *others = data.split(b"\n")
        self._rest += first
        if others:
            self._lines.append(bytes(self._rest))
            self._lines.extend(others[:-1])
            self._rest = bytearray(others[-1])

    def end(self) -> None:
        """No more bytes will come: what is left without a line end is a line too."""
        if self._rest:
            self._lines.append(bytes(self._rest))
            self._rest.clear()

    def pop(self) -> bytes | None:
        """The next line without its end."""
        return self._lines.popleft() if self._lines else None

    def drop(self) -> int:
        """Forgets all whole lines; how many."""
        dropped = len(self._lines)
        self._lines.clear()
        return dropped

    @property
    def longest(self) -> int:
        """The length of the longest line, the unfinished one included."""
        return max(len(self._rest), max(map(len, self._lines), default=0))
