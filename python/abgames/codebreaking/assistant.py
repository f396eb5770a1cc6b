"""A companion for one game: it proposes guesses, takes the replies, and knows what to expect.

>>> from abgames.codebreaking import AB
>>> assistant = Assistant(AB(3, 7), history="1 2 3=0A1B")
>>> assistant.answer("0A2B", guess="3 4 5")
>>> assistant.candidate_count, assistant.proposal, assistant.expected
(10, (4, 3, 6), Fraction(23, 10))
>>> assistant.answer("1A0B")
>>> assistant.candidate_count, assistant.proposal, assistant.expected
(3, (4, 5, 1), Fraction(5, 3))
>>> assistant.undo()
>>> assistant.candidate_count
10
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Unpack

from ..arguments import known_word, of_kind, whole_number
from ..control import ProgressTaker, TimeLimits, seconds
from ..display import counted
from .clues import Clue
from .code_game import Code, CodeArray, CodeGame, CodeLike, codes_of
from .history import (
    Answer,
    Feedback,
    FeedbackLike,
    History,
    HistoryLike,
    parse_history,
    possible_reply,
)
from .openings import opening
from .question import GUESSES, CodeQuestion, check_game, stuck
from .records import Goal, Guesses
from .situation import Guessing
from .solution import Solution
from .solver import Solver
from .tree import END

EXACT = 500
"""With at most this many candidates, the rest of the game is searched for every reply."""


def adversary_reply(
    game: CodeGame,
    guess: CodeLike,
    history: HistoryLike = (),
    *,
    exact: int | None = None,
    goal: Goal | None = None,
    solver: Solver | None = None,
) -> Feedback:
    """Return the reply to a guess after which the secret is hardest to find.

    With at most ``exact`` candidates (500; of words 0, the rule of Absurdle) it is the reply after
    which best play needs most guesses in the worst case, and among such replies most on average.
    With more candidates it is a heuristic: the reply that leaves most candidates.  ``goal`` is that
    of the game if not given.  Ties go to the smallest reply, so a guess is right only when it must
    be.  Raises :class:`~abgames.errors.InconsistentHistoryError` for a history that no secret fits.

    >>> from abgames.codebreaking import AB
    >>> adversary_reply(AB(3, 5), "1 2 3", exact=0), adversary_reply(AB(2, 2), "1 2", "2 1=0A2B")
    (Feedback(0, 2), Feedback(2, 0))
    """
    check_game(game, costed=True)
    goal = game.goal if goal is None else goal
    question = CodeQuestion.read(game, "worst-expected", goal, history, costed=True)
    if exact is None:
        exact = 0 if getattr(game, "_is_of_words", False) else EXACT
    exact = whole_number("exact", exact, at_least=0)
    (code,) = codes_of(question.check_guesses([guess]))
    parts, place = question.split(code), game.feedbacks.index  # a smaller reply has a larger index
    if len(question.members) > exact:
        return max(parts, key=lambda r: (r != game.hit, len(parts[r].members), place(r)))
    solver = Solver() if solver is None else of_kind("solver", solver, Solver)
    return max(parts, key=lambda reply: (_needed(parts[reply], solver), place(reply)))


def _needed(question: CodeQuestion, solver: Solver) -> tuple[int, Fraction]:
    """The guesses that best play needs from here, in the worst case and on average."""
    if question.history[-1][1] == question.game.hit:
        return 0, Fraction(0)
    solution = solver._answer(question, None, {})
    assert isinstance(solution.lower_bound, tuple)
    worst, total = solution.lower_bound
    return worst, Fraction(total, question.game.weight(question.members))


@dataclass
class _Known:
    """A situation, and what was solved."""

    place: Guessing
    solution: Solution | None = None
    """The solution of this situation or of an earlier one, if it is known."""
    node: int = 0
    """Where in the strategy of that solution this situation is."""


class Assistant:
    """One code-breaking game, from the side of the code-breaker.

    A position is solved when something about it is first asked for.  As long as you follow the
    proposals of a proven solution, nothing is solved again: a part of an optimal strategy is itself
    optimal, so exact values are read off the strategy.  After another guess, or after a solution
    that the time limit cut short, the new position is solved by the same solver, which remembers
    what it proved.  The strategy of the usual game, 4 different digits out of 10, comes with the
    package, so its proposals are there at once.

    ``history`` is what is already known, ``guesses`` says which may be proposed ("all" or
    "consistent"), ``time_limit`` bounds each solve in seconds, ``solver`` is a
    :class:`~abgames.codebreaking.Solver` to use, and ``progress`` is as in
    :func:`~abgames.codebreaking.solve`.  A copy, also through pickle, keeps what was solved, but it
    has a new solver that remembers nothing.  Raises
    :class:`~abgames.errors.InconsistentHistoryError` for a history that no secret fits, and
    :class:`~abgames.errors.UnsupportedGameError` for a game whose secrets cannot be listed.

    >>> from abgames.codebreaking import AB
    >>> assistant = Assistant(AB(3, 5))
    >>> secret = "4 1 2"
    >>> while not assistant.is_solved:
    ...     assistant.answer(assistant.game.feedback(assistant.proposal, secret))
    >>> len(assistant.history), assistant.history[-1]
    (4, ((4, 1, 2), Feedback(3, 0)))
    """

    def __init__(
        self,
        game: CodeGame,
        *,
        history: HistoryLike = (),
        guesses: Guesses = "all",
        solver: Solver | None = None,
        time_limit: float | None = None,
        progress: ProgressTaker = None,
    ) -> None:
        check_game(game, costed=True)
        if solver is not None and not isinstance(solver, Solver):
            raise TypeError(f"solver must be a Solver, not {type(solver).__name__}")
        self._guesses = known_word("guesses", guesses, GUESSES)
        seconds(time_limit)
        self._limits: TimeLimits = {"time_limit": time_limit, "progress": progress}
        self._solver = Solver() if solver is None else solver
        clues: list[Clue] = []
        answers = parse_history(game, history, clues)
        game = game._with_clues(clues)
        start = Guessing(game, (), None, game.goal)
        start.candidates  # noqa: B018 - secrets that cannot be listed are refused
        self._line = [_Known(start)]
        self.change_history(answers)

    # -- what is known ---------------------------------------------------------------------

    @property
    def _here(self) -> Guessing:
        return self._line[-1].place

    @property
    def game(self) -> CodeGame:
        """The game that is played."""
        return self._here.game

    @property
    def history(self) -> History:
        """The answers so far, as pairs of guess and feedback."""
        return self._here.history

    @property
    def candidates(self) -> CodeArray:
        """The secrets that agree with the history: a read-only array, in lexicographic order."""
        return self._here.candidates

    @property
    def candidate_count(self) -> int:
        """Number of candidates."""
        return len(self.candidates)

    @property
    def is_solved(self) -> bool:
        """Whether the secret was guessed; where no reply is the hit, whether it is determined."""
        return self._here.to_move is None

    # -- what to do, and what to expect ----------------------------------------------------

    @property
    def proposal(self) -> Code | None:
        """The guess to make next; ``None`` when the game is over.

        It is the guess of an optimal strategy if :attr:`proven`, else the one with the best score,
        as in :func:`~abgames.codebreaking.best_guess`.  Finding it may take a search, limited only
        by ``time_limit``.
        """
        if self.is_solved:
            return None
        solution, node = self._solved()
        if solution.strategy is None or not solution.proven:
            return solution.guess
        return solution.strategy.tree.guess_at(node)

    @property
    def proven(self) -> bool:
        """Whether the least expected number of further guesses is known exactly.

        Deciding that may take a search, limited only by ``time_limit``.
        """
        return self.is_solved or self._solved()[0].proven

    @property
    def expected(self) -> Fraction | None:
        """The expected number of further guesses in optimal play; ``None`` if not proven.

        Finding it may take a search, limited only by ``time_limit``.
        """
        return Fraction(self.lower_bound, self.weight) if self.proven else None

    @property
    def weight(self) -> int:
        """The weight of the candidates together: their number, unless secrets have weights."""
        return self.game.weight(self.candidates)

    @property
    def lower_bound(self) -> int:
        """A proved lower bound on the number of further guesses, summed over all candidates.

        Finding it may take a search, limited only by ``time_limit``.
        """
        if self.is_solved:
            return 0
        solution, node = self._solved()
        if solution.proven and solution.strategy is not None:
            return solution.strategy._total_at(node)
        # Every later solution that is kept belongs to the position itself.
        least = solution.lower_bound
        return self.weight if least is None or isinstance(least, tuple) else least

    @property
    def upper_bound(self) -> int | None:
        """A proved upper bound on the number of further guesses in all; ``None`` if none is known.

        The bounds are equal if, and only if, :attr:`proven`.  Finding them may take a search,
        limited only by ``time_limit``.
        """
        if self.proven:
            return self.lower_bound
        upper = self._solved()[0].upper_bound
        return None if isinstance(upper, tuple) else upper

    def search(self, **limits: Unpack[TimeLimits]) -> None:
        """Find the proposal now, within limits other than those given at first.

        >>> from abgames.codebreaking import Mastermind
        >>> assistant = Assistant(Mastermind(4, 9))
        >>> assistant.search(time_limit=0)
        >>> assistant.proven
        False
        """
        if not self.is_solved:
            self._solved(limits)

    # -- moves -----------------------------------------------------------------------------

    def answer(self, feedback: FeedbackLike, guess: CodeLike | None = None) -> None:
        """Take the reply to a guess; without ``guess``, to the proposal.

        The guess may be any legal one, consistent or not.  When an error is raised nothing has
        changed: :class:`~abgames.errors.IllegalMoveError` for a reply that cannot occur in the
        game, :class:`~abgames.errors.InconsistentHistoryError` for one that leaves no candidate
        (its ``history`` is the impossible one, for
        :func:`~abgames.codebreaking.diagnose`), and ValueError when the secret is found already.

        >>> from abgames.codebreaking import AB
        >>> assistant = Assistant(AB(2, 3), history="1 2=0A2B")
        >>> assistant.answer("1A0B")
        Traceback (most recent call last):
            ...
        abgames.errors.InconsistentHistoryError: answers 1 and 2 contradict each other: \
