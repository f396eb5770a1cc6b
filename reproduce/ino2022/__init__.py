"""Checks [Ino2022], the paper that introduces MOO with playing cards.

The tables are compared cell by cell.  The propositions and lemmas are checked in every case that
they cover: for each reply, and for each set of cards that the asker may still show, with the
questions of the proofs, and with numbers and places exchanged where the paper says "similarly".
The strategy of theorem 9 is built from the same questions and played against all secrets; it is
compared with the least number of questions, proved from both sides.
"""

from __future__ import annotations

from ..comparison import Paper, Table, published, tables_of

__all__ = ["INO_2022"]


def _tables() -> tuple[Table, ...]:
    # Imported here, so that the shell starts without numpy.
    from . import tables
    from .statements import statement
    from .theorem_9 import optimum, theorem_9

    of_candidates, statements = ("candidate", tables.candidates_of_table), ("replies", statement)
    following = ("reply", tables.following_questions)
    data = published("ino2022")
    parts = {
        "counts": ("what", tables.counts),
        "table-1": ("question", tables.table_1),
        "table-2": ("question", tables.table_2),
        "same-cards": ("secret", tables.same_cards),
        "table-3": ("information", tables.table_3),
        "usable-cards": ("question", tables.usable_cards),
        "table-4": of_candidates,
        "proposition-1": statements,
        "table-5": of_candidates,
        "table-6": following,
        "lemma-2": statements,
        "table-7": of_candidates,
        "table-8": following,
        "lemma-3": statements,
        "proposition-4": statements,
        "table-9": of_candidates,
        "lemma-5": statements,
        "table-10": of_candidates,
        "lemma-6": statements,
        "table-11": following,
        "proposition-7": statements,
        "table-12": following,
        "proposition-8": statements,
        "theorem-9": ("information", theorem_9),
        "optimum": ("questions", optimum),
    }
    return tables_of(data, parts, data)


_GAP = "a gap of the proof, not of the theorem"
_TEXT = "one character of the text that we have"
_PAGE = '(docs/values/cardmoo.md, "Where the text and the rules differ")'

INO_2022 = Paper(
    name="ino2022",
    key="Ino2022",
    title="S. Ino and Y. Sekiuchi, Invention of a Trump Version of MOO Game (2022)",
    tables=_tables,
    decisive=("theorem-9", "optimum"),
    reasons={
        "theorem-9": f"{_GAP} {_PAGE}",
        **{name: f"{_TEXT}, in {name} {_PAGE}" for name in ("table-2", "usable-cards", "lemma-2")},
    },
)
