"""Workers: they may die, and they never outlive the referee."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

import psutil
import pytest

from tengen.jobs import TRIES, Pool, Workers
from tengen.players.seat import Cause, Unfit
from tengen.referee.contest import Contest
from tengen.referee.control import Control
from tengen.referee.journal import Journal
from tengen.referee.played import PlayedGame
from tengen.referee.task import GAMES, GameTask
from tests.referee.deadly import deadly_task
from tests.referee.making import places, random_plan

PATIENCE = 60.0
TASK = GameTask(0, 0, "connect4", ("one", "two"), ("random", "greedy"), Control(move=5.0))


def collect(workers: "Workers[GameTask, PlayedGame]", count: int) -> list[PlayedGame]:
    games: list[PlayedGame] = []
    deadline = time.monotonic() + PATIENCE
    while len(games) < count and time.monotonic() < deadline:
        games += workers.collect(0.2)
    assert len(games) == count
    return games


def gone(pids: list[int]) -> bool:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if not any(psutil.pid_exists(pid) and psutil.Process(pid).status() != "zombie" for pid in pids):
            return True
        time.sleep(0.05)
    return False


def test_a_worker_that_dies_is_replaced_and_its_game_played_again(tmp_path: Path) -> None:
    (tmp_path / "deaths").mkdir()
    (tmp_path / "many").mkdir()
    pool = Pool(2)
    workers = Workers(pool, GAMES)
    try:
        workers.submit([deadly_task(TASK, tmp_path / "deaths", 2)])
        workers.submit([GameTask(1, 0, "connect4", ("one", "two"), ("random", "random"), Control())])
        games = {played.pair: played for played in collect(workers, 2)}
        assert games[0].result != "*"
        assert games[1].result != "*"
        assert len(list((tmp_path / "deaths").iterdir())) == 2
        workers.submit([deadly_task(TASK, tmp_path / "many", 99)])
        (lost,) = collect(workers, 1)
        assert lost.verdict.cause is Cause.INTERRUPTION
        assert f"after {TRIES} tries" in lost.verdict.detail
        assert workers.free == pool.free == 2
    finally:
        pids = pool.pids()
        pool.close()
    assert pids
    assert gone(pids)


def test_a_game_that_was_going_on_when_a_contest_ended_is_not_given_to_the_next() -> None:
    tasks = [
        GameTask(pair, 0, "connect4", ("one", "two"), ("random", "random"), Control()) for pair in range(3)
    ]
    pool = Pool(2)
    workers = Workers(pool, GAMES)
    try:
        workers.submit(tasks[:1])
        workers.submit(tasks[1:2])
        workers.forget()
        heard: list[PlayedGame] = []
        deadline = time.monotonic() + PATIENCE
        while workers.free < 2 and time.monotonic() < deadline:
            heard += workers.collect(0.2)
        assert workers.free == pool.free == 2
        assert heard == []
        workers.submit(tasks[2:])
        assert [played.pair for played in collect(workers, 1)] == [2]
    finally:
        pool.close()


def test_a_game_that_cannot_be_arranged_is_an_error() -> None:
    pool = Pool(1)
    workers = Workers(pool, GAMES)
    try:
        workers.submit([GameTask(0, 0, "connect4", ("a", "b"), ("random", "nobody"), Control())])
        with pytest.raises(Exception, match="unknown player 'nobody'"):
            collect(workers, 1)
    finally:
        pool.close()
    assert issubclass(Unfit, Exception)


def test_killed_workers_in_a_tournament_lose_no_game(tmp_path: Path) -> None:
    path = tmp_path / "tournament.jsonl"
    with Journal.create(path, random_plan(players=3, pairs=8).to_header()) as journal:
        contest = Contest(journal)
        pool = Pool(2)

        class Killer:
            killed = 0

            def on_game(self, contest: Contest, game: PlayedGame) -> None:
                if contest.done % 12 == 0 and (pids := pool.pids()):
                    # One that was killed before may not have been replaced yet.
                    with suppress(ProcessLookupError):
                        os.kill(pids[0], signal.SIGKILL)
                        self.killed += 1

            def on_wait(self, contest: Contest) -> None: ...

        killer = Killer()
        try:
            contest.run(pool, killer)
        finally:
            pool.close()
    assert killer.killed >= 2
    expected = {(pair, leg): 1 for pair in range(24) for leg in (0, 1)}
    assert places(path) == Counter(expected)
    assert all(played.result != "*" for played in Journal.read(path).games)


COORDINATOR = """
import sys
from pathlib import Path
from tengen.referee.match import resume
if __name__ == "__main__":
    resume(Path(sys.argv[1]), concurrency=2)
"""


def games_in(path: Path) -> int:
    return path.read_bytes().count(b"\n") - 1


def kill_again_and_again(tmp_path: Path, times: int, pairs: int, last: float) -> None:
    """Kills the referee at moments all over a tournament and goes on each time."""
    script = tmp_path / "coordinator.py"
    script.write_text(COORDINATOR, encoding="utf-8")
    path = tmp_path / "tournament.jsonl"
    plan = random_plan(players=3, pairs=pairs)
    Journal.create(path, plan.to_header()).close()
    seen: set[int] = set()
    before = 0
    chance = Random(times)
    for number in range(times):
        process = subprocess.Popen([sys.executable, str(script), str(path)])
        # Every third one at any moment, also while it is still starting; the others have played something.
        deadline = time.monotonic() + (0 if number % 3 == 2 else PATIENCE)
        while process.poll() is None and time.monotonic() < deadline and games_in(path) <= before:
            time.sleep(0.01)
        time.sleep(chance.uniform(0, last))
        family = [process.pid, *(child.pid for child in psutil.Process(process.pid).children(recursive=True))]
        process.kill()
        process.wait()
        seen.update(family)
        assert gone(family)
        before = games_in(path)
    subprocess.run([sys.executable, str(script), str(path)], check=True, timeout=300)
    count = 3 * pairs
    assert before < 2 * count, "everything was played before the last kill: the test needs more games"
    assert places(path) == Counter({(pair, leg): 1 for pair in range(count) for leg in (0, 1)})
    assert gone(list(seen))


def test_a_referee_killed_three_times_goes_on_without_losing_or_repeating_a_pair(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path, times=3, pairs=100, last=0.2)


@pytest.mark.slow
def test_a_referee_killed_twenty_times_goes_on_without_losing_or_repeating_a_pair(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path, times=20, pairs=1500, last=0.6)
