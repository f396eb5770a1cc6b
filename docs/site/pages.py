"""Writes the pages that Sphinx reads: those of ``docs``, completed by what is made at build time.

python docs/site/pages.py FOLDER

The pages of ``docs`` are for GitHub as they stand.  For the site

- a block ``{names} MODULE`` becomes what the docstrings of these names say,
- ``shell/index.md`` gets a page for each command, made from its parser,
- the examples of ``gallery.md`` are run, and what they draw stands below them,
- ``start/examples.md`` gets the programs of the folder ``examples``,
- the lists of links in pages called ``index.md`` and in ``doors`` become the contents of the site,
- pictures are in the theme of the page, which may not be that of the system,
- links to files outside ``docs`` lead to pages made from them, or to the repository.

A value on a page of ``values`` that nobody could check ends the build.
"""

from __future__ import annotations

import inspect
import os
import re
import shutil
import sys
import tomllib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import claims
import commands
import gallery
from names import DOCS, NAMES, found
from sphinx.errors import PycodeError
from sphinx.pycode import ModuleAnalyzer

from abgames.display.svg import themed

SITE = DOCS / "site"
ROOT = DOCS.parent

THEMES = "light", "dark"

FROM_ELSEWHERE = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changes.md",
    "RELEASING.md": "releasing.md",
    "SECURITY.md": "security.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
}
"""Files outside ``docs``, and the pages that stand for them."""

_CODE = re.compile(r"^( *)```.*?^\1```$", re.DOTALL | re.MULTILINE)
_EMPTY_END = re.compile(r"\n+( *```)\Z")
_LINK = re.compile(r"(\]\()([^)\s#]+)([^)\s]*\))")
_PICTURE = re.compile(r'<img src="([^"]+)\.svg"([^>]*)>|!\[([^\]]*)\]\(([^)\s]+)\.svg\)')
_SECTION = re.compile(r"^## (.+?)$(.*?)(?=^## |\Z)", re.DOTALL | re.MULTILINE)
_LISTED = re.compile(r"^- \[[^\]]+\]\(([\w./-]+)\.md\)", re.MULTILINE)


def main(out: Path) -> None:
    """Write all pages to a folder, which is made anew."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    for source in sorted(DOCS.rglob("*")):
        if source.is_file() and SITE not in source.parents:
            place = out / source.relative_to(DOCS)
            place.parent.mkdir(parents=True, exist_ok=True)
            if source.suffix == ".md":
                place.write_text(page(source, source), encoding="utf-8")
            else:
                shutil.copyfile(source, place)
            if source.suffix == ".svg":
                for theme in THEMES:
                    drawn = themed(source.read_text("utf-8"), theme)
                    place.with_stem(f"{place.stem}-{theme}").write_text(drawn, "utf-8")
    for name, stand_in in FROM_ELSEWHERE.items():
        if not (out / stand_in).exists():
            (out / stand_in).write_text(page(ROOT / name, DOCS / stand_in), encoding="utf-8")
    with (out / "shell" / "index.md").open("a", encoding="utf-8") as index:
        index.write(commands.write_pages(out / "shell"))
    with (out / "start" / "examples.md").open("a", encoding="utf-8") as page_of_programs:
        page_of_programs.write(programs())
    drawn = out / "gallery.md"
    drawn.write_text(gallery.with_pictures(drawn.read_text("utf-8"), out / "pictures"), "utf-8")


def page(source: Path, place: Path) -> str:
    """Return a file of the checkout as the page of the site that it is in a place of ``docs``."""
    text = outside_code(
        source.read_text(encoding="utf-8"),
        lambda prose: _PICTURE.sub(
            _in_themes,
            _LINK.sub(lambda link: f"{link[1]}{_target(link[2], source, place)}{link[3]}", prose),
        ),
    )
    if source.parent.name == "values" and (rows := claims.unsupported(text)):
        raise SystemExit(f"{source}: neither a command nor evidence for\n" + "\n".join(rows))
    text = NAMES.sub(lambda block: described(block[1], block[2].split()), text)
    has_contents = source.name == "index.md" or source.parent == DOCS / "doors"
    return text + contents(text) if has_contents else text


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """Change a page except for its blocks of code.

    >>> print(outside_code("a\\n```\\na\\n```\\na", str.upper))
    A
    ```
    a
    ```
    A
    """
    parts, end = [], 0
    for block in _CODE.finditer(text):
        # The empty line that ends an example is for doctest.
        parts += [change(text[end : block.start()]), _EMPTY_END.sub(r"\n\1", block[0])]
        end = block.end()
    return "".join([*parts, change(text[end:])])


def _in_themes(picture: re.Match[str]) -> str:
    """Return a picture of a page as one for light pages and one for dark ones.

    >>> print(_PICTURE.sub(_in_themes, "![A tree](tree.svg)"))
    <img src="tree-light.svg" alt="A tree" class="only-light"> <img src="tree-dark.svg" \
