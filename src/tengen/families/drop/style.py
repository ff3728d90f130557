"""How somebody plays, in the words of drop games."""

from typing import Final

from tengen.families.shared.style import DIRECTIONS, Habit, SenseWords, StyleWords, each_kind
from tengen.text.language import marked

STYLE: Final = StyleWords(
    senses=(
        SenseWords("win", marked("Takes a win in one"), marked("overlook wins in one"), themes=("line",)),
        SenseWords(
            "block",
            marked("Stops the opponent's win in one"),
            marked("overlook what the opponent threatens to win with"),
            after=("win",),
            themes=("block",),
        ),
        SenseWords(
            "give",
            marked("Gives no win away above its own disc"),
            marked("let the opponent win on top of your disc"),
            after=("win", "block"),
            avoids=True,
            themes=("defence", "odd", "even", "zugzwang"),
        ),
    ),
    ways=DIRECTIONS,
    habits=(
        Habit("attack", marked("build a line of your own"), each_kind("own1")),
        Habit("attack", marked("threaten to win at once"), ("threat_now",)),
        Habit("defence", marked("spoil a line of the opponent"), each_kind("their1")),
        Habit("distance", marked("land on the opponent's last disc"), ("on_their_last",)),
        Habit("distance", marked("land beside the opponent's last column"), ("next_to_their_last",)),
        Habit("distance", marked("land on your own last disc"), ("on_own_last",)),
    ),
)
