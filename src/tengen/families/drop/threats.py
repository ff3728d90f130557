"""Threats of a drop game: empty cells on which a disc would complete a line, odd or even by their row."""

from tengen import Cell, Position, Side
from tengen.families.drop.sight import completes_line, landing_row
from tengen.families.shared.threat import Threat
from tengen.text.language import tr


def threats(position: Position) -> list[Threat]:
    """Those that can be played now first, then by side and row."""
    if position.is_over:
        return []
    found = [
        _threat(position, Cell(row, col), side, is_now=row == landing_row(position, col))
        for side in (position.turn.other, position.turn)
        for row in range(position.game.rows)
        for col in range(position.game.cols)
        if position.at(row, col) is None and completes_line(position, row, col, side)
    ]
    return sorted(found, key=lambda threat: not threat.is_urgent)


def summary(position: Position) -> list[str]:
    """What the other side could complete at once, and whom rows help."""
    names, other = position.game.side_names, position.turn.other
    found = threats(position)
    urgent = [threat.text for threat in found if threat.side is other and threat.is_urgent]
    said = urgent or [tr("{side} threatens nothing at once.", side=names[other])]
    if _has_parity(position) and any(not threat.is_urgent for threat in found):
        said.append(
            tr(
                "When only columns with threats are left, odd rows help {first} and even rows help {second}.",
                first=names[Side.FIRST],
                second=names[Side.SECOND],
            )
        )
    return said


def _threat(position: Position, cell: Cell, side: Side, *, is_now: bool) -> Threat:
    game = position.game
    name, who = game.cell_name(cell), game.side_names[side]
    if is_now:
        text = tr("{side} wins in column {column}.", side=who, column=cell.col + 1)
        return Threat(side, "now", text, points=(name,), sign="!", is_urgent=True)
    if not _has_parity(position):
        return Threat(side, "later", tr("{side} would win on {cell}.", side=who, cell=name), points=(name,))
    if cell.row % 2 == 0:
        text = tr("{side} has an odd threat on {cell}.", side=who, cell=name)
        return Threat(side, "odd", text, points=(name,), sign=tr("Odd"))
    text = tr("{side} has an even threat on {cell}.", side=who, cell=name)
    return Threat(side, "even", text, points=(name,), sign=tr("Even"))


def _has_parity(position: Position) -> bool:
    """Rows count where nothing is popped and every column takes an even number of discs."""
    return position.game.variant == "connect" and position.game.rows % 2 == 0
