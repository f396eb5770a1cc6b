"""Nim and heap games: the lecture's table, Grundy values, all winning moves, periods.

>>> from abgames.nim import grundy, period, winning_moves
>>> winning_moves((7, 3, 5))
((6, 3, 5), (7, 2, 5), (7, 3, 4))
>>> grundy((10, 11), rule="kayles")
4
>>> period("kayles")
Period(period=12, preperiod=71, saltus=0, proven=True, checked=168)

The names below are loaded when first used, so that the reference, which needs the standard
library only, can be imported without numpy.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .explanation import Explanation, explain
    from .heaps import grundy, grundy_sum, is_lost, winning_moves
    from .moore import moore_is_lost, moore_winning_moves
    from .periods import Period, period
    from .plots import plot_grundy, plot_lost_positions
    from .svg import figure_svg
    from .tables import lost_positions, lost_triples, move_table
    from .text import figure_dot, figure_text, table_text
    from .values import grundy_values
    from .wythoff import wythoff_is_lost, wythoff_lost, wythoff_winning_moves

_HOMES = {
    "Explanation": "explanation",
    "Period": "periods",
    "explain": "explanation",
    "figure_dot": "text",
    "figure_svg": "svg",
    "figure_text": "text",
    "grundy": "heaps",
    "grundy_sum": "heaps",
    "grundy_values": "values",
    "is_lost": "heaps",
    "lost_positions": "tables",
    "lost_triples": "tables",
    "moore_is_lost": "moore",
    "moore_winning_moves": "moore",
    "move_table": "tables",
    "period": "periods",
    "plot_grundy": "plots",
    "plot_lost_positions": "plots",
    "table_text": "text",
    "winning_moves": "heaps",
    "wythoff_is_lost": "wythoff",
    "wythoff_lost": "wythoff",
    "wythoff_winning_moves": "wythoff",
}

__all__ = [
    "Explanation",
    "Period",
    "explain",
    "figure_dot",
    "figure_svg",
    "figure_text",
    "grundy",
    "grundy_sum",
    "grundy_values",
    "is_lost",
    "lost_positions",
    "lost_triples",
    "moore_is_lost",
    "moore_winning_moves",
    "move_table",
    "period",
    "plot_grundy",
    "plot_lost_positions",
    "table_text",
    "winning_moves",
    "wythoff_is_lost",
    "wythoff_lost",
    "wythoff_winning_moves",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_HOMES[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
