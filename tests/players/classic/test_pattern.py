"""`classic:pattern`: every shape, wherever and whichever way it lies, is worth what the table says."""

import itertools
from random import Random

import pytest

from benchmarks.open_threes import count_games, has_open_three
from tengen import Game, Position, Side
from tengen.players import make_player
from tengen.players.classic.grid import SWAP, as_moves, candidates, stones
from tengen.players.classic.pattern import PatternPlayer, PatternSettings, score

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
SINGLE = {
    "ooooo": 100,
    ".oooo.": 90,
    "xoooo.": 70,
    ".oooox": 70,
    "oo.oo": 70,
    ".ooo.": 50,
    ".oo.o.": 50,
    ".o.oo.": 50,
    "xo.oo.": 30,
    "xoo.o.": 30,
    "xooo..": 30,
    "..ooox": 30,
    ".oo.ox": 30,
    ".oo..": 20,
    "..oo.": 20,
    ".o.o.": 20,
    "xoo.": 10,
    ".o.ox": 10,
    "xoox": 0,
}
"""A shape of one line and its score; whatever is beyond its ends is empty."""
SIZE = 9


def put(text: str, row: int, col: int, down: int, right: int, cells: list[str]) -> bool:
    """Writes a shape onto the board; False if it does not fit."""
    spots = [(row + down * i, col + right * i) for i in range(len(text))]
    if not all(0 <= r < SIZE and 0 <= c < SIZE for r, c in spots):
        return False
    for (r, c), sign in zip(spots, text, strict=True):
        cells[r * SIZE + c] = sign
    return True


def room(row: int, col: int, down: int, right: int) -> int:
    """How long the line through a cell is; too short ones can never hold a five and count for nothing."""
    steps = range(-SIZE, SIZE + 1)
    return sum(0 <= row + down * i < SIZE and 0 <= col + right * i < SIZE for i in steps)


@pytest.mark.parametrize("text", SINGLE)
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_every_shape_counts_in_every_direction_at_every_offset_for_both_colours(
    text: str, direction: tuple[int, int]
) -> None:
    game = Game(f"gomoku:{SIZE}")
    placed = 0
    for row, col in itertools.product(range(SIZE), repeat=2):
        cells = ["."] * SIZE**2
        if not put(text, row, col, *direction, cells):
            continue
        placed += 1
        expected = SINGLE[text] if room(row, col, *direction) >= 5 else 0
        assert score(game, cells) == expected, (text, row, col)
        swapped = ["xo."["ox.".index(sign)] for sign in cells]
        assert score(game, swapped) == -expected
    assert placed >= (SIZE - len(text) + 1) ** 2


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [
        ("xoooo.", "xoooo.", 90),
        ("xoooo.", ".ooo.", 80),
        (".ooo.", ".ooo.", 60),
        (".ooo.", ".oo..", 50),
        ("xooo..", ".oo..", 30),
        ("ooooo", ".oooo.", 100),
    ],
)
def test_two_shapes_together_have_their_own_row(one: str, two: str, expected: int) -> None:
    game = Game(f"gomoku:{SIZE}")
    cells = ["."] * SIZE**2
    assert put(one, 0, 0, 0, 1, cells)
    assert put(two, 5, 2, 0, 1, cells)
    assert score(game, cells) == expected


def test_the_border_blocks_like_a_stone() -> None:
    game = Game(f"gomoku:{SIZE}")
    for text, expected in {"oooo.": 70, "ooo..": 30, "oo.": 10}.items():
        cells = ["."] * SIZE**2
        assert put(text, 4, 0, 0, 1, cells)
        assert score(game, cells) == expected
        cells = ["."] * SIZE**2
        assert put(text[::-1], SIZE - len(text), 3, 1, 0, cells)
        assert score(game, cells) == expected


def some_positions(game: str, count: int, plies: int, seed: int = 1) -> list[Position]:
    random = Random(seed)
    found = []
    while len(found) < count:
        position = Position(game)
        while not position.is_over and position.ply < plies:
            position.play(random.choice(list(position.legal_moves)))
        if not position.is_over:
            found.append(position)
    return found


