"""What a server allows: bounds that keep one tab from taking what belongs to all."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from tengen.memory.paths import data_directory


def _slots() -> int:
    """Two at least, so that one long analysis does not stand in everybody's way."""
    return max(2, min(8, os.cpu_count() or 1))


@dataclass(frozen=True)
class Settings:
    """The defaults suit one person or a class on one machine."""

    data: Path = field(default_factory=data_directory)
    """Folder of tables and of the memory of games."""
    contest: Path | None = None
    """The journal of a contest, which is then all that is shown."""
    remembers: bool = True
    """Are finished games kept in the memory, and does the engine use it?"""
    hosts: frozenset[str] = frozenset({"127.0.0.1", "localhost", "::1"})
    """Names by which the server may be addressed."""
    origin: str | None = None
    """The public address, such as `https://board.example.org`; only its pages may connect then."""
    access: str | None = None
    """The secret without which nobody comes in; None lets everybody in who reaches the port."""
    slots: int = field(default_factory=_slots)
    """Searches at the same time."""
    quick: int = 8
    """Moves of low levels at the same time, which take milliseconds."""
    classics: int = 2
    """Processes for classic players."""
    connections: int = 600
    connections_each: int = 300
    """Of one address."""
    rate: float = 30.0
    """Messages a second from one tab, after a burst."""
    burst: int = 200
    patience: int = 500
    """Messages beyond the rate before the connection is closed."""
    waiting: int = 1000
    """Searches in the queue."""
    waiting_each: int = 12
    """Of one tab or table."""
    infinite_seconds: float = 600.0
    think_seconds: float = 30.0
    """The longest an engine thinks about a move."""
    classic_seconds: float = 5.0
    """What a classic is told to keep to; it is ended when it takes much longer."""
    slice: float = 1.0
    """Seconds after which a long analysis makes room for who waits."""
    analysis_memory: int = 32
    """Megabytes of a search slot's table."""
    tables: int = 40
    """Tables a tab may open at once; then one more every few seconds."""
    tables_each: int = 400
    """Tables that all tabs of one address may open at once; then two more every second."""
    tables_kept: int = 5000
    """Tables on disk; the oldest finished ones go first, then those of who has the most."""
    finished_days: float = 7.0
    left_days: float = 60.0
    """Days after which a finished table, or one that nobody came back to, is forgotten."""
