"""Does a strategy file settle every secret, and in how many guesses?

The checker reads the file and walks the tree it holds with every candidate.  It uses the
standard library and the rules of :mod:`~abgames.codebreaking.reference` only: no line of it is
shared with the solver, so a file that passes is evidence that does not rest on the solver.

What a pass proves: each guess is legal; from the position that the file describes (game, history,
candidates) every candidate is found, or determined, in the number of guesses that the result
counts; and the tree has no branch that no candidate can reach.  What it does not prove: that no
other strategy
is better.

The file
--------
A JSON object with exactly these keys:

``format``      ``"abgames-strategy"``
``version``     ``1``
``game``        ``{"name": "AB", "pegs": 3, "colors": 7, "extra_colors": 0}``; the name is ``AB``
                or ``Mastermind``, whose ``extra_colors`` is 0.  For card MOO
                ``{"name": "CardMoo", "ranks": 13, "own": [3, 21, 10]}``, or ``"own": null``
``goal``        ``"hit"``: play until the secret is guessed; ``"determine"``: until one candidate
                is left
``objective``   what was optimised: ``expected``, ``worst``, ``worst-expected``,
                ``expected-worst`` or ``worst-count``
``history``     the answers before the root, a list of pairs such as ``[[1, 2, 3], "0A1B"]``
``candidates``  ``null``, or the list of the codes to which the secret was limited; what the tree
                must find is those of them that agree with the history
``root``        a node: ``{"guess": [1, 2, 3], "replies": {"0A1B": node, ..., "3A0B": null}}``,
                with one entry for each reply that a candidate left can give.  A reply that
                ends the task maps to ``null``; so does the root if there is nothing to determine

Colours and cards are numbers from 1, whatever symbols the game is shown with.

>>> text = '''{"format": "abgames-strategy", "version": 1,
...   "game": {"name": "AB", "pegs": 1, "colors": 2, "extra_colors": 0},
...   "goal": "hit", "objective": "expected", "history": [], "candidates": null,
...   "root": {"guess": [1], "replies": {
...     "1A0B": null, "0A0B": {"guess": [2], "replies": {"1A0B": null}}}}}'''
>>> verify_text(text)
Verification(total=3, worst=2, histogram={1: 1, 2: 1})
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, TypeAlias

from ..errors import VerificationError
from .reference import CardRules, Code, Reply, Rules

__all__ = ["Verification", "read_document", "verify_document", "verify_file", "verify_text"]

FORMAT = "abgames-strategy"
VERSION = 1
GAMES = ("AB", "Mastermind", "CardMoo")
GOALS = ("hit", "determine")
OBJECTIVES = ("expected", "worst", "worst-expected", "expected-worst", "worst-count")
MAX_PEGS = 8
MAX_COLORS = 255
RANKS = (3, 100)
MAX_SECRETS = 2**23
MAX_DEPTH = 10_000

_KEYS = {"format", "version", "game", "goal", "objective", "history", "candidates", "root"}
_REPLY = re.compile(r"(0|[1-9])A(0|[1-9])B")
_CARD_REPLY = re.compile(r"(?!$)(?:([1-3])H)?(?:([1-3])NP)?(?:([1-3])NC)?(?:([1-3])N)?|0")
_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)

_SHOWN_STEPS = 12
_DONE = {"hit": "found", "determine": "determined"}

Game: TypeAlias = Rules | CardRules


class _Place(NamedTuple):
    """A place in the tree, as the way to it; linked, because ways in bad files can be long."""

    before: _Place | None
    guess: Code
    reply: Reply
    depth: int


class Verification(NamedTuple):
    """What a verified strategy costs."""

    total: int
    """Number of guesses, summed over all candidates."""
    worst: int
    """Most guesses that any candidate takes."""
    histogram: dict[int, int]
    """Number of guesses → number of candidates settled with that many."""


def verify_file(path: str | Path) -> Verification:
    """Verify the strategy in a file."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        _fail(None, f"the file is not UTF-8 text: {error}")
    return verify_text(text)


