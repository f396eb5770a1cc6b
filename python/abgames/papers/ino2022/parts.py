"""Which code compares which table or statement of [Ino2022], in the order of the paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from ..comparison import Comparison, Run
from .candidates import candidates_of_table
from .counts import counts, same_cards, table_3, usable_cards
from .follow_ups import fourth_questions, second_questions, table_12
from .games import table_1, table_2
from .optimum import optimum
from .statements import statement
from .theorem_9 import theorem_9

Part: TypeAlias = Callable[[str, dict[str, Any], Run], Iterator[Comparison]]
"""Compares the part of a name, given all data."""

PARTS: dict[str, tuple[str, Part]] = {
    "counts": ("what", counts),
    "table-1": ("question", table_1),
    "table-2": ("question", table_2),
    "same-cards": ("secret", same_cards),
    "table-3": ("information", table_3),
    "usable-cards": ("question", usable_cards),
    "table-4": ("candidate", candidates_of_table),
    "proposition-1": ("replies", statement),
    "table-5": ("candidate", candidates_of_table),
    "table-6": ("reply", fourth_questions),
    "lemma-2": ("replies", statement),
    "table-7": ("candidate", candidates_of_table),
    "table-8": ("reply", fourth_questions),
    "lemma-3": ("replies", statement),
    "proposition-4": ("replies", statement),
    "table-9": ("candidate", candidates_of_table),
    "lemma-5": ("replies", statement),
    "table-10": ("candidate", candidates_of_table),
    "lemma-6": ("replies", statement),
    "table-11": ("reply", second_questions),
    "proposition-7": ("replies", statement),
    "table-12": ("reply", table_12),
    "proposition-8": ("replies", statement),
    "theorem-9": ("information", theorem_9),
    "optimum": ("questions", optimum),
}
"""What a row is called, and how it is compared."""
