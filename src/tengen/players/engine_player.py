"""The engine as a player: at a level, or with a limit for each move.

Written `tengen`, `tengen:level=5`, `tengen:time=1s`, `tengen:time=500ms,threads=2`, `tengen:depth=6`,
`tengen:nodes=10000`. What the levels are is told in `tengen.players.levels`. `contempt=20` counts a draw as
20 % less than half a win, for games against weaker players. For experiments there are `weights=FILE`,
`network=FILE` (`tengen fit`) and `endgames=no`.
"""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final, Self

from tengen import Game, Move, Position
from tengen.engine.engine import Engine
from tengen.engine.holder import EngineHolder, EngineSetup
from tengen.engine.info import Info
from tengen.engine.limit import Limit
from tengen.players.levels import DEFAULT_LEVEL, LEVELS, Level, level_of
from tengen.players.options import refuse_others, whole_number
from tengen.players.person import draw
from tengen.players.person.scale import FIRST_NODES
from tengen.players.player import UnknownPlayer, moves_to_choose_from
from tengen.text.durations import BadDuration, duration_text, read_seconds

NAME: Final = "tengen"

_MEMORY: Final = 64


class EnginePlayer:
    """A player with its own engine, which is created for the first move.

    With a level it plays like that level; with a limit it plays as well as it can.
    """

    def __init__(
        self,
        limit: Limit | None = None,
        *,
        level: int | None = None,
        threads: int = 1,
        memory: int = _MEMORY,
        seed: int | None = None,
        weights: str | None = None,
        endgames: bool = True,
        contempt: int = 0,
        network: str | None = None,
    ) -> None:
        if level is None and limit is None:
            level = DEFAULT_LEVEL
        self._level = None if level is None else level_of(level)
        if self._level is not None and limit is not None and (limit.depth or limit.nodes):
            raise UnknownPlayer("a level sets depth and nodes itself: give the level, or depth and nodes")
        self._limit = limit or Limit()
        if self._level is None and not self._limit.ends:
            raise UnknownPlayer("a player needs a limit that ends: time, depth or nodes")
        self._random = Random(seed)
        # The engine breaks ties by its seed; 0 is its own order.
        chance = 0 if seed is None else seed % 2**63
        self._holder = EngineHolder(
            EngineSetup(threads, memory, chance, contempt / 100, endgames, weights, network)
        )
        self.name = _name(level, limit, threads, memory, weights, network, endgames, contempt)
        self.last: Info | None = None
        """The search behind the last move, or the running search so far."""

    @property
    def threads(self) -> int:
        """How many threads search."""
        return self._holder.setup.threads

    def limit(self, game: Game | str) -> Limit:
        """The limit of its search for a move in this game."""
        if self._level is None:
            return self._limit
        # A level that never asks the engine has no nodes of its own; asked after all, it looks quickly.
        return smaller(self._limit, Limit(nodes=max(self._level.rung(game).nodes, FIRST_NODES)))

    @property
    def level(self) -> Level | None:
        """Its level; None if it plays as well as it can within a limit."""
        return self._level

    def engine_for(self, game: Game | str | None = None) -> Engine:
        """Its engine, with the weights for this game; created when it is first needed."""
        return self._holder.engine(game)

    def prepare(self, game: Game | str | None = None) -> None:
        """Creates the engine now, so that the first move is not delayed."""
        engine = self.engine_for(game)
        if game is not None:
            engine.prepare(game)

    def choose(self, position: Position) -> Move:
        """The engine's move. An interrupt ends the search; `last` then holds the result so far."""
        return self.choose_within(position, Limit())

    def choose_within(self, position: Position, limit: Limit) -> Move:
        """The engine's move within its own limit and this one; the smaller value of each counts."""
        return self.choose_unsearched(position) or self.search(position, limit)

    def choose_unsearched(self, position: Position) -> Move | None:
        """The only legal move, or that of a level that plays like a person; None if a search is needed."""
        self.last = None
        moves = moves_to_choose_from(position)
        return moves[0] if len(moves) == 1 else self._slip(position)

    def search(self, position: Position, limit: Limit) -> Move:
        """The best move within its own limit and this one, without the errors of its level."""
        whole = smaller(self.limit(position.game), limit)
        with self._holder.at_work(position.game) as engine:
            if self._level is not None:
                # A level is as strong as its nodes make it, whatever was searched before.
                engine.clear()
            with engine.stream(position, whole) as search:
                for info in search:
                    self.last = info
                self.last = search.result
        return self.last.best

    def _slip(self, position: Position) -> Move | None:
        """The move of a level that plays as a person does; None where the engine is asked."""
        if self._level is None:
            return None
        found = self._level.rung(position.game)
        if found.person is None or self._random.random() < found.asks:
            return None
        return draw(position, found.person, self._random)

    def stop(self) -> None:
        """End the search under way, from any thread; `choose` then returns what it has found."""
        self._holder.stop()

    def close(self) -> None:
        """Frees the engine's memory; the next move creates a new engine."""
        self._holder.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"EnginePlayer({self.name!r})"


