"""Searches that ask an evaluator of yours: PUCT in one tree or in many, and alpha-beta to a fixed depth."""

from tengen.errors import BadEvaluation
from tengen.tree.alpha_beta import AlphaBeta, Sight
from tengen.tree.evaluator import Evaluator, masked_softmax, playouts, uniform
from tengen.tree.result import MoveStatistics, TreeResult
from tengen.tree.search import TreeSearch

__all__ = [
    "AlphaBeta",
    "BadEvaluation",
    "Evaluator",
    "MoveStatistics",
    "Sight",
    "TreeResult",
    "TreeSearch",
    "masked_softmax",
    "playouts",
    "uniform",
]
