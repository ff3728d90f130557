"""Kills its parent, which a player should have no reason to know."""

import os
import time

from wires import play

SIGKILL = 9


def kill(_player):
    if os.fork() == 0:
        os.setsid()
        time.sleep(3600)
    os.kill(os.getppid(), SIGKILL)
    time.sleep(3600)


play(thinking=kill)
