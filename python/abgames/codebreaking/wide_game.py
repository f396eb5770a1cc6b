"""A game with so many colours that its codes cannot be listed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from ..arguments import folded
from ..errors import IllegalMoveError, NotationError
from ..language import _
from .code_game import Code, CodeLike
from .feedback import Feedback, FeedbackLike, to_feedback

MOST_COLORS = 255
"""The most colours in a game whose codes can be listed."""


@dataclass(frozen=True)
class WideGame:
    """The AB game or Mastermind with any number of colours, which are numbers from 1."""

    kind: str
    pegs: int
    colors: int
    names: ClassVar[tuple[str, ...]] = ()

    @property
    def example(self) -> str:
        """An answer as text: a guess and a reply to it."""
        return f"{' '.join(map(str, range(1, self.pegs + 1)))}=0A1B"

    def code(self, value: CodeLike) -> Code:
        """Read a guess: numbers with blanks between them, or a sequence of numbers."""
        wrong = _("a guess is {pegs} numbers from 1 to {colors}, not {given!r}")
        said = {"pegs": self.pegs, "colors": self.colors, "given": value}
        try:
            numbers: Any = folded(value).split() if isinstance(value, str) else value
            code = tuple(map(int, numbers))
        except (TypeError, ValueError):
            raise NotationError(wrong.format(**said), text=str(value)) from None
        is_strange = len(code) != self.pegs or not all(0 < c <= self.colors for c in code)
        if is_strange or (self.kind == "AB" and len(set(code)) < len(code)):
            if self.kind == "AB":
                wrong = _("a guess is {pegs} different numbers from 1 to {colors}, not {given!r}")
            raise IllegalMoveError(wrong.format(**said), move=code)
        return code

    def reply(self, value: FeedbackLike) -> Feedback:
        """Return a feedback from text or counts, whether or not it can occur."""
        return to_feedback(value, Feedback)
