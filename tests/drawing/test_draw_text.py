"""Text boards: one width, no colour unless asked, every free edge to be named, every size of every game."""

import random
import re

import pytest

from tengen import Position
from tengen.drawing import draw_text

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")

SMALLEST_AND_LARGEST = [
    "tictactoe",
    "mnk:1x1x1",
    "mnk:1x25x25",
    "mnk:25x1x1",
    "gomoku:5",
    "gomoku:25",
    "standard:25",
    "renju:5",
    "renju:25",
    "caro:25",
    "connect:1x2x2",
    "connect:16x16x16",
    "connect:16x1x2",
    "popout:1x2x2",
    "popout:16x16x4",
    "onepop:2x2x2",
    "onepop:16x16x5",
    "hexifence:1",
    "hexifence:8",
    "dots:1x1",
    "dots:12x12",
    "dots:1x12",
    "dots:12x1",
]


def random_position(name: str, plies: int, seed: int = 1) -> Position:
    """A position some random moves into a game, or at its end."""
    position, chance = Position(name), random.Random(seed)
    while position.ply < plies and not position.is_over:
        position.play(chance.choice(list(position.legal_moves)))
    return position


@pytest.mark.parametrize("name", SMALLEST_AND_LARGEST)
@pytest.mark.parametrize("plies", [0, 1, 7, 10_000])
@pytest.mark.parametrize("unicode", [True, False])
def test_board_is_a_rectangle(name: str, plies: int, unicode: bool) -> None:
    position = random_position(name, plies)
    *board, status = draw_text(position, unicode=unicode).splitlines()
    assert len({len(line) for line in board}) == 1
    assert len(board[0]) <= 100
    assert status == status.strip() != ""
    assert unicode or all(line.isascii() for line in [*board, status])


@pytest.mark.parametrize("name", ["gomoku", "connect4", "onepop", "hexifence:2", "dots:3x3"])
def test_width_stays_the_same_during_a_game(name: str) -> None:
    position = random_position(name, 10_000, seed=4)
    widths = set()
    while position.ply:
        widths.add(len(draw_text(position).splitlines()[0]))
        position.undo()
    assert len(widths) == 1


@pytest.mark.parametrize("name", ["gomoku", "renju:9", "connect4", "onepop", "hexifence:3", "dots"])
def test_colour_adds_codes_and_changes_no_character(name: str) -> None:
    position = random_position(name, 20)
    plain, painted = draw_text(position), draw_text(position, color=True)
    assert "\x1b" not in plain
    assert "\x1b" in painted
    assert ESCAPE.sub("", painted) == plain


def test_colours_do_not_run_over_the_end_of_a_line() -> None:
    for line in draw_text(Position("gomoku", "o15 a1"), color=True).splitlines():
        codes: list[str] = ESCAPE.findall(line)
        assert not codes or codes[-1] == "\x1b[0m"


@pytest.mark.parametrize(
    ("name", "moves", "mark"),
    [
        ("gomoku", "h8 o1", "[○]"),
        ("connect4", "1 1 1", "[●]"),
        ("dots", "h00", "[─]"),
        ("dots", "v03", "[│]"),
        ("hexifence:2", "0:0", "[/]"),
        ("hexifence:2", "0:1", "[\\]"),
        ("hexifence:2", "3:0", "[│]"),
    ],
)
def test_last_move_stands_in_brackets(name: str, moves: str, mark: str) -> None:
    assert draw_text(Position(name, moves)).count(mark) == 1


def test_pop_leaves_its_mark_in_the_floor() -> None:
    board = draw_text(Position("popout", "4 3 p4"))
    assert "[" not in board
    floor, numbers = board.splitlines()[-3:-1]
    assert numbers[floor.index("▼")] == "4"


def test_winning_stones_differ_from_the_others() -> None:
    position = Position("connect4", "1 2 1 2 1 2 1")
    board = draw_text(position)
    assert board.count("◆") == len(position.winning_cells) == 4
    assert draw_text(position, unicode=False).count("#") == 4


@pytest.mark.parametrize("size", range(1, 9))
def test_every_free_hexagon_edge_can_be_read_off(size: int) -> None:
    position = random_position(f"hexifence:{size}", 4 * size)
    read = set()
    for line in draw_text(position).splitlines()[: 4 * size - 1]:
        row, _, edges = line.partition(":")
        read |= {f"{int(row)}:{col}" for col in re.findall(r"\d+", edges)}
    assert read == {str(move) for move in position.legal_moves}


@pytest.mark.parametrize("name", ["dots:2x2", "dots:4x4", "dots:3x12", "dots:12x2"])
def test_every_square_edge_is_found_by_its_labels(name: str) -> None:
    game = Position(name).game
    for move in game.moves:
        head, *board, foot, _ = draw_text(Position(game, [move])).splitlines()
        line = next(line for line in board if "[" in line)
        place = line.index("[") + 1
        numbers = head if move.kind == "across" else foot
        number = next(match[0] for match in re.finditer(r"\d+", numbers) if match.end() == place + 1)
        label = line.split()[0]
        assert game.parse_move(f"{label}:{number}") == move


def test_forbidden_points_show_only_while_black_is_to_move() -> None:
    position = Position("renju:9", "c5 a1 d5 i9 e3 a9 e4 i1")
    assert draw_text(position).count("×") == 1
    position.play("i5")
    assert "×" not in draw_text(position)


@pytest.mark.parametrize(
    ("name", "moves", "status"),
    [
        ("gomoku", "h8", "○ White to move"),
        ("tictactoe", "a1 a2 b1 b2 c1", "● Black wins: line"),
        ("tictactoe", "b2 a1 a3 c1 b1 b3 c3 a2 c2", "Draw: full board"),
        ("onepop", "1 1 p1", "○ Yellow to move. Pops left: Red 0, Yellow 1"),
        ("dots:1x1", "h00 h10 v00", "Red to move. Blue 0, Red 0"),
        ("dots:1x1", "h00 h10 v00 v01", "Red wins: most cells. Blue 0, Red 1"),
        ("popout:2x3x3", "1 2 3 1 2 3", "● Red to move. A draw may be claimed"),
    ],
)
def test_status_line(name: str, moves: str, status: str) -> None:
    assert draw_text(Position(name, moves)).splitlines()[-1] == status


def test_str_of_a_position_is_its_board() -> None:
    position = Position("connect4", "4 4")
    assert str(position) == position.text() == draw_text(position)
