"""The analysis of one position, and a move to play.

>>> from abgames.tanhinmin import analyze, best_move
>>> analysis = analyze([5, 6], [6])
>>> analysis.score, analysis.winning_moves, analysis.own_pass_moves
(1, Moves([6]), Moves([5, 6]))
>>> best_move([5, 6], [6])
6
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .._abgames import tanhinmin as core
from ..arguments import known_word
from ..display.answer import Answer
from ..errors import UnsupportedGameError
from ..language import told
from ..question import as_json
from .moves import PASS, SETS, Hand, Moves, Variant, read_position
from .text import UNKNOWN, moves_text

OBJECTIVES = {
    "score": "score_moves",
    "win": "winning_moves",
    "length": "length_moves",
    "own_passes": "own_pass_moves",
    "opponent_passes": "opponent_pass_moves",
}
"""The aims of ``best_move``, and the moves that attain them."""

MOST_POSITIONS = 1 << 26
"""The most positions for ``brute_force``, at six bytes each: two hands of ten cards with different
ranks make 44,040,192."""

FAR = 2**63 - 1
"""The largest pass limit of the core."""

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
        numbers = {
            name: known for name, known in vars(self).items() if name not in (*SETS, "asked")
        }
        limits = self.asked and self.asked[3].pass_limits
        rows: list[dict[str, str]] = told("tanhinmin/facts", **numbers, pass_limits=limits)
        return rows


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
    force fills in the rest if there are at most 2^22 positions.  For larger hands only
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
    found = core.analyze(*hands, table, **_core(variant), most_positions=core.SMALL)
    return _analysis(given, *found)


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
    positions, found = core.brute_force(
        *hands, table, **_core(variant), most_positions=MOST_POSITIONS
    )
    if found is None:
        many = "far too many" if positions is None else f"{positions:,}"
        raise UnsupportedGameError(
            f"hands of {len(hands[0]):,} and {len(hands[1]):,} cards make {many} positions; "
            f"brute force solves at most {MOST_POSITIONS:,}, and hands of at most 60 cards"
        )
    return _analysis(given, *found)


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


def _core(variant: Variant) -> dict[str, Any]:
    """A variant as the core takes it."""
    limits = variant.pass_limits
    return {**vars(variant), "pass_limits": limits and tuple(min(most, FAR) for most in limits)}


def _analysis(
    asked: tuple[tuple[Hand, Hand], int, Variant],
    numbers: dict[str, Any],
    sets: list[tuple[Any, bool] | None],
) -> Analysis:
    """What the core has found."""
    hands, table, variant = asked
    mine = hands[0].copy() if len(hands[0]) <= COPIED else hands[0].view()
    mine.flags.writeable = False
    moves: dict[str, Any] = {
        name: places and Moves.of_cards(mine[places[0]], includes_pass=places[1])
        for name, places in zip(SETS, sets, strict=True)
    }
    return Analysis(**numbers, **moves, asked=(*hands, table, variant))
