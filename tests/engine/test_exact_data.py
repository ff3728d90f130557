"""Proven scores against tables that were worked out elsewhere: PopOut, one-pop and the ends of edge games."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tengen import Draw, Engine, Game, IllegalMove, Limit, Loss, Margin, Position, Win
from tests.engine.truth import DATA, PLENTY, lead

POPOUT = sorted((DATA / "popout").glob("*.txt"))
LETTERS = {"W": Win, "L": Loss, "D": Draw}


def game_of(path: Path) -> str:
    *_, cols, rows, length = path.stem.split("_")
    return f"{'popout' if path.stem.startswith('unlimited') else 'onepop'}:{rows}x{cols}x{length}"


def drops_and_pops(letters: str) -> list[str]:
    """`a` is a drop into the first column, `A` a pop out of it, `-` the start."""
    moves = "" if letters == "-" else letters
    return [f"p{ord(c) - ord('A') + 1}" if c.isupper() else str(ord(c) - ord("a") + 1) for c in moves]


def rows_of(path: Path, count: int | None) -> list[list[str]]:
    lines = [line.split() for line in path.read_text().splitlines() if line and not line.startswith("#")]
    return lines[:count]


def popout_cases(path: Path, count: int | None) -> Iterator[tuple[Position, str, int]]:
    for letters, value, distance in rows_of(path, count):
        try:
            position = Position(game_of(path), drops_and_pops(letters))
        except IllegalMove:
            continue  # the table knows no draw by repetition, and the game had ended by one
        if not position.is_over:
            yield position, value, int(distance)


def compare_popout(path: Path, count: int | None, nodes: int, threads: int) -> None:
    """What is proven is right; a win takes at least as long as the shortest; near ends are always proven."""
    with Engine(threads=threads, memory=16) as engine:
        for position, value, distance in popout_cases(path, count):
            score = engine.analyse(position, Limit(nodes=nodes)).score
            if not score.is_exact:
                # With two threads the second may use up the nodes before the first gets to them.
                assert value == "D" or distance > 3 or threads > 1, f"{position!r} is {value} {distance}"
                continue
            assert isinstance(score, LETTERS[value]), f"{position!r}: {score}, not {value}"
            if isinstance(score, Win | Loss):
                assert score.plies >= distance
                assert score.plies % 2 == distance % 2


@pytest.mark.parametrize("path", POPOUT, ids=game_of)
@pytest.mark.parametrize("threads", [1, 2])
def test_popping_games(path: Path, threads: int) -> None:
    compare_popout(path, count=60, nodes=3000, threads=threads)


@pytest.mark.slow
@pytest.mark.parametrize("path", POPOUT, ids=game_of)
@pytest.mark.parametrize("threads", [1, 2])
def test_popping_games_in_all_positions(path: Path, threads: int) -> None:
    compare_popout(path, count=None, nodes=300_000, threads=threads)


def compare_edges(table: str, game: str, count: int | None, most_free: int) -> None:
    """Who drew what does not matter for what is still to come, so the edges are drawn in board order."""
    path = DATA / "edge" / f"{table}.txt"
    # The tables of whole games say in a second field how a position was reached.
    drawn_field, value_field = (1, 3) if table == "hexifence3_endgame_exact" else (2, 4)
    with Engine(memory=16) as engine:
        seen = 0
        for row in rows_of(path, None):
            marks = zip(Game(game).moves, row[drawn_field], strict=True)
            position = Position(game, [edge for edge, mark in marks if mark == "1"])
            if len(position.legal_moves) > most_free or position.is_over:
                continue
            score = engine.analyse(position, PLENTY).score
            assert isinstance(score, Margin), f"{row} gives {score}"
            assert score.cells - lead(position) == int(row[value_field]), row
            seen += 1
            if seen == count:
                return
        assert seen > 0


def test_ends_of_dots_and_boxes() -> None:
    compare_edges("dotsandboxes3x3_exact", "dots:3x3", count=60, most_free=14)


def test_ends_of_hexifence() -> None:
    compare_edges("hexifence2_exact", "hexifence:2", count=60, most_free=14)
    compare_edges("hexifence3_endgame_exact", "hexifence:3", count=10, most_free=18)


@pytest.mark.slow
def test_all_tables_of_edge_games() -> None:
    compare_edges("dotsandboxes3x3_exact", "dots:3x3", count=None, most_free=20)
    compare_edges("hexifence2_exact", "hexifence:2", count=None, most_free=20)
    compare_edges("hexifence3_endgame_exact", "hexifence:3", count=None, most_free=24)
