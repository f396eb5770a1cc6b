"""The language in which conversations speak: English, or one that has a catalogue of messages.

Messages stand in the code in English, marked by these functions, and are looked up when they are
said.  Nothing but a conversation speaks another language, so results and their texts are the same
everywhere.

>>> with speaking("ja"):
...     _("Stopped."), ngettext("{n} candidate", "{n} candidates", 1260)
('終了しました。', '候補1,260個')
>>> _("Stopped."), ngettext("{n} candidate", "{n} candidates", 1260)
('Stopped.', '1,260 candidates')
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import reduce
from gettext import NullTranslations, translation
from pathlib import Path
from typing import TextIO

LANGUAGES = ("en", "ja")

LOCALE = Path(__file__).parent / "locale"
"""Where the catalogues are."""

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""What says which language is wanted, the weightiest first."""

_ENGLISH = NullTranslations()
_spoken = ContextVar("spoken", default=_ENGLISH)


def _(message: str, /, **values: object) -> str:
    """Return a message in the language that is spoken, with these values in its places."""
    said = _spoken.get().gettext(message) if message else ""
    return said.format(**values) if values else said


def ngettext(one: str, more: str, number: int, /, **values: object) -> str:
    """Return the message for a number, which may stand in it as ``{n}``."""
    return _spoken.get().ngettext(one, more, number).format(n=f"{number:,}", **values)


def pgettext(context: str, message: str) -> str:
    """Return what has another meaning in each context."""
    return _spoken.get().pgettext(context, message)


def joined(*sentences: str) -> str:
    """Return sentences behind each other; what stands between them depends on the language."""
    return reduce(lambda one, two: _("{one} {two}", one=one, two=two), filter(None, sentences))


def marked(message: str) -> str:
    """Return a message as it is; it is in the catalogues, and looked up later."""
    return message


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language for a while."""
    before = _spoken.set(catalogue(language))
    try:
        yield
    finally:
        _spoken.reset(before)


def catalogue(language: str) -> NullTranslations:
    """Return the messages of a language."""
    if language == "en":
        return _ENGLISH
    return translation("abgames", LOCALE, [language])


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """Return the first language that is wanted and known, as gettext looks for it; else English.

    >>> language_of({"LANG": "ja_JP.UTF-8"}), language_of({"LANG": "ja_JP", "LC_ALL": "C"})
    ('ja', 'en')
    >>> language_of({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:ja"}), language_of({})
    ('ja', 'en')
    """
    wanted = next(filter(None, map(environment.get, _VARIABLES)), "")
    names = (re.split("[_.@-]", name)[0].lower() for name in wanted.split(":"))
    return next((name for name in names if name in LANGUAGES), LANGUAGES[0])


def is_shown(language: str, stream: TextIO | None) -> bool:
    """Whether a stream has the characters of a language."""
    encoding = getattr(stream, "encoding", None)
    if language == "en" or encoding is None:
        return True
    try:
        _SAMPLES[language].encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


_SAMPLES = {"ja": "あ、ア亜"}
