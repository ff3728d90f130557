"""Who sits at the other side: engine levels, classic systems, simple players and people."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tengen.coach.levels import level_ratings, measured_games
from tengen.families import FAMILIES, family_of
from tengen.players.classic import CLASSICS
from tengen.players.levels import LEVELS
from tengen.rules.game import Game
from tengen.web.wire import Refusal
from tengen.web.wire.looked import Group, OfferedOpponent, Rating

_CLASSICS: Final = {
    "pattern": ("Pattern", "line", "Knows the shapes every player knows, and looks no further."),
    "power": ("Power", "line", "Alpha-beta over the strength of threats."),
    "selfish": ("Selfish", "line", "Follows its own plans first."),
    "window": ("Window", "drop", "Counts every place that could still become a line."),
    "tdleaf": ("TDLeaf", "edge", "Plays edges by weights it learned itself."),
}

_SIMPLE: Final = {
    "greedy": ("Greedy", "Takes what it can get with one move."),
    "random": ("Random", "Plays anything that is legal."),
}

_PEOPLE: Final = {
    "here": ("A person on this screen", "Both play on this board, in turn."),
    "link": ("A person by link", "Send a link; the other one plays in another browser."),
}


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody who is not a person: how the wire names it, and how `tengen.players` does."""

    text: str
    """`level:3`, `like:ada`, `classic:pattern`, `greedy` or `random`."""
    kind: str
    """`engine` runs in a search slot, `classic` in a process of its own."""
    name: str
    """As records and ratings name it."""
    title: str

    @property
    def level(self) -> int | None:
        """The engine's level."""
        return int(self.text.removeprefix("level:")) if self.kind == "engine" else None


def read_opponent(text: str, game: Game) -> Opponent:
    """The player so named, if it plays this game."""
    kind, _, rest = text.partition(":")
    if kind == "level" and rest.isascii() and rest.isdigit() and len(rest) < 4 and int(rest) in LEVELS:
        level = int(rest)
        title = f"Level {level} · {LEVELS[level].title}"
        return Opponent(f"level:{level}", "engine", f"tengen:level={level}", title)
    if kind == "classic" and rest in _CLASSICS and rest in CLASSICS:
        title, family, _ = _CLASSICS[rest]
        if rest not in family_of(game).classics:
            raise Refusal("bad", f"{title} plays {family} games only: choose another opponent")
        return Opponent(text, "classic", text, title)
    if kind == "like" and rest.strip() and not set(rest) & set(",="):
        return Opponent(text, "classic", f"tengen:like={rest.strip()}", f"Like {rest.strip()}")
    if text in _SIMPLE:
        return Opponent(text, "classic", text, _SIMPLE[text][0])
    raise Refusal("bad", "opponent is none of the catalogue")


def opponents() -> list[OfferedOpponent]:
    """All of them, as the catalogue lists them."""
    ratings = _ratings()
    found: list[OfferedOpponent] = [
        {
            **_entry(f"level:{number}", f"Level {number}: {level.title}", level.about, "engine"),
            "rating": ratings[number],
        }
        for number, level in LEVELS.items()
    ]
    found.insert(0, _entry("level:auto", "Adaptive", "Follows your results: about even.", "adaptive"))
    found += [
        _entry(f"classic:{system}", title, about, "classic", (family,))
        for system, (title, family, about) in _CLASSICS.items()
    ]
    found += [_entry(name, title, about, "simple") for name, (title, about) in _SIMPLE.items()]
    found += [_entry(name, title, about, "person") for name, (title, about) in _PEOPLE.items()]
    found.append(_entry("watch", "Engine against engine", "Choose two and look on.", "watch"))
    return found


def _ratings() -> dict[int, dict[str, Rating]]:
    """What each level is worth in each game that was measured, with half its interval."""
    found: dict[int, dict[str, Rating]] = {level: {} for level in LEVELS}
    for game in measured_games():
        for one in level_ratings(game):
            found[one.level][game] = {"elo": one.elo, "error": one.error}
    return found


def _entry(
    text: str, title: str, about: str, group: Group, families: Iterable[str] = FAMILIES
) -> OfferedOpponent:
    return {
        "opponent": text,
        "title": title,
        "about": about,
        "group": group,
        "families": list(families),
        "rating": None,
    }
