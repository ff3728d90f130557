"""The same place: every symmetric or transposed position, and no other."""

import random

import pytest

from tengen import Position
from tengen.engine.score import Estimate
from tengen.memory import Memory, canonical_key_of
from tests.memory.making import GAMES, found, guess, wander


@pytest.mark.parametrize("game", GAMES)
def test_all_symmetric_images_are_one_place_and_moves_map_back(game: str) -> None:
    chance = random.Random(game)
    for plies in range(0, 12, 2):
        position = wander(game, plies, chance)
        place = canonical_key_of(position)
        for symmetry in range(position.game.symmetry_count):
            image = position.transformed(symmetry)
            there = canonical_key_of(image)
            assert (there.code, there.lead, there.digest) == (place.code, place.lead, place.digest)
            for move in position.legal_moves:
                seen = there.homeward(place.outward(move))
                # On a symmetric board one move stands for its images: both lead to the same place.
                one, other = position.copy(), image.copy()
                one.play(move)
                other.play(seen)
                assert canonical_key_of(one).code == canonical_key_of(other).code


@pytest.mark.parametrize("game", GAMES)
def test_random_positions_share_a_place_only_if_one_is_an_image_of_the_other(game: str) -> None:
    chance = random.Random(game)
    positions = [wander(game, chance.randrange(9), chance) for _ in range(40)]
    for one in positions:
        images = one.symmetries()
        for other in positions:
            same = any(_same_board(image, other) for image in images)
            a, b = canonical_key_of(one), canonical_key_of(other)
            assert ((a.code, a.game) == (b.code, b.game)) == same, f"{one!r} {other!r}"


def _same_board(one: Position, other: Position) -> bool:
    """By what can be seen on the board; in edge games who owns which cell is no matter."""
    if one.turn is not other.turn or set(one.legal_moves) != set(other.legal_moves):
        return False
    if one.game.family == "edge":
        return set(one.moves) == set(other.moves)
    cells = one.game.cells
    return one.pops_left == other.pops_left and all(
        one.at(cell.row, cell.col) == other.at(cell.row, cell.col) for cell in cells
    )


@pytest.mark.parametrize(
    ("game", "one", "other"),
    [
        ("gomoku", "h8 g8 i9", "i9 g8 h8"),
        ("gomoku", "h8 g8 i9", "h8 h7 i9"),
        ("connect4", "1 2 3 4", "3 2 1 4"),
        ("connect4", "1 2 3", "7 6 5"),
        ("popout", "1 2 1", "7 6 7"),
        ("dots:2x2", "h00 v00", "v00 h00"),
    ],
)
def test_transposed_and_symmetric_positions_are_recalled(
    memory: Memory, game: str, one: str, other: str
) -> None:
    memory.remember(Position(game, one), guess(Position(game, one)))
    memory.flush()
    recalled = memory.recall(Position(game, other))
    assert recalled is not None
    assert Position(game, other).is_legal(recalled.best)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Position("gomoku", "h8 g8"), Position("standard", "h8 g8")),
        (Position("gomoku", "h8 g8"), Position("renju", "h8 g8")),
        (Position("gomoku:15", "h8"), Position("gomoku:16", "h8")),
        (Position("mnk:4x3x3", "a1"), Position("mnk:3x4x3", "a1")),
        (Position("connect4", "1 2"), Position("popout", "1 2")),
        (Position("popout", "1 2"), Position("popout:6x7x4,both=draw", "1 2")),
        (Position("onepop", "1 2 1 2 p1 p2 3 4"), Position("onepop", "1 2 3 4")),
        (Position("onepop", "1 2 1"), Position("onepop", "7 6 7")),
        (Position("connect4", "1 2"), Position("connect4", "2 1")),
        (Position("gomoku", "h8 g8 a1 b1"), Position("gomoku", "g8 h8 a1 b1")),
    ],
)
def test_other_rules_rights_or_sides_are_never_recalled(
    memory: Memory, one: Position, other: Position
) -> None:
    memory.remember(one, guess(one))
    memory.flush()
    assert memory.recall(one) is not None
    assert memory.recall(other) is None


def test_the_side_to_move_counts_even_on_equal_edges(memory: Memory) -> None:
    """The same four edges of a 1x2 board: whoever closed a box is to move again."""
    closed = Position("dots:1x2", "h00 h10 v00 v01")
    waited = Position("dots:1x2", "h00 h10 v00 v02")
    assert closed.turn is not waited.turn
    memory.remember(closed, guess(closed))
    memory.flush()
    assert memory.recall(waited) is None


def test_in_edge_games_the_cells_so_far_are_added_to_what_is_to_come(memory: Memory) -> None:
    """Two boxes closed by one side or by each: the rest of the board is the same."""
    from tengen.engine.score import Margin

    ours = Position("dots:1x3", "h00 h10 v00 v01")
    score = Margin(3, ours.turn)
    memory.remember(ours, found(score, (ours.legal_moves[0],)))
    memory.flush()
    recalled = memory.recall(ours)
    assert recalled is not None
    assert recalled.score == score


def test_popout_is_not_remembered_once_a_position_has_come_again(memory: Memory) -> None:
    again = Position("popout:4x4x3", "1 2 p1 p2")
    memory.remember(again, guess(again))
    memory.flush()
    assert memory.recall(again) is None
    assert memory.recall(Position("popout:4x4x3")) is None
    other = Position("popout:4x4x3", "1 2 p1")
    memory.remember(other, guess(other))
    memory.flush()
    assert memory.recall(other) is not None


@pytest.mark.parametrize("game", GAMES)
def test_what_is_recalled_was_said_of_this_very_position(memory: Memory, game: str) -> None:
    """Every position gets a value of its own; no look-up ever gives another one's."""
    chance = random.Random(game)
    told: dict[tuple[bytes, int], float] = {}
    for number in range(60):
        position = wander(game, chance.randrange(10), chance)
        place = canonical_key_of(position)
        if (place.code, 0) in told or Position(game, position.moves).is_over:
            continue
        memory.remember(position, found(Estimate(number, 1.0, position.turn), (position.legal_moves[0],)))
        told[place.code, 0] = number
    memory.flush()
    hits = 0
    for _ in range(120):
        position = wander(game, chance.randrange(10), chance)
        recalled = memory.recall(position)
        expected = told.get((canonical_key_of(position).code, 0))
        if recalled is None:
            continue
        hits += 1
        assert isinstance(recalled.score, Estimate)
        assert recalled.score.value == expected
        assert recalled.score.turn is position.turn
    assert hits > 3
