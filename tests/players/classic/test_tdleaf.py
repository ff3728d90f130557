"""`classic:tdleaf`: who captures moves again, the end is exact, history saves nodes, TDLeaf learns."""

import math
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tengen import BadWeights, Position, Side
from tengen.players import make_player
from tengen.players.classic.clock import Clock
from tengen.players.classic.fences import Fences
from tengen.players.classic.tdleaf import TdLeafPlayer, TdLeafSettings, safe_edges, taking_edges
from tengen.players.classic.tdleaf_learning import (
    Lesson,
    Step,
    gradient_of,
    learn,
    play_lesson,
    surprises,
    updated,
    value_of,
)
from tengen.players.classic.tdleaf_search import FenceSearch, evaluation, features, rest_of_game
from tengen.players.classic.tdleaf_weights import HAND, read_weights, write_weights

BOARDS = ["hexifence:1", "hexifence:2", "dots:2x3", "dots:3x3"]


def with_free_edges(game: str, free: int, seed: int) -> Position:
    random = Random(seed)
    position = Position(game)
    while len(position.legal_moves) > free:
        position.play(random.choice(list(position.legal_moves)))
    return position


def best_margin(position: Position) -> int:
    """Brute force over the rules alone: the final margin for the side to move."""

    @cache
    def search(key: int) -> int:  # the key of the position on the board
        if board.is_over:
            return 0
        best = -(10**6)
        mover = board.turn
        for move in list(board.legal_moves):
            before = board.score
            board.play(move)
            gained = board.score[mover] - before[mover]
            rest = search(hash((board.key, board.turn)))
            best = max(best, gained + (rest if board.turn == mover else -rest))
            board.undo()
        return best

    board = position.copy()
    # Once all edges are drawn nobody is to move, so the last captures are counted above and the rest is 0.
    return search(hash((board.key, board.turn)))


@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize("free", [1, 4, 6])
def test_the_end_is_exact(game: str, free: int) -> None:
    for seed in range(3):
        position = with_free_edges(game, free, seed)
        values = rest_of_game(Fences.of(position))
        assert max(values.values()) == best_margin(position)


def test_the_end_is_exact_with_twelve_free_edges() -> None:
    position = with_free_edges("hexifence:2", 12, 4)
    exact = rest_of_game(Fences.of(position))
    best = max(exact.values())
    assert best == best_margin(position)
    player = TdLeafPlayer(TdLeafSettings(opening=0), 1)
    chosen = player.choose(position)
    assert player.scores(position)[chosen] == best


def test_fences_follow_the_rules_and_come_back() -> None:
    random = Random(2)
    for game in BOARDS:
        position = Position(game)
        fences = Fences.of(position)
        played: list[tuple[int, int]] = []
        while not position.is_over:
            edge = random.choice(fences.free())
            mover = position.turn
            position.play(fences.move(edge))
            played.append((edge, fences.play(edge)))
            assert played[-1][1] == len(position.last_captures)
            if not position.is_over:
                assert (position.turn == mover) == bool(played[-1][1])
                fresh = Fences.of(position)
                assert (fresh.mask, fresh.left, fresh.lead) == (fences.mask, fences.left, fences.lead)
                assert fresh.counts == fences.counts
        for edge, captured in reversed(played):
            fences.undo(edge, captured)
        fresh = Fences.of(Position(game))
        assert (fresh.mask, fresh.left, fresh.lead, fresh.counts) == (
            fences.mask,
            fences.left,
            fences.lead,
            fences.counts,
        )


def minimax(position: Position, depth: int) -> float:
    """By the rules alone, without alpha-beta or history, with the author's weights."""
    if depth == 0 or position.is_over:
        fences = Fences.of(position)
        free = [0] * 7
        for cell in fences.left:
            free[cell] += 1
        waiting = position.turn.other
        own, other = position.score[waiting], position.score[position.turn]
        value = sum(HAND[i] * free[6 - i] for i in range(6)) + HAND[6] * (own - other)
        return -value
    values = []
    mover = position.turn
    for move in list(position.legal_moves):
        position.play(move)
        # After the last edge nobody moves; the search gives the turn to who captured it, if anybody did.
        same = bool(position.last_captures)
        value = minimax(position, depth - 1)
        if position.is_over and (position.turn == mover) != same:
            value = -value
        values.append(value if same else -value)
        position.undo()
    return max(values)


@pytest.mark.parametrize("game", BOARDS)
def test_the_search_gives_an_extra_move_after_a_capture_and_equals_plain_minimax(game: str) -> None:
    for seed in range(3):
        position = with_free_edges(game, 6, seed)
        for depth in (1, 2, 3):
            for history in (True, False):
                search = FenceSearch(Fences.of(position), HAND, Clock(), history=history)
                assert search.search(depth).value == pytest.approx(minimax(position.copy(), depth))


def test_history_saves_nodes_at_the_same_value() -> None:
    nodes = {True: 0, False: 0}
    for seed in range(4):
        position = with_free_edges("hexifence:2", 16, seed)
        values = set()
        for history in nodes:
            search = FenceSearch(Fences.of(position), HAND, Clock(), history=history)
            values.add(search.search(4).value)
            nodes[history] += search.nodes
        assert len(values) == 1
    assert nodes[True] < nodes[False]


