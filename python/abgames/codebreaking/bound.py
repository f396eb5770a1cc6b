"""What proofs about all strategies have in common: the situation, and how it is written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..arguments import of_kind
from ..display.answer import Answer
from ..documents import Proof
from .cards import CardMoo
from .code_game import Code, CodeGame, Goal
from .feedback_table import FeedbackTable
from .games import AB, Mastermind
from .history import History, parse_history
from .ready_made.word_game import words
from .records import history_record, situation_record


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

    def _written(self, form: str, version: int, **proof: Any) -> str:
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
    document: dict[str, Any], symbols: str | tuple[str, ...] | None = None
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
    """Return the game that a program is told."""
    if record["game"] == "words":
        weights, hard = record.get("weights"), record.get("hard", False)
        return words(record["answers"], record["guesses"], weights=weights, hard=hard)
    sizes = {name: record[name] for name in GAME_FIELDS if name in record}
    return game_of_record(
        {"name": of_kind("name", record["name"], str), **sizes}, record.get("symbols")
    )


GAME_FIELDS = (
    *("pegs", "colors", "extra_colors", "ranks", "own", "table", "hit", "guesses", "secrets"),
    *("feedbacks", "weights", "classes", "allowed"),
)
"""What the record of a game has beside its name."""


def game_of_record(
    record: dict[str, Any], symbols: str | tuple[str, ...] | None = None
) -> CodeGame:
    """Return the game of a verified document."""
    sizes = {name: entry for name, entry in record.items() if name != "name"}
    named = {"FeedbackTable": "guesses of a table", "CardMoo": "cards of CardMoo"}
    if symbols is not None and record["name"] in named:
        raise ValueError(f"the {named[record['name']]} have names; symbols must be None")
    if record["name"] in named:
        return FeedbackTable(**sizes) if record["name"] == "FeedbackTable" else CardMoo(**sizes)
    if record["name"] == "AB":
        return AB(**sizes, symbols=symbols)
    return Mastermind(record["pegs"], record["colors"], symbols)
