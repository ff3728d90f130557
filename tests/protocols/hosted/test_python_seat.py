"""Python classes as players, each in its own process."""

import os
from pathlib import Path

import pytest

from tengen import Game, Position, Side
from tengen.players import GreedyPlayer, UnknownPlayer
from tengen.players.seat import Budget, Seat
from tengen.protocols.hosted.python_seat import PythonSeat
from tests.protocols.hosted.hosting import LIMITS, LONG, start_fault_of, started, write_player


@pytest.mark.parametrize(
    "game", ["tictactoe", "renju:9", "popout", "onepop:5x5x4", "hexifence:2", "dots:2x2"]
)
def test_a_class_of_the_package_plays_every_game_as_it_does_here(game: str) -> None:
    here, position = GreedyPlayer(seed=5), Position(game)
    with started(PythonSeat("tengen.players:GreedyPlayer", LIMITS, seed=5), game) as seat:
        assert isinstance(seat, Seat)
        assert (seat.name, seat.command) == ("greedy", "python:tengen.players:GreedyPlayer")
        for _ in range(60):
            if position.is_over:
                break
            answer = seat.choose(position, LONG)
            assert answer.move == here.choose(position)
            assert answer.move is not None
            position.play(answer.move)
            if not position.is_over and game == "popout":
                position.play(position.legal_moves[0])


def test_openings_are_seen_with_their_history(tmp_path: Path) -> None:
    target = write_player(tmp_path, "return 'abc'[position.ply - 4] + str(len(position.moves))")
    with started(PythonSeat(target, LIMITS), "gomoku:9") as seat:
        assert str(seat.choose(Position("gomoku:9", "a1 b1 c1 d1"), LONG).move) == "a4"
        assert str(seat.choose(Position("gomoku:9", "a1 b1 c1 d1 a4 a5"), LONG).move) == "c6"


def test_a_file_may_import_its_neighbours_and_a_module_is_found_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "helping_hand.py").write_text("COLUMN = '3'\n")
    target = write_player(tmp_path, "import helping_hand; return helping_hand.COLUMN")
    with started(PythonSeat(target, LIMITS), "connect4") as seat:
        assert str(seat.choose(Position("connect4"), LONG).move) == "3"
    monkeypatch.chdir(tmp_path)
    with started(PythonSeat("mine:Player", LIMITS), "connect4") as seat:
        assert str(seat.choose(Position("connect4"), LONG).move) == "3"
    monkeypatch.chdir("/")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with started(PythonSeat("mine:Player", LIMITS), "connect4") as seat:
        assert str(seat.choose(Position("connect4"), LONG).move) == "3"


def test_a_player_that_asks_is_told_seed_and_seconds(tmp_path: Path) -> None:
    (tmp_path / "told.py").write_text(
        "class Told:\n"
        "    name = 'Told'\n"
        "    def __init__(self, seed=None):\n"
        "        self.seed = seed\n"
        "    def choose(self, position, seconds):\n"
        "        print(self.seed, seconds)\n"
        "        return position.legal_moves[0]\n"
    )
    with started(PythonSeat(f"{tmp_path / 'told.py'}:Told", LIMITS, seed=9)) as seat:
        seat.choose(Position("gomoku:11"), Budget(move=60.0, clock=30.0, margin=1.0))
        seat.choose(Position("gomoku:11"), Budget())
        assert (seat.name, seat.last_words()) == ("Told", ("9 30.0", "9 None"))


def test_giving_up(tmp_path: Path) -> None:
    with started(PythonSeat(write_player(tmp_path, "return 'resign'"), LIMITS)) as seat:
        assert seat.choose(Position("gomoku:11"), LONG).move is None


def test_the_key_of_the_class_server_is_not_shown_to_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TENGEN_API_KEY", "secret")
    target = write_player(tmp_path, "import os; print(os.environ.get('TENGEN_API_KEY')); return 'a1'")
    with started(PythonSeat(target, LIMITS)) as seat:
        seat.choose(Position("gomoku:11"), LONG)
        assert seat.last_words() == ("None",)


@pytest.mark.parametrize(
    "target", ["", "random", ":Class", "module:", "mod ule:Class", "x.py:Class", "mod:Cla ss", "a/b:Class"]
)
def test_texts_that_name_no_class(target: str) -> None:
    with pytest.raises(UnknownPlayer, match=r"^python:"):
        PythonSeat(target)


def test_classes_that_are_not_there(tmp_path: Path) -> None:
    (tmp_path / "empty.py").write_text("class Deaf: pass\n")
    assert "has no class Gone" in start_fault_of(PythonSeat(f"{tmp_path / 'empty.py'}:Gone", LIMITS)).detail
    told = start_fault_of(PythonSeat(f"{tmp_path / 'empty.py'}:Deaf", LIMITS)).detail
    assert told == "Deaf has no method choose(self, position)"
    assert "No module named" in start_fault_of(PythonSeat("nowhere.at_all:Class", LIMITS)).detail


def test_a_player_whose_process_was_killed_from_outside(tmp_path: Path) -> None:
    import signal

    from tengen.players.seat import Cause, PlayerFault

    target = write_player(tmp_path, "import os; print(os.getpid()); return position.legal_moves[0]")
    with started(PythonSeat(target, LIMITS)) as seat:
        seat.choose(Position("gomoku:11"), LONG)
        os.kill(int(seat.last_words()[-1]), signal.SIGKILL)
        with pytest.raises(PlayerFault) as caught:
            seat.choose(Position("gomoku:11", "a1 b1"), LONG)
        assert caught.value.cause is Cause.CRASH
        assert "SIGKILL" in caught.value.detail


def test_a_seat_used_without_a_game_says_so() -> None:
    from tengen.players.seat import PlayerFault

    with PythonSeat("tengen.players:RandomPlayer") as seat, pytest.raises(PlayerFault, match="has ended"):
        seat.choose(Position(Game("gomoku")), LONG)
    assert (seat.cpu_seconds(), seat.last_words()) == (0.0, ())
    assert Side.FIRST.other is Side.SECOND
