"""Boards as tables of numbers: 1 for what is the first side's, -1 for the second's, 0 elsewhere."""

from typing import TYPE_CHECKING, Any

from tengen._core import NativePosition, set_up, setup_of
from tengen.errors import BadPosition
from tengen.rules.fen import grid
from tengen.rules.game import Game
from tengen.rules.outcome import Side

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray


def write_array(game: Game, native: NativePosition) -> "NDArray[numpy.int8]":
    """What stands on the board."""
    import numpy  # only now: most programs that import Tengen want no arrays

    table = grid(game)
    places = numpy.frombuffer(setup_of(native)[0], dtype=numpy.uint8)
    board = numpy.zeros((table.rows, table.cols), dtype=numpy.int8)
    rows, cols = zip(*table.places, strict=True)
    board[list(rows), list(cols)] = numpy.array([0, 1, -1], dtype=numpy.int8)[places]
    return board


def read_array(
    game: Game, array: Any, turn: Side | int | None, pops_left: tuple[int, int] | None
) -> NativePosition:
    """The position that a table shows; `BadPosition` says what is wrong with it."""
    import numpy

    table = grid(game)
    board = numpy.asarray(array)
    if board.shape != (table.rows, table.cols):
        raise BadPosition(
            f"a board of {game.name} has the shape {(table.rows, table.cols)}, not {board.shape}"
        )
    if board.dtype.kind not in "iub" or not numpy.isin(board, (-1, 0, 1)).all():
        raise BadPosition(
            "a board holds whole numbers: 1 for the first side, -1 for the second, 0 for nobody"
        )
    rows, cols = (list(numbers) for numbers in zip(*table.places, strict=True))
    found = board[rows, cols].astype(numpy.int8)
    if numpy.count_nonzero(board) != numpy.count_nonzero(found):
        raise BadPosition(f"something stands where {game.name} has no place")
    places = numpy.where(found < 0, 2, found).astype(numpy.uint8).tobytes()
    number = -1 if turn is None else _side(turn)
    return set_up(game._native, places, number, _popped(game, pops_left), False)


def read_planes(game: Game, planes: Any) -> NativePosition:
    """The position that the planes show; `BadPosition` says what is wrong with them."""
    import numpy

    given = numpy.asarray(planes)
    if given.shape != game.planes_shape:
        raise BadPosition(f"planes of {game.name} have the shape {game.planes_shape}, not {given.shape}")
    if given.dtype.kind not in "iufb" or not numpy.isin(given, (0, 1)).all():
        raise BadPosition("planes hold nothing but 0 and 1")
    shown = dict(zip(game.plane_names, given.astype(numpy.int8), strict=True))
    first = bool(shown["first to move"].flat[0])
    board = (shown["own"] - shown["theirs"]) * (1 if first else -1) + shown.get("drawn", 0)
    pops = None
    if "may pop" in shown:
        own, theirs = (int(shown[name].flat[0]) for name in ("may pop", "opponent may pop"))
        pops = (own, theirs) if first else (theirs, own)
    return read_array(game, board, Side.FIRST if first else Side.SECOND, pops)


def _side(turn: Side | int) -> int:
    if turn not in (0, 1):
        raise BadPosition(f"the side to move is 0 (first) or 1 (second), not {turn!r}")
    return int(turn)


def _popped(game: Game, pops_left: tuple[int, int] | None) -> tuple[bool, bool]:
    if game.variant != "onepop":
        if pops_left is not None:
            raise BadPosition(f"only one-pop counts pops, not {game.name}")
        return False, False
    if pops_left is None:
        return False, False
    first, second = pops_left
    if first not in (0, 1) or second not in (0, 1):
        raise BadPosition(f"each side has 0 or 1 pops left, not {pops_left!r}")
    return first == 0, second == 0
