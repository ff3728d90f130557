"""From wishes to a session: what the command line leaves open comes from a record, the menu or habit."""

from dataclasses import dataclass
from random import Random

from tengen import Game, Position, Side, TengenError
from tengen.players import PLAYERS, Player, UnknownPlayer, make_player
from tengen.records import Record
from tengen.terminal.menu import choose_game, choose_opponent, choose_side
from tengen.terminal.screen import Screen
from tengen.terminal.session import PERSON, Session

_SIDES = {"first": Side.FIRST, "second": Side.SECOND}


class OtherGame(TengenError):
    """The record is of another game than the one asked for."""


@dataclass
class Wishes:
    """What somebody asked for; None is left open."""

    game: str | None = None
    opponent: str | None = None
    side: str | None = None
    seed: int | None = None


def set_up(screen: Screen, wishes: Wishes, record: Record | None = None) -> Session:
    """Seat everybody at a board. Questions are asked only if neither game nor record was given."""
    if record is not None:
        position = _position(record, wishes)
        opponent, side = _seats_in(record)
    elif wishes.game is not None:
        position = Position(wishes.game)
        opponent, side = "greedy", "first"
    else:
        _seat(wishes.opponent or PERSON, None)  # a wrong name is reported before any question
        position = Position(choose_game(screen))
        opponent = wishes.opponent or choose_opponent(screen)
        asks_side = wishes.side is None and _seat(opponent, None) is not None
        side = choose_side(screen, position.game) if asks_side else "first"
    player = _seat(wishes.opponent or opponent, wishes.seed)
    person = _side(wishes.side or side, wishes.seed)
    return Session(position, {person: None, person.other: player}, record)


def _position(record: Record, wishes: Wishes) -> Position:
    if wishes.game is not None and Game(wishes.game) != record.game:
        raise OtherGame(f"the record is a game of {record.game.name}, not of {Game(wishes.game).name}")
    return record.position()


def _seats_in(record: Record) -> tuple[str, str]:
    """Opponent and side as the record tells them; a record of strangers is continued against greedy."""
    first, second = record.players
    if first == second == PERSON:
        return PERSON, "first"
    if first in PLAYERS and second == PERSON:
        return first, "second"
    return (second if first == PERSON and second in PLAYERS else "greedy"), "first"


def _seat(name: str, seed: int | None) -> Player | None:
    if name.strip().lower() == PERSON:
        return None
    try:
        return make_player(name, seed)
    except UnknownPlayer as problem:
        raise UnknownPlayer(f"{problem} or {PERSON}") from None


def _side(name: str, seed: int | None) -> Side:
    return _SIDES[name] if name in _SIDES else Random(seed).choice(list(Side))
