"""Rules that allow guesses by earlier answers: hard mode, and any other that is listed.

>>> from abgames.codebreaking import words
>>> game = words(["stern", "store"], ["stern", "store", "enemy", "styre"], hard=True)
>>> [game.text(guess) for guess in game.allowed_guesses("stern=ggyg-")]
['stern', 'store', 'styre']
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..arguments import repr_of

SIGNS = "-yg"
"""The marks of letters: grey, yellow, green."""
GREEN = SIGNS.index("g")

MOST = 2**28
"""The most entries of a rule that is listed."""

Mask = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class GuessRule:
    """Which guesses an answer allows; all are numbers, feedbacks their places in the game's."""

    given: Any
    """As in files."""

    def after(self, guess: int, feedback: int) -> Mask:
        """Return for each guess whether it may be made after an answer."""
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

    @property
    def digest(self) -> str:
        """Return what identifies the rule."""
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

    def arrays(self) -> dict[str, NDArray[Any]]:
        return {"letters": self.letters, "marks": self.marks}


@dataclass(frozen=True, eq=False)
class ListedRule(GuessRule):
    """An entry for each guess, feedback and later guess."""

    table: Mask

    def after(self, guess: int, feedback: int) -> Mask:
        allowed: Mask = self.table[guess, feedback]
        return allowed

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
    if table.dtype.kind not in "biu" or table.ndim != 3 or table.size > MOST:
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
    lengths = {len(word) for word in (*(words or ()), *feedbacks)}
    if words is None or len(lengths) != 1 or not set().union(*feedbacks) <= {*SIGNS}:
        raise ValueError(
            'allowed="hard" is for words as guesses, with a mark for each letter as feedbacks, '
            'such as "gy--g"'
        )
    numbers: dict[str, int] = {}
    letters = [[numbers.setdefault(c, len(numbers)) for c in word] for word in words]
    marks = [[SIGNS.index(mark) for mark in feedback] for feedback in feedbacks]
    return HardMode(given, np.array(letters, np.uint16), np.array(marks, np.uint8))
