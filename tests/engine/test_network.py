"""The network of line games: what the core says, against its definition worked out slowly."""

import itertools
import random
import re
from pathlib import Path

import pytest

from tengen import Engine, Game, Position
from tengen._core import features, lesson, network_hash, pattern_pairs, patterns, shapes

CORE = Path(__file__).parents[2] / "core" / "line"
PATTERNS = [
    *("dead", "overline", "one", "open_one", "two", "open_two", "wide_two", "three", "open_three"),
    *("wide_three", "four", "double_four", "open_four", "five"),
]


def numbers(game: str) -> dict[str, list[int]]:
    """What was fitted for this game; only freestyle has neighbourhoods and stones."""
    header = CORE / ("free_numbers.hpp" if game.startswith(("gomoku", "mnk")) else "ruled_numbers.hpp")
    text = re.sub(r"//.*", "", header.read_text(encoding="utf-8"))
    found = re.findall(r"constexpr std::int\d+_t k(\w+)\b[^=]*=([^;]*);", text)
    return {name: [int(number) for number in re.findall(r"-?\d+", values)] for name, values in found}


def random_position(game: str, chance: random.Random, most: int) -> Position:
    position = Position(game)
    for _ in range(chance.randint(2, most)):
        near = [
            move
            for move in position.legal_moves
            if not position.moves
            or any(max(abs(move.row - at.row), abs(move.col - at.col)) < 3 for at in position.moves)
        ]
        position.play(chance.choice(near))
        if position.is_over:
            position.undo()
            break
    return position


def said(position: Position) -> int:
    return features(position)[-1]


def arm(position: Position, row: int, col: int, step: tuple[int, int]) -> str:
    """Four cells one way: # wall, . empty, o theirs, x of the side to move; what nobody can use is wall."""
    out, colour = "", ""
    for away in range(1, 5):
        at = row + away * step[0], col + away * step[1]
        if not (0 <= at[0] < position.game.rows and 0 <= at[1] < position.game.cols):
            break
        side = position.at(*at)
        cell = "." if side is None else "x" if side == position.turn else "o"
        if cell != "." and colour and cell != colour:
            break
        colour = colour if cell == "." else cell
        out += cell
    return out.ljust(4, "#")


ARMS = sorted(
    arm
    for arm in map("".join, itertools.product("#.ox", repeat=4))
    if "#" not in arm.rstrip("#") and not {"o", "x"} <= set(arm)
)


