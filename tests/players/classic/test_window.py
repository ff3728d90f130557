"""`classic:window`: windows are counted once, for any board, and the depth follows from the clock."""

from random import Random
from time import monotonic

import pytest

from tengen import Position, Side
from tengen.players import make_player
from tengen.players.classic.window import WindowPlayer, WindowSettings, cell_weight, depth_for, evaluate

BOARDS = ["connect4", "connect:6x7x5", "connect:5x9x3", "onepop:6x7x4", "popout:4x5x3", "connect:1x6x4"]


def brute_force(position: Position, side: Side) -> int:
    """The definition, cell by cell."""
    game = position.game
    total = 0
    for row in range(game.rows):
        for col in range(game.cols):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(row + down * i, col + right * i) for i in range(game.length)]
                if not all(0 <= r < game.rows and 0 <= c < game.cols for r, c in cells):
                    continue
                owners = [position.at(r, c) for r, c in cells]
                worth = 0
                for r, c in cells:
                    i = c if c < game.cols / 2 else game.cols - 1 - c
                    j = r if r < game.rows / 2 else game.rows - 1 - r
                    worth += 3 + i * i + j * j
                for one, sign in ((side, 1), (side.other, -1)):
                    if one in owners and one.other not in owners:
                        full = None not in owners
                        total += sign * (worth * owners.count(one) + (10_000 if full else 0))
    return total


@pytest.mark.parametrize("game", BOARDS)
def test_each_window_counts_once_and_swapping_colours_negates(game: str) -> None:
    random = Random(1)
    for _ in range(6):
        position = Position(game)
        while not position.is_over and position.ply < 14:
            position.play(random.choice(list(position.legal_moves)))
            value = evaluate(position, Side.FIRST)
            assert value == brute_force(position, Side.FIRST)
            assert evaluate(position, Side.SECOND) == -value


def test_cells_grow_from_the_corners_toward_the_middle() -> None:
    assert [cell_weight(0, col, 6, 7) for col in range(7)] == [3, 4, 7, 12, 7, 4, 3]
    assert [cell_weight(row, 0, 6, 7) for row in range(6)] == [3, 4, 7, 7, 4, 3]


def test_a_full_window_adds_ten_thousand() -> None:
    position = Position("connect4", "1 1 2 2 3 3 4")
    won = evaluate(position, Side.FIRST)
    position.undo()
    assert won - evaluate(position, Side.FIRST) > 10_000


def test_the_depth_is_the_authors_on_their_board_at_their_speed() -> None:
    assert [depth_for(time, 14, 50e-6) for time in (1, 2, 10, 26, 27, 100)] == [3, 4, 4, 4, 5, 5]


def test_a_slower_machine_or_a_larger_board_means_less_depth() -> None:
    assert depth_for(2, 14, 50e-6) > depth_for(2, 14, 5e-3)
    assert depth_for(2, 14, 50e-6) > depth_for(2, 32, 50e-6)
    assert depth_for(0, 14, 1.0) == 1


@pytest.mark.parametrize("game", ["connect:16x16x4", "onepop:12x16x6"])
def test_large_boards_do_not_overrun(game: str) -> None:
    player = WindowPlayer(WindowSettings(time=0.3), 1)
    position = Position(game, "8 8 9")
    start = monotonic()
    for _ in range(3):
        position.play(player.choose(position))
    # Three moves of 0.3 s; far more than that would mean that the clock is not looked at.
    assert monotonic() - start < 6
    assert player.depth_used >= 1


@pytest.mark.parametrize("game", BOARDS)
def test_it_searches_like_plain_minimax_and_stops_at_finished_positions(game: str) -> None:
    def minimax(board: Position, depth: int, ply: int) -> int:
        outcome = board.outcome
        if outcome is not None:
            if outcome.winner is None:
                return 0
            return 10**9 - ply if outcome.winner == board.turn else ply - 10**9
        if depth == 0:
            return brute_force(board, board.turn)
        values = []
        for move in board.legal_moves:
            board.play(move)
            values.append(-minimax(board, depth - 1, ply + 1))
            board.undo()
        return max(values)

    random = Random(3)
    for depth in (1, 2):
        position = Position(game)
        while not position.is_over and position.ply < 6:
            scores = WindowPlayer(WindowSettings(depth=depth)).scores(position)
            assert max(scores.values()) == minimax(position.copy(), depth, 0)
            chosen = WindowPlayer(WindowSettings(depth=depth), 5).choose(position)
            if len(position.legal_moves) > 1 and abs(max(scores.values())) < 10**8:
                assert scores[chosen] == max(scores.values())
            position.play(random.choice(list(position.legal_moves)))


def test_it_wins_by_a_pop_and_knows_that_a_right_is_used_up() -> None:
    player = make_player("classic:window,depth=2", 1)
    position = Position("onepop:6x7x4")
    rights = position.pops_left
    player.choose(position)
    assert position.pops_left == rights
