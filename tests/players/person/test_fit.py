"""A person's numbers are found again in what they play."""

from random import Random

import pytest

from tengen import Game, Move, Position
from tengen.players.person import SENSES, WAYS, Person, PersonPlayer, people_in_general, person_at
from tengen.players.person.choices import look_at_all
from tengen.players.person.fit import fit_from, fit_person, foretold, nearest


def games(person: Person, game: str, moves: int, seed: int) -> list[tuple[Position, Move]]:
    """So many moves of somebody who plays both sides, from openings at random."""
    player, chance = PersonPlayer(person, seed=seed), Random(seed)
    found: list[tuple[Position, Move]] = []
    position = Position(game)
    while len(found) < moves:
        if position.is_over:
            position = Position(game)
        if position.ply < 2:
            position.play(chance.choice(list(position.legal_moves)))
            continue
        move = player.choose(position)
        found.append((position.copy(), move))
        position.play(move)
    return found


def blind(game: str, way: int) -> Person:
    """A casual player who hardly sees one direction."""
    person = person_at(Game(game).family, 0.4)
    missed = [0.9 if place % WAYS == way else chance for place, chance in enumerate(person.overlook)]
    return person.but(overlook=tuple(missed))


@pytest.mark.parametrize(("game", "way"), [("mnk:9x4x4", 0), ("connect4", 2), ("dots:4x4", 3)])
def test_an_overlooked_direction_is_learned_and_foretells_new_games(game: str, way: int) -> None:
    person = blind(game, way)
    learned, other = games(person, game, 250, 1), games(person, game, 250, 2)
    fitted = fit_person(learned, Game(game).family)
    sense = SENSES[0]
    ways = [fitted.person.missed(sense, each) for each in range(WAYS)]
    assert max(range(WAYS), key=ways.__getitem__) == way
    _, level = nearest(learned, Game(game).family)
    assert foretold(other, fitted.person) > foretold(other, level)
    assert fitted.gain > 0


def test_few_moves_stay_close_to_the_level() -> None:
    choices = look_at_all(games(blind("connect4", 2), "connect4", 250, 3))
    base = people_in_general("drop")
    few, many = fit_from(choices[:25], base), fit_from(choices, base)

    def away(person: Person) -> float:
        return sum(abs(person.weights[name] - base.weights[name]) for name in base.weights)

    assert few.choices == 25
    assert 0 < away(few.person) < away(many.person)


def test_the_level_is_found() -> None:
    for place in (0.0, 0.5, 1.0):
        found, _ = nearest(games(person_at("drop", place), "connect4", 200, 7), "drop")
        assert found is not None
        assert abs(found - place) <= 0.2
