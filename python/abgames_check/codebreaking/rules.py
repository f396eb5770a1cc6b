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

The rules of games that are given by their tables
-------------------------------------------------
T1  Guesses and secrets are the numbers of the rows and columns of a table; its entries are the
    replies.  Replies are called by their numbers, or have names, which are listed from 0 on.
T2  One reply may be the hit; no guess has it for two secrets, unless they share hits.  The game
    ends with the guess that gets it (R5).  A consistent guess (R6) is one that hits a candidate.
T3  Secrets may have weights: a total counts the guesses for a secret that many times.
T4  Secrets may have classes: where the class is asked for, the game ends as soon as all candidates
    left are of one class.  Otherwise each secret is a class of its own.
T5  A rule may allow guesses by earlier answers: it lists which, or it is "hard", for words: green
    letters stay, and each letter is used at least as often as any earlier guess has shown it.
T6  Guesses may have costs, which are counted instead of guesses.
T7  A table may be made by a rule, from the names of guesses and secrets: see :mod:`.names`.

The rules of games that end when all is hit
-------------------------------------------
H1  Ships: a secret is a list of ships, each a set of cells.  A guess is a cell.  The reply is
    "end" if now all cells of all ships were shot at, else "sunk" (only where that is told) if a
    ship with this cell has no other left, else "hit", also later, or "miss".  The game ends with
    "end".  Secrets may have weights (T3).
H2  Boards: a secret is one of the game of one board for each of them, and weighs the product of
    their weights.  A guess is made on all boards that are open; each replies as in its game, and a
    board that was hit is closed and replies ".".  The game ends when all are closed.

>>> ships = FleetRules(3, ((frozenset({0, 1}),), (frozenset({1, 2}),)), (1, 1), False)
>>> {reply: len(left) for reply, left in ships.split(1, ships.secrets()).items()}
{'hit': 2}
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import permutations, product
from math import prod
from typing import Any

from .names import MadeTable

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

    def reply_text(self, reply: Reply) -> str:
        """The reply as in files; in a table its name (T1)."""
        names = "AB" if len(reply) == 2 else ("H", "NP", "NC", "N")
        parts = zip(reply, names, strict=True)
        return "".join(f"{n}{name}" for n, name in parts if n or len(reply) == 2) or "0"

    def hitting(self, candidates: Iterable[Code]) -> list[Code]:
        """The guesses that hit a candidate: the candidates themselves, except in tables (T2)."""
        return sorted(candidates)

    def may_follow(self, guess: Code, answers: Iterable[tuple[Code, Reply]]) -> bool:
        """Whether a guess is allowed after some answers: always, except in tables (T5)."""
        return True

    def weight(self, candidates: Iterable[Code]) -> int:
        """The weight of candidates in a total: each counts once, except in tables (T3)."""
        return sum(1 for _ in candidates)

    def cost(self, guess: Code) -> int | Fraction:
        """What a guess counts: 1, except in tables (T6)."""
        return 1

    def is_settled(self, goal: str, candidates: Sequence[Code]) -> bool:
        """Whether nothing is left to be asked (R8); a hit takes a guess (R5)."""
        return goal != "hit" and len(candidates) == 1

    def is_over(self, goal: str, reply: Reply, candidates: Sequence[Code]) -> bool:
        """Whether the game ends with a reply, which leaves these candidates (R5, R8)."""
        return reply == self.hit if goal == "hit" else self.is_settled(goal, candidates)

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


@dataclass(frozen=True)
class TableRules(GameRules):
    """A game given by its table: a row for each guess, an entry for each secret (T1 to T7).

    >>> TableRules(((0, 1, 1), (2, 0, 1), (2, 2, 0)), hit=0).split(0, [0, 1, 2])
    {0: [0], 1: [1, 2]}
    """

    table: Sequence[Sequence[int]]
    hit: Any = None
    weights: tuple[int, ...] | None = None
    feedbacks: tuple[str, ...] | None = None
    classes: tuple[str, ...] | None = None
    words: tuple[str, ...] | None = None
    allowed: Any = None
    costs: tuple[int | Fraction, ...] | None = None

    def cost(self, guess: Any) -> int | Fraction:
        """What a guess counts (T6)."""
        return 1 if self.costs is None else self.costs[guess]

    def may_follow(self, guess: Any, answers: Iterable[tuple[Any, Any]]) -> bool:
        """Whether a guess is allowed after some answers (T5)."""
        if self.allowed != "hard":
            return self.allowed is None or all(self.allowed[g][r][guess] for g, r in answers)
        assert self.words is not None
        word = self.words[guess]
        for made, reply in answers:
            marked = list(zip(self.words[made], self.reply_text(reply), range(99), strict=False))
            if any(mark == "g" and word[place] != letter for letter, mark, place in marked):
                return False
            shown = [letter for letter, mark, _ in marked if mark in "gy"]
            if any(word.count(letter) < shown.count(letter) for letter in shown):
                return False
        return True

    @property
    def secret_count(self) -> int:
        """The number of columns (T1)."""
        return len(self.table.secrets if isinstance(self.table, MadeTable) else self.table[0])

    def secrets(self) -> list[Any]:
        """All secrets: the numbers of the columns (T1)."""
        return list(range(self.secret_count))

    def guesses(self) -> list[Any]:
        """All guesses: the numbers of the rows (T1)."""
        return list(range(len(self.table)))

    def feedback(self, guess: Any, secret: Any) -> Any:
        """The reply to a guess: an entry (T1), or what a rule says (T7)."""
        if isinstance(self.table, MadeTable):
            return self.table.reply(guess, secret)
        return self.table[guess][secret]

    @cached_property
    def replies(self) -> dict[str, int]:
        """All replies that occur, by name (T1); those that are listed, where a rule makes them."""
        if isinstance(self.table, MadeTable):
            return self.table.replies
        return {self.reply_text(reply): reply for row in self.table for reply in set(row)}

    def reply_text(self, reply: Any) -> str:
        """The name of a reply (T1)."""
        return str(reply) if self.feedbacks is None else self.feedbacks[reply]

    def hitting(self, candidates: Iterable[Any]) -> list[Any]:
        """The guesses that hit one of the candidates (T2)."""
        members = list(candidates)
        return [
            guess
            for guess, row in enumerate(self.table)
            if self.hit is not None and any(row[secret] == self.hit for secret in members)
        ]

    def is_settled(self, goal: str, candidates: Sequence[Any]) -> bool:
        """Whether nothing is left to be asked (R8, T4)."""
        if goal == "class" and self.classes is not None:
            return len({self.classes[secret] for secret in candidates}) == 1
        return super().is_settled(goal, candidates)

    def weight(self, candidates: Iterable[Any]) -> int:
        """The weight of candidates in a total (T3)."""
        return sum(1 if self.weights is None else self.weights[secret] for secret in candidates)


