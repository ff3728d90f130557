"""Keeping an engine: made when it is first needed, made anew after trouble, given back at the end."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Self

from tengen.engine.engine import Engine
from tengen.engine.network import read_network
from tengen.engine.weights import read_weights
from tengen.errors import TengenError
from tengen.rules.game import Game
from tengen.text.clean import clean

_log = logging.getLogger("tengen.engine")


@dataclass(frozen=True, slots=True)
class EngineSetup:
    """What makes an engine."""

    threads: int = 1
    memory: int = 64
    """Megabytes."""
    seed: int = 0
    contempt: float = 0.0
    endgames: bool = True
    """May it use exact solvers?"""
    weights: str | None = None
    """As `read_weights` takes them, for whatever game is played."""
    network: str | None = None
    """A file with a network, for the game that is played."""

    def make(self) -> Engine:
        """A new engine; it has the weights of no game yet."""
        return Engine(
            threads=self.threads,
            memory=self.memory,
            seed=self.seed,
            features={"endgames": self.endgames},
            contempt=self.contempt,
            network=self.network,
        )


class EngineHolder:
    """Holds one engine for whoever plays, answers on a wire or analyses.

    >>> with EngineHolder(EngineSetup(memory=1)) as holder:
    ...     holder.engine() is holder.engine()
    True

    Any thread may `stop` it; otherwise one at a time uses it.
    """

    def __init__(self, setup: EngineSetup = EngineSetup()) -> None:
        self._setup = setup
        self._engine: Engine | None = None
        self._weighted: Game | None = None

    @property
    def setup(self) -> EngineSetup:
        """What the engine is made with."""
        return self._setup

    @setup.setter
    def setup(self, setup: EngineSetup) -> None:
        if setup != self._setup:
            self.close()
            self._setup = setup

    def engine(self, game: Game | str | None = None) -> Engine:
        """The engine, with its weights for this game; a network must have been made for it."""
        if self._setup.network is not None and game is not None:
            read_network(self._setup.network).check(game)
        if self._engine is None:
            self._engine = self._setup.make()
        if self._setup.weights is not None and game is not None and self._weighted != Game.of(game):
            self._weighted = Game.of(game)
            self._engine.set_weights(self._weighted, read_weights(self._setup.weights, self._weighted))
        return self._engine

    @contextmanager
    def at_work(self, game: Game | str | None = None) -> Iterator[Engine]:
        """The engine for a search in the block. One that fails there is closed: the next one is another."""
        engine = self.engine(game)
        try:
            yield engine
        except TengenError:
            raise
        except (MemoryError, RuntimeError) as problem:
            _log.warning("an engine failed, and is replaced: %s", clean(repr(problem)))
            self.close()
            raise

    def stop(self) -> None:
        """Ends the search under way, if there is one."""
        engine = self._engine
        if engine is not None:
            engine.stop()

    def clear(self) -> None:
        """Lets the engine forget what it searched."""
        if self._engine is not None:
            self._engine.clear()

    def close(self) -> None:
        """Gives the memory back; the next search makes a new engine."""
        engine, self._engine, self._weighted = self._engine, None, None
        if engine is not None:
            engine.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
