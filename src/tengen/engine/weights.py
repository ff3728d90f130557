"""The numbers in the evaluations: read them, set them, keep them in a file that says where they are from."""

import json
import os
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from hashlib import blake2b
from importlib import resources
from pathlib import Path
from typing import Any

from tengen._core import default_weights, evaluation_weights, network_hash
from tengen.errors import BadWeights, UnknownGame
from tengen.rules.game import Game
from tengen.system.files import write_whole

_FORMAT = "tengen weights 1"
# Larger ones could overflow the core's sums on the largest boards.
LARGEST = 100_000

# The last weight of an older version. Lists of numbers without names that it wrote end there; weights that
# came later are 0 beside them.
_ONCE_LAST = "turn"

_NUMBERS = re.compile(r"-?\d{1,6}(/-?\d{1,6})+", re.ASCII)


@cache
def learned_weights() -> Mapping[str, Mapping[str, int]]:
    """The weights that come with Tengen for single games, by the game's name: those that were learned for it
    and beat the family's built-in ones. `data/weights/` holds the files, each with its origin.
    """
    found: dict[str, Mapping[str, int]] = {}
    folder = resources.files("tengen") / "data" / "weights"
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name) if folder.is_dir() else ():
        if file.name.endswith(".json"):
            found |= json.loads(file.read_text(encoding="utf-8"))["games"]
    return found


def own_weights(game: Game | str) -> dict[str, int]:
    """What the engine uses for a game if nobody says anything else."""
    game = Game.of(game)
    values = dict(default_weights(game._native))
    learned = learned_weights().get(game.name, {})
    # An evaluation that has got other weights since is not half of what was learned.
    return dict(learned) if learned.keys() == values.keys() else values


class Weights:
    """The weights of every game: those that were set, and Tengen's own ones of all others."""

    def __init__(self) -> None:
        self._set: dict[str, dict[str, int]] = {}
        # A memory asks several times a move, and to work it out takes as long as a hundred nodes.
        self._marks: dict[str, str] = {}

    def of(self, game: Game | str) -> dict[str, int]:
        """All weights of a game by name."""
        game = Game.of(game)
        return own_weights(game) | self._set.get(game.name, {})

    def mark(self, game: Game | str) -> str:
        """A short text that is equal for equal weights, and for all practical purposes only for those.

        Numbers of the evaluation that are no weights (the network of line games) count, too.
        """
        game = Game.of(game)
        if game.name not in self._marks:
            text = " ".join(f"{name}={value}" for name, value in self.of(game).items())
            if fitted := network_hash(game._native):
                text += f" fitted={fitted}"
            self._marks[game.name] = blake2b(text.encode(), digest_size=8).hexdigest()
        return self._marks[game.name]

    def set(self, game: Game | str, values: Mapping[str, int]) -> None:
        """Changes some or all weights of a game; the others keep their values."""
        game = Game.of(game)
        _check(game, values)
        self._set[game.name] = self.of(game) | dict(values)
        self._marks.pop(game.name, None)

    def changed(self) -> dict[str, dict[str, int]]:
        """The weights that were set, by game."""
        return {game: dict(values) for game, values in self._set.items()}

    def reset(self, game: Game | str) -> None:
        """Back to Tengen's own weights of a game."""
        name = Game.of(game).name
        self._set.pop(name, None)
        self._marks.pop(name, None)

    def save(self, path: str | os.PathLike[str], note: str = "") -> None:
        """Writes the weights that were set, with version, date and a note on where they come from."""
        from tengen import __version__

        written = datetime.now(UTC).isoformat(timespec="seconds")
        content = {
            "format": _FORMAT,
            "about": {"tengen": __version__, "written": written, "note": note},
            "games": self._set,
        }
        write_whole(Path(path), (json.dumps(content, indent=2, ensure_ascii=False) + "\n").encode())

    def load(self, path: str | os.PathLike[str]) -> dict[str, str]:
        """Sets all that a file holds, or nothing if anything in it is wrong; returns its provenance."""
        path = Path(path)
        content = _read(path)
        games: dict[Game, dict[str, int]] = {}
        try:
            for name, values in content["games"].items():
                game = Game(name)
                _check(game, values)
                games[game] = values
        except (BadWeights, UnknownGame) as error:
            raise BadWeights(f"{path}: {error}") from error
        for game, values in games.items():
            self.set(game, values)
        return {str(key): str(value) for key, value in content["about"].items()}


def read_weights(text: str, game: Game | str, evaluation: str = "engine") -> dict[str, int]:
    """Weights as players are given them: a file, or all numbers in their order, like 1000/450/550."""
    game = Game.of(game)
    known = dict(evaluation_weights(game._native, evaluation))
    if _NUMBERS.fullmatch(text):
        numbers = [int(number) for number in text.split("/")]
        if evaluation == "engine" and had_weights(game, len(numbers)):
            numbers += [0] * (len(known) - len(numbers))
        if len(numbers) != len(known):
            raise BadWeights(f"{game} has {len(known)} weights, not {len(numbers)}: {', '.join(known)}")
        values = dict(zip(known, numbers, strict=True))
        _check(game, values, evaluation)
        return values
    content = _read(Path(text).expanduser())
    if content.get("evaluation", "engine") != evaluation:
        raise BadWeights(f"{text} holds weights of another evaluation than {evaluation}")
    found = content["games"].get(game.name)
    if found is None:
        raise BadWeights(f"{text} holds no weights of {game}; it has those of {', '.join(content['games'])}")
    try:
        _check(game, found, evaluation)
    except BadWeights as error:
        raise BadWeights(f"{text}: {error}") from error
    known |= found
    return known


def had_weights(game: Game, count: int) -> bool:
    """Did a game have so many weights in an older version, the first ones of today?"""
    names = [name for name, _ in evaluation_weights(game._native, "engine")]
    return 0 < count < len(names) and names[count - 1] == _ONCE_LAST


def weights_text(values: Mapping[str, int]) -> str:
    """All weights of a game as players are given them: their numbers, in order."""
    return "/".join(map(str, values.values()))


def _check(game: Game, values: Any, evaluation: str = "engine") -> None:
    if not isinstance(values, Mapping):
        raise BadWeights(f"the weights of {game} are names with numbers, not {values!r}")
    known = dict(evaluation_weights(game._native, evaluation))
    unknown = [repr(name) for name in values if name not in known]
    if unknown:
        raise BadWeights(f"{game} has no weight {', '.join(unknown)}; it has {', '.join(known)}")
    for name, value in values.items():
        if isinstance(value, bool) or not isinstance(value, int) or abs(value) > LARGEST:
            raise BadWeights(f"{name} must be a whole number from -{LARGEST} to {LARGEST}, not {value!r}")


def _read(path: Path) -> dict[str, Any]:
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise BadWeights(f"{path} is no weights file: {error}") from error
    if not isinstance(content, dict) or content.get("format") != _FORMAT:
        raise BadWeights(f'{path} is no weights file: it does not say "format": "{_FORMAT}"')
    for part in ("games", "about"):
        if not isinstance(content.get(part), dict):
            raise BadWeights(f"{path}: {part!r} is missing")
    return content
