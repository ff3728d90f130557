"""Journals to report on: real games of every family, with faults and hostile texts."""

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from tengen import Position, Side
from tengen.players.seat import Cause
from tengen.referee.control import Control
from tengen.referee.played import PlayedGame, PlayedMove
from tengen.referee.verdict import Verdict

HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'&\u2028\u202e"
"""What a player may call itself or write to stderr."""


@dataclass
class Paper:
    """A journal that is not on any disk."""

    games: list[PlayedGame]
    header: dict[str, Any] = field(default_factory=dict)


def random_game(
    game: str, names: tuple[str, str], pair: int = 0, leg: int = 0, opening: int = 2
) -> PlayedGame:
    """A game of random moves with made-up times, the same for the same arguments."""
    chance = Random(f"{game} {pair} {leg}")
    position = Position(game)
    while not position.is_over:
        position.play(chance.choice(list(position.legal_moves)))
    moves = [str(move) for move in position.moves]
    opening = min(opening, len(moves) - 1)
    outcome = position.outcome
    assert outcome is not None
    return PlayedGame(
        pair,
        leg,
        game,
        *names,
        tuple(moves[:opening]),
        tuple(PlayedMove(move, round(chance.expovariate(50), 4), 0.001) for move in moves[opening:]),
        Verdict.of(outcome),
        "2026-01-02T03:04:05+00:00",
        1.5,
    )


def faulty(
    game: PlayedGame, cause: Cause, side: Side = Side.FIRST, detail: str = "", *stderr: str
) -> PlayedGame:
    """The game cut off in the middle by a fault."""
    return replace(game, moves=game.moves[:3], verdict=Verdict.against(side, cause, detail, stderr))


def match(game: str = "connect4", pairs: int = 12, names: tuple[str, str] = ("new", "old")) -> Paper:
    """A match of random games under a test."""
    one, two = names
    games = [
        random_game(game, (one, two) if leg == 0 else (two, one), pair, leg)
        for pair in range(pairs)
        for leg in (0, 1)
    ]
    header = {
        "kind": "match",
        "players": {one: "greedy", two: "random"},
        "game": game,
        "control": Control(move=0.1).to_json(),
        "format": "round-robin",
        "sprt": {"elo0": 0, "elo1": 50, "alpha": 0.05, "beta": 0.05, "model": "normalised"},
    }
    return Paper(games, header)


def tournament(names: tuple[str, ...] = ("a", "b", "c"), game: str = "mnk:5x5x4") -> Paper:
    """Everybody against everybody, one pair each, with a crash and an interruption."""
    games = []
    for i, one in enumerate(names):
        for two in names[i + 1 :]:
            pair = len(games) // 2
            games.append(random_game(game, (one, two), pair, 0))
            games.append(random_game(game, (two, one), pair, 1))
    games[1] = faulty(games[1], Cause.CRASH, Side.SECOND, "ended by signal 11", "first line", "last line")
    games[-1] = replace(
        games[-1], moves=(), verdict=Verdict(None, Cause.INTERRUPTION, "the game was stopped")
    )
    header = {
        "kind": "tournament",
        "players": {name: f"gomocup:./{name}" for name in names},
        "game": game,
        "control": Control(move=0.1).to_json(),
        "format": "round-robin",
    }
    return Paper(games, header)
