"""Threats of a line game: lines that one more stone completes, and those that lack one stone to that."""

from collections.abc import Iterable, Iterator
from itertools import permutations

from tengen import Cell, Move, Position, Side
from tengen._core import forced_win
from tengen.families.line.sight import Direction, Stones
from tengen.families.shared.threat import ForcedLine, Threat
from tengen.families.shared.windows import windows
from tengen.text.language import marked, tr

NODES = 30_000
"""What a forced win may take to be found: some hundredths of a second."""
_USUAL = 5
"""Only where so many in a row win the shapes have the names that everybody knows."""
_WORDS = {
    "open four": marked("{side} has an open four and wins on {points}."),
    "four": marked("{side} wins on {points}."),
    "open three": marked("{side} has an open three: an open four is made on {points}."),
    "three": marked("{side} can make a four on {points}."),
    "open three of another game": marked("{side} gets two ways to win on {points}."),
    "three of another game": marked("{side} can threaten to win on {points}."),
}
_Line = tuple[Direction, tuple[Cell, ...]]
"""A direction, and the stones of one side on it."""


def threats(position: Position) -> list[Threat]:
    """Fours, open threes and threes of both sides, the most urgent first."""
    if position.is_over:
        return []
    board = Board(position)
    found = [
        threat
        for side in (position.turn.other, position.turn)
        for threat in (*_fours(board, side), *_threes(board, side))
    ]
    order = ("open four", "four", "open three", "three")
    return sorted(found, key=lambda threat: order.index(threat.kind))


def summary(position: Position) -> list[str]:
    """What the side that is not to move threatens."""
    if position.is_over:
        return []
    names, other = position.game.side_names, position.turn.other
    urgent = [threat.text for threat in threats(position) if threat.side is other and threat.is_urgent]
    if urgent:
        return urgent
    moves = _attack(position)
    if not moves:
        return [tr("{side} threatens nothing at once.", side=names[other])]
    return [
        tr(
            "If {idle} does nothing, {side} wins by force in {count} moves, beginning with {move}.",
            idle=names[position.turn],
            side=names[other],
            count=(len(moves) + 1) // 2,
            move=moves[0],
        )
    ]


def forced_line(position: Position) -> ForcedLine | None:
    """A win of the side to move by fours, or by fours and threes."""
    if position.is_over:
        return None
    moves = tuple(forced_win(position, NODES).moves)
    if not moves:
        return None
    side, count = position.game.side_names[position.turn], (len(moves) + 1) // 2
    if count == 1:
        return ForcedLine(moves, tr("{side} wins with the next move, {move}.", side=side, move=moves[0]))
    if _is_by_fours(position, moves):
        return ForcedLine(moves, tr("{side} wins by fours in {count} moves.", side=side, count=count))
    return ForcedLine(moves, tr("{side} wins by fours and threes in {count} moves.", side=side, count=count))


class Board(Stones):
    """Stones, and where renju forbids Black to put one."""

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self._position = position
        self._black: Position | None = None

    def may_play(self, cell: Cell, side: Side) -> bool:
        """Is this empty cell allowed to this side, were it its turn?"""
        if self.game.variant != "renju" or side is not Side.FIRST:
            return True
        if self._black is None:
            self._black = _black_to_move(self._position)
        return self._black is None or self._black.is_legal(self.game.cell_name(cell))

    def lacking(self, side: Side, count: int) -> Iterator[tuple[Direction, list[Cell], tuple[Cell, ...]]]:
        """Windows that lack so many stones of a side: direction, empty cells, stones."""
        game = self.game
        for window in windows(game.rows, game.cols, game.length):
            cells = [Cell(*divmod(number, game.cols)) for number in window]
            empty = [cell for cell in cells if cell not in self.stones]
            own = tuple(cell for cell in cells if self.stones.get(cell) is side)
            if len(empty) == count and len(own) == len(cells) - count:
                yield (cells[1].row - cells[0].row, cells[1].col - cells[0].col), empty, own


