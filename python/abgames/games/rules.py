"""The rules of a game of one's own, and how they are asked with care.

Positions and moves are any values that can be hashed and do not change.  What the rules raise, or
answer wrongly, becomes a :class:`~abgames.errors.RulesError` that names the position.

>>> class Broken:
...     players, start = 2, "start"
...     def to_move(self, position): return 3
...     def moves(self, position): return []
...     def play(self, position, move): return position
...     def outcome(self, position): return "D"
>>> mover_at(Broken(), 2, "start")
Traceback (most recent call last):
    ...
abgames_check.errors.RulesError: to_move('start') is 3; it must be a player from 1 to 2, 0 where \
chance moves, or None when the game is over
"""

from __future__ import annotations

import ast
import inspect
import math
import re
import time
from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from typing import Any, NoReturn, Protocol

from abgames_check.own_rules import Number, Points, is_impartial, number_of, outcome_of

from ..arguments import folded, listed, repr_of, whole_number
from ..errors import NotationError, RulesError, place_of
from ..preferences import ENDLESS

MAX_PLAYERS = 8

SIGNS = ">=,;"
"""Signs that stand between outcomes, so that no outcome has them."""

MAX_OUTCOMES = 2**16
"""They are numbered with 16 bits."""

MOST_MOVES, AT_ONCE = 2**17, 64
"""The most moves in a position, and how many are read between two looks at the clock."""


class OutOfTimeError(Exception):
    """The time of a search was over among the moves of a position."""


class Rules(Protocol):
    """The rules of a finite game: any object with these, positions and moves being any values that
    can be hashed and do not change.

    Three more methods are optional.  ``canonical(position)`` returns the same position for all that
    are equivalent by a symmetry, with the same player to move and the same outcomes.
    ``read(position, text)`` returns the move that a text means; without it a move is written as
    ``str(move)``.  ``picture(position)`` returns SVG.
    """

    @property
    def players(self) -> int:
        """The number of players, 1 to 8."""

    @property
    def start(self) -> Any:
        """The position in which the game starts."""

    def to_move(self, position: Any, /) -> int | None:
        """Return the player to move, from 1; 0 where chance moves; ``None`` when the game is
        over."""

    def moves(self, position: Any, /) -> Sequence[Any]:
        """Return the legal moves, at least one; only asked while somebody is to move.  Where chance
        moves, pairs of a move and its probability, which is a ``Fraction`` or an exact number."""

    def play(self, position: Any, move: Any, /) -> Any:
        """Return the position after a move, and leave the given one as it is."""

    def outcome(self, position: Any, /) -> Any:
        """Return how the game ended, only asked when it is over: "P1", "P2", ..., "D", or any text;
        or points, as whole numbers or fractions: what player 1 of two gets, the other one the
        opposite, or a tuple with those of each player."""


def players_of(rules: Rules) -> int:
    """Return the number of players of proper rules, after a look at what they must have."""
    must_have(rules, ("players", "start", "to_move", "moves", "play", "outcome"))
    return whole_number("players", rules.players, at_least=1, at_most=MAX_PLAYERS)


def looks_like_rules(value: object) -> bool:
    """Return whether something has what only rules have, for positions or for arrays of them."""
    needed = ("to_move", "outcome"), ("look", "moves")
    has_some = any(all(hasattr(value, name) for name in names) for names in needed)
    return has_some or is_impartial(value)


def as_given(rules: object) -> object:
    """Return the rules as their author wrote them."""
    return getattr(rules, "bare", rules)


def must_have(rules: object, needed: Sequence[str]) -> None:
    """Refuse an object that lacks what rules must have."""
    what = (rules if isinstance(rules, type) else type(rules)).__name__
    for name in needed:
        if not hasattr(rules, name):
            raise TypeError(f"rules must have {listed(needed, 'and')}; {what} lacks {name}")
        if name not in ("players", "start", "outcomes") and not callable(getattr(rules, name)):
            raise TypeError(f"{name} of the rules {what} must be a method")
    if isinstance(rules, type):
        raise TypeError(f"rules must be an object: call the class, as in {what}()")


def name_of(rules: object) -> str:
    """Return what a game is called: its ``name``, or that of its class."""
    name = getattr(rules, "name", None)
    return name if isinstance(name, str) else type(rules).__name__


def description(rules: object) -> str | None:
    """Return what the class of the rules says about itself."""
    return inspect.getdoc(type(as_given(rules)))


def place_of_rules(rules: object) -> dict[str, Any]:
    """Return the class of rules, and with what arguments it was called, as far as it keeps them."""
    given = as_given(rules)
    kind, kept = type(given), dict(getattr(given, "__dict__", {}))
    asked = parameters(kind)
    if kept.keys() >= set(asked):  # else all that they hold, as a pickle has it
        kept = {name: kept[name] for name in asked}
    settings = {"settings": {n: written(value) for n, value in kept.items()}} if kept else {}
    return {"rules": f"{kind.__module__}:{kind.__qualname__}", **settings}


