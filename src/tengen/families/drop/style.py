"""How somebody plays, in the words of drop games."""

from typing import Final

from tengen.families.shared.style import DIRECTIONS, Habit, SenseWords, StyleWords, each_kind

STYLE: Final = StyleWords(
    senses=(
        SenseWords("win", "Takes a win in one", "overlook wins in one", themes=("line",)),
        SenseWords(
            "block",
            "Stops the opponent's win in one",
            "overlook what the opponent threatens to win with",
            after=("win",),
            themes=("block",),
        ),
        SenseWords(
            "give",
            "Gives no win away above its own disc",
            "let the opponent win on top of your disc",
            after=("win", "block"),
            avoids=True,
            themes=("defence", "odd", "even", "zugzwang"),
        ),
    ),
    ways=DIRECTIONS,
    habits=(
        Habit("attack", "build a line of your own", each_kind("own1")),
        Habit("attack", "threaten to win at once", ("threat_now",)),
        Habit("defence", "spoil a line of the opponent", each_kind("their1")),
        Habit("distance", "land on the opponent's last disc", ("on_their_last",)),
        Habit("distance", "land beside the opponent's last column", ("next_to_their_last",)),
        Habit("distance", "land on your own last disc", ("on_own_last",)),
    ),
)
