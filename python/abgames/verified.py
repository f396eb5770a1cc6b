"""Files that others can check, written and read strictly; and one call that checks any of them."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from fractions import Fraction
from importlib import import_module
from os import PathLike
from os.path import splitext
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

import abgames_check
from abgames_check.documents import UNPACKED, UNPACKED_A_BYTE, file_name, load_text, read_document

from .display.answer import Answer
from .errors import VerificationError

if TYPE_CHECKING:
    from . import games
    from .codebreaking import Strategy


Kind = Literal[
    "strategy",
    "lower-bound",
    "total-bound",
    "worst-bound",
    "unsure-certificate",
    "all-colors",
    "otrio-certificate",
    "otrio-outcome-certificate",
    "game-certificate",
    "chance-certificate",
]


class Verified(tuple[Any, ...], Answer):
    """What a file proves, after a check without the solver that made it.

    ``kind`` is the kind of the file and ``statement`` says what is proved; the other attributes are
    those of the kind, and as a tuple it has their values in this order:

    ``strategy``                   ``total, worst, histogram``
    ``lower-bound``                ``guesses, nodes``
    ``total-bound``                ``total, sets``
    ``worst-bound``                ``worst, sets, worst_count`` (``guesses`` is ``worst`` - 1)
    ``unsure-certificate``         ``enough, guesses, states``
    ``all-colors``                 ``game, pegs, objective, exceptions, bounds, claims``
    ``otrio-certificate``          ``holds, positions, moves``, as ``game-certificate``
    ``chance-certificate``         ``low, high, positions``
    ``otrio-outcome-certificate``  ``outcomes, claims, choices``

    Any other raises :class:`AttributeError`.

    >>> import abgames
    >>> verified = abgames.solve(abgames.AB(2, 3)).strategy.verify()
    >>> verified
    Verified(kind='strategy', total=13, worst=3, histogram={1: 1, 2: 3, 3: 2})
    >>> total, worst, histogram = verified
    >>> print(verified)
    AB(pegs=2, colors=3): all 6 candidates are found, with 13 guesses in total and at most 3 for \
