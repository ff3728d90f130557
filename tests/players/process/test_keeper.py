"""The tree of a program ends even when the referee, or the keeper, is in no state to end it."""

import os
import signal
import sys

import psutil
import pytest

from tengen.players.process import ProcessLimits, Program, channel
from tengen.players.process.keeper.census import ProcCensus, PsCensus, descendants
from tengen.players.seat import Cause, PlayerFault
from tests.players.process.watching import await_none, new_mark, python, run_python, survivors
from tests.zoo import LIMITS, command

SECONDS = 20.0
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs what only Linux has")


@pytest.mark.parametrize("name", ["good", "fork_double", "fork_runner", "ignores_end", "spins_at_end"])
def test_the_tree_dies_with_a_killed_referee(name: str) -> None:
    mark = new_mark()
    referee = run_python(
        "from tengen.players.process import Program",
        f"program = Program({command(name, 'connectn')!r})",
        "print(program.receive(20), flush=True)",
        "program.receive(None)",
        mark=mark,
    )
    assert referee.stdout is not None
    with referee.stdout:
        assert referee.stdout.readline().startswith(name)
        assert len(survivors(mark)) >= 3
        referee.kill()
        referee.wait(SECONDS)
    assert await_none(mark) == []


def test_it_dies_even_if_another_process_holds_the_referees_files() -> None:
    """As the workers of a pool do that were forked later."""
    mark = new_mark()
    referee = run_python(
        "import os, time",
        "from tengen.players.process import Program",
        f"program = Program({command('ignores_end', 'connectn')!r}, env={{'INSIDE': '1'}})",
        "name = program.receive(20)",
        "worker = os.fork()",
        "if worker == 0:",
        "    time.sleep(100)",
        "print(worker, flush=True)",
        "time.sleep(100)",
        mark=mark,
    )
    assert referee.stdout is not None
    with referee.stdout:
        worker = psutil.Process(int(referee.stdout.readline()))
        referee.kill()
        referee.wait(SECONDS)
    try:
        _, alive = psutil.wait_procs(
            [process for process in psutil.process_iter() if _is_inside(process, mark)], timeout=SECONDS
        )
        assert not alive
        assert worker.is_running()
    finally:
        worker.kill()
    assert await_none(mark) == []


def _is_inside(process: psutil.Process, mark: dict[str, str]) -> bool:
    try:
        variables = process.environ()
    except psutil.Error:
        return False
    return "INSIDE" in variables and mark.items() <= variables.items()


def test_a_fork_of_the_referee_does_not_end_the_program() -> None:
    mark = new_mark()
    referee = run_python(
        "import os",
        "from tengen.players.process import Program",
        "with Program(['cat']) as program:",
        "    worker = os.fork()",
        "    if worker == 0:",
        "        program.close()",
        "        program.cpu_seconds(), program.last_words(), program.alive",
        "        os._exit(0)",
        "    assert os.waitpid(worker, 0)[1] == 0",
        "    program.send('still here')",
        "    print(program.receive(20), program.alive)",
        mark=mark,
    )
    out, _ = referee.communicate(timeout=SECONDS)
    assert out == "still here True\n"
    assert await_none(mark) == []


@linux
def test_a_stopped_keeper_goes_on_when_he_is_needed() -> None:
    mark = new_mark()
    lines = ("import os, time", "os.kill(os.getppid(), 19)", "print('.')", "time.sleep(100)")
    with Program(python(*lines), env=mark) as player:
        assert player.receive(SECONDS) == "."
        player.close()
        assert survivors(mark) == []


@linux
def test_a_killed_keeper_is_a_crash_and_what_is_left_is_found() -> None:
    mark = new_mark()
    with Program(command("kills_keeper", "gomocup"), env=mark) as player:
        player.send("START 15")
        assert player.receive(SECONDS) == "OK"
        player.send("BEGIN")
        with pytest.raises(PlayerFault, match="its keeper was killed") as caught:
            player.receive(SECONDS)
        assert caught.value.cause is Cause.CRASH
        player.close()
        assert survivors(mark) == []


