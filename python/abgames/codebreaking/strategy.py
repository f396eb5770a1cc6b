"""A strategy: what to guess after every history that can occur.

>>> from abgames.codebreaking import AB, solve
>>> strategy = solve(AB(3, 4)).strategy
>>> strategy.next_guess([])
(1, 2, 3)
>>> [(guess, str(reply)) for guess, reply in strategy.path("4 1 2")][-1]
((4, 1, 2), '3A0B')
>>> strategy.verify().total
72
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from operator import itemgetter
from os import PathLike
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from abgames_check.codebreaking.strategy import FORMAT, VERSION, check
from abgames_check.documents import load_text, read_document

from ..arguments import must_take
from ..control import ProgressTaker, limits_of
from ..display import answer, count, counted
from ..display.answer import escaped
from ..errors import IllegalMoveError, NotationError, UnsupportedGameError, VerificationError
from ..verified import Verified, save_text, verify
from .bound import situation_of
from .code_game import Code, CodeArray, CodeGame, CodeLike, CodesLike, Lean, code_of
from .games import ColorGame, exchange
from .history import (
    Answer,
    Feedback,
    History,
    HistoryLike,
    answer_texts,
    check_rule,
    contradiction,
    history_text,
    parse_history,
)
from .question import CodeQuestion, check_game
from .records import (
    AT_ONCE,
    DONE,
    Goal,
    Guesses,
    Objective,
    SimpleObjective,
    history_record,
    named,
    recorded,
)
from .svg import clear_depth, strategy_csv, strategy_dot, strategy_svg, strategy_text
from .tree import END, Comparison, Difference, Tree

if TYPE_CHECKING:
    from .losses import Losses


Player: TypeAlias = Callable[[History, CodeArray], CodeLike]
"""A program that makes guesses: (history, candidates) → guess.  The history is a tuple of pairs
(code, Feedback), the candidates that agree with it are the rows of a read-only array: copy it to
shuffle it."""

MOST_GUESSES = 400
"""A game that has not ended by then counts as endless."""

MOST_REPEATS = 10
"""So does one in which the same is done so often where nothing has changed."""


Instead: TypeAlias = Callable[[CodeQuestion, str], "Strategy"]
"""What follows where a player does not end, and why it does not."""


def play_out(question: CodeQuestion, player: Player, instead: Instead | None = None) -> Tree:
    """Return the tree of a player for the candidates of a question."""
    if not callable(player):
        raise TypeError(
            "player must be a function of the history and the candidates, not "
            f"{type(player).__name__}"
        )
    must_take(player, ("history", "candidates"))
    game = question.game

    def visit(state: _State) -> tuple[Code, list[tuple[int, _State | None]]]:
        here, rest = state
        if rest is None:
            guess = _guess(here, player)
            if why := _endless(here, guess, len(question.history)):
                if instead is None:
                    raise ValueError(f"the player {why}")
                rest = instead(here, why)
        if rest is not None:
            guess = rest.next_guess(here.history[len(rest.history) :])
        edges: list[tuple[int, _State | None]] = []
        for reply, after in here.split(guess).items():
            is_done = reply == game.hit or after.is_settled
            edges.append((game.feedbacks.index(reply), None if is_done else (after, rest)))
        return guess, edges

    root: _State | None = None if question.is_settled else (question, None)
    return Tree.grown(root, visit, game._array)


_State: TypeAlias = "tuple[CodeQuestion, Strategy | None]"
"""A situation, and what is followed there if not the player."""


def _endless(here: CodeQuestion, guess: Code, known: int) -> str:
    """Say why a player who guesses so does not come to an end; "": it may."""
    game = here.game
    if sum(guess == made for made, _ in here.history) >= MOST_REPEATS:
        made = f"has made the guess {game.text(guess)} {MOST_REPEATS} times"
        return f"{made}, and makes it again, though it tells nothing new"
    if len(here.history) - known >= MOST_GUESSES:
        secret = game.secret_text(code_of(here.members[0]))
        return f"has not found the secret {secret} after {MOST_GUESSES} guesses"
    return ""


def _guess(here: CodeQuestion, player: Player) -> Code:
    game, history = here.game, here.history
    answer = player(history, here.members)
    try:
        guess = game.code(answer)
        check_rule(game, (*history, (guess, game.feedbacks[0])))
        return guess
    except (IllegalMoveError, NotationError, TypeError) as error:
        known = history_text(game, history)
        error.args = (f"the player's guess after {known or 'no answer'}: {error}",)
        raise


@dataclass(frozen=True, repr=False)
class Strategy(Lean, answer.Answer):
    """An immutable decision tree for one game, with all that is needed to check it.

    The strategy starts at the position after ``history``, with the secret among ``candidates``
    (``None``: among all secrets).  ``objective`` is what it was made to optimise.
    """

    game: CodeGame
    goal: Goal
    objective: Objective
    history: History
    candidates: tuple[Code, ...] | None
    tree: Tree

    @classmethod
    def answering(cls, question: CodeQuestion, tree: Tree) -> Strategy:
        """Return a tree as a strategy for a question."""
        return cls(
            game=question.game,
            goal=question.goal,
            objective=question.objective,
            history=question.history,
            candidates=question.candidates,
            tree=tree,
        )

    @classmethod
    def found(cls, question: CodeQuestion, arrays: dict[str, NDArray[Any]]) -> Strategy:
        """Return a tree of the Rust core as a strategy for a question."""
        guess = question.game._of_rows(arrays["guess"])
        asked = np.repeat(guess, np.diff(arrays["first_edge"]), axis=0)
        replies = question.game._of_feedbacks(arrays["edge_feedback"], asked)
        return cls.answering(question, Tree(**{**arrays, "guess": guess, "edge_feedback": replies}))

    def __post_init__(self) -> None:
        """Refuse classes that the game lacks; count the candidates at the ends of the tree."""
        if self.goal == "class":
            self.game._check_can(self.goal, "all", self._members)
        if (self.goal == "class" or self.game.shares_hits) and self.tree.ends is None:
            counts = np.array([len(codes) for _, codes in sorted(self.ends.items())])
            object.__setattr__(self, "tree", replace(self.tree, ends=counts))

    # -- use -------------------------------------------------------------------------------

    def next_guess(self, history: HistoryLike = ()) -> Code:
        """Return the guess that follows a history since the strategy's root.

        Raises :class:`ValueError` if the history has a guess that the strategy did not propose, or
        if the game is over.
        """
        return self.tree.guess_at(self._node_after(parse_history(self.game, history)))

    def _node_after(self, answers: History) -> int:
        if not len(self.tree):
            raise ValueError(f"{AT_ONCE[self.goal]}: there is no guess to make")
        node = 0
        for number, (guess, feedback) in enumerate(answers, 1):
            proposed = self.tree.guess_at(node)
            if guess != proposed:
                raise IllegalMoveError(
                    f"guess {number} of the history is {self.game.text(guess)}, "
                    f"but the strategy proposes {self.game.text(proposed)} there",
                    move=guess,
                )
            children = self._children(node)
            if feedback not in children:
                raise contradiction(self.game, self._members, answers[:number], who="candidate")
            node = children[feedback]
            if node == END:
                rest = "" if number == len(answers) else "; no answer can follow"
                raise ValueError(
                    f"{DONE[self.goal]} with answer {number} of the history, "
                    f"{feedback} to {self.game.text(guess)}: "
                    f"there is no next guess{rest}"
                )
        return node

    def after(self, history: HistoryLike) -> Strategy:
        """Return the rest of the strategy after some answers.

        The answers are a history since the strategy's root, or, as text, only the replies to the
        strategy's guesses, such as ``"0A1B, 1A1B"``.  Raises what :meth:`next_guess` raises.

        >>> from abgames.codebreaking import AB, solve
        >>> rest = solve(AB(3, 4)).strategy.after("1A2B")
        >>> print(rest.to_text())
        1 3 2 *
          0A3B: 2 1 3 *
            0A3B: 3 2 1 *
        """
        answers = self._answers(history)
        tree = self.tree.below(self._node_after(answers))
        return replace(self, history=(*self.history, *answers), tree=tree)

    def _answers(self, history: HistoryLike) -> History:
        """Read a history, or replies to the guesses of the strategy."""
        words = answer_texts(self.game, history) if isinstance(history, str) else []
        if not words or "=" in history or not all(map(self.game._is_reply, words)):
            return parse_history(self.game, history)
        answers: History = ()
        for word in words:
            answers = (*answers, (self.next_guess(answers), self.game.reply(word)))
        return answers

    def path(self, secret: CodeLike) -> tuple[Answer, ...]:
        """Return the game against a secret: all guesses and replies to the end of the task."""
        code = self.game.secret(secret)
        if not self._is_member(code):
            raise ValueError(
                f"{self.game.secret_text(code)} is not one of the {self.candidate_count} "
                "candidates of this strategy"
            )
        steps: list[Answer] = []
        node = 0 if len(self.tree) else END
        while node != END:
            guess = self.tree.guess_at(node)
            feedback = self.game.feedback(guess, code)
            steps.append((guess, feedback))
            node = self._children(node)[feedback]
        return tuple(steps)

    def verify(self) -> Verified:
        """Check the strategy with code that shares nothing with the solver, and count guesses.

        The strategy is written as a file and handed to ``abgames_check``.
        Unpacks as ``(total, worst, histogram)``; raises
        :class:`~abgames.errors.VerificationError` when something is wrong.
        """
        result = verify(self)
        if result.histogram != self.histogram:
            raise VerificationError(
                f"the tree counts {self.histogram} but its file counts {result.histogram}"
            )
        return result

    # -- figures ---------------------------------------------------------------------------

    @property
    def depth(self) -> int:
        """The most guesses on any way to the end."""
        return int(self.tree.depth.max(initial=0))

    @property
    def candidate_count(self) -> int:
        """Number of candidates that the strategy finds."""
        return self.tree.candidate_count

    @property
    def histogram(self) -> dict[int, int]:
        """Number of guesses, or what they cost → number of candidates found with that."""
        cost, found = self.game._cost, self.tree.histogram(self._costs_of(self.tree))
        return {cost(taken): codes for taken, codes in found.items()}

    @property
    def total(self) -> int:
        """Number of guesses summed over all candidates: the external path length.

        Secrets with weights count by their weights, guesses with costs by their costs.
        """
        return self._total_at(0) if len(self.tree) else 0

    def _total_at(self, node: int) -> int:
        return self.game._cost(int(self.totals[node]))

    @cached_property
    def totals(self) -> NDArray[np.int64]:
        """The total at and below each node of the tree, in units of the costs."""
        weigh, weights = self.game.weight, None
        if self.game.has_weights:
            weights = {edge: weigh(codes) for edge, codes in self.ends.items()}
        return self.tree.total_of(weights, self._costs_of(self.tree))

    def _costs_of(self, tree: Tree) -> NDArray[Any] | None:
        """What the guess of each node costs, as whole numbers of any size."""
        costs = self.game._costs
        if costs is None:
            return None
        return np.array([costs[guess] for guess in tree.guess.tolist()], dtype=object)

    def _worst_at(self, node: int) -> int:
        """The most guesses that any candidate takes from a node on, or their cost."""
        below = self.tree.below(node)
        costs = self._costs_of(below)
        paid = below.depth if costs is None else below._paid(costs)
        return self.game._cost(int(paid.max()))

    @property
    def mean(self) -> Fraction:
        """Expected number of guesses, with candidates as likely as their weights say."""
        return Fraction(self.total, self.weight)

    @cached_property
    def weight(self) -> int:
        """The weight of the candidates together: their number, unless secrets have weights."""
        return self.game.weight(self._members) if self.game.has_weights else self.candidate_count

    @property
    def worst(self) -> int:
        """The most guesses that any candidate takes, or the most that is paid for one."""
        return max(self.histogram)

    def losses(
        self,
        objective: SimpleObjective = "expected",
        *,
        threads: int | None = None,
        time_limit: float | None = None,
        memory_limit: int | str | None = None,
        progress: ProgressTaker = None,
    ) -> Losses:
        """Return where this strategy loses guesses: the guesses that are not the best.

        The cost of a guess is how much the best total that begins with it exceeds the best total of
        the situation; the sum over all situations is exactly ``total`` minus the optimum.  With
        ``"worst"`` it is by how much the guess raises the worst case that cannot be avoided.  The
        limits are those of :func:`abgames.codebreaking.solve`; what time leaves open has bounds.

        >>> from abgames.codebreaking import AB
        >>> mine = Strategy.from_player(AB(3, 5), lambda history, candidates: candidates[-1])
        >>> losses = mine.losses()
        >>> losses.total - losses.optimum, losses[0].guess, losses[0].best, losses[0].cost
        (4, (3, 1, 2), (1, 3, 2), 1)
        """
        limits = limits_of(threads, time_limit, memory_limit, progress)
        from .losses import losses_of

        return losses_of(self, objective, limits)

    def compare(self, other: Strategy) -> Comparison:
        """Return the situations in which this strategy first guesses otherwise than another one."""
        if not isinstance(other, type(self)):
            raise TypeError(f"other must be a Strategy, not {type(other).__name__}")
        for name in ("game", "goal", "history", "candidates"):
            own, others = getattr(self, name), getattr(other, name)
            if own != others:
                raise ValueError(
                    f"both strategies must have the same {name}: this one has {own}, the other one "
                    f"{others}"
                )
        if not len(self.tree):
            return Comparison((), renamed=False)
        translate = _translation(self, other)
        found = sorted(
            _differences(self, other, translate or (lambda guess: guess)),
            key=lambda difference: (-difference.loss, difference.history),
        )
        return Comparison(tuple(found), renamed=translate is not None)

    # -- forms -----------------------------------------------------------------------------

    def record(self) -> dict[str, Any]:
        first = self.next_guess() if len(self.tree) else None
        return recorded(self, "Plan", next_guess=first, text=named(self.game, first))

    def rows(self) -> list[dict[str, Any]]:
        return [{"guesses": n, "candidates": codes} for n, codes in self.histogram.items()]

    def facts(self) -> list[tuple[str, str]]:
        return [
            ("game", str(self.game)),
            ("goal", self.goal),
            ("candidates", count(self.candidate_count)),
            ("total", count(self.total)),
            ("mean", f"{float(self.mean):.4f} = {self.mean}"),
            ("worst", count(self.worst)),
        ]

    def save(self, path: str | PathLike[str]) -> None:
        """Write the strategy file, compressed if its name ends with ``.gz``."""
        save_text(path, self.to_json() + "\n")

    @classmethod
    def load(
        cls, path: str | PathLike[str], *, symbols: str | tuple[str, ...] | None = None
    ) -> Strategy:
        """Read a strategy from a file, compressed or not; see :meth:`from_json`."""
        return cls.from_json(load_text(path), symbols=symbols)

    def to_json(self) -> str:
        """Return the strategy as a file; ``docs/formats.md`` describes the format."""
        head = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.record(),
            "goal": self.goal,
            "objective": self.objective,
            "history": history_record(self.history),
            "candidates": self.candidates,
        }
        return f'{json.dumps(head)[:-1]}, "root": {self._tree_json()}}}'

    @classmethod
    def from_json(cls, text: str, *, symbols: str | tuple[str, ...] | None = None) -> Strategy:
        """Read a strategy file and verify it.

        The file does not hold symbols; ``symbols`` sets those of the game.  Raises
        :class:`~abgames.errors.VerificationError` for a file that is not a working strategy.

        >>> from abgames.codebreaking import AB, solve
        >>> strategy = solve(AB(2, 4)).strategy
        >>> Strategy.from_json(strategy.to_json()) == strategy
        True
        """
        if not isinstance(text, str):
            raise TypeError(f"a strategy file is text, not {type(text).__name__}")
        document = read_document(text)
        check(document)
        if document["game"]["name"] in ("fleet", "boards"):
            raise UnsupportedGameError(
                "a strategy that ends when all is hit is checked by verify, and not read: ask solve"
            )
        situation = situation_of(document, symbols)
        return cls(
            **situation,
            objective=document["objective"],
            tree=_tree(situation["game"], document["root"]),
        )

    @classmethod
    def from_player(
        cls,
        game: CodeGame,
        player: Player,
        *,
        history: HistoryLike = (),
        candidates: CodesLike | None = None,
    ) -> Strategy:
        """Ask a program for its guess in every situation, and write its answers down.

        ``player(history, candidates)`` returns the next guess; the history is a tuple of pairs of
        guess and feedback, the candidates that agree with it are the rows of an array.  Raises what
        the player raises, and :class:`ValueError` for an invalid guess, or for a player that never
        finishes.

        A player who always guesses the first candidate:

        >>> from abgames.codebreaking import AB
        >>> Strategy.from_player(AB(3, 7), lambda history, candidates: candidates[0]).histogram
        {1: 1, 2: 8, 3: 37, 4: 88, 5: 63, 6: 12, 7: 1}
        """
        # The guesses of the game are not listed, so they may be too many to list.
        check_game(game)
        guesses: Guesses = "consistent" if game.hit is not None else "all"
        question = CodeQuestion.to_the_end(game, history, candidates, guesses)
        return cls.answering(question, play_out(question, player))

    to_text = strategy_text
    to_csv = strategy_csv
    to_dot = strategy_dot
    to_svg = strategy_svg

    def _repr_svg_(self) -> str | None:
        """Return a picture of the first guesses for notebooks; ``None`` if there is no guess."""
        # Many notebooks are light although the system's theme is dark.
        return self.to_svg(max_depth=clear_depth(self), theme="light") if len(self.tree) else None

    def _repr_html_(self) -> str:
        picture = self._repr_svg_() or f"<pre>{escaped(self.to_text())}</pre>"
        return f'<div style="overflow:auto">{picture}</div>'

    def __repr__(self) -> str:
        """Return a short description; :meth:`to_json` is the form that can be read back."""
        return (
            f"<Strategy for {self.game}: {counted(self.candidate_count, 'candidate')}, "
            f"total {self.total}, worst {self.worst}>"
        )

    # -- internals -------------------------------------------------------------------------

    def _children(self, node: int) -> dict[Feedback, int]:
        feedbacks = self.game.feedbacks
        return {feedbacks[index]: child for index, child in self.tree.edges(node)}

    @cached_property
    def _members(self) -> CodeArray:
        game, answers = self.game, self.history
        return CodeQuestion(
            game, self.objective, self.goal, "all", answers, self.candidates
        ).members

    def _is_member(self, code: Code) -> bool:
        same = self._members == self.game._array([code])
        return bool(same.reshape(len(same), -1).all(axis=1).any())

    @cached_property
    def ends(self) -> dict[int, CodeArray]:
        """The candidates that each final edge settles; without nodes, all of them, at 0."""
        if not len(self.tree):
            return {0: self._members}
        settled: dict[int, CodeArray] = {}
        stack = [(0, self._members)]
        while stack:
            node, members = stack.pop()
            replies = self.game._replies(self.tree.guess_at(node), members)
            for edge, (index, child) in self.tree.numbered_edges(node):
                rest = members[replies == index]
                if child == END:
                    settled[edge] = rest
                else:
                    stack.append((child, rest))
        return settled

    def _tree_json(self) -> str:
        pieces: list[str] = []
        replies = [json.dumps(str(feedback)) for feedback in self.game.feedbacks]
        stack: list[int | str] = [0 if len(self.tree) else END]
        while stack:
            item = stack.pop()
            if isinstance(item, str):
                pieces.append(item)
            elif item == END:
                pieces.append("null")
            else:
                guess = json.dumps(self.tree.guess_at(item))
                pieces.append(f'{{"guess": {guess}, "replies": {{')
                stack.append("}}")
                separator = ""
                for index, child in reversed(list(self.tree.edges(item))):
                    stack.extend((separator, child, f"{replies[index]}: "))
                    separator = ", "
        return "".join(pieces)


def _tree(game: CodeGame, root: dict[str, Any]) -> Tree:
    def visit(node: dict[str, Any]) -> tuple[Any, list[tuple[int, Any]]]:
        replies = node["replies"].items()
        edges = ((game.feedbacks.index(game.reply(reply)), child) for reply, child in replies)
        return node["guess"], sorted(edges, key=itemgetter(0))

    return Tree.grown(root, visit, game._array)


def _differences(
    one: Strategy, other: Strategy, translate: Callable[[Code], Code]
) -> Iterator[Difference]:
    """Walk down both trees while they make the same guess."""
    stack: list[tuple[int, int, tuple[tuple[Code, Feedback], ...]]] = [(0, 0, ())]
    while stack:
        here, there, history = stack.pop()
        guess, otherwise = one.tree.guess_at(here), translate(other.tree.guess_at(there))
        if guess != otherwise:
            totals = one._total_at(here), other._total_at(there)
            count = int(one.tree.end_count[here])
            guess, otherwise = one.game._labelled(guess), one.game._labelled(otherwise)
            yield Difference(one.game, history, count, guess, otherwise, *totals)
            continue
        children = dict(other.tree.edges(there))
        for index, child in one.tree.edges(here):
            if child != END and children[index] != END:
                answer = (guess, one.game.feedbacks[index])
                stack.append((child, children[index], (*history, answer)))


def _translation(one: Strategy, other: Strategy) -> Callable[[Code], Code] | None:
    """Return a renaming of colours that makes the first guesses equal, if there is one."""
    game = one.game
    first, second = one.tree.guess_at(0), other.tree.guess_at(0)
    if first == second or one.history or one.candidates is not None:
        return None
    if not isinstance(game, ColorGame) or max(*first, *second) > game.colors:
        return None
    names = exchange(second, first, game.colors)
    return None if names is None else lambda guess: tuple(names.get(c, c) for c in guess)
