"""Word games with green, yellow and grey letters, over word lists that the user brings; and codes
of pegs whose replies say less.

>>> from abgames.codebreaking import solve
>>> answers = ["crane", "crate", "trace", "react"]
>>> game = words(answers, [*answers, "stone"])
>>> solution = solve(game)
>>> solution.histogram, game.text(solution.strategy.next_guess())
({1: 1, 2: 3}, 'crane')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib.resources import files
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..._abgames import codebreaking as core
from ...arguments import few, of_kind, repr_of, whole_number, words_of, yes_or_no
from ...errors import UnsupportedGameError
from ..feedback_table import FeedbackTable
from ..games import AB, Mastermind
from ..history import Feedback
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
    parts,
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
    feedbacks.  Answers that may not be guessed can be determined, but not hit.

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


# -- pegs ------------------------------------------------------------------------------------------

HIT = "hit"
"""The reply of :func:`sum_only` if all pegs are in place."""


def black_peg(pegs: int, colors: int, repetition: bool = False) -> FeedbackTable:
    """Return the AB game, or with ``repetition`` Mastermind, with A as the only feedback.

    A secret is a row of ``pegs`` colours of 1, ..., ``colors``, all different unless ``repetition``
    is true, and so is a guess.  The reply is the number of pegs whose colour is right and in the
    right place (bulls, black pegs), and the game ends when that is all of them.  Codes are called
    "1 2 3" and feedbacks "0", "1", "2", ....

    Raises :class:`ValueError` for numbers of pegs and colours that the built-in games refuse,
    such as fewer colours than pegs without repetition, and
    :class:`~abgames.errors.UnsupportedGameError` above 65,536 codes.

    >>> game = black_peg(3, 5)
    >>> str(game.feedback("1 2 3", "3 2 5")), str(game.hit)
    ('1', '3')
    >>> black_peg(4, 6, repetition=True)
    black_peg(4, 6, repetition=True)
    """
    yes_or_no("repetition", repetition)
    codes = _codes(Mastermind(pegs, colors) if repetition else AB(pegs, colors))
    last = ", repetition=True" if repetition else ""
    game = of_codes("black_peg", codes, codes)
    return game.called(f"black_peg({pegs}, {colors}{last})", colors=colors)


def sum_only(pegs: int, colors: int) -> FeedbackTable:
    """Return the AB game with the sum A + B as the only feedback.

    A secret is a row of ``pegs`` different colours of 1, ..., ``colors``, and so is a guess.  The
    reply is the number of colours that the guess shares with the secret, wherever they are; but a
    guess that *is* the secret gets "hit", which ends the game.  So the right colours in a wrong
    order get the number of pegs as reply, and only further guesses distinguish the orders.

    Raises what :func:`black_peg` raises.

    >>> game = sum_only(3, 5)
    >>> [str(game.feedback("1 2 3", secret)) for secret in ("3 5 4", "3 1 2", "1 2 3")]
    ['1', '3', 'hit']
    """
    codes = _codes(AB(pegs, colors))
    return of_codes("sum_only", codes, codes).called(f"sum_only({pegs}, {colors})", colors=colors)


def blank_pegs(game: Mastermind) -> FeedbackTable:
    """Return Mastermind whose guesses may have empty pegs, 0."""
    secrets, guesses = _codes(game), _codes(Mastermind(game.pegs, game.colors + 1))
    title = f"Mastermind(pegs={game.pegs}, colors={game.colors}, blanks=True)"
    blank = of_codes("pegs", np.where(guesses > game.colors, 0, guesses), secrets)
    return blank.called(title, colors=game.colors)


def _codes(game: AB | Mastermind) -> NDArray[np.uint8]:
    if game.secret_count > MOST:
        raise UnsupportedGameError(
            f"{game} has {game.secret_count:,} codes, more than the {MOST:,} of a table"
        )
    return game.secrets


SAID: dict[str, Callable[[Feedback, int], str]] = {
    "black_peg": lambda reply, _: str(reply.a),
    "sum_only": lambda reply, pegs: HIT if reply.a == pegs else str(reply.a + reply.b),
    "pegs": lambda reply, _: str(reply),
}
"""What rules say of pegs in place and colours in common."""


def of_codes(
    rule: str, guesses: NDArray[np.uint8], secrets: NDArray[np.uint8], **given: object
) -> FeedbackTable:
    """Return the game of some codes, in which 0 is a colour like others, by what a rule counts."""
    pegs, colors = len(secrets[0]), int(max(guesses.max(), secrets.max())) + 1
    game = Mastermind(pegs, colors)
    table = game.feedback_table(*(np.where(codes, codes, colors) for codes in (guesses, secrets)))
    said = [SAID[rule](feedback, pegs) for feedback in game.feedbacks]
    feedbacks = list(dict.fromkeys(said if rule == "pegs" else reversed(said)))
    numbers = np.array([feedbacks.index(text) for text in said], np.uint8)
    for _, part in parts(table):
        part[:] = numbers[part]
    names = {"guesses": _names(guesses), "secrets": _names(secrets), "feedbacks": feedbacks}
    every: Any = {"hit": said[0], **names, **given}
    return FeedbackTable(table, **every).called("", by=rule)


def _names(codes: NDArray[np.uint8]) -> list[str]:
    return [" ".join(map(str, code)) for code in codes.tolist()]
