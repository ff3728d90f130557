"""Crashes on its second question."""

import os

from wires import play


def crash(player):
    if player.moves == 1:
        os._exit(3)


play(thinking=crash)