class HitRules(GameRules):
    """A game that ends when all is hit (H1, H2): what was hit of a secret is a part of it."""

    def told(self, guess: Any, secret: Any) -> tuple[str, Any]:
        """The reply to a guess, and the secret after it."""
        raise NotImplementedError

    def is_open(self, secret: Any) -> bool:
        """Whether something of a secret is yet to be hit."""
        raise NotImplementedError

    def is_settled(self, goal: str, candidates: Sequence[Any]) -> bool:
        """Whether all is hit."""
        return not self.is_open(candidates[0])

    def is_over(self, goal: str, reply: Any, candidates: Sequence[Any]) -> bool:
        """Whether all is hit after a reply."""
        return self.is_settled(goal, candidates)

    def split(self, guess: Any, candidates: Iterable[Any]) -> dict[Any, list[Any]]:
        """The candidates as they are after a guess, sorted by their reply to it."""
        classes: dict[Any, list[Any]] = {}
        for secret in candidates:
            reply, after = self.told(guess, secret)
            classes.setdefault(reply, []).append(after)
        return classes


@dataclass(frozen=True)
class FleetRules(HitRules):
    """Ships (H1): a candidate is its number, and the cells of it that were hit."""

    cells: int
    ships: tuple[tuple[frozenset[int], ...], ...]
    weights: tuple[int, ...]
    tells_sunk: bool

    def secrets(self) -> list[Any]:
        """All secrets, before the first shot."""
        return [(number, frozenset[int]()) for number in range(len(self.ships))]

    def told(self, guess: Any, secret: Any) -> tuple[str, Any]:
        """The reply to a shot, and the secret after it."""
        number, before = secret
        ships = [ship for ship in self.ships[number] if guess in ship]
        if not ships or guess in before:
            return ("hit" if ships else "miss"), secret
        after = number, before | {guess}
        if not self.is_open(after):
            return "end", after
        is_sunk = self.tells_sunk and any(ship <= after[1] for ship in ships)
        return ("sunk" if is_sunk else "hit"), after

    def is_open(self, secret: Any) -> bool:
        """Whether a cell is yet to be hit."""
        number, shot = secret
        return not all(ship <= shot for ship in self.ships[number])

    def weight(self, candidates: Iterable[Any]) -> int:
        """The weight of candidates in a total (T3)."""
        return sum(self.weights[number] for number, _shot in candidates)


@dataclass(frozen=True)
class BoardsRules(HitRules):
    """Several boards (H2): a candidate is the secrets of all, and which boards are open."""

    base: ColorRules | CardRules | TableRules
    own: tuple[tuple[Code, ...], ...]

    def secrets(self) -> Iterable[Any]:  # type: ignore[override]
        """All secrets, before the first guess; there may be very many."""
        return ((codes, (True,) * len(codes)) for codes in product(*self.own))

    def told(self, guess: Any, secret: Any) -> tuple[str, Any]:
        """The reply to a guess, and the secret after it."""
        codes, before = secret
        replies = [
            self.base.feedback(guess, code) if is_open else None
            for code, is_open in zip(codes, before, strict=True)
        ]
        after = tuple(reply not in (None, self.base.hit) for reply in replies)
        texts = ("." if reply is None else self.base.reply_text(reply) for reply in replies)
        return "/".join(texts), (codes, after)

    def is_open(self, secret: Any) -> bool:
        """Whether a board is open."""
        return any(secret[1])

    def weight(self, candidates: Iterable[Any]) -> int:
        """The weight of candidates in a total (T3)."""
        return sum(prod(self.base.weight([code]) for code in codes) for codes, _open in candidates)
