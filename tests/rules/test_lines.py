"""Every row of k cells of a board wins, in all four directions, at every edge and for both sides."""

import random
from collections.abc import Iterator
from itertools import combinations, permutations

import pytest

from tengen import Cell, Game, IllegalMove, Move, Outcome, Position, Reason, Side

Line = tuple[Cell, ...]

STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))
FIRST_WINS = Outcome(Side.FIRST, Reason.LINE)
SECOND_WINS = Outcome(Side.SECOND, Reason.LINE)


def lines_of(game: Game, length: int = 0) -> Iterator[Line]:
    """Every row of `length` neighbouring cells in each direction; the length that wins if none is given."""
    length = length or game.length
    # A single cell is one row, not four.
    for down, right in STEPS if length > 1 else STEPS[:1]:
        for row, col in game.cells:
            line = tuple(Cell(row + i * down, col + i * right) for i in range(length))
            if on_board(game, line[-1]):
                yield line


def on_board(game: Game, cell: Cell) -> bool:
    return 0 <= cell.row < game.rows and 0 <= cell.col < game.cols


def ends_of(line: Line) -> tuple[Cell, Cell]:
    """The two cells just beyond a line of two or more, perhaps off the board."""
    down, right = line[1].row - line[0].row, line[1].col - line[0].col
    return Cell(line[0].row - down, line[0].col - right), Cell(line[-1].row + down, line[-1].col + right)


def harmless(game: Game, kept: set[Cell], count: int) -> list[Cell] | None:
    """So many cells outside `kept` which hold no line among themselves; None if there are not so many.

    Cells with gaps on all sides come first: stones there make no line, no four and no three.
    """
    free = [cell for cell in game.cells if cell not in kept]
    free.sort(key=lambda cell: (cell.row % 2, cell.col % 2))
    spread = [cell for cell in free if cell.row % 2 == 0 and cell.col % 2 == 0]
    if len(spread) >= count:
        return spread[:count]
    lines = [set(line) for line in lines_of(game)]
    for cells in combinations(free, count):
        if not any(line <= set(cells) for line in lines):
            return list(cells)
    return None


def stone(cell: Cell) -> Move:
    return Move.cell(cell.col, cell.row)


def play_out(game: Game, first: list[Cell], second: list[Cell]) -> Position:
    """Both sides' stones in turn; nobody may win before the last one."""
    position = Position(game)
    stones = [cell for pair in zip(first, [*second, None], strict=False) for cell in pair if cell is not None]
    assert len(stones) == len(first) + len(second)
    for cell in stones:
        assert position.outcome is None, f"over before {game.cell_name(cell)}\n{position}"
        position.play(stone(cell))
    return position


def complete(game: Game, side: Side, line: Line, last: Cell, others: list[Cell]) -> Position:
    """`side` fills the line, `last` at the end; the other side plays on `others` meanwhile."""
    mine = [cell for cell in line if cell != last] + [last]
    if side == Side.FIRST:
        return play_out(game, mine, others[: len(mine) - 1])
    return play_out(game, others[: len(mine)], mine)


LINE_GAMES = [
    "tictactoe",
    "mnk:3x4x2",
    "mnk:5x4x3",
    "mnk:4x4x4",
    "mnk:7x2x3",
    "mnk:2x9x4",
    "mnk:12x12x12",
    "mnk:24x11x9",
    "mnk:25x25x25",
    "mnk:25x16x16",
    "mnk:16x16x6",
    *(f"{rule}:{size}" for rule in ("gomoku", "standard", "renju", "caro") for size in (5, 6, 9, 15, 16, 25)),
]


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("name", LINE_GAMES)
def test_every_line_wins_whichever_stone_comes_last(name: str, side: Side) -> None:
    game = Game(name)
    for number, line in enumerate(lines_of(game)):
        beyond = set(ends_of(line))
        others = harmless(game, set(line) | beyond, game.length) or harmless(game, set(line), game.length)
        assert others is not None
        # All of them on small boards, in turn on large ones.
        every = line if game.rows * game.cols <= 100 else [line[number % len(line)], line[0], line[-1]]
        for last in every:
            position = complete(game, side, line, last, others)
            assert position.outcome == Outcome(side, Reason.LINE), f"{line}\n{position}"
            assert [set(found) for found in position.winning_lines] == [set(line)]
            assert not position.legal_moves


@pytest.mark.parametrize(
    ("name", "count"), [("tictactoe", 8), ("gomoku", 572), ("gomoku:19", 1020), ("mnk:25x25x25", 52)]
)
def test_the_lines_are_counted_as_in_books(name: str, count: int) -> None:
    """15x15: 2*15*11 straight and 2*11*11 slanting fives, and so on."""
    assert len(list(lines_of(Game(name)))) == count


