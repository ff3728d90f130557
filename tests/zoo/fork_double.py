"""Starts a daemon as the books teach it (two forks and a session) and plays on."""

import os
import time

from wires import play

ready, done = os.pipe()
first = os.fork()
if first == 0:
    os.setsid()
    if os.fork() == 0:
        os.write(done, b".")
        time.sleep(3600)
    os._exit(0)
os.waitpid(first, 0)
os.read(ready, 1)
play()
