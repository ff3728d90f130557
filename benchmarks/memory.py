"""What a memory saves, what it costs and what it is worth on the board.

Run it alone on a quiet machine: `python benchmarks/memory.py` (some minutes), `--quick` for a look.
"""

import argparse
import random
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from memory_games import fewer, print_games

from tengen import Draw, Info, Limit, Line, Position, Side
from tengen.memory import Memory, RememberingPlayer
from tengen.players import EnginePlayer, Player
from tengen.records import Record
from tengen.referee.statistics.counts import PairCounts
from tengen.referee.statistics.elo import elo_difference

CASES = (
    ("gomoku", "h8 i9", 6),
    ("renju", "h8 i9", 6),
    ("connect4", "4 4", 10),
    ("popout", "4 4", 9),
    ("hexifence:3", "", 4),
    ("dots:4x4", "", 5),
)
TWICE = 30
"""Plies after which a game that is not over yet is enough of one."""
MEMORY = 16


def print_row(*cells: object) -> None:
    first, *others = cells
    print(f"{first!s:<14}" + "".join(f"{cell!s:>13}" for cell in others), flush=True)


def play(players: dict[Side, Player], start: Position, plies: int = 400) -> Position:
    position = start.copy()
    while not position.is_over and position.ply < plies:
        position.play(players[position.turn].choose(position))
    return position


def same_game_twice(cases: tuple[tuple[str, str, int], ...], folder: Path) -> None:
    print("\nThe same game twice, both sides with memory: nodes searched (wanted: 95 % fewer, same moves)")
    print_row("game", "depth", "plies", "first", "second", "fewer", "same moves")
    for number, (game, opening, depth) in enumerate(cases):
        with Memory(folder / f"twice{number}.db") as memory:
            played = []
            for _ in range(2):
                engine = EnginePlayer(Limit(depth=depth), memory=MEMORY)
                with RememberingPlayer(engine, memory, experience=False) as player:
                    end = play(dict.fromkeys(Side, player), Position(game, opening), TWICE)
                    played.append((end.moves, player.nodes))
                memory.flush()
            (moves, first), (again, second) = played
            print_row(game, depth, len(moves), first, second, fewer(first, second), moves == again)


def strength(game: str, pairs: int, nodes: int, openings: int, folder: Path) -> None:
    """The memory grows during the match, so openings come again."""
    chance = random.Random(1)
    starts: list[Position] = []
    while len(starts) < openings:
        position = Position(game)
        for _ in range(4):
            position.play(chance.choice(list(position.legal_moves)))
        starts.append(position)
    five = [0] * 5
    nodes_used = [0, 0]
    with Memory(folder / "strength.db") as memory:
        for pair in range(pairs):
            points = 0.0
            for side in Side:
                ours = RememberingPlayer(EnginePlayer(Limit(nodes=nodes), memory=4), memory, seed=pair)
                theirs = EnginePlayer(Limit(nodes=nodes), memory=4, seed=pair)
                with ours, theirs:
                    end = play({side: ours, side.other: theirs}, starts[pair % openings])
                outcome = end.outcome
                if outcome is None or outcome.winner is None:
                    points += 0.5
                else:
                    points += float(outcome.winner is side)
                nodes_used[0] += ours.nodes
                names = ("memory", "plain") if side is Side.FIRST else ("plain", "memory")
                memory.add_game(Record.from_position(end, First=names[0], Second=names[1]))
            five[round(points * 2)] += 1
    told = elo_difference(PairCounts((five[0], five[1], five[2], five[3], five[4])))
    print_row(game, pairs, five, f"{told.elo:+.0f}", f"{told.low:+.0f}..{told.high:+.0f}", nodes_used[0])


