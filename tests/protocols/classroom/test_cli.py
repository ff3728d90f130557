"""`tengen client` and `tengen serve` as people use them."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tengen.cli import app
from tengen.protocols.classroom.school import School
from tests.protocols.classroom.class_server import KEYS, Trouble, serving
from tests.protocols.hosted.hosting import write_agent

KEY = KEYS["anna"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of our own, and no proxy between us and the server."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("COLUMNS", "120")
    for name in ("TENGEN_API_KEY", "TENGEN_USER_ID", "TENGEN_CLASS_URL"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def school(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[School]:
    """A class server that the environment knows."""
    school = School()
    with serving(Trouble(school, 0, 0.0)) as url:
        monkeypatch.setenv("TENGEN_CLASS_URL", url)
        monkeypatch.setenv("TENGEN_USER_ID", "anna")
        monkeypatch.setenv("TENGEN_API_KEY", KEY)
        yield school


def client(*words: str) -> Result:
    result = CliRunner().invoke(app, ["client", *words])
    assert KEY not in result.output
    return result


def test_a_day_on_the_class_server(school: School) -> None:
    assert client("teams").output == "no teams\n"
    assert client("new-team", "Open Threes").output == "team 1001\n"
    assert client("add-member", "1001", "ben").output == "ben is in team 1001\n"
    assert client("add-member", "1001", "ben").output == "ben is in team 1001\n"
    assert client("members", "1001").output == "anna\nben\n"
    assert client("remove-member", "1001", "ben").output == "ben is not in team 1001\n"
    school.new_team("ben", "Fours")
    assert client("new", "1001", "1001", "--size", "5", "--target", "4").output.startswith("game 1001;")
    assert client("moves", "1001").output == "no moves\n"
    assert json.loads(client("games", "--open", "--json").output) == [
        {"game": 1001, "teams": [1001, 1001], "open": True, "winner": None}
    ]
    played = client("play", "1001", "--player", "greedy", "--poll", "0.2")
    assert played.exit_code == 0
    assert re.search(r"Game 1001 is over after \d+ moves: (O won|X won|draw)\.\n$", played.output)
    assert "game 1001, move 1: " in played.output
    assert client("games", "--open").output == "no games\n"
    told = json.loads(client("board", "1001", "--json").output)
    assert (told["open"], told["target"], len(told["board"])) == (False, 4, 5)
    assert client("board", "1001").output.count("\n") == 6
    assert client("teams", "--json").output == '{"1001": "Open Threes"}\n'


def test_a_foreign_player_plays_for_us_and_its_mistakes_are_told(school: School, home: Path) -> None:
    for number in (1001, 1002):
        school.new_team("anna", f"Team {number}")
        school.new_game("anna", (1001, 1001), 3, 3)
    agent = write_agent(home, "return tuple(np.argwhere(board == 0)[0])")
    played = client("play", "1001", "--player", f"agent:{agent}", "--quiet")
    assert played.output == "Game 1001 is over after 7 moves: O won.\n"
    broken = write_agent(home, "raise ValueError('no idea')", name="Broken")
    failed = client("play", "1002", "--player", f"agent:{broken}", "--quiet")
    assert failed.exit_code == 2
    assert "our player failed, crash: ValueError: no idea (player.py, line 7)" in failed.output


def test_mistakes_are_one_line(school: School) -> None:
    for words, problem in (
        (["play", "77"], "error: the server refuses: there is no game 77"),
        (["new", "1", "2"], "error: the server refuses: Invalid team ID: 1"),
        (["board", "77", "--url", "ftp://x"], "error: 'ftp://x' is no address of a server"),
        (["play", "77", "--player", "nobody"], "error: "),
    ):
        result = client(*words)
        assert (result.exit_code, result.output.count("\n")) == (2, 1)
        assert result.output.startswith(problem)


def test_a_wrong_key_is_told_without_telling_it(school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TENGEN_API_KEY", "wrong-key")
    result = client("teams")
    assert result.exit_code == 2
    assert "Invalid API Key + userId combination" in result.output
    assert "wrong-key" not in result.output


def test_the_configuration_file_must_be_private(home: Path) -> None:
    file = Path(client("where").output.strip())
    assert file == home / "config" / "tengen" / "classroom.toml"
    missing = client("teams")
    assert missing.exit_code == 2
    assert "url is not known: set TENGEN_CLASS_URL" in missing.output
    file.parent.mkdir(parents=True)
    file.write_text(f'url = "http://127.0.0.1:9/"\nuser_id = "anna"\napi_key = "{KEY}"\n')
    file.chmod(0o644)
    refused = client("teams")
    assert refused.exit_code == 2
    assert f"Run: chmod 600 '{file}'" in refused.output


def test_a_key_on_the_command_line_is_not_an_option(home: Path) -> None:
    for option in ("--key", "--api-key", "--user"):
        assert client("teams", option, "x").exit_code == 2
    assert "--key" not in client("play", "--help").output


def test_a_server_of_ones_own(home: Path) -> None:
    """Keys are made, the server is started, used, stopped with Ctrl-C, and goes on after a restart."""

    def tengen(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "tengen", *words],
            env=os.environ | more,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    user, key = tengen("serve", "--keys", "class.keys", "--add", "cleo").stdout.split()
    for run in range(2):
        with subprocess.Popen(
            [
                *(sys.executable, "-m", "tengen", "serve", "--keys", "class.keys"),
                *("--port", "0", "--diary", "class.jsonl"),
            ],
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as server:
            try:
                assert server.stdout is not None
                began = server.stdout.readline()
                address = re.search(r"http://\S+/index\.php", server.stdout.readline())
                assert address is not None
                assert "trusted class network" in server.stdout.readline()
                assert server.stdout.readline().startswith("Web board on http://127.0.0.1:")
                who = {"TENGEN_CLASS_URL": address[0], "TENGEN_USER_ID": user, "TENGEN_API_KEY": key}
                if run == 0:
                    assert began == "class.jsonl: 0 events, 0 teams, 0 games\n"
                    assert tengen("client", "new-team", "Threes", **who).stdout == "team 1001\n"
                else:
                    assert began == "class.jsonl: 1 events, 1 teams, 0 games\n"
                    assert tengen("client", "teams", **who).stdout == "team 1001: Threes\n"
                server.send_signal(signal.SIGINT)
                assert server.stdout.read() == "Stopped.\n"
                assert server.wait(30) == 130
            finally:
                server.kill()


def test_a_server_without_keys_or_with_open_keys_does_not_start(home: Path) -> None:
    runner = CliRunner()
    missing = runner.invoke(app, ["serve", "--keys", "class.keys"])
    assert (missing.exit_code, "--add USER" in missing.output) == (2, True)
    runner.invoke(app, ["serve", "--keys", "class.keys", "--add", "cleo"])
    (home / "class.keys").chmod(0o644)
    opened = runner.invoke(app, ["serve", "--keys", "class.keys"])
    assert (opened.exit_code, "chmod 600" in opened.output) == (2, True)
