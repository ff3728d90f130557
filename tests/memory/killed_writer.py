"""Writes positions and games for ever and says what is committed; the test kills it at any moment."""

import sys
from pathlib import Path

from tengen import Position
from tengen.memory import Memory
from tests.memory.making import finished, guess


def main() -> None:
    path, name, most = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    game = Position("gomoku").game
    with Memory(path, strict=True) as memory:
        print("ready", flush=True)
        for number in range(most):
            position = Position(
                game, [game.moves[number % 225], game.moves[(number * 7 + 1) % 225]][: 1 + number % 2]
            )
            memory.remember(position, guess(position, nodes=number + 1))
            if number % 10 == 0:
                kept = memory.add_game(finished("tictactoe", number, First=name, Second=str(number)))
                assert kept is not None
                print(number, flush=True)
    print("done", flush=True)


if __name__ == "__main__":
    main()
