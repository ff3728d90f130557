"""C++ programs against the core alone: a new game, tables, ends of edge games, threads and threats."""

import os
import platform
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


PROGRAMS = ["drop_proofs", "endgames", "forced_wins", "nim", "table", "threads", "threat_history", "threats"]


@pytest.mark.parametrize("program", PROGRAMS)
def test_native_program(program: str, tmp_path: Path) -> None:
    compile_and_run(program, tmp_path)


@pytest.mark.slow
def test_a_million_positions_against_trying_everything(tmp_path: Path) -> None:
    compile_and_run("drop_proofs", tmp_path, "1000000")


@pytest.mark.slow
def test_threats_equal_recomputation_after_a_hundred_thousand_stones(tmp_path: Path) -> None:
    compile_and_run("threats", tmp_path, "100000")


@pytest.mark.slow
def test_ten_thousand_positions_where_claimed_wins_meet_every_defence(tmp_path: Path) -> None:
    compile_and_run("forced_wins", tmp_path, "2500", "1")


def compile_and_run(program: str, tmp_path: Path, *args: str) -> None:
    compiler = os.environ.get("CXX", "g++")
    target = ["-march=x86-64-v2"] if platform.machine() == "x86_64" else []
    libraries = sorted(ROOT.glob("build/cp*/libtengen_core.a"))
    assert libraries, "the core is not built: run make test"
    binary = tmp_path / program
    build = [compiler, "-std=c++20", "-O1", *target, "-I", str(ROOT / "core"), "-pthread"]
    source = ROOT / "tests" / "native" / f"{program}.cpp"
    subprocess.run([*build, source, libraries[0], "-o", binary], check=True, timeout=600)
    done = subprocess.run([binary, *args], capture_output=True, text=True, timeout=1800, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
