"""The rules of the code-breaking games and the least number of guesses, slow and obvious.

This module is the twin of the Rust core: it computes the same things in the plainest way, with the
standard library alone, so that it can be read and trusted.  Tests check that the two agree; the
strategy checker is built on it.

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

>>> game = Rules("AB", pegs=3, colors=7)
>>> game.feedback((4, 3, 6), (7, 3, 4))
(1, 1)
>>> ten = game.consistent([((1, 2, 3), (0, 1)), ((3, 4, 5), (0, 2))])
>>> len(ten), ten[0]
(10, (2, 5, 4))
>>> least_total(Rules("AB", pegs=2, colors=4))
30
>>> CardRules().feedback((10, 1, 12), (3, 21, 10)), len(CardRules().secrets())
((0, 0, 1, 0), 13728)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import permutations, product, zip_longest
from typing import TypedDict, Unpack

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
class Rules(GameRules):
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


class Asked(TypedDict, total=False):
    """What is asked of a game: the arguments of :func:`least_total`, with their defaults."""

    goal: str
    history: Sequence[tuple[Code, Reply]]
    candidates: Iterable[Code] | None
    guesses: str


def _read(
    game: GameRules,
    goal: str = "hit",
    history: Sequence[tuple[Code, Reply]] = (),
    candidates: Iterable[Code] | None = None,
    guesses: str = "all",
) -> tuple[frozenset[Code], str, str]:
    """The candidates that agree with the history, the goal, and which guesses may be made."""
    return frozenset(game.consistent(history, candidates)), goal, guesses


def least_total(
    game: GameRules, *, max_guesses: int | None = None, **asked: Unpack[Asked]
) -> int | None:
    """The least total number of guesses over all candidates, by trying everything.

    This is S(A) of [Shinoda2012] for the set A of candidates that agree with the history.
    ``goal`` is "hit", or "determine": then the game ends when one candidate is left (R8).
    ``guesses`` is "all" or "consistent" (R6).  With ``max_guesses``, only strategies that settle
    every candidate within that number are tried; ``None`` means that there is none.

    Each set of candidates is solved once.  There is no other saving, so only small games finish.
    """
    members, *how = _read(game, **asked)
    return _Values(game, "expected", *how).least(members, max_guesses)


def least_worst(game: GameRules, **asked: Unpack[Asked]) -> int:
    """The least number of guesses in the worst case, like :func:`least_total`.

    >>> least_worst(Rules("AB", 2, 4)), least_worst(Rules("AB", 2, 4), goal="determine")
    (3, 2)
    """
    members, *how = _read(game, **asked)
    least = _Values(game, "worst", *how).least(members, None)
    assert least is not None  # without a limit there is always a strategy
    return least


def guess_values(
    game: GameRules, *, objective: str = "expected", **asked: Unpack[Asked]
) -> dict[Code, int]:
    """The least total, or worst case, if a guess is made now, for every guess.

    The total is S(A, a) of [Shinoda2012].  A guess that gives no information costs one guess more
    for each candidate than the best.

    >>> values = guess_values(Rules("AB", pegs=2, colors=3), history=[((1, 2), (0, 1))])
    >>> values[2, 3], values[1, 2]
    (3, 5)
    """
    members, *how = _read(game, **asked)
    values = _Values(game, objective, *how)
    least = values.least(members, None) or 0
    result = {}
    for guess in values.allowed(members):
        value = values.after(guess, members, None)
        if value is None:
            value = least + (game.weight(members) if objective == "expected" else 1)
        result[guess] = value
    return result


Histogram = tuple[int, ...]
"""How many candidates are settled with 0, 1, 2, ... guesses; the last number is not 0."""


def histograms(game: GameRules, **asked: Unpack[Asked]) -> set[Histogram]:
    """The histograms of all strategies without useless guesses.

    The arguments are those of :func:`least_total`.  Every objective is a question about them.
    There are many, so only small sets finish.

    >>> sorted(histograms(Rules("AB", 1, 3)))
    [(0, 1, 1, 1)]
    >>> sorted(histograms(Rules("AB", 1, 3, extra_colors=1), goal="determine"))
    [(0, 1, 2)]
    """
    members, *how = _read(game, **asked)
    return {histogram for histogram, _ in _Plays(game, *how).possible(members)}


def least_pair(
    game: GameRules, objective: str, *, max_guesses: int | None = None, **asked: Unpack[Asked]
) -> tuple[int, int] | None:
    """The least value of an objective of two numbers, the first of which counts more.

    "worst-expected" is (worst case, total), "expected-worst" (total, worst case) and "worst-count"
    (worst case, number of candidates that take it).  The other arguments are those of
    :func:`least_total`.

    >>> least_pair(Rules("AB", 2, 3), "worst-count")
    (3, 2)
    """
    members, *how = _read(game, **asked)
    values = [
        _pair(objective, play)
        for play in _Plays(game, *how).possible(members)
        if max_guesses is None or len(play[0]) <= max_guesses + 1
    ]
    return min(values, default=None)


def pair_values(
    game: GameRules, objective: str, **asked: Unpack[Asked]
) -> dict[Code, tuple[int, int]]:
    """The value of :func:`least_pair` if a guess is made now, for every guess.

    After a guess that gives no information, best play follows one guess later.

    >>> values = pair_values(Rules("AB", 2, 3), "worst-expected")
    >>> set(values.values())
    {(3, 13)}
    """
    members, *how = _read(game, **asked)
    found = _Plays(game, *how)
    values = {}
    for guess in found.allowed(members):
        after = found.after(guess, members) or {
            ((0, *late), total + game.weight(members)) for late, total in found.possible(members)
        }
        values[guess] = min(_pair(objective, play) for play in after)
    return values


Play = tuple[Histogram, int]
"""The histogram of a strategy, and its total, in which candidates count by weight."""


def _pair(objective: str, play: Play) -> tuple[int, int]:
    histogram, total = play
    worst = len(histogram) - 1
    return {
        "worst-expected": (worst, total),
        "expected-worst": (total, worst),
        "worst-count": (worst, histogram[worst]),
    }[objective]


class _Tries:
    """What is tried: every guess that may be made."""

    def __init__(self, game: GameRules, goal: str, guesses: str) -> None:
        self.game, self.goal = game, goal
        self.consistent = guesses == "consistent"
        self.every_guess = game.guesses()

    def allowed(self, members: frozenset[Code]) -> list[Code]:
        """The guesses that may be made (R6)."""
        return self.game.hitting(members) if self.consistent else self.every_guess


class _Plays(_Tries):
    """The histograms and totals of all strategies; each set of candidates is treated once."""

    def __init__(self, game: GameRules, goal: str, guesses: str) -> None:
        super().__init__(game, goal, guesses)
        self.known: dict[frozenset[Code], set[Play]] = {}

    def possible(self, members: frozenset[Code]) -> set[Play]:
        """The histograms and totals of the strategies for a set."""
        if self.game.is_settled(self.goal, list(members)):
            return {((len(members),), 0)}  # determined (R8)
        if members not in self.known:
            found = (self.after(guess, members) for guess in self.allowed(members))
            self.known[members] = set().union(*found)
        return self.known[members]

    def after(self, guess: Code, members: frozenset[Code]) -> set[Play]:
        """The same with this guess now; empty if it gives no information."""
        sums: set[Play] = {((), self.game.weight(members))}
        for reply, rest in self.game.split(guess, members).items():
            if self.goal == "hit" and reply == self.game.hit:
                each: set[Play] = {((1,), 0)}  # found (R5)
            elif len(rest) == len(members):
                return set()
            else:
                each = self.possible(frozenset(rest))
            sums = {(_sum(one, other), a + b) for one, a in sums for other, b in each}
        return {((0, *histogram), total) for histogram, total in sums}


def _sum(one: Histogram, other: Histogram) -> Histogram:
    return tuple(a + b for a, b in zip_longest(one, other, fillvalue=0))


class _Values(_Tries):
    """Least totals, or worst cases, by definition; each set of candidates is solved once."""

    def __init__(self, game: GameRules, objective: str, goal: str, guesses: str) -> None:
        super().__init__(game, goal, guesses)
        self.objective = objective
        self.known: dict[tuple[frozenset[Code], int | None], int | None] = {}

    def least(self, members: frozenset[Code], guesses_left: int | None) -> int | None:
        """The least value, ``None`` if no strategy keeps within ``guesses_left``."""
        if self.game.is_settled(self.goal, list(members)):
            return 0  # determined (R8)
        if guesses_left == 0:
            return None
        key = (members, guesses_left)
        if key not in self.known:
            guesses = self.allowed(members)
            values = [self.after(guess, members, guesses_left) for guess in guesses]
            self.known[key] = min((value for value in values if value is not None), default=None)
        return self.known[key]

    def after(self, guess: Code, members: frozenset[Code], guesses_left: int | None) -> int | None:
        """The least value if ``guess`` is made; also ``None`` if it gives no information."""
        left = None if guesses_left is None else guesses_left - 1
        values = []
        for reply, rest in self.game.split(guess, members).items():
            if self.goal == "hit" and reply == self.game.hit:
                continue  # found (R5)
            if len(rest) == len(members) and len(members) + (self.goal == "hit") > 1:
                return None  # nothing learnt: never better, and without a limit it never ends
            value = self.least(frozenset(rest), left)
            if value is None:
                return None
            values.append(value)
        if self.objective == "worst":
            return 1 + max(values, default=0)
        return self.game.weight(members) + sum(values)  # this guess counts for every candidate
