"""What is kept of a search, and which of two results stays."""

import sqlite3
from pathlib import Path

import pytest

from tengen import Draw, Engine, Limit, Loss, Position, Win
from tengen.engine.score import Estimate, Margin, MarginEstimate
from tengen.memory import Memory
from tengen.memory import schema as tables
from tests.memory.making import found, guess, lost_by, sure

START = Position("gomoku")


def test_everything_comes_back_as_it_was(memory: Memory) -> None:
    position = Position("gomoku", "h8 g8")
    info = found(Estimate(12.5, 300.0, position.turn), (position.game.parse_move("h9"),), 9, 4321, 1.5)
    memory.remember(position, info)
    assert memory.flush()
    recalled = memory.recall(position)
    assert recalled is not None
    assert isinstance(recalled.score, Estimate)
    assert recalled.score.value == 12.5
    assert (recalled.depth, recalled.nodes, recalled.seconds, recalled.bound) == (9, 4321, 1.5, "exact")
    assert recalled.is_current
    assert not recalled.proven


@pytest.mark.parametrize("score", [Win(3, START.turn), Loss(4, START.turn), Draw(START.turn)])
def test_proven_scores_come_back_proven(memory: Memory, score: Win | Loss | Draw) -> None:
    memory.remember(START, found(score, (START.legal_moves[0],)))
    memory.flush()
    recalled = memory.recall(START)
    assert recalled is not None
    assert recalled.score == score
    assert recalled.proven


def test_margins_and_likely_wins_come_back(memory: Memory) -> None:
    dots = Position("dots:2x2")
    for position, score in (
        (dots, MarginEstimate(1.5, 2.0, dots.turn)),
        (Position("dots:2x3"), Margin(-2, dots.turn)),
        (START, Win(9, START.turn, proven=False)),
    ):
        memory.remember(position, found(score, (position.legal_moves[0],)))
        memory.flush()
        recalled = memory.recall(position)
        assert recalled is not None
        assert type(recalled.score) is type(score)
        assert recalled.score.is_exact == score.is_exact
        assert recalled.score.win_chance == pytest.approx(score.win_chance, abs=0.3)


def test_nothing_is_known_of_an_empty_memory(memory: Memory) -> None:
    assert memory.recall(START) is None
    assert memory.games() == []
    assert memory.hall_of_fame() == []


def test_the_deeper_result_stays(memory: Memory) -> None:
    for depth in (5, 8, 6):
        memory.remember(START, guess(START, depth=depth))
        memory.flush()
    recalled = memory.recall(START)
    assert recalled is not None
    assert recalled.depth == 8


def test_a_proven_result_stays_for_ever(path: Path) -> None:
    with Memory(path) as memory:
        memory.remember(START, sure(START))
    with Memory(path, engine="99.0.0") as newer:
        newer.remember(START, guess(START, depth=50))
        newer.flush()
        recalled = newer.recall(START)
    assert recalled is not None
    assert recalled.proven


def test_an_older_engine_never_overrides_a_newer_one(path: Path) -> None:
    for version, depth in (("0.10.0", 5), ("0.9.0", 30), ("0.2.0", 40)):
        with Memory(path, engine=version) as memory:
            memory.remember(START, guess(START, depth=depth))
    with Memory(path) as memory:
        recalled = memory.recall(START)
    assert recalled is not None
    assert (recalled.engine, recalled.depth) == ("0.10.0", 5)
    assert not recalled.is_current


def test_a_newer_engine_replaces_an_older_one_that_looked_deeper(path: Path) -> None:
    for version, depth in (("0.9.0", 30), ("0.10.0", 5)):
        with Memory(path, engine=version) as memory:
            memory.remember(START, guess(START, depth=depth))
            memory.flush()
            recalled = memory.recall(START)
    assert recalled is not None
    assert recalled.engine == "0.10.0"


