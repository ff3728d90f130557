"""The position editor: an order of legal moves that leads to a set-up board, or why there is none."""

from collections.abc import Iterator
from contextlib import contextmanager

from tengen.families import family_of
from tengen.families.shared.setup import BadSetup, Laid, Setup
from tengen.rules.game import Game
from tengen.web.wire import Refusal


def read_setup(game: Game, found: Laid) -> Setup:
    """A set-up as the wire has it; `Refusal` if it is not for this board."""
    with _refusing():
        return family_of(game).read_setup(game, found)


def find_moves(setup: Setup) -> list[str]:
    """The moves; `Refusal` with the reason if there is no such order, or none was found."""
    with _refusing():
        return family_of(setup.game).find_moves(setup)


@contextmanager
def _refusing() -> Iterator[None]:
    try:
        yield
    except BadSetup as problem:
        raise Refusal("bad-setup", str(problem)) from None
