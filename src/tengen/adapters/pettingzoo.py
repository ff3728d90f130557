"""Every game as an environment of PettingZoo (AEC): `env("connect4")`. Needs `tengen[pettingzoo]`."""

from typing import Any, ClassVar

import numpy
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tengen.adapters.views import mask_for, planes_for, points
from tengen.rules.game import Game
from tengen.rules.outcome import Side
from tengen.rules.position import Position

AGENTS = ("player_0", "player_1")
"""The side that moves first, and the other."""


def env(game: Game | str = "connect4", render_mode: str | None = None) -> AECEnv:
    """The usual environment: an illegal action loses the game, calls in a wrong order are reported."""
    made = wrappers.TerminateIllegalWrapper(raw_env(game, render_mode), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - the name that PettingZoo gives it
    """The bare environment; an illegal action raises `IllegalMove`."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "tengen_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, game: Game | str = "connect4", render_mode: str | None = None) -> None:
        super().__init__()
        self.game = Game.of(game)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        actions = self.game.action_count
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in AGENTS}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, self.game.planes_shape, numpy.uint8),
                    "action_mask": spaces.Box(0, 1, (actions,), numpy.int8),
                }
            )
            for agent in AGENTS
        }
        self.position = Position(self.game)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Planes and legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Every move of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game; nothing here is left to chance. `options={"fen": text}` is where it begins."""
        fen = (options or {}).get("fen")
        self.position = Position(self.game) if fen is None else Position.from_fen(fen, self.game)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        over = self.position.is_over
        self.terminations = dict.fromkeys(AGENTS, over)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.position.turn]

    def observe(self, agent: str) -> dict[str, Any]:
        """The board as this agent sees it; without legal actions while the other is to move."""
        side = Side(AGENTS.index(agent))
        return {
            "observation": planes_for(self.position, side),
            "action_mask": mask_for(self.position, side),
        }

    def step(self, action: Any) -> None:
        """Plays a move. In edge games the same agent moves again after closing a cell."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.position.play(self.game.move_of(int(action)))
        outcome = self.position.outcome
        self.rewards = {name: points(outcome, side) for name, side in zip(AGENTS, Side, strict=True)}
        self.terminations = dict.fromkeys(AGENTS, outcome is not None)
        self.agent_selection = AGENTS[self.position.turn]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The board as text; `human` prints it."""
        text = self.position.text()
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is held."""
