"""`classic:selfish`: equal scores in every symmetry, minimax with a full beam, always a legal move."""

from random import Random
from time import monotonic

import pytest

from tengen import Position
from tengen.families.shared.tactics import winning_moves
from tengen.players import make_player
from tengen.players.classic.clock import Clock
from tengen.players.classic.grid import OWN, stones
from tengen.players.classic.selfish import (
    HIGHEST,
    VERY_HIGH,
    WON,
    SelfishPlayer,
    SelfishSettings,
    Squares,
    weights,
)


def random_position(game: str, plies: int, seed: int) -> Position:
    random = Random(seed)
    position = Position(game)
    while not position.is_over and position.ply < plies:
        position.play(random.choice(list(position.legal_moves)))
    return position


def plain_gain(cells: list[str], rows: int, cols: int, k: int, row: int, col: int) -> int:
    """The author's description, square by square."""

    def sign(r: int, c: int) -> str:
        return cells[r * cols + c] if 0 <= r < rows and 0 <= c < cols else "x"

    def wins(r: int, c: int) -> bool:
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            run = 1
            for way in (1, -1):
                step = 1
                while sign(r + way * step * down, c + way * step * right) == OWN:
                    run, step = run + 1, step + 1
            if run >= k:
                return True
        return False

    if wins(row, col):
        return HIGHEST
    total = 0
    stone, beside = weights(k)
    lines = []
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        spots = []
        near = 0
        for way in (1, -1):
            together = True
            for step in range(1, k):
                r, c = row + way * step * down, col + way * step * right
                if sign(r, c) == "x":
                    break
                spots.append((r, c))
                together = together and sign(r, c) == OWN
                near += together
        if len(spots) + 1 >= k:
            lines += spots
            total += stone * sum(sign(r, c) == OWN for r, c in spots) + beside * near + len(spots)
    cells[row * cols + col] = OWN
    nexts = sum(1 for r, c in lines if sign(r, c) == "." and wins_through(sign, r, c, row, col, k))
    cells[row * cols + col] = "."
    return VERY_HIGH if nexts > 1 else total


def wins_through(sign, r: int, c: int, row: int, col: int, k: int) -> bool:  # type: ignore[no-untyped-def]
    """Would a stone on (r, c) complete a line that holds (row, col)?"""
    steps = max(abs(r - row), abs(c - col))
    down, right = (row - r) // steps, (col - c) // steps
    run = {(r, c)}
    for way in (1, -1):
        step = 1
        while sign(r + way * step * down, c + way * step * right) == OWN:
            run.add((r + way * step * down, c + way * step * right))
            step += 1
    return len(run) >= k and (row, col) in run


@pytest.mark.parametrize("game", ["gomoku:9", "mnk:7x6x4", "tictactoe", "mnk:8x5x3"])
def test_a_square_is_worth_what_the_author_says_on_any_board(game: str) -> None:
    for seed in range(8):
        position = random_position(game, 3 + 3 * seed % 20, seed)
        if position.is_over:
            continue
        rows, cols, k = position.game.rows, position.game.cols, position.game.length
        squares = Squares.of(position)
        for own, side in ((True, position.turn), (False, position.turn.other)):
            cells = stones(position, side)
            for cell in squares.empty():
                assert squares.gain(cell, own=own) == plain_gain(cells, rows, cols, k, *divmod(cell, cols))


def test_the_numbers_are_the_authors_when_five_win() -> None:
    assert weights(5) == (265, 33)


def test_scores_are_the_same_in_all_eight_symmetries() -> None:
    for seed in range(6):
        position = random_position("gomoku:9", 20, seed)
        if position.is_over:
            continue
        scores = SelfishPlayer().scores(position)
        for symmetry, image in enumerate(position.symmetries()):
            turned = SelfishPlayer().scores(image)
            assert turned == {
                position.game.transform(move, symmetry): value for move, value in scores.items()
            }
            assert Squares.of(image).worth() == Squares.of(position).worth()


def test_a_stone_changes_the_scores_as_if_they_were_made_anew() -> None:
    position = random_position("gomoku:9", 6, 1)
    squares = Squares.of(position)
    for move in list(position.legal_moves)[::5]:
        after = position.copy()
        after.play(move)
        fresh, grown = Squares.of(after), squares.after(move.row * 9 + move.col)
        assert [fresh.move_score(c) for c in fresh.empty()] == [grown.move_score(c) for c in grown.empty()]
        assert fresh.worth() == grown.worth()


def minimax(board: Position, depth: int, ply: int = 0) -> int:
    outcome = board.outcome
    if outcome is not None:
        if outcome.winner is None:
            return 0
        return WON - ply if outcome.winner == board.turn else ply - WON
    if depth == 0:
        return Squares.of(board).worth()
    values = []
    for move in board.legal_moves:
        board.play(move)
        values.append(-minimax(board, depth - 1, ply + 1))
        board.undo()
    return max(values)


@pytest.mark.parametrize(("game", "plies"), [("tictactoe", 2), ("mnk:4x4x3", 5), ("mnk:5x4x4", 9)])
def test_with_a_full_beam_it_is_plain_minimax(game: str, plies: int) -> None:
    player = SelfishPlayer(SelfishSettings(beam=625, time=None))
    for seed in range(3):
        position = random_position(game, plies, seed)
        if position.is_over:
            continue
        for depth in (1, 2, 3):
            value = player.value(position, Squares.of(position), depth, -WON, WON, 0, Clock())
            assert value == minimax(position.copy(), depth)


def test_it_plays_a_winning_move_at_once() -> None:
    position = Position("gomoku", "h8 a1 h9 a3 h10 a5 h11 a7")
    player = make_player("classic:selfish,time=0s", 1)
    assert player.choose(position) in winning_moves(position.copy())


@pytest.mark.parametrize("game", ["gomoku:9", "renju:9", "caro:7", "mnk:7x3x2", "mnk:3x9x3"])
def test_it_has_a_legal_move_even_without_any_time(game: str) -> None:
    player = make_player("classic:selfish,time=0s,beam=3", 1)
    position = Position(game)
    while not position.is_over:
        move = player.choose(position)
        assert position.is_legal(move)
        position.play(move)


def overruns(game: str, moves: int, limit: float) -> list[float]:
    player = SelfishPlayer(SelfishSettings(time=limit), 1)
    used = []
    seed = 0
    while len(used) < moves:
        position = random_position(game, 4 + seed % 30, seed)
        seed += 1
        if not position.is_over:
            start = monotonic()
            player.choose(position)
            used.append(monotonic() - start)
    return [time for time in used if time > limit]


def test_it_keeps_its_time() -> None:
    # A fair limit on a busy machine: what is measured is that the clock is looked at, not the machine.
    assert len(overruns("gomoku", 6, 0.4)) <= 1


@pytest.mark.slow
def test_it_keeps_its_time_in_a_thousand_moves() -> None:
    assert overruns("gomoku", 1000, 0.5) == []