def smaller(one: Limit, other: Limit) -> Limit:
    """A limit that ends a search as soon as either of the two does."""

    def least(name: str) -> Any:
        return min(
            (part for part in (getattr(one, name), getattr(other, name)) if part is not None), default=None
        )

    parts = {name: least(name) for name in ("time", "depth", "nodes", "clock")}
    processor = one.processor or other.processor
    return replace(one, **parts, increment=max(one.increment, other.increment), processor=processor)


def make_engine_player(options: Mapping[str, str], seed: int | None = None) -> EnginePlayer:
    """The player that the options after `tengen:` describe."""
    refuse_others(NAME, options, (*_NUMBERS, "time", "weights", "network", "endgames", "seed"))
    numbers: dict[str, Any] = {
        option: whole_number(option, options[option], *limits)
        for option, limits in _NUMBERS.items()
        if option in options
    }
    level = numbers.pop("level", None)
    limit = Limit(time=_time(options), depth=numbers.pop("depth", None), nodes=numbers.pop("nodes", None))
    return EnginePlayer(
        limit if limit.ends else None, level=level, seed=seed, **numbers, **experiment_of(options)
    )


def experiment_of(options: Mapping[str, str]) -> dict[str, Any]:
    """The options that change how the engine judges: other weights or another network, and no exact ends."""
    endgames = options.get("endgames", "yes")
    if endgames not in ("yes", "no"):
        raise UnknownPlayer(f"endgames={endgames}: write yes or no")
    judging = {name: options.get(name) for name in ("weights", "network")}
    return {**judging, "endgames": endgames == "yes"}


_NUMBERS: Final[dict[str, tuple[int, int]]] = {
    "level": (min(LEVELS), max(LEVELS)),
    "depth": (1, 600),
    "nodes": (1, 10**15),
    "threads": (1, 256),
    "memory": (1, 65536),
    "contempt": (0, 49),
}
"""The options that are whole numbers, from least to most; memory is in MB."""


def _time(options: Mapping[str, str]) -> float | None:
    try:
        return read_seconds(options["time"]) if "time" in options else None
    except BadDuration as problem:
        raise UnknownPlayer(f"time={options['time']}: {problem}") from None


def _name(
    level: int | None,
    limit: Limit | None,
    threads: int,
    memory: int,
    weights: str | None,
    network: str | None,
    endgames: bool,
    contempt: int,
) -> str:
    """The player in the words that make it again."""
    parts: list[tuple[str, object]] = [("level", level)]
    if limit is not None:
        time = None if limit.time is None else duration_text(limit.time)
        parts += [("time", time), ("depth", limit.depth), ("nodes", limit.nodes)]
    parts += [
        ("threads", threads if threads != 1 else None),
        ("memory", memory if memory != _MEMORY else None),
        ("weights", weights),
        ("network", network),
        ("endgames", None if endgames else "no"),
        ("contempt", contempt or None),
    ]
    return f"{NAME}:" + ",".join(f"{option}={value}" for option, value in parts if value is not None)
