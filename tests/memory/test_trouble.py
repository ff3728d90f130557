"""Killed writers, several writers, full disks, folders that cannot be written, files that are no memory."""

import os
import random
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tengen import Position
from tengen.memory import BadMemory, Memory, MemoryTrouble
from tengen.memory import schema as tables
from tests.memory.making import finished, guess, sure

ROOT = Path(__file__).parents[2]
START = Position("gomoku")


def start_writer(path: Path, name: str, most: int = 10**6) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.memory.killed_writer", str(path), name, str(most)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)


def kill_during_writes(path: Path, times: int) -> None:
    chance = random.Random(times)
    committed: dict[str, list[str]] = {}
    for round_ in range(times):
        with start_writer(path, f"writer {round_}") as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            process.stdout.readline()
            time.sleep(chance.uniform(0, 0.15))
            process.kill()
            told = process.stdout.read().splitlines()
        # The last line may be cut off by the kill.
        committed[f"writer {round_}"] = ["0", *told[:-1]]
        with Memory(path, strict=True) as memory:
            assert memory.trouble is None
            for name, numbers in committed.items():
                games = memory.games(player=name)
                assert {game.second for game in games} >= set(numbers)
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


def test_nothing_committed_is_missing_after_kills(path: Path) -> None:
    kill_during_writes(path, 5)


@pytest.mark.slow
def test_nothing_committed_is_missing_after_fifty_kills(path: Path) -> None:
    kill_during_writes(path, 50)


def test_two_processes_write_and_nothing_is_lost(path: Path) -> None:
    processes = [start_writer(path, f"writer {number}", 300) for number in range(2)]
    for process in processes:
        with process:
            output, _ = process.communicate(timeout=120)
            assert output.endswith("done\n")
    with Memory(path, strict=True) as memory:
        for number in range(2):
            games = memory.games(player=f"writer {number}")
            assert {game.second for game in games} == {str(n) for n in range(0, 300, 10)}
        assert memory.statistics().positions > 100


def warned(path: Path) -> tuple[Memory, list[str]]:
    told: list[str] = []
    return Memory(path, warn=told.append), told


def play_on(memory: Memory) -> None:
    """What a game asks of a memory works or does nothing; it never raises."""
    memory.remember(START, guess(START))
    memory.flush()
    memory.recall(START)
    memory.experience(START)
    memory.add_game(finished("tictactoe", 1))
    memory.games()
    memory.hall_of_fame()
    memory.close()


def damage(path: Path, kind: str) -> None:
    with Memory(path) as memory:
        for seed in range(30):
            memory.add_game(finished("tictactoe", seed))
    if kind == "newer":
        connection = sqlite3.connect(path)
        connection.execute(f"PRAGMA user_version = {tables.VERSION + 1}")
        connection.close()
        return
    if kind == "of another program":
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA application_id = 7")
        connection.close()
        return
    data = bytearray(path.read_bytes())
    if kind == "text":
        data = bytearray(b"d41d8cd98f00b204e9800998ecf8427e 12\n" * 50)
    elif kind == "cut off":
        data = data[: len(data) // 2]
    elif kind == "overwritten":
        data[4096 : 4096 * 4] = random.Random(1).randbytes(4096 * 3)
    elif kind == "short":
        data = data[:50]
    path.write_bytes(data)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("newer", "newer Tengen"),
        ("of another program", "another program"),
        ("text", "no memory of Tengen"),
        ("short", "no memory of Tengen"),
        ("cut off", "damaged"),
        ("overwritten", "damaged"),
    ],
)
def test_a_file_that_cannot_be_used_is_left_as_it_is(path: Path, kind: str, words: str) -> None:
    damage(path, kind)
    before = path.read_bytes()
    memory, told = warned(path)
    play_on(memory)
    assert len(told) == 1
    assert words in told[0]
    assert path.read_bytes() == before
    with pytest.raises(BadMemory, match=words):
        Memory(path, strict=True)


def test_damage_found_later_ends_the_memory_and_not_the_game(path: Path) -> None:
    damage(path, "nothing")
    memory, told = warned(path)
    data = bytearray(path.read_bytes())
    data[4096:] = random.Random(1).randbytes(len(data) - 4096)
    path.write_bytes(data)
    play_on(memory)
    assert len(told) == 1
    assert "damaged" in told[0]


