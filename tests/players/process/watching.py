"""How the tests see what is left of a program: by a mark in the environment that its children inherit."""

import os
import secrets
import subprocess
import sys
import time

import psutil

MARK = "MARK_OF_A_TEST"


def new_mark() -> dict[str, str]:
    """Variables to start a program with."""
    return {MARK: secrets.token_hex(8)}


def survivors(mark: dict[str, str]) -> list[str]:
    """The processes that carry the mark now."""
    found = []
    for process in psutil.process_iter():
        try:
            if process.environ().get(MARK) == mark[MARK] and process.status() != psutil.STATUS_ZOMBIE:
                found.append(f"{process.pid} {' '.join(process.cmdline())}")
        except psutil.Error:
            continue
    return found


def await_none(mark: dict[str, str], seconds: float = 20.0) -> list[str]:
    """Waits until no process carries the mark; those that still do after so long."""
    deadline = time.monotonic() + seconds
    while (left := survivors(mark)) and time.monotonic() < deadline:
        time.sleep(0.02)
    return left


def python(*lines: str) -> list[str]:
    """A small Python program, quick to start."""
    return [sys.executable, "-E", "-S", "-B", "-u", "-c", "\n".join(lines)]


def run_python(*lines: str, mark: dict[str, str]) -> "subprocess.Popen[str]":
    """A referee of its own in another process, with Tengen at hand; its stdout is a pipe."""
    return subprocess.Popen(
        [sys.executable, "-c", "\n".join(lines)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **mark},
    )
