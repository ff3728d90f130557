"""The referee's end of the line to a keeper."""

import os
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from tengen.players.process.isolation import WRAPPERS, isolated
from tengen.players.process.limits import ProcessLimits

MARK = "TENGEN_PLAYER_TREE"
"""The environment variable that marks every process of one program: how to find them without a keeper."""

_HERE = str(Path(__file__).parent)
_SCRIPT = "import sys; sys.path.append(sys.argv.pop(1)); from keeper.main import main; main(sys.argv[1:])"


class Channel:
    """A keeper process and what it says; the pipes to the program's stdin and stdout."""

    def __init__(
        self,
        command: Sequence[str],
        limits: ProcessLimits,
        cwd: Path | None,
        env: Mapping[str, str] | None,
    ) -> None:
        """OSError or ValueError if the keeper cannot be started, or there is no such program."""
        walled = None if limits.isolation is None else isolated(command, cwd, limits.isolation)
        self.walled = walled is not None
        """Are there walls around the program?"""
        processes = limits.processes + (WRAPPERS if self.walled else 0)
        self.mark = secrets.token_hex(12)
        # Keys for servers live in variables of this name; a foreign program has no business with them.
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("TENGEN_")}
        variables = {**inherited, **(env or {}), MARK: self.mark}
        ours, theirs = socket.socketpair()
        files = [*os.pipe(), *os.pipe()]
        try:
            self._keeper = subprocess.Popen(
                [
                    *(sys.executable, "-I", "-S", "-c", _SCRIPT, _HERE, str(theirs.fileno())),
                    *(str(limits.memory), str(processes), str(limits.cpu)),
                    *(walled or command),
                ],
                stdin=files[0],
                stdout=files[3],
                stderr=subprocess.DEVNULL,
                pass_fds=(theirs.fileno(),),
                start_new_session=True,
                cwd=cwd,
                env=variables,
            )
        except BaseException:
            ours.close()
            os.close(files[1])
            os.close(files[2])
            raise
        finally:
            theirs.close()
            os.close(files[0])
            os.close(files[3])
        self._socket = ours
        self.stdin, self.stdout = files[1], files[2]
        os.set_blocking(self.stdin, False)
        os.set_blocking(self.stdout, False)
        ours.setblocking(False)
        self._rest = b""
        self.ended = False
        """Has the keeper closed its end?"""

    def fileno(self) -> int:
        """The control socket, for a poll."""
        return self._socket.fileno()

    @property
    def keeper(self) -> int:
        """The keeper's process."""
        return self._keeper.pid

    def messages(self) -> list[list[str]]:
        """What the keeper has said since the last call, each message as its words; never waits."""
        found: list[list[str]] = []
        while not self.ended:
            try:
                data = self._socket.recv(1 << 16)
            except BlockingIOError:
                break
            except OSError:
                data = b""
            if not data:
                self.ended = True
                break
            *lines, self._rest = (self._rest + data).split(b"\n")
            found += [line.decode("ascii", "replace").split(" ") for line in lines]
        return found

    def ask(self, text: str) -> bool:
        """Puts a question to the keeper; False if he cannot hear it."""
        try:
            self._socket.sendall(text.encode() + b"\n")
        except OSError:
            return False
        return True

    def hang_up(self, *, both: bool = False) -> None:
        """Tells the keeper to end everything; with `both` his last words are not awaited any more."""
        with suppress(OSError):  # he hung up first
            self._socket.shutdown(socket.SHUT_RDWR if both else socket.SHUT_WR)
        with suppress(OSError):  # in case the program has stopped him
            self._keeper.send_signal(signal.SIGCONT)

    def close_stdin(self) -> None:
        """The program sees the end of its input."""
        if self.stdin >= 0:
            os.close(self.stdin)
            self.stdin = -1

    def close(self) -> None:
        """Gives the files back."""
        self.close_stdin()
        os.close(self.stdout)
        self._socket.close()

    def wait(self, seconds: float) -> bool:
        """Has the keeper ended? Waits for it so long."""
        try:
            self._keeper.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def disown(self) -> None:
        """This process is a fork of the one that started the keeper, who is none of its children."""
        self._keeper.returncode = 0  # or its destructor would try to wait for him
