"""Malformed messages of all kinds: the server never fails, never falls silent, and nobody else notices."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tengen.web.settings import Settings
from tengen.web.verbs import VERBS
from tests.web.running import Client, Json, serving

QUICK, LONG = 3_000, 50_000
_BATCH = 100

NASTY: list[Any] = [
    *(None, True, False, 0, 1, -1, 2**53, 10**24, 1.5, -0.0, 1e308, "", "a", "h8", "4", "p4", "draw", "0:0"),
    *(
        "gomoku",
        "renju:9",
        "connect4",
        "popout",
        "dots:2x2",
        "hexifence:8",
        "mnk:25x25x5",
        "mnk:0x0x0",
        "x:y:z",
    ),
    *("level:3", "level:99", "classic:power", "classic:../x", "here", "link", "watch", "random", "first"),
    *(
        "\u0000",
        "\ud800",
        "\u202e",
        "é" * 30,
        "x" * 500,
        "../../etc/passwd",
        "<script>",
        "';--",
        "5m+3s",
        "white",
        "two",
    ),
    *(
        [],
        {},
        [[]],
        [None],
        ["h8"] * 3,
        ["a1", "a2", "b1"],
        [0, 1],
        [["h8", 0]],
        [["d1", 0], ["d2", 1]],
        [["(0,0)", 1]],
    ),
    *(
        {"stones": [["h8", 0]], "turn": 1},
        {"edges": ["h00"], "cells": []},
        {"size": 9},
        {"rows": 1, "cols": 1},
    ),
    *("(;GM[4];B[hh])", '[Game "gomoku"]\n\nh8 *', "44444", "(" * 400, "[" * 400),
]
FIELDS = (
    *(
        "game",
        "moves",
        "setup",
        "board",
        "kind",
        "options",
        "opponent",
        "colour",
        "clock",
        "swap2",
        "name",
        "players",
    ),
    *(
        "pace",
        "table",
        "token",
        "move",
        "ply",
        "side",
        "yes",
        "choice",
        "on",
        "lines",
        "infinite",
        "from",
        "text",
    ),
    *("format", "tags", "analysis", "review"),
)
EXPECTED_ENDS = (1007, 1008, 1009, 1013)
"""No UTF-8, too many messages, too large, too slow a reader. 1011 would be a failure of the server."""
CHEAP = {"seconds": 0.1, "maxSeconds": 0.01}
"""So that the fuzzing tests reading and not thinking."""


def message(chance: Random, tables: list[str]) -> str:
    """A message that is wrong in some way, or not at all."""
    verb = chance.choice([*VERBS, "dance", "__init__", ""])
    fields: Json = {"id": chance.randrange(10**6), "do": verb, **CHEAP}
    for name in chance.sample(FIELDS, chance.randrange(6)):
        fields[name] = chance.choice(NASTY)
    if chance.random() < 0.5:
        fields["game"] = chance.choice(["tictactoe", "connect:4x4x3", "dots:1x1", "gomoku:5"])
    if chance.random() < 0.4 and tables:
        fields["table"] = chance.choice(tables)
    if verb in ("analyse", "review", "exact", "hint"):
        fields.pop("infinite", None)
        fields["game"] = "tictactoe"
    if chance.random() < 0.1:
        fields.pop(chance.choice(["id", "do"]))
    if chance.random() < 0.1:
        fields["id"] = chance.choice(NASTY)
    text = json.dumps(fields)
    if chance.random() < 0.3:
        text = broken(chance, text)
    return text


def broken(chance: Random, text: str) -> str:
    """Characters lost, doubled, or replaced."""
    for _ in range(chance.randrange(1, 5)):
        at = chance.randrange(len(text) + 1)
        how = chance.randrange(4)
        if how == 0:
            text = text[:at]
        elif how == 1:
            text = text[:at] + text[at + chance.randrange(1, 9) :]
        elif how == 2:
            text = text[:at] + chance.choice('{}[]",:\\\x00é0N-') * chance.randrange(1, 20) + text[at:]
        else:
            text = text[:at] + text[max(0, at - 20) :]
    return text


class Victim:
    """Somebody who plays in peace, and must not notice anything."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.tab = Client(url)
        made = self.tab.ask("new", game="gomoku", opponent="here")
        self.table, self.token = made["table"], made["token"]
        self.expected: list[str] = []
        self.free = [f"{col}{row}" for col in "acegikmo" for row in range(1, 16, 2)]

    def goes_on(self) -> None:
        """One more move; and nothing but our own moves is on the board."""
        if len(self.expected) >= 40:
            self.tab.ask("undo", table=self.table)
            self.expected.pop()
        move = self.free[len(self.expected)]
        state = self.tab.ask("move", table=self.table, move=move)["state"]
        self.expected.append(move)
        assert state["view"]["moves"] == self.expected
        assert state["view"]["result"] is None
        assert all(
            push["push"] == "table" and push["state"]["table"] == self.table for push in self.tab.pushes
        )
        self.tab.pushes.clear()