no secret of AB(pegs=2, colors=3) gives 0A2B to 1 2 and 1A0B to 2 1
        >>> assistant.candidate_count
        1
        """
        reply = possible_reply(self.game, feedback)
        if self.is_solved:
            raise ValueError("the secret is found already, so no answer can follow")
        made = self.proposal if guess is None else self.game.code(guess)
        assert made is not None
        self._line.append(_after(self._line[-1], (made, reply)))

    def undo(self) -> None:
        """Take back the last answer, even one given at the start.

        Raises ValueError when there is none.
        """
        if not self.history:
            raise ValueError("there is no answer to take back")
        self._line.pop()

    def change_history(self, history: HistoryLike) -> None:
        """Replace the history.

        What was solved for the answers that both histories begin with is kept.  Raises
        :class:`~abgames.errors.InconsistentHistoryError` when no secret fits it; then nothing
        has changed.

        >>> from abgames.codebreaking import AB
        >>> assistant = Assistant(AB(3, 7), history="1 2 3=0A1B, 3 4 5=0A2B")
        >>> assistant.change_history("1 2 3=0A1B, 3 4 5=1A1B")
        >>> assistant.candidate_count
        9
        """
        answers, known = parse_history(self.game, history), self.history
        same = 0
        while same < min(len(answers), len(known)) and answers[same] == known[same]:
            same += 1
        line = self._line[: same + 1]
        for answer in answers[same:]:
            line.append(_after(line[-1], answer))
        self._line = line

    def __repr__(self) -> str:
        answers = counted(len(self.history), "answer")
        candidates = counted(self.candidate_count, "candidate")
        return f"<Assistant for {self.game}: {answers}, {candidates}>"

    def __getstate__(self) -> dict[str, Any]:
        """Leave the solver out of pickles and copies."""
        return {**vars(self), "_line": list(map(replace, self._line)), "_solver": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Make a new solver."""
        vars(self).update(state, _solver=Solver())

    # -- internals -------------------------------------------------------------------------

    def _solved(self, limits: TimeLimits | None = None) -> tuple[Solution, int]:
        """Return a solution that covers the present position, and its node there."""
        position = self._line[-1]
        if position.solution is None:
            position.solution, position.node = self._opening()
        if position.solution is None:
            position.solution = self._solver.solve(
                self.game,
                goal=self.game.goal,
                history=self.history,
                guesses=self._guesses,
                **(self._limits if limits is None else {**self._limits, **limits}),
            )
        if position.solution.feasible is False:
            raise stuck(self.game)
        return position.solution, position.node

    def _opening(self) -> tuple[Solution | None, int]:
        """Return the strategy that comes with the package, and where the game is in it."""
        first = self.history[0][0] if self.history else None
        solution = opening(self.game, first) if self._guesses == "all" else None
        if solution is None or solution.strategy is None:
            return None, 0
        tree, node = solution.strategy.tree, 0
        for guess, feedback in self.history:
            if guess != tree.guess_at(node):
                return None, 0
            node = dict(tree.edges(node))[self.game.feedbacks.index(feedback)]
        return solution, node


def _after(known: _Known, answer: Answer) -> _Known:
    """What is known after one more answer; InconsistentHistoryError if no secret gives it."""
    place, solution = known.place, known.solution
    after = _Known(replace(place, history=(*place.history, answer)))
    after.place.candidates  # noqa: B018 - an impossible answer is refused
    # What an interrupted search knew about its classes is not kept, so they are solved again.
    if solution is not None and solution.proven and solution.strategy is not None:
        tree, (guess, feedback) = solution.strategy.tree, answer
        if guess == tree.guess_at(known.node):
            node = dict(tree.edges(known.node))[place.game.feedbacks.index(feedback)]
            if node != END:
                after.solution, after.node = solution, node
    return after
