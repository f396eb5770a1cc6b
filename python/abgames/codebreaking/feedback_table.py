"""Any deduction game, given as a table: the reply to each guess for each secret.

Three coins, one of which may be too heavy; a guess puts one coin on each side of the balance:

>>> game = FeedbackTable(
...     [[1, 2, 0, 0], [1, 0, 2, 0], [0, 1, 2, 0]],
...     guesses=["1 : 2", "1 : 3", "2 : 3"],
...     secrets=["coin 1", "coin 2", "coin 3", "none"],
...     feedbacks=["balanced", "left", "right"],
... )
>>> from abgames.codebreaking import solve
>>> solution = solve(game, objective="worst", goal="determine")
>>> solution.worst, game.text(solution.strategy.next_guess())
(2, '1 : 2')
>>> [game.secret_text(coin) for coin in game.consistent("1 : 2 = balanced")]
['coin 3', 'none']
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .._abgames.codebreaking import Rules
from ..arguments import whole_number
from ..documents import file_name, save_text
from ..errors import IllegalMoveError, UnsupportedGameError
from ..language import _
from .code_game import Code, CodeArray, CodeGame, CodeLike, CodesLike, Goal, Guesses
from .feedback import Feedback, FeedbackLike
from .table_checks import (
    check_feedback_count,
    check_hits,
    check_list,
    check_named,
    check_told_apart,
    feedback_numbers,
    hit_by_some,
    indexed,
    memory_for,
    names_of,
    numbers_of,
    reply_to_itself,
    weights_of,
)
from .table_feedback import TableFeedback, TableGuess
from .table_files import csv_of_table, read_table
from .table_names import code_number, number_called, some_of


class FeedbackTable(CodeGame):
    """A game given by its table: ``table[g, s]`` is the feedback to guess g when the secret is s.

    Guesses and secrets are numbers from 0: rows and columns.  ``guesses``, ``secrets`` and
    ``feedbacks`` name them, the feedbacks from 0 on; anything without a name is called by its
    number.  Text is read by these names.

    ``hit`` is the feedback (number or name) that ends the game, at most once in a row.  Without it
    secrets can be determined, but not hit.  ``weights`` says how likely each secret is, in whole
    numbers: a secret of weight 3 counts three times in totals.

    Raises :class:`ValueError` for a table that is empty, that hits two secrets with one guess, or
    in which two secrets get the same feedback to every guess; for names that are too few, too many
    or not distinct, or that contain a comma or a semicolon, or "=" in a feedback; and
    :class:`~abgames.errors.UnsupportedGameError` above 65,536 guesses or secrets, or 255
    feedbacks besides the hit.

    >>> game = FeedbackTable([[0, 1, 1], [2, 0, 1], [2, 2, 0]], hit=0)
    >>> game.feedback(1, 2), game.hit
    (TableFeedback(1, '1'), TableFeedback(0, '0'))
    >>> from abgames.codebreaking import solve
    >>> solve(game).histogram, solve(game).strategy.next_guess()
    ({1: 1, 2: 2}, 1)
    """

    kind: ClassVar[str] = "FeedbackTable"

    def __init__(
        self,
        table: ArrayLike,
        *,
        hit: int | str | None = None,
        guesses: Sequence[str] | None = None,
        secrets: Sequence[str] | None = None,
        feedbacks: Sequence[str] | None = None,
        weights: Sequence[int] | None = None,
    ) -> None:
        self._title = "the table"  # in errors, until its size is known
        numbers = numbers_of(table)
        count, secret_count = numbers.shape
        self._guess_names = names_of("guesses", guesses, count)
        self._secret_names = names_of("secrets", secrets, secret_count)
        self._feedback_names = names_of("feedbacks", feedbacks, None)
        with memory_for(count, secret_count):
            occurring = feedback_numbers(numbers)
            check_named(self._feedback_names, occurring)
            ends = None if hit is None else _number(self.reply(hit))
            self._feedbacks = self._in_order(occurring, ends)
            self._indices = indexed(numbers, [_number(feedback) for feedback in self._feedbacks])
        self._has_hit = ends is not None
        self._weights = weights_of(weights, secret_count, self._secret_name)
        self._title = ""
        if self._has_hit:
            check_hits(self._indices, self._guess_name, self._secret_name)
        with memory_for(count, secret_count):
            check_told_apart(self._indices, self._secret_name)

    def _in_order(self, occurring: Sequence[int], ends: int | None) -> tuple[Feedback, ...]:
        """Return the feedbacks that occur, the hit first."""
        if ends is not None and ends not in occurring:
            raise ValueError(f"hit is {self.reply(ends)}, but no entry of the table is")
        others = [number for number in occurring if number != ends]
        check_feedback_count(len(others))
        return tuple(self.reply(n) for n in ([] if ends is None else [ends]) + others)

    # -- the game as sets of codes ---------------------------------------------------------

    @cached_property
    def _rules(self) -> Rules:
        """The rules in the Rust core, where the hit is 0 and the other feedbacks follow."""
        codes = self._indices if self._has_hit else self._indices + np.uint8(1)
        return Rules.table(codes, None if self._weights is None else list(self._weights))

    @property
    def _element(self) -> tuple[str, str]:
        """What a code is made of: one of them, and several."""
        return "a number", "numbers"

    @property
    def names(self) -> Sequence[str]:
        """The names of guesses and feedbacks."""
        return (*(self._guess_names or ()), *(self._feedback_names or ()))

    @property
    def table(self) -> NDArray[np.int64]:
        """The table as given: a new array of shape (guesses, secrets)."""
        numbers = np.array([_number(feedback) for feedback in self._feedbacks])
        table: NDArray[np.int64] = numbers[self._indices]
        return table

    @property
    def secret_count(self) -> int:
        """Number of secrets."""
        return len(self._indices[0])

    @property
    def guess_count(self) -> int:
        """Number of guesses."""
        return len(self._indices)

    @cached_property
    def secrets(self) -> CodeArray:
        """The numbers of all secrets, a read-only array."""
        return _numbers(self.secret_count)

    @cached_property
    def guesses(self) -> CodeArray:
        """The numbers of all guesses, a read-only array."""
        return _numbers(self.guess_count)

    @property
    def feedbacks(self) -> tuple[Feedback, ...]:
        """All feedbacks that occur, the hit first and the others in order of their numbers."""
        return self._feedbacks

    @property
    def hit(self) -> Feedback | None:
        """The feedback that ends the game; ``None`` if there is none."""
        return self._feedbacks[0] if self._has_hit else None

    @property
    def likely_hit(self) -> Feedback | None:
        """Without a hit, the feedback that stands exactly where guess and secret have the same
        name; ``None`` if there is none.

        >>> FeedbackTable([[2, 0], [1, 2]]).likely_hit
        TableFeedback(2, '2')
        """
        place = None if self._has_hit else reply_to_itself(self._indices, *self._names())
        return None if place is None else self._feedbacks[place]

    @property
    def weights(self) -> tuple[int, ...] | None:
        """The weight of each secret; ``None`` if all weigh 1."""
        return self._weights

    @property
    def has_weights(self) -> bool:
        """Whether secrets have weights."""
        return self._weights is not None

    def weight(self, codes: CodeArray) -> int:
        """Return the weight of secrets together.

        >>> game = FeedbackTable([[0, 1], [1, 0]], hit=0, weights=[5, 2])
        >>> game.weight(game.secrets)
        7
        """
        if self._weights is None:
            return len(codes)
        return sum(self._weights[secret] for secret in codes.tolist())

    def _check_can(self, goal: Goal, guesses: Guesses, members: CodeArray) -> None:
        """Refuse the goal to hit, and consistent guesses, where not every candidate can be hit."""
        if goal == "determine" and guesses == "all":
            return
        what = "be hit" if goal == "hit" else "be guessed"
        instead = 'use goal="determine"' + ("" if goal == "hit" else ' with guesses="all"')
        if not self._has_hit:
            raise UnsupportedGameError(
                f"{self!r} has no feedback that is the hit, so no secret can {what}; {instead}, or "
                "say which feedback ends the game: hit=NAME",
                game=self,
            )
        never = members[~self._can_be_hit[members]].tolist()
        if never:
            names = some_of([self._secret_name(secret) for secret in never])
            raise UnsupportedGameError(
                f"in {self!r} no guess hits {names}; {instead}, or leave them out of the "
                "candidates",
                game=self,
            )

    @cached_property
    def _can_be_hit(self) -> NDArray[np.bool_]:
        return hit_by_some(self._indices)

    # -- feedback --------------------------------------------------------------------------

    def feedback(self, guess: CodeLike, secret: CodeLike) -> Feedback:
        """Return the feedback to a guess when the secret is ``secret``."""
        return self._feedbacks[self._indices[self.code(guess), self.secret(secret)]]

    def reply(self, value: FeedbackLike) -> Feedback:
        """Return a feedback from its name or number, whether or not it can occur."""
        names = self._feedback_names
        if isinstance(value, str):
            number = number_called(value, names, "feedback", self)
        else:
            number = whole_number("a feedback", value)
        if names is None:
            return cast(Feedback, TableFeedback(number, str(number)))
        if not 0 <= number < len(names):
            raise IllegalMoveError(
                _("the feedbacks are 0 to {last}, not {n}", last=len(names) - 1, n=number),
                move=value,
            )
        return cast(Feedback, TableFeedback(number, names[number]))

    def _is_reply(self, text: str) -> bool:
        """Whether a text can only be a reply: an answer has a guess and "="."""
        return "=" not in text

    @property
    def example(self) -> str:
        """An answer as text: the first guess and a reply to it."""
        return f"{self._guess_name(0)}={self._feedbacks[self._indices[0, -1]]}"

    def feedback_table(self, guesses: CodesLike, secrets: CodesLike) -> NDArray[np.uint8]:
        """Return the feedbacks to all ``guesses`` for all ``secrets``, as places in
        :attr:`feedbacks`."""
        rows = self._code_array(guesses, "guess")
        return self._indices[np.ix_(rows, self._code_array(secrets, "secret"))]

    def _replies(self, guess: Code, codes: CodeArray) -> NDArray[np.uint8]:
        """Return the indices of the replies to one guess, for codes already checked."""
        replies: NDArray[np.uint8] = self._indices[guess][codes]
        return replies

    def _hitting(self, codes: CodeArray) -> CodeArray:
        """Return the guesses that hit one of some secrets, for codes already checked."""
        hits = (self._indices[:, codes] == 0).any(axis=1)
        found: CodeArray = self.guesses[hits & self._has_hit]
        return found

    def _why_impossible(self, feedback: Feedback) -> str:
        """Return what in the game rules out a feedback that never occurs."""
        return _("this table")

    def _guess_words(self, goal: Goal) -> tuple[str, str]:
        """Return what guesses are called: questions where the secret is only to be determined."""
        return ("question", "questions") if goal == "determine" else super()._guess_words(goal)

    # -- codes and their text --------------------------------------------------------------

    def code(self, value: CodeLike) -> Code:
        """Return a guess as its number, from its number or name."""
        return cast(Code, code_number(value, self._guess_names, "guess", self, self.guess_count))

    def secret(self, value: CodeLike) -> Code:
        """Return a secret as its number, from its number or name."""
        return cast(Code, code_number(value, self._secret_names, "secret", self, self.secret_count))

    def _labelled(self, guess: Code) -> Code:
        """Return the number of a guess with its name."""
        return cast(Code, TableGuess(cast(int, guess), self.text(guess)))

    def text(self, code: CodeLike) -> str:
        """Return the name of a guess."""
        return self._guess_name(cast(int, self.code(code)))

    def secret_text(self, code: CodeLike) -> str:
        """Return the name of a secret."""
        return self._secret_name(cast(int, self.secret(code)))

    def _code_array(self, codes: CodesLike, what: str) -> CodeArray:
        """Return guesses or secrets as a checked array of their numbers."""
        check_list(codes, what)
        count = self.guess_count if what == "guess" else self.secret_count
        if isinstance(codes, np.ndarray) and not ((codes < 0) | (codes >= count)).any():
            return codes.astype(np.uint16)
        read = self.code if what == "guess" else self.secret
        return self._array(read(code) for code in codes)

    def _array(self, codes: Iterable[Code]) -> CodeArray:
        """Return codes that are already checked as an array."""
        return cast(CodeArray, np.fromiter(cast("Iterable[int]", codes), dtype=np.uint16))

    def _to_rows(self, codes: CodeArray) -> NDArray[np.uint8]:
        """Return codes in the form of the Rust core: two bytes, the higher one first."""
        return codes.astype(">u2").view(np.uint8).reshape(len(codes), 2)

    def _of_rows(self, rows: NDArray[np.uint8]) -> CodeArray:
        """Return codes that came from the Rust core."""
        numbers = np.ascontiguousarray(rows).view(">u2").reshape(len(rows))
        return cast(CodeArray, numbers.astype(np.uint16))

    def _of_feedbacks(self, indices: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Return indices in :attr:`feedbacks` that came from the Rust core; there 0 is the hit."""
        return indices if self._has_hit else indices - np.uint8(1)

    def _guess_name(self, guess: int) -> str:
        return str(guess) if self._guess_names is None else self._guess_names[guess]

    def _secret_name(self, secret: int) -> str:
        return str(secret) if self._secret_names is None else self._secret_names[secret]

    def _names(self) -> tuple[list[str], list[str]]:
        """The names of all guesses, and of all secrets."""
        guesses = [self._guess_name(guess) for guess in range(self.guess_count)]
        return guesses, [self._secret_name(secret) for secret in range(self.secret_count)]

    # -- files -----------------------------------------------------------------------------

    def to_csv(self) -> str:
        r"""Return the table as CSV, which :meth:`load` reads: a line for each guess.

        >>> FeedbackTable([[0, 1], [1, 0]], secrets=["x", "y"]).to_csv()
        'guess,x,y\n0,0,1\n1,1,0\n'
        """
        replies = [str(feedback) for feedback in self._feedbacks]
        return csv_of_table(self._indices.tolist(), *self._names(), replies)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the table to a file: CSV, which keeps names, or ``.npy``, which does not.

        ``docs/formats.md`` describes both formats.  Neither holds the hit or the weights.
        """
        if Path(file_name(path)).suffix.lower() == ".npy":
            np.save(path, self.table)
        else:
            save_text(path, self.to_csv())

    @classmethod
    def load(
        cls,
        path: str | PathLike[str],
        *,
        hit: int | str | None = None,
        weights: Sequence[int] | None = None,
        objects_in_rows: bool | None = None,
    ) -> FeedbackTable:
        """Read a table from a CSV (first row the secrets, first column the guesses) or ``.npy``.

        With ``objects_in_rows`` it is the other way round, as spreadsheets have it: a row for each
        object to be found, a column for each attribute that may be asked.  A CSV that looks like
        that is refused unless ``objects_in_rows`` says which it is.

        ``hit`` and ``weights`` are as in :class:`FeedbackTable`, which also says what is raised for
        a bad table.  Feedbacks are read as numbers if all are whole numbers, else as names.  Raises
        :class:`OSError` and :class:`~abgames.errors.NotationError` for a file that cannot be read.
        The game is named after its file:

        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     FeedbackTable([[0, 1], [1, 0]], hit=0).save(f"{folder}/boxes.csv")
        ...     FeedbackTable.load(f"{folder}/boxes.csv", hit=0)
        boxes.csv
        """
        found = read_table(path, objects_in_rows)
        return cls(
            found.table,
            hit=hit,
            guesses=found.guesses,
            secrets=found.secrets,
            feedbacks=found.feedbacks,
            weights=weights,
        ).called(Path(path).name)

    # -- value semantics and internals -----------------------------------------------------

    def _identity(self) -> dict[str, Any]:
        """Return what identifies the game in the header of a checkpoint."""
        digest = hashlib.blake2b(self._indices.data, digest_size=32)
        digest.update(repr((self._indices.shape, self._has_hit, self._weights)).encode())
        return {"name": self.kind, "digest": digest.hexdigest()}

    def record(self) -> dict[str, Any]:
        """Return the game as in strategy files, with its table."""
        return {
            "name": self.kind,
            "table": self.table.tolist(),
            "hit": _number(self._feedbacks[0]) if self._has_hit else None,
            "guesses": _listed(self._guess_names),
            "secrets": _listed(self._secret_names),
            "feedbacks": _listed(self._feedback_names),
            "weights": _listed(self._weights),
        }

    @property
    def title(self) -> str:
        """The name and size of the game, for the titles of pictures."""
        return self._title or f"{self.guess_count} guesses × {self.secret_count} secrets"

    def called(self, title: str) -> FeedbackTable:
        """Return the same game with a name, which texts use.

        >>> FeedbackTable([[0, 1], [1, 0]], hit=0).called("two boxes")
        two boxes
        """
        other = object.__new__(FeedbackTable)
        other.__dict__.update(self.__getstate__(), _title=title)
        return other

    @property
    def _key(self) -> tuple[Any, ...]:
        names = (self._guess_names, self._secret_names, self._feedback_names)
        return (self._indices.shape, self._feedbacks, self._has_hit, names, self._weights)

    def __eq__(self, other: object) -> bool:
        """Compare tables, names and weights."""
        if not isinstance(other, FeedbackTable):
            return NotImplemented
        return self._key == other._key and np.array_equal(self._indices, other._indices)

    def __hash__(self) -> int:
        """Hash the names, and the first row of the table."""
        return hash((*self._key, self._indices[0].tobytes()))

    def __getstate__(self) -> dict[str, Any]:
        """Leave what can be computed again out of pickles and copies."""
        return {name: value for name, value in vars(self).items() if name in _STATE}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore a pickle, whose array comes back writable."""
        self.__dict__.update(state)
        self._indices.flags.writeable = False

    def __repr__(self) -> str:
        """Return the name of the game, or its size."""
        if self._title:
            return self._title
        return f"FeedbackTable({self.guess_count} guesses x {self.secret_count} secrets)"


_STATE = {
    "_guess_names",
    "_secret_names",
    "_feedback_names",
    "_feedbacks",
    "_has_hit",
    "_indices",
    "_weights",
    "_title",
}


def _listed(entries: Sequence[Any] | None) -> list[Any] | None:
    return None if entries is None else list(entries)


def _number(feedback: Feedback) -> int:
    return int(cast(TableFeedback, feedback))


def _numbers(count: int) -> CodeArray:
    numbers = np.arange(count, dtype=np.uint16)
    numbers.flags.writeable = False
    return cast(CodeArray, numbers)
