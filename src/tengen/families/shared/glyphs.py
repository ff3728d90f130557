"""The characters of text drawings, once for terminals that know Unicode and once for those that do not."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Glyphs:
    """One set of characters. Pairs are (first player, second player)."""

    stones: tuple[str, str]
    winners: tuple[str, str]
    empty: str
    star: str
    forbidden: str
    dot: str
    across: str
    down: str
    corners: str
    """Top left, top right, bottom left, bottom right."""
    popped: str
    """In the floor of a drop game, where the last move took a disc out."""


UNICODE = Glyphs(
    stones=("●", "○"),
    winners=("◆", "◇"),
    empty="·",
    star="+",
    forbidden="×",
    dot="·",
    across="─",
    down="│",
    corners="┌┐└┘",
    popped="▼",
)

ASCII = Glyphs(
    stones=("X", "O"),
    winners=("#", "@"),
    empty=".",
    star="+",
    forbidden="!",
    dot="+",
    across="-",
    down="|",
    corners="++++",
    popped="v",
)
