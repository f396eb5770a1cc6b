"""Where two strategies for the same task part, and how many guesses they take from there on.

>>> from abgames.codebreaking import AB, Strategy, solve
>>> game = AB(3, 7)
>>> mine = Strategy.from_player(game, lambda history, candidates: candidates[0])
>>> comparison = mine.compare(solve(game).strategy)
>>> comparison.total, len(comparison)
(38, 11)
>>> print(comparison.to_text(top=2))
38 guesses more in 11 situations
after                   candidates  guess  other  more from here on
1 2 3=0A1B, 2 4 5=0A1B          24  3 5 6  4 6 1                  9
1 2 3=0A1B, 2 4 5=1A0B          12  2 6 7  6 3 5                  6
...and 9 more
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ..display import counted
from ..display.rows import Rows
from .code_game import Code, CodeGame
from .feedback import Feedback
from .games import ColorGame, exchange
from .history import History, history_text
from .tree import END

if TYPE_CHECKING:
    from .strategy import Strategy


@dataclass(frozen=True)
class Difference:
    """A situation that both strategies reach, and in which they guess differently."""

    game: CodeGame
    history: History
    """The answers that lead there from the root of the strategies."""
    candidate_count: int
    guess: Code
    """What the first strategy guesses."""
    other: Code
    """What the other one guesses."""
    total: int
    """The number of guesses of the first strategy from there on, over all candidates."""
    other_total: int
    """The same for the other one."""

    @property
    def loss(self) -> int:
        """How many more guesses the first strategy takes from there on, with all that it guesses
        later; negative where it takes fewer."""
        return self.total - self.other_total

    def cells(self) -> tuple[object, ...]:
        """Return a line of a table."""
        text = self.game.text
        after = history_text(self.game, self.history)
        return after, self.candidate_count, text(self.guess), text(self.other), self.loss


@dataclass(frozen=True, repr=False)
class Comparison(Rows[Difference]):
    """The situations in which two strategies part, in order of how many more guesses the first one
    takes from there on.

    Below such a situation nothing is compared, so these numbers add up to :attr:`total`.
    """

    HEADER: ClassVar = ("after", "candidates", "guess", "other", "more from here on")

    entries: tuple[Difference, ...]
    renamed: bool
    """Whether the other strategy's colours were renamed so that both begin with the same guess."""

    @property
    def total(self) -> int:
        """How many more guesses the first strategy takes in all."""
        return sum(difference.loss for difference in self.entries)

    @property
    def summary(self) -> str:
        if not self.entries:
            return "the strategies guess the same"
        guesses = counted(abs(self.total), "guess", "guesses")
        more = "more" if self.total >= 0 else "fewer"
        return f"{guesses} {more} in {counted(len(self), 'situation')}"

    def to_records(self) -> list[dict[str, Any]]:
        names = ("after", "candidates", "guess", "other", "loss")
        return [dict(zip(names, row.cells(), strict=True)) for row in self.entries]

    def record(self) -> dict[str, Any]:
        return {"total": self.total, "renamed": self.renamed, "situations": self.to_records()}


def compare(one: Strategy, other: Strategy) -> Comparison:
    """Return the situations in which a strategy first guesses otherwise than another one."""
    if not isinstance(other, type(one)):
        raise TypeError(f"other must be a Strategy, not {type(other).__name__}")
    for name in ("game", "goal", "history", "candidates"):
        if getattr(one, name) != getattr(other, name):
            raise ValueError(
                f"both strategies must have the same {name}: this one has {getattr(one, name)}, "
                f"the other one {getattr(other, name)}"
            )
    if not len(one.tree):
        return Comparison((), renamed=False)
    translate = _translation(one, other)
    found = sorted(
        _differences(one, other, translate or (lambda guess: guess)),
        key=lambda difference: (-difference.loss, difference.history),
    )
    return Comparison(tuple(found), renamed=translate is not None)


def _differences(
    one: Strategy, other: Strategy, translate: Callable[[Code], Code]
) -> Iterator[Difference]:
    """Walk down both trees while they make the same guess."""
    stack: list[tuple[int, int, tuple[tuple[Code, Feedback], ...]]] = [(0, 0, ())]
    while stack:
        here, there, history = stack.pop()
        guess, otherwise = one.tree.guess_at(here), translate(other.tree.guess_at(there))
        if guess != otherwise:
            totals = int(one.totals[here]), int(other.totals[there])
            count = int(one.tree.end_count[here])
            guess, otherwise = one.game._labelled(guess), one.game._labelled(otherwise)
            yield Difference(one.game, history, count, guess, otherwise, *totals)
            continue
        children = dict(other.tree.edges(there))
        for index, child in one.tree.edges(here):
            if child != END and children[index] != END:
                answer = (guess, one.game.feedbacks[index])
                stack.append((child, children[index], (*history, answer)))


def _translation(one: Strategy, other: Strategy) -> Callable[[Code], Code] | None:
    """Return a renaming of colours that makes the first guesses equal, if there is one."""
    game = one.game
    first, second = one.tree.guess_at(0), other.tree.guess_at(0)
    if first == second or one.history or one.candidates is not None:
        return None
    if not isinstance(game, ColorGame) or max(*first, *second) > game.colors:
        return None
    names = exchange(second, first, game.colors)
    return None if names is None else lambda guess: tuple(names.get(c, c) for c in guess)
