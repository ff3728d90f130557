"""The process in which classic players think: a question a line on stdin, an answer a line on stdout.

A player stays from move to move of a game, so that it can use what it has found; the last ones are kept.
"""

import json
import sys
from collections import OrderedDict
from typing import Any, Final

from tengen.engine.limit import Limit
from tengen.memory import KeptEvaluations, Memory
from tengen.players import ClassicPlayer, Player, Timed, make_player
from tengen.players.classic.power import PowerPlayer
from tengen.players.classic.sight import sight
from tengen.rules.position import Position

MOST: Final = 8
"""Players that are kept at a time; who has waited longest goes first."""


class Worker:
    """The players of this process."""

    def __init__(self, memory: Memory | None) -> None:
        self._memory = memory
        self._players: OrderedDict[str, Player] = OrderedDict()

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """The move, what is seen, nothing, or what went wrong."""
        try:
            if question["do"] == "end":
                for seat in [seat for seat in self._players if seat.startswith(question["seat"])]:
                    self._end(seat)
                return {}
            position = Position(question["game"], question["moves"])
            return {"choose": self._choose, "see": _see}[question["do"]](question, position)
        except Exception as problem:  # noqa: BLE001  # whatever a player raises is an answer, not our end
            return {"error": f"{type(problem).__name__}: {problem}"}

    def close(self) -> None:
        """Every player hands over what it has learned."""
        for seat in list(self._players):
            self._end(seat)
        if self._memory is not None:
            self._memory.close()

    def _choose(self, question: dict[str, Any], position: Position) -> dict[str, Any]:
        player = self._player(question["seat"], question["player"])
        if not isinstance(player, Timed):
            return {"move": str(player.choose(position))}
        move = player.choose_within(position, Limit(time=question["seconds"]))
        if isinstance(player, PowerPlayer):
            player.save()  # this process may be ended at any time
        return {"move": str(move)}

    def _player(self, seat: str, text: str) -> Player:
        if seat not in self._players:
            player = make_player(text)
            if isinstance(player, PowerPlayer) and self._memory is not None:
                player.keep_in(KeptEvaluations(self._memory))
            self._players[seat] = player
            if len(self._players) > MOST:
                self._end(next(iter(self._players)))
        self._players.move_to_end(seat)
        return self._players[seat]

    def _end(self, seat: str) -> None:
        player = self._players.pop(seat)
        if isinstance(player, Timed):
            player.close()


def _see(question: dict[str, Any], position: Position) -> dict[str, Any]:
    player = make_player(question["player"])
    if not isinstance(player, ClassicPlayer):
        return {"seen": []}
    ruled = player.ruled(position)
    return {
        "rule": ruled and ruled[0],
        "seen": [[str(one.move), one.label, one.tone] for one in sight(player, position)],
    }


def main() -> None:
    """Until the server closes our input or is gone."""
    worker = Worker(Memory() if "remember" in sys.argv[1:] else None)
    try:
        for line in sys.stdin:
            print(json.dumps(worker.answer(json.loads(line))), flush=True)
    finally:
        worker.close()


if __name__ == "__main__":
    main()
