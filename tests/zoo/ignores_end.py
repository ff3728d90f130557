"""Plays well, but neither the end of the game nor a polite signal ends it."""

import signal
import time

from wires import play

for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
    signal.signal(number, signal.SIG_IGN)
play(ended=lambda _player: time.sleep(3600))
