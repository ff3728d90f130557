"""A class server on a port of its own, with a hand on its answers."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import uvicorn
from starlette.types import Message, Receive, Scope, Send

from tengen.protocols.classroom.school import School
from tengen.protocols.classroom.server import listen, make_server

KEYS = {"anna": "key-of-anna", "ben": "key-of-ben"}


class Trouble:
    """An application before the server that does harm to some of the answers, and counts what it did."""

    def __init__(self, school: School, seed: int, share: float) -> None:
        self._server = make_server(school, KEYS)
        self._chance = Random(seed)
        self._share = share
        self.done: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kinds = ("refuse", "empty", "page", "drop", "drop after", "slow", "half", "nonsense", "stale")
        if scope["type"] != "http" or self._chance.random() >= self._share:
            await self._server(scope, receive, send)
            return
        kind = self._chance.choice(kinds)
        self.done[kind] = self.done.get(kind, 0) + 1
        if kind in ("drop after", "half", "slow"):
            # The server does what it was asked; the client does not hear of it, or late, or not all.
            said: list[Message] = []

            async def keep(message: Message) -> None:
                said.append(message)

            await self._server(scope, receive, keep)
            if kind == "slow":
                await asyncio.sleep(0.02)
                for message in said:
                    await send(message)
            elif kind == "half":
                await _answer(send, said[1]["body"][: len(said[1]["body"]) // 2])
            else:
                raise ConnectionAbortedError("dropped by the test")
            return
        if kind == "drop":
            raise ConnectionAbortedError("dropped by the test")
        bodies = {
            "refuse": b'{"code":"FAIL","message":"Cannot make move - It is not the turn of team: 0"}',
            "empty": b"",
            "page": b"<script>later</script>",
            "nonsense": b'{"code": "OK"',
            "stale": b"<html>",
        }
        if kind == "refuse" and scope["method"] != "POST":
            kind = "empty"
        await _answer(send, bodies[kind])


async def _answer(send: Send, body: bytes) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": body})


@contextmanager
def serving(application: object) -> Iterator[str]:
    """Runs an application on a free port; its address."""
    with listen("127.0.0.1", 0) as listening:
        config = uvicorn.Config(application, log_level="critical", lifespan="off")  # type: ignore[arg-type]
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}/index.php"
        finally:
            server.should_exit = True
            thread.join(20)
            assert not thread.is_alive()
