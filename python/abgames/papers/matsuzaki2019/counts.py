"""The numbers of positions: Tables 1 to 3 and 7, and footnote 1."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from ...otrio import Estimate, PlyCount, PlyEstimate, count_positions, estimate_positions
from ..comparison import Comparison, Run, Status, Value
from .resampling import resample_positions

__all__ = ["Counts", "bounds", "listed", "resampled", "sizes"]

LISTED, LISTED_IN_FULL = 6, 8
"""The last ply to be listed, without and with ``--full``."""

SAMPLE, SAMPLE_IN_FULL = 20_000, 1_000_000
"""The number of boards in a sample, without and with ``--full``, which is the paper's."""

GAMES, GAMES_IN_FULL = 200_000, 1_000_000
"""Random games, without and with ``--full``."""

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
    _estimates: dict[int, tuple[PlyEstimate, ...]] = field(default_factory=dict)

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

    def estimates(self, players: int, run: Run) -> tuple[PlyEstimate, ...]:
        """Return the unbiased estimates."""
        colors = 3 if players == 3 else 4
        if colors not in self._estimates:
            games = GAMES_IN_FULL if run.full else GAMES
            run.report(f"{colors} colours, {games} random games")
            self._estimates[colors] = estimate_positions(players, games=games, seed=SEED)
        return self._estimates[colors]


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
    """Table 2 or 3: the paper's procedure with our samples, and the exact number."""
    players = data["players"]
    exact = counts.exact(players, run)
    estimates = counts.estimates(players, run)
    sample = SAMPLE_IN_FULL if run.full else SAMPLE
    run.report(f"{players} players, samples of {sample}")
    samples = {row.ply: row for row in resample_positions(players, sample=sample, seed=SEED)}
    for ply, mean, share, millions in data["rows"]:
        ours = samples[ply]
        published_only: list[tuple[str, Value, Value]] = [
            ("per parent", mean, f"{float(ours.mean) / sample:.2f}"),
            ("new share", share, f"{float(ours.new_share):.4f}"),
            ("resampled", millions * MILLION, round(ours.estimate)),
        ]
        for column, paper, value in published_only:
            yield Comparison(ply, column, paper, value, Status.PUBLISHED_ONLY, verified=True)
        compared = run.compare(ply, "boards", millions * MILLION, exact[ply].total)
        if round(exact[ply].total / MILLION) == millions:
            compared = replace(compared, status=Status.AGREES)
        if _is_near(exact[ply], counts, players, run):
            yield replace(compared, verified=True)
        else:
            yield replace(compared, status=Status.FAILED, note="far from the random games")
        unbiased = _sum_text(estimates[ply])
        yield Comparison(ply, "random games", None, unbiased, Status.NO_CLAIM, verified=True)


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
    """Table 7, and whether its numbers are the sums of Tables 1 to 3."""
    for name, paper in data["7"]["boards"].items():
        players = int(name)
        exact = counts.exact(players, run)
        total = sum(ply.total for ply in exact)
        compared = run.compare(players, "boards", paper, _rounded(total))
        near = all(_is_near(ply, counts, players, run) for ply in exact)
        if near:
            yield replace(compared, verified=True, note=f"exactly {total}")
        else:
            yield replace(compared, status=Status.FAILED, note="far from the random games")
        table = data["2" if players == 3 else "3"]
        first = data["1"]["players-3" if players == 3 else "players-4"]
        printed = sum(first) + sum(millions * MILLION for *_, millions in table["rows"])
        summed = run.compare(players, "sum of the paper's rows", paper, _rounded(printed))
        yield replace(summed, verified=True)


def _is_near(count: PlyCount, counts: Counts, players: int, run: Run) -> bool:
    """Whether the random games confirm all exact numbers of a ply."""
    estimate = counts.estimates(players, run)[count.ply]
    pairs = [
        (estimate.live, count.live),
        (estimate.won, count.won),
        (estimate.raw_live, count.raw_live),
        (estimate.raw_won, count.raw_won),
    ]
    after = count.after_pass
    if after is not None:
        pairs += [
            (estimate.after_pass.live, after.live),
            (estimate.after_pass.won, after.won),
        ]
    return all(estimate.is_near(number, FAR) for estimate, number in pairs)


def _sum_text(estimate: PlyEstimate) -> str:
    """All boards of a ply; standard errors are added, because the parts are not independent."""
    after = estimate.after_pass
    parts: list[Estimate] = [estimate.live, estimate.won, after.live, after.won]
    mean, error = sum(part.mean for part in parts), sum(part.error for part in parts)
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