def verify_text(text: str) -> Verification:
    """Verify the strategy in a text."""
    return verify_document(read_document(text))


def read_document(text: str) -> Any:
    """Parse JSON, refusing what JSON readers do not agree about and nesting that is too deep.

    Python's JSON reader goes as deep as the stack of its caller allows.  A thread of its own gives
    it the same depth whoever calls: about 490 guesses.
    """
    with ThreadPoolExecutor(max_workers=1) as fresh_stack:
        return fresh_stack.submit(_parse, text).result()


def _parse(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_distinct, parse_constant=_no_constant)
    except RecursionError:
        _fail(None, f"nested too deeply{_deepest_point(text)}")
    except json.JSONDecodeError as error:
        _fail(None, f"not JSON: {error}")
    except ValueError as error:  # an integer with thousands of digits
        if isinstance(error, VerificationError):
            raise
        _fail(None, f"not JSON that can be read: {error}")


def verify_document(document: Any) -> Verification:
    """Verify a strategy that has been parsed from JSON.

    Raises :class:`~abgames.errors.VerificationError`, whose message and ``path`` say where the
    fault is.
    """
    _expect_keys(None, "the file", document, _KEYS)
    if document["format"] != FORMAT:
        _fail(None, f'"format" must be "{FORMAT}", not {_short(document["format"])}')
    if _not_int(document["version"]) or document["version"] != VERSION:
        _fail(None, f'"version" must be {VERSION}, not {_short(document["version"])}')
    game = _game(document["game"])
    goal = document["goal"]
    if goal not in GOALS:
        _fail(None, f'"goal" must be one of {", ".join(GOALS)}, not {_short(goal)}')
    if document["objective"] not in OBJECTIVES:
        words = ", ".join(OBJECTIVES)
        _fail(None, f'"objective" must be one of {words}, not {_short(document["objective"])}')
    return _walk(game, goal, _candidates(game, document), document["root"])


def _fail(place: _Place | None, problem: str) -> NoReturn:
    """Raise the error for a problem at a place; ``None`` is the root, or outside the tree."""
    path = []
    while place is not None:
        path.append((place.guess, place.reply))
        place = place.before
    path.reverse()
    steps = [f"{' '.join(map(str, guess))}={_text(reply)}" for guess, reply in path]
    if len(steps) > _SHOWN_STEPS:
        steps[1:-1] = [f"... {len(steps) - 2} more ..."]
    where = f"after {', '.join(steps)}: " if steps else ""
    raise VerificationError(where + problem, path=tuple(path), problem=problem)


def _text(reply: Reply) -> str:
    """The reply as files have it."""
    names = "AB" if len(reply) == 2 else ("H", "NP", "NC", "N")
    parts = zip(reply, names, strict=True)
    return "".join(f"{n}{name}" for n, name in parts if n or len(reply) == 2) or "0"


def _game(entry: Any) -> Game:
    if isinstance(entry, dict) and entry.get("name") == "CardMoo":
        return _card_game(entry)
    _expect_keys(None, '"game"', entry, {"name", "pegs", "colors", "extra_colors"})
    name, pegs, colors, extra = (entry[k] for k in ("name", "pegs", "colors", "extra_colors"))
    if name not in GAMES:
        _fail(None, f'"name" of the game must be one of {", ".join(GAMES)}, not {_short(name)}')
    for key, value, low, high in (
        ("pegs", pegs, 1, MAX_PEGS),
        ("colors", colors, pegs if name == "AB" else 1, MAX_COLORS),
        ("extra_colors", extra, 0, MAX_COLORS if name == "AB" else 0),
    ):
        if _not_int(value) or not low <= value <= high:
            _fail(None, f'"{key}" of the game must be in {low}..{high}, not {_short(value)}')
    if colors + extra > MAX_COLORS:
        _fail(None, f"the game has more than {MAX_COLORS} colours")
    return Rules(name, pegs, colors, extra)


