"""Rules from a file of Python, ``FILE.py:NAME``, as the shell takes them, or from a package."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from inspect import signature
from pathlib import Path
from typing import Any

from abgames_check.documents import file_name

from ..arguments import listed, nearest, of_kind
from ..errors import NotationError, RulesError, UnsupportedGameError, place_of
from .arrays import one_by_one
from .rules import Rules, looks_like_rules, name_of, players_of
from .solved import Solved, solve
from .tables import KINDS, PositionTable

GROUP = "abgames.games"
"""The group of entry points under which packages offer games."""


def load(text: str, **settings: object) -> Any:
    """Return the rules that ``FILE.py:NAME`` names: an object of the file, or a class or function,
    which is called.  The file is run; it can import what is in its folder.  A name alone is that
    under which an installed package offers a game, an entry point in the group ``abgames.games``.
    ``settings`` are arguments of the class or function.
    A file .npz, .csv or .parquet is read as the :class:`PositionTable` that :meth:`Solved.save`
    wrote.

    Raises :class:`~abgames.errors.NotationError` if there is nothing of that name,
    :class:`OSError` if there is no such file, :class:`~abgames.errors.RulesError` for what the file
    raises, and :class:`TypeError` for what are no rules.

    >>> load("chess.py:")
    Traceback (most recent call last):
        ...
    abgames.errors.NotationError: 'chess.py:' does not name rules: write FILE.py:NAME, such as \
mine.py:Chess
    """
    of_kind("text", text, str)
    if text.endswith(KINDS):
        return PositionTable.load(text)
    offered = {each.name: each for each in entry_points(group=GROUP)}
    file, _, name = text.rpartition(":")
    try:
        if text in offered:
            rules = offered[text].load()
        elif text.endswith(".py"):
            names = _games_in(_module(Path(file_name(text))))
            what = f"{text} has {listed(names, 'and') or 'no games'}"
            raise NotationError(f"{what}: write {text}:{names[0] if names else 'NAME'}", text=text)
        elif file.endswith(".py") and name.isidentifier():
            rules = _named(_module(Path(file_name(file))), name, file)
        else:
            what = f"{text!r:.80} does not name rules"
            near = nearest(text, offered)
            raise NotationError(
                f"{what}: write FILE.py:NAME, such as mine.py:Chess{near}", text=text
            )
        if isinstance(rules, type) or (callable(rules) and not looks_like_rules(rules)):
            name = f"{name or text}() of {file or text}"
            _refuse_unknown(name, rules, settings)
            rules = rules(**settings)
        elif settings:
            what = f"{text} has no arguments: name the class or function, to vary what it takes"
            raise NotationError(what, text=text)
    except (NotationError, OSError, RulesError):
        raise
    except (Exception, SystemExit) as error:
        raise _raised(name, error) from error
    players_of(one_by_one(rules))
    return rules


def _named(module: object, name: str, file: str) -> Any:
    if hasattr(module, name):
        return getattr(module, name)
    names = [each for each in vars(module) if not each.startswith("_")]
    near = nearest(name, names) or f"; its games are {listed(_games_in(module), 'and') or 'none'}"
    raise NotationError(f"{file} has no {name}{near}", text=name)


def _refuse_unknown(what: str, made: Callable[..., Any], settings: Iterable[str]) -> None:
    """Refuse arguments that a class or function does not take."""
    try:
        takes = signature(made).parameters
    except ValueError:  # some of C have none: Python says what is wrong
        return
    takes_any = any(each.kind is each.VAR_KEYWORD for each in takes.values())
    for name in () if takes_any else settings:
        if name not in takes:
            known = f"it has {listed(takes, 'and') or 'none'}"
            raise NotationError(f"{what} has no argument {name!r:.60}; {known}", text=name)


def _games_in(module: object) -> list[str]:
    """The names of what looks like rules."""
    return [name for name, each in vars(module).items() if looks_like_rules(each)]


def _raised(what: object, error: BaseException) -> RulesError:
    place = f" ({place_of(error)})" if place_of(error) else ""
    return RulesError(f"{what} raised {type(error).__name__}: {error}{place}")


def _module(path: Path) -> Any:
    """Run a file as a module; classes in it can be pickled."""
    with path.open("rb"):
        pass  # raises OSError if it cannot be read
    spec = spec_from_file_location(f"abgames_rules_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[module.__name__] = module
    folder = str(path.resolve().parent)
    sys.path.insert(0, folder)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise _raised(path, error) from error
    finally:
        sys.path.remove(folder)
    return module


OFFERED: dict[str, Solved] = {}
"""The games that can be asked about."""


def offer(game: Solved | Rules) -> str:
    """Let a game be asked about, after solving it if it is given by its rules; return its name."""
    solved = game if isinstance(game, Solved) else solve(game)
    if solved.has_chance:
        raise UnsupportedGameError("the explorer knows no chance: abgames solve and play do")
    name = name_of(solved.rules)
    OFFERED.pop(name, None)  # so that it is the last one
    OFFERED[name] = solved
    return name


def offered(game: str) -> Solved:
    """Return the game with this name, or the last one that was offered."""
    if game in OFFERED or (not game and OFFERED):
        return OFFERED[game or list(OFFERED)[-1]]
    known = listed(OFFERED, "and") or "none: start abgames explore --game FILE.py:NAME"
    raise ValueError(
        f"no game {game!r:.60} is offered here{nearest(game, OFFERED)}; there are {known}"
    )
