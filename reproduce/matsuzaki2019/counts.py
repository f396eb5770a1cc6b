"""The numbers of positions: Tables 1 to 3 and 7, and footnote 1."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple, dataclass, field, replace
from typing import Any

from abgames.otrio import PlyCount, count_positions

from ..comparison import Comparison, Run, Status, Value
from .random_boards import Estimate, estimated_boards

__all__ = ["Counts", "bounds", "listed", "resampled", "sizes"]

LISTED, LISTED_IN_FULL = 6, 8
"""The last ply to be listed, without and with ``--full``."""

DRAWS, DRAWS_IN_FULL = 1 << 16, 1 << 20
"""Random boards of a ply, without and with ``--full``."""

SEED = 1

FAR = 5
"""The most standard errors between an exact number and its estimate."""

SLOTS = 27
MILLION = 10**6


@dataclass
class Counts:
    """What the tables of one run share: each number is computed once.

    The boards of two players are those of four, because colours take turns and make lines.
    """

    _exact: dict[int, tuple[PlyCount, ...]] = field(default_factory=dict)
    _estimates: dict[tuple[int, int], tuple[Estimate, Estimate]] = field(default_factory=dict)

    def exact(self, players: int, run: Run) -> tuple[PlyCount, ...]:
        """Return the numbers by formula.

        Those of three colours are computed in this run; those of four, which take a minute, only
        with ``--full``.  Otherwise they come with the package, whose tests recompute them.
        """
        colors = 3 if players == 3 else 4
        if colors not in self._exact:
            run.report(f"{colors} colours by formula")
            recompute = colors == 3 or run.full
            self._exact[colors] = count_positions(players, recompute=recompute)
        return self._exact[colors]

    def estimates(self, players: int, ply: int, run: Run) -> tuple[Estimate, Estimate]:
        """Return unbiased estimates of the live and of the won boards that need no pass."""
        colors = 3 if players == 3 else 4
        if (colors, ply) not in self._estimates:
            draws = DRAWS_IN_FULL if run.full else DRAWS
            run.report(f"{colors} colours, {draws} random boards of {ply} pieces")
            self._estimates[colors, ply] = estimated_boards(colors, ply, draws=draws, seed=SEED)
        return self._estimates[colors, ply]


def listed(data: dict[str, Any], counts: Counts, run: Run) -> Iterator[Comparison]:
    """Table 1, by formula and by listing."""
    last = LISTED_IN_FULL if run.full else LISTED
    for players in (3, 4):
        exact = counts.exact(players, run)
        run.report(f"{players} players, listing to {last} moves")
        found = count_positions(players, method="enumerate", max_ply=last, recompute=True)
        for ply, paper in enumerate(data[f"players-{players}"], start=1):
            compared = run.compare(ply, f"{players} players", paper, exact[ply].total)
            if ply > last:
                yield replace(compared, verified=_is_near(exact[ply], counts, players, run))
            elif found[ply] != exact[ply]:
                note = f"by listing {found[ply].total}"
                yield replace(compared, status=Status.FAILED, note=note)
            else:
                yield replace(compared, verified=True)


def resampled(data: dict[str, Any], counts: Counts, run: Run) -> Iterator[Comparison]:
    """Table 2 or 3: the steps of the paper's estimate, and the exact number beside its result.

    The estimate is biased, so it is not repeated: ``docs/games/otrio-counts.md`` says why.
    """
    players = data["players"]
    exact = counts.exact(players, run)
    for ply, mean, share, millions in data["rows"]:
        steps = {"per parent": mean, "new share": share, "resampled": millions * MILLION}
        for column, paper in steps.items():
            yield Comparison(ply, column, paper, None, Status.PUBLISHED_ONLY)
        near = _is_near(exact[ply], counts, players, run)
        yield _beside(ply, millions * MILLION, exact[ply].total, near)
        unbiased = _sum_text(counts.estimates(players, ply, run))
        yield Comparison(ply, "random boards", None, unbiased, Status.NO_CLAIM, verified=True)


def bounds(data: dict[str, Any], counts: Counts, run: Run) -> Iterator[Comparison]:
    """Footnote 1: every slot is free or has a colour, and 16 boards are images of each other."""
    for name, paper in data["bounds"].items():
        players = int(name)
        states = 1 + (3 if players == 3 else 4)
        ours = _rounded_up(states**SLOTS, 16)
        yield run.compare(players, "states of the slots / 16", paper, ours)
        total = sum(ply.total for ply in counts.exact(players, run))
        status = Status.AGREES if total <= float(paper) else Status.DISAGREES
        yield Comparison(players, "boards, at most", paper, total, status)


def sizes(data: dict[str, Any], counts: Counts, run: Run) -> Iterator[Comparison]:
    """Table 7, estimates.

    The boards that need a pass, of which none are drawn, do not change two digits of the sums.
    """
    for name, paper in data["boards"].items():
        players = int(name)
        exact = counts.exact(players, run)
        total = sum(ply.total for ply in exact)
        near = all(_is_near(ply, counts, players, run) for ply in exact)
        compared = _beside(players, paper, _rounded(total), near)
        yield replace(compared, note=f"exactly {total}") if near else compared


def _beside(row: int, estimate: Value, exact: Value, near: bool) -> Comparison:
    """Our exact number beside an estimate of the paper's, if random boards confirm ours."""
    if near:
        return Comparison(row, "boards", estimate, exact, Status.ESTIMATE, verified=True)
    note = "far from the random boards"
    return Comparison(row, "boards", estimate, exact, Status.FAILED, note=note)


def _is_near(count: PlyCount, counts: Counts, players: int, run: Run) -> bool:
    """Whether the random boards confirm the exact numbers of a ply."""
    live, won = counts.estimates(players, count.ply, run)
    return live.is_near(count.live, FAR) and won.is_near(count.won, FAR)


def _sum_text(estimates: tuple[Estimate, Estimate]) -> str:
    """All boards of a ply; standard errors are added, because the parts are not independent."""
    mean, error = (sum(parts) for parts in zip(*map(astuple, estimates), strict=True))
    return f"{mean:.4g} ± {error:.1g}"


def _rounded(number: int) -> str:
    """Round to two digits, as in Table 7."""
    return f"{number:.1e}".replace("e+", "e")


def _rounded_up(number: int, divisor: int) -> str:
    """The least number of three digits that is not less than number / divisor.

    >>> _rounded_up(4**27, 16)
    '1.13e15'
    """
    power = len(str(number // divisor)) - 1
    digits = -(-number * 100 // (divisor * 10**power))
    return f"{digits // 100}.{digits % 100:02}e{power}"
