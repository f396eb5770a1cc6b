"""Replies that are not one value: "either", "don't know", and answers that may be wrong.

An entry of a table may be a tuple: whoever answers may give any of its replies.  The orange may be
called sweet or not:

>>> from abgames.codebreaking import FeedbackTable, solve
>>> game = FeedbackTable(
...     [[0, 1, (0, 1)], [1, 0, 0]],
...     guesses=["sweet?", "yellow?"],
...     secrets=["lemon", "apple", "orange"],
...     feedbacks=["no", "yes"],
... )
>>> solution = solve(game, objective="worst", goal="determine", candidates=["lemon", "orange"])
>>> solution.worst, game.text(solution.strategy.next_guess())
(1, 'yellow?')

One of four numbers is thought of, any set may be asked for, and one answer in all may be wrong:

>>> sets = [[(mask >> number) & 1 for number in range(4)] for mask in range(16)]
>>> solve(FeedbackTable(sets, lies=1), objective="worst", goal="determine").worst
5

With ``chances`` it is also known how often which reply comes, and so what is least on average:

>>> game = FeedbackTable([[0, 1, (0, 1)], [1, 0, 0], [0, 0, 1]], chances="alike")
>>> solve(game, goal="determine").mean
Fraction(5, 3)
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import combinations
from math import gcd, lcm
from os import PathLike
from typing import Any, ClassVar, NamedTuple, Self, TypeAlias, cast

from abgames_check.codebreaking.unsure import FORMAT, MOST_LIES, VERSION, check

from .. import _abgames
from .._abgames import codebreaking as core
from ..arguments import known_word, whole_number
from ..control import Bounds, Limits, memory_bytes, seconds, within
from ..display import counted, duration
from ..display.answer import Answer
from ..errors import (
    IllegalMoveError,
    InconsistentHistoryError,
    UnsupportedGameError,
    VerificationError,
)
from ..verified import Proof, Verified, verified, written
from .code_game import CodesLike, OwnSearch
from .history import HistoryLike, TableFeedback, TableGuess, history_text, parse_history
from .table_checks import code_number, names_of, number_called, sized
from .table_files import Weights, weights_of

Entry: TypeAlias = int | str | tuple[int | str, ...] | set[int | str] | frozenset[int | str]
Table: TypeAlias = Sequence[Sequence[Entry]]
Chances: TypeAlias = "str | Sequence[Sequence[object]]"
Row: TypeAlias = tuple[dict[int, Fraction], ...]
State: TypeAlias = tuple[tuple[tuple[int, int], ...], frozenset[int]]
Made: TypeAlias = tuple[tuple[TableGuess, TableFeedback], ...]
"""Guesses with their replies."""

SETS = tuple, set, frozenset
UNSERVED = "classes", "allowed", "merge_alike", "costs", "shared_hits"
"""What only tables of one reply each have."""


STATE_BYTES = 2_000
"""What is reckoned for a state that is kept."""


def has_sets(table: object) -> bool:
    """Whether an entry of a table is a set of replies."""
    rows = table if isinstance(table, list | tuple) else ()
    return any(
        isinstance(entry, SETS) for row in rows if isinstance(row, list | tuple) for entry in row
    )


class UnsureTable(OwnSearch):
    """A game given by a table of sets of replies, of which up to ``lies`` may be wrong in all.

    :class:`FeedbackTable` makes it of a table with tuples, or with ``lies``; guesses, secrets,
    replies and ``hit`` are as there.  A wrong answer is another reply that the guess can get; the
    hit is never given wrongly.  ``solve(game, objective="worst")`` and ``prove_lower_bound`` take
    it, from any history; what else takes a game refuses it.

    ``chances`` says for each tuple how often each of its replies comes, in the forms of
    ``weights``; ``"alike"``: equally often.  Whoever is asked the same again says the same.  Then
    ``solve`` takes the objective ``"expected"``, too, and secrets may have ``weights``.

    Raises :class:`ValueError` for an entry that is empty, or that holds the hit and another reply,
    and what :class:`FeedbackTable` raises.

    >>> from abgames.codebreaking import FeedbackTable
    >>> FeedbackTable([[0, (1, 2)], [1, 0]], hit=0)
    <UnsureTable: 2 guesses x 2 secrets>
    """

    kind = "FeedbackTable"
    about = "tables whose replies are not one value"
    refusal = "has replies that are not one value: solve and prove_lower_bound alone answer it"

    def __init__(
        self,
        table: Table,
        *,
        hit: int | str | None = None,
        guesses: Sequence[str] | None = None,
        secrets: Sequence[str] | None = None,
        feedbacks: Sequence[str] | None = None,
        lies: int = 0,
        weights: Weights | None = None,
        chances: Chances | None = None,
        **unserved: object,
    ) -> None:
        for name, value in unserved.items():
            if name not in UNSERVED:
                raise TypeError(f"FeedbackTable has no argument {name!r}")
            if value is not None and value is not False:
                raise self._unserved(name)
        self.lies = whole_number("lies", lies, at_least=0, at_most=MOST_LIES)
        rows = [list(row) for row in table]
        if not rows or not rows[0] or len({len(row) for row in rows}) > 1:
            raise ValueError("a feedback table must have rows of equal length, and not be empty")
        self._guess_names = names_of("guesses", guesses, len(rows))
        self._secret_names = names_of("secrets", secrets, len(rows[0]))
        self._feedback_names = names_of("feedbacks", feedbacks, None)
        self.hit = None if hit is None else self.reply(hit)
        self._table = tuple(tuple(self._entry(entry) for entry in row) for row in rows)
        self._check_hits()
        if chances is not None and self.lies:
            raise UnsupportedGameError("chances are for tables without lies", game=self)
        self._chances = None if chances is None else self._read_chances(rows, chances)
        self.weights: tuple[int, ...] | None = None
        if weights is not None:
            if self._chances is None:
                raise self._unserved("weights", ", without chances")
            self._weigh(weights, self._chances)

    def _weigh(self, weights: Weights, chances: tuple[Row, ...]) -> None:
        """Take weights, and leave out secrets of weight 0."""
        names = list(map(self.secret_text, range(self.secret_count)))
        whole, _notes = weights_of(weights, names)
        kept = [secret for secret, weight in enumerate(whole) if weight]
        self.weights = tuple(filter(None, whole))
        if len(kept) < len(names):
            self._secret_names = tuple(names[secret] for secret in kept)
            self._table = tuple(tuple(row[secret] for secret in kept) for row in self._table)
            self._chances = tuple(tuple(row[secret] for secret in kept) for row in chances)

    def _read_chances(self, rows: list[list[Entry]], chances: Chances) -> tuple[Row, ...]:
        """For each guess and secret how likely each reply is."""
        if isinstance(chances, str):
            known_word("chances", chances, ("alike",))
            return tuple(tuple(self._chances_of(entry, None) for entry in row) for row in rows)
        try:
            given = [list(cast(Iterable[object], row)) for row in chances]
        except TypeError:
            raise TypeError(f'chances must be "alike" or rows, not {chances!r:.60}') from None
        if [len(row) for row in given] != [len(row) for row in rows]:
            raise ValueError('chances must be "alike", or have an entry for each of the table')
        return tuple(tuple(map(self._chances_of, *both)) for both in zip(rows, given, strict=True))

    def _chances_of(self, entry: Entry, given: object) -> dict[int, Fraction]:
        replies = list(map(self.reply, entry)) if isinstance(entry, SETS) else [self.reply(entry)]
        if given is None or len(replies) == 1:
            whole: Sequence[int] = [1] * len(replies)
        else:
            if not isinstance(entry, tuple) and not isinstance(given, Mapping):
                raise ValueError(f"chances of replies without order are by name, not {given!r:.60}")
            whole, _notes = weights_of(given, list(map(str, replies)), "chances")
        if not all(whole):
            raise ValueError("chances must be above 0: leave out a reply that never comes")
        found: dict[int, Fraction] = {}
        for reply, chance in zip(map(int, replies), whole, strict=True):
            found[reply] = found.get(reply, Fraction(0)) + Fraction(chance, sum(whole))
        return found

    def _entry(self, entry: Entry) -> frozenset[int]:
        some = tuple(entry) if isinstance(entry, SETS) else (entry,)
        replies = frozenset(int(self.reply(reply)) for reply in some)
        if not replies or (self.hit in replies and len(replies) > 1):
            raise ValueError(
                "an entry has the replies that may be given, at least one, and the hit alone, "
                f"not {entry!r}"
            )
        return replies

    def _check_hits(self) -> None:
        for guess, row in enumerate(self._table):
            if sum(self.hit in entry for entry in row) > 1:
                raise ValueError(f"guess {self.text(guess)} hits more than one secret")

    def among(self, secrets: Iterable[int | str]) -> UnsureTable:
        """Return the game of some of its secrets.

        >>> from abgames.codebreaking import FeedbackTable
        >>> FeedbackTable([[0, 1, (0, 1)], [1, 0, 0]]).among([0, 2]).secret_count
        2
        """
        kept = sorted({self.secret(secret) for secret in secrets})
        chances, weights = self._chances, self.weights
        return UnsureTable(
            [[row[secret] for secret in kept] for row in self._table],
            hit=self.hit,
            guesses=self._guess_names,
            secrets=[self.secret_text(secret) for secret in kept],
            feedbacks=self._feedback_names,
            lies=self.lies,
            weights=weights and [weights[secret] for secret in kept],
            chances=chances
            and [
                [
                    {str(self.reply(reply)): chance for reply, chance in row[secret].items()}
                    for secret in kept
                ]
                for row in chances
            ],
        ).called(self.title)

    def called(self, title: str) -> UnsureTable:
        """Return the same game with a name, which texts use.

        >>> from abgames.codebreaking import FeedbackTable
        >>> FeedbackTable([[0, 1]], lies=1).called("one question")
        one question, 1 wrong answer
        """
        other = object.__new__(UnsureTable)
        other.__dict__.update(vars(self), title=title)
        return other

    @property
    def names(self) -> Sequence[str]:
        return (*(self._guess_names or ()), *(self._feedback_names or ()))

    @property
    def goal(self) -> str:
        return "determine" if self.hit is None else "hit"

    @property
    def example(self) -> str:
        return f"{self.text(0)}={self.replies(0)[0]}"

    @property
    def guess_count(self) -> int:
        return len(self._table)

    @property
    def secret_count(self) -> int:
        return len(self._table[0])

    def code(self, guess: int | str) -> TableGuess:
        """Return a guess from its number or name."""
        number = code_number(guess, self._guess_names, "guess", self, self.guess_count)
        names = self._guess_names
        return TableGuess(number, str(number) if names is None else names[number])

    def text(self, guess: int | str) -> str:
        """Return the name of a guess."""
        return str(self.code(guess))

    def secret(self, secret: int | str) -> int:
        """Return the number of a secret from its number or name."""
        return code_number(secret, self._secret_names, "secret", self, self.secret_count)

    def secret_text(self, secret: int | str) -> str:
        """Return the name of a secret."""
        number = self.secret(secret)
        return str(number) if self._secret_names is None else self._secret_names[number]

    def reply(self, value: int | str) -> TableFeedback:
        """Return a reply from its number or name."""
        names = self._feedback_names
        if isinstance(value, str) and not isinstance(value, TableFeedback):
            number = number_called(value, names, "feedback", self)
        else:
            number = whole_number("a feedback", value, at_least=0)
        if names is not None and number >= len(names):
            raise IllegalMoveError(
                f"the feedbacks are 0 to {len(names) - 1}, not {number}", move=value
            )
        return TableFeedback(number, str(number) if names is None else names[number])

    def replies(self, guess: int | str) -> tuple[TableFeedback, ...]:
        """Return the replies that a guess can get, for some secret."""
        return tuple(map(self.reply, sorted(frozenset().union(*self._table[self.code(guess)]))))

    def consistent(self, history: HistoryLike = ()) -> dict[int, int]:
        """Return the secrets that explain a history, and how many wrong answers each still could.

        >>> from abgames.codebreaking import FeedbackTable
        >>> game = FeedbackTable([[0, 0, 1], [0, 1, 1]], lies=1)
        >>> game.consistent([(0, 1), (1, 0)])
        {0: 0, 2: 0}
        """
        return self._left(dict.fromkeys(range(self.secret_count), self.lies), self._read(history))

    def _left(self, left: Mapping[int, int], history: Made) -> dict[int, int]:
        if self._chances is not None and len(set(history)) > len({guess for guess, _ in history}):
            return {}
        for guess, reply in history:
            row = self._table[guess]
            if reply == self.hit:
                left = {secret: lies for secret, lies in left.items() if self.hit in row[secret]}
                continue
            wrong = {secret: int(reply not in row[secret]) for secret in left}
            left = {
                secret: lies - wrong[secret]
                for secret, lies in left.items()
                if lies >= wrong[secret] and (self.hit is None or self.hit not in row[secret])
            }
        return dict(left)

    def _read(self, history: HistoryLike) -> Made:
        made = cast(Made, parse_history(cast(Any, self), history))
        for guess, reply in made:
            if reply not in self.replies(guess):
                raise IllegalMoveError(
                    f"{self.text(guess)} never gets the reply {reply}", move=reply
                )
        return made

    @cached_property
    def _key(self) -> tuple[Any, ...]:
        names = (self._guess_names, self._secret_names, self._feedback_names)
        chances = self._chances and [
            [sorted(each.items()) for each in row] for row in self._chances
        ]
        return (self._table, self.hit, self.lies, names, self.weights, str(chances))

    def __eq__(self, other: object) -> bool:
        return self._key == other._key if isinstance(other, UnsureTable) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        sizes = (
            sized(self.guess_count, "guess", "guesses"),
            sized(self.secret_count, "secret", "secrets"),
        )
        lies = f", {counted(self.lies, 'wrong answer', 'wrong answers')}" if self.lies else ""
        if self.title:
            return f"{self.title}{lies}"
        return f"<UnsureTable: {' x '.join(sizes)}{lies}>"

    def record(self) -> dict[str, Any]:
        """Return the game as files have it."""
        return {
            "name": self.kind,
            "table": [[sorted(entry) for entry in row] for row in self._table],
            "hit": None if self.hit is None else int(self.hit),
            "guesses": self._guess_names,
            "secrets": self._secret_names,
            "feedbacks": self._feedback_names,
            "lies": self.lies,
        }

    def _sizes(self) -> dict[str, Any]:
        hit = None if self.hit is None else str(self.hit)
        sizes = {"guesses": self.guess_count, "secrets": self.secret_count, "hit": hit}
        return {"name": self.kind, **sizes, "lies": self.lies}

    def _solve(
        self,
        history: HistoryLike,
        objective: str,
        goal: str,
        candidates: CodesLike | None,
        limits: Bounds,
        **unserved: tuple[object, object],
    ) -> UnsureSolution:
        self._check_served(unserved)
        start = time.perf_counter()
        strategy, left = _sought(self, history, objective, goal, candidates, limits)
        made, weight = strategy.history, Fraction(len(left))
        least: int | Fraction
        enough: int | Fraction | None
        with within(limits, what=repr(self)) as call:
            if isinstance(strategy, ChanceStrategy):
                search = strategy._chances
                weight = sum(search.weights(made).values(), Fraction(0))
                least, enough = _least_expected(search, made, limits)
                nodes = search.nodes
            else:
                least, enough, nodes = strategy._search.worst(strategy._places(made), limits=call)
        found = strategy if enough is not None else None
        taken = time.perf_counter() - start
        about = (self, objective, goal, len(left), _plain(weight))
        return UnsureSolution(*about, least, enough, found, nodes, taken, made)

    # -- the search ----------------------------------------------------------------------------

    def _replies_of(self, guess: int) -> list[int]:
        """The replies of a guess in the order of the core, which does not count the hit."""
        return [int(reply) for reply in self.replies(guess) if reply != self.hit]

    def _core(self, secrets: Sequence[int], goal: str, most: int | None) -> core.Unsure:
        places = {secret: place for place, secret in enumerate(secrets)}
        guesses = []
        for guess, row in enumerate(self._table):
            may = [
                [place for secret, place in places.items() if reply in row[secret]]
                for reply in self._replies_of(guess)
            ]
            hits = [place for secret, place in places.items() if self.hit in row[secret]]
            guesses.append((may, hits[0] if hits else None))
        return core.Unsure(len(secrets), self.lies, guesses, goal == "hit", most)

    def _check_apart(self, secrets: Sequence[int]) -> None:
        """Refuse secrets that can always be answered alike."""
        for one, other in combinations(secrets, 2):
            if all(row[one] & row[other] for row in self._table):
                names = f"{self.secret_text(one)} and {self.secret_text(other)}"
                raise ValueError(
                    f"nothing tells {names} apart for certain: to each guess both may get the same "
                    "reply"
                )

    def _check_can_be_hit(self, secrets: Sequence[int]) -> None:
        for secret in secrets:
            if not any(self.hit in row[secret] for row in self._table):
                raise UnsupportedGameError(
                    f'no guess hits {self.secret_text(secret)}; use goal="determine"', game=self
                )


@dataclass(frozen=True, eq=False)
class UnsureStrategy:
    """Guesses that keep within the least worst case, whatever is answered."""

    game: UnsureTable
    goal: str
    candidates: tuple[int, ...]
    history: Made
    _search: core.Unsure = field(repr=False)

    def _possible(self, history: HistoryLike) -> dict[int, int]:
        start = dict.fromkeys(self.candidates, self.game.lies)
        return self.game._left(start, (*self.history, *self.game._read(history)))

    def _is_over(self, left: Mapping[int, int]) -> bool:
        return len(left) <= (self.goal != "hit")

    def next_guess(self, history: HistoryLike = ()) -> TableGuess:
        """Return the guess to make after a history since the start of this strategy.

        Raises :class:`ValueError` if nothing is left to ask, and
        :class:`~abgames.errors.InconsistentHistoryError` if no candidate explains the history.
        """
        made = (*self.history, *self.game._read(history))
        left = self._possible(history)
        if not left:
            raise InconsistentHistoryError("no candidate explains the history", history=made)
        if self._is_over(left) or any(reply == self.game.hit for _, reply in made):
            raise ValueError("nothing is left to ask")
        return self.game.code(self._best(made))

    def _best(self, made: Made) -> int:
        """The guess to make after a history."""
        places = self._places(made)
        least, most, _ = self._search.worst(places)
        assert most is not None
        return cast(int, self._search.guess(places, least))

    def _places(self, made: Made) -> list[tuple[int, int]]:
        return [(guess, self.game._replies_of(guess).index(reply)) for guess, reply in made]

    def _replies(self, history: Made, guess: TableGuess) -> Iterator[tuple[Made, dict[int, int]]]:
        """The histories that can follow a guess, but for the hit, and the candidates left."""
        for reply in self.game.replies(guess):
            made = (*history, (guess, reply))
            left = self._possible(made)
            if reply != self.game.hit and left:
                yield made, left

    def certificate(self) -> UnsureCertificate:
        """Return what shows that these guesses are enough, as a file that others can check.

        >>> from abgames.codebreaking import FeedbackTable, solve
        >>> game = FeedbackTable([[0, (1, 2)], [1, 0]], hit=0)
        >>> solve(game, objective="worst").strategy.certificate().verify()
        Verified(kind='unsure-certificate', enough=True, guesses=2, states=2)
        """
        least, _most, _nodes = self._search.worst(self._places(self.history))
        found = self._certificate(least, None)
        assert found is not None
        return found

    def _certificate(
        self, guesses: int, limits: _abgames.Limits | None
    ) -> UnsureCertificate | None:
        """What shows that guesses are enough, or not; None if the time is over."""
        states: Any = []
        enough = self._is_over(self._possible(()))
        if not enough:
            found = self._search.certificate(self._places(self.history), guesses, limits=limits)
            if found is None:
                return None
            enough, states = found
        names = self.candidates
        shown = [
            UnsureState(tuple(tuple(names[place] for place in some) for some in left), *more)
            for left, *more in states
        ]
        given = None if len(names) == self.game.secret_count else names
        about = (self.game, self.goal, self.history, given)
        return UnsureCertificate(*about, shown[-1].guesses if shown else 0, enough, tuple(shown))

    def to_json(self) -> str:
        """Return the text of the file of :meth:`certificate`."""
        return self.certificate().to_json()

    def save(self, path: str | PathLike[str]) -> None:
        """Write that file, compressed if its name ends with ``.gz``."""
        self.certificate().save(path)

    def verify(self) -> int:
        """Play against all answers, by the table alone; return how many guesses are needed.

        >>> from abgames.codebreaking import FeedbackTable, solve
        >>> game = FeedbackTable([[0, (1, 2)], [1, 0]], hit=0)
        >>> solve(game, objective="worst").strategy.verify()
        2
        """
        return self._needed((), self._possible(()))

    def _needed(self, history: Made, left: Mapping[int, int]) -> int:
        if self._is_over(left):
            return 0
        after = self._replies(history, self.next_guess(history))
        return 1 + max((self._needed(made, some) for made, some in after), default=0)

    def to_text(self, *, max_depth: int | None = None) -> str:
        """Return the strategy as lines: a guess, and below it what follows each reply, or "..."
        after ``max_depth`` guesses.

        >>> from abgames.codebreaking import FeedbackTable, solve
        >>> game = FeedbackTable([[0, 1, (0, 1)], [1, 0, 0]], secrets=["a", "b", "c"])
        >>> found = solve(game, objective="worst", goal="determine", candidates=["a", "c"])
        >>> print(found.strategy.to_text())
        1
          0: = c
          1: = a
        """
        return "\n".join(self._lines((), self._possible(()), max_depth))

    def _lines(self, history: Made, left: Mapping[int, int], most: int | None) -> Iterator[str]:
        if self._is_over(left):
            yield "".join(f"= {self.game.secret_text(secret)}" for secret in left)
            return
        if len(history) == most:
            yield "..."
            return
        guess = self.next_guess(history)
        yield str(guess)
        for made, some in self._replies(history, guess):
            first, *others = self._lines(made, some, most)
            yield f"  {made[-1][1]}: {first}"
            yield from (f"  {line}" for line in others)


@dataclass(frozen=True, eq=False)
class ChanceStrategy(UnsureStrategy):
    """Guesses with the least number on average, where it is known how often which reply comes."""

    _chances: ChanceSearch = field(repr=False, kw_only=True)

    def _best(self, made: Made) -> int:
        return self._chances.best(self._chances.after(made))

    def certificate(self) -> UnsureCertificate:
        """Refuse: no file shows what is least on average."""
        raise UnsupportedGameError(
            f"{self.game!r}: no file shows what is least on average over chances",
            game=self.game,
        )

    def verify(self) -> Fraction:  # type: ignore[override]
        """Play it out by the table alone; return the total over all candidates, by weight."""
        return self._expected((), self._chances.weights(self.history))

    def _expected(self, history: Made, weights: Mapping[int, Fraction]) -> Fraction:
        if self._is_over(dict.fromkeys(weights, 0)):
            return Fraction(0)
        guess, total = self.next_guess(history), Fraction(sum(weights.values()))
        for reply in self.game.replies(guess):
            rest = self._chances.told(weights, guess, reply)
            if rest and reply != self.game.hit:
                total += self._expected((*history, (guess, reply)), rest)
        return total


class ChanceSearch:
    """The least expected number of guesses where it is known how often which reply comes."""

    # A state has the secrets left, with weights that are whole numbers without a common divisor,
    # and the guesses that were made and whose replies some of these secrets draw: they say nothing
    # new.  All guesses are tried, those with the least bound first, until a bound is no better than
    # a value.  The bound puts each secret, whole, where a tree of as many replies as there are has
    # room first: a secret that is settled in several places takes no fewer guesses than in the
    # first of them.

    def __init__(self, game: UnsureTable, goal: str, secrets: Sequence[int], room: int) -> None:
        assert game._chances is not None
        self.game, self.until_hit, self.room = game, goal == "hit", room
        self.chances = game._chances
        self.secrets = secrets
        self.replies = [game._replies_of(guess) for guess in range(game.guess_count)]
        self.most = max(map(len, self.replies))
        self.most += not self.until_hit and game.hit is not None
        self.known: dict[State, tuple[Fraction, int]] = {}
        self.nodes = 0
        self.ends: float | None = None

    def weights(self, history: Made) -> dict[int, Fraction]:
        """How likely each secret is after a history, times its weight."""
        given = self.game.weights
        left = {secret: Fraction(given[secret] if given else 1) for secret in self.secrets}
        for guess, reply in dict.fromkeys(history):
            left = self.told(left, guess, reply)
        return left

    def told(self, weights: Mapping[int, Fraction], guess: int, reply: int) -> dict[int, Fraction]:
        """The weights after a reply."""
        chances = self.chances[guess]
        return {
            secret: weight * chances[secret][reply]
            for secret, weight in weights.items()
            if reply in chances[secret]
        }

    def after(self, history: Made) -> State:
        """The state after a history."""
        return self._state(self.weights(history), {guess for guess, _reply in history})[1]

    def _state(
        self, weights: Mapping[int, Fraction], made: Iterable[int]
    ) -> tuple[Fraction, State]:
        """Weights as a state, and what 1 stands for in it."""
        scale = lcm(*(weight.denominator for weight in weights.values()))
        whole = {secret: int(weight * scale) for secret, weight in weights.items()}
        common = gcd(*whole.values())
        left = tuple((secret, weight // common) for secret, weight in sorted(whole.items()))
        drawn = frozenset(
            guess for guess in made if any(len(self.chances[guess][s]) > 1 for s in whole)
        )
        return Fraction(common, scale), (left, drawn)

    def best(self, state: State) -> int:
        """The guess to make in a state where something is left to ask."""
        self.ends = None
        return self.least(state)[1]

    def least(self, state: State) -> tuple[Fraction, int]:
        """The least total of a state, by weight, and the guess to make; -1: nothing is left."""
        left, made = state
        if len(left) <= (not self.until_hit):
            return Fraction(0), -1
        if state in self.known:
            return self.known[state]
        self.nodes += 1
        if self.ends is not None and time.monotonic() > self.ends:
            raise TimeoutError
        weights = {secret: Fraction(weight) for secret, weight in left}
        tried = []
        for guess, replies in enumerate(self.replies):
            if guess in made:
                continue
            parts = [
                self._state(rest, {*made, guess})
                for reply in replies
                if (rest := self.told(weights, guess, reply))
            ]
            if any(rest[0] != left for _unit, rest in parts) or not parts:
                bounds = [unit * self.bound(rest[0]) for unit, rest in parts]
                tried.append((sum(weights.values()) + sum(bounds), guess, parts, bounds))
        tried.sort(key=lambda each: each[:2])
        best: tuple[Fraction, int] | None = None
        for value, guess, parts, bounds in tried:
            if best is not None and value >= best[0]:
                break
            for (unit, state_after), bound in zip(parts, bounds, strict=True):
                value += unit * self.least(state_after)[0] - bound
                if best is not None and value >= best[0]:
                    break
            else:
                best = (Fraction(value), guess)
        assert best is not None
        if len(self.known) < self.room:
            self.known[state] = best
        return best

    def bound(self, left: tuple[tuple[int, int], ...]) -> int:
        """No strategy has a smaller total."""
        weights = sorted((weight for _secret, weight in left), reverse=True)
        if self.until_hit:
            depth, room, total = 1, 1, 0
            while weights:
                total += depth * sum(weights[:room])
                del weights[:room]
                depth, room = depth + 1, room * self.most
            return total
        total, most = 0, max(self.most, 2)
        heapify(weights)
        # The tree of [Huffman1952]; without weight, so many are missing in its last node.
        missing = -(len(weights) - 1) % (most - 1)
        while len(weights) > 1:
            merged = sum(heappop(weights) for _ in range(min(most - missing, len(weights))))
            missing, total = 0, total + merged
            heappush(weights, merged)
        return total


class UnsureState(NamedTuple):
    """What may be the secret in a certificate, and how many guesses are enough, or are not."""

    left: tuple[tuple[int, ...], ...]
    """For each number of wrong answers from 0 the secrets that can still explain as many."""
    guesses: int
    guess: int | None
    """The first of these guesses, where they are enough."""


@dataclass(frozen=True, repr=False)
class UnsureCertificate(Proof, Answer):
    """A proof that guesses are enough where replies are not one value, or that they are not.

    Each of the ``states`` needs only those before it; the last has the candidates.
    """

    _kind: ClassVar = "a certificate of a table of sets"

    game: UnsureTable
    goal: str
    history: Made
    candidates: tuple[int, ...] | None
    guesses: int
    enough: bool
    states: tuple[UnsureState, ...]

    def _situation(self) -> dict[str, Any]:
        history = [[int(guess), str(reply)] for guess, reply in self.history]
        return {"goal": self.goal, "history": history, "candidates": self.candidates}

    def to_json(self) -> str:
        states = [
            {name: each for name, each in state._asdict().items() if each is not None}
            for state in self.states
        ]
        document = {"format": FORMAT, "version": VERSION, "game": self.game.record()}
        document |= {**self._situation(), "guesses": self.guesses, "enough": self.enough}
        return json.dumps({**document, "states": states}, separators=(",", ":"))

    @classmethod
    def _of(cls, document: Mapping[str, Any]) -> Self:
        check(document)
        record = {name: each for name, each in document["game"].items() if name != "name"}
        record["table"] = [[tuple(entry) for entry in row] for row in record["table"]]
        game, given = UnsureTable(**record), document["candidates"]
        states = [
            UnsureState(tuple(map(tuple, each["left"])), each["guesses"], each.get("guess"))
            for each in document["states"]
        ]
        return cls(
            game,
            document["goal"],
            game._read(document["history"]),
            None if given is None else tuple(given),
            document["guesses"],
            document["enough"],
            tuple(states),
        )

    def record(self) -> dict[str, Any]:
        found = {"guesses": self.guesses, "enough": self.enough, "states": len(self.states)}
        return {"game": self.game._sizes(), **self._situation(), **found}

    def __repr__(self) -> str:
        """Return a short description; :meth:`to_json` is the form that can be read back."""
        one, several = self.game._guess_words(self.goal)
        no = "" if self.enough else "not "
        guesses = counted(self.guesses, f"{one} is", f"{several} are")
        return f"<UnsureCertificate: {guesses} {no}enough to {self.goal} all of {self.game}>"


def verify_fast(document: Mapping[str, Any]) -> Verified:
    """Check a certificate that was parsed from JSON with the checker in Rust."""
    try:
        return verified(document, core.check_unsure(written(document)))
    except ValueError as error:
        raise VerificationError(str(error), problem=str(error)) from None


@dataclass(frozen=True, eq=False)
class UnsureSolution(Answer):
    """What is least for a table whose replies are not one value."""

    game: OwnSearch
    objective: str
    goal: str
    candidate_count: int
    weight: int | Fraction
    """The weight of the candidates together; with chances, times how likely the history is."""
    lower_bound: int | Fraction
    """The worst case, or with ``"expected"`` the total, is not smaller."""
    upper_bound: int | Fraction | None
    """It is not greater; ``None`` when a limit was hit."""
    strategy: Any
    nodes: int
    seconds: float
    history: Made = ()
    histogram = None

    @property
    def worst(self) -> int | None:
        """The least number of guesses that is enough whatever is answered."""
        return cast("int | None", self.upper_bound if self.objective == "worst" else None)

    @property
    def total(self) -> int | Fraction | None:
        """With ``"expected"``, the least expected number of guesses, summed over candidates."""
        return self.upper_bound if self.objective == "expected" else None

    @property
    def mean(self) -> Fraction | None:
        """The total by the weight of the candidates."""
        return None if self.total is None else Fraction(self.total) / self.weight

    @property
    def proven(self) -> bool:
        return self.upper_bound == self.lower_bound

    @property
    def _first(self) -> TableGuess | None:
        return self.strategy.next_guess() if self.strategy and self.upper_bound != 0 else None

    def facts(self) -> list[tuple[str, str]]:
        """Return what was found as pairs of a name and a text, as the shell prints them."""
        word = self.game._guess_words(self.goal)
        if self.objective == "worst":
            name, value = "least worst case", counted(cast(int, self.lower_bound), *word)
        else:
            name, value = "least total", str(self.lower_bound)
        proved = f"{value} (proved)" if self.proven else f"at least {value} (not proved)"
        facts = [(name, proved)]
        facts += [] if self.mean is None else [("mean", f"{float(self.mean):.4f} = {self.mean}")]
        facts += [] if self._first is None else [(f"next {word[0]}", str(self._first))]
        return [*facts, ("search", f"{counted(self.nodes, 'node')}, {duration(self.seconds)}")]

    def record(self) -> dict[str, Any]:
        first = self._first
        return {
            "game": self.game._sizes(),
            "history": [[int(guess), str(reply)] for guess, reply in self.history],
            "history_text": history_text(cast(Any, self.game), cast(Any, self.history)),
            "objective": self.objective,
            "goal": self.goal,
            "guesses": "all",
            "max_guesses": None,
            "candidate_count": self.candidate_count,
            "feasible": True,
            "proven": self.proven,
            "lower_bound": _told(self.lower_bound),
            "upper_bound": _told(self.upper_bound),
            "total": _told(self.total),
            "mean": None if self.mean is None else str(self.mean),
            "worst": self.worst,
            "histogram": None,
            "next_guess": None if first is None else int(first),
            "text": None if first is None else str(first),
            "nodes": self.nodes,
            "seconds": self.seconds,
        }


def _told(number: int | Fraction | None) -> int | str | None:
    return str(number) if isinstance(number, Fraction) else number


def _least_expected(
    search: ChanceSearch, made: Made, limits: Bounds
) -> tuple[int | Fraction, int | Fraction | None]:
    """The bounds of the total."""
    unit, state = search._state(search.weights(made), {guess for guess, _reply in made})
    limit = seconds(cast(Limits, limits).get("time_limit"))
    search.ends = None if limit is None else time.monotonic() + limit
    try:
        least = _plain(unit * search.least(state)[0])
    except TimeoutError:
        return _plain(unit * search.bound(state[0])), None
    return least, least


def _plain(number: Fraction) -> int | Fraction:
    return number.numerator if number.denominator == 1 else number


def prove_unsure(
    game: UnsureTable,
    history: HistoryLike,
    guesses: int | None,
    objective: str,
    goal: str,
    candidates: CodesLike | None,
    most_states: int,
    limits: Bounds,
) -> UnsureCertificate | None:
    """Answer ``prove_lower_bound`` for a table of sets of replies."""
    strategy, _left = _sought(game, history, objective, goal, candidates, limits)
    if isinstance(strategy, ChanceStrategy):
        strategy.certificate()  # which is refused
    with within(limits, what=repr(game)) as call:
        if guesses is None:
            made = strategy._places(strategy.history)
            least, enough, _nodes = strategy._search.worst(made, limits=call)
            if enough is None:
                return None
            guesses = least - 1
        found = strategy._certificate(guesses, call) if guesses >= 0 else None
    is_proof = found is not None and not found.enough and len(found.states) <= most_states
    return found if is_proof else None


def unsure_strategy(game: UnsureTable, history: HistoryLike, goal: str) -> UnsureStrategy:
    """Return a strategy that looks for what is asked of it only then."""
    return _sought(game, history, "worst", goal, None, {})[0]


def _sought(
    game: UnsureTable,
    history: HistoryLike,
    objective: str,
    goal: str,
    candidates: CodesLike | None,
    limits: Bounds,
) -> tuple[UnsureStrategy, dict[int, int]]:
    """A strategy that is yet to be found, and what may be the secret."""
    if objective != "worst" and (objective != "expected" or game._chances is None):
        unknown = "" if game._chances else "how often which reply is given is not known; "
        use = 'use objective="worst"' + (' or "expected"' if game._chances else "")
        raise UnsupportedGameError(f"{game!r} has no {objective!r}: {unknown}{use}", game=game)
    known_word("goal", goal, ("hit", "determine"))
    if goal == "hit" and game.hit is None:
        raise UnsupportedGameError(
            f'{game!r} has no feedback that is the hit; use goal="determine"', game=game
        )
    given = range(game.secret_count) if candidates is None else candidates
    secrets = sorted({game.secret(cast("int | str", secret)) for secret in given})
    made = game._read(history)
    if any(reply == game.hit for _, reply in made):
        raise ValueError("nothing is left to ask: the secret was hit")
    left = game._left(dict.fromkeys(secrets, game.lies), made)
    if not left:
        raise InconsistentHistoryError("no candidate explains the history", history=made)
    if goal == "hit":
        game._check_can_be_hit(list(left))
    else:
        game._check_apart(list(left))
    most = memory_bytes(cast(Limits, limits).get("memory_limit"))
    about = (game, goal, tuple(secrets), made, game._core(secrets, goal, most))
    if objective == "worst":
        return UnsureStrategy(*about), left
    room = sys.maxsize if most is None else most // STATE_BYTES
    return ChanceStrategy(*about, _chances=ChanceSearch(game, goal, secrets, room)), left
