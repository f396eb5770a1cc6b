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
from fractions import Fraction
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Self, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from abgames_check.documents import file_name

from .._abgames.codebreaking import Rules
from ..arguments import of_kind, whole_number
from ..control import tell_note
from ..errors import IllegalMoveError, UnsupportedGameError
from ..language import _
from ..verified import save_text
from .clues import Alphabet
from .code_game import Code, CodeArray, CodeGame, CodeLike, CodesLike, read_only
from .history import (
    Feedback,
    FeedbackLike,
    History,
    HistoryLike,
    TableFeedback,
    TableGuess,
    parse_history,
    possible_reply,
)
from .records import Goal, Guesses, exact
from .table_checks import (
    BINDER,
    MOST,
    MOST_FEEDBACKS,
    MOST_LISTED,
    GuessRule,
    ListedRule,
    Numbers,
    alike,
    bound_in,
    check_list,
    check_named,
    check_stay_allowed,
    check_told_apart,
    classes_of,
    code_number,
    feedback_numbers,
    hit_by_some,
    in_turn,
    indexed,
    is_no_value,
    letters_in,
    letters_of,
    marks_called,
    memory_for,
    names_of,
    number_called,
    numbers_of,
    reply_to_itself,
    rule_of,
    sized,
    some_of,
    values_of,
)
from .table_files import (
    TableFile,
    Weights,
    costs_of,
    csv_of_table,
    read_table,
    table_arguments,
    weights_of,
)
from .unsure import Chances, UnsureTable, has_sets


class NumberedGame(CodeGame):
    """A game whose guesses and secrets are numbers, with a rule for guesses or without one."""

    _guess_names: tuple[str, ...] | None
    _secret_names: tuple[str, ...] | None
    _feedback_names: tuple[str, ...] | None
    _rule: GuessRule | None
    _feedbacks: tuple[Feedback, ...]
    _indices: NDArray[Any]
    """The place of each reply in the feedbacks."""
    _has_hit: bool

    @property
    def table(self) -> NDArray[np.int64]:
        """The table as given: a new array of shape (guesses, secrets)."""
        numbers = np.array([int(cast(int, feedback)) for feedback in self._feedbacks])
        table: NDArray[np.int64] = numbers[self._indices]
        return table

    @property
    def _element(self) -> tuple[str, str]:
        return "a number", "numbers"

    @property
    def names(self) -> Sequence[str]:
        return (*(self._guess_names or ()), *(self._feedback_names or ()))

    @cached_property
    def secrets(self) -> CodeArray:
        return read_only(np.arange(self.secret_count, dtype=np.uint16))

    @cached_property
    def guesses(self) -> CodeArray:
        return read_only(np.arange(self.guess_count, dtype=np.uint16))

    def code(self, value: CodeLike) -> Code:
        return cast(Code, code_number(value, self._guess_names, "guess", self, self.guess_count))

    def secret(self, value: CodeLike) -> Code:
        return cast(Code, code_number(value, self._secret_names, "secret", self, self.secret_count))

    def _labelled(self, guess: Code) -> Code:
        return cast(Code, TableGuess(cast(int, guess), self.text(guess)))

    def text(self, code: CodeLike) -> str:
        return self._guess_name(cast(int, self.code(code)))

    def secret_text(self, code: CodeLike) -> str:
        return self._secret_name(cast(int, self.secret(code)))

    def _code_array(self, codes: CodesLike, what: str) -> CodeArray:
        check_list(codes, what)
        count = self.guess_count if what == "guess" else self.secret_count
        if isinstance(codes, np.ndarray) and not ((codes < 0) | (codes >= count)).any():
            return codes.astype(np.uint16)
        read = self.code if what == "guess" else self.secret
        return self._array(read(code) for code in codes)

    def _array(self, codes: Iterable[Code]) -> CodeArray:
        return cast(CodeArray, np.fromiter(cast("Iterable[int]", codes), dtype=np.uint16))

    def _to_rows(self, codes: CodeArray) -> NDArray[np.uint8]:
        return codes.astype(">u2").view(np.uint8).reshape(len(codes), 2)

    def _of_rows(self, rows: NDArray[np.uint8]) -> CodeArray:
        numbers = np.ascontiguousarray(rows).view(">u2").reshape(len(rows))
        return cast(CodeArray, numbers.astype(np.uint16))

    def _guess_name(self, guess: int) -> str:
        names = self._guess_names
        return str(guess) if names is None else names[guess].replace(BINDER, "")

    def _secret_name(self, secret: int) -> str:
        names = self._secret_names
        return str(secret) if names is None else names[secret].replace(BINDER, "")

    def _names(self) -> tuple[list[str], list[str]]:
        guesses = [self._guess_name(guess) for guess in range(self.guess_count)]
        return guesses, [self._secret_name(secret) for secret in range(self.secret_count)]

    # -- the rule for guesses --------------------------------------------------------------

    def _check_rule(self) -> None:
        """Refuse a rule for guesses that is not one for this table."""
        if self._rule is None:
            return
        if len(self._feedbacks) > MOST_FEEDBACKS + 1:
            raise UnsupportedGameError(
                f"a game with a rule for guesses has at most {MOST_FEEDBACKS} feedbacks besides "
                f"the hit, not {len(self._feedbacks) - 1}",
                game=self,
            )
        if isinstance(self._rule, ListedRule) and self._has_hit:
            check_stay_allowed(self._rule.table, self._indices, self._guess_name, self._secret_name)

    def allowed_guesses(self, history: HistoryLike = ()) -> CodeArray:
        """Return the guesses that may be made after some answers: all, unless there is a rule."""
        answers = parse_history(self, history)
        for _guess, reply in answers:
            possible_reply(self, reply)
        return self._allowed(answers)

    def _allowed(self, answers: History) -> CodeArray:
        if self._rule is None:
            return self.guesses
        places = [(cast(int, guess), self._feedbacks.index(reply)) for guess, reply in answers]
        found: CodeArray = self.guesses[self._rule.allowed(places, self.guess_count)]
        return found

    @property
    def has_rule(self) -> bool:
        return self._rule is not None

    @property
    def _rule_key(self) -> tuple[str, ...]:
        return () if self._rule is None else (self._rule.digest,)


