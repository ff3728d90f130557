"""What was played and searched makes the next game better: games and positions in a file of their own."""

from tengen.memory.canonical_key import CanonicalKey, canonical_key_of
from tengen.memory.evaluations import KeptEvaluations
from tengen.memory.experience import Experience, Tally
from tengen.memory.games import StoredGame
from tengen.memory.memory import MOST_BYTES, Fame, Memory, Standing, Statistics, Win
from tengen.memory.paths import data_directory, memory_file
from tengen.memory.player import RememberingPlayer
from tengen.memory.rating import PlayerRating
from tengen.memory.results import Recalled
from tengen.memory.schema import BadMemory
from tengen.memory.store import MemoryTrouble

__all__ = [
    "MOST_BYTES",
    "BadMemory",
    "CanonicalKey",
    "Experience",
    "Fame",
    "KeptEvaluations",
    "Memory",
    "MemoryTrouble",
    "PlayerRating",
    "Recalled",
    "RememberingPlayer",
    "Standing",
    "Statistics",
    "StoredGame",
    "Tally",
    "Win",
    "canonical_key_of",
    "data_directory",
    "memory_file",
]
