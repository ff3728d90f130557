"""The network as it is trained with PyTorch: the same sums in floating point as the core's in whole numbers.

A row of the table is learned as the sum of its two arms and a part of its own, so that rare neighbourhoods
know what their arms are worth.
"""

from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray

from tengen._core import cell_gradients, sum_cells
from tengen.learn.network.files import HIDDEN, NEIGHBOURHOODS, POLICY, ROWS, WIDTH
from tengen.learn.network.targets import Samples

SHARE: Final = 0.1
"""Sums over the board are taken times this, so that all numbers are of like size."""
MOST_STONES: Final = 120
"""With more stones it is the same."""
STONES: Final = 50
"""By what their number is divided."""
ARMS: Final = 120
LARGEST_ROW: Final = 16.0
"""So that four rows and the bias fit into 16 bits."""

_SIDED: Final = {"table": "rows", "cell_bias": "cell_bias"}
"""What there is for each side, in a file and here."""

Tensors = dict[str, Any]


def new_numbers(tables: int, seed: int) -> Tensors:
    """A network that knows nothing yet."""
    chance = torch.Generator().manual_seed(seed)

    def normal(size: float, *shape: int) -> Any:
        return size * torch.randn(*shape, generator=chance)

    numbers = {
        "arms": normal(0.1, tables * 2 * ARMS, WIDTH),
        "rows": torch.zeros(tables * ROWS, WIDTH),
        "cell_bias": torch.full((tables, WIDTH), 0.05),
        "hidden": normal(0.5 / WIDTH**0.5, HIDDEN, WIDTH),
        "hidden_bias": torch.zeros(HIDDEN),
        "stone": torch.zeros(HIDDEN),
        "second": normal(1 / HIDDEN**0.5, HIDDEN, HIDDEN),
        "second_bias": torch.zeros(HIDDEN),
        "output": normal(0.1, HIDDEN),
        "skip": torch.zeros(WIDTH),
        "output_bias": torch.zeros(1),
        "filter": normal(0.5 / WIDTH**0.5, POLICY, WIDTH),
        "filter_bias": torch.zeros(POLICY),
    }
    return {name: number.requires_grad_() for name, number in numbers.items()}


def arms_of_rows(tables: int) -> tuple[Any, Any]:
    """For each row of all tables its two arms. Neighbourhood a (a + 1) / 2 + b has the arms a and b."""
    one, two = np.tril_indices(ARMS)
    assert len(one) == NEIGHBOURHOODS  # noqa: S101 - a fact about numbers
    offsets = np.repeat(np.arange(2 * tables) * ARMS, NEIGHBOURHOODS)
    return (
        torch.from_numpy(np.tile(one, 2 * tables) + offsets),
        torch.from_numpy(np.tile(two, 2 * tables) + offsets),
    )


Cells = tuple[NDArray[np.uint16], NDArray[np.uint32], NDArray[np.uint8]]
"""Features of cells, where the cells of each position start, and the side of each position."""


class CellSums(torch.autograd.Function):  # type: ignore[misc]
    """The first layer, in the core: the sum of each position's cells, and the first numbers of each cell."""

    @staticmethod
    def forward(ctx: Any, table: Any, bias: Any, cells: Cells) -> Any:
        """Both as tensors."""
        ctx.save_for_backward(table, bias)
        ctx.cells = cells
        return tuple(map(torch.from_numpy, sum_cells(table.numpy(), bias.numpy(), *cells)))

    @staticmethod
    def backward(ctx: Any, of_sums: Any, of_heads: Any) -> Any:
        """The gradients of table and bias."""
        table, bias = (number.numpy() for number in ctx.saved_tensors)
        features, starts, sides = ctx.cells
        wanted = of_sums.contiguous().numpy(), of_heads.contiguous().numpy()
        found = cell_gradients(table, bias, features, starts, sides, *wanted)
        return (*map(torch.from_numpy, found), None)


class TorchNetwork:
    """The numbers, and what they make of positions."""

    def __init__(self, tables: int, seed: int) -> None:
        self.tables = tables
        self.numbers = new_numbers(tables, seed)
        self._arms = arms_of_rows(tables)

    def start_from(self, known: Tensors) -> None:
        """Takes the numbers of another network; both sides take those of one that has a single table.

        Columns that it does not use learn from nothing.
        """
        tables = {name: np.repeat(known[name], self.tables // len(known[name]), 0) for name in _SIDED}
        used = torch.from_numpy(tables["table"].any(axis=(0, 1)))
        with torch.no_grad():
            self.numbers["arms"][:, used] = 0
            for name, mine in _SIDED.items():
                number = self.numbers[mine]
                number[:, used] = torch.from_numpy(tables[name]).reshape(number.shape)[:, used]
            for name, number in self.numbers.items():
                if name in known and name not in _SIDED and known[name].any():
                    number.copy_(torch.from_numpy(known[name]))

    def table(self) -> Any:
        """All rows of all tables."""
        one, two = self._arms
        arms = self.numbers["arms"]
        return self.numbers["rows"] + arms[one] + arms[two]

    def answer(self, samples: Samples) -> tuple[Any, Any, Any]:
        """The logit of each position, the logit of each cell, and which position each cell belongs to."""
        n = self.numbers
        count = len(samples)
        places = torch.from_numpy(np.repeat(np.arange(count), np.diff(samples.starts)))
        sides = (samples.stones % self.tables).astype(np.uint8)
        starts = samples.starts.astype(np.uint32)
        sums, heads = CellSums.apply(self.table(), n["cell_bias"], (samples.features, starts, sides))
        sums = SHARE * sums
        stones = torch.from_numpy(np.minimum(samples.stones, MOST_STONES)).float() / STONES
        first = torch.relu(sums @ n["hidden"].T + n["hidden_bias"] + stones[:, None] * n["stone"])
        second = torch.relu(first.clamp(max=127.9) @ n["second"].T + n["second_bias"]).clamp(max=127.9)
        logits = second @ n["output"] + sums @ n["skip"] + n["output_bias"]
        filters = (sums @ n["filter"].T + n["filter_bias"]).clamp(-127.9, 127.9)
        policy = (heads * filters[places]).sum(1) + torch.from_numpy(samples.order)
        return logits + torch.from_numpy(samples.linear), policy, places

    def losses(self, samples: Samples) -> tuple[Any, Any]:
        """The mean loss of the values and of the policies, in nats."""
        logits, policy, places = self.answer(samples)
        value = torch.nn.functional.binary_cross_entropy_with_logits(logits, torch.from_numpy(samples.value))
        count = len(samples)
        wanted = torch.from_numpy(samples.policy)
        most = torch.full((count,), -1e9).scatter_reduce(0, places, policy.detach(), "amax")
        shifted = policy - most[places]
        total = torch.zeros(count).index_add(0, places, shifted.exp())
        likely = shifted - total.clamp(min=1e-30).log()[places]
        known = (torch.zeros(count).index_add(0, places, wanted) > 0).sum().clamp(min=1)
        return value, -(wanted * likely).sum() / known

    def keep_in_range(self) -> None:
        """What is stored in 16 bits must not outgrow them."""
        with torch.no_grad():
            self.numbers["rows"].clamp_(-LARGEST_ROW / 2, LARGEST_ROW / 2)
            self.numbers["arms"].clamp_(-LARGEST_ROW / 4, LARGEST_ROW / 4)
            for name in ("hidden", "second", "filter"):
                self.numbers[name].clamp_(-7.9, 7.9)
