"""A UGI player to begin with: it plays a random legal move. Put your own idea into `choose`.

Try it:  tengen check "ugi:python examples/ugi_player.py" --game connect4
"""

import random
import sys

from tengen import Game, Position, Side


def choose(position, milliseconds):
    """Your idea: a move of `position.legal_moves`, within the time (None if there is no limit)."""
    return random.choice(position.legal_moves)


def read_position(words, game):
    """`startpos` or `fen TEXT`, then perhaps `moves` and the moves."""
    split = words.index("moves") if "moves" in words else len(words)
    fen = " ".join(words[1:split])
    position = Position.from_fen(fen, game) if words[0] == "fen" else Position(game)
    for move in words[split + 1 :]:
        position.play(move)
    return position


def time_for_move(words, position):
    """Milliseconds: what is given for this move, or a twentieth of the clock."""
    values = dict(zip(words[::2], words[1::2], strict=False))
    clock = values.get("p1time" if position.turn is Side.FIRST else "p2time")
    times = [int(values["movetime"])] if "movetime" in values else []
    times += [int(clock) // 20] if clock else []
    return min(times) if times else None


def answer(query, position):
    """What managers without rules of their own want to know."""
    if query == "p1turn":
        return "true" if position.turn is Side.FIRST else "false"
    if query == "gameover":
        return "true" if position.is_over else "false"
    results = {"1-0": "p1win", "0-1": "p2win", "1/2-1/2": "draw"}
    return results[position.outcome.result] if position.is_over else "none"


def main():
    """One line after another, until quit."""
    game = Game(sys.argv[1] if len(sys.argv) > 1 else "gomoku")
    position = Position(game)
    for line in sys.stdin:
        word, *rest = line.split() or [""]
        if word == "ugi":
            print("id name My player")
            print("option name game type string default", game.name)
            print("ugiok")
        elif word == "setoption" and rest[:3] == ["name", "game", "value"]:
            game = Game(rest[3])
            position = Position(game)
        elif word == "isready":
            print("readyok")
        elif word == "position":
            position = read_position(rest, game)
        elif word == "go":
            print("bestmove", choose(position, time_for_move(rest, position)))
        elif word == "query":
            print("response", answer(rest[0], position))
        elif word == "quit":
            return
        sys.stdout.flush()


if __name__ == "__main__":
    main()
