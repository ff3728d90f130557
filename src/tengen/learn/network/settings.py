"""Everything that decides which positions are made; the same settings make the same ones."""

from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Final, Self

from tengen import Game
from tengen._core import SelfPlayOptions, network_hash
from tengen.engine.network import read_network
from tengen.engine.weights import Weights
from tengen.learn.settings import BadSettings

_MOST_NODES: Final = 100_000_000


@dataclass(frozen=True, slots=True)
class PlaySettings:
    """How games to learn from are played. Numbers are checked when it is made."""

    game: str
    nodes: int = 5000
    """Of a search, up to a half more or less."""
    games: int = 100
    """In a slice."""
    seed: int = 1
    fewest_stones: int = 4
    most_stones: int = 9
    """Of an opening."""
    even: float = 0.15
    """How far the chance to win may be from a half after the opening."""
    stray: float = 0.08
    """How often a move is not the best one."""
    stray_plies: int = 20
    """For so many plies after the opening."""
    tree: float = 0.45
    """Positions from inside the trees for each position of a game; 0.45 makes about a third of all."""
    deep: float = 0.05
    """How often a search is long: then its tree has stranger positions."""
    deep_factor: int = 8
    """How many times as long."""
    dense_plies: int = 60
    """In later plies only one position in four is searched in full and kept: dull games are long."""
    longest: int = 130
    """Plies of a game; then it is a draw."""
    hard: float = 0.25
    """A position is hard if the evaluation and the search are so far apart, as chances to win."""
    hard_share: float = 0.0
    """So many of the hard ones are searched again, for longer."""
    hard_factor: int = 10
    """How many times as long."""
    journals: tuple[str, ...] = ()
    """Games that others have played, to be labelled; without any the engine plays itself."""
    network: str | None = None
    """A file with the network that plays; usually the built-in one."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "game", Game(self.game).name)
        if network_hash(Game(self.game)._native) == 0:
            raise BadSettings(f"{self.game} has no network: name five in a row on a board above 6x6")
        bounds = {
            "nodes": (1, _MOST_NODES),
            "games": (1, 100_000),
            "seed": (0, 2**63 - 1),
            "fewest_stones": (1, 40),
            "most_stones": (self.fewest_stones, 40),
            "even": (0.01, 0.5),
            "stray": (0, 1),
            "stray_plies": (0, 1000),
            "tree": (0, 4),
            "deep": (0, 0.99),
            "deep_factor": (1, 1000),
            "dense_plies": (0, 625),
            "longest": (1, 625),
            "hard": (0.01, 1),
            "hard_share": (0, 1),
            "hard_factor": (1, 1000),
        }
        if self.network is not None:
            path = Path(self.network).expanduser().resolve()
            read_network(path).check(self.game)
            object.__setattr__(self, "network", str(path))
        found = tuple(str(Path(journal).expanduser().resolve()) for journal in self.journals)
        object.__setattr__(self, "journals", found)
        for name, (least, most) in bounds.items():
            if not least <= getattr(self, name) <= most:
                told = f"{name.replace('_', '-')} is from {least:g} to {most:g}"
                raise BadSettings(f"{told}, not {getattr(self, name):g}")

    def options(self) -> SelfPlayOptions:
        """As the core takes them."""
        out = SelfPlayOptions()
        for field in fields(self):
            if field.name not in ("game", "games", "seed", "journals", "network"):
                setattr(out, field.name, getattr(self, field.name))
        if self.network is not None:
            out.set_network(read_network(self.network).native)
        return out

    def fingerprint(self) -> str:
        """Equal for engines that evaluate this game alike."""
        loaded = "" if self.network is None else f" network {read_network(self.network).fingerprint}"
        return Weights().mark(self.game) + loaded

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return asdict(self)

    @classmethod
    def from_json(cls, plain: dict[str, Any]) -> Self:
        """Reads what `to_json` gave; a setting this version does not know is refused."""
        try:
            return cls(**{**plain, "journals": tuple(plain.get("journals", ()))})
        except TypeError as problem:
            raise BadSettings(f"these settings are of another version: {problem}") from None
