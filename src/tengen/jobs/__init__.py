"""Jobs: tasks that are done in this process, on all cores of this machine, or by a cluster.

A kind of work says how a task is done and what stands for its result when every worker died of it. A crew
does work of any kind: `Here` in this process, `Pool` in processes of its own, `Cluster` on several machines.
`Workers` bring the two together.

>>> from tengen.jobs import Here, Work, Workers
>>> workers = Workers(Here(), Work(str.upper, str.join))
>>> workers.submit(["first", "second"])
>>> workers.collect(1.0)
['FIRST', 'SECOND']
"""

from tengen.jobs.crew import Crew, Here
from tengen.jobs.crews import crew_for
from tengen.jobs.pool import Pool, usual_concurrency
from tengen.jobs.workers import TRIES, Work, Workers

__all__ = ["TRIES", "Crew", "Here", "Pool", "Work", "Workers", "crew_for", "usual_concurrency"]
