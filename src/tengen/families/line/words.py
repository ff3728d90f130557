"""Sentences about line games: fives, fours and threes that were made, missed or left."""

from typing import Final

from tengen import Cell, Game, Move, Position
from tengen.engine.score import Win, winner_moves
from tengen.families.line.sight import Made, Shape, Stones, shape_name
from tengen.families.shared.numbers import numeral
from tengen.families.shared.remark import Case, Remark, change_of_chances
from tengen.text.language import together, tr


def purpose(position: Position, move: Move) -> Remark:
    """What a move does on the board: the shape it makes, or the one it stops."""
    game, side = position.game, position.turn
    names = game.side_names
    board, cell = Stones(position), _cell(move)
    if cell in board.wins_anywhere(side):
        return _said(
            "makes line",
            tr("{move} makes {shape}", move=move, shape=shape_name(game, Shape.FIVE)),
            move,
            (str(move),),
        )
    if cell in board.wins_anywhere(side.other):
        text = tr(
            "{move} stops {side}'s {shape}",
            move=move,
            side=names[side.other],
            shape=shape_name(game, Shape.FIVE),
        )
        return _said("stops line", text, move, (str(move),))
    made = board.made_by(cell, side)
    if name := combination(game, made):
        return _said(
            "makes " + kind_of(made),
            tr("{move} makes {shape}", move=move, shape=_a(name)),
            move,
            _names(game, made),
        )
    stopped = stopped_threes(board, cell, position)
    if stopped:
        three = stopped[0]
        where = _span(game, three.stones)
        text = tr(
            "{move} stops {side}'s {shape} at {where}",
            move=move,
            side=names[side.other],
            shape=shape_name(game, Shape.OPEN_THREE),
            where=where,
        )
        return _said("stops open three", text, move, _names(game, [three]))
    denied = board.made_by(cell, side.other)
    if name := combination(game, denied):
        return _said(
            "takes " + kind_of(denied),
            tr("{move} takes the place of {shape}", move=move, shape=_a(name)),
            move,
            (str(move),),
        )
    return _said("quiet", tr("{move} prepares", move=move), move, (str(move),))


def idea(position: Position, move: Move) -> str:
    """What to look for, without saying where."""
    game, side = position.game, position.turn
    other = game.side_names[side.other]
    remark = purpose(position, move)
    board = Stones(position)
    if remark.kind == "makes line":
        return tr("You can make {shape}.", shape=shape_name(game, Shape.FIVE))
    if remark.kind == "stops line":
        return tr("{other} threatens to make {shape}.", other=other, shape=shape_name(game, Shape.FIVE))
    if remark.kind.startswith("makes "):
        name = combination(game, board.made_by(_cell(move), side))
        return tr("There is {shape} to make.", shape=_a(name))
    if remark.kind == "stops open three":
        return tr("{other} has {shape}.", other=other, shape=_a(shape_name(game, Shape.OPEN_THREE)))
    if remark.kind.startswith("takes "):
        name = combination(game, board.made_by(_cell(move), side.other))
        return tr("{other} could make {shape}.", other=other, shape=_a(name))
    return tr("There is nothing to win or to stop at once: look for a good shape.")


def remark(case: Case) -> Remark:
    """What was wrong with a move, by what is on the board and in the engine's lines."""
    return _at_once(case) or _left(case) or _missed(case) or _better(case)


def combination(game: Game, made: list[Made]) -> str:
    """The name of all that one stone makes together, such as `four-three`; empty if it is no threat."""
    kind = kind_of(made)
    four, three = numeral(game.length - 1), numeral(game.length - 2)
    return {
        "": "",
        "line": shape_name(game, Shape.FIVE),
        "open four": shape_name(game, Shape.OPEN_FOUR),
        "double four": tr("double {four}", four=four),
        "four-three": tr("{four}-{three}", four=four, three=three),
        "double three": tr("double {three}", three=three),
        "four": shape_name(game, Shape.FOUR),
        "open three": tr("open {three}", three=three),
    }[kind]


def stopped_threes(board: Stones, cell: Cell, position: Position) -> list[Made]:
    """The other side's open threes that a stone on this cell ends."""
    side = position.turn
    left = {three.stones for three in board.with_stone(cell, side).open_threes(side.other)}
    return [three for three in board.open_threes(side.other) if three.stones not in left]


_ANSWERS_LATER: Final = ("line", "open four", "double four", "four-three", "double three")


def kind_of(made: list[Made]) -> str:
    """All that one stone makes together, by the names of five in a row; empty if it is no threat."""
    shapes = [one.shape for one in made]
    fours = sum(shape is Shape.FOUR for shape in shapes)
    if Shape.FIVE in shapes:
        return "line"
    if Shape.OPEN_FOUR in shapes:
        return "open four"
    if fours >= 2 or any(one.shape is Shape.FOUR and len(one.gaps) >= 2 for one in made):
        return "double four"
    threes = sum(shape is Shape.OPEN_THREE for shape in shapes)
    if fours and threes:
        return "four-three"
    if threes >= 2:
        return "double three"
    return "four" if fours else "open three" if threes else ""


