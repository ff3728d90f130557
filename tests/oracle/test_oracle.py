"""The oracle against published facts and exact tables, so that it may judge the rest."""

import re
from collections.abc import Hashable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from . import make
from .base import Oracle
from .edge import EdgeOracle
from .games import game_names, random_game
from .minimax import best_moves, forced_loss, forced_win, move_value, value
from .perft import finished_games, perft, positions

DATA = Path(__file__).parent.parent / "data"


def played(name: str, moves: str) -> Oracle:
    game = make(name)
    for move in moves.split():
        game.play(move)
    return game


# Game strings


@pytest.mark.parametrize(
    "name",
    [
        "",
        "chess",
        "mnk",
        "mnk:3x3",
        "mnk:3x3x4",
        "mnk:26x3x3",
        "mnk:0x3x3",
        "gomoku:4",
        "gomoku:26",
        "gomoku:",
        "connect",
        "connect:6x7x1",
        "connect:17x7x4",
        "connect:3x3x4",
        "connect4:6",
        "popout:both=nobody",
        "popout:both=draw,both=draw",
        "onepop:6x7x4,both=draw",
        "hexifence:0",
        "hexifence:9",
        "dots:13x2",
        "dots:4",
    ],
)
def test_bad_game_strings(name: str) -> None:
    with pytest.raises(ValueError, match=r"unknown|expected|numbers|nothing|fit|at least|twice"):
        make(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (" TicTacToe ", "mnk:3x3x3"),
        ("connect4", "connect:6x7x4"),
        ("popout", "popout:6x7x4,both=mover,full=claim"),
        ("popout:full=draw", "popout:6x7x4,full=draw"),
        ("onepop", "onepop:6x7x4"),
        ("hexifence", "hexifence:3"),
        ("dots", "dots:4x4"),
        ("renju", "renju:15"),
    ],
)
def test_two_strings_for_one_game(one: str, other: str) -> None:
    first, second = make(one), make(other)
    assert vars(first) == vars(second)


# Line games


def test_tic_tac_toe_perft() -> None:
    counts = [1, 9, 72, 504, 3024, 15120, 54720]
    assert [perft(make("tictactoe"), depth) for depth in range(7)] == counts


def test_late_perft_of_tic_tac_toe() -> None:
    known = {7: 148176, 8: 200448, 9: 127872}
    memo: dict[tuple[Hashable, int], int] = {}
    for depth, count in known.items():
        assert remembered_perft(make("tictactoe"), depth, memo) == count


def remembered_perft(game: Oracle, depth: int, memo: dict[tuple[Hashable, int], int]) -> int:
    """perft, but every position once only."""
    if depth == 0:
        return 1
    key = (game.state(), depth)
    if key not in memo:
        memo[key] = 0
        for move in game.legal_moves():
            game.play(move)
            memo[key] += remembered_perft(game, depth - 1, memo)
            game.undo()
    return memo[key]


def test_tic_tac_toe_has_255168_games() -> None:
    assert finished_games(make("tictactoe")) == 255168


def test_tic_tac_toe_has_5478_positions() -> None:
    assert sum(positions(make("tictactoe"), depth) for depth in range(10)) == 5478


@pytest.mark.parametrize(
    ("name", "result"),
    [
        ("mnk:1x1x1", 1),
        ("mnk:5x4x1", 1),
        ("mnk:2x2x2", 1),
        ("mnk:3x1x2", 1),
        ("mnk:2x1x2", 0),
        ("tictactoe", 0),
        ("mnk:4x3x3", 1),
        ("mnk:3x4x3", 1),
        ("mnk:4x2x4", 0),
    ],
)
def test_values_of_small_boards(name: str, result: int) -> None:
    assert value(make(name)) == result


def test_four_by_four_is_won_in_five_plies() -> None:
    game = make("mnk:4x4x3")
    assert forced_win(game, 5)
    assert not forced_win(game, 3)


def test_standard_needs_exactly_five() -> None:
    six = played("standard:7", "a1 a7 b1 b7 c1 c7 e1 e7 f1 f6 d1")
    assert six.outcome() is None
    five = played("standard:7", "a1 a7 b1 b7 c1 c7 e1 e7 d1")
    assert five.outcome() == (0, "line")
    assert five.winning_lines() == {frozenset((0, col) for col in range(5))}
    assert played("gomoku:7", "a1 a7 b1 b7 c1 c7 e1 e7 f1 f6 d1").outcome() == (0, "line")


