"""One game to be played somewhere: everything a worker needs, and nothing that cannot be sent to it."""

import threading
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from typing import Final

from tengen import Game
from tengen.jobs import Work
from tengen.players.seat import Cause, Seat
from tengen.referee.adjudication import Adjudication
from tengen.referee.conduct import USUAL, Conduct, Window, give_back, take_seat
from tengen.referee.control import Control
from tengen.referee.play import play_game
from tengen.referee.played import PlayedGame
from tengen.referee.verdict import Verdict
from tengen.system.cores import pin_to_free_core

_SOUND: Final = (Cause.ADJUDICATION, Cause.RESIGNATION)
"""Ends off the board after which a program is none the worse."""


@dataclass(frozen=True, slots=True)
class GameTask:
    """A game of a schedule. The players are made anew for it, so it depends on no other game."""

    pair: int
    leg: int
    game: str
    names: tuple[str, str]
    """Labels of the first and the second side."""
    players: tuple[str, str]
    """The texts that make them."""
    control: Control
    opening: tuple[str, ...] = ()
    seed: int = 0
    adjudication: Adjudication | None = None
    conduct: Conduct = USUAL

    def play(self, stop: threading.Event | None = None) -> PlayedGame:
        """Plays it here and now; no player is left when this returns, but those that are to be kept alive."""
        game = Game(self.game)
        if self.conduct.pin:
            pin_to_free_core()
        seats: list[Seat] = []
        sound = False
        try:
            for side, text in enumerate(self.players):
                chance = Random(f"{self.seed}/{self.pair}/{self.leg}/{side}").getrandbits(62)
                seats.append(take_seat(self.names[side], text, chance, self.conduct))
            played = self._play((seats[0], seats[1]), game, stop)
            sound = not isinstance(played.verdict.cause, Cause) or played.verdict.cause in _SOUND
            return played
        finally:
            for name, text, seat in zip(self.names, self.players, seats, strict=False):
                give_back(name, text, seat, sound)

    def _play(self, seats: tuple[Seat, Seat], game: Game, stop: threading.Event | None) -> PlayedGame:
        with ExitStack() as stack:
            on_move = None
            if self.conduct.watch is not None:
                window = Window(self.conduct.watch, self.pair, self.leg, self.names)
                on_move = stack.enter_context(window)
            return play_game(
                seats,
                game,
                self.control,
                opening=[game.parse_move(move) for move in self.opening],
                adjudication=self.adjudication,
                pair=self.pair,
                leg=self.leg,
                names=self.names,
                stop=stop,
                on_move=on_move,
            )

    def interrupted(self, why: str) -> PlayedGame:
        """The game as one that could not be played, without a result."""
        return PlayedGame(
            pair=self.pair,
            leg=self.leg,
            game=self.game,
            first=self.names[0],
            second=self.names[1],
            opening=self.opening,
            moves=(),
            verdict=Verdict(None, Cause.INTERRUPTION, why),
            started=datetime.now(UTC).isoformat(timespec="seconds"),
        )


def play_task(task: GameTask) -> PlayedGame:
    """Plays a game, on whatever machine this is called."""
    return task.play()


GAMES: Final = Work(play_task, GameTask.interrupted)
"""What workers do with the games of a contest."""