@pytest.fixture
def house(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Iterator[str]:
    """A server without a limit of rate; nothing may be logged as a failure of its own."""
    settings = Settings(data=tmp_path, rate=1e9, burst=10**9, tables=10**9, tables_kept=500)
    with serving(settings) as url:
        yield url
    assert [record.message for record in caplog.records if record.name == "tengen.web"] == []


def fuzz_sockets(url: str, count: int, seed: int) -> None:
    chance = Random(seed)
    victim = Victim(url)
    attacker, sent, tables = Client(url), 0, [victim.table]
    with victim.tab:
        while sent < count:
            size = min(_BATCH, count - sent)
            try:
                for _ in range(size):
                    text = message(chance, tables)
                    attacker.socket.send(text.encode("utf-8", "replace").decode())
                # It still answers: in order, because quick questions are answered one after the other.
                for answer in answers(attacker, attacker.send("look", game="tictactoe")):
                    known = answer.get("ok", {}).get("table")
                    if isinstance(known, str) and len(tables) < 200:
                        tables.append(known)
                    assert answer.get("error", {}).get("code") != "internal", answer
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code not in EXPECTED_ENDS:
                    raise
                attacker = Client(url)
            sent += size
            victim.goes_on()
            if len(tables) > 100 or chance.random() < 0.05:
                attacker.close()
                attacker, tables = Client(url), [victim.table]
    attacker.close()


def answers(tab: Client, last: int) -> Iterator[Json]:
    """All answers until the one with that number."""
    while True:
        found = tab.receive()
        if "re" in found:
            yield found
            if found["re"] == last and "ok" in found and found["ok"].keys() == {"view"}:
                return


def fuzz_requests(url: str, count: int, seed: int) -> None:
    """HTTP requests: paths, headers and bodies."""
    chance = Random(seed)
    paths = [
        "",
        "api/analyse",
        "api/schema",
        "static/",
        "static/%2e%2e/%2e%2e/app.py",
        "ws",
        "health",
        "%00",
        "index.php",
    ]
    kinds = ["application/json", "text/plain", "application/json; charset=utf-7", ""]
    with httpx.Client(base_url=url, trust_env=False, timeout=60) as client:
        for number in range(count):
            body: Json = {"game": "tictactoe", "maxSeconds": 0.01, "maxNodes": 50}
            for name in chance.sample(
                ["id", "game", "moves", "setup", "analyzeTurns", "lines", "maxDepth"], 2
            ):
                body[name] = chance.choice(NASTY)
            text = json.dumps(body)
            content = (broken(chance, text) if chance.random() < 0.5 else text).encode("utf-8", "replace")
            headers = {"content-type": chance.choice(kinds), "x-api-key": "x", "userid": "y"}
            if chance.random() < 0.2:
                headers[chance.choice(["host", "origin", "cookie", "authorization"])] = chance.choice(
                    ["evil", "null", "a=b;;=", "Bearer", "127.0.0.1:1:2", "[", "\x7f"]
                )
            method = chance.choice(["GET", "POST", "PUT", "HEAD", "OPTIONS", "BREW"])
            path = "api/analyse" if chance.random() < 0.6 else chance.choice(paths)
            try:
                answer = client.request(method, path, content=content, headers=headers)
            except httpx.LocalProtocolError:
                continue  # the client itself refuses to send this
            assert answer.status_code < 500, (number, method, path, content, answer.text)
            assert b"Traceback" not in answer.content


def fuzz_bytes(url: str, count: int, seed: int) -> None:
    """Bytes that are no HTTP, or a WebSocket that breaks off."""
    chance = Random(seed)
    port = int(url.rstrip("/").rpartition(":")[2])
    upgrade = (
        b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    for _ in range(count):
        with socket.create_connection(("127.0.0.1", port), timeout=60) as wire:
            start = upgrade[: chance.randrange(len(upgrade))] if chance.random() < 0.3 else upgrade
            wire.sendall(start + chance.randbytes(chance.randrange(200)))


def test_some_thousand_malformed_messages_do_no_harm(house: str) -> None:
    fuzz_sockets(house, QUICK - 300, seed=1)
    fuzz_requests(house, 250, seed=2)
    fuzz_bytes(house, 50, seed=3)
    Victim(house).tab.close()


@pytest.mark.slow
def test_fifty_thousand_malformed_messages_do_no_harm(house: str) -> None:
    fuzz_sockets(house, LONG - 8_000, seed=11)
    fuzz_requests(house, 7_000, seed=12)
    fuzz_bytes(house, 1_000, seed=13)
    Victim(house).tab.close()
