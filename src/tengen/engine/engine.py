"""The engine: give it a position and a limit, get a move, an analysis or a stream of what it finds."""

import atexit
import os
import time
import weakref
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from threading import Lock, get_ident
from types import TracebackType
from typing import Protocol, Self

from tengen._core import Features, Move, NativeEngine, SearchOptions, evaluate, prepare
from tengen.engine.database import AT_ONCE, book_around
from tengen.engine.info import Info, Line, Played, Reader, final_score
from tengen.engine.limit import Limit
from tengen.engine.many import analyse_many
from tengen.engine.network import read_network
from tengen.engine.score import Score
from tengen.engine.stream import Stream, entering_core, in_core
from tengen.engine.weights import Weights
from tengen.errors import EngineBusy, EngineClosed, GameOver, NotEnoughMemory
from tengen.rules.game import Game
from tengen.rules.position import Position
from tengen.system.machine import cores, refuse_too_much_memory

__all__ = ["FEATURES", "Engine", "Info", "Limit", "Line", "Played", "Stream"]

FEATURES = ("table", "history", "killers", "aspiration", "reductions", "pruning", "endgames", "book")
"""Parts of the search that can be switched off, for experiments."""

_MOST_THREADS = 512
# A search that was told to stop ends within milliseconds; this is for a machine in trouble.
_PATIENCE = 10.0
# For threads on the way into the core or out of it.
_LEAVING = 0.05


class Searching(Protocol):
    """Whatever has to be stopped before Python ends."""

    @property
    def searching(self) -> bool: ...

    def stop(self) -> None: ...


_all: "weakref.WeakSet[Searching]" = weakref.WeakSet()


def stop_at_exit(one: Searching) -> None:
    """For those who search on threads of others."""
    _all.add(one)


@atexit.register
def _stop_all() -> None:
    """A daemon thread that still waits in the core when Python shuts down would abort the process."""
    searching = [engine for engine in _all if engine.searching]
    for engine in searching:
        engine.stop()
    if searching:
        time.sleep(_LEAVING)
    deadline = time.monotonic() + _PATIENCE
    while in_core - {get_ident()} and time.monotonic() < deadline:
        time.sleep(_LEAVING / 10)


