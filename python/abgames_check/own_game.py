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
from functools import partial
from itertools import islice
from typing import Any, NoReturn

from .documents import is_text, is_whole, key_problem, shown
from .errors import RulesError, VerificationError
from .own_rules import Points, outcome_of, proper

FORMAT = "abgames-game-certificate"

ENDLESS = "endless"

MOST_MOVES = 2**17
"""More moves in a position are refused: they may be without end."""


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and not any(isinstance(item, list | dict) for item in value)


FORM = {
    "game": ("text", is_text),
    "start": ("text", is_text),
    "players": ("a number from 1 to 8", lambda value: is_whole(value) and 1 <= value <= 8),
    "holds": ("true or false", lambda value: isinstance(value, bool)),
    "moves": (
        "an object of texts",
        lambda value: isinstance(value, dict) and all(map(is_text, value.values())),
    ),
    "coalition": ("a list", _is_list),
    "winners": ("a list", _is_list),
}
"""What each entry of a certificate must be."""


def check(document: Any, rules: Any) -> tuple[bool, int, int]:
    """Check a certificate that has been parsed from JSON, for the game with these rules.

    The game starts where the certificate says: in ``rules.start``, or in a position that can come
    up from there.  Returns whether the coalition can force what it wants, the positions that come
    up, and the listed moves.  What the rules raise becomes a
    :class:`~abgames_check.errors.RulesError`.
    """
    coalition, winners = read_claim(document)
    if rules is None:
        what = "this certificate is checked with the rules of its game"
        _fail(f"{what}: give rules=, or in the shell --game FILE.py:NAME")
    rules = OneByOne(rules) if hasattr(rules, "look") else proper(rules)
    proof = _Proof(document, rules, coalition, winners)
    try:
        if rules.players != document["players"]:
            _fail(f"the rules are for {rules.players} players, not {document['players']}")
        positions = proof.follow(proof.start(document["start"]))
    except (VerificationError, MemoryError):
        raise
    except Exception as error:
        where = "" if proof.place is None else f", asked about {_text(proof.place)}"
        problem = f"the rules raised {type(error).__name__}: {error}{where}"
        raise RulesError(problem, position=proof.place) from error
    if unused := set(document["moves"]) - proof.used:
        _fail(f"the entry for {shown(min(unused))} is not reached, or needs no move")
    return document["holds"], positions, len(document["moves"])


def read_claim(document: Any) -> tuple[frozenset[int], frozenset[str]]:
    """Return the coalition and the winners of a certificate, after checking its form."""
    if problem := key_problem("the file", document, {"format", "version", *FORM}):
        _fail(problem)
    version = document["version"]
    if document["format"] != FORMAT or not is_whole(version) or version != 1:
        _fail(f'"format" and "version" must be {shown(FORMAT)} and 1')
    for key, (what, is_right) in FORM.items():
        if not is_right(document[key]):
            _fail(f'"{key}" must be {what}, not {shown(document[key])}')
    coalition, winners = (frozenset(document[key]) for key in ("coalition", "winners"))
    for key, listed in (("coalition", coalition), ("winners", winners)):
        if len(listed) < len(document[key]):
            _fail(f'"{key}" has an entry twice')
    players = document["players"]
    if not all(is_whole(player) and 1 <= player <= players for player in coalition):
        _fail(f'"coalition" must list players from 1 to {players}')
    if not all(map(is_text, winners)):
        _fail('"winners" must list outcomes as texts')
    return coalition, winners


class OneByOne:
    """Rules for arrays of positions, asked about one position at a time, a whole number; a move is
    the position that it leads to."""

    def __init__(self, array: Any) -> None:
        self.array, self.players = array, array.players
        self.bare = getattr(array, "bare", array)

    def _one(self, position: Any) -> Any:
        one = self.array.start.reshape(-1)[:1].copy()
        one[0] = position
        return one

    def place(self, position: Any) -> Any:
        """A position with the text that the rules have for it."""
        number = int(position)
        return Written(number, self.array.text) if hasattr(self.array, "text") else number

    @property
    def start(self) -> Any:
        return self.place(self.array.start.reshape(-1)[0])

    def to_move(self, position: Any) -> int | None:
        return int(self.array.look(self._one(position))[0][0]) or None

    def moves(self, position: Any) -> list[Any]:
        after = dict.fromkeys(map(int, self.array.moves(self._one(position))[1]))
        if hasattr(self.array, "move_text"):
            named = partial(self.array.move_text, int(position))
            return [Written(number, named) for number in after]
        return [self.place(number) for number in after]

    def play(self, position: Any, move: Any) -> Any:
        return self.place(move)

    def outcome(self, position: Any) -> Any:
        return self.array.outcomes[int(self.array.look(self._one(position))[1][0])]

    def __getattr__(self, name: str) -> Any:
        """What rules may have: a name, forms, texts and pictures of one position."""
        is_typed = name == "read" and hasattr(self.array, "move_text")  # moves are read by theirs
        if is_typed or name not in ("canonical", "name", "picture", "read"):
            raise AttributeError(name)
        given = getattr(self.array, name)
        if name == "canonical":
            return lambda position: self.place(given(self._one(position))[0])
        if name == "read":
            return lambda position, text: self.place(given(text))
        return (lambda position: given(int(position))) if name == "picture" else given


