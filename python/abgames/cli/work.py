"""``abgames work``: long tasks as lists of questions, split into parts and processes; and ``abgames
reproduce``: published values, recomputed in a checkout and compared.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from threading import Event, Thread

from ..arguments import whole_number
from ..control import Progress, reporting
from ..display import counted, text_table
from ..display.answer import facts_text
from ..errors import NotationError
from ..question import asks
from ..typed import as_typed, read
from ..work.running import processes
from ..work.tasks import of_checkout
from .command import RESUMES, Group, ShellCommand
from .parser import Target, file, written
from .terminal import say, tell

EVERY = 1.0
"""Seconds between two signs of life."""


class List(ShellCommand, name="work/list", brief="the tasks and their arguments"):
    """List the tasks."""

    json: bool = asks("print the tasks as JSON", False)

    def run(self) -> int:
        from ..work.tasks import WORKS

        if self.json:
            tasks = {w.name: {"about": w.description, **w.defaults} for w in WORKS.values()}
            print(json.dumps(tasks))
            return 0
        rows = [(w.name, w.description, as_typed(w.defaults)) for w in WORKS.values()]
        say(text_table(("task", "about", "arguments"), rows))
        return 0


class Run(ShellCommand, name="work/run", brief="ask what a store lacks"):
    """Ask the questions of a task that the store lacks, and print the answers, a line of JSON each.
    Exit status 1: a question failed; the others are kept."""

    task: str = asks("the task; abgames work list shows all", metavar="NAME", positional="1")
    values: str = asks(
        "arguments of the task, such as pegs=3 colors=3-20",
        "",
        metavar="KEY=VALUE",
        positional="*",
    )
    part: str = asks("ask every Nth question, from the Kth (1/1)", "1/1", metavar="K/N")
    store: Path | None = file("the file with the answers")
    jobs: int = asks("processes to use, each on one core (1)", 1, metavar="N")

    def run(self) -> int:
        from .. import work
        from ..work.tasks import work_named

        arguments = read(work_named(self.task).rounds, self.task, self.loose)
        jobs = whole_number("jobs", self.jobs, at_least=1, at_most=1000)
        number, slash, parts = self.part.partition("/")
        if not (slash and number.isdecimal() and parts.isdecimal()):
            raise NotationError(f"--part must be like 1/4, not {self.part!r}", text=self.part)
        with processes(jobs) if jobs > 1 else nullcontext() as pool:
            said = ""

            def told(answers: int, questions: int) -> None:
                nonlocal said
                said = f"{answers} of {questions} answered"
                tell(said)

            records = work.run(
                self.task,
                executor=pool,
                part=(int(number), int(parts)),
                store=self.store,
                report=told,
                **arguments,
            )
            while True:
                with _waiting(lambda: said):
                    record = next(records, None)
                if record is None:
                    return 0
                print(json.dumps(record, ensure_ascii=False), flush=True)

    def resumption(self) -> str:
        if self.store is None:
            return "without --store FILE no answer is kept"
        return f"{self.store} keeps the answers, {RESUMES}"


class Merge(ShellCommand, name="work/merge", brief="put parts together"):
    """Put the answers of several stores into a new one, in the order of the questions. If two
    answers to one question differ, both are shown and nothing is written."""

    out: Path = asks("the new file", metavar="OUT", positional="1", shell={"type": Target()})
    stores: list[str] = asks("a store", metavar="IN", positional="+")

    def run(self) -> int:
        from .. import work

        count = work.merge(self.out, *self.stores)
        tell(f"{self.out} has {counted(count, 'answer')}")
        return 0


class Status(ShellCommand, name="work/status", brief="what a store has and lacks"):
    """Show what a store has and lacks."""

    store: str = asks("the store", metavar="FILE", positional="1")
    json: bool = asks("print it as JSON", False)

    def run(self) -> int:
        from .. import work

        found = work.status(self.store)
        if self.json:
            print(json.dumps(found))
            return 0
        rows = [
            ("task", found["work"]),
            ("arguments", as_typed(found["arguments"])),
            *([("part", found["part"])] if found["part"] else []),
            ("answers", f"{found['answers']} of {found['questions']}"),
            *([("next", ", ".join(found["missing"][:3]))] if found["missing"] else []),
        ]
        say(facts_text(rows))
        return 0


class Strategy(
    ShellCommand,
    name="work/strategy",
    brief="build the strategy of a divided search from its store",
):
    """Combine the answers of the task root into the best strategy of the game, or those of
    otrio-force into a certificate, verify it, and write it to a file."""

    store: str = asks("the store, with all answers", metavar="FILE", positional="1")
    out: Path = asks(
        "the file of the strategy", metavar="OUT", positional="1", shell={"type": Target()}
    )

    def run(self) -> int:
        from .. import codebreaking, work
        from ..preferences import in_order, win

        strategy = work.strategy_of(self.store)
        with written(self.out):
            strategy.save(self.out)
        if isinstance(strategy, codebreaking.Strategy):
            say(f"{strategy.game}: total {strategy.total}, at most {strategy.worst} guesses")
        else:
            can = "can" if strategy.holds else "cannot"
            who, what = in_order(map(win, strategy.coalition)), in_order(strategy.winners)
            moves = counted(len(strategy.moves), "move")
            say(f"{' '.join(who)} {can} force {' '.join(what)}: {moves}")
        return 0


WORK = Group(
    "work",
    "long tasks in parts, on many processors and machines",
    "A long task is a list of questions. Its answers are kept in a store, one line of JSON each; a "
    "run asks only what the store lacks, so a killed run can be resumed.",
    (List, Run, Merge, Status, Strategy),
    List,
)


@contextmanager
def _waiting(said: Callable[[], str]) -> Iterator[None]:
    """Show while a question is asked what has been said, and for how long nothing has come."""
    start, is_over = time.monotonic(), Event()

    def text(progress: Progress) -> str:
        return f"{said()}  {progress.seconds:.0f} s for the next"

    with reporting(True, text=text) as bar:

        def show() -> None:
            while bar is not None and not is_over.wait(EVERY):
                bar(Progress(time.monotonic() - start, 0, 0, None, 0, 0))

        showing = Thread(target=show, daemon=True)
        showing.start()
        try:
            yield
        finally:
            is_over.set()
            showing.join()


class Reproduce(ShellCommand, name="reproduce", brief="recompute published values and compare"):
    """Recompute published values by search and compare them with the paper's. Exit status 0: every
    value was computed and proved, and every disagreement has a strategy that was verified in the
    run."""

    papers: str = asks("by its name or key (all of them)", metavar="PAPER", positional="*")
    tables: str | None = asks('only these, such as "figure-1,table-a-1"', None, metavar="LIST")
    evidence: str | None = asks(
        "write the strategy behind each disagreement to this folder", None, metavar="DIR"
    )
    full: bool = asks("also the slow rows, about a quarter of an hour in all", False)
    list: bool = asks("only list the papers and what each table is about", False)
    json: bool = asks("print all comparisons as JSON", False)

    def run(self) -> int:
        return int(of_checkout("command").run(self))
