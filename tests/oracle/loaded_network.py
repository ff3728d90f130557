"""What a loaded network says of a position, written out slowly from its description."""

from typing import Any

import numpy as np

from tengen import Position

LENGTH = 5
STEPS = ((0, 1), (1, 0), (1, 1), (-1, 1))  # row, column, diagonals


def digit(position: Position, row: int, col: int, me: int) -> int:
    """0 is a wall, 1 empty, 2 the opponent's, 3 one's own."""
    game = position.game
    if not (0 <= row < game.rows and 0 <= col < game.cols):
        return 0
    stone = position.at(row, col)
    if stone is None:
        return 1
    return 3 if int(stone) == me else 2


def shortened(digits: tuple[int, ...]) -> tuple[int, ...]:
    """What lies behind a wall, or behind stones of both colours, is wall."""
    out: list[int] = []
    for one in digits:
        stones = {earlier for earlier in out if earlier > 1}
        blocked = one == 0 or 0 in out or (one > 1 and bool(stones) and one not in stones)
        out.append(0 if blocked else one)
    return tuple(out)


def all_arms() -> dict[tuple[int, ...], int]:
    """Every arm that can be, numbered in the order of its digits."""
    every = np.ndindex(*(4,) * LENGTH)
    return {arm: number for number, arm in enumerate(arm for arm in every if shortened(arm) == arm)}


ARMS = all_arms()


def feature(position: Position, row: int, col: int, direction: int, me: int) -> int:
    down, right = STEPS[direction]
    arms = [
        ARMS[
            shortened(
                tuple(
                    digit(position, row + way * away * down, col + way * away * right, me)
                    for away in range(1, LENGTH + 1)
                )
            )
        ]
        for way in (-1, 1)
    ]
    high, low = max(arms), min(arms)
    return high * (high + 1) // 2 + low + (0 if direction < 2 else len(ARMS) * (len(ARMS) + 1) // 2)


def answer(
    position: Position, numbers: dict[str, Any], active: list[tuple[int, int]]
) -> tuple[int, dict[tuple[int, int], int]]:
    """The network's number for the side to move, and what it adds to the logit of each active cell."""
    me = len(position.moves) % 2
    table = numbers["table"][min(me, len(numbers["table"]) - 1)].astype(object)
    bias = numbers["cell_bias"][min(me, len(numbers["cell_bias"]) - 1)].astype(object)
    cells = {}
    for row, col in active:
        rows = (table[feature(position, row, col, direction, me)] for direction in range(4))
        cells[row, col] = np.array([max(0, int(number)) for number in sum(rows, bias)], object)
    sums = sum(cells.values(), np.zeros(64, object))
    into = np.array([min(int(one) >> 3, 32767) for one in sums], object)
    stones = min(len(position.moves), 120)
    layers = numbers.keys() - {"table", "cell_bias"}
    whole = {name: numbers[name].astype(object) for name in layers}
    first = whole["hidden"] @ into + whole["hidden_bias"] + stones * whole["stone"]
    first = np.array([min(max(int(one) >> 9, 0), 32767) for one in first], object)
    second = whole["second"] @ first + whole["second_bias"]
    second = np.array([min(max(int(one) >> 12, 0), 32767) for one in second], object)
    out = int(whole["output"] @ second + whole["skip"] @ into + whole["output_bias"][0])
    filters = whole["filter"] @ into + whole["filter_bias"]
    filters = np.array([min(max(int(one) >> 9, -32767), 32767) for one in filters], object)
    logits = {cell: int(filters @ vector[:16]) >> 8 for cell, vector in cells.items()}
    return max(-(1 << 22), min(1 << 22, (out * 400) >> 20)), logits
