"""MOO with playing cards: the secret is three cards, and players show the cards they ask with.

>>> game = CardMoo()
>>> len(game.secrets), len(game.feedbacks)
(13728, 29)
>>> str(game.feedback("10b 1b 12b", "3b 8r 10b"))
'1NC'
>>> game.code("10b 8r X"), game.text((10, 21, 27))
((10, 21, 27), '10b 8r X')
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, NoReturn, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from .._abgames.codebreaking import Rules
from ..arguments import folded, listed, whole_number
from ..display import counted
from ..errors import IllegalMoveError, InconsistentHistoryError, NotationError, UnsupportedGameError
from ..language import _
from .code_game import Code, CodeArray, CodeGame, CodeLike, refused
from .history import CardFeedback, Feedback, HistoryLike
from .records import Goal, Guesses

CardsLike: TypeAlias = str | Sequence[int] | NDArray[np.integer[Any]] | int
"""What a caller may give for cards: text like "3b 8r X", or a sequence of their numbers."""

MIN_RANKS = 3
MAX_RANKS = 100
LONGEST_READ = 300
FACES = {"a": 1, "j": 11, "q": 12, "k": 13}
_CARD = re.compile(
    r"[\s,]*(?:(?P<rank>[0-9]{1,4}|[ajqk])\s*(?P<suit>[br])|(?P<joker>joker|x)|(?P<end>\Z))",
    re.IGNORECASE,
)


@dataclass(frozen=True, repr=False)
class CardMoo(CodeGame):
    """MOO with playing cards, invented by Ino and Sekiuchi [Ino2022].

    The secret is a row of three cards of different ranks, black or red.  A question is such a row
    too; one of its cards may be the joker, which matches nothing, and none may belong to ``own``,
    the asker's own secret.  The secrets are the same whatever ``own`` is.

    Cards are numbered: black ones 1 to ``ranks``, red ones from there on, the joker last.  Their
    text is the rank with ``b`` or ``r``, and ``X`` for the joker.

    >>> game = CardMoo(own="3b 8r 10b")
    >>> game, game.own
    (CardMoo(own='3b 8r 10b'), (3, 21, 10))
    >>> game.code("3b 4b 5b")
    Traceback (most recent call last):
        ...
    abgames.errors.IllegalMoveError: a guess of CardMoo(own='3b 8r 10b') has no card of the \
