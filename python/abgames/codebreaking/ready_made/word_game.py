"""Word games with green, yellow and grey letters, over word lists that the user brings.

>>> from abgames.codebreaking import solve
>>> answers = ["crane", "crate", "trace", "react"]
>>> game = words(answers, [*answers, "stone"])
>>> solution = solve(game)
>>> solution.histogram, game.text(solution.strategy.next_guess())
({1: 1, 2: 3}, 'crane')
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from importlib.resources import files
from itertools import islice, product
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ...arguments import repr_of, whole_number
from ...errors import UnsupportedGameError
from ..feedback_table import FeedbackTable
from ..table_checks import GREEN, MOST, SIGNS, memory_for, names_of, parts, sized

Letters: TypeAlias = NDArray[np.int64]
"""Words, with a number for each letter."""

LENGTHS = (4, 5, 6, 7)
"""Of the words in lists that the package carries."""

MOST_LETTERS = 39
"""This many marks fit into a number of 64 bits."""

_PART = 2**18
"""The number of pairs of words compared at once."""


def words(
    answers: Iterable[str],
    guesses: Iterable[str] | None = None,
    *,
    weights: Sequence[int] | None = None,
    hard: bool = False,
) -> FeedbackTable:
    """Return the game of guessing a word of ``answers`` by words of ``guesses``.

    All words have the same number of letters.  Without ``guesses``, only the answers may be
    guessed.  ``weights`` says how likely each answer is, as in :class:`FeedbackTable`.  The reply
    to a guess has a mark for each of its letters, as in "gy--g":

    - "g", green: the answer has this letter in this place;
    - "y", yellow: the answer has it elsewhere.  Each letter of the answer is used once: first by
      the green letters, then by the others from left to right, as far as it goes;
    - "-", grey: neither.

    All green ends the game.  Case and blanks around a word do not matter; a letter with its accents
    is one letter, however it is encoded.

    With ``hard`` it is played in hard mode: green letters stay, and each letter is used at least as
    often as any earlier guess has shown it, green or yellow.  A guess may otherwise be any allowed
    word: even one that is not an answer, that repeats a grey letter, or that has a yellow one in
    the same place.  ``guesses="consistent"`` is another rule, and a stricter one: each guess must
    be an answer that agrees with all feedbacks so far.

    Raises :class:`TypeError` for anything but a sequence of strings, :class:`ValueError` for words
    of different lengths, repeated words, words that contain a comma or a semicolon, and if no
    answer may be guessed; and :class:`~abgames.errors.UnsupportedGameError` above 65,536 words or
    feedbacks, or 255 feedbacks to one word besides the hit, which long lists of long words have.
    Answers that may not be guessed can be determined, but not hit.

    >>> from abgames.codebreaking import solve
    >>> game = words(["abbey", "babel"], ["abbey", "babel", "keeps"])
    >>> [str(game.feedback(guess, "abbey")) for guess in ("babel", "keeps", "ABBEY")]
    ['yygg-', '-y---', 'ggggg']
    >>> words(["さくら", "つばき"]).feedback("さくら", "つばき")
    TableFeedback(0, '---')
    >>> game = words(["1+1=2", "2+1=3", "1+2=3"], weights=[5, 1, 1])
    >>> [game.secret_text(secret) for secret in game.consistent("1+2=3 = ygygg")]
    ['2+1=3']
    >>> answers = ["steer", "stern", "store", "stork", "storm", "story"]
    >>> others = ["styre", "enemy", "straw"]
    >>> [solve(words(answers, [*answers, *others], hard=hard), "straw=ggy--").total
    ...     for hard in (False, True)]
    [12, 13]
    """
    secrets = _read("answers", answers)
    allowed = secrets if guesses is None else _read("guesses", guesses)
    length = _common_length([*secrets, *allowed])
    if not set(secrets) & set(allowed):
        raise ValueError("no answer may be guessed; did you mean guesses=answers + guesses?")
    with memory_for(len(allowed), len(secrets)):
        patterns = _patterns(*_numbered(allowed, secrets))
    occurring = _occurring(patterns)
    game = FeedbackTable(
        _places(patterns, occurring),
        hit=len(occurring) - 1,  # all green is the greatest
        guesses=allowed,
        secrets=secrets,
        feedbacks=[_signs(int(pattern), length) for pattern in occurring],
        weights=weights,
        allowed="hard" if hard else None,
    )
    mode = ", hard mode" if hard else ""
    sizes = sized(len(secrets), "answer", "answers"), sized(len(allowed), "guess", "guesses")
    return game.called(f"words({', '.join(sizes)}{mode})", is_of_words=True)


def common_words(length: int = 5) -> tuple[list[str], list[str]]:
    """Return English words of 4, 5, 6 or 7 letters: common ones, and all that may be guessed.

    The first list has words that everybody knows, without those that only add -s, -es, -d or -ed
    to another; the second list has these and all other words of a large dictionary.  Both come from
    SCOWL [Atkinson2020], whose notice is beside them in the package.  Raises :class:`ValueError`
    for another length.

    >>> answers, allowed = common_words()
    >>> len(answers), len(allowed), set(answers) <= set(allowed)
    (2079, 11087, True)
    >>> words(*common_words(4)).feedback("care", "race")
    TableFeedback(50, 'ygyg')
    """
    if whole_number("length", length) not in LENGTHS:
        raise ValueError(f"length must be 4, 5, 6 or 7, not {length}")
    path = files(__package__) / f"common_words_{length}.txt"
    answers, others = (part.split() for part in path.read_text(encoding="ascii").split("\n\n"))
    return answers, sorted([*answers, *others])


# -- words ---------------------------------------------------------------------------------


def _read(what: str, given: Iterable[str]) -> tuple[str, ...]:
    """Return the words of a list in the form in which they are compared."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise TypeError(f"{what} must be a sequence of words, not {type(given).__name__}")
    listed = list(islice(given, MOST + 1))
    for word in listed:
        if not isinstance(word, str):
            raise TypeError(f"{what} must be texts, not {type(word).__name__}: {repr_of(word)}")
    if not listed:
        raise ValueError(f"{what} must have at least one word")
    if len(listed) > MOST:
        raise UnsupportedGameError(f"{what} may have {MOST:,} words, not more")
    bare = (word.strip().removeprefix("\ufeff") for word in listed)  # the mark that begins a file
    read = [unicodedata.normalize("NFC", word.lower()) for word in bare]
    names = names_of(what, read, None)
    assert names is not None
    return names


