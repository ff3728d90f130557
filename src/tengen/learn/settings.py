"""Everything that decides what is learned; the same settings give the same weights."""

from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Self

from tengen import Game, TengenError
from tengen.players import make_player
from tengen.players.plain import EVALUATIONS

METHODS: Final = ("tdleaf", "treestrap")
AIMS: Final = ("wins", "margin")
SIDES: Final = ("both", "first", "second")
STEPS: Final = ("normalised", "adagrad", "plain")
_MOST_GAMES: Final = 10_000_000


class BadSettings(TengenError, ValueError):
    """Settings of a training that make no sense."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How weights are learned. Numbers are checked when it is made."""

    game: str
    method: str = "tdleaf"
    games: int = 2000
    """Games to learn from, in all."""
    depth: int = 2
    """Moves that the searches look ahead."""
    rate: float = 0.05
    """α. With adagrad the first step of every weight, in units of twice the scale."""
    decay: float = 0.7
    """λ of TDLeaf: how much later surprises count for earlier positions."""
    scale: float | None = None
    """1 / 2β: the estimate that is a 73 % chance to win; None is the game's own."""
    steps: str = "normalised"
    """`plain` is α falling as 1 / (1 + 4 · progress). `adagrad` divides by the root of all squares so far,
    `normalised` also by how large the weight's count usually is, so that no first step is too long.
    """
    aim: str = "wins"
    """In edge games: does winning count, or the margin?"""
    evaluation: str = "engine"
    side: str = "both"
    """Whose positions are learned from: `first` and `second` give each side weights of its own."""
    start: str = "own"
    fixed: str | None = None
    """The weight that gives the scale; None is the family's usual one."""
    explore: float = 0.05
    """How often a move is chosen by chance."""
    opening: int | None = None
    """Moves by chance at the beginning, at most; None chooses by the game."""
    against: str | None = None
    """A fixed opponent, such as greedy."""
    against_share: float = 0.25
    """Of all games, so many are played against it; the others against itself."""
    effort: int = 0
    """Positions that a line game's own tactics may look at in each node."""
    batch: int = 20
    """Games that are played with the same weights."""
    seed: int = 0

    def __post_init__(self) -> None:
        game = Game(self.game)
        object.__setattr__(self, "game", game.name)
        for name, allowed in (
            ("method", METHODS),
            ("steps", STEPS),
            ("aim", AIMS),
            ("evaluation", EVALUATIONS),
            ("side", SIDES),
        ):
            if getattr(self, name) not in allowed:
                raise BadSettings(f"{name} is {' or '.join(allowed)}, not {getattr(self, name)!r}")
        if self.evaluation == "cells" and not game.counts_cells:
            raise BadSettings(
                f"cells are counted in edge games, and {game} is none: choose evaluation=engine"
            )
        limits: dict[str, tuple[float, float]] = {
            "games": (1, _MOST_GAMES),
            "depth": (1, 20),
            "rate": (1e-9, 10),
            "decay": (0, 1),
            "scale": (1e-3, 1e6),
            "explore": (0, 1),
            "opening": (0, len(game.moves) - 1),
            "against_share": (0, 1),
            "effort": (0, 100_000),
            "batch": (1, 10_000),
            "seed": (0, 2**63 - 1),
        }
        for name, (least, most) in limits.items():
            value = getattr(self, name)
            if value is not None and not least <= value <= most:
                raise BadSettings(f"{name} is from {least:g} to {most:g}, not {value}")
        if self.against is not None:
            make_player(self.against)

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return asdict(self)

    @classmethod
    def from_json(cls, plain: dict[str, Any]) -> Self:
        """Reads what `to_json` gave; a setting this version does not know is refused."""
        unknown = set(plain) - {field.name for field in fields(cls)}
        if unknown:
            raise BadSettings(f"this Tengen knows no setting {', '.join(sorted(unknown))}")
        try:
            return cls(**plain)
        except TypeError as problem:
            raise BadSettings(f"these settings are not complete: {problem}") from None