class FeedbackTable(NumberedGame):
    """A game given by its table: ``table[g, s]`` is the feedback to guess g when the secret is s.

    Guesses and secrets are numbers from 0: rows and columns.  ``guesses``, ``secrets`` and
    ``feedbacks`` name them, the feedbacks from 0 on; anything without a name is called by its
    number.  Text is read by these names.

    ``hit`` is the feedback (number or name) that ends the game, at most once in a row.  Without it
    secrets can be determined, but not hit.  ``weights`` says how likely each secret is: in their
    order, or by their names.  A secret of weight 3 counts three times in totals, one of weight 0 is
    left out.  Fractions and floats, which are the decimals that they are written as, become the
    least whole numbers in the same proportion.  ``classes`` has a label for each
    secret: with ``goal="class"`` the game ends when all candidates left have the same one.

    Secrets with the same feedback to every guess are refused, or with ``merge_alike`` taken as one,
    of their weights together and named after all of them.

    An entry may be a tuple of feedbacks, any of which may be given, and up to ``lies`` answers in
    all may be wrong: then the game is an :class:`~abgames.codebreaking.UnsureTable`, of which
    ``solve`` finds the least worst case, and with ``chances`` the least expected number.

    ``allowed[g, f, h]`` says whether guess h may be made after feedback number f to guess g; all
    earlier answers must allow it.  In a game with a hit, a guess that hits a secret must stay
    allowed while the secret is possible.  ``"hard"`` is the rule of hard mode, by the names.

    ``costs`` says what each guess costs, in the forms of ``weights``: costs are then counted in
    place of guesses, and are Fractions if they were given so.  With ``shared_hits`` a guess may hit
    several secrets, as 20+10=30 does where it is accepted for 10+20=30.  Such games, those with a
    rule but no hit, and those in which a guess has more than 255 feedbacks besides the hit, are for
    ``solve``, ``rank_guesses``, ``best_guess`` and ``Assistant``, and without a rule for ``begin``
    and ``review``; what else takes a game refuses them.

    Raises :class:`ValueError` for a table that is empty, that hits two secrets with one guess, or
    in which two secrets (of different classes) get the same feedback to every guess; for names that
    are too few, too many or not distinct, or that contain a comma or a semicolon, or "=" in a
    feedback; and :class:`~abgames.errors.UnsupportedGameError` above 65,536 guesses, secrets or
    feedbacks.

    >>> game = FeedbackTable([[0, 1, 1], [2, 0, 1], [2, 2, 0]], hit=0)
    >>> game.feedback(1, 2), game.hit
    (TableFeedback(1, '1'), TableFeedback(0, '0'))
    >>> from abgames.codebreaking import solve
    >>> solve(game).histogram, solve(game).strategy.next_guess()
    ({1: 1, 2: 2}, 1)
    """

    kind: ClassVar[str] = "FeedbackTable"

    _cost_unit = Fraction(1)
    _by = ""
    """The rule of ``abgames_check.codebreaking.names`` by which names give replies, if one does."""
    _colors = 0
    """The number of colours, if names are codes of these."""

    def __new__(cls, table: object = (), *, lies: int = 0, **given: object) -> Self:
        """Make the game of a table whose replies are not one value where it is one."""
        if lies or has_sets(table) or given.get("chances") is not None:
            return cast(Self, UnsureTable(cast(Any, table), lies=lies, **cast(Any, given)))
        return super().__new__(cls)

    def __init__(
        self,
        table: ArrayLike,
        *,
        lies: int = 0,
        chances: Chances | None = None,
        hit: int | str | None = None,
        guesses: Sequence[str] | None = None,
        secrets: Sequence[str] | None = None,
        feedbacks: Sequence[str] | None = None,
        weights: Weights | None = None,
        classes: Sequence[str | int] | None = None,
        allowed: ArrayLike | str | None = None,
        merge_alike: bool = False,
        costs: Weights | None = None,
        shared_hits: bool = False,
    ) -> None:
        self._title = "the table"  # in errors, until its size is known
        numbers = numbers_of(table)
        count, secret_count = numbers.shape
        self._guess_names = names_of("guesses", guesses, count)
        self._secret_names = names_of("secrets", secrets, secret_count)
        self._classes = classes_of(classes, secret_count)
        self._weights: tuple[int, ...] | None = None
        self._notes: tuple[str, ...] = ()
        if weights is not None:
            numbers = self._weigh(weights, numbers)
            secret_count = numbers.shape[1]
        self._feedback_names = names_of("feedbacks", feedbacks, None)
        with memory_for(count, secret_count):
            occurring = feedback_numbers(numbers)
            check_named(self._feedback_names, occurring)
            ends = None if hit is None else _number(self.reply(hit))
            self._feedbacks = self._in_order(occurring, ends)
            self._indices = indexed(numbers, [_number(feedback) for feedback in self._feedbacks])
        self._has_hit = ends is not None
        self.shares_hits = of_kind("shared_hits", shared_hits, bool)
        if costs is not None:
            names = [self._guess_name(guess) for guess in range(count)]
            self._costs, self._cost_unit = costs_of(costs, names)
        self._finish(allowed, merge_alike=merge_alike)

    def _finish(self, allowed: ArrayLike | str | None, *, merge_alike: bool) -> None:
        """Take what comes with a table, and check both together."""
        replies = [(_number(reply), str(reply)) for reply in self._feedbacks]
        self._rule = rule_of(allowed, self._guess_names, self.guess_count, replies)
        self._title = ""
        if of_kind("merge_alike", merge_alike, bool):
            self._merge_alike()
        with memory_for(self.guess_count, self.secret_count):
            # A guess that hits a secret separates it from all others.
            is_open = ~self._can_be_hit if self._has_hit else np.ones(self.secret_count, np.bool_)
            self._check_told_apart(np.flatnonzero(is_open), self._classes)
        self._check_rule()

    @classmethod
    def _of_words(
        cls,
        places: NDArray[Any] | None,
        replies: Sequence[str],
        *,
        guesses: tuple[str, ...],
        secrets: tuple[str, ...],
        weights: tuple[int, ...] | None,
        notes: tuple[str, ...],
        hard: bool,
    ) -> FeedbackTable:
        """Return the game of two lists of words by the places of replies, 0 for the last."""
        game = object.__new__(cls)
        game._guess_names, game._secret_names = guesses, secrets
        game._weights, game._classes, game._notes = weights, None, notes
        game._feedback_names = tuple(replies)
        game._feedbacks = game._in_order(range(len(replies)), len(replies) - 1)
        assert places is not None  # there are few enough
        game._indices, game._has_hit = read_only(places), True
        known = set(guesses)
        vars(game)["_can_be_hit"] = np.array([word in known for word in secrets])
        game._finish("hard" if hard else None, merge_alike=False)
        return game

    def _weigh(self, weights: Weights, numbers: Numbers) -> Numbers:
        """Take weights, and return the table without secrets of weight 0."""
        names = [self._secret_name(secret) for secret in range(numbers.shape[1])]
        self._weights, self._notes = weights_of(weights, names)
        if all(self._weights):
            return numbers
        kept = [secret for secret, weight in enumerate(self._weights) if weight]
        self._secret_names = tuple(names[secret] for secret in kept)
        if self._classes is not None:
            self._classes = tuple(self._classes[secret] for secret in kept)
        self._weights = tuple(filter(None, self._weights))
        return numbers[:, kept]

    def _merge_alike(self) -> None:
        """Take secrets with the same feedback to every guess as one."""
        groups = alike(self._indices)
        if len(groups) == self.secret_count:
            return
        names = [[self._secret_name(secret) for secret in group] for group in groups]
        weights = [1] * self.secret_count if self._weights is None else self._weights
        if self._classes is not None:
            labels = [[self._classes[secret] for secret in group] for group in groups]
            self._classes = tuple(" or ".join(dict.fromkeys(some)) for some in labels)
        self._weights = tuple(sum(weights[secret] for secret in group) for group in groups)
        self._indices = np.ascontiguousarray(self._indices[:, [group[0] for group in groups]])
        self._indices.flags.writeable = False
        self._secret_names = tuple(map(" or ".join, names))
        merged = some_of([" or ".join(some) for some in names if len(some) > 1])
        note = f"secrets that no guess separates were taken as one: {merged}"
        self._notes = (*self._notes, note)

    def _among(self, codes: CodeArray, said: str) -> FeedbackTable:
        kept = codes.tolist()
        if not kept:
            raise ValueError(f"no secret of {self} was given, at least one must be possible")
        names = [self._secret_name(secret) for secret in kept]
        weights = self._weights and [self._weights[secret] for secret in kept]
        if self._is_of_words:
            from .ready_made.word_game import words

            names = [self._spelled[secret] for secret in kept]
            return words(names, self._guess_names, weights=weights, hard=self.has_rule)
        title = f"{self}, {sized(len(kept), 'secret', 'secrets')}"
        one = self.called(title)
        classes = self._classes and tuple(self._classes[secret] for secret in kept)
        one._secret_names, one._classes = tuple(names), classes
        one._weights = None if weights is None else tuple(weights)
        numbers = self._indices[:, kept]
        left = np.unique(np.append(numbers, 0) if self._has_hit else numbers)
        one._indices = indexed(numbers, left.tolist())
        one._feedbacks = tuple(self._feedbacks[place] for place in left)
        one._rule = self._rule and self._rule.among(left)
        return one

    @property
    def _alphabet(self) -> Alphabet | None:
        if self._colors:
            signs, length = [*map(str, range(1, self._colors + 1))], len(self._spelled[0].split())
            return Alphabet(signs, length, is_of_words=False)
        if not self._is_of_words:
            return None
        every = {*self._spelled, *(self._guess_names or ())}
        length, several = len(letters_in(self._spelled[0])), bound_in(every)
        return Alphabet(None, length, is_of_words=True, several=frozenset(several))

    def _signs(self, codes: CodeArray) -> NDArray[Any]:
        return self._signs_in([self._spelled[secret] for secret in codes.tolist()])

    def _signs_in(self, names: Sequence[str]) -> NDArray[Any]:
        return (
            np.array([name.split() for name in names], int) if self._colors else letters_of(names)
        )

    @property
    def _spelled(self) -> tuple[str, ...]:
        """The words that may be the secret, with signs between those of one letter."""
        return self._secret_names or ()

    def _in_order(self, occurring: Sequence[int], ends: int | None) -> tuple[Feedback, ...]:
        """Return the feedbacks that occur, the hit first."""
        if ends is not None and ends not in occurring:
            raise ValueError(f"hit is {self.reply(ends)}, but no entry of the table is")
        if len(occurring) > MOST:
            raise UnsupportedGameError(
                f"a feedback table has at most {MOST:,} feedbacks, not {len(occurring):,}"
            )
        others = [number for number in occurring if number != ends]
        return tuple(self.reply(n) for n in ([] if ends is None else [ends]) + others)

    # -- the game as sets of codes ---------------------------------------------------------

    @cached_property
    def _rules(self) -> Rules:
        codes = self._codes
        weights = None if self._weights is None else list(self._weights)
        labels = None if self._class_numbers is None else self._class_numbers.tolist()
        rule = {} if self._rule is None else self._rule.arrays()
        are_words = self._is_of_words or self._colors
        signs = in_turn(self._signs_in(self._spelled)) if are_words else None
        return Rules.table(codes, weights, labels, **rule, signs=signs)

    @cached_property
    def _codes(self) -> NDArray[np.uint8]:
        """The table of the core, where the hit is 0; each guess may number its own."""
        if self._is_numbered_by_row:
            codes = np.empty(self._indices.shape, np.uint8)
            for guess, row in enumerate(self._indices):
                own = self._own_feedbacks(guess)
                codes[guess] = np.searchsorted(own, row) + (own[0] != 0 or not self._has_hit)
            return codes
        indices = self._indices.astype(np.uint8, copy=False)
        return indices if self._has_hit else indices + np.uint8(1)

    @property
    def _is_numbered_by_row(self) -> bool:
        return len(self._feedbacks) - self._has_hit > MOST_FEEDBACKS

    @cached_property
    def _is_wide(self) -> bool:
        """Whether a guess has more feedbacks than the core's tables have numbers for."""
        return self._is_numbered_by_row and any(
            np.count_nonzero(self._own_feedbacks(guess) + (not self._has_hit)) > MOST_FEEDBACKS
            for guess in range(self.guess_count)
        )

    def _own_feedbacks(self, guess: int) -> NDArray[Any]:
        """The places of the feedbacks that a guess gets."""
        return np.unique(self._indices[guess])

    @property
    def secret_count(self) -> int:
        return len(self._indices[0])

    @property
    def guess_count(self) -> int:
        return len(self._indices)

    @property
    def feedbacks(self) -> tuple[Feedback, ...]:
        return self._feedbacks

    @property
    def hit(self) -> Feedback | None:
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

    @property
    def costs(self) -> tuple[int | Fraction, ...] | None:
        """What each guess costs, exactly; ``None`` if all cost the same.

        >>> FeedbackTable([[0, 1], [1, 0]], costs=[2, 0.5]).costs
        (2, Fraction(1, 2))
        """
        return self._costs and tuple(map(self._cost, self._costs))

    def _cost(self, units: int) -> int:
        cost = units * self._cost_unit
        return cost.numerator if cost.denominator == 1 else cast(int, cost)

    def _taken(self, goal: Goal, number: int) -> str:
        return super()._taken(goal, number) if self._costs is None else f"a cost of {number}"

    @property
    def has_costs(self) -> bool:
        """Whether the search is that of games with costs: guesses have some, a rule and no hit,
        hits of several secrets, or more than 255 feedbacks."""
        has_open_rule = self.has_rule and not self._has_hit
        return self._costs is not None or has_open_rule or self.shares_hits or self._is_wide

    @property
    def classes(self) -> tuple[str, ...] | None:
        """The label of each secret; ``None`` if secrets have no classes."""
        return self._classes

    @property
    def goal(self) -> Goal:
        return "hit" if self._has_hit else "determine" if self._classes is None else "class"

    @cached_property
    def _class_numbers(self) -> NDArray[np.uint16] | None:
        if self._classes is None:
            return None
        return np.unique(self._classes, return_inverse=True)[1].astype(np.uint16)

    @property
    def notes(self) -> tuple[str, ...]:
        """What was read otherwise than it was given, in a sentence each.

        >>> FeedbackTable([[0, 1, 1]], secrets=["x", "y", "z"], merge_alike=True).notes
        ('secrets that no guess separates were taken as one: y or z',)
        """
        return self._notes

    def _is_settled(self, goal: Goal, codes: CodeArray) -> bool:
        if goal == "class" and self._class_numbers is not None:
            numbers = self._class_numbers[codes]
            return bool((numbers == numbers[0]).all())
        return super()._is_settled(goal, codes)

    def _end_text(self, goal: Goal, codes: CodeArray) -> str:
        if goal == "class" and self._classes is not None:
            return self._classes[int(codes[0])]
        return super()._end_text(goal, codes)

    def _check_classes(self, goal: Goal, members: CodeArray) -> None:
        """Refuse a goal that classes must be given for, or that they keep from being reached."""
        if goal == "class" and self._classes is None:
            raise UnsupportedGameError(
                f"{self!r} has no classes; give each secret one: classes=[...]", game=self
            )
        if goal != "class" and self._classes is not None:
            self._check_told_apart(members, None)

    def _check_told_apart(
        self, secrets: NDArray[np.integer[Any]], classes: Sequence[str] | None
    ) -> None:
        """Refuse two of some secrets, of different classes if there are any, that are alike."""
        if len(secrets) < 2:
            return
        columns = self._indices if len(secrets) == self.secret_count else self._indices[:, secrets]
        listed = secrets.tolist()
        labels = None if classes is None else [classes[secret] for secret in listed]
        check_told_apart(columns, lambda place: self._secret_name(listed[place]), labels)

    def _check_can(self, goal: Goal, guesses: Guesses, members: CodeArray) -> None:
        if goal != "hit" or self._has_hit:
            self._check_classes(goal, members)
        if goal != "hit" and guesses == "all" and (self.has_costs or not self.has_rule):
            return
        what = "be hit" if goal == "hit" else "be guessed"
        usual = "determine" if self._has_hit else self.goal
        instead = f'use goal="{usual}"' + ("" if goal == "hit" else ' with guesses="all"')
        if not self._has_hit:
            raise UnsupportedGameError(
                f"{self!r} has no feedback that is the hit, so no secret can {what}; {instead}, or "
                "say which feedback ends the game: hit=NAME",
                game=self,
            )
        never = members[~self._can_be_hit[members]].tolist()
        if never:
            names = some_of([self._secret_name(secret) for secret in never])
            if self.has_rule:
                instead = "its rule for guesses needs such a guess: add it"
            raise UnsupportedGameError(
                f"in {self!r} no guess hits {names}; {instead}, or leave them out of the "
                "candidates",
                game=self,
            )

    @cached_property
    def _can_be_hit(self) -> NDArray[np.bool_]:
        """Which secrets some guess hits."""
        if self.shares_hits:
            hit: NDArray[np.bool_] = np.any(self._indices == 0, axis=0)
            return hit
        return hit_by_some(self._indices, self._guess_name, self._secret_name)

    # -- feedback --------------------------------------------------------------------------

    def feedback(self, guess: CodeLike, secret: CodeLike) -> Feedback:
        return self._feedbacks[self._indices[self.code(guess), self.secret(secret)]]

    def reply(self, value: FeedbackLike) -> Feedback:
        """Return a feedback from its name or number, whether or not it can occur; of letters also
        marks that no secret gives."""
        names = self._feedback_names
        if names is not None and isinstance(value, TableFeedback) and value >= len(names):
            value = value.name
        if isinstance(value, str):
            number = number_called(value, names, "feedback", self)
            if names is not None:
                return cast(Feedback, TableFeedback(number, marks_called(number, names)))
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
        return "=" not in text

    @property
    def example(self) -> str:
        return f"{self._guess_name(0)}={self._feedbacks[self._indices[0, -1]]}"

    def feedback_table(self, guesses: CodesLike, secrets: CodesLike) -> NDArray[Any]:
        """Return the feedbacks to all ``guesses`` for all ``secrets``, as places in
        :attr:`feedbacks`."""
        rows = self._code_array(guesses, "guess")
        return self._indices[np.ix_(rows, self._code_array(secrets, "secret"))]

    def _replies(self, guess: Code, codes: CodeArray) -> NDArray[Any]:
        replies: NDArray[Any] = self._indices[guess][codes]
        return replies

    def _hitting(self, codes: CodeArray) -> CodeArray:
        hits = (self._indices[:, codes] == 0).any(axis=1)
        found: CodeArray = self.guesses[hits & self._has_hit]
        return found

    def _why_impossible(self, feedback: Feedback) -> str:
        return _("this table")

    def _guess_words(self, goal: Goal) -> tuple[str, str]:
        return ("question", "questions") if goal != "hit" else super()._guess_words(goal)

    def _of_feedbacks(self, codes: NDArray[np.uint8], guesses: CodeArray) -> NDArray[Any]:
        if not self._is_numbered_by_row:
            return codes if self._has_hit else codes - np.uint8(1)
        indices = np.zeros(len(codes), np.uint16)
        for guess in np.unique(guesses).tolist():
            own = self._own_feedbacks(guess)
            here = guesses == guess
            indices[here] = own[codes[here] - (own[0] != 0 or not self._has_hit)]
        return indices

    # -- files -----------------------------------------------------------------------------

    def to_csv(self) -> str:
        r"""Return the table as CSV, which :meth:`load` reads: a line for each guess.

        >>> FeedbackTable([[0, 1], [1, 0]], secrets=["x", "y"]).to_csv()
        'guess,x,y\n0,0,1\n1,1,0\n'

        Raises :class:`ValueError` for names that :meth:`load` would not keep apart, or not read.
        """
        replies = [str(feedback) for feedback in self._feedbacks]
        if (odd := list(filter(is_no_value, replies))) or values_of(replies, "")[2]:
            what = some_of(odd or replies)
            raise ValueError(f"in a CSV not each of the feedbacks {what} would be one of its own")
        guesses, secrets = self._names()
        return csv_of_table(self._indices.tolist(), guesses, secrets, replies)

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
        weights: Weights | None = None,
        classes: str | None = None,
        objects_in_rows: bool | None = None,
        merge_alike: bool = False,
        costs: Weights | None = None,
        lies: int = 0,
        either: bool = False,
        chances: Chances | None = None,
    ) -> FeedbackTable:
        """Read a table from a CSV (first row the secrets, first column the guesses) or ``.npy``.

        With ``objects_in_rows`` it is the other way round, as spreadsheets have it: a row for each
        object to be found, a column for each attribute that may be asked.  A CSV is refused without
        it unless its first cell says that the rows are guesses: "guess", "question" or "test".

        ``classes`` names the guess whose replies are the classes of the secrets, so that it is not
        asked.  ``hit``, ``weights``, ``merge_alike`` and ``costs`` are as in
        :class:`FeedbackTable`, which also says what is raised for a bad table.  Feedbacks are read
        as numbers if all are whole numbers, else as names.  Spellings of one value, such as TRUE
        and true or 2 and 2.0, are one feedback, with a :class:`UserWarning`.  Raises
        :class:`OSError` and :class:`~abgames.errors.NotationError` for a file that cannot be read,
        and for cells that look as if nobody knew what belongs there; with ``either`` these are any
        reply to the guess, and ``yes|no`` is one of two.  Then, and with ``lies``, the game is an
        :class:`~abgames.codebreaking.UnsureTable`.  It is named after its file:

        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     FeedbackTable([[0, 1], [1, 0]], hit=0).save(f"{folder}/boxes.csv")
        ...     FeedbackTable.load(f"{folder}/boxes.csv", hit=0)
        boxes.csv
        """
        given: dict[str, Any] = {"hit": hit, "weights": weights, "merge_alike": merge_alike}
        given |= {"objects_in_rows": objects_in_rows, "classes": classes, "costs": costs}
        given |= {"lies": lies, "either": of_kind("either", either, bool), "chances": chances}
        return cls._of_file(read_table(path), str(path), **given).called(Path(path).name)

    @classmethod
    def _of_file(
        cls,
        found: TableFile,
        name: str,
        *,
        objects_in_rows: bool | None = None,
        classes: str | None = None,
        tells: bool = True,
        either: bool = False,
        **options: Any,
    ) -> FeedbackTable:
        """Return the game of what a file says; ``tells`` hears what was read otherwise."""
        for note in found.notes if tells else ():
            tell_note(note)  # an error may follow from it
        given = table_arguments(found, objects_in_rows, classes, name, either=either)
        game = cls(**given, **options)
        if isinstance(game, UnsureTable):
            return game
        for note in game.notes if tells else ():
            tell_note(note)
        game._notes = (*found.notes, *game.notes)
        return game

    # -- value semantics and internals -----------------------------------------------------

    def _identity(self) -> dict[str, Any]:
        return {"name": self.kind, "digest": self._digest_without_names}

    @cached_property
    def _digest_without_names(self) -> str:
        digest = hashlib.blake2b(self._indices.data, digest_size=32)
        what = (self._indices.shape, self._has_hit, self._weights, *self._rule_key)
        digest.update(repr(what if self._classes is None else (*what, self._classes)).encode())
        return digest.hexdigest()

    @property
    def _is_of_words(self) -> bool:
        """Whether it is a game as :func:`words` makes them."""
        if self._by != "words" or not self._has_hit or self._classes is not None:
            return False
        is_costly = self._costs is not None or self.shares_hits
        return not is_costly and not isinstance(self._rule, ListedRule)

    @property
    def _is_made(self) -> bool:
        """Whether a rule makes the table of the names as files have them."""
        return bool(self._by) and (self._by != "words" or self._is_spelled)

    @property
    def _is_spelled(self) -> bool:
        """Whether each sign of its words is a letter, also in files."""
        spelled = (*(self._guess_names or ()), *(self._secret_names or ()), str(self._feedbacks[0]))
        return len({*map(len, spelled)}) == 1

    def record(self) -> dict[str, Any]:
        return {
            "name": self.kind,
            "table": self._by if self._is_made else self.table.tolist(),
            "hit": _number(self._feedbacks[0]) if self._has_hit else None,
            "guesses": self._guess_names and self._names()[0],
            "secrets": self._secret_names and self._names()[1],
            "feedbacks": _listed(self._feedback_names),
            "weights": _listed(self._weights),
            **({} if self._classes is None else {"classes": list(self._classes)}),
            **({} if self._rule is None else {"allowed": self._rule_in_files(self._rule)}),
            **({} if self.costs is None else {"costs": list(map(exact, self.costs))}),
            **({"shared_hits": True} if self.shares_hits else {}),
        }

    def _rule_in_files(self, rule: GuessRule) -> Any:
        """Hard mode is listed where readers of a file cannot tell the letters of its words."""
        if isinstance(rule, ListedRule) or self._is_spelled:
            return rule.given
        place = {_number(feedback): at for at, feedback in enumerate(self._feedbacks)}
        replies, guesses = range(max(place) + 1), range(self.guess_count)
        if len(guesses) ** 2 * len(replies) > MOST_LISTED:
            raise UnsupportedGameError(
                f"hard mode with letters of several signs is written as a list of {MOST_LISTED:,} "
                f"entries at most: {self} has too many words",
                game=self,
            )
        return [
            [rule.after(guess, place.get(reply, 0)).astype(int).tolist() for reply in replies]
            for guess in guesses
        ]

    def _told(self) -> dict[str, Any]:
        if not self._is_of_words:
            return {"game": "table", **self.record(), "table": self.table.tolist()}
        return {
            "game": "words",
            "answers": _listed(self._secret_names),
            "guesses": _listed(self._guess_names),
            "hard": self._rule is not None,
            "weights": _listed(self._weights),
        }

    def _typed(self) -> dict[str, Any]:
        return {"digest": self._digest}

    @cached_property
    def _digest(self) -> str:
        digest = hashlib.blake2b(self._indices.data, digest_size=8)
        digest.update(repr(self._key).encode())  # names, too, which a checkpoint does not need
        return digest.hexdigest()

    def _shown(self, history: History, candidates: CodeArray) -> tuple[Any, Any]:
        if not self._is_of_words:
            return history, candidates
        asked = tuple((self.text(guess), str(reply)) for guess, reply in history)
        return asked, tuple(map(self.secret_text, candidates.tolist()))

    @property
    def title(self) -> str:
        return self._title or " × ".join(self._sizes)

    def called(self, title: str, *, by: str = "", colors: int = 0) -> FeedbackTable:
        """Return the same game with a name, which texts use.

        >>> FeedbackTable([[0, 1], [1, 0]], hit=0).called("two boxes")
        two boxes
        """
        other = object.__new__(FeedbackTable)
        other.__dict__.update(self.__getstate__(), _title=title)
        other._by, other._colors = by or self._by, colors or self._colors
        return other

    @property
    def _key(self) -> tuple[Any, ...]:
        names = (self._guess_names, self._secret_names, self._feedback_names)
        more = (self._weights, self._classes, self.costs, self.shares_hits, *self._rule_key)
        return (self._indices.shape, self._feedbacks, self._has_hit, names, *more)

    def __eq__(self, other: object) -> bool:
        """Compare tables, names and weights."""
        if not isinstance(other, FeedbackTable):
            return NotImplemented
        return self._key == other._key and np.array_equal(self._indices, other._indices)

    def __hash__(self) -> int:
        return hash((*self._key, self._indices[0].tobytes()))

    def __repr__(self) -> str:
        if self._title:
            return self._title
        return f"FeedbackTable({' x '.join(self._sizes)})"

    @property
    def _sizes(self) -> tuple[str, str]:
        """How many guesses and secrets there are."""
        return (
            sized(self.guess_count, "guess", "guesses"),
            sized(self.secret_count, "secret", "secrets"),
        )


def _listed(entries: Sequence[Any] | None) -> list[Any] | None:
    return None if entries is None else list(entries)


def _number(feedback: Feedback) -> int:
    return int(cast(TableFeedback, feedback))
