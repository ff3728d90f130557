"""Analysis of many positions at once: searches side by side, each with one thread and its own memory."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from queue import SimpleQueue
from typing import TYPE_CHECKING

from tengen.engine.info import Info
from tengen.engine.limit import Limit
from tengen.rules.position import Position

if TYPE_CHECKING:
    from tengen.engine.engine import Engine


def analyse_many(
    make_engine: "Callable[[], Engine]",
    searches: int,
    positions: Iterable[Position],
    limit: Limit,
    lines: int,
) -> Iterator[Info | None]:
    """What is found in each position, in their order; None where the game is over.

    Positions are taken one by one, only a few ahead of the answers: there may be as many as one likes.
    """
    idle: SimpleQueue[Engine] = SimpleQueue()

    def search(position: Position) -> Info | None:
        if position.is_over:
            return None
        engine = idle.get()
        try:
            return engine.analyse(position, limit, lines)
        finally:
            idle.put(engine)

    with ExitStack() as stack:
        engines = [stack.enter_context(make_engine()) for _ in range(searches)]
        for engine in engines:
            idle.put(engine)
        pool = stack.enter_context(ThreadPoolExecutor(searches, thread_name_prefix="tengen-analyse"))
        waiting: deque[Future[Info | None]] = deque()
        try:
            for position in positions:
                waiting.append(pool.submit(search, position.copy()))
                if len(waiting) > 2 * searches:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            # Nobody wants the rest, or one search has failed.
            for future in waiting:
                future.cancel()
            for engine in engines:
                engine.stop()