def _card_game(entry: dict[str, Any]) -> CardRules:
    _expect_keys(None, '"game"', entry, {"name", "ranks", "own"})
    ranks, own = entry["ranks"], entry["own"]
    if _not_int(ranks) or not RANKS[0] <= ranks <= RANKS[1]:
        _fail(None, f'"ranks" must be in {RANKS[0]}..{RANKS[1]}, not {_short(ranks)}')
    if own is None:
        return CardRules(ranks)
    cards = _code(None, '"own"', CardRules(ranks), own, is_guess=False)
    return CardRules(ranks, cards)


def _candidates(game: Game, document: dict[str, Any]) -> list[Code]:
    """The codes that the tree must find."""
    history = document["history"]
    if not isinstance(history, list):
        _fail(None, f'"history" must be a list, not {_short(history)}')
    answers = []
    for number, entry in enumerate(history, 1):
        if not isinstance(entry, list) or len(entry) != 2:
            _fail(None, f'answer {number} of "history" must be a pair, not {_short(entry)}')
        guess = _code(None, f"guess {number} of the history", game, entry[0], is_guess=True)
        answers.append((guess, _reply(None, game, entry[1])))
    given = document["candidates"]
    if given is None:
        secrets = _secret_count(game)
        if secrets > MAX_SECRETS:
            _fail(None, f"the game has {secrets} secrets; at most {MAX_SECRETS} can be checked")
        candidates = game.consistent(answers)
    elif isinstance(given, list):
        codes = [
            _code(None, f"candidate {number}", game, entry, is_guess=False)
            for number, entry in enumerate(given, 1)
        ]
        if len(set(codes)) < len(codes):
            twice = next(code for code, count in Counter(codes).items() if count > 1)
            _fail(None, f"candidate {list(twice)} is listed twice")
        candidates = game.consistent(answers, codes)
    else:
        _fail(None, f'"candidates" must be null or a list, not {_short(given)}')
    if not candidates:
        _fail(None, "no candidate agrees with the history, so there is nothing to find")
    return candidates


def _secret_count(game: Game) -> int:
    if isinstance(game, CardRules):
        return 8 * math.perm(game.ranks, game.pegs)
    return math.perm(game.colors, game.pegs) if game.kind == "AB" else game.colors**game.pegs


def _walk(game: Game, goal: str, candidates: list[Code], root: Any) -> Verification:
    """Send all candidates down the tree, with a stack of its own instead of recursion."""
    if goal == "determine" and len(candidates) == 1:
        if root is not None:
            _fail(None, 'one candidate is left from the start, so "root" must be null')
        return Verification(total=0, worst=0, histogram={0: 1})
    histogram: Counter[int] = Counter()
    stack: list[tuple[Any, list[Code], _Place | None]] = [(root, candidates, None)]
    while stack:
        node, members, place = stack.pop()
        depth = 1 if place is None else place.depth + 1
        if depth > MAX_DEPTH:
            _fail(place, f"the tree is deeper than {MAX_DEPTH} guesses")
        if node is None:
            _fail(place, f"the tree ends, but {_some(members)} not {_DONE[goal]} yet")
        _expect_keys(place, "a node", node, {"guess", "replies"})
        guess = _code(place, "the guess", game, node["guess"], is_guess=True)
        replies = node["replies"]
        if not isinstance(replies, dict):
            _fail(place, f'"replies" must be an object, not {_short(replies)}')
        classes = game.split(guess, members)
        named = {_reply(place, game, word): child for word, child in replies.items()}
        for reply in named.keys() - classes.keys():
            _fail(_Place(place, guess, reply, depth), "no candidate gives this reply")
        for reply, rest in classes.items():
            here = _Place(place, guess, reply, depth)
            if reply not in named:
                _fail(here, f"this reply is missing, but {_some(rest)} not {_DONE[goal]} yet")
            is_done = reply == game.hit if goal == "hit" else len(rest) == 1
            if not is_done:
                stack.append((named[reply], rest, here))
            elif named[reply] is not None:
                _fail(here, f"the secret is {_DONE[goal]}, so this reply must be null")
            else:
                histogram[here.depth] += 1
    return Verification(
        total=sum(guesses * count for guesses, count in histogram.items()),
        worst=max(histogram),
        histogram=dict(sorted(histogram.items())),
    )


