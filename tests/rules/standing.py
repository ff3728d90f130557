"""Positions as the slow rules see them: their text, tables and planes, written without the core."""

from tests.oracle import Oracle
from tests.oracle.drop import DropOracle
from tests.oracle.edge import DotsOracle, EdgeOracle, dots_numbers
from tests.oracle.line import LineOracle

Cell = tuple[int, int]


def pieces(oracle: Oracle) -> dict[Cell, int]:
    """Side by row and column of the table: edges and cells of edge games share one."""
    if isinstance(oracle, LineOracle):
        return dict(oracle.stones)
    if isinstance(oracle, DropOracle):
        return oracle.stones()
    assert isinstance(oracle, EdgeOracle)
    edges = {edge_place(oracle, edge): side for edge, side in oracle.drawn.items()}
    cells = {(2 * row + 1, 2 * col + 1): side for (row, col), side in oracle.captured().items()}
    return edges | cells


def edge_place(oracle: Oracle, edge: str) -> Cell:
    """Where an edge lies in the table."""
    if isinstance(oracle, DotsOracle):
        kind, row, col = dots_numbers(edge)
        return (2 * row, 2 * col + 1) if kind == "h" else (2 * row + 1, 2 * col)
    row, col = edge.split(":")
    return int(row), int(col)


def places(oracle: Oracle) -> set[Cell]:
    """All places of the table that something can stand on."""
    if isinstance(oracle, EdgeOracle):
        cells = {(2 * row + 1, 2 * col + 1) for row, col in oracle.cell_edges}
        return cells | {edge_place(oracle, edge) for edge in oracle.edges}
    assert isinstance(oracle, LineOracle | DropOracle)
    return {(row, col) for row in range(oracle.rows) for col in range(oracle.cols)}


def size(oracle: Oracle) -> Cell:
    """Rows and columns of the table."""
    found = places(oracle)
    return 1 + max(row for row, _ in found), 1 + max(col for _, col in found)


def fen(name: str, oracle: Oracle) -> str:
    """The text of a position; `name` is the game's canonical name."""
    found, there = pieces(oracle), places(oracle)
    rows, cols = size(oracle)
    order = range(rows) if isinstance(oracle, EdgeOracle) else reversed(range(rows))
    lines = []
    for row in order:
        line, empty = "", 0
        for col in range(cols):
            if (row, col) not in there:
                continue
            if (row, col) in found:
                line, empty = line + (str(empty) if empty else "") + "xo"[found[row, col]], 0
            else:
                empty += 1
        lines.append(line + (str(empty) if empty else ""))
    fields = [name, "/".join(lines), "xo"[oracle.turn]]
    if isinstance(oracle, DropOracle) and oracle.variant == "onepop":
        fields.append("".join("xo"[side] for side in (0, 1) if not oracle.popped[side]) or "-")
    if isinstance(oracle, DropOracle) and oracle.claimed:
        fields.append("draw")
    return " ".join(fields)


def planes(oracle: Oracle) -> dict[str, set[Cell]]:
    """The places of the ones in every plane, by its name."""
    found, rows_cols = pieces(oracle), size(oracle)
    everywhere = {(row, col) for row in range(rows_cols[0]) for col in range(rows_cols[1])}
    out: dict[str, set[Cell]] = {}
    if isinstance(oracle, EdgeOracle):
        edges = {edge_place(oracle, edge) for edge in oracle.edges}
        out["drawn"] = edges & found.keys()
        found = {place: side for place, side in found.items() if place not in edges}
    out["own"] = {place for place, side in found.items() if side == oracle.turn}
    out["theirs"] = {place for place, side in found.items() if side != oracle.turn}
    out["first to move"] = everywhere if oracle.turn == 0 else set()
    if isinstance(oracle, DropOracle) and oracle.variant == "popout":
        out["occurred before"] = everywhere if oracle.seen.count(oracle.state()) > 1 else set()
    if isinstance(oracle, DropOracle) and oracle.variant == "onepop":
        out["may pop"] = set() if oracle.popped[oracle.turn] else everywhere
        out["opponent may pop"] = set() if oracle.popped[1 - oracle.turn] else everywhere
    return out
