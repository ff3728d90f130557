"""Playing, analysing and the numbers in an info."""

import json
from collections.abc import Iterator

import pytest

from tengen import (
    Draw,
    Engine,
    Estimate,
    GameOver,
    Info,
    Limit,
    Loss,
    Margin,
    MarginEstimate,
    Position,
    Side,
    Win,
)

GAMES = [
    "tictactoe",
    "gomoku",
    "standard:19",
    "renju",
    "caro:9",
    "mnk:8x7x6",
    "connect4",
    "connect:12x10x5",
    "popout",
    "onepop",
    "hexifence:3",
    "dots:5x5",
]


@pytest.fixture
def engine() -> Iterator[Engine]:
    with Engine(memory=8) as made:
        yield made


def best_first(info: Info) -> bool:
    scores = [line.score for line in info.lines]
    return scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_a_legal_move_in_every_game(game: str, engine: Engine) -> None:
    position = Position(game)
    for _ in range(4):
        move, info = engine.play(position, Limit(nodes=2000))
        assert move in position.legal_moves
        assert move == info.best == info.moves[0] == info.lines[0].best
        position.play(move)


@pytest.mark.parametrize("game", GAMES)
def test_an_info_adds_up(game: str) -> None:
    position = Position(game)
    with Engine(memory=8, features={"book": False}) as engine:
        info = engine.analyse(position, Limit(nodes=5000), lines=3)
    assert info.depth >= 1
    assert 0 < info.nodes <= 5000
    assert info.time > 0
    assert info.nodes_per_second == pytest.approx(info.nodes / info.time, abs=1)
    assert 0 <= info.hash_use <= 1
    assert 1 <= len(info.lines) <= 3
    assert info.score is info.lines[0].score
    for line in info.lines:
        assert line.score.turn is position.turn
        twin = position.copy()
        for move in line.moves:
            twin.play(move)
    assert json.loads(json.dumps(info.to_json()))["lines"][0]["moves"] == [str(move) for move in info.moves]


def test_moves_that_win_at_once_are_played(engine: Engine) -> None:
    for game, moves, best in [
        ("gomoku", "h8 a1 i8 a2 j8 a4 k8 g8", "l8"),
        ("connect4", "1 2 1 2 1 2", "1"),
        ("tictactoe", "a1 b1 a2 b2", "a3"),
        ("dots:2x2", "h00 v00 v01", "h10"),
    ]:
        move, info = engine.play(Position(game, moves), Limit(depth=4))
        assert str(move) == best
        if game != "dots:2x2":
            assert info.score == Win(1, Position(game, moves).turn)


def test_a_threat_is_answered(engine: Engine) -> None:
    move, _ = engine.play(Position("connect4", "4 1 4 1 4"), Limit(nodes=5000))
    assert str(move) == "4"
    move, _ = engine.play(Position("gomoku", "h8 a1 i8 a15 j8 o1 k8 l8"), Limit(nodes=5000))
    assert str(move) == "g8"


def test_scores_are_the_side_to_moves(engine: Engine) -> None:
    won = Position("connect4", "1 2 1 2 1")
    assert engine.analyse(won, Limit(nodes=1000)).score.turn is Side.SECOND
    won.play("3")
    assert engine.analyse(won, Limit(nodes=1000)).score == Win(1, Side.FIRST)


def test_the_kinds_of_score(engine: Engine) -> None:
    assert isinstance(engine.analyse(Position("gomoku", "h8 i9"), Limit(depth=2)).score, Estimate)
    assert isinstance(engine.analyse(Position("dots:5x5"), Limit(depth=1)).score, MarginEstimate)
    assert engine.analyse(Position("tictactoe"), Limit(depth=9)).score == Draw(Side.FIRST)
    assert engine.analyse(Position("dots:1x1"), Limit(depth=9)).score == Margin(-1, Side.FIRST)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_nodes_give_the_same_info(game: str) -> None:
    """One thread, a new engine: nothing but the time may differ."""
    position = Position(game)
    runs = []
    for _ in range(2):
        with Engine(memory=2, seed=5) as engine:
            info = engine.analyse(position, Limit(nodes=8000), lines=2)
            runs.append((info.depth, info.selective_depth, info.nodes, info.hash_use, info.lines))
    assert runs[0] == runs[1]


def test_depth_is_kept(engine: Engine) -> None:
    for depth in (1, 2, 5):
        assert engine.analyse(Position("connect4"), Limit(depth=depth)).depth == depth


def test_more_lines_than_moves_are_all_moves(engine: Engine) -> None:
    position = Position("connect4")
    info = engine.analyse(position, Limit(depth=4), lines=100)
    assert sorted(line.best for line in info.lines) == list(position.legal_moves)
    assert best_first(info)


