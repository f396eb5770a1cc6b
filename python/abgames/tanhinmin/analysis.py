"""The analysis of one position, and a move to play.

>>> from abgames.tanhinmin import analyze, best_move
>>> analysis = analyze([5, 6], [6])
>>> analysis.score, analysis.winning_moves, analysis.own_pass_moves
(1, Moves([6]), Moves([5, 6]))
>>> best_move([5, 6], [6])
6
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from .._abgames import tanhinmin as core
from ..arguments import known_word
from ..display.answer import Answer
from ..errors import UnsupportedGameError
from ..language import _
from ..shapes import as_json
from .hands import Hand, Variant, read_position
from .moves import PASS, SETS, Moves, matchings
from .text import UNKNOWN, moves_text, signed

OBJECTIVES = {
    "score": "score_moves",
    "win": "winning_moves",
    "length": "length_moves",
    "own_passes": "own_pass_moves",
    "opponent_passes": "opponent_pass_moves",
}
"""The aims of ``best_move``, and the moves that attain them."""

SMALL = 1 << 22
"""With at most this many positions, ``analyze`` uses brute force for what the theory does not say:
two hands of eight cards with different ranks make 2,228,224."""

MOST_POSITIONS = 1 << 26
"""The most positions for ``brute_force``, at six bytes each: two hands of ten cards with different
ranks make 44,040,192."""

MOST_SOLVED, FAR, NEVER = 60, 1 << 20, -1
"""For brute force: the most cards of a hand, a pass limit with far too many positions, and the
number of turns where play can be endless."""

COPIED = 1 << 20
"""Up to this many cards, move sets keep a copy of the hand instead of the caller's array."""


@dataclass(frozen=True)
class Analysis(Answer):
    """What is known about a position, from the view of the player to move.

    A field that is not known for a variant is ``None``.  Passes of a player are counted in play
    where that player wants few of them and the other many, whoever wins.
    """

    mover_wins: bool | None
    """Whether the player to move wins ([OhtoKiya2020], slide 28)."""
    score: int | None
    """Cards that the loser has left above the goal ([OhtoKiya2020], result 1); negative if the
    player to move loses."""
    matchings: tuple[int, int] | None
    """The matching numbers of the player to move and of the other, without the weakest cards, which
    the goals allow to keep; ``None`` with a cut rank."""
    own_passes: int | None
    """Passes of the player to move ([OhtoKiya2020], result 7)."""
    opponent_passes: int | None
    """Passes of the other player ([OhtoKiya2020], result 7)."""
    turns: int | None
    """Plays and passes of the winner, who wins as quickly as possible while the loser delays
    ([OhtoKiya2020], result 8)."""
    plies: int | None
    """Plays and passes of both players in the same play."""
    winning_moves: Moves | None
    """The moves that keep the win; empty if the position is lost."""
    score_moves: Moves | None
    """The moves that attain the score ([OhtoKiya2020], result 2)."""
    length_moves: Moves | None
    """The moves that attain ``turns``."""
    own_pass_moves: Moves | None
    """The moves that attain ``own_passes``, even if they lose."""
    opponent_pass_moves: Moves | None
    """The moves that attain ``opponent_passes``, even if they lose."""
    last_card_value: int | None = None
    """With ``last_card``: 2 if the winner's last card cannot be beaten, else 1; negative if the
    player to move loses."""
    asked: tuple[Hand, Hand, int, Variant] | None = field(default=None, compare=False, repr=False)
    """What was asked: both hands, the table, and the variant."""

    def record(self) -> dict[str, Any]:
        if self.asked is None:
            return self.known()
        mine, theirs, table, variant = self.asked
        position = {"mine": mine.tolist(), "theirs": theirs.tolist(), "table": table}
        return {**position, **as_json(variant), **self.known()}

    def known(self) -> dict[str, Any]:
        """Return all that is known as JSON values: move sets are lists, a move 0 is the pass."""
        return {name: as_json(value) for name, value in vars(self).items() if name != "asked"}

    def facts(self) -> list[tuple[str, str]]:
        """Return what is known as pairs of a name and a text.

        >>> print(analyze([1, 2, 4, 5], [1, 1, 2, 3, 6]))
        winner                       the player to move
        score                        +2
        lines                        4 : 2
        own passes                   1
        the other's passes           1
        turns                        5
        plies                        9
        winning moves                1, 2, 4, 5, pass
        best for the score           1, 2
        best for the length          1, 2
        best for own passes          1, 2
        best for the other's passes  1, 2, 4, 5, pass
        """
        winner = {True: "the player to move", False: "the other player", None: UNKNOWN}
        numbers = [(row["name"], row["value"]) for row in self.numbers()]
        sets = [(called, moves_text(getattr(self, name))) for name, called in SETS.items()]
        return [("winner", winner[self.mover_wins]), *numbers, *sets]

    def numbers(self) -> list[dict[str, str]]:
        """Return the numbers as rows, in the language spoken: a name, a value, and its meaning."""
        forced = _("avoided by the player to move, forced by the other player")
        forces = _("avoided by the other player, forced by the player to move")
        compared = _("own and the other player's; the player to move wins with more")
        if self.asked is not None and self.asked[3].pass_limits:
            compared = _("own and the other player's; here they do not decide")
        lines = self.matchings and "{} : {}".format(*self.matchings)
        score = _("cards the loser has left; negative for a loss")
        turns = _("plays and passes of the winner, if the loser delays")
        rows = [
            (_("score"), signed(self.score), score),
            (_("lines"), lines, compared),
            (_("own passes"), self.own_passes, forced),
            (_("the other's passes"), self.opponent_passes, forces),
            (_("turns"), self.turns, turns),
            (_("plies"), self.plies, _("plays and passes of both players")),
        ]
        if self.last_card_value is not None:
            meaning = _("2: no card left beats it, 1: one may")
            rows.append((_("last card"), signed(self.last_card_value), meaning))
        unknown = _("not known")
        return [
            {"name": name, "value": unknown if value is None else str(value), "meaning": meaning}
            for name, value, meaning in rows
        ]


