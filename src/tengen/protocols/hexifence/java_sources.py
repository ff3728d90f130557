"""The Java side of the Hexifence wire: its sources, and how to compile them."""

import shutil
import subprocess
from importlib.resources import files
from pathlib import Path
from typing import Final

from tengen import TengenError

SOURCES: Final = ("TengenPlayer.java", "PlayerHost.java")
_SECONDS: Final = 120.0


class CannotCompile(TengenError):
    """The Java classes could not be made; the message says what javac said."""


def write_sources(directory: Path) -> list[Path]:
    """Writes the sources of package `tengen` below the directory, over older ones."""
    folder = directory / "tengen"
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name in SOURCES:
        text = files("tengen.protocols.hexifence").joinpath("java", name).read_text(encoding="utf-8")
        path = folder / name
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return written


def javac_command(directory: Path, classpath: str) -> list[str]:
    """How to compile the sources in a directory; the class path must hold the course's classes."""
    sources = [str(directory / "tengen" / name) for name in SOURCES]
    return ["javac", "-encoding", "UTF-8", "-cp", classpath, "-d", str(directory), *sources]


def compile_sources(directory: Path, classpath: str) -> None:
    """Compiles what `write_sources` wrote into the same directory."""
    command = javac_command(directory, classpath)
    program = shutil.which(command[0])
    if program is None:
        raise CannotCompile(f"there is no javac here: install a JDK, then run {' '.join(command)}")
    try:
        done = subprocess.run(  # a program of the JDK with our own arguments
            [program, *command[1:]], capture_output=True, text=True, errors="replace", timeout=_SECONDS
        )
    except subprocess.TimeoutExpired:
        raise CannotCompile(f"javac did not end within {_SECONDS:g} s") from None
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        hint = "; does the class path hold aiproj.hexifence?" if "aiproj" in done.stderr else ""
        raise CannotCompile(f"javac failed: {said[0] if said else done.returncode}{hint}")
