"""A game at a point of play, in one form for every family; and one call that solves any game.

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

import json
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from numbers import Integral
from random import Random
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
    overload,
    runtime_checkable,
)

from .arguments import known_word, passed_on, repr_of, whole_number
from .errors import IllegalMoveError, NotationError
from .language import _

if TYPE_CHECKING:
    from . import codebreaking, games, nim, otrio, tanhinmin
    from .codebreaking.code_game import CodeGame, CodeLike, CodesLike
    from .codebreaking.history import HistoryLike
    from .codebreaking.records import Goal, Guesses, NoWord, Objective
    from .codebreaking.situation import Guessing
    from .control import CallLimits, Limits, TableLimits
    from .games.rules import Rules
    from .games.situation import Play
    from .nim.rules import RuleLike
    from .nim.situation import Heaps
    from .otrio import Position
    from .otrio.situation import Match
    from .reviews import Judged
    from .tanhinmin.situation import Hands

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


@overload
def begin(
    game: CodeGame,
    *,
    history: HistoryLike = (),
    secret: CodeLike | None = None,
    goal: Goal | NoWord | None = None,
) -> Guessing: ...
@overload
def begin(  # type: ignore[overload-overlap]  # a game of code-breaking is no collection
    game: tuple[CodeGame, HistoryLike],
    *,
    secret: CodeLike | None = None,
    goal: Goal | NoWord | None = None,
) -> Guessing: ...
@overload
def begin(
    game: Position,
    *,
    prefer: Mapping[int, str] | str = "previous",
    judge: Collection[int] | None = None,
    coalition: Collection[int] | None = None,
    winners: Collection[int | str] | None = None,
) -> Match: ...
@overload
def begin(game: Sequence[int], *, rule: RuleLike = "nim", misere: bool = False) -> Heaps: ...
@overload
def begin(
    game: Sequence[str | Collection[int]],
    *,
    table: int = 0,
    cut: int | None = None,
    goals: tuple[int, int] = (0, 0),
    pass_limits: tuple[int, int] | None = None,
    last_card: bool = False,
) -> Hands: ...
@overload
def begin(
    game: Rules,
    *,
    prefer: Mapping[int, str] | str = "previous",
    coalition: Collection[int] | None = None,
    winners: Collection[int | str] | None = None,
    position: Any = None,
) -> Play: ...
@overload
def begin(game: S) -> S: ...
def begin(game: object, **options: object) -> Any:
    """Return a game at a point of play.

    ==========================================  ====================================================
    ``game``                                    ``options``
    ==========================================  ====================================================
    ``AB``, ``Mastermind``, ``CardMoo``,        ``history``, ``secret`` (without one, a move is
    ``FeedbackTable``                           played with its reply), ``goal``
    an Otrio ``Position``                       ``prefer`` and ``judge``, or ``coalition`` and
                                                ``winners``
    piles such as ``(7, 3, 5)``                 ``rule``, ``misere``
    a pair of Tanhinmin hands                   ``table`` and a variant
    the rules of a game of your own             ``prefer``, or ``coalition`` and ``winners``;
                                                ``position``
    ==========================================  ====================================================

    A pair of a code-breaking game and a history will do as well.  Raises :class:`TypeError` for
    anything else, and for options that the game does not have.

    >>> s = begin(([5, 6], [6]))
    >>> s.moves, s.judge(5).cost, s.hint()
    ((5, 6, 0), 2, 6)
    >>> from abgames import AB
    >>> s = begin(AB(4, 10), secret="1 2 3 4").play("5 2 1 6")
    >>> s.history[0][1], s.judge("1 2 3 4").cost
    (Feedback(1, 1), Fraction(0, 1))
    """
    return begun("begin", game, **options)


def begun(called: str, game: object, **options: object) -> Any:
    """Return a game at a point of play, for a call of a function with this name."""
    from .codebreaking.code_game import CodeGame
    from .codebreaking.unsure import UnsureTable
    from .otrio import Position

    if isinstance(game, Situation) and not options:
        return game
    if isinstance(game, tuple | list) and len(game) == 2 and isinstance(game[0], CodeGame):
        options, game = {"history": game[1], **options}, game[0]
    if isinstance(game, CodeGame | UnsureTable):
        from .codebreaking.situation import Guessing

        return passed_on(called, Guessing.begin, game, **options)
    if isinstance(game, Position):
        from .otrio.situation import Match

        return passed_on(called, Match.begin, game, **options)
    if isinstance(game, tuple | list) and game:
        if isinstance(game[0], Integral):  # including those of numpy
            from .nim.situation import Heaps

            return passed_on(called, Heaps.begin, game, **options)
        if len(game) == 2 and all(isinstance(hand, Iterable) for hand in game):
            from .tanhinmin.situation import start

            return passed_on(called, start, *game, **options)
    from .games.rules import looks_like_rules

    if not isinstance(game, type) and looks_like_rules(game):
        from .games.situation import Play

        return passed_on(called, Play.begin, game, **options)
    raise TypeError(
        "position must be a Position of Otrio, a code-breaking game with or without a history, the "
        "piles of Nim such as (7, 3, 5), a pair of hands, or the rules of a game of your own, not "
        f"{type(game).__name__}"
    )


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
        chance = Random(str(here)) if chance is None else chance
        is_best = plays_best(level, chance)
        if here.to_move is None:
            raise IllegalMoveError(_("no move is left"), move=None)
        return self._best_move() if is_best else self._random_move(chance)

    def _best_move(self) -> Any:
        raise NotImplementedError

    def _random_move(self, chance: Random) -> Any:
        return chance.choice(cast(Situation, self).moves)


HIDDEN = "secret"
"""What of a situation the player to move does not know."""


def resume(record: Mapping[str, Any], rules: Rules | None = None) -> Situation:
    """Return the situation that has a record, which may have been through a file of JSON.

    ``rules`` are those of a game of your own; without them they are looked for in the modules that
    are imported, where the record says.  Raises :class:`TypeError` for anything else, and
    :class:`~abgames.errors.NotationError` for a record that does not fit together.

    >>> import json
    >>> s = begin((4, 3), rule="kayles", misere=True)
    >>> resume(json.loads(json.dumps(s.record()))) == s
    True
    >>> resume({**s.record(), "misere": False, "piles": [4, 3], "to_move": 3})
    Traceback (most recent call last):
        ...
    ValueError: to_move must be at most 2, not 3
    """
    given: Any = record
    if not isinstance(given, Mapping) or not isinstance(given.get("game"), str):
        raise TypeError(f'a record is a dict with a "game", not {repr_of(given)}')
    try:
        made = _resumed(record, rules)
    except KeyError as missing:
        what = f"the record of {record['game']:.40} lacks {missing}"
        raise NotationError(what, text=repr_of(record)) from None
    whole = json.loads(json.dumps(made.record()))
    for name, value in json.loads(json.dumps(dict(record))).items():
        if name not in whole or whole[name] != value:
            what = f"{name!r} of the record does not fit the rest"
            raise NotationError(what, text=repr_of(value))
    return made


def _resumed(record: Mapping[str, Any], rules: Rules | None) -> Situation:
    name = record["game"]
    if "literal" in record:  # rules of one's own may have any name
        from .games.situation import Play

        return Play.of_record(record, rules)
    name = f"{name} race" if "opponent" in record else name
    home, kind = _KINDS[known_word("game", name, [*_KINDS])]
    made: Situation = getattr(import_module(f"abgames.{home}"), kind).of_record(record)
    return made


_SEEKING = ("codebreaking.situation", "Guessing")
_KINDS = {
    "otrio": ("otrio.situation", "Match"),
    "nim": ("nim.situation", "Heaps"),
    "tanhinmin": ("tanhinmin.situation", "Hands"),
    **dict.fromkeys(("ab", "mastermind", "cardmoo", "words", "table"), _SEEKING),
    "cardmoo race": ("codebreaking.card_race", "CardView"),
}
"""The situations that are read from records, by the game."""


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
    from .codebreaking.unsure import UnsureTable
    from .games.rules import looks_like_rules

    if isinstance(game, CodeGame | UnsureTable):
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
