"""Positions as arrays and batches of random games, beside OpenSpiel and pgx, in one run.

python benchmarks/arrays.py [--pgx PYTHON] [--seconds 2]

Every figure is taken several times, in turn with the others, and the best one counts. Time is that of the
processor, so that a busy machine does not favour one of them. Two threads are timed by the clock as well: on
free cores they should play twice what a processor second gives.
pgx needs JAX and has an environment of its own: `--pgx` is a Python that can import it.
"""

import argparse
import json
import subprocess
import time
from collections.abc import Callable
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tengen import Position

ROUNDS = 5
GAMES = {
    "connect4": ("connect_four", "connect_four"),
    "tictactoe": ("tic_tac_toe", "tic_tac_toe"),
    "gomoku": ("mnk(m=15,n=15,k=5)", ""),
}
BATCH = 4096
PGX = """
import json, sys, time, jax, pgx
name, games, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
env = pgx.make(name)
from pgx.experimental import auto_reset
step = auto_reset(env.step, env.init)
def play(state, key):
    keys = jax.random.split(key, games)
    logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
    actions = jax.vmap(jax.random.categorical)(keys, logits)
    return jax.vmap(step)(state, actions, keys)
state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), games))
play = jax.jit(play)
key = jax.random.PRNGKey(1)
state = jax.block_until_ready(play(state, key))
done, start = 0, time.process_time()
while time.process_time() - start < seconds:
    key, sub = jax.random.split(key)
    state = play(state, sub)
    jax.block_until_ready((state.observation, state.legal_action_mask))
    done += games
print(json.dumps(done / (time.process_time() - start)))
"""


def rate(work: Callable[[], int], seconds: float, clock: Callable[[], float] = time.process_time) -> float:
    """Plies, or calls, a second."""
    done, start = 0, clock()
    while clock() - start < seconds:
        done += work()
    return done / (clock() - start)


def tengen_arrays(name: str) -> Callable[[], int]:
    from tengen import Position

    position = Position(name)
    for move in position.game.moves[: 6 if name != "tictactoe" else 3]:
        position.play(move)
    return tengen_work(position)


def renju_arrays(stones: int) -> Callable[[], int]:
    """So many stones by chance close to the middle, where much may be forbidden to Black, who is to move."""
    from tengen import Position

    for seed in count():
        chance, position = Random(seed), Position("renju")
        while position.ply < stones and not position.is_over:
            near = [move for move in position.legal_moves if max(abs(move.row - 7), abs(move.col - 7)) < 5]
            position.play(chance.choice(near))
        if not position.is_over:
            break
    return tengen_work(position)


def tengen_work(position: "Position") -> Callable[[], int]:

    def work() -> int:
        for _ in range(100):
            position.planes()
            position.legal_mask()
        return 100

    return work


def spiel_arrays(name: str) -> Callable[[], int]:
    import numpy
    import pyspiel

    state = pyspiel.load_game(name).new_initial_state()
    for _ in range(3):
        state.apply_action(state.legal_actions()[0])

    def work() -> int:
        for _ in range(100):
            numpy.asarray(state.observation_tensor(), dtype=numpy.float32)
            numpy.asarray(state.legal_actions_mask(), dtype=bool)
        return 100

    return work


def tengen_games(name: str, threads: int) -> Callable[[], int]:
    from tengen import Batch

    batch = Batch(name, BATCH, threads=threads)
    planes, mask = batch.planes(), batch.legal_mask()
    seeds = iter(range(10**9))

    def work() -> int:
        batch.step(batch.random_actions(next(seeds)))
        batch.planes(planes)
        batch.legal_mask(mask)
        return BATCH

    return work


def spiel_games(name: str) -> Callable[[], int]:
    """One state after the other: OpenSpiel has no batches in Python."""
    import random

    import pyspiel

    game = pyspiel.load_game(name)

    def work() -> int:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            state.observation_tensor()
            state.legal_actions_mask()
            state.apply_action(random.choice(state.legal_actions()))
            plies += 1
        return plies

    return work


def pgx_games(python: str, name: str, seconds: float) -> float:
    told = subprocess.run(
        [python, "-c", PGX, name, str(BATCH), str(seconds)], capture_output=True, text=True, check=True
    )
    return float(json.loads(told.stdout.splitlines()[-1]))


def best(works: dict[str, Callable[[], float]]) -> dict[str, float]:
    """Each in turn, several times."""
    found = dict.fromkeys(works, 0.0)
    for _ in range(ROUNDS):
        for name, work in works.items():
            found[name] = max(found[name], work())
    return found


def renju_row(stones: int, seconds: float) -> str:
    """OpenSpiel has no renju."""
    work = renju_arrays(stones)
    found = best({"tengen": lambda: rate(work, seconds)})
    return f"| renju, {stones} stones | {1e6 / found['tengen']:.2f} | - | - |"


def arrays_row(name: str, spiel: str, seconds: float) -> str:
    ours, theirs = tengen_arrays(name), spiel_arrays(spiel)
    found = best({"tengen": lambda: rate(ours, seconds), "spiel": lambda: rate(theirs, seconds)})
    micro = {key: 1e6 / value for key, value in found.items()}
    return (
        f"| {name} | {micro['tengen']:.2f} | {micro['spiel']:.2f} | {micro['spiel'] / micro['tengen']:.1f} |"
    )


def games_row(name: str, spiel: str, pgx: str, options: argparse.Namespace) -> str:
    one, two = tengen_games(name, 1), tengen_games(name, 2)
    works: dict[str, Any] = {
        "1": lambda: rate(one, options.seconds),
        "2": lambda: rate(two, options.seconds),
        "2 by the clock": lambda: rate(two, options.seconds, time.perf_counter),
    }
    theirs = spiel_games(spiel)
    works["spiel"] = lambda: rate(theirs, options.seconds)
    if pgx and options.pgx:
        works["pgx"] = lambda: pgx_games(options.pgx, pgx, options.seconds)
    found = best(works)
    most = found["1"]
    cells = [f"{found[key] / 1e6:.2f}" for key in ("1", "2", "2 by the clock")]
    cells.append(f"{found['spiel'] / 1e6:.3f}")
    cells.append(f"{most / found['spiel']:.0f}")
    cells += [f"{found['pgx'] / 1e6:.3f}", f"{most / found['pgx']:.0f}"] if "pgx" in found else ["-", "-"]
    return f"| {name} | " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pgx", default="", help="a Python that can import pgx")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement")
    options = parser.parse_args()
    print("Planes and mask of one position, microseconds together\n")
    print("| game | Tengen | OpenSpiel | ratio |\n|---|---|---|---|")
    for name, (spiel, _) in GAMES.items():
        print(arrays_row(name, spiel, options.seconds), flush=True)
    for stones in (0, 20, 40, 60):
        print(renju_row(stones, options.seconds), flush=True)
    print(f"\nRandom games with planes and masks, {BATCH} at once: million plies a processor second\n")
    print(
        "| game | Tengen | 2 threads | 2 threads, by the clock | OpenSpiel | ratio | pgx on the CPU | ratio |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for name, (spiel, pgx) in GAMES.items():
        print(games_row(name, spiel, pgx, options), flush=True)


if __name__ == "__main__":
    main()