alt="A tree" class="only-dark">
    """
    file, said = picture[1] or picture[4], picture[2] or f' alt="{picture[3]}"'
    said = " ".join(said.split())
    return " ".join(
        f'<img src="{file}-{theme}.svg" {said} class="only-{theme}">' for theme in THEMES
    )


def _target(link: str, source: Path, place: Path) -> str:
    """Return what a link in a file of the checkout becomes in a place of the site."""
    if ":" in link:
        return link
    meant = (source.parent / link).resolve()
    path = meant.relative_to(ROOT).as_posix()
    if path in FROM_ELSEWHERE:
        meant = DOCS / FROM_ELSEWHERE[path]
    elif DOCS not in meant.parents:
        kind = "tree" if meant.is_dir() else "blob"
        return f"{repository()}/{kind}/main/{path}"
    return os.path.relpath(meant, place.parent)


def repository() -> str:
    """Return the address of the repository."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["urls"]["Source"])


def contents(text: str) -> str:
    """Return the contents of the site, or of a part of it, for the list of links of each section.

    >>> print(contents("## Start\\n\\n- [Install](start/install.md): how\\n"))
    <BLANKLINE>
    ```{toctree}
    :caption: Start
    :hidden:
    start/install
    ```
    <BLANKLINE>
    """
    return "".join(
        f"\n```{{toctree}}\n:caption: {title}\n:hidden:\n{lines}\n```\n"
        for title, body in _SECTION.findall(text)
        if (lines := "\n".join(_LISTED.findall(body)))
    )


def programs() -> str:
    """Return the programs of the folder ``examples``, each as a section of a page."""
    return "".join(
        f"\n## {program.name}\n\n```python\n{program.read_text(encoding='utf-8')}```\n"
        for program in sorted((ROOT / "examples").glob("*.py"))
    )


def described(module: str, names: list[str]) -> str:
    """Return the block that describes some names of a module, below a table of them."""
    things = {name: found(module, name) for name in names}
    parts = [f".. currentmodule:: {module}\n\n"]
    listed = [name for name, thing in things.items() if inspect.isclass(thing) or callable(thing)]
    if listed:
        parts += [".. autosummary::\n\n", *(f"   {name}\n" for name in listed), "\n"]
    parts += [_description(module, name, thing) for name, thing in things.items()]
    return f"````{{eval-rst}}\n{''.join(parts)}````"


def _description(module: str, name: str, thing: Any) -> str:
    """Return the directive that describes one name."""
    full = f"{module}.{name}"
    if inspect.ismodule(thing):
        head = f".. py:module:: {full}\n\n**{full}**\n\n.. code-block:: python\n"
        return f"{head}\n{_indented(inspect.getsource(thing))}\n\n"
    if inspect.isclass(thing):
        if issubclass(thing, BaseException):
            return f".. autoexception:: {full}\n   :show-inheritance:\n\n"
        is_ours = [base.__module__.startswith("abgames.") for base in thing.__mro__[1:]]
        first = thing.__mro__[1:][is_ours.index(False)].__name__
        inherited = f"   :inherited-members: {first}\n" if is_ours[0] else ""
        return f".. autoclass:: {full}\n   :members:\n{inherited}\n"
    if callable(thing):
        return f".. autofunction:: {full}\n\n"
    return f".. py:data:: {name}\n   :module: {module}\n\n{_indented(_said_of(module, name))}\n\n"


def _said_of(package: str, name: str) -> str:
    """Return the text below the definition of a value, which its package has from a module."""
    for module in [m for m in sorted(sys.modules) if m == package or m.startswith(f"{package}.")]:
        with suppress(PycodeError):
            said = ModuleAnalyzer.for_module(module).find_attr_docs().get(("", name))
            if said:
                return "\n".join(said)
    raise SystemExit(f"{package}.{name} has no text that describes it")


def _indented(text: str) -> str:
    return "\n".join(f"   {line}".rstrip() for line in text.splitlines())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
