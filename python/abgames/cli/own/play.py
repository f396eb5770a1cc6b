"""``abgames play --game``: a game of your own against programs that know its values."""

from __future__ import annotations

import argparse
import inspect
from typing import Any, ClassVar

from ...games.questions import typed_players
from ...games.rules import name_of
from ...language import _, joined, marked
from ...otrio.tables import outcome_text
from ..conversation import Conversation, Made
from .question import play_of

UNWRITTEN = marked("The rules are those of the Python file; it has no description of them.")


def run(options: argparse.Namespace) -> int:
    """Play."""
    play = play_of(options, options.moves)
    me = set(typed_players("--me", options.me))
    if beyond := [player for player in me if player > play.rules.players]:
        problem = _("--me has player {player}, but there are players 1 to {n}")
        raise ValueError(problem.format(player=max(beyond), n=play.rules.players))
    if play.to_move is None:
        raise ValueError(_("the game is over after these moves"))
    play.best_moves()  # solves it, or says why that is not possible
    return _Play(play, me, options).run()


class _Play(Conversation):
    """The conversation; every move is known to be good or bad, so nothing takes time."""

    meanings: ClassVar = {"undo": marked("take back your last move, and what the programs replied")}
    typed: ClassVar = ()
    between: ClassVar = marked("; ")

    def __init__(self, start: Any, me: set[int], options: argparse.Namespace) -> None:
        self.me = me
        super().__init__(start, options, map(start.text, start.moves))

    def greeting(self) -> list[str]:
        first = self.start.text(self.start.moves[0])
        how = _("Type a move such as {move}, or hint, why, undo, help.", move=first)
        rules = self.start.rules
        return [joined(f"{name_of(rules)}:", self.you(rules.players)), how]

    def rules(self) -> str:
        return inspect.getdoc(type(self.start.rules)) or _(UNWRITTEN)

    def text(self) -> str:
        return "\n".join(["", str(self.here), *([self._end()] if self.over else [])])

    def record(self) -> dict[str, Any]:
        return {
            "state": self.state,
            **self.here.record(),
            "outcome": self.here.outcome,
            "moves": list(map(self.in_words, self.past)),
            "me": sorted(self.me),
            "said": self.said,
        }

    def told(self, made: Made) -> str:
        player, move = made.before.to_move, self.in_words(made)
        return _("Player {player} plays {move}", player=player, move=move) + "."

    def hint(self) -> tuple[str, str]:
        move = self.here.text(self.here.hint())
        return _("Hint: {move} is a best move.", move=move), move

    def _end(self) -> str:
        end = str(self.here.outcome)
        is_usual = end == "D" or (end[:1] == "P" and end[1:].isdecimal())
        return _("The game is over: {outcome}.", outcome=outcome_text(end) if is_usual else end)
