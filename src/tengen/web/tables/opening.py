"""The engine's part of the swap2 opening."""

from tengen.engine.engine import Engine
from tengen.engine.info import Info
from tengen.engine.limit import Limit
from tengen.protocols.gomocup.swap2 import choose_side, open_board
from tengen.rules.position import Position
from tengen.web.engines.pool import EnginePool
from tengen.web.tables.swap2 import Swap2

_NODES = 200_000


async def place_stones(engines: EnginePool, owner: str, position: Position, swap2: Swap2) -> list[str]:
    """Three fair stones. (The engine never asks to put two more: to choose is never worse.)"""

    def work(engine: Engine) -> list[str]:
        stones = open_board(position.game, lambda here, share: _judge(engine, here, share))
        return [str(stone) for stone in stones]

    stones = await engines.work(owner, work)
    return stones[position.ply :][: swap2.missing(position.ply)]


async def make_choice(engines: EnginePool, owner: str, position: Position) -> list[str]:
    """The colour that looks better. White is to move."""

    def work(engine: Engine) -> list[str]:
        here = position.copy()
        if here.is_over:
            return ["black"]
        return ["white" if choose_side(here, lambda at, share: _judge(engine, at, share)) else "black"]

    return await engines.work(owner, work)


def _judge(engine: Engine, position: Position, share: float) -> Info:
    return engine.analyse(position, Limit(nodes=max(1000, int(_NODES * share)), time=5.0))
