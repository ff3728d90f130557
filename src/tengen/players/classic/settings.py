"""The options of a classic system: written `radius=2,time=1s`, read once, and written back in its name."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, Final, TypeVar

from tengen.players.options import refuse_others, whole_number
from tengen.players.player import UnknownPlayer
from tengen.text.durations import BadDuration, duration_text, read_seconds
from tengen.text.language import marked

_LONGEST_WORD: Final = 1000

Settings = TypeVar("Settings")


@dataclass(frozen=True, slots=True)
class Option:
    """A setting as it is offered to people."""

    name: str
    title: str
    default: int | float | str | None
    least: int = 0
    most: int = 0
    """Of a number, what may sensibly be chosen; more may be written."""
    choices: tuple[str, ...] = ()
    otherwise: str = "none"
    """What is told of a default that depends on other things."""

    @property
    def default_text(self) -> str:
        """The default as it is written."""
        if self.default is None:
            return self.otherwise
        return duration_text(self.default) if isinstance(self.default, float) else str(self.default)


def number(
    default: int | None, least: int, most: int, title: str = "", usual: int = 0, otherwise: str = "none"
) -> Any:
    """A setting that is a whole number within a range; people are offered numbers up to the usual one."""
    metadata = {"least": least, "most": most, "title": title, "usual": usual or most, "otherwise": otherwise}
    return field(default=default, metadata=metadata)


def seconds(default: float | None = None, title: str = marked("Time for a move")) -> Any:
    """A setting that is a length of time, such as `500ms`, or `none`."""
    return field(default=default, metadata={"seconds": True, "title": title})


def word(
    default: str | None = None,
    choices: tuple[str, ...] = (),
    title: str = "",
    offered: tuple[str, ...] = (),
) -> Any:
    """A setting that is one of some words, or the name of a file if there are none to choose from."""
    return field(
        default=default, metadata={"choices": choices, "title": title, "offered": offered or choices}
    )


def options_of(kind: type) -> tuple[Option, ...]:
    """The settings with what people need to choose them."""
    return tuple(
        Option(
            one.name,
            one.metadata["title"],
            None if one.default is MISSING else one.default,
            one.metadata.get("least", 0),
            one.metadata.get("usual", 0),
            one.metadata.get("offered", ()),
            one.metadata.get("otherwise", "none"),
        )
        for one in fields(kind)
    )


def read_settings(kind: type[Settings], system: str, options: Mapping[str, str]) -> Settings:
    """The settings that the options say; what they leave out keeps its default.

    Every mistake is an `UnknownPlayer` that says what could be written instead.
    """
    known = {one.name: one.metadata for one in fields(kind)}  # type: ignore[arg-type]
    refuse_others(f"classic:{system}", options, (*known, "seed"))
    return kind(**{name: _read(name, text, known[name]) for name, text in options.items() if name != "seed"})


def settings_text(settings: object) -> str:
    """The settings that differ from their defaults, as they are written after the system's name."""
    parts = []
    for one in fields(settings):  # type: ignore[arg-type]
        value = getattr(settings, one.name)
        default = None if one.default is MISSING else one.default
        if value != default:
            timed = "seconds" in one.metadata and value is not None
            parts.append(
                f",{one.name}={duration_text(value) if timed else 'none' if value is None else value}"
            )
    return "".join(parts)


def _read(name: str, text: str, metadata: Mapping[str, Any]) -> int | float | str | None:
    if "least" in metadata:
        return whole_number(name, text, metadata["least"], metadata["most"])
    if "seconds" in metadata:
        return _read_time(name, text)
    choices = metadata["choices"]
    value = text.lower() if choices else text
    if choices and value not in choices:
        raise UnknownPlayer(f"{name}={text}: {name} is {' or '.join(choices)}")
    if len(value) > _LONGEST_WORD or not value.isprintable():
        raise UnknownPlayer(f"{name} is too long or has unprintable characters in it")
    return value


def _read_time(name: str, text: str) -> float | None:
    if text == "none":
        return None
    try:
        return read_seconds(text)
    except BadDuration as problem:
        raise UnknownPlayer(f"{name}={text}: {problem}") from None
