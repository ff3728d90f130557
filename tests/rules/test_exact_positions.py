"""Positions whose exact values are known are legal games here, and have those values by plain search.

The files say in their headers how they are written. They were made by programs other than the core.
"""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tengen import Game, Move, Outcome, Position, Reason, Side

DATA = Path(__file__).parent.parent / "data"
POPOUT_FILES = sorted((DATA / "popout").glob("*.txt"))
EDGE_FILES = {
    "dots:3x3": "dotsandboxes3x3_exact.txt",
    "hexifence:2": "hexifence2_exact.txt",
    "hexifence:3": "hexifence3_endgame_exact.txt",
}
SEARCHED = 5
"""Wins and losses at most so many plies away are searched."""

UNSOLVED = 3
"""In all other positions nobody wins within so many plies."""


REPEATED = {
    "baBAdaDAdcccDbbC": 8,
    "bcBCbaBAbbcbbc": 8,
    "addabbBDAAdbacDBdCdaacDCdcDbdB": 30,
    "babdBDcACacdabBDbBCddDcdbdD": 10,
    "bedeDEBaceCAbEbcdEDebeeacacadEcdeEE": 14,
}
"""The files know no repetition rule. After so many plies these games reach a position for the third time."""


class PopPosition(NamedTuple):
    """A line of a PopOut file."""

    moves: str
    value: str
    distance: int


def popout_game(file: Path) -> Game:
    """The game a header describes: PopOut with our defaults, or one-pop."""
    header = file.read_text(encoding="utf-8").splitlines()[0]
    found = re.search(r"W=(\d+) H=(\d+) N=(\d+) both=(\d) full=(\d) pops=(\w+)", header)
    assert found is not None, header
    width, height, length, *rules = found.groups()
    variant = {("0", "0", "unlimited"): "popout", ("3", "1", "1each"): "onepop"}[tuple(rules)]  # type: ignore[index]
    return Game(f"{variant}:{height}x{width}x{length}")


def popout_positions(file: Path) -> Iterator[PopPosition]:
    """Every position of a file but those that the repetition rule does not let happen."""
    for line in file.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            moves, value, distance = line.split()
            if moves not in REPEATED:
                yield PopPosition(moves.replace("-", ""), value, int(distance))


def replay(game: Game, letters: str) -> Position:
    """Small letters drop into a column, large ones pop out of it."""
    columns = [ord(letter.lower()) - ord("a") for letter in letters]
    moves = [
        Move.pop(col) if letter.isupper() else Move.drop(col)
        for letter, col in zip(letters, columns, strict=True)
    ]
    return Position(game, moves)


def can_force(position: Position, side: Side, plies: int) -> bool:
    """Can this side win within so many plies, whatever the other does?"""
    if position.outcome is not None:
        return position.outcome.winner == side
    if plies == 0:
        return False
    quantifier = any if position.turn == side else all
    return quantifier(can_force_after(position, move, side, plies - 1) for move in position.legal_moves)


def can_force_after(position: Position, move: Move, side: Side, plies: int) -> bool:
    position.play(move)
    result = can_force(position, side, plies)
    position.undo()
    return result


@pytest.mark.parametrize("file", POPOUT_FILES, ids=lambda file: file.stem)
def test_popout_positions_are_unfinished_games(file: Path) -> None:
    game = popout_game(file)
    positions = list(popout_positions(file))
    assert len(positions) >= 297
    for known in positions:
        position = replay(game, known.moves)
        assert position.outcome is None, f"{known}\n{position}"
        assert position.ply == len(known.moves)


@pytest.mark.parametrize(("moves", "ply"), REPEATED.items())
def test_games_of_the_files_that_repeat_a_position_are_drawn(moves: str, ply: int) -> None:
    file = next(file for file in POPOUT_FILES if f"\n{moves} " in file.read_text(encoding="utf-8"))
    position = replay(popout_game(file), moves[:ply])
    assert position.outcome == Outcome(None, Reason.REPETITION)


