"""Long tasks as lists of questions: in one process, in many, in parts on many machines.

A task is a list of questions, each with a key; its answers are records in a store.  A run asks what
the store lacks, so a run that was killed resumes where it was, and parts that were answered
elsewhere are merged by key.

>>> from abgames import work
>>> for record in work.run("ab-table", pegs=2, colors="2-4"):
...     print(record["key"], record["total"], record["worst"])
AB 2x2 3 2
AB 2x3 13 3
AB 2x4 30 3

Any executor of :mod:`concurrent.futures` asks several questions at once::

    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for record in work.run("otrio-preferences", executor=pool, store="rows.jsonl"):
            ...

``dask.distributed`` has one (``Client.get_executor()``), ``mpi4py`` another (``MPIPoolExecutor``),
and an array of jobs needs none: each takes its ``part``, and :func:`merge` combines them.
"""

from ..exports import names_of
from .running import merge, names, run, status, strategy_of
from .store import Work, WorkError

__all__ = ["Work", "WorkError", "merge", "names", "run", "status", "strategy_of"]
__dir__ = names_of(__name__, __all__)
