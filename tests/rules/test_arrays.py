"""Positions as arrays say what the slow rules say, in every game."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen import BadNotation, BadPosition, Game, IllegalMove, Move, Position
from tests.oracle import Oracle
from tests.oracle.games import game_names
from tests.rules.standing import pieces, planes, size
from tests.rules.test_fen import random_game

SEEDS = st.integers(0, 2**32)
GAMES = (
    "tictactoe",
    "gomoku",
    "renju:9",
    "connect4",
    "popout",
    "popout:full=draw",
    "onepop",
    "hexifence:2",
    "dots:3x5",
)


def ones(plane: np.ndarray) -> set[tuple[int, int]]:
    return {(int(row), int(col)) for row, col in zip(*np.nonzero(plane), strict=True)}


def arrays_agree(position: Position, oracle: Oracle) -> None:
    """Planes and mask are the oracle's."""
    game = position.game
    found = position.planes()
    assert found.dtype == np.uint8
    assert found.shape == game.planes_shape == (len(game.plane_names), *size(oracle))
    assert found.max(initial=0) <= 1
    assert {name: ones(plane) for name, plane in zip(game.plane_names, found, strict=True)} == planes(oracle)
    mask = position.legal_mask()
    assert mask.dtype == np.bool_
    assert mask.shape == (game.action_count,)
    assert {str(game.move_of(int(action))) for action in np.flatnonzero(mask)} == set(oracle.legal_moves())


@settings(max_examples=200, deadline=None)
@given(game_names(), SEEDS)
def test_planes_and_masks_are_the_oracles(name: str, seed: int) -> None:
    chance = random.Random(seed)
    position, oracle = random_game(name, chance, chance.randrange(120))
    arrays_agree(position, oracle)
    while oracle.moves and chance.random() < 0.9:
        position.undo()
        oracle.undo()
        arrays_agree(position, oracle)


@settings(max_examples=200, deadline=None)
@given(game_names(), SEEDS)
def test_a_table_of_the_board_comes_back_as_the_position(name: str, seed: int) -> None:
    chance = random.Random(seed)
    position, oracle = random_game(name, chance, chance.randrange(120))
    board = position.to_array()
    assert board.shape == size(oracle)
    assert {place: board[place] for place in ones(board)} == {
        place: 1 - 2 * side for place, side in pieces(oracle).items()
    }
    if position.fen.endswith("draw"):
        return  # a claim is not on the board
    pops = position.pops_left if position.game.variant == "onepop" else None
    twin = Position.from_array(name, board, position.turn, pops_left=pops)
    assert twin == position
    assert twin.key == position.key
    assert Position.from_array(name, board.tolist(), position.turn, pops_left=pops) == position
    if not position.game.counts_cells:
        assert Position.from_array(name, board, pops_left=pops).turn is position.turn


@pytest.mark.parametrize("name", GAMES)
def test_actions_are_the_places_of_moves_in_their_list(name: str) -> None:
    game = Game(name)
    assert game.action_count == len(game.moves)
    for action, move in enumerate(game.moves):
        assert game.action_of(move) == game.action_of(str(move)) == action
        assert game.move_of(action) == move
    for action in (-1, game.action_count):
        with pytest.raises(IndexError, match="actions are 0 to"):
            game.move_of(action)


def test_moves_of_other_boards_have_no_action() -> None:
    with pytest.raises(IllegalMove, match="not on this board"):
        Game("tictactoe").action_of(Move.cell(5, 5))
    with pytest.raises(BadNotation):
        Game("tictactoe").action_of("z9")


def test_arrays_are_the_callers_own() -> None:
    position = Position("connect4", "4")
    first = position.planes()
    first[:] = 9
    assert position.planes().max() == 1
    position.legal_mask()[:] = False
    assert position.legal_mask().all()


def test_row_0_of_stones_is_the_bottom_and_planes_turn_with_the_side_to_move() -> None:
    position = Position("connect4", "4 1")
    assert position.to_array()[0].tolist() == [-1, 0, 0, 1, 0, 0, 0]
    own, theirs, first = position.planes()
    assert (own[0, 3], theirs[0, 0], first.min()) == (1, 1, 1)
    position.play("4")
    own, theirs, first = position.planes()
    assert (own[0, 0], theirs[0, 3], first.max()) == (1, 1, 0)


def test_what_is_no_board_is_refused() -> None:
    empty = np.zeros((3, 3), dtype=np.int8)
    for board, told in (
        (np.zeros((3, 4)), "shape"),
        (np.full((3, 3), 0.5), "whole numbers"),
        (np.full((3, 3), 2), "whole numbers"),
        (np.array([["x"] * 3] * 3), "whole numbers"),
        ([[1, 0, 0], [0, 0, 0], [0, 0, 1]], "put in turn"),
    ):
        with pytest.raises(BadPosition, match=told):
            Position.from_array("tictactoe", board)
    with pytest.raises(BadPosition, match=r"0 .first. or 1"):
        Position.from_array("tictactoe", empty, 2)
    with pytest.raises(BadPosition, match="first side's turn"):
        Position.from_array("tictactoe", empty, 1)
    with pytest.raises(BadPosition, match="only one-pop"):
        Position.from_array("connect4", np.zeros((6, 7), dtype=int), pops_left=(1, 1))
    with pytest.raises(BadPosition, match="0 or 1 pops"):
        Position.from_array("onepop", np.zeros((6, 7), dtype=int), pops_left=(2, 1))
    dots = np.zeros((3, 3), dtype=int)
    dots[0, 0] = 1
    with pytest.raises(BadPosition, match="no place"):
        Position.from_array("dots:1x1", dots)
    closed = np.array([[0, 1, 0], [-1, -1, 1], [0, -1, 0]])
    with pytest.raises(BadPosition, match="must be given"):
        Position.from_array("dots:1x1", closed)
    assert Position.from_array("dots:1x1", closed, 1) == Position("dots:1x1", "h00 v00 v01 h10")
