"""The positions of `tengen bench`. A change here changes the fingerprint of every later commit."""

from typing import Final, Literal, NamedTuple


class BenchPosition(NamedTuple):
    """A position and what is done with it: searched to a depth, solved, or searched for a win by threats."""

    game: str
    moves: str
    task: int | Literal["solve", "threats"]
    """The depth of a search, or what else is asked."""


BENCH: Final = (
    BenchPosition("tictactoe", "", 9),
    BenchPosition("mnk:6x6x5", "c3 d4 d3 c4", 9),
    BenchPosition("gomoku", "h8 g8 h9 h7 f9", 18),
    BenchPosition("gomoku:19", "j10 i10 j11 j9 h11 i11 i12 j13", 17),
    BenchPosition("standard", "h8 g8 h9 h7 f9 g9", 18),
    BenchPosition("renju", "h8 g8 h9 h7 f9 g9 g10", 18),
    BenchPosition("caro", "h8 i9 g9 i7 i8 h9 j7", 18),
    BenchPosition("connect4", "2 5 2 4 2 2", 18),
    BenchPosition("connect4", "4 4 4 4 4 2 2 6 6 3", 19),
    BenchPosition("connect:8x9x5", "4 9 3 5 4 7 4 6 8", 15),
    BenchPosition("connect:12x13x4", "4 10 9 3 6 7 7 10 6 10", 13),
    BenchPosition("popout", "4 4 3 5 2", 17),
    BenchPosition("onepop", "4 4 3 5 2", 18),
    BenchPosition("hexifence:2", "2:0 4:3 4:2 1:0", 12),
    BenchPosition("hexifence:3", "4:7 10:9 2:6 7:2 9:6 1:4 0:1 10:5 5:8 6:2 2:7 2:4", 7),
    BenchPosition("dots:4x4", "h33 v33 v30 h20 v10 v23 h10 h00", 10),
    BenchPosition("dots:5x5", "h30 v12 v05 h13 h50 v21 v03 v25 v22 h04 v30 h00 v11 h40 v31 h33", 8),
    BenchPosition("mnk:5x4x4", "", "solve"),
    BenchPosition("connect4", "4 4 4 4 4 2 2 6 6 3", "solve"),
    BenchPosition("onepop:4x5x4", "3 3", "solve"),
    BenchPosition("popout", "4 4 4 3", "solve"),
    BenchPosition("dots:3x4", "h00 v11 h21", "solve"),
    BenchPosition("gomoku", "g8 f9 j6 g7 i10 f7 e7", "threats"),
    BenchPosition("renju", "f8 h10 i7 g9 g8 h8 h9 g7 f7 e6 f6 f5", "threats"),
)
"""Openings and middle games of every kind of game, each some tenths of a second long."""
