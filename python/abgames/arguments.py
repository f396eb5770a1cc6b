"""Checks of single arguments, so that every family rejects nonsense in the same words.

>>> whole_number("pegs", 3, at_least=1)
3
>>> whole_number("pegs", 2.5, at_least=1)
Traceback (most recent call last):
    ...
TypeError: pegs must be an int, not float: 2.5
>>> known_word("guesses", "some", ("all", "consistent"))
Traceback (most recent call last):
    ...
ValueError: guesses must be 'all' or 'consistent', not 'some'
"""

from __future__ import annotations

import inspect
import itertools
import operator
import re
import reprlib
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar, cast

from .language import _, marked

_LISTS = {"and": marked("{others} and {last}"), "or": marked("{others} or {last}")}
"""How the last of several items is joined to the others."""

_SIGNS = {
    "、": ",",
    "。": ".",
    "・": ",",
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb「」『』", '"'),
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2039\u203a", "'"),
}
"""Characters of Japanese keyboards and of typeset pages, and what they stand for."""

_UNSEEN = re.compile(
    "[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]"
)

QUOTES = "\"'`" + "".join(sign for sign, plain in _SIGNS.items() if plain in ('"', "'"))

_AROUND = re.compile("""(?<!\\w)["'`]|["'`](?!\\w)""")
"""Quotes around words, not those within one."""


IN_64_BITS = {"at_least": -(2**63), "at_most": 2**64 - 1}
"""The range of whole numbers that are read everywhere, on a page without Python too."""


def whole_number(
    name: str, value: object, *, at_least: int | None = None, at_most: int | None = None
) -> int:
    """Return ``value`` as an ``int``; numpy integers pass, floats and bools do not."""
    if isinstance(value, bool):
        raise TypeError(f"{name} must be an int, not bool: {value}")
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        kind = type(value).__name__
        raise TypeError(f"{name} must be an int, not {kind}: {repr_of(value)}") from None
    shown = str(number) if abs(number) < 10**30 else "a number of more than 30 digits"
    if at_least is not None and number < at_least:
        low = _("{name} must be at least {least}, not {given}")
        raise ValueError(low.format(name=name, least=at_least, given=shown))
    if at_most is not None and number > at_most:
        high = _("{name} must be at most {most}, not {given}")
        raise ValueError(high.format(name=name, most=at_most, given=shown))
    return number


def yes_or_no(name: str, value: object) -> bool:
    """Return ``value`` if it is True or False, also those of numpy."""
    if type(value).__name__ not in ("bool", "bool_"):
        raise TypeError(f"{name} must be a bool, not {type(value).__name__}: {repr_of(value)}")
    return bool(value)


W = TypeVar("W", bound=str)


def known_word(name: str, value: object, words: Sequence[W]) -> W:
    """Return ``value`` if it is one of ``words``."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a str, not {type(value).__name__}")
    if value not in words:
        known = listed(map(repr, words), "or")
        raise ValueError(f"{name} must be {known}, not {repr_of(value)}{nearest(value, words)}")
    return cast(W, value)


class _Short(reprlib.Repr):
    """Short texts, also where ``repr`` raises, as that of a number of 5,000 digits does."""

    def repr1(self, x: object, level: int) -> str:
        """Return the text of a value, or of a part of one."""
        try:
            return super().repr1(x, level)
        except Exception:
            return f"<{type(x).__name__} that has no repr>"


_REPR = _Short()
_REPR.maxstring = _REPR.maxother = _REPR.maxlong = 100


def repr_of(value: object) -> str:
    """Return the ``repr`` of a value for a message: short, whatever its size and depth."""
    return _REPR.repr(value)


T = TypeVar("T")


def of_kind(name: str, value: object, kind: type[T]) -> T:
    """Return ``value`` if it is an instance of a class."""
    if not isinstance(value, kind):
        what = f"{name} must be of the class {kind.__name__}"
        raise TypeError(f"{what}, not {type(value).__name__}{of_other_family(value)}")
    return value


def few(name: str, values: Iterable[T], most: int) -> list[T]:
    """Return values as a list; more than ``most`` are rejected before they are all read."""
    if not hasattr(values, "__iter__") or getattr(values, "ndim", 1) == 0:  # numpy has such
        raise TypeError(f"{name} must be a collection, not {type(values).__name__}")
    listed = list(itertools.islice(values, most + 1))
    if len(listed) > most:
        raise ValueError(f"{name} must have at most {most:,} entries, not more")
    return listed


def takes(player: Callable[..., Any], name: str) -> bool:
    """Return whether a function has a parameter that is given by this name only."""
    try:
        parameter = inspect.signature(player).parameters.get(name)
    except (TypeError, ValueError):
        return False  # it has no signature, as some functions written in C
    return parameter is not None and parameter.kind is parameter.KEYWORD_ONLY


def must_take(player: Callable[..., Any], gets: Sequence[str], *named: str) -> None:
    """Refuse a player's function that cannot be called with what it gets."""
    try:
        signature = inspect.signature(player)
    except (TypeError, ValueError):
        return  # it has none, as some functions written in C
    try:
        signature.bind(*gets, **{name: None for name in named if takes(player, name)})
    except TypeError:
        name = getattr(player, "__name__", type(player).__name__)
        gotten = ", ".join(gets)
        raise TypeError(f"a player gets ({gotten}), but {name} takes {signature}") from None


