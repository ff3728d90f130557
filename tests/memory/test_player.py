"""A player with a memory: at once what it knows, and not the same loss again."""

import pytest

from tengen import Limit, Position, Side
from tengen.memory import Memory, RememberingPlayer
from tengen.players import EnginePlayer, Thinker
from tests.memory.making import guess, lost_by, sure

SHORT = Limit(depth=4)


def player(memory: Memory, limit: Limit = SHORT, **options: object) -> RememberingPlayer:
    return RememberingPlayer(EnginePlayer(limit, memory=4), memory, **options)  # type: ignore[arg-type]


def self_play(one: RememberingPlayer, game: str) -> Position:
    position = Position(game)
    while not position.is_over:
        position.play(one.choose(position))
    return position


@pytest.mark.parametrize("game", ["connect:5x5x4", "gomoku:7", "dots:2x3", "popout:4x4x3", "hexifence:2"])
def test_the_same_game_again_takes_no_search(memory: Memory, game: str) -> None:
    with player(memory, experience=False) as first:
        played = self_play(first, game)
    memory.flush()
    with player(memory, experience=False) as second:
        again = self_play(second, game)
    assert again.moves == played.moves
    assert second.nodes <= first.nodes * 0.05


def test_what_was_searched_less_is_searched_again(memory: Memory) -> None:
    position = Position("connect4", "4 4")
    with player(memory, Limit(depth=3)) as shallow, player(memory, Limit(depth=6)) as deep:
        shallow.choose(position)
        memory.flush()
        deep.choose(position)
        assert deep.answered == 0
        memory.flush()
        shallow.choose(position)
        deep.choose(position)
        assert (shallow.answered, deep.answered) == (1, 1)


def test_nodes_and_time_are_enough_when_they_were_spent(memory: Memory) -> None:
    position = Position("gomoku", "h8 g8")
    with player(memory, Limit(nodes=3000)) as one:
        first = one.choose(position)
        memory.flush()
        assert one.choose(position) == first
        assert one.answered == 1
    with player(memory, Limit(nodes=10_000)) as more:
        more.choose(position)
        assert more.answered == 0


def test_an_older_engine_is_not_believed_unless_it_had_a_proof(memory: Memory) -> None:
    position = Position("gomoku", "h8 g8")
    memory.engine = "0.0.1"
    memory.remember(position, guess(position, depth=50))
    memory.flush()
    with player(memory, Limit(depth=2)) as one:
        one.choose(position)
        assert one.answered == 0
    other = Position("gomoku", "h8 h9")
    memory.engine = "0.0.1"
    memory.remember(other, sure(other))
    memory.flush()
    with player(memory, Limit(depth=2)) as one:
        one.choose(other)
        assert one.answered == 1


def test_a_level_does_not_grow_by_what_a_stronger_one_found(memory: Memory) -> None:
    position = Position("tictactoe")
    info = guess(position, depth=9, nodes=10**6)
    memory.remember(position, info)
    memory.flush()
    weak = RememberingPlayer(EnginePlayer(level=1, seed=1), memory)
    with weak:
        for _ in range(10):
            weak.choose(position)
    assert weak.answered == 0


def test_a_line_that_lost_is_not_repeated(memory: Memory) -> None:
    with player(memory) as one:
        first = one.choose(Position("connect4", "4"))
    memory.flush()
    for _ in range(3):
        memory.add_game(lost_by(Side.SECOND, "connect4", f"4 {first}"))
    with player(memory, seed=1) as one:
        second = one.choose(Position("connect4", "4"))
    assert second != first


def test_a_proven_win_is_played_whatever_happened_before(memory: Memory) -> None:
    position = Position("connect4", "4 1 4 1 4 2")
    for _ in range(20):
        memory.add_game(lost_by(Side.FIRST, "connect4", "4 1 4 1 4 2 3"))
    with player(memory) as one:
        assert str(one.choose(position)) == "4"
        memory.flush()
        assert str(one.choose(position)) == "4"


def test_it_is_a_thinker_with_the_name_that_makes_the_engine_again(memory: Memory) -> None:
    one = player(memory)
    assert isinstance(one, Thinker)
    assert one.name == "tengen:depth=4,memory=4"
    with one:
        one.choose(Position("gomoku:7", "d4"))
        assert one.last is not None
        memory.flush()
        one.choose(Position("gomoku:7", "d4"))
        assert one.last is not None
        assert one.last.nodes == 0


def test_without_recall_it_only_writes(memory: Memory) -> None:
    position = Position("gomoku:7", "d4")
    with player(memory, recall=False) as one:
        one.choose(position)
        memory.flush()
        one.choose(position)
    assert one.answered == 0
    assert memory.recall(position) is not None


def test_play_goes_on_with_a_broken_memory(tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "bad.db"
    path.write_text("not a database" * 20)
    told: list[str] = []
    with Memory(path, warn=told.append) as memory, player(memory) as one:
        self_play(one, "connect:4x4x3")
    assert len(told) == 1
