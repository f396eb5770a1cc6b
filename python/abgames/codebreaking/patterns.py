"""Patterns of codes with interchangeable colours, for players of proofs for all numbers of colours.

A word has a character for each peg: a letter is a colour with a name, a digit a colour of the pool;
``docs/explain/proofs-for-all-colors.md`` says more.  The checker of such proofs shares nothing with
this module.
"""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise, permutations
from typing import Any, NamedTuple

LETTERS = string.ascii_letters
LETTER = frozenset(LETTERS)
ABSENT = "-"

Words = frozenset[str]


class Normal(NamedTuple):
    """The normal form of a pattern, and where its letters and pegs come from."""

    words: tuple[str, ...]
    names: str
    """The letter of the pattern for each letter of the normal form."""
    order: tuple[int, ...]
    """The peg of the pattern for each peg of the normal form."""
    back: str
    """The letters of the pattern that are merged into the pool."""


@cache
def digits(word: str) -> int:
    """Return the number of different digits of a word."""
    return len(set(word) - LETTER)


def renumbered(word: Iterable[Any]) -> str:
    """Return a word with its pool colours, those that are not letters, numbered in order."""
    names: dict[Any, str] = {}
    return "".join(s if s in LETTER else names.setdefault(s, str(len(names) + 1)) for s in word)


def letters_of(words: Iterable[str]) -> str:
    """Return the letters that occur."""
    return "".join(sorted(LETTER.intersection("".join(words)), key=LETTERS.find))


def refined(words: Iterable[str], fresh: str) -> list[str]:
    """Return the words that result when the pool loses the fresh colours.

    >>> refined(["12"], "a")
    ['12', 'a1', '1a']
    """
    found = list(words)
    for letter in fresh:
        for word in tuple(found):
            numbers = string.digits[1 : digits(word) + 1]
            found += [renumbered(word.replace(number, letter)) for number in numbers]
    return found


def reply(guess: Sequence[Any], code: Sequence[Any]) -> tuple[int, int]:
    """Return the pegs in place and the other common colours.

    >>> reply("ab-", "1ab"), reply("aab", "aba")
    ((0, 2), (1, 2))
    """
    places = sum(a == b for a, b in zip(guess, code, strict=True))
    common = sum(min(guess.count(sign), code.count(sign)) for sign in set(guess) - {ABSENT})
    return places, common - places


@cache
def classes(words: Words, guess: str) -> dict[tuple[int, int], Words]:
    """Return the words of each class by reply; letters that no word has are new in the guess."""
    found: dict[tuple[int, int], set[str]] = {}
    for word in refined(words, letters_of(set(guess).difference(*words))):
        found.setdefault(reply(guess, word), set()).add(word)
    return {answer: frozenset(part) for answer, part in found.items()}


@cache
def normal(words: Words) -> Normal:
    """Return a normal form: patterns that are equivalent have the same one.

    >>> normal(frozenset({"1b", "c1"})).words, normal(frozenset({"12", "a1", "1a"})).words
    (('1b', 'a1'), ('12',))
    """
    back, rest = "", words
    for letter in letters_of(words):
        others = frozenset(word for word in rest if letter not in word)
        if rest - others and rest - others == set(refined(others, letter)) - others:
            back, rest = back + letter, others
    letters, forms = letters_of(rest), []
    columns = (Counter(filter(LETTER.__contains__, signs)) for signs in zip(*rest, strict=True))
    looks = [sorted(column.values()) for column in columns]
    for order in permutations(range(len(looks))):
        # Pegs that look different are ordered by their looks.
        if any(looks[a] > looks[b] for a, b in pairwise(order)):
            continue
        image = frozenset(renumbered(word[peg] for peg in order) for word in rest)
        for names in namings(image, letters, dict.fromkeys(letters, 0)):
            table = str.maketrans(names, LETTERS[: len(names)])
            form = tuple(sorted(word.translate(table) for word in image))
            forms.append(Normal(form, names, order, back))
    return min(forms)


def namings(words: Words, letters: str, cells: dict[str, int]) -> Iterator[str]:
    """Yield orders of the letters, including one for each image that may be the least."""
    number = 0
    while number < len(set(cells.values())):
        # Letters are distinguished by the words that contain them, until nothing changes.
        number = len(set(cells.values()))
        looks: dict[str, Any] = {letter: [] for letter in letters}
        for word in words:
            look = tuple(cells[sign] if sign in cells else -int(sign) for sign in word)
            for peg, sign in enumerate(word):
                if sign in cells:
                    looks[sign].append((cells[sign], peg, look))
        ranked = {letter: tuple(sorted(around)) for letter, around in looks.items()}
        ranks = {look: rank for rank, look in enumerate(sorted(set(ranked.values())))}
        cells = {letter: ranks[ranked[letter]] for letter in letters}
    for cell in sorted(set(cells.values())):
        different: list[str] = []
        for a in (letter for letter in letters if cells[letter] == cell):
            # Letters whose exchange changes nothing have the same images.
            exchanges = [str.maketrans(a + b, b + a) for b in different]
            if not any(all(w.translate(table) in words for w in words) for table in exchanges):
                different.append(a)
        if len(different) > 1:
            for letter in different:
                split = {other: 2 * value + 1 for other, value in cells.items()}
                yield from namings(words, letters, split | {letter: 2 * cell})
            return
    yield "".join(sorted(letters, key=cells.__getitem__))
