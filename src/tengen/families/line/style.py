"""How somebody plays, in the words of line games."""

from typing import Final

from tengen.families.shared.style import DIRECTIONS, Habit, SenseWords, StyleWords, each_kind

HABITS: Final = (
    Habit("attack", "build a line of your own", each_kind("own1", "own2")),
    Habit("defence", "spoil a line of the opponent", each_kind("their1", "their2")),
    Habit("distance", "lie beside the opponent's last stone", ("their_last1",)),
    Habit("distance", "lie two cells from it", ("their_last2",)),
    Habit("distance", "lie three cells from it", ("their_last3",)),
    Habit("distance", "lie beside your own last stone", ("own_last1",)),
    Habit("distance", "touch no stone at all", ("apart",)),
)

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
            "make_double",
            "Makes two threats at once",
            "overlook your own double threats",
            after=("win", "block"),
            themes=("double", "four-three", "open four"),
        ),
        SenseWords(
            "stop_double",
            "Stops two threats before they are made",
            "overlook double threats of the opponent",
            after=("win", "block", "make_double"),
            also=("make_double",),
            themes=("stop", "defence"),
        ),
    ),
    ways=DIRECTIONS,
    habits=HABITS,
)
