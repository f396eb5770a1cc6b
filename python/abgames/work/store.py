"""Answers in a file: a line of JSON each, below a line that says which task they belong to.

Lines can be read in every language, appended without touching the rest, and compared with any tool;
an embedded database would add no guarantee that is needed here.  A last line that a killed run left
unfinished is cut off when the file is opened again; any other damaged line is refused with its
number.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property, wraps
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import IO, Any, TypeVar

from abgames_check.documents import LARGEST, file_name, parsed

from .. import __build__, __version__
from ..errors import AbgamesError, VerificationError
from ..typed import arguments_of, given

FORMAT, VERSION = "abgames-work", 1

SYNCED = 1.0
"""Seconds between two times at which the file is flushed to the disk."""


def identity() -> Record:
    """Return what all processes that answer a task must share: version and build."""
    return {"abgames": __version__, **__build__}


def heading(work: str, arguments: Mapping[str, Any], part: tuple[int, int] = (1, 1)) -> Record:
    """Return the first line of a store."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "abgames": __version__,
        "work": work,
        "arguments": dict(arguments),
    }
    return head if part[1] == 1 else {**head, "part": "{}/{}".format(*part)}


class Store:
    """The answers to one task; without a path they are kept in memory only."""

    def __init__(self, path: str | PathLike[str] | None, head: Record) -> None:
        """Open a store, or start one.  Raises ValueError for a file of something else."""
        self.answers: dict[str, Record] = {}
        self._file: IO[bytes] | None = None
        self._begun: Path | None = None
        self._synced = time.monotonic()
        if path is None:
            return
        name = Path(file_name(path))
        was_there = name.exists()
        # Locked before it is read, because another run could add answers in between.
        self._file = _locked(open(name, "a+b"), name)  # noqa: SIM115
        self._begun = None if was_there else name
        try:
            self._take_up(name, head)
        except BaseException:  # such as a file of something else, or a full disk
            self.give_up()
            raise

    def _take_up(self, name: Path, head: Record) -> None:
        """Read the answers, or write the first line."""
        assert self._file is not None
        first = line_of(head)
        self._file.seek(0)
        there = self._file.read(len(first))
        if len(there) < len(first) and first.startswith(there):
            self._file.truncate(0)  # empty, or an unfinished first line
            self._write(head)
            return
        written, self.answers, length = read_store(name)
        _check_same(name, written, head)
        self._file.truncate(length)

    def add(self, record: Record) -> None:
        """Keep an answer."""
        self.answers[record["key"]] = record
        if self._file is not None:
            self._write(record)

    def _write(self, record: Record) -> None:
        assert self._file is not None
        with _named(self._file):
            self._file.write(line_of(record))
            self._file.flush()
            if time.monotonic() - self._synced > SYNCED:
                os.fsync(self._file.fileno())
                self._synced = time.monotonic()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def give_up(self) -> None:
        """Close the file; remove it if it was started here and has no answers."""
        self.close()
        if self._begun is not None:
            self._begun.unlink(missing_ok=True)

    def close(self) -> None:
        """Flush the file to the disk, and close it."""
        if self._file is not None:
            with _named(self._file), self._file as file:
                os.fsync(file.fileno())


@contextmanager
def _named(file: IO[bytes]) -> Iterator[None]:
    """Add the file's name to an error; the system leaves it out if a disk is full."""
    try:
        yield
    except OSError as error:
        error.filename = file.name
        raise


def line_of(record: Record) -> bytes:
    """Return a record as a line; equal records give equal lines."""
    return json.dumps(record, ensure_ascii=False, allow_nan=False).encode() + b"\n"


def read_store(path: str | PathLike[str]) -> tuple[Record, dict[str, Record], int]:
    """Return the first line of a store, its answers by key, and the bytes of its whole lines."""
    with open(file_name(path), "rb") as file:
        head = _parsed(path, 1, file.readline(LARGEST))
        if head.get("format") != FORMAT:
            raise ValueError(f"{path} is not a store of answers: its first line does not say so")
        if head.get("version") != VERSION:
            version = head.get("version")
            raise ValueError(f"{path} is a store of version {version!r}; known here: {VERSION}")
        if not (isinstance(head.get("work"), str) and isinstance(head.get("arguments"), dict)):
            raise ValueError(f'line 1 of {path} is damaged: it has no "work" with "arguments"')
        answers: dict[str, Record] = {}
        length = file.tell()
        for number, line in enumerate(iter(lambda: file.readline(LARGEST), b""), 2):
            if not line.endswith(b"\n") and len(line) < LARGEST:
                break  # a run was killed while writing this line
            record = _parsed(path, number, line)
            key = record.get("key")
            if not isinstance(key, str):
                raise ValueError(f'line {number} of {path} has no "key"')
            if answers.setdefault(key, record) != record:
                raise ValueError(f"{path} has two answers to {key!r}:\n{answers[key]}\n{record}")
            length += len(line)
    return head, answers, length