@pytest.mark.parametrize("game", ["connect4", "gomoku", "dots:4x4"])
def test_lines_stay_apart_and_in_order_when_time_runs_out(game: str, engine: Engine) -> None:
    for nodes in range(500, 8000, 700):
        info = engine.analyse(Position(game), Limit(nodes=nodes), lines=3)
        assert len({line.best for line in info.lines}) == len(info.lines)
        assert [line.score for line in info.lines] == sorted(
            (line.score for line in info.lines), reverse=True
        )


def test_one_legal_move_is_played_at_once(engine: Engine) -> None:
    position = Position("connect:4x3x4", "1 1 1 1 2 2 2 2 3")
    assert len(position.legal_moves) == 1
    for limit in (Limit(time=60), Limit(clock=600), Limit(nodes=10**12), Limit(depth=500)):
        move, info = engine.play(position, limit)
        assert str(move) == "3"
        assert info.time < 30


@pytest.mark.parametrize("game", ["gomoku", "popout", "connect:8x9x4", "hexifence:3"])
def test_the_whole_time_is_spent_on_a_forced_move_too(game: str, engine: Engine) -> None:
    """The first stone in gomoku goes to the centre, and no other move is looked at."""
    engine.clear()
    info = engine.analyse(Position(game), Limit(time=0.3, whole=True))
    assert 0.2 < info.time < 5 or info.score.is_exact
    if game == "gomoku":
        assert info.depth > 3
        engine.clear()
        assert engine.analyse(Position(game), Limit(time=60)).time < 30


def test_a_proven_result_ends_the_search(engine: Engine) -> None:
    info = engine.analyse(Position("tictactoe"), Limit(time=60))
    assert info.score == Draw(Side.FIRST)
    assert info.time < 30


def test_looking_for_a_win_within_some_plies_stops_when_it_is_found(engine: Engine) -> None:
    info = engine.analyse(Position("gomoku", "h8 a1 i8 a3 j8 a5"), Limit(mate=3, time=60))
    assert isinstance(info.score, Win)
    assert info.score.plies <= 3
    assert info.time < 30


@pytest.mark.parametrize("limit", [Limit(time=0), Limit(nodes=1), Limit(depth=1), Limit(clock=0)])
@pytest.mark.parametrize("game", GAMES)
def test_the_smallest_limits_still_give_a_legal_move(game: str, limit: Limit, engine: Engine) -> None:
    position = Position(game)
    assert engine.play(position, limit).move in position.legal_moves


@pytest.mark.parametrize("limit", [Limit(), Limit(mate=3)])
def test_a_search_that_may_never_end_is_refused(limit: Limit, engine: Engine) -> None:
    for search in (engine.play, engine.analyse):
        with pytest.raises(ValueError, match="may never end"):
            search(Position("gomoku"), limit)


def test_a_finished_game_is_refused(engine: Engine) -> None:
    over = Position("tictactoe", "a1 b1 a2 b2 a3")
    for search in (engine.play, engine.analyse, engine.stream):
        with pytest.raises(GameOver, match="the game is over"):
            search(over, Limit(nodes=10))


def test_lines_below_one_are_refused(engine: Engine) -> None:
    with pytest.raises(ValueError, match="lines must be 1 or more, not 0"):
        engine.analyse(Position("gomoku"), Limit(nodes=10), lines=0)


def test_static_estimates(engine: Engine) -> None:
    assert isinstance(engine.evaluate(Position("gomoku")), Estimate)
    assert isinstance(engine.evaluate(Position("hexifence:3")), MarginEstimate)
    assert engine.evaluate(Position("tictactoe", "a1 b1 a2 b2 a3")) == Loss(0, Side.SECOND)
    edges = Position("dots:1x1", "h00 h10 v00 v01")
    assert engine.evaluate(edges) == Margin(1, edges.turn).of(edges.turn)
    good = engine.evaluate(Position("gomoku", "h8 a1 i8 a3 j8 a5"))
    assert good.win_chance > 0.8


def test_the_position_is_left_alone(engine: Engine) -> None:
    position = Position("connect4", "4 4")
    twin = position.copy()
    engine.analyse(position, Limit(nodes=1000), lines=3)
    assert position == twin
    assert position.moves == twin.moves


def test_features_can_be_switched_off(engine: Engine) -> None:
    with Engine(memory=2, features={"table": False, "reductions": False}) as plain:
        info: Info = plain.analyse(Position("tictactoe"), Limit(depth=9))
        assert info.score == Draw(Side.FIRST)
        assert info.hash_use == 0
    with pytest.raises(ValueError, match=r"no such feature: 'magic'; there are table, history"):
        Engine(features={"magic": True})


def test_a_seed_changes_the_order_of_equal_moves_only() -> None:
    results = set()
    for seed in (0, 1, 2**70):
        with Engine(memory=2, seed=seed) as engine:
            results.add(engine.analyse(Position("tictactoe"), Limit(depth=9)).score)
    assert results == {Draw(Side.FIRST)}
