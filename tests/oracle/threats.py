"""Threats by brute force: every cell is tried, and the oracle's own rules say what comes of it."""

from collections.abc import Iterator

from .base import Cell
from .edge import EdgeOracle
from .line import LineOracle
from .renju import why_forbidden
from .runs import DIRECTIONS, Run, maximal_runs

Way = tuple[int, int]


def wins_at(game: LineOracle, stones: dict[Cell, int], cell: Cell, side: int, way: Way) -> bool:
    """Would a stone on this cell be part of a winning run in this direction?"""
    twin = game.copy()
    twin.stones = {**stones, cell: side}
    cells = [cell]
    while twin.stones.get(before := (cells[0][0] - way[0], cells[0][1] - way[1])) == side:
        cells.insert(0, before)
    while twin.stones.get(after := (cells[-1][0] + way[0], cells[-1][1] + way[1])) == side:
        cells.append(after)
    return len(cells) >= game.length and twin.wins(Run(side, way, tuple(cells)))


def five_cells(game: LineOracle, side: int) -> set[Cell]:
    """Where a side completes a line."""
    return {
        cell
        for cell in _empty(game)
        if any(wins_at(game, game.stones, cell, side, way) for way in DIRECTIONS)
    }


def four_cells(game: LineOracle, side: int) -> tuple[set[Cell], set[Cell]]:
    """Where a side makes a four of a line that is none yet, and where that four is open."""
    fours, opens = set(), set()
    for cell, way, last in _last_two(game, side):
        if any(wins_at(game, game.stones, one, side, way) for one in (cell, last)):
            continue
        after = {**game.stones, cell: side}
        if not wins_at(game, after, last, side, way) or _is_forbidden(game, cell, side):
            continue
        fours.add(cell)
        if _is_open(game, after, cell, way, side):
            opens.add(cell)
    return fours, opens


def drop_cells(stones: dict[Cell, int], rows: int, cols: int, length: int, side: int) -> set[Cell]:
    """The empty cells of a drop board on which a disc completes a line."""
    empty = [(row, col) for row in range(rows) for col in range(cols) if (row, col) not in stones]
    return {
        cell
        for cell in empty
        if any(cell in run.cells for run in maximal_runs({**stones, cell: side}, length))
    }


def strings(game: EdgeOracle) -> dict[frozenset[Cell], bool]:
    """Cells with one or two free edges, joined by them again and again; true for loops."""
    free = {
        cell: {edge for edge in edges if edge not in game.drawn} for cell, edges in game.cell_edges.items()
    }
    groups = [{cell} for cell in free if 1 <= len(free[cell]) <= 2]
    joined = True
    while joined:
        joined = False
        for one in groups:
            for other in groups:
                if one is not other and any(free[a] & free[b] for a in one for b in other):
                    one |= other
                    groups.remove(other)
                    joined = True
                    break
            if joined:
                break
    return {
        frozenset(group): len(set().union(*(free[cell] for cell in group))) == len(group)
        and all(len(free[cell]) == 2 for cell in group)
        for group in groups
    }


def _empty(game: LineOracle) -> list[Cell]:
    cells = ((row, col) for row in range(game.rows) for col in range(game.cols))
    return [cell for cell in cells if cell not in game.stones]


def _last_two(game: LineOracle, side: int) -> Iterator[tuple[Cell, Way, Cell]]:
    """Two empty cells, in either order, of a row that lacks only them."""
    for row in range(game.rows):
        for col in range(game.cols):
            for way in DIRECTIONS:
                cells = [(row + at * way[0], col + at * way[1]) for at in range(game.length)]
                empty = [cell for cell in cells if cell not in game.stones and _is_on(game, cell)]
                if (
                    len(empty) == 2
                    and [game.stones.get(cell) for cell in cells].count(side) == game.length - 2
                ):
                    yield empty[0], way, empty[1]
                    yield empty[1], way, empty[0]


def _is_on(game: LineOracle, cell: Cell) -> bool:
    return 0 <= cell[0] < game.rows and 0 <= cell[1] < game.cols


def _is_forbidden(game: LineOracle, cell: Cell, side: int) -> bool:
    is_bound = game.variant == "renju" and side == 0
    return is_bound and why_forbidden(game.stones, game.rows, game.cols, cell) is not None


def _is_open(game: LineOracle, stones: dict[Cell, int], cell: Cell, way: Way, side: int) -> bool:
    """Is the cell in a row of stones both ends of which win, also when the other one is taken?"""
    far = game.length
    for shift in range(1, far):
        ends = [(cell[0] + step * way[0], cell[1] + step * way[1]) for step in (-shift, far - shift)]
        between = [(ends[0][0] + at * way[0], ends[0][1] + at * way[1]) for at in range(1, far)]
        on_board = all(_is_on(game, end) for end in ends)
        if (
            not on_board
            or any(end in stones for end in ends)
            or any(stones.get(one) != side for one in between)
        ):
            continue
        if all(wins_at(game, {**stones, ends[1 - at]: 1 - side}, ends[at], side, way) for at in (0, 1)):
            return True
    return False