class Written(int):
    """A number with a text."""

    def __new__(cls, number: int, text: Callable[[int], str]) -> Written:
        written = super().__new__(cls, number)
        written.text = text
        return written

    text: Callable[[int], str]

    def __str__(self) -> str:
        return self.text(int(self))


class _Proof:
    """The listed moves of the side that succeeds, and the rules."""

    def __init__(
        self, document: Any, rules: Any, coalition: frozenset[int], winners: frozenset[str]
    ) -> None:
        self.rules, self.listed, self.used = rules, document["moves"], set[str]()
        self.holds, self.winners = document["holds"], winners
        self.players = document["players"]
        everybody = frozenset(range(1, document["players"] + 1))
        self.side = coalition if self.holds else everybody - coalition
        self.place: Any = None
        """The position that the rules were asked about last."""

    def likes(self, outcome: str) -> bool:
        """Whether the side succeeds with an outcome."""
        return (outcome in self.winners) is bool(self.holds)

    def outcome(self, position: Any) -> str:
        """The outcome of a position, as an exact text: a class of texts may compare as it likes."""
        outcome = outcome_of(self.rules.outcome(position), self.players)
        return outcome if isinstance(outcome, Points) else str.__str__(outcome)

    def moves(self, position: Any) -> list[Any]:
        """The moves in a position."""
        moves = list(islice(self.rules.moves(position), MOST_MOVES + 1))
        if len(moves) > MOST_MOVES:
            _fail(f"the rules have more than {MOST_MOVES:,} moves", position)
        return moves

    def form(self, position: Any) -> Any:
        """The canonical form of a position, after comparing the two."""
        if not hasattr(self.rules, "canonical"):
            return position
        form = self.rules.canonical(position)
        if form != position and self.seen(form) != self.seen(position):
            _fail(f"its canonical form {form!s:.100} is another position", position)
        return form

    def seen(self, position: Any) -> Any:
        """What a position is up to symmetry: its outcome, or the mover and where moves lead."""
        self.place = position
        mover = self.rules.to_move(position)
        if mover is None:
            return self.outcome(position)
        play, form = self.rules.play, self.rules.canonical
        return mover, {form(play(position, move)) for move in self.moves(position)}

    def start(self, text: str) -> Any:
        """The position with this text: the start of the game, or one that can come up."""
        first = self.form(self.rules.start)
        left, seen = [first], {first}
        for position in left:
            if str(position) == text:
                return position
            if self.rules.to_move(position) is not None:
                for move in self.moves(position):
                    after = self.form(self.rules.play(position, move))
                    if after not in seen:
                        seen.add(after)
                        left.append(after)
        return _fail(f"no position that can come up has the text {shown(text)}")

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
                _fail("play can come back here, and go on for ever", result)
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
                _fail(f"the outcome is {shown(outcome)}", position)
            return
        moves = self.moves(position)
        if not moves:
            _fail("the rules have no move", position)
        if mover in self.side:
            listed = self.listed.get(str(position))
            if listed is None:
                _fail("no move is listed for this position", position)
            moves = [move for move in moves if str(move) == listed]
            if len(moves) != 1:
                what = "is illegal" if not moves else "could be several moves"
                _fail(f"the move listed here, {shown(listed)}, {what}", position)
            if str(position) in self.used:
                _fail("another position has the same text", position)
            self.used.add(str(position))
        for move in moves:
            yield (rules.play(position, move),)


def _fail(problem: str, position: Any = None) -> NoReturn:
    where = "" if position is None else f"in {_text(position)}: "
    raise VerificationError(where + problem, problem=problem)


def _text(position: Any) -> str:
    """The text of a position for a message."""
    try:
        return f"{position!s:.100}"
    except Exception:
        return f"a {type(position).__name__} without a text"
