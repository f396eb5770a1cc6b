"""One call for the games of all families."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from importlib import import_module
from numbers import Integral
from os import PathLike
from typing import TYPE_CHECKING, Any, Unpack, overload

from abgames_check import format_of

from .arguments import passed_on
from .documents import load_text, read_document
from .errors import VerificationError
from .verified import Verified, verify_document

if TYPE_CHECKING:
    from . import codebreaking, games, nim, otrio, tanhinmin
    from .codebreaking.code_game import CodeGame, CodesLike, Goal, Guesses, Objective
    from .codebreaking.history import HistoryLike
    from .control import Limits, TableLimits
    from .nim.rules import RuleLike


@overload
def solve(
    game: CodeGame,
    history: HistoryLike = (),
    *,
    objective: Objective = "expected",
    goal: Goal = "hit",
    candidates: CodesLike | None = None,
    guesses: Guesses = "all",
    max_guesses: int | None = None,
    **limits: Unpack[Limits],
) -> codebreaking.Solution: ...
@overload
def solve(
    game: otrio.Position,
    prefer: Mapping[int, str] | str = "previous",
    judge: Collection[int] | None = None,
    *,
    certificate: bool | None = None,
    **limits: Unpack[Limits],
) -> otrio.Solution: ...
@overload
def solve(
    game: Sequence[int], rule: RuleLike = "nim", *, misere: bool = False
) -> nim.Explanation: ...
@overload
def solve(
    game: Sequence[str | Collection[int]],
    table: int = 0,
    *,
    cut: int | None = None,
    goals: tuple[int, int] = (0, 0),
    pass_limits: tuple[int, int] | None = None,
    last_card: bool = False,
) -> tanhinmin.Analysis: ...
@overload
def solve(
    game: games.Rules, *, max_positions: int | None = None, **limits: Unpack[TableLimits]
) -> games.Solved: ...
def solve(game: Any, *arguments: Any, **options: Any) -> Any:
    """Solve a game of any family.

    ``AB``, ``Mastermind``, ``CardMoo`` and ``FeedbackTable`` are solved by
    :func:`abgames.codebreaking.solve`, an Otrio ``Position`` by :func:`abgames.otrio.solve` (with
    ``prefer="previous"`` by default), a pair of hands by :func:`abgames.tanhinmin.analyze`, and the
    piles of Nim, such as ``(7, 3, 5)``, are explained by :func:`abgames.nim.explain`.  The rules of
    a game of your own are solved by :func:`abgames.games.solve`.  Further arguments are those of
    these functions.  Raises :class:`TypeError` for anything else, and what these functions raise.

    >>> import abgames
    >>> abgames.solve(abgames.AB(3, 7)).total
    836
    >>> abgames.solve((7, 3, 5)).moves
    ((6, 3, 5), (7, 2, 5), (7, 3, 4))
    >>> abgames.solve(([1, 2, 4], [1, 3])).mover_wins
    True
    """
    from . import codebreaking, games, nim, otrio, tanhinmin
    from .codebreaking.code_game import CodeGame
    from .situation import Situation

    if isinstance(game, CodeGame):
        return passed_on("solve", codebreaking.solve, game, *arguments, **options)
    if isinstance(game, otrio.Position):
        if not arguments:
            options.setdefault("prefer", "previous")
        return passed_on("solve", otrio.solve, game, *arguments, **options)
    if isinstance(game, list | tuple) and len(game) == 2 and not isinstance(game[0], Integral):
        return passed_on("solve", tanhinmin.analyze, *game, *arguments, **options)
    if isinstance(game, list | tuple):
        return passed_on("solve", nim.explain, game, *arguments, **options)
    looks_like_rules = hasattr(game, "to_move") and hasattr(game, "outcome")
    if looks_like_rules and not isinstance(game, Situation):
        return passed_on("solve", games.solve, game, *arguments, **options)
    raise TypeError(
        "game must be AB(...), Mastermind(...), CardMoo(...), FeedbackTable(...), a Position of "
        "Otrio, the piles of Nim such as (7, 3, 5), a pair of hands such as ([1, 2, 4], [1, 3]), "
        f"or the rules of a game of your own, not {type(game).__name__}"
    )


def verify(
    document_or_path: str | PathLike[str] | Mapping[str, Any],
    fast: bool = False,
    *,
    rules: games.Rules | None = None,
) -> Verified:
    """Check a file without the solver that made it: a strategy, a lower bound or a certificate.

    The file is given by its path, or as its parsed JSON.  ``fast`` checks Otrio certificates,
    total-bound and worst-bound files, and proofs for all numbers of colours, in Rust, ten to a
    hundred times as fast.  A certificate of a game of your own is checked with its ``rules``.
    Raises :class:`~abgames.errors.VerificationError` for a file that proves nothing.

    >>> import abgames, json
    >>> strategy = abgames.solve(abgames.AB(2, 3)).strategy
    >>> abgames.verify(json.loads(strategy.to_json()))
    Verified(kind='strategy', total=13, worst=3, histogram={1: 1, 2: 3, 3: 2})
    """
    document: Any = document_or_path
    if isinstance(document, str | PathLike):
        document = read_document(load_text(document))
    if not fast:
        return verify_document(document, rules)
    home = FAST.get(format_of(document))
    if home is None:
        raise VerificationError(
            "only Otrio certificates, total-bound and worst-bound files and proofs for all numbers "
            "of colours have a fast checker"
        )
    module, _colon, function = home.partition(":")
    check: Callable[[Any], Verified] = getattr(import_module(f".{module}", __package__), function)
    return check(document)


FAST = {
    "abgames-total-bound": "codebreaking.total_bound:verify_fast",
    "abgames-worst-bound": "codebreaking.total_bound:verify_worst_fast",
    "abgames-all-colors": "codebreaking.all_colors:verify_fast",
    "abgames-otrio-certificate": "otrio.certificate:verify_fast",
    "abgames-otrio-outcome-certificate": "otrio.certificate:verify_fast",
}
"""By format, the checkers in Rust."""
