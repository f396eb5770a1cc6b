"""Several boards at once: one guess is made on all that are still open.

>>> from abgames.codebreaking import solve, words
>>> solve(boards(words(["cat", "bat", "rat"]), 2)).total
22
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import islice, product
from math import prod
from random import Random
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from ..._abgames import codebreaking as core
from ...arguments import few, whole_number
from ...display import counted
from ...errors import NotationError
from ..code_game import CodeGame, CodesLike, candidate_array, code_of, codes_of
from ..history import TableFeedback, TableGuess, possible_reply
from ..question import CodeQuestion, check_unruled
from ..table_checks import MOST
from .all_hit import AllHit, Secret, State, bits, lowest, union
from .twenty_questions import NEVER, Openers

MOST_BOARDS = 64
MOST_SEARCHED = 400
"""The most secrets of all boards together that are searched whole without a limit."""

MOST_AFTER = 200_000
"""The most states that may follow a guess in a search."""

KEPT_CELLS = 4_000_000
"""The most replies that are kept for the secrets of a board."""

ALONE = 100
"""The most secrets of a board of which it is found what they take alone."""


Left: TypeAlias = tuple[int, int, Sequence[int]]
"""The weight of a board, what its parts take alone, and what they are known to be."""


class Boards(AllHit):
    """Boards of a game: a state has for each board what it may be, below 0 if it is closed."""

    small = 24

    def __init__(self, base: CodeGame, own: Sequence[Sequence[int]]) -> None:
        self.base, self.own = base, [sorted(some) for some in own]
        sizes = [len(some) for some in own]
        is_all = all(size == base.secret_count for size in sizes)
        self.title = f"boards({base}, {len(sizes) if is_all else f'{sizes} secrets'})"
        self.guess_count = base.guess_count
        self.secret_count = prod(map(len, own))
        self.start = tuple(sum(1 << each for each in some) for some in self.own)
        self.radix = len(base.feedbacks) + 1
        self.names = base.names
        self.places = {code: number for number, code in enumerate(codes_of(base.secrets))}
        self.guess_places = {code: number for number, code in enumerate(codes_of(base.guesses))}
        kept: Any = lru_cache(maxsize=100_000)
        self._parts, self._weight = kept(self._parts_of), kept(self._weight_of)
        self._hitting, self._scores = kept(self._hitting_of), lru_cache(64)(self._scores_of)
        self._table = lru_cache(64)(self._rows)
        self._alone, self._left = kept(self._alone_of), kept(self._left_of)
        self._solver = core.Solver(1)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.base, self.own)

    def _rows(self, mask: int, guesses: list[int] | None = None) -> NDArray[Any]:
        """The replies of some secrets to guesses."""
        some = self.base.guesses if guesses is None else self.base.guesses[guesses]
        return self.base.feedback_table(some, self.base.secrets[list(bits(mask))])

    def _weight_of(self, mask: int) -> int:
        """The weight of the secrets of a board."""
        return self.base.weight(self.base.secrets[list(bits(mask))])

    def _hitting_of(self, secret: int) -> int:
        """The guess that hits a secret."""
        return int(self._rows(1 << secret).ravel().argmin())

    def _parts_of(self, mask: int, guess: int) -> dict[int, int]:
        """What each reply to a guess leaves on a board."""
        parts: dict[int, int] = {}
        is_small = mask.bit_count() * self.guess_count <= KEPT_CELLS
        row = self._table(mask)[guess] if is_small else self._rows(mask, [guess])[0]
        for secret, reply in zip(bits(mask), row.tolist(), strict=True):
            parts[reply] = parts.get(reply, 0) | 1 << secret
        return parts

    def _scores_of(self, mask: int) -> NDArray[Any]:
        """How much guesses tell about a board: bits, and the chance of a hit."""
        secrets = self.base.secrets[list(bits(mask))]
        weights = np.array([self.base.weight(secrets[n : n + 1]) for n in range(len(secrets))])
        chances = weights / weights.sum()
        scores = []
        step = max(1, 2**22 // len(secrets))
        for begun in range(0, self.guess_count, step):
            rows = self.base.feedback_table(self.base.guesses[begun : begun + step], secrets)
            flat = rows + self.radix * np.arange(len(rows))[:, np.newaxis]
            each = np.bincount(
                flat.ravel(), np.tile(chances, len(rows)), minlength=len(rows) * self.radix
            ).reshape(len(rows), self.radix)
            told = -np.where(each > 0, each * np.log2(np.where(each > 0, each, 1)), 0).sum(axis=1)
            scores.append(told + each[:, 0])
        return np.round(np.concatenate(scores), 9)

    def _known(self, state: State) -> int | None:
        """The guess that hits what some board is known to be: it is made in any case."""
        known = (mask for mask in state if mask > 0 and mask.bit_count() == 1)
        return next((self._hitting(lowest(mask)) for mask in known), None)

    # A board alone takes no more guesses after any that were made for others: its own are as good
    # in each part of what it was.  So what all open boards take, each alone, is enough, and what is
    # known counts once for all that have it; and fewer are enough, if each time a guess is made
    # after which that is least, among guesses that are best for a board alone.  The same holds
    # after a plan: some guesses that are made in any case.

    def _alone_of(self, mask: int) -> tuple[int, int]:
        """The least total of a board alone, and its first guess."""
        if mask.bit_count() <= 2:
            each = [self._weight(1 << secret) for secret in bits(mask)]
            return sum(each) + sum(each) - max(each), self._hitting(lowest(mask))
        secrets = self.base.secrets[list(bits(mask))]
        asked = CodeQuestion.read(self.base, candidates=cast(Any, secrets))
        found: Any = self._solver.solve(asked.core)
        first = codes_of(self.base._of_rows(found.tree["guess"][:1]))[0]
        return found.upper_bound, self.guess_places[first]

    def _left_of(self, mask: int, guess: int) -> Left:
        """What a guess leaves of a board."""
        parts = self._parts(mask, guess).items()
        return self._left_in(mask, [part for reply, part in parts if reply])

    def _left_in(self, mask: int, parts: Iterable[int], ends: float | None = None) -> Left:
        """The weight of a board, what its parts take alone, and what they are known to be."""
        taken, known = 0, []
        for part in parts:
            if ends is not None and time.monotonic() > ends:
                raise TimeoutError
            if part & part - 1:
                taken += self._alone(part)[0]
            else:
                known.append(lowest(part))
        return self._weight(mask), taken, known

    def _taken(self, boards: Sequence[Left]) -> int:
        """What all boards take, each alone, but what is known once for all that have it."""
        every = prod(weight for weight, _taken, _known in boards)
        total, without = 0, dict[int, int]()
        for weight, taken, known in boards:
            total += every // weight * taken
            for secret in known:
                others = without.get(secret, every) // weight
                without[secret] = others * (weight - self._weight(1 << secret))
        return total + every * len(without) - sum(without.values())

    def _best(self, state: State, most: int) -> list[tuple[int, int]]:
        """Guesses after which the open boards take least, each alone, and that; the best first."""
        known, masks = self._known(state), [mask for mask in state if mask > 0]
        found = [] if known is None else [known]
        if known is None:
            scores = -np.sum([self._scores(mask) for mask in masks], axis=0)
            found = np.argsort(scores, kind="stable")[: 4 * most].tolist()
        if max(map(int.bit_count, masks)) > ALONE:
            return [(NEVER, guess) for guess in found[:most]]
        if known is None:
            found = list(dict.fromkeys((*found, *(self._alone(mask)[1] for mask in masks))))
        taken = [self._taken([self._left(mask, guess) for mask in masks]) for guess in found]
        whole = prod(map(self._weight, masks))
        ordered = sorted(zip(taken, found, strict=True), key=lambda each: each[0])
        return [(whole + left, guess) for left, guess in ordered[:most]]

    def ahead(self, state: State) -> tuple[int, int]:
        found = self._best(state, 1)[0]
        if found[0] == NEVER:
            raise TimeoutError
        return found

    def likely(self, state: State, plan: Sequence[int] = ()) -> int:
        masks = [mask for mask in state if mask > 0]
        if self._known(state) is None:
            for guess in plan:
                parts = (self._parts(mask, guess) for mask in masks)
                if any(len(each) > 1 or 0 in each for each in parts):
                    return guess
        return self._best(state, 1)[0][1]

    def enough(self, state: State, ends: float | None) -> tuple[int, list[int]] | None:
        boards = [mask for mask in state if mask > 0]
        every, parts = prod(map(self._weight, boards)), {mask: [mask] for mask in boards}
        before, plan = None, list[int]()
        best: tuple[int, list[int]] | None = None
        with suppress(TimeoutError):
            openers = {
                mask: Openers(self.base, self.base.secrets[list(bits(mask))], 1, ends)
                for mask in parts
            }
            while parts != before:
                sizes = (part.bit_count() for each in parts.values() for part in each)
                if max(sizes, default=0) <= ALONE:
                    left = {mask: self._left_in(mask, each, ends) for mask, each in parts.items()}
                    total = len(plan) * every + self._taken([left[mask] for mask in boards])
                    if best is not None and total >= best[0]:
                        break
                    best = total, plan[:]
                scores = [
                    often / self._weight(mask) * openers[mask].left(tuple(plan))
                    for mask, often in Counter(boards).items()
                ]
                plan.append(int(np.round(np.sum(scores, axis=0), 9).argmin()))
                before = parts
                parts = {
                    mask: [
                        after
                        for part in each
                        for reply, after in self._parts(part, plan[-1]).items()
                        if reply
                    ]
                    for mask, each in parts.items()
                }
        return best

    def options(self, state: State, width: int | None) -> Iterator[tuple[int, Mapping[State, int]]]:
        known = self._known(state)
        guesses: Iterable[int] = range(self.guess_count) if known is None else [known]
        if width is not None:
            guesses = [guess for _left, guess in self._best(state, width)]
        seen = set()
        for guess in guesses:
            parts = [self._parts(mask, guess) for mask in state]
            told = tuple(tuple(sorted(each.items())) for each in parts)
            if told in seen or all(len(each) == 1 and 0 not in each for each in parts):
                continue
            seen.add(told)
            after: Counter[State] = Counter({(): 1})
            for each in parts:
                before, after = after, Counter()
                for (masks, often), (reply, some) in product(before.items(), each.items()):
                    if reply:
                        after[tuple(sorted((*masks, some)))] += often
                    else:  # a closed board leaves one secret, of its weight
                        after[masks] += often * self._weight(some)
                if width is not None and len(after) > MOST_AFTER:
                    raise OverflowError
            del after[()]
            yield guess, after

    def weight_of(self, state: State) -> int:
        return prod(self._weight(mask if mask > 0 else 1 << ~mask) for mask in state)

    def _having(self, state: State) -> list[int]:
        """For each code that some open board may be, the weight of the secrets that have it."""
        open_masks = [mask for mask in state if mask > 0]
        whole = [self._weight(mask) for mask in open_masks]
        every = prod(whole)
        found = []
        for secret in bits(union(open_masks)):
            own = self._weight(1 << secret)
            without = (w - own * (m >> secret & 1) for w, m in zip(whole, open_masks, strict=True))
            found.append(every - prod(without))
        return found

    def at_least(self, state: State) -> int:
        # Each secret takes a guess for each code that it has, and the first guess is one of these
        # only for the secrets that have it.
        having = self._having(state)
        every = prod(self._weight(mask) for mask in state if mask > 0)
        shut = prod(self._weight(1 << ~mask) for mask in state if mask < 0)
        return shut * (sum(having) + every - max(having)) if having else 0

    def needed(self, state: State) -> int:
        taken: set[int] = set()
        for mask in sorted((mask for mask in state if mask > 0), key=int.bit_count):
            taken |= set(islice((each for each in bits(mask) if each not in taken), 1))
        return len(taken)

    def replies_to(self, state: State, guess: int) -> dict[int, State]:
        parts = [self._replies(mask, guess).items() if mask > 0 else [(0, mask)] for mask in state]
        found = {}
        for each in product(*parts):
            found[self._number(reply for reply, _ in each)] = tuple(mask for _, mask in each)
        return found

    def _replies(self, mask: int, guess: int) -> dict[int, int]:
        """The same for one board, as digits of a reply; what was hit is closed."""
        found = self._parts(mask, guess).items()
        return {1 + reply: some if reply else ~lowest(some) for reply, some in found}

    def after(self, state: State, guess: int, reply: int) -> tuple[int, State] | None:
        digits, is_open = self._digits(reply), [mask > 0 for mask in state]
        if not all(digit for digit, still in zip(digits, is_open, strict=True) if still):
            told = [digit for digit in digits if digit]  # those of open boards alone
            if len(told) != sum(is_open):
                given = counted(len(told), "reply", "replies")
                raise NotationError(f"{sum(is_open)} open boards reply, not {given}", text="")
            digits = [told.pop(0) if still else 0 for still in is_open]
        left = []
        for place, mask in enumerate(state):
            found = self._replies(mask, guess) if mask > 0 else {}
            if mask > 0 and digits[place] not in found:
                return None
            left.append(found.get(digits[place], mask))
        shown = (digit if still else 0 for digit, still in zip(digits, is_open, strict=True))
        return self._number(shown), tuple(left)

    def _number(self, digits: Iterable[int]) -> int:
        listed = list(digits)
        if len(listed) > len(self.own):
            raise NotationError(f"there are {len(self.own)} boards, not {len(listed)}", text="")
        return sum(digit * self.radix**place for place, digit in enumerate(listed))

    def _digits(self, reply: int) -> list[int]:
        return [reply // self.radix**n % self.radix for n in range(len(self.own))]

    def is_over(self, state: State) -> bool:
        return all(mask < 0 for mask in state)

    def count(self, state: State) -> int:
        return prod(mask.bit_count() for mask in state if mask > 0)

    def secrets_of(self, state: State) -> Iterator[tuple[int, ...]]:
        each = [list(bits(mask)) if mask > 0 else [~mask] for mask in state]
        return product(*each)

    def left_text(self, state: State) -> str:
        each = (f"{mask.bit_count() if mask > 0 else 0:,}" for mask in state)
        whole = counted(self.count(state), "candidate")
        return f"{' + '.join(each)} ({whole})" if self.count(state) < 10**9 else " + ".join(each)

    def lists(self, state: State, most: int) -> list[str]:
        text = self.base.secret_text
        some = (islice(bits(mask if mask > 0 else 1 << ~mask), most) for mask in state)
        named = (", ".join(text(code_of(self.base.secrets[n])) for n in each) for each in some)
        return [f"{number}: {names}" for number, names in enumerate(named, 1)]

    def drawn(self, chance: Random) -> Secret:
        secrets = self.base.secrets
        weights = [[self.base.weight(secrets[n : n + 1]) for n in own] for own in self.own]
        return tuple(chance.choices(*each)[0] for each in zip(self.own, weights, strict=True))

    def answer(self, state: State, guess: int, secret: Secret) -> int:
        digits = [
            0 if mask < 0 else 1 + int(self._rows(1 << each, [guess])[0, 0])
            for mask, each in zip(state, secret, strict=True)
        ]
        return self._number(digits)

    def searched(self, state: State) -> State:
        return tuple(sorted(mask for mask in state if mask > 0))

    def is_large(self, state: State) -> bool:
        return self.count(state) > MOST_SEARCHED

    def code(self, value: object) -> TableGuess:
        if isinstance(value, TableGuess):
            return value
        return self.numbered(self.guess_places[cast(Any, self.base.code(cast(Any, value)))])

    def numbered(self, number: int) -> TableGuess:
        return TableGuess(number, self.base.text(code_of(self.base.guesses[number])))

    @property
    def first(self) -> Any:
        """The first guess of a strategy with the least total."""
        return self.base._labelled(code_of(self.base.guesses[super().first]))

    def secret(self, value: object) -> Secret:
        named: list[Any] = value.split("/") if isinstance(value, str) else list(cast(Any, value))
        shown = self.secret_text(next(self.secrets_of(self.start)))
        if len(named) != len(self.own):
            what = f"a secret has {len(self.own)} codes, such as {shown}"
            raise NotationError(what, text=str(value))
        places = [self.places[cast(Any, self.base.secret(each))] for each in named]
        for each, place, own in zip(named, places, self.own, strict=True):
            if place not in own:
                raise NotationError(f"{each} is not on this board: {shown}", text=str(value))
        return tuple(places)

    def secret_text(self, secret: Secret) -> str:
        codes = codes_of(self.base.secrets[list(secret)])
        return "/".join(map(self.base.secret_text, codes))

    def reply(self, value: object) -> TableFeedback:
        if isinstance(value, str):
            value = re.split(r"[/|]", value) if re.search(r"[/|]", value) else value.split()
        if isinstance(value, Sequence):
            value = self._number(self._digit(each) for each in value)
        number = whole_number("a reply", value, at_least=0)
        replies = ("." if not n else str(self.base.feedbacks[n - 1]) for n in self._digits(number))
        return TableFeedback(number, "/".join(replies))

    def _digit(self, value: object) -> int:
        """The digit of one board's reply."""
        if value is None or (isinstance(value, str) and value.strip() in ("", ".")):
            return 0
        return 1 + self.base.feedbacks.index(possible_reply(self.base, cast(Any, value)))

    @property
    def example(self) -> str:
        guess, reply = self.base.example.rpartition("=")[::2]
        return f"{guess}={'/'.join([reply] * len(self.own))}"

    def file_record(self) -> dict[str, Any]:
        own = [codes_of(self.base.secrets[some]) for some in self.own]
        base = getattr(self.base, "base", self.base)  # a pool is told by its secrets
        return {"name": "boards", "base": base.record(), "own": own}

    def filed(self, guess: int) -> Any:
        return code_of(self.base.guesses[guess])

    def record(self) -> dict[str, Any]:
        own = [self.base.secrets[some] for some in self.own]
        texts = [list(map(self.base.secret_text, codes_of(some))) for some in own]
        return {"game": "boards", "base": self.base._told(), "own": texts}


