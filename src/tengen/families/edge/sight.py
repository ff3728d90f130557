"""What stands on an edge board: cells to take, safe moves, and what a move gives away."""

from tengen import Cell, Move, Position


def run_of_captures(position: Position) -> tuple[Move, ...]:
    """A longest run of captures for the side to move, taken cell after cell.

    Which capture comes first does not change how many cells can be had: taking one never spoils another, for
    an edge that closes a cell stays one that does.
    """
    board = position.copy()
    taken: list[Move] = []
    while not board.is_over and (move := next(iter(closing_moves(board)), None)) is not None:
        board.play(move)
        taken.append(move)
    return tuple(taken)


def closing_moves(position: Position) -> list[Move]:
    """The moves that close at least one cell."""
    return [move for move in position.legal_moves if closed_by(position, move)]


def closed_by(position: Position, move: Move) -> tuple[Cell, ...]:
    """The cells that this move closes."""
    return tuple(cell for cell in position.edge_cells(move) if free_edges(position, cell) == 1)


def free_edges(position: Position, cell: Cell) -> int:
    """How many edges of a cell are not drawn."""
    return len(free_edges_of(position, cell))


def cells_to_take(position: Position) -> int:
    """How many cells the side to move can close in one go."""
    board = position.copy()
    side = board.turn
    before = board.score[side]
    for move in run_of_captures(position):
        board.play(move)
    return board.score[side] - before


def cells_given(position: Position, move: Move) -> int:
    """How many cells the other side can close at once after this move; 0 if the mover moves again."""
    board = position.copy()
    board.play(move)
    if board.is_over or board.turn is position.turn:
        return 0
    return cells_to_take(board)


def safe_moves(position: Position) -> list[Move]:
    """The moves that close nothing and leave no cell with a single free edge that was not there before."""
    return [
        move
        for move in position.legal_moves
        if all(free_edges(position, cell) > 2 for cell in position.edge_cells(move))
    ]


def free_edges_of(position: Position, cell: Cell) -> list[Move]:
    """The edges of a cell that are not drawn."""
    return [move for move in _around(position)[cell] if position.owner(move) is None]


_layouts: dict[str, dict[Cell, tuple[Move, ...]]] = {}


def _around(position: Position) -> dict[Cell, tuple[Move, ...]]:
    """The edges of every cell of a game's board, laid out once."""
    name = position.game.name
    if name not in _layouts:
        edges: dict[Cell, list[Move]] = {cell: [] for cell in position.game.cells}
        for move in position.game.moves:
            for cell in position.edge_cells(move):
                edges[cell].append(move)
        _layouts[name] = {cell: tuple(moves) for cell, moves in edges.items()}
    return _layouts[name]
