"""Proofs that K guesses are not enough, as files that can be checked without a solver.

**Question.**  Is there a short proof that no strategy settles all candidates within K guesses?
**Assumption.**  None: what :mod:`abgames_check.codebreaking.lower_bound` says about a proof holds
whoever made it; the arguments L1 to L4 are in ``docs/explain/accepted-files.md``.
**Cost.**  A proof has a set of codes for about each way in which a guess can sort the codes, so it
is short where few colours and one or two guesses are left, and hopelessly long otherwise: then
:mod:`~abgames.codebreaking.total_search` looks for one in which a set stands once for all its
images.
**Gist.**  (1) For as many first guesses as possible, take the codes that they can leave untouched,
and ask the solver whether they are too many for the other guesses.  (2) A node with more codes than
a count allows is proved.  (3) Otherwise, among the guesses not dealt with, take the one that sorts
the codes most finely, and a class that cannot be settled with one guess fewer.  (4) Shrink the
class to a part that more guesses leave whole, as long as that part cannot be settled either.  (5)
Prove this set in the same way, and go on with the guesses that do not leave it whole.

>>> from abgames.codebreaking import CardMoo
>>> bound = prove_lower_bound(CardMoo(), guesses=5, goal="determine")
>>> bound.asked, len(bound.root.codes), bound.verify().guesses
(3, 192, 5)
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self, Unpack, cast, overload

import numpy as np
from numpy.typing import NDArray

from abgames_check.codebreaking.document import GOALS_OF_BOUNDS
from abgames_check.codebreaking.lower_bound import FORMAT, VERSION, check, most_settled

from ..arguments import known_word, whole_number
from ..control import ProgressTaker, TimeLimits, limits_of, seconds
from ..display import counted
from ..errors import UnsupportedGameError
from .bound import Bound, TotalBound, WorstBound, situation_of
from .cards import CardMoo
from .code_game import Code, CodeArray, CodeGame, CodesLike, class_sizes, codes_of
from .feedback_table import FeedbackTable
from .games import ColorGame
from .history import HistoryLike
from .question import CodeQuestion
from .records import Goal, Objective
from .total_search import (
    LimitReached,
    ProofSearch,
    relaxed,
    relaxed_guesses,
    search_for_total,
    search_for_worst,
)
from .unsure import UnsureTable, prove_unsure

MAX_TABLE = 2**27
"""The most entries in the table of replies at one node."""
MAX_TREE = 1_000
"""The most nodes of a proof in which no set stands for its images."""
TRIES = 8
"""How many smaller sets the solver tries before a set is taken as it is."""


@dataclass(frozen=True)
class LowerBoundNode:
    """Codes that cannot be settled with a number of guesses, and why.

    Without ``sets``, because they are too many; else because each guess leaves one of the sets
    whole, and no set can be settled with one guess fewer.
    """

    guesses: int
    codes: tuple[Code, ...]
    sets: tuple[LowerBoundNode, ...] = ()


@dataclass(frozen=True, repr=False)
class LowerBound(Bound):
    """A proof that no strategy settles every candidate within ``guesses`` guesses.

    The first ``asked`` guesses may be any; whatever they are, they leave the codes of ``root``
    untouched, up to the names of the colours.  The root says why the remaining guesses do not
    settle these.
    """

    _kind: ClassVar = "a lower-bound file"

    guesses: int
    asked: int
    root: LowerBoundNode

    def to_json(self) -> str:
        proof = {"guesses": self.guesses, "asked": self.asked, "root": _record(self.root)}
        return self._written(FORMAT, VERSION, **proof)

    @classmethod
    def _of(cls, document: Mapping[str, Any]) -> Self:
        check(document)
        situation = situation_of(document)
        return cls(
            **situation,
            guesses=document["guesses"],
            asked=document["asked"],
            root=_node(situation["game"], document["root"]),
        )

    def _found(self) -> dict[str, int]:
        return {"guesses": self.guesses, "asked": self.asked, "lower_bound": self.guesses + 1}

    def __repr__(self) -> str:
        """Return a short description; :meth:`to_json` is the form that can be read back."""
        verb = "hit" if self.goal == "hit" else "determine"
        known = " after a history" if self.history else ""
        guesses = counted(self.guesses, "guess does", "guesses do")
        return f"<LowerBound: {guesses} not {verb} all of {self.game}{known}>"


class Sought(TimeLimits, total=False):
    """What else is said of a proof that is sought."""

    goal: Goal
    candidates: CodesLike | None
    max_nodes: int


@overload
def prove_lower_bound(
    game: CodeGame,
    history: HistoryLike = (),
    *,
    guesses: int | None = None,
    objective: Literal["worst"] = "worst",
    **sought: Unpack[Sought],
) -> LowerBound | WorstBound | None: ...


@overload
def prove_lower_bound(
    game: CodeGame,
    history: HistoryLike = (),
    *,
    guesses: int | None = None,
    objective: Literal["expected"],
    **sought: Unpack[Sought],
) -> TotalBound | None: ...


@overload
def prove_lower_bound(
    game: CodeGame,
    history: HistoryLike = (),
    *,
    guesses: tuple[int, int] | None = None,
    objective: Literal["worst-count"],
    **sought: Unpack[Sought],
) -> WorstBound | None: ...


def prove_lower_bound(
    game: CodeGame,
    history: HistoryLike = (),
    *,
    guesses: int | tuple[int, int] | None = None,
    objective: Objective = "worst",
    goal: Goal = "hit",
    candidates: CodesLike | None = None,
    max_nodes: int = 20_000,
    time_limit: float | None = None,
    progress: ProgressTaker = None,
) -> LowerBound | WorstBound | TotalBound | None:
    """Look for a proof that no strategy does better than some number.

    Parameters
    ----------
    game, history, goal, candidates
        The situation, as :func:`~abgames.codebreaking.solver.solve` takes it.
    objective
        ``"worst"``: what is proved is that no strategy settles every candidate within ``guesses``
        guesses.  ``"expected"``: that no strategy has a total, over all candidates, below
        ``guesses``.  ``"worst-count"``: that no strategy has a smaller worst case, or the same one
        for fewer candidates.
    guesses
        With ``"worst"`` the number of guesses that is not enough: one less than the least worst
        case, or fewer.  With ``"expected"`` the least total, or a smaller one; with
        ``"worst-count"`` the worst case and the number of candidates, or less.  ``None``: what
        :func:`~abgames.codebreaking.solver.solve` finds, so that the proof shows that its strategy
        is optimal.
    max_nodes
        The most nodes, or sets of codes, that a proof may have.  With ``"expected"`` a proof that
        would have ten times as many, going by the nodes of the search, is not begun.
    time_limit
        Seconds after which the search for a proof stops.
    progress
        As :func:`~abgames.codebreaking.solver.solve` takes it; ``nodes`` counts those of the proof.

    Returns
    -------
    LowerBound, WorstBound, TotalBound or None
        ``None``: the number is above the optimum, or no proof was found within the limits.  For
        the worst case a tree of up to 1,000 nodes comes first, a :class:`LowerBound`, which 35
        lines of anybody's can check; it gives the code-breaker dummies, which fit nothing, whether
        or not the game has them.  Else, and where a rule allows guesses by earlier answers, it is
        a :class:`WorstBound`, in which a set stands for all its images.  Where replies are not one
        value it is an :class:`UnsureCertificate`.

    Raises
    ------
    InconsistentHistoryError, UnsupportedGameError
        As :func:`~abgames.codebreaking.solver.solve` raises them; the second one also for
        ``"expected"`` and ``"worst-count"`` in card MOO with cards of the asker's own.

    Examples
    --------
    >>> from abgames.codebreaking import AB, Mastermind, coins, words
    >>> prove_lower_bound(AB(3, 7), guesses=3)
    <LowerBound: 3 guesses do not hit all of AB(pegs=3, colors=7)>
    >>> prove_lower_bound(AB(4, 7))
    <WorstBound: 5 guesses do not hit all of AB(pegs=4, colors=7)>
    >>> prove_lower_bound(AB(3, 7), objective="worst-count")
    <WorstBound: every strategy for AB(pegs=3, colors=7) takes 5 guesses for 44 candidates>
    >>> prove_lower_bound(AB(3, 7), objective="expected")
    <TotalBound: no strategy for AB(pegs=3, colors=7) has a total below 836>
    >>> prove_lower_bound(coins(6), objective="expected", goal="determine")
    <TotalBound: no strategy for coins(6) has a total below 30>
    >>> prove_lower_bound(Mastermind(2, 3), guesses=4) is None  # for four are enough
    True
    >>> hard = words(["bake", "cake", "fake", "lake"], ["bake", "cake", "fake", "lake", "club"],
    ...     hard=True)
    >>> prove_lower_bound(hard, "bake=-ggg").guesses, prove_lower_bound(hard).guesses
    (2, 1)
    """
    if guesses is None and isinstance(history, int):  # prove_lower_bound(game, guesses=3)
        guesses, history = history, ()
    most_nodes = whole_number("max_nodes", max_nodes, at_least=1)
    limit = seconds(time_limit)
    known_word("objective", objective, ("worst", "expected", "worst-count"))
    number = None if guesses is None else _number(guesses, objective)
    known_word("goal", goal, GOALS_OF_BOUNDS)
    if isinstance(game, UnsureTable):
        limits = limits_of(time_limit=limit, progress=progress)
        return prove_unsure(game, history, number, objective, goal, candidates, most_nodes, limits)
    question = CodeQuestion.read(game, objective, goal, history, candidates)
    has_own = isinstance(game, CardMoo) and game.own is not None
    if objective != "worst":
        if has_own:
            raise UnsupportedGameError(
                "a bound on the total, or on a count, is proved without cards of the asker's own, "
                f"not for {game}"
            )
        search = search_for_total if objective == "expected" else search_for_worst
        return search(question).proof(question, number, most_nodes, limit, progress)
    start = time.monotonic()
    tree = None
    if not game.has_rule:  # of which a tree knows nothing
        tree = _Search.proof(question, number, min(most_nodes, MAX_TREE), limit, progress)
    if tree is not None or has_own:
        return tree  # sets know nothing of cards that the asker may not show
    least = None if number is None else (number + 1, 1)
    left = None if limit is None else max(limit - (time.monotonic() - start), 0.0)
    found = search_for_worst(question).proof(question, least, most_nodes, left, progress)
    return None if isinstance(found, WorstBound) and not found.worst else found


def _number(guesses: object, objective: Objective) -> Any:
    """Return what is to be proved: a number, or a worst case and a number of candidates."""
    if objective != "worst-count":
        return whole_number("guesses", guesses, at_least=0)
    if not isinstance(guesses, tuple) or len(guesses) != 2:
        raise TypeError(
            "guesses must be a worst case and a number of candidates for the objective worst-count,"
            f" such as (7, 50), not {guesses!r}"
        )
    worst, count = guesses
    return (
        whole_number("the worst case of guesses", worst, at_least=0),
        whole_number("the number of candidates in guesses", count, at_least=1),
    )


class _Search(ProofSearch[LowerBound]):
    """The search for one proof."""

    title = "proof that fewer guesses are not enough"

    def prepare(self) -> None:
        self.known: dict[tuple[int, bytes], bool] = {}

    def bound(self, number: Any) -> LowerBound | None:
        guesses = self._least() - 1 if number is None else number
        for asked, codes in self._roots(guesses) if guesses >= 0 else ():
            if self.is_hard(codes, guesses - asked):
                root = self.node(codes, guesses - asked)
                if root is not None:
                    return LowerBound(**self.situation, guesses=guesses, asked=asked, root=root)
        return None

    def _least(self) -> int:
        solution = self.solved(self.game, self.question.members, objective="worst")
        if solution.worst is None or not solution.proven:
            raise LimitReached
        return solution.worst

    def _roots(self, guesses: int) -> list[tuple[int, CodeArray]]:
        """Return what may be proved instead: numbers of guesses asked, and codes for the rest."""
        question = self.question
        roots = [(0, question.members)]
        game, members = question.game, question.members
        if question.history or question.candidates is not None or isinstance(game, FeedbackTable):
            return roots
        kinds = game.ranks if isinstance(game, CardMoo) else cast(ColorGame, game).colors
        names = (members - 1) % kinds  # of colours, or of ranks
        for asked in range(1, min(guesses, kinds // game.pegs) + 1):
            codes = members[(names < kinds - game.pegs * asked).all(axis=1)]
            if len(codes):
                roots.append((asked, codes))
        return roots[::-1]

    def node(self, codes: CodeArray, k: int) -> LowerBoundNode | None:
        """Prove that codes cannot be settled with k guesses."""
        self.size += 1
        self.check(len(self.known))
        sets: list[LowerBoundNode] = []
        most = self.most_settled(k, len(codes))
        if len(codes) > most:
            codes = codes[: most + 1]
        else:
            found = self.sets(codes, k - 1) if k else None
            if found is None:
                return None
            sets = found
        return LowerBoundNode(k, tuple(codes_of(codes)), tuple(sets))

    def sets(self, codes: CodeArray, k: int) -> list[LowerBoundNode] | None:
        """Return sets that k guesses do not settle, such that each guess leaves one whole (L2)."""
        game, renamed, used = relaxed(self.question.game, codes)
        guesses = relaxed_guesses(game, used)
        if len(guesses) * len(codes) > MAX_TABLE:
            raise LimitReached
        table = game.feedback_table(guesses, renamed)
        counts = class_sizes(table)
        left = np.argsort(counts.max(axis=1), kind="stable")
        sets = []
        while len(left):
            members = self.hard_class(codes, table[left[0]], k)
            if members is None:
                return None
            members = self.smaller(codes, members, table[left[1:]], k)
            node = self.node(codes[members], k)
            if node is None:
                return None
            sets.append(node)
            columns = table[np.ix_(left, members[: len(node.codes)])]
            left = left[(columns != columns[:, :1]).any(axis=1)]
        return sets

    def hard_class(
        self, codes: CodeArray, replies: NDArray[np.uint8], k: int
    ) -> NDArray[np.intp] | None:
        """Return the largest class of codes that k guesses do not settle; ``None``: no class."""
        sizes = np.bincount(replies)
        for reply in np.argsort(-sizes, kind="stable").tolist():
            members = np.flatnonzero(replies == reply)
            if len(members) < 2:
                break
            if self.is_hard(codes[members], k):
                return members
        return None

    def smaller(
        self, codes: CodeArray, members: NDArray[np.intp], table: NDArray[np.uint8], k: int
    ) -> NDArray[np.intp]:
        """Drop codes that other guesses separate, as long as k guesses do not settle the rest."""
        by_count = len(members) > self.most_settled(k, len(members))
        while True:
            sub = table[:, members]
            sizes = class_sizes(sub)
            sizes[sizes == len(members)] = 0
            if not sizes.size:
                return members
            for place in np.argsort(-sizes, axis=None, kind="stable")[:TRIES].tolist():
                guess, reply = divmod(place, sizes.shape[1])
                fewer = members[sub[guess] == reply]
                if len(fewer) < 2:
                    return members
                if by_count:
                    hard = len(fewer) > self.most_settled(k, len(fewer))
                else:
                    hard = self.is_hard(codes[fewer], k)
                if hard:
                    members = fewer
                    break
            else:
                return members

    def is_hard(self, codes: CodeArray, k: int) -> bool:
        """Whether k guesses do not settle the codes even with dummies, by a count or by solving."""
        if len(codes) > self.most_settled(k, len(codes)):
            return True
        if k == 0 or len(codes) < 2:
            return False
        game, renamed, _ = relaxed(self.question.game, codes)
        key = (k, renamed.tobytes())
        if key not in self.known:
            self.check(len(self.known))
            solution = self.solved(game, renamed, objective="worst", max_guesses=k)
            if solution.feasible is None:
                raise LimitReached
            self.known[key] = not solution.feasible
        return self.known[key]

    def most_settled(self, k: int, enough: int) -> int:
        """Return how many codes k guesses may settle, or any number from ``enough`` on (L1)."""
        return most_settled(self.reply_count, self.goal, k, enough)


def _record(node: LowerBoundNode) -> dict[str, Any]:
    return {
        "guesses": node.guesses,
        "codes": node.codes,
        "sets": [_record(inner) for inner in node.sets],
    }


def _node(game: CodeGame, record: dict[str, Any]) -> LowerBoundNode:
    return LowerBoundNode(
        record["guesses"],
        tuple(map(game.secret, record["codes"])),
        tuple(_node(game, inner) for inner in record["sets"]),
    )