def test_the_score_is_the_same_in_all_eight_symmetries() -> None:
    for position in some_positions("gomoku:9", 10, 24):
        image = {score(one.game, stones(one, one.turn)) for one in position.symmetries()}
        assert len(image) == 1


@pytest.mark.parametrize(
    ("own", "other", "expected", "swapped"),
    [
        ("xooo..", ".oo..", 30, -30),
        ("xoooo.", ".ooo.", 70, -70),
        (".ooo.", "xooo..", 50, -50),
        # In the same tier the side that moves next decides, whoever that is.
        (".ooo.", ".ooo.", -50, -50),
        (".oooo.", "xoooo.", -70, -90),
        (".oo..", ".oo..", -20, -20),
    ],
)
def test_in_each_tier_the_shapes_of_the_opponent_come_first(
    own: str, other: str, expected: int, swapped: int
) -> None:
    game = Game(f"gomoku:{SIZE}")
    cells = ["."] * SIZE**2
    assert put(own, 1, 1, 0, 1, cells)
    assert put(other.translate(SWAP), 6, 1, 0, 1, cells)
    assert score(game, cells) == expected
    assert score(game, [sign.translate(SWAP) for sign in cells]) == swapped


@pytest.mark.parametrize("radius", [1, 2, 4])
def test_candidates_are_what_brute_force_finds(radius: int) -> None:
    for position in some_positions("mnk:9x6x4", 5, 6):
        rows, cols = position.game.rows, position.game.cols
        taken = [(move.row, move.col) for move in position.moves]
        expected = {
            move
            for move in position.legal_moves
            if any(max(abs(move.row - r), abs(move.col - c)) <= radius for r, c in taken)
        }
        found = candidates(stones(position, position.turn), rows, cols, radius)
        assert set(as_moves(found, cols)) == expected
        assert set(PatternPlayer(PatternSettings(radius=radius)).scores(position)) == expected


def test_it_begins_in_the_centre() -> None:
    for game, centre in {"gomoku": "h8", "renju": "h8", "gomoku:9": "e5", "tictactoe": "b2"}.items():
        assert str(make_player("classic:pattern").choose(Position(game))) == centre


def test_it_wins_when_it_can_and_stops_a_four() -> None:
    winning = Position("gomoku", "h8 a1 h9 a2 h10 a3 h11 a4")
    assert str(make_player("classic:pattern").choose(winning)) in ("h7", "h12")
    blocking = Position("gomoku", "h8 h7 h9 a2 h10 c3 h11")
    assert str(make_player("classic:pattern").choose(blocking)) == "h12"


@pytest.mark.parametrize("seed", range(3))
def test_it_stops_an_open_three_rather_than_go_its_own_way(seed: int) -> None:
    position = Position("gomoku", "h8 c3 h9 d3 h10")
    assert str(make_player("classic:pattern", seed=seed).choose(position)) in ("h7", "h11")
    # Two open threes of its own, at f3, would be too slow.
    position = Position("gomoku", "h8 d3 h9 e3 h10 f4 a15 f5 a14")
    assert PatternPlayer().scores(position)[position.game.parse_move("f3")] == -50
    position.play(make_player("classic:pattern", seed=seed).choose(position))
    assert not has_open_three(position, Side.FIRST)


def test_it_stops_the_open_threes_of_a_middling_player() -> None:
    count = count_games("classic:pattern", "tengen:level=5", range(3))
    assert count.threes >= 5
    assert count.stopped >= 0.95 * count.threes, count.left


def test_with_rows_left_out_of_the_table_the_low_shapes_mean_nothing_to_it() -> None:
    position = Position("gomoku", "h8 a1 h9 a15")
    assert set(PatternPlayer(PatternSettings(without=6)).scores(position).values()) == {0}
    assert len(set(PatternPlayer().scores(position).values())) > 1
