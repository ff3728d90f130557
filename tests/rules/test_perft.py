"""The core counts as many move sequences as the table says, whose numbers come from elsewhere.

`python -m tests.rules.test_perft` counts every number of the table again without the core, which takes some
minutes, and says which ones differ.
"""

import math
from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tengen import Game, Position
from tests.oracle import Oracle, make
from tests.oracle.perft import perft

TABLE = Path(__file__).with_name("perft.txt")
QUICK = 3_000_000
"""Counts up to this one are checked in every run."""

REPETITION = 8
"""No position of PopOut can come up for the third time before this ply: a cycle is two drops and two pops."""


class Count(NamedTuple):
    """One line of the table."""

    game: str
    depth: int
    total: int
    source: str
    after: str

    def __str__(self) -> str:
        return f"{self.game} {self.depth}{' after ' + self.after if self.after else ''}"


def read_table() -> Iterator[Count]:
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            game, depth, count, source, *after = line.split()
            yield Count(game, int(depth), int(count), source, " ".join(after))


COUNTS = list(read_table())


@pytest.mark.parametrize("row", [row for row in COUNTS if row.total <= QUICK], ids=str)
def test_small_counts(row: Count) -> None:
    assert Position(row.game, row.after).perft(row.depth) == row.total


@pytest.mark.slow
@pytest.mark.parametrize("row", [row for row in COUNTS if row.total > QUICK], ids=str)
def test_large_counts(row: Count) -> None:
    assert Position(row.game, row.after).perft(row.depth) == row.total


@pytest.mark.parametrize("row", [row for row in COUNTS if row.source == "arithmetic"], ids=str)
def test_arithmetic_is_right(row: Count) -> None:
    assert row.total == arithmetic(row)


def test_the_table_has_every_kind_of_game() -> None:
    kinds = {(game.family, game.variant) for game in (Game(row.game) for row in COUNTS)}
    line = {("line", rule) for rule in ("freestyle", "standard", "renju", "caro")}
    drop = {("drop", rule) for rule in ("connect", "popout", "onepop")}
    edge = {("edge", board) for board in ("hexifence", "dots")}
    assert kinds == line | drop | edge
    assert len(set(COUNTS)) == len(COUNTS)


@pytest.mark.parametrize("ply", range(9))
def test_connect_four_has_as_many_positions_as_published(ply: int) -> None:
    """OEIS A212693, John Tromp: legal positions of Connect Four after so many plies."""
    published = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275]
    found = len(distinct_positions("connect4", ply))
    assert found == published[ply]


def test_tictactoe_has_5478_positions() -> None:
    """A widely published number: all positions that can come up, the empty and the finished ones included."""
    assert sum(len(distinct_positions("tictactoe", ply)) for ply in range(10)) == 5478


def distinct_positions(game: str, ply: int) -> dict[int, Position]:
    """One position for every key that comes up after so many moves."""
    level = {Position(game).key: Position(game)}
    for _ in range(ply):
        following: dict[int, Position] = {}
        for position in level.values():
            for move in position.legal_moves:
                position.play(move)
                if position.key not in following:
                    following[position.key] = position.copy()
                position.undo()
        level = following
    return level


def arithmetic(row: Count) -> int:
    """Sequences while nothing but the number of free places counts.

    An edge game always goes on to the last edge. On other boards no game can be over before the first side
    has played as many moves as a line has stones, and no column be full before as many drops as it has cells.
    """
    game = Game(row.game)
    assert not row.after
    if game.family == "edge":
        return math.perm(len(game.moves), row.depth)
    assert row.depth <= 2 * game.length - 1
    if game.family == "line":
        return math.perm(game.rows * game.cols, row.depth)
    assert game.variant == "connect" or row.depth <= 2
    assert row.depth <= game.rows
    return int(game.cols**row.depth)


def count_again(row: Count) -> int | None:
    """The number by the means its source names, None for a published one."""
    if row.source == "arithmetic":
        return arithmetic(row)
    game = make(row.game)
    for move in row.after.split():
        game.play(move)
    if row.source == "oracle":
        return perft(game, row.depth)
    if row.source == "merged":
        assert not row.game.startswith("popout") or (not row.after and row.depth <= REPETITION)
        return merged(game, row.depth, {})
    return None


def merged(game: Oracle, depth: int, known: dict[Hashable, int]) -> int:
    """The oracle's perft with equal positions counted once."""
    moves = game.legal_moves()
    if depth == 1:
        return len(moves)
    key = (depth, game.state())
    if key not in known:
        total = 0
        for move in moves:
            game.play(move)
            total += merged(game, depth - 1, known)
            game.undo()
        known[key] = total
    return known[key]


def main() -> None:
    for row in COUNTS:
        again = count_again(row)
        verdict = "not counted" if again is None else "right" if again == row.total else f"WRONG: {again}"
        print(f"{row}: {row.total} {row.source}, {verdict}", flush=True)


if __name__ == "__main__":
    main()
