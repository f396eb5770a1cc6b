"""``abgames work``: long tasks as lists of questions, split into parts and processes."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from threading import Event, Thread
from typing import Any

from ..arguments import whole_number
from ..control import Progress, reporting
from ..display import counted, text_table
from ..display.answer import facts_text
from ..errors import NotationError
from ..typed import as_typed, read
from ..work.running import processes
from .files import Target, add_file, written
from .output import say, tell

EVERY = 1.0
"""Seconds between two signs of life."""


def add_commands(commands: Any) -> None:
    """Add the command with its actions."""
    parser = commands.add_parser(
        "work",
        help="long tasks in parts, on many processors and machines",
        description="A long task is a list of questions. Its answers are kept in a store, one "
        "line of JSON each; a run asks only what the store lacks, so a killed run can be resumed.",
    )
    parser.set_defaults(run=_list, json=False)
    actions = parser.add_subparsers(title="actions", metavar="ACTION")

    def action(name: str, run: Any, about: str, more: str) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = actions.add_parser(name, help=about, description=more)
        made.set_defaults(run=run)
        return made

    each = action("list", _list, "the tasks and their arguments", "List the tasks.")
    each.add_argument("--json", action="store_true", help="print the tasks as JSON")
    each = action(
        "run",
        _run,
        "ask what a store lacks",
        "Ask the questions of a task that the store lacks, and print the answers, a "
        "line of JSON each. Exit status 1: a question failed; the others are kept.",
    )
    each.add_argument("name", metavar="NAME", help="the task; abgames work list shows all")
    each.add_argument(
        "values",
        metavar="KEY=VALUE",
        nargs="*",
        help="arguments of the task, such as pegs=3 colors=3-20",
    )
    each.add_argument(
        "--part", default="1/1", metavar="K/N", help="ask every Nth question, from the Kth (1/1)"
    )
    add_file(each, "--store", "the file with the answers")
    each.add_argument(
        "--jobs", type=int, default=1, metavar="N", help="processes to use, each on one core (1)"
    )
    each = action(
        "merge",
        _merge,
        "put parts together",
        "Put the answers of several stores into a new one, in the order of the "
        "questions. If two answers to one question differ, both are shown and nothing is written.",
    )
    each.add_argument("out", type=Target(), metavar="OUT", help="the new file")
    each.add_argument("stores", metavar="IN", nargs="+", help="a store")
    each = action(
        "status", _status, "what a store has and lacks", "Show what a store has and lacks."
    )
    each.add_argument("store", metavar="FILE", help="the store")
    each.add_argument("--json", action="store_true", help="print it as JSON")
    each = action(
        "strategy",
        _strategy,
        "build the strategy of a divided search from its store",
        "Combine the answers of the task root into the best strategy of the game, or "
        "those of otrio-force into a certificate, verify it, and write it to a file.",
    )
    each.add_argument("store", metavar="FILE", help="the store, with all answers")
    each.add_argument("out", type=Target(), metavar="OUT", help="the file of the strategy")


def _list(options: argparse.Namespace) -> int:
    """List the tasks."""
    from ..work.tasks import WORKS

    if options.json:
        tasks = {w.name: {"about": w.description, **w.defaults} for w in WORKS.values()}
        print(json.dumps(tasks))
        return 0
    rows = [(w.name, w.description, as_typed(w.defaults)) for w in WORKS.values()]
    say(text_table(("task", "about", "arguments"), rows))
    return 0


def _run(options: argparse.Namespace) -> int:
    """Run a task, or a part of it."""
    from .. import work
    from ..work.tasks import work_named

    arguments = read(work_named(options.name).rounds, options.name, options.values)
    jobs = whole_number("jobs", options.jobs, at_least=1, at_most=1000)
    number, slash, parts = options.part.partition("/")
    if not (slash and number.isdecimal() and parts.isdecimal()):
        raise NotationError(f"--part must be like 1/4, not {options.part!r}", text=options.part)
    with processes(jobs) if jobs > 1 else nullcontext() as pool:
        said = ""

        def told(answers: int, questions: int) -> None:
            nonlocal said
            said = f"{answers} of {questions} answered"
            tell(said)

        records = work.run(
            options.name,
            executor=pool,
            part=(int(number), int(parts)),
            store=options.store,
            report=told,
            **arguments,
        )
        options.kept = options.store
        while True:
            with _waiting(lambda: said):
                record = next(records, None)
            if record is None:
                return 0
            print(json.dumps(record, ensure_ascii=False), flush=True)


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


def _merge(options: argparse.Namespace) -> int:
    """Merge stores."""
    from .. import work

    count = work.merge(options.out, *options.stores)
    tell(f"{options.out} has {counted(count, 'answer')}")
    return 0


def _status(options: argparse.Namespace) -> int:
    """Print what is in a store."""
    from .. import work

    found = work.status(options.store)
    if options.json:
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


def _strategy(options: argparse.Namespace) -> int:
    """Write the strategy built from a store."""
    from .. import work
    from ..codebreaking import Strategy
    from ..preferences import in_order, win

    strategy = work.strategy_of(options.store)
    with written(options.out):
        strategy.save(options.out)
    if isinstance(strategy, Strategy):
        say(f"{strategy.game}: total {strategy.total}, at most {strategy.worst} guesses")
    else:
        can = "can" if strategy.holds else "cannot"
        who, what = in_order(map(win, strategy.coalition)), in_order(strategy.winners)
        say(f"{' '.join(who)} {can} force {' '.join(what)}: {counted(len(strategy.moves), 'move')}")
    return 0
