import typing

import numpy
import numpy.typing

"""
The Rust core of abgames. Use the public modules of `abgames` instead.
"""

from _typeshed import Incomplete, SupportsGetItem, SupportsLenAndGetItem
from typing import Any, Final, SupportsFloat, SupportsIndex, final

__all__ = [
    "CODEBREAKING_KEYS",
    "HEURISTICS",
    "NIM_BYTES_PER_HEAP",
    "OTRIO_KEYS",
    "OTRIO_LEAST_BYTES",
    "OTRIO_METHODS",
    "OTRIO_SAVING_RULES",
    "PRUNINGS",
    "build_profile",
    "core_version",
    "rustc_version",
    "Memo",
    "OtrioForce",
    "OtrioPosition",
    "OtrioSolution",
    "Outcome",
    "Ranked",
    "Rules",
    "heuristic_tree",
    "nim_grundy_values",
    "nim_line_bytes",
    "nim_lost_triples",
    "nim_mark_lost",
    "nim_move_table",
    "nim_wythoff_lost",
    "otrio_analyze",
    "otrio_count",
    "otrio_count_bytes",
    "otrio_enumerate",
    "otrio_estimate",
    "otrio_force",
    "otrio_solve",
    "otrio_verify_certificate",
    "rank",
    "solve",
    "tanhinmin_ascending",
    "tanhinmin_batch_matchings",
    "tanhinmin_batch_records",
    "tanhinmin_brute_force",
    "tanhinmin_check",
    "tanhinmin_cut",
    "tanhinmin_matching",
    "tanhinmin_matchings",
    "tanhinmin_pass_limits",
    "tanhinmin_statements",
    "tanhinmin_values",
]

CODEBREAKING_KEYS: Final[int]
"""
The version of the keys in checkpoints of code-breaking.
"""

HEURISTICS: Final[list[str]]
"""
The names that `heuristic_tree` accepts.
"""

NIM_BYTES_PER_HEAP: Final[int]
"""
Bytes that a heap takes while Grundy values are found.
"""

OTRIO_KEYS: Final[int]
"""
The version of the keys in checkpoints of Otrio.
"""

OTRIO_LEAST_BYTES: Final[int]
"""
Bytes of the smallest table of a search.
"""

OTRIO_METHODS: Final[list[str]]
"""
The names that `otrio_solve(method=...)` accepts.
"""

OTRIO_SAVING_RULES: Final[list[str]]
"""
The names that `otrio_solve(without=...)` accepts.
"""

PRUNINGS: Final[list[str]]
"""
The names that `solve(without=...)` accepts.
"""

build_profile: Final[str]
"""
"debug" or "release".
"""

core_version: Final[str]
"""
The version of the core.
"""

rustc_version: Final[str]
"""
The compiler that built this module.
"""

@final
class Memo:
    """
    Proved values of candidate sets, shared between calls and games: `Memo(memory_limit=None,
    threads=None)`, the limit in bytes, and how many threads search together (None: one a core).
    """
    def __new__(
        cls, /, memory_limit: SupportsIndex | None = None, threads: SupportsIndex | None = None
    ) -> Memo: ...
    @property
    def bytes(self, /) -> int:
        """
        Bytes that the entries take.
        """
    @property
    def entries(self, /) -> int:
        """
        Number of entries.
        """

@final
class OtrioForce:
    """
    What a coalition can force.
    """
    @property
    def holds(self, /) -> bool | None:
        """
        Whether it can; None: not known.
        """
    @property
    def line(self, /) -> list[int | None]:
        """
        Slots, and None for passes, to the end of the game.
        """
    @property
    def moves(self, /) -> dict[str, str] | None:
        """
        The same as texts, sorted: boards and colours to move, such as "231...132 1", with moves.
        """
    @property
    def nodes(self, /) -> int:
        """
        Positions whose moves were looked at, without those for the strategy.
        """
    @property
    def seconds(self, /) -> float:
        """
        Time taken.
        """
    @property
    def strategy(self, /) -> list[tuple[tuple[int, int, int, int], int, int | None]] | None:
        """
        Positions and moves of the side that has its way, or None: not asked for, or too many.
        """

