"""``abgames nim play``: Nim against the program, as [Iwase2009], (70.22), proposes."""

from __future__ import annotations

import argparse
import random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ...display import counted
from ...display.width import columns, padded
from ...language import _, joined, marked
from ...reviews import Review
from ..dialogue import NO_MOVE, Dialogue, add_conversation
from .game import add_heaps, heaps_text, prose_width, read_heaps
from .notation import read_move

if TYPE_CHECKING:
    from ...nim import NimMove
    from ...nim.rules import Position

DRAWN = 40
"""Stones of the largest pile that is drawn."""

LEVELS = ("perfect", "beginner")


class Move(NamedTuple):
    """A move of the game."""

    player: str
    """"you" or "program"."""
    before: Position
    after: Position

    @property
    def pile(self) -> int:
        """The pile that was taken from, counted from 1."""
        return next(n for n, pile in enumerate(self.before, 1) if pile != self.after[n - 1])

    @property
    def stones(self) -> int:
        """How many stones were taken."""
        return self.before[self.pile - 1] - self.after[self.pile - 1]

    def __str__(self) -> str:
        stones = counted(self.stones, "stone")
        return _("{stones} from pile {pile}", stones=stones, pile=self.pile)


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "play",
        help="play Nim against the program",
        description="Play Nim against the program. A perfect opponent wins wherever that is "
        "possible; a beginner moves at random and sees only the move that ends the game.",
    )
    add_heaps(parser)
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
    from ...nim.rules import read_position

    position = read_position(read_heaps(options.heaps))
    if not any(position):
        raise ValueError(_("there is no stone to take: some pile must have at least one"))
    if options.seed is None:
        options.seed = random.randrange(10**6)
    opponent = _Opponent(options.level, options.misere, random.Random(options.seed))
    return _Play(position, opponent, options).run()


class _Opponent:
    """The program as a player."""

    def __init__(self, level: str, misere: bool, chance: random.Random) -> None:
        self.level = level
        self.misere = misere
        self.chance = chance

    def reply(self, position: Position) -> Position:
        """Return what the program leaves."""
        if self.level == "perfect":
            return self._perfect(position)
        piles = [index for index, pile in enumerate(position) if pile]
        if len(piles) == 1:
            left = 1 if self.misere and position[piles[0]] > 1 else 0
            return _with(position, piles[0], left)
        index = self.chance.choice(piles)
        return _with(position, index, self.chance.randrange(position[index]))

    def _perfect(self, position: Position) -> Position:
        from ...nim import winning_moves

        winning = winning_moves(position, misere=self.misere)
        if winning:
            return winning[-1]  # the one that the lecture's program stores (70.20)
        largest = max(range(len(position)), key=lambda index: position[index])
        return _with(position, largest, position[largest] - 1)


