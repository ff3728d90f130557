"""Positions that a search asks its evaluation about, for the fit of the network."""

import pytest

from tengen import Position
from tengen._core import sample_evaluated

START = "h8 i9 h9 i8 h10"


def test_they_are_positions_below_the_one_searched() -> None:
    position = Position("gomoku", START)
    found = sample_evaluated(position, 5000, 20, 7)
    assert len(found) == 20
    for moves in found:
        names = [str(move) for move in moves]
        assert " ".join(names[:5]) == START
        assert len(names) > 5
        assert not Position("gomoku", " ".join(names)).is_over  # and every move is legal
    assert len({tuple(map(str, moves)) for moves in found}) > 15


def test_chance_decides_which() -> None:
    position = Position("gomoku", START)
    again = [
        [str(move) for moves in sample_evaluated(position, 3000, 8, seed) for move in moves]
        for seed in (1, 1, 2)
    ]
    assert again[0] == again[1] != again[2]


def test_a_search_that_asks_for_less_gives_less() -> None:
    assert sample_evaluated(Position("gomoku", "h8 a1 h9 a2 h10 a3 h11 a4"), 1000, 5, 1) == []  # won at sight


def test_other_games_and_nonsense_are_refused() -> None:
    with pytest.raises(ValueError, match="line games only"):
        sample_evaluated(Position("connect4"), 1000, 5, 1)
    for nodes, count in ((0, 1), (1, 0)):
        with pytest.raises(ValueError, match="at least 1"):
            sample_evaluated(Position("gomoku", START), nodes, count, 1)
