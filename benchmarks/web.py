"""How the web board bears a crowd: many open boards with random moves against a fast opponent.

    python benchmarks/web.py [--boards 200] [--seconds 60] [--opponent level:1] [--game gomoku]

Starts `tengen serve` with an empty data folder, opens the boards (one WebSocket each), and lets every person
move at random after a short thought. Prints how long the server took to acknowledge a move and how long until
the opponent's move was there, what went wrong, and the memory of the server and its children.
"""

import argparse
import asyncio
import json
import random
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

MEGABYTE = 2**20


@dataclass
class Figures:
    """What was seen by all boards together."""

    acknowledged: list[float] = field(default_factory=list)
    replied: list[float] = field(default_factory=list)
    games: int = 0
    errors: list[str] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)


class Board:
    """One person at one board."""

    def __init__(self, socket: ClientConnection, figures: Figures, chance: random.Random) -> None:
        self.socket, self.figures, self.chance = socket, figures, chance
        self.number = 0
        self.state: dict[str, Any] = {}

    async def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        """The answer to a question; pushes on the way are kept as the state of the table."""
        self.number += 1
        await self.socket.send(json.dumps({"id": self.number, "do": do, **fields}))
        while True:
            found = json.loads(await self.socket.recv())
            if found.get("push") == "table":
                self._see(found["state"])
            elif found.get("re") == self.number:
                if "error" in found:
                    raise RuntimeError(f"{do}: {found['error']['code']}: {found['error']['text']}")
                if "state" in found["ok"]:
                    self._see(found["ok"]["state"])
                return dict(found["ok"])

    def _see(self, state: dict[str, Any]) -> None:
        if state["table"] != self.state.get("table") or state["version"] >= self.state["version"]:
            self.state = state

    async def play(self, game: str, opponent: str, thought: float, end: float) -> None:
        """Game after game until the end."""
        made = await self.ask("new", game=game, opponent=opponent)
        table = made["table"]
        while time.monotonic() < end:
            if self.state["view"]["result"] is not None:
                self.figures.games += 1
                again = await self.ask("rematch", table=table, colour="first")
                await self.ask("leave", table=table)
                table = again["table"]
                self.state = again["state"]
            await asyncio.sleep(self.chance.uniform(0, 2 * thought))
            move = self.chance.choice(self.state["view"]["legal"])
            began = time.monotonic()
            await self.ask("move", table=table, move=move, ply=self.state["view"]["ply"])
            self.figures.acknowledged.append(time.monotonic() - began)
            while not self.state["can"]["move"] and self.state["view"]["result"] is None:
                found = json.loads(await self.socket.recv())
                if found.get("push") == "table":
                    self._see(found["state"])
            self.figures.replied.append(time.monotonic() - began)


async def crowd(url: str, pid: int, options: argparse.Namespace, figures: Figures) -> None:
    """All boards at once."""
    end = time.monotonic() + options.seconds

    async def board(number: int) -> None:
        try:
            address = url.replace("http", "ws", 1) + "ws"
            async with connect(address, max_size=None, proxy=None, open_timeout=60) as socket:
                await Board(socket, figures, random.Random(number)).play(
                    options.game, options.opponent, options.thought, end
                )
        except Exception as problem:  # noqa: BLE001  # whatever it is, it is a figure of the report
            figures.errors.append(f"{type(problem).__name__}: {problem}")

    tasks = [asyncio.create_task(board(number)) for number in range(options.boards)]
    with Progress() as progress:
        bar = progress.add_task(f"{options.boards} boards", total=options.seconds)
        while not all(task.done() for task in tasks):
            figures.memory.append(memory_of(pid))
            progress.update(bar, completed=options.seconds - max(0.0, end - time.monotonic()))
            await asyncio.sleep(1)
    await asyncio.gather(*tasks)


def memory_of(pid: int) -> int:
    """Bytes of the server and its children."""
    total = 0
    try:
        server = psutil.Process(pid)
        for process in (server, *server.children(recursive=True)):
            total += process.memory_info().rss
    except psutil.Error:
        pass
    return total


def percentile(values: list[float], share: float) -> str:
    """Milliseconds below which so many lie."""
    if not values:
        return "-"
    return f"{1000 * sorted(values)[min(len(values) - 1, int(share * len(values)))]:.0f} ms"


def report(options: argparse.Namespace, figures: Figures) -> None:
    """A table."""
    table = Table(
        title=f"{options.boards} boards, {options.game} against {options.opponent}, {options.seconds} s"
    )
    for column in ("", "count", "median", "p95", "p99", "longest"):
        table.add_column(column, justify="right" if column else "left")
    for name, values in (("move acknowledged", figures.acknowledged), ("opponent's reply", figures.replied)):
        shares = [percentile(values, share) for share in (0.5, 0.95, 0.99, 1.0)]
        table.add_row(name, str(len(values)), *shares)
    console = Console()
    console.print(table)
    first, last = (figures.memory[0], figures.memory[-1]) if figures.memory else (0, 0)
    middle = figures.memory[len(figures.memory) // 2] if figures.memory else 0
    sizes = " → ".join(f"{size / MEGABYTE:.0f}" for size in (first, middle, last))
    console.print(f"games finished: {figures.games}; errors: {len(figures.errors)}")
    console.print(f"memory at the start, in the middle and at the end: {sizes} MB")
    for problem in sorted(set(figures.errors))[:10]:
        console.print(f"  {problem}", style="red")


def main() -> int:
    """The command."""
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("--boards", type=int, default=200)
    reader.add_argument("--seconds", type=float, default=60)
    reader.add_argument("--thought", type=float, default=2.0, help="seconds a person thinks, on average")
    reader.add_argument("--opponent", default="level:1")
    reader.add_argument("--game", default="gomoku")
    options = reader.parse_args()
    figures = Figures()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-u", "-m", "tengen", "serve", "--port", "0", "--data", str(Path(folder))]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                url = ""
                for line in server.stdout or ():
                    found = re.search(r"Web board on (\S+)", line)
                    if found is not None:
                        url = found[1]
                        break
                assert url, "the server did not start"
                asyncio.run(crowd(url, server.pid, options, figures))
            finally:
                server.terminate()
                server.wait(30)
    report(options, figures)
    return 1 if figures.errors or not figures.replied else 0


if __name__ == "__main__":
    sys.exit(main())
