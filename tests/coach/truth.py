"""Checks what the coach says against the slow rules: every claim of a remark by brute force."""

from tengen.coach import MoveReview, Remark
from tengen.coach.oversights import Kind, Oversight
from tests.oracle.base import Cell, Oracle
from tests.oracle.edge import EdgeOracle
from tests.oracle.line import LineOracle, cell_text, text_cell
from tests.oracle.spec import make


def check_remark(game: str, before: list[str], one: MoveReview) -> str:
    """Asserts all that a remark claims; returns its kind."""
    remark = one.remark
    assert remark is not None
    oracle = make(game)
    for move in before:
        oracle.play(move)
    silent = ("gave chain", "gave cells", "overlooked: gave cells", "overlooked: opened chain")
    if remark.move is not None and remark.kind not in silent:
        assert str(remark.move) in remark.text or game_family(oracle) == "drop" or remark.kind == "left cells"
    check_oversights(oracle, one)
    if remark.kind.startswith("overlooked: "):
        assert remark.kind == f"overlooked: {one.oversights[0].kind.value}"
    elif isinstance(oracle, LineOracle):
        _check_line(oracle, one, remark)
    elif isinstance(oracle, EdgeOracle):
        _check_edge(oracle, one, remark)
    else:
        _check_drop(oracle, one, remark)
    return remark.kind


def check_oversights(oracle: Oracle, one: MoveReview) -> None:
    """Every oversight of a move, by trying out moves."""
    for found in one.oversights:
        assert oracle.why_illegal(str(found.better)) is None
        assert found.better != one.move
        if found.kind is Kind.MISSED_WIN and found.count == 1:
            assert _wins(oracle, str(found.better))
            assert not _wins(oracle, str(one.move))
        elif found.kind is Kind.MISSED_WIN and found.count == 2:
            assert forces(oracle, str(found.better))
        elif found.kind is Kind.ALLOWED_WIN:
            assert allows(oracle, str(one.move), found)
            assert not allows(oracle, str(found.better), found)
        elif found.kind is Kind.OWN_GOAL:
            assert loses_itself(oracle, str(one.move))
            assert not loses_itself(oracle, str(found.better))
            assert not allowed_at_once(oracle, str(found.better))
        elif found.kind in (Kind.GAVE_CELLS, Kind.OPENED_CHAIN):
            assert isinstance(oracle, EdgeOracle)
            _check_given(oracle, one, found)


def _check_given(oracle: EdgeOracle, one: MoveReview, found: Oversight) -> None:
    twin = oracle.copy()
    twin.play(str(one.move))
    assert twin.turn != oracle.turn
    assert most_captures(twin) == found.count
    if not most_captures(oracle):
        assert len(safe_moves(oracle)) == found.safe
        assert (found.kind is Kind.GAVE_CELLS) == bool(found.safe)


def loses_itself(oracle: Oracle, move: str) -> bool:
    """Does this move end the game in the other side's favour?"""
    twin = oracle.copy()
    mover = twin.turn
    twin.play(move)
    outcome = twin.outcome()
    return outcome is not None and outcome[0] == 1 - mover


def forces(oracle: Oracle, move: str) -> bool:
    """Does this move win with the next one, whatever is answered?"""
    twin = oracle.copy()
    mover = twin.turn
    twin.play(move)
    if twin.outcome() is not None or wins_of(twin):
        return False
    answers = twin.legal_moves()
    if isinstance(twin, LineOracle):
        # Only a stone on one of the winning cells, or (in caro) beside the line, can stop it.
        near = winning_cells(twin, mover)
        answers = [one for one in answers if any(_touches(text_cell(one), cell) for cell in near)]
        if not near:
            return False
    for answer in answers:
        twin.play(answer)
        outcome = twin.outcome()
        held = outcome[0] == mover if outcome is not None else bool(wins_of(twin))
        twin.undo()
        if not held:
            return False
    return True


def _touches(one: Cell, other: Cell) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 1


def wins_of(oracle: Oracle) -> list[str]:
    """The moves that win at once."""
    if isinstance(oracle, LineOracle):
        cells = {cell_text(*cell) for cell in winning_cells(oracle, oracle.turn)}
        return [move for move in cells if _wins(oracle, move)]
    return [move for move in oracle.legal_moves() if _wins(oracle, move)]


