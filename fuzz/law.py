"""Laws of code-breaking: what each public call says of a game is what trying everything says.

A law asks some public callables about a drawn game, and compares with :mod:`fuzz.truth`.  One
that does not have what a game has refuses, and the error names it: which traits those are stands
beside the law, and of no other game may it refuse anything.
"""

import inspect
import re
from dataclasses import dataclass
from functools import partial

from abgames.errors import AbgamesError

from .drawn import TRAITS

PAIRS = ("worst-expected", "expected-worst", "worst-count")
REFUSALS = (TypeError, ValueError, AbgamesError)


@dataclass(frozen=True)
class Law:
    """What is said of some callables."""

    names: tuple
    """The callables."""
    refuses: frozenset
    """The traits that they do not have."""
    holds: object
    """``holds(found, rng)`` asks and compares."""


LAWS: list[Law] = []


def law(names, holds=None, *, refuses=""):
    """Enter a law in the table; a decorator without ``holds``."""
    if holds is None:
        return lambda holds: law(names, holds, refuses=refuses) or holds
    unknown = set(refuses.split()) - set(TRAITS)
    assert not unknown, unknown
    LAWS.append(Law(tuple(names.split()), frozenset(refuses.split()), holds))
    return None


def check(each, found, rng):
    """One law about one game; a fault names the law and the game."""
    refused = each.refuses & found.traits
    said = f"{' '.join(each.names)}\nof {found}"
    try:
        each.holds(found, rng)
    except REFUSALS as error:
        if not any(re.search(TRAITS[trait], str(error)) for trait in refused):
            raise AssertionError(f"{said}\n{type(error).__name__}: {error}") from error
    except Exception as error:
        raise AssertionError(f"{said}\n{type(error).__name__}: {error}") from error
    else:
        assert not refused, f"{said}\nsays something, and was to refuse {sorted(refused)}"


def asks(ask, found, **more):
    """The callable with what is asked; without such an argument, it refuses it by its name."""
    given = found.asked()
    if "goal" in inspect.signature(ask).parameters or found.truth.goal != found.game.goal:
        given["goal"] = found.truth.goal
    return partial(ask, **{**given, **more})
