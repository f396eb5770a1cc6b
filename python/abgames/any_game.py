"""One call for the games of all families."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from numbers import Integral
from typing import TYPE_CHECKING, Any, Unpack, overload

from .arguments import passed_on

if TYPE_CHECKING:
    from . import codebreaking, games, nim, otrio, tanhinmin
    from .codebreaking.aims import Goal, Guesses, NoWord, Objective
    from .codebreaking.code_game import CodeGame, CodesLike
    from .codebreaking.history import HistoryLike
    from .control import Limits, TableLimits
    from .nim.rules import RuleLike


@overload
def solve(
    game: CodeGame,
    history: HistoryLike = (),
    *,
    objective: Objective | NoWord = "expected",
    goal: Goal | NoWord = "hit",
    candidates: CodesLike | None = None,
    guesses: Guesses | NoWord = "all",
    max_guesses: int | None = None,
    **limits: Unpack[Limits],
) -> codebreaking.Solution: ...
@overload
def solve(
    game: otrio.Position,
    prefer: Mapping[int, str] | str = "previous",
    *,
    judge: Collection[int] | None = None,
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
def solve(game: object, *arguments: object, **options: object) -> Any:
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
    from .games.rules import looks_like_rules
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
    if looks_like_rules(game) and not isinstance(game, Situation):
        return passed_on("solve", games.solve, game, *arguments, **options)
    raise TypeError(
        "game must be AB(...), Mastermind(...), CardMoo(...), FeedbackTable(...), a Position of "
        "Otrio, the piles of Nim such as (7, 3, 5), a pair of hands such as ([1, 2, 4], [1, 3]), "
        f"or the rules of a game of your own, not {type(game).__name__}"
    )
