"""How moves are written, told with moves that can be played right now."""

from tengen import Position

_MEANING = {
    "cell": "column letter and row number",
    "drop": "column number: drop a disc there",
    "pop": "p and column number: pop your disc at the bottom",
    "claim": "claim a draw on the full board",
    "hex": "row:column of the edge",
    "across": "h, row, column: a horizontal edge",
    "down": "v, row, column: a vertical edge",
}


def examples(position: Position) -> dict[str, str]:
    """For each kind of move one legal move (from the middle of the list) and what it means."""
    by_kind: dict[str, list[str]] = {}
    for move in position.legal_moves:
        by_kind.setdefault(move.kind, []).append(str(move))
    return {moves[len(moves) // 2]: _MEANING[kind] for kind, moves in by_kind.items()}
