"""A small residual network in PyTorch, on the processor."""

import io

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from tengen import Game
from tengen.tree import masked_softmax

from .samples import Samples
from .settings import Settings

torch.set_num_threads(1)  # a task has one core


class Block(nn.Module):
    """Two convolutions and a way past them."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = nn.Sequential(
            nn.Conv2d(channels, channels, 3, padding=1, bias=False), nn.BatchNorm2d(channels)
        )
        self.second = nn.Sequential(
            nn.Conv2d(channels, channels, 3, padding=1, bias=False), nn.BatchNorm2d(channels)
        )

    def forward(self, x: Tensor) -> Tensor:
        """The sum of both ways."""
        return functional.relu(x + self.second(functional.relu(self.first(x))))


class Network(nn.Module):
    """Planes in; value and logits of the policy out."""

    def __init__(self, planes: int, squares: int, actions: int, channels: int, blocks: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(planes, channels, 3, padding=1, bias=False),
            nn.BatchNorm2d(channels),
            nn.ReLU(),
            *(Block(channels) for _ in range(blocks)),
        )
        self.policy = nn.Sequential(
            nn.Conv2d(channels, 4, 1), nn.ReLU(), nn.Flatten(), nn.Linear(4 * squares, actions)
        )
        self.value = nn.Sequential(
            nn.Conv2d(channels, 4, 1),
            nn.ReLU(),
            nn.Flatten(),
            nn.Linear(4 * squares, 32),
            nn.ReLU(),
            nn.Linear(32, 1),
        )

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        """The value from -1 to 1, and the logits."""
        found = self.body(planes)
        return torch.tanh(self.value(found)).squeeze(1), self.policy(found)


class Residual:
    """The network with its optimiser."""

    def __init__(self, settings: Settings) -> None:
        game = Game(settings.game)
        planes, rows, cols = game.planes_shape
        torch.manual_seed(settings.seed)
        self._minibatch = settings.minibatch
        self._network = Network(planes, rows * cols, game.action_count, settings.channels, settings.blocks)
        self._optimiser = torch.optim.AdamW(self._network.parameters(), lr=settings.rate, weight_decay=1e-4)

    def evaluate(self, planes: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The evaluator that the tree search asks."""
        self._network.eval()
        with torch.inference_mode():
            values, logits = self._network(torch.from_numpy(planes).float())
        return values.numpy(), masked_softmax(logits.numpy(), masks)

    def learn(self, samples: Samples, steps: int, seed: int) -> float:
        """So many steps of the optimiser; the mean loss."""
        chance = np.random.default_rng(seed)
        self._network.train()
        total = 0.0
        for _ in range(steps):
            chosen = samples.take(chance.integers(0, len(samples), self._minibatch))
            values, logits = self._network(torch.from_numpy(chosen.planes).float())
            logits = logits.masked_fill(~torch.from_numpy(chosen.masks), -1e9)
            wanted = torch.from_numpy(chosen.policies)
            loss = functional.mse_loss(values, torch.from_numpy(chosen.values))
            loss = loss - (wanted * functional.log_softmax(logits, dim=1)).sum(dim=1).mean()
            self._optimiser.zero_grad()
            loss.backward()
            self._optimiser.step()
            total += loss.item()
        return total / max(1, steps)

    def save(self) -> bytes:
        """Everything that the next step depends on."""
        file = io.BytesIO()
        torch.save({"network": self._network.state_dict(), "optimiser": self._optimiser.state_dict()}, file)
        return file.getvalue()

    def load(self, data: bytes) -> None:
        """What `save` gave; nothing in it is run."""
        found = torch.load(io.BytesIO(data), weights_only=True)
        self._network.load_state_dict(found["network"])
        self._optimiser.load_state_dict(found["optimiser"])
