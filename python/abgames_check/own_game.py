"""Does a certificate prove what a coalition can force in a game of one's own?

The checker plays the listed moves of one side against every move of the others, by the rules that
it is given.  If the rules have ``canonical``, positions are looked up by their canonical form; each
position that comes up is compared with its form: the same mover or outcome, and moves to the same
forms.

>>> class Heap:
...     players, start = 2, (2, 1)
...     def to_move(self, position): return position[1] if position[0] else None
...     def moves(self, position): return range(1, min(position[0], 2) + 1)
...     def play(self, position, move): return position[0] - move, 3 - position[1]
...     def outcome(self, position): return f"P{3 - position[1]}"
>>> document = {"format": "abgames-game-certificate", "version": 1, "game": "Heap", "players": 2,
...   "start": "(2, 1)", "coalition": [1], "winners": ["P1"], "holds": True,
...   "moves": {"(2, 1)": "2"}}
>>> check(document, Heap())
(True, 2, 1)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from itertools import islice
from typing import Any, NoReturn, TypeVar

from .documents import is_text, is_whole, key_problem, shown
from .errors import RulesError, VerificationError
from .own_rules import Number, Points, number_of, outcome_of, proper

FORMAT = "abgames-game-certificate"

ENDLESS = "endless"

T = TypeVar("T")

MOST_MOVES = 2**17
"""More moves in a position are refused: they may be without end."""


def is_list(value: Any) -> bool:
    """Return whether it is a list of values that are no lists or objects."""
    return isinstance(value, list) and not any(isinstance(item, list | dict) for item in value)


Form = dict[str, tuple[str, Callable[[Any], bool]]]

FORM: Form = {
    "game": ("text", is_text),
    "start": ("text", is_text),
    "players": ("a number from 1 to 8", lambda value: is_whole(value) and 1 <= value <= 8),
    "holds": ("true or false", lambda value: isinstance(value, bool)),
    "moves": (
        "an object of texts",
        lambda value: isinstance(value, dict) and all(map(is_text, value.values())),
    ),
    "coalition": ("a list", is_list),
    "winners": ("a list", is_list),
}
"""What each entry of a certificate must be."""


def check(document: Any, rules: Any) -> tuple[bool, int, int]:
    """Check a certificate that has been parsed from JSON, for the game with these rules.

    The game starts where the certificate says: in ``rules.start``, or in a position that can come
    up from there.  Returns whether the coalition can force what it wants, the positions that come
    up, and the listed moves.  What the rules raise becomes a
    :class:`~abgames_check.errors.RulesError`.
    """
    proof = _Proof(document, rules, *read_claim(document, FORMAT, FORM))
    positions = proof.run(proof.follow)
    if unused := set(document["moves"]) - proof.used:
        fail(f"the entry for {shown(min(unused))} is not reached, or needs no move")
    return document["holds"], positions, len(document["moves"])


def read_claim(
    document: Any, known: str = FORMAT, form: Form = FORM
) -> tuple[frozenset[int], frozenset[str]]:
    """Return the coalition and the winners of a certificate, after checking its form."""
    if problem := key_problem("the file", document, {"format", "version", *form}):
        fail(problem)
    version = document["version"]
    if document["format"] != known or not is_whole(version) or version != 1:
        fail(f'"format" and "version" must be {shown(known)} and 1')
    for key, (what, is_right) in form.items():
        if not is_right(document[key]):
            fail(f'"{key}" must be {what}, not {shown(document[key])}')
    coalition, winners = (frozenset(document[key] or ()) for key in ("coalition", "winners"))
    for key, listed in (("coalition", coalition), ("winners", winners)):
        if len(listed) < len(document[key] or ()):
            fail(f'"{key}" has an entry twice')
    players = document["players"]
    if not all(is_whole(player) and 1 <= player <= players for player in coalition):
        fail(f'"coalition" must list players from 1 to {players}')
    if not all(map(is_text, winners)):
        fail('"winners" must list outcomes as texts')
    return coalition, winners


class OneByOne:
    """Rules for arrays of positions, asked about one position at a time: a whole number, or a tuple
    of them; a move is the position that it leads to."""

    def __init__(self, array: Any) -> None:
        self.array, self.players = array, array.players
        self.bare = getattr(array, "bare", array)

    @cached_property
    def first(self) -> Any:
        """The start as an array of one position."""
        start = self.array.start
        return start if start.ndim > 1 else start.reshape(-1)

    def one(self, position: Any) -> Any:
        """An array of one position."""
        one = self.first[:1].copy()
        one[0] = self.plain(position)
        return one

    def plain(self, position: Any) -> Any:
        """A position as a whole number, or as a tuple of as many as there are columns."""
        if self.first.ndim == 1:
            return int(position)
        found = tuple(map(int, position))
        if len(found) != self.first.shape[1]:
            raise ValueError(f"a position has {self.first.shape[1]} numbers, not {len(found)}")
        return found

    def place(self, position: Any) -> Any:
        """A position with the text that the rules have for it."""
        plain = self.plain(position)
        return written(plain, self.array.text) if hasattr(self.array, "text") else plain

    @property
    def start(self) -> Any:
        return self.place(self.first[0])

    def to_move(self, position: Any) -> int | None:
        return int(self.array.look(self.one(position))[0][0]) or None

    def moves(self, position: Any) -> list[Any]:
        after = dict.fromkeys(map(self.plain, self.array.moves(self.one(position))[1]))
        if hasattr(self.array, "move_text"):
            named = partial(self.array.move_text, self.plain(position))
            return [written(number, named) for number in after]
        return [self.place(number) for number in after]

    def play(self, position: Any, move: Any) -> Any:
        return self.place(move)

    def outcome(self, position: Any) -> Any:
        return self.array.outcomes[int(self.array.look(self.one(position))[1][0])]

    def __getattr__(self, name: str) -> Any:
        """What rules may have: a name, forms, texts and pictures of one position."""
        is_typed = name == "read" and hasattr(self.array, "move_text")  # moves are read by theirs
        if is_typed or name not in ("canonical", "name", "picture", "read"):
            raise AttributeError(name)
        given = getattr(self.array, name)
        if name == "canonical":
            return lambda position: self.place(given(self.one(position))[0])
        if name == "read":
            return lambda position, text: self.place(given(text))
        return (lambda position: given(self.plain(position))) if name == "picture" else given


class Written(int):
    """A number with a text."""

    text: Callable[[Any], str]

    def __str__(self) -> str:
        return self.text(int(self))


class WrittenRow(tuple[int, ...]):
    """A tuple of numbers with a text."""

    text: Callable[[Any], str]

    def __str__(self) -> str:
        return self.text(tuple(self))


def written(plain: Any, text: Callable[[Any], str]) -> Any:
    """Return a number, or a tuple of them, with a text."""
    made: Written | WrittenRow = (WrittenRow if isinstance(plain, tuple) else Written)(plain)
    made.text = text
    return made


class CheckedRules:
    """The rules of a game, as a checker asks them."""

    def __init__(self, document: Any, rules: Any) -> None:
        if rules is None:
            what = "this certificate is checked with the rules of its game"
            fail(f"{what}: give rules=, or in the shell --game FILE.py:NAME")
        self.rules = OneByOne(rules) if hasattr(rules, "look") else proper(rules)
        self.players, self.first = document["players"], document["start"]
        self.place: Any = None
        """The position that the rules were asked about last."""

    def run(self, prove: Callable[[Any], T]) -> T:
        """Return what is proved from the start; what the rules raise becomes a RulesError."""
        try:
            if self.rules.players != self.players:
                fail(f"the rules are for {self.rules.players} players, not {self.players}")
            return prove(self.start(self.first))
        except (VerificationError, MemoryError):
            raise
        except Exception as error:
            where = "" if self.place is None else f", asked about {_text(self.place)}"
            problem = f"the rules raised {type(error).__name__}: {error}{where}"
            raise RulesError(problem, position=self.place) from error

    def outcome(self, position: Any) -> str:
        """The outcome of a position, as an exact text: a class of texts may compare as it likes."""
        outcome = outcome_of(self.rules.outcome(position), self.players)
        return outcome if isinstance(outcome, Points) else str.__str__(outcome)

    def moves(self, position: Any) -> list[Any]:
        """The moves in a position."""
        moves = list(islice(self.rules.moves(position), MOST_MOVES + 1))
        if len(moves) > MOST_MOVES:
            fail(f"the rules have more than {MOST_MOVES:,} moves", position)
        return moves

    def rolls(self, position: Any) -> list[tuple[Any, Number]]:
        """The moves of chance, each with its probability."""
        rolls = [(move, number_of(odds)) for move, odds in self.moves(position)]
        if any(odds is None or odds <= 0 for _, odds in rolls) or sum(o for _, o in rolls) != 1:
            fail("the probabilities are no exact numbers above 0 that sum to 1", position)
        return rolls

    def form(self, position: Any) -> Any:
        """The canonical form of a position, after comparing the two."""
        if not hasattr(self.rules, "canonical"):
            return position
        form = self.rules.canonical(position)
        if form != position and self.seen(form) != self.seen(position):
            fail(f"its canonical form {form!s:.100} is another position", position)
        return form

    def seen(self, position: Any) -> Any:
        """What a position is up to symmetry: its outcome, or the mover and where moves lead."""
        self.place = position
        mover = self.rules.to_move(position)
        if mover is None:
            return self.outcome(position)
        play, form = self.rules.play, self.rules.canonical
        if mover == 0:
            odds: dict[Any, Number] = {}
            for move, each in self.rolls(position):
                result = form(play(position, move))
                odds[result] = odds.get(result, 0) + each
            return mover, odds
        return mover, {form(play(position, move)) for move in self.moves(position)}

    def start(self, text: str) -> Any:
        """The position with this text: the start of the game, or one that can come up."""
        first = self.form(self.rules.start)
        left, seen = [first], {first}
        for position in left:
            if str(position) == text:
                return position
            mover = self.rules.to_move(position)
            if mover is not None:
                rolled = self.rolls(position) if mover == 0 else ()
                for move in [move for move, _ in rolled] if rolled else self.moves(position):
                    after = self.form(self.rules.play(position, move))
                    if after not in seen:
                        seen.add(after)
                        left.append(after)
        return fail(f"no position that can come up has the text {shown(text)}")


class _Proof(CheckedRules):
    """The listed moves of the side that succeeds, and the rules."""

    def __init__(
        self, document: Any, rules: Any, coalition: frozenset[int], winners: frozenset[str]
    ) -> None:
        super().__init__(document, rules)
        self.listed, self.used = document["moves"], set[str]()
        self.holds, self.winners = document["holds"], winners
        everybody = frozenset(range(1, self.players + 1))
        self.side = coalition if self.holds else everybody - coalition

    def likes(self, outcome: str) -> bool:
        """Whether the side succeeds with an outcome."""
        return (outcome in self.winners) is bool(self.holds)

    def follow(self, start: Any) -> int:
        """Play from the start, depth first; return how many positions come up.

        A position on the way that comes up again is a cycle: play can be endless.
        """
        on_the_way, done = {start}, set()
        stack: list[tuple[Any, Iterator[Any]]] = [(start, self.results(start))]
        while stack:
            position, results = stack[-1]
            after = next(results, None)
            if after is None:
                stack.pop()
                on_the_way.discard(position)
                done.add(position)
                continue
            result = self.form(after[0])
            if result in on_the_way and not self.likes(ENDLESS):
                fail("play can come back here, and go on for ever", result)
            if result not in on_the_way and result not in done:
                on_the_way.add(result)
                stack.append((result, self.results(result)))
        return len(done)

    def results(self, position: Any) -> Iterator[tuple[Any]]:
        """The positions that the others, or the listed move, can lead to."""
        rules, self.place = self.rules, position
        mover = rules.to_move(position)
        if mover is None:
            outcome = self.outcome(position)
            if not self.likes(outcome):
                fail(f"the outcome is {shown(outcome)}", position)
            return
        moves = self.moves(position)
        if not moves:
            fail("the rules have no move", position)
        if mover == 0:
            fail("chance moves, of which this certificate knows nothing", position)
        if mover in self.side:
            listed = self.listed.get(str(position))
            if listed is None:
                fail("no move is listed for this position", position)
            moves = [move for move in moves if str(move) == listed]
            if len(moves) != 1:
                what = "is illegal" if not moves else "could be several moves"
                fail(f"the move listed here, {shown(listed)}, {what}", position)
            if str(position) in self.used:
                fail("another position has the same text", position)
            self.used.add(str(position))
        for move in moves:
            yield (rules.play(position, move),)


def fail(problem: str, position: Any = None) -> NoReturn:
    """Refuse a certificate."""
    where = "" if position is None else f"in {_text(position)}: "
    raise VerificationError(where + problem, problem=problem)


def _text(position: Any) -> str:
    """The text of a position for a message."""
    try:
        return f"{position!s:.100}"
    except Exception:
        return f"a {type(position).__name__} without a text"
