"""Training a network on slices: Adam, the rate falling like a cosine, a checkpoint after every chunk of them.

The order of everything follows from the seed, and a checkpoint holds all that the next step depends on. So a
training that was killed goes on from its last checkpoint, and learns what it would have learned.
"""

import io
import json
import logging
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch

from tengen import Game
from tengen.engine.network import SUFFIX, read_network, table_count
from tengen.learn.checkpoints import BadTraining, alone, read_plain
from tengen.learn.network.files import ROWS, network_numbers, own_numbers, write_network
from tengen.learn.network.play import PlayFolder
from tengen.learn.network.quantise import real_numbers, whole_numbers
from tengen.learn.network.slices import read_slice
from tengen.learn.network.targets import Mix, Samples, samples_of
from tengen.learn.network.torch_network import SHARE, STONES, TorchNetwork
from tengen.learn.settings import BadSettings
from tengen.system.files import write_whole

_log = logging.getLogger("tengen.learn")

_FORMAT: Final = "tengen network training 1"
_SETTINGS: Final = "training.json"
_CHECKPOINT: Final = "checkpoint.pt"
OWN: Final = "built-in"
"""The built-in network by name, where a file is asked for."""
_HELD: Final = 20_000
"""So many positions that were kept out are asked about after every epoch."""


@dataclass(frozen=True, slots=True)
class TrainSettings:
    """Everything that decides what is learned."""

    positions: tuple[str, ...]
    """The folders of `tengen fit play`."""
    epochs: int = 4
    batch: int = 1024
    rate: float = 1e-3
    last_rate: float = 1e-5
    decay: float = 1e-4
    """What the rows' own parts fade by with every step, times the rate."""
    policy: float = 0.3
    """Weight of the policy's loss beside the value's."""
    result: float = 0.5
    shares: float = 0.3
    chunk: int = 16
    """Slices that are read and shuffled together."""
    slices: int = 0
    """So many of each folder; 0 takes all that are there at the beginning."""
    start: str | None = None
    """A file with a network to begin with, or `OWN` for the built-in one."""
    seed: int = 1

    def __post_init__(self) -> None:
        if not self.positions:
            raise BadSettings("name a folder with positions, made by `tengen fit play`")
        for name in ("epochs", "batch", "chunk"):
            if getattr(self, name) < 1:
                raise BadSettings(f"{name} is at least 1, not {getattr(self, name)}")
        for name in ("result", "shares"):
            if not 0 <= getattr(self, name) <= 1:
                raise BadSettings(f"{name} is a share from 0 to 1, not {getattr(self, name):g}")
        if not 0 < self.last_rate <= self.rate < 1:
            raise BadSettings("the rate is below 1, and the last one above 0 and no higher than the first")

    @classmethod
    def from_json(cls, plain: dict[str, Any]) -> "TrainSettings":
        """Reads what is in the folder."""
        try:
            return cls(**{**plain, "positions": tuple(plain["positions"])})
        except (TypeError, KeyError) as problem:
            raise BadSettings(f"these settings are of another version: {problem}") from None


@dataclass(frozen=True, slots=True)
class Progress:
    """How a training stands after a chunk."""

    epoch: int
    chunk: int
    chunks: int
    samples: int
    value: float
    policy: float
    held_value: float | None = None
    held_policy: float | None = None