@final
class OtrioPosition:
    """
    A position: a set of slots for each colour, the number of players, and the colour to move from 1.

    A set of slots is an int with bit layer · 9 + row · 3 + column.
    """
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(
        cls,
        /,
        board: SupportsLenAndGetItem[SupportsIndex],
        players: SupportsIndex,
        color: SupportsIndex,
    ) -> OtrioPosition: ...
    def after_pass(self, /) -> OtrioPosition:
        """
        The position after a pass.
        """
    @property
    def board(self, /) -> tuple[int, int, int, int]:
        """
        The slots of each colour.
        """
    def canonical(self, /) -> OtrioPosition:
        """
        The image whose board comes first.
        """
    @property
    def color(self, /) -> int:
        """
        The colour to move, from 1.
        """
    @property
    def is_over(self, /) -> bool:
        """
        Whether the game is over.
        """
    @property
    def lines(self, /) -> int:
        """
        The slots of the lines on the board.
        """
    @property
    def moves(self, /) -> int:
        """
        The slots where the colour to move may place a piece.
        """
    @property
    def must_pass(self, /) -> bool:
        """
        Whether the colour to move has to pass.
        """
    def perft(self, /, depth: SupportsIndex) -> int:
        """
        The number of ways to play exactly `depth` moves on.
        """
    def place(self, /, slot: SupportsIndex) -> OtrioPosition:
        """
        The position after a piece on a slot.
        """
    @property
    def players(self, /) -> int:
        """
        The number of players.
        """
    @property
    def ply(self, /) -> int:
        """
        The number of pieces on the board.
        """
    def symmetric(self, /) -> list[OtrioPosition]:
        """
        The 16 images.
        """
    @property
    def to_move(self, /) -> int:
        """
        The player to move.
        """
    @property
    def winner(self, /) -> int | None:
        """
        The player who has won.
        """
    @property
    def winning_color(self, /) -> int | None:
        """
        The colour with a line, from 1.
        """

@final
class OtrioSolution:
    """
    What players with preferences get.
    """
    @property
    def choices(self, /) -> dict[str, str] | None:
        """
        Claims as texts, sorted, with the choices that justify them.
        """
    @property
    def line(self, /) -> list[int | None]:
        """
        Slots, and None for passes, to the end of the game.
        """
    @property
    def nodes(self, /) -> int:
        """
        Positions whose moves were looked at, without those for the proof.
        """
    @property
    def outcomes(self, /) -> int:
        """
        Bit n for the win of player n + 1, bit 4 for a draw; without a proof those that are left.
        """
    @property
    def proven(self, /) -> bool:
        """
        Whether these are the outcomes.
        """
    @property
    def seconds(self, /) -> float:
        """
        Time taken.
        """
    @property
    def within(self, /) -> list[int] | None:
        """
        Sets that have just the outcomes in common, or None: no proof asked for, or too large.
        """

@final
class Outcome:
    """
    What a solve found.
    """
    @property
    def feasible(self, /) -> bool | None:
        """
        Whether a strategy within the limit exists; None: not known.
        """
    @property
    def lower_bound(self, /) -> tuple[int, int | None]:
        """
        Proved lower bound of the objective: one number, or two of which the first counts more.
        """
    @property
    def nodes(self, /) -> int:
        """
        States whose guesses were ranked.
        """
    @property
    def proven(self, /) -> bool:
        """
        Whether the bounds meet.
        """
    @property
    def seconds(self, /) -> float:
        """
        Time taken.
        """
    @property
    def tree(self, /) -> tuple[Incomplete, Incomplete, Incomplete, Incomplete] | None:
        """
        The strategy as (guess, first_edge, edge_feedback, edge_child), or None.
        """
    @property
    def upper_bound(self, /) -> tuple[int, int | None] | None:
        """
        The objective of the strategy, likewise.
        """

