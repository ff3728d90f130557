"""A training on a cluster learns what it would learn here."""

import contextlib
from pathlib import Path

import distributed
import pytest

from tengen.jobs import Here, crew_for
from tengen.learn import Settings, Training


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_learns_the_same_weights(tmp_path: Path) -> None:
    settings = Settings("dots:2x3", games=24, batch=8, depth=1, start="zero", seed=5)
    here = Training.create(tmp_path / "here", settings)
    here.run(Here())
    there = Training.create(tmp_path / "there", settings)
    with (
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            dashboard_address=None,
            local_directory=str(tmp_path / "dask"),
            silence_logs=50,
        ) as cluster,
        contextlib.suppress(TimeoutError),
        crew_for(None, cluster.scheduler_address) as crew,
    ):
        there.run(crew)
    assert there.finished
    assert there.state == here.state