def _at_once(case: Case) -> Remark | None:
    """A five that was there, or that the other side was about to make."""
    position, played = case.position, _cell(case.played)
    game, side = position.game, position.turn
    board, five = Stones(position), shape_name(position.game, Shape.FIVE)
    own = board.wins_anywhere(side)
    if own and played not in own:
        where = game.cell_name(own[0])
        move = Move.cell(own[0].col, own[0].row)
        return _said(
            "missed line",
            tr("{mover} could win at once: {where} makes {five}.", mover=case.mover, where=where, five=five),
            move,
            (where,),
        )
    theirs = board.wins_anywhere(side.other)
    if theirs and played not in theirs:
        where = game.cell_name(theirs[0])
        move = Move.cell(theirs[0].col, theirs[0].row)
        text = tr(
            "{other} threatened {five} at {where}; this did not stop it.",
            other=case.other,
            five=five,
            where=where,
        )
        return _said("left line", text, move, (where,))
    return None


def _left(case: Case) -> Remark | None:
    """What the other side can make after this move, if the engine says that it wins with it."""
    reply = case.reply
    if reply is None or not isinstance(reply.score, Win) or not reply.score.proven:
        return None
    position, game = case.position, case.position.game
    side = position.turn
    after = Stones(position).with_stone(_cell(case.played), side)
    move = reply.best
    made = after.made_by(_cell(move), side.other)
    kind, name = kind_of(made), combination(game, made)
    moves = winner_moves(reply.score.plies)
    ending = tr("{other} wins in {moves}", other=case.other, moves=moves)
    if kind == "open four":
        stones = set(made[0].stones)
        three = next((t for t in after.open_threes(side.other) if set(t.stones) <= stones), None)
        if three is not None:
            open_three = _a(shape_name(game, Shape.OPEN_THREE))
            where = _span(game, three.stones)
            had = three.stones in {one.stones for one in Stones(position).open_threes(side.other)}
            values: dict[str, object] = {"other": case.other, "three": open_three, "where": where}
            values |= {"move": move, "shape": _a(name), "ending": ending}
            text = (
                tr(
                    "{other} had {three} at {where}; this left it: {move} makes {shape} and {ending}.",
                    **values,
                )
                if had
                else tr(
                    "This lets {other} use {three} at {where}: {move} makes {shape} and {ending}.", **values
                )
            )
            return _said("left open three", text, move, _names(game, [three]), moves)
    if kind in _ANSWERS_LATER:
        text = tr("This left {shape} at {move}: {ending}.", shape=_a(name), move=move, ending=ending)
        return _said("left " + kind, text, move, _names(game, made), moves)
    text = (
        tr(
            "This lets {other} win by force, starting with {shape} at {move}: {ending}.",
            other=case.other,
            shape=_a(name),
            move=move,
            ending=ending,
        )
        if name
        else tr(
            "This lets {other} win by force, starting at {move}: {ending}.",
            other=case.other,
            move=move,
            ending=ending,
        )
    )
    return _said("left win", text, move, (str(move),), moves)


def _missed(case: Case) -> Remark | None:
    """A win that the engine saw and the move let go."""
    score = case.best.score
    if not isinstance(score, Win) or not score.proven or _still_wins(case):
        return None
    game, move = case.position.game, case.best.best
    made = Stones(case.position).made_by(_cell(move), case.position.turn)
    name = combination(game, made)
    text = (
        tr(
            "{mover} had a win in {moves}, starting with {shape} at {move}.",
            mover=case.mover,
            moves=winner_moves(score.plies),
            shape=_a(name),
            move=move,
        )
        if name
        else tr(
            "{mover} had a win in {moves}, starting at {move}.",
            mover=case.mover,
            moves=winner_moves(score.plies),
            move=move,
        )
    )
    return _said("missed win", text, move, (str(move),), winner_moves(score.plies))


def _still_wins(case: Case) -> bool:
    return case.reply is not None and isinstance(case.reply.score.of(case.position.turn), Win)


def _better(case: Case) -> Remark:
    does = purpose(case.position, case.best.best)
    change = tr("{text}.", text=change_of_chances(case))
    if does.kind == "quiet":
        return _said("better", change, case.best.best, does.cells)
    text = together(change, tr("{text}.", text=does.text))
    return _said("better " + does.kind, text, case.best.best, does.cells)


def _said(kind: str, text: str, move: Move, cells: tuple[str, ...] = (), count: int | None = None) -> Remark:
    return Remark(kind, text, move, cells, count)


def _cell(move: Move) -> Cell:
    return Cell(move.row, move.col)


def _names(game: Game, made: list[Made]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(game.cell_name(cell) for one in made for cell in one.stones))


def _span(game: Game, stones: tuple[Cell, ...]) -> str:
    return f"{game.cell_name(stones[0])}–{game.cell_name(stones[-1])}"


def _a(noun: str) -> str:
    return tr("an {noun}", noun=noun) if noun[:1] in "aeiou" else tr("a {noun}", noun=noun)
