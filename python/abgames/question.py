"""Questions, each declared once: its arguments, their types and words, a line of text for each.

>>> class Heap(Question, name="heap/left", brief="what is left of a heap"):
...     '''Take stones away.'''
...     stones: int = asks("the heap", positional="1")
...     take: int = asks("how many are taken (1)", 1)
...     rule: Literal["nim", "kayles"] = asks("the rule (nim)", "nim")
>>> Heap.given({"stones": 7, "rule": "nim"})
Heap(stones=7, take=1, rule='nim')
>>> Heap.given({"stones": 7, "rules": "nim"})
Traceback (most recent call last):
    ...
TypeError: heap/left has no argument 'rules'; did you mean 'rule'?
>>> Heap.schema()["properties"]["rule"]
{'description': 'the rule (nim)', 'enum': ['nim', 'kayles'], 'default': 'nim'}

What records consist of is told in one table for each family, from which come their JSON schemas
and, with an answer, the records themselves.  A line tells a type, or the members of a record: with
a ``?`` after its name a member may be missing, after its type it may be null; ``T[]`` is a list,
``{T}`` an object with any names.  The name of another record stands for the members of that record.

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

import dataclasses
import inspect
import re
import time
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import MISSING, dataclass, is_dataclass
from fractions import Fraction
from functools import cache
from os import PathLike
from types import MappingProxyType, NoneType, UnionType, new_class
from typing import (
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    Self,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from .arguments import IN_64_BITS, known_word, listed, no_argument, whole_number
from .control import Begun, CheckpointPath, Progress, ProgressTaker, begun

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


JSON = dict[str, Any] | list[Any] | tuple[Any, ...] | str | float | bool | None
"""A JSON value; an int is a float."""

Record = dict[str, Any]
"""A JSON object."""


class Asked(NamedTuple):
    """How much an answer may cost, and where its progress goes."""

    limit: Begun | None = None
    """The time for the whole answer, which runs already."""
    threads: int | None = None
    memory_limit: int | str | None = None
    checkpoint: CheckpointPath = None
    progress: ProgressTaker = None
    report: Callable[[Record], object] | None = None
    """Gets what is known of the answer so far, while it is sought."""
    certificate: bool = False
    """Whether a proof is wanted that others can check."""
    files: bool = False
    """Whether arguments may name files."""
    is_small: bool = False
    """Whether only small games are answered, because others wait for an answer too."""

    @property
    def time_left(self) -> float | None:
        """Seconds that are left; ``None`` without a limit."""
        return None if self.limit is None else max(0.0, self.limit.end - time.monotonic())

    @property
    def call(self) -> Any:
        """The limits of a call of a solver, as its keyword arguments."""
        return {"time_limit": self.limit, "progress": self.progress, "checkpoint": self.checkpoint}

    @property
    def limits(self) -> Any:
        """The limits of a call that makes its own solver, as its keyword arguments."""
        return {
            "time_limit": self.limit,
            "progress": self.progress,
            "threads": self.threads,
            "memory_limit": self.memory_limit,
        }

    def partly(self, record: Record) -> None:
        """Pass on what is known of the answer so far."""
        if self.report is not None:
            self.report({"partly": record})


def asked_within(
    time_limit: float | None, report: Callable[[Record], object] | None, **limits: Any
) -> Asked:
    """Return limits of time and more, with what is told during a search as records."""
    progress = None if report is None else lambda progress: report(progress_record(progress))
    limit = None if time_limit is None else begun(time_limit)
    return Asked(limit, progress=progress, report=report, **limits)


def progress_record(progress: Progress) -> Record:
    """Return what is known about a running search."""
    return {
        "seconds": round(progress.seconds, 1),
        "what": progress.what,
        "nodes": progress.nodes,
        "lower_bound": progress.lower_bound,
        "upper_bound": progress.upper_bound,
    }


def asks(text: str, default: object = MISSING, **shown: object) -> Any:
    """Declare an argument of a question in a line of text."""
    return dataclasses.field(default=default, metadata={"text": text, **shown})


class Argument(NamedTuple):
    """An argument of a question, as every carrier needs it."""

    name: str
    hint: Any
    """Its type."""
    default: Any
    text: str
    metavar: str | None = None
    option: str | None = None
    positional: str = ""
    choices: bool = True
    least: int | None = None
    most: int | None = None
    former: str = ""
    shell: Mapping[str, Any] = MappingProxyType({})

    @property
    def required(self) -> bool:
        """Whether it must be given."""
        return self.default is MISSING

    @property
    def kinds(self) -> tuple[Any, ...]:
        """The types that it can have."""
        return get_args(self.hint) if get_origin(self.hint) in (Union, UnionType) else (self.hint,)

    def schema(self) -> Record:
        """Return its JSON schema."""
        range_ = {"minimum": self.least, "maximum": self.most}
        bounds = {name: bound for name, bound in range_.items() if bound is not None}
        kinds = [_schema(kind) | (bounds if kind is int else {}) for kind in self.kinds]
        shown = {"description": self.text, **(kinds[0] if len(kinds) == 1 else {"anyOf": kinds})}
        return shown if self.required else {**shown, "default": self.default}


LIMITS: dict[str, Argument] = {
    name: Argument(name, hint | None, None, text)
    for name, hint, text in (
        ("time_limit", float, "stop after these seconds, and report what is known"),
        ("memory_limit", int | str, 'memory for tables, in bytes or such as "4GiB"'),
        ("threads", int, "number of threads (one per core)"),
    )
}
"""The limits of an answer that are arguments everywhere."""

SEARCH = ("time-limit", "memory-limit", "threads")
"""The limits of most searches."""


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Question:
    """A question about games: a frozen dataclass whose fields are made by :func:`asks`."""

    name: ClassVar[str] = ""
    """Its name, ``family/verb``, as that of its command in the shell."""
    brief: ClassVar[str] = ""
    """What it finds, in a few words."""
    limits: ClassVar[tuple[str, ...]] = ()
    """The limits that it obeys, as options of the shell."""

    words: ClassVar[Mapping[str, str]] = {}
    """What stands in the texts of its arguments for names in braces."""
    found: ClassVar[Shape]
    """What its record consists of, which ``record()`` of the answer returns."""

    def __init_subclass__(cls, **said: object) -> None:
        """Take ``name``, ``brief``, ``limits`` and ``found`` for a class and those below it."""
        super().__init_subclass__()
        for name, value in said.items():
            setattr(cls, name, value)
        # What follows here once, dataclass would compile for each class, at every start.
        dataclass(kw_only=True, init=False, repr=False, eq=False)(cls)

    def __init__(self, **values: object) -> None:
        """Take the values of its fields, and check the ranges of its numbers."""
        for each in dataclasses.fields(self):  # type: ignore[arg-type]
            value = values.pop(each.name, each.default)
            if value is MISSING:
                raise TypeError(f"{type(self).__name__} needs the argument {each.name!r}")
            setattr(self, each.name, value)
        for name in values:
            raise TypeError(no_argument(type(self).__name__, name, self._fields()))
        for name, argument in self.arguments().items():
            if (argument.least, argument.most) != (None, None) and getattr(self, name) is not None:
                limits = {"at_least": argument.least, "at_most": argument.most}
                whole_number(name, getattr(self, name), **limits)

    def __repr__(self) -> str:
        values = ", ".join(f"{each}={getattr(self, each)!r}" for each in self._fields())
        return f"{type(self).__qualname__}({values})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, each) == getattr(other, each) for each in self._fields())

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, each) for each in self._fields()))

    def __setattr__(self, name: str, value: object) -> None:
        if name in vars(self):
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        super().__setattr__(name, value)

    @classmethod
    def _fields(cls) -> tuple[str, ...]:
        return tuple(each.name for each in dataclasses.fields(cls))  # type: ignore[arg-type]

    def answer(self, asked: Asked) -> Any:
        """Return the answer: an object with ``record()``, or the record itself."""
        raise NotImplementedError

    @classmethod
    def about(cls) -> str:
        """Return what it says, in some sentences."""
        return " ".join((inspect.getdoc(cls) or "").split())

    @classmethod
    @cache
    def arguments(cls) -> dict[str, Argument]:
        """Return its arguments by name, in the order of the help; other fields are no arguments."""
        hints = get_type_hints(cls, localns={"Path": PathLike})  # pathlib takes long to load
        fields: Any = dataclasses.fields(cls)  # type: ignore[arg-type]
        found = {}
        for each in (each for each in fields if each.metadata):
            argument = Argument(each.name, hints[each.name], each.default, **each.metadata)
            text = argument.text
            for word, meaning in cls.words.items():
                text = text.replace(f"{{{word}}}", meaning)
            found[each.name] = argument._replace(text=text)
        return found

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Return the names of all arguments that it takes from outside the shell."""
        limits = [name for name in LIMITS if name.replace("_", "-") in cls.limits]
        return tuple(dict.fromkeys([*cls.arguments(), *limits, "language", "time_limit"]))

    @classmethod
    def given(cls, values: Mapping[str, Any]) -> Self:
        """Return the question with arguments that are JSON values, after checking them."""
        known = cls.arguments()
        for name in values:
            if name not in known:
                raise TypeError(no_argument(cls.name, name, cls.names()))
        missing = [name for name, each in known.items() if each.required and name not in values]
        if missing:
            raise TypeError(f"{cls.name} needs the argument {listed(map(repr, missing), 'and')}")
        return cls(**{name: checked(known[name], value) for name, value in values.items()})

    @classmethod
    def record_schema(cls) -> Record:
        """Return the JSON schema of its record."""
        return cls.found.schema()

    @classmethod
    def schema(cls) -> Record:
        """Return the JSON schema of its arguments."""
        arguments = cls.arguments()
        limits = {name: each for name, each in LIMITS.items() if name in cls.names()}
        language = Argument("language", Literal["en", "ja"], "en", "the language of sentences")
        shown = {**arguments, **limits, "language": language}
        return {
            "type": "object",
            "properties": {name: each.schema() for name, each in shown.items()},
            "required": [name for name, each in arguments.items() if each.required],
            "additionalProperties": False,
        }