@pytest.mark.parametrize(
    ("white", "outcome"), [("a1 g1", None), ("a1 h3", (0, "line")), ("h3 g1", (0, "line"))]
)
def test_caro_five_must_not_be_blocked_twice(white: str, outcome: tuple[int, str] | None) -> None:
    first, second = white.split()
    assert played("caro:9", f"b1 {first} c1 {second} d1 i9 e1 i7 f1").outcome() == outcome


def test_caro_edge_is_no_block_and_six_always_wins() -> None:
    assert played("caro:9", "a1 f1 b1 i9 c1 i7 d1 i5 e1").outcome() == (0, "line")
    assert played("caro:9", "b1 a1 c1 h1 d1 i9 f1 i7 g1 i5 e1").outcome() == (0, "line")


def test_renju_white_wins_with_six() -> None:
    game = played("renju:9", "a9 a1 c9 b1 e9 c1 g9 e1 i9 f1 a7 d1")
    assert game.outcome() == (1, "line")
    assert len(next(iter(game.winning_lines()))) == 6


def test_renju_black_without_a_legal_move_loses() -> None:
    """The two cells left both join six black stones: d3 on the diagonal from a6, e5 on its row."""
    game = played(
        "renju:6",
        "c5 c2 a5 a3 b1 b4 a6 a1 b5 f3 c3 c6 b2 f2 f1 b3 c4 d2 e2 f6 a2 e6 b6 f4 c1 a4 f5 d4 "
        "d5 d1 e4 e1 e3 d6",
    )
    assert game.outcome() == (1, "no legal move")
    assert game.legal_moves() == []
    assert game.winning_lines() == set()


def test_categories_of_illegal_stones() -> None:
    game = played("gomoku:9", "e5")
    assert game.why_illegal("e5") == "occupied"
    assert game.why_illegal("j1") == "off board"
    assert game.why_illegal("e") == "bad notation"
    assert game.why_illegal(" E6 ") is None
    assert played("mnk:2x2x2", "a1 a2 b1").why_illegal("b2") == "game over"


# Drop games


def test_connect_four_perft() -> None:
    """No game can end before the seventh ply, and no column is full before the sixth."""
    assert [perft(make("connect4"), depth) for depth in range(6)] == [7**depth for depth in range(6)]


def test_connect_four_positions_by_ply() -> None:
    """OEIS A212693."""
    counts = [1, 7, 49, 238, 1120, 4263, 16422]
    assert [positions(make("connect4"), depth) for depth in range(7)] == counts


def test_connect_four_games_on_a_small_board() -> None:
    """OEIS A342329: Connect Four on a board 4 wide and 3 high."""
    assert finished_games(make("connect:3x4x4")) == 356232


def test_three_in_a_row_on_small_boards() -> None:
    assert value(make("connect:3x3x3")) == 0
    assert value(make("connect:4x4x3")) == 1


BOTH = "1 3 3 1 1 2 2 2 p1"  # leaves three for the second on the bottom row, three for the first above


@pytest.mark.parametrize(
    ("option", "winner"), [("", 0), (",both=mover", 0), (",both=opponent", 1), (",both=draw", None)]
)
def test_pop_that_makes_lines_for_both(option: str, winner: int | None) -> None:
    game = played(f"popout:3x4x3{option}", BOTH)
    assert game.outcome() == (winner, "line")
    lower, upper = frozenset({(0, 0), (0, 1), (0, 2)}), frozenset({(1, 0), (1, 1), (1, 2)})
    assert game.winning_lines() == {0: {upper}, 1: {lower}, None: {lower, upper}}[winner]


def test_pop_that_makes_only_the_opponents_line() -> None:
    assert played("popout:3x4x3", "2 2 4 3 3 p3").outcome() == (0, "line")


def test_full_board() -> None:
    full = "2 3 3 2 1 1"
    claim, at_once = played("popout:2x3x3", full), played("popout:2x3x3,full=draw", full)
    assert at_once.outcome() == (None, "full board")
    assert claim.outcome() is None
    assert set(claim.legal_moves()) == {"p1", "p2", "draw"}
    claim.play("draw")
    assert claim.outcome() == (None, "claim")
    assert claim.turn == 1
    assert played("popout:2x3x3", "2 3").why_illegal("draw") == "no claim"


