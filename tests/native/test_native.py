"""C++ programs against the core alone: the example of a new game, and threads without a sanitizer."""

import os
import platform
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("program", ["nim", "threads", "threats"])
def test_native_program(program: str, tmp_path: Path) -> None:
    compiler = os.environ.get("CXX", "g++")
    target = ["-march=x86-64-v2"] if platform.machine() == "x86_64" else []
    libraries = sorted(ROOT.glob("build/cp*/libtengen_core.a"))
    assert libraries, "the core is not built: run make test"
    binary = tmp_path / program
    build = [compiler, "-std=c++20", "-O1", *target, "-I", str(ROOT / "core"), "-pthread"]
    source = ROOT / "tests" / "native" / f"{program}.cpp"
    subprocess.run([*build, source, libraries[0], "-o", binary], check=True, timeout=600)
    done = subprocess.run([binary], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
