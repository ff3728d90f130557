"""Tengen plays, solves, referees and teaches line, drop and edge games."""

from tengen._core import LegalMoves, Move
from tengen.drop_solving import DropProgress, Points
from tengen.engine import Engine
from tengen.errors import (
    BadNotation,
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
)
from tengen.game import Cell, Game
from tengen.info import Info, Line, Played
from tengen.limit import Limit
from tengen.outcome import Outcome, Reason, Side
from tengen.position import Drawing, Playouts, Position
from tengen.score import Draw, Estimate, Loss, Margin, MarginEstimate, Score, Win
from tengen.solve import Solution, solve
from tengen.stream import Stream

__version__ = "0.1.0"

__all__ = [
    "BadNotation",
    "BadRecord",
    "BadWeights",
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
    "Stream",
    "TengenError",
    "UnknownGame",
    "Win",
    "solve",
]


def _find_drawing() -> Drawing:
    from tengen import drawing  # only now: most programs that import Tengen draw nothing

    return drawing


Position._find_drawing = _find_drawing
