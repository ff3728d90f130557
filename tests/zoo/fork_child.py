"""Starts a child that holds its pipes, dies on the question, and is outlived."""

import os
import time

from wires import play


def leave(_player):
    if os.fork() == 0:
        time.sleep(3600)
    os._exit(5)


play(thinking=leave)