asker's own secret, not 3b: 3b 4b 5b
    """

    kind: ClassVar[str] = "CardMoo"
    _feedback_type: ClassVar[type[Feedback]] = CardFeedback
    pegs: int = field(default=3, init=False)
    own: CardsLike | None = None
    ranks: int = 13

    def __post_init__(self) -> None:
        ranks = whole_number("ranks", self.ranks, at_least=MIN_RANKS)
        if ranks > MAX_RANKS:
            raise UnsupportedGameError(f"ranks must be at most {MAX_RANKS}, not {ranks}")
        object.__setattr__(self, "ranks", ranks)
        given = self.own
        if given is None:
            return
        object.__setattr__(self, "own", None)  # errors print the game, without bad cards
        own = self.cards(given)
        self._check_code(own, "secret")
        object.__setattr__(self, "own", own)

    @cached_property
    def _rules(self) -> Rules:
        return Rules.cards(self.ranks, list(self.own_cards) or None)

    @property
    def _element(self) -> tuple[str, str]:
        return "a card", "cards"

    @property
    def own_cards(self) -> Code:
        """The asker's own secret as numbers; empty when it is not known."""
        return () if self.own is None else cast(Code, self.own)

    @property
    def joker(self) -> int:
        """The number of the joker, the greatest of all cards."""
        return 2 * self.ranks + 1

    def consistent(self, history: HistoryLike, *, shown: CardsLike = ()) -> CodeArray:
        """Return the secrets that agree with every answer and have no shown card.

        ``shown`` are cards that the owner of the secret has asked with: the secret has none of them
        (C6).  Raises :class:`~abgames.errors.InconsistentHistoryError` when no secret is left.

        >>> len(CardMoo().consistent("10b 1b 12b=1NC", shown="3b 8r X"))
        1740
        """
        left = super().consistent(history)
        cards = [card for card in self.cards(shown) if card != self.joker]
        fits: CodeArray = left[~np.isin(left, cards).any(axis=1)]
        if not len(fits):
            raise InconsistentHistoryError(
                _(
                    "every secret of {game} that agrees with the history has one of the shown "
                    "cards {cards}",
                    game=self,
                    cards=" ".join(map(self.card_text, cards)),
                )
            )
        return fits

    def _check_can(self, goal: Goal, guesses: Guesses, members: CodeArray) -> None:
        super()._check_can(goal, guesses, members)
        if not self.own_cards:
            return
        if goal == "hit":
            raise UnsupportedGameError(
                f"in {self!r} the secrets with a card of the asker's own cannot be hit; "
                'use goal="determine", or a game without own',
                game=self,
            )
        if guesses == "consistent":
            raise UnsupportedGameError(
                f"in {self!r} some candidates cannot be asked for; "
                'use guesses="all", or a game without own',
                game=self,
            )

    def _hitting(self, codes: CodeArray) -> CodeArray:
        return codes[~np.isin(codes, self.own_cards).any(axis=1)]

    def _why_impossible(self, feedback: Feedback) -> str:
        return counted(self.pegs, "card")

    @property
    def example(self) -> str:
        return "1b 2b X=1N"

    # -- cards and their text --------------------------------------------------------------

    def card_text(self, card: int) -> str:
        """Return a card as text.

        >>> [CardMoo().card_text(card) for card in (1, 13, 14, 27)]
        ['1b', '13b', '1r', 'X']
        """
        (card,) = self.cards((card,))
        if card == self.joker:
            return "X"
        return f"{card}b" if card <= self.ranks else f"{card - self.ranks}r"

    def text(self, code: CodeLike) -> str:
        """Return a guess or a secret as text.

        >>> CardMoo(own="3b 8r 10b").text((3, 21, 10))
        '3b 8r 10b'
        """
        cards = self._read(code)
        self._check_cards(cards, "guess")
        return " ".join(map(self.card_text, cards))

    def cards(self, value: CardsLike) -> Code:
        """Return cards as a tuple of their numbers, from text or from any sequence of ints.

        In text, case and blanks do not matter; A, J, Q and K are the ranks 1, 11, 12 and 13.

        >>> CardMoo().cards("3b 8R x"), CardMoo().cards("AbKr"), CardMoo().cards([3, 21])
        ((3, 21, 27), (1, 26), (3, 21))
        """
        cards = self._read(value)
        for card in cards:
            if not 1 <= card <= self.joker:
                raise IllegalMoveError(
                    f"the cards of {self} are numbered from 1 to {self.joker}, not {card}",
                    move=cards,
                )
        return cards

    def _parse_code(self, text: str) -> Code:
        text = folded(text)
        cards: list[int] = []
        position = 0
        while (part := _CARD.match(text, position)) is None or part["end"] is None:
            if part is None or len(cards) == LONGEST_READ:
                self._unreadable(text, position)
            cards.append(self._card(text, part))
            position = part.end()
        return tuple(cards)

    def _card(self, text: str, part: re.Match[str]) -> int:
        if part["joker"]:
            return self.joker
        rank = FACES.get(part["rank"].lower()) or int(part["rank"])
        if not 1 <= rank <= self.ranks:
            start = part.start("rank")
            raise NotationError(
                _(
                    "{card!r} at character {place} of {text!r} is not a card of {game}: the ranks "
                    "are 1 to {ranks}",
                    card=part[0].strip(),
                    place=start + 1,
                    text=text,
                    game=self,
                    ranks=self.ranks,
                ),
                text=text,
                position=start,
            )
        return rank if part["suit"].lower() == "b" else rank + self.ranks

    def _unreadable(self, text: str, position: int) -> NoReturn:
        word = text[position:].replace(",", " ").split()[0]
        start = text.index(word, position)
        raise NotationError(
            _(
                "{card!r} at character {place} of {text!r} is not a card of {game}; cards are "
                'written like "3b 8r X" (b black, r red, X the joker)',
                card=word,
                place=start + 1,
                text=text,
                game=self,
            ),
            text=text,
            position=start,
        )

    def _check_cards(self, code: Code, what: str) -> None:
        """Refuse what is not a row of three cards of different ranks (C2, C3 except ``own``)."""
        if len(code) != self.pegs:
            rule = _("has {pegs} cards, not {n}", pegs=self.pegs, n=len(code))
            self._refuse(code, what, rule)
        highest = self.joker if what == "guess" else self.joker - 1
        for card in code:
            if not 1 <= card <= self.joker:
                self._refuse(code, what, f"uses the cards 1 to {highest}, not {card}")
            if card > highest:
                self._refuse(code, what, _("has no joker"))
        ranks = [card if card == self.joker else (card - 1) % self.ranks for card in code]
        if len(set(ranks)) < len(ranks):
            rule = _("has three different ranks")
            if what == "guess":
                rule = _("has three different ranks, or two and the joker")
            self._refuse(code, what, rule)

    def _check_code(self, code: Code, what: str) -> None:
        self._check_cards(code, what)
        own = [card for card in code if card in self.own_cards]
        if own and what == "guess":
            names = listed(map(self.card_text, own), "and")
            rule = _("has no card of the asker's own secret, not {cards}", cards=names)
            self._refuse(code, what, rule)

    def _refuse(self, code: Code, what: str, rule: str) -> NoReturn:
        known = all(1 <= card <= self.joker for card in code)
        cards = " ".join(map(self.card_text, code)) if known else str(code)
        raise refused(self, code, what, rule, cards)

    def _typed(self) -> dict[str, Any]:
        return {"own": self.text(self.own_cards) if self.own_cards else None, "ranks": self.ranks}

    def record(self) -> dict[str, Any]:
        return {"name": self.kind, "ranks": self.ranks, "own": list(self.own_cards) or None}

    @property
    def title(self) -> str:
        own = f", own {self.text(self.own_cards)}" if self.own_cards else ""
        return f"CardMoo, {self.ranks} ranks{own}"

    def __repr__(self) -> str:
        parts = [f"own={self.text(self.own_cards)!r}"] if self.own_cards else []
        if self.ranks != 13:
            parts.append(f"ranks={self.ranks}")
        return f"CardMoo({', '.join(parts)})"
