"""Talking to a program: lines, faults, what is known of it."""

import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tengen.players.process import ProcessLimits, Program, program
from tengen.players.seat import Cause, PlayerFault
from tests.players.process.watching import new_mark, python, survivors

SECONDS = 20.0
ECHO = ["cat"]
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")


def fault_of(player: Program, seconds: float | None = SECONDS, cause: Cause = Cause.TIME) -> PlayerFault:
    with pytest.raises(PlayerFault) as caught:
        player.receive(seconds, cause)
    return caught.value


def repeat(do: Callable[..., object], *arguments: object) -> None:
    """Until it raises."""
    while True:
        do(*arguments)


def test_lines_go_in_and_come_out() -> None:
    with Program(ECHO) as player:
        for text in ("hello", "", "grüße ●", " spaces  kept "):
            player.send(text)
            assert player.receive(SECONDS) == text
        assert player.alive
    assert not player.alive


def test_any_line_end_is_one() -> None:
    with Program(ECHO) as player:
        player.send_bytes(b"one\r\ntwo\rthree\n\n\xff\n")
        assert [player.receive(SECONDS) for _ in range(5)] == [
            "one",
            "two",
            "three",
            "",
            "\N{REPLACEMENT CHARACTER}",
        ]


def test_the_last_line_needs_no_end() -> None:
    with Program(["printf", "one\\ntwo"]) as player:
        assert [player.receive(SECONDS), player.receive(SECONDS)] == ["one", "two"]
        assert fault_of(player).detail == "it ended with exit code 0"


def test_more_than_the_pipes_hold_goes_through_in_both_directions() -> None:
    data = b"".join(b"%d\n" % number for number in range(60_000))
    with Program(ECHO) as player:
        player.send_bytes(data)
        assert [player.receive(SECONDS) for _ in range(60_000)] == data.decode().split()


def test_a_line_cannot_hold_another() -> None:
    with Program(ECHO) as player:
        for text in ("a\nb", "a\rb"):
            with pytest.raises(ValueError, match="one by one"):
                player.send(text)


def test_late_is_what_the_caller_says_it_is() -> None:
    with Program(ECHO) as player:
        assert fault_of(player, 0.01).cause is Cause.TIME
        fault = fault_of(player, 0.01, Cause.STALL)
        assert (fault.cause, fault.detail) == (Cause.STALL, "no answer within 0.01 s")
        assert fault_of(player, 0).cause is Cause.TIME
        player.send("it is not over")
        assert player.receive(SECONDS) == "it is not over"


def test_pending_lines_can_be_looked_at_and_forgotten() -> None:
    with Program(python("print('one')", "print('two\\nthree\\nrest', end='')", "input()")) as player:
        assert player.receive(SECONDS) == "one"
        assert player.receive(SECONDS) == "two"
        assert player.pending() == "three"
        assert player.pending() is None
        player.send("end")
        assert player.receive(SECONDS) == "rest"
        assert fault_of(player).cause is Cause.CRASH
    with Program(python("print('1\\n2\\n3\\n4\\n', end='')", "input()", "print('5')", "input()")) as player:
        assert player.receive(SECONDS) == "1"
        assert player.drop_pending() == 3
        assert player.drop_pending() == 0
        player.send("go")
        assert player.receive(SECONDS) == "5"


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (["/no/such/program"], "cannot start /no/such/program: No such file or directory"),
        (["no-such-program-anywhere"], "cannot start no-such-program-anywhere: No such file"),
        (["/etc/passwd"], "Permission denied"),
        (["/"], "Permission denied"),
        (["", "x"], "no command"),
        ([], "no command"),
        (["a\0b"], "cannot start a"),
        (["/no/such\x1b[31m"], "cannot start /no/such\N{REPLACEMENT CHARACTER}[31m"),
    ],
)
def test_what_cannot_be_started_is_a_crash_with_the_reason(command: list[str], words: str) -> None:
    with pytest.raises(PlayerFault) as caught:
        Program(command)
    assert caught.value.cause is Cause.CRASH
    assert words in caught.value.detail
    assert caught.value.detail.isprintable()


