"""Every game as an environment of Gymnasium against a fixed opponent. Needs `tengen[gymnasium]`."""

from typing import Any

import gymnasium
import numpy
from gymnasium import spaces
from numpy.typing import NDArray

from tengen.adapters.views import mask_for, planes_for, points
from tengen.players import Player, make_player
from tengen.rules.game import Game
from tengen.rules.outcome import Side
from tengen.rules.position import Position

Observation = NDArray[numpy.uint8]
SIDES = {"first": Side.FIRST, "second": Side.SECOND}


class GameEnv(gymnasium.Env[Observation, numpy.int64]):
    """One side of a game; the other is played by `opponent`, a player or the text that names one.

    `side` is `first`, `second`, or `random` for a new choice every game. The legal actions are in
    `info["action_mask"]`; an illegal one loses the game, and `info["illegal"]` says why it was illegal.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: Game | str = "connect4",
        opponent: Player | str = "greedy",
        side: str = "random",
        render_mode: str | None = None,
    ) -> None:
        if side not in (*SIDES, "random"):
            raise ValueError(f"side is first, second or random, not {side!r}")
        self.game = Game.of(game)
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, 1, self.game.planes_shape, numpy.uint8)
        self.action_space = spaces.Discrete(self.game.action_count)
        self.side = Side.FIRST
        self.position = Position(self.game)
        self._wanted = side
        self._named = opponent
        self._opponent = opponent if isinstance(opponent, Player) else make_player(opponent)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game. A seed decides about sides, and about the opponent if it is given by its name."""
        super().reset(seed=seed)
        if seed is not None and isinstance(self._named, str):
            self._opponent = make_player(self._named, int(self.np_random.integers(2**31)))
        drawn = Side(int(self.np_random.integers(2)))
        self.side = SIDES.get(self._wanted, drawn)
        self.position = Position(self.game)
        self._reply()
        return self._seen()

    def step(self, action: numpy.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays a move, and the opponent's until it is the turn of this side again."""
        if self.position.is_over:
            raise gymnasium.error.ResetNeeded("the game is over: call reset()")
        move = self.game.move_of(int(action))
        why = self.position.why_illegal(move)
        if why is not None:
            planes, info = self._seen()
            return planes, -1.0, True, False, {**info, "illegal": f"{move}: {why}"}
        self.position.play(move)
        self._reply()
        planes, info = self._seen()
        over = self.position.is_over
        return planes, points(self.position.outcome, self.side), over, False, info

    def render(self) -> str | None:
        """The board as text."""
        return self.position.text() if self.render_mode == "ansi" else None

    def _reply(self) -> None:
        while not self.position.is_over and self.position.turn is not self.side:
            self.position.play(self._opponent.choose(self.position))

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        mask = mask_for(self.position, self.side)
        return planes_for(self.position, self.side), {"action_mask": mask, "side": int(self.side)}