@final
class Ranked:
    """
    Guesses with their values, as arrays of one length.
    """
    @property
    def arrays(
        self, /
    ) -> tuple[
        Incomplete,
        Incomplete,
        Incomplete,
        Incomplete,
        Incomplete,
        Incomplete,
        Incomplete,
        Incomplete,
    ]:
        """
        The guesses as (guess, count, candidate, feedbacks, largest, lower_bound, exact, second); the
        last is the second number of the lower bound, 0 if the objective has one number.
        """
    @property
    def least(self, /) -> tuple[int, int] | None:
        """
        The least value of all guesses, asked about or not, as two numbers; None: not proved.
        """
    @property
    def nodes(self, /) -> int:
        """
        States whose guesses were ranked.
        """
    @property
    def proven(self, /) -> bool:
        """
        Whether all values are exact and none is missing.
        """
    @property
    def seconds(self, /) -> float:
        """
        Time taken.
        """

@final
class Rules:
    """
    The rules of one code-breaking game: `Rules(kind, pegs, colors, extra_colors=0)` with `kind`
    "AB" or "Mastermind", or `Rules.cards(ranks, own=None)` of MOO with playing cards.
    """
    def __new__(
        cls,
        /,
        kind: str,
        pegs: SupportsIndex,
        colors: SupportsIndex,
        extra_colors: SupportsIndex = 0,
    ) -> Rules: ...
    @staticmethod
    def cards(
        ranks: SupportsIndex, own: SupportsGetItem[int, SupportsIndex] | None = None
    ) -> Rules:
        """
        The rules of MOO with the cards of `ranks` ranks, for an asker whose secret is `own`.
        """
    @property
    def colors(self, /) -> int:
        """
        Symbols of the secrets.
        """
    @property
    def extra_colors(self, /) -> int:
        """
        Further symbols of the guesses.
        """
    def feedback(
        self,
        /,
        guess: SupportsGetItem[int, SupportsIndex],
        secret: SupportsGetItem[int, SupportsIndex],
    ) -> list[int]:
        """
        The feedback to a guess for a secret.
        """
    def feedback_table(
        self,
        /,
        guesses: "numpy.typing.NDArray[numpy.uint8]",
        secrets: "numpy.typing.NDArray[numpy.uint8]",
    ) -> "numpy.typing.NDArray[numpy.uint8]":
        """
        Indices into `feedbacks()`, uint8 (guesses, secrets).
        """
    def feedbacks(self, /) -> list[list[int]]:
        """
        All feedbacks (A, B), or (H, NP, NC, N), that occur, the greatest first.
        """
    @property
    def guess_count(self, /) -> int:
        """
        Number of guesses.
        """
    def guesses(self, /) -> "numpy.typing.NDArray[numpy.uint8]":
        """
        Every guess, uint8 (count, pegs), in lexicographic order.
        """
    @property
    def kind(self, /) -> str:
        """
        "AB", "Mastermind" or "CardMoo".
        """
    @property
    def pegs(self, /) -> int:
        """
        Positions of a code.
        """
    @property
    def secret_count(self, /) -> int:
        """
        Number of secrets.
        """
    def secrets(self, /) -> "numpy.typing.NDArray[numpy.uint8]":
        """
        Every secret, uint8 (count, pegs), in lexicographic order.
        """

def heuristic_tree(
    rules: Rules,
    candidates: "numpy.typing.NDArray[numpy.uint8]",
    heuristic: str,
    *,
    consistent: bool = False,
    time_limit: SupportsFloat | SupportsIndex | None = None,
    progress: Any | None = None,
) -> tuple[Incomplete, Incomplete, Incomplete, Incomplete] | None:
    """
    The strategy of a heuristic as (guess, first_edge, edge_feedback, edge_child); None when the time
    limit came first.
    """

