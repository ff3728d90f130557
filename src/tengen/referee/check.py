"""A player put through everything a match asks of it, for its author: what is right, what is wrong."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, Protocol, runtime_checkable

from tengen import Game, Position, Side
from tengen.errors import TengenError
from tengen.players.process.isolation import Isolation
from tengen.players.process.limits import ProcessLimits
from tengen.players.seat import Cause, PlayerFault, Seat, Unfit
from tengen.referee.control import Control
from tengen.referee.openings import BadOpenings, Balance, make_openings, usual_plies
from tengen.referee.play import play_game
from tengen.referee.played import PlayedGame
from tengen.referee.seats import make_seat
from tengen.text.clean import clean
from tengen.text.durations import duration_text

_FAULTS: Final = frozenset(Cause) - {Cause.ADJUDICATION, Cause.RESIGNATION}
_USUAL_GAMES: Final = {"connectn": "onepop", "hexifence": "hexifence:2", "agent": "gomoku:11"}
_SHORT: Final = 0.1
_LIMITS: Final = ProcessLimits(isolation=Isolation())
"""As in a match."""
_PATIENCE: Final = 1.0


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was tried."""

    tried: str
    right: bool | None
    """None: it is not wrong, but something to know."""
    detail: str = ""
    position: str = ""
    """The game and the moves up to where it went wrong."""
    command: str = ""
    stderr: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "tried": self.tried,
            "right": self.right,
            "detail": self.detail,
            "position": self.position,
            "command": self.command,
            "stderr": list(self.stderr),
        }


def usual_game(player: str) -> str:
    """The game a player most likely plays, by its wire."""
    return _USUAL_GAMES.get(player.partition(":")[0].strip().lower(), "gomoku")


@dataclass(frozen=True, slots=True)
class _Subject:
    """Who is checked, in which game, and what its process may take."""

    player: str
    game: Game
    seed: int
    limits: ProcessLimits

    def seat(self) -> Seat:
        return make_seat(self.player, limits=self.limits)


def check_player(
    player: str, game: Game, seconds: float = 5.0, seed: int = 1, limits: ProcessLimits = _LIMITS
) -> Iterator[Finding]:
    """Tries one thing after the other and tells of each as it is done; stops where going on has no sense."""
    subject = _Subject(player, game, seed, limits)
    try:
        subject.seat().close()
    except TengenError as problem:
        yield Finding("is a player", False, clean(problem), command=player)
        return
    control = Control(move=seconds)
    for side in (Side.FIRST, Side.SECOND):
        which = "first" if side is Side.FIRST else "second"
        finding = _game(f"plays a game as the {which} side", subject, side, control)
        yield finding
        if not finding.right:
            return
    yield _from_opening(subject, control)
    again = replace(subject, seed=seed + 1)
    yield _game(f"keeps to {duration_text(_SHORT)} a move", again, Side.FIRST, Control(move=_SHORT))
    yield _several_games(subject, control)
    seat = subject.seat()
    if isinstance(seat, AnswersQueries):
        yield _queries(seat, subject, control)
    seat.close()


@runtime_checkable
class AnswersQueries(Seat, Protocol):
    """A seat whose wire lets a manager ask about the game."""

    def wrong_queries(self, position: Position, seconds: float) -> list[str]:
        """What is answered wrongly."""
        ...


def _queries(seat: AnswersQueries, subject: _Subject, control: Control) -> Finding:
    """Managers that do not know the rules ask the engine: the answers must be true, at the end above all."""
    tried = "answers queries truly"
    player, game = subject.player, subject.game
    position = Position(game)
    chance = Random(subject.seed)
    wrong: list[str] = []
    try:
        seat.start(game, Side.FIRST, control.budget(0.0, 0), "random")
        wrong += seat.wrong_queries(position, _PATIENCE)
        while not position.is_over:
            position.play(chance.choice(position.legal_moves))
        wrong += seat.wrong_queries(position, _PATIENCE)
    except (PlayerFault, Unfit) as problem:
        return Finding(tried, False, clean(problem), game.name, player, seat.last_words())
    finally:
        seat.close()
    # A manager that knows the rules, such as ours, needs no answers.
    right = None if wrong else True
    return Finding(tried, right, clean("; ".join(wrong), 400), command=player)


def _from_opening(subject: _Subject, control: Control) -> Finding:
    tried = "starts from an opening"
    game = subject.game
    try:
        plies = 2 * (usual_plies(game) // 2) or 1
        (opening,) = make_openings(game, 1, subject.seed, Balance(plies=plies, window=0.5, nodes=1))
    except BadOpenings as problem:
        return Finding(tried, None, clean(problem))
    finding = _game(tried, subject, Side.FIRST, control, opening)
    if finding.right is None:
        detail = f"{finding.detail}; its matches need --openings none"
        return Finding(tried, None, detail, command=subject.player)
    return finding


def _several_games(subject: _Subject, control: Control) -> Finding:
    """One program, two games: some wires start anew, and what is left over must not matter."""
    tried = "plays a second game after the first"
    player = subject.player
    seat = subject.seat()
    try:
        for number in range(2):
            rival = make_seat("random", seed=subject.seed + number)
            played = play_game((seat, rival), subject.game, control, names=(player, "random"))
            finding = _finding(tried, played, Side.FIRST, player)
            if not finding.right:
                return finding
        return finding
    except Unfit as problem:
        return Finding(tried, None, clean(problem), command=player)
    finally:
        seat.close()


def _game(
    tried: str, subject: _Subject, side: Side, control: Control, opening: tuple[Any, ...] = ()
) -> Finding:
    """A whole game against random moves."""
    player, game = subject.player, subject.game
    seat, rival = subject.seat(), make_seat("random", seed=subject.seed)
    seats: tuple[Seat, Seat] = (seat, rival) if side is Side.FIRST else (rival, seat)
    names = (player, "random") if side is Side.FIRST else ("random", player)
    try:
        played = play_game(seats, game, control, opening=opening, names=names)
    except Unfit as problem:
        return Finding(tried, None if opening else False, clean(problem), game.name, player)
    finally:
        seat.close()
    finding = _finding(tried, played, side, player)
    if finding.right and seat.name not in player:
        return replace(finding, detail=f"{finding.detail}; it calls itself {clean(seat.name, 64)}")
    return finding


def _finding(tried: str, played: PlayedGame, side: Side, player: str) -> Finding:
    verdict = played.verdict
    if verdict.cause in _FAULTS and verdict.winner is not side:
        moves = " ".join([*played.opening, *(move.move for move in played.moves)])
        detail = f"{verdict.cause}: {verdict.detail}"
        return Finding(tried, False, detail, f"{played.game} {moves}".strip(), player, verdict.stderr)
    own = [move.seconds + move.latency for move in _own_moves(played, side)]
    slowest = f", the slowest of its {len(own)} moves took {max(own):.3f} s" if own else ""
    return Finding(tried, True, f"{played.result} by {verdict.cause}{slowest}", command=player)


def _own_moves(played: PlayedGame, side: Side) -> Iterator[Any]:
    position = Position(played.game, list(played.opening))
    for move in played.moves:
        if position.turn == side:
            yield move
        position.play(move.move)
