"""Fits the order in which line games try moves, to the best moves of searches.

`python benchmarks/fit_order.py MOVES.txt --play 500` plays games against itself from random stones and adds
to the file, one a line, positions inside the trees of their searches, as moves, a bar and the best move of a
search of that position by itself. Only there the order matters, and what stands on the board there is not
what comes up in games. Run it as often as you like.

`--fit` then learns numbers for what a cell makes and for what it denies the opponent (each pattern, the two
strongest together, the pattern4 of the whole), so that the best move is the likeliest (softmax over the
empty cells near stones, Adam), prints how often it is first and among the first three in positions kept out,
beside the order built in now, and `--header core/line/order_numbers.hpp` writes them as the core has them, to
be built and judged by games (`benchmarks/gomoku.py`, `benchmarks/sparring.py`).
"""

import argparse
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from fit_gomoku import LONGEST, near_moves

from tengen import Engine, Limit, Position
from tengen._core import order_numbers, sample_evaluated, shapes

PATTERNS, PATTERN4S = 14, 11
PARTS = (PATTERNS, PATTERN4S, PATTERNS * PATTERNS)
"""How many numbers there are for one side: patterns, pattern4s, and pairs of the two strongest patterns."""
SIDE = sum(PARTS)
STRAY = 1 / 12
"""How often a move is played by chance."""
HELD = 10
"""One position of so many is kept out."""
HUNDREDTHS = 100
"""In what parts the core keeps its numbers."""

HEADER = """// Fitted move ordering: a hundred more is e times as likely to be the best move. The scores of
// patterns, pattern4s and pairs of the two strongest patterns (the stronger first) are added up, for what a
// stone makes and for what it denies the opponent.
//
// {about}
#pragma once

#include "line/pattern4.hpp"

namespace tengen::line {{

{body}
}}  // namespace tengen::line
"""


def one_game(work: tuple[str, int, int, int, int]) -> list[str]:
    """Positions inside the trees of one game, with their best moves, as lines of the file."""
    game, nodes, label, count, seed = work
    chance = random.Random(seed)
    position, lines = Position(game), []
    stones = chance.randint(3, 8)
    while position.ply < stones:
        position.play(chance.choice(near_moves(position)))
    with Engine(memory=8, seed=seed + 1) as player, Engine(memory=8) as judge:
        while not position.is_over and position.ply < LONGEST:
            played = player.play(position, Limit(nodes=nodes))
            for moves in sample_evaluated(position, nodes, count, chance.randrange(1 << 32)):
                below = Position(game, " ".join(map(str, moves)))
                judge.clear()
                best = judge.play(below, Limit(nodes=label))
                if not best.info.score.is_exact:
                    lines.append(f"{' '.join(map(str, moves))} | {best.move}")
            if played.info.score.is_exact:
                break
            stray = chance.random() < STRAY
            position.play(chance.choice(near_moves(position)) if stray else played.move)
    return lines


@dataclass
class Samples:
    """Cells of all positions one after another; position i has those from `starts[i]` to `starts[i + 1]`."""

    packed: np.ndarray
    """What each cell is, to the side to move and to the other."""
    starts: np.ndarray
    best: np.ndarray
    """Which of all cells was the best of its position."""


def cells_of(work: tuple[str, str]) -> tuple[list[tuple[int, int]], int] | None:
    """The packed patterns of the empty cells near stones, and which of them was the best."""
    game, line = work
    moves, _, best = line.partition(" | ")
    position = Position(game, moves)
    cells = sorted(position.legal_moves, key=lambda move: (move.row, move.col))
    packed = dict(zip(map(str, cells), shapes(position), strict=True))
    near = near_moves(position, away=2)
    return ([packed[name] for name in near], near.index(best)) if best in near else None


