"""The wires, spoken correctly, with places where a misbehaving player can misbehave.

Every player of the zoo is a script of its own beside this file and calls `play` with what it does wrong.
Standard library only, and little of it: a player must start in a few milliseconds.
"""

import os
import sys


def write(data):
    """Bytes to stdout at once, all of them."""
    if isinstance(data, str):
        data = data.encode()
    while data:
        data = data[os.write(1, data) :]


def wire():
    return sys.argv[1]


def own_name():
    """One word, and another for every process, as the Connect-N course asks."""
    return f"{os.path.basename(sys.argv[0]).removesuffix('.py')}_{os.getpid()}"


def nothing(*_):
    return None


class Player:
    """What it does at each point; the functions get this object.

    thinking: after it has read the question, before it answers; if it returns a text, that is its answer.
    answered: right after its answer. ended: the game is over or the input has ended.
    """

    def __init__(self, thinking=nothing, answered=nothing, ended=nothing, line_end="\n", name=None, times=1):
        self.thinking, self.answered, self.ended = thinking, answered, ended
        self.line_end = line_end
        self.times = times  # how often it gives each answer
        self.name = name or own_name().encode()
        self.moves = 0
        self.theirs = None  # the opponent's last move as it was read

    def lines(self):
        for line in sys.stdin.buffer:
            yield line.decode("utf-8", "replace").strip()

    def answer(self, text):
        said = self.thinking(self)
        if not isinstance(said, bytes):
            said = ((text if said is None else said) + self.line_end).encode()
        write(said * self.times)
        self.moves += 1
        self.answered(self)


class ConnectN(Player):
    def play(self):
        write(self.name + self.line_end.encode())
        lines = self.lines()
        players = next(lines, None)
        board = next(lines, None)
        if players is None or board is None:
            return self.ended(self)
        me = self.number(players)
        height, width, _, first, _ = board.split()
        height, width = int(height), int(width)
        columns = [[] for _ in range(width)]
        if int(first) == me:
            self.move(columns, height, me)
        for line in lines:
            if line in ("win", "lose", "draw", "-1", "-2", "-3"):
                break
            self.theirs = line
            column, what = map(int, line.split())
            if what == 1:
                columns[column].append(3 - me)
            else:
                columns[column].pop(0)
            self.move(columns, height, me)
        return self.ended(self)

    def number(self, players):
        """Its own, 1 or 2, from the line with the names."""
        return 1 if players.split()[1] == self.name.decode("utf-8", "replace") else 2

    def move(self, columns, height, me):
        # From the left, but each time one further: games between two of them have some moves.
        order = [(index + self.moves) % len(columns) for index in range(len(columns))]
        column = next(index for index in order if len(columns[index]) < height)
        columns[column].append(me)
        self.answer(f"{column} 1")


class Gomocup(Player):
    def play(self):
        width = height = 0
        taken = set()
        lines = self.lines()
        for line in lines:
            word, _, rest = line.partition(" ")
            if word in ("START", "RECTSTART"):
                size = [int(part) for part in rest.split(",")]
                width, height = size[0], size[-1]
                taken = set()
                write("OK" + self.line_end)
            elif word == "RESTART":
                taken = set()
                write("OK" + self.line_end)
            elif word == "ABOUT":
                name = self.name.decode("utf-8", "replace")
                write(f'name="{name}", version="1.0", author="zoo", country="XX"{self.line_end}')
            elif word == "TAKEBACK":
                taken.discard(tuple(map(int, rest.split(","))))
                write("OK" + self.line_end)
            elif word in ("BEGIN", "TURN", "BOARD"):
                if word == "TURN":
                    self.theirs = rest
                    taken.add(tuple(map(int, rest.split(","))))
                elif word == "BOARD":
                    taken = set()
                    for stone in lines:
                        if stone == "DONE":
                            break
                        x, y, _ = stone.split(",")
                        self.theirs = f"{x},{y}"
                        taken.add((int(x), int(y)))
                cells = ((x, y) for y in range(height) for x in range(width))
                x, y = next(cell for cell in cells if cell not in taken)
                taken.add((x, y))
                self.answer(f"{x},{y}")
            elif word == "END":
                break
            elif word not in ("INFO", ""):
                write("UNKNOWN command" + self.line_end)
        return self.ended(self)


class Ugi(Player):
    """Any square board of stones."""

    def play(self):
        size = 15
        taken = set()
        for line in self.lines():
            word, _, rest = line.partition(" ")
            if word == "ugi":
                name = self.name.decode("utf-8", "replace")
                for said in (f"id name {name}", "option name game type string default gomoku", "ugiok"):
                    write(said + self.line_end)
            elif word == "setoption":
                size = int(rest.partition(":")[2] or 15)
            elif word == "isready":
                write("readyok" + self.line_end)
            elif word == "position":
                moves = rest.partition("moves ")[2].split()
                self.theirs = moves[-1] if moves else None
                taken = set(moves)
            elif word == "go":
                cells = (f"{chr(97 + x)}{y + 1}" for y in range(size) for x in range(size))
                self.answer("bestmove " + next(cell for cell in cells if cell not in taken))
            elif word == "quit":
                break
        return self.ended(self)


def play(**faults):
    kind = {"connectn": ConnectN, "gomocup": Gomocup, "ugi": Ugi}[wire()]
    kind(**faults).play()
