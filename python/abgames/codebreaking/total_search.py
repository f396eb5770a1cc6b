"""The search for proofs that no strategy has a smaller total, or a smaller worst case.

**Question.**  Is there a short proof that the guesses of every strategy add up to some total, or
that one candidate, or some number of them, takes so many?
**Assumption.**  None: a proof that :mod:`abgames_check.codebreaking.total_bound` accepts is valid
whoever made it.  The arguments T1 to T9 that a proof may use are given there.
**Cost.**  No more sets, as a rule, than the search has nodes: some hundreds for the total of AB
3x10, three for its worst case.
**Gist.**  (1) Find the symmetries of a set, and one guess of each orbit.  (2) For each of these
guesses add up what counting and separation say of its classes.  (3) Where that is not enough, ask
the solver for their totals, and take those of images of sets proved before, then those of few codes
that say much more than counting, until it is; for the worst case, one class that was proved before,
or else the largest ones.  (4) Prove these in the same way.

A proof that a number of guesses is not enough grants dummies: colours, or cards, that no code has.
All guesses that agree in where they have the colours of the candidates are then one.

>>> game, codes, used = relaxed(Mastermind(2, 9), np.array([[3, 7], [7, 3]], dtype=np.uint8))
>>> game, codes.tolist(), used
(Mastermind(pegs=2, colors=3), [[1, 2], [2, 1]], 2)
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from abgames_check.codebreaking.document import OfCodes, read_game
from abgames_check.codebreaking.lower_bound import MAX_ROWS, reply_count
from abgames_check.codebreaking.rules import TableRules
from abgames_check.codebreaking.total_bound import CountBound, unseparated, worst_by_count

from ..control import Progress, ProgressTaker, reporting
from .bound import Bound, BoundSet, KnownClass, TotalBound, WorstBound
from .cards import MAX_RANKS, CardMoo
from .code_game import Code, CodeArray, CodeGame, class_sizes, codes_of
from .feedback_table import FeedbackTable
from .games import AB, MAX_COLORS, Mastermind
from .question import CodeQuestion
from .renaming import CodeShape, Renaming, RuledShape, SetShape, TableShape
from .solution import Solution
from .solver import Solver
from .table_checks import GuessRule

B = TypeVar("B", bound=Bound)

REPORT_EVERY = 0.1
"""Seconds from one report to the next."""

HOPELESS = 10
"""How many times the allowed size an estimate may be; proofs had 0.2 to 1.5 times as much."""


class LimitReached(Exception):  # noqa: N818 - it ends the search and is not an error
    """Time, the size of a proof, or the size of a table is used up."""


def _rules(game: CodeGame) -> OfCodes:
    """The rules of a game, in which the replies of a table are numbered otherwise."""
    if isinstance(game, FeedbackTable):
        return TableRules(cast(Any, game._indices), None if game.hit is None else 0)
    return read_game(game.record())


class ProofSearch(ABC, Generic[B]):
    """A search for one proof: its question, its limits, and its reports."""

    title: ClassVar[str]
    """What is sought, for reports."""

    def __init__(
        self,
        question: CodeQuestion,
        max_size: int,
        time_limit: float | None,
        report: Callable[[Progress], object] | None,
    ) -> None:
        self._start = self._next_report = time.monotonic()
        self.question, self.game, self.goal = question, question.game, question.goal
        self.reply_count = reply_count(_rules(question.game), self.goal)
        self.solver = Solver()
        self.size = 0
        """The size of the proof so far, in nodes or sets."""
        self.expected: int | None = None
        """About how large the proof will be, where that is known."""
        self._max_size = max_size
        self._time_limit = time_limit
        self._report = report
        self.prepare()

    def prepare(self) -> None:
        """Make what the search keeps."""

    @classmethod
    def proof(
        cls,
        question: CodeQuestion,
        number: int | tuple[int, int] | None,
        max_size: int,
        time_limit: float | None,
        progress: ProgressTaker,
    ) -> B | None:
        """Look for a proof of a number, the best one if none is given, within limits."""
        with reporting(progress, cls.title) as report:
            try:
                return cls(question, max_size, time_limit, report).bound(number)
            except LimitReached:
                return None

    @abstractmethod
    def bound(self, number: int | tuple[int, int] | None) -> B | None:
        """Return a proof; ``None`` if the number is above the optimum, or none is found."""

    @property
    def situation(self) -> Any:
        """What the proof is about, as its fields."""
        asked = self.question
        history, candidates = asked.history, asked.candidates
        return {"game": self.game, "goal": self.goal, "history": history, "candidates": candidates}

    def solved(self, game: CodeGame, candidates: CodeArray, **asked: Any) -> Solution:
        """Solve a game for some candidates in the time that is left."""
        left = self._seconds_left()
        return self.solver.solve(
            game, goal=self.goal, candidates=candidates, time_limit=left, **asked
        )

    def _seconds_left(self) -> float | None:
        if self._time_limit is None:
            return None
        return max(self._time_limit - (time.monotonic() - self._start), 0.0)

    def expect(self, size: int) -> None:
        """Take an estimate of the size; end the search before the work if that is hopeless."""
        self.expected = size
        if size > HOPELESS * self._max_size:
            raise LimitReached

    def check(self, solved: int) -> None:
        """End the search if its limits are reached, and report."""
        if self.size > self._max_size or self._seconds_left() == 0:
            raise LimitReached
        now = time.monotonic()
        if self._report is not None and now >= self._next_report:
            self._next_report = now + REPORT_EVERY
            left = None if self.expected is None else max(self.expected - self.size, 0)
            self._report(Progress(now - self._start, self.size, 0, None, solved, 0, left=left))


def relaxed(game: CodeGame, codes: CodeArray) -> tuple[CodeGame, CodeArray, int]:
    """Return a game with enough dummies, and the codes there, over its first colours (ranks)."""
    if isinstance(game, FeedbackTable):
        return game, codes, 0
    pegs = game.pegs
    if isinstance(game, CardMoo):
        suits, ranks = np.divmod(codes - 1, game.ranks)
        kinds = np.unique(ranks)
        of_game = len(kinds) + pegs - 1  # the joker is the last dummy
        if of_game > MAX_RANKS:
            raise LimitReached
        renamed = np.searchsorted(kinds, ranks) + 1 + suits * of_game
        return CardMoo(ranks=of_game), renamed.astype(np.uint8), len(kinds)
    kinds = np.unique(codes)
    used = len(kinds)
    dummies = pegs if isinstance(game, AB) else 1
    if used + dummies > MAX_COLORS:
        raise LimitReached
    renamed = (np.searchsorted(kinds, codes) + 1).astype(np.uint8)
    wider = AB(pegs, used, pegs) if isinstance(game, AB) else Mastermind(pegs, used + 1)
    return wider, renamed, used


@lru_cache(maxsize=16)
def relaxed_guesses(game: CodeGame, used: int) -> CodeArray:
    """Return the guesses over the first ``used`` colours (ranks) and dummies (L3)."""
    if isinstance(game, FeedbackTable):
        return game.guesses
    pegs = game.pegs
    names = list(range(1, used + 1))
    if isinstance(game, CardMoo):
        names += [rank + game.ranks for rank in range(1, used + 1)]
        dummies = [used + 1, used + 2, game.joker]
    elif isinstance(game, AB):
        dummies = list(range(used + 1, used + pegs + 1))
    else:
        dummies = [used + 1] * pegs
    if (len(names) + 1) ** pegs > MAX_ROWS:
        raise LimitReached
    columns = [np.array([*names, dummy], dtype=np.uint8) for dummy in dummies]
    rows = np.stack(np.meshgrid(*columns, indexing="ij"), axis=-1).reshape(-1, pegs)
    return rows[game._rules.legal(rows, guesses=True)]


MAX_TABLE = 2**29
"""Replies of all guesses to all candidates, at most."""
MAX_DEPTH = 200
"""Sets that may wait for one another, each a class of the one before: far below Python's limit."""