def allowed_at_once(oracle: Oracle, move: str) -> bool:
    """Can the other side win right after this move?"""
    twin = oracle.copy()
    twin.play(move)
    return twin.outcome() is None and bool(wins_of(twin))


def allows(oracle: Oracle, move: str, found: Oversight) -> bool:
    """Can the other side do after this move what it was allowed?"""
    if found.count == 1:
        return allowed_at_once(oracle, move)
    twin = oracle.copy()
    twin.play(move)
    answer = str(found.answer)
    return twin.outcome() is None and twin.why_illegal(answer) is None and forces(twin, answer)


def game_family(oracle: Oracle) -> str:
    """The family by the kind of oracle."""
    if isinstance(oracle, LineOracle):
        return "line"
    return "edge" if isinstance(oracle, EdgeOracle) else "drop"


def winning_cells(oracle: LineOracle, side: int) -> set[Cell]:
    """Every empty cell on which a stone of this side wins, whoever's turn it is."""
    found = set()
    for text in oracle.all_moves():
        cell = text_cell(text)
        if cell in oracle.stones:
            continue
        oracle.stones[cell] = side
        if any(cell in line for line in _lines_of(oracle, side)):
            found.add(cell)
        del oracle.stones[cell]
    return found


def fours_after(oracle: LineOracle, side: int) -> dict[Cell, int]:
    """For every empty cell: how many cells would win after a stone of this side there."""
    found = {}
    for text in oracle.all_moves():
        cell = text_cell(text)
        if cell not in oracle.stones:
            oracle.stones[cell] = side
            found[cell] = len(winning_cells(oracle, side))
            del oracle.stones[cell]
    return found


def most_captures(oracle: EdgeOracle) -> int:
    """The most cells that the side to move can take in one turn, by trying all orders."""
    seen: dict[frozenset[str], int] = {}

    def best() -> int:
        key = frozenset(oracle.drawn)
        if key not in seen:
            most = 0
            side = oracle.turn
            for move in oracle.legal_moves():
                had = oracle.score()[side]
                oracle.play(move)
                gained = oracle.score()[side] - had
                if gained:
                    most = max(most, gained + (0 if oracle.outcome() else best()))
                oracle.undo()
            seen[key] = most
        return seen[key]

    return best()


def safe_moves(oracle: EdgeOracle) -> list[str]:
    """Moves after which the other side has no cell to take that was not there before."""
    found = []
    for move in oracle.legal_moves():
        if all(len(oracle.cell_edges[cell] - oracle.drawn.keys()) > 2 for cell in oracle.edge_cells(move)):
            found.append(move)
    return found


def _lines_of(oracle: LineOracle, side: int) -> list[frozenset[Cell]]:
    return [line for line in oracle.winning_lines() if oracle.stones[next(iter(line))] == side]


def _check_line(oracle: LineOracle, one: MoveReview, remark: Remark) -> None:
    mover, move, kind = oracle.turn, str(remark.move), remark.kind
    if kind == "missed line":
        assert text_cell(move) in winning_cells(oracle, mover)
        assert text_cell(str(one.move)) not in winning_cells(oracle, mover)
        return
    if kind == "missed win":
        _check_forced(oracle, [str(m) for m in one.best.moves], remark, mover)
        return
    if kind.startswith("better"):
        _check_purpose(oracle, remark)
        return
    oracle.play(str(one.move))
    if kind == "left line":
        assert text_cell(move) in winning_cells(oracle, 1 - mover)
        return
    assert one.reply is not None
    assert str(one.reply.best) == move
    if kind == "left open three":
        assert all(oracle.stones[text_cell(cell)] == 1 - mover for cell in remark.cells)
    _check_forced(oracle, [str(m) for m in one.reply.moves], remark, 1 - mover)
    oracle.play(move)
    _check_shape(oracle, kind.removeprefix("left "), 1 - mover, move)


def _check_forced(oracle: LineOracle, line: list[str], remark: Remark, winner: int) -> None:
    """The line can be played, and ends with the win it promises if it is shown to its end."""
    twin = oracle.copy()
    for move in line:
        twin.play(move)
    assert remark.count is not None
    assert f"in {remark.count}" in remark.text
    if len(line) >= 2 * remark.count - 1:
        outcome = twin.outcome()
        assert outcome is not None
        assert outcome[0] == winner


