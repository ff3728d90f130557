"""`tengen perft` prints the counts of the core."""

import re

import pytest

from tengen import Position
from tengen.cli.analysis import perft as perft_command
from tests.cli.running import Run


def rows(output: str) -> list[list[str]]:
    """The words of each line that begins with a number or a move and a count."""
    return [line.split() for line in output.splitlines() if re.match(r"\s*\S+\s+[\d,]+", line)]


@pytest.mark.parametrize(
    ("game", "moves", "depth"),
    [
        ("connect4", [], 6),
        ("tictactoe", ["b2"], 9),
        ("dots:2x2", ["h00"], 4),
        ("hexifence:2", [], 3),
        ("popout", [], 5),
    ],
)
def test_each_depth_has_its_count(run: Run, game: str, moves: list[str], depth: int) -> None:
    result = run("perft", game, str(depth), *moves)
    assert result.exit_code == 0
    position = Position(game, moves)
    found = [(int(row[0]), int(row[1].replace(",", ""))) for row in rows(result.stdout)]
    assert found == [(level, position.perft(level)) for level in range(1, depth + 1)]


@pytest.mark.parametrize("depth", [1, 2, 5])
def test_divide_splits_the_last_count_by_first_move(run: Run, depth: int) -> None:
    result = run("perft", "connect4", str(depth), "4", "--divide")
    parts = {row[0]: int(row[1].replace(",", "")) for row in rows(result.stdout)[depth:]}
    assert list(parts) == [str(move) for move in Position("connect4", "4").legal_moves]
    assert sum(parts.values()) == Position("connect4", "4").perft(depth)


def test_a_finished_game_has_no_further_moves(run: Run) -> None:
    result = run("perft", "tictactoe", "2", "a1", "a2", "b1", "b2", "c1")
    assert [row[1] for row in rows(result.stdout)] == ["0", "0"]


def test_a_long_count_shows_progress_and_the_same_result(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perft_command, "QUIET_SECONDS", -1.0)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    result = run("perft", "connect4", "5")
    assert "49/49" in result.stdout
    assert f"{Position('connect4').perft(5):,}" in result.stdout
