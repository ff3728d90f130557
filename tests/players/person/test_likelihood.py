"""The likelihood of choices says what the core says, and its gradient is its slope."""

import math
import random

import numpy as np
import pytest

from tengen import Position
from tengen._core import person_chances, person_view
from tengen.players.person import Person, people_in_general, person_at
from tengen.players.person.choices import Choices, look, look_at_all
from tengen.players.person.likelihood import from_vector, log_chances, log_likelihood, to_vector

GAMES = ("mnk:9x4x4", "gomoku:9", "renju:9", "connect4", "popout:4x4x3", "onepop", "dots:3x3", "hexifence:2")
EXACT = 8
"""Up to so many things the core tells all glances apart."""


def somebody(game: str, chance: random.Random) -> Person:
    """Like people in general, but for what they overlook."""
    person = people_in_general(Position(game).game.family)
    return person.but(
        overlook=tuple(chance.uniform(0.05, 0.9) for _ in person.overlook),
        noise=chance.uniform(0.5, 2),
        lapse=0.03,
        stray=0.02,
    )


def walk(game: str, chance: random.Random) -> Position:
    """A position on the way of a game at random, not over."""
    position = Position(game)
    for _ in range(chance.randrange(30)):
        position.play(chance.choice(list(position.legal_moves)))
        if position.is_over:
            position.undo()
            break
    return position


def things(position: Position) -> int:
    """How many things may be overlooked here."""
    return int(np.bitwise_or.reduce(np.frombuffer(person_view(position)[2], np.uint32))).bit_count()


@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_as_likely_as_the_core_says(game: str) -> None:
    chance = random.Random(game)
    noticed = 0
    for _ in range(40):
        position, person = walk(game, chance), somebody(game, chance)
        moves, chances, _ = person_chances(position, person.native)
        found = np.exp(log_chances(to_vector(person), Choices.of([look(position, move) for move in moves])))
        exact = things(position) <= EXACT
        assert found == pytest.approx(chances, abs=1e-5 if exact else 0.12)
        noticed += 0 < things(position) <= EXACT
    assert noticed


@pytest.mark.parametrize("game", ["mnk:9x4x4", "connect4"])
def test_a_plan_counts_as_in_the_core(game: str) -> None:
    chance = random.Random(5)
    person = person_at(Position(game).game.family, 0.5)
    assert person.depth
    plans = 0
    for _ in range(25):
        position = walk(game, chance)
        if things(position) > EXACT:
            continue
        moves, chances, ahead = person_chances(position, person.native)
        choices = Choices.of([look(position, move, person) for move in moves])
        assert np.exp(log_chances(to_vector(person), choices)) == pytest.approx(chances, abs=1e-4)
        plans += len(set(ahead)) > 1
    assert plans


@pytest.mark.parametrize("game", ["mnk:9x4x4", "connect4", "dots:3x3"])
def test_the_gradient_is_the_slope(game: str) -> None:
    chance = random.Random(3)
    played = [
        (position, chance.choice(list(position.legal_moves)))
        for position in (walk(game, chance) for _ in range(30))
    ]
    person = person_at(Position(game).game.family, 0.5).but(lapse=0.05, stray=0.05)
    choices = Choices.of(look_at_all(played, person))
    numbers = to_vector(person)
    value, gradient = log_likelihood(numbers, choices)
    assert value == pytest.approx(log_chances(numbers, choices).sum())
    for place in range(len(numbers)):
        step = np.zeros(len(numbers))
        step[place] = 1e-5
        slope = (
            log_likelihood(numbers + step, choices)[0] - log_likelihood(numbers - step, choices)[0]
        ) / 2e-5
        assert slope == pytest.approx(gradient[place], abs=1e-4, rel=1e-4), place


def test_a_person_survives_the_vector() -> None:
    person = person_at("line", 0.5)
    again = from_vector(to_vector(person), person)
    assert again.weights == pytest.approx(dict(person.weights))
    assert again.overlook == pytest.approx(person.overlook, abs=2e-4)
    assert again.depth == person.depth
    assert math.isclose(again.noise, person.noise)
