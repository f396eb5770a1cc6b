"""Checks of the parts of a feedback table, with errors that name guesses and secrets; and the rules
that allow guesses by earlier answers: hard mode, and any other that is listed.

>>> numbers_of([[0, 1.5]])
Traceback (most recent call last):
    ...
TypeError: a feedback table must hold whole numbers, not float64
>>> names_of("secrets", ["a", "b", "a"], 3)
Traceback (most recent call last):
    ...
ValueError: secrets must all differ, but 'a' occurs twice

>>> from abgames.codebreaking import words
>>> game = words(["stern", "store"], ["stern", "store", "enemy", "styre"], hard=True)
>>> [game.text(guess) for guess in game.allowed_guesses("stern=ggyg-")]
['stern', 'store', 'styre']
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import repeat
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..arguments import folded, listed, nearest, repr_of, whole_number
from ..display import counted
from ..errors import IllegalMoveError, NotationError, UnsupportedGameError
from ..language import _, marked

SHOWN = 3
"""The most names that an error shows."""

LONGEST_NUMBER = 10
"""The most characters of a number that is read."""

_MARK = re.compile(
    r"(?P<n>gr[ae]y|black|white|absent|[-bwxn0._⬛⬜灰黒白])|(?P<g>green|correct|[g2v🟩🟧緑])"
    r"|(?P<y>yellow|present|[y1o~🟨🟦黄])|[\s,/|\ufe0f]+",
    re.IGNORECASE,
)
_OF_KIND = {"g": "g", "y": "y", "n": "-"}
"""A mark of a letter: green, yellow or not; 🟧 and 🟦 are those of high contrast."""

_UNKNOWN = {
    "guess": marked("{text!r} is not a guess of {game}{advice}"),
    "secret": marked("{text!r} is not a secret of {game}{advice}"),
    "feedback": marked("{text!r} is not a feedback of {game}{advice}"),
}
"""The errors for a name that the table does not have."""


def code_number(
    value: object, names: Sequence[str] | None, what: str, game: object, count: int
) -> int:
    """Return the number of a guess or a secret, from its number or name."""
    if isinstance(value, str):
        return number_called(value, names, what, game, count)
    try:
        number = whole_number(what, value)
    except TypeError:
        kind = type(value).__name__
        raise TypeError(
            f"a {what} is its number or its name, not {kind}: {repr_of(value)}"
        ) from None
    if not 0 <= number < count:
        said = _("the secrets of {game} are the numbers 0 to {last}, not {n}")
        if what == "guess":
            said = _("the guesses of {game} are the numbers 0 to {last}, not {n}")
        raise IllegalMoveError(said.format(game=game, last=count - 1, n=number), move=(number,))
    return number


def number_called(
    text: str, names: Sequence[str] | None, what: str, game: object, count: int | None = None
) -> int:
    """Return the number of the thing with that name; without names there are ``count`` numbers."""
    word = text.strip()
    if names is None:
        word = value_key(word) if what == "feedback" else plain(word)
        if word.removeprefix("-").isdecimal() and len(word) <= LONGEST_NUMBER:
            return int(word) if count is None else code_number(int(word), None, what, game, count)
        numbers = _("; they are called by their numbers")
        if count is not None:
            numbers = _("; they are called by their numbers, 0 to {last}", last=count - 1)
        raise _unknown(text, what, game, numbers)
    if word in names:
        return names.index(word)
    for form in (value_key,) if what == "feedback" else (plain, dotted):
        alike = [n for n, name in enumerate(names) if form(name) == form(word)]
        if len(alike) == 1:
            return alike[0]
    if what == "feedback" and are_marks(names):
        return _number_of_marks(word, names, text, game)
    if what != "feedback" and getattr(game, "_is_of_words", False):
        raise _not_listed(text, word, names)
    some = _(", ").join(names if len(names) <= SHOWN else [*names[:SHOWN], "..."])
    advice = nearest(word, names) or _("; they are called {names}", names=some)
    raise _unknown(text, what, game, advice)


def _not_listed(text: str, word: str, words: Sequence[str]) -> NotationError:
    length = len(letters_in(words[0]))
    if len(letters_in(bound(word, bound_in(words)))) != length:
        said = _("{text!r} is not a word of {n} letters", text=text, n=length)
    else:
        advice = nearest(word, words)
        said = _("{text!r} is not in the list of words{advice}", text=text, advice=advice)
    return NotationError(said, text=text, position=0)


def are_marks(names: Sequence[str]) -> bool:
    """Whether names of feedbacks are the marks of letters, green, yellow or grey."""
    return set().union(*names) <= {*"gy-"} and len(set(map(len, names))) == 1


def _number_of_marks(word: str, names: Sequence[str], text: str, game: object) -> int:
    """Return the number of marks of letters; those that no secret gives come after all names."""
    marks, length = _marks(word), len(names[0])
    if marks in names:
        return names.index(marks)
    if len(marks) != length or not set(marks) <= {*"gy-"}:
        advice = _("; it has {n} marks: g green, y yellow, - grey", n=length)
        raise _unknown(text, "feedback", game, advice)
    return len(names) + int(marks[::-1].translate(str.maketrans("-yg", "012")), 3)


def marks_called(number: int, names: Sequence[str]) -> str:
    """Return the name with a number, of marks also if no secret gives them."""
    if number < len(names):
        return names[number]
    digits = ((number - len(names)) // 3**place % 3 for place in range(len(names[0])))
    return "".join("-yg"[digit] for digit in digits)


def _marks(text: str) -> str:
    """Return the marks of letters as word games here write them, from the signs of others."""
    return _MARK.sub(lambda found: _OF_KIND.get(found.lastgroup or "", ""), text)


def _unknown(text: str, what: str, game: object, advice: str) -> NotationError:
    said = _(_UNKNOWN[what], text=text, game=game, advice=advice)
    return NotationError(said, text=text, position=0)


def sized(number: int, one: str, more: str) -> str:
    """Return a number with its noun, as representations have it."""
    return f"{number} {one if number == 1 else more}"


def some_of(names: Sequence[str]) -> str:
    """Return the first of some names, and how many more there are."""
    more = len(names) - SHOWN
    return listed([*names[:SHOWN], *([f"{more} more"] if more > 0 else [])], "and")


ELSE = (
    "write the reply that is given; if either of two may be, list the secret once with each, both "
    "of one class, with classes=NAME, or find the least worst case with either=True"
)
"""What to do about a cell without a value."""

_NOTHING = r"n/?a|n\.a\.|nan|nil|null|<na>|#(n/a|value!|ref!|div/0!|name\?|null!|num!)"
_NO_VALUE = re.compile(
    r"unknown|(i )?(do not|don'?t) know|not (known|sure)|un(sure|clear|decided)|maybe|perhaps|any"
    rf"|{_NOTHING}|both|varies"
    r"|either( way)?|(it )?depends"
    r"|(yes|no|true|false|y|n)( ?[/&|] ?| or | and | )(yes|no|true|false|y|n)"
    r"|不明|わからない|分からない|両方|どちらも|どちらでも"
)
"""What people write where they do not know, or where either of two replies may come."""

_SAME = {"true": "yes", "false": "no"}
_NUMBER = re.compile(r"\+?(-?)(0|[1-9][0-9]*|(?=\.[0-9]))(?:\.([0-9]*?)0*)?")


def plain(name: str) -> str:
    """A name in the form for comparing, where case, width and blanks do not matter."""
    text = _without_signs(folded(name)).replace("\u0130", "i").lower()
    return " ".join(unicodedata.normalize("NFC", text).split())


def dotted(name: str) -> str:
    """The same where dots on i do not matter either, as without a Turkish keyboard."""
    return plain(name).replace("\u0131", "i")


def value_key(spelling: str) -> str:
    """A value in the form for comparing, where its spelling does not matter."""
    text = _without_equals(plain(spelling))
    number = _NUMBER.fullmatch(text)
    if number is None:
        return _SAME.get(text, text)
    size = (number[2] or "0") + (f".{number[3]}" if number[3] else "")
    return size if size == "0" else number[1] + size


def values_of(spellings: Sequence[str], name: str) -> tuple[list[int], list[str], tuple[str, ...]]:
    """Return the place of each spelling's value, the values, and a note on equal ones."""
    are_marks = len(set(map(len, spellings))) == 1 and any(
        len(set(name)) > len(set(name.lower())) and re.search(r"\w[^\W\d_a-z]", name)
        for name in spellings
    )
    found: dict[str, list[str]] = {}
    for spelling in dict.fromkeys(spellings):
        key = folded(spelling) if are_marks else value_key(spelling)
        found.setdefault(key, []).append(spelling)
    place = {spelling: n for n, same in enumerate(found.values()) for spelling in same}
    several = "; ".join(", ".join(same) for same in found.values() if len(same) > 1)
    note = f"{name} has spellings that were read as one: {several}"
    values = [min(same, key=len) for same in found.values()]
    return [place[each] for each in spellings], values, (note,) if several else ()


