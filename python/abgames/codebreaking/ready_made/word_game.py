"""Word games with green, yellow and grey letters, over word lists that the user brings.

>>> from abgames.codebreaking import solve
>>> answers = ["crane", "crate", "trace", "react"]
>>> game = words(answers, [*answers, "stone"])
>>> solution = solve(game)
>>> solution.histogram, game.text(solution.strategy.next_guess())
({1: 1, 2: 3}, 'crane')
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.resources import files
from itertools import islice

import numpy as np

from ..._abgames import codebreaking as core
from ...arguments import few, of_kind, repr_of, whole_number, words_of
from ...errors import UnsupportedGameError
from ..feedback_table import FeedbackTable
from ..table_checks import (
    BINDER,
    MOST,
    SIGNS,
    bound,
    letters_in,
    letters_of,
    lowered,
    memory_for,
    names_of,
    sized,
)
from ..table_files import Weights, weights_of

LENGTHS = (4, 5, 6, 7)
"""Of the words in lists that the package carries."""

MOST_LETTERS = 39
"""This many marks fit into a number of 64 bits."""


def words(
    answers: Iterable[str],
    guesses: Iterable[str] | None = None,
    *,
    weights: Weights | None = None,
    hard: bool = False,
    letters: str | Sequence[str] = (),
) -> FeedbackTable:
    """Return the game of guessing a word of ``answers`` by words of ``guesses``.

    All words have the same number of letters.  Without ``guesses``, only the answers may be
    guessed.  ``weights`` says how likely each answer is, as in :class:`FeedbackTable`: one of
    weight 0 may be guessed, but is never the secret.  The reply
    to a guess has a mark for each of its letters, as in "gy--g":

    - "g", green: the answer has this letter in this place;
    - "y", yellow: the answer has it elsewhere.  Each letter of the answer is used once: first by
      the green letters, then by the others from left to right, as far as it goes;
    - "-", grey: neither.

    All green ends the game.  Case and blanks around a word do not matter; a letter with its accents
    and vowel signs is one letter, however it is encoded.  A list with a dotless i or a
    dotted capital I is Turkish.  ``letters`` are those of several signs, such as "lj nj"; or a
    word may be given as the sequence of its letters.

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
    >>> words(["ljubav", "njegov", "krava"], letters="lj nj").feedback("ljubav", "njegov")
    TableFeedback(1, '----g')
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
    given = words_of(letters) if isinstance(letters, str) else few("letters", letters, MOST)
    several = lowered([of_kind("a letter", each, str) for each in given])
    secrets = _read("answers", answers, several)
    allowed = secrets if guesses is None else _read("guesses", guesses, several)
    length = _common_length([*secrets, *allowed])
    if not set(secrets) & set(allowed):
        raise ValueError("no answer may be guessed; did you mean guesses=answers + guesses?")
    likely, notes = (None, ()) if weights is None else weights_of(weights, secrets)
    if likely is not None:
        secrets = tuple(word for word, weight in zip(secrets, likely, strict=True) if weight)
        likely = tuple(filter(None, likely))
    with memory_for(len(allowed), len(secrets)):
        numbers = np.unique(letters_of([*allowed, *secrets]), return_inverse=True)[1]
        rows = numbers.reshape(-1, length).astype(np.uint32)
        replies, places = core.word_replies(rows[: len(allowed)], rows[len(allowed) :])
    game = FeedbackTable._of_words(
        places,
        [_signs(reply, length) for reply in replies],
        guesses=allowed,
        secrets=secrets,
        weights=likely,
        notes=notes,
        hard=hard,
    )
    mode = ", hard mode" if hard else ""
    sizes = sized(game.secret_count, "answer", "answers"), sized(len(allowed), "guess", "guesses")
    return game.called(f"words({', '.join(sizes)}{mode})", by="words")


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


def _read(
    what: str, given: Iterable[str | Sequence[str]], several: Sequence[str]
) -> tuple[str, ...]:
    """Return the words of a list in the form in which they are compared."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise TypeError(f"{what} must be a sequence of words, not {type(given).__name__}")
    listed = [_spelled(what, word) for word in islice(given, MOST + 1)]
    if not listed:
        raise ValueError(f"{what} must have at least one word")
    if len(listed) > MOST:
        raise UnsupportedGameError(f"{what} may have {MOST:,} words, not more")
    bare = [word.strip().removeprefix("\ufeff") for word in listed]  # the mark that begins a file
    read = [bound(word, several) for word in lowered(bare)]
    names = names_of(what, read, None)
    assert names is not None
    return names


def _spelled(what: str, word: object) -> str:
    """Return a word, which may be given by its letters, as text."""
    if isinstance(word, list | tuple) and all(isinstance(each, str) for each in word):
        return "".join(bound(each, [each]) for each in word)
    if not isinstance(word, str):
        raise TypeError(f"{what} must be texts, not {type(word).__name__}: {repr_of(word)}")
    return word


def _common_length(every: Sequence[str]) -> int:
    length = len(letters_in(every[0]))
    other = next((word for word in every if len(letters_in(word)) != length), None)
    if other is not None:
        one, two = (word.replace(BINDER, "") for word in (every[0], other))
        raise ValueError(
            f"all words must have the same number of letters, but {one!r} has {length} and "
            f"{two!r} has {len(letters_in(other))}: take those of one length"
        )
    if length > MOST_LETTERS:
        raise UnsupportedGameError(f"words may have {MOST_LETTERS} letters, not {length}")
    return length


def _signs(reply: int, length: int) -> str:
    """Return marks, digits to base 3, as text."""
    digits = (reply // 3**place % 3 for place in reversed(range(length)))
    return "".join(SIGNS[digit] for digit in digits)