@pytest.mark.parametrize("name", ["mnk:1x1x1", "mnk:5x3x1", "mnk:25x25x1", "mnk:1x16x1"])
def test_one_in_a_row_wins_with_the_first_stone_anywhere(name: str) -> None:
    game = Game(name)
    for cell in game.cells:
        position = Position(game, [stone(cell)])
        assert position.outcome == FIRST_WINS
        assert set(position.winning_lines) == {(cell,)}


def test_two_in_a_row_on_two_by_two_wins_with_the_third_stone() -> None:
    game = Game("mnk:2x2x2")
    for first, second, third in permutations(game.cells, 3):
        position = Position(game, [stone(first), stone(second), stone(third)])
        assert position.outcome == FIRST_WINS
        assert [set(found) for found in position.winning_lines] == [{first, third}]


SIXES = ["gomoku:9", "standard:9", "renju:9", "caro:9", "gomoku:16", "standard:16", "renju:16", "caro:16"]


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("name", SIXES)
def test_six_in_a_row(name: str, side: Side) -> None:
    """Freestyle and caro: it wins. Standard: it does nothing. Renju: it wins for White, Black may not."""
    game = Game(name)
    for line in lines_of(game, 6):
        others = harmless(game, set(line) | set(ends_of(line)), 6)
        assert others is not None
        # The last stone is not at an end, so that no five stands before.
        for last in line[1:-1]:
            if game.variant == "renju" and side == Side.FIRST:
                five = [cell for cell in line if cell != last]
                position = play_out(game, five, others[:5])
                assert position.why_illegal(stone(last)) is not None
                assert stone(last) not in position.legal_moves
                continue
            position = complete(game, side, line, last, others)
            if game.variant == "standard":
                assert position.outcome is None
                assert position.winning_lines == ()
                assert position.legal_moves
            else:
                assert position.outcome == Outcome(side, Reason.LINE)
                assert [set(found) for found in position.winning_lines] == [set(line)]


@pytest.mark.parametrize("rule", ["gomoku", "standard", "renju", "caro"])
def test_nine_in_a_row(rule: str) -> None:
    """White joins two fours; only standard does not count it."""
    game = Game(f"{rule}:9")
    line = tuple(Cell(4, col) for col in range(9))
    black = harmless(game, {Cell(row, col) for row in (3, 4, 5) for col in range(9)}, 9)
    assert black is not None
    position = complete(game, Side.SECOND, line, line[4], black)
    assert position.outcome == (None if rule == "standard" else SECOND_WINS)


@pytest.mark.parametrize("rule", ["standard", "renju"])
def test_a_stone_that_makes_six_and_five_wins_by_the_five(rule: str) -> None:
    game = Game(rule)
    six = [Cell(7, col) for col in range(4, 10)]
    five = [Cell(row, 6) for row in range(7, 12)]
    last = Cell(7, 6)
    black = [cell for cell in [*six, *five] if cell != last]
    white = harmless(game, {Cell(row, col) for row in range(5, 14) for col in range(2, 13)}, len(black))
    assert white is not None
    position = play_out(game, [*black, last], white)
    assert position.outcome == FIRST_WINS
    assert [set(found) for found in position.winning_lines] == [set(five)]


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("size", [7, 15, 25])
def test_caro_five_between_two_enemy_stones_does_not_win(size: int, side: Side) -> None:
    game = Game(f"caro:{size}")
    blocked = 0
    for number, line in enumerate(lines_of(game)):
        ends = ends_of(line)
        inside = [end for end in ends if on_board(game, end)]
        others = harmless(game, set(line) | set(ends), 5)
        assert others is not None
        for last in line if size < 15 else [line[number % 5]]:
            position = complete(game, side, line, last, [*inside, *others])
            if len(inside) == 2:
                blocked += 1
                assert position.outcome is None, f"{line}\n{position}"
                assert position.winning_lines == ()
            else:
                # The edge of the board blocks nothing.
                assert position.outcome == Outcome(side, Reason.LINE), f"{line}\n{position}"
    assert blocked > 0


@pytest.mark.parametrize("side", Side)
def test_caro_five_with_one_free_end_wins(side: Side) -> None:
    game = Game("caro:9")
    for line in lines_of(game):
        ends = ends_of(line)
        others = harmless(game, set(line) | set(ends), 5)
        assert others is not None
        for end in ends:
            if on_board(game, end):
                position = complete(game, side, line, line[2], [end, *others])
                assert position.outcome == Outcome(side, Reason.LINE), f"{line}\n{position}"


