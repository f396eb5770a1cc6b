"""What the games of this family have in common: codes, replies, and sets of codes.

A game is a small immutable value; its arrays are made when first asked for, and kept.

>>> from abgames.codebreaking import AB
>>> isinstance(AB(3, 7), CodeGame), AB(3, 7).secret_count
(True, 210)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any, ClassVar, NamedTuple, Self, TypeAlias, cast, overload

import numpy as np
from numpy.typing import NDArray

from .._abgames.codebreaking import Rules
from ..arguments import whole_number
from ..display import counted
from ..errors import IllegalMoveError, MemoryLimitError, UnsupportedGameError
from ..language import _, marked
from .clues import Alphabet, Clue, fitting, read_clues
from .history import (
    Feedback,
    FeedbackLike,
    History,
    HistoryLike,
    apply_history,
    parse_history,
    to_feedback,
)
from .records import Goal, Guesses, Objective

Code: TypeAlias = tuple[int, ...]
"""A code: one colour (from 1) for each peg."""
CodeArray: TypeAlias = NDArray[np.uint8]
"""Codes as the rows of an array."""
CodeLike: TypeAlias = str | Sequence[int] | NDArray[np.integer[Any]] | int
"""What a caller may give for a code: text, or any sequence of ints; a number in tables."""
CodesLike: TypeAlias = Iterable[CodeLike] | NDArray[np.integer[Any]]
"""What a caller may give for several codes."""

MAX_PEGS = 8
MAX_COLORS = 255
MAX_CODES = 2**23
MOST_LISTED = 2**20
LONGEST_READ = 100
MAX_TABLE_BYTES = 2**32

_REPLY = re.compile(r"[0-9]+[A-Z]+[0-9A-Z]*", re.IGNORECASE)


class Lean:
    """A value whose pickles and copies leave out what can be computed again."""

    def __getstate__(self) -> dict[str, Any]:
        kind, state = type(self), vars(self).items()
        return {n: v for n, v in state if not isinstance(getattr(kind, n, None), cached_property)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        for value in state.values():
            if isinstance(value, np.ndarray):
                value.flags.writeable = False


class CodeGame(Lean):
    """What the games of this family have in common.

    Use :class:`~abgames.codebreaking.AB`, :class:`~abgames.codebreaking.Mastermind`,
    :class:`~abgames.codebreaking.CardMoo` or :class:`~abgames.codebreaking.FeedbackTable`.
    """

    kind: ClassVar[str]
    _feedback_type: ClassVar[type[Feedback]] = Feedback
    """What the replies of the game are."""
    pegs: int

    @cached_property
    def _rules(self) -> Rules:
        """The rules in the Rust core."""
        raise NotImplementedError

    @property
    def _element(self) -> tuple[str, str]:
        """What a code is made of: one of them, and several."""
        return marked("a colour"), marked("colours")

    @property
    def names(self) -> Sequence[str]:
        """The user's own words for guesses and replies, whose characters are read as they are."""
        return ()

    # -- the game as sets of codes ---------------------------------------------------------

    @property
    def secret_count(self) -> int:
        """Number of secrets, even if they are too many to list."""
        return self._rules.secret_count

    @property
    def guess_count(self) -> int:
        """Number of legal guesses, even if they are too many to list."""
        return self._rules.guess_count

    @cached_property
    def secrets(self) -> CodeArray:
        """All secrets, a read-only array of shape (count, pegs) in lexicographic order."""
        self._check_size("secrets", self.secret_count)
        return read_only(self._rules.secrets())

    @cached_property
    def guesses(self) -> CodeArray:
        """All legal guesses, like :attr:`secrets`."""
        self._check_size("guesses", self.guess_count)
        return read_only(self._rules.guesses())

    @cached_property
    def feedbacks(self) -> tuple[Feedback, ...]:
        """All replies that some guess can get from some secret, the greatest first.

        >>> from abgames.codebreaking import AB
        >>> " ".join(map(str, AB(3, 7).feedbacks))
        '3A0B 2A0B 1A2B 1A1B 1A0B 0A3B 0A2B 0A1B 0A0B'
        """
        return tuple(self._feedback_type(*counts) for counts in self._rules.feedbacks())

    @property
    def hit(self) -> Feedback | None:
        """The reply to the guess that equals the secret; ``None`` where there is no such reply."""
        return self.feedbacks[0]

    @property
    def objective(self) -> Objective:
        """What is usually asked of the game: the worst case of cards, else the expected number.

        >>> from abgames.codebreaking import AB, CardMoo
        >>> AB(3, 7).objective, CardMoo().objective
        ('expected', 'worst')
        """
        return "worst" if self.kind == "CardMoo" else "expected"

    @property
    def goal(self) -> Goal:
        """When a game ends: "hit", or "determine" where no reply is the hit.

        >>> from abgames.codebreaking import AB, coins
        >>> AB(3, 7).goal, coins(3).goal
        ('hit', 'determine')
        """
        return "determine" if self.hit is None else "hit"

    @property
    def _hit_index(self) -> int | None:
        """The place of :attr:`hit` in :attr:`feedbacks`."""
        return None if self.hit is None else 0

    def consistent(self, history: HistoryLike) -> CodeArray:
        """Return the secrets that agree with every answer of ``history``.

        Raises :class:`~abgames.errors.InconsistentHistoryError` when there is none; the error
        says which answers contradict each other.

        >>> from abgames.codebreaking import AB
        >>> len(AB(3, 7).consistent("1 2 3=0A1B, 3 4 5=0A2B"))
        10
        """
        clues: list[Clue] = []
        answers = parse_history(self, history, clues)
        who = "candidate" if clues else "secret"
        return apply_history(self, fitting(self, self.secrets, clues), answers, who=who)

    def among(self, candidates: CodesLike) -> CodeGame:
        """Return the same game with one of these codes as the secret; guesses are as before.

        It is a game like any other, in every call.  The secrets of a table get new numbers and keep
        their names.  Raises :class:`ValueError` for no code, or for one that is listed twice, and
        :class:`~abgames.errors.UnsupportedGameError` for cards, which are shown instead.

        >>> from abgames.codebreaking import AB
        >>> AB(2, 4).among(["1 2", "3 4"]).consistent("1 3=1A0B").tolist()
        [[1, 2]]
        """
        return self._among(candidate_array(self, candidates), "")

    def where(self, conditions: str) -> CodeGame:
        """Return the same game with a secret of which some conditions are true, as :meth:`among`.

        Conditions are about letters or digits: "first e", "e___y", "r not fourth", "an r not
        fourth" (but elsewhere, which of words "r not fourth" means too), "no l", "at least two e",
        "all different", "sum odd", "sum at least 10", "first above 4", "last even"; commas are
        between them.  They may also stand among the answers of a history.  Raises
        :class:`~abgames.errors.NotationError` for what is no condition, and
        :class:`~abgames.errors.InconsistentHistoryError` if no secret is left.

        >>> from abgames.codebreaking import AB, Mastermind
        >>> AB(4, 10).where("no zero in front, sum odd")
        AB(pegs=4, colors=10).where('no zero first, sum odd')

        Guesses may repeat digits where the secret does not:

        >>> Mastermind(3, 4).where("all different").secret_count
        24
        """
        return self._with_clues(read_clues(self, conditions))

    def _with_clues(self, clues: list[Clue]) -> CodeGame:
        if not clues:
            return self
        said = ", ".join(clue.text for clue in clues)
        return self._among(fitting(self, self.secrets, clues), said)

    def _among(self, codes: CodeArray, said: str) -> CodeGame:
        """Return the game with these secrets, of which the conditions ``said`` are true."""
        raise UnsupportedGameError(
            f"{self} takes no list of secrets, and no conditions: give the cards that were shown",
            game=self,
        )

    @property
    def _alphabet(self) -> Alphabet | None:
        """The signs that codes are made of; ``None``: secrets have names."""
        return None

    def _signs(self, codes: CodeArray) -> NDArray[Any]:
        """Return codes as rows of the numbers of signs."""
        return codes

    # -- feedback --------------------------------------------------------------------------

    def feedback(self, guess: CodeLike, secret: CodeLike) -> Feedback:
        """Return the reply to ``guess`` when the secret is ``secret`` (R3, R4).

        >>> from abgames.codebreaking import Mastermind
        >>> str(Mastermind().feedback("1122", "2213"))
        '0A3B'
        """
        counts = self._rules.feedback(self.code(guess), self.secret(secret))
        return self._feedback_type(*counts)

    def reply(self, value: FeedbackLike) -> Feedback:
        """Return a feedback from text or counts, whether or not it can occur.

        >>> from abgames.codebreaking import AB
        >>> AB(3, 7).reply("1a1b"), AB(3, 7).reply([1, 1])
        (Feedback(1, 1), Feedback(1, 1))
        """
        return to_feedback(value, self._feedback_type)

    def _is_reply(self, text: str) -> bool:
        """Whether a text can only be a reply."""
        return _REPLY.fullmatch(text.strip()) is not None

    @property
    def example(self) -> str:
        """An answer as text: a guess and a reply to it.

        >>> from abgames.codebreaking import AB, Mastermind
        >>> AB(3, 7).example, Mastermind(4, 6, symbols="abcdef").example
        ('1 2 3=0A1B', 'aaaa=1A0B')
        """
        raise NotImplementedError

    def feedback_table(self, guesses: CodesLike, secrets: CodesLike) -> NDArray[np.uint8]:
        """Return the replies to all ``guesses`` from all ``secrets`` at once.

        The entry [g, s] is the index of the reply in :attr:`feedbacks`.

        >>> from abgames.codebreaking import AB
        >>> game = AB(3, 7)
        >>> table = game.feedback_table(game.guesses, game.secrets)
        >>> table.shape, game.feedbacks[table[0, 1]]
        ((210, 210), Feedback(2, 0))
        """
        rows = self._code_array(guesses, "guess")
        columns = self._code_array(secrets, "secret")
        if len(rows) * len(columns) > MAX_TABLE_BYTES:
            raise MemoryLimitError(
                f"a table of {len(rows)} x {len(columns)} replies takes more than "
                f"{MAX_TABLE_BYTES >> 30} GiB; ask for it in slices of the guesses",
                limit=MAX_TABLE_BYTES,
            )
        return self._rules.feedback_table(rows, columns)

    def _why_impossible(self, feedback: Feedback) -> str:
        """Return what in the game rules out a feedback that never occurs."""
        raise NotImplementedError

    def _replies(self, guess: Code, codes: CodeArray) -> NDArray[np.uint8]:
        """Return the indices of the replies to one guess, for codes already checked."""
        indices: NDArray[np.uint8] = self._rules.feedback_table(self._array([guess]), codes)[0]
        return indices

    def _hitting(self, codes: CodeArray) -> CodeArray:
        """Return the guesses that hit one of some secrets, for codes already checked."""
        return codes

    def split(self, guess: Code, codes: CodeArray) -> dict[Feedback, CodeArray]:
        """Return the secrets by their replies to one guess, in the order of :attr:`feedbacks`."""
        indices = self._replies(guess, codes)
        classes = np.unique(indices).tolist()
        return {self.feedbacks[index]: codes[indices == index] for index in classes}

    shares_hits: bool = False
    """Whether a guess may hit several secrets; only in some tables."""
    _costs: tuple[int, ...] | None = None
    """What guesses cost, in units."""

    def _cost(self, units: int) -> int:
        """What was paid, as costs were given, perhaps a Fraction; without costs, guesses."""
        return units

    def _taken(self, goal: Goal, number: int) -> str:
        """Say how many guesses were made."""
        return counted(number, *self._guess_words(goal))

    def _counted(self, goal: Goal) -> str:
        """What histograms count by."""
        return "cost" if self._costs is not None else self._guess_words(goal)[1]

    @property
    def has_costs(self) -> bool:
        """Whether the search is that of tables with ``costs``."""
        return False

    @property
    def has_weights(self) -> bool:
        """Whether some secrets count more than others in a total."""
        return False

    def weight(self, codes: CodeArray) -> int:
        """Return the weight of secrets together: each weighs 1, unless the game has weights."""
        return len(codes)

    def _is_settled(self, goal: Goal, codes: CodeArray) -> bool:
        """Whether nothing is left to be asked about some candidates; a hit takes a guess."""
        return goal != "hit" and len(codes) == 1

    def _drawn(self, chance: Random) -> Code:
        """A random secret, by the weights of a table."""
        weights, number = getattr(self, "weights", None), self.secret_count
        if weights is None:
            return code_of(self.secrets[chance.randrange(number)])
        return code_of(self.secrets[chance.choices(range(number), weights)[0]])

    def _end_text(self, goal: Goal, codes: CodeArray) -> str:
        """Return what is known about some candidates when nothing is left to be asked."""
        return self.secret_text(code_of(codes[0]))

    def _guess_words(self, goal: Goal) -> tuple[str, str]:
        """Return what guesses are called: one, and several."""
        return "guess", "guesses"

    def _labelled(self, guess: Code) -> Code:
        """Return a guess as results show it: in tables, the number with its name."""
        return guess

    def _check_can(self, goal: Goal, guesses: Guesses, members: CodeArray) -> None:
        """Refuse goals, and consistent guesses, that the game cannot have."""
        if goal == "class":
            raise UnsupportedGameError(
                f"{self!r} has no classes; only the secrets of a FeedbackTable have", game=self
            )

    def _allowed(self, answers: History) -> CodeArray:
        """Return the guesses that may be made after some answers."""
        return self.guesses

    @property
    def has_rule(self) -> bool:
        """Whether guesses are allowed by earlier answers; only in some tables."""
        return False

    # -- codes and their text --------------------------------------------------------------

    def code(self, value: CodeLike) -> Code:
        """Return a legal guess as a tuple of ints, from text or from any sequence of ints.

        >>> from abgames.codebreaking import AB
        >>> AB(3, 7).code("4 1 5"), AB(3, 7).code("415"), AB(3, 7).code([4, 1, 5])
        ((4, 1, 5), (4, 1, 5), (4, 1, 5))
        """
        code = self._read(value)
        self._check_code(code, "guess")
        return code

    def secret(self, value: CodeLike) -> Code:
        """Return a secret as a tuple of ints: like :meth:`code`, but by the code-maker's rules."""
        code = self._read(value)
        self._check_code(code, "secret")
        return code

    def text(self, code: CodeLike) -> str:
        """Return a guess as text."""
        raise NotImplementedError

    def secret_text(self, code: CodeLike) -> str:
        """Return a secret as text."""
        return self.text(code)

    def _array(self, codes: Iterable[Code]) -> CodeArray:
        """Return codes that are already checked as an array."""
        rows = list(codes)
        return np.array(rows, dtype=np.uint8).reshape(len(rows), self.pegs)

    def _to_rows(self, codes: CodeArray) -> NDArray[np.uint8]:
        """Return codes in the form of the Rust core."""
        return codes

    def _of_rows(self, rows: NDArray[np.uint8]) -> CodeArray:
        """Return codes that came from the Rust core."""
        return rows

    def _of_feedbacks(self, codes: NDArray[np.uint8], guesses: CodeArray) -> NDArray[Any]:
        """Return the indices in :attr:`feedbacks` of replies of the Rust core to some guesses."""
        return codes

    def _code_array(self, codes: CodesLike, what: str) -> CodeArray:
        """Return codes as a checked C-contiguous array."""
        if not isinstance(codes, np.ndarray):
            return self._listed_codes(codes, what)
        if codes.dtype.kind not in "iu":
            raise TypeError(f"an array of codes must hold integers, not {codes.dtype}")
        if codes.ndim != 2 or codes.shape[1] != self.pegs:
            raise ValueError(
                f"an array of codes of {self} must have the shape (count, {self.pegs}), "
                f"not {codes.shape}"
            )
        fits = codes if codes.dtype == np.uint8 else np.where(codes > 255, 0, codes.clip(0))
        rows = np.ascontiguousarray(fits, dtype=np.uint8)  # codes out of range are 0 here
        legal = self._rules.legal(rows, guesses=what == "guess")
        if not legal.all():
            self._check_code(code_of(codes[int(legal.argmin())]), what)
        return rows

    def _listed_codes(self, codes: CodesLike, what: str) -> CodeArray:
        if isinstance(codes, str) or not isinstance(codes, Iterable):
            kind = type(codes).__name__
            advice = f"; write [{codes!r}] for one" if kind == "str" else ""
            raise TypeError(
                f"expected a sequence of codes, one for each {what}, not {kind}{advice}"
            )
        read = self.code if what == "guess" else self.secret
        most = min(self.secret_count, MAX_CODES) if what == "candidate" else MOST_LISTED
        listed = [read(code) for code in islice(codes, most + 1)]
        if len(listed) > most:
            if what == "candidate":
                raise ValueError(f"too many candidates: {self} has only {most:,} secrets")
            raise ValueError(f"more than {most} codes are given as an array, not one by one")
        return np.array(listed, dtype=np.uint8).reshape(len(listed), self.pegs)

    def _read(self, value: CodeLike) -> Code:
        return self._parse_code(value) if isinstance(value, str) else self._integers(value)

    def _integers(self, value: Any) -> Code:
        is_array = isinstance(value, np.ndarray) and value.ndim > 0
        if isinstance(value, (bytes, bytearray)) or not (is_array or isinstance(value, Sequence)):
            kind = type(value).__name__
            raise TypeError(f"a code is text or a sequence of ints, not {kind}")
        # A sequence longer than any code is refused without being read to its end.
        one, several = self._element
        numbers = tuple(whole_number(one, number) for number in islice(value, LONGEST_READ))
        if len(numbers) == LONGEST_READ:
            raise IllegalMoveError(
                f"a code has at most {MAX_PEGS} {several}, not {LONGEST_READ} or more"
            )
        return numbers

    def _parse_code(self, text: str) -> Code:
        raise NotImplementedError

    def _check_code(self, code: Code, what: str) -> None:
        """Refuse a code that is not a legal guess or not a secret."""
        raise NotImplementedError

    # -- value semantics and internals -----------------------------------------------------

    def record(self) -> dict[str, Any]:
        """Return the game as in strategy files and in the shell's JSON, without its text form."""
        raise NotImplementedError

    def _told(self) -> dict[str, Any]:
        """Return the game as a program is told it, with its name in the shell."""
        return {"game": self.kind.lower(), **self.record()}

    def _typed(self) -> dict[str, Any]:
        """Return the game as options of the shell."""
        return {name: value for name, value in self.record().items() if name != "name"}

    def _shown(self, history: History, candidates: CodeArray) -> tuple[Any, Any]:
        """Return a history and candidates as a function gets them."""
        return history, candidates

    def _identity(self) -> dict[str, Any]:
        """Return what identifies the game in the header of a checkpoint."""
        return self.record()

    @property
    def title(self) -> str:
        """The name and size of the game, for the titles of pictures."""
        raise NotImplementedError

    def _check_size(self, what: str, count: int) -> None:
        if count > MAX_CODES:
            raise UnsupportedGameError(
                f"{self} has {count:,} {what}, more than the {MAX_CODES:,} that can be listed; "
                "a call that takes candidates can be given a smaller set",
                game=self,
            )


