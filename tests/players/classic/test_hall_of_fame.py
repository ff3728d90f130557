"""000's people's side: names and wins, whatever happens to the file."""

import json
import multiprocessing
import os
import signal
from pathlib import Path
from time import sleep

import pytest

from tengen.players.classic.hall_of_fame import Fame, HallOfFame, clean_name


def test_wins_are_listed_most_first(tmp_path: Path) -> None:
    hall = HallOfFame(tmp_path / "new" / "fame.json")
    assert hall.list() == []
    for name, wins in {"Ada Lovelace": 12, "Bo": 1, "Čapek  the Younger": 3}.items():
        for _ in range(wins):
            hall.add_win(name)
    assert HallOfFame(tmp_path / "new" / "fame.json").list() == [
        Fame("Ada Lovelace", 12),
        Fame("Čapek the Younger", 3),
        Fame("Bo", 1),
    ]


def test_a_cancelled_dialog_changes_nothing(tmp_path: Path) -> None:
    hall = HallOfFame(tmp_path / "fame.json")
    for name in (None, "", "   ", "\n\t"):
        assert hall.add_win(name) is None
    assert not (tmp_path / "fame.json").exists()


def test_names_are_one_clean_line() -> None:
    assert clean_name(" a\n b\x1b[31m ") == "a b [31m"
    assert len(clean_name("x" * 500)) == 80


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b'{"wins": {"a": "1"}}',
        b'{"wins": {"a": -1}}',
        b'{"wins": {"a\\n": 1}}',
        b"\xff",
        b"[" * 100_000,
    ],
)
def test_a_broken_file_is_put_aside_and_never_lost(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "fame.json"
    path.write_bytes(data)
    hall = HallOfFame(path)
    assert hall.list() == []
    assert hall.add_win("Ada") == Fame("Ada", 1)
    assert hall.list() == [Fame("Ada", 1)]
    assert (tmp_path / "fame.json.broken1").read_bytes() == data


def add_wins(path: Path, name: str, count: int) -> None:
    for _ in range(count):
        HallOfFame(path).add_win(name)


def test_two_writers_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "fame.json"
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=add_wins, args=(path, name, 12)) for name in ("Ada", "Bo", "Ada")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(60)
        assert writer.exitcode == 0
        writer.close()
    assert HallOfFame(path).list() == [Fame("Ada", 24), Fame("Bo", 12)]


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
def test_a_kill_while_writing_leaves_a_whole_list(tmp_path: Path) -> None:
    path = tmp_path / "fame.json"
    HallOfFame(path).add_win("Ada")
    process = multiprocessing.get_context("spawn").Process(target=add_wins, args=(path, "Bo", 10**9))
    process.start()
    for _ in range(1000):
        if len(HallOfFame(path).list()) == 2:
            break
        sleep(0.01)
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    process.close()
    assert set(json.loads(path.read_text())["wins"]) == {"Ada", "Bo"}
    assert HallOfFame(path).add_win("Ada") == Fame("Ada", 2)
