"""An engine player that remembers: it answers what it knows, searches what it does not, and keeps both."""

from dataclasses import replace
from random import Random
from time import perf_counter
from typing import Final, Self

from tengen import Game, Move, Position
from tengen.engine.info import Info, Line
from tengen.engine.limit import Limit
from tengen.engine.score import Win
from tengen.families import family_of
from tengen.memory.canonical_key import canonical_key_of
from tengen.memory.experience import Experience
from tengen.memory.memory import Memory
from tengen.memory.results import EXACT, Recalled
from tengen.players.engine_player import EnginePlayer, smaller

_NEARLY: Final = 0.9
"""A search stops a little before its limit of nodes or time, and is then complete."""
_SAME_EFFORT: Final = 4
"""A level uses what was found with up to so many times its own nodes: with more it would be another level."""
_MOST_HINTS: Final = 1500
_LEAST_HINTS: Final = 10
_NODES_A_HINT_AT_FIRST: Final = 20
"""How much of a short search is kept: few nodes are all there is to build on."""
_LONG: Final = 200_000
"""Nodes of a search that is no longer short."""
_WORTH_PRIMING: Final = 0.1
"""Seconds; for a shorter search it takes too long to look what is near."""
_LINES: Final = 3
_ALLOWANCE: Final = 0.15
"""Winning chance that may be given up to leave a line that was lost before."""


