"""The rules of the house that a machine can check, on the checkout itself."""

import ast
import contextlib
import re
import shutil
import subprocess
import sys
import tomllib
from collections import defaultdict
from importlib import import_module
from importlib.util import resolve_name
from inspect import getsource
from pathlib import Path

import pytest
from docs.site import names

import abgames
from abgames.cli.codebreaking.dialogues import CodeWords, TableWords
from abgames.cli.conversation import Conversation
from abgames.question import Question

ROOT = Path(__file__).parents[2]
SOURCES = [
    path
    for folder in ("python", "rust", "tests", "benches")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in {".py", ".rs"} and "target" not in path.relative_to(ROOT).parts
]
PROSE = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
TEXTS = [*SOURCES, *PROSE]
REFERENCES = ROOT / "docs" / "references.md"
# In the comments of Rust a bracket is escaped, so that it is not a link.
KEY = re.compile(r"\[([A-Z][A-Za-z]*(?:19|20)[0-9]{2}[a-z]?)(?=\\?\]|,)")


def name(path):
    return str(path.relative_to(ROOT))


def test_files_are_of_a_size_to_read():
    assert [name(path) for path in SOURCES if len(path.read_bytes().splitlines()) > 1000] == []


def test_rooms_have_few_files():
    assert len([*(ROOT / "python" / "abgames").rglob("*.py")]) <= 150


def imported():
    """Return for each module those of the package that it imports, late or for types, too."""
    package = ROOT / "python"
    files = {path: path.relative_to(package) for path in (package / "abgames").rglob("*.py")}
    modules = {
        path: ".".join(file.with_suffix("").parts).removesuffix(".__init__")
        for path, file in files.items()
    }
    found = {module: set() for module in modules.values()}
    for path, module in modules.items():
        room = ".".join(files[path].parent.parts)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                source = resolve_name("." * node.level + (node.module or ""), room)
                for alias in node.names:
                    inner = f"{source}.{alias.name}"
                    found[module] |= {inner if inner in found else source} & found.keys()
    return found


def reached(start, after):
    seen, left = set(), [start]
    while left:
        new = after[left.pop()] - seen
        seen |= new
        left += new
    return seen


def test_no_circle_of_imports_has_more_than_four_files():
    after = imported()
    known = {module: reached(module, after) for module in after}
    circles = [{other for other in known[each] if each in known[other]} for each in known]
    assert [sorted(circle) for circle in circles if len(circle) > 4] == []


ANYTHING = 70
"""Parameters annotated ``Any``: those that other libraries prescribe, values of own games, and what
is read from files."""


def test_few_parameters_take_anything():
    package = ROOT / "python" / "abgames"
    found = [
        f"{name(path)}:{node.lineno}"
        for path in package.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.arg) and node.annotation and ast.unparse(node.annotation) == "Any"
    ]
    assert len(found) <= ANYTHING, found


def reached_by_users():
    """Return the module and the name in it of what the reference describes, and what that is."""
    for module, each in names.described():
        with contextlib.suppress(ModuleNotFoundError):  # the library of an adapter
            thing = names.found(module, each)
            for kind in getattr(thing, "__mro__", [thing]):
                yield getattr(kind, "__module__", ""), getattr(kind, "__qualname__", "")