class _Play(Dialogue):
    """The conversation: the position, and the moves that led to it."""

    meanings: ClassVar = {
        "hint": marked("who wins, by which moves, and why"),
        "undo": marked("take back your last move and my reply"),
    }
    typed: ClassVar = (
        (marked("2 from pile 1"), marked("take 2 stones from pile 1")),
        ("1 2", marked("the same: first the pile, then the stones")),
        ("5 3 5", marked("what is left after your move; with one or two piles, leave 5")),
    )

    def __init__(
        self, position: Position, opponent: _Opponent, options: argparse.Namespace
    ) -> None:
        self.start = position
        self.opponent = opponent
        self.misere = opponent.misere
        super().__init__(options)

    def begin(self) -> None:
        self.moves: list[Move] = []
        how = _("Type a move such as 2 from pile 1, or hint, why, undo, help.")
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
        piles = enumerate(self.position, 1)
        return [*self.commands, *(_("{n} from pile {pile}", n=n, pile=p) for p, n in piles if n)]

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
            "misere": self.misere,
            "level": self.opponent.level,
            "moves": [
                {
                    "player": move.player,
                    "pile": move.pile,
                    "stones": move.stones,
                    "position": list(move.after),
                }
                for move in self.moves
            ],
        }

    @property
    def rules(self) -> str:  # type: ignore[override]
        """The rules in a few words."""
        nim = _("Nim with {piles}. A move takes one or more stones from one pile.")
        last = _("Whoever takes the last stone wins.")
        if self.misere:
            last = _("Whoever takes the last stone loses.")
        return joined(nim.format(piles=counted(len(self.start), "pile")), last)

    def _is_won(self) -> bool:
        return (self.moves[-1].player == "you") is not self.misere

    def _end(self) -> list[str]:
        won = _("you win") if self._is_won() else _("I win")
        if self.moves[-1].player == "you":
            line = _("You take the last stone: {won}.", won=won)
        else:
            line = _("That was the last stone: {won}.", won=won)
        return [line] if self._is_won() else [line, self._first_mistake()]

    def _first_mistake(self) -> str:
        """Where the player who lost gave a won position away."""
        for move in self.moves:
            judged = self._judged(move.before, move.after)
            if move.player == "you" and judged.cost:
                best = Move("you", move.before, judged.best[-1])
                return _(
                    "In {position} you took {move}; {best} would have won. Try again!",
                    position=heaps_text(move.before),
                    move=move,
                    best=best,
                )
        return _("You made no mistake: every position you had was lost.")

    # -- what can be typed -----------------------------------------------------------------

    def move(self, line: str) -> None:
        """Make a move, and reply to it."""
        self._make("you", read_move(line, self.position))
        self.comment()
        if not self.over:
            self._answer()

    def _answer(self) -> None:
        self._make("program", self.opponent.reply(self.position))
        self.said.append(_("I take {move}.", move=self.moves[-1]))

    def _make(self, player: str, after: Position) -> None:
        self.moves.append(Move(player, self.position, after))
        self.over, self.changed = not any(after), True

    def hint(self) -> tuple[str, dict[str, Any]]:
        """Explain the position in binary."""
        from ...nim import explain

        explanation = explain(self.position, misere=self.misere)
        winning = [list(after) for after in explanation.moves]
        text = explanation.to_text(prose_width())
        return text, {"lost": explanation.lost, "winning_moves": winning}

    def judge(self, move: str | None = None) -> NimMove:
        if move is not None:
            return self._judged(self.position, read_move(move, self.position))
        last = self.moves[self._last_of_yours()]
        return self._judged(last.before, last.after)

    def review(self) -> Review[NimMove]:
        from ...nim import review

        return review([self.start, *(move.after for move in self.moves)], misere=self.misere)

    def _judged(self, before: Position, after: Position) -> NimMove:
        from ...nim import judge_move

        return judge_move(before, after, misere=self.misere)

    def _last_of_yours(self) -> int:
        """The place of your last move."""
        yours = [number for number, move in enumerate(self.moves) if move.player == "you"]
        if not yours:
            raise ValueError(_(NO_MOVE))
        return yours[-1]

    def undo(self) -> None:
        del self.moves[self._last_of_yours() :]
        self.over, self.changed = False, True
        self.said.append(_("Taken back."))

    def tell_list(self) -> None:
        piles = [
            _("1 to {n} from pile {pile}", n=n, pile=p)
            if n > 1
            else _("{n} from pile {pile}", n=n, pile=p)
            for p, n in enumerate(self.position, 1)
            if n
        ]
        self.note(_("{items}.", items=_(", ").join(piles)))

    def tell_history(self) -> None:
        took = {"you": _("you took {move}: {left}"), "program": _("I took {move}: {left}")}
        lines = [
            took[move.player].format(move=move, left=heaps_text(move.after)) for move in self.moves
        ]
        start = _("start: {position}", position=heaps_text(self.start))
        self.note("\n".join([start, *lines]))


def _with(position: Position, index: int, left: int) -> Position:
    return (*position[:index], left, *position[index + 1 :])


def _drawn(position: Position) -> list[str]:
    """A line for each pile, with its stones if they are few."""
    names = [_("pile {number}", number=number) for number in range(1, len(position) + 1)]
    draws = max(position) <= DRAWN
    digits = len(str(max(position)))
    return [
        f"{padded(name, columns(names[-1]))}  "
        f"{'o' * pile * draws:<{max(position) * draws}}  {pile:>{digits}}"
        for name, pile in zip(names, position, strict=True)
    ]