def nim_grundy_values(
    kind: str,
    numbers: "typing.Sequence[int]",
    n: SupportsIndex,
    *,
    fill: bool = False,
    time_limit: SupportsFloat | SupportsIndex | None = None,
    progress: Any | None = None,
) -> "tuple[numpy.typing.NDArray[numpy.uint32], bool, int, tuple[int, int, int, bool] | None]":
    """
    The Grundy values of the heaps 0..n, or of fewer that prove the period; with `fill`, all of them.

    `kind` is "nim", "lasker", "grundy", "octal" (`numbers`: the digits d0, d1, …) or "subtraction"
    (`numbers`: the amounts, ascending).
    """

def nim_line_bytes(base: SupportsIndex, piles: SupportsIndex) -> int | None:
    """
    Bytes that the search for lost positions takes beside its result; None: too many to count.
    """

def nim_lost_triples(base: SupportsIndex, triples: "numpy.typing.NDArray[numpy.int32]") -> int:
    """
    Writes the lost positions of three piles to an int32 array of 3·base², and returns their number.
    """

def nim_mark_lost(
    base: SupportsIndex, piles: SupportsIndex, table: "numpy.typing.NDArray[numpy.bool_]"
) -> None:
    """
    Marks the lost positions in a bool array of base^piles, which must be False everywhere.
    """

def nim_move_table(base: SupportsIndex, table: "numpy.typing.NDArray[numpy.int32]") -> None:
    """
    Fills an int32 array of base³ with the table of the lecture's program.
    """

def nim_wythoff_lost(n: SupportsIndex, pairs: "numpy.typing.NDArray[numpy.int64]") -> None:
    """
    Writes the first n lost positions of Wythoff's game to an int64 array of 2·n.
    """

def otrio_analyze(
    position: OtrioPosition,
    orders: "typing.Sequence[typing.Sequence[int]]",
    judged: SupportsIndex,
    *,
    memory: SupportsIndex,
    time_limit: SupportsFloat | SupportsIndex | None = None,
    progress: Any | None = None,
    checkpoint: "tuple[str, str] | None" = None,
    method: str | None = None,
    without: "typing.Sequence[str]" = ...,
    threads: SupportsIndex | None = None,
) -> list[tuple[int | None, int, bool]]:
    """
    (move, outcomes after it, whether these are proven) for each legal move.
    """

def otrio_count(
    players: SupportsIndex,
    last: SupportsIndex,
    *,
    threads: SupportsIndex | None = None,
    memory: SupportsIndex | None = None,
    time_limit: SupportsFloat | SupportsIndex | None = None,
    progress: Any | None = None,
) -> tuple[list[tuple[int, int, int, int]], list[tuple[int, int, int, int]]] | None:
    """
    Counts the boards of the plies 0 to `last` by inclusion and exclusion: without a pass, and after a pass.
    `None` when the time was over before.
    """

def otrio_count_bytes(players: SupportsIndex) -> int:
    """
    Bytes that `otrio_count` takes with one thread.
    """

def otrio_enumerate(
    players: SupportsIndex,
    last: SupportsIndex,
    *,
    threads: SupportsIndex | None = None,
    time_limit: SupportsFloat | SupportsIndex | None = None,
    progress: Any | None = None,
) -> list[tuple[int, int, int, int]]:
    """
    Counts the boards that are reached without a pass by listing them, ply by ply, as far as the
    time allows.
    """

def otrio_estimate(
    players: SupportsIndex,
    games: SupportsIndex,
    seed: SupportsIndex,
    *,
    time_limit: SupportsFloat | SupportsIndex | None = None,
    progress: Any | None = None,
) -> tuple[
    list[
        tuple[
            tuple[
                tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]
            ],
            tuple[
                tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]
            ],
        ]
    ],
    int,
]:
    """
    Estimates the boards of all plies by random games, as many as the time allows: for each ply
    without a pass and after a pass, and the number of games.
    """