def told_at_length(node, module, reached, within=""):
    """Yield the names below a node that users do not reach and that have more than a line."""
    for each in ast.iter_child_nodes(node):
        if not isinstance(each, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield from told_at_length(each, module, reached, within)
            continue
        inner = f"{within}.{each.name}".removeprefix(".")
        is_method = isinstance(node, ast.ClassDef) and (module, within) in reached
        is_public = not each.name.startswith("_") or each.name.endswith("__")
        if is_method and is_public:
            reached.add((module, inner))
        if isinstance(each, ast.ClassDef):
            kind = getattr(import_module(module), inner, None)
            if isinstance(kind, type) and issubclass(kind, Question):  # help shows what it says
                reached.add((module, inner))
        said = ast.get_docstring(each) or ""
        if "\n" in said and (module, inner) not in reached:
            yield f"{module}.{inner}"
        yield from told_at_length(each, module, reached, inner)


def test_only_what_users_reach_is_told_at_length():
    """Others take a line each.  The adapters are left out: their libraries may be missing."""
    reached, found = {*reached_by_users()}, []
    package = ROOT / "python"
    for path in sorted((package / "abgames").rglob("*.py")):
        module = ".".join(path.relative_to(package).with_suffix("").parts)
        if ".adapters." not in module and not module.endswith("__main__"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            found += told_at_length(tree, module.removesuffix(".__init__"), reached)
    assert len(reached) > 200
    assert found == []


def test_what_was_typed_becomes_a_command_in_the_frame_of_the_shell():
    shell = ROOT / "python" / "abgames" / "cli"
    frame = {shell / "__init__.py", shell / "command.py", shell / "parser.py"}
    assert {p for p in shell.rglob("*.py") if "Namespace" in p.read_text("utf-8")} == frame


WORDS = 90
"""Lines of a class that a family gives the conversation."""
SHARED = {
    *("conversation.Conversation", "codebreaking.dialogues.Deduction"),
    *("codebreaking.dialogues.GuessTalk", "codebreaking.play._Play"),
    *("codebreaking.assist._Assistance", "codebreaking.assist.Doubts"),
    *("codebreaking.play._Holding", "codebreaking.play._Doubtful"),
}
"""Conversations of all families, and of all guessing games."""
FAMILIES = {
    *("nim._Play", "otrio._Play", "tanhinmin._Play", "play._Play", "codebreaking.cards.CardWords"),
    *("codebreaking.cards._Play", "codebreaking.cards._Assistance"),
    *("codebreaking.assist.Hits", "codebreaking.play._Hunt"),
}


def below(kind):
    return {kind}.union(*map(below, kind.__subclasses__()))


def test_a_family_gives_a_conversation_few_lines():
    for each in SHARED | FAMILIES:
        import_module(f"abgames.cli.{each.rpartition('.')[0]}")
    found = {
        f"{each.__module__}.{each.__name__}".removeprefix("abgames.cli."): each
        for each in below(Conversation)
        if each.__module__.startswith("abgames.")
    }
    assert found.keys() == SHARED | FAMILIES
    families = [CodeWords, TableWords, *map(found.get, FAMILIES)]
    lines = {each: len(getsource(each).splitlines()) for each in families}
    assert {each: n for each, n in lines.items() if n > WORDS} == {}


def test_tests_in_a_browser_are_where_make_looks_for_them():
    marked = re.compile(r"pytest\.mark\.browser\b")
    rooms = {
        name(p.parent)
        for p in (ROOT / "tests").rglob("*.py")
        if marked.search(p.read_text("utf-8"))
    }
    command = re.search(r"-m browser (.*)", (ROOT / "Makefile").read_text("utf-8"))[1]
    assert rooms == {*command.split()}


def test_files_are_named_with_a_word_of_the_field():
    words = {"common", "helper", "helpers", "manager", "misc", "util", "utils"}
    assert [name(path) for path in SOURCES if path.stem in words] == []


def test_prose_fits_into_100_columns():
    fenced = re.compile(r"(?ms)^ *(`{3,}|:{3,}).*?^ *\1 *$")
    for path in PROSE:
        lines = fenced.sub("", path.read_text(encoding="utf-8")).splitlines()
        long = [line for line in lines if len(line) > 100 and line[0] != "|" and "://" not in line]
        assert long == [], name(path)


# The slow twins and the checkers share nothing with the solvers, so that they can be evidence.
STAND_ALONE = {
    *(
        f"abgames.{family}.reference"
        for family in ("codebreaking", "games", "nim", "otrio", "tanhinmin")
    ),
    *(
        ".".join(path.relative_to(ROOT / "python").with_suffix("").parts)
        for path in (ROOT / "python" / "abgames_check").rglob("*.py")
    ),
}


@pytest.mark.parametrize("module", sorted(STAND_ALONE))
def test_the_references_and_the_checkers_stand_alone(module):
    path = ROOT / "python" / module.replace(".", "/")
    for node in ast.walk(ast.parse(path.with_suffix(".py").read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            sources = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            sources = [
                resolve_name("." * node.level + (node.module or ""), module.rpartition(".")[0])
            ]
        else:
            continue
        for source in sources:
            known = {*sys.stdlib_module_names, "abgames_check"}
            assert source in STAND_ALONE or source.split(".")[0] in known


def test_no_solver_reads_published_numbers():
    """They are not in the package; two doors know where they are."""
    package = ROOT / "python" / "abgames"
    for path in package.rglob("*.py"):
        if path not in {package / "cli" / "work.py", package / "work" / "tasks.py"}:
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"(from|import) reproduce|of_checkout", text), name(path)


def test_no_solver_reads_recorded_values():
    package = ROOT / "python" / "abgames"
    for path in package.rglob("*.py"):
        if path not in {package / "recorded.py", package / "__init__.py"}:
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"\brecorded import|recorded-values", text), name(path)


def test_versions_agree():
    manifest = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))
    version = manifest["workspace"]["package"]["version"]
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## \[([^\]]+)\]", changes, re.MULTILINE)
    assert newest is not None
    assert newest[1] in {"Unreleased", version}


