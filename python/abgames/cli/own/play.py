"""``abgames play --game``: a game of your own against programs that know its values."""

from __future__ import annotations

import argparse
import inspect
from typing import TYPE_CHECKING, Any, ClassVar

from ...arguments import listed
from ...games.rules import name_of
from ...language import _, joined, marked, ngettext
from ...otrio.tables import outcome_text
from ...reviews import Review
from ..dialogue import NO_MOVE, Dialogue
from .question import play_of, read_players

if TYPE_CHECKING:
    from ...games import GameMove
    from ...games.situation import Play

UNWRITTEN = marked("The rules are those of the Python file; it has no description of them.")


def run(options: argparse.Namespace) -> int:
    """Play."""
    play = play_of(options, options.moves)
    me = set(read_players("--me", options.me))
    if beyond := [player for player in me if player > play.rules.players]:
        problem = _("--me has player {player}, but there are players 1 to {n}")
        raise ValueError(problem.format(player=max(beyond), n=play.rules.players))
    if play.to_move is None:
        raise ValueError(_("the game is over after these moves"))
    play.best_moves()  # solves it, or says why that is not possible
    return _Conversation(play, me, options).run()


class _Conversation(Dialogue):
    """The game, with programs that move at once when it is their turn."""

    meanings: ClassVar = {"undo": marked("take back your last move, and what the programs replied")}
    typed: ClassVar = ()

    def __init__(self, start: Play, me: set[int], options: argparse.Namespace) -> None:
        self.start, self.me = start, me
        super().__init__(options, map(start.text, start.moves))

    def begin(self) -> None:
        self.past: list[Play] = []
        """The situations in which somebody moved."""
        self.moves: list[Any] = []
        self.play = self.start
        you = ngettext(
            "You are player {players}.",
            "You are players {players}.",
            len(self.me),
            players=listed(sorted(self.me), "and"),
        )
        if len(self.me) in (0, self.start.rules.players):
            you = _("You play all of them.") if self.me else _("The programs play alone.")
        how = _("Type a move such as {move}, or hint, why, undo, help.", move=self._first_move())
        self.said = [joined(f"{name_of(self.start.rules)}:", you), how]
        self._programs_move()

    @property
    def rules(self) -> str:  # type: ignore[override]
        """The description that the rules have."""
        return inspect.getdoc(type(self.start.rules)) or UNWRITTEN

    def words(self) -> list[str]:
        return [*self.commands, *map(self.play.text, self.play.moves)]

    # -- what is shown ---------------------------------------------------------------------

    def prompt(self) -> str:
        return _("player {player}> ", player=self.play.to_move)

    def text(self) -> str:
        return "\n".join(["", str(self.play), *([self._end()] if self.over else [])])

    def record(self) -> dict[str, Any]:
        state = "stopped" if self.stopped else "over" if self.over else "move"
        return {
            "state": state,
            **self.play.record(),
            "outcome": self._outcome() if self.over else None,
            "moves": self._texts(),
            "me": sorted(self.me),
            "said": self.said,
        }

    def _first_move(self) -> str:
        return self.start.text(self.start.moves[0])

    def _texts(self) -> list[str]:
        return [place.text(move) for place, move in zip(self.past, self.moves, strict=True)]

    def _outcome(self) -> str:
        return str(self.play.rules.outcome(self.play.position))

    def _end(self) -> str:
        end = self._outcome()
        is_usual = end == "D" or (end[:1] == "P" and end[1:].isdecimal())
        return _("The game is over: {outcome}.", outcome=outcome_text(end) if is_usual else end)

    # -- what can be typed -----------------------------------------------------------------

    def move(self, line: str) -> None:
        """Make a move; the programs reply."""
        self._make(self.play.read(line))
        self.comment()
        self._programs_move()

    def _make(self, move: Any) -> None:
        after = self.play.play(move)
        self.past.append(self.play)
        self.moves.append(move)
        self.play, self.changed = after, True
        self.over = after.to_move is None

    def _programs_move(self) -> None:
        while not self.over and self.play.to_move not in self.me:
            player, move = self.play.to_move, self.play.hint(self.options.level)
            said = _("Player {player} plays {move}", player=player, move=self.play.text(move))
            self.said.append(f"{said}.")
            self._make(move)

    def hint(self) -> tuple[str, str]:
        move = self.play.text(self.play.hint())
        return _("Hint: {move} is a best move.", move=move), move

    def judge(self, move: str | None = None) -> GameMove:
        if move is not None:
            return self._judged(self.play, self.play.read(move))
        last = self._last_of_yours()
        return self._judged(self.past[last], self.moves[last])

    def _judged(self, play: Play, move: Any) -> GameMove:
        made: Any = play.judge(move).made
        return made  # type: ignore[no-any-return]

    def review(self) -> Review[GameMove]:
        from ...games import GameMove

        return Review(GameMove, tuple(map(self._judged, self.past, self.moves)))

    def _last_of_yours(self) -> int:
        """The number of your last move."""
        yours = [number for number, place in enumerate(self.past) if place.to_move in self.me]
        if not yours:
            raise ValueError(_(NO_MOVE))
        return yours[-1]

    def undo(self) -> None:
        last = self._last_of_yours()
        self.play = self.past[last]
        del self.past[last:], self.moves[last:]
        self.over, self.changed = False, True
        self.said.append(_("Taken back."))

    def tell_history(self) -> None:
        self.note("; ".join(self._texts()) or _("There are no moves yet."))

    def tell_list(self) -> None:
        self.note("; ".join(map(self.play.text, self.play.moves)))
