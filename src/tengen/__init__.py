"""Tengen plays, solves, referees and teaches line, drop and edge games."""

import logging
from typing import TYPE_CHECKING

from tengen._core import LegalMoves, Move
from tengen.engine.engine import Engine
from tengen.engine.info import Info, Line, Played
from tengen.engine.limit import Limit
from tengen.engine.score import Draw, Estimate, Loss, Margin, MarginEstimate, Score, Win
from tengen.engine.stream import Stream
from tengen.errors import (
    BadBook,
    BadEvaluation,
    BadNotation,
    BadPosition,
    BadRecord,
    BadWeights,
    EngineBusy,
    EngineClosed,
    GameOver,
    IllegalMove,
    NotEnoughMemory,
    NothingToUndo,
    TengenError,
    UnknownGame,
    Unsupported,
)
from tengen.rules.batch import Batch
from tengen.rules.game import Cell, Game
from tengen.rules.outcome import Outcome, Reason, Side
from tengen.rules.position import Drawing, Playouts, Position
from tengen.solving.drops import DropProgress, Points
from tengen.solving.solution import Solution
from tengen.solving.solve import solve
from tengen.solving.solver import Solver
from tengen.tree import AlphaBeta, TreeSearch

if TYPE_CHECKING:
    from tengen.players.person.like import Known

__version__ = "0.2.0"

logging.getLogger("tengen").addHandler(logging.NullHandler())

__all__ = [
    "AlphaBeta",
    "BadBook",
    "BadEvaluation",
    "BadNotation",
    "BadPosition",
    "BadRecord",
    "BadWeights",
    "Batch",
    "Cell",
    "Draw",
    "DropProgress",
    "Engine",
    "EngineBusy",
    "EngineClosed",
    "Estimate",
    "Game",
    "GameOver",
    "IllegalMove",
    "Info",
    "LegalMoves",
    "Limit",
    "Line",
    "Loss",
    "Margin",
    "MarginEstimate",
    "Move",
    "NotEnoughMemory",
    "NothingToUndo",
    "Outcome",
    "Played",
    "Playouts",
    "Points",
    "Position",
    "Reason",
    "Score",
    "Side",
    "Solution",
    "Solver",
    "Stream",
    "TengenError",
    "TreeSearch",
    "UnknownGame",
    "Unsupported",
    "Win",
    "solve",
]


def _find_drawing() -> Drawing:
    from tengen import drawing  # only now: most programs that import Tengen draw nothing

    return drawing


Position._find_drawing = _find_drawing


def _find_likeness(name: str, source: str | None) -> "Known":
    from tengen.memory.likeness import find_likeness  # only now: few players need a memory

    return find_likeness(name, source)
