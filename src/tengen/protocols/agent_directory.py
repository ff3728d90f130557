"""Tengen as an agent of the Gomoku platform: writes a directory that runs there unmodified.

Those directories import `PlatformPlayer` from here, so this module keeps its name.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tengen import Game, Limit, Move, TengenError
from tengen.protocols.gomocup.board import arranged
from tengen.protocols.searcher import EngineOptions, Searcher

_PLAYER: Final = '''\
"""Tengen as an agent of the Gomoku platform.

Written by `tengen engine agent`. It needs the package tengen in the Python that runs the platform.
"""

from gomokuAgent import GomokuAgent

try:
    from tengen.protocols.agent_directory import PlatformPlayer
except ImportError as problem:
    raise ImportError(
        "this agent needs the package tengen in the Python that runs the platform: "
        f"install it there by `pip install PATH` with the path of a checkout of Tengen ({{problem}})"
    ) from problem

SECONDS = {seconds!r}
"""Time for a move, less than the platform's limit (5 seconds unless it was changed)."""
NODES = {nodes!r}
"""At most so many positions a move; None is without limit."""
THREADS = {threads!r}
MEMORY = {memory!r}
"""Megabytes."""


class Player(GomokuAgent):
    def __init__(self, ID, BOARD_SIZE, X_IN_A_LINE):
        super().__init__(ID, BOARD_SIZE, X_IN_A_LINE)
        self.tengen = PlatformPlayer(
            ID, BOARD_SIZE, X_IN_A_LINE, seconds=SECONDS, nodes=NODES, threads=THREADS, memory=MEMORY
        )

    def move(self, board):
        return self.tengen.move(board)
'''


class BadAgentBoard(TengenError, ValueError):
    """A board that cannot come from a game of this agent."""


class PlatformPlayer:
    """Chooses cells for an agent: `ID` is 1 for the player who moves first and -1 for the other."""

    def __init__(
        self,
        ID: int,  # noqa: N803 - the platform's names
        BOARD_SIZE: int,  # noqa: N803
        X_IN_A_LINE: int,  # noqa: N803
        *,
        seconds: float = 4.0,
        nodes: int | None = None,
        threads: int = 1,
        memory: int = 64,
    ) -> None:
        self._number = ID
        self._game = Game(f"mnk:{BOARD_SIZE}x{BOARD_SIZE}x{X_IN_A_LINE}")
        self._limit = Limit(time=seconds, nodes=nodes)
        self._threads = threads
        self._memory = memory
        # The platform may run each move in a copy of the process, so threads are started when needed.
        self._thinker = Searcher()

    def move(self, board: Sequence[Sequence[Any]]) -> tuple[int, int]:
        """The cell (row, column), from 0 at the top left, for a board of 0, 1 and -1."""
        size = self._game.rows
        stones: dict[int, list[Move]] = {1: [], -1: []}
        for row in range(size):
            for col in range(size):
                stone = int(board[row][col])
                if stone:
                    stones[stone].append(Move.cell(col, size - 1 - row))
        ahead = len(stones[1]) - len(stones[-1])
        if ahead != (0 if self._number == 1 else 1):
            raise BadAgentBoard(
                f"{len(stones[1])} stones of player 1 and {len(stones[-1])} of player -1: "
                f"it is not the turn of player {self._number}"
            )
        position = arranged(self._game, stones[1], stones[-1])
        info = self._thinker.think(position, self._limit, threads=self._threads, memory=self._memory)
        return size - 1 - info.best.row, info.best.col


def write_agent(directory: Path, options: EngineOptions, *, force: bool = False) -> Path:
    """Writes `player.py` into the directory, which is made if need be; returns the file."""
    path = directory / "player.py"
    if path.exists() and not force:
        raise FileExistsError(17, "is there already; --force overwrites it", str(path))
    directory.mkdir(parents=True, exist_ok=True)
    text = _PLAYER.format(
        seconds=options.time, nodes=options.nodes, threads=options.threads, memory=options.memory
    )
    path.write_text(text, encoding="utf-8")
    return path
