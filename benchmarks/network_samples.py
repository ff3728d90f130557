"""Positions for the fit of the line games' network: their cells, and what they should be worth."""

from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from fit_gomoku import expected
from scipy.special import expit

from tengen import Position
from tengen._core import chance_scale, features, forced_win, patterns, shapes
from tengen.engine.weights import own_weights

PATTERNS, TWO, FIVE = 14, 4, 13
"""How many patterns a direction has; the first that is more than a stone alone; and the one that wins."""
PAIRS, NEIGHBOURHOODS = PATTERNS**2, 1653
"""How many pairs of patterns, and how many neighbourhoods there are."""
VALID = 12
"""One game of so many is kept out of the fit."""


@dataclass
class Samples:
    """Positions for the fit. `cells` holds all their cells one after another, each with its four directions,
    a direction as neighbourhood * PAIRS + pair; position i has those from `starts[i]` to `starts[i + 1]`."""

    cells: np.ndarray
    starts: np.ndarray
    stones: np.ndarray
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
    # Before a move by chance the result says nothing; what the search said there stands for it.
    ends, end = [0.0] * len(seen), float(number)
    for place, (is_first, stray, chance) in reversed(list(enumerate(seen))):
        if stray:
            end = chance if is_first else 1 - chance
        ends[place] = end if is_first else 1 - end
    wanted = [(1 - by.result) * near + by.result * end for near, end in zip(soon, ends, strict=True)]
    return [(at, wanted[place]) for at, place in out]


@dataclass(frozen=True)
class Sample:
    """One of them, as it is read."""

    cells: np.ndarray
    stones: int
    linear: float
    wanted: float
    held: bool


def cells_of(position: Position) -> np.ndarray | None:
    """The cells of a position; None where nobody would ask for an estimate."""
    packed = np.array(shapes(position), dtype=np.int64)
    made = (packed[:, :, None] >> np.array([0, 4, 8, 12])) & 15  # cell, side, direction
    if (made == FIVE).any() or forced_win(position, 60).moves:
        return None
    directions = np.array(patterns(position)) * PAIRS + made[:, 0] * PATTERNS + made[:, 1]
    return np.array(directions[(made >= TWO).any(axis=(1, 2))], dtype=np.int32)


def read_lines(work: tuple[str, list[str], Wanted, bool]) -> list[Sample]:
    """All samples of one game and what was searched beside it."""
    game, lines, by, held = work
    scale = chance_scale(Position(game).game._native)
    weights = np.array(list(own_weights(game).values())[:-1], dtype=float)
    out = []
    for line in lines:
        for position, wanted in positions(game, line, by, scale):
            cells = cells_of(position)
            if cells is not None:
                linear = float(np.dot(features(position)[:-1], weights) / scale)
                out.append(Sample(cells, len(position.moves), linear, wanted, held))
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
    if not found:
        raise SystemExit(f"no positions for the fit in {path}: play some games first (--play)")
    return Samples(
        cells=np.concatenate([one.cells for one in found]),
        starts=np.cumsum([0] + [len(one.cells) for one in found]),
        stones=np.array([one.stones for one in found]),
        linear=np.array([one.linear for one in found]),
        wanted=np.array([one.wanted for one in found]),
        held=np.array([one.held for one in found]),
    )
