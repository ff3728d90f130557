"""The first layer in training, both ways, against the same sums written out in NumPy."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tengen._core import cell_gradients, sum_cells

ROWS, WIDTH, HEAD = 50, 64, 16


def batch(sides: int) -> dict[str, NDArray[Any]]:
    chance = np.random.default_rng(7)
    sizes = [3, 0, 8, 1]
    return {
        "table": chance.normal(size=(ROWS, WIDTH)).astype(np.float32),
        "bias": chance.normal(size=(sides, WIDTH)).astype(np.float32),
        "features": chance.integers(0, ROWS, (sum(sizes), 4)).astype(np.uint16),
        "starts": np.cumsum([0, *sizes]).astype(np.uint32),
        "sides": chance.integers(0, sides, len(sizes)).astype(np.uint8),
    }


@pytest.mark.parametrize("sides", [1, 2])
def test_sums_and_gradients(sides: int) -> None:
    given = batch(sides)
    table, bias, features, starts = (given[name] for name in ("table", "bias", "features", "starts"))
    owner = np.repeat(np.arange(len(starts) - 1), np.diff(starts.astype(int)))
    side = given["sides"][owner]
    before = table[features].sum(1) + bias[side]
    sums, heads = sum_cells(**given)
    wanted = np.zeros((len(starts) - 1, WIDTH))
    np.add.at(wanted, owner, np.maximum(before, 0))
    np.testing.assert_allclose(sums, wanted, rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(heads, np.maximum(before, 0)[:, :HEAD], rtol=1e-5, atol=1e-5)

    chance = np.random.default_rng(8)
    of_sums = chance.normal(size=sums.shape).astype(np.float32)
    of_heads = chance.normal(size=heads.shape).astype(np.float32)
    down = of_sums[owner].astype(np.float64)
    down[:, :HEAD] += of_heads
    down[before <= 0] = 0
    of_table, of_bias = np.zeros(table.shape), np.zeros(bias.shape)
    for way in range(4):
        np.add.at(of_table, features[:, way], down)
    np.add.at(of_bias, side, down)
    found_table, found_bias = cell_gradients(**given, of_sums=of_sums, of_heads=of_heads)
    np.testing.assert_allclose(found_table, of_table, rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(found_bias, of_bias, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize(
    ("name", "wrong", "told"),
    [
        ("features", np.full((12, 4), ROWS, np.uint16), "outside the table"),
        ("features", np.zeros((12, 3), np.uint16), "four rows"),
        ("features", np.zeros((11, 4), np.uint16), "do not fit"),
        ("starts", np.array([0, 5, 3, 11, 12], np.uint32), "do not fit"),
        ("starts", np.array([0, 3, 12], np.uint32), "do not fit"),
        ("sides", np.full(4, 1, np.uint8), "outside the table"),
        ("bias", np.zeros((1, 32), np.float32), "64 numbers"),
    ],
)
def test_what_does_not_fit_is_refused(name: str, wrong: NDArray[Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        sum_cells(**{**batch(1), name: wrong})


def test_there_is_a_gradient_for_every_number() -> None:
    given = batch(1)
    with pytest.raises(ValueError, match="one gradient"):
        cell_gradients(
            **given, of_sums=np.zeros((3, WIDTH), np.float32), of_heads=np.zeros((12, HEAD), np.float32)
        )
