"""From the numbers of a training to the whole numbers of a file."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tengen.errors import BadNetwork
from tengen.learn.network.files import ROWS, Numbers, layout

CELL: Final = 256
WEIGHT: Final = 4096
SUM: Final = CELL // 8
"""What is left of a cell's parts when the sums are made."""


def _scales(share: float, stones: float) -> dict[str, float]:
    """What each is multiplied by; `share` and `stones` are what sums are multiplied and stones divided by."""
    first = SUM * WEIGHT
    return {
        "table": CELL,
        "cell_bias": CELL,
        "hidden": share * WEIGHT,
        "hidden_bias": first,
        "stone": first / stones,
        "second": WEIGHT,
        "second_bias": CELL * WEIGHT,
        "output": WEIGHT,
        "skip": share * CELL * WEIGHT / SUM,
        "output_bias": CELL * WEIGHT,
        "filter": share * WEIGHT,
        "filter_bias": first,
    }


def real_numbers(numbers: Numbers, share: float, stones: float) -> dict[str, NDArray[Any]]:
    """The numbers of a file as a training has them."""
    scales = _scales(share, stones)
    return {name: (whole / scales[name]).astype(np.float32) for name, whole in numbers.items()}


def whole_numbers(floats: dict[str, NDArray[Any]], tables: int, share: float, stones: float) -> Numbers:
    """Rounds everything.

    `floats` has the names of the layout. Numbers that do not fit are refused: the core's sums must never
    overflow, whatever the position.
    """
    scales = _scales(share, stones)
    out: Numbers = {}
    for name, (kind, shape) in layout(tables).items():
        rounded = np.rint(floats[name].reshape(shape).astype(np.float64) * scales[name])
        most = np.iinfo(kind).max
        if not np.isfinite(rounded).all() or np.abs(rounded).max() > most:
            raise BadNetwork(f"a number of {name} does not fit: train again with a smaller --rate")
        out[name] = rounded.astype(kind)
    largest = 4 * int(np.abs(out["table"].astype(np.int64)).max())
    if largest + int(np.abs(out["cell_bias"].astype(np.int64)).max()) > np.iinfo(np.int16).max:
        raise BadNetwork("four rows of the table do not fit into 16 bits: train again with a smaller --rate")
    if out["table"].shape[1] != ROWS:
        raise BadNetwork(f"a table has {ROWS} rows")
    return out
