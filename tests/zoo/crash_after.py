"""Crashes right after its first move."""

import os

from wires import play

play(answered=lambda _player: os._exit(4))
