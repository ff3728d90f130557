"""Game strings: one text names a game and its options, and equal rules have one canonical text."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tengen._core import NativeGame
from tengen.errors import UnknownGame
from tengen.rules.facts import facts_of
from tengen.text.language import marked, tr

MAX_LINE = 25
MAX_DROP = 16
MAX_HEX = 8
MAX_DOTS = 12

POPOUT_OPTIONS: Mapping[str, tuple[str, ...]] = {
    "both": ("mover", "opponent", "draw"),
    "full": ("claim", "draw"),
}
"""PopOut's options with their values, the default first."""


@dataclass(frozen=True)
class Spec:
    """The facts about a game that its string says."""

    name: str
    family: str
    variant: str
    rows: int
    cols: int
    length: int
    options: Mapping[str, str] = field(default_factory=dict)

    def native(self) -> NativeGame:
        """The core's rules for this game."""
        return facts_of(self.family).native(self)


@dataclass(frozen=True)
class Kind:
    """One name a game string may start with: how it is written and read, and what is told about it."""

    name: str
    title: str
    """What it is called on a board or in a list."""
    about: str
    """The game in a sentence."""
    form: str
    """How it is written, with other sizes and options."""
    ranges: str
    """What the letters of the form may be."""
    usual: str
    """One of its kind, to begin with."""
    read: Callable[[str, str], Spec]


def _numbers(text: str, name: str, form: str, count: int) -> list[int]:
    """`6x7x4` as numbers."""
    parts = text.split("x")
    if len(parts) != count or not all(re.fullmatch(r"[0-9]{1,3}", part) for part in parts):
        raise UnknownGame(
            tr("{name} is followed by {form}, not {shown}", name=repr(name), form=form, shown=_shown(text))
        )
    return [int(part) for part in parts]


