"""What README and docs show is what happens.

A ```python block holds a session with >>>, run as a doctest; blocks of one page share their names.
A ```console block holds commands after "$ " with what they print to stdout; "..." stands for what
varies.  "printf TEXT | abgames ..." gives a command what it reads; "head -3 FILE" shows a file that
a command before it wrote.  Other programs are not run.
"""

import contextlib
import doctest
import io
import re
import shlex
from itertools import zip_longest
from pathlib import Path

import pytest

from abgames.cli import main

ROOT = Path(__file__).parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
# These pages recompute a whole paper, check the largest proof, or solve many games.
LONG = {
    *("docs/games/nim.md", "docs/games/tables.md", "docs/games/tanhinmin.md"),
    *("docs/values/codebreaking.md", "docs/values/otrio.md"),
}
# What the Python of these pages needs, besides what the tests have.
NEEDED = {"docs/guides/adapters.md": ["gymnasium", "pettingzoo", "pyspiel"]}
LINK = re.compile(r"\[[^\]\n]*\]\(([^)#\s]+)(?:#[^)]*)?\)")


def name(page):
    return str(page.relative_to(ROOT))


SHORT_AND_LONG = [
    pytest.param(page, marks=[pytest.mark.long] if name(page) in LONG else [], id=name(page))
    for page in PAGES
]


def blocks(page, language):
    """(line, text) of the blocks in one language."""
    text = page.read_text(encoding="utf-8")
    for block in BLOCK.finditer(text):
        if block[1] == language:
            yield text.count("\n", 0, block.start()) + 2, block[2]


def sessions(page):
    """(line, command, what it prints) of the console blocks."""
    for line, block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, printed = part.partition("\n")
            yield line, command, printed


def status_of(arguments):
    """Run a command; --version and --help end it on their own."""
    try:
        return main(arguments)
    except SystemExit as end:
        return end.code


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Where examples run, and leave the files that they write."""
    for folder in ("docs", "examples", "python"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("page", SHORT_AND_LONG)
def test_python(page):
    for library in NEEDED.get(name(page), []):
        pytest.importorskip(library)
    session = "\n".join(text for _, text in blocks(page, "python"))
    test = doctest.DocTestParser().get_doctest(session, {}, name(page), str(page), 0)
    report = io.StringIO()
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    assert runner.run(test, out=report.write).failed == 0, report.getvalue()


@pytest.mark.parametrize("page", SHORT_AND_LONG)
def test_console(page, monkeypatch):
    shown = list(sessions(page))
    for (line, command, printed), (_, next_command, told) in zip_longest(
        shown, shown[1:], fillvalue=(0, "", "")
    ):
        program, *arguments = shlex.split(command)
        if program == "printf" and arguments[1:3] == ["|", "abgames"]:
            typed, _, program, *arguments = arguments
            monkeypatch.setattr("sys.stdin", io.StringIO(typed.replace("\\n", "\n")))
        out = io.StringIO()
        if program == "head":
            lines = Path(arguments[1]).read_text(encoding="utf-8").splitlines(keepends=True)
            out.writelines(lines[: -int(arguments[0])])
        elif program == "abgames":
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
                status = status_of(arguments)
            expected = int(told) if next_command.startswith("echo $?") else 0
            assert status == expected, f"{name(page)}, block at line {line}: $ {command}"
        else:
            continue
        alike = doctest.OutputChecker().check_output(
            printed, out.getvalue(), doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        )
        assert alike, f"{name(page)}, block at line {line}: $ {command}\n{out.getvalue()}"


def test_the_readme_says_why_and_shows_code_that_runs_before_its_first_heading():
    start, *_ = (ROOT / "README.md").read_text(encoding="utf-8").split("\n## ")
    assert (
        0 < start.index("Why you might want it") < start.index("pip install") < start.index(">>> ")
    )


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page):
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{name(page)} links to {target}"
