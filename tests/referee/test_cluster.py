"""A cluster of worker processes: lost workers lose no game, and none is played twice."""

import contextlib
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import distributed
import psutil
import pytest

from tengen.jobs.cluster import Cluster, ClusterTrouble
from tengen.referee.contest import Contest
from tengen.referee.journal import Journal
from tengen.referee.played import PlayedGame
from tests.referee.making import places, random_plan

# Clusters of the same process share threads and warn about each other's ends.
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Any]:
    """Two worker processes with a thread each."""
    with (
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            local_directory=str(tmp_path / "dask"),
            silence_logs=50,
        ) as cluster,
        contextlib.suppress(TimeoutError),
    ):
        yield cluster


def test_a_worker_killed_half_way_loses_no_game(cluster: Any, tmp_path: Path) -> None:
    path = tmp_path / "tournament.jsonl"
    pids = [worker.pid for worker in cluster.workers.values()]

    class Killer:
        killed = False

        def on_game(self, contest: Contest, game: PlayedGame) -> None:
            if not self.killed and contest.done > contest.total // 2:
                self.killed = True
                psutil.Process(pids[0]).kill()

        def on_wait(self, contest: Contest) -> None: ...

    killer = Killer()
    with Journal.create(path, random_plan(players=3, pairs=40).to_header()) as journal:
        contest = Contest(journal)
        workers = Cluster(cluster.scheduler_address)
        try:
            contest.run(workers, killer)
        finally:
            workers.close()
    assert killer.killed
    assert places(path) == Counter({(pair, leg): 1 for pair in range(120) for leg in (0, 1)})
    assert all(game.result != "*" for game in Journal.read(path).games)


def test_a_mistake_in_the_arrangement_comes_back_as_an_error(cluster: Any, tmp_path: Path) -> None:
    from dataclasses import replace

    plan = replace(random_plan(), players={"a": "random", "b": "nobody"})
    with Journal.create(tmp_path / "t.jsonl", plan.to_header()) as journal:
        workers = Cluster(cluster.scheduler_address)
        try:
            with pytest.raises(Exception, match="unknown player 'nobody'"):
                Contest(journal).run(workers)
        finally:
            workers.close()


def test_without_a_scheduler_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tengen.jobs.cluster._CONNECT", 0.5)
    with pytest.raises(ClusterTrouble, match="dask scheduler"):
        Cluster("tcp://127.0.0.1:9")


def test_without_dask_the_way_to_install_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterTrouble, match=r'pip install "\.\[cluster\]"'):
        Cluster("tcp://127.0.0.1:9")
