"""Recomputes [Iwase2009], section 70: three-pile Nim by backward induction.

Every table is found by induction twice, by the Rust core and by the lecture's program run
literally; a row where the two differ is FAILED.  The exclusive or of the piles, the pattern that
the reader is asked to find (70.21), is not used to fill a table: it is compared with every entry,
and is no claim of the lecture's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

from abgames import nim
from abgames.nim.reference import RULES, lecture_table, moves

from .comparison import Comparison, Paper, Run, Status, Table, published, tables_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LOST = "×"
SMALL = 3
"""The base of the figure: piles of 0 to 2 stones."""

Piles = tuple[int, ...]

literal_table = cache(lecture_table)
"""The lecture's program, run literally."""


def _tables() -> tuple[Table, ...]:
    data = published("iwase2009")
    parts = {
        "positions": ("piles", _positions),
        "moves": ("position", _moves),
        "figure": ("position", _figure),
        "exercise": ("position", _exercise),
        "table-0-9": ("compared with", _whole_table),
        "table-0-99": ("compared with", _whole_table),
    }
    return tables_of(data, parts, data)


IWASE_2009 = Paper(
    name="iwase2009",
    key="Iwase2009",
    title="J. Iwase, Winning three-pile Nim, section 70 of a course on computing (2009)",
    tables=_tables,
    decisive=("table-0-99",),
)


# -- the figure ----------------------------------------------------------------------------


def _positions(data: dict[str, Any], _all: Any, run: Run) -> Iterator[Comparison]:
    """The number of positions in the tables."""
    for size, paper in data["counts"].items():
        base = int(size)
        yield run.compare(f"0 to {base - 1}", "positions", paper, len(nim.move_table(base)))


def _moves(data: dict[str, Any], _all: Any, run: Run) -> Iterator[Comparison]:
    """The moves of a position, in the lecture's order if it lists them all."""
    for name, paper in data["moves"].items():
        found = [_name(after) for after in moves(tuple(map(int, name)), RULES["nim"])]
        listed = paper.split()
        ours = listed if sorted(listed) == sorted(found) else found
        yield run.compare(name, "moves", paper, " ".join(ours))


def _figure(data: dict[str, Any], _all: Any, run: Run) -> Iterator[Comparison]:
    """The positions that the lecture works out."""
    for name, paper in data["marks"]:
        ours, literal = _marks()[name]
        yield _by_two_methods(run.compare(name, "mark or arrows", paper, ours), literal)


def _exercise(_data: Any, everything: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """The positions that the lecture does not work out; it prints no answer."""
    worked = {name for name, _ in everything["figure"]["marks"]}
    for name, (ours, literal) in _marks().items():
        if name not in worked:
            yield _by_two_methods(run.found(name, "mark or arrows", ours), literal)


def _by_two_methods(compared: Comparison, literal: str) -> Comparison:
    """Our value compared with that of the lecture's program."""
    if literal == compared.ours:
        return replace(compared, verified=True)
    note = f"the lecture's program gives {literal}"
    return replace(compared, status=Status.FAILED, verified=False, note=note)


def _marks() -> dict[str, tuple[str, str]]:
    """The mark or arrows of each small position, by the core and by the lecture's program."""
    ours, literal = nim.move_table(SMALL).tolist(), literal_table(SMALL)
    positions = product(range(SMALL), repeat=3)
    return {_name(p): (_mark(p, ours), _mark(p, literal)) for p in positions}


def _mark(position: Piles, table: list[int]) -> str:
    """× or the arrows of a position in a table, one of which must be the stored entry."""
    lost = [piles for piles in moves(position, RULES["nim"]) if table[_index(piles)] < 0]
    entry = table[_index(position)]
    if entry < 0:
        return LOST if not lost else f"{LOST}, although it can move to {_name(lost[0])}"
    arrows = " ".join(map(_name, lost))
    stored = [_index(piles) for piles in lost]
    return arrows if entry in stored else f"{arrows}, but {entry} is stored"


def _name(position: Piles) -> str:
    return "".join(map(str, position))


def _index(position: Piles) -> int:
    hundreds, tens, units = position
    return (hundreds * SMALL + tens) * SMALL + units


# -- whole tables --------------------------------------------------------------------------


def _whole_table(data: dict[str, Any], _all: Any, run: Run) -> Iterator[Comparison]:
    """Every entry by the core, compared with the lecture's program and with the pattern."""
    import numpy as np

    base = data["base"]
    run.report(f"the lecture's program for piles of 0 to {base - 1}")
    literal = np.array(literal_table(base))
    ours = nim.move_table(base)
    every = f"{base**3} of {base**3} entries"

    def entries(row: str, agree: NDArray[np.bool_]) -> Comparison:
        return run.compare(row, "agrees in", every, f"{int(agree.sum())} of {base**3} entries")

    by_program = entries("the lecture's program, run literally", ours == literal)
    if by_program.status is not Status.AGREES:
        by_program = replace(by_program, status=Status.FAILED, note="two methods of ours differ")
    yield by_program
    nim_sum, predicted = _pattern(base)
    for compared in (
        entries("lost if, and only if, the exclusive or is 0", (ours < 0) == (nim_sum == 0)),
        entries("the pattern: units if they can, else tens, else hundreds", ours == predicted),
    ):
        yield compared.unclaimed()


def _pattern(base: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The exclusive or of each position, and the entry that it predicts.

    A pile that can be reduced to the exclusive or of the others is; if there are several, the
    program looks at the units last, and at the tens before them.
    """
    import numpy as np

    index = np.arange(base**3, dtype=np.int64)
    hundreds, tens, units = index // base**2, index // base % base, index % base
    by_units = index - units + (hundreds ^ tens)
    by_tens = index + ((hundreds ^ units) - tens) * base
    by_hundreds = index + ((tens ^ units) - hundreds) * base**2
    nim_sum = hundreds ^ tens ^ units
    can = [nim_sum == 0, hundreds ^ tens < units, hundreds ^ units < tens]
    return nim_sum, np.select(can, [np.full_like(index, -1), by_units, by_tens], by_hundreds)
