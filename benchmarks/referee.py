"""What the referee costs, whether it is fair to quick players on a busy machine, and what workers give.

`python benchmarks/referee.py` prints: the referee's own time for a move of internal players; games a second
with one and with two workers, pool and cluster; false time losses in 200 games at 10 ms a move with all cores
busy.
"""

import argparse
import multiprocessing
import tempfile
from collections import Counter
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter

from tengen import Game, Position, Side
from tengen.jobs import Crew, Pool
from tengen.players.seat import Answer, Budget
from tengen.referee.contest import Contest
from tengen.referee.control import Control
from tengen.referee.journal import Journal
from tengen.referee.match import plan_match
from tengen.referee.plan import Plan
from tengen.referee.play import play_game
from tengen.referee.seats import make_seat

GOAL = 0.001
"""Seconds of the referee's own for a move."""


class Timed:
    """A player that notes how much of the time was its own."""

    def __init__(self, text: str, seed: int) -> None:
        self._seat = make_seat(text, seed=seed)
        self.own = 0.0

    def choose(self, position: Position, budget: Budget) -> Answer:
        """The player's move."""
        began = perf_counter()
        answer = self._seat.choose(position, budget)
        self.own += perf_counter() - began
        return answer

    def start(self, game: Game, side: Side, budget: Budget, opponent: str) -> None:
        """A new game."""
        began = perf_counter()
        self._seat.start(game, side, budget, opponent)
        self.own += perf_counter() - began

    def finish(self, result: str, position: Position) -> None:
        """The game is over."""
        began = perf_counter()
        self._seat.finish(result, position)
        self.own += perf_counter() - began

    def __getattr__(self, name: str) -> object:
        return getattr(self._seat, name)


def overhead(game: str, player: str, games: int) -> tuple[float, int]:
    """Seconds a move that were neither player's, and the moves."""
    seconds, moves = [], 0
    for seed in range(games):
        seats = (Timed(player, seed), Timed(player, seed + 1000))
        began = perf_counter()
        played = play_game(seats, Game(game), Control(move=0.01))  # type: ignore[arg-type]
        whole = perf_counter() - began
        moves += len(played.moves)
        seconds.append((whole - seats[0].own - seats[1].own) / max(1, len(played.moves)))
    return median(seconds), moves


def spin() -> None:
    """Keeps a core busy for ever."""
    while True:
        pass


def timed_run(plan: Plan, workers: Crew) -> tuple[Contest, float]:
    """Plays a plan and returns it with the seconds it took, without the start of the workers."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Journal.create(Path(folder) / "run.jsonl", plan.to_header()) as journal,
    ):
        contest = Contest(journal)
        began = perf_counter()
        contest.run(workers)
        return contest, perf_counter() - began


def busy_games(games: int, spinning: int) -> None:
    quick = Control(move=0.01)
    plan = plan_match("tengen", "other=tengen", game="connect4", games=games, control=quick, seed=1)
    busy = [multiprocessing.Process(target=spin, daemon=True) for _ in range(spinning)]
    for process in busy:
        process.start()
    pool = Pool(2)
    try:
        contest, seconds = timed_run(plan, pool)
    finally:
        pool.close()
        for process in busy:
            process.terminate()
            process.join()
    played = contest.journal.games
    causes = Counter(str(game.verdict.cause) for game in played)
    moves = [move for game in played for move in game.moves]
    took = sorted(move.seconds + move.latency for move in moves)
    print(
        f"games at 10 ms a move      {len(played)} on 2 workers in {seconds:.0f} s, {spinning} processes more"
    )
    print(f"verdicts                   {dict(causes)}")
    print(f"time losses                {causes['time']} (goal 0)")
    worst = f"99 % within {1000 * took[len(took) * 99 // 100]:.1f} ms, the worst {1000 * took[-1]:.1f} ms"
    print(f"moves                      {len(moves)}, {worst}; 10 ms and a margin of 250 ms allowed")


def warmed(pool: Pool, plan: Plan) -> Pool:
    """A pool whose processes have started and loaded everything."""
    timed_run(replace(plan, pairs=4), pool)
    return pool


def speed_up(games: int, with_dask: bool) -> None:
    one, two = "tengen:nodes=3000", "b=tengen:nodes=3000"
    plan = plan_match(one, two, game="connect4", games=games, control=Control(move=5.0), seed=2)
    rates: dict[str, list[float]] = {"pool": [], "dask": []}
    for count in (1, 2):
        pool = warmed(Pool(count), plan)
        try:
            rates["pool"].append(games / timed_run(plan, pool)[1])
        finally:
            pool.close()
        if with_dask:
            rates["dask"].append(games / dask_run(plan, count))
    for kind, rate in rates.items():
        if rate:
            told = f"1 worker {rate[0]:.2f}, 2 workers {rate[1]:.2f}: x{rate[1] / rate[0]:.2f}"
            print(f"{kind + ', games a second':<26} {told}")


def dask_run(plan: Plan, count: int) -> float:
    from distributed import LocalCluster

    from tengen.jobs.cluster import Cluster

    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=count, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as local:
        workers = Cluster(local.scheduler_address)
        try:
            timed_run(replace(plan, pairs=4), workers)
            return timed_run(plan, workers)[1]
        finally:
            workers.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games at 10 ms a move")
    parser.add_argument("--spinning", type=int, default=2, help="busy processes beside the players")
    parser.add_argument("--speed-games", type=int, default=60, help="games for the speed-up")
    parser.add_argument("--no-dask", action="store_true", help="leave the cluster out")
    args = parser.parse_args()
    for game, player in (("connect4", "random"), ("gomoku", "random"), ("gomoku", "tengen:nodes=500")):
        seconds, moves = overhead(game, player, 20)
        told = f"{1e6 * seconds:.0f} µs a move over {moves} moves (goal < {1e6 * GOAL:.0f} µs)"
        print(f"{'overhead, ' + game + ' ' + player:<36} {told}")
    speed_up(args.speed_games, not args.no_dask)
    busy_games(args.games, args.spinning)


if __name__ == "__main__":
    main()
