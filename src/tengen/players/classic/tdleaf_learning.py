"""TDLeaf(λ) for `classic:tdleaf`: weights from games that the system plays against itself.

A position's value is d = tanh(E / scale) at the leaf its search found, for the first side, so both sides
learn one set. After a game with the values d_0 ... d_N, where d_N is the result itself,

    w += α · Σ_j ∇d_j · Σ_{m ≥ j} λ^(m - j) · (d_{m+1} - d_m)

The inner sum starts at j: the original's started at 0, where the powers are negative and explode with the
length of the game. The last difference brings in the result, without which nothing says what winning is.
And the leaf comes from the search itself, not from whichever board has the same value.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from tengen import Game, Position, Side
from tengen.players.classic.clock import Clock
from tengen.players.classic.fences import Fences
from tengen.players.classic.tdleaf import safe_edges, taking_edges
from tengen.players.classic.tdleaf_search import Features, FenceSearch, evaluation, rest_of_game
from tengen.players.classic.tdleaf_weights import HAND, Weights


@dataclass(frozen=True, slots=True)
class Lesson:
    """How weights are learned."""

    rate: float = 0.3
    """α, at the first game; it falls as 1 / (1 + 4 · progress)."""
    decay: float = 0.7
    """λ: how much later surprises count for earlier positions."""
    scale: float = 8.0
    """E / scale goes into tanh, which is flat beyond 2 or 3."""
    depth: int = 1
    explore: float = 0.1
    """How often a move is chosen by the opening rule instead of the search."""
    opening: int = 6
    """Edges drawn by the opening rule before learning begins."""
    end: int = 10
    """From so many free edges on the result is worked out instead of played."""


@dataclass(frozen=True, slots=True)
class Step:
    """One position of a game: the leaf that gave its value, as the first side sees it."""

    leaf: Features
    sign: int


def value_of(step: Step, weights: Sequence[float], scale: float) -> float:
    """d: from -1 (lost for the first side) to 1."""
    return math.tanh(step.sign * evaluation(step.leaf, weights) / scale)


def gradient_of(step: Step, weights: Sequence[float], scale: float) -> list[float]:
    """How d changes with each weight."""
    slope = (1 - value_of(step, weights, scale) ** 2) * step.sign / scale
    return [slope * count for count in step.leaf]


def surprises(values: Sequence[float], decay: float) -> list[float]:
    """For each position the sum of λ^(m - j) · (d_{m+1} - d_m) over all m from j on; `values` ends with the
    result.
    """
    sums = [0.0] * (len(values) - 1)
    later = 0.0
    for j in reversed(range(len(sums))):
        later = sums[j] = values[j + 1] - values[j] + decay * later
    return sums


def updated(
    weights: Sequence[float], steps: Sequence[Step], result: float, lesson: Lesson, rate: float
) -> Weights:
    """The weights after one game; the result is 1, 0 or -1 for the first side."""
    values = [*(value_of(step, weights, lesson.scale) for step in steps), result]
    new = list(weights)
    for step, surprise in zip(steps, surprises(values, lesson.decay), strict=True):
        for index, slope in enumerate(gradient_of(step, weights, lesson.scale)):
            new[index] += rate * slope * surprise
    return tuple(new)


def play_lesson(game: Game, weights: Weights, lesson: Lesson, random: Random) -> tuple[list[Step], float]:
    """One game against itself: its positions with their leaves, and the result for the first side."""
    position = Position(game)
    steps: list[Step] = []
    while not position.is_over:
        fences = Fences.of(position)
        edges = fences.free()
        if len(edges) <= lesson.end:
            lead = fences.lead + max(rest_of_game(fences).values())
            winning = float((lead > 0) - (lead < 0))
            return steps, winning if position.turn == Side.FIRST else -winning
        by_rule = taking_edges(fences) or safe_edges(fences)
        if by_rule and (position.ply < lesson.opening or random.random() < lesson.explore):
            position.play(fences.move(random.choice(by_rule)))
            continue
        random.shuffle(edges)
        search = FenceSearch(fences, weights, Clock())
        found = search.search(lesson.depth)
        steps.append(Step(found.leaf, found.sign if position.turn == Side.FIRST else -found.sign))
        position.play(fences.move(search.best(edges, lesson.depth)))
    first, second = position.score
    return steps, float((first > second) - (first < second))


def learn(
    game: Game | str,
    games: int,
    *,
    start: Weights = HAND,
    lesson: Lesson = Lesson(),
    seed: int = 0,
    progress: Callable[[int, Weights], object] | None = None,
) -> Weights:
    """Weights from so many games against itself: the mean over the second half of them."""
    rules = Game.of(game)
    random = Random(seed)
    weights = start
    total = [0.0] * len(start)
    counted = 0
    for number in range(games):
        steps, result = play_lesson(rules, weights, lesson, random)
        weights = updated(weights, steps, result, lesson, lesson.rate / (1 + 4 * number / games))
        if number >= games // 2:
            total = [sum_ + weight for sum_, weight in zip(total, weights, strict=True)]
            counted += 1
        if progress is not None:
            progress(number + 1, weights)
    return tuple(sum_ / counted for sum_ in total) if counted else weights