def read(pool: ProcessPoolExecutor, game: str, path: Path) -> Samples:
    """All of a file."""
    work = [(game, line) for line in path.read_text(encoding="utf-8").splitlines()]
    found = [sample for sample in pool.map(cells_of, work, chunksize=64) if sample is not None]
    sizes = [len(packed) for packed, _ in found]
    starts = np.concatenate([[0], np.cumsum(sizes)])
    packed = np.array([one for cells, _ in found for one in cells])
    return Samples(packed, starts, starts[:-1] + [best for _, best in found])


def places(packed: np.ndarray) -> np.ndarray:
    """Which numbers count for each cell: four patterns, a pattern4, a pair, for either side."""
    out = []
    for side in range(2):
        made = np.stack([packed[:, side] >> (4 * d) & 15 for d in range(4)], axis=1)
        ranked = np.sort(made, axis=1)
        pair = ranked[:, 3] * PATTERNS + ranked[:, 2]
        parts = [made, pattern4s(made)[:, None] + PARTS[0], pair[:, None] + PARTS[0] + PARTS[1]]
        out.append(np.concatenate(parts, axis=1) + side * SIDE)
    return np.concatenate(out, axis=1)


def pattern4s(made: np.ndarray) -> np.ndarray:
    """The pattern4 of four patterns, as `core/line/pattern4.cpp` has it under freestyle."""
    counts = np.stack([(made == c).sum(axis=1) for c in range(PATTERNS)], axis=1)
    open_fours, fives = counts[:, 11] + counts[:, 12], counts[:, 13]
    fours, threes = counts[:, 10] + open_fours, counts[:, 8] + counts[:, 9]
    twos = counts[:, 5] + counts[:, 6] + counts[:, 7]
    tests = [fives > 0, (open_fours > 0) | (fours > 1), (fours == 1) & (threes > 0), fours == 1]
    tests += [threes > 1, threes == 1, counts[:, 0] == 4, twos > 1]
    return np.select(tests, [8, 7, 6, 5, 4, 3, 0, 2], default=1)


def chances(scores: np.ndarray, starts: np.ndarray) -> np.ndarray:
    """Of each cell to be the best of its position."""
    sizes = np.diff(starts)
    most = np.repeat(np.maximum.reduceat(scores, starts[:-1]), sizes)
    grown = np.exp(scores - most)
    return np.array(grown / np.repeat(np.add.reduceat(grown, starts[:-1]), sizes))


def ranks(scores: np.ndarray, samples: Samples) -> np.ndarray:
    """How many cells of its position stand before the best."""
    sizes = np.diff(samples.starts)
    before = scores > np.repeat(scores[samples.best], sizes)
    return np.add.reduceat(before.astype(int), samples.starts[:-1])


def part(samples: Samples, chosen: np.ndarray) -> Samples:
    """Only these positions."""
    spans = [np.arange(samples.starts[i], samples.starts[i + 1]) for i in chosen]
    starts = np.concatenate([[0], np.cumsum([len(span) for span in spans])])
    return Samples(
        samples.packed[np.concatenate(spans)],
        starts,
        starts[:-1] + (samples.best - samples.starts[:-1])[chosen],
    )


def batches(samples: Samples, size: int, random_state: np.random.Generator) -> Iterator[Samples]:
    """All positions once, in an order by chance."""
    order = random_state.permutation(len(samples.best))
    for first in range(0, len(order), size):
        yield part(samples, order[first : first + size])


def train(samples: Samples, epochs: int, seed: int) -> np.ndarray:
    """The numbers that make the best moves likeliest."""
    chance = np.random.default_rng(seed)
    numbers, mean, square, step = np.zeros(2 * SIDE), np.zeros(2 * SIDE), np.zeros(2 * SIDE), 0
    for epoch in range(epochs):
        rate, loss, seen = 0.03 * 0.75**epoch, 0.0, 0
        for batch in batches(samples, 1024, chance):
            where = places(batch.packed)
            likely = chances(numbers[where].sum(axis=1), batch.starts)
            loss -= np.log(likely[batch.best]).sum()
            seen += len(batch.best)
            error = likely.copy()
            error[batch.best] -= 1
            slope = np.bincount(where.ravel(), np.repeat(error, where.shape[1]), 2 * SIDE) / len(batch.best)
            slope += 6e-5 * numbers
            step += 1
            mean = 0.9 * mean + 0.1 * slope
            square = 0.999 * square + 0.001 * slope**2
            numbers -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
        print(f"epoch {epoch + 1}: loss {loss / seen:.4f}", flush=True)
    return numbers


