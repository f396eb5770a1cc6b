"""``abgames nim play``: a game against the program, as [Iwase2009], (70.22), proposes for Nim."""

from __future__ import annotations

import argparse
import random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ...display.width import columns, padded
from ...language import _, marked
from ...nim.play.notation import heaps_text
from ...nim.play.opponent import LEVELS, Opponent
from ...nim.records import rule_record
from ...reviews import Review
from ..dialogue import NO_MOVE, Dialogue, add_conversation
from .game import add_position, position_of, prose_width

if TYPE_CHECKING:
    from ...nim import NimMove
    from ...nim.play.games import Game, Said
    from ...nim.rules import Position

DRAWN = 40
"""The largest pile that is drawn."""


class Move(NamedTuple):
    """A move of the game."""

    player: str
    """"you" or "program"."""
    before: Position
    after: Position


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "play",
        help="play Nim, or another heap game, against the program",
        description="Play Nim against the program, or with --rule another heap game. A "
        "perfect opponent wins wherever that is possible; a beginner moves at random and sees "
        "only the move that ends the game.",
    )
    add_position(parser)
    parser.add_argument(
        "--level", choices=LEVELS, default="perfect", help="how well the program plays (perfect)"
    )
    parser.add_argument(
        "--first",
        choices=("human", "program"),
        default="human",
        help="who moves first (human)",
    )
    parser.add_argument("--seed", type=int, metavar="N", help="repeat a beginner's random moves")
    add_conversation(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play."""
    from ...nim.play.games import game_of

    asked = position_of(options)
    position, game = asked.position, game_of(asked.played, asked.misere)
    game.check(position)
    if options.seed is None:
        options.seed = random.randrange(10**6)
    opponent = Opponent(options.level, game, random.Random(options.seed))
    return _Play(position, opponent, options).run()


class _Play(Dialogue):
    """The conversation: the position, and the moves that led to it."""

    meanings: ClassVar = {
        "hint": marked("who wins, by which moves, and why"),
        "undo": marked("take back your last move and my reply"),
    }

    def __init__(self, position: Position, opponent: Opponent, options: argparse.Namespace) -> None:
        self.start = position
        self.opponent = opponent
        self.game: Game = opponent.game
        self.typed = self.game.typed  # type: ignore[misc]
        super().__init__(options)

    def begin(self) -> None:
        self.moves: list[Move] = []
        how = _("Type a move such as {move}, or hint, why, undo, help.", move=_(self.game.example))
        self.said = [self.rules, how]
        if self.options.first == "program":
            self._answer()

    @property
    def position(self) -> Position:
        """The stones that are left."""
        return self.moves[-1].after if self.moves else self.start

    def same_chances(self) -> tuple[str, ...]:
        return ("--seed", str(self.options.seed)) if self.opponent.level == "beginner" else ()

    def words(self) -> list[str]:
        return [*self.commands, *self.game.words(self.position)]

    # -- what is shown ---------------------------------------------------------------------

    def prompt(self) -> str:
        return _("your move> ")

    def text(self) -> str:
        return "\n".join(self._end() if self.over else ["", *_drawn(self.position)])

    def record(self) -> dict[str, Any]:
        state = "stopped" if self.stopped else "move"
        if self.over:
            state = "won" if self._is_won() else "lost"
        return {
            "state": state,
            "position": list(self.position),
            "rule": rule_record(self.game.rule),
            "misere": self.game.misere,
            "level": self.opponent.level,
            "moves": [
                {
                    "player": move.player,
                    **self.game.record(move.before, move.after),
                    "position": list(move.after),
                }
                for move in self.moves
            ],
        }

    @property
    def rules(self) -> str:  # type: ignore[override]
        """The rules in a few words."""
        return self.game.rules(self.start)

    def _is_won(self) -> bool:
        return (self.moves[-1].player == "you") is not self.game.misere

    def _end(self) -> list[str]:
        won = _("you win") if self._is_won() else _("I win")
        ends = {
            "you": _("You make the last move: {won}."),
            "program": _("No move is left: {won}."),
        }
        if self.game.takes_all:
            ends = {
                "you": _("You take the last stone: {won}."),
                "program": _("That was the last stone: {won}."),
            }
        line = ends[self.moves[-1].player].format(won=won)
        return [line] if self._is_won() else [line, self._first_mistake()]

    def _first_mistake(self) -> str:
        """The first mistake of the user, who lost."""
        for move in self.moves:
            judged = self._judged(move.before, move.after)
            if move.player == "you" and judged.cost:
                said = self._said(move)
                told = {
                    "take": _("In {position} you took {move}; {best} would have won. Try again!"),
                    "split": _("In {position} you split {move}; {best} would have won. Try again!"),
                }
                return told[said.verb].format(
                    position=heaps_text(move.before),
                    move=said.move,
                    best=self.game.said(move.before, judged.best[-1]).to_do,
                )
        return _("You made no mistake: every position you had was lost.")

    def _said(self, move: Move) -> Said:
        return self.game.said(move.before, move.after)

    # -- what can be typed -----------------------------------------------------------------

    def move(self, line: str) -> None:
        """Make a move, and reply to it."""
        self._make("you", self.game.read(line, self.position))
        self.comment()
        if not self.over:
            self._answer()

    def _answer(self) -> None:
        self._make("program", self.opponent.reply(self.position))
        said = self._said(self.moves[-1])
        told = {"take": _("I take {move}."), "split": _("I split {move}.")}
        self.said.append(told[said.verb].format(move=said.move))

    def _make(self, player: str, after: Position) -> None:
        self.moves.append(Move(player, self.position, after))
        self.over, self.changed = self.game.is_over(after), True

    def hint(self) -> tuple[str, dict[str, Any]]:
        """Explain the position in binary."""
        from ...nim import explain

        explanation = explain(self.position, self.game.rule, misere=self.game.misere)
        winning = [list(after) for after in explanation.moves]
        text = explanation.to_text(prose_width())
        return text, {"lost": explanation.lost, "winning_moves": winning}

    def judge(self, move: str | None = None) -> NimMove:
        if move is not None:
            return self._judged(self.position, self.game.read(move, self.position))
        last = self.moves[self._last_of_yours()]
        return self._judged(last.before, last.after)

    def review(self) -> Review[NimMove]:
        from ...nim import review

        played = [self.start, *(move.after for move in self.moves)]
        return review(played, self.game.rule, self.game.misere)

    def _judged(self, before: Position, after: Position) -> NimMove:
        from ...nim import judge_move

        return judge_move(before, after, self.game.rule, self.game.misere)

    def _last_of_yours(self) -> int:
        """The place of the user's last move."""
        yours = [number for number, move in enumerate(self.moves) if move.player == "you"]
        if not yours:
            raise ValueError(_(NO_MOVE))
        return yours[-1]

    def undo(self) -> None:
        del self.moves[self._last_of_yours() :]
        self.over, self.changed = False, True
        self.said.append(_("Taken back."))

    def tell_list(self) -> None:
        moves = self.game.listed(self.position)
        between = _("; ") if any(_(", ") in move for move in moves) else _(", ")
        self.note(_("{items}.", items=between.join(moves)))

    def tell_history(self) -> None:
        told = {
            ("you", "take"): _("you took {move}: {left}"),
            ("you", "split"): _("you split {move}: {left}"),
            ("program", "take"): _("I took {move}: {left}"),
            ("program", "split"): _("I split {move}: {left}"),
        }
        lines = [_("start: {position}", position=heaps_text(self.start))]
        for move in self.moves:
            verb, words = self._said(move)
            left = heaps_text(move.after)
            lines.append(told[move.player, verb].format(move=words, left=left))
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
