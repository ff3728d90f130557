"""Our L-BFGS finds what SciPy's finds."""

import random

import numpy as np
import pytest
from scipy.optimize import minimize, rosen, rosen_der

from tengen import Position
from tengen.players.person import people_in_general
from tengen.players.person.choices import Choices, Floats, look_at_all
from tengen.players.person.fit import SPREAD, most_likely, precision
from tengen.players.person.likelihood import log_likelihood, to_vector
from tengen.players.person.minimise import minimise


def test_a_curved_valley() -> None:
    start = np.array([-1.2, 1.0])
    place, value = minimise(lambda x: (float(rosen(x)), rosen_der(x)), start, tolerance=1e-9)
    assert value < 1e-8
    assert place == pytest.approx(np.ones(2), abs=1e-4)


def test_a_bowl_of_very_different_widths() -> None:
    widths = np.array([1e-3, 1.0, 1e3])
    place, _ = minimise(
        lambda x: (float(widths @ x**2), 2 * widths * x), np.array([5.0, -3.0, 2.0]), tolerance=1e-9
    )
    assert place == pytest.approx(np.zeros(3), abs=1e-3)


def test_the_fit_of_a_person() -> None:
    chance = random.Random(1)
    played = []
    position = Position("mnk:9x4x4")
    for _ in range(60):
        move = chance.choice(list(position.legal_moves))
        played.append((position.copy(), move))
        position.play(move)
        if position.is_over:
            position = Position("mnk:9x4x4")
    base = people_in_general("line")
    choices = Choices.of(look_at_all(played))
    centre, pull = to_vector(base), precision(choices, base, SPREAD)

    def function(numbers: Floats) -> tuple[float, Floats]:
        value, gradient = log_likelihood(numbers, choices)
        away = numbers - centre
        return float(0.5 * away @ pull @ away) - value, pull @ away - gradient

    ours = most_likely(choices, centre, pull)
    theirs = minimize(function, centre, jac=True, method="L-BFGS-B", options={"maxiter": 2000, "ftol": 1e-13})
    assert function(ours)[0] == pytest.approx(theirs.fun, abs=1e-3)
    assert ours == pytest.approx(theirs.x, abs=0.05)