def test_a_full_disk_stops_the_writing_and_nothing_else(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Memory(path) as memory:
        memory.remember(START, sure(START))
    real = tables._connect

    def small(where: Path, mode: str) -> sqlite3.Connection:
        connection = real(where, mode)
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")
        return connection

    monkeypatch.setattr(tables, "_connect", small)
    memory, told = warned(path)
    game = START.game
    for move in game.moves:
        for reply in game.moves[:8]:
            if reply != move:
                position = Position(game, [move, reply])
                memory.remember(position, guess(position))
    assert not memory.flush()
    assert memory.recall(START) is not None, "what is there can still be read"
    play_on(memory)
    assert len(told) == 1
    assert "full" in told[0]
    monkeypatch.undo()
    with Memory(path, strict=True) as memory:
        assert memory.recall(START) is not None


@pytest.mark.skipif(not Path("/dev/full").exists() or os.name != "posix", reason="needs a tiny file system")
@pytest.mark.slow
def test_a_really_full_disk(tmp_path: Path) -> None:
    folder = tmp_path / "small"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", str(folder)],  # noqa: S607
        capture_output=True,
        check=False,
    )
    if mounted.returncode:
        pytest.skip("cannot mount a small file system here")
    try:
        memory, told = warned(folder / "memory.db")
        for seed in range(400):
            memory.add_game(finished("gomoku:9", seed))
            if told:
                break
        kept = len(memory.games())
        play_on(memory)
        assert len(told) == 1
        again, _ = warned(folder / "memory.db")
        assert len(again.games()) == kept
        again.close()
    finally:
        subprocess.run(["umount", str(folder)], check=True)  # noqa: S607


def test_a_folder_that_cannot_be_made_means_playing_without_memory() -> None:
    memory, told = warned(Path("/proc/nothing/memory.db"))
    play_on(memory)
    assert len(told) == 1
    assert "playing without memory" in told[0]


def test_a_file_in_the_way_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here")
    memory, told = warned(tmp_path / "file" / "memory.db")
    play_on(memory)
    assert len(told) == 1


READ_ONLY = """
import os, sys, encodings.idna, tengen.records
from tengen import Position
from tengen.memory import Memory, canonical_key_of
canonical_key_of(Position("gomoku"))
if os.getuid() == 0:  # to whom nothing is forbidden; everything is imported by now
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
told = []
with Memory(sys.argv[1], warn=told.append) as memory:
    print(memory.recall(Position("gomoku")) is not None, len(told), told[:1])
"""


@pytest.mark.skipif(os.name != "posix", reason="folders are protected differently there")
def test_in_a_read_only_folder_what_is_there_is_still_read(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    path = folder / "memory.db"
    with Memory(path) as memory:
        memory.remember(START, sure(START))
    before = path.read_bytes()
    for each in (tmp_path, *tmp_path.parents):
        if each.name.startswith("pytest") and not os.access(each, os.X_OK):
            pytest.skip("the folder of the test is closed to others")
    parents = [each for each in (tmp_path, *tmp_path.parents) if "pytest-" in str(each)]
    modes = [each.stat().st_mode for each in parents]
    try:
        for each in parents:
            each.chmod(0o755)
        path.chmod(0o444)
        folder.chmod(0o555)
        done = subprocess.run(
            [sys.executable, "-c", READ_ONLY, str(path)],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
    finally:
        folder.chmod(0o755)
        for each, mode in zip(parents, modes, strict=True):
            each.chmod(mode)
    if "PermissionError" in done.stderr or "ModuleNotFoundError" in done.stderr:
        pytest.skip("another user cannot run Tengen from here")
    assert done.stdout.startswith("True 1"), done.stdout + done.stderr
    assert path.read_bytes() == before


def test_without_a_listener_trouble_is_a_warning(path: Path) -> None:
    path.write_text("no memory at all" * 20)
    with pytest.warns(MemoryTrouble, match="no memory of Tengen"):
        Memory(path).close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_forked_child_uses_connections_of_its_own(path: Path) -> None:
    with Memory(path) as memory:
        memory.remember(START, sure(START))
        memory.flush()
        child = os.fork()
        if child == 0:
            code = 1
            try:
                other = Position("gomoku", "h8")
                memory.remember(other, sure(other))
                code = 0 if memory.flush() and memory.recall(START) is not None else 2
            finally:
                os._exit(code)
        _, status = os.waitpid(child, 0)
        assert os.waitstatus_to_exitcode(status) == 0
        assert memory.recall(Position("gomoku", "h8")) is not None