class RememberingPlayer:
    """An `EnginePlayer` with a memory.

    A proven result, or one that was searched as long as the player's limit asks for, is played at once. Where
    games were lost with the move at hand, the next best moves are weighed with what came of them, and the
    seed decides between equals. `experience=False` switches that off, `recall=False` only writes.
    """

    def __init__(
        self,
        player: EnginePlayer,
        memory: Memory,
        *,
        recall: bool = True,
        experience: bool = True,
        seed: int | None = None,
    ) -> None:
        self.player = player
        self.memory = memory
        self.name = player.name
        self.answered = 0
        """How many moves came from the memory."""
        self.nodes = 0
        """How many positions were searched for all moves."""
        self._recalls = recall
        self._learns = experience
        self._random = Random(seed)
        self._known: Info | None = None

    @property
    def last(self) -> Info | None:
        """What is known of the move it chose last; without nodes when it came from the memory."""
        return self._known or self.player.last

    @last.setter
    def last(self, info: Info | None) -> None:
        self._known = info

    @property
    def threads(self) -> int:
        """How many threads search."""
        return self.player.threads

    def prepare(self, game: Game | str | None = None) -> None:
        """Make the engine now, and what the game needs."""
        self.player.prepare(game)

    def choose(self, position: Position) -> Move:
        """The move it knows or finds."""
        return self.choose_within(position, Limit())

    def choose_within(self, position: Position, limit: Limit) -> Move:
        """The same within its own limit and this one."""
        self._known = None
        unsearched = self.player.choose_unsearched(position)
        if unsearched is not None:
            return unsearched
        begun = perf_counter()
        whole = smaller(self.player.limit(position.game), limit)
        known = self._recall(position)
        enough = known if known is not None and self._is_enough(known, whole) else None
        lived = self.memory.experience(position) if self._learns and self._recalls else None
        if lived is not None and lived.total.losses:
            return self._weigh(position, whole, lived, enough)
        if enough is not None:
            return self._answer(position, enough)
        self._prime(position, whole, known)
        return self._search(position, _without(limit, whole, perf_counter() - begun))

    def close(self) -> None:
        """Give the engine's memory back; the other memory stays open, for it may have other users."""
        self.player.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"RememberingPlayer({self.name!r}, {self.memory!r})"

    def _mark(self, position: Position) -> str:
        return self.player.engine_for(position.game).weights_mark(position.game)

    def _recall(self, position: Position) -> Recalled | None:
        return self.memory.recall(position, weights=self._mark(position)) if self._recalls else None

    def _answer(self, position: Position, known: Recalled) -> Move:
        self._known = known.info()
        self.answered += 1
        if known.hints and self._takes_hints:
            # As if it had been searched now: the next search builds on this one.
            self.player.engine_for(position.game).prime(position, known.hints, known.symmetry)
        return known.best

    @property
    def _takes_hints(self) -> bool:
        """A level is as strong as its nodes make it: with hints it would be another level."""
        return self._recalls and self.player.level is None

    def _prime(self, position: Position, limit: Limit, known: Recalled | None) -> None:
        """Give the engine what earlier searches of this position and of the next ones left."""
        if not self._takes_hints:
            return
        engine = self.player.engine_for(position.game)
        if limit.time is None or limit.time >= _WORTH_PRIMING:
            for there in self.memory.neighbours(position, weights=self._mark(position)):
                engine.prime(there.position, there.hints, there.symmetry, there.through)
        if known is not None and known.hints:
            engine.prime(position, known.hints, known.symmetry)

    def _search(self, position: Position, limit: Limit) -> Move:
        move = self.player.search(position, limit)
        info = self.player.last
        if info is not None:
            self.nodes += info.nodes
            self._remember(position, info)
        return move

    def _remember(self, position: Position, info: Info) -> None:
        most = most_hints(info.nodes, family_of(position.game).nodes_a_hint)
        hints = b""
        if most >= _LEAST_HINTS and not info.score.is_exact:
            engine = self.player.engine_for(position.game)
            hints = engine.harvest(position, most, 1, canonical_key_of(position).symmetries[0])
        self.memory.remember(position, info, weights=self._mark(position), hints=hints)

    def _is_enough(self, known: Recalled, limit: Limit) -> bool:
        level = self.player.level
        if level is not None and known.nodes > _SAME_EFFORT * (limit.nodes or 0):
            return False
        if known.proven:
            return True
        return known.bound == EXACT and known.is_current and is_enough(known, limit)

    def _weigh(self, position: Position, limit: Limit, lived: Experience, enough: Recalled | None) -> Move:
        """Games were lost from here: choose with them in mind, but never against a proof."""
        if enough is not None and (isinstance(enough.score, Win) or not _hurts(lived, enough)):
            return self._answer(position, enough)
        info = self.player.engine_for(position.game).analyse(position, limit, lines=_LINES)
        self.nodes += info.nodes
        best = info.lines[0]
        self._known = info
        # Several lines share the work, so this counts as a shorter search than one for the best move alone.
        share = len(info.lines)
        self._remember(position, replace(info, nodes=info.nodes // share, time=info.time / share))
        if best.score.is_exact and isinstance(best.score, Win):
            return best.best
        least = best.score.win_chance - _ALLOWANCE
        fair = [line for line in info.lines if line.score.win_chance >= least]
        self._random.shuffle(fair)
        chosen = max(fair, key=lambda line: round(_chance(lived, line), 2))
        self._known = replace(info, lines=(chosen, *(line for line in info.lines if line is not chosen)))
        return chosen.best


def most_hints(nodes: int, share: int) -> int:
    """How many nodes of a search are kept: a large share of a short one, one in `share` of longer ones."""
    return min(_MOST_HINTS, max(nodes // share, min(nodes // _NODES_A_HINT_AT_FIRST, _LONG // share)))


def is_enough(known: Recalled, limit: Limit) -> bool:
    """Would a search with this limit have ended by now? A clock says nothing about one move."""
    return any(
        (
            limit.depth is not None and known.depth >= limit.depth,
            limit.nodes is not None and known.nodes >= _NEARLY * limit.nodes,
            limit.time is not None and known.seconds >= _NEARLY * limit.time,
        )
    )


def _without(limit: Limit, whole: Limit, seconds: float) -> Limit:
    """The limit with the time that is left of the player's own after so many seconds."""
    return limit if whole.time is None else replace(limit, time=max(0.0, whole.time - seconds))


def _chance(lived: Experience, line: Line) -> float:
    return lived.of(line.best).chance(line.score.win_chance)


def _hurts(lived: Experience, known: Recalled) -> bool:
    """Did the move do worse than the engine thinks of it?"""
    tally = lived.of(known.best)
    return tally.games > 0 and tally.chance(known.score.win_chance) < known.score.win_chance - 0.01
