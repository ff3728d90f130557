"""Does `classic:pattern` stop open threes, as its author's program did?

`python benchmarks/open_threes.py` lets it play against level 5 and counts, before each of its moves, the open
threes of the opponent: stones that one more makes an open four of. One is stopped if the move leaves none, or
if it is a five or a four of its own. Those that no move could stop, as there are two at once or a four as
well, are not counted. What it lets stand is printed with the moves of the game.
"""

import argparse
from dataclasses import dataclass, field
from random import Random

from tengen import Game, Position, Side
from tengen.players import Player, make_player
from tengen.players.classic.grid import EMPTY, OTHER, OWN, lines_of, stones

OPPONENT = "tengen:level=5"
OPENING = 3
"""Plies at random near the middle, so that the games differ."""


@dataclass
class Count:
    """What was seen in some games."""

    games: int = 0
    threes: int = 0
    stopped: int = 0
    left: list[str] = field(default_factory=list)
    """The moves up to an answer that left an open three, with the answer."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--player", default="classic:pattern")
    parser.add_argument("--opponent", default=OPPONENT)
    given = parser.parse_args()
    count = count_games(given.player, given.opponent, range(given.games))
    share = count.stopped / max(1, count.threes)
    print(f"{count.games} games: {count.stopped} of {count.threes} open threes stopped, {share:.1%}")
    for line in count.left:
        print(f"  left alone: {line}")


def count_games(player: str, opponent: str, seeds: range) -> Count:
    """Games with these seeds, the player beginning in every second one."""
    count = Count()
    for seed in seeds:
        play(make_player(player, seed=seed), make_player(opponent, seed=seed), seed, count)
        count.games += 1
    return count


def play(player: Player, opponent: Player, seed: int, count: Count) -> None:
    """One game; what the player was shown and how it answered is added to the count."""
    position = opening(seed)
    own = Side.FIRST if seed % 2 == 0 else Side.SECOND
    while not position.is_over:
        if position.turn != own:
            position.play(opponent.choose(position))
            continue
        counts = can_be_stopped(position)
        position.play(player.choose(position))
        if counts:
            count.threes += 1
            if is_answered(position, own):
                count.stopped += 1
            else:
                count.left.append(" ".join(map(str, position.moves)))


def opening(seed: int) -> Position:
    """A few stones near the middle."""
    random, position = Random(seed), Position("gomoku")
    near = [move for move in position.legal_moves if 5 <= move.row <= 9 and 5 <= move.col <= 9]
    for move in random.sample(near, OPENING):
        position.play(move)
    return position


def can_be_stopped(position: Position) -> bool:
    """Has the opponent of the side to move an open three, no four, and is there a move that leaves none?"""
    own = position.turn
    if not has_open_three(position, own.other) or has_four(position, own.other):
        return False
    return any(
        not has_open_three(after, own.other)
        for after in (Position(position.game, [*position.moves, move]) for move in position.legal_moves)
    )


def is_answered(position: Position, own: Side) -> bool:
    """After its move: has it won, has it a four, or has the opponent no open three any more?"""
    return position.is_over or has_four(position, own) or not has_open_three(position, own.other)


def has_open_three(position: Position, side: Side) -> bool:
    """Could this side make an open four with one stone?"""
    return any(_can_become(line, ".oooo.") for line in _lines(position, side))


def has_four(position: Position, side: Side) -> bool:
    """Could this side make a five with one stone?"""
    return any(_can_become(line, "ooooo") for line in _lines(position, side))


def _lines(position: Position, side: Side) -> list[str]:
    """Every row, column and diagonal as text; the border counts as a stone of the other side."""
    game: Game = position.game
    cells = stones(position, side)
    lines = lines_of(game.rows, game.cols, game.length).lines
    return [f"{OTHER}{''.join(cells[cell] for cell in line)}{OTHER}" for line in lines]


def _can_become(line: str, shape: str) -> bool:
    """Is the shape there after one more stone?"""
    return line.count(OWN) >= shape.count(OWN) - 1 and any(
        sign == EMPTY and shape in f"{line[:place]}{OWN}{line[place + 1 :]}"
        for place, sign in enumerate(line)
    )


if __name__ == "__main__":
    main()