def otrio_force(
    position: OtrioPosition,
    members: SupportsIndex,
    winners: SupportsIndex,
    draw: bool,
    *,
    memory: SupportsIndex,
    time_limit: SupportsFloat | SupportsIndex | None = None,
    progress: Any | None = None,
    checkpoint: "tuple[str, str] | None" = None,
    method: str | None = None,
    without: "typing.Sequence[str]" = ...,
    threads: SupportsIndex | None = None,
    strategy: SupportsIndex | None = None,
    strategy_nodes: SupportsIndex = ...,
) -> OtrioForce:
    """
    Whether a coalition can force a line of one of its winners' colours, or a draw if that will do.

    `members` and `winners` have bit n for colour n + 1. A strategy is listed if at most `strategy`
    positions can come up with it, and if the search took less than `strategy_nodes`.
    """

def otrio_solve(
    position: OtrioPosition,
    orders: "typing.Sequence[typing.Sequence[int]]",
    judged: SupportsIndex,
    *,
    memory: SupportsIndex,
    time_limit: SupportsFloat | SupportsIndex | None = None,
    progress: Any | None = None,
    checkpoint: "tuple[str, str] | None" = None,
    method: str | None = None,
    without: "typing.Sequence[str]" = ...,
    threads: SupportsIndex | None = None,
    proof: SupportsIndex | None = None,
    proof_nodes: SupportsIndex = ...,
) -> OtrioSolution:
    """
    The outcomes of a position, and moves to the end of the game with the first of them.

    An order is a list of sets of outcomes, the best first. A proof is listed if it has at most
    `proof` claims, and if the search took less than `proof_nodes`.
    """

def otrio_verify_certificate(
    board: str,
    color: SupportsIndex,
    *,
    players: SupportsIndex,
    levels: "typing.Sequence[typing.Sequence[int]]",
    within: "typing.Sequence[int]",
    meets: "typing.Sequence[int]",
    is_strategy: bool,
    listed: "typing.Mapping[str, str]",
) -> tuple[int, str | None]:
    """
    Follows what a certificate lists: (positions that come up for a strategy, else claims; why it is
    refused or None).

    `levels` are sets of outcomes for each player, the best first, without players who are not
    judged; all outcomes are said to be `within` each of these sets, and to meet each set in `meets`.
    """

def rank(
    rules: Rules,
    candidates: "numpy.typing.NDArray[numpy.uint8]",
    memo: Memo,
    *,
    goal: str = "hit",
    objective: str = "expected",
    consistent: bool = False,
    only: "numpy.typing.NDArray[numpy.uint8] | None" = None,
    top: SupportsIndex | None = None,
    time_limit: SupportsFloat | SupportsIndex | None = None,
    progress: Any | None = None,
    checkpoint: "tuple[str, str] | None" = None,
    without: "typing.Sequence[str]" = ...,
) -> Ranked:
    """
    Every guess, one of each class of equivalent ones, with what the best play after it costs.
    """

def solve(
    rules: Rules,
    candidates: "numpy.typing.NDArray[numpy.uint8]",
    memo: Memo,
    *,
    goal: str = "hit",
    objective: str = "expected",
    consistent: bool = False,
    max_guesses: SupportsIndex | None = None,
    time_limit: SupportsFloat | SupportsIndex | None = None,
    progress: Any | None = None,
    checkpoint: "tuple[str, str] | None" = None,
    without: "typing.Sequence[str]" = ...,
) -> Outcome:
    """
    The least total number of guesses over the candidates, or the least number in the worst case, or
    both in one order or the other, or the worst case and how many candidates take it; and a strategy.
    """

def tanhinmin_ascending(
    hand: "numpy.typing.NDArray[typing.Any]",
) -> "numpy.typing.NDArray[typing.Any]":
    """
    The hand in ascending order: itself when it is that already, else a copy.
    """

def tanhinmin_batch_matchings(
    mine: "numpy.typing.NDArray[numpy.uint8]",
    theirs: "numpy.typing.NDArray[numpy.uint8]",
    tables: "numpy.typing.NDArray[numpy.uint32]",
    out: "numpy.typing.NDArray[numpy.int32]",
) -> None:
    """
    Writes both matching numbers of many positions to `out`, int32 (count, 2).
    """

