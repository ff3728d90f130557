"""The last resort: ends the processes of a program whose keeper is dead or does not answer."""

import os
import time

import psutil

from tengen.players.process.channel import MARK


def sweep(mark: str, keeper: int, *, seconds: float = 5.0) -> bool:
    """Kills what is below the keeper, whatever carries `mark`, and him; False if something would not go.

    A process that cleared its environment and lost its parent cannot be recognised.
    """
    deadline = time.monotonic() + seconds
    while True:
        found = _below(keeper) or _marked(mark)  # he adopts orphans, so he comes last
        for process in found:
            try:
                process.kill()
            except psutil.Error:
                continue
        if not found:
            return True
        psutil.wait_procs(found, timeout=0.2)
        if time.monotonic() > deadline:
            return False


def _below(keeper: int) -> list[psutil.Process]:
    try:
        parent = psutil.Process(keeper)
        if parent.ppid() != os.getpid():
            return []
        return parent.children(recursive=True)
    except psutil.Error:
        return []


def _marked(mark: str) -> list[psutil.Process]:
    found = []
    for process in psutil.process_iter():
        try:
            if process.environ().get(MARK) == mark and process.status() != psutil.STATUS_ZOMBIE:
                found.append(process)
        except (psutil.Error, OSError):
            continue
    return found