@pytest.mark.skipif(shutil.which("cargo") is None, reason="needs cargo")
def test_the_notices_of_what_is_linked_are_whole():
    """`make licenses` writes them."""
    notices = tomllib.loads((ROOT / "THIRD-PARTY-LICENSES.toml").read_text(encoding="utf-8"))
    known = {
        f"{each['package_name']} v{each['package_version']}": each["licenses"]
        for each in notices["third_party_libraries"]
    }
    command = "cargo tree --locked --edges normal --package abgames-py --prefix none --format {p}"
    tree = subprocess.run(command.split(), cwd=ROOT, check=True, capture_output=True, text=True)
    linked = {" ".join(line.split()[:2]) for line in tree.stdout.splitlines()}
    linked = {package for package in linked if not package.startswith("abgames-")}
    assert linked <= set(known)
    for package in linked:
        assert all(len(each["text"]) > 100 for each in known[package]), package


def listed():
    text = REFERENCES.read_text(encoding="utf-8")
    return re.findall(rf"^- \*\*{KEY.pattern}\]\*\*", text, re.MULTILINE)


def cited():
    keys = {}
    for path in TEXTS:
        if path != REFERENCES:
            for key in KEY.findall(path.read_text(encoding="utf-8")):
                keys.setdefault(key, name(path))
    return keys


def test_each_reference_is_listed_once_and_in_order():
    assert listed() == sorted(set(listed()))


def test_each_key_that_is_cited_is_listed():
    missing = {key: where for key, where in cited().items() if key not in listed()}
    assert not missing


def test_each_reference_that_is_listed_is_cited():
    assert set(listed()) <= set(cited())


def test_a_journal_can_cite_it():
    """BibTeX has the fields its styles need, and both ways to cite name the same version."""
    readme = (ROOT / "README.md").read_text("utf-8")
    (entry,) = re.findall(r"```bibtex\n(.*?)```", readme, re.DOTALL)
    fields = dict(re.findall(r"^  (\w+) += \{(.*)\},?$", entry, re.MULTILINE))
    assert entry.startswith("@misc{abgames,")
    assert fields["author"] == "{abgames contributors}"  # a group: its name is not turned round
    card = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f'title: "{fields["title"]}"' in card
    version = re.search(r"version ([\d.]+)", fields["howpublished"])[1]
    assert f"\nversion: {version}\n" in card
    assert version == abgames.__version__
    assert f"date-released: {fields['year']}-" in card


# Two families have them under names that are promised, and Otrio's checker has a position, too.
NAMED_TWICE = {"Force", "Position", "Solution", "Solver"}


def test_no_class_name_stands_for_two_things():
    """A traceback shows only the name.  Left out are questions, which have a name of their own."""
    homes = defaultdict(list)
    for package in ("abgames", "abgames_check"):
        for path in sorted((ROOT / "python" / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                is_class = isinstance(node, ast.ClassDef) and not node.name.startswith("_")
                if is_class and all(keyword.arg != "name" for keyword in node.keywords):
                    homes[node.name].append(name(path))
    assert {each for each, found in homes.items() if len(found) > 1} == NAMED_TWICE
