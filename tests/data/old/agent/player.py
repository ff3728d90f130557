"""Tengen as an agent of the Gomoku platform.

Written by `tengen engine agent`. It needs the package tengen in the Python that runs the platform.
"""

from gomokuAgent import GomokuAgent

try:
    from tengen.protocols.agent_directory import PlatformPlayer
except ImportError as problem:
    raise ImportError(
        "this agent needs the package tengen in the Python that runs the platform: "
        f"install it there with `pip install tengen` ({problem})"
    ) from problem

SECONDS = 4.0
"""Time for a move, less than the platform's limit (5 seconds unless it was changed)."""
NODES = 200
"""At most so many positions a move; None is without limit."""
THREADS = 1
MEMORY = 64
"""Megabytes."""


class Player(GomokuAgent):
    def __init__(self, ID, BOARD_SIZE, X_IN_A_LINE):
        super().__init__(ID, BOARD_SIZE, X_IN_A_LINE)
        self.tengen = PlatformPlayer(
            ID, BOARD_SIZE, X_IN_A_LINE, seconds=SECONDS, nodes=NODES, threads=THREADS, memory=MEMORY
        )

    def move(self, board):
        return self.tengen.move(board)
