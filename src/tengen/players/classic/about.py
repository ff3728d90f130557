"""What is told of the classic players wherever one is chosen: whose idea it is, how it plays, its options."""

from dataclasses import dataclass
from typing import Final

from tengen import Game
from tengen.families import family_of
from tengen.players.classic.pattern import PatternSettings
from tengen.players.classic.power import PowerSettings
from tengen.players.classic.selfish import SelfishSettings
from tengen.players.classic.settings import Option, options_of
from tengen.players.classic.tdleaf import TdLeafSettings
from tengen.players.classic.window import WindowSettings
from tengen.text.language import marked


@dataclass(frozen=True, slots=True)
class About:
    """One classic player, for people."""

    system: str
    title: str
    idea: str
    """What it goes by, in a sentence."""
    habit: str
    """How it plays, and what it does not see, in another."""
    sees: str
    """What its scores are."""
    settings: type

    @property
    def text(self) -> str:
        """How it is written."""
        return f"classic:{self.system}"

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be written after a comma."""
        return options_of(self.settings)

    @property
    def options_text(self) -> str:
        """The options with their defaults, as they are written."""
        return ", ".join(f"{one.name}={one.default_text}" for one in self.options)


ABOUT: Final = {
    about.system: about
    for about in (
        About(
            "pattern",
            marked("Pattern"),
            marked(
                "Knows the shapes that every player knows: a five is 100, an open four 90, an open three 50."
            ),
            marked(
                "Stops fours and open threes, then makes its own best shape. It never thinks "
                "about your answer."
            ),
            marked("what the board is worth after each move: plus its own best shape, minus yours"),
            PatternSettings,
        ),
        About(
            "power",
            marked("Power"),
            marked(
                "A run of j stones is worth n to the power of j - 1, so that with five to win a four is 125."
            ),
            marked(
                "Looks four moves ahead and remembers every board it has evaluated. It takes no "
                "notice of gaps."
            ),
            marked(
                "what the board is worth two moves ahead of each move; 625 is a won game of five in a row"
            ),
            PowerSettings,
        ),
        About(
            "selfish",
            marked("Selfish"),
            marked("A square is worth what it does for its own lines, plus what it would do for yours."),
            marked(
                "Follows the 24 most useful squares four moves deep, as far as its time goes. "
                "Long chains of fours escape it."
            ),
            marked("what each square gives to its own lines plus what it would give to yours"),
            SelfishSettings,
        ),
        About(
            "window",
            marked("Window"),
            marked(
                "Counts every place where a line is still possible, with cells near the middle worth more."
            ),
            marked(
                "Looks a few moves ahead, and does not know which player will get which square in the end."
            ),
            marked("what the board is worth some moves ahead: its open windows less yours"),
            WindowSettings,
        ),
        About(
            "tdleaf",
            "TDLeaf",
            marked(
                "Counts cells by their free edges, with its author's weights by hand or with learned ones."
            ),
            marked(
                "Opens by chance without giving a cell away, and plays the last twelve edges "
                "perfectly. Between them it knows no chains."
            ),
            marked("what the board is worth three edges ahead; near the end, the cells it will be ahead by"),
            TdLeafSettings,
        ),
    )
}
"""All of them by name, in the order in which they are offered."""


def classics_for(game: Game) -> list[About]:
    """Those that play this game."""
    return [about for about in ABOUT.values() if about.system in family_of(game).classics]


def options_help() -> str:
    """One line for each: how it is written, with its options, for help texts."""
    return "; ".join(f"{about.text} ({about.options_text})" for about in ABOUT.values())
