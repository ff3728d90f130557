"""What the rules themselves must know of a family of games. Everything else is in `tengen.families`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tengen._core import BothLines, DropVariant, FullBoard, LineRule, Move, NativeGame
from tengen.errors import Unsupported
from tengen.text.language import marked

if TYPE_CHECKING:
    from tengen.rules.spec import Spec


def _letter_and_number(row: int, col: int) -> str:
    return str(Move.cell(col, row))


def _row_and_column(row: int, col: int) -> str:
    return f"({row},{col})"


@dataclass(frozen=True, slots=True)
class Facts:
    """One family. What its games do not do stays False."""

    side_names: tuple[str, str]
    """What the first and the second side are called."""
    native: "Callable[[Spec], NativeGame]"
    """The core's rules for a game string."""
    cell_name: Callable[[int, int], str] = _letter_and_number
    """How a cell is written, by row and column."""
    places_stones: bool = False
    """Stones are put on free points and stay there."""
    has_columns: bool = False
    """Discs are dropped into columns."""
    counts_cells: bool = False
    """Edges close cells, and who owns more of them wins."""


def _line(spec: "Spec") -> NativeGame:
    return NativeGame.line(spec.cols, spec.rows, spec.length, LineRule[spec.variant])


def _drop(spec: "Spec") -> NativeGame:
    return NativeGame.drop(
        spec.rows,
        spec.cols,
        spec.length,
        DropVariant[spec.variant],
        BothLines[spec.options.get("both", "mover")],
        FullBoard[spec.options.get("full", "claim")],
    )


def _edge(spec: "Spec") -> NativeGame:
    if spec.variant == "hexifence":
        return NativeGame.hexagons((spec.rows + 1) // 2)
    return NativeGame.squares(spec.rows, spec.cols)


FACTS: dict[str, Facts] = {
    "line": Facts((marked("Black"), marked("White")), _line, places_stones=True),
    "drop": Facts((marked("Red"), marked("Yellow")), _drop, has_columns=True),
    "edge": Facts((marked("Blue"), marked("Red")), _edge, _row_and_column, counts_cells=True),
}
"""Every family that the rules know."""


def facts_of(family: str) -> Facts:
    """The facts of the family with this name."""
    if family not in FACTS:
        raise Unsupported(f"{family} games have no facts yet: add them to tengen.rules.facts")
    return FACTS[family]