def test_a_file_of_this_folder_needs_a_dot(tmp_path: Path) -> None:
    script = tmp_path / "player"
    script.write_text("#!/bin/sh\necho here; pwd")
    script.chmod(0o755)
    with pytest.raises(PlayerFault, match=r"write \./player"):
        Program(["player"], cwd=tmp_path)
    with Program(["./player"], cwd=tmp_path) as player:
        assert player.receive(SECONDS) == "here"
        assert Path(player.receive(SECONDS)).samefile(tmp_path)
    script.write_text("no first line that says what it is")
    with pytest.raises(PlayerFault, match="Exec format error"):
        Program(["./player"], cwd=tmp_path)
    with pytest.raises(PlayerFault, match="No such file"):
        Program(ECHO, cwd=tmp_path / "nowhere")


def test_a_program_that_does_not_read_stalls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "_SEND", 0.1)
    with Program(["sleep", "100"]) as player:
        with pytest.raises(PlayerFault, match="did not read") as caught:
            player.send_bytes(b"x" * 1_000_000)
        assert caught.value.cause is Cause.STALL


def test_a_dead_program_is_found_out_by_sending_too() -> None:
    with Program(python("raise SystemExit(7)")) as player:
        with pytest.raises(PlayerFault, match="exit code 7"):
            repeat(player.send, "are you there?")
        assert not player.alive
        assert fault_of(player).detail == "it ended with exit code 7"


def test_output_is_bounded_by_line_and_by_move() -> None:
    limits = ProcessLimits(line=100, output=1000)
    with Program(ECHO, limits=limits) as player:
        player.send("x" * 100)
        assert player.receive(SECONDS) == "x" * 100
        player.send("x" * 101)
        assert fault_of(player).detail == "it wrote a line of more than 100 bytes"
        assert fault_of(player).cause is Cause.OUTPUT
    with Program(ECHO, limits=limits) as player:
        for _ in range(30):  # counted from the last line it was sent
            player.send("x" * 90)
            assert player.receive(SECONDS)
        player.send_bytes(b"1234567890123456789\n" * 51)
        with pytest.raises(PlayerFault, match="more than 1000 bytes"):
            repeat(player.receive, SECONDS)
    with Program(["yes"], limits=ProcessLimits()) as player, pytest.raises(PlayerFault) as caught:
        repeat(player.drop_pending)
    assert caught.value.cause is Cause.OUTPUT


def test_memory_that_forks_share_is_counted_once() -> None:
    lines = (
        "import os, time",
        "held = bytearray(b'x' * (100 << 20))",
        "for _ in range(4):",
        "    if os.fork() == 0: time.sleep(100)",
        "input(); print('alive'); input()",
    )
    with Program(python(*lines), limits=ProcessLimits(memory=250 << 20)) as player:
        assert fault_of(player, 0.5).cause is Cause.TIME
        player.send("?")
        assert player.receive(SECONDS) == "alive"


def test_processor_time_in_all_is_bounded() -> None:
    with Program(python("while True: pass"), limits=ProcessLimits(cpu=0.2)) as player:
        fault = fault_of(player)
        assert fault.cause is Cause.TIME
        assert "processor time in all; 0.2 are allowed" in fault.detail


BURN = "    while time.process_time() < 0.15: pass"