def test_full_board_without_an_own_bottom_disc_is_drawn_at_once() -> None:
    assert played("popout:3x1x3", "1 1 1").outcome() == (None, "full board")


def test_third_occurrence_is_a_draw_and_the_start_counts() -> None:
    game = played("popout:2x3x3", "2 2 p2 p2 2 2 p2")
    assert game.outcome() is None
    game.play("p2")
    assert game.outcome() == (None, "repetition")
    game.undo()
    assert game.outcome() is None


def test_one_pop_each() -> None:
    game = played("onepop:4x4x4", "1 2 p1 1 3")
    assert game.why_illegal("p2") is None
    game.play("4")
    assert game.why_illegal("p3") == "no pop left"
    assert played("onepop:4x4x4", "1 2").why_illegal("p2") == "not your disc"
    assert played("onepop:4x4x4", "1 2").why_illegal("p3") == "empty column"
    assert played("connect4", "1 1").why_illegal("p1") == "no pop left"
    assert played("connect:2x3x2", "1 1").why_illegal("1") == "full column"


def test_one_pop_looks_at_falling_diagonals_first() -> None:
    """The last pop gives both a diagonal; the mirrored game has the other winner."""
    game = "4 2 2 2 1 1 p4 1 4 4 4 3 3 p2"
    mirrored = "1 3 3 3 4 4 p1 4 1 1 1 2 2 p3"
    assert played("onepop:3x4x3", game).outcome() == (1, "line")
    assert played("onepop:3x4x3", mirrored).outcome() == (0, "line")
    assert len(make("onepop").symmetric_images()) == 1


def drop_move(letter: str) -> str:
    return f"p{ord(letter) - ord('A') + 1}" if letter.isupper() else str(ord(letter) - ord("a") + 1)


@pytest.mark.parametrize("path", sorted((DATA / "popout").glob("*.txt")), ids=lambda path: path.stem)
def test_popout_tables(path: Path) -> None:
    """Exact values by retrograde analysis: wins and losses within seven plies, no quick end in drawn ones."""
    header, *lines = path.read_text(encoding="ascii").splitlines()
    found = re.search(r"W=(\d+) H=(\d+) N=(\d+)", header)
    assert found is not None
    width, height, length = found.groups()
    kind = "onepop" if "pops=1each" in header else "popout"
    checked = 0
    for line in lines:
        sequence, result, distance = line.split()
        game = make(f"{kind}:{height}x{width}x{length}")
        for letter in sequence.replace("-", ""):
            if game.outcome() is None:
                game.play(drop_move(letter))
        if game.outcome() is not None:
            # The table knows no history, so a few of its sequences repeat a position three times on the way.
            assert (kind, game.outcome()) == ("popout", (None, "repetition")), line
            continue
        plies = int(distance)
        if result == "D":
            assert not forced_win(game, 3), line
            assert not forced_loss(game, 4), line
        elif plies <= 7:
            in_time = forced_win if result == "W" else forced_loss
            assert in_time(game, plies), line
            assert not in_time(game, plies - 1), line
        else:
            continue
        checked += 1
    assert checked >= 100


# Edge games


@pytest.mark.parametrize(
    ("size", "cells", "edges"),
    [(1, 1, 6), (2, 7, 30), (3, 19, 72), (4, 37, 132), (5, 61, 210), (6, 91, 306), (8, 169, 552)],
)
def test_hexifence_counts(size: int, cells: int, edges: int) -> None:
    game = make(f"hexifence:{size}")
    assert isinstance(game, EdgeOracle)
    assert len(game.cell_edges) == cells == 3 * size * size - 3 * size + 1
    assert len(game.edges) == edges == size * (9 * size - 3)
    sides = [len(game.edge_cells(edge)) for edge in game.edges]
    assert set(game.edges) == set().union(*game.cell_edges.values())
    assert sides.count(1) == 12 * size - 6
    assert sides.count(2) == edges - (12 * size - 6)


