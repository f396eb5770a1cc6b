"""What must not reach a terminal."""

import sys
import unicodedata

from abgames.display import text_table
from abgames.language import printable

VISIBLE = "\n\t\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2"
"""Controls that a terminal may get, and format characters that are seen."""


def test_controls_and_hidden_characters_are_escaped():
    known = {chr(code) for code in range(sys.maxunicode + 1)}
    hidden = {c for c in known if unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp")}
    written = range(0x110BD, 0x1D17B)  # in scripts and music that a terminal draws or leaves out
    hidden = {c for c in hidden if c not in VISIBLE and ord(c) not in written}
    assert not {c for c in hidden if printable(c) == c}
    assert all(printable(c) == c for c in "abcäあ赤 \u3000\u0301\n\t")


def test_tables_are_aligned_with_escapes():
    lines = text_table(("name", "n"), [("a\x9bb", "x"), ("abcdef", "y")]).splitlines()
    assert lines[1:] == ["a\\x9bb  x", "abcdef  y"]
