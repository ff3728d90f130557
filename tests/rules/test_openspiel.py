"""The core against OpenSpiel, which other people wrote: random games agree at every ply.

OpenSpiel's `gomoku` and `mnk` count overlines as wins, as freestyle does, and number cells row by row from
the top. Its Dots and Boxes ends with the last edge, as ours, even when a majority of boxes is already taken.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass

import pyspiel
import pytest

from tengen import Game, Move, Position

Owners = dict[tuple[int, int], int]


@dataclass(frozen=True)
class Pair:
    """One game by both names, how our moves are numbered there, and how many games to compare."""

    ours: str
    theirs: str
    number: Callable[[Game, Move], int]
    games: int

    def __str__(self) -> str:
        return self.ours


def cell_number(game: Game, move: Move) -> int:
    """Row by row from the top left."""
    return (game.rows - 1 - move.row) * game.cols + move.col


def column_number(game: Game, move: Move) -> int:
    return move.col


def edge_number(game: Game, move: Move) -> int:
    """All horizontal edges row by row, then all vertical ones."""
    if move.kind == "across":
        return move.row * game.cols + move.col
    return (game.rows + 1) * game.cols + move.row * (game.cols + 1) + move.col


def mnk(cols: int, rows: int, k: int, games: int) -> Pair:
    return Pair(f"mnk:{cols}x{rows}x{k}", f"mnk(m={cols},n={rows},k={k})", cell_number, games)


def gomoku(size: int, k: int, games: int) -> Pair:
    return Pair(f"mnk:{size}x{size}x{k}", f"gomoku(size={size},connect={k})", cell_number, games)


def connect(rows: int, cols: int, n: int, games: int) -> Pair:
    theirs = f"connect_four(rows={rows},columns={cols},x_in_row={n})"
    return Pair(f"connect:{rows}x{cols}x{n}", theirs, column_number, games)


def dots(rows: int, cols: int, games: int) -> Pair:
    theirs = f"dots_and_boxes(num_rows={rows},num_cols={cols})"
    return Pair(f"dots:{rows}x{cols}", theirs, edge_number, games)


PAIRS = [
    Pair("tictactoe", "tic_tac_toe", cell_number, 300),
    mnk(1, 1, 1, 1),
    mnk(2, 2, 1, 10),
    mnk(2, 2, 2, 20),
    mnk(3, 3, 3, 200),
    mnk(5, 3, 3, 200),
    mnk(3, 6, 4, 200),
    mnk(7, 1, 3, 100),
    mnk(1, 9, 2, 100),
    mnk(4, 4, 4, 200),
    mnk(9, 6, 4, 60),
    mnk(8, 8, 6, 40),
    mnk(15, 15, 5, 12),
    mnk(25, 19, 5, 3),
    mnk(25, 25, 6, 2),
    gomoku(5, 3, 200),
    gomoku(6, 5, 150),
    gomoku(9, 4, 60),
    gomoku(15, 5, 12),
    gomoku(19, 5, 4),
    gomoku(25, 5, 2),
    connect(6, 7, 4, 300),
    connect(1, 2, 2, 10),
    connect(1, 9, 3, 50),
    connect(9, 1, 3, 50),
    connect(4, 4, 4, 200),
    connect(3, 5, 3, 200),
    connect(5, 9, 4, 150),
    connect(7, 8, 5, 150),
    connect(8, 8, 4, 100),
    connect(10, 10, 6, 60),
    connect(16, 16, 5, 30),
    connect(16, 16, 9, 15),
    connect(16, 3, 4, 60),
    connect(3, 16, 4, 60),
    dots(1, 1, 20),
    dots(1, 4, 60),
    dots(4, 1, 60),
    dots(2, 2, 100),
    dots(2, 3, 100),
    dots(3, 2, 100),
    dots(3, 3, 80),
    dots(4, 4, 50),
    dots(5, 7, 20),
    dots(12, 12, 3),
]


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair.ours} {pair.theirs.partition('(')[0]}")
def test_random_games_agree_at_every_ply(pair: Pair) -> None:
    game = Game(pair.ours)
    numbers = {pair.number(game, move): move for move in game.moves}
    assert len(numbers) == len(game.moves)
    theirs = pyspiel.load_game(pair.theirs)
    for seed in range(pair.games):
        chance = random.Random(seed)
        position, state = Position(game), theirs.new_initial_state()
        agree(pair, position, state)
        while not position.is_over:
            action = chance.choice(state.legal_actions())
            state.apply_action(action)
            position.play(numbers[action])
            agree(pair, position, state)
        assert owners(position) == their_owners(position.game, str(state))


def agree(pair: Pair, position: Position, state: pyspiel.State) -> None:
    """The same moves, the same turn, the same end and the same result."""
    game = position.game
    assert position.is_over == state.is_terminal(), position
    assert sorted(pair.number(game, move) for move in position.legal_moves) == state.legal_actions(), position
    if position.outcome is None:
        assert position.turn == state.current_player(), position
        return
    winner = position.outcome.winner
    points = [0.0, 0.0] if winner is None else [1.0, -1.0] if winner == 0 else [-1.0, 1.0]
    assert state.returns() == points, position


@pytest.mark.parametrize(("rows", "cols"), [(1, 3), (2, 2), (3, 4), (5, 5)])
def test_box_owners_agree_after_every_edge(rows: int, cols: int) -> None:
    pair = dots(rows, cols, games=25)
    theirs = pyspiel.load_game(f"dots_and_boxes(num_rows={rows},num_cols={cols},utility_margin=True)")
    for seed in range(pair.games):
        chance = random.Random(seed)
        position, state = Position(pair.ours), theirs.new_initial_state()
        while not position.is_over:
            move = chance.choice(list(position.legal_moves))
            position.play(move)
            state.apply_action(pair.number(position.game, move))
            assert owners(position) == their_owners(position.game, str(state))
            assert position.turn == state.current_player() or position.is_over
        first, second = position.score
        assert state.returns() == [first - second, second - first]


def owners(position: Position) -> Owners:
    """Who has a stone, a disc or a box where, rows counted from the top."""
    game = position.game
    found = {}
    for row, col in game.cells:
        side = position.at(row, col)
        if side is not None:
            found[row if game.family == "edge" else game.rows - 1 - row, col] = int(side)
    return found


def their_owners(game: Game, picture: str) -> Owners:
    """The same from OpenSpiel's drawing of a board."""
    lines = picture.splitlines()
    if game.family == "edge":
        # A box is four characters wide and two lines high, its owner in the middle.
        return {
            (row, col): int(sign) - 1
            for row in range(game.rows)
            for col in range(game.cols)
            if (sign := lines[2 * row + 1].ljust(4 * game.cols + 1)[4 * col + 2]).isdigit()
        }
    # The gomoku drawing has a first line with the side to move.
    board = lines[-game.rows :] if lines[-1] else lines[-game.rows - 1 : -1]
    signs = {"x": 0, "o": 1, "b": 0, "w": 1}
    return {
        (r, c): signs[sign] for r, line in enumerate(board) for c, sign in enumerate(line) if sign in signs
    }
