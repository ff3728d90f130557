"""Plays well, but looks for its own name, which has blanks in it, and gives up if it is not there."""

import os
import sys

from wires import ConnectN, Gomocup, Ugi, wire

NAME = f"Fiona Heaney & Pat Lebold {os.getpid()}"


class Seeker(ConnectN):
    def number(self, players):
        names = players.removeprefix("player1: ").split(" player2: ")
        if NAME not in names:
            sys.exit(f"{NAME!r} is none of {names}")
        return 1 + names.index(NAME)


{"connectn": Seeker, "gomocup": Gomocup, "ugi": Ugi}[wire()](name=NAME.encode()).play()