@pytest.mark.parametrize("side", Side)
def test_caro_six_between_two_enemy_stones_wins(side: Side) -> None:
    game = Game("caro:9")
    for line in lines_of(game, 6):
        inside = [end for end in ends_of(line) if on_board(game, end)]
        others = harmless(game, set(line) | set(inside), 6)
        assert others is not None
        position = complete(game, side, line, line[2], [*inside, *others])
        assert position.outcome == Outcome(side, Reason.LINE), f"{line}\n{position}"
        assert [set(found) for found in position.winning_lines] == [set(line)]


@pytest.mark.parametrize(
    "name",
    ["tictactoe", "mnk:5x5x4", "mnk:4x4x4", "mnk:7x7x4", "gomoku:6", "gomoku:7", "standard:6", "caro:7"],
)
def test_a_line_with_the_last_stone_of_a_full_board_wins(name: str) -> None:
    game = Game(name)
    cells = len(game.cells)
    side = Side.FIRST if cells % 2 == 1 else Side.SECOND
    chance = random.Random(name)
    for line in lines_of(game):
        if game.variant == "caro" and all(on_board(game, end) for end in ends_of(line)):
            continue  # a full board blocks it
        for last in (line[0], line[len(line) // 2], line[-1]):
            colours = full_board(game, side, line, chance)
            stones = [[cell for cell, owner in colours.items() if owner == who] for who in Side]
            stones[side].remove(last)
            stones[side].append(last)
            position = play_out(game, *stones)
            assert position.ply == cells
            assert position.outcome == Outcome(side, Reason.LINE), str(position)
            assert [set(found) for found in position.winning_lines] == [set(line)]


def test_white_wins_renju_with_the_last_stone_of_a_full_board() -> None:
    """Black must have been allowed all his moves, so some orders are tried for each board."""
    game = Game("renju:6")
    chance = random.Random("renju")
    reached = 0
    for line in lines_of(game):
        colours = full_board(game, Side.SECOND, line, chance)
        for _ in range(30):
            black, white = ([cell for cell, owner in colours.items() if owner == side] for side in Side)
            chance.shuffle(black)
            white.sort(key=lambda cell: (cell == line[2], chance.random()))
            try:
                position = play_out(game, black, white)
            except IllegalMove:
                continue
            assert position.ply == len(game.cells)
            assert position.outcome == SECOND_WINS, str(position)
            assert [set(found) for found in position.winning_lines] == [set(line)]
            reached += 1
            break
    assert reached > 10


@pytest.mark.parametrize(
    "name", ["tictactoe", "mnk:4x4x4", "mnk:7x5x4", "gomoku:6", "standard:7", "caro:8", "gomoku:25"]
)
def test_a_full_board_without_a_line_is_a_draw(name: str) -> None:
    game = Game(name)
    colours = full_board(game, Side.FIRST, (), random.Random(name))
    first, second = ([cell for cell, owner in colours.items() if owner == who] for who in Side)
    position = play_out(game, first, second)
    assert position.outcome == Outcome(None, Reason.FULL_BOARD), str(position)
    assert not position.legal_moves
    assert position.winning_lines == ()


def full_board(game: Game, side: Side, line: Line, chance: random.Random) -> dict[Cell, Side]:
    """Every cell filled so that `line` is the only line on the board.

    Starts from a pattern in which no three equal stones touch in a row, and repairs numbers and lines.
    """
    ends = [end for end in ends_of(line) if on_board(game, end)] if line else []
    fixed = {**dict.fromkeys(line, side), **dict.fromkeys(ends, side.other)}
    lines = [other for other in lines_of(game) if set(other) != set(line)]
    firsts = (len(game.cells) + 1) // 2
    for _ in range(40):
        colours = {cell: Side((cell.col // 2 + cell.row) % 2) for cell in game.cells} | fixed
        free = [cell for cell in game.cells if cell not in fixed]
        for _ in range(400):
            made = [cell for other in lines if len({colours[cell] for cell in other}) == 1 for cell in other]
            surplus = list(colours.values()).count(Side.FIRST) - firsts
            if not made and surplus == 0:
                return colours
            wanted = [cell for cell in made if cell not in fixed] or [
                cell for cell in free if colours[cell] == (Side.FIRST if surplus > 0 else Side.SECOND)
            ]
            if not wanted:
                break
            cell = chance.choice(wanted)
            colours[cell] = colours[cell].other
    raise AssertionError(f"no full board of {game} with {line} found")