one of them
    >>> verified.holds
    Traceback (most recent call last):
        ...
    AttributeError: what is verified of a strategy is total, worst, histogram; it has no 'holds'
    """

    kind: Kind
    statement: str
    total: int
    """No strategy has a smaller total; or the total of this one, counted by weight."""
    worst: int
    worst_count: int
    """With this worst case, at least so many candidates take it."""
    histogram: dict[int, int]
    enough: bool
    guesses: int
    """How many are not enough, or where ``enough`` says so, are."""
    states: int
    nodes: int
    sets: int
    game: str
    pegs: int
    objective: str
    exceptions: frozenset[tuple[int, str | None]]
    """The numbers of colours, and replies to the first guess, that are not settled."""
    bounds: int
    claims: int
    holds: bool
    positions: int
    moves: int
    outcomes: frozenset[str]
    choices: int
    low: Fraction
    high: Fraction

    def __new__(cls, checked: abgames_check.Checked) -> Self:
        """Return the answer with what a checker has found."""
        verified = super().__new__(cls, checked.found.values())
        verified.__dict__["_checked"] = checked
        return verified

    def __getnewargs__(self) -> tuple[abgames_check.Checked]:
        return (self.__dict__["_checked"],)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            checked = self.__dict__["_checked"]
            if name in ("kind", "statement"):
                return getattr(checked, name)
            if name in checked.found:
                return checked.found[name]
            if name == "guesses" and checked.kind == "worst-bound":
                return self.worst - 1
            known = ", ".join(checked.found)
            raise AttributeError(
                f"what is verified of a {checked.kind} is {known}; it has no {name!r}",
                name=name,
                obj=self,
            )

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"what is verified cannot be changed: {name}")

    def __dir__(self) -> list[str]:
        return ["kind", "statement", *self.__dict__["_checked"].found, *object.__dir__(self)]

    def record(self) -> dict[str, Any]:
        return dict(self.__dict__["_checked"].record)

    def __str__(self) -> str:
        return self.statement

    def __repr__(self) -> str:
        found = self.__dict__["_checked"].found.items()
        known = "".join(f", {name}={_in_order(value)}" for name, value in found)
        return f"Verified(kind={self.kind!r}{known})"


def _in_order(value: object) -> str:
    """The text of a value; that of a set is the same in every process."""
    if not isinstance(value, frozenset) or not value:
        return repr(value)
    return f"frozenset({{{', '.join(sorted(map(repr, value)))}}})"


def verified(document: Mapping[str, Any], found: tuple[Any, ...]) -> Verified:
    """Return what a document shows of which a checker has found this."""
    return Verified(abgames_check.checked(document, found))


def verify(
    document_or_path: str | PathLike[str] | Mapping[str, Any] | Proof | Strategy,
    fast: bool = False,
    *,
    rules: games.Rules | None = None,
) -> Verified:
    """Check a file without the solver that made it: a strategy, a lower bound or a certificate.

    It is given by its path, as its parsed JSON, or as the object that writes it.  ``fast`` checks
    in Rust, ten to a hundred times as fast, what is no strategy, lower-bound file, or certificate
    of a game of your own; those are checked with its ``rules``.
    Raises :class:`~abgames.errors.VerificationError` for a file that proves nothing.

    >>> import abgames
    >>> strategy = abgames.solve(abgames.AB(2, 3)).strategy
    >>> abgames.verify(strategy)
    Verified(kind='strategy', total=13, worst=3, histogram={1: 1, 2: 3, 3: 2})
    """
    document: Any = document_or_path
    if isinstance(document, str | PathLike):
        document = read_document(load_text(document))
    elif not isinstance(document, Mapping) and hasattr(document, "to_json"):
        document = json.loads(document.to_json())
    if not fast:
        return Verified(abgames_check.check(document, rules))
    home = FAST.get(abgames_check.format_of(document))
    if home is None:
        raise VerificationError(
            "strategies, lower-bound files, certificates of games of your own have no fast checker"
        )
    module, _colon, function = home.partition(":")
    check: Callable[[Any], Verified] = getattr(import_module(f".{module}", __package__), function)
    return check(document)


FAST = {
    "abgames-total-bound": "codebreaking.bound:verify_fast",
    "abgames-worst-bound": "codebreaking.bound:verify_fast",
    "abgames-unsure-certificate": "codebreaking.unsure:verify_fast",
    "abgames-all-colors": "codebreaking.all_colors:verify_fast",
    "abgames-otrio-certificate": "otrio.certificate:verify_fast",
    "abgames-otrio-outcome-certificate": "otrio.certificate:verify_fast",
}
"""By format, the checkers in Rust."""


def written(document: Mapping[str, Any]) -> str:
    """Return a document as the text of a file."""
    try:
        return json.dumps(document)
    except (TypeError, ValueError, RecursionError) as error:
        problem = f"not valid JSON values: {error}"
        raise VerificationError(problem, problem=problem) from None


def save_text(path: str | PathLike[str], text: str) -> None:
    """Write a text to a file, compressed if its name ends with ``.gz``."""
    name = file_name(path)
    data = text.encode()
    if splitext(name)[1] == ".gz":
        import gzip

        # Without a time, so that equal texts give equal files.
        packed = gzip.compress(data, mtime=0)
        is_readable = len(data) <= max(UNPACKED, UNPACKED_A_BYTE * len(packed))
        data = packed if is_readable else gzip.compress(data, compresslevel=0, mtime=0)
    with open(name, "wb") as file:
        file.write(data)


class Proof(ABC):
    """What others can check: it is written to a file and read from one."""

    _kind: ClassVar[str] = "a certificate"

    @abstractmethod
    def to_json(self) -> str:
        """Return the text of the file; ``docs/formats.md`` describes the format."""

    def verify(self, *, fast: bool = False) -> Verified:
        """Check the proof as a file, with code that shares nothing with the search."""
        return verify(self, fast)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the file, compressed if its name ends with ``.gz``."""
        save_text(path, self.to_json())

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read the text of a file."""
        if not isinstance(text, str):
            raise TypeError(f"{cls._kind} is text, not {type(text).__name__}")
        return cls._of(read_document(text))

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """Read a file, compressed or not; see :meth:`from_json`."""
        return cls.from_json(load_text(path))

    @classmethod
    @abstractmethod
    def _of(cls, document: Mapping[str, Any]) -> Self:
        """Return what a parsed text holds."""


class ProofByRules(Proof):
    """A proof about a game of one's own."""

    def verify(self, rules: games.Rules, *, fast: bool = False) -> Verified:  # type: ignore[override]
        """Check the proof as a file, by the rules of the game alone.

        Raises :class:`~abgames.errors.VerificationError` for a certificate that proves nothing.
        """
        return verify(self, fast, rules=rules)
