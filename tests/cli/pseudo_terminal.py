"""A terminal that a test types into and reads from."""

import os
import select
import signal
import subprocess
import sys
import time
from types import TracebackType
from typing import Self

SECONDS = 30
"""After this long something hangs."""


class PseudoTerminal:
    """`tengen` with these arguments in a terminal of its own."""

    def __init__(self, *args: str) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self._keyboard, terminal = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tengen", *args],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env=environment | {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"},
            start_new_session=True,
        )
        os.close(terminal)
        self.seen = ""
        self._new = ""

    def until(self, text: str) -> str:
        """Wait for this text; what was printed since the last wait, up to the end of the text."""
        deadline = time.monotonic() + SECONDS
        while text not in self._new:
            assert time.monotonic() < deadline, f"no {text!r} in {self._new!r}"
            assert self._read(deadline), f"ended before {text!r}: {self._new!r}"
        before, _, self._new = self._new.partition(text)
        return before + text

    def enter(self, line: str) -> None:
        """Type a line."""
        os.write(self._keyboard, f"{line}\n".encode())

    def interrupt(self) -> None:
        """What Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)

    def end(self) -> int:
        """Read to the end; the exit code."""
        while self._read(time.monotonic() + SECONDS):
            pass
        return self.process.wait(timeout=SECONDS)

    def _read(self, deadline: float) -> bool:
        ready, _, _ = select.select([self._keyboard], [], [], max(0.0, deadline - time.monotonic()))
        assert ready, f"nothing more after {self._new!r}"
        try:
            data = os.read(self._keyboard, 65536)
        except OSError:  # how Linux says that the other end is closed
            return False
        text = data.decode(errors="replace")
        self.seen += text
        self._new += text
        return bool(data)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._keyboard)
