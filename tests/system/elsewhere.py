"""Run as a program: takes away what only POSIX has, then does what must work on every system."""

import builtins
import contextlib
import os
import signal
import sys
import types
from collections.abc import Mapping, Sequence
from pathlib import Path

import platformdirs  # noqa: F401
import psutil  # noqa: F401 - whoever knows on which system he is comes first
import starlette.testclient  # noqa: F401
import uvicorn  # noqa: F401

MODULES = ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty", "readline")
OF_OS = ("fork", "getuid", "geteuid", "killpg", "setsid", "sysconf", "sched_getaffinity", "nice")
OF_SIGNAL = ("pthread_sigmask", "setitimer", "SIGALRM", "SIGHUP", "SIGQUIT", "SIGKILL", "SIGSTOP", "SIGCONT")

real_import = builtins.__import__


def no_posix(
    name: str,
    names: Mapping[str, object] | None = None,
    own: Mapping[str, object] | None = None,
    wanted: Sequence[str] = (),
    level: int = 0,
) -> types.ModuleType:
    """Modules of POSIX are not to be had by Tengen; libraries have others for other systems."""
    asking = str((names or {}).get("__name__", ""))
    if name in MODULES and asking.partition(".")[0] == "tengen":
        raise ImportError(f"{asking} wants {name}")
    return real_import(name, names, own, wanted, level)


def move_away() -> None:
    """As far as one can without being there."""
    builtins.__import__ = no_posix
    for module, names in ((os, OF_OS), (signal, OF_SIGNAL)):
        for one in names:
            with contextlib.suppress(AttributeError):
                delattr(module, one)
    locks = types.ModuleType("msvcrt")
    locks.LK_NBLCK = 2  # type: ignore[attr-defined]
    locks.locking = lambda _file, _mode, _count: None  # type: ignore[attr-defined]
    sys.modules["msvcrt"] = locks

    import tengen.system.files

    tengen.system.files.sys = types.SimpleNamespace(platform="win32")  # type: ignore[assignment]


def rules_and_engine() -> None:
    from tengen import Engine, Limit, Position, solve

    with Engine(memory=8) as engine:
        assert (
            engine.play(Position("gomoku", "h8 a1 h9 a3 h10 a5"), Limit(depth=4)).info.score.text
            == "win in 2"
        )
    assert solve(Position("dots:2x2"), memory=8).proven


def records(folder: Path) -> None:
    from tengen import Position
    from tengen.records import Record, dump, load

    path = folder / "game.tengen"
    dump(Record.from_position(Position("connect4", "4 4 3")), path)
    assert len(load(path).moves) == 3


def match(folder: Path) -> None:
    from tengen.referee.match import play_match

    contest = play_match("greedy", "random", folder / "match.jsonl", game="connect4", games=4, concurrency=1)
    assert contest.course.tally.finished == 4


def board() -> None:
    from starlette.testclient import TestClient

    from tengen.web.app import make_app

    with TestClient(make_app(), base_url="http://localhost") as client:
        assert "Tengen" in client.get("/").text
        assert client.get("/health").json()["ok"]


def command_line() -> None:
    from typer.testing import CliRunner

    from tengen.cli import app

    assert "Gomoku" in CliRunner().invoke(app, ["games"]).stdout


if __name__ == "__main__":
    move_away()
    rules_and_engine()
    here = Path(sys.argv[1])
    records(here)
    match(here)
    board()
    command_line()
    print("all of it works")