@pytest.mark.parametrize(
    ("name", "net"),
    [
        ("hexifence:1", -1),
        ("dots:1x1", -1),
        ("dots:1x2", 0),
        ("dots:1x3", -1),
        ("dots:1x4", 0),
        ("dots:2x1", 0),
        ("dots:2x2", 2),
    ],
)
def test_values_of_edge_games(name: str, net: int) -> None:
    assert value(make(name)) == net


def test_two_cells_with_one_edge_give_one_more_move() -> None:
    game = played("dots:1x2", "h00 h01 h10 h11 v00 v02")
    assert game.turn == 0
    assert game.outcome() is None
    game.play("v01")
    assert game.captured() == {(0, 0): 0, (0, 1): 0}
    assert game.score() == (2, 0)
    assert game.outcome() == (0, "most cells")
    assert game.turn == 0


def test_dots_notation_with_two_digits() -> None:
    game = played("dots:12x12", "h1:2 v0:11")
    assert game.moves == ["h12", "v0:11"]
    assert game.why_illegal("H12") == "drawn"
    assert game.why_illegal("h012") == "bad notation"
    assert game.why_illegal("h12:12") == "off board"
    assert game.why_illegal("h12:11") is None


@pytest.mark.parametrize(
    ("name", "most_free"), [("hexifence2", 11), ("dotsandboxes3x3", 11), ("hexifence3", 0)]
)
def test_edge_tables(name: str, most_free: int) -> None:
    """Exact values and all best moves of positions with few free edges; geometry for the rest."""
    path = next((DATA / "edge").glob(f"{name}*.txt"))
    game_name = {"hexifence2": "hexifence:2", "dotsandboxes3x3": "dots:3x3", "hexifence3": "hexifence:3"}[
        name
    ]
    lines = path.read_text(encoding="ascii").splitlines()
    order = next(
        line.split(":", 1)[1].replace("(row,col):", "").split()
        for line in lines
        if line.startswith("# Edge order")
    )
    for line in (line for line in lines if not line.startswith("#")):
        *_, drawn, free, net, best, _ = line.split()
        game = make(game_name)
        assert isinstance(game, EdgeOracle)
        assert order == game.edges
        assert len(drawn) == len(order)
        assert drawn.count("0") == int(free)
        game.draw_without_capture([edge for edge, sign in zip(order, drawn, strict=True) if sign == "1"])
        if int(free) <= most_free:
            assert value(game) == int(net), line
            assert set(best_moves(game)) == set(best.split(",")), line


# Every game


@settings(max_examples=60, deadline=None)
@given(game_names(), st.integers(0, 2**32))
def test_random_games(name: str, seed: int) -> None:
    """Play, undo, copy and replay agree; symmetric games stay symmetric."""
    game = make(name)
    images = game.symmetric_images()
    twins = [make(name) for _ in images]
    states = [game.state()]
    for move in random_game(name, seed, limit=60):
        before = game.copy()
        game.play(move)
        states.append(game.state())
        assert before.state() == states[-2]
        assert before.ply == game.ply - 1
        for image, twin in zip(images, twins, strict=True):
            twin.play(image(move))
            assert twin.outcome() == game.outcome()
            assert twin.score() == game.score()
    for image, twin in zip(images, twins, strict=True):
        assert {image(move) for move in game.legal_moves()} == set(twin.legal_moves())
        assert sorted(map(image, game.all_moves())) == sorted(game.all_moves())
    ended = game.outcome()
    assert (ended is not None) == (game.legal_moves() == [])
    assert bool(game.winning_lines()) == (ended is not None and ended[1] == "line")
    for state in reversed(states):
        assert game.state() == state
        if game.ply:
            game.undo()
            assert game.outcome() is None


def test_number_of_symmetries() -> None:
    counts = {
        "gomoku": 8,
        "mnk:5x4x3": 4,
        "connect4": 2,
        "popout": 2,
        "hexifence:1": 12,
        "hexifence:3": 12,
        "dots:3x3": 8,
        "dots:2x3": 4,
    }
    for name, count in counts.items():
        game = make(name)
        maps = {tuple(image(move) for move in game.all_moves()) for image in game.symmetric_images()}
        assert len(maps) == len(game.symmetric_images()) == count


def test_value_of_a_move() -> None:
    game = played("tictactoe", "a1 b1")
    assert move_value(game, "b2") == 1
    assert move_value(game, "c1") == 0
    assert value(game) == 1
    assert "a2" in best_moves(game)