class Came(NamedTuple):
    """How candidates became the class of a reply to a guess."""

    before: SetShape
    guess: Code
    reply: int


def sorting(replies: NDArray[np.uint8], hit: int | None) -> bytes:
    """Return what guesses have in common that sort candidates alike, and hit the same one."""
    _, first, classes = np.unique(replies, return_index=True, return_inverse=True)
    return bytes((replies == hit).tobytes() + first[classes].tobytes())


def search_for_total(question: CodeQuestion) -> type[_Search]:
    if isinstance(question.game, FeedbackTable):
        return _RuledSearch if question.game.has_rule else _TableSearch
    return _Search


def search_for_worst(question: CodeQuestion) -> type[_WorstSearch]:
    """Return the search for a proof of a worst case, and of how many candidates take it."""
    if isinstance(question.game, FeedbackTable):
        return _WorstRuledSearch if question.game.has_rule else _WorstTableSearch
    return _WorstSearch


class _Search(ProofSearch[TotalBound | WorstBound]):
    """The search for one proof."""

    title = "proof that no total is smaller"

    def prepare(self) -> None:
        self.depth = 0
        self.codes = self.question.members
        if self.game.guess_count * len(self.codes) > MAX_TABLE:
            raise LimitReached
        self.guesses = self.game.guesses
        self.replies = self.game.feedback_table(self.guesses, self.codes)
        self.words = [str(feedback) for feedback in self.game.feedbacks]
        self.hit = self.game._hit_index if self.goal == "hit" else None
        self.by_count = CountBound(self.reply_count, self.goal)
        self.of_count = np.array([self.counting(n) for n in range(len(self.codes) + 1)])
        self.sets: list[tuple[Any, BoundSet]] = []
        """Each with its claim."""
        self.shapes: list[SetShape] = []
        self.known: dict[Any, list[tuple[int, SetShape]]] = {}
        self.values: dict[bytes, Any] = {}

    def counting(self, codes: int) -> Any:
        """Return what counting says of so many codes (T1)."""
        return self.by_count.of_count(codes)

    def bound(self, number: Any) -> TotalBound | WorstBound | None:
        everything = np.arange(len(self.codes))
        shape = self.shape(everything)
        least = self.least(shape)
        if number is not None and number > least:
            return None
        self.set_of(everything, shape, least if number is None else number)
        return self.proof_of(tuple(entry for _, entry in self.sets))

    def proof_of(self, sets: tuple[BoundSet, ...]) -> TotalBound | WorstBound:
        return TotalBound(**self.situation, total=sets[-1].least, sets=sets)

    def known_set(self, shape: SetShape, claim: Any) -> tuple[int, Renaming] | None:
        """Return a set that proves a claim for some candidates, and what takes them to it."""
        for number, other in self.known.setdefault(shape.invariant, []):
            if self.sets[number - 1][0] >= claim:
                renaming = shape.renaming_to(other)
                if renaming is not None:
                    return number, renaming
        return None

    def set_of(
        self, members: NDArray[np.intp], shape: SetShape, claim: Any
    ) -> tuple[int, Renaming]:
        """Prove a claim for some candidates, if it was not, and return it as ``known_set``."""
        known = self.known_set(shape, claim)
        if known is None:
            self.depth += 1
            if self.depth > MAX_DEPTH:
                raise LimitReached
            self.sets.append((claim, self.proved(shape, members, claim)))
            self.shapes.append(shape)
            self.depth -= 1
            known = len(self.sets), shape.same
            self.known[shape.invariant].append((len(self.sets), shape))
        return known

    def proved(self, shape: SetShape, members: NDArray[np.intp], claim: Any) -> BoundSet:
        """Prove a claim that is true of some candidates (T3)."""
        self.size += 1
        self.check_limits()
        found = shape.symmetries(self.check_limits)
        guesses = shape.one_of_each_orbit(self.guesses, found)
        replies = self.replies[np.ix_(guesses, members)]
        sizes = class_sizes(replies)
        sorts = (sizes.max(axis=1) < len(members)) | (len(members) == 1)
        missing = self.missing(members, replies, claim)
        listed: list[tuple[Code, tuple[KnownClass, ...]]] = []
        alike = defaultdict[bytes, list[list[KnownClass]]](list)
        for place in np.flatnonzero(sorts & (missing > 0)).tolist():
            (code,) = codes_of(self.guesses[guesses[place : place + 1]])
            row = sorting(replies[place], self.hit)
            if any(self.serves(known, shape, code, members) for known in alike[row]):
                continue
            before = shape, code
            classes = self.classes(before, members, replies[place], int(missing[place]), claim)
            if classes:
                listed.append((code, tuple(classes)))
                alike[row].append(classes)
        least, count = claim if isinstance(claim, tuple) else (claim, 1)
        codes = tuple(codes_of(shape.codes))
        return BoundSet(codes, least, tuple(found), tuple(listed), count, shape.after)

    def missing(
        self, members: NDArray[np.intp], replies: NDArray[np.uint8], claim: Any
    ) -> NDArray[np.int64]:
        """Return for each guess how much more than counting says the claim takes."""
        itself = self.game.weight(self.codes[members])
        missing: NDArray[np.int64] = claim - itself - self.counted(members, replies)
        return missing

    def shape(self, members: NDArray[np.intp], came: Came | None = None) -> SetShape:
        """Return how candidates look when colours have no names."""
        return CodeShape.in_game(self.game, self.codes[members])

    def serves(
        self, known: list[KnownClass], shape: SetShape, guess: Code, members: NDArray[np.intp]
    ) -> bool:
        """Whether what is known of the classes of another guess is true of those of this one."""
        return False

    def weights(self, members: NDArray[np.intp]) -> list[int]:
        """Return how often each candidate counts, the heaviest first (T7)."""
        return [1] * len(members)

    def counted(self, members: NDArray[np.intp], replies: NDArray[np.uint8]) -> NDArray[np.int64]:
        """Return for each guess what counting says of all its classes together (T1)."""
        counted: NDArray[np.int64] = self.of_count[self.sizes(replies)].sum(axis=1)
        return counted

    def sizes(self, replies: NDArray[np.uint8]) -> NDArray[np.int64]:
        """Return for each guess how many codes its classes have."""
        sizes = class_sizes(replies)
        if self.hit is not None and self.hit < sizes.shape[1]:
            sizes[:, self.hit] = 0
        return sizes

    def classes(
        self,
        before: tuple[SetShape, Code],
        members: NDArray[np.intp],
        replies: NDArray[np.uint8],
        missing: int,
        claim: Any,
    ) -> list[KnownClass]:
        """Return classes whose proved claims make up for what counting and separation lack."""
        parts = self.parts(members, replies)
        known = {}
        for reply, part in parts.items():
            weights = self.weights(part)
            known[reply] = self.by_count(weights)
            more = unseparated(weights) - known[reply]
            if self.goal == "hit" and more > 0 and not self.separates(part):
                known[reply] += more
                missing -= more
        if missing <= 0:
            return []
        # Counting is exact for up to two codes.
        large = {reply: part for reply, part in parts.items() if len(part) > 2}
        shapes = {reply: self.shape(part, Came(*before, reply)) for reply, part in large.items()}
        totals = {reply: self.least(shape) for reply, shape in shapes.items()}
        return self.chosen(parts, shapes, totals, known, missing, lambda total: total)

    def chosen(
        self,
        parts: dict[int, NDArray[np.intp]],
        shapes: dict[int, SetShape],
        values: dict[int, int],
        known: dict[int, int],
        missing: int,
        claim: Callable[[int], Any],
    ) -> list[KnownClass]:
        """Return classes with claims of their values that make up for what is missing."""
        gains = {reply: value - known[reply] for reply, value in values.items()}
        there = {r: self.known_set(shapes[r], claim(values[r])) for r in shapes if gains[r]}
        of_sets = {reply: found for reply, found in there.items() if found}
        # Sets that are there cost nothing; of others, small ones that make up for much cost least.
        chosen = []
        for reply in sorted(shapes, key=lambda r: (r not in of_sets, -gains[r] / len(parts[r]))):
            if missing > 0 and gains[reply]:
                chosen.append(reply)
                missing -= gains[reply]
        # What is too much is taken from new sets: less is proved with fewer guesses.
        for reply in sorted(set(chosen) - set(of_sets), key=gains.__getitem__):
            drop = min(-missing, gains[reply])
            values[reply] -= drop
            missing += drop
        return [
            KnownClass(
                self.words[reply],
                *(
                    of_sets.get(reply)
                    or self.set_of(parts[reply], shapes[reply], claim(values[reply]))
                ),
            )
            for reply in chosen
            if values[reply] > known[reply]
        ]

    def parts(
        self, members: NDArray[np.intp], replies: NDArray[np.uint8]
    ) -> dict[int, NDArray[np.intp]]:
        """Return the classes by their replies, without the candidate that is hit."""
        found = np.unique(replies).tolist()
        return {reply: members[replies == reply] for reply in found if reply != self.hit}

    def separates(self, members: NDArray[np.intp]) -> bool:
        """Whether a guess hits one of them and gives each a reply of its own (T2)."""
        if len(members) > len(self.words):
            return False
        guesses = np.concatenate([self.hitting[member] for member in members.tolist()])
        replies = self.replies[np.ix_(guesses, members)]
        replies.sort(axis=1)
        return bool((replies[:, 1:] != replies[:, :-1]).all(axis=1).any())

    @cached_property
    def hitting(self) -> list[NDArray[np.intp]]:
        """The guesses that hit each candidate."""
        return [np.flatnonzero(replies == self.hit) for replies in self.replies.T]

    def least(self, shape: SetShape) -> Any:
        """Return the greatest claim that is true of some candidates."""
        if shape.key not in self.values:
            self.check_limits()
            known = {} if shape.after is None else {"history": shape.after}
            objective = self.question.objective
            solution = self.solved(self.game, shape.codes, objective=objective, **known)
            if solution.strategy is None or not solution.proven:
                raise LimitReached
            if not self.values:  # of all candidates; a proof has about as many sets as nodes
                self.expect(solution.nodes)
            self.values[shape.key] = self.value(solution)
        return self.values[shape.key]

    def value(self, solution: Solution) -> Any:
        """Return what was found, as a claim."""
        return solution.total

    def check_limits(self) -> None:
        """End the search if its time or its sets are used up, and report."""
        self.check(len(self.values))


