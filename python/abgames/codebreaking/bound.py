"""What proofs about all strategies have in common: the situation, and how it is written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple, Self, cast

import numpy as np

from abgames_check.codebreaking.document import read_game
from abgames_check.codebreaking.rules import TableRules
from abgames_check.codebreaking.total_bound import FORMAT, VERSION, WORST_FORMAT, check, check_worst
from abgames_check.documents import MOST

from .._abgames import codebreaking as core
from ..arguments import of_kind
from ..display.answer import Answer
from ..errors import AbgamesError, UnsupportedGameError, VerificationError
from ..verified import Proof, Verified, verified, written
from .cards import CardMoo
from .code_game import Code, CodeGame
from .feedback_table import FeedbackTable
from .games import AB, Mastermind
from .history import History, parse_history
from .ready_made.word_game import SAID, of_codes, words
from .records import Goal, history_record, situation_record
from .renaming import Renaming


@dataclass(frozen=True, repr=False)
class Bound(Proof, Answer):
    """A proof about all strategies from a situation on."""

    game: CodeGame
    goal: Goal
    history: History
    candidates: tuple[Code, ...] | None

    def _found(self) -> dict[str, int]:
        """What is proved, as numbers by name."""
        raise NotImplementedError

    def record(self) -> dict[str, Any]:
        asked = situation_record(self.game, self.history)
        return {**asked, "goal": self.goal, **self._found()}

    def facts(self) -> list[tuple[str, str]]:
        shown = {"game": str(self.game), "goal": self.goal, **self._found()}
        return [(name.replace("_", " "), str(value)) for name, value in shown.items()]

    def _written(self, form: str, version: int, **proof: object) -> str:
        """The text of the file: the situation, and the proof."""
        situation = {
            "game": self.game.record(),
            "goal": self.goal,
            "history": history_record(self.history),
            "candidates": self.candidates,
        }
        document = {"format": form, "version": version, **situation, **proof}
        return json.dumps(document, separators=(",", ":"))


def situation_of(
    document: Mapping[str, Any], symbols: str | tuple[str, ...] | None = None
) -> dict[str, Any]:
    """Return the situation of a file that has been checked, as fields of a proof."""
    game, candidates = game_of_record(document["game"], symbols), document["candidates"]
    return {
        "game": game,
        "goal": document["goal"],
        "history": parse_history(game, document["history"]),
        "candidates": None if candidates is None else tuple(sorted(map(game.secret, candidates))),
    }


def game_of_told(record: Mapping[str, Any]) -> CodeGame:
    if record["game"] == "words":
        weights, hard = record.get("weights"), record.get("hard", False)
        return words(record["answers"], record["guesses"], weights=weights, hard=hard)
    sizes = {name: record[name] for name in GAME_FIELDS if name in record}
    game = game_of_record(
        {"name": of_kind("name", record["name"], str), **sizes}, record.get("symbols")
    )
    if "where" in record:
        return game.where(record["where"])
    return game.among(record["candidates"]) if "candidates" in record else game


GAME_FIELDS = (
    *("pegs", "colors", "extra_colors", "ranks", "own", "table", "hit", "guesses", "secrets"),
    *("feedbacks", "weights", "classes", "allowed", "costs", "shared_hits"),
)
"""What the record of a game has beside its name."""


def game_of_record(
    record: dict[str, Any], symbols: str | tuple[str, ...] | None = None
) -> CodeGame:
    sizes = {name: entry for name, entry in record.items() if name != "name"}
    if "costs" in sizes:
        sizes["costs"] = list(map(Fraction, sizes["costs"]))
    named = {"FeedbackTable": "guesses of a table", "CardMoo": "cards of CardMoo"}
    if symbols is not None and record["name"] in named:
        raise ValueError(f"the {named[record['name']]} have names; symbols must be None")
    if record["name"] == "FeedbackTable":
        return _made(record, sizes) if isinstance(sizes["table"], str) else FeedbackTable(**sizes)
    if record["name"] == "CardMoo":
        return CardMoo(**sizes)
    if record["name"] == "AB":
        return AB(**sizes, symbols=symbols)
    return Mastermind(record["pegs"], record["colors"], symbols)


def _made(record: dict[str, Any], given: dict[str, Any]) -> FeedbackTable:
    """Return the game of a table that a rule makes of names."""
    rows: Any = cast(TableRules, read_game(record, costed=True)).table
    rule, guesses, secrets = (given.pop(name) for name in ("table", "guesses", "secrets"))
    game = None
    with suppress(AbgamesError, ValueError):  # names that the usual games do not have
        if rule == "words":
            hard = given.get("allowed") == "hard"
            game = words(secrets, guesses, weights=given["weights"], hard=hard)
        elif rule in SAID:
            codes = (np.array(read, np.uint8) for read in (rows.guesses, rows.secrets))
            game = of_codes(rule, *codes, **given)
    if game is None or game.record() != record:
        game = FeedbackTable(list(map(list, rows)), guesses=guesses, secrets=secrets, **given)
    return game.called(game._title, by=rule)


class KnownClass(NamedTuple):
    """A class of a guess, and the set that says more of it than counting does."""

    reply: str
    set: int
    """The number of the set, from 1."""
    renaming: Renaming
    """What takes the class to the set."""


@dataclass(frozen=True)
class BoundSet:
    """Codes whose total, or worst case, is at least ``least``, and why.

    If the worst case is just that, ``count`` of the codes take it, or more.
    ``guesses`` has those guesses for which the classes need more than counting, one of each orbit
    of ``symmetries``.  Pegs count from 0 here.  In a table a code is the number of a secret, and
    the colour of its only peg.
    """

    codes: tuple[Code, ...]
    least: int
    symmetries: tuple[Renaming, ...]
    guesses: tuple[tuple[Code, tuple[KnownClass, ...]], ...]
    count: int = 1
    after: History | None = None
    """The answers that allow the guesses, in a game with a rule for them."""


@dataclass(frozen=True, repr=False)
class TotalBound(Bound):
    """A proof that no strategy has a smaller total than ``total``.

    The last of the ``sets`` has the candidates; each set needs only those before it.
    """

    _kind: ClassVar = "a total-bound file"

    total: int
    sets: tuple[BoundSet, ...]

    def to_json(self) -> str:
        sets = [_record(entry, total=entry.least) for entry in self.sets]
        if self.total > MOST:
            raise UnsupportedGameError(
                f"a file holds totals up to {MOST:,}, not {self.total:,}; divide the weights",
                game=self.game,
            )
        return self._written(FORMAT, VERSION, total=self.total, sets=sets)

    @classmethod
    def _of(cls, document: Mapping[str, Any]) -> Self:
        check(document)
        situation = situation_of(document)
        sets = tuple(_set(situation["game"], entry, "total") for entry in document["sets"])
        return cls(**situation, total=document["total"], sets=sets)

    def _found(self) -> dict[str, int]:
        return {"total": self.total, "sets": len(self.sets)}

    def __repr__(self) -> str:
        """Return a short description; :meth:`to_json` is the form that can be read back."""
        known = " after a history" if self.history else ""
        return f"<TotalBound: no strategy for {self.game}{known} has a total below {self.total}>"


@dataclass(frozen=True, repr=False)
class WorstBound(Bound):
    """A proof that every strategy takes ``worst`` guesses for ``worst_count`` candidates, or more.

    Its ``sets`` are like those of a :class:`TotalBound`.
    """

    _kind: ClassVar = "a worst-bound file"

    worst: int
    sets: tuple[BoundSet, ...]
    worst_count: int = 1

    @property
    def guesses(self) -> int:
        """How many guesses are not enough."""
        return self.worst - 1

    def to_json(self) -> str:
        counts = any(entry.count > 1 for entry in self.sets)

        def claim(worst: int, count: int) -> dict[str, int]:
            return {"worst": worst, "count": count} if counts else {"worst": worst}

        own = claim(self.worst, self.worst_count)
        sets = [_record(entry, **claim(entry.least, entry.count)) for entry in self.sets]
        return self._written(WORST_FORMAT, VERSION, **own, sets=sets)

    @classmethod
    def _of(cls, document: Mapping[str, Any]) -> Self:
        check_worst(document)
        situation = situation_of(document)
        sets = tuple(_set(situation["game"], entry, "worst") for entry in document["sets"])
        last = sets[-1]
        return cls(**situation, worst=last.least, sets=sets, worst_count=last.count)

    def _found(self) -> dict[str, int]:
        found = {"guesses": self.guesses, "lower_bound": self.worst, "sets": len(self.sets)}
        return found if self.worst_count == 1 else {**found, "worst_count": self.worst_count}

    def __repr__(self) -> str:
        """Return a short description; :meth:`to_json` is the form that can be read back."""
        verb = "hit" if self.goal == "hit" else "determine"
        known = " after a history" if self.history else ""
        if self.worst_count == 1:
            return f"<WorstBound: {self.guesses} guesses do not {verb} all of {self.game}{known}>"
        takes = f"takes {self.worst} guesses for {self.worst_count} candidates"
        return f"<WorstBound: every strategy for {self.game}{known} {takes}>"


def verify_fast(document: Mapping[str, Any]) -> Verified:
    """Check a bound by sets that was parsed from JSON with the checker in Rust."""
    form = document["format"]
    try:
        least, count, sets = core.check_set_bound(written(document), form)
    except ValueError as error:
        raise VerificationError(str(error), problem=str(error)) from None
    return verified(document, (least, sets) if form == FORMAT else (least, sets, count))


def _record(entry: BoundSet, **claim: int) -> dict[str, Any]:
    after = {} if entry.after is None else {"after": history_record(entry.after)}
    return {
        "codes": entry.codes,
        **after,
        **claim,
        "symmetries": [_renaming_record(renaming) for renaming in entry.symmetries],
        "guesses": [
            [
                code,
                [[known.reply, known.set, *_renaming_record(known.renaming)] for known in classes],
            ]
            for code, classes in entry.guesses
        ],
    }


def _renaming_record(renaming: Renaming) -> tuple[list[int], tuple[int, ...]]:
    return [peg + 1 for peg in renaming.pegs], renaming.colors


def _set(game: CodeGame, record: dict[str, Any], number: str) -> BoundSet:
    return BoundSet(
        tuple(map(_code, record["codes"])),
        record[number],
        tuple(_renaming(*entry) for entry in record["symmetries"]),
        tuple(
            (_code(code), tuple(_class(*known) for known in classes))
            for code, classes in record["guesses"]
        ),
        record.get("count", 1),
        parse_history(game, record["after"]) if "after" in record else None,
    )


def _code(record: list[int] | Code) -> Code:
    return tuple(record) if isinstance(record, list) else record


def _class(reply: str, number: int, pegs: list[int], colors: list[int]) -> KnownClass:
    return KnownClass(reply, number, _renaming(pegs, colors))


def _renaming(pegs: list[int], colors: list[int]) -> Renaming:
    return Renaming(tuple(peg - 1 for peg in pegs), tuple(colors))