@pytest.mark.parametrize(
    ("lines", "least"),
    [
        (("if True:", BURN, "print('.')", "input()"), 0.15),
        (("if os.fork() == 0:", BURN, "    os._exit(0)", "os.wait()", "print('.')", "input()"), 0.14),
        # An orphan in a session of its own, ended or alive.
        (
            (
                "read, write = os.pipe()",
                "child = os.fork()",
                "if child == 0:",
                "    if os.fork(): os._exit(0)",
                "    os.setsid()",
                BURN,
                "    os.write(write, b'.')",
                "    time.sleep(100)",
                "os.wait(); os.read(read, 1)",
                "print('.')",
                "input()",
            ),
            0.15,
        ),
    ],
)
def test_processor_time_is_that_of_the_whole_tree(lines: tuple[str, ...], least: float) -> None:
    with Program(python("import os, time", *lines)) as player:
        player.receive(SECONDS)
        used = player.cpu_seconds()
        assert least <= used < 10
        assert player.cpu_seconds() >= used
    assert least <= player.cpu_seconds() < 10


@linux
def test_a_program_starts_with_clean_hands() -> None:
    of_the_c_library = 0b11 << 31  # signals 32 and 33: inherited, and no program can change them
    with Program(["grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status"]) as player:
        for name in ("SigBlk:", "SigIgn:"):
            told, signals = player.receive(SECONDS).split()
            assert told == name
            assert int(signals, 16) & ~of_the_c_library == 0
    with Program(["ls", "/proc/self/fd"]) as player:
        assert [player.receive(SECONDS) for _ in range(4)] == ["0", "1", "2", "3"]  # 3 is the folder
        assert fault_of(player).detail == "it ended with exit code 0"
    with Program(python("import os", "print(os.getsid(0) == os.getpid() == os.getpgrp())")) as player:
        assert player.receive(SECONDS) == "True"
    ask = "print(os.sched_getscheduler(0) == os.SCHED_OTHER, os.getpriority(os.PRIO_PROCESS, 0))"
    with Program(python("import os", ask)) as player:
        assert player.receive(SECONDS) == f"True {os.getpriority(os.PRIO_PROCESS, 0)}"


def test_its_environment_is_ours_without_our_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TENGEN_SECRET_KEY", "12345")
    monkeypatch.setenv("ORDINARY", "1")
    names = ("TENGEN_SECRET_KEY", "ORDINARY", "ADDED")
    ask = ("import os", f"print(*(os.environ.get(name) for name in {names}))")
    with Program(python(*ask), env={"ADDED": "2"}) as player:
        assert player.receive(SECONDS) == "None 1 2"


def test_closing_wakes_who_waits() -> None:
    with Program(["sleep", "100"]) as player:
        threading.Timer(0.05, player.close).start()
        assert fault_of(player, None).cause is Cause.INTERRUPTION
        assert fault_of(player).cause is Cause.INTERRUPTION
        for talk in (lambda: player.send("x"), player.pending, player.drop_pending):
            with pytest.raises(PlayerFault, match="closed"):
                talk()
        assert player.cpu_seconds() >= 0
        assert player.last_words() == ()


def test_closing_wakes_who_sends() -> None:
    with Program(["sleep", "100"]) as player:
        threading.Timer(0.05, player.close).start()
        with pytest.raises(PlayerFault) as caught:
            player.send_bytes(b"x" * 1_000_000)
        assert caught.value.cause is Cause.INTERRUPTION


def test_many_may_close_at_once_and_twice() -> None:
    mark = new_mark()
    player = Program(["sleep", "100"], env=mark)
    threads = [threading.Thread(target=player.close, args=(word,)) for word in ("END", None) * 4]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(SECONDS)
        assert not thread.is_alive()
    player.close("END")
    assert survivors(mark) == []


def test_files_are_given_back() -> None:
    before = len(os.listdir("/dev/fd"))
    for _ in range(3):
        Program(ECHO).close()
        with pytest.raises(PlayerFault):
            Program(["/no/such/program"])
    assert len(os.listdir("/dev/fd")) == before


def test_one_that_is_forgotten_is_ended_with_a_warning() -> None:
    mark = new_mark()
    player = Program(["sleep", "100"], env=mark)
    with pytest.warns(ResourceWarning, match="was not closed"):
        del player
    assert survivors(mark) == []
