"""Proofs that no strategy has a smaller total, as files that need no solver to be checked.

**Question.**  Is there a short proof that the guesses of every strategy add up to some total?
**Assumption.**  None: a proof that :mod:`~abgames.codebreaking.verify_total_bound` accepts is valid
whoever made it.  The arguments T1 to T5 that a proof may use are given there.
**Cost.**  No more sets, as a rule, than the search has nodes: some hundreds for AB 3x10.
**Gist.**  (1) Find the symmetries of a set, and one guess of each orbit.  (2) For each of these
guesses add up what counting and separation say of its classes.  (3) Where that is not enough, ask
the solver for the totals of the largest classes, until it is.  (4) Prove these totals in the same
way, except for sets that are images of one proved before.

>>> from abgames.codebreaking import AB, prove_lower_bound
>>> bound = prove_lower_bound(AB(3, 7), objective="expected")
>>> bound.total, len(bound.sets), bound.verify()
(836, 20, TotalBoundVerification(total=836, sets=20))
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from ..control import Progress, ProgressTaker, reporting
from ..documents import Proof
from ..errors import UnsupportedGameError
from .code_game import Code, CodeArray, CodeGame, Goal, codes_of
from .document import read_game
from .game_of_record import game_of_record
from .games import ColorGame
from .history import History, parse_history
from .proving import LimitReached, ProofLimits, class_sizes
from .question import Question
from .renaming import Renaming, Shape, renaming_of, symmetries
from .solver import Solver
from .verify_lower_bound import reply_count
from .verify_total_bound import (
    FORMAT,
    VERSION,
    CountBound,
    TotalBoundVerification,
    verify_total_bound_document,
    verify_total_bound_text,
)

MAX_TABLE = 2**27
"""Replies of all guesses to all candidates, at most."""
MAX_DEPTH = 200
"""Sets that may wait for one another, each a class of the one before: far below Python's limit."""


class KnownClass(NamedTuple):
    """A class of a guess, and the set that says more of its total than counting does."""

    reply: str
    set: int
    """The number of the set, from 1."""
    renaming: Renaming
    """What takes the class to the set."""


@dataclass(frozen=True)
class TotalBoundSet:
    """Codes whose total is at least ``total``, and why.

    ``guesses`` has those guesses for which the classes need more than counting, one of each orbit
    of ``symmetries``.  Pegs count from 0 here.
    """

    codes: tuple[Code, ...]
    total: int
    symmetries: tuple[Renaming, ...]
    guesses: tuple[tuple[Code, tuple[KnownClass, ...]], ...]


@dataclass(frozen=True, repr=False)
class TotalBound(Proof):
    """A proof that no strategy has a smaller total than ``total``.

    The last of the ``sets`` has the candidates; each set needs only those before it.
    """

    _kind: ClassVar = "a total-bound file"

    game: CodeGame
    goal: Goal
    history: History
    candidates: tuple[Code, ...] | None
    total: int
    sets: tuple[TotalBoundSet, ...]

    def verify(self) -> TotalBoundVerification:
        """Check the proof with code that shares nothing with the solver.

        Returns ``(total, sets)``; raises :class:`~abgames.errors.VerificationError` when
        something is wrong.

        >>> from abgames.codebreaking import AB, prove_lower_bound
        >>> prove_lower_bound(AB(2, 4), objective="expected").verify()
        TotalBoundVerification(total=30, sets=1)
        """
        return verify_total_bound_text(self.to_json())

    def to_json(self) -> str:
        """Return the proof as a file; ``docs/formats.md`` has the format."""
        document = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.record(),
            "goal": self.goal,
            "history": [[guess, str(feedback)] for guess, feedback in self.history],
            "candidates": self.candidates,
            "total": self.total,
            "sets": [_record(entry) for entry in self.sets],
        }
        return json.dumps(document, separators=(",", ":"))

    @classmethod
    def _of(cls, document: Any) -> Self:
        verify_total_bound_document(document)
        game = game_of_record(document["game"])
        candidates = document["candidates"]
        return cls(
            game=game,
            goal=document["goal"],
            history=parse_history(game, document["history"]),
            candidates=None if candidates is None else tuple(sorted(map(game.secret, candidates))),
            total=document["total"],
            sets=tuple(_set(entry) for entry in document["sets"]),
        )

    def __repr__(self) -> str:
        """Return a short description; :meth:`to_json` is the form that can be read back."""
        known = " after a history" if self.history else ""
        return f"<TotalBound: no strategy for {self.game}{known} has a total below {self.total}>"


