"""Games that others have played, from journals of matches: a network learns most from those it lost."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tengen import Game, Move, Position, Side
from tengen.learn.settings import BadSettings
from tengen.referee.journal import Journal


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """Its moves from the empty board, and its result for the first player: 1, 0 or -1."""

    moves: tuple[Move, ...]
    result: int


def read_games(game: str, journals: Sequence[str]) -> list[PlayedGame]:
    """All games of this kind that ended by the rules; the same one counts once."""
    return list(_read(game, tuple(journals)))


@lru_cache(maxsize=1)
def _read(game: str, journals: tuple[str, ...]) -> tuple[PlayedGame, ...]:
    wanted = Game(game)
    found: dict[PlayedGame, None] = {}
    for path in journals:
        if not Path(path).is_file():
            raise BadSettings(f"there is no journal {path}")
        with Journal.read(Path(path)) as journal:
            for one in journal.games:
                if Game(one.game) == wanted:
                    position = Position(wanted, [*one.opening, *(move.move for move in one.moves)])
                    if position.outcome is not None:
                        found[PlayedGame(tuple(position.moves), _result(position.outcome.winner))] = None
    return tuple(found)


def _result(winner: Side | None) -> int:
    return 0 if winner is None else 1 if winner is Side.FIRST else -1
