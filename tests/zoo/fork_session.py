"""The same, but the child leaves for a session of its own."""

import os
import time

from wires import play


def leave(_player):
    ready, done = os.pipe()
    if os.fork() == 0:
        os.setsid()
        os.write(done, b".")
        time.sleep(3600)
    os.read(ready, 1)
    os._exit(5)


play(thinking=leave)
