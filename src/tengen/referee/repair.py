"""Mending a journal: all that is good in it, in a new file."""

import os
from dataclasses import dataclass
from pathlib import Path

from tengen.referee.journal import BadJournal, Journal
from tengen.system.files import sync_folder


@dataclass(frozen=True, slots=True)
class Repair:
    """What came of it."""

    games: int
    damaged: tuple[str, ...]
    """The lines that were left out, and why."""
    written: Path | None = None
    """The file with the good games; None if nothing was damaged and no other file was asked for."""
    kept: Path | None = None
    """Where the damaged file is now, if it was replaced."""


def repair_journal(path: Path, output: Path | None = None) -> Repair:
    """Writes the good games to `output`, or in the journal's place, where the old one gets another name."""
    with Journal.open(path) as journal:
        found = Repair(len(journal.games), tuple(journal.damaged))
        if output is not None:
            journal.repaired(output)
            return Repair(found.games, found.damaged, output)
        if not journal.damaged:
            return found
        kept, draft = _fresh(path, "damaged"), _fresh(path, "repaired")
        journal.repaired(draft)
        os.rename(path, kept)
        os.rename(draft, path)
        sync_folder(path.parent)
    return Repair(found.games, found.damaged, path, kept)


def _fresh(path: Path, ending: str) -> Path:
    for number in range(1, 1000):
        found = path.with_name(f"{path.name}.{ending}{'' if number == 1 else number}")
        if not found.exists():
            return found
    raise BadJournal(f"there are too many files named {path.name}.{ending}: remove some")
