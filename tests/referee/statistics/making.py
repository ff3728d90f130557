"""Games for the statistics that were never played."""

from tengen import Reason, Side
from tengen.players.seat import Cause
from tengen.referee.played import PlayedGame, PlayedMove
from tengen.referee.verdict import Verdict

POINTS = {"1-0": Side.FIRST, "0-1": Side.SECOND, "1/2-1/2": None}


def played(first: str, second: str, result: str, pair: int = 0, leg: int = 0) -> PlayedGame:
    """A game of tic-tac-toe with this result, `*` for an interrupted one."""
    unfinished = Verdict(None, Cause.INTERRUPTION)
    verdict = unfinished if result == "*" else Verdict(POINTS[result], Reason.LINE)
    return PlayedGame(pair, leg, "tictactoe", first, second, (), (PlayedMove("b2", 0.1),), verdict)