class _TableSearch(_Search):
    """The search for a proof about a table (T6, T7)."""

    def shape(self, members: NDArray[np.intp], came: Came | None = None) -> SetShape:
        replies = self.replies[:, members]
        hits = replies == (-1 if self.hit is None else self.hit)
        return TableShape.sorted_by(self.codes[members], replies, hits, self.weight[members])

    @cached_property
    def weight(self) -> NDArray[np.int64]:
        """How often each candidate counts."""
        weights = cast(FeedbackTable, self.game).weights
        return np.ones(len(self.codes), int) if weights is None else np.array(weights)[self.codes]

    def weights(self, members: NDArray[np.intp]) -> list[int]:
        return sorted(self.weight[members].tolist(), reverse=True)

    def counted(self, members: NDArray[np.intp], replies: NDArray[np.uint8]) -> NDArray[np.int64]:
        if (self.weight == 1).all():
            return super().counted(members, replies)
        return np.array(
            [
                sum(
                    self.by_count(self.weights(members[row == reply]))
                    for reply in np.unique(row)
                    if reply != self.hit
                )
                for row in replies
            ]
        )


class _RuledSearch(_TableSearch):
    """The same where a rule allows guesses by earlier answers (T9)."""

    def shape(self, members: NDArray[np.intp], came: Came | None = None) -> SetShape:
        codes, after = self.codes[members], self.question.history
        if came is None:
            allowed = np.isin(self.guesses, self.game._allowed(after))
        else:
            before, rule = cast(RuledShape, came.before), cast(FeedbackTable, self.game)._rule
            after = (*(before.after or ()), (came.guess, self.game.feedbacks[came.reply]))
            later = cast(GuessRule, rule).after(cast(int, came.guess), came.reply)
            allowed = before.allowed & later
        may_be = np.flatnonzero(allowed)
        replies = self.replies[np.ix_(may_be, members)]
        tells = (replies != replies[:, :1]).any(axis=1) | (len(members) == 1)
        return RuledShape(codes, codes, allowed, may_be[tells], after=after)

    def serves(
        self, known: list[KnownClass], shape: SetShape, guess: Code, members: NDArray[np.intp]
    ) -> bool:
        for _, number, renaming in known:
            proved = self.shapes[number - 1]
            part = members[np.isin(self.codes[members], renaming.colors)]
            reply = int(self.replies[guess, part[0]])
            if self.shape(part, Came(shape, guess, reply)).renaming_to(proved) is None:
                return False
        return True