def _code(place: _Place | None, what: str, game: Game, entry: Any, *, is_guess: bool) -> Code:
    if isinstance(game, CardRules):
        return _cards(place, what, game, entry, is_guess=is_guess)
    highest = game.colors + (game.extra_colors if is_guess else 0)
    if not isinstance(entry, list) or len(entry) != game.pegs:
        _fail(place, f"{what} must be a list of {game.pegs} colours, not {_short(entry)}")
    for color in entry:
        if _not_int(color) or not 1 <= color <= highest:
            _fail(place, f"{what} must use the colours 1..{highest}, not {_short(color)}")
    if game.kind == "AB" and len(set(entry)) < len(entry):
        _fail(place, f"{what} must not repeat a colour: {entry}")
    return tuple(entry)


def _cards(place: _Place | None, what: str, game: CardRules, entry: Any, *, is_guess: bool) -> Code:
    highest = game.joker if is_guess else game.joker - 1
    if not isinstance(entry, list) or len(entry) != game.pegs:
        _fail(place, f"{what} must be a list of {game.pegs} cards, not {_short(entry)}")
    for card in entry:
        if _not_int(card) or not 1 <= card <= highest:
            _fail(place, f"{what} must use the cards 1..{highest}, not {_short(card)}")
        if is_guess and card in game.own:
            _fail(place, f"{what} must not have a card of the asker's own: {card}")
    if not game.different(tuple(entry)):
        _fail(place, f"{what} must have cards of different ranks: {entry}")
    return tuple(entry)


def _reply(place: _Place | None, game: Game, word: Any) -> Reply:
    if isinstance(game, CardRules):
        counts = _CARD_REPLY.fullmatch(word) if isinstance(word, str) else None
        if counts is None:
            _fail(place, f'a reply is written like "1H1NC", or "0", not {_short(word)}')
        return tuple(int(count or 0) for count in counts.groups())
    match = _REPLY.fullmatch(word) if isinstance(word, str) else None
    if match is None:
        _fail(place, f'a reply is written like "1A1B", not {_short(word)}')
    return (int(match[1]), int(match[2]))


def _expect_keys(place: _Place | None, what: str, entry: Any, keys: set[str]) -> None:
    if not isinstance(entry, dict):
        _fail(place, f"{what} must be a JSON object, not {_short(entry)}")
    for key in sorted(keys - entry.keys()):
        _fail(place, f'{what} lacks "{key}"')
    for key in sorted(map(str, entry.keys() - keys)):
        _fail(place, f"{what} has an unknown key {_short(key)}")


def _not_int(value: Any) -> bool:
    return isinstance(value, bool) or not isinstance(value, int)


def _some(codes: list[Code]) -> str:
    first = " ".join(map(str, codes[0]))
    return f"{first} is" if len(codes) == 1 else f"{first} and {len(codes) - 1} more are"


def _short(value: Any) -> str:
    """The value as JSON would show it, cut to a length fit for a message."""
    if isinstance(value, (dict, list)):
        return "an object" if isinstance(value, dict) else f"a list of {len(value)}"
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 64:
        return "a huge number"
    try:
        text = json.dumps(value)
    except (TypeError, ValueError):
        return type(value).__name__
    return text if len(text) <= 40 else text[:36] + " ..."


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    entry = dict(pairs)
    if len(entry) < len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        _fail(None, f"an object has the key {_short(twice)} twice")
    return entry


def _no_constant(word: str) -> NoReturn:
    _fail(None, f"{word} is no JSON value")


def _deepest_point(text: str) -> str:
    """Say where nesting goes deepest; called only when a parser has given up."""
    depth = deepest = position = 0
    for match in _BRACKET.finditer(text):
        if match[0] in "[{":
            depth += 1
            if depth > deepest:
                deepest, position = depth, match.start()
        elif match[0] in "]}":
            depth -= 1
    return f": {deepest} levels at character {position + 1}"
