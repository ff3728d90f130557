"""Keeping the file small: the least useful positions go first, proven ones and games never by themselves."""

import sqlite3
from typing import Final

_SLACK: Final = 0.9
"""How full the file is after it was pruned, so that this is not needed at every batch."""


def used_bytes(connection: sqlite3.Connection) -> int:
    """What the file holds, without pages that wait to be used again."""
    pages, free, size = (
        connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("page_count", "freelist_count", "page_size")
    )
    return int((pages - free) * size)


def shrink(connection: sqlite3.Connection, most_bytes: int) -> bool:
    """Forget what is worth least until the file is within the bound; False if that cannot be done."""
    size = used_bytes(connection)
    if size <= most_bytes:
        return True
    while (size := used_bytes(connection)) > most_bytes * _SLACK:
        (count,) = connection.execute("SELECT count(*) FROM positions WHERE proven = 0").fetchone()
        if not count:
            break
        # A page holds some tens of rows: a share of all in proportion to the excess comes close, then again.
        share = min(1.0, 1 - most_bytes * _SLACK / size + 0.01)
        forget(connection, max(1, int(count * share)))
    _give_back(connection)
    return size <= most_bytes


def forget(connection: sqlite3.Connection, count: int) -> None:
    """Delete so many positions: expected ones, then old engines', then what cost little and served little."""
    connection.execute(
        "DELETE FROM positions WHERE id IN (SELECT id FROM positions WHERE proven = 0"
        " ORDER BY bound DESC, engine_rank, nodes * (1 + hits), used LIMIT ?)",
        (count,),
    )


def _give_back(connection: sqlite3.Connection) -> None:
    """Free pages at the end of the file go back to the system."""
    connection.execute("PRAGMA incremental_vacuum").fetchall()
