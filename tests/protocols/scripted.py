"""Both ends of a wire as a script: a referee for our engines, and a program for our drivers."""

import os
import select
import threading
import time
from collections.abc import Callable, Sequence
from typing import BinaryIO

from tengen.players.process.limits import ProcessLimits
from tengen.players.seat import Cause, PlayerFault

_PATIENCE = 30.0


class Talk:
    """A conversation with an engine that runs in a thread, byte by byte over real pipes."""

    def __init__(self, serve: Callable[[BinaryIO, BinaryIO], object]) -> None:
        engine_in, self._to = os.pipe()
        self._from, engine_out = os.pipe()
        self.result: object = None
        self.error: BaseException | None = None

        def run() -> None:
            with os.fdopen(engine_in, "rb") as stdin, os.fdopen(engine_out, "wb") as stdout:
                try:
                    self.result = serve(stdin, stdout)
                except Exception as error:  # noqa: BLE001 - the test looks at it
                    self.error = error

        self._thread = threading.Thread(target=run)
        self._thread.start()

    def send(self, data: bytes) -> None:
        os.write(self._to, data)

    def read(self, count: int) -> bytes:
        got = b""
        deadline = time.monotonic() + _PATIENCE
        while len(got) < count:
            ready = select.select([self._from], [], [], max(0.0, deadline - time.monotonic()))[0]
            assert ready, f"only {got!r} within {_PATIENCE} s"
            data = os.read(self._from, count - len(got))
            if not data:
                break
            got += data
        return got

    def line(self) -> str:
        got = b""
        while not got.endswith(b"\n"):
            sign = self.read(1)
            assert sign, f"the engine ended after {got!r}"
            got += sign
        return got.decode().rstrip("\n")

    def ask(self, line: str) -> str:
        self.send(line.encode() + b"\n")
        return self.line()

    def expect(self, data: bytes) -> None:
        assert self.read(len(data)) == data

    def end(self) -> bytes:
        """What it still says until it ends by itself."""
        self._thread.join(_PATIENCE)
        assert not self._thread.is_alive(), "the engine did not end"
        rest = self.read(1 << 16)
        for number in (self._to, self._from):
            os.close(number)
        self._to = self._from = -1
        return rest

    def hang_up(self) -> bytes:
        """Closes its input, then as `end`."""
        os.close(self._to)
        self._to = os.open(os.devnull, os.O_WRONLY)
        return self.end()

    def __enter__(self) -> "Talk":
        return self

    def __exit__(self, *_: object) -> None:
        if self._to >= 0:
            os.close(self._to)
            self._thread.join(_PATIENCE)
            os.close(self._from)


class Script:
    """A program that follows a script: `> text` must be sent to it, `< text` is what it then says.

    `! cause` is a fault instead of the next line; `>> text` must be its farewell.
    """

    def __init__(self, text: str) -> None:
        lines = [line.strip() for line in text.strip().splitlines()]
        self._script = [[*line.split(" ", 1), ""][:2] for line in lines if line]
        self.limits: ProcessLimits | None = None
        self.started = 0
        self.alive = False

    def __call__(self, command: Sequence[str], *, limits: ProcessLimits) -> "Script":
        self.limits = limits
        self.started += 1
        self.alive = True
        return self

    def _next(self, sign: str) -> str:
        assert self._script, f"the script is over, but there was {sign}"
        assert self._script[0][0] == sign, f"{sign} instead of {self._script[0]}"
        return self._script.pop(0)[1]

    def send(self, text: str, errors: str = "replace") -> None:
        assert self._script[:1] == [[">", text]], f"sent {text!r}; script: {self._script[:3]}"
        self._script.pop(0)

    def receive(self, seconds: float | None, cause: Cause = Cause.TIME, errors: str = "replace") -> str:
        if self._script and self._script[0][0] == "!":
            word = self._script.pop(0)[1]
            raise PlayerFault(
                cause if word == "late" else Cause(word), "no answer" if word == "late" else "it died"
            )
        return self._next("<")

    def pending(self) -> str | None:
        if self._script and self._script[0][0] == "<<":
            return self._script.pop(0)[1]
        return None

    def drop_pending(self) -> int:
        return 0

    def cpu_seconds(self) -> float:
        return 0.5

    def last_words(self) -> tuple[str, ...]:
        return ("a word",)

    def close(self, farewell: str | None = None) -> None:
        self.alive = False
        if farewell is not None and self._script and self._script[0][0] == ">>":
            assert self._script.pop(0)[1] == farewell

    def assert_done(self) -> None:
        assert not self._script, f"left over: {self._script}"
