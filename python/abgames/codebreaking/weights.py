"""How likely secrets are: weights in the forms that people have, as whole numbers.

>>> weights_of([0.4, Fraction(1, 5), 1], ["a", "b", "c"])
((2, 1, 5), ())
>>> weights_of({"b": 7, "A": 0, "d": 3}, ["a", "b"])
((0, 7), ('weights of what is no secret were left out: d',))
>>> weights_in("0.5, 1/4"), weights_in("about 120\\nother 7")
([Fraction(1, 2), Fraction(1, 4)], {'about': Fraction(120, 1), 'other': Fraction(7, 1)})
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from math import gcd, isfinite, lcm
from numbers import Rational, Real
from typing import TypeAlias, cast

import numpy as np

from ..arguments import folded, repr_of
from ..errors import NotationError, UnsupportedGameError
from ..spreadsheets import read_text
from .table_checks import plain, some_of

Weights: TypeAlias = "Sequence[int | float | Fraction] | Mapping[str, int | float | Fraction]"
"""How likely each secret is, in the order of the secrets or by their names."""

MOST = 2**63 - 1
"""No total reaches this."""

LONGEST_LIST = 2**24
"""The most characters in a list of weights."""

_NUMBER = (
    r"\+?(?:[0-9]{1,30}(?:\.[0-9]{0,30})?|\.[0-9]{1,30})(?:e[+-]?[0-9]{1,2})?(?:/[0-9]{1,30})?"
)
_PAIR = re.compile(rf'\s*"?(?=\D)([^,;\t"]*[^,;:\t"\s])"?[\s,;:]+({_NUMBER})\s*', re.IGNORECASE)
"""A name and its weight."""


def number_in(text: str) -> Fraction | None:
    """Return the number that a text is, exactly: a decimal or a fraction."""
    if not re.fullmatch(_NUMBER, text, re.IGNORECASE):
        return None
    above, _, below = text.partition("/")
    return None if below and not int(below) else Fraction(above) / Fraction(below or 1)


def weights_of(
    given: object, names: Sequence[str], what: str = "weights"
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return weights of secrets, or costs of guesses, as whole numbers, and notes."""
    of = "secrets" if what == "weights" else "guesses"
    given = np.asarray(given) if isinstance(given, memoryview) else given
    notes: tuple[str, ...] = ()
    if isinstance(given, Mapping):
        given, notes = _by_name(given, names, what)
    if isinstance(given, str) or not isinstance(given, (Sequence, np.ndarray)):
        kind = type(given).__name__
        raise TypeError(f"{what} must be a sequence of numbers, or a dict of them, not {kind}")
    if len(given) != len(names):
        raise ValueError(
            f"{what} must have one for each of the {len(names)} {of}, not {len(given)}"
        )
    exact = [_exact(weight, name, what[:-1]) for weight, name in zip(given, names, strict=True)]
    if not any(exact):
        raise ValueError(f"at least one {what[:-1]} must be above 0")
    # Whole numbers stay as they are; others become the least in the same proportion.
    scale = lcm(*(weight.denominator for weight in exact))
    whole = [int(weight * scale) for weight in exact]
    common = gcd(*whole) if scale > 1 else 1
    most = MOST // (len(names) + 1)
    if sum(whole) // common > most:
        better = "round them to fewer digits" if scale > 1 else "divide them"
        raise UnsupportedGameError(
            f"as whole numbers the {what} must add up to at most {most:,} for {len(names)} {of}, "
            f"not {sum(whole) // common:,}; {better}"
        )
    return tuple(weight // common for weight in whole), notes


def costs_of(given: object, names: Sequence[str]) -> tuple[tuple[int, ...], Fraction]:
    """Return what guesses cost as whole numbers, and what 1 of them stands for."""
    costs, _notes = weights_of(given, names, "costs")
    if isinstance(given, Mapping):
        given = _by_name(given, names, "costs")[0]
    place = next(place for place, cost in enumerate(costs) if cost)
    return costs, _exact(cast(Sequence[object], given)[place], names[place]) / costs[place]


def _exact(weight: object, name: str, of: str = "weight") -> Fraction:
    what = f"the {of} of {name}"
    if isinstance(weight, (bool, np.bool_)) or not isinstance(weight, (Real, Decimal, np.integer)):
        kind = type(weight).__name__
        raise TypeError(f"{what} must be a number, not {kind}: {repr_of(weight)}")
    if not isinstance(weight, Rational):
        if not isfinite(weight):
            raise ValueError(f"{what} must be a number of finite size, not {weight}")
        weight = str(weight)  # the shortest decimal that is this number
    exact = Fraction(weight)
    if exact < 0:
        raise ValueError(f"{what} must be at least 0, not {weight}")
    return exact


def _by_name(
    given: Mapping[object, object], names: Sequence[str], what: str
) -> tuple[list[Fraction], tuple[str, ...]]:
    """Return weights in the order of names; those of names that are alike are added."""
    found: dict[str, Fraction] = {}
    for name, weight in given.items():
        key = plain(str(name))
        found[key] = _exact(weight, key) + found.get(key, 0)
    keys = [plain(name) for name in names]
    lacking = [name for name, key in zip(names, keys, strict=True) if key not in found]
    if lacking:
        raise ValueError(
            f"{what} has none for {some_of(lacking)}"
            + (": write 0 for what is never the secret" if what == "weights" else "")
        )
    others = [str(name) for name in given if plain(str(name)) not in set(keys)]
    note = f"weights of what is no secret were left out: {some_of(others)}"
    return [found[key] for key in keys], (note,) if others else ()


def weights_in(text: str, *, files: bool = True) -> list[Fraction] | dict[str, Fraction]:
    """Return the weights that are listed, by names or not, or that a file lists."""
    listed = folded(text)
    found = _listed(listed)
    is_file = files and not re.fullmatch(r"[-+0-9.,;/\s]*", listed)
    if found is None and is_file:
        listed = folded(read_text(text))
        found = _listed(listed)
    if found is None:
        what = next(word for word in re.findall(r"[^\s,;]+", listed) if number_in(word) is None)
        where = f" in {text}" if is_file else ""
        advice = "write numbers such as 3 or 0.25, or a name and a number in each line"
        raise NotationError(f"{what!r:.80}{where} is not a weight: {advice}", text=what)
    return found


def is_list(text: str) -> bool:
    """Whether a text is a list of weights, not the name of a file."""
    return _listed(folded(text)) is not None


def _listed(text: str) -> list[Fraction] | dict[str, Fraction] | None:
    if len(text) > LONGEST_LIST:
        raise NotationError(f"{text[:20]!r}... is too long for a list of weights", text=text[:80])
    words = re.findall(r"[^\s,;]+", text)
    numbers = [number for word in words if (number := number_in(word)) is not None]
    if len(numbers) == len(words):
        return numbers
    pairs = pairs_in(text) or pairs_in(re.sub("[,;{}]", "\n", text))
    if pairs is None:
        return None
    named: dict[str, Fraction] = {}
    for name, number in pairs:
        named[name] = number + named.get(name, 0)
    return named


def pairs_in(text: str) -> list[tuple[str, Fraction]] | None:
    """Return the names and numbers of a text with both in each line; ``None`` for another."""
    lines = [line for line in text.split("\n") if line.strip() and not line.startswith("#")]
    pairs = [_PAIR.fullmatch(line) for line in lines]
    if len(pairs) > 1 and pairs[0] is None and len(re.findall(r"[^\s,;]+", lines[0])) == 2:
        del pairs[0]  # what the columns are called
    found = [(pair[1], number_in(pair[2])) for pair in pairs if pair is not None]
    numbers = [(name, number) for name, number in found if number is not None]
    return numbers if 0 < len(numbers) == len(pairs) else None
