"""What the greedy player sees one move ahead, family by family."""

import pytest

from tengen import Position
from tengen.players import GreedyPlayer


def choices(game: str, moves: str) -> set[str]:
    """Every move the greedy player may make, whatever the seed."""
    return {str(GreedyPlayer(seed).choose(Position(game, moves))) for seed in range(20)}


@pytest.mark.parametrize(
    ("game", "moves", "wanted"),
    [
        pytest.param("tictactoe", "", {"b2"}, id="opens in the middle"),
        pytest.param("gomoku", "", {"h8"}, id="opens in the middle of a large board"),
        pytest.param("tictactoe", "a1 b1 a2 b2", {"a3"}, id="wins rather than stopping a win"),
        pytest.param("tictactoe", "a1 b2 a2", {"a3"}, id="stops a line"),
        pytest.param("gomoku:9", "d5 a1 e5 a9 f5 i1 g5", {"c5", "h5"}, id="blocks a four"),
        pytest.param("gomoku:9", "a1 d5 a2 e5 a3 f5 a4 g5", {"a5"}, id="makes five"),
        pytest.param("gomoku:9", "d5 a1 e5 a9 f5", {"c5", "g5"}, id="stands in the way of an open three"),
        pytest.param(
            "standard:9", "a1 a9 b1 b9 c1 c9 e1 e9 f1 i5", {"d9"}, id="six does not win in standard"
        ),
        pytest.param("mnk:5x1x2", "a1 e1", {"b1"}, id="two in a row"),
    ],
)
def test_in_line_games_greedy(game: str, moves: str, wanted: set[str]) -> None:
    found = choices(game, moves)
    assert found
    assert found <= wanted


def test_in_caro_greedy_closes_the_other_end_of_a_line() -> None:
    """Black's four may be stopped on its fifth cell, or by closing its second end for good."""
    assert choices("caro:9", "d5 c5 e5 a9 f5 a1 g5") <= {"h5", "i5"}


def test_in_renju_greedy_never_plays_a_forbidden_move() -> None:
    position = Position("renju", "h8 a1 i8 a3 j9 a5 j10 a7")
    assert position.why_illegal("j8") is not None
    assert choices("renju", "h8 a1 i8 a3 j9 a5 j10 a7").isdisjoint({"j8"})


@pytest.mark.parametrize(
    ("game", "moves", "wanted"),
    [
        pytest.param("connect4", "", {"4"}, id="opens in the middle"),
        pytest.param("connect4", "1 7 1 7 1 7", {"1"}, id="wins rather than stopping a win"),
        pytest.param("connect4", "1 7 1 7 1", {"1"}, id="stops a column"),
        pytest.param("connect4", "2 7 3 7 4", {"1", "5"}, id="stops at least one end"),
        pytest.param("popout:4x4x3", "1 2 1 3 4", {"1"}, id="stops a column among pops"),
    ],
)
def test_in_drop_games_greedy(game: str, moves: str, wanted: set[str]) -> None:
    found = choices(game, moves)
    assert found
    assert found <= wanted


def test_in_edge_games_greedy_takes_a_box() -> None:
    assert choices("dots:2x2", "h00 h10 v00 v12") == {"v01"}


def test_in_edge_games_greedy_takes_two_boxes_at_once() -> None:
    """All but the fence between two boxes is drawn, and elsewhere a single box can be had."""
    around = "h00 h10 v00 h01 h11 v02"
    single = "h20 v10 h30"
    assert choices("dots:3x2", f"{around} {single}") <= {"v01"}


def test_in_edge_games_greedy_gives_nothing_away_while_it_can() -> None:
    position = Position("dots:2x2", "h00 v00")
    for seed in range(20):
        after = position.copy()
        after.play(GreedyPlayer(seed).choose(position))
        for move in after.legal_moves:
            reply = after.copy()
            reply.play(move)
            assert reply.last_captures == ()


def test_in_hexifence_greedy_takes_a_cell() -> None:
    position = Position("hexifence:1")
    edges = [str(move) for move in position.legal_moves]
    assert choices("hexifence:1", " ".join(edges[:-1])) == {edges[-1]}
