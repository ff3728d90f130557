"""The two brains side by side: the native program, and the one in Python, each in a process of its own."""

import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from tengen import __version__

ROOT = Path(__file__).parents[2]
NATIVE = ROOT / "build" / "native" / "brain" / "pbrain-tengen"
ABOUT = f'name="Tengen", version="{__version__}", author="The Tengen authors", country="international"'
OPTIONS = ("--memory", "4", "--nodes", "300", "--time", "1h")


class Brain:
    """A brain that is asked line by line."""

    def __init__(self, command: list[str]) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, text: bytes) -> list[str]:
        """Everything that it says to these lines: what it is and who made it comes last, and is left out."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(text + b"\nABOUT\n")
        self._process.stdin.flush()
        said: list[str] = []
        while (line := self._process.stdout.readline().decode()) != ABOUT + "\n":
            assert line, f"it ended with {self._process.wait()} after {said[-3:]}"
            said.append(line.rstrip("\n"))
        return said

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate(b"END\n", timeout=60)
        assert kind is not None or self._process.returncode == 0


def native(*options: str) -> Brain:
    assert NATIVE.exists(), "pbrain-tengen is not built: run make native"
    return Brain([str(NATIVE), *(options or OPTIONS)])


def in_python(*options: str) -> Brain:
    return Brain([sys.executable, "-m", "tengen", "engine", "gomocup", *(options or OPTIONS)])
