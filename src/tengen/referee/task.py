"""One game to be played somewhere: everything a worker needs, and nothing that cannot be sent to it."""

import threading
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from typing import Final

from tengen import Game
from tengen.jobs import Work
from tengen.players.process.isolation import Isolation
from tengen.players.process.limits import ProcessLimits
from tengen.players.seat import Cause
from tengen.referee.adjudication import Adjudication
from tengen.referee.control import Control
from tengen.referee.play import play_game
from tengen.referee.played import PlayedGame
from tengen.referee.seats import make_seat
from tengen.referee.verdict import Verdict


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
    isolation: Isolation | None = None
    """Walls around foreign players."""

    def play(self, stop: threading.Event | None = None) -> PlayedGame:
        """Plays it here and now; no player is left when this returns."""
        game = Game(self.game)
        limits = ProcessLimits(isolation=self.isolation)
        with ExitStack() as stack:
            seats = []
            for side, text in enumerate(self.players):
                chance = Random(f"{self.seed}/{self.pair}/{self.leg}/{side}").getrandbits(62)
                seat = make_seat(text, seed=chance, limits=limits)
                stack.callback(seat.close)
                seats.append(seat)
            return play_game(
                (seats[0], seats[1]),
                game,
                self.control,
                opening=[game.parse_move(move) for move in self.opening],
                adjudication=self.adjudication,
                pair=self.pair,
                leg=self.leg,
                names=self.names,
                stop=stop,
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