def row(name: str, numbers: np.ndarray, samples: Samples) -> str:
    """How good an order is, as a line of the table."""
    rank = ranks(numbers[places(samples.packed)].sum(axis=1), samples)
    return f"{name:<10}" + "".join(f"{100 * (rank < first).mean():>8.1f}" for first in (1, 3, 6))


def struct(name: str, numbers: np.ndarray) -> str:
    """One side's numbers as C++ has them."""
    whole = np.rint(HUNDREDTHS * numbers).astype(int)
    single, four, pairs = np.split(whole, np.cumsum(PARTS)[:-1])
    rows = "".join(f"        {listed(values)},\n" for values in pairs.reshape(PATTERNS, PATTERNS))
    start = f"inline constexpr OrderNumbers {name} = {{\n    {listed(single)},\n    {listed(four)},\n"
    return f"{start}    {{\n{rows}    }},\n}};\n"


def listed(values: np.ndarray) -> str:
    """A list as C++ has it."""
    return "{" + ", ".join(map(str, values)) + "}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("moves", type=Path)
    parser.add_argument("--game", default="gomoku", help="any but renju, which has forbidden moves")
    parser.add_argument("--play", type=int, default=0, help="games to add to the file")
    parser.add_argument("--nodes", type=int, default=6000, help="for a move of a game")
    parser.add_argument("--label", type=int, default=3000, help="nodes to find the best move of a position")
    parser.add_argument("--tree", type=int, default=6, help="positions of its tree to keep for every search")
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--epochs", type=int, default=14)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--header", type=Path)
    given = parser.parse_args()
    if min(given.nodes, given.label, given.tree, given.processes, given.epochs) < 1:
        parser.error("--nodes, --label, --tree, --processes and --epochs are at least 1")
    if given.header and not given.fit:
        parser.error("--header writes what --fit finds: give both")
    with ProcessPoolExecutor(given.processes) as pool:
        with given.moves.open("a+", encoding="utf-8") as kept:
            kept.seek(0)
            before = sum(1 for _ in kept)  # other games than last time
            work = [
                (given.game, given.nodes, given.label, given.tree, given.seed + before + number)
                for number in range(given.play)
            ]
            for lines in pool.map(one_game, work):
                kept.writelines(line + "\n" for line in lines)
                kept.flush()
        if not given.fit:
            return
        samples = read(pool, given.game, given.moves)
    held = np.arange(len(samples.best)) % HELD == 0
    if held.all():
        raise SystemExit(f"too few positions in {given.moves}: play some games (--play)")
    numbers = train(part(samples, np.flatnonzero(~held)), given.epochs, given.seed)
    rest = part(samples, np.flatnonzero(held))
    built_in = np.concatenate(order_numbers()) / HUNDREDTHS
    print(f"{'order':<10}{'first %':>8}{'three %':>8}{'six %':>8}   of {len(rest.best)} positions kept out")
    print(row("built in", built_in, rest))
    print(row("fitted", numbers, rest))
    if given.header:
        about = f"Fitted to {int((~held).sum())} positions of {given.moves.name} by benchmarks/fit_order.py."
        body = "\n".join(
            struct(name, numbers[place : place + SIDE])
            for name, place in (("kAttackOrder", 0), ("kDefenceOrder", SIDE))
        )
        given.header.write_text(HEADER.format(about=about, body=body), encoding="utf-8")


if __name__ == "__main__":
    main()
