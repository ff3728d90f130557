"""`tengen play` and `tengen serve` as people start them."""

import os
import re
import signal
import subprocess
import sys
import threading
import tomllib
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from tengen.cli import app
from tengen.web.publishing import is_local
from tengen.web.serving import open_soon
from tests.cli.running import unix_only
from tests.web.running import Client, Process

EVERYWHERE = ".".join("0000")
SECRET = "-".join(["twenty", "letters", "are", "enough"])


def refused(*words: str) -> str:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == 2, result.output
    assert result.output.count("\n") == 1
    return result.output


@pytest.fixture
def secret(tmp_path: Path) -> str:
    file = tmp_path / "secret"
    file.write_text(SECRET + "\n")
    file.chmod(0o600)
    return str(file)


def test_the_board_is_not_served_to_others_by_mistake(secret: str, tmp_path: Path) -> None:
    assert "--public" in refused("serve", "--host", EVERYWHERE)
    assert "--origin" in refused("serve", "--public")
    assert "--access" in refused("serve", "--public", "--origin", "https://board.example.org")
    safe = ("serve", "--public", "--access", secret)
    for origin in (
        "http://board.example.org",
        "board.example.org",
        "https://x.org/path",
        "https://u@x.org",
        "https://x:y",
    ):
        assert "https://board.example.org" in refused(*safe, "--origin", origin)
    assert "127.0.0.1" in refused(*safe, "--origin", "https://board.example.org", "--host", EVERYWHERE)
    assert "--public" in refused("serve", "--access", secret)
    weak = tmp_path / "weak"
    weak.write_text("short")
    weak.chmod(0o600)
    asked = ("serve", "--public", "--origin", "https://board.example.org", "--access")
    assert "no good secret" in refused(*asked, str(weak))
    assert "there is no file" in refused(*asked, str(tmp_path / "none"))
    Path(secret).chmod(0o644)
    assert "chmod 600" in refused(*asked, secret)


def test_class_options_need_the_class(tmp_path: Path) -> None:
    assert "--keys" in refused("serve", "--add", "anna")
    assert "--keys" in refused("serve", "--diary", str(tmp_path / "d"))


def test_only_loopback_is_local() -> None:
    assert all(map(is_local, ("127.0.0.1", "127.1.2.3", "::1", "[::1]", "localhost")))
    assert not any(
        map(is_local, (EVERYWHERE, "::", "192.168.1.2", "example.org", "", "localhost.evil.example"))
    )


def test_terminal_options_are_refused_for_the_board() -> None:
    for words in (["--seed", "1"], ["--time", "1s"], ["--save", "x.tengen"], ["--load", "x"], ["--ascii"]):
        assert f"{words[0]} is for the game in the terminal: add --terminal" in refused(
            "play", "gomoku", *words
        )
    assert "no game is called 'chess'" in refused("play", "chess", "--no-open")
    assert "opponent" in refused("play", "gomoku", "--opponent", "me", "--no-open")
    assert "opponent" in refused("play", "gomoku", "--level", "11", "--no-open")
    assert "5m+3s" in refused("play", "gomoku", "--clock", "long", "--no-open")
    assert "name the game" in refused("play", "--level", "3", "--no-open")


@unix_only
def test_play_lays_a_table_that_the_browser_can_join(tmp_path: Path) -> None:
    words = ["play", "tictactoe", "--opponent", "human", "--side", "second", "--port", "0", "--no-open"]
    with subprocess.Popen(
        [sys.executable, "-m", "tengen", *words],
        env=os.environ | {"PYTHONUNBUFFERED": "1", "TENGEN_DATA_DIR": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            found = re.search(r"(http://127\.0\.0\.1:\d+/)#/table/([^/\s]+)/(\S+)", said)
            assert found is not None, said
            address, table, token = found.groups()
            wait_for(address)
            with Client(address) as tab:
                state = tab.ask("join", table=table, token=token)["state"]
                assert (state["you"], state["view"]["game"]) == ([0, 1], "tictactoe")
            process.send_signal(signal.SIGINT)
            assert "Stopped." in process.stdout.read()
            assert process.wait(60) == 130
        finally:
            process.kill()


def wait_for(url: str) -> None:
    with httpx.Client(transport=httpx.HTTPTransport(retries=10), trust_env=False, timeout=60) as client:
        assert client.get(url + "health").json()["ok"]


@unix_only
def test_the_class_server_is_a_route_of_the_board(tmp_path: Path) -> None:
    keys = tmp_path / "class.keys"
    user, key = CliRunner().invoke(app, ["serve", "--keys", str(keys), "--add", "anna"]).output.split()
    server = Process(tmp_path, 0, "--keys", str(keys))
    try:
        with httpx.Client(base_url=server.url, trust_env=False, timeout=60) as client:
            who = {"x-api-key": key, "userid": user}
            for path in ("index.php", "any/folder/index.php"):
                asked = client.post(path, headers=who, data={"type": "team", "name": path})
                assert asked.json()["code"] == "OK"
            assert client.get("index.php?type=myTeams").json()["code"] == "FAIL"
            # Clients of the class come by any name and need no page of ours; the board does.
            assert (
                client.get("index.php?type=myTeams", headers=who | {"host": "class.lan"}).json()["code"]
                == "OK"
            )
            assert client.get("", headers={"host": "class.lan"}).status_code == 403
            assert client.get("").headers["content-security-policy"]
        with Client(server.url) as tab:
            assert tab.ask("look", game="tictactoe")["view"]["ply"] == 0
    finally:
        server.kill()


@unix_only
def test_a_second_server_of_the_same_folder_is_told_so(tmp_path: Path) -> None:
    server = Process(tmp_path)
    try:
        assert "another server uses" in refused("serve", "--port", "0", "--data", str(tmp_path))
        taken = refused("serve", "--port", str(server.port), "--data", str(tmp_path / "other"))
        assert str(server.port) in taken
    finally:
        server.kill()


def test_a_browser_that_cannot_be_opened_is_no_error() -> None:
    tried = threading.Event()

    def fail(_: str) -> None:
        tried.set()
        raise OSError("no browser")

    timer = open_soon("http://127.0.0.1:1/", fail)
    timer.join(30)
    assert tried.is_set()


def test_the_browsers_files_are_in_the_package() -> None:
    """The wheel takes the whole folder but types and catalogue sources, which no module loads."""
    from tengen.web.app import static_folder

    build = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["tool"]["scikit-build"]
    left_out = ["**/*.d.ts", "**/*.po"]
    assert build["wheel"] == {"py-api": "cp310", "packages": ["src/tengen"], "exclude": left_out}
    for module in static_folder().rglob("*.js"):
        for path in re.findall(r'^(?:import|export)\b[^;]*?"(\.[^"]+)"', module.read_text(), re.MULTILINE):
            loaded = (module.parent / path).resolve()
            assert loaded.is_file(), f"{module.name} loads {path}"
            assert loaded.suffixes == [".js"], f"{module.name} loads {path}"
    page = (static_folder() / "index.html").read_text()
    for path in re.findall(r'(?:src|href)="/?static/([^"#]+)"', page):
        assert (static_folder() / path).is_file(), path
    assert not re.search(r'(?:src|href)="https?:', page)
