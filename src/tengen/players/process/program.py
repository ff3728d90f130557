"""A foreign program at the other end of two pipes, watched and ended by a keeper."""

import logging
import os
import select
import threading
import time
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from tengen.players.process.channel import Channel
from tengen.players.process.limits import ProcessLimits
from tengen.players.process.lines import LineBuffer
from tengen.players.process.status import Status, exit_in_words
from tengen.players.process.sweep import sweep
from tengen.players.seat import Cause, PlayerFault
from tengen.text.clean import clean_lines, clean_text

_log = logging.getLogger("tengen.keeper")

_SEND = 5.0  # seconds for a program to make room in its input
_ASK = 2.0  # seconds for the keeper to answer
_LAST = (
    2.0  # seconds between the end of a program's output and the news of its death: a busy JVM takes its time
)
_END = 15.0  # seconds for the keeper to end everything
_BITE = 1 << 16


class Program:
    """A foreign program in its own session: lines go in, lines come out, nothing of it outlives `close`.

    It is started at once and without a shell; `env` is added to the environment. Whatever it does wrong comes
    as a `PlayerFault`. One thread at a time may talk to it; any thread may `close` it at any time.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        limits: ProcessLimits = ProcessLimits(),  # noqa: B008 - it is frozen
        cwd: Path | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        self._closed = True  # until there is something to close
        self._closing = False
        self._command = list(command)
        self.label = clean_text(Path(self._command[0]).name if self._command else "")
        """How the log names it."""
        self._limits = limits
        self._owner = os.getpid()
        self._turn = threading.Lock()  # who talks to the program now
        self._ends = threading.Lock()  # who closes it
        self._lines = LineBuffer()
        self._taken = 0  # bytes of its output since it was last sent something
        self._output_ended = False
        if not self._command or not self._command[0]:
            raise PlayerFault(Cause.CRASH, "cannot start: there is no command")
        try:
            self._channel = Channel(self._command, limits, cwd, env)
        except (OSError, ValueError) as error:
            raise self._cannot_start(getattr(error, "strerror", None) or str(error), cwd) from None
        self._closed = False
        self._status = Status(self._channel, limits)
        self._poll = select.poll()
        self._poll.register(self._channel, select.POLLIN)
        self._poll.register(self._channel.stdout, select.POLLIN)
        try:
            self._await_start(cwd)
        except BaseException:
            self.close()
            raise
        _log.debug("%s: started by keeper %d", self.label, self._channel.keeper)

    def _cannot_start(self, why: str, cwd: Path | None) -> PlayerFault:
        program = self._command[0]
        if "/" not in program and Path(cwd or ".", program).is_file():
            why += f"; for the file in this folder write ./{program}"
        return PlayerFault(Cause.CRASH, clean_text(f"cannot start {program}: {why}"))

    def _await_start(self, cwd: Path | None) -> None:
        deadline = time.monotonic() + self._limits.start
        while not self._status.started:
            if not self._status.listen(max(0.001, deadline - time.monotonic())):
                raise self._cannot_start(f"not started within {self._limits.start:g} s", cwd)
            if self._status.fault:
                raise self._cannot_start(self._status.fault[1], cwd)

    # Faults

    def _raise_known(self) -> None:
        """Raises what is known to be wrong already."""
        if self._closing or self._closed:
            raise PlayerFault(Cause.INTERRUPTION, "the referee closed it")
        if self._status.fault:
            raise PlayerFault(*self._status.fault)

    def _crash(self, otherwise: str) -> PlayerFault:
        """The fault of a program that closed a pipe: waits a little for the news how it ended."""
        self._status.await_exit(_LAST)
        self._raise_known()
        code = self._status.code
        self._status.set_fault(Cause.CRASH, otherwise if code is None else f"it {exit_in_words(code)}")
        return PlayerFault(*self._status.fault) if self._status.fault else PlayerFault(Cause.CRASH, otherwise)

    # Talking

    def send(self, text: str, errors: str = "replace") -> None:
        """Sends one line; `PlayerFault` if the program is gone (CRASH) or does not read (STALL)."""
        if "\n" in text or "\r" in text:
            raise ValueError("a line cannot hold another: send them one by one")
        self.send_bytes(text.encode("utf-8", errors) + b"\n")

    def send_bytes(self, data: bytes) -> None:
        """Sends bytes as they are, all of them; faults as with `send`."""
        with self._turn:
            self._raise_known()
            self._check_life()
            self._taken = 0
            self._note("to", data)
            rest = memoryview(data)
            deadline = time.monotonic() + _SEND
            while rest:
                try:
                    rest = rest[os.write(self._channel.stdin, rest) :]
                except BlockingIOError:
                    self._await_room(deadline)
                except BrokenPipeError:
                    raise self._crash("it closed its input") from None

    def _check_life(self) -> None:
        self._status.listen()
        if self._status.code is not None:
            raise self._crash("it ended")
        self._raise_known()

    def _await_room(self, deadline: float) -> None:
        """Until the program reads; what it writes meanwhile is taken, as it may wait for that."""
        room = select.poll()
        room.register(self._channel.stdin, select.POLLOUT)
        room.register(self._channel, select.POLLIN)
        if not self._output_ended:
            room.register(self._channel.stdout, select.POLLIN)
        left = deadline - time.monotonic()
        events = dict(room.poll(left * 1000)) if left > 0 else {}
        if not events:
            raise PlayerFault(Cause.STALL, f"it did not read its input for {_SEND:g} s")
        if self._channel.stdout in events:
            self._read_output()
        self._check_life()

    def receive(self, seconds: float | None, cause: Cause = Cause.TIME, errors: str = "replace") -> str:
        """The next line of its stdout without the line end; None waits for ever.

        Raises `PlayerFault`: `cause` when it is late; CRASH, MEMORY or OUTPUT. Bytes that are not UTF-8 come
        as U+FFFD; with `surrogateescape`, here and in `send`, they come and go as they are.
        """
        deadline = None if seconds is None else time.monotonic() + seconds
        with self._turn:
            while True:
                line = self._next(errors)
                if line is not None:
                    return line
                if self._output_ended:
                    raise self._crash("it closed its output and lived on")
                left = None if deadline is None else max(0.0, deadline - time.monotonic()) * 1000
                if not self._await_event(left):
                    raise PlayerFault(cause, f"no answer within {seconds:g} s")

    def _next(self, errors: str = "replace") -> str | None:
        """A line that is already here; raises what is known to be wrong."""
        line = None if self._closed else self._lines.pop()
        if line is not None:
            self._note("from", line)
            return line.decode("utf-8", errors)
        self._raise_known()
        return None

    def _note(self, direction: str, data: bytes) -> None:
        """Puts what is said to it or by it into the log."""
        if _log.isEnabledFor(logging.DEBUG):
            for line in data[:_BITE].decode("utf-8", "replace").splitlines():
                _log.debug("%s %s: %s", direction, self.label, clean_text(line))

    def _await_event(self, milliseconds: float | None) -> bool:
        """Takes what comes from the program or its keeper; False if nothing came in time."""
        if self._status.code is not None and not self._output_ended:
            # It is dead, but something it started may hold its output open; all that it wrote is in the pipe.
            if not self._read_output():
                self._end_output()
            return True
        events = dict(self._poll.poll(milliseconds))
        if self._channel.stdout in events:
            self._read_output()
        if self._channel.fileno() in events:
            self._status.listen()
            if self._status.ended:
                self._poll.unregister(self._channel)
        return bool(events)

    def _read_output(self) -> bool:
        """One bite of stdout; False when there is none now."""
        if self._output_ended:
            return False
        try:
            data = os.read(self._channel.stdout, _BITE)
        except BlockingIOError:
            return False
        if not data:
            self._end_output()
            return False
        self._taken += len(data)
        self._lines.feed(data)
        if self._lines.longest > self._limits.line:
            self._refuse_output(f"it wrote a line of more than {self._limits.line} bytes")
        elif self._taken > self._limits.output:
            self._refuse_output(f"it wrote more than {self._limits.output} bytes for one move")
        return True

    def _refuse_output(self, why: str) -> None:
        self._lines.drop()
        self._status.set_fault(Cause.OUTPUT, why)

    def _end_output(self) -> None:
        if not self._output_ended:
            self._output_ended = True
            self._lines.end()
            self._poll.unregister(self._channel.stdout)

    def pending(self) -> str | None:
        """Takes a line that is already there, if any. Never waits; raises faults that are known already."""
        with self._turn:
            line = self._next()
            if line is None:
                self._read_output()
                line = self._next()
            return line

    def drop_pending(self) -> int:
        """Forgets the lines that are already there; how many. `PlayerFault` OUTPUT if they do not end."""
        with self._turn:
            self._raise_known()
            dropped = self._lines.drop()
            while self._read_output():
                self._raise_known()
                dropped += self._lines.drop()
            return dropped + self._lines.drop()

    # What is known of it

    def _ask(self, what: str) -> None:
        if not self._closing and os.getpid() == self._owner and self._turn.acquire(timeout=_ASK):
            try:
                if not self._closing:
                    self._status.ask(what, _ASK)
            finally:
                self._turn.release()

    def cpu_seconds(self) -> float:
        """Processor time of the program and all it started, ended ones too as far as the system tells."""
        self._ask("cpu")
        return self._status.cpu

    def last_words(self) -> tuple[str, ...]:
        """The last lines it wrote to stderr, as clean text."""
        self._ask("words")
        return clean_lines(self._status.tail, self._limits.stderr_lines)

    @property
    def alive(self) -> bool:
        """Does it run, as far as is known now?"""
        if self._closing or self._closed:
            return False
        if self._turn.acquire(blocking=False):
            try:
                if not self._closed:
                    self._status.listen()
            finally:
                self._turn.release()
        return self._status.code is None and self._status.fault is None

    # The end

    def close(self, farewell: str | None = None) -> None:
        """Ends the program and everything it started, whatever group or session that is in.

        With `farewell` it is sent that line and the end of its input, and has `limits.farewell` seconds to
        end by itself. May be called twice and from any thread: who waits for the program then gets a
        `PlayerFault` with the cause INTERRUPTION.
        """
        with self._ends:
            if self._closed:
                return
            if os.getpid() != self._owner:
                self._closed = self._closing = True  # a fork of the referee: the program is not ours to end
                self._channel.disown()
                self._channel.close()
                return
            if farewell is not None and self._turn.acquire(blocking=False):
                try:
                    self._say_farewell(farewell)
                finally:
                    self._turn.release()
            self._closing = True
            if self._status.fault:
                _log.info("%s: %s: %s", self.label, *self._status.fault)
            elif self._status.code is not None:
                _log.debug("%s: it %s", self.label, exit_in_words(self._status.code))
            self._channel.hang_up()
            if self._take_turn():
                try:
                    self._await_end()
                    self._channel.close()
                finally:
                    self._turn.release()
            else:
                sweep(self._channel.mark, self._channel.keeper)
            self._closed = True

    def _take_turn(self) -> bool:
        """Waits for a thread that talks to the program: the program's end wakes it."""
        if self._turn.acquire(timeout=_END):
            return True
        self._channel.hang_up(both=True)  # the keeper does not do his work
        return self._turn.acquire(timeout=_LAST)

    def _say_farewell(self, text: str) -> None:
        self._status.listen()
        try:
            os.write(self._channel.stdin, text.encode("utf-8", "replace") + b"\n")
        except OSError:
            return  # it is dead or does not read
        self._channel.close_stdin()
        deadline = time.monotonic() + self._limits.farewell
        while self._status.code is None and self._status.fault is None:
            left = deadline - time.monotonic()
            if left <= 0 or not self._await_event(left * 1000):
                return
            self._lines.drop()

    def _await_end(self) -> None:
        self._status.await_end(_END)
        if not (self._status.gone and self._channel.wait(1.0)):
            sweep(self._channel.mark, self._channel.keeper)
            self._channel.wait(1.0)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __del__(self) -> None:
        if not getattr(self, "_closed", True):
            try:
                if self._owner == os.getpid():
                    warnings.warn(f"{self!r} was not closed", ResourceWarning, stacklevel=2, source=self)
            finally:
                self.close()

    def __repr__(self) -> str:
        return f"Program({self._command!r})"
