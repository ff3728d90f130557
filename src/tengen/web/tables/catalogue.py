"""What can be played, against whom, and with which clock."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from tengen.coach.levels import KNOWLEDGE, NEWCOMER
from tengen.errors import UnknownGame
from tengen.families import FAMILIES
from tengen.rules.game import Game
from tengen.rules.spec import KINDS, MAX_DOTS, MAX_DROP, MAX_HEX, MAX_LINE
from tengen.text.language import language, marked, tr
from tengen.web.positions.titles import side_names
from tengen.web.tables.opponents import opponents
from tengen.web.wire.looked import (
    Catalogue,
    ChoiceOption,
    Format,
    NumberOption,
    OfferedGame,
    OptionChoice,
)

_BOTH: Final = {
    "mover": marked("The one who popped wins"),
    "opponent": marked("The other one wins"),
    "draw": marked("A draw"),
}
_FULL: Final = {"claim": marked("A draw may be claimed"), "draw": marked("A draw at once")}


def _choice(name: str, title: str, choices: Mapping[str, str]) -> ChoiceOption:
    offered = [OptionChoice(value, words) for value, words in choices.items()]
    return ChoiceOption(name, title, offered, offered[0].value)


_SIZE: Final = [NumberOption("size", marked("Board size"), 5, MAX_LINE, 15)]
_DROP: Final = [
    NumberOption("rows", marked("Rows"), 1, MAX_DROP, 6),
    NumberOption("cols", marked("Columns"), 1, MAX_DROP, 7),
    NumberOption("length", marked("How many in a row"), 2, MAX_DROP, 4),
]

_OPTIONS: Final[dict[str, Sequence[NumberOption | ChoiceOption]]] = {
    "tictactoe": [],
    "mnk": [
        NumberOption("cols", marked("Columns"), 1, MAX_LINE, 7),
        NumberOption("rows", marked("Rows"), 1, MAX_LINE, 6),
        NumberOption("length", marked("How many in a row"), 1, MAX_LINE, 4),
    ],
    "gomoku": _SIZE,
    "standard": _SIZE,
    "renju": _SIZE,
    "caro": _SIZE,
    "connect4": [],
    "connect": _DROP,
    "popout": [
        *_DROP,
        _choice("both", marked("A pop completes lines of both"), _BOTH),
        _choice("full", marked("The board is full"), _FULL),
    ],
    "onepop": _DROP,
    "hexifence": [NumberOption("size", marked("Dimension"), 1, MAX_HEX, 3)],
    "dots": [
        NumberOption("rows", marked("Rows"), 1, MAX_DOTS, 4),
        NumberOption("cols", marked("Columns"), 1, MAX_DOTS, 4),
    ],
}
"""What can be chosen of a kind of game; nothing of one that is not here."""

_CLOCKS: Final = {
    None: marked("No clock"),
    "1m+1s": marked("1 minute + 1 s"),
    "3m+2s": marked("3 minutes + 2 s"),
    "5m+3s": marked("5 minutes + 3 s"),
    "10m": marked("10 minutes"),
    "30m+10s": marked("30 minutes + 10 s"),
    "10m+3x30s": marked("10 minutes, then 3 × 30 s (byo-yomi)"),
}

FORMATS: Final[list[Format]] = [
    {
        "format": "tengen",
        "title": marked("Tengen record"),
        "suffix": ".tengen",
        "families": [*FAMILIES],
    },
    {"format": "sgf", "title": "SGF", "suffix": ".sgf", "families": ["line"]},
    {"format": "digits", "title": marked("Column digits"), "suffix": ".txt", "families": ["drop"]},
    {"format": "pairs", "title": marked("Hexifence pairs"), "suffix": ".txt", "families": ["edge"]},
    {"format": "svg", "title": marked("Picture (SVG)"), "suffix": ".svg", "families": [*FAMILIES]},
]
"""A format for export."""


def allows_swap2(game: Game) -> bool:
    """Is the swap2 opening made for this game? Renju has rules of its own against a strong first side."""
    fits = game.places_stones and game.length == 5 and game.variant != "renju"
    return fits and min(game.rows, game.cols) >= 5


def compose(kind: str, options: Mapping[str, object]) -> Game:
    """The game of that kind with these options; those left out have their defaults."""
    if kind not in KINDS:
        raise UnknownGame(
            tr("no game is called {kind}; there are: {known}", kind=repr(kind[:40]), known=", ".join(KINDS))
        )
    known = {option.name: option for option in _OPTIONS.get(kind, [])}
    for name in options:
        if name not in known:
            raise UnknownGame(
                tr(
                    "{title} has no option {name}: {known}",
                    title=tr(KINDS[kind].title),
                    name=repr(name[:40]),
                    known=", ".join(known) or "–",
                )
            )
    values = {name: _value(option, options.get(name)) for name, option in known.items()}
    sizes = [str(value) for name, value in values.items() if isinstance(known[name], NumberOption)]
    settings = [f"{name}={value}" for name, value in values.items() if isinstance(known[name], ChoiceOption)]
    parts = ",".join(filter(None, ["x".join(sizes), *settings]))
    return Game(f"{kind}:{parts}" if parts else kind)


def _value(option: NumberOption | ChoiceOption, given: object) -> object:
    if given is None:
        return option.default
    if isinstance(option, NumberOption):
        if type(given) is not int or not option.min <= given <= option.max:
            raise UnknownGame(
                tr("{title} must be {min} to {max}", title=tr(option.title), min=option.min, max=option.max)
            )
        return given
    values = [one.value for one in option.choices]
    if given not in values:
        raise UnknownGame(tr("{title}: choose {known}", title=tr(option.title), known=", ".join(values)))
    return given


def _game(kind: str) -> OfferedGame:
    game = compose(kind, {})
    return {
        "kind": kind,
        "title": tr(KINDS[kind].title),
        "about": tr(KINDS[kind].about),
        "family": game.family,
        "game": game.name,
        "swap2": allows_swap2(game),
        "sides": side_names(game),
        "options": [_told(option) for option in _OPTIONS.get(kind, [])],
    }


def _told(option: NumberOption | ChoiceOption) -> NumberOption | ChoiceOption:
    """The option in the reader's language."""
    if isinstance(option, NumberOption):
        return replace(option, title=tr(option.title))
    choices = [replace(one, title=tr(one.title)) for one in option.choices]
    return replace(option, title=tr(option.title), choices=choices)


def _format(one: Format) -> Format:
    title = one["title"]
    return {**one, "title": tr(title)}


def catalogue() -> Catalogue:
    """The whole offer in the reader's language. Do not change it: it is shared."""
    return _catalogue(language())


@lru_cache(maxsize=16)
def _catalogue(_: str) -> Catalogue:
    return {
        "games": [_game(kind) for kind in KINDS],
        "opponents": opponents(),
        "default": {"game": "gomoku", "opponent": f"level:{NEWCOMER}", "colour": "first", "clock": None},
        "knowledge": [{"level": level, "title": tr(title)} for level, title in KNOWLEDGE.values()],
        "colours": ["first", "second", "random"],
        "clocks": [{"clock": clock, "title": tr(words)} for clock, words in _CLOCKS.items()],
        "formats": [_format(one) for one in FORMATS],
    }
