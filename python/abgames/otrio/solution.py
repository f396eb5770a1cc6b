"""What the searches of Otrio answer.

>>> from abgames.otrio import Position, can_force
>>> force = can_force(Position.from_moves("b2M, a1L, c3S", players=3), {2, 3}, {2})
>>> force.proven, len(force.line) > 3
(True, True)
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .certificate import Certificate, OutcomeCertificate


@dataclass(frozen=True)
class Force:
    """Whether a coalition can force what it wants.

    ``holds`` is ``None`` when a limit was hit before that was known.  ``line`` are moves to the end
    of the game, in which the side that succeeds keeps it and the other one fills slots where it
    would lose at once.  ``nodes`` counts the positions whose moves were looked at, once more when
    they were looked at again.  ``certificate`` lets others check the answer without the search;
    ``None`` when none was made; its nodes do not count.
    """

    holds: bool | None
    line: tuple[str, ...]
    nodes: int = field(compare=False)
    seconds: float = field(compare=False)
    certificate: Certificate | None = field(default=None, compare=False)

    @property
    def proven(self) -> bool:
        """Whether ``holds`` is known."""
        return self.holds is not None


@dataclass(frozen=True)
class Solution:
    """What players with preferences get.

    ``outcomes`` are all outcomes of pure subgame-perfect play; when ``proven`` is false a limit was
    hit, and they are those that are not excluded.  ``outcome`` is the only one, or ``None``.
    ``line`` are moves of such play to the end of the game, with ``outcome`` or the first of
    ``outcomes``, players before the draw.  ``certificate`` lets others check the answer without the
    search; ``None`` when none was made; its nodes do not count.
    """

    outcomes: frozenset[str]
    line: tuple[str, ...]
    proven: bool
    nodes: int = field(compare=False)
    seconds: float = field(compare=False)
    certificate: OutcomeCertificate | None = field(default=None, compare=False)

    @property
    def outcome(self) -> str | None:
        """The only outcome, if there is only one and it is proven."""
        return only(self.outcomes) if self.proven else None


def only(outcomes: frozenset[str]) -> str | None:
    """Return the element of a set that has one.

    >>> only(frozenset({"D"})), only(frozenset({"D", "P1"}))
    ('D', None)
    """
    return next(iter(outcomes)) if len(outcomes) == 1 else None
