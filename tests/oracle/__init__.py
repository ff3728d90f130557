"""Slow, obvious rules of every game in plain Python. The native core is checked against them.

Nothing here may import `tengen`, and nothing here may be clever.
"""

from .base import Cell, Image, Oracle, Outcome
from .spec import make

__all__ = ["Cell", "Image", "Oracle", "Outcome", "make"]