def test_the_value_of_a_search_is_that_of_its_leaf() -> None:
    for seed in range(5):
        fences = Fences.of(with_free_edges("hexifence:2", 14, seed))
        found = FenceSearch(fences, HAND, Clock()).search(3)
        assert found.value == pytest.approx(found.sign * evaluation(found.leaf, HAND))
        assert sum(found.leaf[:6]) <= 7


def test_the_opening_takes_a_cell_and_gives_none_away() -> None:
    for seed in range(20):
        player = TdLeafPlayer(TdLeafSettings(opening=1000), seed)
        position = Position("hexifence:2")
        while not position.is_over:
            fences = Fences.of(position)
            takes, safe = taking_edges(fences), safe_edges(fences)
            if not takes and not safe:
                break
            move = player.choose(position)
            assert move in {fences.move(edge) for edge in takes or safe}
            position.play(move)
            if not takes:
                assert not taking_edges(Fences.of(position))


def test_the_gradient_equals_finite_differences() -> None:
    step = Step((1, 0, 2, 3, 1, 2, -1), -1)
    weights = [0.3, -1.0, 0.5, 0.2, 0.1, -0.7, 1.1]
    small = 1e-6
    for index, slope in enumerate(gradient_of(step, weights, 8.0)):
        more, less = list(weights), list(weights)
        more[index] += small
        less[index] -= small
        expected = (value_of(step, more, 8.0) - value_of(step, less, 8.0)) / (2 * small)
        assert slope == pytest.approx(expected, abs=1e-8)


def test_the_sum_over_surprises_is_the_formula_and_stays_bounded_with_game_length() -> None:
    random = Random(1)
    decay = 0.7
    for length in (2, 5, 40, 400):
        values = [random.uniform(-1, 1) for _ in range(length)]
        sums = surprises(values, decay)
        if length < 50:
            for j, found in enumerate(sums):
                plain = sum(decay ** (m - j) * (values[m + 1] - values[m]) for m in range(j, length - 1))
                assert found == pytest.approx(plain)
        assert max(map(abs, sums)) <= 2 / (1 - decay)


def test_a_won_game_makes_its_positions_look_better() -> None:
    steps = [Step((0, 0, 1, 2, 1, 0, 2), 1), Step((0, 0, 1, 1, 1, 0, 3), 1)]
    after = updated((0.0,) * 7, steps, 1.0, Lesson(), 0.1)
    assert all(value_of(step, after, 8.0) > 0 for step in steps)
    assert updated((0.0,) * 7, steps, 0.0, Lesson(), 0.1) == (0.0,) * 7


def test_lessons_are_games_to_the_end_and_repeatable() -> None:
    steps, result = play_lesson(Position("dots:2x3").game, HAND, Lesson(depth=1, end=4), Random(1))
    assert steps
    assert result in (-1.0, 0.0, 1.0)
    lesson = Lesson(depth=1, opening=3, end=4)
    first = learn("dots:2x3", 6, lesson=lesson, seed=1)
    assert first == learn("dots:2x3", 6, lesson=lesson, seed=1)
    assert all(map(math.isfinite, first))


def test_weights_come_from_a_file_with_one_set_for_both_sides_or_one_each(tmp_path: Path) -> None:
    one, each = tmp_path / "Both.json", tmp_path / "each.json"
    write_weights(one, [1, 2, 3, 4, 5, 6, 7])
    write_weights(each, {Side.FIRST: HAND, Side.SECOND: [0] * 7})
    assert read_weights(str(one))[Side.SECOND] == (1, 2, 3, 4, 5, 6, 7)
    assert read_weights(str(each)) == {Side.FIRST: HAND, Side.SECOND: (0,) * 7}
    player = make_player(f"classic:tdleaf,weights={one}", 1)
    assert player.name.endswith(f"weights={one}")
    position = Position("hexifence:1")
    assert position.is_legal(player.choose(position))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[",
        b"[]",
        b"{}",
        b'{"both": [1]}',
        b'{"both": [1,2,3,4,5,6,NaN]}',
        b'{"both": [1,2,3,4,5,6,true]}',
        b'{"first": [1,2,3,4,5,6,7]}',
        b'{"both": [1,2,3,4,5,6,1e9]}',
        b"[" * 60000,
        b"\xff\xfe",
    ],
)
def test_a_bad_file_of_weights_is_refused_with_advice(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(data)
    with pytest.raises(BadWeights, match="write"):
        make_player(f"classic:tdleaf,weights={path}")


def test_a_missing_file_of_weights_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadWeights, match="no file"):
        make_player(f"classic:tdleaf,weights={tmp_path / 'none'}")


@pytest.mark.slow
def test_learned_weights_beat_the_hand_weights() -> None:
    wins = games = 0
    for pair in range(200):
        for leg in (0, 1):
            texts = ["classic:tdleaf,opening=6,end=10,weights=learned", "classic:tdleaf,opening=6,end=10"]
            players = [make_player(text, 9000 + pair) for text in (texts if leg == 0 else texts[::-1])]
            position = Position("hexifence:2")
            while not position.is_over:
                position.play(players[position.turn].choose(position))
            outcome = position.outcome
            games += 1
            wins += outcome is not None and outcome.winner == leg
    share = wins / games
    assert share - 1.96 * math.sqrt(share * (1 - share) / games) > 0.5


def test_features_count_cells_by_free_edges() -> None:
    assert features(Fences.of(Position("hexifence:2"))) == (7, 0, 0, 0, 0, 0, 0)
    assert features(Fences.of(Position("dots:3x3"))) == (0, 0, 9, 0, 0, 0, 0)
