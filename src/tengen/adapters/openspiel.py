"""Every game as a game of OpenSpiel: `pyspiel.load_game("tengen(game=connect4)")`. Needs `tengen[openspiel]`.

Importing this module registers the game. PopOut's options are parameters: `tengen(game=popout,full=draw)`.
"""

from typing import Any

import numpy
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from tengen.adapters.views import planes_for, points
from tengen.rules.game import Game
from tengen.rules.outcome import Side
from tengen.rules.position import Position
from tengen.rules.spec import POPOUT_OPTIONS

NAME = "tengen"
_ENDLESS = 100_000
"""More moves than any game of PopOut will have, where discs come and go."""

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Tengen: line, drop and edge games",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "connect4", **dict.fromkeys(POPOUT_OPTIONS, "")},
)


def _game_of(params: dict[str, Any]) -> Game:
    """The game string with the options that follow it."""
    name = str(params.get("game", "connect4"))
    options = [f"{key}={params[key]}" for key in POPOUT_OPTIONS if params.get(key)]
    return Game(name + ("," if ":" in name else ":") + ",".join(options)) if options else Game(name)


def _longest(game: Game) -> int:
    if game.variant == "popout":
        return _ENDLESS
    pops = 4 if game.variant == "onepop" else 0
    return (len(game.moves) if game.counts_cells else len(game.cells)) + pops


class TengenGame(pyspiel.Game):  # type: ignore[misc]
    """The rules of one game."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.rules = _game_of(params or {})
        about = pyspiel.GameInfo(
            num_distinct_actions=self.rules.action_count,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_longest(self.rules),
        )
        super().__init__(GAME_TYPE, about, params or {})

    def new_initial_state(self, state: Any = None) -> "TengenState":
        """The empty board."""
        if state is not None:
            raise ValueError("tengen games start from the empty board")
        return TengenState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Planes and text, as each player sees them."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return PlanesObserver(self.rules, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class TengenState(pyspiel.State):  # type: ignore[misc]
    """One position."""

    def __init__(self, game: TengenGame) -> None:
        super().__init__(game)
        self.position = Position(game.rules)

    def current_player(self) -> int:
        """Who is to move."""
        return int(pyspiel.PlayerId.TERMINAL) if self.position.is_over else int(self.position.turn)

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.position.turn:
            return []
        return [int(action) for action in numpy.flatnonzero(self.position.legal_mask())]

    def _apply_action(self, action: int) -> None:
        self.position.play(self.position.game.move_of(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.position.game.move_of(action))

    def is_terminal(self) -> bool:
        """Has the game ended?"""
        return self.position.is_over

    def returns(self) -> list[float]:
        """What each player has won."""
        return [points(self.position.outcome, side) for side in Side]

    def __str__(self) -> str:
        return self.position.fen

    def __deepcopy__(self, memo: dict[int, Any]) -> "TengenState":
        twin = TengenState(self.get_game())
        for action in self.history():
            twin.apply_action(action)
        return twin


class PlanesObserver:
    """Fills OpenSpiel's tensor with the planes."""

    def __init__(self, game: Game, params: Any) -> None:
        if params:
            raise ValueError(f"this observer takes no parameters, not {params}")
        self.tensor = numpy.zeros(int(numpy.prod(game.planes_shape)), numpy.float32)
        self.dict = {"observation": self.tensor.reshape(game.planes_shape)}

    def set_from(self, state: TengenState, player: int) -> None:
        """The board as this player sees it."""
        self.dict["observation"][:] = planes_for(state.position, Side(player))

    def string_from(self, state: TengenState, player: int) -> str:
        """The position as one line."""
        return state.position.fen


pyspiel.register_game(GAME_TYPE, TengenGame)
