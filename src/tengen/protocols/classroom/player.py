"""A whole game on the class server, played by any local player.

Nothing is kept here that the server does not know: after an interruption the same call goes on where the
game is.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tengen import Game, IllegalMove, Move, Position
from tengen.protocols.classroom.answers import GameDetails, ServerMove
from tengen.protocols.classroom.client import ClassroomClient
from tengen.protocols.classroom.errors import BadAnswer, ClassroomError, NoAnswer, Refused
from tengen.rules.spec import MAX_LINE

POLL: Final = 1.0
"""Seconds between two looks at the game."""

_PATIENCE: Final = 8
"""So many refusals or contradictions in a row end the game for us; the pauses between them grow."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What can be told while a game goes on: the position after each move, whoever made it."""

    details: GameDetails
    position: Position
    team: int


class ClassroomPlayer:
    """Plays one game for a team. `choose` gives the moves, `report` is told each new position."""

    def __init__(
        self,
        client: ClassroomClient,
        game: int,
        choose: Callable[[Position], Move],
        *,
        team: int | None = None,
        poll: float = POLL,
        sleep: Callable[[float], None] = time.sleep,
        report: Callable[[Seen], None] | None = None,
    ) -> None:
        self._client = client
        self._game = game
        self._choose = choose
        self._team = team
        self._poll = poll
        self._sleep = sleep
        self._report = report or (lambda _: None)
        self._known = -1
        self._chosen: tuple[int, Move] | None = None
        self._troubles = 0

    def play(self) -> Seen:
        """Plays until the game is over; how it ended."""
        details = self._client.details(self._game)
        game_of(details)
        team = self._our_team(details)
        while True:
            # Our turn or a new move: only then is the whole game worth asking for.
            if not details.open or details.turn in (team, None) or details.moves != self._known:
                position = self._position(details, team)
                if not details.open and position is not None:
                    return Seen(details, position, team)
                self._act(details, position, team)
            else:
                self._sleep(self._poll)
            details = self._client.details(self._game)

    def _act(self, details: GameDetails, position: Position | None, team: int) -> None:
        """Moves if it is our turn, else waits."""
        if position is None:
            self._trouble(BadAnswer("the server's moves do not fit the game it describes"))
        elif position.is_over or details.teams[position.turn] != team or details.turn not in (team, None):
            self._troubles = 0
            self._sleep(self._poll)
        else:
            self._move(details, position, team)

    def _move(self, details: GameDetails, position: Position, team: int) -> None:
        """Plays our move; what the server made of it is seen at the next look."""
        if self._chosen is None or self._chosen[0] != position.ply:
            self._chosen = position.ply, self._choose(position)
        move = self._chosen[1]
        why = position.why_illegal(move)
        if why is not None:
            raise IllegalMove(f"our player's move {move}: {why}")
        try:
            self._client.move(self._game, team, details.size - 1 - move.row, move.col)
        except (Refused, NoAnswer) as problem:
            self._trouble(problem)
        else:
            self._troubles = 0

    def _trouble(self, problem: ClassroomError) -> None:
        self._troubles += 1
        if self._troubles > _PATIENCE:
            raise problem
        self._sleep(self._poll * min(2**self._troubles, 30))

    def _position(self, details: GameDetails, team: int) -> Position | None:
        """The position after the moves, or None if they contradict the details."""
        moves = self._client.moves(self._game, details.size**2)
        position = position_of(details, moves)
        if position is not None and position.ply != self._known:
            self._known = position.ply
            self._report(Seen(details, position, team))
        return position

    def _our_team(self, details: GameDetails) -> int:
        if self._team is not None:
            if self._team not in details.teams:
                teams = " and ".join(map(str, details.teams))
                raise ClassroomError(f"game {details.game} is between the teams {teams}, not {self._team}")
            return self._team
        mine = {team for team in self._client.my_teams() if team in details.teams}
        if len(mine) != 1:
            teams = " and ".join(map(str, details.teams))
            which = "both are yours: say which with --team" if mine else "neither is yours"
            raise ClassroomError(f"game {details.game} is between the teams {teams}; {which}")
        return mine.pop()


def game_of(details: GameDetails) -> Game:
    """The game that is played on the server, where a longer line wins too."""
    if not 1 <= details.size <= MAX_LINE or not 1 <= details.target <= details.size:
        told = f"{details.target} in a row on {details.size}x{details.size}"
        raise ClassroomError(f"Tengen plays on boards up to {MAX_LINE}x{MAX_LINE}, not {told}")
    return Game(f"mnk:{details.size}x{details.size}x{details.target}")


def position_of(details: GameDetails, moves: Sequence[ServerMove]) -> Position | None:
    """The position after these moves; None if they cannot have been played, or if some are missing."""
    position = Position(game_of(details))
    if len(moves) < details.moves:
        return None
    for move in moves:
        turn = position.turn
        if move.side is not turn or move.team != details.teams[turn]:
            return None
        if not (move.row < details.size and move.col < details.size):
            return None
        played = Move.cell(move.col, details.size - 1 - move.row)
        if position.is_over or not position.is_legal(played):
            return None
        position.play(played)
    return position


def result_of(seen: Seen) -> str:
    """How the game ended, for our team."""
    details = seen.details
    if details.teams[0] == details.teams[1]:
        outcome = seen.position.outcome
        return "draw" if outcome is None or outcome.winner is None else ("O", "X")[outcome.winner] + " won"
    if details.winner is None:
        return "draw"
    return "won" if details.winner == seen.team else "lost"
