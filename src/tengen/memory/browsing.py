"""Looking for games in the memory: by game, person, opponent, result and day, a page at a time."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal

from tengen.memory.games import UNFINISHED, StoredGame, select_where
from tengen.memory.memory import Memory

End = Literal["first", "second", "draw", "won", "lost", "unfinished"]
"""Who won; `won` and `lost` are meant for the person that is looked for."""

_AT_ONCE: Final = 100


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games; what is left out counts for all. Unfinished ones only where they are asked for."""

    game: str | None = None
    """As the memory names it."""
    person: str | None = None
    """One of the two, in capitals or not."""
    opponent: str | None = None
    """The other one, or one of the two; as records write it, such as `tengen:level=3`."""
    end: End | None = None
    since: str | None = None
    """The first day, such as 2026-11-18."""
    until: str | None = None
    """The last day."""
    number: int | None = None
    """That game alone."""

    def where(self) -> tuple[str, list[Any]]:
        """The condition for SQLite, and its values."""
        parts: list[str] = []
        values: list[Any] = []

        def add(part: str, *more: Any) -> None:
            parts.append(part)
            values.extend(more)

        add("result = ?" if self.end == "unfinished" else "result <> ?", UNFINISHED)
        if self.game is not None:
            add("game = ?", self.game)
        if self.person is not None:
            add("(first = ? COLLATE NOCASE OR second = ? COLLATE NOCASE)", self.person, self.person)
        if self.opponent is not None:
            add("? IN (first, second)", self.opponent)
        if self.end in _RESULTS:
            add("result = ?", _RESULTS[self.end])
        elif self.end in ("won", "lost"):
            mine, theirs = ("1-0", "0-1") if self.end == "won" else ("0-1", "1-0")
            won = "((first = ? COLLATE NOCASE AND result = ?) OR (second = ? COLLATE NOCASE AND result = ?))"
            add(f"{won} AND first <> second", self.person, mine, self.person, theirs)
        if self.since is not None:
            add("substr(played, 1, 10) >= ?", self.since)
        if self.until is not None:
            add("substr(played, 1, 10) <= ?", self.until)
        if self.number is not None:
            add("id = ?", self.number)
        return " AND ".join(parts), values


_RESULTS: Final[dict[str | None, str]] = {"first": "1-0", "second": "0-1", "draw": "1/2-1/2"}


def page(memory: Memory, wanted: Wanted, most: int, before: int | None = None) -> list[StoredGame]:
    """The newest of them, or the newest before the one with that number."""
    where, values = wanted.where()
    if before is not None:
        where, values = f"{where} AND id < ?", [*values, before]
    none: list[StoredGame] = []
    return memory.store.ask(lambda file: list(select_where(file, where, values, most)), none)


def count(memory: Memory, wanted: Wanted) -> int:
    """How many there are."""
    where, values = wanted.where()
    found = memory.store.read(f"SELECT count(*) FROM games WHERE {where}", values)  # noqa: S608  # no foreign text
    return int(found[0][0]) if found else 0


def kinds(memory: Memory) -> dict[str, int]:
    """The games of which any were finished, and how many; the most played first."""
    query = "SELECT game, count(*) FROM games WHERE result <> ? GROUP BY game ORDER BY count(*) DESC, game"
    return {str(game): int(number) for game, number in memory.store.read(query, (UNFINISHED,))}


def everything(memory: Memory, wanted: Wanted) -> Iterator[StoredGame]:
    """All of them, the newest first, a few at a time: others write in between."""
    before = None
    while found := page(memory, wanted, _AT_ONCE, before):
        yield from found
        before = found[-1].id