def no_argument(who: str, name: str, names: Iterable[str]) -> str:
    """Return what is wrong with an argument that ``who`` lacks."""
    advice = nearest(name, names) or f"; it takes {', '.join(names)}"
    return f"{who} has no argument {name!r:.60}{advice}"


def of_other_family(game: object) -> str:
    """Return the end of a message that refuses a game: where it belongs, if that is known."""
    family = ".".join(type(game).__module__.split(".")[:2])
    if family not in ("abgames.codebreaking", "abgames.otrio"):
        return ""
    return f"; abgames.solve takes games of all families, {family} this one"


ALIKE = 0.65
"""The similarity of words, from 0 to 1, above which one was probably meant by the other."""


def nearest(value: str, words: Iterable[str]) -> str:
    """Return the end of a message about an unknown word: which of these was probably meant."""
    from difflib import get_close_matches

    # The dashes of options do not make them similar.
    names = {word.lstrip("-"): word for word in words}
    near = get_close_matches(value.lower().lstrip("-"), names, 1, ALIKE)
    return _("; did you mean {word!r}?", word=names[near[0]]) if near else ""


def known_words(name: str, values: object, words: Sequence[W]) -> list[W]:
    """Return ``values`` if they are a sequence of some of ``words``."""
    if isinstance(values, str) or not isinstance(values, Sequence):
        raise TypeError(f"{name} must be a sequence of names, not {type(values).__name__}")
    return [known_word(name, value, words) for value in values]


def folded(text: str, kept: Iterable[str] = ()) -> str:
    """Return typed or pasted text in ordinary characters, but for those of the names ``kept``."""
    if text.isascii() and _AROUND.search(text) is None:
        return text
    known = "".join(kept).lower()
    plain = "".join(sign if sign.lower() in known else _folded(sign) for sign in text)
    return _AROUND.sub(lambda quote: quote[0] if quote[0] in known else " ", plain)


def _folded(character: str) -> str:
    form, _, plain = unicodedata.decomposition(character).partition(" ")
    if form in ("<wide>", "<narrow>", "<small>"):
        character = chr(int(plain, 16))
    if _UNSEEN.match(character):
        return ""
    if unicodedata.category(character) == "Zs":
        return " "
    digit = unicodedata.decimal(character, None)
    return _SIGNS.get(character, character) if digit is None else str(digit)


def entries(text: str, signs: str = ",;") -> list[str]:
    """Return the entries of a list, which are separated by these signs or by ends of lines."""
    # The end of a line is a blank next to another separator or an equals sign.
    ends = rf"(?<!\s)\s*[{signs}]\s*|(?<![=\s])\s*\n\s*(?![=\s])"
    return re.split(ends, text.strip()) if text.strip() else []


def words_of(text: str) -> list[str]:
    """Return the words of typed text, between which are blanks, commas or semicolons."""
    return folded(text).replace(",", " ").replace(";", " ").split()


def listed(items: Iterable[object], conjunction: str) -> str:
    """Return items joined as in a sentence."""
    texts = [str(item) for item in items]
    if len(texts) < 2:
        return "".join(texts)
    return _(_LISTS[conjunction], others=_(", ").join(texts[:-1]), last=texts[-1])


def passed_on(name: str, function: Callable[..., Any], *given: object, **options: object) -> Any:
    """Return what a function returns for a call of ``name``, which its errors name."""
    takes = inspect.signature(function)
    try:
        takes.bind(*given, **options)
    except TypeError as error:
        further = [each.name for each in takes.parameters.values() if each.default != each.empty]
        known = listed(further, "and")
        raise TypeError(f"{name}(): {error}; for such a game it takes {known}") from None
    return function(*given, **options)