def _within(what: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise UnknownGame(
            tr("{what} must be {low} to {high}, not {value}", what=what, low=low, high=high, value=value)
        )


def _shown(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")


def _no_argument(name: str, text: str) -> None:
    if text:
        raise UnknownGame(tr("{name} takes no size, so not {shown}", name=repr(name), shown=_shown(text)))


def _line_name(variant: str, cols: int, rows: int, k: int) -> str:
    if k == 5 and cols == rows:
        base = "gomoku" if variant == "freestyle" else variant
        return base if cols == 15 else f"{base}:{cols}"
    return "tictactoe" if (cols, rows, k) == (3, 3, 3) else f"mnk:{cols}x{rows}x{k}"


def _line(variant: str, cols: int, rows: int, k: int) -> Spec:
    return Spec(_line_name(variant, cols, rows, k), "line", variant, rows, cols, k)


def _read_tictactoe(name: str, text: str) -> Spec:
    _no_argument(name, text)
    return _line("freestyle", 3, 3, 3)


def _read_mnk(name: str, text: str) -> Spec:
    cols, rows, k = _numbers(text, name, tr("columns x rows x stones in a row, such as mnk:7x6x4"), 3)
    _within(tr("the number of columns"), cols, 1, MAX_LINE)
    _within(tr("the number of rows"), rows, 1, MAX_LINE)
    _within(tr("the stones in a row on {cols}x{rows}", cols=cols, rows=rows), k, 1, max(cols, rows))
    return _line("freestyle", cols, rows, k)


def _read_five(name: str, text: str) -> Spec:
    size = (
        _numbers(text, name, tr("the size of the board, such as {name}:19", name=name), 1)[0] if text else 15
    )
    _within(tr("the size of the board"), size, 5, MAX_LINE)
    return _line("freestyle" if name == "gomoku" else name, size, size, 5)


def _read_connect4(name: str, text: str) -> Spec:
    _no_argument(name, text)
    return _drop("connect", 6, 7, 4, {})


def _read_drop(name: str, text: str) -> Spec:
    sizes, *settings = text.split(",") if text else [""]
    if "=" in sizes:
        sizes, settings = "", [sizes, *settings]
    if not sizes and name == "connect":
        raise UnknownGame(tr("'connect' is followed by rows x columns x N, such as connect:6x7x4"))
    form = tr("rows x columns x N, such as {name}:6x7x4", name=name)
    rows, cols, n = _numbers(sizes, name, form, 3) if sizes else (6, 7, 4)
    _within(tr("the number of rows"), rows, 1, MAX_DROP)
    _within(tr("the number of columns"), cols, 1, MAX_DROP)
    longest = max(rows, cols)
    if longest < 2:
        raise UnknownGame(tr("a board of one cell has no row of 2; take at least 2 rows or columns"))
    _within(tr("N on {rows}x{cols}", rows=rows, cols=cols), n, 2, longest)
    return _drop(name, rows, cols, n, _options(name, settings))


def _options(name: str, settings: list[str]) -> dict[str, str]:
    known = POPOUT_OPTIONS if name == "popout" else {}
    options = {key: values[0] for key, values in known.items()}
    seen: set[str] = set()
    for setting in settings:
        key, equals, value = (part.strip() for part in setting.partition("="))
        if not equals or key not in known:
            offer = "; ".join(f"{k}={'|'.join(v)}" for k, v in known.items()) or "none"
            raise UnknownGame(
                tr(
                    "{name} has no option {shown}; its options: {offer}",
                    name=repr(name),
                    shown=_shown(setting),
                    offer=offer,
                )
            )
        if value not in known[key]:
            raise UnknownGame(
                tr(
                    "option {key} is {known}, not {shown}",
                    key=repr(key),
                    known=" or ".join(known[key]),
                    shown=_shown(value),
                )
            )
        if key in seen:
            raise UnknownGame(tr("option {key} is given twice", key=repr(key)))
        seen.add(key)
        options[key] = value
    return options


def _drop(variant: str, rows: int, cols: int, n: int, options: dict[str, str]) -> Spec:
    size = f"{rows}x{cols}x{n}"
    changed = [f"{key}={value}" for key, value in options.items() if value != POPOUT_OPTIONS[key][0]]
    if variant == "connect":
        name = "connect4" if size == "6x7x4" else f"connect:{size}"
    elif variant == "popout":
        parts = changed if size == "6x7x4" else [size, *changed]
        name = "popout" + (":" + ",".join(parts) if parts else "")
    else:
        name = f"onepop:{size}"
    return Spec(name, "drop", variant, rows, cols, n, options)


def _read_hexifence(name: str, text: str) -> Spec:
    n = _numbers(text, name, tr("its dimension, such as hexifence:3"), 1)[0] if text else 3
    _within(tr("the dimension"), n, 1, MAX_HEX)
    return Spec(f"hexifence:{n}", "edge", "hexifence", 2 * n - 1, 2 * n - 1, 0)


def _read_dots(name: str, text: str) -> Spec:
    rows, cols = _numbers(text, name, tr("rows x columns of boxes, such as dots:4x4"), 2) if text else (4, 4)
    _within(tr("the number of rows"), rows, 1, MAX_DOTS)
    _within(tr("the number of columns"), cols, 1, MAX_DOTS)
    return Spec(f"dots:{rows}x{cols}", "edge", "dots", rows, cols, 0)


_SIZE = f"SIZE 5..{MAX_LINE}, usually 15"
_SIZES = "sizes as connect"

KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind(
            "tictactoe",
            marked("Tic-tac-toe"),
            marked("Three in a row on nine squares."),
            "tictactoe",
            "",
            "tictactoe",
            _read_tictactoe,
        ),
        Kind(
            "mnk",
            marked("Any m,n,k"),
            marked("As many in a row as you like, on a board as large as you like."),
            "mnk:MxNxK",
            f"M columns, N rows 1..{MAX_LINE}; K 1 to the longer side",
            "mnk:7x7x4",
            _read_mnk,
        ),
        Kind(
            "gomoku",
            marked("Gomoku"),
            marked("Five or more stones in a row win."),
            "gomoku[:SIZE]",
            _SIZE,
            "gomoku",
            _read_five,
        ),
        Kind(
            "standard",
            marked("Gomoku, exactly five"),
            marked("Exactly five in a row win; six do not."),
            "standard[:SIZE]",
            _SIZE,
            "standard",
            _read_five,
        ),
        Kind(
            "renju",
            marked("Renju"),
            marked("Black may make no double three, double four or overline."),
            "renju[:SIZE]",
            _SIZE,
            "renju",
            _read_five,
        ),
        Kind(
            "caro",
            marked("Caro"),
            marked("Five in a row win unless both ends are blocked."),
            "caro[:SIZE]",
            _SIZE,
            "caro",
            _read_five,
        ),
        Kind(
            "connect4",
            marked("Connect Four"),
            marked("Discs fall down; four in a row win."),
            "connect4",
            "",
            "connect4",
            _read_connect4,
        ),
        Kind(
            "connect",
            marked("Connect-N"),
            marked("Discs fall down; choose the board and how many in a row win."),
            "connect:HxWxN",
            f"H rows, W columns 1..{MAX_DROP}; N 2..{MAX_DROP}, to the longer side",
            "connect:8x9x5",
            _read_drop,
        ),
        Kind(
            "popout",
            marked("PopOut"),
            marked("Discs fall down, and you may take an own disc out at the bottom."),
            "popout[:HxWxN][,OPTIONS]",
            "; ".join([_SIZES, *(f"{key}={'|'.join(values)}" for key, values in POPOUT_OPTIONS.items())]),
            "popout",
            _read_drop,
        ),
        Kind(
            "onepop",
            marked("One-pop"),
            marked("Discs fall down; each player may pop once in a game."),
            "onepop[:HxWxN]",
            _SIZES,
            "onepop",
            _read_drop,
        ),
        Kind(
            "hexifence",
            marked("Hexifence"),
            marked("Draw edges of hexagons; who closes a cell owns it and moves again."),
            "hexifence[:N]",
            f"N 1..{MAX_HEX}, usually 3",
            "hexifence",
            _read_hexifence,
        ),
        Kind(
            "dots",
            marked("Dots and Boxes"),
            marked("Draw edges of boxes; who closes a box owns it and moves again."),
            "dots[:RxC]",
            f"R rows, C columns of boxes 1..{MAX_DOTS}, usually 4x4",
            "dots",
            _read_dots,
        ),
    )
}
"""Every name a game string may start with."""


def read_spec(text: str) -> Spec:
    """Reads a game string; `UnknownGame` says what is allowed."""
    name, colon, rest = (part.strip() for part in text.strip().lower().partition(":"))
    kind = KINDS.get(name)
    if kind is None:
        raise UnknownGame(
            tr("no game is called {shown}; there are: {known}", shown=_shown(name), known=", ".join(KINDS))
        )
    if colon and not rest:
        raise UnknownGame(
            tr("{shown} ends with a colon; it is written {form}", shown=_shown(text), form=kind.form)
        )
    if not colon and "," in name:
        raise UnknownGame(tr("options follow a colon: {form}", form=kind.form))
    return kind.read(name, rest)
