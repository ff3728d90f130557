"""Sentences about drop games: lines that were there, threats left open, and what a pop brought down."""

from typing import Final

from tengen import Move, Position
from tengen.families.drop.sight import makes_double, replies_after, threatened, wins_now
from tengen.families.shared.remark import Case, Remark, capital, change_of_chances
from tengen.text.language import marked, tr

_WAYS: Final = {
    (0, 1): marked("row"),
    (1, 0): marked("column"),
    (1, 1): marked("diagonal"),
    (1, -1): marked("diagonal"),
}


def purpose(position: Position, move: Move) -> Remark:
    """What a move does: wins, stops a line, or makes two threats at once."""
    other = position.game.side_names[position.turn.other]
    does = capital(move_words(move))
    if move in wins_now(position):
        cells = _line_after(position, move)
        return Remark("makes line", tr("{does} completes a line", does=does), move, cells)
    if move in threatened(position):
        return Remark("stops line", tr("{does} stops {other}'s line", does=does, other=other), move)
    if makes_double(position, move):
        return Remark("makes double", tr("{does} makes two threats at once", does=does), move)
    return Remark("quiet", tr("{does} is the best move", does=does), move)


def idea(position: Position, move: Move) -> str:
    """What to look for, without saying where."""
    kind = purpose(position, move).kind
    other = position.game.side_names[position.turn.other]
    if kind == "makes line":
        return tr("You can complete a line.")
    if kind == "stops line":
        return tr("{other} threatens to complete a line.", other=other)
    if kind == "makes double":
        return tr("You can make two threats at once.")
    if move.kind == "pop":
        return tr("Think of a pop: what comes down?")
    return tr("Look at what each column would give the other side on top of your disc.")


def remark(case: Case) -> Remark:
    """What was wrong with a move, by what is on the board and in the engine's lines."""
    position, played = case.position, case.played
    own = wins_now(position)
    if own_goal := _own_goal(case):
        return own_goal
    if own and played not in own:
        cells = _line_after(position, own[0])
        text = tr(
            "{mover} could win at once: {move} completes a line.", mover=case.mover, move=move_words(own[0])
        )
        return Remark("missed line", text, own[0], cells)
    replies = replies_after(position, played)
    if replies.wins:
        return _left_line(case, replies.wins)
    if replies.doubles:
        move = replies.doubles[0]
        text = tr(
            "This lets {other} make two threats at once with {move}.", other=case.other, move=move_words(move)
        )
        return Remark("left double", text, move)
    best = case.best.best
    if best != played and makes_double(position, best):
        return Remark(
            "missed double",
            tr("{mover} could make two threats at once: {move}.", mover=case.mover, move=move_words(best)),
            best,
        )
    return Remark("better", tr("{text}.", text=capital(change_of_chances(case))), best)


def _own_goal(case: Case) -> Remark | None:
    """A move that completed the other side's line, and so ended the game."""
    board = case.position.copy()
    board.play(case.played)
    other = case.position.turn.other
    if board.outcome is None or board.outcome.winner != other:
        return None
    lines = [line for line in board.winning_lines if board.at(*line[0]) is other]
    cells = tuple(case.position.game.cell_name(cell) for cell in lines[0]) if lines else ()
    does = capital(move_words(case.played))
    return Remark(
        "own goal",
        tr("{does} completed {other}'s line and lost the game.", does=does, other=case.other),
        case.played,
        cells,
    )


def _left_line(case: Case, wins: tuple[Move, ...]) -> Remark:
    position, played = case.position, case.played
    known = [move for move in wins if move in threatened(position)]
    move = known[0] if known else wins[0]
    board = position.copy()
    board.play(played)
    cells, way = _line_after(board, move), _way_after(board, move)
    if known:
        text = tr(
            "{other} threatened to win with {move}; this did not stop it.",
            other=case.other,
            move=move_words(move),
        )
        return Remark("left line", text, move, cells)
    if played.kind == "pop":
        text = tr(
            "Popping column {column} opened a {way} for {other}: {move} completes it.",
            column=played.col + 1,
            way=way,
            other=case.other,
            move=move_words(move),
        )
        return Remark("pop opened line", text, move, cells)
    if move.kind == "drop" and move.col == played.col:
        text = tr(
            "This disc lets {other} complete a {way} on top of it, in column {column}.",
            other=case.other,
            way=way,
            column=move.col + 1,
        )
        return Remark("opened line", text, move, cells)
    return Remark(
        "gave line",
        tr(
            "This lets {other} complete a {way} with {move}.",
            other=case.other,
            way=way,
            move=move_words(move),
        ),
        move,
        cells,
    )


def _line_after(position: Position, move: Move) -> tuple[str, ...]:
    """The cells of a line that a winning move completes."""
    board = position.copy()
    board.play(move)
    lines = [line for line in board.winning_lines if board.at(*line[0]) is position.turn]
    return tuple(position.game.cell_name(cell) for cell in lines[0]) if lines else ()


def _way_after(position: Position, move: Move) -> str:
    board = position.copy()
    board.play(move)
    for line in board.winning_lines:
        if board.at(*line[0]) is position.turn:
            first, second = sorted(line)[:2]
            return tr(_WAYS[(second.row - first.row, second.col - first.col)])
    return tr("line")


def move_words(move: Move) -> str:
    """`column 4`, `a pop in column 2`, `claiming the draw`."""
    if move.kind == "claim":
        return tr("claiming the draw")
    if move.kind == "pop":
        return tr("a pop in column {column}", column=move.col + 1)
    return tr("column {column}", column=move.col + 1)
