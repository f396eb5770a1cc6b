"""The lecture's table and figure as text, and the figure as a DOT graph.

>>> print(table_text(3, first=1))
first pile 1 (down: second pile, across: third pile)
       0    1    2
  0  000    ×  101
  1    ×  110  110
  2  110  101  022
>>> print(figure_text(2))
      000×
<BLANKLINE>
001   010   100
<BLANKLINE>
011×  101×  110×
<BLANKLINE>
      111
<BLANKLINE>
001 → 000
010 → 000
100 → 000
111 → 011 101 110
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from ..arguments import whole_number
from .figure import Figure, Position, position_name, small_positions
from .tables import move_table

LOST = "×"
"""The mark of a lost position, as in the lecture."""

WHOLE_TABLE = 10
"""The largest base whose table is shown whole: 1000 entries."""

LARGEST_TABLE = 100
"""The largest base whose blocks are shown."""

BETWEEN_NAMES = 2
BETWEEN_GROUPS = 9


def figure_text(base: int = 3, *, arrows: str = "all", blank: bool = False) -> str:
    """Return the figure as rows of names, with × at the lost ones, and below them the arrows.

    ``base``, ``arrows`` and ``blank`` are as in :func:`~abgames.nim.figure_svg`.
    """
    figure = small_positions(base, arrows=arrows, blank=blank)
    leading = [
        f"{figure.name(position)} → {' '.join(map(figure.name, figure.arrows_from(position)))}"
        for position in figure.positions()
        if figure.arrows_from(position)
    ]
    return "\n".join([*_drawn_rows(figure), "", *leading]).rstrip()


def figure_dot(base: int = 3, *, arrows: str = "all", blank: bool = False) -> str:
    """Return the figure in the language of Graphviz; a lost position has a double outline.

    >>> print(figure_dot(1), end="")
    digraph positions {
      rankdir=BT;
      node [shape=box, fontname="monospace"];
      { rank=same; "000" [label="000×", peripheries=2]; }
    }
    """
    figure = small_positions(base, arrows=arrows, blank=blank)
    lines = ["digraph positions {", "  rankdir=BT;", '  node [shape=box, fontname="monospace"];']
    for row in figure.rows:
        nodes = " ".join(_dot_node(figure, position) for group in row for position in group)
        lines.append(f"  {{ rank=same; {nodes} }}")
    lines += [
        f'  "{figure.name(position)}" -> "{figure.name(target)}";'
        for position in figure.positions()
        for target in figure.arrows_from(position)
    ]
    return "\n".join([*lines, "}"]) + "\n"


def table_text(base: int = 10, *, first: int | None = None) -> str:
    """Return the table of :func:`~abgames.nim.move_table`, a block for each size of the first pile.

    The entry is the position to move to, or × for a lost position.  ``first`` chooses one block;
    with a ``base`` above 10 it must be given, else :class:`ValueError` is raised, as for a
    ``base`` above 100.
    """
    base = whole_number("base", base, at_least=1, at_most=LARGEST_TABLE)
    if first is not None:
        blocks = [whole_number("first", first, at_least=0, at_most=base - 1)]
    elif base <= WHOLE_TABLE:
        blocks = list(range(base))
    else:
        raise ValueError(
            f"a table of {base**3:,} entries is too long to read: "
            f"choose the block of one first pile, such as first={base - 1}"
        )
    table = move_table(base).reshape(base, base * base)
    return "\n\n".join(_block(base, block, table[block].tolist()) for block in blocks)


def _block(base: int, first: int, entries: Sequence[int]) -> str:
    names = [entry_text(entry, base) for entry in entries]
    width = len(position_name((0, 0, 0), base)) + 2
    side = len(str(base - 1)) + 2
    lines = [
        f"first pile {first} (down: second pile, across: third pile)",
        " " * side + "".join(f"{third:>{width}}" for third in range(base)),
    ]
    for second in range(base):
        cells = names[second * base : (second + 1) * base]
        lines.append(f"{second:>{side}}" + "".join(f"{cell:>{width}}" for cell in cells))
    return "\n".join(lines)


def entry_text(entry: int, base: int) -> str:
    """Return an entry of the table: the position to move to, or × for a lost position."""
    if entry < 0:
        return LOST
    return position_name((entry // base**2, entry // base % base, entry % base), base)


def _drawn_rows(figure: Figure) -> list[str]:
    """The rows with an empty line between them, each group centred in its column."""
    cell = len(figure.name((0, 0, 0))) + len(LOST) + BETWEEN_NAMES
    groups = max(len(row) for row in figure.rows)
    columns = [
        cell * max(len(row[group]) for row in figure.rows if len(row) == groups)
        for group in range(groups)
    ]
    whole = sum(columns) + BETWEEN_GROUPS * (groups - 1)
    lines = []
    for row in figure.rows:
        widths = columns if len(row) == groups else [whole]
        drawn = [
            _names(figure, group).center(width) for group, width in zip(row, widths, strict=True)
        ]
        lines += ["", (" " * BETWEEN_GROUPS).join(drawn).rstrip()]
    return textwrap.dedent("\n".join(lines[1:])).split("\n")


def _names(figure: Figure, group: Sequence[Position]) -> str:
    gap = " " * BETWEEN_NAMES
    return gap.join(figure.name(p) + (LOST if p in figure.lost else " ") for p in group)


def _dot_node(figure: Figure, position: Position) -> str:
    name = figure.name(position)
    if position in figure.lost:
        return f'"{name}" [label="{name}{LOST}", peripheries=2];'
    return f'"{name}";'
