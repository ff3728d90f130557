"""A comparison of two sets of weights by the gate, without a training before it.

The folder of a comparison keeps what is compared, the journals of its matches and at the end the ruling. One
that was interrupted is gone on with; another one needs another folder.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final, Self

from tengen import Game
from tengen.engine.network import SUFFIX, read_network
from tengen.jobs import Crew, crew_for
from tengen.learn.checkpoints import BadTraining, alone, read_plain
from tengen.learn.features import Judge
from tengen.learn.gate import Gate, Gatekeeper, Ruling
from tengen.learn.matches import Look, Terms, check_outsiders
from tengen.system.files import write_whole

_FORMAT: Final = "tengen gate 1"
_FILE: Final = "gate.json"


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two sets of weights, and what the new one must show."""

    game: str
    new: tuple[int, ...]
    old: tuple[int, ...]
    gate: Gate = Gate()  # noqa: RUF009 - it never changes
    evaluation: str = "engine"
    networks: tuple[str | None, str | None] = (None, None)
    """Files for the new side and for the old one, instead of the built-in network."""

    @classmethod
    def of(cls, game: str, new: str, old: str, gate: Gate, evaluation: str = "engine") -> Self:
        """Weights as `Judge.start` reads them: own, built-in, zero, a file, or numbers like 1/2/3.

        A file of a network stands for it and the own weights.
        """
        judge = Judge.of(Game(game), evaluation)
        networks = (_network(new, judge.game), _network(old, judge.game))
        own = tuple(judge.start("own"))
        first = own if networks[0] else tuple(judge.start(new))
        second = own if networks[1] else tuple(judge.start(old))
        return cls(judge.game.name, first, second, gate, evaluation, networks)

    def rule(self, folder: Path, crew: Crew, look: Look | None = None) -> Ruling:
        """Plays whatever is missing in the folder, and writes `ruling.json` there."""
        judge = Judge.of(Game(self.game), self.evaluation)
        with alone(folder):
            ruling = Gatekeeper(judge, self.gate, folder, crew, look).rule(self.new, self.old, self.networks)
            write_whole(folder / "ruling.json", (json.dumps(ruling.to_json(), indent=1) + "\n").encode())
        return ruling

    def save(self, folder: Path, about: Mapping[str, str] | None = None) -> None:
        """Keeps the comparison, and what is noted about it, in a folder that holds none."""
        if (folder / _FILE).exists():
            told = f"go on with --resume {folder}, or name another folder"
            raise BadTraining(f"{folder} holds a comparison already: {told}")
        folder.mkdir(parents=True, exist_ok=True)
        plain = {"format": _FORMAT, "about": dict(about or {}), "question": asdict(self)}
        write_whole(folder / _FILE, (json.dumps(plain, indent=1) + "\n").encode())

    @classmethod
    def open(cls, folder: Path) -> Self:
        """The comparison of a folder."""
        plain = read_plain(folder / _FILE, _FORMAT)
        if plain is None:
            raise BadTraining(f"{folder} holds no comparison: there is no {_FILE} in it")
        try:
            return cls._from_json(plain["question"])
        except (KeyError, TypeError, AttributeError) as problem:
            raise BadTraining(f"{folder / _FILE} is no comparison: {problem}") from None

    @classmethod
    def _from_json(cls, plain: dict[str, Any]) -> Self:
        gate = dict(plain["gate"])
        gate |= {"terms": Terms(**gate["terms"]), "outsiders": tuple(gate["outsiders"])}
        # Weights are read as if they were typed: their number and sizes are checked there.
        new, old = ("/".join(map(str, plain[key])) for key in ("new", "old"))
        found = cls.of(plain["game"], new, old, Gate(**gate), plain["evaluation"])
        files = [file and _network(file, Game(found.game)) for file in plain.get("networks", (None, None))]
        return replace(found, networks=(files[0], files[1]))


def _network(text: str, game: Game) -> str | None:
    """The full name of a file, if this is one with a network."""
    path = Path(text).expanduser()
    if path.suffix != SUFFIX:
        return None
    read_network(path).check(game)
    return str(path.resolve())


def compare(
    comparison: Comparison,
    folder: str | Path,
    about: Mapping[str, str] | None = None,
    *,
    concurrency: int | None = None,
    cluster: str | None = None,
    crew: Crew | None = None,
    look: Look | None = None,
) -> Ruling:
    """Plays the matches of a comparison into a new folder; `about` is kept there.

    Games are played on so many cores, on a cluster, or by a crew that is there already. After an
    interruption, `resume_comparison(folder)` goes on.
    """
    check_outsiders(comparison.gate.outsiders)
    comparison.save(Path(folder), about)
    return resume_comparison(folder, concurrency=concurrency, cluster=cluster, crew=crew, look=look)


def resume_comparison(
    folder: str | Path,
    *,
    concurrency: int | None = None,
    cluster: str | None = None,
    crew: Crew | None = None,
    look: Look | None = None,
) -> Ruling:
    """Goes on with the comparison of a folder; what was played is not played again."""
    comparison = Comparison.open(Path(folder))
    with crew_for(concurrency, cluster, crew=crew, here=True) as players:
        return comparison.rule(Path(folder), players, look)
