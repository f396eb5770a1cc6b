"""The deduction games of questions: how each is given, and what is already known.

>>> OfAB(pegs=4, colors=10).made
AB(pegs=4, colors=10)

Ready-made games have a name, which is typed as ``coins:12``, or ``coins(12)`` as in Python.

>>> ready_made("coins:12, heavier"), ready_made("higher-lower(100)")
(coins(12, 'heavier'), higher_lower(100))
>>> ready_made("coinz:12")
Traceback (most recent call last):
    ...
abgames.errors.NotationError: 'coinz' is not a ready-made game; use coins, black-peg, sum-only, \
higher-lower, words or attributes; did you mean 'coins'?
"""

from __future__ import annotations

import inspect
import os
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, Any, ClassVar, Literal, cast

from .. import codebreaking
from ..arguments import folded, listed, nearest
from ..control import tell_note
from ..errors import InconsistentHistoryError, NotationError, UnsupportedGameError
from ..question import Asked, Question, asks
from .records import Goal, Guesses, Objective

if TYPE_CHECKING:
    from .cards import CardMoo
    from .clues import Clue
    from .code_game import CodeArray, CodeGame
    from .feedback_table import FeedbackTable
    from .history import History, HistoryLike
    from .table_files import Weights


CELLS = 4_000_000
"""The most cells of a table made from numbers."""


LONGEST_NUMBER = 9
"""The most digits of a number that is read."""


_NAMED = re.compile(r"\s*([\w-]+)\s*(?:\((.*)\)|:(.*))\s*")


def _codes(pegs: int, colors: int, repetition: bool = False) -> int:
    """The number of codes of a game with these pegs and colours."""
    game = codebreaking.Mastermind if repetition else codebreaking.AB
    return game(pegs, colors).secret_count


