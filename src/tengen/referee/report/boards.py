"""Boards for the page: what every move changes, worked out here, so that the page needs to know no rules.

`tengen.families.shared.replay` says what a board is, and what the codes of a ply mean.
"""

from dataclasses import dataclass, field
from functools import lru_cache

from tengen import Game, Position, Side, TengenError
from tengen.drawing import draw_svg
from tengen.families import family_of
from tengen.families.shared.replay import ReplayBoard
from tengen.referee.played import PlayedGame


@dataclass
class Replay:
    """A game as the page shows it."""

    plies: list[list[int]] = field(default_factory=list)
    sides: list[Side] = field(default_factory=list)
    """Who made each ply, the opening included."""
    lines: list[tuple[int, int]] = field(default_factory=list)
    """Winning lines at the end, from place to place."""
    problem: str = ""
    """Why the rest of the game cannot be shown, if it cannot."""


def replay(played: PlayedGame) -> Replay:
    """Plays a game of a journal through; one that breaks the rules is shown as far as it keeps them."""
    shown = Replay()
    try:
        board = board_of(played.game)
        position = Position(played.game)
        for text in (*played.opening, *(move.move for move in played.moves)):
            move = position.game.parse_move(text)
            before = position.copy()
            position.play(move)
            shown.plies.append(list(board.changes(before, move, position)))
            shown.sides.append(before.turn)
        shown.lines = [(board.index(run[0]), board.index(run[-1])) for run in position.winning_lines]
    except TengenError as problem:
        shown.problem = str(problem)
    return shown


@lru_cache(maxsize=32)
def board_of(name: str) -> ReplayBoard:
    """The board of a game; `UnknownGame` if there is no such game."""
    game = Game(name)
    return family_of(game).replay_board(game, draw_svg(Position(game), last_move=False, theme="auto"))
