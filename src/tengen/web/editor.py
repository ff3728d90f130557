"""The position editor: an order of legal moves that leads to a set-up board, or why there is none."""

from collections.abc import Iterator
from contextlib import contextmanager

from tengen.families import family_of
from tengen.families.shared.setup import BadSetup, Setup
from tengen.rules.game import Game
from tengen.web.wire import Refusal


def read_setup(game: Game, found: object) -> Setup:
    """A set-up as the wire has it."""
    if not isinstance(found, dict):
        raise Refusal("bad", "setup is an object with stones, or with edges and cells, and turn")
    turn = found.get("turn")
    if turn is not None and (type(turn) is not int or turn not in (0, 1)):
        raise Refusal("bad", "turn is 0 or 1")
    with _refusing():
        return family_of(game).read_setup(game, found, turn)


def find_moves(setup: Setup) -> list[str]:
    """The moves; `Refusal` with the reason if there is no such order, or none was found."""
    with _refusing():
        return family_of(setup.game).find_moves(setup)


@contextmanager
def _refusing() -> Iterator[None]:
    try:
        yield
    except BadSetup as problem:
        raise Refusal("bad" if problem.malformed else "bad-setup", str(problem)) from None
