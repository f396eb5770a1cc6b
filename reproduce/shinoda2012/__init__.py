"""Recomputes [Shinoda2012], "Optimal Strategy for 3 × N AB Games", by search.

Every number of ours is a least total S(A) that :class:`~abgames.codebreaking.Solver` finds and
proves, or is made of such totals; the paper's closed formulas are only compared with it.  The
solver's memo is shared by all tables of a run, so a node count says how much was new.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from abgames import codebreaking

from ..comparison import Comparison, Paper, Run, Table, published, tables_of
from .every_n import every_n
from .propositions import least_totals_of_sets, properties_of_sets, values_in_proofs
from .second_guesses import section_3_1, section_3_2, simple_guess, theorem_4_2
from .totals import (
    appendix,
    asymptotics,
    figure_1,
    published_totals,
    remark_2,
    table_a_1,
    theorem_4_1,
)

if TYPE_CHECKING:
    from abgames.codebreaking import Solver

__all__ = ["SHINODA_2012"]

Part: TypeAlias = Callable[[dict[str, Any], "Solver", Run], Iterator[Comparison]]


def _tables() -> tuple[Table, ...]:
    data = published("shinoda2012")
    parts: dict[str, tuple[str, Part]] = {
        "figure-1": ("answer", figure_1),
        "propositions-2-1-and-2-3": ("N", properties_of_sets),
        "propositions-2-4-to-2-8": ("n", least_totals_of_sets),
        "proofs-2-4-to-2-6": ("n", values_in_proofs),
        "section-3-1": ("N", section_3_1),
        "section-3-2": ("N", section_3_2),
        "theorem-4-1": ("N", theorem_4_1),
        "every-n": ("set", partial(every_n, data)),
        "asymptotics": ("N", asymptotics),
        "theorem-4-2": ("N", theorem_4_2),
        "simple-guess": ("N", simple_guess),
        "remark-2": ("N", partial(remark_2, published_totals(data))),
        "table-a-1": ("N", table_a_1),
        "appendix": ("N", appendix),
    }
    return tables_of(data, parts, codebreaking.Solver())


_FORMULA = (
    "one formula of the appendix, that of S(T01), is too large, and with it that of theorem 4.1 "
    '(docs/values/codebreaking.md, "Where the search and the paper differ")'
)

SHINODA_2012 = Paper(
    name="shinoda2012",
    key="Shinoda2012",
    title="M. Shinoda, Optimal Strategy for 3 × N AB Games (2012)",
    tables=_tables,
    reasons={"theorem-4-1": _FORMULA, "every-n": _FORMULA, "appendix": _FORMULA},
    decisive=("theorem-4-1", "every-n", "table-a-1"),
)
