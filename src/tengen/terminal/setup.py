"""From wishes to a session: what the command line leaves open comes from a record, the menu or habit."""

from dataclasses import dataclass
from random import Random

from tengen import Game, Position, Side, TengenError
from tengen.players import ClassicPlayer, LikePlayer, Player, UnknownPlayer, make_player
from tengen.records import Record
from tengen.terminal.menu import choose_game, choose_level, choose_opponent, choose_side
from tengen.terminal.screen import Screen
from tengen.terminal.session import PERSON, Session

ENGINE = "tengen"
"""The opponent of whoever names none."""

_SIDES = {"first": Side.FIRST, "second": Side.SECOND}


class BadWish(TengenError):
    """What was asked for does not go together."""


class OtherGame(TengenError):
    """The record is of another game than the one asked for."""


@dataclass
class Wishes:
    """What somebody asked for; None is left open."""

    game: str | None = None
    opponent: str | None = None
    side: str | None = None
    seed: int | None = None
    level: int | None = None
    """The engine's level."""
    time: str | None = None
    """The engine's time for a move."""

    @property
    def engine(self) -> str | None:
        """The engine as level and time describe it; None if neither is given."""
        given = {"level": self.level, "time": self.time}
        options = ",".join(f"{option}={value}" for option, value in given.items() if value is not None)
        if not options:
            return None
        if self.opponent is not None and self.opponent.strip().lower() != ENGINE:
            raise BadWish(
                f"level and time are the engine's: leave out --opponent, or write {ENGINE}:{options}"
            )
        return f"{ENGINE}:{options}"


def set_up(screen: Screen, wishes: Wishes, record: Record | None = None) -> Session:
    """Seat everybody at a board. Questions are asked only if neither game nor record was given."""
    wished = wishes.engine or wishes.opponent
    if wished is not None:
        _seat(wished, None)  # a wrong name is reported before any question
    if record is not None:
        position = _position(record, wishes)
        opponent, side = _seats_in(record)
    elif wishes.game is not None:
        position = Position(wishes.game)
        opponent, side = ENGINE, "first"
    else:
        position = Position(choose_game(screen))
        opponent = wished or _choose_opponent(screen, position.game)
        asks_side = wishes.side is None and _seat(opponent, None) is not None
        side = choose_side(screen, position.game) if asks_side else "first"
    player = _seat(wished or opponent, wishes.seed)
    if isinstance(player, LikePlayer | ClassicPlayer):
        player.prepare(position.game)
    person = _side(wishes.side or side, wishes.seed)
    return Session(position, {person: None, person.other: player}, record)


def _choose_opponent(screen: Screen, game: Game) -> str:
    opponent = choose_opponent(screen, game)
    return f"{ENGINE}:level={choose_level(screen, game)}" if opponent == ENGINE else opponent


def _position(record: Record, wishes: Wishes) -> Position:
    if wishes.game is not None and Game(wishes.game) != record.game:
        raise OtherGame(f"the record is a game of {record.game.name}, not of {Game(wishes.game).name}")
    return record.position()


def _seats_in(record: Record) -> tuple[str, str]:
    """Opponent and side as the record tells them; a record of strangers is continued against the engine."""
    first, second = record.players
    if first == second == PERSON:
        return PERSON, "first"
    if _is_player(first) and second == PERSON:
        return first, "second"
    return (second if first == PERSON and _is_player(second) else ENGINE), "first"


def _is_player(name: str) -> bool:
    try:
        make_player(name)
    except UnknownPlayer:
        return False
    return True


def _seat(name: str, seed: int | None) -> Player | None:
    if name.strip().lower() == PERSON:
        return None
    try:
        return make_player(name, seed)
    except UnknownPlayer as problem:
        raise UnknownPlayer(f"{problem} or {PERSON}") from None


def _side(name: str, seed: int | None) -> Side:
    return _SIDES[name] if name in _SIDES else Random(seed).choice(list(Side))