def refused(game: CodeGame, code: Code, what: str, rule: str, shown: object) -> IllegalMoveError:
    """Return the error for a guess or a secret that breaks a rule; ``shown`` is its text."""
    said = _("a secret of {game} {rule}: {code}")
    if what == "guess":
        said = _("a guess of {game} {rule}: {code}")
    return IllegalMoveError(said.format(game=game, rule=rule, code=shown), move=code)


def read_only(array: CodeArray) -> CodeArray:
    """Return an array that cannot be written to any more."""
    array.flags.writeable = False
    return array


def class_sizes(replies: NDArray[Any]) -> NDArray[np.intp]:
    """Return how many codes give each reply (column) to each guess (row)."""
    count = int(replies.max(initial=0)) + 1
    offset = np.arange(len(replies))[:, np.newaxis] * count
    flat = np.bincount((replies + offset).ravel(), minlength=len(replies) * count)
    return flat.reshape(len(replies), count)


def code_of(row: NDArray[Any]) -> Code:
    """Return one entry of an array of codes as a code."""
    code = row.tolist()
    return cast(Code, tuple(code) if isinstance(code, list) else code)


def codes_of(array: NDArray[Any]) -> list[Code]:
    """Return an array of codes as a list of codes."""
    return [tuple(code) if isinstance(code, list) else code for code in array.tolist()]


