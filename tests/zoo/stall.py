"""Reads the question and never answers."""

import time

from wires import play

play(thinking=lambda _player: time.sleep(3600))
