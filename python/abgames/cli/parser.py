"""The parser of the shell: errors that say what was probably meant; the layout of help: a short
usage, options in groups, those that most people need first, and examples; and the files that
options name: whether they can be written, and the report of it.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeVar

from abgames_check.documents import file_name

from ..arguments import listed, nearest
from ..control import terminal_width
from ..display import wrapped
from ..display.plots import need_matplotlib
from ..display.svg import FORMS, PRINTED, THEMES, Picture, form_of, need_typst, themed
from ..language import LANGUAGES, _, is_shown, language_of, marked, printable, speaking
from ..question import asks
from ..verified import save_text
from .examples import commands_like, examples_of

if TYPE_CHECKING:
    from pathlib import Path

    from _typeshed import SupportsWrite
    from matplotlib.axes import Axes

    Actions = argparse._SubParsersAction["Parser"]
    """What commands are added to."""


GROUPS = {
    "game": "game answers allowed hard pegs colors extra-colors symbols own ranks objects-in-rows "
    "merge-alike hit weights players rule misere cards copies cut goals pass-limits last-card",
    "position": "history shown board color mine theirs table secret seed",
    "aim": "objective goal guesses max-guesses effort top only heuristic prefer judge coalition "
    "winners moves",
    "limits": "time-limit each-time-limit memory-limit threads checkpoint",
    "files": "strategy certificate export picture numbers blank theme depth histogram csv plot svg "
    "record store",
}
"""The options of the groups, without dashes; others are in the group "options"."""

ORDER = ("positional arguments", "commands", "game", "position", "aim", "options", "limits")
"""The groups in the order of the help; what is not here comes last."""

FEW = 4
"""So many options are all shown in the usage."""


def group_of(option: str) -> str | None:
    name = option.removeprefix("--")
    return next((title for title, names in GROUPS.items() if name in names.split()), None)


def place_of(group: argparse._ArgumentGroup) -> int:
    """Return where a group stands in the help."""
    return ORDER.index(group.title) if group.title in ORDER else len(ORDER)


class Layout(argparse.HelpFormatter):
    """The layout of help; the names of commands count with their indentation."""

    def __init__(self, prog: str, **sizes: int) -> None:
        # argparse asks shutil for it, once for each argument.
        width = os.environ.get("COLUMNS", "")
        columns = int(width) if width.isdecimal() else 0
        super().__init__(prog, width=(columns or terminal_width(sys.stdout)) - 2, **sizes)

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        """Add the usage; of many options only those that are required."""
        given = list(actions)
        needed = [each for each in given if not each.option_strings or each.required]
        if len(given) - len(needed) > FEW:
            rest = argparse.Action([], "[options]", metavar="[options]")
            given, groups = [rest, *needed], []
        super().add_usage(usage, given, groups, prefix)

    def _split_lines(self, text: str, width: int) -> list[str]:
        """Break a text between words, and so never within an option."""
        return wrapped(" ".join(text.split()), width).splitlines()

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        lines = self._split_lines(text, width - len(indent))
        return "\n".join(indent + line for line in lines)

    def add_argument(self, action: argparse.Action) -> None:
        super().add_argument(action)
        # Without this the longest names stand on a line of their own, above their help.
        lengths = [len(each.dest) for each in getattr(action, "_choices_actions", ())]
        indent = self._current_indent + self._indent_increment
        self._action_max_length = max([self._action_max_length, *(n + indent for n in lengths)])


A = TypeVar("A", bound=argparse.Action)

_CHOICE = r"invalid choice: '(?P<typed>[^']*)' \(choose from (?P<words>.*)\)"

_VALUE = "invalid (int|float) value:"
_KINDS = {"int": "a whole number", "float": "a number"}

ALIASES = {
    "bulls": "ab",
    "cows": "ab",
    "bullsandcows": "ab",
    "moo": "ab",
    "hitandblow": "ab",
    "numeron": "ab",
    "wordle": "words",
    "absurdle": "words",
    "jotto": "table",
    "check": "verify",
}
"""Commands by the names that other programs may use for them, in letters only."""

_SAID = (
    # Messages of argparse that players may see, and the same as messages with placeholders.
    (
        "(?:argument (?P<name>.*): )?invalid choice: '(?P<typed>.*?)' "
        r"\(choose from (?P<words>.*)\)(?P<meant>.*)",
        marked("{name} must be one of {words}, not {typed!r}{meant}"),
    ),
    (
        "argument (?P<name>.*): expected a (?:whole )?number[^']*, not '(?P<typed>.*)'",
        marked("{name} must be a number, not {typed!r}"),
    ),
    ("argument (?P<name>.*): expected one argument", marked("{name} needs a value")),
    (
        "the following arguments are required: (?P<name>.*)",
        marked("these arguments are missing: {name}"),
    ),
    ("unrecognized option: (?P<name>[^;]*)(?P<meant>.*)", marked("unknown: {name}{meant}")),
    ("unrecognized arguments: (?P<name>[^;]*)(?P<meant>.*)", marked("unknown: {name}{meant}")),
)


class Parser(argparse.ArgumentParser):
    """A parser of one command, or of the commands below it."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"formatter_class": Layout, **options})
        self.suggest_on_error = False  # what argparse itself proposes from Python 3.14 on
        # The innermost parser wins: it is set last.
        self.set_defaults(parser=self)
        self._typed: Sequence[str] = ()

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse, and remember what was typed."""
        self._typed = args or ()
        return super().parse_known_args(args, namespace)

    def _add_action(self, action: A) -> A:
        title = next(filter(None, map(group_of, action.option_strings)), None)
        if title is None:
            return super()._add_action(action)
        group = next((group for group in self._action_groups if group.title == title), None)
        (group or self.add_argument_group(title))._add_action(action)
        self._action_groups.sort(key=place_of)
        return action

    def format_help(self) -> str:
        """Return the help, with examples at the end."""
        shown = examples_of(self.prog)
        if not shown:
            return super().format_help()
        return "\n".join([f"{super().format_help()}\nexamples:", *(f"  {e}" for e in shown), ""])

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        super()._print_message(printable(message), file)

    def error(self, message: str) -> NoReturn:
        """End with a message of one line, and say where to read more."""
        with speaking(self._language()):
            self._end(message)

    def _language(self) -> str:
        """The language that the command would speak."""
        if all(action.dest != "lang" for action in self._actions):
            return "en"
        typed = re.search(r"--lang[= ](\w+)", " ".join(self._typed))
        wanted = typed[1] if typed else language_of()
        return wanted if wanted in LANGUAGES and is_shown(wanted, sys.stderr) else "en"

    def _end(self, message: str) -> NoReturn:
        """End with a message in the language that is spoken."""
        choice = re.search(_CHOICE, message)
        if choice is not None:
            known = re.findall(r"[\w.-]+", choice["words"])
            below = [] if " " in self.prog else commands_like(choice["typed"])
            same = ALIASES.get(re.sub("[^a-z]", "", choice["typed"].lower()), "")
            message += nearest(same or choice["typed"], known) or (
                f"; did you mean {listed(below, 'or')}?" if below else ""
            )
        message = re.sub(_VALUE, lambda value: f"expected {_KINDS[value[1]]}, not", message)
        more = _("More: {command}", command=f"{self.prog} --help")
        self.exit(2, f"{self.prog}: {_translated(message)}\n{more}\n")

    def targets(self, options: argparse.Namespace) -> list[Path]:
        """Return the files that a command is asked to write."""
        named = {action.dest for action in self._actions if isinstance(action.type, Target)}
        values = [getattr(options, name) for name in sorted(named)]
        lists = [value if isinstance(value, list) else [value] for value in values]
        return [path for paths in lists for path in paths if path is not None]

    def take(self, extra: Sequence[str], options: argparse.Namespace) -> None:
        """Take KEY=VALUE that stands after an option, and end because of anything else."""
        if hasattr(options, "values") and all(word[:1] != "-" for word in extra):
            options.values = [*options.values, *extra]
        elif extra:
            self._refuse(extra, options)

    def _refuse(self, extra: Sequence[str], options: argparse.Namespace) -> NoReturn:
        """End because of arguments that the command does not take."""
        name, _equals, value = extra[0].partition("=")
        if re.match("--|-[a-z]{2}", name):
            with speaking(self._language()):
                meant = nearest(name, self._option_string_actions)
            if not meant and hasattr(options, "values"):
                value = value or next(iter(extra[1:]), "...")
                meant = f"; arguments are given as {name[2:].replace('-', '_')}={value}"
            self.error(f"unrecognized option: {name}{meant}")
        with speaking(self._language()):
            advice = self._advice(extra)
        self.error(f"unrecognized arguments: {' '.join(extra)}{advice}")

    def _advice(self, extra: Sequence[str]) -> str:
        """The end of a message about arguments: what was probably meant."""
        known = self._option_string_actions
        if "--pegs" in known and all(word.isdecimal() for word in extra):
            return _("; the size of the game is given as --pegs 4 --colors 10")
        if any(action.dest == "theirs" and not action.option_strings for action in self._actions):
            return '; put each hand in quotes, such as "1 2 4" "1 3"'
        if "--theirs" in known:
            return _('; hands are given as --mine "1 2 4" --theirs "1 3"')
        return ""


def _translated(message: str) -> str:
    """Return a message of argparse in the language that is spoken."""
    for pattern, own in _SAID:
        found = re.fullmatch(pattern, message)
        if found is not None and _(own) != own:
            return _(own, **found.groupdict())
    return message


def continued(arguments: Iterable[str], *options: str, without: Iterable[str] = ()) -> str:
    """Return a command like the one that was typed, with more options and without some words."""
    from shlex import join

    words, dropped = [], {*without}
    given = iter(arguments)
    for word in given:
        name, equals, _ = word.partition("=")
        if name[:2] == "--" and name in {*options, *dropped}:
            if not equals:
                next(given, None)
        elif word not in dropped:
            words.append(word)
    return join(["abgames", *words, *options])


class Target(NamedTuple):
    """The type of an option that names a file to write, in one of these forms if there are any."""

    forms: Sequence[str] = ()
    plotted: bool = False

    def __call__(self, name: str) -> Path:
        from pathlib import Path  # which takes a tenth of a short command

        if name == "-":
            problem = "'-' is not the name of a file; that of stdout is /dev/stdout"
            raise argparse.ArgumentTypeError(problem)
        try:
            path = Path(file_name(name))
            form = form_of(path, self.forms) if self.forms else None
            if self.plotted and form in FORMS:
                need_matplotlib()
            elif form in PRINTED:
                need_typst()
        except (ImportError, ValueError) as error:
            raise argparse.ArgumentTypeError(str(error)) from None
        return path


def file(text: str) -> Any:
    """Declare an option that names a file to write."""
    return asks(text, None, metavar="FILE", shell={"type": Target()})


def check_files(targets: Iterable[Path], names: Iterable[object]) -> None:
    """Refuse files that cannot be written, before the work starts: :class:`OSError`."""
    counts = Counter(map(str, names))
    for path in targets:
        if counts[str(path)] > 1 and (path.is_file() or not path.exists()):
            raise ValueError(f"{path} is named twice, but it is a file to write")
        _check(path)


def pictures(
    what: str, *, texts: Sequence[str] = (), plotted: bool = False, former: str = ""
) -> Any:
    """Declare ``--picture FILE``, which may be repeated."""
    forms = (*FORMS, *texts)
    needed = "needs" if plotted else ".png and .pdf need"
    return asks(
        f"{what} as the suffix says: {', '.join(forms)} ({needed} abgames[plot]); may be repeated",
        (),
        metavar="FILE",
        former=former,
        shell={"type": Target(forms, plotted)},
    )


def themes() -> Any:
    """Declare ``--theme``, for pictures."""
    return asks(
        "colours of pictures: light, dark, or auto, which follows the viewer (.svg only; others "
        "are light)",
        THEMES[0],
        shell={"choices": THEMES},
    )


def write_picture(path: Path, content: str, theme: str) -> None:
    """Write a picture in its theme, or a text, and say so."""
    if path.suffix.lower() not in FORMS:
        write_text(path, content)
        return
    with written(path):
        Picture(themed(content, theme)).save(path)


def write_plot(path: Path, draw: Callable[[Axes], object], theme: str) -> None:
    """Write what a function draws with matplotlib, and say so; any theme but dark is light."""
    # Not with pyplot, which would look for a screen.
    from matplotlib import style
    from matplotlib.figure import Figure

    form = path.suffix.lower()[1:]
    with written(path), style.context("dark_background" if theme == "dark" else []):
        figure = Figure(layout="constrained")
        draw(figure.subplots())
        figure.savefig(path, format=form)


def write_plots(paths: Iterable[Path], draw: Callable[[Axes], object], theme: str) -> None:
    """Write what a function draws to several files."""
    for path in paths:
        write_plot(path, draw, theme)


def write_rows(path: Path, header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a table to a file as CSV, and say so."""
    import csv

    with written(path), open(path, "w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(header)
        table.writerows(rows)


def write_text(path: Path, content: str) -> None:
    """Write a text to a file, compressed if its name ends with ``.gz``, and say so."""
    with written(path):
        save_text(path, content.encode(errors="backslashreplace").decode())


@contextmanager
def written(path: Path, *, again: str = "replaced") -> Iterator[None]:
    """Say that a file was written in the block; ``again`` is the word if there was one before."""
    what = again if path.is_file() and path.stat().st_size else "wrote"
    try:
        yield
    except OSError as error:
        error.filename = error.filename or str(path)  # the system leaves it out if a disk is full
        raise
    if sys.stderr is not None:
        print(f"{what} {path}", file=sys.stderr)


def _check(path: Path) -> None:
    """Try to open a file; one that is not there is removed again."""
    if path.is_dir():
        raise IsADirectoryError(f"{path} is a folder, so no file can be written there")
    if not path.parent.is_dir():
        raise FileNotFoundError(f"{path} cannot be written: there is no folder {path.parent}")
    end = path.resolve()
    is_there = end.exists()
    if is_there and not end.is_file():
        return  # opening a pipe would wait for somebody to read it
    try:
        with open(end, "ab"):
            pass
    except OSError as error:
        problem = (error.strerror or str(error)).lower()
        raise type(error)(f"{path} cannot be written: {problem}") from None
    if not is_there:
        end.unlink()
