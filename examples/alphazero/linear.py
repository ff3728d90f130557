"""A network that NumPy can learn: one layer. It shows what a learner is; for strength take the other."""

import io

import numpy as np

from tengen import Game
from tengen.tree import masked_softmax

from .samples import Samples
from .settings import Settings


class Linear:
    """Value and policy are sums over the planes."""

    def __init__(self, settings: Settings) -> None:
        game = Game(settings.game)
        self._rate = settings.rate * 10
        self._minibatch = settings.minibatch
        size = int(np.prod(game.planes_shape)) + 1
        self._value = np.zeros(size, dtype=np.float32)
        self._policy = np.zeros((size, game.action_count), dtype=np.float32)

    def evaluate(self, planes: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The evaluator that the tree search asks."""
        flat = self._flat(planes)
        return np.tanh(flat @ self._value), masked_softmax(flat @ self._policy, masks)

    def learn(self, samples: Samples, steps: int, seed: int) -> float:
        """Gradient descent; the mean loss."""
        chance = np.random.default_rng(seed)
        losses = []
        for _ in range(steps):
            chosen = samples.take(chance.integers(0, len(samples), self._minibatch))
            flat = self._flat(chosen.planes)
            values, policies = self.evaluate(chosen.planes, chosen.masks)
            error = values - chosen.values
            losses.append(float(np.mean(error**2)) - float(np.mean(_cross(chosen.policies, policies))))
            slope = error * (1 - values**2)
            self._value -= self._rate * (flat.T @ slope) / len(flat)
            self._policy -= self._rate * (flat.T @ (policies - chosen.policies)) / len(flat)
        return float(np.mean(losses)) if losses else 0.0

    def save(self) -> bytes:
        """Everything that the next step depends on."""
        file = io.BytesIO()
        np.savez(file, value=self._value, policy=self._policy)
        return file.getvalue()

    def load(self, data: bytes) -> None:
        """What `save` gave."""
        with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
            self._value, self._policy = arrays["value"], arrays["policy"]

    def _flat(self, planes: np.ndarray) -> np.ndarray:
        flat = planes.reshape(len(planes), -1).astype(np.float32)
        return np.concatenate([flat, np.ones((len(flat), 1), dtype=np.float32)], axis=1)


def _cross(wanted: np.ndarray, found: np.ndarray) -> np.ndarray:
    return (wanted * np.log(found + 1e-9)).sum(axis=1)