def parameters(kind: type[Any]) -> tuple[str, ...]:
    """Return the names of the arguments of a class."""
    try:
        return tuple(inspect.signature(kind).parameters)
    except (TypeError, ValueError):
        return ()


def identity(rules: Rules) -> dict[str, Any]:
    """Return what tells a game from others in files about it."""
    place = place_of_rules(rules)
    for name, text in place.pop("settings", {}).items():
        place[f"rules.{name}"] = re.sub(r" at 0x\w+", "", text)
    return {"game": name_of(rules), "players": rules.players, **place}


def ask(rules: Rules, method: str, *arguments: object) -> Any:
    """Call a method of the rules; what it raises becomes the cause of a RulesError."""
    with blaming(arguments[0], f"{method}({', '.join(['{}'] * len(arguments))})", *arguments):
        return getattr(rules, method)(*arguments)


@contextmanager
def blaming(position: Hashable, what: str, *values: object) -> Iterator[None]:
    """Turn all that rules, positions or moves raise into a RulesError about a position."""
    try:
        yield
    except (MemoryError, OutOfTimeError, RulesError):
        raise
    except (Exception, SystemExit) as error:
        place = f" ({place_of(error)})" if place_of(error) else ""
        call = what.format(*map(repr_of, values))
        problem = f"{call} raised {type(error).__name__}: {error}{place}"
        raise RulesError(problem, position=position) from error


def text_of(value: object, position: Hashable = None) -> str:
    """Return the text of a position, or of a move in one."""
    with blaming(position, "positions and moves need a text, but str({})", value):
        return str(value)


def written(position: Hashable) -> str:
    """Return a position as Python writes it."""
    with blaming(position, "repr({})", position):
        return repr(position)


