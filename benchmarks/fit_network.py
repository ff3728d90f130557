"""Fits the network of line games to searches and results of games the engine plays against itself.

`python benchmarks/fit_network.py GAMES.txt --play 2000 --nodes 2000` plays from random openings that a short
search finds even, now and then a move by chance, and adds to the file, one a line:

    game RESULT FIRST moves | values   the first player's result; from move FIRST on each was searched, its
                                       value for the side to move (? if another was played by chance)
    side CHANCE moves                  a position that the search of one of them asked about (`--tree` of them
                                       a move): what its own search says for the side to move

Nearly all that a search asks about comes after moves that nobody plays, and a network that knows games alone
errs more there than in games (`benchmarks/evaluation_error.py`). The longer a search, the stranger what it
asks: `--tree-nodes 600000 --tree 200` keeps what long ones ask.

Run it as often as you like, best with the network of the last fit built in. `--fit` then trains the
network from nothing (Adam, the rate falling like a cosine), prints how well it predicts games that were
kept out, beside the weights alone, and `--header core/line/free_numbers.hpp` writes it as the core has it,
to be built and judged: `tengen gate gomoku own OLD.json` with the weight `network` at 0 in OLD.json, or
`benchmarks/gomoku.py`. With a `--game` of another rule than freestyle it has no neighbourhoods and belongs
into `core/line/ruled_numbers.hpp`, which all these rules share.

A position of a game should be worth what its search said, mixed with what the next position should be
worth, and so on to the result: what comes later counts `--trust`. So the result itself counts only near the
end; `--result 0.5` mixes it in by half wherever the position is (if a move by chance came after it, what the
search said there).
`--start core/line/free_numbers.hpp` goes on from the numbers there instead of from nothing.

Positions with a five to make or to answer, or won by fours, are left out: no estimate is ever asked for
there. The network learns what is missing to the sum of the weights, which stay as they are. What it
computes is told in `core/line/network.hpp`.
"""

import argparse
import random
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from fit_gomoku import LONGEST, near_moves, opening
from network_numbers import header, numbers_in
from network_samples import VALID, Wanted, read
from network_training import train
from tree_positions import searched, tree_positions

from tengen import Engine, Estimate, Game, Limit, Position

STRAY = 1 / 12
"""How often a move is played by chance."""


def one_game(work: tuple[str, int, int, int | None, int]) -> list[str]:
    """A game from an opening of its own, as lines of the file; it ends when the winner is known."""
    game, nodes, tree, tree_nodes, seed = work
    chance = random.Random(seed)
    with Engine(memory=4, seed=seed + 1) as engine:
        position = opening(game, chance, engine)
        first, values, beside = len(position.moves), [], []
        result = 0.5
        while not position.is_over and len(position.moves) < LONGEST:
            played = engine.play(position, Limit(nodes=chance.randint(nodes // 2, nodes * 3 // 2)))
            score = played.info.score
            if score.is_exact:
                beside.append(side_line(position, score.win_chance))
                result = score.win_chance if position.turn == 0 else 1 - score.win_chance
                break
            value = score.value if isinstance(score, Estimate) else 0
            asking = tree_nodes or chance.randint(5 * nodes, 30 * nodes)
            beside += in_the_tree(position, asking, nodes, tree, chance, engine)
            stray = chance.random() < STRAY
            values.append(f"{value}?" if stray else str(value))
            position.play(chance.choice(near_moves(position)) if stray else played.move)
        if position.outcome is not None and position.outcome.winner is not None:
            result = float(position.outcome.winner == 0)
    moves = " ".join(map(str, position.moves))
    return [f"game {result:g} {first} {moves} | {' '.join(values)}", *beside]


def in_the_tree(
    position: Position, asking: int, nodes: int, count: int, chance: random.Random, engine: Engine
) -> list[str]:
    """Positions that a search of so many nodes asks its evaluation about, with what a search of each says."""
    if count == 0:
        return []
    tree = tree_positions(position, asking, count, chance)
    return [side_line(below, searched(below, nodes, engine)) for below in tree]


def side_line(position: Position, chance: float) -> str:
    """A position by itself, as the file has it."""
    return f"side {chance:.6g} {' '.join(map(str, position.moves))}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", type=Path)
    parser.add_argument("--game", default="gomoku")
    parser.add_argument("--play", type=int, default=0, help="games to add to the file")
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--tree", type=int, default=2, help="positions of its tree to keep for every search")
    parser.add_argument("--tree-nodes", type=int, help="of searches with trees; else 5 to 30 times --nodes")
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--trust", type=float, default=0.7, help="in what comes later; 1 is the result alone")
    parser.add_argument("--result", type=float, default=0, help="share of the result in every position")
    parser.add_argument("--start", type=Path, help="a header with the numbers to go on from")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--rate", type=float, default=0.008)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--header", type=Path)
    given = parser.parse_args()
    if not 0 <= given.result <= 1:
        parser.error(f"--result is a share from 0 to 1, not {given.result:g}")
    if given.nodes < 1 or given.tree < 0 or (given.tree_nodes is not None and given.tree_nodes < 1):
        parser.error("--nodes and --tree-nodes are at least 1 and --tree at least 0")
    if given.header and not given.fit:
        parser.error("--header writes what --fit finds: give both")
    played = 0
    if given.games.exists():
        played = sum(
            line.startswith("game ") for line in given.games.read_text(encoding="utf-8").splitlines()
        )
    with ProcessPoolExecutor(given.processes) as pool:
        with given.games.open("a", encoding="utf-8") as kept:
            work = [
                (given.game, given.nodes, given.tree, given.tree_nodes, played + number)
                for number in range(given.play)
            ]
            for lines in pool.map(one_game, work):
                kept.write("\n".join(lines) + "\n")
                kept.flush()
        if not given.fit:
            return
        samples = read(pool, given.game, given.games, Wanted(given.trust, given.result))
    if samples.held.all() or not samples.held.any():
        raise SystemExit(f"too few games in {given.games}: play at least {VALID} (--play)")
    start = numbers_in(given.start) if given.start else None
    free = Game(given.game).variant == "freestyle"
    network = train(samples, given.epochs, given.batch, given.rate, given.seed, free, start)
    if given.header:
        count = int((~samples.held).sum())
        about = f"Fitted to {count} positions of {given.games.name} by benchmarks/fit_network.py."
        given.header.write_text(header(network, about), encoding="utf-8")


if __name__ == "__main__":
    main()
