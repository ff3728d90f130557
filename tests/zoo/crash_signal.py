"""Dies of a bad memory access on the question."""

import os

from wires import play

SIGSEGV = 11
play(thinking=lambda _player: os.kill(os.getpid(), SIGSEGV))
