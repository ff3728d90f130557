"""How somebody plays, in the words of edge games."""

from typing import Final

from tengen.families.shared.style import Habit, SenseWords, StyleWords
from tengen.text.language import marked

STYLE: Final = StyleWords(
    senses=(
        SenseWords(
            "win",
            marked("Takes the cells that are offered"),
            marked("leave cells that you could take"),
            also=("make_double",),
            themes=("take cells",),
        ),
        SenseWords(
            "give",
            marked("Gives no cells away while a safe edge is left"),
            marked("give cells away"),
            after=("win",),
            avoids=True,
            themes=("safe", "short chain"),
        ),
        SenseWords(
            "make_double",
            marked("Leaves two cells to keep control (double-dealing)"),
            marked(
                "overlook double-dealing: leaving two cells so that the opponent must open the next chain"
            ),
            themes=("double-dealing",),
        ),
    ),
    ways=(
        marked("in the upper left quarter"),
        marked("in the upper right quarter"),
        marked("in the lower left quarter"),
        marked("in the lower right quarter"),
    ),
    habits=(
        Habit("attack", marked("close two cells at once"), ("both_cells",)),
        Habit("distance", marked("touch a cell of the last move"), ("beside_last",)),
        Habit("distance", marked("lie on the border"), ("border",)),
        Habit("distance", marked("lie where nothing is near yet"), ("quiet",)),
    ),
)
