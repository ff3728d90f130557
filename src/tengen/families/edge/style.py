"""How somebody plays, in the words of edge games."""

from typing import Final

from tengen.families.shared.style import Habit, SenseWords, StyleWords

STYLE: Final = StyleWords(
    senses=(
        SenseWords(
            "win",
            "Takes the cells that are offered",
            "leave cells that you could take",
            also=("make_double",),
            themes=("take cells",),
        ),
        SenseWords(
            "give",
            "Gives no cells away while a safe edge is left",
            "give cells away",
            after=("win",),
            avoids=True,
            themes=("safe", "short chain"),
        ),
        SenseWords(
            "make_double",
            "Leaves two cells to keep control (double-dealing)",
            "overlook double-dealing: leaving two cells so that the opponent must open the next chain",
            themes=("double-dealing",),
        ),
    ),
    ways=(
        "in the upper left quarter",
        "in the upper right quarter",
        "in the lower left quarter",
        "in the lower right quarter",
    ),
    habits=(
        Habit("attack", "close two cells at once", ("both_cells",)),
        Habit("distance", "touch a cell of the last move", ("beside_last",)),
        Habit("distance", "lie on the border", ("border",)),
        Habit("distance", "lie where nothing is near yet", ("quiet",)),
    ),
)
