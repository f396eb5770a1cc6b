"""Solved games: their strategies come with the package.

The usual game, four different digits out of ten, takes seconds to solve, and common words of five
letters minutes.  A player should not have to wait so long for a guess, so an
:class:`~abgames.codebreaking.Assistant` reads the strategy from a file: one written by
``abgames ab solve --pegs 4 --colors 10 --strategy FILE``, and the words of the one of
``abgames words solve --strategy FILE``.  The first is checked when it is read, the second by
a test: it finds every secret with the stated number of guesses.  The searches that made the files
proved that no strategy does better; a test repeats the first.  No solver reads these files:
:func:`~abgames.codebreaking.solve` always searches.

>>> from abgames.codebreaking import AB
>>> opening(AB(4, 10)).total, opening(AB(4, 9))
(26274, None)

In the AB game every first guess is as good as any other.  After a first guess other than the
strategy's, only the names of the colours differ.

>>> opening(AB(4, 10), first=(9, 8, 1, 2)).strategy.next_guess([((9, 8, 1, 2), "0A0B")])
(3, 4, 5, 6)
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from importlib.resources import files
from operator import itemgetter
from typing import TypeAlias

import numpy as np

from abgames_check.documents import text_of

from .cards import CardMoo
from .code_game import Code, CodeGame, CodeLike
from .feedback_table import FeedbackTable
from .games import AB, exchange
from .history import History
from .question import CodeQuestion
from .ready_made.word_game import common_words
from .solution import Solution
from .strategy import Strategy
from .tree import END, Tree

SOLVED = {(4, 10): "ab-4-10.json.gz"}
"""Pegs and colours of the AB games whose strategy comes with the package."""

WORDS = "words-5.json"

After: TypeAlias = "str | tuple[str, dict[str, After]] | None"
"""A word and what follows its replies, the last word, or nothing after the hit."""


def opening(game: CodeGame, first: Code | None = None) -> Solution | None:
    """Return the solution of a whole game with this first guess, if the package has it."""
    if isinstance(game, AB) and not game.extra_colors and (game.pegs, game.colors) in SOLVED:
        strategy = _strategy(game.pegs, game.colors)
        if first is not None and first != strategy.next_guess():
            strategy = _renamed(strategy, first, game.colors)
        strategy = replace(strategy, game=game)
    elif isinstance(game, FeedbackTable) and _has_words(game):
        whole = CodeQuestion.read(game, "expected", "hit", (), None, "all")
        strategy = Strategy.answering(whole, _tree_of_words(game))
        if first is not None and first != strategy.next_guess():
            return None
    else:
        return None
    return Solution(
        game=game,
        objective=strategy.objective,
        goal=strategy.goal,
        candidate_count=strategy.candidate_count,
        feasible=True,
        proven=True,
        lower_bound=strategy.total,
        upper_bound=strategy.total,
        strategy=strategy,
        nodes=0,
        seconds=0.0,
    )


@cache
def _strategy(pegs: int, colors: int) -> Strategy:
    packed = files(__package__).joinpath(SOLVED[pegs, colors]).read_bytes()
    return Strategy.from_json(text_of(packed))


def begun(game: CodeGame, answers: History) -> tuple[Code, int] | None:
    """Return a best next guess and the least total, where the package knows them for words."""
    known = opening(game, answers[0][0] if answers else None) if _has_words(game) else None
    if known is None or known.strategy is None:
        return None
    tree, node = known.strategy.tree, 0
    for guess, reply in answers:
        if guess != tree.guess_at(node):
            return None
        node = dict(tree.edges(node))[game.feedbacks.index(reply)]
        if node == END:
            return None
    return tree.guess_at(node), int(tree.total[node])


def _has_words(game: CodeGame) -> bool:
    """Whether a game is that of the common words of five letters."""
    if not isinstance(game, FeedbackTable) or not game._is_of_words or game.has_rule:
        return False
    guesses, secrets = game._names()
    return game.weights is None and (secrets, guesses) == _lists()


_lists = cache(common_words)


def _tree_of_words(game: FeedbackTable) -> Tree:
    """Return the strategy of a file: words with what follows their replies, or the last words."""
    numbers = {str(reply): number for number, reply in enumerate(game.feedbacks)}

    def visit(node: After) -> tuple[Code, list[tuple[int, After]]]:
        assert node is not None
        word, replies = (node, {str(game.hit): None}) if isinstance(node, str) else node
        edges = ((numbers[reply], after) for reply, after in replies.items())
        return game.code(word), sorted(edges, key=itemgetter(0))

    root = json.loads(files(__package__).joinpath(WORDS).read_text("utf-8"))
    return Tree.grown(root, visit, game._array)


def _renamed(strategy: Strategy, first: Code, colors: int) -> Strategy:
    """Return the strategy with its colours renamed so that it begins with a given guess."""
    names = np.zeros(colors + 1, dtype=np.uint8)
    for color, name in (exchange(strategy.next_guess(), first, colors) or {}).items():
        names[color] = name
    tree = strategy.tree
    renamed = Tree(names[tree.guess], tree.first_edge, tree.edge_feedback, tree.edge_child)
    return replace(strategy, tree=renamed)


FILE = "cardmoo-first-questions.json"

Totals = dict[str, dict[str, int]]
"""By a first question and a reply, the further questions until the secret is known, summed over the
secrets that are left."""


def total_of(game: CodeGame, question: CodeLike | None = None) -> int | None:
    """Return the least total of questions with a first question or a best one, or ``None``."""
    if not _is_solved(game):
        return None
    totals = {text: game.secret_count + sum(left.values()) for text, left in _known().items()}
    return min(totals.values()) if question is None else totals[_like(game, question)]


def total_after(game: CodeGame, answers: History) -> int | None:
    """Return the same for the further questions after at most one answer; ``None`` after more."""
    if len(answers) > 1 or not _is_solved(game):
        return None
    for question, reply in answers:
        return _known()[_like(game, question)][str(reply)]
    return total_of(game)


def best_first(game: CodeGame) -> Code:
    """Return the first of the best first questions."""
    return game.code(min(_known(), key=lambda text: total_of(game, text) or 0))


@cache
def _known() -> Totals:
    known: Totals = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    return known


def _is_solved(game: CodeGame) -> bool:
    return game == CardMoo()


def _like(game: CodeGame, question: CodeLike) -> str:
    has_joker = CardMoo().joker in game.code(question)
    return next(text for text in _known() if text.endswith("X") == has_joker)
