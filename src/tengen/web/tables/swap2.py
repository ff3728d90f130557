"""The swap2 opening: three stones, then a choice of colour or two more stones and the choice to the opener.

Until colours are settled, chair 0 is the opener's and chair 1 the other one's, whoever puts which stones.
"""

from dataclasses import dataclass
from typing import Final

from tengen.web.wire.questions import Choice
from tengen.web.wire.shown import side
from tengen.web.wire.told import Swap2State

_STAGES: Final[dict[str, tuple[int, int, tuple[Choice, ...]]]] = {
    "three": (0, 3, ()),
    "choose": (1, 0, ("white", "black", "two")),
    "two": (1, 5, ()),
    "answer": (0, 0, ("white", "black")),
}
"""Who acts, how many stones lie when the placing is done, and what may be said."""


@dataclass
class Swap2:
    """Where the opening is."""

    stage: str = "three"

    @property
    def chair(self) -> int:
        """Who acts."""
        return _STAGES[self.stage][0]

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What may be said; nothing while stones are put."""
        return _STAGES[self.stage][2]

    def missing(self, ply: int) -> int:
        """How many stones are still to be put at this stage."""
        return max(0, _STAGES[self.stage][1] - ply)

    def placed(self, ply: int) -> None:
        """A stone was put."""
        if not self.choices and not self.missing(ply):
            self.stage = "choose" if self.stage == "three" else "answer"

    def chosen(self, choice: str) -> bool | None:
        """After a choice: must the chairs be exchanged? None when stones are to be put first."""
        if choice == "two":
            self.stage = "two"
            return None
        return (choice == "black") == (self.chair == 1)

    def to_json(self, ply: int) -> Swap2State:
        """For the wire."""
        return {
            "stage": "choose" if self.choices else "place",
            "side": side(self.chair),
            "stones": self.missing(ply),
            "choices": list(self.choices),
        }
