"""Exact values of small games: search until the result is proven."""

from collections.abc import Callable

from tengen.engine.info import Info
from tengen.engine.limit import Limit
from tengen.rules.position import Position
from tengen.solving.drops import DropProgress
from tengen.solving.solution import Solution
from tengen.solving.solver import Solver

# The solver of the last call, if it is free and not larger than this; taking and giving it back need no lock.
_spare: list[tuple[tuple[object, ...], Solver]] = []
_KEPT_MEMORY = 256


def solve(
    position: Position,
    memory: int = 256,
    threads: int = 1,
    limit: Limit | None = None,
    progress: Callable[[Info | DropProgress], object] | None = None,
    every_move: bool = False,
    book: bool = True,
) -> Solution:
    """Searches until the value is proven or the limit is reached; `progress` hears every iteration.

    Drop games without pops have a solver of their own, which narrows the score from both ends; `progress`
    gets the bounds. `every_move` also finds the value of every move. `book=False` ignores the opening book.

    >>> solve(Position("tictactoe"), memory=8).text
    'draw'

    It keeps a `Solver`, so that the next call with the same game, memory and threads is faster. With a limit
    of nodes it forgets everything first, so that the result is always the same. Any number of threads may
    call it.
    """
    kind = (position.game, memory, threads)
    solver = _take(kind) or Solver(position.game, memory, threads)
    solver.book = book
    try:
        if limit is not None and limit.nodes is not None:
            solver.clear()
        return solver.solve(position, limit, progress, every_move)
    finally:
        _give_back(kind, solver)


def _take(kind: tuple[object, ...]) -> Solver | None:
    try:
        what, solver = _spare.pop()
    except IndexError:
        return None
    if what == kind:
        return solver
    solver.close()
    return None


def _give_back(kind: tuple[object, ...], solver: Solver) -> None:
    if _spare or solver.memory > _KEPT_MEMORY:
        solver.close()
    else:
        _spare.append((kind, solver))
