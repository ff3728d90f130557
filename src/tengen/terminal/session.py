"""A session: the game on the table, who sits where, and what happened. It prints nothing."""

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from tengen import Move, Outcome, Position, Reason, Side, TengenError
from tengen.players import Player
from tengen.records import Record
from tengen.terminal.clock import MoveTime
from tengen.text.clean import clean

PERSON = "human"
"""How a person at the keyboard is named in records and on the command line."""

SIGNED = "Signed"
"""The tag with the name of the person who won, for the hall of fame."""

_LONGEST_NAME = 80

RESIGNATION = "resignation"
"""The verdict of a game that somebody gave up."""

TIME = "time"
"""The verdict of a game that was lost on the clock."""

_SET_ANEW = ("First", "Second", "Result", SIGNED)
"""Tags of a loaded record that say who played it and how it ended, and no longer hold."""

_REASONS = {
    Reason.FULL_BOARD: "the board is full",
    Reason.REPETITION: "the position came up three times",
    Reason.CLAIM: "claimed on a full board",
    Reason.NO_MOVE: "no legal move left",
}


class Forfeit(NamedTuple):
    """Who lost a game away from the board, and how."""

    side: Side
    verdict: str


class NotNow(TengenError):
    """What was asked for makes no sense at this point of the game."""


