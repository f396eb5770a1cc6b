"""Games that end when several things are hit: all cells of a ship, the secrets of all boards.

To know the secret is not enough: what is known must still be hit.

>>> dominoes = [{1, 2}, {2, 3}, {3, 4}]
>>> found = fleet(dominoes)
>>> found.total, found.worst, found.first
(8, 3, 2)
>>> from abgames.codebreaking import words
>>> boards(words(["cat", "bat", "rat"]), 2).total
22
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import prod
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ...arguments import few, whole_number, yes_or_no
from ...display.answer import Answer
from ...errors import UnsupportedGameError
from ..code_game import Code, CodeGame, CodesLike, candidate_array, codes_of
from ..feedback_table import FeedbackTable
from ..games import AB, Mastermind
from ..history import Feedback
from ..question import check_unruled
from ..table_checks import MOST, parts
from .twenty_questions import Least

Boards: TypeAlias = frozenset[tuple[int, tuple[int, ...]]]
"""What the secrets of all boards may be, each with its weight."""

MOST_PLACEMENTS = 24
"""The most placements of a fleet."""
MOST_BOARDS = 8
MOST_ON_BOARDS = 400
"""The most secrets of all boards together."""


@dataclass(frozen=True)
class AllHit(Answer):
    """The least numbers of guesses until all is hit."""

    total: int
    """The least number of guesses, summed over all secrets, each as often as its weight says."""
    worst: int
    """The least number of guesses in the worst case."""
    first: Any
    """The first guess of a strategy with the least total."""

    def record(self) -> dict[str, Any]:
        return {**vars(self), "first": str(self.first)}


def fleet(placements: Iterable[Collection[Hashable]]) -> AllHit:
    """Return the fewest shots until all cells of a placement are hit.

    Each placement is a set of cells, and one of them is the secret; one that is given several
    times, as where several ships lie in other ways on the same cells, counts as often.  A shot
    names a cell; the reply is hit or miss, and the game ends with the last cell of the secret.

    Raises :class:`ValueError` for no placement, more than 24 that differ, and an empty one.

    >>> board = [(x, y) for x in range(3) for y in range(2)]
    >>> beside = [{a, b} for a in board for b in board if a < b]
    >>> dominoes = [{a, b} for a, b in beside if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
    >>> fleet(dominoes).total, fleet(dominoes).worst
    (25, 5)
    >>> ships = [(a, b) for a in ({1}, {2}, {3}, {4}) for b in ({1, 2}, {2, 3}, {3, 4})]
    >>> fleet(a | b for a, b in ships if not a & b).total
    22
    """
    secrets = Counter(frozenset(cells) for cells in few("placements", placements, MOST))
    few("placements that differ", secrets, MOST_PLACEMENTS)
    if not secrets or not all(secrets):
        raise ValueError("placements must have at least one, and each at least one cell")
    cells = sorted(frozenset().union(*secrets), key=repr)

    # A hit costs no secret a shot that it does not need; so only misses count, and cells that all
    # candidates have are shot at once, which ends the game for one that has no others.
    def split(left: frozenset[Any]) -> list[tuple[frozenset[Any], frozenset[Any], Any]]:
        found = [(frozenset(s for s in left if cell in s), cell) for cell in cells]
        splits = [(hit, left - hit, cell) for hit, cell in found if 0 < len(hit) < len(left)]
        return sorted(splits, key=lambda each: len(each[1]))

    def open_of(left: frozenset[Any]) -> frozenset[Any]:
        while left and (shared := frozenset.intersection(*left)) in left:
            left -= {shared}
        return left

    def shots(left: frozenset[Any]) -> list[tuple[int, tuple[frozenset[Any], ...], Any]]:
        left = open_of(left)
        found = split(left) if len(left) > 1 else []
        return [(sum(secrets[s] for s in miss), (hit, miss), cell) for hit, miss, cell in found]

    @cache
    def worst(left: frozenset[Any]) -> int:
        least = max(map(len, left))
        left = open_of(left)
        if len(left) <= 1:
            return least
        return max(least, min(max(worst(hit), 1 + worst(miss)) for hit, miss, _ in split(left)))

    everything = frozenset(secrets)
    cost, first = Least(shots, lambda _: 0).total(everything)
    shared = sorted(frozenset.intersection(*everything), key=repr)
    total = cost + sum(len(cells) * often for cells, often in secrets.items())
    start = shared[0] if shared else first if first is not None else cells[0]
    return AllHit(total, worst(everything), start)


def boards(game: CodeGame, count: int | Sequence[CodesLike]) -> AllHit:
    """Return the fewest guesses for several boards of a game at once.

    Each board has a secret of its own, drawn independently.  A guess is made on all boards that are
    still open, each of which replies; a board closes when its secret is hit, and the game ends when
    all are closed.  If secrets have weights, those of all boards together weigh their product.
    ``count`` is their number, or what may be the secret on each of them.

    Raises :class:`~abgames.errors.UnsupportedGameError` above 400 secrets of all boards together,
    for a game in which not every secret can be hit, and for one with a rule for guesses.

    >>> from abgames.codebreaking import AB
    >>> boards(AB(2, 3), 1).total, boards(AB(2, 3), 2).worst
    (13, 4)
    >>> from abgames.codebreaking import words
    >>> one, other = ["cat", "bat", "rat"], ["dog", "dig"]
    >>> boards(words([*one, *other], [*one, *other, "bog"]), [one, other]).total
    20
    """
    check_unruled(game, "and what one board requires another may forbid; boards have no rule")
    game._check_can("hit", "all", game.secrets)
    every: list[Sequence[int]] = [range(game.secret_count)]
    if isinstance(count, Sequence) and not isinstance(count, str):
        place = {code: number for number, code in enumerate(codes_of(game.secrets))}
        given = (codes_of(candidate_array(game, few("candidates", each, MOST))) for each in count)
        every = [[place[code] for code in codes] for codes in given]
    else:
        every *= whole_number("count", count, at_least=1, at_most=MOST_BOARDS)
    size = prod(map(len, every))
    if not 0 < len(every) <= MOST_BOARDS or size > MOST_ON_BOARDS:
        raise UnsupportedGameError(
            f"{len(every)} boards of {game} have {size:,} secrets together; "
            f"{MOST_BOARDS} boards and {MOST_ON_BOARDS} secrets are the most",
            game=game,
        )
    guesses = codes_of(game.guesses)
    table = game.feedback_table(game.guesses, game.secrets).tolist()
    weights = [game.weight(game.secrets[[place]]) for place in range(game.secret_count)]
    closed = -1

    def after(row: list[int], left: Boards) -> list[Boards]:
        # A closed board replies nothing: its secret is replaced by a sign that it is closed.
        parts: dict[tuple[int, ...], list[tuple[int, tuple[int, ...]]]] = {}
        for weight, secret in left:
            replies = tuple(closed if s == closed else row[s] for s in secret)
            rest = tuple(
                closed if reply in (closed, 0) else s
                for s, reply in zip(secret, replies, strict=True)
            )
            parts.setdefault(replies, []).append((weight, rest))
        return list(map(frozenset, parts.values()))

    def at_least(left: Boards) -> int:
        # Each secret takes a guess for each of its open boards that differ, and the first guess is
        # one of these only for the secrets that have it.
        needs = [(weight, set(secret) - {closed}) for weight, secret in left]
        have: Counter[int] = Counter()
        for weight, need in needs:
            have.update(dict.fromkeys(need, weight))
        least = sum(weight * (len(need) + bool(need)) for weight, need in needs)
        return least - max(have.values(), default=0)

    def tried(left: Boards) -> list[tuple[int, list[Boards], Code]]:
        if all(s == closed for _, secret in left for s in secret):
            return []
        weight = sum(weight for weight, _ in left)
        found = ((guess, after(row, left)) for guess, row in zip(guesses, table, strict=True))
        made = [(weight, parts, guess) for guess, parts in found if parts != [left]]
        return sorted(made, key=lambda each: sum(map(at_least, each[1])))

    def needed(left: Boards) -> int:
        return max(len(set(secret) - {closed}) for _, secret in left)

    search = Least(tried, at_least, needed)
    secrets = product(*every)
    everything = frozenset((prod(weights[s] for s in secret), secret) for secret in secrets)
    total, first = search.total(everything)
    return AllHit(total, search.worst(everything), game._labelled(first))


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
