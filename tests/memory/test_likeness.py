"""`tengen:like=NAME`: who is known, and a player who plays like them."""

import asyncio
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tengen import Game, Limit, Position, Side
from tengen.cli import app
from tengen.cli.playing.web_board import _wishes
from tengen.memory import Memory
from tengen.memory.likeness import Likeness, find_likeness, people_in
from tengen.players import LikePlayer, UnknownPlayer, make_player
from tengen.players.person import WAYS, person_at
from tengen.players.seat import Budget, Unfit
from tengen.records import dump_all
from tengen.referee.seats import make_seat
from tengen.web.engines.pool import EnginePool
from tengen.web.settings import Settings
from tengen.web.tables.opponents import read_opponent
from tengen.web.wire import Refusal
from tests.memory.people import played


@pytest.fixture
def filled(data_home: Path) -> Path:
    with Memory() as memory:
        memory.import_games([*played("Ada", "mnk:5x4x4", 6), *played("Ben", "connect:4x5x3", 3)])
        return memory.path


def test_it_plays_like_somebody_with_enough_games(filled: Path) -> None:
    player = make_player("tengen:like=ada", seed=1)
    assert isinstance(player, LikePlayer)
    assert player.name == "tengen:like=Ada"
    position = Position("mnk:5x4x4")
    while not position.is_over:
        position.play(player.choose(position))
    # Other games of the same family, too.
    assert player.choose(Position("gomoku:9"))


def test_the_seed_makes_it_repeatable(filled: Path) -> None:
    position = Position("mnk:5x4x4")
    moves = [make_player("tengen:like=Ada,seed=4").choose(position) for _ in range(3)]
    assert len(set(moves)) == 1


def test_who_is_unknown_hears_who_is_known(filled: Path) -> None:
    with pytest.raises(
        UnknownPlayer, match=r"no games of 'eve': known are Ada \(6 games\), Ben \(3 games\)$"
    ):
        make_player("tengen:like=eve")


def test_too_few_games_are_counted(filled: Path) -> None:
    with pytest.raises(UnknownPlayer, match="like=Ben needs 5 games, and there are 3 games"):
        make_player("tengen:like=ben")
    player = make_player("tengen:like=ada")
    with pytest.raises(UnknownPlayer, match="needs 5 games of the drop family, and there are no games"):
        player.choose(Position("connect4"))


def test_without_a_memory_it_says_what_to_do(data_home: Path) -> None:
    with pytest.raises(UnknownPlayer, match="there are no games yet: play some games"):
        make_player("tengen:like=ada")
    assert not data_home.exists()


def test_other_options_are_refused(filled: Path) -> None:
    with pytest.raises(UnknownPlayer, match="has no option 'level': it takes like, games, seed"):
        make_player("tengen:like=ada,level=3")


def test_games_come_from_records_or_another_memory(tmp_path: Path, data_home: Path) -> None:
    records = played("Cy", "tictactoe", 5)
    dump_all(records, tmp_path / "Club.tengen")
    assert make_player(f"tengen:like=cy,games={tmp_path / 'Club.tengen'}").choose(Position("tictactoe"))
    with Memory(tmp_path / "Club.db") as memory:
        memory.import_games(records)
    found = find_likeness("CY", str(tmp_path / "Club.db"))
    assert (found.name, found.games(Game("gomoku"))) == ("Cy", 5)
    with pytest.raises(UnknownPlayer, match="there is no file"):
        find_likeness("Cy", str(tmp_path / "nothing.db"))


def test_programs_are_not_among_the_people(filled: Path) -> None:
    with Memory() as memory:
        assert people_in(memory) == {"Ada": 6, "Ben": 3}


def test_what_is_learned_is_kept_until_there_are_more_games() -> None:
    records = played("Dee", "tictactoe", 6)
    game = Game("tictactoe")
    assert Likeness("Dee", records).fitted(game) is Likeness("Dee", records).fitted(game)
    more = [*records, *played("Dee", "tictactoe", 1, seed=5)]
    assert Likeness("Dee", more).fitted(game) is not Likeness("Dee", records).fitted(game)


def test_a_blind_person_is_imitated_as_blind() -> None:
    person = person_at("drop", 0.5)
    overlook = tuple(0.9 if place % WAYS == 2 else missed for place, missed in enumerate(person.overlook))
    records = played("Blind", "connect:5x6x4", 16, person=person.but(overlook=overlook))
    found = Likeness("Blind", records).person(Game("connect4"))
    assert found.missed("block", 2) > 2 * found.missed("block", 0)


def test_it_sits_at_the_table_of_a_match(filled: Path) -> None:
    seat = make_seat("tengen:like=ada", seed=1)
    with closing(seat):
        seat.start(Game("mnk:5x4x4"), Side.FIRST, Budget(), "greedy")
        assert seat.choose(Position("mnk:5x4x4"), Budget()).move is not None
        with pytest.raises(Unfit, match="needs 5 games of the edge family"):
            seat.start(Game("dots:2x2"), Side.FIRST, Budget(), "greedy")


def test_it_is_an_opponent_in_the_terminal(filled: Path, tmp_path: Path) -> None:
    def play(*args: str) -> Result:
        return CliRunner().invoke(app, ["play", "--terminal", *args], input="quit\n")

    assert "tengen:like=Ada" in play("mnk:5x4x4", "--side", "second", "--opponent", "tengen:like=ada").output
    refused = play("connect4", "--opponent", "tengen:like=ada")
    assert refused.exit_code == 2
    assert "needs 5 games of the drop family" in refused.output
    with Memory(tmp_path / "club.db") as memory:
        memory.import_games(played("Cy", "tictactoe", 5))
    club = ("tictactoe", "--memory", str(tmp_path / "club.db"))
    assert play(*club, "--opponent", "tengen:like=Cy").exit_code == 0
    assert "known are Cy (5 games)" in play(*club, "--opponent", "tengen:like=Ada").output


def test_the_web_board_seats_it(filled: Path) -> None:
    wishes = _wishes("mnk:5x4x4", "tengen:like=ada", None, None, None)
    assert wishes is not None
    assert wishes["opponent"] == "like:Ada"
    opponent = read_opponent("like:Ada", Game("mnk:5x4x4"))
    assert (opponent.name, opponent.title) == ("tengen:like=Ada", "Like Ada")
    with pytest.raises(Refusal):
        read_opponent("like:Ada,games=/etc/passwd", Game("mnk:5x4x4"))

    async def move() -> str:
        pool = EnginePool(Settings(), None)
        try:
            return await pool.choose("t", opponent, Position("mnk:5x4x4"), Limit(time=5))
        finally:
            await pool.close()

    assert asyncio.run(move()) in Position("mnk:5x4x4").legal_moves
