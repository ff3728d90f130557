"""Eats memory on the question. (This one is full at some time.)"""

import time

from wires import play


def eat(_player):
    eaten = []
    for _ in range(96):
        eaten.append(bytearray(b"x" * (16 << 20)))
        time.sleep(0.005)
    time.sleep(3600)


play(thinking=eat)
