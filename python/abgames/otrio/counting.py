"""How many positions the game has after each ply, exactly.

A position is a board that play can reach, whoever is to move; play stops with a win, and the board
of the win counts.  Boards are *live* (no line) or *won*.  They are counted up to the 16 symmetries
(8 of the square, with and without the exchange of large and small), and raw.

The core has two methods that share nothing but the rules.  "formula" counts tuples of sets by
inclusion and exclusion and takes symmetries into account by Burnside's lemma: every ply, in
seconds.  "enumerate" lists every board once up to symmetry, by the canonical construction path
[McKay1998]: as many plies as there is time for, in hardly any memory.

A ply is a piece on the board, so there are plies 1 to 27.  With four colours, that is with two or
four players, a colour may have to pass from 21 pieces on.  From 22 on, boards that need a pass are
counted separately.

>>> count_positions(3)[8].total  # Table 1 of [MatsuzakiTeramura2019]
76496640
>>> sum(count.total for count in count_positions(4))
1513099483260266
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal, Self, TypeAlias, get_args

from .._abgames import otrio as core
from ..arguments import known_word, whole_number, yes_or_no
from ..control import ProgressTaker, limits_of, memory_bytes, thread_count, within
from ..display import count
from ..errors import MemoryLimitError
from .notation import read_colors, read_players
from .tables import Parts, Table

__all__ = ["METHODS", "AfterPass", "PlyCount", "count_positions", "last_ply"]

Method: TypeAlias = Literal["formula", "enumerate"]
METHODS = get_args(Method)

Row = tuple[int, int, int, int]


@dataclass(frozen=True)
class AfterPass:
    """Boards that can be reached only after a colour has passed."""

    live: int
    won: int
    raw_live: int
    raw_won: int


@dataclass(frozen=True)
class PlyCount:
    """Boards with a number of pieces that are reached without a pass, and after one.

    >>> PlyCount(ply=1, live=6, won=0, raw_live=27, raw_won=0).total
    6
    """

    ply: int
    """The number of pieces."""
    live: int
    """Boards without a line that are reached without a pass, up to symmetry."""
    won: int
    """Boards just won, without a pass before, up to symmetry."""
    raw_live: int
    """All boards without a line that are reached without a pass."""
    raw_won: int
    """All boards just won, without a pass before."""
    after_pass: AfterPass | None = None
    """The other boards.  ``None`` if there are none, and if boards were listed, because listing
    stops at a pass."""

    @property
    def total(self) -> int:
        """All boards up to symmetry, including those after a pass."""
        after = self.after_pass
        return self.live + self.won + (0 if after is None else after.live + after.won)

    @property
    def raw_total(self) -> int:
        """All boards, including those after a pass."""
        after = self.after_pass
        more = 0 if after is None else after.raw_live + after.raw_won
        return self.raw_live + self.raw_won + more


class PlyCounts(Parts[PlyCount]):
    """How many positions there are for each ply from 0 on."""

    NAME = "plies"
    last: int | None

    def __new__(
        cls, plies: Iterable[PlyCount] = (), question: object = None, last: int | None = None
    ) -> Self:
        made = super().__new__(cls, plies, question)
        made.last = last
        return made

    @property
    def proven(self) -> bool:
        return self.last is None or len(self) > self.last

    def _records(self) -> list[dict[str, Any]]:
        return list(map(asdict, self))

    def _table(self) -> Table:
        has_passes = any(ply.after_pass is not None for ply in self)
        header = ["ply", "live", "won", *["live after a pass", "won after a pass"] * has_passes]
        return [*header, "all", "all, with images"], [_cells(ply, has_passes) for ply in self]


def _cells(ply: PlyCount, has_passes: bool) -> list[object]:
    after = ply.after_pass
    passes = ["", ""] if after is None else [count(after.live), count(after.won)]
    return [
        ply.ply,
        count(ply.live),
        count(ply.won),
        *passes * has_passes,
        count(ply.total),
        count(ply.raw_total),
    ]


def count_positions(
    players: int,
    *,
    colors: int | None = None,
    method: Method = "formula",
    max_ply: int | None = None,
    recompute: bool = False,
    threads: int | None = None,
    time_limit: float | None = None,
    memory_limit: int | str | None = None,
    progress: ProgressTaker = None,
) -> PlyCounts:
    """Return the number of positions for each ply from 0 on.

    Parameters
    ----------
    players
        2, 3 or 4.  The boards of two players are those of four: the colours are the same.
    colors
        The colours of each player, as in :class:`~abgames.otrio.Position`.
    method
        ``"formula"``, which counts without listing, or ``"enumerate"``, which lists every board.
    max_ply
        The last ply; 27 by default, 18 with two colours, or the last one that comes with the
        package.
    recompute
        Whether to compute.  If not, the answer comes at once from numbers in the package, which
        ``abgames otrio count --recompute --json`` computed by that method: all plies by formula,
        the first ones by listing.
    threads
        One per core by default, and never more.
    time_limit
        Seconds after which the complete plies are returned; by formula there are none.
    memory_limit
        Bytes, or text like ``"4GiB"``.  The formula takes fewer threads when there is not enough
        for all; listing has no tables.
    progress
        ``True`` for a line on stderr, or a callable that gets a
        :class:`~abgames.control.Progress` record several times a second; its nodes are boards, or
        parts of the sum by formula.

    Raises
    ------
    MemoryLimitError
        Not enough memory for the formula with one thread.
    TypeError, ValueError
        Another argument is not as described, or the package does not have that many plies.

    Examples
    --------
    >>> count_positions(3, max_ply=2)[2]
    PlyCount(ply=2, live=69, won=0, raw_live=702, raw_won=0, after_pass=None)
    >>> listed = count_positions(4, method="enumerate", max_ply=5, recompute=True)
    >>> listed == count_positions(4, max_ply=5)
    True
    >>> [count.total for count in listed]
    [1, 6, 69, 1257, 27270, 306540]
    """
    limits = limits_of(threads, time_limit, memory_limit, progress)
    read_players(players)
    colors = read_colors(colors, players)
    last = last_ply(players, colors)
    known_word("method", method, METHODS)
    if max_ply is not None:
        last = max_ply = whole_number("max_ply", max_ply, at_least=0, at_most=last)
    yes_or_no("recompute", recompute)
    threads = thread_count(limits.get("threads"))
    memory = memory_bytes(limits.get("memory_limit"))
    variant = {} if colors == read_colors(None, players) else {"colors": colors}
    asked = {"players": players, **variant, "method": method}
    with within(limits) as bounds:
        if not recompute:
            return PlyCounts(_carried_plies(players * colors, method, max_ply), asked)
        if method == "enumerate":
            rows = core.enumerate(players, last, colors=colors, threads=threads, limits=bounds)
            plies = (PlyCount(ply, *row) for ply, row in enumerate(rows))
            return PlyCounts(plies, asked, last)
        _check_memory(players, colors, memory)
        counted = core.count(
            players, last, colors=colors, threads=threads, memory=memory, limits=bounds
        )
    if counted is None:
        return PlyCounts((), asked, last)
    pairs = zip(*counted, strict=True)
    plies = (_ply_count(ply, row, after) for ply, (row, after) in enumerate(pairs))
    return PlyCounts(plies, asked, last)


def last_ply(players: int, colors: int) -> int:
    """Return the number of pieces when nobody can place one."""
    return min(27, 9 * players * colors)


def _ply_count(ply: int, row: Row, after_pass: Row) -> PlyCount:
    return PlyCount(ply, *row, AfterPass(*after_pass) if any(after_pass) else None)


def _check_memory(players: int, colors: int, limit: int | None) -> None:
    needed = core.count_bytes(players, colors)
    if limit is not None and limit < needed:
        raise MemoryLimitError(
            f"counting by formula takes {needed / 2**20:.0f} MiB, memory_limit is "
            f"{limit / 2**20:.0f} MiB; listing takes none",
            limit=limit,
        )


def _carried_plies(colors: int, method: str, max_ply: int | None) -> tuple[PlyCount, ...]:
    plies = _carried(colors, method)
    if max_ply is not None and max_ply >= len(plies):
        raise ValueError(
            f"boards of {colors} colours were listed as far as ply {len(plies) - 1}; "
            f"recompute=True lists those of ply {max_ply}"
        )
    return plies if max_ply is None else plies[: max_ply + 1]


@cache
def _carried(colors: int, method: str) -> tuple[PlyCount, ...]:
    name = f"counts-{colors}-{method}.json"
    record = json.loads((files(__package__) / name).read_text(encoding="utf-8"))
    plies: list[dict[str, Any]] = record["plies"]
    return tuple(
        PlyCount(**{**ply, "after_pass": after and AfterPass(**after)})
        for ply in plies
        for after in [ply["after_pass"]]
    )
