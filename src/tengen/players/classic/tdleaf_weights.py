"""Weights of `classic:tdleaf`: the author's, the learned ones, or those of a file."""

import json
import math
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Final

from tengen import BadWeights, Side
from tengen._core import CELL
from tengen.players.classic.files import read_bounded, write_whole

HAND: Final = (0.0, 1.0, 2.0, 3.0, 4.0, -5.0, 6.0)
"""The author's own, for cells with 6, 5, 4, 3, 2, 1 free edges and for captured cells."""

Weights = tuple[float, ...]
_COUNT: Final = len(HAND)
_LARGEST: Final = 1 << 16
_MOST: Final = 1e6


def read_weights(text: str) -> dict[Side, Weights]:
    """The weights for each side from `hand`, `learned` or the name of a JSON file."""
    if text.lower() == "hand":
        return dict.fromkeys(Side, HAND)
    if text.lower() == "learned":
        data = files("tengen.players.classic").joinpath("tdleaf_learned.json").read_bytes()
        return decode_weights(data, "the learned weights")
    path = Path(text).expanduser()
    found = read_bounded(path, _LARGEST)
    if found is None:
        raise BadWeights(
            f"there is no file of weights {text}: write weights=hand, weights=learned or a file's name"
        )
    return decode_weights(found, text)


def write_weights(path: Path, weights: Sequence[float] | dict[Side, Sequence[float]]) -> None:
    """Writes one set for both sides, or one for each."""
    if isinstance(weights, dict):
        plain = {side.name.lower(): list(weights[side]) for side in Side}
    else:
        plain = {"both": list(weights)}
    write_whole(path, (json.dumps(plain, indent=1) + "\n").encode())


def decode_weights(data: bytes, name: str) -> dict[Side, Weights]:
    """`{"both": [7 numbers]}`, `{"first": [...], "second": [...]}`, or what `tengen train` wrote for `cells`;
    anything else is refused.
    """
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        raise BadWeights(f"{name} is no JSON: {_FORM}") from None
    if not isinstance(found, dict):
        raise BadWeights(f"{name} holds no sets of weights: {_FORM}")
    if "games" in found:
        return dict.fromkeys(Side, _trained(found, name))
    if "both" in found:
        return dict.fromkeys(Side, _checked(found["both"], name))
    return {side: _checked(found.get(side.name.lower()), name) for side in Side}


_NAMES: Final = ("six_free", "five_free", "four_free", "three_free", "two_free", "one_free")
_FORM: Final = (
    f'write {{"both": [{_COUNT} numbers]}}, or "first" and "second", or take learned.json of a training'
)


def _trained(found: dict[str, object], name: str) -> Weights:
    """Of a training: weights of cells by name, for which a captured cell is `CELL`."""
    games = found["games"]
    if found.get("evaluation") != "cells":
        raise BadWeights(
            f"{name} holds weights of the engine: train with --evaluation cells for classic:tdleaf"
        )
    if not isinstance(games, dict) or len(games) != 1:
        raise BadWeights(f"{name} must hold the weights of one game")
    (weights,) = games.values()
    if not isinstance(weights, dict) or set(weights) != set(_NAMES):
        raise BadWeights(f"{name} must have the weights {', '.join(_NAMES)}")
    cells = _checked([*(weights[one] for one in _NAMES), CELL], name)
    # The same play in the author's units, in which a captured cell is 6.
    return tuple(number * HAND[-1] / CELL for number in cells)


def _checked(numbers: object, name: str) -> Weights:
    if not isinstance(numbers, list) or len(numbers) != _COUNT:
        raise BadWeights(f"{name} needs {_COUNT} weights for each side: {_FORM}")
    for number in numbers:
        if type(number) not in (int, float) or not math.isfinite(number) or abs(number) > _MOST:
            raise BadWeights(f"{name} has a weight that is no fair number: {_FORM}")
    return tuple(float(number) for number in numbers)
