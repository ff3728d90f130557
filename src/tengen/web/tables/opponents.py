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
from tengen.text.language import marked, together, tr
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

_WORDS: Final = (marked("Yes"), marked("No"), marked("Hand"), marked("Learned"))
"""What options of classics say."""

_SIMPLE: Final = {
    "greedy": (marked("Greedy"), marked("Takes what it can get with one move.")),
    "random": (marked("Random"), marked("Plays anything that is legal.")),
}

_PEOPLE: Final = {
    "here": (marked("A person on this screen"), marked("Both play on this board, in turn.")),
    "link": (marked("A person by link"), marked("Send a link; the other one plays in another browser.")),
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
        return Opponent(f"level:{int(rest)}", "engine", f"tengen:level={int(rest)}", level_title(int(rest)))
    about = read_about(text)
    if about is not None:
        return _classic(about, rest.partition(",")[2], game)
    if kind == "like" and rest.strip() and not set(rest) & set(",="):
        return Opponent(text, "classic", f"tengen:like={rest.strip()}", opponent_title(text, text))
    if text in _SIMPLE:
        return Opponent(text, "classic", text, opponent_title(text, text))
    raise Refusal("bad", tr("opponent is not in the catalogue"))


def level_title(level: int) -> str:
    """A level with its name: `Level 3 · Casual`."""
    return tr("Level {level} · {title}", level=level, title=tr(LEVELS[level].title))


def opponent_title(text: str, kept: str) -> str:
    """What somebody the wire names so is called in the reader's language; what was `kept` if nobody knows."""
    kind, _, rest = text.partition(":")
    if kind == "level" and rest.isdigit() and int(rest) in LEVELS:
        return level_title(int(rest))
    if kind == "like":
        return tr("Like {name}", name=rest.strip())
    if text in _SIMPLE:
        return tr(_SIMPLE[text][0])
    about = read_about(text)
    if about is None:
        return kept
    options = rest.partition(",")[2].replace("=", " ").replace(",", ", ")
    return f"{tr(about.title)} ({options})" if options else tr(about.title)


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
                raise Refusal(
                    "bad",
                    tr(
                        "{player} cannot have {option} here: {known}",
                        player=about.text,
                        option=clean(f"{name}={value}", 40),
                        known=told,
                    ),
                )
        player = make_player(text)
        if isinstance(player, ClassicPlayer):
            player.prepare(game)
    except (UnknownPlayer, Unfit) as problem:
        raise Refusal("bad", str(problem)) from None
    return Opponent(text, "classic", text, opponent_title(text, text))


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
            choices = [OptionChoice(word, tr(word.capitalize())) for word in one.choices]
            found.append(ChoiceOption(one.name, tr(one.title), choices, str(one.default)))
        elif one.default_text.isdigit():
            found.append(NumberOption(one.name, tr(one.title), one.least, one.most, int(one.default_text)))
    return found


def opponents() -> list[OfferedOpponent]:
    """All of them, as the catalogue lists them."""
    ratings = _ratings()
    found: list[OfferedOpponent] = [
        {
            **_entry(
                f"level:{number}",
                tr("Level {level}: {title}", level=number, title=tr(level.title)),
                tr(level.about),
                "engine",
            ),
            "rating": ratings[number],
        }
        for number, level in LEVELS.items()
    ]
    found.insert(0, _entry("level:auto", tr("Adaptive"), tr("Follows your results: about even."), "adaptive"))
    found += [
        {
            **_entry(
                about.text,
                tr(about.title),
                together(tr(about.idea), tr(about.habit)),
                "classic",
                _families(about),
            ),
            "options": _options(about),
        }
        for about in ABOUT.values()
    ]
    found += [_entry(name, tr(title), tr(about), "simple") for name, (title, about) in _SIMPLE.items()]
    found += [_entry(name, tr(title), tr(about), "person") for name, (title, about) in _PEOPLE.items()]
    found.append(_entry("watch", tr("Engine against engine"), tr("Choose two and look on."), "watch"))
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
