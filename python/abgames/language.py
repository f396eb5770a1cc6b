r"""The language of conversations: English, or one with a catalogue of messages.

Messages are written in the code in English, marked by these functions, and looked up when they are
shown.  Only conversations are translated, so results and their texts are the same everywhere.

>>> with speaking("ja"):
...     _("Stopped."), ngettext("{n} candidate", "{n} candidates", 1260)
('終了しました。', '候補1,260個')
>>> _("Stopped."), ngettext("{n} candidate", "{n} candidates", 1260)
('Stopped.', '1,260 candidates')

Names come from files, and some characters command a terminal or hide:

>>> printable("left\x9b2J"), printable("\u202etfel"), printable("a\u200bb\tc\n")
('left\\x9b2J', '\\u202etfel', 'a\\u200bb\tc\n')
>>> printable("\x1b[31mred\x1b[0m \x1b[2J") == "\x1b[31mred\x1b[0m \\x1b[2J"
True
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, reduce
from gettext import NullTranslations, translation
from typing import Any, TextIO

from ._abgames import answers as core

LANGUAGES = ("en", "ja")

LOCALE = os.path.join(os.path.dirname(__file__), "locale")
"""The folder of the catalogues."""

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables for the language, in order of precedence."""

_ENGLISH = NullTranslations()
_spoken = ContextVar("spoken", default=_ENGLISH)


def _(message: str, /, **values: object) -> str:
    """Return a message in the current language, with these values filled in."""
    said = _spoken.get().gettext(message) if message else ""
    return said.format(**values) if values else said


def ngettext(one: str, more: str, number: int, /, **values: object) -> str:
    """Return the message for a number, which may occur in it as ``{n}``."""
    return _spoken.get().ngettext(one, more, number).format(n=f"{number:,}", **values)


def pgettext(context: str, message: str) -> str:
    """Return a message whose meaning depends on the context."""
    return _spoken.get().pgettext(context, message)


def joined(*sentences: str) -> str:
    """Return sentences joined in the way of the current language."""
    return reduce(lambda one, two: _("{one} {two}", one=one, two=two), filter(None, sentences))


def marked(message: str) -> str:
    """Return a message unchanged, marked for the catalogues and looked up later."""
    return message


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Use a language within a context."""
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


def messages_of(catalogue: NullTranslations) -> dict[str, str]:
    """Return the messages of a catalogue, those for numbers by the message for one."""
    messages = vars(catalogue)["_catalog"].items()
    return {key[0] if isinstance(key, tuple) else key: message for key, message in messages}


def told(name: str, **facts: object) -> Any:
    """Return what the core says of facts, in the current language; ``name`` says what of."""
    return json.loads(core.told(name, json.dumps({**facts, "language": spoken()})))


def spoken() -> str:
    """Return the current language, whose messages the core has then, too."""
    catalogue = _spoken.get()
    if catalogue is _ENGLISH:
        return "en"
    _tell_core(catalogue)
    return LANGUAGES[-1]


@lru_cache(1)
def _tell_core(catalogue: NullTranslations) -> None:
    core.ask("messages/keep", json.dumps({"messages": messages_of(catalogue)}))


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """Return the first language that is wanted and known, by gettext's rules; else English."""
    wanted = next(filter(None, map(environment.get, _VARIABLES)), "")
    names = (re.split("[_.@-]", name)[0].lower() for name in wanted.split(":"))
    return next((name for name in names if name in LANGUAGES), LANGUAGES[0])


def is_shown(language: str, stream: TextIO | None) -> bool:
    """Whether a stream can show the characters of a language."""
    encoding = getattr(stream, "encoding", None)
    if language == "en" or encoding is None:
        return True
    try:
        _SAMPLES[language].encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


_SAMPLES = {"ja": "あ、ア亜"}


_UNPRINTABLE = re.compile(
    r"(?!\x1b\[[0-9;]*m)"
    "[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\xad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f"
    "\\ufeff\\ufff9-\\ufffb\\U000e0000-\\U000e007f]"
)
"""Control characters but for line breaks, tabs and the codes of colours; characters that show
nothing, and those that turn the direction of writing."""


def printable(text: str) -> str:
    """Return a text with the characters that must not reach a terminal as escapes."""
    return _UNPRINTABLE.sub(lambda match: match[0].encode("unicode_escape").decode(), text)
