"""The desk: takes queries, has them searched side by side, and writes answers as they come."""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from queue import PriorityQueue
from threading import Lock, Thread
from typing import Any, BinaryIO, Final

import tengen
from tengen.engine.engine import Engine
from tengen.engine.info import Info, final_score
from tengen.engine.limit import Limit
from tengen.engine.stream import Stream
from tengen.protocols.analysis.query import (
    LONGEST,
    Action,
    BadQuery,
    Query,
    limit_of,
    positions_of,
    read_line,
)
from tengen.rules.position import Position
from tengen.text.clean import clean_text

MOST_WAITING: Final = 100_000


@dataclass(frozen=True, slots=True)
class Desk:
    """How the analysis is done."""

    searches: int
    memory: int
    """Megabytes, for all searches together."""
    usual: Limit
    """For queries without a limit of their own."""
    longest: float | None = None
    """Seconds that no search may exceed."""


@dataclass(order=True, slots=True)
class _Task:
    """One position of a query, in the order in which tasks are taken."""

    rank: tuple[int, int]
    query: Query | None = field(compare=False, default=None)
    """None sends a worker home."""
    turn: int = field(compare=False, default=0)
    position: Position = field(compare=False, default_factory=lambda: Position("tictactoe"))
    limit: Limit = field(compare=False, default_factory=Limit)
    unwanted: bool = field(compare=False, default=False)
    stream: Stream | None = field(compare=False, default=None)


def serve(source: BinaryIO, target: BinaryIO, desk: Desk) -> None:
    """Answers until the input ends and everything that was asked is answered."""
    server = _Server(target, desk)
    try:
        for line in _lines(source):
            server.take(line)
            if server.deaf:
                return
        server.finish()
    finally:
        server.close()


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """Lines that are not blank; of one that is too long no more than is needed to see that."""
    while line := source.readline(LONGEST + 2):
        rest = line
        while len(rest) > LONGEST + 1 and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST + 2)
        if line.strip():
            yield line.rstrip(b"\r\n")


class _Server:
    def __init__(self, target: BinaryIO, desk: Desk) -> None:
        self._target = target
        self._desk = desk
        self._waiting: PriorityQueue[_Task] = PriorityQueue()
        self._open: dict[int, _Task] = {}
        self._number = 0
        self.deaf = False
        """Nobody reads the answers any more."""
        self._guard = Lock()
        self._writing = Lock()
        memory = max(1, desk.memory // desk.searches)
        self._engines = [Engine(threads=1, memory=memory) for _ in range(desk.searches)]
        self._workers = [
            Thread(target=self._work, args=(engine,), name="tengen-analysis", daemon=True)
            for engine in self._engines
        ]
        for worker in self._workers:
            worker.start()

    def take(self, line: bytes) -> None:
        """One line: a query, an action, or a mistake to be told."""
        try:
            asked = read_line(line)
            if isinstance(asked, Action):
                self._act(asked)
            else:
                self._ask(asked)
        except BadQuery as problem:
            self._write(
                {
                    **({} if problem.query is None else {"id": problem.query}),
                    "error": clean_text(str(problem), 500),
                    **({} if problem.field is None else {"field": problem.field}),
                }
            )

    def finish(self) -> None:
        """Waits until all is answered."""
        self._send_home()
        for worker in self._workers:
            worker.join()

    def close(self) -> None:
        """Stops what is being searched, and gives the memory back."""
        self._terminate(None)
        self._send_home()
        for worker in self._workers:
            worker.join()
        for engine in self._engines:
            engine.close()

    def _send_home(self) -> None:
        """Each worker leaves when nothing is left to be searched."""
        for _ in self._workers:
            self._waiting.put(_Task((2**62, 0)))

    def _ask(self, query: Query) -> None:
        limit = limit_of(query, self._desk.usual, self._desk.longest)
        positions = positions_of(query)
        with self._guard:
            if any(task.query is not None and task.query.id == query.id for task in self._open.values()):
                raise BadQuery("a query with this id is not answered yet", "id", query.id)
            if len(self._open) + len(positions) > MOST_WAITING:
                raise BadQuery(f"more than {MOST_WAITING} positions wait: ask again later", None, query.id)
            for turn, position in positions.items():
                self._number += 1
                task = _Task((-query.priority, self._number), query, turn, position, limit)
                self._open[self._number] = task
                self._waiting.put(task)

    def _act(self, action: Action) -> None:
        told: dict[str, Any] = {"id": action.id, "action": action.action}
        if action.action == "terminate":
            if action.terminate is None:
                raise BadQuery("terminate names the query: its id", "terminate", action.id)
            told["terminated"] = self._terminate(action.terminate)
        elif action.action == "terminate_all":
            told["terminated"] = self._terminate(None)
        elif action.action == "version":
            told["version"] = tengen.__version__
        else:
            told["cleared"] = self._clear()
        self._write(told)

    def _terminate(self, name: str | None) -> int:
        """Nobody waits for this query, or for any; how many positions that were."""
        with self._guard:
            found = [
                task
                for task in self._open.values()
                if task.query is not None and (name is None or task.query.id == name)
            ]
            for task in found:
                task.unwanted = True
                if task.stream is not None:
                    task.stream.stop()
        return len(found)

    def _clear(self) -> bool:
        """Forgets what was searched, if nothing is being searched just now."""
        with self._guard:
            if self._open:
                return False
            for engine in self._engines:
                engine.clear()
        return True

    def _work(self, engine: Engine) -> None:
        while (task := self._waiting.get()).query is not None:
            try:
                answer = self._search(engine, task)
            except tengen.TengenError as problem:
                answer = {"error": clean_text(str(problem), 500)}
            with self._guard:
                del self._open[task.rank[1]]
            self._write({"id": task.query.id, "turn": task.turn, "during_search": False, **answer})

    def _search(self, engine: Engine, task: _Task) -> dict[str, Any]:
        query, position = task.query, task.position
        assert query is not None  # noqa: S101 - this is no signal to go home
        if position.is_over:
            return {"over": True, "score": final_score(position).to_json()}
        with self._guard:
            if task.unwanted:
                return {"terminated": True}
            task.stream = engine.stream(position, task.limit, lines=query.lines)
        told = time.monotonic()
        with task.stream as stream:
            for info in stream:
                if query.every is not None and time.monotonic() - told >= query.every and not stream.finished:
                    told = time.monotonic()
                    shown = {"id": query.id, "turn": task.turn, "during_search": True}
                    self._write(shown | _plain(info, position))
        return _plain(stream.result, position) | ({"terminated": True} if task.unwanted else {})

    def _write(self, answer: dict[str, Any]) -> None:
        data = json.dumps(answer, ensure_ascii=False, allow_nan=False).encode() + b"\n"
        with self._writing:
            if self.deaf:
                return
            try:
                self._target.write(data)
                self._target.flush()
            except BrokenPipeError:
                self.deaf = True


def _plain(info: Info, position: Position) -> dict[str, Any]:
    return {"over": False, "side": position.turn.name.lower(), **info.to_json()}