class _WorstSearch(_Search):
    """The search for a proof of a worst case (T8)."""

    title = "proof that no worst case is smaller"

    def counting(self, codes: int) -> Any:
        return worst_by_count(self.reply_count, self.goal, codes)

    def proof_of(self, sets: tuple[BoundSet, ...]) -> WorstBound:
        last = sets[-1]
        return WorstBound(**self.situation, worst=last.least, sets=sets, worst_count=last.count)

    def value(self, solution: Solution) -> Any:
        pair = self.question.objective == "worst-count"
        return solution.upper_bound if pair else (solution.worst, 1)

    def missing(
        self, members: NDArray[np.intp], replies: NDArray[np.uint8], claim: Any
    ) -> NDArray[np.int64]:
        sizes = self.sizes(replies)
        guesses, counts = np.moveaxis(self.of_count[sizes], -1, 0)
        worst = guesses.max(axis=1)
        taking = np.where(guesses == worst[:, None], counts, 0).sum(axis=1)
        taking += np.where(worst == 0, len(members) - sizes.sum(axis=1), 0)
        most, count = claim
        return np.select([1 + worst > most, 1 + worst == most], [0, count - taking], count)

    def classes(
        self,
        before: tuple[SetShape, Code],
        members: NDArray[np.intp],
        replies: NDArray[np.uint8],
        missing: int,
        claim: Any,
    ) -> list[KnownClass]:
        parts = self.parts(members, replies)
        left = claim[0] - 1
        # Counting is exact for up to two codes.
        by_size = sorted((r for r in parts if len(parts[r]) > 2), key=lambda r: len(parts[r]))
        shapes = {reply: self.shape(parts[reply], Came(*before, reply)) for reply in by_size}
        counted = {}
        for reply in by_size:
            guesses, count = self.of_count[len(parts[reply])].tolist()
            counted[reply] = count if guesses == left else 0
            known = self.known_set(shapes[reply], (left, counted[reply] + missing))
            if known is not None:
                return [KnownClass(self.words[reply], *known)]
        if self.question.objective == "worst":
            hard = next(r for r in reversed(by_size) if self.least(shapes[r])[0] >= left)
            return [
                KnownClass(self.words[hard], *self.set_of(parts[hard], shapes[hard], (left, 1)))
            ]
        values = {}
        for reply in by_size:
            guesses, count = min(self.least(shapes[reply]), (left, counted[reply] + missing))
            values[reply] = count if guesses == left else 0
        return self.chosen(parts, shapes, values, counted, missing, lambda count: (left, count))


class _WorstTableSearch(_WorstSearch, _TableSearch):
    """The search for a proof of a worst case about a table."""


class _WorstRuledSearch(_WorstSearch, _RuledSearch):
    """The same where a rule allows guesses by earlier answers."""
