"""Everything that decides what is learned; the same settings give the same network."""

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Settings:
    """How a network learns a game."""

    game: str
    network: str = "torch"
    """`torch`, a small residual network, or `linear`, which needs NumPy alone and learns little."""
    channels: int = 32
    blocks: int = 3
    rounds: int = 40
    """A round is a number of games, then learning from them."""
    games: int = 96
    """Games of a round."""
    together: int = 48
    """Games that one task plays side by side."""
    simulations: int = 48
    """Of the tree search, for each move that is learned from."""
    learned: float = 1.0
    """The share of the moves that are learned from; the others only carry the games on."""
    quick: int = 16
    """Simulations for a move that is not learned from."""
    random_moves: int = 0
    """The most moves by chance at the beginning of a game."""
    exploration: float = 1.5
    noise: float = 1.0
    """Alpha of the Dirichlet noise at the root."""
    warm: int = 10
    """Moves that are chosen as often as they were visited; after them the best is."""
    memory: int = 30_000
    """The most positions to learn from: those of the last rounds."""
    passes: float = 4.0
    """How often each position is learned from, on average."""
    minibatch: int = 128
    rate: float = 2e-3
    seed: int = 1
    # How it is put to the test.
    every: int = 5
    """Rounds between two tests."""
    test_games: int = 40
    test_simulations: int = 100
    play_simulations: int = 400
    """Of the player that plays with the best network."""
    openings: int = 2
    """Moves by chance at the beginning of a test game; each opening is played by both sides."""
    opponents: tuple[str, ...] = ("greedy", "tengen:level=5")
    gain: float = 0.55
    """The score against the best network so far that makes a network the best."""

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return asdict(self)


PRESETS = {
    "connect4": Settings(
        "connect4",
        rounds=400,
        games=128,
        together=128,
        simulations=96,
        learned=0.25,
        random_moves=4,
        warm=8,
        memory=60_000,
        passes=6.0,
        every=25,
    ),
    "gomoku:9": Settings(
        "gomoku:9",
        rounds=1000,
        games=128,
        together=128,
        simulations=96,
        learned=0.25,
        random_moves=4,
        noise=0.15,
        warm=8,
        memory=60_000,
        passes=6.0,
        every=25,
    ),
}
"""What was tried; other games start from the plain settings."""