def test_the_main_line_is_expected_but_never_proven(memory: Memory) -> None:
    position = Position("connect4", "4 4 4 4 4 2 2 6")
    with Engine(memory=8) as engine:
        info = engine.analyse(position, Limit(depth=10))
    memory.remember(position, info)
    memory.flush()
    later = position.copy()
    later.play(info.moves[0])
    recalled = memory.recall(later)
    assert recalled is not None
    assert (recalled.bound, recalled.depth) == ("expected", info.depth - 1)
    assert recalled.best == info.moves[1]
    assert not recalled.proven
    memory.remember(later, guess(later, depth=2))
    memory.flush()
    searched = memory.recall(later)
    assert searched is not None
    assert searched.bound == "exact", "what was searched is worth more than what was expected"


def test_the_least_useful_go_first_and_proven_ones_never(path: Path) -> None:
    game = Position("gomoku:9").game
    first, second, third = list(game.moves)[:3]
    with Memory(path) as memory:
        for number, move in enumerate(game.moves):
            position = Position(game, [move] if move != third else [second, third])
            memory.remember(position, guess(position, nodes=number + 1))
        proven = Position(game, [first, second])
        memory.remember(proven, sure(proven))
        memory.flush()
        before = memory.statistics()
        gone = memory.prune(most_bytes=1)
        after = memory.statistics()
        assert gone == before.positions - before.proven
        assert (after.positions, after.proven) == (1, 1)
        assert memory.recall(proven) is not None


def test_the_file_stays_within_its_bound(path: Path) -> None:
    from tengen.memory.pruning import used_bytes

    bound = 300_000
    game = Position("gomoku").game
    with Memory(path, most_bytes=bound) as memory:
        for row in game.moves[:60]:
            for column in game.moves[100:140]:
                position = Position(game, [row, column])
                memory.remember(position, guess(position))
        memory.flush()
        kept = memory.statistics().positions
        assert 200 < kept < 2400
    with sqlite3.connect(path) as connection:
        assert used_bytes(connection) <= bound * 1.7  # the last thousand came after the last look
    connection.close()


def test_forgetting_an_engine_takes_its_proofs_as_well(path: Path) -> None:
    with Memory(path, engine="0.1.0") as memory:
        memory.remember(START, sure(START))
        memory.flush()
        assert memory.prune(engine_before="0.2.0") == 1
        assert memory.recall(START) is None


def test_an_older_file_is_brought_up_to_date(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.executescript(tables.MIGRATIONS[0])
    connection.execute(f"PRAGMA application_id = {tables.APPLICATION}")
    connection.execute("PRAGMA user_version = 1")
    from tengen.memory.games import entry
    from tengen.rules.outcome import Side

    row = entry(lost_by(Side.FIRST), stamp=True).row
    names = "fingerprint, game, first, second, result, verdict, played, plies, first_seconds, second_seconds"
    connection.execute(f"INSERT INTO games ({names}, record) VALUES (?,?,?,?,?,?,?,?,?,?,?)", row)  # noqa: S608
    connection.commit()
    connection.close()
    with Memory(path, strict=True) as memory:
        assert len(memory.games()) == 1
        assert memory.experience(Position("tictactoe")).total.losses == 1
        assert memory.statistics().version == tables.VERSION


def test_many_threads_may_use_one_memory(memory: Memory) -> None:
    from threading import Thread

    game = Position("gomoku").game

    def work(number: int) -> None:
        for move in game.moves[number * 20 : number * 20 + 20]:
            position = Position(game, [move])
            memory.remember(position, guess(position))
            memory.recall(position)

    threads = [Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    memory.flush()
    assert all(memory.recall(Position(game, [move])) for move in game.moves[:80])


def test_a_closed_memory_knows_nothing_and_complains_about_nothing(path: Path) -> None:
    memory = Memory(path)
    memory.close()
    memory.close()
    memory.remember(START, guess(START))
    assert memory.recall(START) is None
    assert memory.trouble is None
