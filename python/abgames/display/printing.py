"""Pictures as PNG and PDF, drawn by typst, which brings a font.

>>> printed('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>', ".pdf")[:4]
b'%PDF'
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

PIXELS = 2
"""Pixels of a PNG per unit of the picture."""

UNITS_OF_AN_INCH = 96

_PAGE = b"""#set document(date: none)
#set page(width: auto, height: auto, margin: 0pt)
#image("picture.svg")
"""


def printed(svg: str, form: str) -> bytes:
    """Return a picture of one theme as ``".png"`` or ``".pdf"``.

    A character that no font of this machine has is drawn as a box.
    """
    files = {"main.typ": _PAGE, "picture.svg": svg.encode()}
    content: bytes = need_typst().compile(files, format=form[1:], ppi=PIXELS * UNITS_OF_AN_INCH)
    return content


def need_typst() -> Any:
    """Return the module, or raise a clear :class:`ImportError` if it is not installed."""
    try:
        return import_module("typst")
    except ModuleNotFoundError:
        raise ImportError(
            "pictures as PNG or PDF need typst, which is not installed: pip install typst"
        ) from None
