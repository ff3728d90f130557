"""002's evaluations in the memory: of one game only, bounded, and never in the way of a game."""

from pathlib import Path

from typer.testing import CliRunner

from tengen import Position, Side
from tengen.cli import app
from tengen.memory import KeptEvaluations, Memory
from tengen.players.classic.power import PowerPlayer, PowerSettings


def test_evaluations_come_back_for_their_own_game_only(path: Path) -> None:
    values = {0: 1.5, 5: -2.0, 2**64 - 1: 625.0, 2**63: 0.5}
    with Memory(path) as memory:
        KeptEvaluations(memory).save("gomoku:9", values)
    with Memory(path) as memory:
        keeper = KeptEvaluations(memory)
        assert keeper.load("gomoku:9") == values
        for other in ("gomoku", "standard:9", "caro:9", "mnk:9x9x4"):
            assert keeper.load(other) == {}


def test_the_newest_stay(memory: Memory) -> None:
    keeper = KeptEvaluations(memory, most=10)
    keeper.save("renju", {1: 1.0})
    for start in (0, 7, 14):
        keeper.save("gomoku", {key: float(key) for key in range(start, start + 7)})
    assert keeper.load("gomoku") == {key: float(key) for key in range(11, 21)}
    assert keeper.load("renju") == {1: 1.0}
    keeper.save("gomoku", dict.fromkeys(range(100), 0.5))
    assert list(keeper.load("gomoku")) == list(range(90, 100))


def test_a_game_goes_on_where_nothing_can_be_kept(tmp_path: Path) -> None:
    broken = tmp_path / "bad.db"
    broken.write_text("no memory at all" * 20)
    told: list[str] = []
    with Memory(broken, warn=told.append) as memory:
        with PowerPlayer(PowerSettings(depth=1), 1, KeptEvaluations(memory)) as player:
            position = Position("gomoku:7", "d4 d5")
            assert position.is_legal(player.choose(position))
        assert len(told) == 1
    assert broken.read_text() == "no memory at all" * 20


def test_a_second_game_of_another_process_needs_hardly_any_evaluation(path: Path) -> None:
    counted = []
    for _ in range(2):
        with (
            Memory(path) as memory,
            PowerPlayer(PowerSettings(depth=2, time=None), 1, KeptEvaluations(memory)) as player,
        ):
            position = Position("gomoku:9", "e5 e6")
            while position.ply < 8:
                mine = position.turn is Side.FIRST
                position.play(player.choose(position) if mine else position.legal_moves[position.ply])
        counted.append(player.evaluations)
    assert counted[0] > 300
    assert counted[1] == 0


def test_the_terminal_game_keeps_them(path: Path) -> None:
    options = ["--opponent", "classic:power,depth=1", "--side", "first", "--memory", str(path)]
    done = CliRunner().invoke(app, ["play", "--terminal", "gomoku:7", *options], input="d4\na1\nc5\nquit\n")
    assert done.exit_code == 0, done.output
    with Memory(path) as memory:
        assert len(KeptEvaluations(memory).load("gomoku:7")) > 10