def candidate_array(game: CodeGame, candidates: CodesLike) -> CodeArray:
    """Return candidates as sorted rows, refusing those that are listed twice."""
    array = game._code_array(candidates, "candidate")
    # Not numpy.unique: it compares rows as records, and turns a Ctrl-C there into a TypeError.
    rows = array if array.ndim == 2 else array[:, None]  # codes of a table are numbers
    order = np.lexsort(rows.T[::-1])
    array, rows = array[order], rows[order]
    is_twice = (rows[1:] == rows[:-1]).all(axis=1)
    if is_twice.any():
        code = game.secret_text(code_of(array[int(is_twice.argmax())]))
        raise ValueError(f"candidates must all differ, but {code} is listed twice")
    return array


class OwnSearch:
    """A game with a search of its own, which most calls refuse."""

    kind: ClassVar[str]
    title: str = ""
    has_rule: ClassVar = False
    likely_hit: ClassVar = None
    about: ClassVar[str]
    refusal: ClassVar[str]
    """Why."""

    def _check_served(self, about: Mapping[str, tuple[object, object]]) -> None:
        """Refuse what ``solve`` does not know here: a value that is not the usual one."""
        for name, (value, usual) in about.items():
            if value != usual:
                raise UnsupportedGameError(f"{self!r} is solved without {name}", game=self)

    def _unserved(self, name: str, more: str = "") -> UnsupportedGameError:
        return UnsupportedGameError(f"{name} is not for {self.about}{more}", game=self)

    def _solve(
        self,
        history: HistoryLike,
        objective: str,
        goal: str,
        candidates: CodesLike | None,
        limits: Mapping[str, Any],
        **unserved: tuple[object, object],
    ) -> Any:
        """Answer ``solve``."""
        raise NotImplementedError

    def _best_guess(self, history: HistoryLike, *_question: object) -> Any:
        """Answer ``best_guess``."""
        raise UnsupportedGameError(f"{self!r} {self.refusal}", game=self)

    def _sizes(self) -> dict[str, Any]:
        """The game in records of answers."""
        raise NotImplementedError

    def _guess_words(self, goal: str) -> tuple[str, str]:
        return ("question", "questions") if goal != "hit" else ("guess", "guesses")


