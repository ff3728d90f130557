"""Games of weak players for the coach to look at."""

from tengen import Position, Side
from tengen.players import make_player
from tengen.records import Record

BOARDS = (
    "gomoku:9",
    "renju:9",
    "caro:9",
    "mnk:6x6x4",
    "connect:5x6x4",
    "popout:4x5x3",
    "dots:3x3",
    "hexifence:2",
)
"""Small boards of every family, on which many mistakes are made in a short time."""


def weak_game(game: str, seed: int, levels: tuple[int, int] = (2, 1)) -> Record:
    """A game of two low levels, the same for the same seed."""
    players = [
        make_player(f"tengen:level={level},memory=1", seed=2 * seed + n) for n, level in enumerate(levels)
    ]
    position = Position(game)
    while not position.is_over and position.ply < 150:
        position.play(players[position.turn is Side.SECOND].choose(position))
    return Record.from_position(position)
