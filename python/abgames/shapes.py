"""What records consist of, told in one table for each family, from which come their JSON schemas.

A line tells a type, or the members of a record: with a ``?`` after its name a member may be
missing, after its type it may be null; ``T[]`` is a list, ``{T}`` an object with any names.  A
record without a type has the members of that record.

>>> shape = Shapes('''
... Player = "mine" | "theirs"
... Hands {mine: int[], theirs: int[]}
... Shown {Hands, winner: Player?, score?: int}
... ''')
>>> shape("Player[] | null").schema()
{'anyOf': [{'type': 'array', 'items': {'enum': ['mine', 'theirs']}}, {'type': 'null'}]}
>>> shape("Shown").schema()["required"]
['mine', 'theirs', 'winner']
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

Schema = dict[str, Any]

_PLAIN = {"bool": "boolean", "int": "integer", "float": "number", "str": "string", "null": "null"}
_LINE = re.compile(r"^(\w+) (?:= (.*)|\{((?:[^{}]|\{\w+\})*)\})$", re.MULTILINE)


class Shapes:
    """The shapes of a family: called with a type, it returns the shape of that type.

    ``words`` are types of which a value is one of some texts.
    """

    def __init__(self, text: str, **words: Sequence[str]) -> None:
        self._words = words
        found = _LINE.findall(text)
        self._types = {name: kind for name, kind, _members in found if kind}
        self._records = {name: members.split(",") for name, kind, members in found if not kind}

    def __call__(self, kind: str) -> Shape:
        """Return the shape of a type."""
        return Shape(self, kind)

    def schema(self, kind: str) -> Schema:
        """Return the JSON schema of a type."""
        kind = kind.strip()
        if "|" in kind:
            kinds = [each.strip() for each in kind.split("|")]
            if kind.startswith('"'):
                return {"enum": [each.strip('"') for each in kinds]}
            return {"anyOf": list(map(self.schema, kinds))}
        if kind.endswith("?"):
            known = self.schema(kind[:-1])
            return {"anyOf": [*known.get("anyOf", [known]), {"type": "null"}]}
        if kind.endswith("[]"):
            return {"type": "array", "items": self.schema(kind[:-2])}
        if kind.startswith("{"):
            return {"type": "object", "additionalProperties": self.schema(kind[1:-1])}
        if kind in self._words:
            return {"enum": list(self._words[kind])}
        if kind in self._types:
            return self.schema(self._types[kind])
        if kind == "any":
            return {}
        return {"type": _PLAIN[kind]} if kind in _PLAIN else self._record(kind)

    def _record(self, name: str) -> Schema:
        members, required = {}, []
        for member in self._records[name]:
            called, colon, kind = member.strip().partition(": ")
            if not colon:
                base = self._record(called)
                members.update(base["properties"])
                required += base["required"]
                continue
            members[called.rstrip("?")] = self.schema(kind)
            required += [] if called.endswith("?") else [called]
        return {"type": "object", "properties": members, "required": required}


class Shape(NamedTuple):
    """A type of records, whose schema is made when it is asked for."""

    shapes: Shapes
    kind: str

    def schema(self) -> Schema:
        """Return the JSON schema."""
        return self.shapes.schema(self.kind)