def test_a_keeper_that_is_asked_to_end_takes_the_program_along() -> None:
    mark = new_mark()
    with Program(command("ignores_end", "connectn"), env=mark) as player:
        player.receive(SECONDS)
        keeper = next(child for child in psutil.Process().children() if "ignores_end" in str(child.cmdline()))
        keeper.send_signal(signal.SIGTERM)
        with pytest.raises(PlayerFault):
            player.receive(SECONDS)
        assert await_none(mark) == []


def test_too_many_processes_are_too_much() -> None:
    mark = new_mark()
    with Program(command("fork_bomb", "connectn"), limits=ProcessLimits(processes=20), env=mark) as player:
        player.receive(SECONDS)
        player.send("player1: a player2: fork_bomb")
        player.send("6 7 4 2 5")
        with pytest.raises(PlayerFault, match="more than 20 processes at once"):
            player.receive(SECONDS)
        player.close()
        assert survivors(mark) == []


@linux
def test_a_bomb_without_end_is_ended() -> None:
    """Every process of it forks as fast as it can, each in a session of its own."""
    mark = new_mark()
    bomb = ("import os, time", "while True:", "    if os.fork() == 0: os.setsid()", "    time.sleep(.03)")
    with Program(python(*bomb), limits=ProcessLimits(processes=50), env=mark) as player:
        with pytest.raises(PlayerFault) as caught:
            player.receive(SECONDS)
        assert caught.value.cause is Cause.PROCESSES
        player.close()
        assert survivors(mark) == []


@pytest.mark.parametrize("census", [ProcCensus, PsCensus])
def test_a_census_counts_what_there_is(census: type[ProcCensus | PsCensus]) -> None:
    if census is ProcCensus and not ProcCensus.works():
        pytest.skip("no /proc here")
    if census is PsCensus and not os.path.exists("/bin/ps"):
        pytest.skip("no ps here")
    lines = (
        "import os, time",
        "held = bytearray(b'x' * (50 << 20))",
        "while time.process_time() < 1.1: pass",
        "if os.fork() == 0: os.setsid(); time.sleep(100)",
        "print('.')",
        "time.sleep(100)",
    )
    with Program(python(*lines)) as player:
        player.receive(SECONDS)
        counted = census()
        below = descendants(counted, os.getpid(), 1000)
        assert {child.pid for child in psutil.Process().children(recursive=True)} <= set(below)
        keeper = next(pid for pid in below if "time.sleep" in str(psutil.Process(pid).cmdline()))
        tree = descendants(counted, keeper, 1000)
        assert len(tree) == 2
        assert len(descendants(counted, os.getpid(), 1)) == 2
        expected = sum(psutil.Process(pid).memory_info().rss for pid in tree)
        assert counted.resident(tree) == pytest.approx(expected, rel=0.1)
        assert 50 << 20 < counted.shared_resident(tree) <= counted.resident(tree)
        assert 1 <= counted.processor(tree) < 5


ELSEWHERE = (
    "import sys; sys.path.append(sys.argv.pop(1)); import os; del os.pidfd_open; "
    "import keeper.census; keeper.census.ProcCensus.works = staticmethod(lambda: False); "
    "import keeper.main; keeper.main.adopt_orphans = lambda: False; keeper.main.main(sys.argv[1:])"
)
"""A keeper that finds itself on a system without /proc, process files and adoption."""


@pytest.mark.skipif(not os.path.exists("/bin/ps"), reason="no ps here")
@pytest.mark.parametrize(
    ("name", "cause"),
    [
        ("crash_thinking", Cause.CRASH),
        ("fork_child", Cause.CRASH),
        ("fork_session", Cause.CRASH),
        ("memory_child", Cause.MEMORY),
        ("fork_bomb", Cause.PROCESSES),
        ("closes_output", Cause.CRASH),
    ],
)
def test_other_systems_are_served_as_far_as_they_go(
    name: str, cause: Cause, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channel, "_SCRIPT", ELSEWHERE)
    mark = new_mark()
    with Program(command(name, "gomocup"), limits=LIMITS, env=mark) as player:
        player.send("START 15")
        assert player.receive(SECONDS) == "OK"
        player.send("BEGIN")
        with pytest.raises(PlayerFault) as caught:
            player.receive(SECONDS)
        assert caught.value.cause is cause
        assert player.cpu_seconds() >= 0
        player.close()
        assert await_none(mark) == []