def checked(argument: Argument, value: object) -> Any:
    """Return the value of an argument if it has one of its types."""
    name, kinds = argument.name, argument.kinds
    for kind in kinds:
        if _fits(value, kind):
            return whole_number(name, value, **IN_64_BITS) if kind is int else value
    only = [kind for kind in kinds if kind is not NoneType]
    if len(only) == 1 and get_origin(only[0]) is Literal:
        return known_word(name, value, get_args(only[0]))
    if only == [int] or (int in only and hasattr(value, "__index__")):
        return whole_number(name, value)
    wanted = listed(dict.fromkeys(_called(kind) for kind in only), "or")
    raise TypeError(f"{name} must be {wanted}, not {type(value).__name__}")


def _fits(value: object, kind: object) -> bool:
    """Whether a JSON value has a type; the members of a list are left to what reads them."""
    if kind in (NoneType, bool, str):
        return isinstance(value, kind)
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    if get_origin(kind) is Literal:
        return isinstance(value, str) and value in get_args(kind)
    return isinstance(value, list | tuple if get_origin(kind) is list else Mapping)


def _called(kind: Any) -> str:
    """What a value of a type is called."""
    kind = get_origin(kind) or kind
    names = {int: "an int", float: "a number", list: "a list", Literal: "a str", Mapping: "a dict"}
    return names.get(kind, f"a {kind.__name__}")


_JSON = {bool: "boolean", int: "integer", float: "number", str: "string", NoneType: "null"}


def _schema(kind: Any) -> Record:
    """Return the JSON schema of a type."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return {"enum": list(inner)}
    if origin is list:
        return {"type": "array", "items": _schema(inner[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema(inner[1])}
    if origin in (Union, UnionType):
        return {"anyOf": [_schema(each) for each in inner]}
    return {} if kind is Any else {"type": _JSON[kind]}


def combined(name: str, *bases: type[Any]) -> type[Question]:
    """Return a question with the arguments of several classes, the last ones first."""
    made = new_class(bases[0].__name__, bases, {"name": name})
    made.__doc__ = next(base.__doc__ for base in bases if base.name)
    return made


def record_of(found: Any) -> Record:
    return found if isinstance(found, dict) else found.record()
