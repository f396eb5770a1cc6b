"""Codes as people type them.

In a game with ten colours ``"0123"`` are digits, and ``"1 2 3 4"`` the numbers of the same colours.
Colours are separated by blanks, commas, full stops, hyphens or slashes; colours of one character,
and first letters of colours, may also be written without blanks.  Case does not matter, unless some
symbols differ only in case; a long symbol may be shortened.

>>> [word for word, _ in words("1-2-3", ("1", "2", "3"))]
['1', '2', '3']
>>> [word for word, _ in words("RR gb", ("r", "g", "b"))]
['r', 'r', 'g', 'b']
>>> [word for word, _ in words("rrgy", ("red", "green", "yellow"))]
['red', 'red', 'green', 'yellow']
>>> [word for word, _ in words("Red g, blu", ("red", "green", "blue", "black"))]
['red', 'green', 'blue']
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..arguments import folded, listed, nearest
from ..language import _

_SIGNS = ",.-/"
"""Separators of colours whose symbols do not contain them."""

DIGITS = "0123456789"
"""The symbols of ten colours when none are given."""

NUMBERS = tuple(map(str, range(1, 11)))
"""The same colours by their numbers, which are written with blanks."""

_SHOWN = 20
"""The most symbols that an error names."""


def symbols_in(text: str) -> str | tuple[str, ...]:
    """Return typed symbols: one character each, or words with blanks between them."""
    found = tuple(folded(text).split())
    return found if len(found) > 1 else "".join(found)


def words(text: str, symbols: Sequence[str]) -> list[tuple[str, int]]:
    """Return the words of a code, as symbols where possible, and their positions."""
    text = folded(text, symbols)
    used = "".join(symbols)
    signs = {ord(sign): " " for sign in _SIGNS if sign not in used}
    found = [(word[0], word.start()) for word in re.finditer(r"\S+", text.translate(signs))]
    known = {symbol.lower(): symbol for symbol in symbols}
    if len(known) < len(symbols):
        known = {}  # case matters
    single = all(len(symbol) == 1 for symbol in symbols)
    are_joined = len(found) == 1 or min((len(word) for word, _start in found), default=0) > 1
    read = []
    for word, start in found:
        symbol = _symbol(word, known, symbols)
        letters = [_symbol(letter, known, symbols) for letter in word]
        # Digits without blanks could be several numbers.
        are_initials = symbol not in symbols and word.isalpha() and set(letters) <= set(symbols)
        parts = letters if (are_joined if single else are_initials) else [symbol]
        read += [(part, start + place) for place, part in enumerate(parts)]
    return read


def strange_word(text: str, symbols: Sequence[str], pegs: int) -> str | None:
    """Say which word is not a colour, if the others are and their number is right."""
    read = [word for word, place in words(text, symbols)]
    strange = [word for word in read if word not in symbols]
    if not 0 < len(strange) < len(read) == pegs or max(map(len, symbols)) == 1:
        return None
    begun = _begun(strange[0], symbols)
    if begun:
        return _("{word!r} could be {colours}", word=strange[0], colours=listed(begun, "or"))
    known = _(": the colours are {colours}", colours=shortened(symbols))
    meant = nearest(strange[0], symbols) or known
    return _("{word!r} is not a colour{meant}", word=strange[0], meant=meant)


def shortened(symbols: Sequence[str]) -> str:
    """Return symbols separated by blanks; of many, only the first ones and the last."""
    few = len(symbols) <= _SHOWN
    return " ".join(symbols if few else [*symbols[:2], "...", symbols[-1]])


def _symbol(word: str, known: dict[str, str], symbols: Sequence[str]) -> str:
    """Return the symbol that a word stands for, or else the word."""
    if word in symbols:
        return word
    begun = [] if word.isdigit() else _begun(word, symbols)
    return known.get(word.lower()) or (begun[0] if len(begun) == 1 else word)


def _begun(word: str, symbols: Sequence[str]) -> list[str]:
    """The symbols that start with a word."""
    if len({symbol.lower() for symbol in symbols}) < len(symbols):
        return [symbol for symbol in symbols if symbol.startswith(word)]
    return [symbol for symbol in symbols if symbol.lower().startswith(word.lower())]