def tanhinmin_batch_records(
    mine: "numpy.typing.NDArray[numpy.uint8]",
    theirs: "numpy.typing.NDArray[numpy.uint8]",
    tables: "numpy.typing.NDArray[numpy.uint32]",
    out: "numpy.typing.NDArray[numpy.int32]",
) -> None:
    """
    Writes the records of many positions to `out`, int32 (count, 8): mover_wins, m1, m2, score,
    own_passes, opponent_passes, turns, plies.
    """

def tanhinmin_brute_force(
    mine: SupportsGetItem[int, SupportsIndex],
    theirs: SupportsGetItem[int, SupportsIndex],
    table: SupportsIndex,
    *,
    cut: SupportsIndex = 0,
    goals: tuple[SupportsIndex, SupportsIndex] = ...,
    pass_limits: tuple[SupportsIndex, SupportsIndex] | None = None,
    most_positions: SupportsIndex,
) -> tuple[
    int | None, tuple[tuple[int, int, int, int, int, int], tuple[int, int, int, int, int]] | None
]:
    """
    Solves a position of two hands, given as the numbers of cards of each rank, with all that can
    follow. Gives the number of positions alone when that is more than `most_positions`.
    """

def tanhinmin_check(
    ranks: SupportsIndex,
    cards: SupportsIndex,
    *,
    cut: SupportsIndex = 0,
    goals: tuple[SupportsIndex, SupportsIndex] = ...,
    pass_limits: tuple[SupportsIndex, SupportsIndex] | None = None,
    most_positions: SupportsIndex,
    time_limit: SupportsFloat | SupportsIndex | None = None,
    progress: Any | None = None,
) -> tuple[
    int | None,
    tuple[
        int,
        bool,
        float,
        list[tuple[str, int, int, tuple[list[int], list[int], int, tuple[int, int] | None] | None]],
    ]
    | None,
]:
    """
    Compares the theory with the brute force over all hands of ranks 1 to `ranks` and at most
    `cards` cards. Gives the positions of the table, and if these are at most `most_positions` also
    (positions compared, whether these are all, seconds, tallies).
    """

def tanhinmin_cut(
    mine: "numpy.typing.NDArray[typing.Any]",
    theirs: "numpy.typing.NDArray[typing.Any]",
    table: SupportsIndex,
    cut: SupportsIndex,
) -> int:
    """
    The score with a cut rank.
    """

def tanhinmin_matching(
    attackers: "numpy.typing.NDArray[typing.Any]", targets: "numpy.typing.NDArray[typing.Any]"
) -> int:
    """
    The matching number of some attackers and targets.
    """

def tanhinmin_matchings(
    mine: "numpy.typing.NDArray[typing.Any]",
    theirs: "numpy.typing.NDArray[typing.Any]",
    table: SupportsIndex,
) -> tuple[int, int]:
    """
    Both matching numbers of a position.
    """

def tanhinmin_pass_limits(
    mine: "numpy.typing.NDArray[typing.Any]",
    theirs: "numpy.typing.NDArray[typing.Any]",
    table: SupportsIndex,
    limits: tuple[SupportsIndex, SupportsIndex],
) -> bool | None:
    """
    Whether the player to move wins with pass limits, if it is known.
    """

def tanhinmin_statements(variant: str) -> list[tuple[str, str, str, bool]]:
    """
    The statements about a variant: "normal" (also with goals), "cut" or "pass_limits".
    """

def tanhinmin_values(
    mine: "numpy.typing.NDArray[typing.Any]",
    theirs: "numpy.typing.NDArray[typing.Any]",
    table: SupportsIndex,
    goals: tuple[SupportsIndex, SupportsIndex] = ...,
    last_card: bool = False,
) -> tuple[tuple[int, int, int, int, int, int, int], list[tuple[int, int, bool]], int | None]:
    """
    The values of a position with goals below the sizes of the hands: numbers, the sets of winning,
    score, length, own-pass and opponent-pass moves, and the last-card value if it is known.
    """
