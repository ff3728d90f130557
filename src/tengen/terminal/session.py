"""A session: the game on the table, who sits where, and what happened. It prints nothing."""

from collections.abc import Mapping
from datetime import date

from tengen import Move, Outcome, Position, Reason, Side, TengenError
from tengen.players import Player
from tengen.records import Record

PERSON = "human"
"""How a person at the keyboard is named in records and on the command line."""

RESIGNATION = "resignation"
"""The verdict of a game that somebody gave up."""

_SET_ANEW = ("First", "Second", "Result")
"""Tags of a loaded record that say who played it and how it ended, and no longer hold."""

_REASONS = {
    Reason.FULL_BOARD: "the board is full",
    Reason.REPETITION: "the position came up three times",
    Reason.CLAIM: "claimed on a full board",
    Reason.NO_MOVE: "no legal move left",
}


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
        self.resigned = _who_resigned(loaded) if loaded is not None else None
        self._loaded = loaded
        self._saved = self._state if loaded is not None else None

    @property
    def is_over(self) -> bool:
        """Whether the game is decided on the board or by resignation."""
        return self.position.is_over or self.resigned is not None

    @property
    def is_persons_turn(self) -> bool:
        """Whether somebody at the keyboard has to move."""
        return not self.is_over and self.seats[self.position.turn] is None

    @property
    def is_unsaved(self) -> bool:
        """Whether there are moves that no file holds yet."""
        return self.position.ply > 0 and self._state != self._saved

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

    def play(self, text: str) -> Move:
        """Play a move as the person wrote it."""
        move = self.position.game.parse_move(text)
        self.position.play(move)
        return move

    def answer(self) -> Move:
        """Let the player whose turn it is move."""
        player = self.seats[self.position.turn]
        if player is None:
            raise NotNow("it is a person's turn")
        move = player.choose(self.position)
        self.position.play(move)
        return move

    def take_back(self) -> list[Move]:
        """Undo a person's last move and all that followed; the undone moves, last one first."""
        if self.resigned is not None:
            self.resigned = None
            return []
        undone: list[Move] = []
        while self.position.ply:
            undone.append(self.position.undo())
            # After an undo the turn is with the one who had made the move, also in edge games.
            if self.seats[self.position.turn] is None:
                return undone
        for move in reversed(undone):
            self.position.play(move)
        raise NotNow("there is no move of yours to take back")

    def resign(self) -> Side:
        """The side to move gives up."""
        self.require_running()
        self.resigned = self.position.turn
        return self.resigned

    def sit(self, person: Side) -> None:
        """Give the person that side and the player the other one."""
        players = [player for player in self.seats.values() if player is not None]
        if len(players) == 1:
            self.seats = {person: None, person.other: players[0]}

    def start_again(self) -> None:
        """Clear the board for the next game."""
        self.position = Position(self.position.game)
        self.resigned = None
        self._loaded = None
        self._saved = None

    def require_running(self) -> None:
        """Refuse what only makes sense while the game is going on."""
        if self.is_over:
            raise NotNow("the game is over")

    def winner_and_why(self) -> tuple[Side | None, str]:
        """Who won a finished game (nobody: a draw) and a few words about it."""
        if self.resigned is not None:
            return self.resigned.other, RESIGNATION
        outcome = self.position.outcome
        if outcome is None:
            raise NotNow("the game is not over yet")
        return outcome.winner, self._reason(outcome)

    def record(self) -> Record:
        """The game so far as a record, with what a loaded record said about its moves."""
        names = [player.name if player else PERSON for player in map(self.seats.__getitem__, Side)]
        tags = {"First": names[0], "Second": names[1], "Date": date.today().isoformat()}
        loaded = self._loaded
        if loaded is not None:
            tags |= {tag: text for tag, text in loaded.tags.items() if tag not in _SET_ANEW}
        record = Record.from_position(self.position)
        record.tags = tags
        if self.resigned is not None:
            record.result = "0-1" if self.resigned is Side.FIRST else "1-0"
            record.verdict = RESIGNATION
        if loaded is not None:
            record.comment = loaded.comment
            for i, (old, new) in enumerate(zip(loaded.moves, record.moves, strict=False)):
                if old.move != new.move:
                    break
                record.moves[i] = old
        return record

    def mark_saved(self) -> None:
        """The moves so far are in a file."""
        self._saved = self._state

    @property
    def _state(self) -> tuple[tuple[Move, ...], Side | None]:
        return self.position.moves, self.resigned

    def _reason(self, outcome: Outcome) -> str:
        if outcome.reason is Reason.LINE:
            length = self.position.game.length
            return "both have a line" if outcome.winner is None else f"{length} in a row"
        if outcome.reason is Reason.MOST_CELLS:
            first, second = self.position.score
            return f"{max(first, second)} to {min(first, second)} cells"
        return _REASONS[outcome.reason]


def _who_resigned(record: Record) -> Side | None:
    """The side that gave up a recorded game, if it ended so."""
    if record.verdict != RESIGNATION or record.winner is None:
        return None
    return record.winner.other
