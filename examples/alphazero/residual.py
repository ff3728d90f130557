"""A small residual network in PyTorch, on the processor."""

import io
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from tengen import Game
from tengen.tree import masked_softmax

from .samples import Samples
from .settings import Settings

torch.set_num_threads(1)  # a task has one core
FAST = any(torch.cpu.get_capabilities().get(name) for name in ("avx512_bf16", "amx_bf16"))
"""The processor multiplies short numbers (bfloat16): twice as fast, and exact enough for a network."""


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
        if actions == squares:  # a move is a square: what is learned in one place holds in all
            self.policy = nn.Sequential(
                nn.Conv2d(channels, channels, 1), nn.ReLU(), nn.Conv2d(channels, 1, 1), nn.Flatten()
            )
        else:
            self.policy = nn.Sequential(
                nn.Conv2d(channels, 4, 1), nn.ReLU(), nn.Flatten(), nn.Linear(4 * squares, actions)
            )
        self.places = nn.Sequential(nn.Conv2d(channels, 4, 1), nn.ReLU(), nn.Flatten())
        self.value = nn.Sequential(nn.Linear(4 * squares + 2 * channels, 32), nn.ReLU(), nn.Linear(32, 1))

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        """The value from -1 to 1, and the logits."""
        found = self.body(planes.contiguous(memory_format=torch.channels_last))
        most = functional.max_pool2d(found, found.shape[2:]).flatten(1)  # is there a threat anywhere?
        values = self.value(torch.cat((self.places(found), found.mean(dim=(2, 3)), most), dim=1))
        return torch.tanh(values.float()).squeeze(1), self.policy(found).float()


class Residual:
    """The network with its optimiser; the average of its last steps is what plays."""

    def __init__(self, settings: Settings) -> None:
        game = Game(settings.game)
        planes, rows, cols = game.planes_shape
        torch.manual_seed(settings.seed)
        self._minibatch = settings.minibatch
        network = Network(planes, rows * cols, game.action_count, settings.channels, settings.blocks)
        self._network = network.to(memory_format=torch.channels_last)
        self._average = AveragedModel(network, multi_avg_fn=get_ema_multi_avg_fn(0.99), use_buffers=True)
        self._optimiser = torch.optim.AdamW(self._network.parameters(), lr=settings.rate, weight_decay=1e-4)

    def evaluate(self, planes: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The evaluator that the tree search asks."""
        self._average.eval()
        with torch.inference_mode(), torch.autocast("cpu", torch.bfloat16, enabled=FAST):
            values, logits = self._average(torch.from_numpy(planes).float())
        return values.numpy(), masked_softmax(logits.numpy(), masks)

    def learn(self, samples: Samples, steps: int, seed: int) -> float:
        """So many steps of the optimiser; the mean loss."""
        chance = np.random.default_rng(seed)
        self._network.train()
        total = 0.0
        for _ in range(steps):
            chosen = samples.take(chance.integers(0, len(samples), self._minibatch))
            with torch.autocast("cpu", torch.bfloat16, enabled=FAST):
                values, logits = self._network(torch.from_numpy(chosen.planes).float())
            logits = logits.masked_fill(~torch.from_numpy(chosen.masks), -1e9)
            wanted = torch.from_numpy(chosen.policies)
            loss = functional.mse_loss(values, torch.from_numpy(chosen.values))
            loss = loss - (wanted * functional.log_softmax(logits, dim=1)).sum(dim=1).mean()
            self._optimiser.zero_grad()
            loss.backward()
            self._optimiser.step()
            self._average.update_parameters(self._network)
            total += loss.item()
        return total / max(1, steps)

    def save(self) -> bytes:
        """Everything that the next step depends on."""
        file = io.BytesIO()
        torch.save({name: part.state_dict() for name, part in self._parts().items()}, file)
        return file.getvalue()

    def load(self, data: bytes) -> None:
        """What `save` gave; nothing in it is run."""
        found = torch.load(io.BytesIO(data), weights_only=True)
        for name, part in self._parts().items():
            part.load_state_dict(found[name])

    def _parts(self) -> dict[str, Any]:
        return {"network": self._network, "average": self._average, "optimiser": self._optimiser}
