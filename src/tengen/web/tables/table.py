"""A table: a game being played, who sits where, and how far it is. Pure state, kept as one JSON text."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass, field
from typing import Any, Final

from tengen.rules.game import Game
from tengen.rules.outcome import Side
from tengen.rules.position import Position
from tengen.text.language import marked, tr
from tengen.web.positions.titles import side_names
from tengen.web.tables.clock import TableClock
from tengen.web.tables.swap2 import Swap2
from tengen.web.wire import Refusal

Json = dict[str, Any]

GUEST: Final = marked("Guest")
"""A person who gave no name."""
OTHER_GUEST: Final = marked("Guest 2")
UNDO: Final = "undo"
DRAW: Final = "draw"
AGREEMENT: Final = "agreement"
RESIGNATION: Final = "resignation"
TIME: Final = "time"
CRASH: Final = "crash"
_FORMAT: Final = 1
_TOLD_SINCE: Final = 1000


def new_secret() -> str:
    """A text that nobody guesses."""
    return secrets.token_urlsafe(18)


def fingerprint(token: str) -> str:
    """What is kept of a token: enough to recognise it, too little to use it."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass
class Chair:
    """One of the two who play."""

    kind: str
    """`person`, `engine` or `classic`."""
    name: str
    """As records name it."""
    title: str
    opponent: str | None = None
    """How the catalogue names an engine or a classic."""
    token: str | None = None
    """The fingerprint of the secret that gives the right to act for it."""
    invite: str | None = None
    """The fingerprint of the invitation; it is open as long as it is the token, too."""

    @property
    def is_person(self) -> bool:
        """Does a person sit here?"""
        return self.kind == "person"

    @property
    def is_free(self) -> bool:
        """Has nobody taken the invitation yet?"""
        return self.invite is not None and self.invite == self.token


@dataclass
class Ended:
    """A game that ended off the board."""

    winner: int | None
    reason: str