def prove_total(
    question: Question,
    total: int | None,
    max_sets: int,
    time_limit: float | None,
    progress: ProgressTaker,
) -> TotalBound | None:
    """Look for a proof of a total, the least one if none is given.

    Raises :class:`~abgames.errors.UnsupportedGameError` for a game that is neither AB nor
    Mastermind.
    """
    if not isinstance(question.game, ColorGame):
        raise UnsupportedGameError(
            f"a bound on the total is proved for AB and Mastermind, not for {question.game}"
        )
    with reporting(progress, "proof that no total is smaller") as report:
        try:
            search = _Search(question, question.game, max_sets, time_limit, report)
            return search.bound(total)
        except LimitReached:
            return None


class _Search:
    """The search for one proof."""

    def __init__(
        self,
        question: Question,
        game: ColorGame,
        max_sets: int,
        time_limit: float | None,
        report: Callable[[Progress], object] | None,
    ) -> None:
        self.question, self.game, self.goal = question, game, question.goal
        self.solver = Solver()
        self.limits = ProofLimits(max_sets, time_limit, report)
        self.depth = 0
        self.codes = question.members
        if game.guess_count * len(self.codes) > MAX_TABLE:
            raise LimitReached
        self.guesses = game.guesses
        self.replies = game.feedback_table(self.guesses, self.codes)
        self.between = game.feedback_table(self.codes, self.codes)
        self.words = [str(feedback) for feedback in game.feedbacks]
        replies = reply_count(read_game(game.record()), self.goal)
        by_count = CountBound(replies, self.goal)
        self.by_count = np.array([by_count(n) for n in range(len(self.codes) + 1)])
        self.separable = [n for n in range(2, replies + 1) if by_count(n) < 2 * n]
        self.sets: list[TotalBoundSet] = []
        self.known: dict[Any, list[tuple[int, Shape]]] = {}
        self.totals: dict[bytes, int] = {}

    def bound(self, total: int | None) -> TotalBound | None:
        """Return a proof of a total, the least one if none is given; ``None`` if it is smaller."""
        everything = np.arange(len(self.codes))
        least = self.least(everything)
        if total is not None and total > least:
            return None
        self.set_of(everything, least if total is None else total)
        question = self.question
        return TotalBound(
            game=question.game,
            goal=self.goal,
            history=question.history,
            candidates=question.candidates,
            total=self.sets[-1].total,
            sets=tuple(self.sets),
        )

    def set_of(self, members: NDArray[np.intp], total: int) -> tuple[int, Renaming]:
        """Return a set that proves a total for some candidates, and what takes them to it."""
        shape = Shape.of(self.codes[members])
        proved = self.known.setdefault(shape.invariant, [])
        for number, other in proved:
            if self.sets[number - 1].total >= total:
                renaming = renaming_of(shape, other)
                if renaming is not None:
                    return number, renaming
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise LimitReached
        proof = self.proof(shape, members, total)
        self.depth -= 1
        self.sets.append(proof)
        proved.append((len(self.sets), shape))
        same = Renaming(tuple(range(self.game.pegs)), tuple(shape.colors.tolist()))
        return len(self.sets), same

    def proof(self, shape: Shape, members: NDArray[np.intp], total: int) -> TotalBoundSet:
        """Prove a total of some candidates that is not above their least one (T3)."""
        self.limits.size += 1
        self.check_limits()
        found = symmetries(shape, self.check_limits)
        guesses = self.one_of_each_orbit(shape, found)
        replies = self.replies[np.ix_(guesses, members)]
        sizes = class_sizes(replies)
        sorts = (sizes.max(axis=1) < len(members)) | (len(members) == 1)
        if self.goal == "hit":
            sizes[:, self.game._hit_index] = 0
        missing = total - len(members) - self.by_count[sizes].sum(axis=1)
        listed = []
        for place in np.flatnonzero(sorts & (missing > 0)).tolist():
            classes = self.classes(members, replies[place], int(missing[place]))
            if classes:
                code = tuple(self.guesses[guesses[place]].tolist())
                listed.append((code, tuple(classes)))
        return TotalBoundSet(tuple(codes_of(shape.codes)), total, tuple(found), tuple(listed))

    def one_of_each_orbit(self, shape: Shape, found: list[Renaming]) -> NDArray[np.intp]:
        """Return guesses of which every other one is an image, up to colours not in the set."""
        image = np.zeros(256, dtype=np.uint8)
        image[shape.colors] = shape.colors
        rows, firsts = np.unique(_numbers(image[self.guesses]), return_index=True)
        alike = np.arange(len(rows))
        images = []
        for renaming in found:
            image[shape.colors] = renaming.colors
            moved = np.empty_like(self.guesses[firsts])
            moved[:, renaming.pegs] = image[self.guesses[firsts]]
            images.append(np.searchsorted(rows, _numbers(moved)))
        while True:
            before = alike.copy()
            for to in images:
                np.minimum.at(alike, to, alike.copy())
                alike = np.minimum(alike, alike[to])
            if np.array_equal(before, alike):
                return firsts[np.unique(alike)]

    def classes(
        self, members: NDArray[np.intp], replies: NDArray[np.uint8], missing: int
    ) -> list[KnownClass]:
        """Return classes whose proved totals make up for what counting and separation lack.

        ``missing`` is how much more than counting says the totals of all classes must be together.
        """
        hit = self.game._hit_index if self.goal == "hit" else None
        parts = {
            reply: members[replies == reply]
            for reply in np.unique(replies).tolist()
            if reply != hit
        }
        known = {reply: int(self.by_count[len(part)]) for reply, part in parts.items()}
        if self.goal == "hit":
            for reply, part in parts.items():
                if len(part) in self.separable:
                    more = 2 * len(part) - self.separates(part) - known[reply]
                    known[reply] += more
                    missing -= more
        gains = {}
        for reply in sorted(parts, key=lambda reply: -len(parts[reply])):
            if missing <= 0:
                break
            gain = self.least(parts[reply]) - known[reply]
            if gain > 0:
                gains[reply] = gain
                missing -= gain
        for reply in sorted(gains, key=gains.__getitem__):
            drop = min(-missing, gains[reply])
            gains[reply] -= drop
            missing += drop
        return [
            KnownClass(self.words[reply], *self.set_of(parts[reply], known[reply] + gain))
            for reply, gain in gains.items()
            if gain
        ]

    def separates(self, members: NDArray[np.intp]) -> bool:
        """Whether one of the codes gives each of them a reply of its own (T2)."""
        replies = np.sort(self.between[np.ix_(members, members)], axis=1)
        return bool((replies[:, 1:] != replies[:, :-1]).all(axis=1).any())

    def least(self, members: NDArray[np.intp]) -> int:
        """Return the least total of some candidates."""
        key = members.tobytes()
        if key not in self.totals:
            self.check_limits()
            solution = self.solver.solve(
                self.game,
                goal=self.goal,
                candidates=self.codes[members],
                time_limit=self.limits.seconds_left(),
            )
            if solution.total is None or not solution.proven:
                raise LimitReached
            self.totals[key] = solution.total
        return self.totals[key]

    def check_limits(self) -> None:
        """End the search if its time or its sets are used up, and report."""
        self.limits.check(len(self.totals))


