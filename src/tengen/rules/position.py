"""A position of any game: play, undo, and everything one may ask of the board."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, Self

from tengen._core import Move, NativePosition
from tengen.errors import BadNotation, Unsupported
from tengen.rules.arrays import read_array, read_planes, write_array
from tengen.rules.fen import read_fen, read_image, write_fen
from tengen.rules.game import Cell, Game
from tengen.rules.outcome import Side

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray


class Playouts(NamedTuple):
    """The results of random games: wins of the first side, draws, wins of the second, and plies played."""

    first: int
    draws: int
    second: int
    plies: int


class Drawing(Protocol):
    """What a position needs of `tengen.drawing`."""

    def draw_text(self, position: "Position", /, *, color: bool, unicode: bool) -> str:
        """The board for a terminal."""

    def draw_svg(self, *position: Any, **options: Any) -> str:
        """The board as a picture."""


class Position(NativePosition):
    """A game in progress.

    >>> position = Position("tictactoe", "b2 a1")
    >>> position.play("c3")
    >>> position.turn.name, len(position.legal_moves)
    ('SECOND', 6)

    Positions are equal if board, side to move and rights are equal, however they were reached.
    """

    __slots__ = ("game",)

    _find_drawing: ClassVar[Callable[[], Drawing]]
    """Drawing knows positions, so positions must not know drawing: `tengen/__init__.py` says where it is."""

    def __init__(self, game: Game | str = "gomoku", moves: str | Iterable[Move | str] = ()) -> None:
        self.game: Game = game if isinstance(game, Game) else Game.of(game)
        NativePosition.__init__(self, self.game._native)
        if moves:
            for move in moves.split() if isinstance(moves, str) else moves:
                self.play(move)

    @classmethod
    def _of(cls, game: Game, native: NativePosition) -> Self:
        """The native position as one of this class."""
        made = cls.__new__(cls)
        NativePosition.__init__(made, native)
        made.game = game
        return made

    @classmethod
    def from_fen(cls, text: str, game: Game | str | None = None) -> Self:
        """Reads what `fen` returned; the text may omit the game if `game` is given.

        >>> Position.from_fen("connect4 7/7/7/7/3o3/2xx3 o").legal_moves[0]
        <Move 1>

        It has no history: `moves` is empty, nothing can be undone. `BadPosition` says what is wrong.
        """
        return cls._of(*read_fen(text, game))

    @property
    def fen(self) -> str:
        """The position as one line of text: game, board, side to move, rights. It has no history."""
        return write_fen(self.game, self)

    @classmethod
    def from_array(
        cls,
        game: Game | str,
        array: Any,
        turn: Side | int | None = None,
        *,
        pops_left: tuple[int, int] | None = None,
    ) -> Self:
        """The position that an array shows, in the form of `to_array`.

        The side to move follows from the pieces, but in edge games only while no cell is closed. One-pop:
        `pops_left` is what `pops_left` gives; both sides still have theirs if it is missing.
        """
        found = Game.of(game)
        return cls._of(found, read_array(found, array, turn, pops_left))

    @classmethod
    def from_planes(cls, game: Game | str, planes: Any) -> Self:
        """The position that `planes` show, without history; for evaluators that need the board.

        >>> position = Position("connect4", "4 4 3")
        >>> Position.from_planes("connect4", position.planes()) == position
        True
        """
        found = Game.of(game)
        return cls._of(found, read_planes(found, planes))

    def to_array(self) -> "NDArray[numpy.int8]":
        """The board as an array of 1 (first side), -1 (second) and 0; `array[row, col]` corresponds to `at`.

        Edge games: edges and cells on one grid, `array[2 * row + 1, 2 * col + 1]` is a cell.
        """
        return write_array(self.game, self)

    def copy(self) -> Self:
        """An independent position with the same game and history."""
        return self._of(self.game, self)

    @property
    def all_moves(self) -> tuple[Move, ...]:
        """The moves from the empty board; `Unsupported` if the position was set up, as they are unknown."""
        if self.start_ply:
            raise Unsupported("this position was set up, so there is no list of moves from the start")
        return self.moves

    def root(self) -> Self:
        """The position from which `moves` were played: the empty board, or the one that was set up."""
        start = self.copy()
        while start.ply > start.start_ply:
            start.undo()
        return start

    def is_legal(self, move: Move | str) -> bool:
        """Whether this move may be played now; False for a text that is not a move."""
        try:
            return self.why_illegal(move) is None
        except BadNotation:
            return False

    @property
    def captured(self) -> dict[Cell, Side]:
        """Edge games: the owner of every closed cell."""
        if not self.game.counts_cells:
            return {}
        owners = ((cell, self.at(cell.row, cell.col)) for cell in self.game.cells)
        return {cell: side for cell, side in owners if side is not None}

    @property
    def last_captures(self) -> tuple[Cell, ...]:
        """Edge games: the cells that the last move closed."""
        return tuple(Cell(*cell) for cell in self._last_captures())

    def edge_cells(self, move: Move) -> tuple[Cell, ...]:
        """Edge games: the one or two cells beside an edge."""
        return tuple(Cell(*cell) for cell in self._edge_cells(move))

    @property
    def winning_lines(self) -> tuple[tuple[Cell, ...], ...]:
        """The winning lines, each from end to end; lines of both sides if they make a draw."""
        return tuple(tuple(Cell(*cell) for cell in run) for run in self._winning_runs())

    @property
    def winning_cells(self) -> frozenset[Cell]:
        """All cells of the winning lines."""
        return frozenset(cell for line in self.winning_lines for cell in line)

    @property
    def pops_left(self) -> tuple[int | None, int | None]:
        """Drop games: the pops that each side has left; None means no limit."""
        first, second = self._pops_left()
        return (None if first < 0 else first, None if second < 0 else second)

    def transformed(self, symmetry: int) -> "Position":
        """The image of the position under a symmetry of the game."""
        image = Position(self.game)
        if self.start_ply:
            image = Position._of(self.game, read_image(self.game, self.root(), symmetry))
        for move in self.moves:
            image.play(self.game.transform(move, symmetry))
        return image

    def symmetries(self) -> list["Position"]:
        """All symmetric images, the position itself first."""
        return [self.transformed(symmetry) for symmetry in range(self.game.symmetry_count)]

    def playouts(self, count: int, seed: int = 0) -> Playouts:
        """Plays random games from here to their ends; the same seed gives the same games."""
        if count < 0:
            raise ValueError(f"count must be 0 or more, not {count}")
        return Playouts(*self._playouts(count, seed % 2**64))

    def text(self, *, color: bool = False, unicode: bool = True) -> str:
        """The board for a terminal."""
        return Position._find_drawing().draw_text(self, color=color, unicode=unicode)

    def svg(self, **options: Any) -> str:
        """The board as an SVG picture; options as in `tengen.drawing.draw_svg`."""
        return Position._find_drawing().draw_svg(self, **options)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game == other.game and self._same(other)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        moves = " ".join(map(str, self.moves))
        if not self.start_ply:
            return (type(self), (self.game.name, moves))
        return (_replay, (type(self), self.root().fen, moves))

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        if self.start_ply:
            return f"<Position {self.fen}>"
        return f"Position({self.game.name!r}, {' '.join(map(str, self.moves))!r})"


def _replay(kind: type[Position], fen: str, moves: str) -> Position:
    """A set-up position with the moves played from there, for pickles."""
    position = kind.from_fen(fen)
    for move in moves.split():
        position.play(move)
    return position
