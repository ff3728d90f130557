"""What learns: a network with its optimiser, whatever library it is made with."""

from typing import Protocol

import numpy as np

from .samples import Samples
from .settings import Settings


class Learner(Protocol):
    """Evaluates positions, and learns to do it better."""

    def evaluate(self, planes: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Values and policies: what `tengen.TreeSearch` takes."""

    def learn(self, samples: Samples, steps: int, seed: int) -> float:
        """So many steps; the mean loss."""

    def save(self) -> bytes:
        """Everything that the next step depends on."""

    def load(self, data: bytes) -> None:
        """What `save` gave."""


def make_learner(settings: Settings, data: bytes | None = None) -> Learner:
    """A new one, or one as it was saved."""
    learner: Learner
    if settings.network == "linear":
        from .linear import Linear

        learner = Linear(settings)
    elif settings.network == "torch":
        try:
            from .residual import Residual
        except ModuleNotFoundError as problem:
            raise SystemExit(
                f"The network needs PyTorch ({problem}): pip install torch, or try --network linear."
            ) from None
        learner = Residual(settings)
    else:
        raise SystemExit(f"There is no network {settings.network}: choose torch or linear.")
    if data is not None:
        learner.load(data)
    return learner
