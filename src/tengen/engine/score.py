"""What a position is worth to one side: an estimate, a forced win or loss, a draw or a margin of cells."""

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from tengen.rules.outcome import Side
from tengen.text.language import tr

# A win or loss that the search believes but has not proved is nearly, never fully, certain.
_ALMOST = 0.99

# What a score is compared by: lost, open or won first, then how well.
_Rank = tuple[int, float]
_LOST, _OPEN, _WON = -1, 0, 1


class Score(ABC):
    """One of `Estimate`, `Win`, `Loss`, `Draw`, `Margin` and `MarginEstimate`; immutable.

    A score is seen from one side, `turn`; `of` gives the same score seen from the other. Scores seen from the
    same side can be compared: the better one is greater, so a later loss is greater than an earlier one.
    Margins of cells compare only with margins.
    """

    __slots__ = ()
    kind: ClassVar[str]
    """The name of the class in small letters, such as `margin estimate`."""
    _in_cells: ClassVar[bool] = False

    turn: Side
    """The side from which it is seen."""

    @property
    @abstractmethod
    def win_chance(self) -> float:
        """From 0 to 1; a draw counts one half."""

    @property
    def is_exact(self) -> bool:
        """Does it hold against every reply? Never true of an estimate."""
        return True

    @property
    @abstractmethod
    def text(self) -> str:
        """The score in words."""

    def of(self, side: Side) -> "Score":
        """The same score seen from that side."""
        return self if side == self.turn else self._seen_by_other()

    @abstractmethod
    def _seen_by_other(self) -> "Score": ...

    @abstractmethod
    def _rank(self) -> _Rank: ...

    def to_json(self) -> dict[str, Any]:
        """Plain values: kind, numbers, side, chance and text."""
        names = [field.name for field in fields(self)]  # type: ignore[arg-type]  # every case is a dataclass
        numbers = {name: getattr(self, name) for name in names if name not in ("turn", "proven")}
        return {
            "kind": self.kind,
            **numbers,
            "turn": self.turn.name.lower(),
            "exact": self.is_exact,
            "win_chance": round(self.win_chance, 6),
            "text": self.text,
        }

    def __str__(self) -> str:
        return self.text

    def __lt__(self, other: object) -> bool:
        return NotImplemented if (pair := self._ranks(other)) is None else pair[0] < pair[1]

    def __le__(self, other: object) -> bool:
        return NotImplemented if (pair := self._ranks(other)) is None else pair[0] <= pair[1]

    def __gt__(self, other: object) -> bool:
        return NotImplemented if (pair := self._ranks(other)) is None else pair[0] > pair[1]

    def __ge__(self, other: object) -> bool:
        return NotImplemented if (pair := self._ranks(other)) is None else pair[0] >= pair[1]

    def _ranks(self, other: object) -> tuple[_Rank, _Rank] | None:
        if not isinstance(other, Score) or other._in_cells != self._in_cells:
            return None
        if other.turn != self.turn:
            raise ValueError("these scores are different sides' views; compare score.of(side) of one side")
        return self._rank(), other._rank()


@dataclass(frozen=True, slots=True)
class Estimate(Score):
    """An estimate in the units of the evaluation; a value of `scale` is a 73 % chance to win."""

    kind: ClassVar[str] = "estimate"

    value: float
    scale: float
    turn: Side

    @property
    def win_chance(self) -> float:
        """The logistic curve of value over scale."""
        return _logistic(self.value / self.scale)

    @property
    def is_exact(self) -> bool:
        """Never."""
        return False

    @property
    def text(self) -> str:
        """The chance to win in percent."""
        return f"{100 * self.win_chance:.0f} %"

    def _seen_by_other(self) -> "Estimate":
        return Estimate(-self.value, self.scale, self.turn.other)

    def _rank(self) -> _Rank:
        return (_OPEN, self.value / self.scale)