def speed(folder: Path, count: int) -> None:
    print("\nSpeed")
    game = Position("gomoku").game
    chance = random.Random(1)
    positions = [Position(game, chance.sample(game.moves, 12)) for _ in range(count)]
    positions = [position for position in positions if not position.is_over]
    infos = [
        Info(5, 5, 1000, 0, 0.1, 0.0, (Line(Draw(position.turn), (position.legal_moves[0],)),))
        for position in positions
    ]
    with Memory(folder / "speed.db") as memory:
        before = time.perf_counter()
        for position, info in zip(positions, infos, strict=True):
            memory.remember(position, info)
        handed = time.perf_counter() - before
        memory.flush()
        written = time.perf_counter() - before
        before = time.perf_counter()
        found = sum(memory.recall(position) is not None for position in positions)
        looked = time.perf_counter() - before
    print(f"  look-ups {len(positions) / looked:,.0f} a second ({found} of {len(positions)} found)")
    print(f"  writes {len(positions) / written:,.0f} a second, handed over at {len(positions) / handed:,.0f}")


def search_speed(folder: Path, nodes: int, rounds: int) -> None:
    """In time of the processor, the writing thread's included, and alternating: the machine may be busy.

    The speed of a processor changes from second to second, so the median of the rounds counts.
    """
    starts = [Position(game, opening) for game, opening, _ in CASES]
    rates: dict[bool, list[float]] = {True: [], False: []}
    for number in range(rounds):
        seconds, work = {True: 0.0, False: 0.0}, {True: 0, False: 0}
        with Memory(folder / f"search{number}.db") as memory:
            for start in starts:
                for with_memory in (False, True) if number % 2 else (True, False):
                    plain = EnginePlayer(Limit(nodes=nodes), memory=MEMORY)
                    player = RememberingPlayer(plain, memory) if with_memory else plain
                    with player:
                        player.prepare()
                        position = start.copy()
                        before = time.process_time()
                        for _ in range(4):
                            if position.is_over:
                                break
                            move = player.choose(position)
                            work[with_memory] += plain.last.nodes if plain.last is not None else 0
                            position.play(move)
                        seconds[with_memory] += time.process_time() - before
        for kind in seconds:
            rates[kind].append(work[kind] / seconds[kind])
    shares = sorted(100 * on / off for on, off in zip(rates[True], rates[False], strict=True))
    print(
        f"  search {median(rates[False]):,.0f} nodes a second without memory, {median(rates[True]):,.0f} with"
    )
    print(
        f"  with memory {median(shares):.1f} % of without, rounds from {shares[0]:.1f} to {shares[-1]:.1f} "
        "(wanted: 97 %)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a small run")
    parser.add_argument("--only", choices=["twice", "other", "strength", "speed"], help="one table")
    parser.add_argument("--pairs", type=int, help="pairs of games for the strength")
    parser.add_argument("--game", help="one of the games")
    options = parser.parse_args()
    cases: tuple[tuple[str, str, int], ...] = CASES[2:5:2] if options.quick else CASES
    if options.game:
        cases = tuple(case for case in CASES if case[0] == options.game)
    pairs = options.pairs or (5 if options.quick else 50)
    with TemporaryDirectory() as name:
        folder = Path(name)
        if options.only in (None, "twice"):
            same_game_twice(cases, folder)
        if options.only in (None, "other"):
            print_games(cases, folder, 3 if options.quick else 10, print_row)
        if options.only in (None, "strength"):
            print("\nStrength: memory against none at the same nodes, pairs by points 0, ½, 1, 1½, 2")
            print_row("game", "pairs", "", "Elo", "95 %", "nodes")
            for game in ("connect4",) if options.quick else ("connect4", "gomoku:9"):
                strength(game, pairs, 2000, max(1, pairs // 5), folder / ".")
                (folder / "strength.db").unlink()
        if options.only in (None, "speed"):
            speed(folder, 500 if options.quick else 20_000)
            search_speed(folder, 30_000 if options.quick else 200_000, 3 if options.quick else 15)


if __name__ == "__main__":
    main()
