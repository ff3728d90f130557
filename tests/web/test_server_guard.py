"""Who may talk to the server, and what it tells browsers."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, ConnectionClosedError, InvalidStatus

from tengen.web.guard import COOKIE
from tengen.web.settings import Settings
from tests.web.running import Client, serving

SECRET = "-".join(["a-secret", "of-more-than", "twenty-letters"])
ORIGIN = "https://board.example.org"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(Settings(data=tmp_path_factory.mktemp("web"), rate=20, burst=40, patience=30)) as address:
        yield address


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    settings = Settings(data=tmp_path_factory.mktemp("public"), origin=ORIGIN, access=SECRET)
    with serving(settings) as address:
        yield address


def get(url: str, path: str = "", **options: Any) -> httpx.Response:
    with httpx.Client(trust_env=False) as client:
        return client.request(options.pop("method", "GET"), url + path, **options)


def connection_status(url: str, **options: Any) -> int:
    """101 when a WebSocket is granted."""
    try:
        Client(url, **options).close()
    except InvalidStatus as refusal:
        return refusal.response.status_code
    return 101


def test_the_board_and_its_modules_are_served(url: str) -> None:
    page = get(url)
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert get(url, "static/index.html").text == page.text
    assert get(url, "health").json()["ok"] is True
    for path in (
        "static/",
        "static/../app.py",
        "static/%2e%2e/app.py",
        "static/..%2fapp.py",
        "nothing",
        "index.php",
    ):
        assert get(url, path).status_code == 404


def test_browsers_are_told_to_load_nothing_from_elsewhere(url: str) -> None:
    for path in ("", "static/index.html", "health", "nothing"):
        headers = get(url, path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:80",
        "127.0.0.1.evil.example",
        "localhost@evil.example",
        "",
        "[::1",
        "a b",
    ],
)
def test_a_foreign_name_for_this_machine_is_refused(url: str, host: str) -> None:
    assert get(url, headers={"host": host}).status_code in (400, 403)


def test_the_usual_names_are_taken(url: str) -> None:
    port = url.rstrip("/").rpartition(":")[2]
    for name in ("127.0.0.1", "localhost", "[::1]"):
        assert get(url, headers={"host": f"{name}:{port}"}).status_code == 200


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1.evil.example", "file://", "x"],
)
def test_pages_of_other_sites_cannot_connect(url: str, origin: str) -> None:
    assert connection_status(url, origin=origin) == 403
    asked = {"game": "tictactoe", "maxNodes": 10}
    assert get(url, "api/analyse", method="POST", json=asked, headers={"origin": origin}).status_code == 403


def test_the_own_page_and_programs_without_a_page_can(url: str) -> None:
    assert connection_status(url, origin=url.rstrip("/")) == 101
    assert connection_status(url) == 101


def test_a_page_elsewhere_cannot_even_load_but_a_link_can_be_followed(url: str) -> None:
    assert get(url, "health", headers={"sec-fetch-site": "cross-site"}).status_code == 403
    followed = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert get(url, headers=followed).status_code == 200


def test_a_simple_form_of_another_site_cannot_ask_for_an_analysis(url: str) -> None:
    """Without a question beforehand browsers send only such content types."""
    body = json.dumps({"game": "tictactoe"})
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = get(url, "api/analyse", method="POST", content=body, headers={"content-type": kind})
        assert answer.status_code == 400


# ---- in public ---------------------------------------------------------------------------------------------


def test_in_public_nobody_comes_in_without_the_secret(public: str) -> None:
    host = {"host": "board.example.org"}
    assert get(public, headers=host).status_code == 401
    assert get(public, "?access=wrong", headers=host).status_code == 401
    assert get(public, "static/index.html", headers=host).status_code == 401
    assert get(public, "health", headers=host).status_code == 200
    assert connection_status(public, origin=ORIGIN, as_if="board.example.org") == 403
    door = get(public, f"?access={SECRET}", headers=host)
    assert (door.status_code, door.headers["location"]) == (303, "/")
    cookie = door.headers["set-cookie"]
    assert all(word in cookie for word in ("HttpOnly", "Secure", "SameSite=Lax"))
    inside = host | {"cookie": f"{COOKIE}={SECRET}"}
    assert get(public, headers=inside).status_code == 200
    assert get(public, headers=host | {"authorization": f"Bearer {SECRET}"}).status_code == 200
    assert get(public, headers=host | {"cookie": f"{COOKIE}=x{SECRET}"}).status_code == 401
    cookie = {"cookie": f"{COOKIE}={SECRET}"}
    assert (
        connection_status(public, origin=ORIGIN, as_if="board.example.org", additional_headers=cookie) == 101
    )


def test_in_public_only_the_public_address_counts(public: str) -> None:
    inside = {"authorization": f"Bearer {SECRET}"}
    assert get(public, headers=inside).status_code == 403
    assert get(public, headers=inside | {"host": "evil.example"}).status_code == 403
    for origin in ("http://board.example.org", "https://evil.example", f"{ORIGIN}:8443"):
        asked = inside | {"host": "board.example.org", "origin": origin}
        assert get(public, headers=asked).status_code == 403
    assert get(public, headers=inside | {"host": "board.example.org", "origin": ORIGIN}).status_code == 200


# ---- bounds ------------------------------------------------------------------------------------------------


def test_too_many_messages_are_refused_and_then_the_connection_ends(url: str) -> None:
    codes: set[str | None] = set()
    with Client(url) as tab:
        for _ in range(150):
            tab.socket.send('{"id": 1, "do": "catalogue"}')
        with pytest.raises(ConnectionClosed) as ended:
            codes.update(_codes(tab))
    assert codes == {None, "rate"}
    assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == 1008


def _codes(tab: Client) -> Iterator[str | None]:
    while True:
        yield tab.receive().get("error", {}).get("code")


def test_messages_beyond_the_size_are_refused(url: str) -> None:
    with Client(url) as tab:
        tab.send("look", game="x" * 300_000)
        answer = tab.receive()
        assert (answer["re"], answer["error"]["code"]) == (None, "too-large")
        assert tab.ask("look", game="tictactoe")["view"]["ply"] == 0
        with pytest.raises(ConnectionClosed):
            tab.ask("look", game="x" * 3_000_000)


def test_a_message_that_is_no_question_is_told_so(url: str) -> None:
    with Client(url) as tab:
        for text, code in (
            ("nonsense", "bad"),
            ("[]", "bad"),
            ('{"do": "look"}', "bad"),
            ('{"id": 5}', "bad"),
            ('{"id": 6, "do": "dance"}', "unknown-verb"),
            ('{"id": 7, "do": 8}', "bad"),
        ):
            tab.socket.send(text)
            answer = tab.receive()
            assert answer["error"]["code"] == code
            assert answer["re"] == (None if "id" not in text else json.loads(text)["id"])
        tab.socket.send(b"\x00\x01")
        assert tab.receive()["error"]["code"] == "bad"


def test_a_tab_cannot_open_tables_without_end(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, tables=5, burst=1000)
    with serving(settings) as address, Client(address) as tab, Client(address) as other:
        for _ in range(5):
            tab.ask("new", game="tictactoe", opponent="here")
        assert tab.refused("new", game="tictactoe", opponent="here") == "rate"
        assert other.ask("new", game="tictactoe", opponent="here")["table"]


def test_more_tabs_than_allowed_are_sent_away(tmp_path: Path) -> None:
    with (
        serving(Settings(data=tmp_path, connections=2)) as address,
        Client(address),
        Client(address),
        pytest.raises(ConnectionClosedError, match="the server is full"),
    ):
        Client(address)


def test_old_tables_are_forgotten(tmp_path: Path) -> None:
    """More than the file may hold: the oldest finished ones go first."""
    with serving(Settings(data=tmp_path, burst=1000)) as address, Client(address) as tab:
        done = tab.ask("new", game="tictactoe", opponent="here")["table"]
        tab.ask("resign", table=done)
        open_ones = [tab.ask("new", game="tictactoe", opponent="here")["table"] for _ in range(3)]
    with serving(Settings(data=tmp_path, tables_kept=2)) as address, Client(address) as tab:
        assert tab.refused("join", table=done) == "no-table"
        assert tab.refused("join", table=open_ones[0]) == "no-table"
        assert tab.ask("join", table=open_ones[2])["state"]["view"]["ply"] == 0