def _weighings(n: int) -> int:
    """The number of weighings of n coins, with equally many in both pans."""
    return sum(comb(n, k) * comb(n - k, k) // 2 for k in range(1, n // 2 + 1))


CELLS_OF: dict[str, Callable[..., int]] = {
    "coins": lambda n, *_: 2 * n * _weighings(min(n, 13)),  # more than 12 are refused as such
    "black-peg": lambda pegs, colors, again=False: _codes(pegs, colors, again) ** 2,
    "sum-only": lambda pegs, colors: _codes(pegs, colors) ** 2,
    "higher-lower": lambda n: n * n,
}
"""Tables made from numbers, with upper bounds on their cells."""


OF_FILES = "words", "attributes"
"""Tables made from a file."""


def is_ready_made(text: str) -> bool:
    """Whether a text names a ready-made game, or one that is not known and no file."""
    found = _NAMED.fullmatch(folded(text))
    if found is None or found[2] is not None:
        return found is not None
    return _name(found[1]) in (*CELLS_OF, *OF_FILES) or not (
        os.path.exists(text) or re.search(r"[./\\]", text)
    )


def needs_file(text: str) -> bool:
    """Whether a ready-made game is read from a file."""
    found = _NAMED.fullmatch(folded(text))
    return found is not None and _name(found[1]) in OF_FILES


def ready_made(
    text: str,
    hit: str | None = None,
    weights: Weights | None = None,
    classes: str | None = None,
    merge_alike: bool = False,
    costs: Weights | None = None,
    lies: int = 0,
    either: bool = False,
    chances: str | None = None,
) -> FeedbackTable:
    """Return the game that a text names; the others are as in :meth:`FeedbackTable.load`."""
    from .table_files import TableFile

    given: dict[str, Any] = {"weights": weights, "classes": classes, "merge_alike": merge_alike}
    given |= {"costs": costs, "lies": lies, "chances": chances}
    found = _NAMED.fullmatch(folded(text))
    assert found is not None
    if _name(found[1]) == "attributes" and found[3] is not None:
        return codebreaking.FeedbackTable.load(
            _path_in(text), hit=hit, objects_in_rows=True, either=either, **given
        )
    game = _named(text)
    if all(each is None for each in (hit, weights, classes, costs, chances)) and not lies:
        return game
    if isinstance(game, codebreaking.AllHit):
        options = {"hit": hit, "classes": classes, "weights": weights, "costs": costs}
        raise game._unserved(next((n for n, each in options.items() if each is not None), "lies"))
    names = (game._guess_names, game._secret_names, game._feedback_names)
    guesses, secrets, feedbacks = (None if of is None else list(of) for of in names)
    given |= {"weights": game.weights if weights is None else weights, "objects_in_rows": False}
    given["hit"] = hit if hit is not None or game.hit is None else str(game.hit)
    table = TableFile(game.table, guesses, secrets, feedbacks)
    return codebreaking.FeedbackTable._of_file(table, text, **given).called(game.title)


def _named(text: str) -> FeedbackTable:
    found = _NAMED.fullmatch(folded(text))
    assert found is not None
    name, known = _name(found[1]), (*CELLS_OF, *OF_FILES)
    if name == "fleet":
        from .ready_made.all_hit import ships_on

        return cast("FeedbackTable", ships_on(found[2] if found[3] is None else found[3]))
    if name in CELLS_OF:
        return _of_numbers(name, found[2] if found[3] is None else found[3])
    if name == "words" and found[3] is not None:
        return _of_words(_path_in(text))
    if name in OF_FILES:
        raise NotationError(f"{name} are read from a file: {name}:FILE", text=text)
    advice = nearest(name, known)
    what = f"{found[1]!r:.40} is not a ready-made game; use {listed(known, 'or')}{advice}"
    raise NotationError(what, text=text)


def _name(typed: str) -> str:
    return typed.lower().replace("_", "-")


def _of_numbers(name: str, numbers: str) -> FeedbackTable:
    words = [word.strip() for word in numbers.split(",") if word.strip()]
    values = [
        int(word) if word.isdecimal() and len(word) <= LONGEST_NUMBER else word for word in words
    ]
    make: Callable[..., FeedbackTable] = getattr(codebreaking, name.replace("-", "_"))
    try:
        if CELLS_OF[name](*values) > CELLS:
            raise UnsupportedGameError(
                f"{name}:{','.join(words)} is a table of more than {CELLS:,} cells"
            )
        return make(*values)
    except TypeError:
        parameters = inspect.signature(make).parameters.values()
        takes = ", ".join(p.name for p in parameters if p.kind is not p.KEYWORD_ONLY)
        raise NotationError(f"{name} takes ({takes}), not ({numbers:.40})", text=numbers) from None


def _path_in(text: str) -> str:
    """Return what follows the name of a game that is read from a file."""
    name, _, path = map(str.strip, text.partition(":" if ":" in text else "："))
    if not path:
        raise NotationError(f"{name}: names no file: write {name}:FILE", text=name)
    return path


def _of_words(path: str) -> FeedbackTable:
    from .table_files import read_words

    found = read_words(path, files=True)
    return codebreaking.words(found.words, weights=found.counts)


LARGEST = 100_000
"""The most secrets, and the most guesses, of a small game."""

PAIRS = 2**25
"""The most pairs of a guess and an answer of a small word game."""

WEIGHED = '"3,1,2", "0.5,0.2,0.3", or a file with numbers, or with'

GAMES = {
    "ab": "the AB game: Bulls and Cows, MOO, Hit & Blow",
    "mastermind": "Mastermind: colours may repeat",
    "cardmoo": "MOO with playing cards",
    "words": "word games over your own lists: green, yellow and grey letters",
    "table": "any deduction game, given by its table of feedbacks",
}
"""The games of the shell by their names."""

SYMBOLS = (
    'what colours are called: "abcdef", or, separated by blanks, "red green blue" '
    "(1 2 3 ...; with ten colours the digits 0123456789)"
)
PEGS, COLORS = "length of a code", "colours or digits to choose from"


class OfGame(Question):
    """A question about a deduction game."""

    room: ClassVar[str]
    """The first part of its name."""
    is_played: ClassVar[bool] = False
    """Whether people play it, who mean digits by ten colours, also with blanks between them."""

    @cached_property
    def made(self) -> CodeGame:
        return self._pooled(self._made(), files=True)

    def _pooled(self, game: CodeGame, *, files: bool) -> CodeGame:
        """Return a game with the secrets that were given, and that clues leave."""
        return game

    def _made(self) -> CodeGame:
        raise NotImplementedError

    def game(self, asked: Asked) -> CodeGame:
        """Return the game, if it is small enough where others wait too."""
        return small(asked, self.made)

    def _symbols(self, symbols: str | None, colors: int) -> Any:
        from .history import DIGITS, symbols_in

        if symbols:
            return symbols_in(symbols)
        return DIGITS if self.is_played and colors == len(DIGITS) else None


class Pooled(OfGame):
    """A game of which it may be known which secrets are possible."""

    candidates: str | None = asks(
        "what may be the secret: a file, or a list with commas", None, metavar="FILE"
    )
    where: str | None = asks(
        "what is true of the secret, such as 'first 5, no 0 last, sum odd, an e not third'",
        None,
        metavar="TEXT",
    )

    def game(self, asked: Asked) -> CodeGame:
        if not asked.files:
            self._pooled(self._made(), files=False)
        return super().game(asked)

    def _pooled(self, game: CodeGame, *, files: bool) -> CodeGame:
        from .history import parse_history
        from .table_files import read_list

        if isinstance(game, codebreaking.AllHit) and self.candidates:
            raise game._unserved("candidates")
        if self.candidates:
            game = game.among(_codes_in(game, read_list(self.candidates, files=files)))
        if isinstance(game, codebreaking.UnsureTable | codebreaking.AllHit):
            if self.where:
                raise game._unserved("where")
            return game
        if self.where:
            game = game.where(self.where)
        clues: list[Clue] = []
        with suppress(ValueError, TypeError):  # which is said where answers are read
            parse_history(game, getattr(self, "history", ""), clues)
        return game._with_clues(clues)


def _codes_in(game: CodeGame, listed: list[str]) -> list[str]:
    """Return the codes of a list, each once; between those of joined signs are blanks, too."""
    texts: list[str] = []
    for entry in listed:
        try:
            texts.append(game.secret_text(game.secret(entry)))
        except ValueError:
            if len(entry.split()) < 2:
                raise
            texts += [game.secret_text(game.secret(word)) for word in entry.split()]
    found = list(dict.fromkeys(texts))
    if len(found) < len(texts):
        tell_note(f"candidates that are listed more than once count once: {len(found)} are left")
    return found


class OfAB(Pooled):
    """The AB game."""

    room = "ab"
    words: ClassVar[Mapping[str, str]] = {
        "history": "1 2 3 4=0A1B, 3 5 6 1=0A2B",
        "played": "1234=0A2B, 5612=1A0B",
    }

    pegs: int = asks(f"{PEGS} (4)", 4, metavar="M")
    colors: int = asks(f"{COLORS} (10)", 10, metavar="N")
    extra_colors: int = asks(
        "colours that guesses may use although no secret has them (0)", 0, metavar="D"
    )
    symbols: str | None = asks(SYMBOLS, None)

    def _made(self) -> CodeGame:
        symbols = self._symbols(self.symbols, 0 if self.extra_colors else self.colors)
        return codebreaking.AB(self.pegs, self.colors, self.extra_colors, symbols)


class OfPlayedAB(OfAB):
    """The AB game as people play it."""

    is_played = True


class OfMastermind(Pooled):
    """Mastermind."""

    room = "mastermind"
    words: ClassVar[Mapping[str, str]] = {**OfAB.words, "played": "1122=1A1B, 1344=0A2B"}

    pegs: int = asks(f"{PEGS} (4)", 4, metavar="M")
    colors: int = asks(f"{COLORS} (6)", 6, metavar="N")
    symbols: str | None = asks(SYMBOLS, None)

    def _made(self) -> CodeGame:
        symbols = self._symbols(self.symbols, self.colors)
        return codebreaking.Mastermind(self.pegs, self.colors, symbols)


class OfPlayedMastermind(OfMastermind):
    """Mastermind as people play it."""

    is_played = True


class OfCards(OfGame):
    """MOO with cards."""

    room = "cardmoo"
    words: ClassVar[Mapping[str, str]] = {"history": "10b 1b 12b=1NC, 1b 2b X=1N"}

    own: str | None = asks(
        'your own secret, such as "3b 8r 10b": you may not ask with these cards',
        None,
        metavar="CARDS",
    )
    ranks: int = asks("ranks of each suit (13)", 13, metavar="N")

    def _made(self) -> CodeGame:
        return codebreaking.CardMoo(self.own or None, self.ranks)


class OfTable(Pooled):
    """Any deduction game, given by its table."""

    room = "table"
    words: ClassVar[Mapping[str, str]] = {
        "history": "guess=feedback, guess=feedback",
        "played": "guess=feedback, guess=feedback",
    }

    table: str = asks(
        "the table: CSV, the secrets' names in the first row and the guesses' in the first "
        "column, or .npy, an array of whole numbers (guesses, secrets); or a ready-made game: "
        "coins:12, higher-lower:100, black-peg:3,6, sum-only:3,7, words:FILE (a list of words), "
        "attributes:FILE (a row for each object)",
        metavar="FILE",
        positional="1",
    )
    objects_in_rows: bool | None = asks(
        "the file is the other way round: a row for each object to be found, a column for each "
        "attribute to ask",
        None,
    )
    hit: str | None = asks(
        "the feedback that ends the game (none: determine the secret)", None, metavar="NAME"
    )
    weights: str | list[Any] | None = asks(
        f"how often each secret counts: {WEIGHED} a name and a number in each line",
        None,
        metavar="LIST",
    )
    classes: str | None = asks(
        "the guess or attribute whose replies are the classes of the secrets: it is not asked, and "
        "the game ends when the class is known",
        None,
        metavar="NAME",
    )
    merge_alike: bool = asks(
        "take secrets that no guess separates as one, of their weights together", False
    )
    costs: str | list[Any] | None = asks(
        f"what each guess costs, instead of 1: {WEIGHED} a name and a number in each line",
        None,
        metavar="LIST",
    )

    def game(self, asked: Asked) -> CodeGame:
        if not asked.files and not _is_text(self.table):
            raise NotationError("table must be CSV, or a game such as coins:12", text="")
        check_weights(asked, self.weights)
        check_weights(asked, self.costs)
        return super().game(asked)

    @property
    def unsure(self) -> dict[str, Any]:
        """What is said of replies that are not one value."""
        return {}

    def _made(self) -> CodeGame:
        from .table_files import table_of_csv

        given: dict[str, Any] = {
            "hit": self.hit or None,
            "weights": read_weights(self.weights),
            "classes": self.classes or None,
            "merge_alike": self.merge_alike,
            "costs": read_weights(self.costs),
            **self.unsure,
        }
        objects = self.objects_in_rows
        if is_ready_made(self.table):
            if objects is not None:
                what = f"objects_in_rows must be left out: {self.table:.40} says it itself"
                raise NotationError(what, text=self.table)
            return ready_made(self.table, **given)
        if not _is_text(self.table):
            return codebreaking.FeedbackTable.load(self.table, objects_in_rows=objects, **given)
        found = table_of_csv(self.table)
        given |= {"objects_in_rows": objects, "tells": False}
        return codebreaking.FeedbackTable._of_file(found, "the table", **given)


class Unsure(OfTable):
    """A question about a table where replies may be wrong, or one of several."""

    lies: int = asks(
        "so many answers of a game may be wrong; solve: with --objective worst (0)",
        0,
        metavar="K",
        least=0,
    )
    either: bool = asks(
        "cells such as yes|no, either and ? are any of these; solve: with --objective worst",
        False,
    )

    @property
    def unsure(self) -> dict[str, Any]:
        return {"lies": self.lies, "either": self.either}


class WithChances(Unsure):
    """The same where it may be known how often which reply comes."""

    chances: Literal["alike"] | None = asks(
        "each reply of such a cell comes equally often; then also with --objective expected", None
    )

    @property
    def unsure(self) -> dict[str, Any]:
        return {**super().unsure, "chances": self.chances}


class OfWords(Pooled):
    """The game of guessing a word, where each letter is marked green, yellow or grey."""

    room = "words"
    words: ClassVar[Mapping[str, str]] = {
        "history": "crane=gy---",
        "played": "crane=gy---, court=ggggg",
    }

    answers: str | None = asks(
        "the words that may be the secret: a file, or the words; a number behind a word says how "
        "often it counts; without them common English words",
        None,
        metavar="FILE",
    )
    length: int | None = asks(
        "take the words of so many letters; of common English words 4 to 7 (default: 5)",
        None,
        least=1,
        most=39,
    )
    allowed: str | None = asks(
        "further words that may be guessed, in the same form; answers among them do not matter",
        None,
        metavar="FILE",
    )
    weights: str | list[Any] | None = asks(
        f"how often each answer counts: {WEIGHED} a word and a number in each line",
        None,
        metavar="LIST",
    )
    hard: bool = asks(
        "hard mode: green letters stay, and each letter is used at least as often as it was marked",
        False,
    )

    letters: str | None = asks(
        "letters of several signs, such as 'lj nj dž': each is one letter", None, metavar="LIST"
    )

    def game(self, asked: Asked) -> CodeGame:
        check_weights(asked, self.weights)
        answers, allowed, counts = self._lists(files=asked.files)
        if asked.is_small and len(answers) * len(allowed or answers) > PAIRS:
            raise UnsupportedGameError(
                f"at most {PAIRS:,} pairs of a guess and an answer are answered here"
            )
        if asked.files:
            return self.made
        return self._pooled(self._over(answers, allowed, counts), files=False)

    def _made(self) -> CodeGame:
        return self._over(*self._lists(files=True, tells=True))

    def _lists(
        self, *, files: bool, tells: bool = False
    ) -> tuple[list[str], list[str] | None, Weights | None]:
        """The answers, all words that may be guessed if there are more, and counts of a file."""
        from .table_files import read_words

        if self.answers is None:
            if self.allowed is not None:
                what = "allowed words are further ones beside answers, so give answers, too"
                raise NotationError(what, text=self.allowed)
            return *codebreaking.common_words(5 if self.length is None else self.length), None
        how: dict[str, Any] = {"length": self.length, "letters": self.letters or ""}
        found = read_words(self.answers, files=files, **how)
        further = self.allowed or ""
        more = None
        if further.strip():
            more = read_words(further, files=files, **how)
        for note in (*found.notes, *(more.notes if more else ())) if tells else ():
            tell_note(note)
        if more is None or not more.words:
            return found.words, None, found.counts
        every = sorted({*found.words, *more.words})
        return found.words, every, found.counts

    def _over(
        self, answers: list[str], allowed: list[str] | None, counts: Weights | None
    ) -> CodeGame:
        weights = counts if self.weights is None else read_weights(self.weights)
        return codebreaking.words(answers, allowed, weights=weights, hard=self.hard)


class WithBoards(OfWords):
    """A question about several words at once."""

    boards: int = asks(
        "so many words are to be found, and each guess is made for all of them (1)",
        1,
        metavar="N",
        least=1,
        most=64,
    )

    def _pooled(self, game: CodeGame, *, files: bool) -> CodeGame:
        one = super()._pooled(game, files=files)
        return one if self.boards == 1 else cast(Any, codebreaking.boards(one, self.boards))


class Told(OfGame):
    """A question after some answers."""

    history: str | list[Any] = asks(
        'answers so far, such as "{history}"; only guesses after these are counted',
        "",
        metavar="ANSWERS",
    )

    def answers_of(self, game: CodeGame) -> History:
        from .history import parse_history

        return parse_history(game, self.history)


class WithGuesses(Told):
    """A question about the guesses that may be made."""

    guesses: Guesses = asks("all guesses, or only those that may still be the secret (all)", "all")

    def possible(self, game: CodeGame) -> CodeArray | None:
        """Return the candidates before the history; ``None``: all secrets."""
        return None


class WithCards(Told):
    """A question in a game where the owner of the secret has shown cards."""

    shown: str | None = asks(
        'cards that the owner has shown, so the secret has none of them: "3b 8r"',
        None,
        metavar="CARDS",
    )

    def possible(self, game: CodeGame) -> CodeArray | None:
        """Return the candidates that agree with the cards shown; ``None``: all secrets."""
        return None if self.shown is None else shown_candidates(game, "", self.shown)


class Aim(WithGuesses):
    """What is minimised, and when the game ends."""

    objective: Objective = asks(
        "what to minimise: the expected or the worst number of guesses, one and then the other, or "
        "the worst and then the number of candidates that take it, or how many are found within "
        "--max-guesses (expected)",
        "expected",
    )
    goal: Goal = asks(
        "the game ends when the secret is guessed, or when it is determined (hit)", "hit"
    )

    def goal_of(self, game: CodeGame) -> Goal:
        given: Goal | None = self.goal
        return given or game.goal


AIM = Aim.arguments()


class CardAim(WithCards, Aim):
    """The usual aim in MOO with cards."""

    objective: Objective = asks(AIM["objective"].text.replace("(expected)", "(worst)"), "worst")
    goal: Goal = asks(AIM["goal"].text.replace("(hit)", "(determine)"), "determine")


class TableAim(Aim):
    """The usual aim with a table."""

    goal: Goal | None = asks(  # type: ignore[assignment]
        AIM["goal"].text.replace(
            "determined (hit)",
            "determined, or its class (hit; without --hit the class, if there are classes)",
        ),
        None,
    )


def shown_candidates(game: CodeGame, history: HistoryLike, shown: str | None) -> CodeArray:
    """Return the secrets that agree with the answers, and with the cards shown."""
    if shown is None:
        return game.consistent(history)
    return cast("CardMoo", game).consistent(history, shown=shown)


def small(asked: Asked, game: CodeGame) -> CodeGame:
    """Refuse a game that is too large where others wait too."""
    most = max(game.secret_count, game.guess_count) if asked.is_small else 0
    if most > LARGEST:
        raise UnsupportedGameError(
            f"{game} has {most:,} codes; games of at most {LARGEST:,} are answered here", game=game
        )
    return game


def solver_of(asked: Asked) -> codebreaking.Solver:
    """Return a new solver with the threads and the memory of a question."""
    return codebreaking.Solver(asked.threads, asked.memory_limit)


def check_weights(asked: Asked, weights: str | list[Any] | None) -> None:
    """Refuse weights in a file where files are not read."""
    from .table_files import weights_in

    if not asked.files and isinstance(weights, str):
        weights_in(weights, files=False)


def read_weights(weights: str | list[Any] | None) -> Weights | None:
    from .table_files import weights_in

    return weights_in(weights) if isinstance(weights, str) else weights


def check_ends(game: FeedbackTable, history: HistoryLike = "", guesses: Guesses = "all") -> None:
    """Refuse a table in which some candidates cannot be guessed."""
    try:
        members = game.consistent(history)
    except InconsistentHistoryError:
        return  # this has an error of its own
    try:
        game._check_can(game.goal, guesses, members)
    except UnsupportedGameError as error:
        problem = str(error).partition(";")[0]
        instead = "leave out --hit to determine the secret"
        if game.hit is None:
            instead = "use --guesses all, or say which feedback ends the game: --hit NAME"
        raise UnsupportedGameError(f"{problem}; {instead}", game=game) from None


def _is_text(table: str) -> bool:
    """Whether a table is given by its content or by numbers, not by a file."""
    return "\n" in table or (is_ready_made(table) and not needs_file(table))