def neighbourhoods_of(position: Position) -> list[list[int]]:
    """For every empty cell the numbers of its two arms, in each direction as one."""
    out = []
    for row in range(position.game.rows):
        for col in range(position.game.cols):
            if position.at(row, col) is not None:
                continue
            numbers = []
            for down, right in ((0, 1), (1, 0), (1, 1), (-1, 1)):
                both = (arm(position, row, col, (sign * down, sign * right)) for sign in (1, -1))
                less, more = sorted(ARMS.index(one) for one in both)
                numbers.append(more * (more + 1) // 2 + less)
            out.append(numbers)
    return out


def by_definition(position: Position) -> int:
    """A vector a cell from what its four directions are, their sum over the board, and two layers."""
    n = numbers(position.game.name)
    free = "NeighbourhoodWeights" in n
    weights = n["NeighbourhoodWeights" if free else "PatternPairWeights"]
    width = len(n["CellBias"])
    sums = [0] * width
    for packed, around in zip(shapes(position), neighbourhoods_of(position), strict=True):
        made = [[(one >> shift) & 15 for one in packed] for shift in (0, 4, 8, 12)]
        if all(number < PATTERNS.index("two") for pair in made for number in pair):
            continue
        for i in range(width):
            rows = around if free else [own * len(PATTERNS) + their for own, their in made]
            sums[i] += max(0, n["CellBias"][i] + sum(weights[row * width + i] for row in rows))
    inputs = [total >> 3 for total in sums]
    stones = min(len(position.moves), 120)
    out = n["OutputBias"][0] + sum(a * b for a, b in zip(inputs, n["SkipWeights"], strict=True))
    for h, bias in enumerate(n["HiddenBias"]):
        total = bias + (stones * n["StoneWeights"][h] if free else 0)
        total += sum(
            a * b for a, b in zip(inputs, n["HiddenWeights"][h * width : (h + 1) * width], strict=True)
        )
        out += (max(0, total) >> 9) * n["OutputWeights"][h]
    return out * 400 >> 20


@pytest.mark.parametrize("game", ["gomoku", "renju:19", "mnk:7x6x5"])
def test_neighbourhoods_are_what_lies_around_a_cell(game: str) -> None:
    assert len(ARMS) == 57
    chance = random.Random(17)
    seen = set()
    for _ in range(10):
        position = random_position(game, chance, 60)
        found = patterns(position)
        assert [list(cell) for cell in found] == neighbourhoods_of(position), str(position)
        seen |= {number for cell in found for number in cell}
    assert len(seen) > 200


def test_under_freestyle_a_neighbourhood_tells_its_patterns() -> None:
    chance, pairs, seen = random.Random(23), pattern_pairs(), set()
    assert len(pairs) == len(ARMS) * (len(ARMS) + 1) // 2
    for _ in range(10):
        position = random_position("gomoku", chance, 60)
        for (own, their), around in zip(shapes(position), patterns(position), strict=True):
            for number, shift in zip(around, (0, 4, 8, 12), strict=True):
                assert divmod(pairs[number], len(PATTERNS)) == (own >> shift & 15, their >> shift & 15)
                seen.add(number)
    assert len(seen) > 200


def test_an_arm_ends_where_nobody_has_a_use_for_more() -> None:
    # h8 x, i8 o, j8 x: what lies behind i8 means nothing to g8, whose row is the same without it.
    with_it, without = Position("gomoku", "h8 i8 j8 a1"), Position("gomoku", "h8 i8 a15 a1")
    row = [
        patterns(one)[[str(move) for move in one.legal_moves].index("g8")][0] for one in (with_it, without)
    ]
    assert row[0] == row[1]
    assert patterns(Position("connect4")) == []


@pytest.mark.parametrize("game", ["gomoku", "standard", "renju", "caro", "gomoku:20"])
def test_the_network_says_what_its_definition_says(game: str) -> None:
    chance = random.Random(11)
    values = set()
    for _ in range(6):
        position = random_position(game, chance, 40)
        assert said(position) == by_definition(position), str(position)
        values.add(said(position))
    assert len(values) > 4


@pytest.mark.parametrize("game", ["gomoku:9", "renju:9", "caro:9"])
def test_what_the_network_keeps_changes_no_answer(game: str) -> None:
    # A lesson walks over the whole tree with one network, which looks only at what has changed: the value
    # must be that of its leaf, for which everything is worked out anew.
    weights = list(Engine(memory=1).weights(game).values())
    chance = random.Random(5)
    estimated = 0
    for _ in range(6):
        position = random_position(game, chance, 16)
        found = lesson(position, weights, 2)
        for move in found.line:
            position.play(move)
        if not found.solved:
            estimated += 1
            total = sum(count * weight for count, weight in zip(features(position), weights, strict=True))
            assert found.value == (total if len(found.line) % 2 == 0 else -total)
    assert estimated > 2


def test_mirrored_and_turned_boards_are_worth_the_same() -> None:
    chance = random.Random(3)
    for _ in range(6):
        position = random_position("gomoku", chance, 40)
        last = position.game.rows - 1
        for image in range(8):
            other = Position("gomoku")
            for move in position.moves:
                row, col = (move.col, move.row) if image & 4 else (move.row, move.col)
                row, col = last - row if image & 1 else row, last - col if image & 2 else col
                other.play(other.game.cell_name((row, col)))
            assert said(other) == said(position)


def test_the_network_is_made_for_five_in_a_row_on_boards_that_are_not_solved() -> None:
    for game in ("mnk:3x3x3", "mnk:6x6x5", "mnk:9x9x4", "mnk:9x9x6"):
        assert said(random_position(game, random.Random(1), 8)) == 0
    assert said(random_position("mnk:7x6x5", random.Random(1), 12)) != 0


def test_with_a_share_of_nothing_only_the_weights_count() -> None:
    position = Position("gomoku", "h8 i9 j7 h9 i8 g8 j8")
    engine = Engine(memory=1)
    with_it = engine.evaluate(position).to_json()["value"]
    engine.set_weights("gomoku", {"network": 0})
    assert with_it - engine.evaluate(position).to_json()["value"] == said(position) != 0
    engine.set_weights("gomoku", {"network": 100_000})
    assert abs(engine.evaluate(position).to_json()["value"]) < 10**6


def test_shapes_are_told_for_the_side_to_move_first() -> None:
    position = Position("gomoku", "h8 a1 i8 a3")
    for own, their in shapes(position):
        assert own < 14 * 4096
        assert their < 14 * 4096
    best = max(max((own >> shift) & 15 for shift in (0, 4, 8, 12)) for own, _ in shapes(position))
    assert PATTERNS[best] == "wide_three"
    assert shapes(Position("connect4")) == []


def mixed(number: int) -> int:
    """The mixer behind all keys, on 64 bits."""
    number ^= number >> 30
    number = number * 0xBF58476D1CE4E5B9 % 2**64
    number ^= number >> 27
    number = number * 0x94D049BB133111EB % 2**64
    return number ^ number >> 31


@pytest.mark.parametrize("game", ["gomoku", "gomoku:20", "renju", "caro:20"])
def test_the_mark_is_made_of_every_number(game: str) -> None:
    n = numbers(game)
    mark = 0
    inputs = ("PatternPairWeights", "NeighbourhoodWeights", "CellBias")
    layers = ("HiddenWeights", "HiddenBias", "StoneWeights", "OutputWeights", "SkipWeights", "OutputBias")
    for part in inputs + layers:
        for number in n.get(part, []):
            mark = mixed((mark + 0x9E3779B97F4A7C15 + number) % 2**64)
    assert network_hash(Game(game)._native) == mark
    assert mark != network_hash(Game("renju" if game.startswith("gomoku") else "gomoku")._native)


@pytest.mark.parametrize("game", ["tictactoe", "mnk:9x9x4", "connect4", "hexifence:3"])
def test_games_without_a_network_have_no_mark_of_it(game: str) -> None:
    assert network_hash(Game(game)._native) == 0
