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


@pytest.mark.parametrize("tables", [528, pytest.param(5280, marks=pytest.mark.slow)])
def test_open_games_of_others_outlive_a_flood(tmp_path: Path, tables: int) -> None:
    settings = Settings(data=tmp_path, tables_kept=50)

    async def go() -> tuple[int, list[bool]]:
        store = TableStore(settings)
        await store.save("victim", {"game": 1}, over=False, visitor="ada")
        await store.save("old", {"game": 2}, over=False)  # of an older version: nobody knows whose
        for number in range(tables):
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


def half_open(stack: contextlib.ExitStack, url: str, count: int) -> list[socket.socket]:
    """Connections that say nothing, or only a part of what they want."""
    port = int(url.rstrip("/").rpartition(":")[2])
    parts = (b"", b"GET / HT", b"POST /api/analyse HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{")
    waiting = []
    for number in range(count):
        call = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
        call.sendall(parts[number % 3])
        waiting.append(call)
    return waiting


def are_closed(waiting: list[socket.socket]) -> bool:
    """Does the server hang up on all of them within a minute?"""
    deadline = time.monotonic() + 60
    for call in waiting:
        call.settimeout(max(0.1, deadline - time.monotonic()))
        with contextlib.suppress(ConnectionResetError):
            while call.recv(4096):  # an answer may come first
                pass
    return time.monotonic() < deadline


def test_half_open_connections_do_not_keep_others_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "SECONDS", 1.0)
    monkeypatch.setattr(patience, "MOST", 20)
    with serving(Settings(data=tmp_path)) as url, contextlib.ExitStack() as stack:
        waiting = half_open(stack, url, 60)
        with Client(url) as tab:
            tab.ask("new", game="tictactoe", mode="here")
        assert httpx.get(f"{url.rstrip('/')}/health", trust_env=False).json()["ok"]
        assert are_closed(waiting)


@pytest.mark.slow
def test_games_go_on_among_thousands_of_half_open_connections(tmp_path: Path) -> None:
    moves = ["b2", "a1", "c1", "a3", "a2", "c2", "b3", "b1", "c3"]
    with serving(Settings(data=tmp_path)) as url, contextlib.ExitStack() as stack:
        waiting = half_open(stack, url, 2500)
        end, games = time.monotonic() + 30, 0
        while time.monotonic() < end:
            with Client(url) as tab:
                table = tab.ask("new", game="tictactoe", opponent="here")["table"]
                for move in moves:
                    tab.ask("move", table=table, move=move)
            waiting += half_open(stack, url, 50)
            games += 1
            time.sleep(1)
        assert games > 1
        assert are_closed(waiting)


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
