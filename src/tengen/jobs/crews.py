"""The crew that somebody asks for: how many processes here, or the address of a cluster."""

from collections.abc import Iterator
from contextlib import contextmanager

from tengen.jobs.crew import Crew, Here
from tengen.jobs.pool import Pool, usual_concurrency


@contextmanager
def crew_for(
    concurrency: int | None = None,
    cluster: str | None = None,
    *,
    most: int | None = None,
    here: bool = False,
) -> Iterator[Crew]:
    """A pool of this machine's cores, or the workers of a cluster; gone at the end of the block.

    `most` is how many tasks there are, where that is known. With `here`, one at a time needs no process
    of its own.
    """
    crew = _crew(concurrency, cluster, most, here)
    try:
        yield crew
    finally:
        crew.close()


def _crew(concurrency: int | None, cluster: str | None, most: int | None, here: bool) -> Crew:
    if cluster is not None:
        from tengen.jobs.cluster import Cluster

        return Cluster(cluster)
    if here and concurrency == 1:
        return Here()
    count = concurrency or usual_concurrency()
    return Pool(count if most is None else min(count, max(1, most)))