def _numbers(rows: CodeArray) -> NDArray[np.uint64]:
    """Return a number for each row, in their order."""
    numbers = np.zeros(len(rows), dtype=np.uint64)
    for column in rows.T:
        numbers = numbers * np.uint64(256) + column
    return numbers


def _record(entry: TotalBoundSet) -> dict[str, Any]:
    return {
        "codes": entry.codes,
        "total": entry.total,
        "symmetries": [_renaming_record(renaming) for renaming in entry.symmetries],
        "guesses": [
            [
                code,
                [[known.reply, known.set, *_renaming_record(known.renaming)] for known in classes],
            ]
            for code, classes in entry.guesses
        ],
    }


def _renaming_record(renaming: Renaming) -> tuple[list[int], tuple[int, ...]]:
    return [peg + 1 for peg in renaming.pegs], renaming.colors


def _set(record: dict[str, Any]) -> TotalBoundSet:
    return TotalBoundSet(
        tuple(map(tuple, record["codes"])),
        record["total"],
        tuple(_renaming(*entry) for entry in record["symmetries"]),
        tuple(
            (tuple(code), tuple(_class(*known) for known in classes))
            for code, classes in record["guesses"]
        ),
    )


def _class(reply: str, number: int, pegs: list[int], colors: list[int]) -> KnownClass:
    return KnownClass(reply, number, _renaming(pegs, colors))


def _renaming(pegs: list[int], colors: list[int]) -> Renaming:
    return Renaming(tuple(peg - 1 for peg in pegs), tuple(colors))