class Engine:
    """Plays and analyses every game. It owns a transposition table and evaluation weights.

    >>> with Engine(memory=8) as engine:
    ...     print(engine.analyse(Position("tictactoe"), Limit(depth=9)).score)
    draw

    `memory` is in megabytes. With one thread, a limit of nodes or depth gives the same result every time in a
    new engine; `seed` varies the order of equal moves. An engine runs one search at a time. To solve small
    games, `exhaustive_after=N` searches to the end of the game after N iterations.

    With `contempt` a draw counts less than half a win for the side to move (with 0.2 like a 30 % chance).
    This avoids draws against weaker players; scores of draws are then estimates. Values of exact solvers do
    not change, and edge games ignore contempt, because they count margins.

    `network` is a file with a network for a line game (`tengen fit`). Games of another rule keep their own.
    """

    def __init__(
        self,
        threads: int = 1,
        memory: int = 64,
        seed: int = 0,
        weights: Mapping[str, Mapping[str, int]] | str | os.PathLike[str] | None = None,
        features: Mapping[str, bool] | None = None,
        exhaustive_after: int | None = None,
        contempt: float = 0.0,
        network: str | os.PathLike[str] | None = None,
    ) -> None:
        if not 1 <= threads <= _MOST_THREADS:
            raise ValueError(f"threads must be 1 to {_MOST_THREADS}, not {threads}")
        self._options = SearchOptions()
        self._options.threads = threads
        self._options.seed = seed % 2**64
        self._options.features = _features(features or {})
        self._options.exhaustive_after = exhaustive_after
        if not 0 <= contempt < 0.5:
            raise ValueError(f"contempt must be at least 0 and less than 0.5, not {contempt}")
        self._options.contempt = contempt
        self._network = None if network is None else read_network(network)
        if self._network is not None:
            self._options.set_network(self._network.native)
        self._weights = Weights()
        if isinstance(weights, Mapping):
            for game, values in weights.items():
                self._weights.set(game, values)
        elif weights is not None:
            self._weights.load(weights)
        self._memory = memory
        self._native: NativeEngine | None = _allocate(memory)
        self._last: weakref.ref[Stream] | None = None
        self._starting = Lock()
        stop_at_exit(self)

    # ---- searching -------------------------------------------------------------------------------------

    def play(self, position: Position, limit: Limit) -> Played:
        """The best move found within the limit; the only legal move at once."""
        info = self.analyse(position, limit_for_move(position, limit))
        return Played(info.best, info)

    def analyse(self, position: Position, limit: Limit, lines: int = 1) -> Info:
        """The result of a search within the limit, with the `lines` best moves."""
        if not limit.ends:
            raise ValueError(f"{limit!r} may never end: set time, depth, nodes or clock, or use stream()")
        with entering_core(), self.stream(position, limit, lines) as stream:
            stream.wait()
        return stream.result

    def analyse_many(
        self, positions: Iterable[Position], limit: Limit, lines: int = 1, searches: int | None = None
    ) -> Iterator[Info | None]:
        """Searches many positions side by side; yields results in their order, None if a game is over.

        >>> with Engine(memory=8) as engine:
        ...     positions = [Position("tictactoe"), Position("tictactoe", "b2 b1")]
        ...     [info.score.text for info in engine.analyse_many(positions, Limit(depth=9))]
        ['draw', 'win in 3']

        So many `searches` run side by side, usually one a core, each with one thread and a share of the
        memory. They have this engine's seed, features, weights and contempt; the engine itself stays free.
        Positions may be of different games, and are taken only a few ahead of the answers.
        """
        if not limit.ends:
            raise ValueError(f"{limit!r} may never end: set time, depth, nodes or clock")
        if lines < 1:
            raise ValueError(f"lines must be 1 or more, not {lines}")
        count = cores() if searches is None else searches
        if not 1 <= count <= _MOST_THREADS:
            raise ValueError(f"searches must be 1 to {_MOST_THREADS}, not {count}")
        if self._native is None:
            raise EngineClosed("this engine was closed; make a new one")
        memory = max(1, self._memory // count)
        return analyse_many(lambda: self._twin(memory), count, positions, limit, lines)

    def _twin(self, memory: int) -> "Engine":
        """An engine that searches as this one does, with one thread and other memory."""
        options = self._options
        twin = Engine(1, memory, options.seed, self._weights.changed(), contempt=options.contempt)
        if self._network is not None:
            twin._network = self._network
            twin._options.set_network(self._network.native)
        twin._options.features = options.features
        twin._options.exhaustive_after = options.exhaustive_after
        return twin

    def stream(self, position: Position, limit: Limit | None = None, lines: int = 1) -> Stream:
        """Starts a search and returns at once; iterate over its results, and `stop` it at any time.

        >>> with Engine(memory=8) as engine, engine.stream(Position("tictactoe")) as stream:
        ...     print([info.score.text for info in stream][-1])
        draw

        The position may be changed afterwards; the search has its own copy.
        """
        limit = Limit() if limit is None else limit
        if lines < 1:
            raise ValueError(f"lines must be 1 or more, not {lines}")
        if position.is_over:
            raise GameOver("the game is over; there is nothing to search")
        with self._starting:
            native = self._idle()
            self._options.lines = min(lines, len(position.legal_moves))
            stream = Stream(native, Reader(position.game, position.turn), limit.ends)
            self._last = weakref.ref(stream)
            book = book_around(position, AT_ONCE)
            native.set_book(None if book is None else book.native)
            native.start(position, limit.native(), self._options, self._weight_list(position.game))
            if stream._stopped:  # by another thread, before there was anything to stop
                native.stop()
            return stream

    def stop(self) -> None:
        """Ends the running search, from any thread; `play` and `analyse` then return what they have."""
        stream = None if self._last is None else self._last()
        if stream is not None:
            stream.stop()

    @property
    def searching(self) -> bool:
        """Is a search running?"""
        return self._native is not None and self._native.searching

    def evaluate(self, position: Position) -> Score:
        """The static estimate for the side to move, without any search; exact if the game is over."""
        if position.is_over:
            return final_score(position)
        value = evaluate(position, self._weight_list(position.game))
        return Reader(position.game, position.turn).score(value, proven=False)

    def prepare(self, game: Game | str) -> None:
        """Builds the tables that this game needs, once in a process, so that the first search is on time.

        Some take a tenth of a second, which a first move within a short limit would be late by. Edge games of
        at most 2^24 positions (like hexifence:2) get a table of all of them in a third of a second, and then
        every search in this process plays them perfectly, whatever its limit.
        """
        prepare(Position(game).game._native)

    def clear(self) -> None:
        """Empties the transposition table."""
        with self._starting:
            self._idle().clear()

    # ---- what searches leave -----------------------------------------------------------------------------

    def harvest(self, position: Position, most: int = 1000, least_depth: int = 2, symmetry: int = 0) -> bytes:
        """The deepest nodes that earlier searches found below a position, for `prime` of another engine.

        About so many nodes; nothing if the weights have changed since, or if another game was searched.
        """
        with self._starting:
            weights = self._weight_list(position.game)
            return self._idle().harvest(position, weights, symmetry, most, least_depth)

    def prime(self, position: Position, hints: bytes, symmetry: int = 0, through: Sequence[Move] = ()) -> int:
        """Adds nodes from `harvest` for the next searches, and returns how many were new.

        They must be of the same position, weights and version of the engine. Of an image of the position they
        will do as well: `symmetry` takes their moves to this board. What cannot be right is left out, and so
        is what does not come after all of the moves in `through`, whatever their order.
        """
        with self._starting:
            weights = self._weight_list(position.game)
            return self._idle().prime(position, weights, symmetry, hints, list(through))

    # ---- weights ---------------------------------------------------------------------------------------

    def weights(self, game: Game | str) -> dict[str, int]:
        """The evaluation weights of a game by name."""
        return self._weights.of(game)

    def weights_mark(self, game: Game | str) -> str:
        """A short text that is equal for equal weights and contempt; only then may results be shared."""
        disdain = self._options.contempt
        other = self._network is not None and self._network.fits(game)
        network = f" network {self._network.fingerprint}" if self._network is not None and other else ""
        return self._weights.mark(game) + network + (f" contempt {disdain:g}" if disdain else "")

    def set_weights(self, game: Game | str, values: Mapping[str, int]) -> None:
        """Changes weights, from the next search on; weights that are not named keep their values."""
        self._weights.set(game, values)

    def reset_weights(self, game: Game | str) -> None:
        """Restores the built-in weights of a game."""
        self._weights.reset(game)

    def save_weights(self, path: str | os.PathLike[str], note: str = "") -> None:
        """Writes all weights that were set to a JSON file with version, date and a note."""
        self._weights.save(path, note)

    def load_weights(self, path: str | os.PathLike[str]) -> dict[str, str]:
        """Sets all weights of a file, and returns what the file says about their origin."""
        return self._weights.load(path)

    def _weight_list(self, game: Game) -> list[int]:
        return list(self._weights.of(game).values())

    # ---- life ------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Stops any search and frees the memory; may be called more than once."""
        native, self._native = self._native, None
        if native is not None:
            native.stop()
            native.wait(_PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _idle(self) -> NativeEngine:
        """The core's engine, free for something new; what the last stream has not read yet stays with it."""
        if self._native is None:
            raise EngineClosed("this engine was closed; make a new one")
        last = None if self._last is None else self._last()
        if self._native.searching:
            if last is not None and not last._stopped:
                raise EngineBusy("the engine is searching; stop it first, or use a second engine")
            # Nobody listens any more, or it was told to stop a moment ago.
            self._native.stop()
            self._native.wait(_PATIENCE)
        if last is not None:
            last._detach()
        return self._native


def limit_for_move(position: Position, limit: Limit) -> Limit:
    """The limit of a search for a move to play: where only one is legal, it need only be judged."""
    return replace(limit, depth=1) if len(position.legal_moves) == 1 else limit


def _features(chosen: Mapping[str, bool]) -> Features:
    unknown = [repr(name) for name in chosen if name not in FEATURES]
    if unknown:
        raise ValueError(f"no such feature: {', '.join(unknown)}; there are {', '.join(FEATURES)}")
    features = Features()
    for name, on in chosen.items():
        setattr(features, name, bool(on))
    return features


def _allocate(megabytes: int) -> NativeEngine:
    refuse_too_much_memory(megabytes)
    try:
        return NativeEngine(megabytes)
    except MemoryError as error:
        raise NotEnoughMemory(f"there are no {megabytes} MB of free memory; ask for less") from error
