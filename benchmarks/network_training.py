"""The network of line games as it is trained: Adam on what is missing to the sum of the weights."""

import numpy as np
from network_samples import NEIGHBOURHOODS, PAIRS, Samples
from scipy.sparse import csr_matrix
from scipy.special import expit

WIDTH, HIDDEN = 32, 32
SHARE = 0.1
"""Sums over the board are taken times this, so that all numbers are of like size."""
MOST_STONES, STONES = 120, 50
"""With more stones it is the same; and by what their number is divided."""
FADING = {"pairs": 1e-4, "neighbourhoods": 1e-4}
"""What fades a little with every step, so that rare ones stay small."""


def added_up(rows: np.ndarray, count: int) -> csr_matrix:
    """A matrix that adds up what came from each of `count` rows of a table; every line here used several."""
    lines = np.repeat(np.arange(len(rows)), rows.shape[1])
    return csr_matrix((np.ones(rows.size), (rows.ravel(), lines)), shape=(count, len(rows)))


class Network:
    """The numbers, what they make of positions, and how to change them. Only freestyle's knows
    neighbourhoods and how many stones there are."""

    def __init__(self, seed: int, free: bool) -> None:
        chance = np.random.default_rng(seed)
        self.free = free
        self.numbers = {
            "pairs": 0.1 * chance.standard_normal((PAIRS, WIDTH)),
            "neighbourhoods": np.zeros((NEIGHBOURHOODS, WIDTH)),
            "cell": np.full(WIDTH, 0.05),
            "first": 0.5 / np.sqrt(WIDTH) * chance.standard_normal((HIDDEN, WIDTH)),
            "hidden": np.zeros(HIDDEN),
            "stone": np.zeros(HIDDEN),
            "second": 0.1 * chance.standard_normal(HIDDEN),
            "direct": np.zeros(WIDTH),
            "last": np.zeros(1),
        }
        if not free:
            del self.numbers["neighbourhoods"], self.numbers["stone"]
        self.means = {name: np.zeros_like(value) for name, value in self.numbers.items()}
        self.squares = {name: np.zeros_like(value) for name, value in self.numbers.items()}
        self.steps = 0

    def slopes(self, samples: Samples, batch: np.ndarray) -> tuple[np.ndarray, dict[str, np.ndarray]]:
        """The loss of each position, and how their mean changes with each number."""
        n = self.numbers
        sizes = samples.starts[batch + 1] - samples.starts[batch]
        rows = np.repeat(np.arange(len(batch)), sizes)
        places = np.arange(len(rows)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        features, which = np.unique(
            samples.cells[places + np.repeat(samples.starts[batch], sizes)].ravel(), return_inverse=True
        )
        around, pairs = np.divmod(features, PAIRS)
        table = n["pairs"][pairs] + (n["neighbourhoods"][around] if self.free else 0)
        directions = which.reshape(-1, 4)
        cells = n["cell"] + table[directions].sum(axis=1)
        counts = csr_matrix((np.ones(len(rows)), (rows, np.arange(len(rows)))))
        sums = SHARE * (counts @ np.maximum(cells, 0))
        stones = np.minimum(samples.stones[batch], MOST_STONES) / STONES
        hidden = sums @ n["first"].T + n["hidden"] + (stones[:, None] * n["stone"] if self.free else 0)
        shown = np.maximum(hidden, 0)
        logits = samples.linear[batch] + shown @ n["second"] + sums @ n["direct"] + n["last"]
        wanted = samples.wanted[batch]
        back = (expit(logits) - wanted) / len(batch)
        to_hidden = back[:, None] * n["second"] * (hidden > 0)
        to_cells = (counts.T @ (SHARE * (back[:, None] * n["direct"] + to_hidden @ n["first"]))) * (cells > 0)
        to_table = added_up(directions, len(features)) @ to_cells
        slopes = {
            "pairs": added_up(pairs[:, None], PAIRS) @ to_table,
            "cell": to_cells.sum(axis=0),
            "first": to_hidden.T @ sums,
            "hidden": to_hidden.sum(axis=0),
            "second": back @ shown,
            "direct": back @ sums,
            "last": back.sum(keepdims=True),
        }
        if self.free:
            slopes["neighbourhoods"] = added_up(around[:, None], NEIGHBOURHOODS) @ to_table
            slopes["stone"] = stones @ to_hidden
        return np.logaddexp(0, logits) - wanted * logits, slopes

    def step(self, slopes: dict[str, np.ndarray], rate: float) -> None:
        """One step of Adam."""
        self.steps += 1
        for name, slope in slopes.items():
            self.means[name] = 0.9 * self.means[name] + 0.1 * slope
            self.squares[name] = 0.999 * self.squares[name] + 0.001 * slope**2
            mean = self.means[name] / (1 - 0.9**self.steps)
            size = np.sqrt(self.squares[name] / (1 - 0.999**self.steps)) + 1e-8
            fade = FADING.get(name, 0) * self.numbers[name]
            self.numbers[name] = self.numbers[name] - rate * (mean / size + fade)

    def loss(self, samples: Samples, chosen: np.ndarray) -> float:
        """How badly it predicts."""
        parts = np.array_split(chosen, max(1, len(chosen) // 2000))
        return float(np.concatenate([self.slopes(samples, part)[0] for part in parts]).mean())


def train(
    samples: Samples,
    epochs: int,
    batch: int,
    rate: float,
    seed: int,
    free: bool,
    start: dict[str, np.ndarray] | None = None,
) -> Network:
    """A network from nothing, or from these numbers; says after each epoch how well it does on the rest."""
    network, chance = Network(seed, free), np.random.default_rng(seed)
    if start is not None:
        network.numbers.update((name, value) for name, value in start.items() if name in network.numbers)
    known, rest = np.flatnonzero(~samples.held), np.flatnonzero(samples.held)
    linear, wanted = samples.linear[rest], samples.wanted[rest]
    unsure = np.clip(wanted, 1e-9, 1 - 1e-9)
    noise = -np.mean(unsure * np.log(unsure) + (1 - unsure) * np.log(1 - unsure))
    print(f"{len(known)} positions to learn from, {len(rest)} kept out; their own uncertainty is {noise:.4f}")
    print(f"weights alone: {np.mean(np.logaddexp(0, linear) - wanted * linear):.4f}", flush=True)
    if start is not None:
        print(f"as it was: {network.loss(samples, rest):.4f}", flush=True)
    steps = max(1, epochs * (len(known) // batch))
    for epoch in range(epochs):
        chance.shuffle(known)
        for first in range(0, len(known) - batch + 1, batch):
            done = network.steps / steps
            now = rate * (network.steps / 200 if network.steps < 200 else 0.51 + 0.5 * np.cos(np.pi * done))
            network.step(network.slopes(samples, known[first : first + batch])[1], now)
        print(f"epoch {epoch + 1}: {network.loss(samples, rest):.4f}", flush=True)
    return network
