"""Closes its input once it has the question, answers it, and lives on."""

import os
import time

from wires import play

play(thinking=lambda _player: os.close(0), answered=lambda _player: time.sleep(3600))
