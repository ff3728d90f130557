"""Who is known by their games, and a player who plays like them: `tengen:like=NAME`."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tengen.families import family_of
from tengen.memory.games import StoredGame
from tengen.memory.memory import Memory
from tengen.memory.paths import memory_file
from tengen.players.person import Person
from tengen.players.person.fit import Fitted, fit_person
from tengen.players.person.games import played_by
from tengen.players.player import UnknownPlayer
from tengen.records import Record, dumps, load_all
from tengen.rules.game import Game
from tengen.text.clean import clean

LEAST_GAMES: Final = 5
"""From so many games of one family on somebody can be imitated."""
_LISTED: Final = 12
_MEMORY_SUFFIXES: Final = (".db", ".sqlite")
_MOST_FITS: Final = 16

_fits: dict[tuple[str, ...], Fitted] = {}
"""What was learned from which games: a player is made anew for every game, or even every move."""


class Likeness:
    """Somebody's games, and what was learned from them."""

    def __init__(self, name: str, records: Iterable[Record]) -> None:
        self.name = name
        self._records = [record for record in records if name in record.players and record.moves]

    def games(self, game: Game) -> int:
        """How many games of this game's family there are."""
        return len(self._of_family(game))

    def fitted(self, game: Game) -> Fitted:
        """What was learned for games of this family; `UnknownPlayer` where there are too few."""
        records = self._of_family(game)
        kind = family_of(game).name
        if len(records) < LEAST_GAMES:
            raise UnknownPlayer(
                f"tengen:like={self.name} needs {LEAST_GAMES} games of the {kind} family, and there are "
                f"{_counted(len(records))}: play more, or choose a game of another family"
            )
        key = (self.name, *(dumps(record) for record in records))
        if key not in _fits:
            while len(_fits) >= _MOST_FITS:
                del _fits[next(iter(_fits))]
            _fits[key] = fit_person(played_by(records, self.name), kind)
        return _fits[key]

    def person(self, game: Game) -> Person:
        """The numbers that play like them."""
        return self.fitted(game).person

    def _of_family(self, game: Game) -> list[Record]:
        return [record for record in self._records if family_of(record.game) is family_of(game)]


def find_likeness(name: str, source: str | None = None) -> Likeness:
    """Somebody by name, from a memory or a file of records; `UnknownPlayer` says who is there instead."""
    path = memory_file() if source is None else Path(source).expanduser()
    if not path.exists():
        told = "there are no games yet" if source is None else f"there is no file {source}"
        raise UnknownPlayer(f"tengen:like={name}: {told}: play some games, or name a file with games=FILE")
    try:
        if source is None or path.suffix.lower() in _MEMORY_SUFFIXES:
            with Memory(path, strict=True) as memory:
                known = known_as(memory, name)
                records = [one.record for one in games_of(memory, known)]
        else:
            records = load_all(path)
            known = _chosen(name, Counter(player for record in records for player in set(record.players)))
    except OSError as problem:
        raise UnknownPlayer(f"tengen:like={name}: {path}: {problem.strerror}") from None
    if len(records) < LEAST_GAMES:
        raise UnknownPlayer(
            f"tengen:like={known} needs {LEAST_GAMES} games, and there are {_counted(len(records))}"
        )
    return Likeness(known, records)


def people_in(memory: Memory) -> dict[str, int]:
    """Everybody with games in a memory, and how many; programs of the house are left out."""
    rows = memory.store.read(
        "SELECT name, count(*) FROM (SELECT first AS name FROM games"
        " UNION ALL SELECT second FROM games WHERE second <> first) GROUP BY name ORDER BY 2 DESC, 1"
    )
    return {name: count for name, count in rows if not _is_program(name)}


def known_as(memory: Memory, name: str) -> str:
    """The name as it is written in the memory; capitals count only where they must."""
    rows = memory.store.read("SELECT first FROM games UNION SELECT second FROM games")
    if name in (exact for (exact,) in rows):
        return name
    return _chosen(name, people_in(memory))


def games_of(memory: Memory, name: str) -> list[StoredGame]:
    """Somebody's games, the oldest first."""
    return memory.games(player=name, newest_first=False)


def _chosen(name: str, known: "dict[str, int] | Counter[str]") -> str:
    if name in known:
        return name
    alike = [other for other in known if other.casefold() == name.casefold()]
    if len(alike) == 1:
        return alike[0]
    people = sorted(known.items(), key=lambda one: (-one[1], one[0]))[:_LISTED]
    told = ", ".join(f"{clean(other, 40)} ({_counted(count)})" for other, count in people)
    there = f"known are {told}" if told else "nobody has played yet"
    raise UnknownPlayer(f"there are no games of {clean(name, 40)!r}: {there}")


def _counted(count: int) -> str:
    return "1 game" if count == 1 else f"{count or 'no'} games"


def _is_program(name: str) -> bool:
    from tengen.players import PLAYERS

    return name.partition(":")[0].strip().lower() in PLAYERS