@pytest.mark.parametrize("file", POPOUT_FILES, ids=lambda file: file.stem)
def test_popout_wins_and_losses_take_exactly_as_long_as_known(file: Path) -> None:
    game = popout_game(file)
    for known in popout_positions(file):
        if known.value == "D" or known.distance > SEARCHED:
            continue
        position = replay(game, known.moves)
        winner = position.turn if known.value == "W" else position.turn.other
        assert can_force(position, winner, known.distance), f"{known}\n{position}"
        assert not can_force(position, winner, known.distance - 1), f"{known}\n{position}"


@pytest.mark.parametrize("file", POPOUT_FILES, ids=lambda file: file.stem)
def test_nobody_wins_popout_draws_and_long_games_soon(file: Path) -> None:
    game = popout_game(file)
    for known in popout_positions(file):
        if known.value != "D" and known.distance <= SEARCHED:
            continue
        position = replay(game, known.moves)
        assert not can_force(position, position.turn, UNSOLVED), f"{known}\n{position}"
        assert not can_force(position, position.turn.other, UNSOLVED), f"{known}\n{position}"


class EdgePosition(NamedTuple):
    """A line of an edge file."""

    drawn: str
    free: int
    value: int
    best: list[str]


def edge_positions(name: str) -> Iterator[EdgePosition]:
    for line in (DATA / "edge" / EDGE_FILES[name]).read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            drawn, free, value, best, counts = line.split()[-5:]
            known = EdgePosition(drawn, int(free), int(value), best.split(","))
            assert counts == f"{len(known.best)}/{known.free}"
            yield known


def draw_edges(name: str, drawn: str, chance: random.Random) -> Position:
    """The position after these edges were drawn in any order, by whoever had the turn."""
    game = Game(name)
    edges = [move for move, sign in zip(game.moves, drawn, strict=True) if sign == "1"]
    chance.shuffle(edges)
    return Position(game, edges)


def net_cells(position: Position, move: Move, memo: dict[frozenset[Move], int]) -> int:
    """What a move brings the one who plays it: cells still to come for him minus those for the other."""
    mover, before = position.turn, sum(position.score)
    position.play(move)
    rest = best_value(position, memo)
    gain = sum(position.score) - before + (rest if position.turn == mover else -rest)
    position.undo()
    return gain


def best_value(position: Position, memo: dict[frozenset[Move], int]) -> int:
    free = frozenset(position.legal_moves)
    if free not in memo:
        memo[free] = max((net_cells(position, move, memo) for move in free), default=0)
    return memo[free]


@pytest.mark.parametrize("name", EDGE_FILES)
def test_edge_positions_are_reached_by_drawing_their_edges_in_any_order(name: str) -> None:
    for number, known in enumerate(edge_positions(name)):
        position = draw_edges(name, known.drawn, random.Random(number))
        assert position.outcome is None
        assert len(position.legal_moves) == known.free == known.drawn.count("0")
        assert all(move in position.legal_moves for move in known.best)


@pytest.mark.parametrize("name", ["dots:3x3", "hexifence:2"])
def test_edge_positions_with_ten_free_edges_have_the_known_value_and_best_moves(name: str) -> None:
    known_positions = [known for known in edge_positions(name) if known.free <= 10]
    assert len(known_positions) >= 30
    check_edge_values(name, known_positions)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "most"), [("dots:3x3", 14), ("hexifence:2", 14), ("hexifence:3", 16)])
def test_edge_positions_with_more_free_edges_have_the_known_value_and_best_moves(
    name: str, most: int
) -> None:
    known_positions = [known for known in edge_positions(name) if 10 < known.free <= most]
    assert known_positions
    check_edge_values(name, known_positions)


def check_edge_values(name: str, known_positions: list[EdgePosition]) -> None:
    for number, known in enumerate(known_positions):
        position = draw_edges(name, known.drawn, random.Random(number))
        memo: dict[frozenset[Move], int] = {}
        values = {str(move): net_cells(position, move, memo) for move in position.legal_moves}
        assert max(values.values()) == known.value, f"{known}\n{position}"
        assert [move for move, value in values.items() if value == known.value] == known.best
