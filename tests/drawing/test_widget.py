"""The board in a notebook: what it shows, and what a click does."""

import pytest

from tengen import Position
from tengen.drawing.widget import BoardWidget
from tengen.players import make_player


@pytest.mark.parametrize("name", ["gomoku:9", "connect4", "popout", "dots:2x2", "hexifence:2"])
def test_every_legal_move_has_its_place(name: str) -> None:
    position = Position(name)
    position.play(position.legal_moves[3])
    board = BoardWidget(position)
    assert [spot[0] for spot in board.spots] == [str(move) for move in position.legal_moves]
    assert len({(x, y) for _, x, y in board.spots}) == len(board.spots)
    assert board.svg == position.svg(size=400)


def test_a_click_plays_and_is_answered() -> None:
    board = BoardWidget("tictactoe", reply=make_player("greedy", seed=1).choose)
    board._receive(None, {"move": "b2"}, None)
    assert len(board.moves) == 2
    assert board.moves[0] == "b2"
    board._receive(None, {"undo": True}, None)
    assert board.moves == ()
    board.undo()
    assert board.moves == ()


@pytest.mark.parametrize("content", [None, 5, {}, {"move": 5}, {"move": "z99"}, {"move": "b2 x"}, ["b2"]])
def test_nonsense_from_outside_changes_nothing(content: object) -> None:
    board = BoardWidget("tictactoe")
    board._receive(None, content, None)
    assert board.position == Position("tictactoe")


def test_the_end_of_a_game_is_told() -> None:
    board = BoardWidget(Position("tictactoe", "a1 a2 b1 b2"))
    board.play("c1")
    assert board.message == "Black won"
    assert board.spots == []
