"""Clues, which say of a secret what no guess has told: "first letter e, r not fourth, no l".

>>> from abgames.codebreaking import AB, words
>>> AB(2, 4, symbols="0123").where("no zero in front").secret_count
9
>>> game = words(["empty", "every", "entry", "early", "enjoy"])
>>> [game.secret_text(secret) for secret in game.consistent("e___y, an r not third, no l")]
['every', 'entry']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..arguments import entries, folded, of_kind
from ..errors import InconsistentHistoryError, NotationError, UnsupportedGameError
from .table_checks import bound, letters_in, number_of_letter

if TYPE_CHECKING:
    from .code_game import CodeArray, CodeGame

Holds: TypeAlias = Callable[[NDArray[np.int64]], NDArray[np.bool_]]
"""Says of codes, which are rows of signs, whether something is true of them."""

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
FIGURES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
TIMES = {"once": "one", "twice": "two"}
LIKE = (
    "'first e', 'e___y', 'r not fourth', 'an r not fourth', 'no l', 'at least two e', "
    "'all different', 'sum odd', 'sum at least 10', 'last even'"
)
"""Clues of every kind, for messages."""

_FILLING = re.compile(
    r"\b(?:the|letters?|digits?|colou?rs?|is|are|be|it|its|of|in|on|at(?! (?:least|most))|there"
    r"|than|to|word|code|secret|number|position|place|but)\b"
)
_SAID = (
    (re.compile(r"n't\b"), " not"),
    (re.compile(r"(?<!no )\b(?:position|place|spot|letter|digit) ([1-9])\b"), r"\1th"),
    (re.compile(r"\b(?:in front|at the (?:front|start|beginning))\b"), "first"),
    (re.compile(r"\b(?:at the end)\b"), "last"),
    (re.compile(r"\b(?:starts?|begins?)(?: with)?\b"), "first"),
    (re.compile(r"\bends?(?: (?:with|in))?\b"), "last"),
    (re.compile(r"\b(?:more|greater|higher|over|above)\b"), ">"),
    (re.compile(r"\b(?:less|fewer|smaller|lower|under|below)\b"), "<"),
    (re.compile(r"\b(?:equals?|exactly)\b|=="), "="),
    (re.compile(r"\bat least\b|≥"), ">="),
    (re.compile(r"\bat most\b|≤"), "<="),
    (re.compile(r"\b(?:has|have|contains?|includes?|with)\b"), "an"),
    (re.compile(r"\b(?:without|lacks?|never)\b"), "no"),
    (re.compile(r"([<>]=?|(?<![<>])=)"), r" \1 "),
)
"""How people say it, and what it is here."""
_ALL_DIFFER = re.compile(
    r"(?:(?:all|the|of|letters|digits|colou?rs|are) )*(?:different|distinct|differ)"
    r"|no (?:(?:letter|digit|colou?r) twice|(?:repeat|double|duplicate)(?:s|d|ed)?"
    r"(?: (?:letter|digit|colou?r)s?)?)"
)
_COMPARE: dict[str, Callable[[NDArray[np.int64], int], NDArray[np.bool_]]] = {
    "odd": lambda sums, _: sums % 2 == 1,
    "even": lambda sums, _: sums % 2 == 0,
    "=": lambda sums, number: sums == number,
    ">": lambda sums, number: sums > number,
    "<": lambda sums, number: sums < number,
    ">=": lambda sums, number: sums >= number,
    "<=": lambda sums, number: sums <= number,
}


class Alphabet(NamedTuple):
    """The signs of the codes of a game."""

    signs: Sequence[str] | None
    """The name of each sign, the first of number 1; ``None``: letters, by numbers of their own."""
    length: int
    is_of_words: bool
    several: frozenset[str] = frozenset()
    """Letters of several signs."""

    def letters(self, word: str) -> list[str]:
        """The letters of a word."""
        return letters_in(bound(word, self.several))

    def number(self, word: str) -> int | None:
        """The sign with a name."""
        if self.signs is None:
            return int(number_of_letter(word)) if len(self.letters(word)) == 1 else None
        lower = [sign.lower() for sign in self.signs]
        if word not in lower and word in FIGURES:
            word = str(FIGURES.index(word))
        return lower.index(word) + 1 if word in lower else None

    def numbers(self, words: Sequence[str]) -> list[int] | None:
        """The signs with some names, also of several that are written together."""
        found: list[int] = []
        for word in words:
            one = self.number(word)
            apart = self.letters(word)
            several = [one] if one is not None else [self.number(sign) for sign in apart]
            if not several or None in several:
                return None
            found += [number for number in several if number is not None]
        return found

    @property
    def values(self) -> NDArray[np.int64] | None:
        """What each sign counts in a sum; ``None`` if they are no digits."""
        signs = [chr(code) for code in range(128)] if self.signs is None else ["", *self.signs]
        digits = [int(sign) if sign.isdecimal() else -1 for sign in signs]
        return None if self.signs is not None and min(digits[1:]) < 0 else np.array(digits)


class Clue(NamedTuple):
    """Something that is true of a secret."""

    text: str
    holds: Holds


def fitting(game: CodeGame, codes: CodeArray, clues: Sequence[Clue]) -> CodeArray:
    """Return those of some codes of which all clues are true; never none of them."""
    if not clues:
        return codes
    signs = game._signs(codes).astype(np.int64)
    left: CodeArray = codes[np.all([clue.holds(signs) for clue in clues], axis=0)]
    if not len(left):
        said = ", ".join(clue.text for clue in clues)
        raise InconsistentHistoryError(f"no secret of {game} fits {said!r}")
    return left


def read_clues(game: CodeGame, text: str) -> list[Clue]:
    """Return the clues of a text, between which are commas, semicolons or ends of lines."""
    of_kind("conditions", text, str)
    found = [clue_of(game, each) for each in entries(folded(text, game.names)) if each.strip()]
    if not found:
        raise NotationError(f"a clue is said like {LIKE}", text=text)
    return found


def clue_of(game: CodeGame, text: str) -> Clue:
    """Return the clue that a text says."""
    alphabet = game._alphabet
    if alphabet is None:
        raise UnsupportedGameError(
            f"{text!r:.60} is about letters or digits, and secrets of {game} have names: say which "
            "may be the secret, game.among(names)",
            game=game,
        )
    said = " ".join(text.lower().split())
    found = _pattern(alphabet, said) or _of_words(alphabet, said)
    if found is None:
        what = f"{text.strip()!r:.80} is not a clue about {game}: write it like {LIKE}"
        raise NotationError(what, text=text)
    return found


def _pattern(alphabet: Alphabet, said: str) -> Clue | None:
    """A code with blanks, as in e___y."""
    letters = alphabet.letters(said)
    signs = [None if sign in "_.?*-" else alphabet.number(sign) for sign in letters]
    known = {place: sign for place, sign in enumerate(signs) if sign is not None}
    blanks = sum(sign in "_.?*-" for sign in letters)
    if len(signs) != alphabet.length or not blanks or len(known) + blanks < len(signs) or not known:
        return None
    return Clue(said, lambda codes: _all(codes[:, place] == sign for place, sign in known.items()))


def _of_words(alphabet: Alphabet, said: str) -> Clue | None:
    for pattern, plain in _SAID[:2]:
        said = pattern.sub(plain, said)
    if _ALL_DIFFER.fullmatch(said):
        return Clue("all different", lambda codes: _all(np.diff(np.sort(codes)).T != 0))
    for pattern, plain in _SAID[2:]:
        said = pattern.sub(plain, said)
    words = re.sub(r"\b(?:or|and|nor)\b", " ", _FILLING.sub(" ", said)).split()
    words = [word.removesuffix("'s") for word in words]
    return (
        _sum(alphabet, words)
        or _counted(alphabet, words)
        or _placed(alphabet, words)
        or _present(alphabet, words)
    )


def _number(words: Sequence[str]) -> int | None:
    """The whole number that is all of some words."""
    if len(words) != 1 or not (words[0] in FIGURES or re.fullmatch("[0-9]{1,6}", words[0])):
        return None
    return FIGURES.index(words[0]) if words[0] in FIGURES else int(words[0])


def _sum(alphabet: Alphabet, words: Sequence[str]) -> Clue | None:
    """What a sum of digits is, or one digit."""
    places, values = _places(alphabet, words[:1]), alphabet.values
    which: list[int] = list(range(alphabet.length)) if words[:1] == ["sum"] else places
    rest = words[1:]
    if words in (["odd"], ["even"]):
        which, rest = [alphabet.length - 1], words
    number = _number(rest[1:])
    how = rest[0] if rest else ""
    if words[:1] == ["sum"] and _number(rest) is not None:
        how, number = "=", _number(rest)
    parity = how in ("odd", "even")
    if not which or values is None or how not in _COMPARE or parity != (number is None):
        return None
    if parity and len(rest) > 1:
        return None
    name = "sum" if words[:1] == ["sum"] else _name(which[0], alphabet)
    text = " ".join([name, how, *([] if number is None else [str(number)])])
    compare, added = _COMPARE[how], values

    def holds(codes: NDArray[np.int64]) -> NDArray[np.bool_]:
        digits = added[np.minimum(codes[:, which], len(added) - 1)]
        return compare(digits.sum(axis=1), number or 0) & (digits >= 0).all(axis=1)

    return Clue(text, holds)


def _counted(alphabet: Alphabet, words: Sequence[str]) -> Clue | None:
    """How often a sign is there."""
    words = [TIMES.get(word, word) for word in words if word != "an"]
    if len(words) == 2 and words[1] in TIMES.values():
        words = [words[1], words[0]]
    how, rest = (words[0], words[1:]) if words and words[0] in _COMPARE else (">=", words)
    sign = alphabet.number(rest[1]) if len(rest) == 2 else None
    if sign is None or rest[0] not in FIGURES or how in ("odd", "even"):
        return None
    times, compare = FIGURES.index(rest[0]), _COMPARE[how]
    text = f"{how} {rest[0]} {rest[1]}"
    return Clue(text, lambda codes: compare((codes == sign).sum(axis=1), times))


def _placed(alphabet: Alphabet, words: Sequence[str]) -> Clue | None:
    """Which signs are in a place, or are not."""
    is_there = words[:1] in (["an"], ["a"]) and len(words) > 3 and "not" in words[2:]
    words = list(words[1:] if is_there else words)
    places = [place for word in words for place in _places(alphabet, [word])]
    rest = [word for word in words if not _places(alphabet, [word])]
    is_not = "not" in rest or "no" in rest
    signs = alphabet.numbers([word for word in rest if word not in ("not", "no")])
    if not places or not signs:
        return None
    names = " ".join(word for word in rest if word not in ("not", "no"))
    where = " ".join(_name(place, alphabet) for place in places)
    if is_not:
        is_there |= alphabet.is_of_words and "no" not in rest and len(signs) == 1
        text = f"has {names} not {where}" if is_there else f"no {names} {where}"
        return Clue(
            text,
            lambda codes: (
                _all(~np.isin(codes[:, place], signs) for place in places)
                & (not is_there or _all((codes == sign).any(axis=1) for sign in signs))
            ),
        )
    first = places[0] if places[0] + len(signs) <= alphabet.length else places[0] - len(signs) + 1
    if len(places) > 1 or first < 0:
        return None
    at = dict(enumerate(signs, first))
    return Clue(f"{where} {names}", lambda codes: _all(codes[:, p] == at[p] for p in at))


def _present(alphabet: Alphabet, words: Sequence[str]) -> Clue | None:
    """Which signs are there, or are not."""
    head, rest = words[:1], [word for word in words[1:] if word not in ("no", "not", "an")]
    signs = alphabet.numbers(rest)
    if not signs or not head or head[0] not in ("no", "not", "a", "an"):
        return None
    names = " ".join(rest)
    if head[0] in ("no", "not"):
        return Clue(f"no {names}", lambda codes: _all(~np.isin(codes, signs).T))
    return Clue(f"has {names}", lambda codes: _all((codes == s).any(axis=1) for s in signs))


def _places(alphabet: Alphabet, words: Sequence[str]) -> list[int]:
    """The place that is all of some words, from 0."""
    last, ordinal = (
        alphabet.length - 1,
        re.fullmatch(r"([1-9][0-9]?)(?:st|nd|rd|th)", " ".join(words)),
    )
    if ordinal is not None:
        return [int(ordinal[1]) - 1] if int(ordinal[1]) <= alphabet.length else []
    if words == ["last"]:
        return [last]
    known = ORDINALS[: alphabet.length]
    return [known.index(words[0])] if len(words) == 1 and words[0] in known else []


def _name(place: int, alphabet: Alphabet) -> str:
    """What a place is called."""
    if place == alphabet.length - 1:
        return "last"
    return ORDINALS[place] if place < len(ORDINALS) else f"{place + 1}th"


def _all(parts: object) -> NDArray[np.bool_]:
    """Where all of some conditions hold."""
    held: NDArray[np.bool_] = np.all(list(parts), axis=0)  # type: ignore[call-overload]
    return held
