"""Sentences about edge games: cells left, chains given away, and control kept or lost."""

from tengen import Cell, Move, Position
from tengen.families.edge.sight import (
    cells_given,
    cells_to_take,
    closed_by,
    closing_moves,
    run_of_captures,
    safe_moves,
)
from tengen.families.shared.numbers import in_words
from tengen.families.shared.remark import Case, Remark, change_of_chances


def purpose(position: Position, move: Move) -> Remark:
    """What a move does: takes cells, stays safe, or gives as little as it must."""
    if closed := closed_by(position, move):
        names = _names(position, closed)
        return Remark("takes cells", f"{move} takes {_cells(len(closed))}", move, names, len(closed))
    if cells_to_take(position):
        return Remark("leaves cells", f"{move} leaves cells to keep control", move)
    if move in safe_moves(position):
        return Remark("safe", f"{move} gives nothing away", move)
    given = cells_given(position, move)
    return Remark("gives cells", f"{move} gives only {_cells(given)}", move, (), given)


def idea(position: Position, move: Move) -> str:
    """What to look for, without saying where."""
    kind = purpose(position, move).kind
    if kind == "takes cells":
        return f"There {_are(cells_to_take(position))} to take."
    if kind == "leaves cells":
        return "You need not take everything: who moves first afterwards?"
    if kind == "safe":
        return f"There {_are_safe(len(safe_moves(position)))}: count them."
    return "Every move gives something away: give the least."


def remark(case: Case) -> Remark:
    """What was wrong with a move, by what is on the board and in the engine's lines."""
    position, played, best = case.position, case.played, case.best.best
    closing = closing_moves(position)
    if closing and best in closing and played not in closing:
        return _left_cells(case)
    if closing and best not in closing and played in closing:
        text = f"Taking at once gave up control: {change_of_chances(case)}."
        return Remark("took too much", text, best, (), cells_to_take(position))
    given = cells_given(position, played)
    if played not in closing and given > cells_given(position, best):
        return _gave(case, given)
    does = purpose(position, best)
    more = f" {does.text}." if does.kind in ("safe", "takes cells") else ""
    return Remark("better", f"{change_of_chances(case)}.{more}", best, does.cells)


def _left_cells(case: Case) -> Remark:
    run, count = run_of_captures(case.position), cells_to_take(case.position)
    left = "it" if count == 1 else "them"
    text = f"There {_were(count)} to take; this left {left}."
    return Remark("left cells", text, run[0], _names(case.position, _taken(case.position)), count)


def _gave(case: Case, given: int) -> Remark:
    board = case.position.copy()
    board.play(case.played)
    cells = _taken(board)
    what = f"a chain of {given}" if given > 1 and _connected(board, cells) else _cells(given)
    safe = len(safe_moves(case.position))
    though = f", though {'a safe move was' if safe == 1 else f'{safe} safe moves were'} left" if safe else ""
    kind = "gave chain" if what.startswith("a chain") else "gave cells"
    text = f"This gave away {what}{though}: {change_of_chances(case)}."
    return Remark(kind, text, case.played, _names(case.position, cells), given)


def _taken(position: Position) -> tuple[Cell, ...]:
    """The cells that the side to move can take in one go."""
    board = position.copy()
    cells: list[Cell] = []
    for move in run_of_captures(position):
        cells += closed_by(board, move)
        board.play(move)
    return tuple(cells)


def _connected(position: Position, cells: tuple[Cell, ...]) -> bool:
    """Do the cells hang together through edges that are not drawn?"""
    wanted = set(cells)
    doors = [
        set(position.edge_cells(move)) & wanted
        for move in position.legal_moves
        if len(set(position.edge_cells(move)) & wanted) == 2
    ]
    reached = {cells[0]}
    grown = True
    while grown:
        grown = False
        for door in doors:
            if door & reached and not door <= reached:
                reached |= door
                grown = True
    return reached == wanted


def _cells(count: int) -> str:
    return "one cell" if count == 1 else f"{in_words(count)} cells"


def _are(count: int) -> str:
    return "is one cell" if count == 1 else f"are {in_words(count)} cells"


def _were(count: int) -> str:
    return "was one cell" if count == 1 else f"were {in_words(count)} cells"


def _are_safe(count: int) -> str:
    return "is one safe move left" if count == 1 else f"are {count} safe moves left"


def _names(position: Position, cells: tuple[Cell, ...]) -> tuple[str, ...]:
    return tuple(position.game.cell_name(cell) for cell in cells)
