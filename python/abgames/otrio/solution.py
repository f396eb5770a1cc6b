"""The answers of the Otrio searches.

>>> from abgames.otrio import Position, can_force
>>> force = can_force(Position.from_moves("b2M, a1L, c3S", players=3), {2, 3}, {2})
>>> force.proven, len(force.line) > 3
(True, True)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..display import counted, duration
from ..display.answer import Answer, yes_or_no
from ..preferences import in_order
from .certificate import Certificate, OutcomeCertificate
from .question import ForceQuestion, PreferenceQuestion
from .records import shape
from .tables import outcomes_text


@dataclass(frozen=True)
class Force(Answer):
    """Whether a coalition can force what it wants.

    ``holds`` is ``None`` if a limit was hit before that was known.  ``line`` is a sequence of moves
    to the end of the game, in which the side that succeeds ends the game at once if it can, and the
    other one fills slots where it would lose at once; from where few positions can follow, some ten
    pieces before the end, one side ends the game as soon as it can, the other as late.  ``nodes``
    counts the positions whose moves were looked at, each time anew.  ``certificate`` lets others
    check the answer without the search; ``None`` if none was made; its nodes do not count.
    """

    holds: bool | None
    line: tuple[str, ...]
    nodes: int = field(compare=False, repr=False)
    seconds: float = field(compare=False, repr=False)
    certificate: Certificate | None = field(default=None, compare=False, repr=False)
    question: ForceQuestion | None = field(default=None, compare=False, repr=False)
    """What was asked."""

    @property
    def proven(self) -> bool:
        """Whether ``holds`` is known."""
        return self.holds is not None

    def record(self) -> dict[str, Any]:
        asked = self.question.record() if self.question else {}
        return {**asked, **shape.record("Forced", self)}

    def facts(self) -> list[tuple[str, str]]:
        return [("can be forced", yes_or_no(self.holds)), *_rest(self)]


@dataclass(frozen=True)
class Solution(Answer):
    """What players with preferences get.

    ``outcomes`` are all outcomes of pure subgame-perfect play; if ``proven`` is false a limit was
    hit, and they are those not excluded.  ``outcome`` is the only one, or ``None``.  ``line`` is
    such a game to its end, with one of ``outcomes``.  In it a player who gets what it likes best
    ends the game at once if it can, and others do not let the next colour do so if they can; from
    where few positions can follow, some ten pieces before the end, the first end the game as soon
    as they can, the others as late.  ``certificate`` lets others check the answer without the
    search; ``None`` if none was made; its nodes do not count.
    """

    outcomes: frozenset[str]
    line: tuple[str, ...]
    proven: bool
    nodes: int = field(compare=False, repr=False)
    seconds: float = field(compare=False, repr=False)
    certificate: OutcomeCertificate | None = field(default=None, compare=False, repr=False)
    question: PreferenceQuestion | None = field(default=None, compare=False, repr=False)
    """What was asked."""

    @property
    def outcome(self) -> str | None:
        """The only outcome, if there is only one and it is proven."""
        return only(self.outcomes) if self.proven else None

    def record(self) -> dict[str, Any]:
        asked = self.question.record() if self.question else {}
        return {**asked, **shape.record("Solved", self)}

    def facts(self) -> list[tuple[str, str]]:
        name = ("outcome" if self.outcome else "outcomes") if self.proven else "not excluded"
        return [(name, outcomes_text(in_order(self.outcomes))), *_rest(self)]


def _rest(answer: Force | Solution) -> list[tuple[str, str]]:
    """The facts that both answers have."""
    facts = [("line", " ".join(answer.line))] if answer.line else []
    if answer.certificate is not None:
        made = answer.certificate
        size = len(made.moves if isinstance(made, Certificate) else made.choices)
        entries = counted(size, "entry", "entries")
        facts.append(("certificate", f"{entries}; certificate.save(path) writes it"))
    return [*facts, ("search", f"{counted(answer.nodes, 'node')}, {duration(answer.seconds)}")]


def only(outcomes: frozenset[str]) -> str | None:
    """Return the element of a set with exactly one."""
    return next(iter(outcomes)) if len(outcomes) == 1 else None
