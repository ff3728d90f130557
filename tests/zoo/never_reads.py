"""Says its name and never reads a word."""

import time

from wires import own_name, wire, write

if wire() == "connectn":
    write(own_name() + "\n")
time.sleep(3600)
