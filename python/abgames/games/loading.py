"""Rules from a file of Python: ``FILE.py:NAME``, as the shell takes them."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from ..arguments import nearest
from ..documents import file_name
from ..errors import NotationError, RulesError
from .rules import players_of


def load(text: str) -> Any:
    """Return the rules that ``FILE.py:NAME`` names: an object of the file, or a class, which is
    called.  The file is run; it can import what is in its folder.

    Raises :class:`~abgames.errors.NotationError` if there is nothing of that name,
    :class:`OSError` if there is no such file, :class:`~abgames.errors.RulesError` for what the file
    raises, and :class:`TypeError` for what are no rules.

    >>> load("chess.py")
    Traceback (most recent call last):
        ...
    abgames.errors.NotationError: 'chess.py' does not name rules: write FILE.py:NAME, such as \
mine.py:Chess
    """
    file, colon, name = text.rpartition(":")
    if not colon or not name.isidentifier() or not file.endswith(".py"):
        what = f"{text!r:.80} does not name rules"
        raise NotationError(f"{what}: write FILE.py:NAME, such as mine.py:Chess", text=text)
    module = _module(Path(file_name(file)))
    if not hasattr(module, name):
        names = [each for each in vars(module) if not each.startswith("_")]
        raise NotationError(f"{file} has no {name}{nearest(name, names)}", text=text)
    rules = getattr(module, name)
    if isinstance(rules, type):
        try:
            rules = rules()
        except Exception as error:
            problem = f"{name}() of {file} raised {type(error).__name__}: {error}"
            raise RulesError(problem) from error
    players_of(rules)
    return rules


def _module(path: Path) -> Any:
    """Run a file as a module; classes in it can be pickled."""
    with path.open("rb"):
        pass  # raises OSError if it cannot be read
    spec = spec_from_file_location(f"abgames_rules_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[module.__name__] = module
    sys.path.insert(0, str(path.resolve().parent))
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise RulesError(f"{path} raised {type(error).__name__}: {error}") from error
    finally:
        sys.path.pop(0)
    return module
