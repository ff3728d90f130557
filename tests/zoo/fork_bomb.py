"""Starts far more processes than it may. (This one knows an end.)"""

import os
import time

from wires import play


def explode(_player):
    for _ in range(300):
        if os.fork() == 0:
            os.setsid()
            time.sleep(3600)
    time.sleep(3600)


play(thinking=explode)