def is_no_value(cell: str) -> bool:
    """Whether a cell looks as if its value were not known, or one of several."""
    text = plain(cell)
    bare = text.strip("?()[] ")
    is_doubted = not bare or value_key(bare) in ("yes", "no") or bool(_NUMBER.fullmatch(bare))
    return not text or bool(_NO_VALUE.fullmatch(text)) or ("?" in text and is_doubted)


def choice_of(cell: str) -> list[str] | None:
    """Return the replies that a cell leaves open, none for all; ``None`` if it has one."""
    if "|" in cell.strip("|"):
        return [part.strip() for part in cell.split("|")]
    text = plain(cell)
    if not text or not is_no_value(cell) or re.fullmatch(_NOTHING, text):
        return None
    sides = re.findall(r"[a-z]+", re.sub(r"\b(or|and)\b", " ", text))
    return sides if len(sides) == 2 and {*map(value_key, sides)} == {"yes", "no"} else []


def no_value(
    table: NDArray[Any], names: Sequence[str], *, of_objects: bool
) -> tuple[int, int] | None:
    """Return the first guess and secret whose reply is no value, if there is one."""
    wrong = [place for place, name in enumerate(names) if is_no_value(name)]
    cells = np.argwhere(np.isin(table, wrong)).tolist() if wrong else []
    dashes = [place for place, name in enumerate(names) if re.fullmatch("[-._…]+", folded(name))]
    for guess, row in enumerate(table if of_objects and dashes else ()):
        said = {names[reply] for reply in np.unique(row) if reply not in dashes}
        if not all(re.fullmatch(r"[\W_]+|[^\W\d]", name) for name in said):
            cells += [[guess, at] for at in np.flatnonzero(np.isin(row, dashes)).tolist()]
    return (cells[0][0], cells[0][1]) if cells else None


