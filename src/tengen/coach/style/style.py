"""How somebody plays, from their games: a value for each family of games, for a page or a command to show."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tengen.coach.collection import Collection
from tengen.coach.puzzles import Puzzle
from tengen.coach.style.course import PHASES, Opening, openings, turning_points
from tengen.coach.style.shares import Share
from tengen.coach.style.sight import Sight, Weakness, look_back
from tengen.families import FAMILIES, Family, family_named, family_of
from tengen.memory import Memory
from tengen.memory.likeness import LEAST_GAMES, games_of, known_as
from tengen.players.levels import LEVELS
from tengen.players.person.choices import look_at_all
from tengen.players.person.fit import MOST_CHOICES, STEPS, Fitted, fit_from, nearest
from tengen.players.person.games import played_by
from tengen.records import Record

_OPENINGS: Final = 5
_PUZZLES: Final = 8


@dataclass(frozen=True, slots=True)
class FamilyStyle:
    """How somebody plays the games of one family."""

    family: str
    games: dict[str, int]
    """How many of each."""
    sight: Sight
    fitted: Fitted
    openings: tuple[Opening, ...]
    turned: tuple[int, int, int]
    """Lost games by the third of the game in which the worst move was."""
    weaknesses: tuple[Weakness, ...]
    """What stands out most first."""
    puzzles: tuple[str, ...]
    """The ids of puzzles for the weakest point."""

    @property
    def level(self) -> int | None:
        """The level that plays most like this person; None if people in general do."""
        place = self.fitted.level
        return None if place is None else round(place * STEPS) + min(LEVELS)

    @property
    def weakest(self) -> Weakness | None:
        """The weakest point; None as long as nothing was missed more often than usual."""
        return self.weaknesses[0] if self.weaknesses else None

    def to_json(self) -> dict[str, Any]:
        """Plain values, with the words for each count."""
        words = self.sight.words
        return {
            "family": self.family,
            "games": self.games,
            "moves": self.sight.moves,
            "level": self.level,
            "weakest": None if self.weakest is None else self.weakest.to_json(),
            "weaknesses": [one.to_json() for one in self.weaknesses],
            "missed": [
                {
                    "sense": one.sense,
                    "title": one.title,
                    "all": self.sight.of_sense(one.sense).to_json(),
                    "ways": [
                        {"title": title, **self.sight.of(one.sense, way).to_json()}
                        for way, title in enumerate(words.ways)
                    ],
                }
                for one in words.senses
            ],
            "habits": [
                {
                    "group": habit.group,
                    "title": habit.title,
                    **self.sight.habits.get(habit, Share()).to_json(),
                }
                for habit in words.habits
            ],
            "openings": [one.to_json() for one in self.openings],
            "lost": dict(zip(PHASES, self.turned, strict=True)),
            "puzzles": list(self.puzzles),
            "numbers": self.fitted.person.to_json(),
        }


@dataclass(frozen=True, slots=True)
class Style:
    """How somebody plays, in every family of which there are enough games."""

    name: str
    families: tuple[FamilyStyle, ...]
    few: dict[str, int]
    """Families with too few games to say anything, and how many there are."""

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "name": self.name,
            "least_games": LEAST_GAMES,
            "families": [one.to_json() for one in self.families],
            "few": self.few,
        }


def style_of(memory: Memory, name: str, collection: Collection | None = None) -> Style:
    """How somebody plays by the games in a memory; `UnknownPlayer` names those who are known."""
    known = known_as(memory, name)
    return style_from([one.record for one in games_of(memory, known)], known, collection)


def style_from(records: Iterable[Record], name: str, collection: Collection | None = None) -> Style:
    """The same by these games."""
    by_family: dict[str, list[Record]] = {family: [] for family in FAMILIES}
    for record in records:
        if name in record.players and record.moves:
            by_family[family_of(record.game).name].append(record)
    enough = {kind: games for kind, games in by_family.items() if len(games) >= LEAST_GAMES}
    few = {kind: len(games) for kind, games in by_family.items() if 0 < len(games) < LEAST_GAMES}
    told = (_family_style(family_named(kind), games, name, collection) for kind, games in enough.items())
    return Style(name, tuple(told), few)


def _family_style(
    family: Family, records: Sequence[Record], name: str, collection: Collection | None
) -> FamilyStyle:
    played = [
        (position, move) for position, move in played_by(records, name) if len(position.legal_moves) > 1
    ][-MOST_CHOICES:]
    level, usual = nearest(played, family.name)
    sight = look_back(played, family.style, usual)
    weaknesses = tuple(sight.weaknesses())
    games = {game: sum(record.game.name == game for record in records) for game in _names(records)}
    return FamilyStyle(
        family=family.name,
        games=games,
        sight=sight,
        fitted=fit_from(look_at_all(played, usual), usual, level),
        openings=tuple(one for one in openings(records, name) if one.games > 1)[:_OPENINGS],
        turned=turning_points(records, name),
        weaknesses=weaknesses,
        puzzles=_puzzles(family, weaknesses, games, name, collection),
    )


def _names(records: Sequence[Record]) -> list[str]:
    """The games that were played, the most frequent first."""
    names = [record.game.name for record in records]
    return sorted(set(names), key=lambda game: (-names.count(game), game))


def _puzzles(
    family: Family,
    weaknesses: Sequence[Weakness],
    games: dict[str, int],
    name: str,
    collection: Collection | None,
) -> tuple[str, ...]:
    """Puzzles that train the first weakness for which there are any, those of the person's games first."""
    pool = [] if collection is None else collection.pool(name)
    pool = [puzzle for puzzle in pool if family_of(puzzle.game) is family]
    themes = {one.sense: one.themes for one in family.style.senses}
    for weakness in weaknesses:
        wanted = themes.get(weakness.sense or "", ())
        fits = [puzzle for puzzle in pool if wanted and puzzle.theme.startswith(wanted)]
        if fits:
            return tuple(puzzle.id for puzzle in sorted(fits, key=lambda one: _far(one, games))[:_PUZZLES])
    return ()


def _far(puzzle: Puzzle, games: dict[str, int]) -> tuple[bool, int]:
    """Puzzles of games that the person plays come first, then easy ones."""
    return puzzle.game.name not in games, puzzle.rating
