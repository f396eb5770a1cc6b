"""Players and outcomes as they are typed, in lists.

>>> typed_players("coalition", "2, p3"), typed_players("coalition", [2, 3])
((2, 3), [2, 3])
>>> typed_outcomes("winners", "P2 or draw")
(2, 'D')
"""

from __future__ import annotations

import re
from typing import Any

from ..arguments import folded
from ..errors import NotationError
from ..language import _

_BETWEEN = re.compile(r"[,;&+]|\b(?:and|or|players?)\b", re.IGNORECASE)
"""What may stand between players and outcomes."""


def typed_players(name: str, given: Any) -> Any:
    """Return the players of a text such as "2, 3" or "P2 P3"; anything else as it is."""
    if not isinstance(given, str):
        return given
    return tuple(_player(name, word, given) for word in _words(given))


def typed_outcomes(name: str, given: Any) -> Any:
    """Return the outcomes of a text such as "P2, D"; anything else as it is."""
    if not isinstance(given, str):
        return given
    return tuple(
        "D" if word.lower() in ("d", "draw") else _player(name, word, given, " or D for the draw")
        for word in _words(given)
    )


def _words(text: str) -> list[str]:
    return _BETWEEN.sub(" ", folded(text)).split()


def _player(name: str, word: str, text: str, more: str = "") -> int:
    digit = word[1:] if word[:1] in "Pp" else word
    if len(digit) == 1 and digit in "1234":
        return int(digit)
    no = _("{option} has {word!r:.20}, but a player is 1 to 4, or P1 to P4{more}")
    message = no.format(option=name, word=word, more=more)
    raise NotationError(message, text=text, position=text.find(word))