@dataclass(frozen=True, slots=True)
class Win(Score):
    """The side can force a win within so many plies; 0 means that the game is over.

    `proven` is false when a defence may have been overlooked: not all moves of a large board are tried.
    """

    kind: ClassVar[str] = "win"

    plies: int
    turn: Side
    proven: bool = True

    @property
    def win_chance(self) -> float:
        """1, or a little less if unproven."""
        return 1.0 if self.proven else _ALMOST

    @property
    def is_exact(self) -> bool:
        """Is it proven?"""
        return self.proven

    @property
    def text(self) -> str:
        """`win in 4`, in moves of the winner; just `win` when the game is over."""
        if self.plies == 0:
            return tr("win")
        moves = winner_moves(self.plies)
        return tr("win in {moves}", moves=moves) if self.proven else tr("likely win in {moves}", moves=moves)

    def _seen_by_other(self) -> "Loss":
        return Loss(self.plies, self.turn.other, self.proven)

    def _rank(self) -> _Rank:
        return (_WON, -self.plies)


@dataclass(frozen=True, slots=True)
class Loss(Score):
    """The other side can force a win within so many plies; 0 means that the game is over.

    `proven` is false when a defence may have been overlooked: not all moves of a large board are tried.
    """

    kind: ClassVar[str] = "loss"

    plies: int
    turn: Side
    proven: bool = True

    @property
    def win_chance(self) -> float:
        """0, or a little more if unproven."""
        return 0.0 if self.proven else 1 - _ALMOST

    @property
    def is_exact(self) -> bool:
        """Is it proven?"""
        return self.proven

    @property
    def text(self) -> str:
        """`loss in 2`, in moves of the winner; just `loss` when the game is over."""
        if self.plies == 0:
            return tr("loss")
        moves = winner_moves(self.plies)
        return (
            tr("loss in {moves}", moves=moves) if self.proven else tr("likely loss in {moves}", moves=moves)
        )

    def _seen_by_other(self) -> "Win":
        return Win(self.plies, self.turn.other, self.proven)

    def _rank(self) -> _Rank:
        return (_LOST, self.plies)


@dataclass(frozen=True, slots=True)
class Draw(Score):
    """Neither side can force a win."""

    kind: ClassVar[str] = "draw"

    turn: Side

    @property
    def win_chance(self) -> float:
        """One half."""
        return 0.5

    @property
    def text(self) -> str:
        """`draw`."""
        return tr("draw")

    def _seen_by_other(self) -> "Draw":
        return Draw(self.turn.other)

    def _rank(self) -> _Rank:
        return (_OPEN, 0.0)


@dataclass(frozen=True, slots=True)
class Margin(Score):
    """Edge games: the exact final margin in cells, with those already captured; negative is behind."""

    kind: ClassVar[str] = "margin"
    _in_cells: ClassVar[bool] = True

    cells: int
    turn: Side

    @property
    def win_chance(self) -> float:
        """1, one half or 0."""
        return 1.0 if self.cells > 0 else 0.0 if self.cells < 0 else 0.5

    @property
    def text(self) -> str:
        """`wins by 3`, `loses by 1` or `even`."""
        if self.cells == 0:
            return tr("even")
        if self.cells > 0:
            return tr("wins by {cells}", cells=self.cells)
        return tr("loses by {cells}", cells=-self.cells)

    def _seen_by_other(self) -> "Margin":
        return Margin(-self.cells, self.turn.other)

    def _rank(self) -> _Rank:
        return (_OPEN, self.cells)


@dataclass(frozen=True, slots=True)
class MarginEstimate(Score):
    """Edge games: an estimate of the final margin; a lead of `scale` cells is a 73 % chance to win."""

    kind: ClassVar[str] = "margin estimate"
    _in_cells: ClassVar[bool] = True

    cells: float
    scale: float
    turn: Side

    @property
    def win_chance(self) -> float:
        """The logistic curve of cells over scale."""
        return _logistic(self.cells / self.scale)

    @property
    def is_exact(self) -> bool:
        """Never."""
        return False

    @property
    def text(self) -> str:
        """`about +1.4 cells`."""
        # Adding 0.0 turns a rounded -0.0 into 0.0.
        return tr("about {cells} cells", cells=f"{round(self.cells, 1) + 0.0:+.1f}")

    def _seen_by_other(self) -> "MarginEstimate":
        return MarginEstimate(-self.cells, self.scale, self.turn.other)

    def _rank(self) -> _Rank:
        return (_OPEN, self.cells)


def _logistic(x: float) -> float:
    # Written so that neither end overflows.
    if x >= 0:
        return 1 / (1 + math.exp(-x))
    grown = math.exp(x)
    return grown / (1 + grown)


def winner_moves(plies: int) -> int:
    """How many moves the winner makes in so many plies: the last of them is a move of the winner."""
    return (plies + 1) // 2