Numbers: TypeAlias = NDArray[np.integer[Any]]
"""The feedbacks of a table as given."""

MOST = 2**16
"""The most guesses, and the most secrets."""
MOST_FEEDBACKS = 255
"""The most feedbacks of one guess besides the hit that fit in a byte."""
FEW = 8
"""So many feedbacks are looked for one by one."""
WIDEST = 2**20
"""How far apart the numbers of feedbacks may be."""

_NO_NAME = re.compile(r"[,;\x00-\x1f\x7f]")
"""Characters that names cannot have: separators of answers, and control characters."""
_ODD = ",;=\"'`"
"""Printable characters of ASCII that are not in every name, or are not read as they stand."""

SHOWN_GROUPS = 5
"""The most groups of secrets that an error names."""

_PART = 2**22
"""The number of entries checked at once."""
_COLUMNS = 64
"""The number of columns checked at once."""


@contextmanager
def memory_for(guesses: int, secrets: int) -> Iterator[None]:
    """Name the table if there is not enough memory for it."""
    try:
        yield
    except MemoryError:  # numpy's own message is about its arrays
        sizes = f"{counted(guesses, 'guess', 'guesses')} and {counted(secrets, 'secret')}"
        raise MemoryError(f"there is not enough memory for a table of {sizes}") from None


