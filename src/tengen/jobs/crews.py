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
    crew: Crew | None = None,
    most: int | None = None,
    here: bool = False,
) -> Iterator[Crew]:
    """A pool of this machine's cores, or the workers of a cluster; gone at the end of the block.

    A crew that is there already is used as it is, and not ended. `most` is how many tasks there are, where
    that is known. With `here`, one at a time needs no process of its own.
    """
    if crew is not None:
        yield crew
        return
    own = _crew(concurrency, cluster, most, here)
    try:
        yield own
    finally:
        own.close()


def _crew(concurrency: int | None, cluster: str | None, most: int | None, here: bool) -> Crew:
    if cluster is not None:
        from tengen.jobs.cluster import Cluster

        return Cluster(cluster)
    if here and concurrency == 1:
        return Here()
    count = concurrency or usual_concurrency()
    return Pool(count if most is None else min(count, max(1, most)))
