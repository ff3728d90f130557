"""Other systems: what needs POSIX says so, and nothing else needs it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tengen import Unsupported
from tengen.referee import seats

HERE = Path(__file__).parent


def test_rules_engine_board_records_and_matches_need_nothing_of_posix(tmp_path: Path) -> None:
    homes = {"XDG_DATA_HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, str(HERE / "elsewhere.py"), str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **homes},
    )
    assert done.stdout.splitlines()[-1:] == ["all of it works"], done.stdout + done.stderr


@pytest.mark.parametrize("text", ["gomocup:./pbrain-mine", "python:mine.py:Mine", "ugi:./engine"])
def test_a_foreign_program_is_refused_in_one_sentence(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "CAN_KEEP", False)
    with pytest.raises(
        Unsupported, match=r"needs Linux or macOS: on this system only Tengen's own players can play$"
    ):
        seats.make_seat(text)
    seats.make_seat("greedy").close()
