"""One game as the Connect-N course's own referee plays it: `REFEREE "cmd1" "cmd2" H W N name_s move_s`."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Self

from tengen import Game, Position, TengenError
from tengen.players import PLAYERS
from tengen.players.process.limits import ProcessLimits
from tengen.players.seat import Seat
from tengen.protocols.connectn.seat import ConnectNSeat
from tengen.referee.control import Control
from tengen.referee.play import play_game
from tengen.referee.played import PlayedGame
from tengen.referee.seats import WIRES, make_seat
from tengen.text.durations import BadDuration, read_seconds

WORDS: Final = "H W N NAME_SECONDS MOVE_SECONDS"
_LONGEST_START: Final = 60.0


class BadCourse(TengenError, ValueError):
    """Numbers of a course game that make no sense."""


@dataclass(frozen=True, slots=True)
class CourseGame:
    """The board and the two time limits."""

    game: Game
    name: float
    """Seconds for a player to say its name."""
    move: float
    """Seconds for each move."""

    @classmethod
    def read(cls, words: Sequence[str], pops: bool = True) -> Self:
        """Rows, columns, N, seconds to say the name, seconds a move; without pops it is `connect`.

        >>> CourseGame.read("6 7 4 10 5".split())
        CourseGame(game=Game('onepop:6x7x4'), name=10.0, move=5.0)
        """
        if len(words) != len(WORDS.split()):
            raise BadCourse(f"{' '.join(words)!r}: write the five numbers {WORDS}, like 6 7 4 10 5")
        size, times = words[:3], words[3:]
        if not all(word.isascii() and word.isdigit() and len(word) < 4 for word in size):
            raise BadCourse(f"{' '.join(size)!r} is no board: write rows, columns and N, like 6 7 4")
        try:
            name, move = map(read_seconds, times)
        except BadDuration as problem:
            raise BadCourse(f"{problem}; the last two numbers are NAME_SECONDS and MOVE_SECONDS") from None
        if not 0 < name <= _LONGEST_START or move <= 0:
            told = f"both times are more than 0, the one for the name at most {_LONGEST_START:g} s"
            raise BadCourse(f"{' '.join(times)!r}: {told}")
        rows, cols, n = map(int, size)
        return cls(Game(f"{'onepop' if pops else 'connect'}:{rows}x{cols}x{n}"), name, move)

    @property
    def limits(self) -> ProcessLimits:
        """What a player's process may take."""
        return ProcessLimits(start=self.name)

    def seat(self, text: str, old_ends: bool = False, seed: int | None = None) -> Seat:
        """A command as the course's referee takes it, or any player of ours such as `classic:window`."""
        player = player_text(text)
        if player.startswith(_WIRE):
            return ConnectNSeat(player.removeprefix(_WIRE), self.limits, old_ends=old_ends)
        return make_seat(player, seed=seed, limits=self.limits)

    def play(
        self,
        seats: tuple[Seat, Seat],
        names: tuple[str, str],
        stop: threading.Event | None = None,
        on_move: Callable[[Position], None] | None = None,
    ) -> PlayedGame:
        """One game; whatever the players do there is a verdict."""
        return play_game(seats, self.game, Control(move=self.move), names=names, stop=stop, on_move=on_move)


_WIRE: Final = "connectn:"


def player_text(text: str) -> str:
    """A player as Tengen writes it: whatever is no such text is a command on the Connect-N wire.

    >>> player_text("java -jar mine.jar"), player_text("classic:window")
    ('connectn:java -jar mine.jar', 'classic:window')
    """
    kind = text.partition(":")[0].strip().lower()
    is_ours = kind in PLAYERS or (":" in text and kind in WIRES)
    return text.strip() if is_ours else f"{_WIRE}{text.strip()}"
