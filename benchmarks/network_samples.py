"""Positions for the fit of the line games' network: their cells, and what they should be worth."""

from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from fit_gomoku import expected
from scipy.special import expit

from tengen import Position
from tengen._core import chance_scale, features, forced_win, shapes
from tengen.weights import own_weights

CLASSES, TWO, FIVE = 14, 4, 13
"""How many classes a direction has; the first that is more than a stone alone; and the one that wins."""
VALID = 12
"""One game of so many is kept out of the fit."""


@dataclass
class Samples:
    """Positions for the fit. `cells` holds all their cells in one row, each as four pairs of classes in
    rising order, a byte a pair; those of position i are from `starts[i]` to `starts[i + 1]`."""

    cells: np.ndarray
    starts: np.ndarray
    linear: np.ndarray
    """What the weights alone say, as a logit."""
    wanted: np.ndarray
    held: np.ndarray
    """Is the position kept out of the fit?"""


@dataclass(frozen=True)
class Wanted:
    """What a position of a game should be worth."""

    trust: float
    """In what comes later, from one position to the next; 1 is the result alone."""
    result: float = 0
    """The share of the game's result, however far away; the rest is the above."""


def positions(game: str, line: str, by: Wanted, scale: float) -> list[tuple[Position, float]]:
    """The positions of one line of the file with what they should be worth."""
    kind, number, *words = line.split()
    if kind == "side":
        return [(Position(game, " ".join(words)), float(number))]
    cut = words.index("|")
    first, moves, values = int(words[0]), words[1:cut], words[cut + 1 :]
    position, out = Position(game), []
    for ply, move in enumerate(moves):
        if 0 <= ply - first < len(values):
            out.append((position.copy(), ply - first))
        position.play(move)
    seen = [
        ((first + place) % 2 == 0, value.endswith("?"), float(expit(int(value.rstrip("?")) / scale)))
        for place, value in enumerate(values)
    ]
    soon = expected(seen, float(number), by.trust)
    # Before a move by chance the result says nothing.
    astray = max((place for place, (_, stray, _) in enumerate(seen) if stray), default=-1)
    wanted = []
    for place, (is_first, _, _) in enumerate(seen):
        result = float(number) if is_first else 1 - float(number)
        share = by.result if place > astray else 0
        wanted.append((1 - share) * soon[place] + share * result)
    return [(at, wanted[place]) for at, place in out]


def sample(position: Position, weights: np.ndarray, scale: float) -> tuple[np.ndarray, float] | None:
    """The cells of a position and what the weights say; None where nobody would ask for an estimate."""
    codes = np.array(shapes(position), dtype=np.int64)
    classes = (codes[:, :, None] >> np.array([0, 4, 8, 12])) & 15  # cell, side, direction
    if (classes == FIVE).any() or forced_win(position, 60).moves:
        return None
    pairs = np.sort(classes[:, 0] * CLASSES + classes[:, 1], axis=1)[(classes >= TWO).any(axis=(1, 2))]
    packed = (pairs << np.array([0, 8, 16, 24])).sum(axis=1).astype(np.uint32)
    return packed, float(np.dot(features(position)[:-1], weights) / scale)


def read_lines(work: tuple[str, list[str], Wanted, bool]) -> list[tuple[np.ndarray, float, float, bool]]:
    """All samples of one game and what was searched beside it."""
    game, lines, by, held = work
    scale = chance_scale(Position(game).game._native)
    weights = np.array(list(own_weights(game).values())[:-1], dtype=float)
    out = []
    for line in lines:
        for position, wanted in positions(game, line, by, scale):
            found = sample(position, weights, scale)
            if found is not None:
                out.append((*found, wanted, held))
    return out


def read(pool: ProcessPoolExecutor, game: str, path: Path, by: Wanted) -> Samples:
    """Everything in the file; what stands beside a game is kept out with it."""
    groups: list[list[str]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("game ") or not groups:
            groups.append([])
        groups[-1].append(line)
    work = [(game, group, by, number % VALID == VALID - 1) for number, group in enumerate(groups)]
    found = [one for some in pool.map(read_lines, work, chunksize=50) for one in some]
    return Samples(
        cells=np.concatenate([cells for cells, _, _, _ in found]),
        starts=np.cumsum([0] + [len(cells) for cells, _, _, _ in found]),
        linear=np.array([linear for _, linear, _, _ in found]),
        wanted=np.array([wanted for _, _, wanted, _ in found]),
        held=np.array([held for _, _, _, held in found]),
    )
