"""Who sits at the other side: engine levels, classic systems, simple players and people."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tengen.coach.levels import level_ratings, measured_games
from tengen.families import FAMILIES
from tengen.players import ClassicPlayer, UnknownPlayer, make_player
from tengen.players.classic.about import ABOUT, About
from tengen.players.levels import LEVELS
from tengen.players.options import SYSTEM, read_player
from tengen.players.seat import Unfit
from tengen.rules.game import Game
from tengen.text.clean import clean
from tengen.web.wire import Refusal
from tengen.web.wire.looked import (
    ChoiceOption,
    Group,
    NumberOption,
    OfferedOpponent,
    OptionChoice,
    Rating,
)

_NOT_HERE: Final = ("time", "processes")
"""Options that are the server's affair."""

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
    about = read_about(text)
    if about is not None:
        return _classic(about, rest.partition(",")[2], game)
    if kind == "like" and rest.strip() and not set(rest) & set(",="):
        return Opponent(text, "classic", f"tengen:like={rest.strip()}", f"Like {rest.strip()}")
    if text in _SIMPLE:
        return Opponent(text, "classic", text, _SIMPLE[text][0])
    raise Refusal("bad", "opponent is none of the catalogue")


def read_about(text: str | None) -> About | None:
    """Which classic player this text names, if it is one."""
    kind, _, rest = (text or "").partition(":")
    return ABOUT.get(rest.partition(",")[0]) if kind == "classic" else None


def _classic(about: About, given: str, game: Game) -> Opponent:
    """A classic with options that are offered here: none that name a file or take the whole machine."""
    text = f"{about.text},{given}" if given else about.text
    offered = {option.name: option for option in _options(about)}
    try:
        options = read_player(text)[1]
        options.pop(SYSTEM, None)
        for name, value in options.items():
            if name not in offered or not _is_offered(offered[name], value):
                told = ", ".join(offered)
                raise Refusal("bad", f"{about.text} cannot have {clean(f'{name}={value}', 40)} here: {told}")
        player = make_player(text)
        if isinstance(player, ClassicPlayer):
            player.prepare(game)
    except (UnknownPlayer, Unfit) as problem:
        raise Refusal("bad", str(problem)) from None
    told = ", ".join(f"{name} {value}" for name, value in options.items())
    return Opponent(text, "classic", text, f"{about.title} ({told})" if told else about.title)


def _is_offered(option: NumberOption | ChoiceOption, value: str) -> bool:
    if isinstance(option, ChoiceOption):
        return value in [choice.value for choice in option.choices]
    return value.isascii() and value.isdigit() and len(value) < 5 and option.min <= int(value) <= option.max


def _options(about: About) -> list[NumberOption | ChoiceOption]:
    """What may be chosen of a classic on the board."""
    found: list[NumberOption | ChoiceOption] = []
    for one in about.options:
        if one.name in _NOT_HERE:
            continue
        if one.choices:
            choices = [OptionChoice(word, word.capitalize()) for word in one.choices]
            found.append(ChoiceOption(one.name, one.title, choices, str(one.default)))
        elif one.default_text.isdigit():
            found.append(NumberOption(one.name, one.title, one.least, one.most, int(one.default_text)))
    return found


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
        {
            **_entry(about.text, about.title, f"{about.idea} {about.habit}", "classic", _families(about)),
            "options": _options(about),
        }
        for about in ABOUT.values()
    ]
    found += [_entry(name, title, about, "simple") for name, (title, about) in _SIMPLE.items()]
    found += [_entry(name, title, about, "person") for name, (title, about) in _PEOPLE.items()]
    found.append(_entry("watch", "Engine against engine", "Choose two and look on.", "watch"))
    return found


def _families(about: About) -> list[str]:
    return [name for name, family in FAMILIES.items() if about.system in family.classics]


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
        "options": [],
        "rating": None,
    }
