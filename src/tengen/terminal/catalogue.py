"""The games by name: what a menu and a table say about each."""

from dataclasses import dataclass


@dataclass(frozen=True)
class GameEntry:
    """One kind of game and how its name is written."""

    name: str
    """What to type for the usual size."""
    title: str
    about: str
    pattern: str
    """How other sizes are written."""
    options: str
    """The ranges of the numbers and the choices in the pattern."""


CATALOGUE: tuple[GameEntry, ...] = (
    GameEntry("tictactoe", "Tic-tac-toe", "three in a row on 3x3", "tictactoe", ""),
    GameEntry(
        "mnk:7x7x4",
        "Any line game",
        "K in a row on M columns x N rows",
        "mnk:MxNxK",
        "M, N 1..25; K 1 to the longer side",
    ),
    GameEntry(
        "gomoku",
        "Gomoku",
        "five or more in a row on 15x15",
        "gomoku[:SIZE]",
        "SIZE 5..25, usually 15",
    ),
    GameEntry(
        "standard",
        "Standard Gomoku",
        "exactly five in a row",
        "standard[:SIZE]",
        "SIZE 5..25, usually 15",
    ),
    GameEntry(
        "renju",
        "Renju",
        "Gomoku with moves forbidden to Black",
        "renju[:SIZE]",
        "SIZE 5..25, usually 15",
    ),
    GameEntry(
        "caro",
        "Caro",
        "a five closed at both ends does not win",
        "caro[:SIZE]",
        "SIZE 5..25, usually 15",
    ),
    GameEntry(
        "connect4",
        "Connect Four",
        "drop discs, four in a row",
        "connect:HxWxN",
        "H rows, W columns 1..16; N 2..16, to the longer side",
    ),
    GameEntry(
        "popout",
        "PopOut",
        "Connect Four where you may pop your bottom discs",
        "popout[:HxWxN][,OPTIONS]",
        "sizes as connect; both=mover|opponent|draw; full=claim|draw",
    ),
    GameEntry(
        "onepop",
        "One-pop",
        "Connect Four with one pop for each player",
        "onepop[:HxWxN]",
        "sizes as connect",
    ),
    GameEntry(
        "hexifence",
        "Hexifence",
        "fence in hexagons, the most cells win",
        "hexifence[:N]",
        "N 1..8, usually 3",
    ),
    GameEntry(
        "dots",
        "Dots and Boxes",
        "close boxes, the most boxes win",
        "dots[:RxC]",
        "R rows, C columns of boxes 1..12, usually 4x4",
    ),
)
