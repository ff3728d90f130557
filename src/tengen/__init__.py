"""Tengen plays, solves, referees and teaches line, drop and edge games."""

from tengen._core import LegalMoves, Move
from tengen.errors import BadNotation, BadRecord, IllegalMove, NothingToUndo, TengenError, UnknownGame
from tengen.game import Cell, Game
from tengen.outcome import Outcome, Reason, Side
from tengen.position import Playouts, Position

__version__ = "0.1.0"

__all__ = [
    "BadNotation",
    "BadRecord",
    "Cell",
    "Game",
    "IllegalMove",
    "LegalMoves",
    "Move",
    "NothingToUndo",
    "Outcome",
    "Playouts",
    "Position",
    "Reason",
    "Side",
    "TengenError",
    "UnknownGame",
]
