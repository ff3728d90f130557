"""Walls around a program: it reads and thinks, and can do nothing else."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tengen.players.process import ProcessLimits, Program, isolation
from tengen.players.process.isolation import Isolation, Means, NotIsolated, isolation_words
from tengen.players.seat import Cause, PlayerFault

SECONDS = 60.0
BUILDERS = [Means.BUBBLEWRAP, Means.NAMESPACES]
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="walls are built by Linux")

TRY = """
import os, signal, socket, sys
def attempt(name, act):
    try:
        act()
    except OSError as problem:
        print(name, "refused")
    else:
        print(name, "done")
journal, referee, port = os.environ["JOURNAL"], int(sys.argv[1]), int(sys.argv[2])
attempt("read", lambda: open(journal).read(1) or print("but it is empty"))
attempt("append", lambda: open(journal, "a").write("I won"))
attempt("write", lambda: open("mine.txt", "w").write("notes"))
attempt("temporary", lambda: open("/tmp/scratch", "w").write("notes"))
attempt("kill", lambda: os.kill(referee, signal.SIGSTOP))
attempt("connect", lambda: socket.create_connection(("127.0.0.1", port), 5))
print(len([name for name in os.listdir("/proc") if name.isdigit()]), "processes")
print("end", flush=True)
"""


@pytest.fixture(params=BUILDERS)
def builder(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Means:
    """Each means that this machine has; `make test` installs bubblewrap where it may."""
    found: Means = request.param
    if not isolation._works(found):
        pytest.skip(f"this machine has no {found}")
    monkeypatch.setattr(isolation, "means", lambda: found)
    return found


def attempts(folder: Path, journal: Path, walls: Isolation, builder: Means) -> dict[str, str]:
    """What a hostile program managed to do."""
    victim = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
        command = [sys.executable, "-c", TRY, str(victim.pid), port]
        try:
            limits = ProcessLimits(isolation=walls)
            with Program(command, limits=limits, cwd=folder, env={"JOURNAL": str(journal)}) as player:
                lines = []
                while (line := player.receive(SECONDS)) != "end":
                    lines.append(line)
        finally:
            victim.kill()
            victim.wait()
    return dict(line.split(" ", 1) for line in lines)


def test_nothing_can_be_changed_from_within(builder: Means, tmp_path: Path) -> None:
    own, journals = tmp_path / "player", tmp_path / "journals"
    own.mkdir()
    journals.mkdir()
    journal = journals / "match.jsonl"
    journal.write_text("the journal")
    done = attempts(own, journal, Isolation(hidden=(str(journals), str(journal))), builder)
    assert done.pop(next(name for name in done if name.isdigit())) == "processes"
    assert done == {
        "read": "refused",
        "append": "refused",
        "write": "refused",
        "temporary": "done",
        "kill": "refused",
        "connect": "refused",
    }
    assert journal.read_text() == "the journal"
    assert list(own.iterdir()) == []
    assert not Path("/tmp/scratch").exists()  # noqa: S108 - theirs was another /tmp


def test_a_journal_beside_the_player_is_hidden_too_and_what_is_allowed_works(
    builder: Means, tmp_path: Path
) -> None:
    journal = tmp_path / "match.jsonl"
    journal.write_text("the journal")
    walls = Isolation(network=True, write=True, hidden=(str(tmp_path), str(journal)))
    done = attempts(tmp_path, journal, walls, builder)
    assert (done["write"], done["connect"], done["kill"]) == ("done", "done", "refused")
    assert journal.read_text() == "the journal", "also where the folder may be written to"
    assert (tmp_path / "mine.txt").read_text() == "notes"


def test_faults_are_told_as_without_walls(builder: Means) -> None:
    walled = ProcessLimits(isolation=Isolation())
    with pytest.raises(PlayerFault, match=r"cannot start \./no-such-program: No such file"):
        Program(["./no-such-program"], limits=walled)
    with pytest.raises(PlayerFault, match="cannot start /tmp: Permission denied"):
        Program(["/tmp"], limits=walled)  # noqa: S108
    for code, words in (("import os; os._exit(3)", "exit code 3"), ("import os; os.abort()", "SIGABRT")):
        with Program([sys.executable, "-c", code], limits=walled) as player:
            with pytest.raises(PlayerFault, match=words) as caught:
                player.receive(SECONDS)
            assert caught.value.cause is Cause.CRASH


def test_nothing_outlives_the_game(builder: Means) -> None:
    code = "import os, time\nif os.fork() == 0:\n os.setsid()\nprint('ready', flush=True)\ntime.sleep(600)"
    with Program([sys.executable, "-c", code], limits=ProcessLimits(isolation=Isolation())) as player:
        player.receive(SECONDS)
        mark = player._channel.mark
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                environment = Path(f"/proc/{entry}/environ").read_bytes()
            except OSError:
                continue
            assert mark.encode() not in environment


def test_where_there_are_no_means_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolation, "means", lambda: Means.NOTHING)
    with pytest.raises(NotIsolated, match="install bubblewrap"):
        Program(["cat"], limits=ProcessLimits(isolation=Isolation(required=True)))
    with Program(["cat"], limits=ProcessLimits(isolation=Isolation())) as player:
        player.send("hello")
        assert player.receive(SECONDS) == "hello"
    assert "NOT isolated" in isolation_words(Isolation())
    assert "not isolated" in isolation_words(None)