def boards(game: CodeGame, count: int | Sequence[CodesLike]) -> Boards:
    """Return the game of several boards at once.

    Each board has a secret of its own, drawn independently.  A guess is made on all boards that are
    still open, each of which replies: "gy-/---".  A board closes when its secret is hit, and then
    replies ".", or may be left out; the game ends when all are closed.  If secrets have weights,
    those of all boards together weigh their product.  ``count`` is their number, up to 64, or what
    may be the secret on each of them.

    Above 400 secrets of all boards together ``solve`` without a limit has the total of a strategy
    that guesses what is best for the boards one guess ahead; where even that is too much to be
    played out, what is enough after some guesses in advance.  Raises
    :class:`~abgames.errors.UnsupportedGameError` for a game in which not every secret can be hit,
    and for one with a rule for guesses.

    >>> from abgames.codebreaking import AB, solve, words
    >>> boards(AB(2, 3), 1).total, boards(AB(2, 3), 2).worst
    (13, 4)
    >>> one, other = ["cat", "bat", "rat"], ["dog", "dig"]
    >>> game = boards(words([*one, *other], [*one, *other, "bog"]), [one, other])
    >>> solve(game).total, game.candidate_texts("bat = -gg/---")
    (20, ['cat/dog', 'cat/dig', 'rat/dog', 'rat/dig'])
    """
    check_unruled(game, "and what one board requires another may forbid; boards have no rule")
    game._check_can("hit", "all", game.secrets)
    every: list[Sequence[int]] = [range(game.secret_count)]
    if isinstance(count, Sequence) and not isinstance(count, str):
        listed = few("boards", count, MOST_BOARDS)
        place = {code: number for number, code in enumerate(codes_of(game.secrets))}
        given = (codes_of(candidate_array(game, few("candidates", each, MOST))) for each in listed)
        every = [[place[code] for code in codes] for codes in given]
        if not all(map(len, every or [[]])):
            raise ValueError("there must be at least one board, and on each a secret")
    else:
        every *= whole_number("count", count, at_least=1, at_most=MOST_BOARDS)
    return Boards(game, every)
