"""Checks [Ino2022], the paper that introduces MOO with playing cards.

The tables are compared cell by cell.  The propositions and lemmas are checked in every case that
they cover: for each reply, and for each set of cards that the asker may still show, with the
questions of the proofs, and with numbers and places exchanged where the paper says "similarly".
The strategy of theorem 9 is built from the same questions and played against all secrets; it is
compared with the least number of questions, proved from both sides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeAlias

from ..comparison import Comparison, Paper, Run, Table, published

__all__ = ["INO_2022"]

Part: TypeAlias = Callable[[dict[str, Any], Run], Iterator[Comparison]]


def _tables() -> tuple[Table, ...]:
    # Imported here, so that the shell starts without numpy.
    from .candidates import candidates_of_table
    from .counts import counts, same_cards, table_3, usable_cards
    from .follow_ups import table_6, table_8, table_11, table_12
    from .games import table_1, table_2
    from .optimum import optimum
    from .statements import (
        lemma_2,
        lemma_3,
        lemma_5,
        lemma_6,
        proposition_1,
        proposition_4,
        proposition_7,
        proposition_8,
    )
    from .theorem_9 import theorem_9

    data = published("ino2022")

    def table(name: str, row_header: str, part: Part) -> Table:
        return Table(name, data[name]["title"], row_header, partial(part, data[name]))

    def of_all(name: str, row_header: str, part: Part) -> Table:
        """A table that needs the data of others too."""
        return Table(name, data[name]["title"], row_header, partial(part, data))

    return (
        table("counts", "what", counts),
        table("table-1", "question", table_1),
        table("table-2", "question", table_2),
        table("same-cards", "secret", same_cards),
        table("table-3", "information", table_3),
        table("usable-cards", "question", usable_cards),
        table("table-4", "candidate", candidates_of_table),
        of_all("proposition-1", "replies", proposition_1),
        table("table-5", "candidate", candidates_of_table),
        of_all("table-6", "reply", table_6),
        of_all("lemma-2", "replies", lemma_2),
        table("table-7", "candidate", candidates_of_table),
        of_all("table-8", "reply", table_8),
        of_all("lemma-3", "replies", lemma_3),
        of_all("proposition-4", "replies", proposition_4),
        table("table-9", "candidate", candidates_of_table),
        of_all("lemma-5", "replies", lemma_5),
        table("table-10", "candidate", candidates_of_table),
        of_all("lemma-6", "replies", lemma_6),
        of_all("table-11", "reply", table_11),
        of_all("proposition-7", "replies", proposition_7),
        of_all("table-12", "reply", table_12),
        of_all("proposition-8", "replies", proposition_8),
        of_all("theorem-9", "information", theorem_9),
        table("optimum", "questions", optimum),
    )


_PAGE = 'the findings are in docs/values/cardmoo.md, "Where the text and the rules differ"'

INO_2022 = Paper(
    name="ino2022",
    key="Ino2022",
    title="S. Ino and Y. Sekiuchi, Invention of a Trump Version of MOO Game (2022)",
    tables=_tables,
    decisive=("theorem-9", "optimum"),
    reasons=dict.fromkeys(("table-2", "usable-cards", "lemma-2", "theorem-9"), _PAGE),
)
