"""Asking what a store lacks, in one process or by an executor, and putting parts together."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from os import PathLike
from pathlib import Path
from typing import Any

from ..arguments import nearest, whole_number
from .store import Store, heading, identity, line_of, read_store
from .task import Record, Work, WorkError
from .tasks import WORKS

AHEAD = 1000
"""Questions that wait in an executor; what is still to be asked after them waits here."""


def names() -> tuple[str, ...]:
    """Return the names of all tasks.

    >>> "otrio-preferences" in names()
    True
    """
    return tuple(WORKS)


def run(
    name: str,
    *,
    executor: Executor | None = None,
    part: tuple[int, int] = (1, 1),
    store: str | PathLike[str] | None = None,
    report: Callable[[int, int], object] | None = None,
    **arguments: Any,
) -> Iterator[Record]:
    """Yield the answers to the questions of a task: first those that the store has, then the rest.

    ``part=(k, n)`` asks the questions number k, k + n, … of n parts.  ``store`` is a file of lines
    of JSON to which every answer is added as soon as it is there.  ``report`` is called with the
    number of answers, and of questions, of this part.  The other arguments are those of the task.

    Raises, before anything is asked, :class:`ValueError` and :class:`TypeError` for arguments that
    the task does not take and for a store of something else, and on the way :class:`WorkError` for
    a question that failed and for an executor that died; the store has all answers until then.

    >>> [record["key"] for record in run("ab-table", pegs=2, colors="2-6", part=(2, 3))]
    ['AB 2x3', 'AB 2x6']
    """
    work = _work(name)
    known = work.arguments(arguments)
    questions = work.questions(**known)
    number, parts = _part(part)
    keys = list(questions)[number - 1 :: parts]
    opened = Store(store, heading(name, known))
    foreign = [key for key in opened.answers if key not in questions]
    if foreign:
        opened.__exit__(None, None, None)
        raise ValueError(f"{store} has an answer to {foreign[0]!r:.80}, which is not asked here")
    wanted = {key: questions[key] for key in keys}
    return _answers(work, wanted, opened, executor, report)


def _answers(
    work: Work,
    wanted: Mapping[str, Record],
    store: Store,
    executor: Executor | None,
    report: Callable[[int, int], object] | None,
) -> Iterator[Record]:
    with store:
        answered = 0
        missing = {key: asked for key, asked in wanted.items() if key not in store.answers}
        there = [store.answers[key] for key in wanted if key in store.answers]
        asking = _one_by_one(work, missing) if executor is None else _many(work, missing, executor)
        for record in there:
            answered += 1
            yield record
        if report is not None:
            report(answered, len(wanted))
        for record in asking:
            store.add(record)
            answered += 1
            if report is not None:
                report(answered, len(wanted))
            yield record


def _one_by_one(work: Work, missing: Mapping[str, Record]) -> Iterator[Record]:
    for key, asked in missing.items():
        try:
            yield answered(work.name, key, asked, identity())
        except Exception as error:
            raise _failed(work, key, error) from error


def _many(work: Work, missing: Mapping[str, Record], executor: Executor) -> Iterator[Record]:
    """Ask several at once; the answers come as they are found."""
    rest = iter(missing.items())
    waiting: dict[Future[Record], str] = {}
    left = len(missing)
    try:
        while left:
            for key, asked in rest:
                waiting[executor.submit(answered, work.name, key, asked, identity())] = key
                if len(waiting) >= AHEAD:
                    break
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                key = waiting.pop(future)
                try:
                    record = future.result()
                except BrokenExecutor as error:
                    raise WorkError(
                        f"{work.name}: a worker died, and with it the executor; {left} of "
                        f"{len(missing)} questions are not answered yet, and the same call goes on "
                        "with them"
                    ) from error
                except Exception as error:
                    raise _failed(work, key, error) from error
                left -= 1
                yield record
    finally:
        for future in waiting:
            future.cancel()


def _failed(work: Work, key: str, error: Exception) -> WorkError:
    if isinstance(error, WorkError):
        return error
    return WorkError(f"{work.name}: the question {key!r} failed: {type(error).__name__}: {error}")


def answered(name: str, key: str, asked: Record, asker: Record) -> Record:
    """Answer one question, in whatever process; ``asker`` says which build has asked."""
    if identity() != asker:
        raise WorkError(
            f"a worker has another build of abgames than who asks: {identity()}, not {asker}"
        )
    # As it is read from a store: lists in place of tuples.
    record: Record = json.loads(line_of({"key": key, **_work(name).answer(**asked)}))
    return record


def status(store: str | PathLike[str]) -> Record:
    """Return what is in a store: its task, and how many of its questions are answered.

    ``missing`` has the first keys that are not.  Raises what :func:`run` raises for a store.
    """
    head, answers, _ = read_store(store)
    questions = _questions(head)
    missing = [key for key in questions if key not in answers]
    return {
        "work": head["work"],
        "arguments": head["arguments"],
        "questions": len(questions),
        "answers": len(questions) - len(missing),
        "missing": missing[:10],
    }


def merge(out: str | PathLike[str], *stores: str | PathLike[str]) -> int:
    """Put the answers of several stores into one, in the order of the questions.

    Returns how many there are.  Raises :class:`ValueError` for stores of different tasks, for
    different answers to one question, which it shows, and for a file ``out`` that is there already.
    """
    if not stores:
        raise ValueError("there is nothing to merge: give at least one store")
    path = Path(out)
    if path.exists():
        raise ValueError(f"{path} is there already; merge into a new file")
    first, *_ = heads = [read_store(store) for store in stores]
    found: dict[str, tuple[Record, str | PathLike[str]]] = {}
    for store, (head, answers, _) in zip(stores, heads, strict=True):
        if head != first[0]:
            raise ValueError(f"{store} and {stores[0]} are not of one task: {head}, {first[0]}")
        for key, record in answers.items():
            before, where = found.setdefault(key, (record, store))
            if before != record:
                raise ValueError(
                    f"{where} and {store} have different answers to {key!r}:\n{before}\n{record}"
                )
    questions = _questions(first[0])
    foreign = [key for key in found if key not in questions]
    if foreign:
        where = found[foreign[0]][1]
        raise ValueError(f"{where} has an answer to {foreign[0]!r:.80}, which is not asked")
    records = [found[key][0] for key in questions if key in found]
    beside = path.with_name(f"{path.name}.part")
    with open(beside, "wb") as file:
        file.writelines(map(line_of, [first[0], *records]))
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    return len(records)


def _work(name: str) -> Work:
    if name not in WORKS:
        raise ValueError(
            f"there is no work {name!r:.60}; known: {', '.join(WORKS)}{nearest(str(name), WORKS)}"
        )
    return WORKS[name]


def _questions(head: Record) -> Mapping[str, Record]:
    work = _work(head.get("work", ""))
    return work.questions(**work.arguments(head["arguments"]))


def _part(part: object) -> tuple[int, int]:
    if not isinstance(part, tuple | list) or len(part) != 2:
        raise TypeError(f"part must be a pair such as (1, 4), not {part!r:.40}")
    parts = whole_number("the number of parts", part[1], at_least=1)
    return whole_number("the number of a part", part[0], at_least=1, at_most=parts), parts
