"""The process in which classic players think: a question a line on stdin, an answer a line on stdout."""

import json
import sys
from typing import Any

from tengen.engine.limit import Limit
from tengen.players import Timed, make_player
from tengen.rules.position import Position


def answer(question: dict[str, Any]) -> dict[str, str]:
    """The move, or what went wrong."""
    try:
        player = make_player(question["player"])
        position = Position(question["game"], question["moves"])
        if isinstance(player, Timed):
            try:
                return {"move": str(player.choose_within(position, Limit(time=question["seconds"])))}
            finally:
                player.close()
        return {"move": str(player.choose(position))}
    except Exception as problem:  # noqa: BLE001  # whatever a player raises is an answer, not our end
        return {"error": f"{type(problem).__name__}: {problem}"}


def main() -> None:
    """Until the server closes our input or is gone."""
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
