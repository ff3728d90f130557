"""TDLeaf(λ): every position is pulled towards what the search said a move later, and at last the result.

J_t = tanh(θ · f(leaf_t)), always for the same side; d_t = J_{t+1} - J_t, and the last d is the result less J.

    θ += α · Σ_t ∇J_t · Σ_{j ≥ t} λ^(j - t) · d_j        with ∇J_t = (1 - J_t²) · f(leaf_t)

The inner sum starts at t, so no factor is larger than 1 however long the game is. A step after which a move
was played by chance teaches nothing and hands nothing back: what came of that move is not its fault.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """One position of a game, as the side sees it for which the game is learned."""

    outlook: float
    """J: from -1 (lost) to 1 (won)."""
    gradient: Sequence[int]
    """f at the leaf of the principal variation; nothing but 0 where the line ends in a known result."""
    linked: bool = True
    """False if the move that followed was not the search's own."""
    predicted: bool = True
    """False if the opponent then played what the line did not expect."""


def surprises(steps: Sequence[Step], result: float, decay: float) -> list[float]:
    """For each step the sum of λ^(j - t) · d_j over all j from t on.

    Against a fixed opponent a gain that comes from a reply nobody expected is the opponent's mistake: such a
    positive d counts 0.
    """
    sums = [0.0] * len(steps)
    later, after = 0.0, result
    for t in reversed(range(len(steps))):
        step = steps[t]
        if step.linked:
            surprise = after - step.outlook
            if surprise > 0 and not step.predicted:
                surprise = 0.0
            later = sums[t] = surprise + decay * later
        else:
            later = 0.0
        after = step.outlook
    return sums


def update(steps: Sequence[Step], result: float, decay: float, weights: int) -> list[float]:
    """What one game says about each learned number, before the rate α."""
    total = [0.0] * weights
    for step, surprise in zip(steps, surprises(steps, result, decay), strict=True):
        slope = surprise * (1 - step.outlook * step.outlook)
        if slope:
            for place, count in enumerate(step.gradient):
                if count:
                    total[place] += slope * count
    return total
