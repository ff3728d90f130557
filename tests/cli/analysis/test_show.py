"""`tengen show` draws what the position draws."""

from pathlib import Path

import pytest

from tengen import Position
from tests.cli.running import Run


@pytest.mark.parametrize(
    ("game", "moves"),
    [("gomoku:9", ["e5", "d4"]), ("connect4", ["4", "4"]), ("hexifence:2", []), ("dots:2x2", ["h00", "v00"])],
)
def test_the_position_is_drawn(run: Run, game: str, moves: list[str]) -> None:
    drawn = Position(game, moves).text(color=False, unicode=True)
    for arguments in (moves, [" ".join(moves)]):
        result = run("show", game, *arguments)
        assert result.exit_code == 0
        for line in drawn.splitlines():
            assert line.rstrip() in result.stdout


def test_plain_characters_on_request(run: Run) -> None:
    result = run("show", "gomoku", "h8", "--ascii", "--no-color")
    assert result.exit_code == 0
    assert result.stdout.isascii()
    assert "\x1b" not in result.stdout


def test_legal_moves_on_request(run: Run) -> None:
    result = run("show", "connect4", "4", "--legal")
    assert "7 legal moves: 1 2 3 4 5 6 7" in result.stdout


def test_a_picture_on_request(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    result = run("show", "tictactoe", "b2", "--svg", str(file))
    assert result.exit_code == 0
    assert str(file) in result.stdout
    assert file.read_text(encoding="utf-8") == Position("tictactoe", "b2").svg()
