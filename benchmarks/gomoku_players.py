"""Players for benchmarks/gomoku.py: this build, another build in its own process, a Gomocup engine."""

import argparse
import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Protocol

from tengen import Engine, Limit, Position


class Player(Protocol):
    """Chooses a move; knows nothing of the one before."""

    name: str

    def move(self, position: Position) -> str:
        """The move in this position."""
        ...

    def close(self) -> None:
        """Ends the engine."""
        ...


class Own:
    """The engine of this build."""

    def __init__(self, limit: Limit, weights: str | None = None, memory: int = 32) -> None:
        self.name = "tengen" if weights is None else Path(weights).stem
        self._limit = limit
        self._engine = Engine(memory=memory, weights=weights)

    def move(self, position: Position) -> str:
        """The move in this position."""
        return str(self._engine.play(position, self._limit).move)

    def close(self) -> None:
        """Ends the engine."""
        self._engine.close()


class OtherBuild:
    """The engine of the package in another folder, by this very file as a program."""

    def __init__(self, folder: str, limit: Limit) -> None:
        self.name = folder
        self._process = subprocess.Popen(
            # Without -S the editable install would come before the folder.
            [sys.executable, "-S", __file__, str(limit.nodes or 0), str(limit.time or 0)],
            env=os.environ | {"PYTHONPATH": os.pathsep.join([folder, sysconfig.get_path("platlib")])},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=folder,
        )

    def move(self, position: Position) -> str:
        """The move in this position."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        moves = " ".join(map(str, position.moves))
        self._process.stdin.write(f"{position.game.name};{moves}\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()

    def close(self) -> None:
        """Ends the engine."""
        self._process.kill()
        self._process.wait()


class Gomocup:
    """An engine by its path; gets the whole board each time. All it says goes into `heard`, if given."""

    def __init__(
        self, path: str, seconds: float, size: int = 15, rule: int = 0, heard: list[str] | None = None
    ) -> None:
        self.name = Path(path).name
        self._heard = heard
        self._process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=Path(path).parent
        )
        self.pid = self._process.pid
        self._say(f"START {size}")
        self._answer()
        for key, value in (("timeout_turn", int(seconds * 1000)), ("timeout_match", 0), ("rule", rule)):
            self._say(f"INFO {key} {value}")

    def move(self, position: Position) -> str:
        """The move in this position."""
        me = len(position.moves) % 2
        self._say("INFO time_left 2147483647")
        self._say("BOARD")
        for number, stone in enumerate(position.moves):
            self._say(f"{stone.col},{stone.row},{1 if number % 2 == me else 2}")
        self._say("DONE")
        col, row = map(int, self._answer().split(","))
        return f"{'abcdefghijklmnopqrst'[col]}{row + 1}"

    def close(self) -> None:
        """Ends the engine."""
        self._process.kill()
        self._process.wait()

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def _answer(self) -> str:
        assert self._process.stdout is not None
        while line := self._process.stdout.readline():
            if self._heard is not None:
                self._heard.append(line)
            if line.strip() and not line.startswith(("MESSAGE", "DEBUG", "UNKNOWN", "INFO")):
                return line.strip()
        raise EOFError(f"{self.name} said nothing more")


def serve(nodes: int, seconds: float) -> None:
    """The program side of `OtherBuild`."""
    limit = Limit(nodes=nodes) if nodes else Limit(time=seconds)
    engine = Engine(memory=32)
    for line in sys.stdin:
        game, moves = line.strip().split(";")
        print(engine.play(Position(game, moves), limit).move, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=f"{serve.__doc__} Reads `GAME;MOVES` lines, writes moves.")
    parser.add_argument("nodes", type=int, help="nodes a move; 0 for none, then the seconds count")
    parser.add_argument("seconds", type=float, help="seconds a move")
    given = parser.parse_args()
    serve(given.nodes, given.seconds)


if __name__ == "__main__":
    main()
