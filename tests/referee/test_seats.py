"""Players from their texts, and the internal ones at the table."""

from pathlib import Path

import pytest

from tengen import Game, Position, Side
from tengen.memory import Memory
from tengen.players import UnknownPlayer
from tengen.players.seat import Budget, PlayerFault, Unfit
from tengen.referee.control import Control
from tengen.referee.local_seat import LocalSeat
from tengen.referee.play import play_game
from tengen.referee.seats import FORMS, make_seat
from tests.memory.people import played as games_of


@pytest.mark.parametrize(
    "text", ["tengen", "tengen:level=3", "tengen:threads=2,memory=8", "greedy", " random "]
)
def test_internal_players_sit_down(text: str) -> None:
    seat = make_seat(text, seed=1)
    assert seat.name == seat.command == text.strip()
    played = play_game((seat, make_seat("random", seed=2)), Game("tictactoe"), Control(move=0.02))
    assert played.result in ("1-0", "0-1", "1/2-1/2")
    seat.close()
    seat.close()


@pytest.mark.parametrize("text", ["chess", "", "tengen5", "gomocup", "stockfish:./sf"])
def test_an_unknown_player_is_answered_with_the_forms(text: str) -> None:
    with pytest.raises(UnknownPlayer) as error:
        make_seat(text)
    assert "gomocup:COMMAND" in str(error.value)


def test_every_form_is_a_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "player.py").write_text("class Player: ...\n", encoding="utf-8")
    monkeypatch.setenv("TENGEN_DATA_DIR", str(tmp_path))
    with Memory() as memory:
        memory.import_games(games_of("NAME", "connect4", 5))
    for form in FORMS:
        make_seat(form.replace("COMMAND", "./player").replace("DIRECTORY", str(tmp_path))).close()


def test_a_person_is_refused() -> None:
    with pytest.raises(UnknownPlayer, match="tengen play"):
        make_seat("human")


def test_options_are_checked_at_once() -> None:
    with pytest.raises(UnknownPlayer, match="from 1 to 10"):
        make_seat("tengen:level=11")


def test_a_limit_of_nodes_is_kept_whatever_the_player_s_own() -> None:
    position, budget = Position("gomoku", "h8"), Budget(nodes=300)
    for text, most in (("tengen", 400), ("tengen:nodes=100", 200), ("tengen:level=10", 400)):
        seat = LocalSeat(text, seed=1)
        seat.start(position.game, Side.SECOND, budget, "")
        assert 0 < int(seat.choose(position, budget).data["nodes"]) <= most
        seat.close()


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("classic:pattern", "gomoku"),
        ("connectn:./player", "onepop:7x6x4"),
        ("hexifence:./player", "hexifence:2"),
        ("python:player:Player", "gomoku"),
    ],
)
def test_who_cannot_count_nodes_says_so(text: str, game: str) -> None:
    seat = make_seat(text)
    with pytest.raises(Unfit, match="cannot be told how many nodes"):
        seat.start(Game(game), Side.FIRST, Budget(nodes=300), "")
    seat.close()


def test_without_a_limit_of_its_own_the_engine_uses_the_referee_s_time() -> None:
    position, budget = Position("gomoku", "h8"), Budget(move=0.05)
    for text, most in (("tengen", None), ("tengen:nodes=100", 200), ("tengen:time=60s", None)):
        seat = LocalSeat(text, seed=1)
        seat.start(position.game, Side.SECOND, budget, "")
        answer = seat.choose(position, budget)
        assert answer.move is not None
        assert position.is_legal(answer.move)
        assert most is None or int(answer.data["nodes"]) <= most
        assert seat.cpu_seconds() > 0
        seat.close()


def test_without_any_clock_it_still_answers() -> None:
    seat = LocalSeat("tengen")
    position = Position("tictactoe", "a1")
    seat.start(position.game, Side.SECOND, Budget(), "")
    assert seat.choose(position, Budget()).move == position.game.parse_move("b2")  # the only move that draws
    seat.close()
    with pytest.raises(PlayerFault):
        seat.choose(position, Budget())


def test_a_clock_of_the_game_is_kept() -> None:
    seats = (LocalSeat("tengen"), LocalSeat("tengen:level=2"))
    played = play_game(seats, Game("connect4"), Control(game=0.5, increment=0.005))
    assert played.verdict.cause == "line" or played.verdict.cause == "full board"
    assert sum(move.seconds for move in played.moves) < 5


def test_the_same_seed_plays_the_same_game() -> None:
    def moves(seed: int) -> list[str]:
        seats = (LocalSeat("tengen:level=2", seed), LocalSeat("greedy", seed))
        return [move.move for move in play_game(seats, Game("connect4"), Control(move=10)).moves]

    assert moves(5) == moves(5)
    assert len({tuple(moves(seed)) for seed in range(5)}) > 1