class NetworkTraining:
    """One training in its folder."""

    def __init__(self, path: Path, settings: TrainSettings, files: list[str], about: dict[str, str]) -> None:
        self.path, self.settings, self.about = path, settings, about
        self.files = [Path(file) for file in files]
        folders = [PlayFolder.open(Path(folder), same_engine=False) for folder in settings.positions]
        games = {Game(folder.settings.game).variant for folder in folders}
        if len(games) != 1:
            raise BadSettings(f"a network is for one rule, not for {', '.join(sorted(games))}")
        self.game = Game(folders[0].settings.game)
        self.plays = [folder.about.get("command", str(folder.path)) for folder in folders]
        self.network = TorchNetwork(table_count(self.game), settings.seed)
        self.marks: dict[str, str] = {}
        if settings.start == OWN:
            self.network.start_from(real_numbers(own_numbers(self.game), SHARE, STONES))
        elif settings.start is not None:
            self._start_from(Path(settings.start))
        own, others = ["rows"], [name for name in self.network.numbers if name != "rows"]
        groups = [
            {"params": [self.network.numbers[name] for name in own], "weight_decay": settings.decay},
            {"params": [self.network.numbers[name] for name in others], "weight_decay": 0.0},
        ]
        self._optimiser = torch.optim.AdamW(groups, lr=settings.rate, fused=True)
        self.chunks_done = 0
        self.samples = 0

    @classmethod
    def create(
        cls, path: Path, settings: TrainSettings, about: Mapping[str, str] | None = None
    ) -> "NetworkTraining":
        """A new folder; the slices that are there now are those that are learned from."""
        if (path / _SETTINGS).exists():
            told = f"go on with --resume {path}, or name another folder"
            raise BadTraining(f"{path} holds a training already: {told}")
        files: list[str] = []
        for folder in settings.positions:
            found = PlayFolder.open(Path(folder), same_engine=False).files()
            files += [str(file.resolve()) for file in (found[: settings.slices] or found)]
        if not files:
            raise BadSettings("there are no positions in these folders yet: `tengen fit play` makes them")
        path.mkdir(parents=True, exist_ok=True)
        plain = {"settings": asdict(settings), "files": files, "about": dict(about or {})}
        write_whole(path / _SETTINGS, (json.dumps({"format": _FORMAT, **plain}, indent=1) + "\n").encode())
        return cls(path, settings, files, dict(about or {}))

    @classmethod
    def open(cls, path: Path) -> "NetworkTraining":
        """A training that was begun, at its last checkpoint."""
        plain = read_plain(path / _SETTINGS, _FORMAT)
        if plain is None:
            raise BadTraining(f"{path} holds no training of a network: there is no {_SETTINGS} in it")
        about = {str(key): str(value) for key, value in plain["about"].items()}
        training = cls(path, TrainSettings.from_json(plain["settings"]), plain["files"], about)
        if (path / _CHECKPOINT).exists():
            training._load(torch.load(path / _CHECKPOINT, weights_only=True))
        return training

    @property
    def chunks_in_epoch(self) -> int:
        """How many chunks of slices there are."""
        return math.ceil(len(self.files) / self.settings.chunk)

    @property
    def chunks(self) -> int:
        """In the whole training."""
        return self.settings.epochs * self.chunks_in_epoch

    def run(self, look: Callable[[Progress], object] | None = None) -> Path:
        """Learns to the end, and writes the network; where that is."""
        torch.set_num_threads(1)
        with alone(self.path):
            held = self._held()
            while self.chunks_done < self.chunks:
                progress = self._one_chunk()
                if self.chunks_done % self.chunks_in_epoch == 0:
                    progress = self._measured(progress, held)
                write_whole(self.path / _CHECKPOINT, self._state())
                with (self.path / "progress.jsonl").open("a", encoding="utf-8") as file:
                    file.write(json.dumps(asdict(progress)) + "\n")
                if look is not None:
                    look(progress)
            return self.write()

    def write(self) -> Path:
        """The network in whole numbers, with the commands that made it."""
        floats = {name: number.detach().numpy() for name, number in self.network.numbers.items()}
        floats["table"] = self.network.table().detach().numpy()
        numbers = whole_numbers(floats, self.network.tables, SHARE, STONES)
        about = {**self.about, "positions": self.plays, "settings": asdict(self.settings), **self.marks}
        path = self.path / f"network{SUFFIX}"
        write_network(path, self.game, numbers, about)
        return path

    def _start_from(self, path: Path) -> None:
        self.marks = {"start": read_network(path).fingerprint}
        numbers = network_numbers(path.read_bytes())
        if len(numbers["table"]) > self.network.tables:
            raise BadSettings(f"{path} has a table for each side, and {self.game.name} has one for both")
        self.network.start_from(real_numbers(numbers, SHARE, STONES))

    def _one_chunk(self) -> Progress:
        epoch, place = divmod(self.chunks_done, self.chunks_in_epoch)
        samples = self._read(self._files_of(epoch, place), held=False)
        order = np.random.default_rng([self.settings.seed, epoch, place]).permutation(len(samples))
        sums, batches = np.zeros(2), 0
        size = self.settings.batch
        for first in range(0, len(order), size):
            rate = self._rate(self.chunks_done + first / max(1, len(order)))
            for group in self._optimiser.param_groups:
                group["lr"] = rate
            value, policy = self.network.losses(samples.pick(order[first : first + size]))
            self._optimiser.zero_grad()
            (value + self.settings.policy * policy).backward()
            self._optimiser.step()
            self.network.keep_in_range()
            sums += [value.item(), policy.item()]
            batches += 1
        self.chunks_done += 1
        self.samples += len(samples)
        value, policy = (sums / max(1, batches)).tolist()
        return Progress(epoch + 1, place + 1, self.chunks_in_epoch, self.samples, value, policy)

    def _rate(self, done: float) -> float:
        low, high = self.settings.last_rate, self.settings.rate
        warm = min(1.0, (done + 0.02) / 0.2)
        return warm * (low + (high - low) * (1 + math.cos(math.pi * done / self.chunks)) / 2)

    def _files_of(self, epoch: int, place: int) -> list[Path]:
        order = np.random.default_rng([self.settings.seed, epoch]).permutation(len(self.files))
        size = self.settings.chunk
        return [self.files[number] for number in order[place * size : (place + 1) * size]]

    def _read(self, files: list[Path], held: bool) -> Samples:
        mix = Mix(self.settings.result, self.settings.shares)
        parts = []
        for file in files:
            some = samples_of(read_slice(file), self.network.tables, ROWS, mix)
            parts.append(some.pick(np.flatnonzero(some.held == held)))
        return Samples.join(parts)

    def _held(self) -> Samples:
        """Positions of games that are never learned from, the same after every epoch."""
        parts: list[Samples] = []
        for file in self.files:
            parts.append(self._read([file], held=True))
            if sum(map(len, parts)) >= _HELD:
                break
        return Samples.join(parts)

    def _measured(self, progress: Progress, held: Samples) -> Progress:
        if len(held) == 0:
            return progress
        sums = np.zeros(2)
        with torch.no_grad():
            for some in _batches(held, self.settings.batch):
                sums += [len(some) * loss.item() for loss in self.network.losses(some)]
        value, policy = (sums / len(held)).tolist()
        return Progress(**{**asdict(progress), "held_value": value, "held_policy": policy})

    def _state(self) -> bytes:
        file = io.BytesIO()
        state = {
            "numbers": {name: number.detach() for name, number in self.network.numbers.items()},
            "optimiser": self._optimiser.state_dict(),
            "chunks": self.chunks_done,
            "samples": self.samples,
        }
        torch.save(state, file)
        return file.getvalue()

    def _load(self, state: dict[str, Any]) -> None:
        with torch.no_grad():
            for name, number in self.network.numbers.items():
                number.copy_(state["numbers"][name])
        self._optimiser.load_state_dict(state["optimiser"])
        self.chunks_done, self.samples = int(state["chunks"]), int(state["samples"])


def _batches(samples: Samples, size: int) -> Iterator[Samples]:
    for first in range(0, len(samples), size):
        yield samples.pick(np.arange(first, min(first + size, len(samples))))
