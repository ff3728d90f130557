"""Games and plans for tests of the journal and what is built on it."""

from collections import Counter
from pathlib import Path

from tengen import Reason, Side
from tengen.referee.control import Control
from tengen.referee.journal import Journal
from tengen.referee.plan import Plan
from tengen.referee.played import PlayedGame, PlayedMove
from tengen.referee.schedules.schedule import Format
from tengen.referee.verdict import Verdict

PLAN = Plan("match", {"one": "random", "two": "random"}, "tictactoe", Control(move=1.0), pairs=3)


def game(pair: int, leg: int, winner: Side | None = Side.FIRST) -> PlayedGame:
    """A short game of `PLAN`, not a real one."""
    names = ("one", "two") if (pair + leg) % 2 == 0 else ("two", "one")
    moves = tuple(PlayedMove(text, 0.25, 0.5, "+1", "“a” comment", {"depth": "3"}) for text in ("a1", "b2"))
    return PlayedGame(pair, leg, "tictactoe", *names, ("c3",), moves, Verdict(winner, Reason.LINE))


def random_plan(kind: Format = Format.ROUND_ROBIN, players: int = 3, pairs: int = 2, seed: int = 1) -> Plan:
    """Quick games between random players."""
    labels = {f"p{number}": "random" for number in range(players)}
    return Plan("tournament", labels, "connect4", Control(move=5.0), kind, pairs, seed=seed)


def places(path: Path) -> Counter[tuple[int, int]]:
    """How often each game is in a journal."""
    return Counter((played.pair, played.leg) for played in Journal.read(path).games)
