"""The keeper's loop: watch the program, answer the referee, end everything when he is done or gone.

The referee's end of the control socket gets lines: `started PID`, `failed ERRNO`, `exited CODE`,
`memory BYTES`, `processes COUNT`, `processor SECONDS` (a limit was passed, the tree is being killed),
`cpu NUMBER SECONDS` and `words NUMBER HEX` (answers to `cpu NUMBER`, `words NUMBER`), and at last
`gone SECONDS HEX` when nothing is left, or `left SECONDS HEX` when something may be. The end of that socket
tells the keeper to end.
"""

import _socket
import os
import select
import sys
import time

from .census import descendants, make_census
from .ending import Reaper, end_tree
from .start import start_program
from .system import adopt_orphans, go_first, keep_signals

_SAMPLE = 0.05
_SAMPLE_NEAR = 0.015  # above half of the memory allowed
_IDLE = 0.25
_TAIL = 16 << 10
_STDERR_A_SAMPLE = 4 << 20  # bytes of stderr taken between two samples, so that a flood costs no core


class Keeper:
    """One program, from its start to the end of its last descendant."""

    def __init__(self, control: int, adopts: bool, limits: list[float], command: list[str]) -> None:
        self._control = _socket.socket(fileno=control)
        self._memory, self._cpu = limits[0], limits[2]
        self._processes = int(limits[1])
        self._adopts = adopts
        self._referee = os.getppid()
        self._self = os.getpid()
        self._census = make_census()
        self._tail = b""
        self._taken = 0  # bytes of stderr since the last sample
        self._questions = b""
        self._ending = False
        self._told_exit = False
        self._broken = False  # has it passed a limit?
        self._program, self._errors = start_program(command)
        self._reaper = Reaper(self._program)
        self._poll = select.poll()
        self._poll.register(self._control, select.POLLIN)
        self._poll.register(self._errors, select.POLLIN)
        self._errors_open = True
        self._exit_watch = self._watch_exit()

    def _watch_exit(self) -> int:
        """A file that can be read when the program has ended; -1 where the system has no such thing."""
        try:
            file = os.pidfd_open(self._program)
        except (AttributeError, OSError):
            return -1
        self._poll.register(file, select.POLLIN)
        return file

    def end(self) -> None:
        """Asks the loop to end soon."""
        self._ending = True

    def _tell(self, text: str) -> None:
        try:
            self._control.sendall(text.encode() + b"\n")
        except OSError:
            self._ending = True

    def run(self) -> None:
        """Until the referee closes the control socket or dies; whatever happens, the tree is ended."""
        try:
            self._tell(f"started {self._program}")
            self._watch()
        finally:
            empty = end_tree(self._census, self._self, self._program, self._reaper)
        self._drain_errors()
        word = "gone" if empty and self._adopts else "left"
        self._tell(f"{word} {self._reaper.processor:.6f} {self._tail.hex()}")

    def _watch(self) -> None:
        next_sample = 0.0
        while not self._ending:
            alive = self._reaper.code is None
            wait = max(0.0, next_sample - time.monotonic())
            if self._exit_watch < 0 and alive:
                wait = min(wait, 0.01)
            for file, _ in self._poll.poll(wait * 1000):
                if file == self._control.fileno():
                    self._answer()
                elif file == self._errors:
                    self._read_errors()
            self._reap()
            if time.monotonic() >= next_sample:
                if os.getppid() != self._referee:
                    self._ending = True
                next_sample = time.monotonic() + self._sample()

    def _reap(self) -> None:
        self._reaper.all()
        if self._reaper.code is None or self._told_exit:
            return
        self._told_exit = True
        if self._exit_watch >= 0:
            self._poll.unregister(self._exit_watch)
            os.close(self._exit_watch)
            self._exit_watch = -1
        self._tell(f"exited {self._reaper.code}")
        # What it leaves behind could hold its pipes open and think on.
        end_tree(self._census, self._self, self._program, self._reaper)

    def _sample(self) -> float:
        """Looks what the tree uses; seconds until the next look."""
        if self._reaper.code is not None or self._broken:
            return _IDLE
        self._watch_errors(True)
        pids = descendants(self._census, self._self, self._processes)
        if len(pids) > self._processes:
            self._break(f"processes {len(pids)}")
            return _IDLE
        memory = self._census.resident(pids)
        if memory > self._memory and len(pids) > 1:
            memory = self._census.shared_resident(pids)
        used = self._reaper.processor + self._census.processor(pids)
        if memory > self._memory:
            self._break(f"memory {memory}")
        elif used > self._cpu:
            self._break(f"processor {used:.1f}")
        return _SAMPLE_NEAR if memory > self._memory / 2 else _SAMPLE

    def _break(self, text: str) -> None:
        self._broken = True
        self._tell(text)
        end_tree(self._census, self._self, self._program, self._reaper)
        self._reap()

    def _answer(self) -> None:
        try:
            data = self._control.recv(4096)
        except OSError:
            data = b""
        if not data:
            self._ending = True
            return
        *lines, self._questions = (self._questions + data).split(b"\n")
        for line in lines:
            what, _, number = line.decode().partition(" ")
            if what == "cpu":
                pids = descendants(self._census, self._self, self._processes)
                used = self._reaper.processor + self._census.processor(pids)
                self._tell(f"cpu {number} {used:.6f}")
            elif what == "words":
                self._drain_errors()
                self._tell(f"words {number} {self._tail.hex()}")

    def _watch_errors(self, on: bool) -> None:
        if self._errors_open:
            self._taken = 0 if on else self._taken
            self._poll.modify(self._errors, select.POLLIN if on else 0)

    def _read_errors(self) -> bool:
        """One bite of stderr; False when there is none now."""
        if not self._errors_open:
            return False
        try:
            data = os.read(self._errors, 1 << 16)
        except BlockingIOError:
            return False
        if not data:
            self._poll.unregister(self._errors)
            self._errors_open = False
            return False
        self._tail = (self._tail + data)[-_TAIL:]
        self._taken += len(data)
        if self._taken > _STDERR_A_SAMPLE:
            self._watch_errors(False)
        return True

    def _drain_errors(self) -> None:
        taken = 0
        while taken < 32 and self._read_errors():
            taken += 1


def main(arguments: list[str]) -> None:
    """`FD MEMORY PROCESSES CPU COMMAND...`."""
    control = int(arguments[0])
    os.set_inheritable(control, False)
    adopts = adopt_orphans()
    try:
        keeper = Keeper(control, adopts, [float(word) for word in arguments[1:4]], arguments[4:])
    except OSError as error:
        os.write(control, f"failed {error.errno or 5}\n".encode())
        sys.exit(1)
    keep_signals(keeper.end)
    go_first()
    keeper.run()
    os._exit(0)  # nothing to clean up, and quicker
