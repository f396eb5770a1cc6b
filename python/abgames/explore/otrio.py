"""Questions about otrio."""

from __future__ import annotations

from collections.abc import Callable

from .asked import Record

QUESTIONS: dict[str, Callable[..., Record]] = {}
