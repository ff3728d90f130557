"""How somebody plays, in the words of line games."""

from typing import Final

from tengen.families.shared.style import DIRECTIONS, Habit, SenseWords, StyleWords, each_kind
from tengen.text.language import marked

HABITS: Final = (
    Habit("attack", marked("build a line of your own"), each_kind("own1", "own2")),
    Habit("defence", marked("spoil a line of the opponent"), each_kind("their1", "their2")),
    Habit("distance", marked("lie beside the opponent's last stone"), ("their_last1",)),
    Habit("distance", marked("lie two cells from it"), ("their_last2",)),
    Habit("distance", marked("lie three cells from it"), ("their_last3",)),
    Habit("distance", marked("lie beside your own last stone"), ("own_last1",)),
    Habit("distance", marked("touch no stone at all"), ("apart",)),
)

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
            "make_double",
            marked("Makes two threats at once"),
            marked("overlook your own double threats"),
            after=("win", "block"),
            themes=("double", "four-three", "open four"),
        ),
        SenseWords(
            "stop_double",
            marked("Stops two threats before they are made"),
            marked("overlook double threats of the opponent"),
            after=("win", "block", "make_double"),
            also=("make_double",),
            themes=("stop", "defence"),
        ),
    ),
    ways=DIRECTIONS,
    habits=HABITS,
)
