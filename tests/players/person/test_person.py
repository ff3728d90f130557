"""A model of people: its chances are chances, what is seen is played, and bad numbers are refused."""

from collections import Counter
from random import Random

import pytest

from tengen import Game, IllegalMove, Position
from tengen._core import person_chances, person_features
from tengen.players import Player
from tengen.players.person import (
    SENSES,
    BadPerson,
    Person,
    PersonPlayer,
    chances,
    draw,
    people_in_general,
    person_at,
    rung,
)

GAMES = ["tictactoe", "gomoku", "renju", "connect4", "popout", "onepop", "dots:3x3", "hexifence:2"]
WIN = {"gomoku": "h8 a1 h9 c1 h10 e1 h11 g1", "connect4": "1 7 2 7 3 6"}
THREAT = {"gomoku": "a1 h8 c1 h9 e1 h10 g1 h11", "connect4": "7 1 7 2 6 3"}


def playing(game: str, person: Person, seed: int) -> list[Position]:
    """The positions of a game of this person against themselves."""
    position, random, found = Position(game), Random(seed), []
    while not position.is_over:
        found.append(position.copy())
        position.play(draw(position, person, random))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_chances_are_chances_of_the_legal_moves(game: str) -> None:
    for skill in (0.0, 0.5, 1.0):
        person = person_at(Game(game).family, skill)
        for position in playing(game, person, 1)[::3]:
            found = chances(position, person)
            assert list(found) == list(position.legal_moves)
            assert sum(found.values()) == pytest.approx(1)
            assert min(found.values()) >= 0
            assert found == chances(position, person), "the same again"


@pytest.mark.parametrize("game", WIN)
def test_who_overlooks_nothing_wins_and_stops_wins(game: str) -> None:
    person = person_at(Game(game).family, 1.0)
    wins = {
        move: chance for move, chance in chances(Position(game, WIN[game]), person).items() if chance > 0.2
    }
    for move in wins:
        position = Position(game, WIN[game])
        position.play(move)
        assert position.is_over
    assert sum(wins.values()) > 0.99
    stops = chances(Position(game, THREAT[game]), person)
    assert max(stops.values()) > 0.4


def test_what_is_overlooked_is_played_seldom() -> None:
    position = Position("connect4", THREAT["connect4"])
    sharp = person_at("drop", 1.0, 0.0)
    blind = sharp.but(overlook=tuple(1.0 if n // 4 == SENSES.index("block") else 0.0 for n in range(20)))
    four = next(move for move in position.legal_moves if str(move) == "4")
    assert chances(position, sharp)[four] > 0.9
    assert chances(position, blind)[four] < 0.7


def test_a_direction_is_overlooked_by_itself() -> None:
    """Overlooking rows costs the win in a row, and nothing else."""
    row, column = Position("gomoku", "h8 a1 i8 a3 j8 a5 k8 c1"), Position("gomoku", WIN["gomoku"])
    person = person_at("line", 1.0, 0.5)
    blind = person.but(overlook=tuple(0.9 if n == 0 else 0.0 for n in range(20)))

    def wins(position: Position, who: Person) -> float:
        found = 0.0
        for move, chance in chances(position, who).items():
            position.play(move)
            found += chance if position.is_over else 0.0
            position.undo()
        return found

    assert wins(row, person) > 0.95 > 0.6 > wins(row, blind)
    assert wins(column, blind) > 0.95


def test_moves_are_drawn_with_their_chances() -> None:
    position, person = Position("connect4", "4 4"), person_at("drop", 0.2)
    drawn = Counter(draw(position, person, Random(seed)) for seed in range(4000))
    for move, chance in chances(position, person).items():
        assert drawn[move] / 4000 == pytest.approx(chance, abs=0.03)


def test_a_plan_finds_what_the_eye_does_not_see() -> None:
    """Black makes an open three into an open four, or stops White's: with a plan nearly always."""
    position = Position("gomoku", "h8 h9 i8 i9 j8 a1 o15 j9")
    near = {"g9", "k9", "g8", "k8", "f8", "l8"}

    def sensible(planning: float) -> float:
        found = chances(position, person_at("line", 1.0, planning))
        return sum(chance for move, chance in found.items() if str(move) in near)

    assert sensible(1.0) > 0.97
    assert sensible(1.0) > sensible(0.0)


def test_a_person_is_a_player() -> None:
    player = PersonPlayer(people_in_general("line"), "ada", seed=1)
    assert isinstance(player, Player)
    assert player.name == "ada"
    assert player.choose(Position("gomoku")) in Position("gomoku").legal_moves
    with pytest.raises(IllegalMove):
        player.choose(Position("tictactoe", "a1 b1 a2 b2 a3"))


def test_the_scale_rises_from_people_to_the_engine() -> None:
    assert rung("line", 0.3).person is not None
    assert rung("line", 0.3).asks == 0
    assert rung("line", 1.4).asks == pytest.approx(0.4)
    assert rung("line", 2).person is None
    assert rung("line", 5).nodes == 8 * rung("line", 2).nodes
    sharper = [person_at("line", sight / 6).missed("win", 0) for sight in range(7)]
    assert sharper == sorted(sharper, reverse=True)
    assert sharper[-1] == 0


def test_a_person_survives_being_written() -> None:
    person = person_at("drop", 0.4)
    assert Person.from_json(person.to_json()) == person


@pytest.mark.parametrize(
    "change",
    [
        {"overlook": (0.1,)},
        {"overlook": (2.0,) * 20},
        {"noise": 0.0},
        {"noise": float("nan")},
        {"depth": 99},
        {"beam": 0},
        {"lapse": -0.1},
        {"senses": {"win": 1.0}},
        {"weights": {"own1_row": float("inf")}},
    ],
)
def test_numbers_that_make_no_sense_are_refused(change: dict[str, object]) -> None:
    with pytest.raises(BadPerson, match="not the numbers of a person"):
        Person.from_json({**person_at("line", 0.5).to_json(), **change})


def test_numbers_of_another_family_are_refused() -> None:
    with pytest.raises(ValueError, match="another family"):
        person_chances(Position("connect4"), people_in_general("line").native)


@pytest.mark.parametrize("family", ["line", "drop", "edge"])
def test_shipped_numbers_fit_the_features_of_the_core(family: str) -> None:
    game = {"line": "gomoku", "drop": "connect4", "edge": "dots:3x3"}[family]
    names = person_features(Game(game)._native)
    assert list(people_in_general(family).weights) == names
    assert list(person_at(family, 0.5).weights) == names
