"""Games, what came of them, and who won them."""

import pytest

from tengen import Position, Side
from tengen.memory import Memory, PlayerRating
from tengen.memory.rating import update
from tengen.records import Record, RecordedMove
from tests.memory.making import GAMES, finished, lost_by


@pytest.mark.parametrize("game", GAMES)
def test_a_game_comes_back_whole(memory: Memory, game: str) -> None:
    record = finished(game, 3, First="Ada", Second="Ben", Event="club")
    number = memory.add_game(record)
    assert number is not None
    kept = memory.game(number)
    assert kept is not None
    assert kept.record.moves == record.moves
    assert kept.record.tags.items() >= record.tags.items()
    assert (kept.first, kept.second, kept.result) == ("Ada", "Ben", record.result)
    assert kept.verdict == record.verdict


def test_the_same_moves_twice_are_two_games_but_an_import_is_one(memory: Memory) -> None:
    record = finished("tictactoe", 1)
    assert memory.add_game(record) != memory.add_game(record)
    first = memory.import_games([record, record])
    assert [number is None for number in first] == [False, True]
    exported = [game.record for game in memory.games()]
    assert memory.import_games(exported) == [None] * 3
    assert len(memory.games()) == 3


def test_a_game_can_take_the_place_of_another(memory: Memory) -> None:
    old = memory.add_game(lost_by(Side.FIRST, moves="a1 b2 c3"))
    memory.add_game(lost_by(Side.SECOND, moves="a1 b2"), replaces=old)
    assert [game.result for game in memory.games()] == ["1-0"]
    assert memory.experience(Position("tictactoe")).total.losses == 0


def test_games_are_found_by_kind_and_player(memory: Memory) -> None:
    memory.add_game(finished("tictactoe", 1, First="Ada", Second="Ben"))
    memory.add_game(finished("connect4", 2, First="Ben", Second="Cleo"))
    assert len(memory.games("connect4")) == 1
    assert len(memory.games(player="Ben")) == 2
    assert len(memory.games("connect4", player="Ada")) == 0
    assert [game.second for game in memory.games(limit=1)] == ["Cleo"]


def test_the_time_of_each_side_is_kept(memory: Memory) -> None:
    game = Position("tictactoe").game
    moves = [RecordedMove(game.parse_move(text), seconds=1.5) for text in ("a1", "b2", "c3")]
    number = memory.add_game(Record(game, moves))
    assert number is not None
    kept = memory.game(number)
    assert kept is not None
    assert kept.seconds == (3.0, 1.5)
    assert memory.experience(Position("tictactoe")).total.games == 0, (
        "a game without a result teaches nothing"
    )


def test_experience_counts_for_the_mover_in_every_image(memory: Memory) -> None:
    memory.add_game(lost_by(Side.FIRST, moves="a1 b2"))
    memory.add_game(lost_by(Side.SECOND, moves="c3 b2"))
    start = memory.experience(Position("tictactoe"))
    assert (start.total.wins, start.total.losses) == (1, 1)
    for corner in ("a1", "a3", "c1", "c3"):
        assert start.of(start_move(corner)).games == 2
    assert start.of(start_move("b2")).games == 0
    reply = memory.experience(Position("tictactoe", "a3"))
    assert (reply.total.wins, reply.total.losses) == (1, 1)
    assert len(start.moves) == 1


def start_move(text: str):  # type: ignore[no-untyped-def]
    return Position("tictactoe").game.parse_move(text)


def test_the_hall_of_fame_counts_wins_by_name(memory: Memory) -> None:
    for side in (Side.FIRST, Side.FIRST, Side.SECOND):
        memory.add_game(lost_by(side, First="Ada", Second="Ben"))
    memory.add_game(lost_by(Side.FIRST, First="me", Second="me"))
    best, other = memory.hall_of_fame()
    assert (best.name, best.wins, best.losses) == ("Ben", 2, 1)
    assert (other.name, other.wins, other.losses) == ("Ada", 1, 2)
    assert memory.hall_of_fame("connect4") == []


def test_glickmans_own_example() -> None:
    """From the description of the Glicko system: 1500 ± 200 meets three others in one period."""
    others = [(PlayerRating(1400, 30), 1.0), (PlayerRating(1550, 100), 0.0), (PlayerRating(1700, 300), 0.0)]
    after = update(PlayerRating(1500, 200), others)
    assert after.rating == pytest.approx(1464, abs=0.6)
    assert after.deviation == pytest.approx(151.4, abs=0.1)


def test_a_person_who_wins_is_rated_higher_and_more_surely(memory: Memory) -> None:
    assert memory.rating("human", "tictactoe") == PlayerRating()
    for _ in range(10):
        memory.add_game(lost_by(Side.SECOND, First="human", Second="tengen:level=1"))
    human = memory.rating("human", "tictactoe")
    assert human.rating > 1600
    assert human.deviation < 250
    assert human.games == 10
