"""Calls that take a game of any family: begin it, go on from a record, review its moves, solve it.

>>> import abgames
>>> s = abgames.begin((7, 3, 5))
>>> s.hint(), abgames.review(s, "6 3 5")[0].cost, abgames.solve((7, 3, 5)).moves
((7, 3, 4), 0, ((6, 3, 5), (7, 2, 5), (7, 3, 4)))
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from numbers import Integral
from typing import TYPE_CHECKING, Any, Unpack, overload

from .arguments import known_word, passed_on, repr_of, whole_number
from .control import ProgressTaker, left_of
from .control import begun as running
from .errors import NotationError
from .question import Asked, Record, Shapes, asks
from .reviews import AtLevel, Moved, Review, Reviewing, followed, reviewed
from .situation import S, Situation, told

if TYPE_CHECKING:
    from . import codebreaking, games, nim, otrio, tanhinmin
    from .codebreaking.code_game import CodeGame, CodeLike, CodesLike
    from .codebreaking.history import HistoryLike
    from .codebreaking.records import Goal, Guesses, NoWord, Objective
    from .codebreaking.situation import Guessing
    from .control import Limits, TableLimits
    from .games.rules import Rules
    from .games.situation import Play
    from .nim.rules import RuleLike
    from .nim.situation import Heaps
    from .otrio import Position
    from .otrio.situation import Match
    from .tanhinmin.situation import Hands


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
    ``fleet(...)``, ``boards(...)``             ``history``, ``secret``
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
    from .codebreaking.code_game import CodeGame, OwnSearch
    from .codebreaking.ready_made import AllHit
    from .otrio import Position

    if isinstance(game, Situation) and not options:
        return game
    if isinstance(game, tuple | list) and len(game) == 2 and isinstance(game[0], CodeGame):
        options, game = {"history": game[1], **options}, game[0]
    if isinstance(game, AllHit):
        from .codebreaking.situation import Hitting

        return passed_on(called, Hitting.begin, game, **options)
    if isinstance(game, CodeGame | OwnSearch):
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


def review(
    situation: object,
    moves: str | Sequence[Any],
    *,
    ranks: bool = True,
    each_time_limit: float | None = None,
    time_limit: float | None = None,
    progress: ProgressTaker = None,
) -> Review[Any]:
    """Return what each move of a game was worth to the player who made it.

    Parameters
    ----------
    situation
        A :class:`Situation`, or what :func:`begin` makes one of, in which the game begins.
    moves
        The moves that were made, as :meth:`Situation.play` takes them, or texts that
        :meth:`Situation.read` reads; in a deduction game without a secret each guess with its
        reply.  All of them can be one text, with ";", commas or blanks between them.
    ranks
        Whether better moves are counted, and all best moves found, which takes longer.
    each_time_limit, time_limit
        Seconds for each move, and for all of them; what is not known then is ``None``.
    progress
        That of long calls.

    Raises
    ------
    IllegalMoveError, NotationError
        If a move is illegal or cannot be read; no move is judged then.

    Examples
    --------
    >>> from abgames import AB, begin
    >>> made = review(begin(AB(3, 7)), "1 2 3=0A1B, 4 5 6=1A0B")
    >>> made[1].cost, made[1].rank, made.mistakes == (made[1],)
    (Fraction(17, 72), 169, True)
    >>> [(move.player, move.cost) for move in review(([1, 2, 4, 5], [1, 1, 2, 3, 6]), "5, 6, pass")]
    [(1, 1), (2, 0), (1, 0)]
    """
    limit = None if time_limit is None else running(time_limit)
    made, end = followed(begun("review", situation), moves)

    def call() -> Any:
        return {"time_limit": left_of(each_time_limit, limit), "progress": progress}

    found = reviewed(made, end, lambda at, move: at.judge(move, ranks=ranks, **call()), call)
    return replace(found, about=told(made[0][0] if made else end).record())


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
    made = _read(record, rules)
    whole = json.loads(json.dumps(made.record()))
    for name, value in json.loads(json.dumps(dict(record))).items():
        if name not in whole or whole[name] != value:
            what = f"{name!r} of the record does not fit the rest"
            raise NotationError(what, text=repr_of(value))
    return made


def _read(record: Mapping[str, Any], rules: Rules | None) -> Situation:
    try:
        return _resumed(record, rules)
    except KeyError as missing:
        what = f"the record of {record['game']:.40} lacks {missing}"
        raise NotationError(what, text=repr_of(record)) from None


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
    **dict.fromkeys(("fleet", "boards"), ("codebreaking.situation", "Hitting")),
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
    from .codebreaking.code_game import CodeGame, OwnSearch
    from .games.rules import looks_like_rules

    if isinstance(game, CodeGame | OwnSearch):
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


shape = Shapes("""
Shown {player: int?, outcome: str?, legal_moves: str[], more: bool, details: {any}}
Move {player: int?, move: str?, details: {any}}
Reviewed {moves: {any}[], lost?: {any}, values?: any[], expected?: str?, skill?: str?, luck?: str?}
""")
"""The records of the questions about a game that is played."""

LISTED = 2_000
"""The most legal moves that are listed."""

LONGEST = 20_000
"""The most characters of the moves of a small game."""


class Situated(Moved):
    """A game that goes on from a situation."""

    situation: dict[str, Any] = asks(
        'the record of a situation, such as {"game": "nim", "piles": [7, 3, 5]}; what it lacks is '
        "as usual"
    )
    moves: str | list[str] = asks("the moves made there, as they are typed", "")

    def begun(self, asked: Asked) -> Any:
        if asked.is_small and isinstance(self.moves, str):
            whole_number("the number of characters in moves", len(self.moves), at_most=LONGEST)
        return begun_of(self.situation)._within(asked)

    def given_moves(self) -> Any:
        return self.moves

    def end(self, asked: Asked) -> Any:
        """Return the situation after the moves."""
        return self.course(asked)[1]


def begun_of(record: Mapping[str, Any]) -> Any:
    """Return the situation of a record, which need not be whole; games of one's own are offered."""
    if "literal" in record:
        from .games.loading import offered
        from .games.situation import Play
        from .situation import Kept

        solved = offered(str(record.get("game", "")))
        made: Any = replace(Play.of_record(record, solved.rules), solved=Kept(lambda: solved))
    else:
        made = _read({"game": "", **record}, None)
    for name in record:
        if name not in made.record():
            raise NotationError(f"a situation of {record['game']} has no {name!r:.40}", text=name)
    return made


