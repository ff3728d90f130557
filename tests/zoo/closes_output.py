"""Closes its output on the question and lives on."""

import os
import time

from wires import play


def close(_player):
    os.close(1)
    time.sleep(3600)


play(thinking=close)