LEFT = marked("Of {before} candidates it leaves {mean} on average and {most} at most.")

REASONS = {
    "only": marked("Nothing else was possible."),
    "fewer": marked(
        "Of {before} candidates it leaves {best_mean} on average and {best_most} at most; "
        "{move} leaves {mean} and {most}."
    ),
    "secret": marked(
        "Of {before} candidates it leaves {best_mean} on average and {best_most} at most; "
        "{move} leaves {mean} and {most}, but cannot be the secret."
    ),
    "harder": marked(
        "Of {before} candidates it leaves {best_mean} on average and {best_most} at most; "
        "{move} leaves {mean} and {most}, but those are harder to tell apart."
    ),
}
"""Why a guess is better than another."""


class Leaves(NamedTuple):
    """How many candidates a guess leaves: on average, at most, and whether it may end the game."""

    mean: Fraction
    most: int
    may_end: bool

    @classmethod
    def of(cls, game: CodeGame, guess: Code, candidates: CodeArray, goal: Goal) -> Self:
        """Count what each reply leaves."""
        classes = game.split(guess, candidates)
        total = sum(game.weight(left) * len(left) for left in classes.values())
        most = max(map(len, classes.values()))
        return cls(
            Fraction(total, game.weight(candidates)), most, goal == "hit" and game.hit in classes
        )

    def said(self) -> dict[str, str]:
        """Return the numbers as they stand in a sentence."""
        whole = self.mean.denominator == 1
        mean = f"{int(self.mean):,}" if whole else f"{float(self.mean):,.1f}"
        return {"mean": mean, "most": f"{self.most:,}"}


@dataclass(frozen=True)
class EveryGuess(Sequence[Code]):
    """All guesses of a game, listed only where asked for."""

    game: CodeGame

    def __len__(self) -> int:
        return self.game.guess_count

    @overload
    def __getitem__(self, index: int) -> Code: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Code]: ...
    def __getitem__(self, index: int | slice) -> Code | Sequence[Code]:
        rows = self.game.guesses[index]
        return tuple(codes_of(rows)) if isinstance(index, slice) else code_of(rows)
