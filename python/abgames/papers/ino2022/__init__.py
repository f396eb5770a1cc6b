"""Checks [Ino2022], the paper that introduces MOO with playing cards.

The tables are compared cell by cell.  The propositions and lemmas are checked in every case that
they cover: for each reply, and for each set of cards that the asker may still show, with the
questions of the proofs, and with numbers and places exchanged where the paper says "similarly".
The strategy of theorem 9 is built from the same questions and played against all secrets; it is
compared with the least number of questions, proved from both sides.
"""

from __future__ import annotations

from functools import partial

from ..comparison import Paper, Table, published

__all__ = ["INO_2022"]


def _tables() -> tuple[Table, ...]:
    # Imported here, so that the shell starts without numpy.
    from .parts import PARTS

    data = published("ino2022")
    return tuple(
        Table(name, data[name]["title"], row_header, partial(part, name, data))
        for name, (row_header, part) in PARTS.items()
    )


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