def numbers_of(table: ArrayLike) -> Numbers:
    """Return a table as an array of whole numbers with a row for each guess."""
    rows = table if isinstance(table, (list, tuple)) else ()
    columns = rows[0] if rows and isinstance(rows[0], (list, tuple)) else ()
    try:
        with memory_for(len(rows), len(columns)):
            array = np.asarray(table)
    except ValueError:  # numpy's own message is about its internals
        raise ValueError("a feedback table must have rows of equal length") from None
    if hasattr(table, "mask") and np.ma.is_masked(table):  # numpy.ma takes 30 ms to load
        raise TypeError("a feedback table must have a number everywhere, but some are masked")
    if array.ndim != 2:
        raise ValueError(
            "a feedback table must have a row for each guess and a column for each secret, "
            f"not the shape {array.shape}"
        )
    if not array.size:
        raise ValueError(f"a feedback table must not be empty; its shape is {array.shape}")
    if array.dtype.kind not in "iu":
        raise TypeError(f"a feedback table must hold whole numbers, not {array.dtype}")
    for count, what in zip(array.shape, ("guess", "secret"), strict=True):
        if count > MOST:
            raise UnsupportedGameError(
                f"a feedback table has at most {MOST:,} guesses and secrets, "
                f"not {counted(count, what, what + 's' if what == 'secret' else 'guesses')}"
            )
    return array


def feedback_numbers(numbers: Numbers) -> list[int]:
    """Return the numbers that occur in a table, in order."""
    low, high = int(numbers.min()), int(numbers.max())
    if high - low >= WIDEST:
        raise ValueError(
            f"the feedbacks of a table must be numbers that are less than {WIDEST:,} apart, not "
            f"{low} to {high}"
        )
    if high - low < FEW:
        return [number for number in range(low, high + 1) if (numbers == number).any()]
    occurs = np.zeros(high - low + 1, dtype=np.bool_)
    for _start, part in parts(numbers):
        occurs[above(part, low)] = True
    return [int(number) + low for number in np.flatnonzero(occurs)]


def check_named(names: Sequence[str] | None, occurring: Sequence[int]) -> None:
    """Refuse feedbacks without a name, if there are names."""
    strange = [] if names is None else [n for n in occurring if not 0 <= n < len(names)]
    if names is not None and strange:
        raise ValueError(
            f"feedbacks has {len(names)} names, for the numbers 0 to {len(names) - 1}, but the "
            f"table has the feedback {strange[0]}"
        )


def check_list(codes: object, what: str) -> None:
    """Refuse what is neither a sequence of guesses or secrets nor an array of their numbers."""
    codes = np.asarray(codes) if isinstance(codes, memoryview) else codes
    if isinstance(codes, np.ndarray) and (codes.dtype.kind not in "iu" or codes.ndim != 1):
        raise TypeError(
            "an array of guesses or secrets must hold integers in one dimension, not "
            f"{codes.dtype} in {codes.ndim}"
        )
    if isinstance(codes, str) or not isinstance(codes, Iterable):
        kind = type(codes).__name__
        raise TypeError(f"expected a sequence with the number or name of each {what}, not {kind}")


def indexed(numbers: Numbers, order: Sequence[int]) -> NDArray[Any]:
    """Return a table with the place of each feedback in ``order``, read-only."""
    low = min(order)
    kind = np.min_scalar_type(len(order) - 1)
    place = np.zeros(max(order) - low + 1, dtype=kind)
    place[np.array(order) - low] = range(len(order))
    indices = np.empty(numbers.shape, dtype=kind)
    for start, part in parts(numbers):
        indices[start : start + len(part)] = place[above(part, low)]
    indices.flags.writeable = False
    return indices


