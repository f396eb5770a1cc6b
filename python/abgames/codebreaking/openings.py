"""Solved games: their strategies come with the package.

The usual game, four different digits out of ten, takes seconds to solve.  A player should not have
to wait so long for a guess, so an :class:`~abgames.codebreaking.Assistant` reads the strategy from
a file written by ``abgames ab solve --pegs 4 --colors 10 --strategy FILE``.  Like any strategy, it
is checked when it is read: it finds every secret with the stated number of guesses.  The search
that made the file proved that no strategy does better; a test repeats that search.  No solver reads
these files: :func:`~abgames.codebreaking.solve` always searches.

>>> from abgames.codebreaking import AB
>>> opening(AB(4, 10)).total, opening(AB(4, 9))
(26274, None)

In the AB game every first guess is as good as any other.  After a first guess other than the
strategy's, only the names of the colours differ.

>>> opening(AB(4, 10), first=(9, 8, 1, 2)).strategy.next_guess([((9, 8, 1, 2), "0A0B")])
(3, 4, 5, 6)
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib.resources import files

import numpy as np

from abgames_check.documents import text_of

from .code_game import Code, CodeGame
from .games import AB, exchange
from .solution import Solution
from .strategy import Strategy
from .tree import Tree

SOLVED = {(4, 10): "ab-4-10.json.gz"}
"""Pegs and colours of the AB games whose strategy comes with the package."""


def opening(game: CodeGame, first: Code | None = None) -> Solution | None:
    """Return the solution of a whole game with this first guess, if the package has it."""
    if not isinstance(game, AB) or game.extra_colors or (game.pegs, game.colors) not in SOLVED:
        return None
    strategy = _strategy(game.pegs, game.colors)
    if first is not None and first != strategy.next_guess():
        strategy = _renamed(strategy, first, game.colors)
    strategy = replace(strategy, game=game)
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


def _renamed(strategy: Strategy, first: Code, colors: int) -> Strategy:
    """Return the strategy with its colours renamed so that it begins with a given guess."""
    names = np.zeros(colors + 1, dtype=np.uint8)
    for color, name in (exchange(strategy.next_guess(), first, colors) or {}).items():
        names[color] = name
    tree = strategy.tree
    renamed = Tree(names[tree.guess], tree.first_edge, tree.edge_feedback, tree.edge_child)
    return replace(strategy, tree=renamed)
