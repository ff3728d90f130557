"""A game: its rules, its name, its moves and its symmetries."""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from tengen._core import Move
from tengen.rules.facts import facts_of
from tengen.rules.spec import read_spec
from tengen.text.language import tr


class Cell(NamedTuple):
    """A cell of a board. Row 0 is the bottom of line and drop boards and the top of edge boards."""

    row: int
    col: int


class Game:
    """The rules of one game, named by a string such as `gomoku`, `connect:6x7x4` or `hexifence:3`.

    Games with equal rules are equal and have the same `name`, however they were written.
    """

    def __init__(self, text: str = "gomoku") -> None:
        self._spec = read_spec(text)
        self._facts = facts_of(self._spec.family)
        self._native = self._spec.native()

    @classmethod
    def of(cls, game: "Game | str") -> "Game":
        """The game that a string names; a `Game` is returned as it is."""
        return game if isinstance(game, Game) else _named(game)

    @property
    def name(self) -> str:
        """The canonical string."""
        return self._spec.name

    @property
    def family(self) -> str:
        """`line`, `drop` or `edge`."""
        return self._spec.family

    @property
    def places_stones(self) -> bool:
        """Whether stones are placed on free points, as in Gomoku."""
        return self._facts.places_stones

    @property
    def has_columns(self) -> bool:
        """Whether discs are dropped into columns, as in Connect Four."""
        return self._facts.has_columns

    @property
    def counts_cells(self) -> bool:
        """Whether edges close cells and most cells win, as in Dots and Boxes."""
        return self._facts.counts_cells

    @property
    def variant(self) -> str:
        """The rule within the family, such as `freestyle`, `renju`, `connect`, `popout` or `dots`."""
        return self._spec.variant

    @property
    def rows(self) -> int:
        """Rows of cells."""
        return self._spec.rows

    @property
    def cols(self) -> int:
        """Columns of cells."""
        return self._spec.cols

    @property
    def length(self) -> int:
        """How many in a row win; 0 in edge games."""
        return self._spec.length

    @property
    def options(self) -> Mapping[str, str]:
        """Rule options by name; empty where a game has none."""
        return dict(self._spec.options)

    @property
    def side_names(self) -> tuple[str, str]:
        """What the first and the second side are called, in the reader's language."""
        first, second = self._facts.side_names
        return tr(first), tr(second)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """Every move that can occur in this game, in ascending order."""
        return tuple(self._native.moves())

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell of the board, row by row."""
        return tuple(Cell(row, col) for row, col in self._native.cells())

    def cell_name(self, cell: tuple[int, int]) -> str:
        """`h8` on line and drop boards, `(2,3)` on edge boards."""
        return self._facts.cell_name(*cell)

    def parse_move(self, text: str) -> Move:
        """Reads a move of this game; `BadNotation` says how moves are written."""
        return self._native.parse_move(text)

    @property
    def action_count(self) -> int:
        """The number of actions. An action is the index of a move in `moves`."""
        return self._native.action_count

    def action_of(self, move: Move | str) -> int:
        """The action of a move."""
        return self._native.action_of(self.parse_move(move) if isinstance(move, str) else move)

    def move_of(self, action: int) -> Move:
        """The move of an action."""
        return self._native.move_of(action)

    @property
    def plane_names(self) -> tuple[str, ...]:
        """What each of `Position.planes` holds."""
        return tuple(self._native.plane_names)

    @property
    def planes_shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns of `Position.planes`."""
        return self._native.planes_shape

    @property
    def symmetry_count(self) -> int:
        """The number of the board's symmetries, with the identity."""
        return self._native.symmetry_count

    def transform(self, move: Move, symmetry: int) -> Move:
        """The image of a move under a symmetry; 0 is the identity."""
        return self._native.transform(move, symmetry)

    def inverse(self, symmetry: int) -> int:
        """The symmetry that undoes another."""
        images = {move: self.transform(move, symmetry) for move in self.moves}
        return next(
            back
            for back in range(self.symmetry_count)
            if all(self.transform(image, back) == move for move, image in images.items())
        )

    def __eq__(self, other: object) -> bool:
        return self.name == other.name if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.name)

    def __reduce__(self) -> tuple[type["Game"], tuple[str]]:
        return (Game, (self.name,))

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Game({self.name!r})"


@lru_cache(maxsize=256)
def _named(text: str) -> Game:
    """Games never change, so the same string may as well give the same one."""
    return Game(text)
