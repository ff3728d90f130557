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
from tengen.text.language import together, tr, trn


def purpose(position: Position, move: Move) -> Remark:
    """What a move does: takes cells, stays safe, or gives as little as it must."""
    if closed := closed_by(position, move):
        names = _names(position, closed)
        return Remark(
            "takes cells",
            tr("{move} takes {cells}", move=move, cells=_cells(len(closed))),
            move,
            names,
            len(closed),
        )
    if cells_to_take(position):
        return Remark("leaves cells", tr("{move} leaves cells to keep control", move=move), move)
    if move in safe_moves(position):
        return Remark("safe", tr("{move} gives nothing away", move=move), move)
    given = cells_given(position, move)
    return Remark(
        "gives cells", tr("{move} gives only {cells}", move=move, cells=_cells(given)), move, (), given
    )


def idea(position: Position, move: Move) -> str:
    """What to look for, without saying where."""
    kind = purpose(position, move).kind
    if kind == "takes cells":
        count = cells_to_take(position)
        one = tr("There is one cell to take.")
        return one if count == 1 else tr("There are {count} cells to take.", count=in_words(count))
    if kind == "leaves cells":
        return tr("You need not take everything: who moves first afterwards?")
    if kind == "safe":
        left = len(safe_moves(position))
        return trn(
            "There is one safe move left: count them.", "There are {count} safe moves left: count them.", left
        )
    return tr("Every move gives something away: give the least.")


def remark(case: Case) -> Remark:
    """What was wrong with a move, by what is on the board and in the engine's lines."""
    position, played, best = case.position, case.played, case.best.best
    closing = closing_moves(position)
    if closing and best in closing and played not in closing:
        return _left_cells(case)
    if closing and best not in closing and played in closing:
        text = tr("Taking at once gave up control: {change}.", change=change_of_chances(case))
        return Remark("took too much", text, best, (), cells_to_take(position))
    given = cells_given(position, played)
    if played not in closing and given > cells_given(position, best):
        return _gave(case, given)
    does = purpose(position, best)
    more = tr("{text}.", text=does.text) if does.kind in ("safe", "takes cells") else ""
    change = tr("{text}.", text=change_of_chances(case))
    return Remark("better", together(change, more), best, does.cells)


def _left_cells(case: Case) -> Remark:
    run, count = run_of_captures(case.position), cells_to_take(case.position)
    text = (
        tr("There was one cell to take; this left it.")
        if count == 1
        else tr("There were {count} cells to take; this left them.", count=in_words(count))
    )
    return Remark("left cells", text, run[0], _names(case.position, _taken(case.position)), count)


def _gave(case: Case, given: int) -> Remark:
    board = case.position.copy()
    board.play(case.played)
    cells = _taken(board)
    is_chain = given > 1 and _connected(board, cells)
    what = tr("a chain of {count}", count=given) if is_chain else _cells(given)
    safe = len(safe_moves(case.position))
    kind, change = "gave chain" if is_chain else "gave cells", change_of_chances(case)
    text = tr("This gave away {what}: {change}.", what=what, change=change)
    if safe:
        text = trn(
            "This gave away {what}, though a safe move was left: {change}.",
            "This gave away {what}, though {count} safe moves were left: {change}.",
            safe,
            what=what,
            change=change,
        )
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
    return tr("one cell") if count == 1 else tr("{count} cells", count=in_words(count))


def _names(position: Position, cells: tuple[Cell, ...]) -> tuple[str, ...]:
    return tuple(position.game.cell_name(cell) for cell in cells)