def fives(board: Board, side: Side) -> dict[_Line, set[Cell]]:
    """Where a side completes a line, by the stones that it has there."""
    found: dict[_Line, set[Cell]] = {}
    for way, (cell,), _ in board.lacking(side, 1) if board.game.length > 1 else ():
        if board.wins_at(cell, side, way):
            stones = tuple(one for one in board.run_through(cell, side, way) if one != cell)
            found.setdefault((way, stones), set()).add(cell)
    return found


def fours(board: Board, side: Side) -> dict[_Line, dict[Cell, bool]]:
    """Where a side can make a four, by the stones it has there; true where that four is open."""
    found: dict[_Line, dict[Cell, bool]] = {}
    for way, empty, stones in board.lacking(side, 2) if board.game.length > 2 else ():
        if any(board.wins_at(cell, side, way) for cell in empty):
            continue  # it is a four already
        for cell, last in permutations(empty):
            after = board.with_stone(cell, side)
            if after.wins_at(last, side, way) and board.may_play(cell, side):
                is_open = bool(after.open_ends_at(cell, side, way))
                known = found.setdefault((way, stones), {})
                known[cell] = known.get(cell, False) or is_open
    return found


def _fours(board: Board, side: Side) -> Iterator[Threat]:
    for (way, stones), cells in fives(board, side).items():
        is_open = len(cells) > 1 and bool(board.open_ends_at(stones[0], side, way))
        names, line = _names(board, cells), _names(board, (*stones, *cells))
        told = _WORDS["open four"] if is_open and board.game.length == _USUAL else _WORDS["four"]
        kind, sign = "open four" if is_open else "four", str(board.game.length)
        yield Threat(side, kind, _said(board, told, side, names), line, names, sign=sign, is_urgent=True)


def _threes(board: Board, side: Side) -> Iterator[Threat]:
    for (_, stones), cells in fours(board, side).items():
        best = {cell for cell, is_open in cells.items() if is_open}
        names, line = _names(board, best or cells), _names(board, stones)
        kind, sign = "open three" if best else "three", str(board.game.length - 1)
        told = _WORDS[kind if board.game.length == _USUAL else f"{kind} of another game"]
        yield Threat(
            side, kind, _said(board, told, side, names), line, names, sign=sign, is_urgent=bool(best)
        )


def _said(board: Board, told: str, side: Side, names: tuple[str, ...]) -> str:
    return tr(told, side=board.game.side_names[side], points=", ".join(names))


def _names(board: Board, cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(board.game.cell_name(cell) for cell in sorted(cells))


def _is_by_fours(position: Position, moves: tuple[object, ...]) -> bool:
    """Does the attacker threaten to complete a line with every move but the last?"""
    attacker, board = position.turn, position.copy()
    for number, move in enumerate(moves[:-1]):
        board.play(str(move))
        if number % 2 == 0 and not fives(Board(board), attacker):
            return False
    return True


def _attack(position: Position) -> tuple[Move, ...]:
    """The forced win of the other side, were the side to move to put its stone where it does nothing."""
    stones = _stones(position)
    if not stones:
        return ()
    board = position.copy()
    board.play(max(position.legal_moves, key=lambda move: _distance(stones, Cell(move.row, move.col))))
    return () if board.is_over else tuple(forced_win(board, NODES).moves)


def _stones(position: Position) -> list[Cell]:
    return [cell for cell in position.game.cells if position.at(cell.row, cell.col) is not None]


def _distance(stones: list[Cell], cell: Cell) -> int:
    return min(max(abs(cell.row - stone.row), abs(cell.col - stone.col)) for stone in stones)


def _black_to_move(position: Position) -> Position | None:
    """The same stones with Black to move; for that White may get one more, far from all others."""
    if position.turn is Side.FIRST:
        return position
    stones = _stones(position)
    empty = [cell for cell in position.game.cells if position.at(cell.row, cell.col) is None]
    if not empty:
        return None
    far = max(empty, key=lambda cell: _distance(stones, cell))
    array = position.to_array()
    array[far.row, far.col] = -1
    return Position.from_array(position.game, array, Side.FIRST)
