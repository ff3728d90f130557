"""What is to be played: the settings of a match or tournament, as the header of its journal keeps them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Self

from tengen import Game
from tengen.referee.adjudication import Adjudication
from tengen.referee.control import Control
from tengen.referee.journal import BadJournal
from tengen.referee.openings import Book, read_opening
from tengen.referee.schedules.schedule import Format, Pair, Schedule, make_schedule
from tengen.referee.task import GameTask

if TYPE_CHECKING:
    from tengen.referee.statistics.sprt import Sprt

DEFAULT_TIME: Final = 1.0
"""Seconds a move when nobody says."""


@dataclass(frozen=True)
class Plan:
    """Everything that decides what is played; the same plan with the same seed plays the same schedule."""

    kind: str
    """`match` or `tournament`."""
    players: dict[str, str]
    """The text that makes each player, by its label; in a match the first one is tested against the other."""
    game: str
    control: Control = field(default_factory=lambda: Control(move=DEFAULT_TIME))
    format: Format = Format.ROUND_ROBIN
    pairs: int = 1
    """Pairs for each meeting."""
    rounds: int | None = None
    openings: tuple[str, ...] = ()
    seed: int = 0
    sprt: dict[str, Any] | None = None
    """A test that may end a match early: elo0, elo1, alpha, beta, model."""
    adjudication: Adjudication | None = None
    recover: int | None = None
    """Crashes that a player is forgiven before the contest ends without a result; None forgives all."""
    names: dict[str, str] = field(default_factory=dict)
    """What players call themselves, by label, where that says more."""
    note: str = ""
    """What to know about the whole contest, such as why there are no openings."""
    late: dict[str, int] = field(default_factory=dict)
    """Players who came after the start, and the first round of a Swiss that they play in."""
    made_openings: bool = False
    """Were the openings made here, rather than chosen by somebody? Not kept."""

    def schedule(self, played: Mapping[int, tuple[str, str]] | None = None) -> Schedule:
        """The schedule, at its beginning; `played` are the players of pairs that a journal has, by number."""
        return make_schedule(self.format, list(self.players), self.pairs, self.rounds, played, self.late)

    def book(self) -> Book:
        """The openings."""
        game = Game(self.game)
        return Book(game, tuple(read_opening(text, game) for text in self.openings), self.seed)

    def test(self) -> "Sprt | None":
        """The test, if there is one."""
        if self.sprt is None:
            return None
        from tengen.referee.statistics.sprt import Sprt

        return Sprt(**self.sprt)

    def tasks(self, pair: Pair, book: Book) -> Iterator[GameTask]:
        """The two games of a pair."""
        opening = tuple(map(str, book.opening(pair.opening, pair.number)))
        for leg in (0, 1):
            names = pair.sides(leg)
            yield GameTask(
                pair.number,
                leg,
                self.game,
                names,
                (self.players[names[0]], self.players[names[1]]),
                self.control,
                opening,
                self.seed,
                self.adjudication,
            )

    def to_header(self) -> dict[str, Any]:
        """Plain values, for the journal."""
        return {
            "kind": self.kind,
            "players": self.players,
            "game": self.game,
            "control": self.control.to_json(),
            "format": self.format.value,
            "pairs": self.pairs,
            "rounds": self.rounds,
            "openings": list(self.openings),
            "seed": self.seed,
            "sprt": self.sprt,
            "adjudication": None if self.adjudication is None else self.adjudication.to_json(),
            "recover": self.recover,
            "names": self.names,
            "note": self.note,
            "late": self.late,
        }

    @classmethod
    def from_header(cls, header: dict[str, Any]) -> Self:
        """Reads what `to_header` gave."""
        try:
            adjudication = header.get("adjudication")
            return cls(
                str(header["kind"]),
                {str(label): str(text) for label, text in header["players"].items()},
                Game(str(header["game"])).name,
                Control.from_json(header["control"]),
                Format(header["format"]),
                int(header["pairs"]),
                None if header.get("rounds") is None else int(header["rounds"]),
                tuple(map(str, header["openings"])),
                int(header["seed"]),
                None if header.get("sprt") is None else dict(header["sprt"]),
                None if adjudication is None else Adjudication.from_json(adjudication),
                None if header.get("recover") is None else int(header["recover"]),
                {str(label): str(name) for label, name in header.get("names", {}).items()},
                str(header.get("note", "")),
                {str(label): int(number) for label, number in header.get("late", {}).items()},
            )
        except (KeyError, TypeError, ValueError, AttributeError) as problem:
            raise BadJournal(f"the first line of the journal is not complete: {problem}") from None
