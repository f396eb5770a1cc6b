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

A position is a :class:`~abgames.Situation`, or what :func:`abgames.begin` makes one of: an Otrio
``Position``, a pair of a code-breaking game and a history, the piles of Nim, or a pair of Tanhinmin
hands, that of the player to move first.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from .any_game import begun
from .exports import names_of
from .situation import Cost, Situation

__all__ = ["best_moves", "regret"]
__dir__ = names_of(__name__, __all__)


def best_moves(position: Hashable, **question: object) -> tuple[Any, ...]:
    """Return the best moves, with the one first that a best player makes: among moves of equal
    outcome the soonest to what it likes best, as far as that is known.

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
    ('c2L', 'b1L', 'c1L')
    """
    asked: Situation = begun("best_moves", position, **question)
    return asked.best_moves()


def regret(position: Hashable, move: Hashable, **question: object) -> Cost:
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
    asked: Situation = begun("regret", position, **question)
    return asked.judge(move).cost
