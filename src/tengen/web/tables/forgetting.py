"""A person who is to be forgotten goes from the tables of the web board, too."""

import json
import sqlite3
from contextlib import closing

from tengen.memory.schema import rewrite
from tengen.web.settings import Settings
from tengen.web.tables.store import FILE, BadStore, TableStore


def forget_person(settings: Settings, name: str) -> int:
    """Remove every table at which somebody sat; how many. `BadStore` while a server runs: it holds tables."""
    path = settings.data / FILE
    if not path.exists():
        return 0
    with closing(TableStore(settings)), closing(sqlite3.connect(path, isolation_level=None)) as connection:
        try:
            rows = connection.execute("SELECT id, state FROM tables").fetchall()
            gone = [(id_,) for id_, state in rows if _names(state) & {name, f"tengen:like={name}"}]
            connection.executemany("DELETE FROM tables WHERE id = ?", gone)
            if gone:
                rewrite(connection)
        except sqlite3.Error as problem:
            raise BadStore(f"{path}: {problem}") from problem
    return len(gone)


def _names(state: str) -> set[str]:
    return {str(chair["name"]) for chair in json.loads(state)["chairs"]}
