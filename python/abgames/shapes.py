"""What records consist of, told in one table for each family, from which come their JSON schemas
and, with an answer, the records themselves.

A line tells a type, or the members of a record: with a ``?`` after its name a member may be
missing, after its type it may be null; ``T[]`` is a list, ``{T}`` an object with any names.  The
name of another record stands for the members of that record.

>>> shape = Shapes('''
... Player = "mine" | "theirs"
... Hands {mine: int[], theirs: int[]}
... Shown {Hands, winner: Player?, score?: int}
... ''')
>>> shape("Player[] | null").schema()
{'anyOf': [{'type': 'array', 'items': {'enum': ['mine', 'theirs']}}, {'type': 'null'}]}
>>> shape("Shown").schema()["required"]
['mine', 'theirs', 'winner']
>>> shape.record("Shown", None, mine=[1], theirs=[], winner="theirs")
{'mine': [1], 'theirs': [], 'winner': 'theirs'}
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import is_dataclass
from fractions import Fraction
from typing import Any, NamedTuple

Schema = dict[str, Any]

_PLAIN = {"bool": "boolean", "int": "integer", "float": "number", "str": "string", "null": "null"}
_LINE = re.compile(r"^(\w+) (?:= (.*)|\{((?:[^{}]|\{\w+\})*)\})$", re.MULTILINE)


class Shapes:
    """The shapes of a family: called with a type, it returns the shape of that type."""

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

    def record(self, name: str, answer: object, **others: object) -> dict[str, Any]:
        """Return a record: ``others``, and what an answer has under the names that it must have."""
        kind = self._record(name)
        own = (each for each in kind["required"] if each not in others)
        told = {each: as_json(getattr(answer, each)) for each in own} | others
        return {each: told[each] for each in kind["properties"] if each in told}

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


def as_json(value: object) -> Any:
    """Return a value as JSON has it: fractions are text, sets are lists in order."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {str(name): as_json(each) for name, each in value.items()}
    if isinstance(value, list | tuple | Set):
        return [as_json(each) for each in (sorted(value) if isinstance(value, Set) else value)]
    if hasattr(value, "record"):
        return value.record()
    return as_json(vars(value)) if is_dataclass(value) else value