def analyze(
    mine: object,
    theirs: object,
    table: int = 0,
    *,
    cut: int | None = None,
    goals: tuple[int, int] = (0, 0),
    pass_limits: tuple[int, int] | None = None,
    last_card: bool = False,
) -> Analysis:
    """Analyze a position, in linear time.

    ``mine`` is the hand of the player to move, ``theirs`` that of the other, ``table`` the rank on
    the table, 0 if it is empty.  A hand is any collection of positive ints; a numpy array of
    integers in ascending order is not copied (and, if it has more than 2^20 cards, must not be
    changed while the sets of moves are in use).

    One variant at a time: ``cut`` is the rank that empties the table and keeps the lead;
    ``goals=(c, d)``: the player to move wins with c cards left, the other with d;
    ``pass_limits=(p, q)``: the player to move loses on the p-th own pass, the other on the q-th;
    ``last_card`` adds ``last_card_value``.

    The normal game and goals are fully known.  With a cut rank, pass limits or a last card, brute
    force fills in the rest if there are at most 2^22 positions (``SMALL``).  For larger hands only
    this is known: with a cut rank everything, by a rule that was checked and not proved; with pass
    limits who wins (up to 20,000 cards in both hands, in quadratic time, if the passes of the
    normal game reach both limits), and the winning moves; most last-card values.  The moves of both
    variants are tried one by one, with up to 2,000 cards in both hands.

    Raises ValueError for ranks below 1, hands without cards, a table that is the cut rank, and
    goals that are already reached; TypeError for what is not an int; UnsupportedGameError for two
    variants.

    >>> analysis = analyze([1, 2, 4, 5], [1, 1, 2, 3, 6])
    >>> analysis.score, analysis.own_passes, analysis.turns, analysis.plies
    (2, 1, 5, 9)
    >>> analyze([1, 4], [2, 3], cut=3).winning_moves
    Moves([4])
    """
    given = read_position(mine, theirs, table, cut, goals, pass_limits, last_card)
    hands, table, variant = given
    if variant.cut is not None:
        found = _with_cut(hands, table, variant, variant.cut)
    elif variant.pass_limits is not None:
        found = _with_pass_limits(hands, table, variant)
    else:
        found = _by_theory(hands, table, variant)
    return replace(found, asked=(*hands, table, variant))


