"""Tengen's own players at the referee's table, inside the referee's process."""

import time
from typing import Any, Final

from tengen import Game, Limit, Position, Side
from tengen.players import (
    LEVELS,
    ClassicPlayer,
    EnginePlayer,
    LikePlayer,
    Player,
    Thinker,
    Timed,
    UnknownPlayer,
    make_player,
)
from tengen.players.engine_player import experiment_of
from tengen.players.options import read_player
from tengen.players.seat import Answer, Budget, Cause, PlayerFault, Unfit, refuse_nodes

_FULL: Final = Limit(nodes=10**15)
"""The player's own limit when it has none: the referee's clock alone decides."""
_UNTIMED: Final = Limit(nodes=256_000)
"""What it makes do with when there is no clock either."""
_SMALL_LEVEL: Final = 7
_SMALL_MEMORY: Final = 8
_OWN_LIMITS: Final = ("level", "time", "depth", "nodes", "like")


class LocalSeat:
    """An internal player such as `tengen:level=5`, `greedy` or `random`.

    `tengen` without level, time, depth and nodes plays at full strength within the referee's time.
    """

    def __init__(self, text: str, seed: int | None = None) -> None:
        self._text = text.strip()
        self._seed = seed
        self._player: Player | None = None
        self._cpu = 0.0
        make_player(self._text)  # an unknown player is refused now, not in the first game
        name, options = read_player(self._text)
        self._full_strength = name == "tengen" and not any(option in options for option in _OWN_LIMITS)

    @property
    def name(self) -> str:
        """The player as it was written."""
        return self._text

    @property
    def command(self) -> str:
        """The same."""
        return self._text

    def start(self, game: Game, side: Side, budget: Budget, opponent: str) -> None:
        """Makes a new player, so that a game depends on nothing that was played before it."""
        self._drop_player()
        self._player = self._make()
        if isinstance(self._player, ClassicPlayer):
            self._player.prepare(game)
        if isinstance(self._player, Timed) and not isinstance(self._player, Thinker):
            refuse_nodes(self.command, budget)
        try:
            if isinstance(self._player, EnginePlayer | LikePlayer):
                self._player.prepare(game)
        except UnknownPlayer as problem:
            raise Unfit(str(problem)) from None

    def choose(self, position: Position, budget: Budget) -> Answer:
        """The player's move and, from the engine, its evaluation, depth and nodes."""
        player = self._player
        if player is None:
            raise PlayerFault(Cause.CRASH, "it was closed, or never started")
        before = time.process_time()
        try:
            if not isinstance(player, Timed):
                return Answer(player.choose(position))
            move = player.choose_within(position, self._limit(budget))
            info = player.last if isinstance(player, EnginePlayer) else None
            if info is None:
                return Answer(move)
            value = info.score.text if info.best == move else None
            return Answer(move, value, data={"depth": str(info.depth), "nodes": str(info.nodes)})
        finally:
            self._cpu += time.process_time() - before

    def finish(self, result: str, position: Position) -> None:
        """Gives the player's memory back."""
        self._drop_player()

    def cpu_seconds(self) -> float:
        """Processor time of the whole process while this player was thinking."""
        return self._cpu

    def last_words(self) -> tuple[str, ...]:
        """Nothing: it writes no stderr."""
        return ()

    def close(self) -> None:
        """Ends a search that is running, from any thread."""
        self._drop_player()

    def _make(self) -> Player:
        _, options = read_player(self._text)
        if not self._full_strength:
            # Low levels look at so little that laying out the usual memory would take longer than the game.
            small = "memory" not in options and int(options.get("level", max(LEVELS))) <= _SMALL_LEVEL
            more = f",memory={_SMALL_MEMORY}" if small else ""
            return make_player(f"{self._text}{more}", self._seed)
        numbers: dict[str, Any] = {
            name: int(options[name]) for name in ("threads", "memory") if name in options
        }
        seed = int(options["seed"]) if "seed" in options else self._seed
        return EnginePlayer(_FULL, seed=seed, **numbers, **experiment_of(options))

    def _limit(self, budget: Budget) -> Limit:
        """The referee's time and nodes as the engine's limit; all threads use processor time together."""
        if budget.seconds is None and budget.nodes is None:
            return _UNTIMED if self._full_strength else Limit()
        increment = budget.increment if budget.clock is not None else 0.0
        return Limit(
            time=budget.move,
            clock=budget.clock,
            increment=increment,
            nodes=budget.nodes,
            processor=budget.cpu,
        )

    def _drop_player(self) -> None:
        player, self._player = self._player, None
        if isinstance(player, Timed):
            player.close()
