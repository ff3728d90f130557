"""The end of a whole tree of processes, however they try to get away."""

import os
import time

from .census import Census, ProcCensus, PsCensus
from .system import SIGKILL, SIGSTOP

_PATIENCE = 12.0
_WALKS = 12


def _kill(pid: int) -> None:
    """Ends a process together with its group, which no fork can outrun.

    The program was given a session of its own, and nobody can join a group of another session: the groups
    of its descendants hold nobody else.
    """
    try:
        group = os.getpgid(pid)
        if group not in (os.getpgrp(), 0, 1):
            os.killpg(group, SIGKILL)
        os.kill(pid, SIGKILL)
    except OSError:
        return  # gone already


def _stop(census: Census, root: int, stopped: set[int]) -> bool:
    """Stops everything below `root`, from the top down; was there any that is not in `stopped` yet?"""
    if isinstance(census, PsCensus):
        census.refresh()
    before = len(stopped)
    seen = {root}
    queue = [root]
    while queue:
        for child in census.children(queue.pop()):
            if child in seen:
                continue
            seen.add(child)
            queue.append(child)
            if child not in stopped:
                stopped.add(child)
                try:
                    os.kill(child, SIGSTOP)  # so that it has no more children once they are listed
                except OSError:
                    continue
    return len(stopped) > before


def _strike(census: Census, root: int) -> None:
    """Kills what is below `root`, but not before all of it stands still.

    Each one that ends makes room for another where the number of processes is what holds a fork bomb back.
    """
    stopped: set[int] = set()
    for _ in range(_WALKS):  # there are those who run faster than they can be followed
        if not _stop(census, root, stopped):
            break
    for pid in stopped:
        _kill(pid)


def end_tree(census: Census, keeper: int, first: int, reaper: "Reaper") -> bool:
    """Kills everything below `keeper` and waits for it; False if something would not go.

    The keeper adopts orphans, so when it has no child left nothing of the tree is left.
    """
    deadline = time.monotonic() + _PATIENCE
    pause = 0.0005
    if isinstance(census, ProcCensus):  # elsewhere orphans are lost sight of
        _kill(first)  # with its group; mostly that is all there is
    while True:
        _strike(census, keeper)
        if not reaper.all():
            return True
        if time.monotonic() > deadline:
            return False
        time.sleep(pause)
        pause = min(pause * 2, 0.02)


class Reaper:
    """Waits for ended children: how the program itself ended, and the processor time of all."""

    def __init__(self, first: int) -> None:
        self._first = first
        self.code: int | None = None
        """The program's exit code, or minus the signal; None while it runs."""
        self.processor = 0.0
        """Seconds that the ended ones used."""

    def all(self) -> bool:
        """Takes all that have ended; is any child left?"""
        while True:
            try:
                pid, status, usage = os.wait4(-1, os.WNOHANG)
            except ChildProcessError:
                return False
            if pid == 0:
                return True
            self.processor += usage.ru_utime + usage.ru_stime
            if pid == self._first:
                self.code = os.waitstatus_to_exitcode(status)
