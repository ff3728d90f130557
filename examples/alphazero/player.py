"""The best network of a folder as a player, for matches."""

from pathlib import Path

from tengen.players import TreePlayer

from .learner import make_learner
from .training import BEST_FILE, read_settings


def player_of(folder: str | Path) -> type[TreePlayer]:
    """A class that `python:` can make: it reads the network when it is made."""

    class Player(TreePlayer):
        """Searches with the network of this folder."""

        def __init__(self, seed: int | None = None) -> None:
            settings = read_settings(Path(folder))
            learner = make_learner(settings, (Path(folder) / BEST_FILE).read_bytes())
            super().__init__(learner.evaluate, simulations=settings.play_simulations, seed=seed)

    return Player
