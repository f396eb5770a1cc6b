"""Which names the pages of ``docs/reference`` describe.

A block of such a page lists names of one module, a line each:

    ```{names} abgames.nim
    grundy
    period
    ```
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[1]

NAMES = re.compile(r"^```\{names\} ([\w.]+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
"""A block of names: the module, and the lines."""


def described() -> Iterator[tuple[str, str]]:
    """Yield every name that the reference describes, after its module."""
    for page in sorted((DOCS / "reference").glob("*.md")):
        for module, names in NAMES.findall(page.read_text(encoding="utf-8")):
            for name in names.split():
                yield module, name


def found(module: str, name: str) -> Any:
    """Return what a module calls so: what it has, or a module below it."""
    try:
        return getattr(import_module(module), name)
    except AttributeError:
        return import_module(f"{module}.{name}")


def homes() -> dict[str, str]:
    """Return the name in the reference of each object, by the name of its definition.

    Adapters whose libraries are not installed are left out.

    >>> homes()["abgames.otrio.solver.solve"]
    'abgames.otrio.solve'
    """
    public: dict[str, str] = {}
    for module, name in described():
        try:
            thing = found(module, name)
        except ModuleNotFoundError:
            continue
        home, own = getattr(thing, "__module__", module), getattr(thing, "__qualname__", name)
        public.setdefault(f"{home}.{own}", f"{module}.{name}")
        if home == "abgames_check.errors":  # where users import them from
            public.setdefault(f"abgames.errors.{own}", f"{module}.{name}")
    return public