def brute_force(
    mine: object,
    theirs: object,
    table: int = 0,
    *,
    cut: int | None = None,
    goals: tuple[int, int] = (0, 0),
    pass_limits: tuple[int, int] | None = None,
    last_card: bool = False,
) -> Analysis:
    """Analyze a position of small hands by solving every position that can follow.

    Arguments and errors are those of :func:`analyze`, and UnsupportedGameError for hands with more
    than 60 cards or 2^26 positions (``MOST_POSITIONS``).  Only ``matchings`` with a cut rank, and
    ``last_card_value`` without ``last_card``, are ``None``.

    >>> brute_force([1, 2, 4, 5], [1, 1, 2, 3, 6]) == analyze([1, 2, 4, 5], [1, 1, 2, 3, 6])
    True
    """
    given = read_position(mine, theirs, table, cut, goals, pass_limits, last_card)
    hands, table, variant = given
    positions, found = solve(hands, table, variant, MOST_POSITIONS)
    if found is None:
        many = "far too many" if positions is None else f"{positions:,}"
        raise UnsupportedGameError(
            f"hands of {len(hands[0]):,} and {len(hands[1]):,} cards make {many} positions; "
            f"brute force solves at most {MOST_POSITIONS:,}, and hands of at most 60 cards"
        )
    known = Analysis(matchings=_matchings(hands, table, variant), **found)
    return replace(known, asked=(*hands, table, variant))


def best_move(
    mine: object,
    theirs: object,
    table: int = 0,
    *,
    objective: str = "score",
    cut: int | None = None,
    goals: tuple[int, int] = (0, 0),
    pass_limits: tuple[int, int] | None = None,
) -> int:
    """Return one optimal move: the weakest card that is optimal, or 0 (pass) if no card is.

    ``objective`` names its set of moves in :class:`Analysis`: "score", "win" (in a lost position
    "score"), "length", "own_passes" or "opponent_passes".  The last two may lose a won game.

    Raises what :func:`analyze` raises, and UnsupportedGameError if the moves are not known.

    >>> best_move([2], [1, 1]), best_move([2], [1, 1], table=2)
    (2, 0)
    """
    known_word("objective", objective, tuple(OBJECTIVES))
    analysis = analyze(mine, theirs, table, cut=cut, goals=goals, pass_limits=pass_limits)
    moves: Moves | None = getattr(analysis, OBJECTIVES[objective])
    if objective == "win" and not moves:
        moves = analysis.score_moves
    if moves is None:
        raise UnsupportedGameError(
            "the optimal moves of this variant are known for small hands only"
        )
    return PASS if moves.weakest is None else moves.weakest


def _matchings(hands: tuple[Hand, Hand], table: int, variant: Variant) -> tuple[int, int] | None:
    if variant.cut is not None:
        return None
    mine, theirs = variant.goals
    return matchings(hands[0][mine:], hands[1][theirs:], table)


def _by_theory(hands: tuple[Hand, Hand], table: int, variant: Variant) -> Analysis:
    values, pair, places, last = core.values(*hands, table, variant.goals, variant.last_card)
    mine = hands[0].copy() if len(hands[0]) <= COPIED else hands[0].view()
    mine.flags.writeable = False

    def moves(start: int, end: int, includes_pass: bool) -> Moves:
        return Moves.of_cards(mine[start:end], includes_pass=includes_pass)

    if variant.last_card and last is None:
        _, found = solve(hands, table, variant, SMALL)
        last = None if found is None else found["last_card_value"]
    sets: dict[str, Any] = {name: moves(*place) for name, place in zip(SETS, places, strict=True)}
    return Analysis(values["score"] > 0, matchings=pair, **values, **sets, last_card_value=last)


