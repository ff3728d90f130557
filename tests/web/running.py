"""A real server on a free port, and a client that speaks its wire."""

import json
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Self

import msgspec
import uvicorn
from websockets.sync.client import ClientConnection, connect

from tengen.protocols.classroom.server import listen
from tengen.web.app import make_app
from tengen.web.serving import uvicorn_config
from tengen.web.settings import Settings
from tengen.web.sharing import Sharing
from tengen.web.verbs import VERBS
from tengen.web.wire.pushes import PUSHES

Json = dict[str, Any]

PATIENCE = 60.0
"""Seconds for anything to happen on a busy machine."""


class Refused(Exception):
    """The server answered with an error."""

    def __init__(self, error: Json) -> None:
        super().__init__(f"{error['code']}: {error['text']}")
        self.code: str = error["code"]
        self.text: str = error["text"]


def conforms(found: object, kind: Any) -> None:
    """Exactly as the type says: nothing is missing, nothing is wrong, and nothing is there beyond it."""
    assert json.loads(msgspec.json.encode(msgspec.convert(found, kind))) == found


class Client:
    """One tab."""

    def __init__(self, url: str, *, as_if: str | None = None, **options: Any) -> None:
        address = url.replace("http", "ws", 1).rstrip("/") + "/ws"
        if as_if is not None:  # by another name, as behind a proxy
            options["sock"] = socket.create_connection(("127.0.0.1", int(url.rstrip("/").rpartition(":")[2])))
            address = f"ws://{as_if}/ws"
        self._stack = ExitStack()
        opened = connect(address, max_size=None, proxy=None, **options)
        self.socket: ClientConnection = self._stack.enter_context(opened)
        self.pushes: list[Json] = []
        self.number = 0
        self.asked: dict[int, str] = {}
        self.hello = self.receive()

    def receive(self, seconds: float = PATIENCE) -> Json:
        found = json.loads(self.socket.recv(timeout=seconds))
        assert isinstance(found, dict)
        if "push" in found:
            conforms(found, PUSHES[found["push"]])
        return found

    def send(self, do: str, **fields: Any) -> int:
        self.number += 1
        self.asked[self.number] = do
        self.socket.send(json.dumps({"id": self.number, "do": do, **fields}))
        return self.number

    def answer(self, number: int) -> Json:
        """What comes in before it is kept in `pushes`."""
        while True:
            message = self.receive()
            if "push" in message:
                self.pushes.append(message)
            elif message["re"] == number:
                if "error" in message:
                    raise Refused(message["error"])
                conforms(message["ok"], VERBS[self.asked.pop(number)].answer)
                return dict(message["ok"])

    def ask(self, do: str, **fields: Any) -> Json:
        return self.answer(self.send(do, **fields))

    def refused(self, do: str, **fields: Any) -> str:
        """The code of the refusal that must come."""
        try:
            found = self.ask(do, **fields)
        except Refused as problem:
            return problem.code
        raise AssertionError(f"{do} {fields} was granted: {found}")

    def push(self, kind: str, **wanted: Any) -> Json:
        """The next push of a kind with these values; those before it are forgotten."""
        deadline = time.monotonic() + PATIENCE
        while True:
            while self.pushes:
                message = self.pushes.pop(0)
                if message["push"] == kind and all(
                    message.get(name) == value for name, value in wanted.items()
                ):
                    return message
            assert time.monotonic() < deadline, f"no {kind} {wanted}"
            message = self.receive()
            assert "push" in message, message
            self.pushes.append(message)

    def state(self, condition: Any) -> Json:
        """The next state of a table for which something is true."""
        while True:
            state: Json = self.push("table")["state"]
            if condition(state):
                return state

    def close(self) -> None:
        self._stack.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@contextmanager
def serving(settings: Settings, sharing: Sharing | None = None) -> Iterator[str]:
    """A server inside this process, on a free port; its address."""
    with listen("127.0.0.1", 0) as listening:
        server = uvicorn.Server(uvicorn_config(make_app(settings, sharing=sharing)))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            deadline = time.monotonic() + PATIENCE
            while not server.started:
                assert thread.is_alive()
                assert time.monotonic() < deadline
                time.sleep(0.01)
            yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive()


class Process:
    """`tengen serve` as a process of its own, which can be killed."""

    def __init__(self, data: Path, port: int = 0, *more: str) -> None:
        words = [sys.executable, "-m", "tengen", "serve", "--port", str(port), "--data", str(data), *more]
        self.process = subprocess.Popen(
            words,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        seen = ""
        for line in self.process.stdout:
            seen += line
            found = re.search(r"Web board on (http://\S+:([0-9]+)/)", line)
            if found is not None:
                self.url, self.port = found[1], int(found[2])
                return
        raise AssertionError(seen)

    def kill(self) -> None:
        """As by kill -9."""
        self.process.kill()
        self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()


def eventually_connect(url: str) -> Client:
    """A tab that tries until the server is there."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return Client(url)
        except OSError:
            assert time.monotonic() < deadline
            time.sleep(0.05)
