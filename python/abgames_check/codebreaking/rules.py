"""The rules of the code-breaking games, slow and obvious, as the checkers follow them.

The rules
---------
R1  The code-maker picks a secret: a row of ``pegs`` colours out of 1 .. ``colors``.
    In the AB game they all differ [Shinoda2012]; in Mastermind they may repeat [Knuth1976].
R2  A guess is a row of the same kind.  With extra colours it may also use the colours
    ``colors`` + 1 .. ``colors`` + ``extra_colors``, which no secret has ([Shinoda2012], remarks
    1 and 2).
R3  The reply counts A, the pegs whose colour is right and in the right place,
R4  and B, the colours that guess and secret share beyond these, wherever they are: for each
    colour the smaller of its two numbers of pegs, summed, minus A.
R5  The game ends with the guess that equals the secret, and this guess counts.
R6  A guess need not agree with the replies so far, unless only consistent guesses are allowed;
    then it must be one of the candidates, the secrets that agree with all of them.
R7  From a position in mid-play (some answers known, or a set of candidates), guesses count from
    there on.
R8  When the secret is to be determined instead of hit, the game ends as soon as one candidate is
    left; it takes no guess when there is one from the start.

The rules of card MOO [Ino2022]
-------------------------------
C1  A card is black or red and has a rank from 1 to ``ranks``: the numbers 1 .. ``ranks`` are the
    black cards, the next ``ranks`` the red ones, and the last number is the joker.
C2  The secret is a row of three cards of different ranks, without the joker.
C3  A question (a guess) is such a row too, except that one of its cards may be the joker, and that
    it has none of the three cards of the asker's own secret, ``own``.
C4  The reply counts the shown cards whose rank the secret has: H in the same place and colour,
    NP in the same place only, NC in the same colour only, N in neither.  The joker never counts.
C5  The secret is determined when one candidate is left; it need not have been asked.
C6  A card that a player has shown is not in the player's own secret.

>>> game = ColorRules("AB", pegs=3, colors=7)
>>> game.feedback((4, 3, 6), (7, 3, 4))
(1, 1)
>>> ten = game.consistent([((1, 2, 3), (0, 1)), ((3, 4, 5), (0, 2))])
>>> len(ten), ten[0]
(10, (2, 5, 4))
>>> CardRules().feedback((10, 1, 12), (3, 21, 10)), len(CardRules().secrets())
((0, 0, 1, 0), 13728)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import permutations, product

Code = tuple[int, ...]
Reply = tuple[int, ...]


class GameRules:
    """What follows from the codes and the feedback alone."""

    pegs: int

    @property
    def hit(self) -> Reply:
        """The reply to the guess that equals the secret."""
        raise NotImplementedError

    def secrets(self) -> list[Code]:
        """All secrets (R1, C2)."""
        raise NotImplementedError

    def guesses(self) -> list[Code]:
        """All guesses (R2, C3)."""
        raise NotImplementedError

    def feedback(self, guess: Code, secret: Code) -> Reply:
        """The reply to a guess (R3, R4, C4)."""
        raise NotImplementedError

    def consistent(
        self, history: Sequence[tuple[Code, Reply]], candidates: Iterable[Code] | None = None
    ) -> list[Code]:
        """The candidates (all secrets if not given) that agree with every answer (R6)."""
        return [
            secret
            for secret in (self.secrets() if candidates is None else candidates)
            if all(self.feedback(guess, secret) == reply for guess, reply in history)
        ]

    def hitting(self, candidates: Iterable[Code]) -> list[Code]:
        """The guesses that hit a candidate: the candidates themselves, except in tables (T2)."""
        return sorted(candidates)

    def may_follow(self, guess: Code, answers: Iterable[tuple[Code, Reply]]) -> bool:
        """Whether a guess is allowed after some answers: always, except in tables (T5)."""
        return True

    def weight(self, candidates: Iterable[Code]) -> int:
        """The weight of candidates in a total: each counts once, except in tables (T3)."""
        return sum(1 for _ in candidates)

    def is_settled(self, goal: str, candidates: Sequence[Code]) -> bool:
        """Whether nothing is left to be asked (R8); a hit takes a guess (R5)."""
        return goal != "hit" and len(candidates) == 1

    def split(self, guess: Code, candidates: Iterable[Code]) -> dict[Reply, list[Code]]:
        """The candidates sorted by their reply to one guess."""
        classes: dict[Reply, list[Code]] = {}
        for secret in candidates:
            classes.setdefault(self.feedback(guess, secret), []).append(secret)
        return classes


@dataclass(frozen=True)
class ColorRules(GameRules):
    """One game: ``kind`` is "AB" (colours differ) or "Mastermind" (colours may repeat)."""

    kind: str
    pegs: int
    colors: int
    extra_colors: int = 0

    @property
    def hit(self) -> Reply:
        """The reply to the guess that equals the secret (R5)."""
        return (self.pegs, 0)

    def codes(self, colors: int) -> Iterable[Code]:
        """All codes over the colours 1 .. ``colors``, in lexicographic order (R1)."""
        palette = range(1, colors + 1)
        if self.kind == "AB":
            return permutations(palette, self.pegs)
        return product(palette, repeat=self.pegs)

    def secrets(self) -> list[Code]:
        """All secrets (R1)."""
        return list(self.codes(self.colors))

    def guesses(self) -> list[Code]:
        """All guesses (R2)."""
        return list(self.codes(self.colors + self.extra_colors))

    def feedback(self, guess: Code, secret: Code) -> Reply:
        """The reply to a guess (R3, R4)."""
        in_place = sum(g == s for g, s in zip(guess, secret, strict=True))
        shared = sum(min(guess.count(color), secret.count(color)) for color in set(guess))
        return (in_place, shared - in_place)

    def feedbacks(self) -> list[Reply]:
        """All replies that occur between some guess and some secret, the greatest first."""
        secrets = self.secrets()
        replies = {self.feedback(guess, secret) for guess in self.guesses() for secret in secrets}
        return sorted(replies, reverse=True)


@dataclass(frozen=True)
class CardRules(GameRules):
    """Card MOO with ``ranks`` ranks, for an asker whose secret is ``own`` (C1 to C6)."""

    ranks: int = 13
    own: Code = ()
    pegs: int = field(default=3, init=False)

    @property
    def hit(self) -> Reply:
        """The reply to the guess that equals the secret (C4)."""
        return (3, 0, 0, 0)

    @property
    def joker(self) -> int:
        """The number of the joker (C1)."""
        return 2 * self.ranks + 1

    def rank(self, card: int) -> int:
        """The rank of a card that is not a joker (C1)."""
        return card - self.ranks if card > self.ranks else card

    def different(self, cards: Code) -> bool:
        """Whether no rank occurs twice, nor the joker (C2, C3)."""
        ranks = {0 if card == self.joker else self.rank(card) for card in cards}
        return len(ranks) == len(cards)

    def secrets(self) -> list[Code]:
        """All secrets in lexicographic order (C2)."""
        return [code for code in product(range(1, self.joker), repeat=3) if self.different(code)]

    def guesses(self) -> list[Code]:
        """All guesses in lexicographic order (C3)."""
        cards = [card for card in range(1, self.joker + 1) if card not in self.own]
        return [code for code in product(cards, repeat=3) if self.different(code)]

    def feedback(self, guess: Code, secret: Code) -> Reply:
        """The reply to a guess as (H, NP, NC, N) (C4)."""
        h = np = nc = n = 0
        for here, shown in enumerate(guess):
            if shown == self.joker:
                continue
            for there, hidden in enumerate(secret):
                if self.rank(shown) != self.rank(hidden):
                    continue
                if shown == hidden and here == there:
                    h += 1
                elif here == there:
                    np += 1
                elif shown == hidden:
                    nc += 1
                else:
                    n += 1
        return (h, np, nc, n)

    def feedbacks(self) -> list[Reply]:
        """All replies that occur between some guess and some secret, the greatest first."""
        # Places, ranks, and the two colours of each rank can be exchanged, so that every guess
        # becomes one of these two.  With cards that may not be shown this holds only from six ranks
        # on, where ``own`` leaves three ranks unused.
        guesses: list[Code] = [(1, 2, 3), (1, 2, self.joker)]
        if self.own and self.ranks < 6:
            guesses = self.guesses()
        secrets = self.secrets()
        replies = {self.feedback(guess, secret) for guess in guesses for secret in secrets}
        return sorted(replies, reverse=True)

    def hidden(self, candidates: Iterable[Code], shown: Iterable[int]) -> list[Code]:
        """The candidates with none of the cards that their owner has shown (C6)."""
        gone = set(shown)
        return [secret for secret in candidates if gone.isdisjoint(secret)]