def _common_length(every: Sequence[str]) -> int:
    length = len(every[0])
    other = next((word for word in every if len(word) != length), None)
    if other is not None:
        raise ValueError(
            f"all words must have the same number of letters, but {every[0]!r} has {length} and "
            f"{other!r} has {len(other)}"
        )
    if length > MOST_LETTERS:
        raise UnsupportedGameError(f"words may have {MOST_LETTERS} letters, not {length}")
    return length


def _numbered(*lists: Sequence[str]) -> list[Letters]:
    """Return lists of words with a number for each letter, the same in all lists."""
    numbers: dict[str, int] = {}
    return [
        np.array([[numbers.setdefault(c, len(numbers)) for c in word] for word in words])
        for words in lists
    ]


# -- feedback ------------------------------------------------------------------------------


def _patterns(guesses: Letters, answers: Letters) -> NDArray[np.unsignedinteger[Any]]:
    """Return the feedback to each guess for each answer, as a number with a digit for each mark."""
    length = guesses.shape[1]
    patterns = np.zeros((len(guesses), len(answers)), np.min_scalar_type(3**length - 1))
    kind = patterns.dtype.type
    columns = np.ascontiguousarray(answers.T)
    # A letter that a guess has once is marked by itself.
    for place in range(length):
        letters, which = np.unique(guesses[:, place], return_inverse=True)
        green = np.equal.outer(letters, columns[place])
        is_there = (letters[:, None, None] == columns).any(axis=1)
        signs = np.where(green, kind(GREEN), is_there.astype(kind))
        patterns *= kind(3)
        for start, part in parts(patterns):
            part += signs[which[start : start + len(part)]]
    ordered = np.sort(guesses, axis=1)
    again = np.flatnonzero((ordered[:, 1:] == ordered[:, :-1]).any(axis=1))
    step = max(1, _PART // len(answers))
    for start in range(0, len(again), step):
        some = again[start : start + step]
        part = np.ascontiguousarray(guesses[some].T)
        patterns[some] = _compared(part, columns, patterns.dtype)
    return patterns


def _compared(guesses: Letters, answers: Letters, kind: np.dtype[Any]) -> NDArray[Any]:
    """Return the feedbacks of some guesses; words are given place by place."""
    places = range(len(guesses))
    equal = {(i, k): np.equal.outer(guesses[i], answers[k]) for i, k in product(places, places)}
    green = [equal[i, i] for i in places]
    patterns = np.zeros(green[0].shape, dtype=kind)
    for i in places:
        # How many of this letter are left for a yellow mark: those of the answer that are not
        # green, minus those of the guess before this place that are not green either.
        left = np.zeros(green[0].shape, dtype=np.int8)
        for k in places:
            left += equal[i, k] & ~green[k]
        for j in range(i):
            again = guesses[j] == guesses[i]
            left[again] -= ~green[j][again]
        signs = np.where(green[i], GREEN, left > 0)
        patterns = patterns * kind.type(3) + signs.astype(kind)
    return patterns


def _places(patterns: NDArray[Any], occurring: NDArray[Any]) -> NDArray[Any]:
    """Return the index of each pattern among those that occur."""
    kind = np.min_scalar_type(len(occurring) - 1)
    places = np.empty(patterns.shape, kind)
    is_short = patterns.dtype.itemsize < 4
    place_of = np.zeros(int(occurring[-1]) + 1 if is_short else 0, kind)
    if is_short:
        place_of[occurring] = range(len(occurring))
    for start, part in parts(patterns):
        end = start + len(part)
        places[start:end] = place_of[part] if is_short else np.searchsorted(occurring, part)
    return places


def _occurring(patterns: NDArray[Any]) -> NDArray[Any]:
    """Return the patterns that occur, in order."""
    if patterns.dtype.itemsize >= 4:
        return np.unique(patterns)
    occurs = np.zeros(3**10, bool)
    for _, part in parts(patterns):
        occurs[part] = True
    return occurs.nonzero()[0]


def _signs(pattern: int, length: int) -> str:
    """Return a pattern as text."""
    digits = (pattern // 3**place % 3 for place in reversed(range(length)))
    return "".join(SIGNS[digit] for digit in digits)
