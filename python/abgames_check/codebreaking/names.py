"""Tables that are made by a rule, from the names of guesses and secrets (T7).

=================  ===============================================================================
``words``          a mark for each letter of a guess: g where the secret has it; else, from the left
                   as far as the other letters of the secret go, y if they have it; else -
``black_peg``      names are numbers with blanks between them: how many agree in their places, A
``sum_only``       how many they share, wherever they are, A + B (R3, R4); "hit" if all agree
``pegs``           both, such as "1A2B"
``higher_lower``   names are numbers: whether the secret is "higher" or "lower", or the "hit"
``coins``          which side of "1 2 : 3 4" goes down, "left" or "right", if this is the secret:
                   "coin 3 heavier", "coin 3 lighter" or "none"; else "balanced"
=================  ===============================================================================

>>> table = MadeTable("words", ["babel", "keeps"], ["abbey"], ["-y---", "yygg-"])
>>> [list(row) for row in table]
[[1], [0]]
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..documents import refuse

MOST_KEPT = 2**25
"""The most replies of a table whose rows are asked for, four bytes each."""


class Rule(NamedTuple):
    """How the names of a guess and a secret are read, and what the reply is called."""

    guess: Callable[[str], Any]
    secret: Callable[[str], Any]
    reply: Callable[[Any, Any], str]


def _marks(guess: str, secret: str) -> str:
    left = [there for here, there in zip(guess, secret, strict=True) if here != there]
    marks = ""
    for here, there in zip(guess, secret, strict=True):
        marks += "g" if here == there else "y" if here in left else "-"
        if marks[-1] == "y":
            left.remove(here)
    return marks


def _in_place(guess: tuple[int, ...], secret: tuple[int, ...]) -> int:
    return sum(here == there for here, there in zip(guess, secret, strict=True))


def _shared(guess: tuple[int, ...], secret: tuple[int, ...]) -> int:
    return sum(min(guess.count(color), secret.count(color)) for color in set(guess))


def _sum(guess: tuple[int, ...], secret: tuple[int, ...]) -> str:
    return "hit" if guess == secret else str(_shared(guess, secret))


def _both(guess: tuple[int, ...], secret: tuple[int, ...]) -> str:
    a = _in_place(guess, secret)
    return f"{a}A{_shared(guess, secret) - a}B"


def _balance(sides: tuple[tuple[int, ...], ...], false: tuple[int, str]) -> str:
    coin, kind = false
    if coin not in sides[0] + sides[1]:
        return "balanced"
    return "left" if (coin in sides[0]) == (kind == "heavier") else "right"


def _order(guess: int, secret: int) -> str:
    return "hit" if guess == secret else "higher" if guess < secret else "lower"


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ValueError(text)
    return int(text)


def _numbers(name: str) -> tuple[int, ...]:
    return tuple(map(_number, name.split(" ")))


def _sides(name: str) -> tuple[tuple[int, ...], ...]:
    left, right = name.split(" : ")
    return _numbers(left), _numbers(right)


def _coin(name: str) -> tuple[int, str]:
    if name == "none":
        return -1, name
    coin, number, kind = name.split(" ")
    if coin != "coin" or kind not in ("heavier", "lighter"):
        raise ValueError(name)
    return _number(number), kind


RULES = {
    "words": Rule(str, str, _marks),
    "black_peg": Rule(_numbers, _numbers, lambda *codes: str(_in_place(*codes))),
    "sum_only": Rule(_numbers, _numbers, _sum),
    "pegs": Rule(_numbers, _numbers, _both),
    "higher_lower": Rule(_number, _number, _order),
    "coins": Rule(_sides, _coin, _balance),
}
"""The rules by name."""


class MadeTable(Sequence["array[int]"]):
    """A table of numbers of replies, of which only the rows that are asked for are kept."""

    def __init__(
        self, rule: str, guesses: Sequence[str], secrets: Sequence[str], replies: Sequence[str]
    ) -> None:
        """Read the names, which must be those of the rule."""
        self.rule = RULES[rule]
        self.guesses = _read(rule, self.rule.guess, guesses)
        self.secrets = _read(rule, self.rule.secret, secrets)
        self.replies = {name: number for number, name in enumerate(replies)}
        every = (*self.guesses, *self.secrets)
        if len({len(each) for each in every if not isinstance(each, int)}) > 1:
            refuse(f'"table" is "{rule}", but not all names have one length')
        self.rows: dict[int, array[int]] = {}

    @property
    def hit(self) -> int | None:
        """The reply to a guess that is the secret; ``None`` if none is."""
        same = next(iter({*self.guesses} & {*self.secrets}), None)
        return None if same is None else self.replies.get(self.rule.reply(same, same))

    def reply(self, guess: int, secret: int) -> int:
        """The number of one reply."""
        text = self.rule.reply(self.guesses[guess], self.secrets[secret])
        if text not in self.replies:
            refuse(f'"feedbacks" lacks "{text}", which a guess gets')
        return self.replies[text]

    def __len__(self) -> int:
        return len(self.guesses)

    def __getitem__(self, guess: Any) -> Any:
        if len(self) * len(self.secrets) > MOST_KEPT:
            refuse(f"the rule makes more than {MOST_KEPT:,} replies; only strategies may have more")
        if guess not in self.rows:
            numbers = (self.reply(guess, secret) for secret in range(len(self.secrets)))
            self.rows[guess] = array("i", numbers)
        return self.rows[guess]


def _read(rule: str, read: Callable[[str], Any], names: Sequence[str]) -> list[Any]:
    found = []
    for name in names:
        try:
            found.append(read(name))
        except ValueError:
            refuse(f'"table" is "{rule}", which has no name "{name:.40}"')
    if len({*found}) < len(found):
        refuse(f'"table" is "{rule}", but two names mean the same')
    return found
