"""The example on a cluster: it learns what it learns here, also when a worker dies at its games."""

import contextlib
from collections.abc import Collection
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

import distributed
import psutil
import pytest

from examples.alphazero.settings import Settings
from examples.alphazero.training import STATE, State, Training
from tengen.jobs import Here
from tengen.jobs.cluster import Cluster
from tengen.jobs.crew import Result

SETTINGS = Settings(
    "mnk:5x5x4", network="linear", rounds=2, games=24, together=6, simulations=60, minibatch=16, every=0
)


class Dying(Cluster):
    """A cluster that loses a worker as soon as that one is at work."""

    def __init__(self, address: str, worker: str, pid: int) -> None:
        super().__init__(address)
        self._worker, self._pid = worker, pid
        self.lost: list[str] = []
        """The tasks that the worker had."""

    def wait(self, pieces: Collection[Future[list[Result]]], seconds: float) -> set[Future[list[Result]]]:
        if not self.lost:
            seconds = 0.01
            self.lost += self._client.processing().get(self._worker, ())
            if self.lost:
                psutil.Process(self._pid).kill()
        return super().wait(pieces, seconds)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_worker_that_dies_changes_nothing(tmp_path: Path) -> None:
    Training.create(tmp_path / "here", SETTINGS).run(Here(), lambda line: None)
    with (
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            dashboard_address=None,
            local_directory=str(tmp_path / "dask"),
            silence_logs=50,
        ) as cluster,
        contextlib.suppress(TimeoutError),
    ):
        victim = next(iter(cluster.workers.values()))
        crew = Dying(cluster.scheduler_address, victim.worker_address, victim.pid)
        try:
            Training.create(tmp_path / "there", replace(SETTINGS, rounds=1)).run(crew, lambda line: None)
            Training.open(tmp_path / "there", rounds=2).run(crew, lambda line: None)
        finally:
            crew.close()
    assert crew.lost
    here, there = (State.load(tmp_path / name / STATE) for name in ("here", "there"))
    assert there.rounds == 2
    assert there.network == here.network
    assert there.losses == here.losses
