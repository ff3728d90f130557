"""What a keeper has told about its program."""

import os
import select
import signal
import time

from tengen.players.process.channel import Channel
from tengen.players.process.limits import ProcessLimits
from tengen.players.seat import Cause

_MIB = 1 << 20


class Status:
    """The state of a program as far as its keeper has told."""

    def __init__(self, channel: Channel, limits: ProcessLimits) -> None:
        self._channel = channel
        self._limits = limits
        self._poll = select.poll()
        self._poll.register(channel, select.POLLIN)
        self._questions = self._answered = 0
        self._last_said = False
        self.started = False
        self.code: int | None = None
        """How it ended: the exit code, or minus the signal."""
        self.fault: tuple[Cause, str] | None = None
        """What it did wrong and the referee need not know from elsewhere; the first such thing stays."""
        self.cpu = 0.0
        """Seconds of processor time when last asked."""
        self.tail = b""
        """The end of its stderr when last asked."""
        self.gone = False
        """Has the keeper vouched that nothing of it is left?"""

    def set_fault(self, cause: Cause, detail: str) -> None:
        """Notes a fault, unless there is one already."""
        if self.fault is None:
            self.fault = (cause, detail)

    @property
    def ended(self) -> bool:
        """Is there nothing more to hear?"""
        return self._channel.ended

    def listen(self, seconds: float = 0.0) -> bool:
        """Takes what the keeper says, waiting so long for the first of it; False if nothing came."""
        if seconds > 0 and not self._poll.poll(seconds * 1000):
            return False
        messages = self._channel.messages()
        for message in messages:
            self._take(message)
        if self.ended and self.code is None and not self._last_said:
            self.set_fault(Cause.CRASH, "its keeper was killed")
        return bool(messages) or self.ended

    def _take(self, message: list[str]) -> None:
        match message:
            case ["started", _]:
                self.started = True
            case ["failed", number]:
                self._last_said = self.gone = True
                self.set_fault(Cause.CRASH, os.strerror(int(number)))
            case ["exited", code]:
                self.code = _own_code(int(code)) if self._channel.walled else int(code)
            case ["memory", size]:
                held, allowed = int(size) // _MIB, self._limits.memory // _MIB
                self.set_fault(Cause.MEMORY, f"it held {held} MiB of memory; {allowed} are allowed")
            case ["processes", _]:
                detail = f"it ran more than {self._limits.processes} processes at once"
                self.set_fault(Cause.PROCESSES, detail)
            case ["processor", used]:
                detail = f"it used {used} s of processor time in all; {self._limits.cpu:g} are allowed"
                self.set_fault(Cause.TIME, detail)
            case ["cpu", number, used]:
                self._answered = int(number)
                self.cpu = max(self.cpu, float(used))
            case ["words", number, tail]:
                self._answered = int(number)
                self.tail = bytes.fromhex(tail)
            case ["gone" | "left" as word, used, tail]:
                self._last_said = True
                self.gone = word == "gone"
                self.cpu = max(self.cpu, float(used))
                self.tail = bytes.fromhex(tail)

    def ask(self, what: str, seconds: float) -> None:
        """Puts a question to the keeper and waits so long for the answer."""
        self._questions += 1
        if not self._channel.ask(f"{what} {self._questions}"):
            return
        deadline = time.monotonic() + seconds
        while self._answered < self._questions and not self.ended:
            left = deadline - time.monotonic()
            if left <= 0 or not self.listen(left):
                return

    def await_exit(self, seconds: float) -> None:
        """Until it is known how the program ended or what it did wrong, but not longer than that."""
        deadline = time.monotonic() + seconds
        self.listen()
        while self.code is None and self.fault is None and not self.ended:
            left = deadline - time.monotonic()
            if left <= 0 or not self.listen(left):
                return

    def await_end(self, seconds: float) -> None:
        """Until the keeper has hung up, but not longer than that."""
        deadline = time.monotonic() + seconds
        self.listen()
        while not self.ended:
            left = deadline - time.monotonic()
            if left <= 0 or not self.listen(left):
                return


def _own_code(code: int) -> int:
    """The code of a program within walls, which tell a signal as a shell does: 128 and its number."""
    return 128 - code if 128 < code <= 128 + signal.NSIG else code


def exit_in_words(code: int) -> str:
    """How a process ended; `code` is its exit code, or minus the signal that ended it."""
    if code >= 0:
        return f"ended with exit code {code}"
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = "unknown"
    return f"was ended by signal {-code} ({name})"
