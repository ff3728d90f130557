"""Lets several children, each in its own session, eat memory for it."""

import os
import time

from wires import play


def eat(_player):
    for _ in range(4):
        if os.fork() == 0:
            os.setsid()
            eaten = []
            for _ in range(24):
                eaten.append(bytearray(b"x" * (16 << 20)))
                time.sleep(0.01)
            time.sleep(3600)
    time.sleep(3600)


play(thinking=eat)
