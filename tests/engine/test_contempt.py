"""Contempt: a draw that counts less than half a win, and what it must leave alone."""

from pathlib import Path

import pytest

from tengen import Draw, Engine, Limit, Position, Win
from tengen.memory import Memory, RememberingPlayer
from tengen.players import EnginePlayer

GAME = "onepop:6x7x4"


@pytest.mark.parametrize("contempt", [0.1, 0.3])
def test_a_draw_is_worth_less_to_the_side_to_move_and_no_proof(contempt: float) -> None:
    with Engine(contempt=contempt) as engine:
        score = engine.analyse(Position("tictactoe"), Limit(depth=9)).score
    assert not score.is_exact
    # Nine plies away it is not quite as bad as at once.
    assert 0.5 - contempt < score.win_chance < 0.5 - contempt / 2


def test_without_contempt_a_draw_is_exact() -> None:
    with Engine(contempt=0) as engine:
        assert isinstance(engine.analyse(Position("tictactoe"), Limit(depth=9)).score, Draw)


@pytest.mark.parametrize(
    "moves", ["2 6 1 7 1 3 4 4 4 4 3 3 2 5", "4 6 7 4 1 1 3 2 3 3 4 4 4 3 3 4 5 5 6 6 5 5"]
)
def test_a_game_that_could_be_drawn_at_once_goes_on(moves: str) -> None:
    position = Position(GAME, moves)
    at_once = Position(GAME, f"{moves} p4")
    assert at_once.outcome is not None
    assert at_once.outcome.winner is None
    with Engine(contempt=0.1) as engine:
        position.play(engine.play(position, Limit(nodes=50_000)).move)
    assert not position.is_over


def test_a_draw_is_still_better_than_a_loss() -> None:
    """All moves but two lose at once."""
    position = Position(GAME, "4 6 7 4 1 1 3 2 4 3 2 2 4")
    with Engine(contempt=0.49) as engine:
        assert str(engine.play(position, Limit(nodes=20_000)).move) in ("p2", "3")


def test_a_win_stays_a_proven_win() -> None:
    with Engine(contempt=0.3) as engine:
        info = engine.analyse(Position("tictactoe", "a1 b1 a2 b2"), Limit(depth=9))
    assert isinstance(info.score, Win)
    assert str(info.best) == "a3"


def test_what_was_found_with_contempt_is_no_use_without_it(tmp_path: Path) -> None:
    position = Position(GAME, "4 4")
    limit = Limit(depth=6)
    with Memory(tmp_path / "memory.db") as memory:
        with RememberingPlayer(EnginePlayer(limit, contempt=20), memory) as player:
            player.choose(position)
            memory.flush()
            again = EnginePlayer(limit, contempt=20).engine_for(GAME)
            assert memory.recall(position, weights=again.weights_mark(GAME)) is not None
        assert memory.recall(position) is None


@pytest.mark.parametrize("contempt", [-0.1, 0.5, 7])
def test_a_contempt_that_means_nothing_is_refused(contempt: float) -> None:
    with pytest.raises(ValueError, match="at least 0 and less than"):
        Engine(contempt=contempt)
