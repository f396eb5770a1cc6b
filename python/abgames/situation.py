"""A game at a point of play, in one form for every family.

>>> import abgames
>>> s = abgames.begin((7, 3, 5))
>>> s.to_move, len(s.moves), s.hint()
(1, 15, (7, 3, 4))
>>> judged = s.judge(s.read("7 3 1"))
>>> judged.cost, judged.best
(1, ((6, 3, 5), (7, 2, 5), (7, 3, 4)))
>>> s = s.play((7, 3, 4))
>>> s.to_move, str(s), abgames.resume(s.record()) == s == s.read_from(str(s))
(2, '7 3 4 --to-move 2', True)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import (
    TYPE_CHECKING,
    Any,
    Generic,
    Literal,
    Protocol,
    Self,
    TypeAlias,
    TypeVar,
    Unpack,
    cast,
    runtime_checkable,
)

from .arguments import whole_number
from .errors import IllegalMoveError
from .language import _

if TYPE_CHECKING:
    from random import Random

    from .control import CallLimits
    from .question import Asked
    from .reviews import Judged

Level: TypeAlias = int | Literal["perfect"]
"""How well a player plays: from 0, at random, to 9, perfectly; "perfect" is 9."""

PERFECT = 9
"""The highest level."""

Cost = int | Fraction | None
"""How much worse a move is than a best one; ``None`` if that is not known."""


T = TypeVar("T")


class Kept(Generic[T]):
    """What situations of one game share, made when first asked for; pickles leave it out."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._made: T | None = None

    def get(self) -> T:
        """Return it."""
        if self._made is None:
            self._made = self._make()
        return self._made

    def __reduce__(self) -> tuple[Any, ...]:
        """Leave out what was made."""
        return type(self), (self._make,)


@runtime_checkable
class Situation(Protocol):
    """A game at a point of play: an immutable value that can be hashed and pickled.

    Costs are in the unit of the game: places in the mover's order of outcomes (Otrio), expected
    guesses (deduction games), points of the score (Tanhinmin), and 1 for a win given away (Nim).
    """

    @property
    def to_move(self) -> int | None:
        """The player to move, from 1; ``None`` when the game is over."""

    @property
    def outcome(self) -> str | None:
        """How the game has ended: "P2" if player 2 has won, "D" for a draw, or a text of its own;
        ``None`` before the end."""

    @property
    def kind(self) -> Hashable:
        """What those situations of a game share that are equal up to a symmetry."""

    @property
    def moves(self) -> Sequence[Any]:
        """The legal moves; none when the game is over."""

    def play(self, move: Any) -> Self:
        """Return the situation after a move; an illegal one raises IllegalMoveError."""

    def read(self, text: str) -> Any:
        """Return the move that a text means; raises NotationError and IllegalMoveError."""

    def text(self, move: Any) -> str:
        """Return a move as it is typed."""

    def judge(self, move: Any, *, ranks: bool = False, **limits: Unpack[CallLimits]) -> Judged:
        """Return what a move is worth; with ``ranks``, which may take longer, also its rank and
        all best moves.  ``limits`` are those of long calls."""

    def best_moves(self) -> tuple[Any, ...]:
        """Return the best moves; none if they are not known, or if no move helps."""

    def hint(self, level: Level = PERFECT, chance: Random | None = None) -> Any:
        """Return the move of a player of a level, from 0 to 9: with a probability of level/9 the
        best move, else a random one.  So it costs on average (9 - level)/9 of what a random move
        costs.  Without ``chance`` random choices repeat."""

    def seen(self) -> Mapping[str, Any]:
        """Return by name what a program gets to choose a move."""

    def record(self) -> dict[str, Any]:
        """Return the situation as JSON, from which :func:`resume` gives it back: also a secret that
        is held."""

    def picture(self) -> str:
        """Return a picture, as SVG."""

    def __str__(self) -> str:
        """Return the situation in the words and options of the shell, and what these lack."""

    def read_from(self, text: str) -> Self:
        """Return the situation of a text that ``str`` gives, in the same table or under the
        same rules of one's own; raises NotationError."""


S = TypeVar("S", bound=Situation)


def told(situation: S) -> S:
    """Return a situation as the player to move knows it: without the secret."""
    hidden = getattr(situation, HIDDEN, None)
    return situation if hidden is None else replace(cast(Any, situation), **{HIDDEN: None})


def plays_best(level: Level, chance: Random) -> bool:
    """Whether a player of a level makes the best move this time: so many of nine times."""
    number = PERFECT if level == "perfect" else level
    return chance.randrange(PERFECT) < whole_number("level", number, at_least=0, at_most=PERFECT)


class Leveled:
    """The moves of players of all levels, from best moves and random ones."""

    def hint(self, level: Level = PERFECT, chance: Random | None = None) -> Any:
        here = cast(Situation, self)
        from random import Random

        chance = Random(str(here)) if chance is None else chance
        is_best = plays_best(level, chance)
        if here.to_move is None:
            raise IllegalMoveError(_("no move is left"), move=None)
        return self._best_move() if is_best else self._random_move(chance)

    def _advised(
        self, level: Level, chance: Random, **limits: Unpack[CallLimits]
    ) -> tuple[Any, dict[str, Any]]:
        """The same for a question, with what is known of the move."""
        return self.hint(level, chance), {}

    def _within(self, asked: Asked) -> Self:
        """The same for a question with these limits, unless it is too large for them."""
        return self

    def _first_moves(self, count: int) -> tuple[Any, ...]:
        """The first legal moves."""
        return tuple(islice(cast(Situation, self).moves, count))

    def _details(self, asked: Asked) -> dict[str, Any]:
        """What pages show of it, besides what all games have."""
        return {}

    def _move_details(self, move: Any) -> dict[str, Any]:
        """What pages show of a legal move."""
        return {}

    def _best_move(self) -> Any:
        raise NotImplementedError

    def _random_move(self, chance: Random) -> Any:
        return chance.choice(cast(Situation, self).moves)


HIDDEN = "secret"
"""What of a situation the player to move does not know."""
