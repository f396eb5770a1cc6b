"""``abgames nim play``: a game against the program, as [Iwase2009], (70.22), proposes for Nim."""

from __future__ import annotations

import sys
from typing import Any, ClassVar, Literal

from ...control import terminal_width
from ...display.tables import columns, padded
from ...language import _, marked
from ...nim.questions import Piled
from ...nim.rules import Position, heaps_text, rule_record
from ...played import asked_level
from ...question import asks
from ...reviews import Made
from ...situation import PERFECT
from ..conversation import Conversation, Talk

DRAWN = 40
"""The largest pile that is drawn."""

LONGEST_LINE = 80
"""Characters in a line of prose that is easy to read."""


def prose_width() -> int:
    """The width of prose on the screen."""
    return min(LONGEST_LINE, terminal_width(sys.stdout))


class _Play(Conversation):
    """The conversation; you are player 1, the program is player 2."""

    meanings: ClassVar = {
        "hint": marked("who wins, by which moves, and why"),
        "undo": marked("take back your last move and my reply"),
    }

    asked: Play

    def __init__(self, asked: Play) -> None:
        from ...nim.play import game_of
        from ...nim.situation import Heaps

        self.game = game_of(asked.played, asked.misere)
        self.game.check(asked.position)
        self.typed = self.game.typed  # type: ignore[misc]
        if asked.level < PERFECT:
            self.sow(asked.seed)
        first = 2 if asked.first == "program" else asked.to_move
        super().__init__(Heaps(asked.position, asked.played, asked.misere, first), asked)

    def words(self) -> list[str]:
        return [*self.commands, *self.game.words(self.here.piles)]

    def read(self, line: str) -> Position:
        return self.game.read(line, self.here.piles)

    # -- what is said ----------------------------------------------------------------------

    def greeting(self) -> list[str]:
        how = _("Type a move such as {move}, or hint, why, undo, help.", move=_(self.game.example))
        return [self.rules(), how]

    def rules(self) -> str:
        return self.game.rules(self.start.piles)

    def prompt(self) -> str:
        return _("your move> ")

    def text(self) -> str:
        return "\n".join(self._end() if self.over else ["", *_drawn(self.here.piles)])

    def record(self) -> dict[str, Any]:
        state = self.state
        if self.over and not self.stopped:
            state = "won" if self._is_won() else "lost"
        return {
            "state": state,
            "position": list(self.here.piles),
            "rule": rule_record(self.game.rule),
            "misere": self.game.misere,
            "level": self.asked.level,
            "moves": [
                {
                    "player": "you" if made.before.turn == 1 else "program",
                    **self.game.record(made.before.piles, made.move),
                    "position": list(made.move),
                }
                for made in self.past
            ],
        }

    def told(self, made: Made) -> str:
        said = self.game.said(made.before.piles, made.move)
        told = {"take": _("I take {move}."), "split": _("I split {move}.")}
        return told[said.verb].format(move=said.move)

    def _is_won(self) -> bool:
        return bool(self.here.outcome == "P1")

    def _end(self) -> list[str]:
        won = _("you win") if self._is_won() else _("I win")
        ends = _("You make the last move: {won}."), _("No move is left: {won}.")
        if self.game.takes_all:
            ends = _("You take the last stone: {won}."), _("That was the last stone: {won}.")
        line = ends[self.here.turn == 1].format(won=won)
        if self._is_won():
            return [line]
        return [line, self.worst() or _("You made no mistake: every position you had was lost.")]

    def hint(self) -> tuple[str, dict[str, Any]]:
        from ...nim import explain

        explanation = explain(self.here.piles, self.game.rule, misere=self.game.misere)
        winning = [list(after) for after in explanation.moves]
        text = explanation.to_text(prose_width())
        return text, {"lost": explanation.lost, "winning_moves": winning}

    def tell_list(self) -> None:
        moves = self.game.listed(self.here.piles)
        between = _("; ") if any(_(", ") in move for move in moves) else _(", ")
        self.note(_("{items}.", items=between.join(moves)))

    def tell_history(self) -> None:
        told = {
            (1, "take"): _("you took {move}: {left}"),
            (1, "split"): _("you split {move}: {left}"),
            (2, "take"): _("I took {move}: {left}"),
            (2, "split"): _("I split {move}: {left}"),
        }
        lines = [_("start: {position}", position=heaps_text(self.start.piles))]
        for before, move in self.past:
            verb, words = self.game.said(before.piles, move)
            lines.append(told[before.turn, verb].format(move=words, left=heaps_text(move)))
        self.note("\n".join(lines))


def _drawn(position: Position) -> list[str]:
    """A line for each pile, with its stones if they are few."""
    names = [_("pile {number}", number=number) for number in range(1, len(position) + 1)]
    draws = max(position) <= DRAWN
    digits = len(str(max(position)))
    return [
        f"{padded(name, columns(names[-1]))}  "
        f"{'o' * (pile * draws):<{max(position) * draws}}  {pile:>{digits}}"
        for name, pile in zip(names, position, strict=True)
    ]


class Play(
    Talk, Piled, name="nim/play", brief="play Nim, or another heap game, against the program"
):
    """Play Nim against the program, or with --rule another heap game. A perfect opponent wins
    wherever that is possible."""

    kind = _Play

    level: int = asked_level()
    first: Literal["human", "program"] = asks("who moves first (human)", "human")
    seed: int | None = asks("repeat the program's random moves", None, metavar="N")
