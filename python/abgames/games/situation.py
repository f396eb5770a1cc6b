"""A game of one's own at a point of play: its rules, a position, and what the players want.

>>> from abgames import begin
>>> class Race:
...     players, start = 3, (0, 1)
...     def to_move(self, position): return position[1] if position[0] < 7 else None
...     def moves(self, position): return [step for step in (1, 2) if position[0] + step <= 7]
...     def play(self, position, move): return position[0] + move, position[1] % 3 + 1
...     def outcome(self, position): return f"P{(position[1] + 1) % 3 + 1}"
>>> s = begin(Race(), coalition={1, 2}, winners={"P1"})
>>> s.judge(2).cost, s.best_moves(), s.judge(s.read("1")).sentence
(0, (2,), 'That was a mistake; 2 was best.')
>>> begin(Race(), prefer="next").play(2).hint()
1
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Unpack

from abgames_check.own_game import OneByOne
from abgames_check.own_rules import InTurn, Turn, is_impartial, turn

from ..arguments import few, folded, of_kind, repr_of, whole_number
from ..control import CallLimits
from ..display.svg import lines_picture
from ..errors import IllegalMoveError, NotationError
from ..language import _
from ..preferences import kept_orders, orders_of_record, orders_text, read_players_set
from ..situation import PERFECT, Kept, Level, Leveled
from ..typed import options_text
from .arrays import one_by_one
from .force import Searched, solved_or_searched
from .reviewed import GameMove, judged_moves
from .rules import (
    as_given,
    ask,
    blaming,
    canonical,
    literal,
    mover_at,
    moves_at,
    must_hash,
    name_of,
    odds_at,
    outcome_at,
    parameters,
    place_of_rules,
    players_of,
    text_of,
    written,
)
from .solved import Prefer, Solved, Winners

if TYPE_CHECKING:
    from .rules import Rules


@dataclass(frozen=True, eq=False, repr=False)
class Play(Leveled):
    """A position of a game, and what its players or a coalition want."""

    rules: Any
    position: Any
    prefer: str | tuple[tuple[int, str], ...] | None
    aim: tuple[frozenset[int], frozenset[Any]] | None
    """A coalition, and the outcomes that it wants."""
    solved: Kept[Solved | Searched]

    @classmethod
    def begin(
        cls,
        rules: Rules,
        prefer: Prefer = "previous",
        *,
        coalition: Collection[int] | int | None = None,
        winners: Winners | None = None,
        position: Hashable = None,
    ) -> Play:
        """Check the arguments of a caller; they are those of :func:`~abgames.begin`."""
        rules = one_by_one(rules)
        players = players_of(rules)
        if (coalition is None) != (winners is None):
            raise TypeError("coalition and winners go together")
        aim = None
        if coalition is not None and winners is not None:
            liked = [winners] if isinstance(winners, str | int) else few("winners", winners, 2**16)
            aim = (
                read_players_set(coalition, players, name="coalition"),
                frozenset(w if isinstance(w, str) else whole_number("a winner", w) for w in liked),
            )
        start = rules.start if position is None else position
        if isinstance(rules, InTurn):
            start = turn(start)
        elif isinstance(rules, OneByOne):
            start = rules.place(start)
        must_hash("the position", start)
        orders = None if aim else kept_orders(prefer, players)
        return cls(rules, start, orders, aim, Kept(partial(solved_or_searched, rules, aim)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Play):
            return NotImplemented
        alike = (self.position, self.prefer, self.aim) == (other.position, other.prefer, other.aim)
        return alike and _are_alike(self.rules, other.rules)

    def __hash__(self) -> int:
        return hash((type(self.rules), self.position, self.prefer, self.aim))

    def __repr__(self) -> str:
        wanted = ", ".join(f"{name}={value!r}" for name, value in self.wanted.items())
        return f"<Play of {name_of(self.rules)}: {repr_of(self.position)}, {wanted}>"

    @property
    def question(self) -> dict[str, Any]:
        """What is asked about moves, as :meth:`Solved.moves` takes it."""
        if self.aim is not None:
            return {"coalition": self.aim[0], "winners": self.aim[1]}
        return {"prefer": dict(self.prefer) if isinstance(self.prefer, tuple) else self.prefer}

    @property
    def wanted(self) -> dict[str, Any]:
        """The same with lists for sets, in an order that is always the same."""
        return {
            name: sorted(value, key=str) if isinstance(value, frozenset) else value
            for name, value in self.question.items()
        }

    @property
    def to_move(self) -> int | None:
        return mover_at(self.rules, self.rules.players, self.position)

    @property
    def outcome(self) -> str | None:
        return outcome_at(self.rules, self.position) if self.to_move is None else None

    @property
    def kind(self) -> Hashable:
        kind: Hashable = canonical(self.rules, self.position)
        return kind

    @property
    def moves(self) -> tuple[Any, ...]:
        mover = self.to_move
        return () if mover is None else moves_at(self.rules, self.position, is_chance=mover == 0)

    def play(self, move: Hashable) -> Play:
        with blaming(self.position, "comparing {} with the moves in {}", move, self.position):
            is_legal = move in self.moves
        if not is_legal:
            raise IllegalMoveError(
                f"{repr_of(move)} is not a legal move in {repr_of(self.position)}", move=move
            )
        return replace(self, position=ask(self.rules, "play", self.position, move))

    def read(self, text: str) -> Any:
        if not isinstance(text, str):
            raise TypeError(f"a move is read from a str, not {type(text).__name__}")
        if hasattr(self.rules, "read"):
            move = ask(self.rules, "read", self.position, text)
            self.play(move)
            return move
        wanted = folded(text).strip()
        texts = [(move, self.text(move)) for move in self.moves]
        named = [move for move, each in texts if each in (text, wanted)]
        named = named or [move for move, each in texts if each.casefold() == wanted.casefold()]
        named = named or [move for move, each in texts if _words_of(each) == _words_of(wanted)]
        if len(named) != 1:
            legal = ", ".join(each for move, each in texts[:10]) + ", ..." * (len(texts) > 10)
            problem = _(
                "{move!r} is no legal move here; legal: {legal}", move=text[:60], legal=legal
            )
            raise NotationError(problem, text=text)
        return named[0]

    def text(self, move: Hashable) -> str:
        return text_of(move, self.position)

    def judge(
        self, move: Hashable, *, ranks: bool = False, **limits: Unpack[CallLimits]
    ) -> GameMove:
        self.play(move)
        return judged_moves(self)[move]

    def best_moves(self) -> tuple[Any, ...]:
        return next((made.best for made in judged_moves(self).values()), ())

    def hint(self, level: Level = PERFECT, chance: Random | None = None) -> Any:
        if self.to_move == 0:
            odds = odds_at(self.rules, self.position)
            return (chance or Random(str(self))).choices([*odds], [*map(float, odds.values())])[0]
        return super().hint(level, chance)

    def _best_move(self) -> Any:
        return next(iter(self.solved.get()._best_first(self.position, **self.question)))

    def seen(self) -> dict[str, Any]:
        return {"position": self.position}

    def record(self) -> dict[str, Any]:
        return {
            "game": name_of(self.rules),
            **place_of_rules(self.rules),
            "players": self.rules.players,
            "position": self.shown,
            "literal": written(self.position),
            "to_move": self.to_move,
            **self.wanted,
            "legal_moves": list(map(self.text, self.moves)),
        }

    @classmethod
    def of_record(cls, record: Mapping[str, Any], rules: Rules | None = None) -> Play:
        """Return the situation of a record."""
        rules = rules_at(record) if rules is None else rules
        prefer = orders_of_record(record.get("prefer", "previous"))
        wanted = {name: record.get(name) for name in ("coalition", "winners")}
        position = literal(record["literal"])
        if is_impartial(rules):
            position = Turn(*position)
        return cls.begin(rules, prefer, **wanted, position=position)

    def read_from(self, text: str) -> Play:
        if text != str(self):
            what = "a position of a game of your own is read from its record, not from a text"
            raise NotationError(what, text=str(text))
        return self

    def picture(self) -> str:
        if hasattr(self.rules, "picture"):
            return str(ask(self.rules, "picture", self.position))
        return lines_picture(name_of(self.rules), str(self).splitlines() or [""])

    def _repr_svg_(self) -> str:
        """Return the picture for notebooks."""
        return self.picture()

    def __str__(self) -> str:
        if self.prefer == "previous":
            return self.shown
        if self.aim is None:
            return options_text(self.shown, prefer=orders_text(self.question["prefer"]))
        wanted = {name: ",".join(map(str, value)) for name, value in self.wanted.items()}
        return options_text(self.shown, **wanted)

    @property
    def shown(self) -> str:
        """The position as text."""
        return text_of(self.position, self.position) or repr(self.position)


def _words_of(text: str) -> list[str]:
    """What is left of a move without brackets, commas and quotes: "3 2" stands for "(3, 2)"."""
    return re.sub(r"[][(){},;]", " ", folded(text)).casefold().split()


def _are_alike(rules: object, others: object) -> bool:
    """Whether rules are equal, or of a class without equality and hold the same."""
    rules, others = as_given(rules), as_given(others)
    if rules == others:
        return True
    equality: Any = type(rules).__eq__
    is_plain = type(rules) is type(others) and equality is object.__eq__
    return is_plain and getattr(rules, "__dict__", None) == getattr(others, "__dict__", None)


def rules_at(record: Mapping[str, Any]) -> Any:
    """Return the rules of a record, whose module must be imported already."""
    place, settings = str(record["rules"]), record.get("settings", {})
    module, _colon, path = place.partition(":")
    found: Any = sys.modules.get(module)
    for name in path.split("."):
        found = getattr(found, name, None)
    if not isinstance(found, type) or not hasattr(found, "moves"):
        what = f"there are no rules {place} in the modules that are imported"
        raise NotationError(f"{what}: give them, as in resume(record, rules)", text=place)
    of_kind("settings", settings, dict)
    kept = {name: literal(value) for name, value in settings.items()}
    if kept.keys() == set(parameters(found)):
        return found(**kept)
    rules: Any = object.__new__(found)
    vars(rules).update(kept)
    return rules
