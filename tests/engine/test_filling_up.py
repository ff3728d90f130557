"""Zugzwang in drop games: who the evaluation says will win when the columns fill up, against brute force."""

from functools import cache
from itertools import product
from random import Random

import pytest

from tengen import Position, Side
from tengen._core import evaluation_gradient, evaluation_weights
from tengen.engine.weights import own_weights

Threats = tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]


def threats_of(discs: dict[tuple[int, int], int], position: Position) -> Threats:
    """For both sides the empty cells, as (row, column) from the bottom, that would complete a line."""
    game = position.game
    found: tuple[set[tuple[int, int]], set[tuple[int, int]]] = (set(), set())
    for row, col in product(range(game.rows), range(game.cols)):
        for down, right in ((0, 1), (1, 0), (1, 1), (-1, 1)):
            window = [(row + i * down, col + i * right) for i in range(game.length)]
            if not all(0 <= r < game.rows and 0 <= c < game.cols for r, c in window):
                continue
            empty = [cell for cell in window if cell not in discs]
            owners = {discs[cell] for cell in window if cell in discs}
            if len(empty) == 1 and len(owners) == 1:
                found[owners.pop()].add(empty[0])
    return frozenset(found[0]), frozenset(found[1])


def discs_of(position: Position) -> dict[tuple[int, int], int]:
    heights = [0] * position.game.cols
    discs = {}
    for ply, move in enumerate(position.moves):
        discs[heights[move.col], move.col] = ply % 2
        heights[move.col] += 1
    return discs


def winner_of_filling_up(position: Position, threats: Threats, heights: tuple[int, ...]) -> int:
    """1, 0 or -1 for the first side with best play, if no threats come but those that there are."""
    rows = position.game.rows

    @cache
    def value(heights: tuple[int, ...], turn: int) -> int:
        landings = [(height, col) for col, height in enumerate(heights) if height < rows]
        if any(cell in threats[turn] for cell in landings):
            return 1
        best = None
        for _, col in landings:
            after = (*heights[:col], heights[col] + 1, *heights[col + 1 :])
            best = max(-value(after, 1 - turn), -1 if best is None else best)
            if best == 1:
                break
        return best or 0

    found = value(heights, int(position.turn))
    return found if position.turn is Side.FIRST else -found


def said(position: Position) -> int:
    """What the evaluation counts for the first side."""
    weights = evaluation_weights(position.game._native, "engine")
    gradient = evaluation_gradient(position, [value for _, value in weights], "engine")
    names = [name for name, _ in weights]
    total = sum(gradient[names.index(name)] for name in names if name.startswith("filling up"))
    return total if position.turn is Side.FIRST else -total


@pytest.mark.parametrize("game", ["connect:5x5x4", "connect:6x5x4", "connect:7x4x4", "connect:5x5x3"])
def test_the_winner_of_filling_up_is_that_of_brute_force(game: str) -> None:
    chance = Random(game)
    results = {-1: 0, 0: 0, 1: 0}
    wrong = 0
    while sum(results.values()) < 150:
        position = Position(game)
        while not position.is_over:
            position.play(chance.choice(list(position.legal_moves)))
            discs = discs_of(position)
            heights = tuple(sum(c == col for _, c in discs) for col in range(position.game.cols))
            threats = threats_of(discs, position)
            higher = [cell for cell in threats[0] | threats[1] if cell[0] > heights[cell[1]]]
            at_once = [cell for cell in threats[0] | threats[1] if cell[0] == heights[cell[1]]]
            if position.is_over or at_once or not higher:
                continue
            truth = winner_of_filling_up(position, threats, heights)
            results[truth] += 1
            wrong += truth != said(position)
    assert all(results.values())
    # A side may give up a threat early, which is not looked at; it matters that rarely.
    assert wrong <= 0.02 * sum(results.values())


def test_it_counts_only_where_nothing_can_be_popped() -> None:
    position = Position("popout", "1 2 1 2 1 3")
    assert said(position) == 0
    assert set(own_weights("popout")) == set(own_weights("connect4"))
