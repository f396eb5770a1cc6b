"""Best moves and the exact cost of a move: the yardstick for programs that play.

>>> from abgames import AB, Position, oracle
>>> oracle.best_moves((7, 3, 5)), oracle.regret((7, 3, 5), (7, 3, 1))
(((6, 3, 5), (7, 2, 5), (7, 3, 4)), 1)
>>> oracle.regret((AB(3, 7), "1 2 3=0A1B"), "4 5 6")          # 17 guesses more over 72 candidates
Fraction(17, 72)
>>> position = Position.from_moves("b2M, a1L, c3S, a2S, b3L, c3M", players=3)
>>> oracle.regret(position, "b1L", prefer="next"), oracle.best_moves(position, prefer="next")
(3, ('c2L',))
>>> oracle.best_moves(([5, 6], [6])), oracle.regret(([5, 6], [6]), 5)
((6,), 2)

A position is an Otrio ``Position``, a pair of a code-breaking game and a history, the piles of Nim,
or a pair of Tanhinmin hands, that of the player to move first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from numbers import Integral
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .codebreaking import Ranking
    from .otrio import Position
    from .tanhinmin.play import Game

Regret = int | Fraction | None

__all__ = ["best_moves", "regret"]


def best_moves(position: Any, **question: Any) -> tuple[Any, ...]:
    """Return the best moves.

    ``question`` says what counts.  Otrio: ``prefer`` and ``judge`` of :func:`abgames.otrio.solve`
    (``prefer="previous"`` by default), or ``coalition`` and ``winners`` of
    :func:`abgames.otrio.can_force`, where players outside the coalition want to prevent these.
    Code-breaking: ``goal``; the moves are guesses, one from each set that a symmetry of the
    situation makes equivalent.  Nim: ``rule`` and ``misere``; a move is the position after it, and
    a lost position has no best move.  Tanhinmin: ``table`` and a variant.  Raises
    :class:`TypeError` for anything else.

    >>> from abgames import Position
    >>> late = Position.from_moves("b2M, a1L, c3S, a2S, b3L, c3M", players=3)
    >>> best_moves(late, coalition={1, 2}, winners={1})[:3]
    ('b1L', 'c1L', 'a2L')
    """
    found: tuple[Any, ...] = _of(position).best(position, **question)
    return found


def regret(position: Any, move: Any, **question: Any) -> Regret:
    """Return how much worse a move is than a best one, exactly.

    Otrio by preferences: by how many places of the mover's order the outcome is worse; ``None`` if
    play by these orders can end in several ways.  With a coalition, and in Nim: 1 for a move that
    gives the success away, else 0.  Code-breaking: expected guesses, a Fraction.  Tanhinmin: points
    of the score; ``None`` for a variant whose score is not known.  ``question`` is as in
    :func:`best_moves`.  Raises :class:`~abgames.errors.IllegalMoveError` and
    :class:`~abgames.errors.NotationError` for what is not a move.

    >>> from abgames import Position
    >>> late = Position.from_moves("b2M, a1L, c3S, a2S, b3L, c3M", players=3)
    >>> [regret(late, move, coalition={1, 2}, winners={1}) for move in ("b1L", "c2L")]
    [0, 0]
    """
    cost: Regret = _of(position).regret(position, move, **question)
    return cost


class _Otrio:
    """Otrio, by preferences or by a coalition."""

    @staticmethod
    def levels(position: Position, question: dict[str, Any]) -> Mapping[str, int | None]:
        """Return for each move how bad it is for the mover; equal numbers are equally good."""
        from .otrio import analyze, force_moves
        from .otrio.preferences import read_preferences

        if "coalition" in question:
            coalition = set(question["coalition"])
            rows = force_moves(position, **{**question, "coalition": coalition})
            # Players outside the coalition like moves after which it fails.
            good = position.to_move in coalition
            return {move: None if holds is None else int(holds != good) for move, holds in rows}
        asked = {"prefer": "previous", **question}
        order = read_preferences(asked["prefer"], position.players)[position.to_move - 1]
        place = {outcome: level for level, liked in enumerate(order) for outcome in liked}
        found = analyze(position, **asked)
        return {move: None if outcome is None else place[outcome] for move, outcome, _ in found}

    @classmethod
    def best(cls, position: Position, **question: Any) -> tuple[str, ...]:
        levels = cls.levels(position, question)
        known = [level for level in levels.values() if level is not None]
        return tuple(m for m, level in levels.items() if known and level == min(known))

    @classmethod
    def regret(cls, position: Position, move: str, **question: Any) -> int | None:
        from .otrio.notation import move_text, read_move

        position.play(move)  # an illegal move is refused before the search
        levels = cls.levels(position, question)
        made = levels[move_text(read_move(move))]
        if made is None or None in levels.values():
            return 0 if made == 0 else None
        return made - min(level for level in levels.values() if level is not None)


class _CodeBreaking:
    """Code-breaking, by the expected number of guesses."""

    @staticmethod
    def ranking(position: Any, question: dict[str, Any], **options: Any) -> Ranking:
        from .codebreaking import rank_guesses

        game, history = position
        asked = {"goal": game.goal, **question}
        return rank_guesses(game, history, **asked, **options)

    @classmethod
    def best(cls, position: Any, **question: Any) -> tuple[Any, ...]:
        return tuple(row.guess for row in cls.ranking(position, question).optimal)

    @classmethod
    def regret(cls, position: Any, move: Any, **question: Any) -> Fraction:
        ranking = cls.ranking(position, question, only=[position[0].code(move)])
        made, least = ranking[0].total, ranking.least_total
        assert made is not None  # nothing limits the search
        assert least is not None
        return Fraction(made - least, ranking.weight or ranking.candidate_count)


class _Nim:
    """Nim and other heap games."""

    @staticmethod
    def best(position: Any, **question: Any) -> tuple[Any, ...]:
        from .nim import winning_moves

        return winning_moves(position, **question)

    @staticmethod
    def regret(position: Any, move: Any, **question: Any) -> int:
        from .nim import judge_move

        return judge_move(position, move, **question).cost


class _Tanhinmin:
    """Tanhinmin, by the score."""

    @staticmethod
    def game(position: Any, question: dict[str, Any]) -> Game:
        from .tanhinmin.play import start

        return start(*position, **question)

    @classmethod
    def best(cls, position: Any, **question: Any) -> tuple[int, ...]:
        game = cls.game(position, question)
        best = game.analysis().score_moves
        return () if best is None else tuple(m for m in game.legal_moves() if m in best)

    @classmethod
    def regret(cls, position: Any, move: int, **question: Any) -> int | None:
        game = cls.game(position, question)
        game.after(move)  # an illegal move is refused
        scores = game.scores()
        known = [score for score in scores.values() if score is not None]
        made = scores[move]
        return None if made is None or len(known) < len(scores) else max(known) - made


def _of(position: Any) -> Any:
    """Return the family of a position."""
    from .codebreaking.code_game import CodeGame
    from .otrio import Position

    if isinstance(position, Position):
        return _Otrio
    if isinstance(position, tuple | list) and position:
        if isinstance(position[0], CodeGame) and len(position) == 2:
            return _CodeBreaking
        if isinstance(position[0], Integral):  # including those of numpy
            return _Nim
        if len(position) == 2 and all(isinstance(hand, Iterable) for hand in position):
            return _Tanhinmin
    raise TypeError(
        "position must be a Position of Otrio, a pair of a code-breaking game and a history, "
        f"the piles of Nim such as (7, 3, 5), or a pair of hands, not {type(position).__name__}"
    )