def literal(text: str) -> Any:
    """Return the value that Python writes like this: numbers, texts, and what holds them."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        what = f"{text!r:.60} is not made of numbers, texts, tuples and the like"
        raise NotationError(f"{what}, so it cannot be read", text=str(text)) from None


def mover_at(rules: Rules, players: int, position: Hashable) -> int | None:
    """Return the player to move, 0 for chance."""
    mover = ask(rules, "to_move", position)
    if mover is None:
        return None
    try:
        return whole_number("to_move", mover, at_least=0, at_most=players)
    except Exception as error:
        must = (
            f"it must be a player from 1 to {players}, 0 where chance moves, or None when the game "
            "is over"
        )
        problem = f"to_move({repr_of(position)}) is {repr_of(mover)}; {must}"
        raise RulesError(problem, position=position) from error


def moves_of(position: Hashable, found: Iterable[Hashable], end: float = math.inf) -> list[Any]:
    """Read the moves that the rules gave for a position, until a time."""
    moves: list[Any] = []
    try:
        unread = iter(found)
    except TypeError as error:
        problem = f"moves({repr_of(position)}) must be a sequence, not {type(found).__name__}"
        raise RulesError(problem, position=position) from error
    with blaming(position, "moves({})", position):
        while part := tuple(islice(unread, AT_ONCE)):
            moves += part
            if len(moves) > MOST_MOVES:
                break
            if time.monotonic() > end:
                raise OutOfTimeError
    if len(moves) > MOST_MOVES:
        problem = f"moves({repr_of(position)}) has more than {MOST_MOVES:,} moves"
        raise RulesError(f"{problem}; it must be a sequence that ends", position=position)
    return moves


def moves_at(
    rules: Rules, position: Hashable, end: float = math.inf, *, is_chance: bool = False
) -> tuple[Any, ...]:
    """Return the moves where somebody, or chance, is to move, if they are read by a time."""
    found = ask(rules, "moves", position)
    moves = tuple(
        rolls_of(position, found, end)[0] if is_chance else moves_of(position, found, end)
    )
    if not moves:
        problem = f"no move in {repr_of(position)}, where to_move says that somebody is to move"
        raise RulesError(f"{problem}; where the game is over it must be None", position=position)
    for move in moves:
        must_hash("the move", move, position)
    return moves


Odds = tuple[Number, ...]


def rolls_of(
    position: Hashable,
    found: Iterable[Any],
    end: float = math.inf,
    known: dict[Any, Odds] | None = None,
) -> tuple[list[Any], Odds]:
    """Read the moves of chance that the rules gave, and their probabilities, known or not."""
    pairs = moves_of(position, found, end)
    for pair in pairs:
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            problem = f"moves({repr_of(position)}), where chance moves, has {repr_of(pair)}"
            raise RulesError(f"{problem}; it must be a move and its probability", position=position)
    given = tuple([odds for _, odds in pairs])
    exact = known.get(given) if known else None
    if exact is None:
        exact = _exact_odds(position, given)
        if known is not None:
            known[given] = exact
    return [move for move, _ in pairs], exact


def _exact_odds(position: Hashable, given: Sequence[object]) -> Odds:
    """The probabilities of the moves of chance as exact numbers, which sum to 1."""
    exact = list(map(number_of, given))
    for odds, each in zip(exact, given, strict=True):
        if odds is None or odds <= 0:
            problem = f"a probability in moves({repr_of(position)}) is {repr_of(each)}"
            must = "it must be an exact number above 0, such as Fraction(1, 6)"
            raise RulesError(f"{problem}; {must}", position=position)
    if sum(exact) != 1:
        problem = f"the probabilities in moves({repr_of(position)}) sum to {sum(exact)}, not to 1"
        raise RulesError(problem, position=position)
    return tuple(exact)


def odds_at(rules: Rules, position: Hashable, end: float = math.inf) -> dict[Any, Number]:
    """Return the moves of chance in a position, each with its probability."""
    found: dict[Any, Number] = {}
    for move, odds in zip(*rolls_of(position, ask(rules, "moves", position), end), strict=True):
        must_hash("the move", move, position)
        found[move] = found.get(move, 0) + odds
    return found


def refuse_chance(position: Hashable, what: str) -> NoReturn:
    """Raise the error about chance in a question that does not know it."""
    problem = f"chance moves in {repr_of(position)}; {what} for games without chance"
    raise RulesError(problem, position=position)


def after(rules: Rules, position: Hashable, move: Hashable) -> Any:
    """Return the position after a move, in its canonical form."""
    return canonical(rules, ask(rules, "play", position, move), position)


def canonical(rules: Rules, position: Hashable, before: Hashable = None) -> Any:
    """Return the canonical form of a position, which came up after another one."""
    must_hash("the position", position, before)
    if hasattr(rules, "canonical"):
        position = ask(rules, "canonical", position)
        must_hash("the canonical position", position, before)
    return position


def outcome_at(rules: Rules, position: Hashable) -> str:
    """Return the outcome of a position where the game is over."""
    found = outcome_of(ask(rules, "outcome", position), rules.players)
    if problem := outcome_problem(found):
        raise RulesError(f"outcome({repr_of(position)}) {problem}", position=position)
    text: str = found
    return text


def outcome_problem(found: object) -> str:
    """Return what is wrong with an outcome, if anything is."""
    if isinstance(found, str) and folded(found).casefold() == ENDLESS:
        return f"is {found!r}, which is the outcome of play that does not end"
    is_text = isinstance(found, str) and found.isprintable() and found.strip() == found != ""
    if is_text and not set(str(found)) & set(SIGNS):
        return ""
    known = listed(map(repr, SIGNS), "and")
    return (
        f"is {repr_of(found)}; an outcome is a line of text without {known}, or blanks around it, "
        "or exact points: with one or two players a number, or a tuple of one for each player"
    )


class Outcomes(dict[Any, int]):
    """The numbers of outcomes, in the order in which they came up."""

    def __init__(self) -> None:
        super().__init__()
        self._folded: dict[str, str] = {}

    def __missing__(self, outcome: Any) -> int:
        """Number an outcome, which is an exact ``str`` if it is a text."""
        if problem := outcome_problem(outcome):
            raise ValueError(problem)
        other = self._folded.setdefault(folded(outcome).strip().casefold(), outcome)
        if other != outcome:
            raise ValueError(f"the outcomes {other!r} and {outcome!r} are read as the same")
        if self and isinstance(outcome, Points) != isinstance(next(iter(self)), Points):
            raise ValueError(f"{next(iter(self))!r} and {outcome!r}: all are points, or none")
        if len(self) == MAX_OUTCOMES:
            raise ValueError(f"there are more than {MAX_OUTCOMES:,} outcomes")
        self[outcome] = number = len(self)
        return number


def must_hash(what: str, value: object, position: Hashable = None) -> None:
    """Refuse a value that cannot be hashed or compared, which came up after a position."""
    with suppress(Exception):  # it is seldom that there is more to say
        if value == value and isinstance(hash(value), int):
            return
    after = what + (" {}" if position is None else " {} after {}")
    with blaming(position, f"hash or == of {after}", value, position):
        try:
            hash(value)
        except TypeError as error:
            if "unhashable" not in str(error):
                raise
            problem = f"cannot be hashed: {type(value).__name__} can change"
            advice = "use tuples instead of lists, and frozensets instead of sets"
        else:
            value == value  # noqa: B015  it may raise
            problem = "is not equal to itself"
            advice = "positions need equality, such as tuples of whole numbers have"
    shown = after.format(repr_of(value), repr_of(position))
    raise RulesError(f"{shown} {problem}; {advice}", position=position)


class ImpartialRules(Protocol):
    """The rules of an impartial game: no moves are left where it is over.

    Optional are ``misere``, whether the last move loses, and what is optional for
    :class:`Rules`.
    """

    @property
    def start(self) -> Any:
        """The position in which the game starts."""

    def moves(self, position: Any, /) -> Iterable[Any]:
        """Return the legal moves, of either player."""

    def play(self, position: Any, move: Any, /) -> Any:
        """Return the position after a move, and leave the given one as it is."""