def _with_cut(hands: tuple[Hand, Hand], table: int, variant: Variant, cut: int) -> Analysis:
    if not any(_holds(hand, cut) for hand in hands):
        # Nobody can cut, so this is the normal game.
        return replace(_by_theory(hands, table, replace(variant, cut=None)), matchings=None)
    _, found = solve(hands, table, variant, SMALL)
    if found is not None:
        return Analysis(matchings=None, **found)
    values, tried = core.with_cut(*hands, table, cut, moves=_can_be_tried(hands))
    moves: dict[str, Any] = dict.fromkeys(SETS)
    if tried is not None:
        moves = {name: _moves_of(hands[0], one) for name, one in zip(SETS, tried, strict=True)}
    return Analysis(values["score"] > 0, matchings=None, **values, **moves)


def _can_be_tried(hands: tuple[Hand, Hand]) -> bool:
    """Whether the moves of a variant may be tried one by one."""
    return len(hands[0]) + len(hands[1]) <= core.MOST_TRIED


def _moves_of(hand: Hand, tried: tuple[list[int], bool]) -> Moves:
    places, includes_pass = tried
    return Moves.of_cards(hand[places], includes_pass=includes_pass)


def _holds(hand: Hand, rank: int) -> bool:
    """Whether a sorted hand has a card of the rank."""
    place = int(np.searchsorted(hand, np.uint64(rank))) if rank <= int(hand[-1]) else len(hand)
    return place < len(hand) and int(hand[place]) == rank


def _with_pass_limits(hands: tuple[Hand, Hand], table: int, variant: Variant) -> Analysis:
    _, found = solve(hands, table, variant, SMALL)
    if found is not None:
        return Analysis(matchings=_matchings(hands, table, variant), **found)
    mine, theirs = variant.pass_limits or (1, 1)
    most = np.iinfo(np.int64).max
    limits = (min(mine, most), min(theirs, most))
    wins, tried = core.with_pass_limits(*hands, table, limits, moves=_can_be_tried(hands))
    known: dict[str, Any] = dict.fromkeys(
        ("own_passes", "opponent_passes", "turns", "plies", *SETS)
    )
    if tried is not None:
        known["winning_moves"] = _moves_of(hands[0], tried)
    return Analysis(wins, None, _matchings(hands, table, variant), **known)


def solve(
    hands: tuple[Hand, Hand], table: int, variant: Variant, most_positions: int
) -> tuple[int | None, dict[str, Any] | None]:
    """Solve a position and all that can follow, if these are not too many."""
    if max(map(len, hands)) > MOST_SOLVED:
        return None, None
    cards = [hand.tolist() for hand in hands]
    ranks = sorted({*cards[0], *cards[1]})
    limits = variant.pass_limits
    mine, theirs = ([hand.count(rank) for rank in ranks] for hand in cards)
    positions, found = core.brute_force(
        mine,
        theirs,
        bisect_right(ranks, table),
        cut=ranks.index(variant.cut) + 1 if variant.cut in ranks else 0,
        goals=variant.goals,
        pass_limits=None if limits is None else (min(limits[0], FAR), min(limits[1], FAR)),
        most_positions=most_positions,
    )
    if found is None:
        return positions, None
    values, moves = found
    last_card = values.pop("last_card")
    if values["turns"] == NEVER:
        values |= {"turns": None, "plies": None}
    return positions, {
        "mover_wins": values["score"] > 0,
        **values,
        "last_card_value": last_card if variant.last_card else None,
        **{name: _moves_of_bits(moves[name], ranks) for name in SETS},
    }


def _moves_of_bits(bits: int, ranks: list[int]) -> Moves:
    return Moves(rank for place, rank in enumerate([PASS, *ranks]) if bits >> place & 1)
