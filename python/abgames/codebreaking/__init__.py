"""Code-breaking games: the AB game (Bulls and Cows, MOO, Hit & Blow), Mastermind, MOO with cards.

>>> from abgames.codebreaking import AB, solve
>>> solution = solve(AB(pegs=3, colors=7))
>>> solution.total, len(solution.game.secrets), solution.worst
(836, 210, 5)

The names below are loaded when first used, so that the strategy checker, which needs the standard
library only, can be imported without numpy.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .assistant import Assistant
    from .card_game import CardGame, CardView
    from .cards import CardMoo
    from .diagnosis import Diagnosis, Repair, diagnose
    from .feedback import CardFeedback, Feedback
    from .games import AB, Mastermind
    from .heuristics import HEURISTICS, HeuristicComparison, compare_heuristics, heuristic_strategy
    from .lower_bound import LowerBound, LowerBoundNode, prove_lower_bound
    from .ranking import RankedGuess, Ranking
    from .solution import Solution
    from .solver import Solver, best_guess, rank_guesses, solve
    from .strategy import Strategy

_HOMES = {
    "AB": "games",
    "Assistant": "assistant",
    "CardFeedback": "feedback",
    "CardGame": "card_game",
    "CardMoo": "cards",
    "CardView": "card_game",
    "Diagnosis": "diagnosis",
    "Feedback": "feedback",
    "HEURISTICS": "heuristics",
    "HeuristicComparison": "heuristics",
    "LowerBound": "lower_bound",
    "LowerBoundNode": "lower_bound",
    "Mastermind": "games",
    "RankedGuess": "ranking",
    "Ranking": "ranking",
    "Repair": "diagnosis",
    "Solution": "solution",
    "Solver": "solver",
    "Strategy": "strategy",
    "best_guess": "solver",
    "compare_heuristics": "heuristics",
    "diagnose": "diagnosis",
    "heuristic_strategy": "heuristics",
    "prove_lower_bound": "lower_bound",
    "rank_guesses": "solver",
    "solve": "solver",
}

__all__ = [
    "AB",
    "HEURISTICS",
    "Assistant",
    "CardFeedback",
    "CardGame",
    "CardMoo",
    "CardView",
    "Diagnosis",
    "Feedback",
    "HeuristicComparison",
    "LowerBound",
    "LowerBoundNode",
    "Mastermind",
    "RankedGuess",
    "Ranking",
    "Repair",
    "Solution",
    "Solver",
    "Strategy",
    "best_guess",
    "compare_heuristics",
    "diagnose",
    "heuristic_strategy",
    "prove_lower_bound",
    "rank_guesses",
    "solve",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_HOMES[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
