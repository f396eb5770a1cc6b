"""Names of a package that are loaded when first used.

The reference and the checkers need only the standard library, so importing their package must not
import numpy.  The module of each name, or that it is a module itself, is listed once, in the
``__init__.pyi`` of the package, where type checkers and editors find it too.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

_LINE = re.compile(r"^from \.([\w.]*) import (\w+) as \2$", re.MULTILINE)


def exports(
    package: str, **hidden: str
) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Return ``__getattr__``, ``__dir__``, ``__all__`` of a package; ``hidden`` is in no stub."""
    module = sys.modules[package]
    with open(f"{module.__file__}i", encoding="utf-8") as stub:
        homes = {name: home for home, name in _LINE.findall(stub.read())}

    def load(name: str) -> Any:
        home = homes.get(name, hidden.get(name))
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = import_module(f".{home or name}", package)
        value = getattr(value, name) if home else value
        setattr(module, name, value)
        return value

    return load, names_of(package, homes), sorted(homes)


def names_of(package: str, promised: Iterable[str]) -> Callable[[], list[str]]:
    """Return ``__dir__`` of a module that shows what it promises, and not what it imports."""
    module = sys.modules[package]
    return lambda: sorted({*promised, *(name for name in vars(module) if name.startswith("__"))})
