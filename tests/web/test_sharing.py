"""The door to the local network: nothing comes in without the secret, and only who is at home opens it."""

import socket
import stat
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import httpx
import psutil
import pytest
from typer.testing import CliRunner
from websockets.exceptions import InvalidStatus

from tengen.cli import app
from tengen.web.guard import COOKIE
from tengen.web.network import NoNetwork, check_address, keep_secret, own_address
from tengen.web.publishing import Unsafe
from tengen.web.settings import Settings
from tengen.web.sharing import Sharing
from tests.web.running import Client, serving

LAN = "127.0.0.2"


@pytest.fixture
def doors(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """The addresses of the board for this machine, and for the network with the secret."""
    settings = Settings(data=tmp_path)
    sharing = Sharing(settings)
    sharing.listen(LAN)
    with serving(settings, sharing) as home:
        yield home, sharing.link()


def get(url: str, **headers: str) -> httpx.Response:
    with httpx.Client(trust_env=False) as client:
        return client.get(url, headers=headers)


def test_nothing_is_told_without_the_secret(doors: tuple[str, str]) -> None:
    _, link = doors
    start = link.partition("?")[0]
    for path in ("", "health", "static/index.html", "api/schema", "?access=wrong", "?access="):
        assert get(start + path).status_code == 401, path
    assert "text/html" in get(start, accept="text/html").headers["content-type"]
    with pytest.raises(InvalidStatus):
        Client(start)
    with pytest.raises(InvalidStatus):
        Client(start, additional_headers={"cookie": f"{COOKIE}=wrong"})


def test_the_link_lets_in_once_and_for_all_and_the_secret_leaves_the_address(doors: tuple[str, str]) -> None:
    _, link = doors
    start, _, secret = link.partition("?access=")
    entered = get(link)
    assert (entered.status_code, entered.headers["location"]) == (303, "/")
    assert "HttpOnly" in entered.headers["set-cookie"]
    inside = {"cookie": f"{COOKIE}={secret}"}
    assert get(start, **inside).status_code == 200
    assert get(link, **inside).status_code == 303


def test_the_network_has_no_other_names(doors: tuple[str, str]) -> None:
    _, link = doors
    start, _, secret = link.partition("?access=")
    inside = {"cookie": f"{COOKIE}={secret}"}
    port = urlsplit(start).port
    for host in ("evil.example", "127.0.0.1", "localhost", f"evil.example:{port}"):
        assert get(start, **inside, host=host).status_code == 403
    for origin in ("http://evil.example", f"http://127.0.0.1:{port}"):
        assert get(start, **inside, origin=origin).status_code == 403


def test_only_who_is_at_home_opens_and_shuts(doors: tuple[str, str]) -> None:
    home, link = doors
    start, _, secret = link.partition("?access=")
    cookie: Any = {"additional_headers": {"cookie": f"{COOKIE}={secret}"}}
    with Client(home) as host, Client(start, **cookie) as guest:
        assert host.ask("share")["switch"] is True
        told = guest.ask("share", to="#/fame")
        assert (told["reach"], told["switch"], told["link"]) == ("network", False, link + "#/fame")
        assert guest.refused("share", on=False) == "not-now"
        assert host.refused("share", to="javascript:1") == "bad"
        shut = host.ask("share", on=False)
        assert (shut["reach"], shut["link"], shut["picture"]) == ("machine", None, None)
        with pytest.raises(httpx.ConnectError):
            get(start)
        # What was given out before is worth nothing from now on.
        assert host.ask("share", on=False)["reach"] == "machine"


def test_the_secret_is_private_and_stays_over_a_restart(tmp_path: Path) -> None:
    secret = keep_secret(tmp_path)
    assert len(secret) >= 20
    assert keep_secret(tmp_path) == secret
    file = tmp_path / "network.secret"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.chmod(0o644)  # others may have read it: it is no secret any more
    assert keep_secret(tmp_path) != secret
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_addresses_that_the_whole_internet_reaches_are_refused() -> None:
    assert check_address("192.168.1.20") == "192.168.1.20"
    assert check_address("100.70.1.2") == "100.70.1.2"
    for address in ("8.8.8.8", ".".join("0000")):
        with pytest.raises(Unsafe, match="whole internet"):
            check_address(address)
    for words in (["--address", LAN], ["--lan", "--terminal"], ["--lan", "--address", "here"]):
        result = CliRunner().invoke(app, ["play", "--no-open", "--port", "0", *words])
        assert result.exit_code == 2, result.output
    assert CliRunner().invoke(app, ["serve", "--lan", "--public"]).exit_code == 2


def test_the_own_address_is_one_of_the_local_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def at(address: str, family: int = socket.AF_INET) -> SimpleNamespace:
        return SimpleNamespace(address=address, family=family)

    up, down = SimpleNamespace(isup=True), SimpleNamespace(isup=False)
    devices = {"lo": [at("127.0.0.1")], "far": [at("8.8.8.8"), at("fd00::2", socket.AF_INET6)]}
    states = {"lo": up, "far": up, "old": down, "wifi": up}
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: devices)
    monkeypatch.setattr(psutil, "net_if_stats", lambda: states)
    with pytest.raises(NoNetwork):
        own_address()
    devices |= {"old": [at("192.168.9.9")], "wifi": [at("192.168.77.3"), at("169.254.1.1")]}
    assert own_address() == "192.168.77.3"


def test_names_and_phrases_at_a_table(tmp_path: Path) -> None:
    with serving(Settings(data=tmp_path)) as url, Client(url) as host, Client(url) as guest:
        made = host.ask("new", game="connect4", opponent="link", name="Ada")
        seats = made["state"]["seats"]
        assert [seat["free"] for seat in seats] == [False, True]
        table, claim = made["table"], {"token": made["invite"], "claim": "x" * 20}
        assert guest.refused("join", table=table, **claim, name="tengen") == "bad"
        state = guest.ask("join", table=table, **claim, name=" Bo ")["state"]
        assert [(seat["name"], seat["free"]) for seat in state["seats"]] == [("Ada", False), ("Bo", False)]
        assert guest.ask("say", table=table, phrase="luck") == {}
        assert host.push("phrase")["side"] == 1
        assert guest.refused("say", table=table, phrase="luck") == "rate"
        assert guest.refused("say", table=table, phrase="you fool") == "bad"
        with Client(url) as third:
            third.ask("join", table=table)
            assert third.refused("say", table=table, phrase="luck") == "no-seat"
        alone = host.ask("new", game="connect4", opponent="here")["table"]
        assert host.refused("say", table=alone, phrase="luck") == "not-now"