def move_record(here: Any, move: Any, **more: Any) -> Record:
    """Return a legal move, as pages show it."""
    details = {**here._move_details(move), **more}
    return {"player": here.to_move, "move": here.text(move), "details": details}


class Show(Situated, name="play/show", found=shape("Shown")):
    """Show a game after some moves: whose turn it is, the legal moves, the outcome of a game that
    is over; ``details`` are what its family knows and says of it."""

    def answer(self, asked: Asked) -> Record:
        here = self.end(asked)
        listed = [here.text(move) for move in here._first_moves(LISTED + 1)]
        return {
            "player": here.to_move,
            "outcome": here.outcome,
            "legal_moves": listed[:LISTED],
            "more": len(listed) > LISTED,
            "details": here._details(asked),
        }


class Moving(Situated):
    """A game after some moves, and one more."""

    move: str = asks("the move as typed")


class Make(Moving, name="play/make", found=shape("Move")):
    """Read a typed move, and say it as records have it; ``details`` are its words."""

    def answer(self, asked: Asked) -> Record:
        here = self.end(asked)
        return move_record(here, here.read(self.move))


class Judge(Moving, name="play/judge", found=shape("{any}")):
    """Say what a move is worth, as a row of ``play/review`` does."""

    ranks: bool = asks("count better moves, which takes longer", True)

    def answer(self, asked: Asked) -> Record:
        here = self.end(asked)
        limits = {"time_limit": asked.time_left, "progress": asked.progress}
        found: Record = here.judge(here.read(self.move), ranks=self.ranks, **limits).record()
        return found


class Reply(Situated, AtLevel, name="play/reply", found=shape("Move")):
    """Make the move of a program, the same for the same seed; ``None`` if the game is over."""

    def answer(self, asked: Asked) -> Record:
        made, here = self.course(asked)
        if here.to_move is None:
            return {"player": None, "move": None, "details": {}}
        given = json.dumps(
            self.situation, sort_keys=True, separators=(",", ":"), ensure_ascii=False
        )
        chance = self.drawn(f"{given} {' '.join(at.text(move) for at, move in made)}")
        limits: Any = {"time_limit": asked.time_left, "progress": asked.progress}
        move, known = here._advised(self.level, chance, **limits)
        return move_record(here, move, **known)


class ReviewPlayed(Situated, Reviewing, name="play/review", found=shape("Reviewed")):
    """Say for each move of a game how much worse it was than the best, and what was best."""

    since: int = asks("leave out the first N moves (0)", 0, least=0)
    ranks: bool = asks("count better moves, which takes longer", True)

    def told_about(self, start: Any) -> Record:
        return {}
