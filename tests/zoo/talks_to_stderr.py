"""Plays well and writes very much to stderr, control characters too."""

import os

from wires import play


def talk(_player):
    for _ in range(64):
        os.write(2, b"\x1b[31mdepth 5\x07\x00 \xff nodes 1000\n" * 500)


play(thinking=talk)
