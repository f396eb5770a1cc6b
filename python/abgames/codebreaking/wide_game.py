"""A game with so many colours that its codes cannot be listed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from ..arguments import folded
from ..errors import IllegalMoveError, NotationError
from ..language import _, marked, ngettext
from .code_game import Code, CodeLike
from .feedback import Feedback, FeedbackLike, to_feedback

MOST_COLORS = 255
"""The most colours in a game whose codes can be listed."""


@dataclass(frozen=True)
class WideGame:
    """The AB game or Mastermind with any number of colours, which are numbers from 1.

    It reads and writes codes, and compares them; no code is listed.

    >>> game = WideGame("AB", 3, 1000)
    >>> game.feedback((1, 2, 3), (3, 2, 1000)), game.text((7, 999, 12))
    (Feedback(1, 1), '7 999 12')
    """

    kind: str
    pegs: int
    colors: int
    extra_colors: int = 0
    symbols: None = None
    names: ClassVar[tuple[str, ...]] = ()
    _element: ClassVar[tuple[str, str]] = (marked("a colour"), marked("colours"))

    @property
    def _symbol_list(self) -> list[str]:
        return [str(color) for color in range(1, self.colors + 1)]

    @property
    def hit(self) -> Feedback:
        """The reply to the guess that equals the secret."""
        return Feedback(self.pegs, 0)

    @property
    def example(self) -> str:
        """An answer as text: a guess and a reply to it."""
        return f"{' '.join(map(str, range(1, self.pegs + 1)))}=0A1B"

    def code(self, value: CodeLike) -> Code:
        """Read a guess: numbers with blanks between them, or a sequence of numbers."""
        try:
            code = tuple(
                map(
                    int,
                    folded(value).split()
                    if isinstance(value, str)
                    else cast("Sequence[int]", value),
                )
            )
        except (TypeError, ValueError):
            raise NotationError(
                _(
                    "a guess is {pegs} numbers from 1 to {colors}, not {given!r}",
                    pegs=self.pegs,
                    colors=self.colors,
                    given=value,
                ),
                text=str(value),
            ) from None
        is_strange = len(code) != self.pegs or not all(0 < c <= self.colors for c in code)
        if is_strange or (self.kind == "AB" and len(set(code)) < len(code)):
            wrong = _("a guess is {pegs} numbers from 1 to {colors}, not {given!r}")
            if self.kind == "AB":
                wrong = _("a guess is {pegs} different numbers from 1 to {colors}, not {given!r}")
            wrong = wrong.format(pegs=self.pegs, colors=self.colors, given=value)
            raise IllegalMoveError(wrong, move=code)
        return code

    secret = code

    def text(self, code: CodeLike) -> str:
        """Return a code as text."""
        return " ".join(map(str, self.code(code)))

    def secret_text(self, code: CodeLike) -> str:
        """Return a secret as text."""
        return self.text(code)

    def reply(self, value: FeedbackLike) -> Feedback:
        """Return a feedback from text or counts, whether or not it can occur."""
        return to_feedback(value, Feedback)

    @property
    def feedbacks(self) -> list[Feedback]:
        """The replies that can occur."""
        pegs = range(self.pegs + 1)
        every = (
            Feedback(a, b) for a in reversed(pegs) for b in reversed(pegs[: self.pegs - a + 1])
        )
        return [reply for reply in every if reply != (self.pegs - 1, 1)]

    def _why_impossible(self, feedback: Feedback) -> str:
        """Return what in the game rules out a feedback that never occurs."""
        return ngettext("{n} peg", "{n} pegs", self.pegs)

    def feedback(self, guess: CodeLike, secret: CodeLike) -> Feedback:
        """Return the reply to a guess."""
        one, other = self.code(guess), self.code(secret)
        places = sum(a == b for a, b in zip(one, other, strict=True))
        common = sum(min(one.count(color), other.count(color)) for color in set(one))
        return Feedback(places, common - places)

    def record(self) -> dict[str, Any]:
        """Return the game as in the shell's JSON."""
        return {
            "name": self.kind,
            "pegs": self.pegs,
            "colors": self.colors,
            "extra_colors": self.extra_colors,
        }

    def __str__(self) -> str:
        """Return the text of the game, in the form of games whose codes can be listed."""
        return f"{self.kind}(pegs={self.pegs}, colors={self.colors})"
