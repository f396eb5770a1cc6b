"""Where two strategies for the same task part, and how many guesses they take from there on.

>>> from abgames.codebreaking import AB, Strategy, solve
>>> game = AB(3, 7)
>>> mine = Strategy.from_player(game, lambda history, candidates: candidates[0])
>>> comparison = mine.compare(solve(game).strategy)
>>> comparison.total, len(comparison)
(38, 11)
>>> print(comparison.to_text(top=2))
after                   candidates  guess  other  more from here on
1 2 3=0A1B, 2 4 5=0A1B          24  3 5 6  4 6 1                  9
1 2 3=0A1B, 2 4 5=1A0B          12  2 6 7  6 3 5                  6
...and 9 more
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

from ..arguments import whole_number
from ..display import text_table
from ..display.html import html_table
from .code_game import Code, CodeGame
from .feedback import Feedback
from .games import ColorGame
from .history import History
from .tree import END

if TYPE_CHECKING:
    from .strategy import Strategy

HEADER = ("after", "candidates", "guess", "other", "more from here on")

SHOWN = 20
"""Lines of a comparison that are shown by default."""


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
        after = ", ".join(f"{text(guess)}={reply}" for guess, reply in self.history)
        return after, self.candidate_count, text(self.guess), text(self.other), self.loss


@dataclass(frozen=True, repr=False)
class Comparison(Sequence[Difference]):
    """The situations in which two strategies part, in order of how many more guesses the first one
    takes from there on.

    Below such a situation nothing is compared, so these numbers add up to :attr:`total`.
    """

    differences: tuple[Difference, ...]
    renamed: bool
    """Whether the other strategy's colours were renamed so that both begin with the same guess."""

    @property
    def total(self) -> int:
        """How many more guesses the first strategy takes in all."""
        return sum(difference.loss for difference in self.differences)

    def __len__(self) -> int:
        """Return the number of situations."""
        return len(self.differences)

    @overload
    def __getitem__(self, index: int) -> Difference: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Difference, ...]: ...
    def __getitem__(self, index: int | slice) -> Difference | tuple[Difference, ...]:
        """Return one situation, or some."""
        return self.differences[index]

    def to_records(self) -> list[dict[str, Any]]:
        """Return the situations as dicts of plain values, ready for ``pandas.DataFrame``."""
        names = ("after", "candidates", "guess", "other", "loss")
        return [dict(zip(names, row.cells(), strict=True)) for row in self.differences]

    def to_text(self, *, top: int | None = None) -> str:
        """Return an aligned table of the first ``top`` situations (all if ``None``)."""
        shown = None if top is None else whole_number("top", top, at_least=1)
        if not self.differences:
            return "the strategies guess the same"
        table = text_table(HEADER, [row.cells() for row in self.differences[:shown]])
        rest = 0 if shown is None else len(self) - shown
        return f"{table}\n...and {rest:,} more" if rest > 0 else table

    def __str__(self) -> str:
        """Return the greatest differences as a table."""
        return self.to_text(top=SHOWN)

    def _repr_html_(self) -> str:
        """Return the greatest differences as a table for notebooks."""
        caption = f"{self.total:+,} guesses in {len(self)} situations"
        return html_table(
            HEADER, [row.cells() for row in self.differences[:SHOWN]], caption=caption
        )

    def __repr__(self) -> str:
        """Return a short description."""
        return f"<Comparison: {self.total:+,} guesses in {len(self)} situations>"


def compare(one: Strategy, other: Strategy) -> Comparison:
    """Compare two strategies; :meth:`Strategy.compare` describes it."""
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
            guess, otherwise = one.game.labelled(guess), one.game.labelled(otherwise)
            yield Difference(one.game, history, count, guess, otherwise, *totals)
            continue
        children = dict(other.tree.edges(there))
        for index, child in one.tree.edges(here):
            if child != END and children[index] != END:
                answer = (guess, one.game.feedbacks[index])
                stack.append((child, children[index], (*history, answer)))


def _translation(one: Strategy, other: Strategy) -> Callable[[Code], Code] | None:
    """Return a renaming of colours that makes the first guesses equal, if there is one.

    It maps the whole game to itself, so it leaves the other strategy equivalent.
    """
    game = one.game
    first, second = one.tree.guess_at(0), other.tree.guess_at(0)
    if first == second or one.history or one.candidates is not None:
        return None
    if not isinstance(game, ColorGame) or max(*first, *second) > game.colors:
        return None
    exchange = dict(zip(second, first, strict=True))
    if tuple(exchange[color] for color in second) != first or len(set(exchange.values())) < len(
        exchange
    ):
        return None
    colors = range(1, game.colors + 1)
    free = (color for color in colors if color not in exchange.values())
    exchange |= {color: next(free) for color in colors if color not in exchange}
    return lambda guess: tuple(exchange.get(color, color) for color in guess)