def _parsed(path: str | PathLike[str], number: int, line: bytes) -> Record:
    try:
        record = parsed(line.decode())
    except (UnicodeDecodeError, VerificationError) as error:
        raise ValueError(f"line {number} of {path} is damaged: {error}") from None
    if not isinstance(record, dict):
        raise ValueError(f"line {number} of {path} is damaged: it is not a JSON object")
    return record


def _check_same(path: Path, there: Record, head: Record) -> None:
    """Refuse a store of another task, of another version, or of another part."""
    for name in ("work", "arguments", "abgames"):
        if there.get(name) != head[name]:
            what = {"abgames": "written by abgames"}.get(name, f"of the {name}")
            raise ValueError(
                f"{path} is {what} {_shown(there.get(name))}, not {_shown(head[name])}: "
                "use another file, or remove it to start again"
            )
    if there.get("part") not in (None, head.get("part")):
        here = f"part {head['part']}" if "part" in head else "all questions"
        raise ValueError(
            f"{path} is for part {_shown(there['part'])} of the task, not for {here}, some of "
            "which other parts may have answered: merge the parts, and go on with the merged store"
        )


def _shown(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _locked(file: IO[bytes], path: Path) -> IO[bytes]:
    """Refuse a file that another run is writing to, where the system can detect that."""
    with suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise ValueError(f"{path} is being written by another run") from None
    return file


Record = dict[str, Any]
"""A JSON object."""


class WorkError(AbgamesError, RuntimeError):
    """A task cannot continue: a question failed, or a worker has another build."""


@dataclass(frozen=True)
class Work:
    """A task: its questions by key, and how to answer one.

    ``rounds`` takes the answers, which grow while it waits, and the arguments of the task.  It
    yields the questions of a round, and is resumed when all of them are answered.  The answers have
    the order of the keys.  ``answer`` is a function in a module, so that other processes find it.
    It must give the same record in every process: no seconds, and nodes of one thread only.
    """

    name: str
    description: str
    rounds: Callable[..., Iterable[Mapping[str, Record]]]
    answer: Callable[..., Record]

    @cached_property
    def defaults(self) -> Record:
        """The arguments of the task with their defaults."""
        return {name: each.default for name, each in arguments_of(self.rounds).items()}

    def arguments(self, values: Mapping[str, Any]) -> Record:
        """Return all arguments; TypeError for one that the task lacks, or of another type."""
        return {**self.defaults, **given(self.rounds, self.name, values)}


WORKS: dict[str, Work] = {}
"""Every task by its name."""

Questions = TypeVar("Questions", bound=Callable[..., Mapping[str, Record]])


def task(
    name: str, description: str, answer: Callable[..., Record]
) -> Callable[[Questions], Questions]:
    """Make a task of a function that returns all questions: they do not depend on answers."""

    def made(questions: Questions) -> Questions:
        @wraps(questions)
        def rounds(
            answers: Mapping[str, Record], **given: object
        ) -> Iterable[Mapping[str, Record]]:
            return [questions(**given)]

        WORKS[name] = Work(name, description, rounds, answer)
        return questions

    return made


class Rounds:
    """The rounds of a task up to the first unanswered one, or to the last."""

    def __init__(self, work: Work, arguments: Mapping[str, Any], answers: Mapping[str, Record]):
        self.work = work
        self.asked: list[Mapping[str, Record]] = []
        self.result: Any = None
        """The function that builds a strategy from all answers, in a task that has one."""
        self.is_over = False
        self._answers = answers
        self._next = iter(work.rounds(answers, **arguments))
        self.go_on()

    def go_on(self) -> None:
        """Find further rounds while the last one is answered."""
        while not self.is_over and not self.missing:
            try:
                asked = next(self._next)
                if self.asked and not asked.keys() - self.questions.keys():
                    raise ValueError("it leaves nothing new to ask, and no result")
                self.asked.append(asked)
            except StopIteration as end:
                self.is_over, self.result = True, end.value
            except (AttributeError, KeyError, TypeError, ValueError) as error:
                if not self.asked:  # so the arguments are wrong
                    raise
                raise ValueError(
                    f"an answer of round {len(self.asked)} is damaged: {error!r}"
                ) from error

    @property
    def missing(self) -> list[str]:
        """The unanswered questions of the last round."""
        return [key for key in (self.asked or [{}])[-1] if key not in self._answers]

    @property
    def questions(self) -> dict[str, Record]:
        return {key: each for questions in self.asked for key, each in questions.items()}

    def of_part(self, part: slice) -> dict[str, Record]:
        return {key: each for asked in self.asked for key, each in list(asked.items())[part]}


def sizes(name: str, text: object, *, least: int) -> range:
    """Return the numbers of a range such as "3-12", or of a single number."""
    first, dash, last = str(text).partition("-")
    words = (first, last if dash else first)
    if not all(word.strip().isdecimal() and len(word) < 6 for word in words):
        raise ValueError(f'{name} must be a number or a range such as "3-12", not {text!r:.40}')
    low, high = map(int, words)
    if not least <= low <= high:
        raise ValueError(f"{name} must be {least} or more, in ascending order, not {text!r}")
    return range(low, high + 1)