def _check_shape(oracle: LineOracle, shape: str, side: int, move: str) -> None:
    """What stands on the board after `move` of `side` was just played."""
    wins = winning_cells(oracle, side)
    if shape in ("open four", "open three", "double four"):
        # The open three that was left becomes an open four by this move.
        assert len(wins) >= 2
    elif shape == "four":
        assert wins
    elif shape == "four-three":
        assert len(wins) == 1
        stop = next(iter(wins))
        oracle.stones[stop] = 1 - side
        assert max(fours_after(oracle, side).values()) >= 2
        del oracle.stones[stop]
    elif shape == "double three":
        makes = [cell for cell, count in fours_after(oracle, side).items() if count >= 2]
        assert len(makes) >= 2
        assert not wins


def _check_purpose(oracle: LineOracle, remark: Remark) -> None:
    """`better makes …`, `better stops …` and `better takes …`."""
    mover, cell = oracle.turn, text_cell(str(remark.move))
    words = remark.kind.split(" ", 2)
    if len(words) == 1:
        return
    _, what, shape = words
    if what == "stops":
        before = max(fours_after(oracle, 1 - mover).values())
        if shape == "line":
            assert cell in winning_cells(oracle, 1 - mover)
        else:
            assert all(oracle.stones[text_cell(stone)] == 1 - mover for stone in remark.cells)
            assert before >= 2
        return
    side = mover if what == "makes" else 1 - mover
    oracle.stones[cell] = side
    if shape == "open three":
        assert max(fours_after(oracle, side).values()) >= 2
    elif shape == "line":
        assert _lines_of(oracle, side)
    else:
        _check_shape(oracle, shape, side, cell_text(*cell))
    del oracle.stones[cell]


def _check_drop(oracle: Oracle, one: MoveReview, remark: Remark) -> None:
    mover, move, kind = oracle.turn, str(remark.move), remark.kind
    if kind == "missed line":
        assert _wins(oracle, move)
        assert not _wins(oracle, str(one.move))
        return
    if kind in ("better", "missed double"):
        assert oracle.why_illegal(move) is None
        if kind == "missed double":
            assert _is_double(oracle, move)
        return
    oracle.play(str(one.move))
    if kind == "left double":
        assert _is_double(oracle, move)
        return
    if kind == "own goal":
        outcome = oracle.outcome()
        assert outcome is not None
        assert outcome[0] == 1 - mover
        return
    assert oracle.turn == 1 - mover
    assert _wins(oracle, move)
    if kind == "pop opened line":
        assert str(one.move).startswith("p")
    if kind == "opened line":
        assert move == str(one.move)
    oracle.play(move)
    named = frozenset(text_cell(cell) for cell in remark.cells)
    assert any(named <= line for line in oracle.winning_lines())
    way = {"row": (0, 1), "column": (1, 0), "diagonal": (1, 1)}
    told = next((name for name in way if f"a {name} " in remark.text), None)
    if told is not None:
        rows = {row for row, _ in named}
        cols = {col for _, col in named}
        assert (len(rows) > 1, len(cols) > 1) == (way[told][0] == 1, way[told][1] == 1)


def _wins(oracle: Oracle, move: str) -> bool:
    if oracle.why_illegal(move) is not None:
        return False
    side = oracle.turn
    oracle.play(move)
    outcome = oracle.outcome()
    oracle.undo()
    return outcome is not None and outcome[0] == side


def _is_double(oracle: Oracle, move: str) -> bool:
    """After this move, every answer leaves the mover a move that wins, and no answer wins itself."""
    twin = oracle.copy()
    twin.play(move)
    for answer in twin.legal_moves():
        twin.play(answer)
        held = twin.outcome() is None and any(_wins(twin, again) for again in twin.legal_moves())
        twin.undo()
        if not held:
            return False
    return True


def _check_edge(oracle: EdgeOracle, one: MoveReview, remark: Remark) -> None:
    kind = remark.kind
    if kind == "left cells":
        assert most_captures(oracle) == remark.count == len(remark.cells)
        return
    if kind in ("gave chain", "gave cells"):
        safe = len(safe_moves(oracle))
        if "safe move" in remark.text:
            assert ("a safe move was" if safe == 1 else f"{safe} safe moves were") in remark.text
        else:
            assert safe == 0
        oracle.play(str(one.move))
        assert most_captures(oracle) == remark.count == len(remark.cells)
        if kind == "gave chain":
            assert f"a chain of {remark.count}" in remark.text
        return
    assert oracle.why_illegal(str(remark.move)) is None
    if kind == "took too much":
        assert most_captures(oracle) == remark.count