@dataclass
class Table:
    """Who plays what, and everything that happened. Moves are checked by the rules; nothing here waits."""

    id: str
    position: Position
    mode: str
    """`engine`, `here`, `link` or `watch`."""
    chairs: list[Chair]
    owner: str
    """The fingerprint of the token of who made the table."""
    start: int = 0
    """Moves that were there from the beginning and are never taken back."""
    clock: TableClock | None = None
    swap2: Swap2 | None = None
    swap2_wanted: bool = False
    ended: Ended | None = None
    asks: int | None = None
    """The side that asks the other for something."""
    asks_for: str = UNDO
    """What it asks for: to take back a move, or a draw."""
    refused: int | None = None
    """The side whose last wish was not granted."""
    rematch: int | None = None
    """The side that offers another game."""
    next: str | None = None
    kept: int | None = None
    signed: bool = False
    paused: bool = False
    stepping: bool = False
    """They pause again after the next move; not kept."""
    pace: float = 0.0
    version: int = 1
    """Grows with everything that is told."""
    revision: int = 0
    """Grows with everything that is done; not kept."""
    trouble: str | None = None
    seconds: list[float | None] = field(default_factory=list)
    """What each move took, as far as it was measured."""

    # ---- asking -----------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The rules."""
        return self.position.game

    @property
    def is_over(self) -> bool:
        """Has it ended, on the board or off it?"""
        return self.ended is not None or self.position.is_over

    @property
    def actor(self) -> int | None:
        """The chair that has to do something now."""
        if self.is_over:
            return None
        return self.swap2.chair if self.swap2 is not None else int(self.position.turn)

    @property
    def winner(self) -> int | None:
        """Who won; None for a draw or while it goes on."""
        if self.ended is not None:
            return self.ended.winner
        outcome = self.position.outcome
        return None if outcome is None or outcome.winner is None else int(outcome.winner)

    def sides_of(self, token: str | None) -> list[int]:
        """The chairs for which this token may act."""
        if token is None:
            return []
        mark = fingerprint(token)
        return [
            side
            for side, chair in enumerate(self.chairs)
            if chair.token is not None and hmac.compare_digest(chair.token, mark)
        ]

    def is_owner(self, token: str | None) -> bool:
        """Did the one with this token make the table?"""
        return token is not None and hmac.compare_digest(self.owner, fingerprint(token))

    @property
    def can_undo(self) -> bool:
        """Is there a move to be taken back?"""
        if self.swap2 is not None or self.ended is not None or self.position.ply <= self.start:
            return False
        return not (self.is_over and (self.mode == "link" or self.signed or self.next is not None))

    # ---- acting -----------------------------------------------------------------------------------------

    def play(self, chair: int, move: str, seconds: float | None = None) -> None:
        """A move of that chair."""
        self._expect(chair)
        if self.swap2 is not None and self.swap2.choices:
            raise Refusal("not-now", tr("choose first: {known}", known=" or ".join(self.swap2.choices)))
        self.position.play(self.game.parse_move(move))
        self.seconds.append(None if seconds is None else round(seconds, 3))
        self.asks = self.refused = None
        if self.swap2 is not None:
            self.swap2.placed(self.position.ply)
        self._run_clock(chair)
        self.paused, self.stepping = self.paused or self.stepping, False
        self.revision += 1

    def choose(self, chair: int, choice: str) -> None:
        """What is said in the swap2 opening."""
        self._expect(chair)
        if self.swap2 is None or choice not in self.swap2.choices:
            raise Refusal("not-now", tr("there is nothing to choose now"))
        exchange = self.swap2.chosen(choice)
        if exchange is not None:
            self.swap2 = None
            self.start = self.position.ply
            if exchange:
                self.chairs.reverse()
                if self.clock is not None:
                    self.clock.swap()
        self._run_clock(None)
        self.revision += 1

    def resign(self, side: int) -> None:
        """That side gives up."""
        self._refuse_over()
        self.end(Ended(1 - side, RESIGNATION))

    def end(self, ended: Ended) -> None:
        """The game ends off the board."""
        self.ended = ended
        self.asks = self.refused = None
        self._run_clock(None)
        self.revision += 1

    def undo(self, count: int) -> None:
        """Takes back so many moves."""
        for _ in range(min(count, self.position.ply - self.start)):
            self.position.undo()
            if self.seconds:
                self.seconds.pop()
        self.asks = self.refused = None
        self._run_clock(None)
        self.revision += 1

    def ask(self, side: int, what: str) -> None:
        """That side asks the other for something."""
        self.asks, self.asks_for, self.refused = side, what, None

    def answer(self, yes: bool) -> None:
        """What the other side says to it."""
        asking, self.asks = self.asks, None
        if asking is None:
            raise Refusal("not-now", tr("nobody asks for anything"))
        if not yes:
            self.refused = asking
        elif self.asks_for == DRAW:
            self.end(Ended(None, AGREEMENT))
        else:
            self.undo(self.plies_to_undo(asking))

    def plies_to_undo(self, side: int) -> int:
        """How many moves go when this side takes back its last one: its own and what came after."""
        trial = self.position.copy()
        count = 0
        while trial.ply > self.start:
            trial.undo()
            count += 1
            if int(trial.turn) == side:
                return count
        return 0

    def _expect(self, chair: int) -> None:
        self._refuse_over()
        if self.actor != chair:
            raise Refusal("not-your-turn", tr("it is the other side's turn"))

    def _refuse_over(self) -> None:
        if self.is_over:
            raise Refusal("over", tr("the game is over"))

    def _run_clock(self, moved: int | None) -> None:
        """Time runs from the first move on, for whoever has to act."""
        if self.clock is None:
            return
        if moved is not None and self.clock.running == moved:
            self.clock.moved(moved)
        actor = self.actor
        if actor is None or self.position.ply == 0:
            self.clock.stop()
        elif self.clock.running != actor:
            self.clock.start(actor)

    # ---- keeping ----------------------------------------------------------------------------------------

    def to_json(self) -> Json:
        """Everything, for the file."""
        return {
            "format": _FORMAT,
            "id": self.id,
            "game": self.game.name,
            "moves": [str(move) for move in self.position.moves],
            "mode": self.mode,
            "chairs": [vars(chair).copy() for chair in self.chairs],
            "owner": self.owner,
            "start": self.start,
            "clock": None if self.clock is None else self.clock.to_json(),
            "swap2": None if self.swap2 is None else self.swap2.stage,
            "swap2_wanted": self.swap2_wanted,
            "ended": None if self.ended is None else vars(self.ended).copy(),
            "asks": self.asks,
            "asks_for": self.asks_for,
            "refused": self.refused,
            "rematch": self.rematch,
            "next": self.next,
            "kept": self.kept,
            "signed": self.signed,
            "paused": self.paused,
            "pace": self.pace,
            "version": self.version,
            "trouble": self.trouble,
            "seconds": self.seconds,
        }

    @classmethod
    def from_json(cls, found: Json) -> "Table":
        """The table as it was kept."""
        table = cls(
            id=found["id"],
            position=Position(found["game"], found["moves"]),
            mode=found["mode"],
            chairs=[Chair(**chair) for chair in found["chairs"]],
            owner=found["owner"],
            start=found["start"],
            clock=None if found["clock"] is None else TableClock.from_json(found["clock"]),
            swap2=None if found["swap2"] is None else Swap2(found["swap2"]),
            swap2_wanted=found["swap2_wanted"],
            ended=None if found["ended"] is None else Ended(**found["ended"]),
            **{name: found[name] for name in _PLAIN if name in found},
        )
        # What was told after the last write must not look newer than what is told from now on.
        table.version += _TOLD_SINCE
        return table


_PLAIN: Final = (
    *("asks", "asks_for", "refused", "rematch", "next", "kept", "signed", "paused"),
    *("pace", "version", "trouble", "seconds"),
)


def side_name(table: Table, side: int) -> str:
    """What a side is called."""
    return side_names(table.game)[Side(side)]