def above(numbers: NDArray[np.integer[Any]], low: int) -> NDArray[np.int64]:
    """Return the numbers minus the least, even if the difference does not fit their type."""
    if numbers.dtype.kind == "u":
        return (numbers - numbers.dtype.type(low)).astype(np.int64)
    return numbers.astype(np.int64) - low


def parts(table: NDArray[Any]) -> Iterator[tuple[int, NDArray[Any]]]:
    """Yield the rows of a table, some at a time, with the number of the first row."""
    step = max(1, _PART // table.shape[1])
    for start in range(0, len(table), step):
        yield start, table[start : start + step]


def names_of(what: str, names: Sequence[str] | None, count: int | None) -> tuple[str, ...] | None:
    """Return distinct names, one for each of ``count`` things (``None``: any number)."""
    if names is None:
        return None
    if isinstance(names, (str, memoryview)) or not isinstance(names, Sequence):
        raise TypeError(f"{what} must be a sequence of names, not {type(names).__name__}")
    # Ends at the first that is none, also of a range without end.
    given: Sequence[object] = names
    if not all(map(isinstance, given, repeat(str))):
        name = next(name for name in given if not isinstance(name, str))
        raise TypeError(f"{what} must be texts, not {type(name).__name__}: {repr_of(name)}")
    if not _are_plain(names):
        problems = (no_name(what, name) for name in names)
        if problem := next(filter(None, problems), None):
            raise ValueError(problem)
    if count is not None and len(names) != count:
        raise ValueError(f"{what} must have a name for each of the {count}, not {len(names)} names")
    if len(set(names)) < len(names):
        twice = next(name for name, times in Counter(names).items() if times > 1)
        raise ValueError(f"{what} must all differ, but {twice!r} occurs twice")
    return tuple(names)


def _are_plain(names: Sequence[str]) -> bool:
    """Whether none of some names needs a look of its own to be accepted."""
    together = "".join(names)
    if not (together.isascii() and together.isprintable() and all(names)):
        return False
    # Of what is printable only a blank is stripped.
    lines = "\n".join(["", *names, ""])
    return not any(sign in lines for sign in (*_ODD, "\n ", " \n"))


def no_name(what: str, name: str) -> str:
    """Return why a text cannot be a name, and what could instead; "" if it can."""
    text, is_reply = folded(name), what == "feedbacks"
    if name and name == name.strip() and not (_NO_NAME.search(text) or (is_reply and "=" in text)):
        return ""
    signs = "',', ';', '='" if is_reply else "',', ';'"
    better = _tidied(what, text)
    return (
        f"{what} must be names without {signs} and control characters, and without blanks at their "
        f"ends: {name!r}" + (f"; write {better!r}" if better else "")
    )


def tidied(what: str, names: Iterable[str], read: dict[str, str]) -> list[str]:
    """Names of a sheet as names are written here, which ``read`` keeps; others stay."""
    names = list(names)
    for name in names:
        is_odd = no_name(what, name) and not re.search(r"[\x00-\x1f\x7f]", name)
        read[name] = (is_odd and _tidied(what, folded(name))) or name
    return [read[name] for name in names]


def _tidied(what: str, text: str) -> str:
    text = _without_equals(text) if what == "feedbacks" else text
    return " ".join(_without_signs(text).split())


def _without_equals(text: str) -> str:
    return text.replace(">=", "≥").replace("<=", "≤").replace("=", ":")


def _without_signs(text: str) -> str:
    return _NO_NAME.sub(" ", re.sub(r"(?<=\d),(?=\d)", ".", text))


def note_of(name: str, read: Mapping[str, str]) -> tuple[str, ...]:
    """A note on names that were read as others, if there are some."""
    some = [f"{each!r} as {other!r}" for each, other in read.items() if each != other]
    return (f"in {name} names were read without some signs: {some_of(some)}",) if some else ()


def hit_by_some(
    indices: NDArray[Any], text: Callable[[int], str], secret_text: Callable[[int], str]
) -> NDArray[np.bool_]:
    """Return which secrets some guess hits, the reply 0, and refuse a guess that hits two."""
    found = np.zeros(indices.shape[1], dtype=np.bool_)
    for start, part in parts(indices):
        is_hit = part == 0
        hits = np.count_nonzero(is_hit, axis=1)
        if (hits > 1).any():
            row = int(hits.argmax())
            first, second = np.flatnonzero(is_hit[row])[:2].tolist()
            raise ValueError(
                f"a guess hits at most one secret, but {text(start + row)} hits both "
                f"{secret_text(first)} and {secret_text(second)}; if it may, say shared_hits=True"
            )
        found |= is_hit.any(axis=0)
    return found


def reply_to_itself(
    indices: NDArray[Any], guesses: Sequence[str], secrets: Sequence[str]
) -> int | None:
    """Return the index of the reply that means that the guess is the secret, if one does."""
    places = {name: place for place, name in enumerate(guesses)}
    rows = [places[name] for name in secrets if name in places]
    if len(rows) < len(secrets) or len(secrets) < 2:
        return None
    replies = indices[rows, range(len(secrets))]
    times = sum(np.count_nonzero(part == replies[0]) for _, part in parts(indices))
    return int(replies[0]) if times == len(rows) and (replies == replies[0]).all() else None


def classes_of(classes: object, count: int) -> tuple[str, ...] | None:
    """Return the labels of the secrets as texts."""
    if classes is None:
        return None
    classes = np.asarray(classes) if isinstance(classes, memoryview) else classes
    if isinstance(classes, str) or not isinstance(classes, (Sequence, np.ndarray)):
        raise TypeError(
            f"classes must be a sequence with a label for each secret, not {type(classes).__name__}"
        )
    if len(classes) != count:
        raise ValueError(
            f"classes must have a label for each of the {count} secrets, not {len(classes)}"
        )
    labels = [label.item() if isinstance(label, np.generic) else label for label in classes]
    for label in labels:
        if isinstance(label, bool) or not isinstance(label, type(labels[0])):
            raise TypeError(f"classes must be all texts or all ints, not {repr_of(label)}")
        if not isinstance(label, (str, int)):
            raise TypeError(f"a class is a text or an int, not {repr_of(label)}")
        if not str(label):
            raise ValueError(f"a class must not be empty, as that of secret {labels.index(label)}")
    return tuple(map(str, labels))


def alike(indices: NDArray[Any]) -> list[list[int]]:
    """Return the secrets in groups with the same feedback to every guess."""
    groups: dict[bytes, list[int]] = {}
    for secret, entries in enumerate(_columns(indices)):
        groups.setdefault(hashlib.blake2b(entries.data).digest(), []).append(secret)
    return list(groups.values())


def check_told_apart(
    indices: NDArray[Any], text: Callable[[int], str], classes: Sequence[str] | None = None
) -> None:
    """Refuse two secrets, of different classes if there are any, that no guess tells apart."""
    problems = []
    for secrets in alike(indices):
        labels = [""] if classes is None else list(dict.fromkeys(classes[each] for each in secrets))
        if len(secrets if classes is None else labels) > 1:
            of = "" if classes is None else f", which are of the classes {some_of(labels)}"
            problems.append(some_of([text(secret) for secret in secrets]) + of)
    if problems:
        more = len(problems) - SHOWN_GROUPS
        rest = [f"{counted(more, 'more group')} of secrets"] if more > 0 else []
        raise ValueError(
            f"no guess separates the secrets {'; nor '.join([*problems[:SHOWN_GROUPS], *rest])}: "
            "merge_alike=True takes secrets that are alike as one, of their weights together, or "
            "add a guess that separates them"
        )


def check_stay_allowed(
    allowed: NDArray[np.bool_],
    indices: NDArray[Any],
    guess_text: Callable[[int], str],
    secret_text: Callable[[int], str],
) -> None:
    """Refuse a rule for guesses that forbids one that hits a secret which is still possible."""
    for hitting, secret in zip(*(indices == 0).nonzero(), strict=True):
        replies = indices[:, secret]
        stays = allowed[np.arange(len(indices)), replies, hitting] | (replies == 0)
        if not stays.all():
            guess = int(stays.argmin())
            raise ValueError(
                f"allowed forbids {guess_text(int(hitting))} after an answer to "
                f"{guess_text(guess)} that leaves {secret_text(int(secret))} possible: a guess "
                "that hits a secret must stay allowed as long as the secret is possible"
            )


def _columns(table: NDArray[Any]) -> Iterator[NDArray[Any]]:
    """Yield the columns of a table, which is read some columns at a time for speed."""
    for start in range(0, table.shape[1], _COLUMNS):
        yield from np.ascontiguousarray(table[:, start : start + _COLUMNS].T)


SIGNS = "-yg"
"""The marks of letters: grey, yellow, green."""
GREEN = SIGNS.index("g")

MOST_ENTRIES = 2**28
"""The most entries of a rule that is listed."""
MOST_LISTED = 2**22
"""The same in files."""

Mask = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class GuessRule:
    """Which guesses an answer allows; all are numbers, feedbacks their places in the game's."""

    given: Any
    """As in files."""

    def after(self, guess: int, feedback: int) -> Mask:
        """Return for each guess whether it may be made after an answer."""
        raise NotImplementedError

    def among(self, feedbacks: NDArray[Any]) -> GuessRule:
        """Return the rule where only some feedbacks are left."""
        raise NotImplementedError

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Return the rule in the form of the Rust core."""
        raise NotImplementedError

    def allowed(self, answers: Iterable[tuple[int, int]], count: int) -> Mask:
        """Return which of so many guesses may be made after all of some answers."""
        found = np.ones(count, np.bool_)
        for guess, feedback in answers:
            found &= self.after(guess, feedback)
        return found

    @cached_property
    def digest(self) -> str:
        arrays = [np.ascontiguousarray(array) for array in self.arrays().values()]
        return hashlib.blake2b(b"".join(array.tobytes() for array in arrays)).hexdigest()


@dataclass(frozen=True, eq=False)
class HardMode(GuessRule):
    """Green letters stay, and each letter is used at least as often as it was marked."""

    letters: NDArray[np.uint16]
    """Of each guess."""
    marks: NDArray[np.uint8]
    """Of each feedback, as places in :data:`SIGNS`."""

    def after(self, guess: int, feedback: int) -> Mask:
        word, marks = self.letters[guess], self.marks[feedback]
        green = marks == GREEN
        found: Mask = (self.letters[:, green] == word[green]).all(axis=1)
        for letter in np.unique(word[marks > 0]):
            often = (word[marks > 0] == letter).sum()
            found &= (self.letters == letter).sum(axis=1) >= often
        return found

    def among(self, feedbacks: NDArray[Any]) -> GuessRule:
        return replace(self, marks=self.marks[feedbacks])

    def arrays(self) -> dict[str, NDArray[Any]]:
        return {"letters": self.letters, "marks": self.marks}


@dataclass(frozen=True, eq=False)
class ListedRule(GuessRule):
    """An entry for each guess, feedback and later guess."""

    table: Mask

    def after(self, guess: int, feedback: int) -> Mask:
        allowed: Mask = self.table[guess, feedback]
        return allowed

    def among(self, feedbacks: NDArray[Any]) -> GuessRule:
        return replace(self, table=self.table[:, feedbacks])

    def arrays(self) -> dict[str, NDArray[Any]]:
        return {"allowed": self.table.reshape(-1, len(self.table)).astype(np.uint8)}


def rule_of(
    given: ArrayLike | str | None,
    guesses: Sequence[str] | None,
    count: int,
    feedbacks: Sequence[tuple[int, str]],
) -> GuessRule | None:
    """Return a caller's rule for ``count`` guesses and the feedbacks that occur."""
    if given is None:
        return None
    if isinstance(given, str):
        return _hard_mode(given, guesses, [name for _, name in feedbacks])
    table = np.array(given)
    last = max(number for number, _ in feedbacks)
    places = [number for number, _ in feedbacks]
    wanted = (count, last + 1, count)
    if table.dtype.kind not in "biu" or table.ndim != 3 or table.size > MOST_ENTRIES:
        raise ValueError(
            f'allowed must be "hard", or an array with a truth value for each of {count} guesses, '
            f"{last + 1} feedbacks and {count} later guesses"
        )
    if min(places) < 0 or table.shape[::2] != wanted[::2] or table.shape[1] <= last:
        raise ValueError(f"allowed must have the shape {wanted}, not {table.shape}")
    return ListedRule(table.astype(int).tolist(), table[:, places] != 0)


def _hard_mode(given: str, words: Sequence[str] | None, feedbacks: Sequence[str]) -> HardMode:
    if given != "hard":
        raise ValueError(f'allowed must be "hard" or an array, not {repr_of(given)}')
    lengths = {len(letters_in(word)) for word in (*(words or ()), *feedbacks)}
    if words is None or len(lengths) != 1 or not set().union(*feedbacks) <= {*SIGNS}:
        raise ValueError(
            'allowed="hard" is for words as guesses, with a mark for each letter as feedbacks, '
            'such as "gy--g"'
        )
    marks = [[SIGNS.index(mark) for mark in feedback] for feedback in feedbacks]
    return HardMode(given, in_turn(letters_of(words)), np.array(marks, np.uint8))


def in_turn(signs: NDArray[Any]) -> NDArray[np.uint16]:
    """Return signs as numbers in the order of their first places."""
    _, first, numbers = np.unique(signs, return_index=True, return_inverse=True)
    return np.argsort(np.argsort(first))[numbers].reshape(signs.shape).astype(np.uint16)


def letters_of(words: Sequence[str]) -> NDArray[np.uint64]:
    """Return the letters of words of one length as numbers, a row for each word."""
    if all(map(str.isascii, words)):
        return np.array(words).view(np.uint32).reshape(len(words), -1).astype(np.uint64)
    return np.array([[number_of_letter(each) for each in letters_in(word)] for word in words])


def letters_in(word: str) -> list[str]:
    """Return the letters of a word, each with the marks that follow it."""
    letters: list[str] = []
    for sign in word:
        is_mark = not sign.isascii() and unicodedata.category(sign).startswith("M")
        joined = _JOINER in (sign, before := letters[-1][-1] if letters else "")
        if letters and (is_mark or joined or BINDER in (sign, before)):
            letters[-1] += sign
        else:
            letters.append(sign)
    return letters


def bound(word: str, letters: Iterable[str]) -> str:
    """Return a word in which each of some letters of several signs is one letter."""
    signs = [re.escape(letter.replace(BINDER, "")) for letter in letters]
    if not signs:
        return word
    return re.sub("|".join(sorted(signs, key=len, reverse=True)), _bind, word)


def _bind(found: re.Match[str]) -> str:
    return BINDER.join(letters_in(found[0]))


def bound_in(words: Iterable[str]) -> set[str]:
    """Return the letters of words that have several signs."""
    several = (word for word in words if BINDER in word)
    return {letter for word in several for letter in letters_in(word) if BINDER in letter}


def number_of_letter(letter: str) -> np.uint64:
    """Return a number that only this letter has."""
    letter = letter.replace(BINDER, "")
    if len(letter) > MOST_SIGNS:
        raise UnsupportedGameError(f"{letter!r:.40} has more than {MOST_SIGNS} signs for a letter")
    number = 0
    for sign in letter:
        number = number << 21 | ord(sign)
    return np.uint64(number)


def lowered(words: Sequence[str]) -> list[str]:
    """Return words in small letters; where one has a Turkish i, all are Turkish."""
    if any("\u0130" in word or "\u0131" in word for word in words):
        words = [word.replace("I", "\u0131").replace("\u0130", "i") for word in words]
    return [unicodedata.normalize("NFC", word.lower()) for word in words]


_JOINER = "\u200d"
BINDER = "\u2060"
"""Stands between the signs of a letter that has several, as in Croatian lj; never shown."""
MOST_SIGNS = 3
"""The most signs of a letter, 21 bits each."""
