"""C++ programs against the core alone: a new game, tables, ends of edge games, threads and threats.

`make test` builds them; here they are only run.
"""

import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
BUILT = HERE.parents[1] / "build" / "native" / "tests" / "native"
PROGRAMS = sorted(source.stem for source in HERE.glob("*.cpp"))


@pytest.mark.parametrize("program", PROGRAMS)
def test_native_program(program: str) -> None:
    run(program)


@pytest.mark.slow
def test_a_million_positions_against_trying_everything() -> None:
    run("drop_proofs", "1000000")


@pytest.mark.slow
def test_threats_equal_recomputation_after_a_hundred_thousand_stones() -> None:
    run("threats", "100000")


@pytest.mark.slow
def test_ten_thousand_positions_where_claimed_wins_meet_every_defence() -> None:
    run("forced_wins", "2500", "1")


def run(program: str, *args: str) -> None:
    binary = BUILT / program
    assert binary.exists(), f"{program} is not built: run make test"
    done = subprocess.run([binary, *args], capture_output=True, text=True, timeout=1800, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
