"""What a foreign program may use before it has lost the game."""

from dataclasses import dataclass

from tengen.players.process.isolation import Isolation


@dataclass(frozen=True, slots=True)
class ProcessLimits:
    """The bounds of a foreign program; everything it starts counts with it."""

    memory: int = 1 << 30
    """Bytes of resident memory."""
    line: int = 64 << 10
    """Bytes of its longest line on stdout."""
    output: int = 4 << 20
    """Bytes on stdout between two lines that it is sent."""
    stderr_lines: int = 20
    """How many of its last lines on stderr are kept."""
    start: float = 10.0
    """Seconds to get ready."""
    farewell: float = 0.5
    """Seconds to end by itself after the last line it is sent."""
    processes: int = 64
    """How many processes it may have at a time."""
    cpu: float = 24 * 3600.0
    """Seconds of processor time in its whole life: a backstop against one that spins for ever."""
    isolation: Isolation | None = None
    """Walls around it; None for a program that is trusted."""
