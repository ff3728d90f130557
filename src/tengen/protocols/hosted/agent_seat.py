"""Agents of the Gomoku platform: a directory with `player.py` that holds `class Player(GomokuAgent)`.

The agent sees a square numpy array of whole numbers, 0 for empty, 1 and -1 for the stones, and is itself 1
when it moves first, else -1. Row 0 is the top of the board as it is drawn, so on a board of size n the cell
(row, col) is Tengen's column `col` and row `n - 1 - row` from the bottom: (n - 1, 0) is `a1`.
"""

from pathlib import Path
from typing import Any, Final

from tengen import Game, Move, Position, Side
from tengen.players.player import UnknownPlayer
from tengen.players.process.limits import ProcessLimits
from tengen.players.seat import Budget, Cause, PlayerFault, Unfit
from tengen.protocols.hosted.seat import HostedSeat
from tengen.text.clean import clean_text

PLATFORM: Final = Path(__file__).with_name("agent_platform")
"""The modules that agents import from the platform: `gomokuAgent`, `misc` and `gomoku`."""


class AgentSeat(HostedSeat):
    """Plays with the agent in a directory, which stays the current directory of its process."""

    def __init__(self, directory: Path | str, limits: ProcessLimits | None = None) -> None:
        self._directory = Path(directory).absolute()
        if not (self._directory / "player.py").is_file():
            raise UnknownPlayer(f"agent:{directory}: there is no file player.py in this directory")
        super().__init__(f"agent:{directory}", clean_text(self._directory.name, 64), limits)

    def setup(self, game: Game, side: Side) -> dict[str, Any]:
        """How the platform makes a player: its number, the size and the length."""
        if not game.places_stones or game.variant != "freestyle":
            raise Unfit(f"an agent plays only games where k or more in a row win, not {game.name}")
        if game.rows != game.cols:
            raise Unfit(f"an agent plays only on square boards, not {game.name}")
        return {
            "kind": "agent",
            "directory": str(self._directory),
            "platform": str(PLATFORM),
            "id": 1 if side is Side.FIRST else -1,
            "size": game.rows,
            "line": game.length,
        }

    def question(self, position: Position, budget: Budget) -> dict[str, Any]:
        """The stones, row by row from the top."""
        size = position.game.rows
        signs = {None: "0", Side.FIRST: "1", Side.SECOND: "2"}
        cells = (position.at(size - 1 - row, col) for row in range(size) for col in range(size))
        return {"board": "".join(signs[stone] for stone in cells)}

    def move(self, answer: Any, position: Position) -> Move:
        """The cell as a move."""
        if not isinstance(answer, list) or [type(number) for number in answer] != [int, int]:
            raise PlayerFault(Cause.CRASH, "the player wrote to the referee's wire itself")
        return move_at(answer[0], answer[1], position)

    def directory(self) -> Path:
        """The agent's own."""
        return self._directory


def move_at(row: int, col: int, position: Position) -> Move:
    """The move on a cell counted from the top left corner; ILLEGAL_MOVE when it is outside or taken."""
    size = position.game.rows
    if not (0 <= row < size and 0 <= col < size):
        cell = clean_text(f"({row}, {col})", 60)
        raise PlayerFault(
            Cause.ILLEGAL_MOVE,
            f"the cell {cell} is outside the board: rows and columns go from 0 to {size - 1}",
        )
    if position.at(size - 1 - row, col) is not None:
        raise PlayerFault(Cause.ILLEGAL_MOVE, f"the cell {(row, col)} is taken")
    return Move.cell(col, size - 1 - row)
