"""Histories: reading them, applying them, and saying what is wrong with an impossible one.

A history is a sequence of answers, each a guess and its feedback.  It is given as a sequence of
pairs or as text:

>>> from abgames.codebreaking import AB
>>> game = AB(3, 7)
>>> parse_history(game, "1 2 3=0A1B, 3 4 5=0A2B")
(((1, 2, 3), Feedback(0, 1)), ((3, 4, 5), Feedback(0, 2)))
>>> parse_history(game, "\uff11\uff12\uff13\uff1d\uff10\uff21\uff11\uff22\u3001345=2b")
(((1, 2, 3), Feedback(0, 1)), ((3, 4, 5), Feedback(0, 2)))
>>> parse_history(game, [("123", (0, 1)), ([3, 4, 5], "2b")])
(((1, 2, 3), Feedback(0, 1)), ((3, 4, 5), Feedback(0, 2)))
>>> game.consistent("1 2 3=0A0B, 4 5 6=0A2B, 7 1 2=0A0B")
Traceback (most recent call last):
    ...
abgames.errors.InconsistentHistoryError: answers 1, 2 and 3 contradict each other: \
no secret of AB(pegs=3, colors=7) gives 0A0B to 1 2 3, 0A2B to 4 5 6 and 0A0B to 7 1 2
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from ..arguments import entries, folded, listed, nearest, repr_of
from ..errors import IllegalMoveError, InconsistentHistoryError, NotationError
from ..language import _, marked
from .feedback import Feedback, FeedbackLike

if TYPE_CHECKING:
    from .code_game import Code, CodeArray, CodeGame, CodeLike


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


_UNSIGNED = re.compile(
    r"\s*(\S.*?)(?:\s*:|\s)\s*([0-9]+\s*[ABEFH][A-Z0-9\s]*|[+-]\s*[0-9][0-9\s+-]*)",
    re.IGNORECASE | re.ASCII,
)
"""An answer without an equals sign: "1 2 3 0A1B", "123: 0A1B", "123 +0 -1"."""

_WHO = (marked("secret"), marked("candidate"))
"""The game whose codes a history has."""

Answer: TypeAlias = "tuple[Code, Feedback]"
History: TypeAlias = "tuple[Answer, ...]"
HistoryLike: TypeAlias = "str | Sequence[tuple[CodeLike, FeedbackLike] | str]"
"""What a caller may give for a history: text, or a sequence of pairs (or of texts of pairs)."""


def parse_history(game: CodeGame, history: HistoryLike) -> History:
    """Return a history from any of its forms, with guesses that are legal in ``game``."""
    if isinstance(history, str):
        answers: Sequence[object] = answer_texts(game, history)
    elif not isinstance(history, memoryview) and isinstance(history, Sequence):
        answers = history
    else:
        raise TypeError(
            "a history is a sequence of (guess, feedback) pairs or text like "
            f'"{game.example}", not {type(history).__name__}'
        )
    return tuple(_parse_answer(game, number, entry) for number, entry in enumerate(answers, 1))


def answer_texts(game: CodeGame, text: str) -> list[str]:
    """The answers of a text, separated by commas, semicolons or ends of lines."""
    signs = "," if any(";" in name for name in game.names) else ",;"
    return entries(folded(text, game.names), signs)


def _parse_answer(game: CodeGame, number: int, entry: object) -> Answer:
    guess, reply = _halves(game, number, entry)
    try:
        return game.code(guess), game.reply(reply)
    except (IllegalMoveError, NotationError) as error:
        problem = _("answer {number} of the history: {problem}", number=number, problem=error)
        error.args = (problem,)
        raise


def _halves(game: CodeGame, number: int, entry: object) -> tuple[Any, Any]:
    """The guess and the reply of an answer, unparsed."""
    if isinstance(entry, str):
        entry = folded(entry, game.names)
        guess, equals, reply = entry.rpartition("=")
        if not equals and (parts := _UNSIGNED.fullmatch(entry)):
            guess, equals, reply = parts[1], "=", parts[2]
        if not equals or ("=" in guess and game.kind != "FeedbackTable"):
            raise NotationError(
                _(
                    'answer {number} of the history must look like "{example}", not {entry!r}; a '
                    "comma separates two answers",
                    number=number,
                    example=game.example,
                    entry=entry,
                ),
                text=entry,
            )
        return guess, reply
    wanted = f"answer {number} of the history must be a (guess, feedback) pair"
    if not isinstance(entry, Sequence):
        raise TypeError(f"{wanted}, not {type(entry).__name__}: {repr_of(entry)}")
    if len(entry) != 2:
        raise ValueError(f"{wanted}, not {len(entry)} items: {repr_of(entry)}")
    return entry[0], entry[1]


def history_text(game: CodeGame, history: History) -> str:
    """Return a history as the shell takes it."""
    return ", ".join(f"{game.text(guess)}={reply}" for guess, reply in history)


def possible_reply(game: CodeGame, value: FeedbackLike) -> Feedback:
    """Return a feedback from any of its forms, refusing one that never occurs."""
    feedback = game.reply(value)
    if feedback in game.feedbacks:
        return feedback
    possible = " ".join(map(str, game.feedbacks))
    raise IllegalMoveError(
        _(
            "{reply} cannot occur with {what}; possible: {possible}",
            reply=feedback,
            what=game._why_impossible(feedback),
            possible=possible,
        ),
        move=feedback,
    )


def apply_history(game: CodeGame, codes: CodeArray, history: History, *, who: str) -> CodeArray:
    """Return those of ``codes`` that agree with every answer, in the same order."""
    check_rule(game, history)
    left = codes
    for answer in history:
        left = _agreeing(game, left, answer)
    if not len(left):
        raise contradiction(game, codes, history, who=who)
    return left


def check_rule(game: CodeGame, history: History) -> None:
    """Refuse a guess that the rule of the game does not allow after the answers before it."""
    for number, (guess, _reply) in enumerate(history if game.has_rule else ()):
        before = history[:number]
        if any(reply not in game.feedbacks for _, reply in before):
            return  # this is refused as such
        if guess not in game._allowed(before):
            raise IllegalMoveError(
                _(
                    "answer {number} of the history: {guess} may not be guessed after {answers}",
                    number=number + 1,
                    guess=game.text(guess),
                    answers=history_text(game, before),
                ),
                move=guess,
            )


def contradiction(
    game: CodeGame, codes: CodeArray, history: History, *, who: str
) -> InconsistentHistoryError:
    """Return the error that says why none of ``codes`` agrees with ``history``."""
    conflict = _minimal_conflict(game, codes, history)
    message = _complaint(game, history, conflict, who)
    return InconsistentHistoryError(message, history=history, conflict=conflict)


def _agreeing(game: CodeGame, codes: CodeArray, answer: Answer) -> CodeArray:
    guess, feedback = answer
    if feedback not in game.feedbacks:
        return codes[:0]
    fits: CodeArray = codes[game._replies(guess, codes) == game.feedbacks.index(feedback)]
    return fits


def _minimal_conflict(game: CodeGame, codes: CodeArray, history: History) -> tuple[int, ...]:
    """Return answers that no code fits, although some code fits each proper subset of them."""
    kept: list[int] = []
    end = len(history)
    left = codes
    while len(left):
        for index in range(end):
            left = _agreeing(game, left, history[index])
            if not len(left):
                end = index
                break
        kept.append(end)
        left = codes
        for index in kept:
            left = _agreeing(game, left, history[index])
    return tuple(sorted(kept))


def _complaint(game: CodeGame, history: History, conflict: tuple[int, ...], who: str) -> str:
    if not conflict:
        return f"there is no {who} at all"
    one = _("{reply} to {guess}")
    facts = [one.format(reply=history[i][1], guess=game.text(history[i][0])) for i in conflict]
    said = _("answers {numbers} contradict each other: no {who} of {game} gives {facts}")
    if len(conflict) == 1:
        said = _("answer {numbers} is impossible: no {who} of {game} gives {facts}")
    numbers = listed((i + 1 for i in conflict), "and")
    return said.format(numbers=numbers, who=_(who), game=game, facts=listed(facts, "and"))
