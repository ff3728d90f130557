"""The evaluation that is learned: its named weights, their scale, and which of them never changes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from tengen import Game, TengenError
from tengen._core import chance_scale, evaluation_weights
from tengen.engine.weights import LARGEST, had_weights, own_weights, read_weights
from tengen.families import family_of

APART: Final = frozenset({"network"})
"""Weights that say how often a whole evaluation of its own counts: learning leaves them as they are."""
STARTS: Final = ("own", "built-in", "zero", "shuffled")
"""Where learning may begin: what the engine uses for this game, what the family has built in, nothing but the
fixed weight, or the own ones mixed up."""


class BadStart(TengenError, ValueError):
    """Start weights that cannot be understood."""


@dataclass(frozen=True)
class Judge:
    """Converts between the core's whole numbers and the small ones that learning works with.

    A learned number is a weight divided by twice the scale, so that the outlook of a position, from -1 to 1,
    is tanh(sum of learned numbers times counts). In these units a rate means the same in every game.
    """

    game: Game
    evaluation: str
    names: tuple[str, ...]
    scale: float
    fixed: int | None
    """Which weight never changes; None where the evaluation has a scale of its own."""

    def changes(self, place: int) -> bool:
        """Is this a weight that learning may change?"""
        return place != self.fixed and self.names[place] not in APART

    def knows(self, count: int) -> bool:
        """Can a training go on with so many numbers: all there are now, or were in an older version?"""
        return count == len(self.names) or (self.evaluation == "engine" and had_weights(self.game, count))

    @classmethod
    def of(
        cls, game: Game, evaluation: str = "engine", scale: float | None = None, fixed: str | None = None
    ) -> "Judge":
        """The evaluation of a game; `fixed` is the name of the weight that stays, `none` for none of them."""
        names = tuple(name for name, _ in evaluation_weights(game._native, evaluation))
        if fixed is None:
            usual = family_of(game).fixed_weight
            fixed = usual if usual in names else "none"
        if fixed != "none" and fixed not in names:
            raise BadStart(f"{game} has no weight {fixed!r} to fix: choose one of {', '.join(names)} or none")
        place = None if fixed == "none" else names.index(fixed)
        return cls(game, evaluation, names, scale or chance_scale(game._native), place)

    def start(self, text: str, seed: int = 0) -> list[int]:
        """The weights to start from: one of `STARTS`, a file, or numbers like 1000/450/550."""
        own = [value for _, value in evaluation_weights(self.game._native, self.evaluation)]
        if text == "built-in":
            return own
        if self.evaluation == "engine":
            own = list(own_weights(self.game).values())
        if text == "own":
            return own
        if text == "zero":
            return [value if place == self.fixed else 0 for place, value in enumerate(own)]
        if text == "shuffled":
            mixed = [value for place, value in enumerate(own) if self.changes(place)]
            Random(f"{seed}/shuffled").shuffle(mixed)
            return [mixed.pop(0) if self.changes(place) else value for place, value in enumerate(own)]
        return list(read_weights(text, self.game, self.evaluation).values())

    def learned(self, weights: Sequence[int]) -> list[float]:
        """Whole weights in the units of learning."""
        return [weight / (2 * self.scale) for weight in weights]

    def whole(self, learned: Sequence[float]) -> list[int]:
        """Back to the numbers the core works with. Weights that came later than a training are 0 in it."""
        found = [max(-LARGEST, min(LARGEST, round(number * 2 * self.scale))) for number in learned]
        return found + [0] * (len(self.names) - len(found))

    def named(self, weights: Sequence[int]) -> Mapping[str, int]:
        """Names with their numbers."""
        return dict(zip(self.names, weights, strict=True))