class Session:
    """One game after another between the same seats; a seat without a player is a person."""

    def __init__(
        self,
        position: Position,
        seats: Mapping[Side, Player | None],
        loaded: Record | None = None,
    ) -> None:
        self.position = position
        self.seats = dict(seats)
        self.forfeit = _forfeit(loaded) if loaded is not None else None
        self.signed: str | None = None
        """The name of the person who won this game, once it is signed."""
        self._loaded = loaded
        self._saved = self.state if loaded is not None else None
        self._times: dict[int, MoveTime] = {}

    @property
    def is_over(self) -> bool:
        """Whether the game is decided on the board, by resignation or by the clock."""
        return self.position.is_over or self.forfeit is not None

    @property
    def is_persons_turn(self) -> bool:
        """Whether somebody at the keyboard has to move."""
        return not self.is_over and self.seats[self.position.turn] is None

    @property
    def is_unsaved(self) -> bool:
        """Whether there are moves that no file holds yet."""
        return self.position.ply > 0 and self.state != self._saved

    @property
    def is_shared(self) -> bool:
        """Whether both sides are played at this keyboard."""
        return all(player is None for player in self.seats.values())

    def who(self, side: Side) -> str:
        """A side with the one who plays it: "Black (you)"."""
        player = self.seats[side]
        color = self.position.game.side_names[side]
        if player is not None:
            return f"{color} ({player.name})"
        return color if self.is_shared else f"{color} (you)"

    @property
    def can_be_signed(self) -> bool:
        """Did a person beat the computer?"""
        if not self.is_over or self.is_shared:
            return False
        winner = self.winner_and_why()[0]
        return winner is not None and self.seats[winner] is None

    def sign(self, name: str) -> str:
        """Put the winner's name under the game; the name as it stands there."""
        if not self.can_be_signed:
            raise NotNow("only a game that you won against the computer can be signed")
        told = clean(name, _LONGEST_NAME)
        if not told:
            raise NotNow("say your name: sign NAME")
        self.signed = told
        return told

    def play(self, text: str) -> Move:
        """Play a move as the person wrote it."""
        move = self.position.game.parse_move(text)
        self.position.play(move)
        return move

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        player = self.seats[self.position.turn]
        if player is None:
            raise NotNow("it is a person's turn")
        return player

    def answer(self) -> Move:
        """Let the player whose turn it is move."""
        move = self.player.choose(self.position)
        self.position.play(move)
        return move

    def take_back(self) -> list[Move]:
        """Undo a person's last move and all that followed; the undone moves, last one first."""
        self.signed = None
        if self.forfeit is not None:
            if self.forfeit.verdict == TIME:
                raise NotNow("the time is up and cannot be taken back; new starts the next game")
            self.forfeit = None
            return []
        undone: list[Move] = []
        while self.position.ply:
            undone.append(self.position.undo())
            # After an undo the turn is with the one who had made the move, also in edge games.
            if self.seats[self.position.turn] is None:
                self._times = {ply: time for ply, time in self._times.items() if ply < self.position.ply}
                return undone
        for move in reversed(undone):
            self.position.play(move)
        raise NotNow("there is no move of yours to take back")

    def resign(self) -> Side:
        """A person gives up: the one to move, or the one who waits for a player."""
        self.require_running()
        turn = self.position.turn
        side = turn if self.seats[turn] is None else turn.other
        self.forfeit = Forfeit(side, RESIGNATION)
        return side

    def lose_on_time(self) -> Side:
        """The time of the side to move is up."""
        self.require_running()
        self.forfeit = Forfeit(self.position.turn, TIME)
        return self.forfeit.side

    def note_time(self, time: MoveTime) -> None:
        """What the last move took by the clock."""
        self._times[self.position.ply - 1] = time

    def sit(self, person: Side) -> None:
        """Give the person that side and the player the other one."""
        players = [player for player in self.seats.values() if player is not None]
        if len(players) == 1:
            self.seats = {person: None, person.other: players[0]}

    def start_again(self) -> None:
        """Clear the board for the next game."""
        self.position = Position(self.position.game)
        self.forfeit = None
        self.signed = None
        self._times = {}
        self._loaded = None
        self._saved = None

    def require_running(self) -> None:
        """Refuse what only makes sense while the game is going on."""
        if self.is_over:
            raise NotNow("the game is over")

    def winner_and_why(self) -> tuple[Side | None, str]:
        """Who won a finished game (nobody: a draw) and a few words about it."""
        if self.forfeit is not None:
            return self.forfeit.side.other, self.forfeit.verdict
        outcome = self.position.outcome
        if outcome is None:
            raise NotNow("the game is not over yet")
        return outcome.winner, self._reason(outcome)

    def record(self) -> Record:
        """The game so far as a record, with what a loaded record said about its moves."""
        person = self.signed or PERSON
        names = [player.name if player else person for player in map(self.seats.__getitem__, Side)]
        tags = {"First": names[0], "Second": names[1], "Date": date.today().isoformat()}
        if self.signed:
            tags[SIGNED] = self.signed
        loaded = self._loaded
        if loaded is not None:
            tags |= {tag: text for tag, text in loaded.tags.items() if tag not in _SET_ANEW}
        record = Record.from_position(self.position)
        record.tags = tags
        if self.forfeit is not None:
            record.result = "0-1" if self.forfeit.side is Side.FIRST else "1-0"
            record.verdict = self.forfeit.verdict
        if loaded is not None:
            record.comment = loaded.comment
            for i, (old, new) in enumerate(zip(loaded.moves, record.moves, strict=False)):
                if old.move != new.move:
                    break
                record.moves[i] = old
        for ply, time in self._times.items():
            record.moves[ply].seconds = round(time.used, 3)
            record.moves[ply].clock = round(time.left, 3)
        return record

    def mark_saved(self) -> None:
        """The moves so far are in a file."""
        self._saved = self.state

    @property
    def state(self) -> tuple[tuple[Move, ...], Forfeit | None, str | None]:
        """The moves, how the game was given up and who signed; equal as long as nothing has happened."""
        return self.position.moves, self.forfeit, self.signed

    def _reason(self, outcome: Outcome) -> str:
        if outcome.reason is Reason.LINE:
            length = self.position.game.length
            return "both have a line" if outcome.winner is None else f"{length} in a row"
        if outcome.reason is Reason.MOST_CELLS:
            first, second = self.position.score
            return f"{max(first, second)} to {min(first, second)} cells"
        return _REASONS[outcome.reason]


def _forfeit(record: Record) -> Forfeit | None:
    """Who lost a recorded game away from the board, if it ended so."""
    if record.verdict not in (RESIGNATION, TIME) or record.winner is None:
        return None
    return Forfeit(record.winner.other, record.verdict)
