"""One visitor among many: nobody can take the server from the others."""

import asyncio
import contextlib
import json
import socket
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosedError

from tengen.web import patience
from tengen.web.settings import Settings
from tengen.web.tables.store import TableStore
from tests.web.running import Client, Refused, serving


def test_open_games_of_others_outlive_a_flood(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, tables_kept=50)

    async def go() -> tuple[int, list[bool]]:
        store = TableStore(settings)
        await store.save("victim", {"game": 1}, over=False, visitor="ada")
        await store.save("old", {"game": 2}, over=False)  # of an older version: nobody knows whose
        for number in range(528):
            await store.save(f"flood {number}", {}, over=False, visitor="mallory")
        await store.prune()
        found = (await store.count(), [await store.load(name) is not None for name in ("victim", "old")])
        store.close()
        return found

    assert asyncio.run(go()) == (50, [True, True])


def test_all_tabs_of_a_person_have_one_limit(tmp_path: Path) -> None:
    with serving(Settings(data=tmp_path, tables_each=5)) as url:
        laid = 0
        for _ in range(3):
            with Client(url) as tab, contextlib.suppress(Refused):
                for _ in range(4):
                    tab.ask("new", game="tictactoe", mode="here")
                    laid += 1
        # Two more come every second: on a busy machine some may have come.
        assert 5 <= laid < 12


def test_a_full_server_says_so(tmp_path: Path) -> None:
    with (
        serving(Settings(data=tmp_path, connections=1)) as url,
        Client(url),
        pytest.raises(ConnectionClosedError, match="the server is full"),
    ):
        Client(url)


def test_half_open_connections_do_not_keep_others_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "SECONDS", 1.0)
    monkeypatch.setattr(patience, "MOST", 20)
    with serving(Settings(data=tmp_path)) as url, contextlib.ExitStack() as stack:
        port = int(url.rstrip("/").rpartition(":")[2])
        waiting = []
        for number in range(60):
            call = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            call.sendall(
                (b"", b"GET / HT", b"POST /api/analyse HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{")[
                    number % 3
                ]
            )
            waiting.append(call)
        with Client(url) as tab:
            tab.ask("new", game="tictactoe", mode="here")
        assert httpx.get(f"{url.rstrip('/')}/health", trust_env=False).json()["ok"]
        deadline = time.monotonic() + 60
        for call in waiting:
            call.settimeout(max(0.1, deadline - time.monotonic()))
            with contextlib.suppress(ConnectionResetError):
                while call.recv(4096):  # an answer may come first
                    pass
        assert time.monotonic() < deadline, "all of them were closed"


def test_simultaneous_analyses_are_counted_before_they_begin(tmp_path: Path) -> None:
    question = json.dumps({"id": "q", "game": "gomoku", "moves": [], "maxSeconds": 2})

    async def go(url: str) -> list[int]:
        async with httpx.AsyncClient(timeout=120, trust_env=False) as client:
            headers = {"content-type": "application/json"}
            asked = [client.post(f"{url}/api/analyse", content=question, headers=headers) for _ in range(40)]
            return [answer.status_code for answer in await asyncio.gather(*asked)]

    with serving(Settings(data=tmp_path)) as url:
        codes = asyncio.run(go(url.rstrip("/")))
    assert codes.count(200) == 8, "eight at once"
    assert codes.count(429) == 32
