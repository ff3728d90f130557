"""PUCT finds what is there, proves only what is true, and is the same for the same seed."""

import random
from threading import Event, Thread

import numpy as np
import pytest

from tengen import EngineBusy, Game, GameOver, Position, Side
from tengen.tree import TreeSearch, uniform
from tests.oracle.minimax import forced_loss, forced_win, move_value
from tests.tree.perfect import Perfect, lead, outcome_value, random_position, sign


def hashed(planes: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Values and policies that look random, and depend on nothing but the position."""
    sums = planes.reshape(len(planes), -1) @ np.arange(1, planes[0].size + 1) ** 2 % 1009
    return np.sin(sums), np.abs(np.sin(sums[:, None] * np.arange(1, masks.shape[1] + 1)))


@pytest.mark.parametrize(
    ("game", "moves", "best"),
    [
        ("tictactoe", "a1 b1 a2 b2", "a3"),
        ("connect4", "1 2 1 2 1 2", "1"),
        ("gomoku:9", "a1 a9 b1 b9 c1 c9 d1 d9", "e1"),
        ("popout", "4 1 4 1 4 1", "4"),
    ],
)
def test_a_win_at_once_needs_no_evaluator(game: str, moves: str, best: str) -> None:
    def never(planes: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, None]:
        raise AssertionError("the rules decide")

    result = TreeSearch(game, never).run(Position(game, moves), simulations=10)
    assert str(result.best) == best
    assert (result.proven, result.plies, result.value) == (1, 1, 1.0)
    assert result.policy[result.game.action_of(best)] == 1


@pytest.mark.parametrize(
    ("game", "moves", "bests", "simulations"),
    [
        # Two open ends of three in a row: next to them, twice four in a row is threatened.
        ("connect4", "4 4 3 3", {"2", "5"}, 2000),
        ("gomoku:9", "d5 a1 e5 a9 f5 i1", {"c5", "g5"}, 20000),
        ("tictactoe", "a1 b1 b2 c3", {"a3", "a2"}, 200),
    ],
)
def test_a_win_in_three_is_proven(game: str, moves: str, bests: set[str], simulations: int) -> None:
    result = TreeSearch(game, uniform, batch=8).run(Position(game, moves), simulations)
    assert result.proven == 1
    assert str(result.best) in bests
    assert result.plies == 3
    assert len(result.line) == 3


@pytest.mark.parametrize("name", ["tictactoe", "connect:3x4x3", "dots:1x3", "dots:2x2"])
def test_with_a_perfect_evaluator_it_plays_perfectly(name: str) -> None:
    perfect = Perfect(name)
    for seed in range(12):
        chance = random.Random(seed)
        position, oracle = random_position(name, 0, chance)
        search = TreeSearch(name, perfect, batch=4, seed=seed)
        me = seed % 2
        while not position.is_over:
            if position.turn == me:
                before = outcome_value(oracle, perfect.memo)
                move = search.run(position, simulations=120).best
                after = lead(oracle) + move_value(oracle, str(move), perfect.memo)
                assert sign(after) == before, (position.moves, str(move))
            else:
                move = chance.choice(list(position.legal_moves))
            position.play(move)
            oracle.play(str(move))


@pytest.mark.parametrize(("name", "plies"), [("tictactoe", 2), ("dots:2x2", 5), ("connect:3x4x3", 2)])
@pytest.mark.parametrize("evaluator", [uniform, hashed])
def test_what_is_proven_is_what_brute_force_finds(name: str, plies: int, evaluator: object) -> None:
    chance = random.Random(plies)
    memo: dict = {}
    proven = 0
    for _ in range(25):
        position, oracle = random_position(name, chance.randrange(plies, plies + 4), chance)
        result = TreeSearch(name, evaluator, batch=4).run(position, simulations=3000)
        if result.proven is not None:
            proven += 1
            assert result.proven == outcome_value(oracle, memo)
        for one in result.moves:
            if one.proven is not None:
                exact = lead(oracle) + move_value(oracle, str(one.move), memo)
                assert one.proven == sign(exact), (position.moves, one)
    assert proven >= 12


@pytest.mark.parametrize("name", ["popout:3x3x3", "popout:3x4x3", "onepop:3x4x3"])
def test_popouts_proofs_hold_within_their_moves(name: str) -> None:
    """Repetition makes values depend on the way, so wins are played out as far as the proof says."""
    chance = random.Random(7)
    seen = {1: 0, -1: 0}
    for _ in range(40):
        position, oracle = random_position(name, chance.randrange(2, 10), chance)
        result = TreeSearch(name, uniform).run(position, simulations=1500)
        if result.proven in seen and result.plies is not None and result.plies <= 5:
            seen[result.proven] += 1
            check = forced_win if result.proven == 1 else forced_loss
            assert check(oracle, result.plies)
            assert not check(oracle, result.plies) or len(result.line) <= result.plies
    assert seen[1] > 5
    assert seen[-1] > 0


@pytest.mark.parametrize("name", ["connect4", "gomoku:9", "popout", "dots:3x3", "hexifence:2"])
def test_the_same_seed_gives_the_same_tree(name: str) -> None:
    def told(seed: int) -> list[object]:
        search = TreeSearch(name, hashed, batch=8, seed=seed, noise=0.5)
        position = Position(name)
        found: list[object] = []
        for _ in range(3):
            result = search.run(position, simulations=150)
            found += [result.to_json(), result.visits.tolist(), result.nodes]
            position.play(result.best)
        return found

    assert told(3) == told(3)
    assert told(3) != told(4)


@pytest.mark.parametrize("name", ["connect4", "dots:3x3", "popout"])
def test_trees_side_by_side_are_the_trees_one_by_one(name: str) -> None:
    chance = random.Random(1)
    positions = [random_position(name, plies, chance)[0] for plies in (0, 3, 6)]
    asked = [positions[0], None, *positions[1:]]
    together = TreeSearch(name, hashed, batch=1).run_many(asked, simulations=90)
    assert together[1] is None
    for position, result in zip(asked, together, strict=True):
        if position is not None and result is not None:
            alone = TreeSearch(name, hashed, batch=1).run(position, simulations=90)
            assert result.to_json() == alone.to_json()


def test_the_tree_is_kept_where_the_game_goes_on() -> None:
    search = TreeSearch("connect4", hashed, batch=4)
    position = Position("connect4")
    first = search.run(position, simulations=300)
    position.play(first.best)
    known = first.visits.max()
    second = search.run(position, simulations=100)
    assert second.visits.sum() == known - 1 + 100
    assert TreeSearch("connect4", hashed, reuse=False).run(position, 100).visits.sum() == 100
    # The same board by another way is another game: nothing is kept.
    assert search.run(Position("connect4", "1 2 3"), 50).visits.sum() == 50
    assert search.run(Position("connect4", "3 2 1"), 50).visits.sum() == 50
    # Set up, it has no way at all.
    stands = Position.from_fen(Position("connect4", "3 2 1").fen)
    assert search.run(stands, 50).visits.sum() == 50


def test_popout_keeps_apart_what_was_repeated() -> None:
    """After the same moves once more the third time is a draw: the shorter game's tree must not answer."""
    # Both drop and pop again and again: the board with nothing on it comes back.
    round_trip = "1 7 p1 p7"
    once, twice = Position("popout", round_trip), Position("popout", f"{round_trip} 1 7 p1")
    search = TreeSearch("popout", uniform)
    search.run(once, 200)
    result = search.run(twice, 300)
    draws = {str(one.move): one.proven for one in result.moves if one.proven is not None}
    assert draws["p7"] == 0


def test_a_batch_holds_different_positions_and_no_more_than_asked() -> None:
    sizes = []

    def evaluator(planes: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        sizes.append(len(planes))
        assert len({shown.tobytes() for shown in planes}) >= len(planes) - 2  # two ways to one board
        return hashed(planes, masks)

    result = TreeSearch("gomoku:9", evaluator, batch=16).run(Position("gomoku:9", "e5 e6"), 400)
    assert result.visits.sum() == 400
    assert max(sizes) == 16
    assert sum(sizes) <= 401
    assert np.mean(sizes[10:]) > 12


def test_who_closes_a_cell_moves_again() -> None:
    """Three cells are there for the taking: whoever counts by plies gives them to the other side."""
    position = Position("dots:1x3", "h00 h10 h01 h11 h02 h12 v00 v01 v03")
    assert position.score == (1, 0) or position.score == (0, 1)
    result = TreeSearch("dots:1x3", uniform).run(position, 100)
    assert result.turn is position.turn
    assert result.proven == 1


def test_an_error_of_the_evaluator_leaves_the_search_usable() -> None:
    calls = []

    def sometimes(planes: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        calls.append(len(planes))
        if len(calls) == 5:
            raise RuntimeError("out of order")
        return hashed(planes, masks)

    search = TreeSearch("connect4", sometimes, batch=8)
    with pytest.raises(RuntimeError, match="out of order"):
        search.run(Position("connect4"), 200)
    result = search.run(Position("connect4"), 200)
    assert 200 <= result.visits.sum() < 400
    assert np.isfinite(result.values).all()
    assert (np.abs(result.values) <= 1).all()


def test_noise_and_its_share() -> None:
    position = Position("connect4")
    plain = TreeSearch("connect4").run(position, 10).priors
    assert plain == pytest.approx([1 / 7] * 7)
    every = np.stack(
        [TreeSearch("connect4", noise=0.3, seed=seed).run(position, 1).priors for seed in range(400)]
    )
    assert every.sum(axis=1) == pytest.approx(1)
    # The mean of a Dirichlet distribution is even; its variance here (1/7 · 6/7) / (7 · 0.3 + 1).
    assert every.mean(axis=0) == pytest.approx(1 / 7, abs=0.02)
    assert every.std(axis=0) == pytest.approx(0.25 * np.sqrt(6 / 49 / 3.1), rel=0.2)
    whole = TreeSearch("connect4", noise=0.05, noise_share=1.0, seed=2).run(position, 1).priors
    assert whole.max() > 0.5


def test_temperature() -> None:
    result = TreeSearch("connect4", hashed).run(Position("connect4"), 200)
    assert result.policy == pytest.approx(result.visits / 200)
    assert result.policy_at(0)[result.game.action_of(result.best)] == 1
    squares = result.visits.astype(float) ** 2
    assert result.policy_at(0.5) == pytest.approx(squares / squares.sum(), abs=1e-6)
    chance = random.Random(1)
    often = [str(result.sample(1.0, chance)) for _ in range(500)]
    assert often.count(str(result.best)) / 500 == pytest.approx(result.policy.max(), abs=0.07)
    with pytest.raises(ValueError, match="temperature"):
        result.policy_at(-1)


def test_the_memory_it_may_use_is_a_limit() -> None:
    result = TreeSearch("gomoku", memory=1).run(Position("gomoku"), 100_000)
    assert result.full
    assert 100 < result.visits.sum() < 2000
    assert not TreeSearch("tictactoe", memory=1).run(Position("tictactoe"), 100).full


def test_results_name_everything() -> None:
    result = TreeSearch("connect4", hashed).run(Position("connect4", "4"), 100)
    assert result.turn is Side.SECOND
    assert result.moves[0].move == result.best == result.line[0]
    assert {str(one.move) for one in result.moves} == set("1234567")
    assert result.values.shape == result.priors.shape == (Game("connect4").action_count,)
    assert "100 visits" in repr(result)
    assert result.to_json()["line"][0] == str(result.best)


def test_what_makes_no_search_is_refused() -> None:
    for wrong in (
        {"batch": 0},
        {"exploration": 0.0},
        {"exploration": float("nan")},
        {"noise": -1.0},
        {"noise_share": 2.0},
        {"first_play": -1.0},
        {"memory": 0},
    ):
        with pytest.raises(ValueError, match=r"is|has|are"):
            TreeSearch("connect4", **wrong)
    search = TreeSearch("connect4")
    with pytest.raises(ValueError, match="for connect4, the position of tictactoe"):
        search.run(Position("tictactoe"))
    with pytest.raises(GameOver):
        TreeSearch("tictactoe").run(Position("tictactoe", "a1 a2 b1 b2 c1"))
    with pytest.raises(ValueError, match="simulations"):
        search.run(Position("connect4"), -1)
    assert search.run_many([]) == []


def test_one_search_at_a_time() -> None:
    began, go_on = Event(), Event()

    def slow(planes: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, None]:
        began.set()
        go_on.wait(30)
        return np.zeros(len(planes)), None

    search = TreeSearch("connect4", slow)
    thread = Thread(target=search.run, args=(Position("connect4"), 5))
    thread.start()
    began.wait(30)
    with pytest.raises(EngineBusy):
        search.run(Position("connect4"))
    go_on.set()
    thread.join()
