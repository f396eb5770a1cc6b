"""``abgames otrio play``: you against programs that follow their orders of preference."""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from ...arguments import listed
from ...language import _, joined, marked, ngettext
from ...otrio.lists import typed_players as read_players
from ...otrio.records import advice_record, position_record
from ...reviews import Review
from ..dialogue import NO_MOVE, Command, Dialogue, add_conversation
from ..limits import duration
from ..parser import continued
from .question import (
    add_orders,
    add_position,
    judge_of,
    outcome_text,
    position_of,
    wants_color,
)

if TYPE_CHECKING:
    from ...otrio import Advice, OtrioMove, Position

T = TypeVar("T")

HURRY = 0.01
"""Seconds for a move after Ctrl-C."""


LEVELS = ("beginner", "club", "expert")

RULES = marked(
    "Players place a piece of their colour in turn: a ring, large (L), medium (M) or small (S), on "
    "one of nine fields; each field has room for one of each size, and each colour has three of "
    "each. The first player with three of a colour in line wins: of one size, or of falling or "
    "rising sizes, or all three sizes on one field."
)
TWO_COLORS = marked(
    "Each of the two players has two colours, and places them in turn: player 1 red and purple, "
    "player 2 green and blue. The colours move in the order red, green, purple, blue, and a line "
    "is of one colour."
)
ONE_COLOR = marked("Player 1 has red, player 2 green: nine pieces each.")


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "play",
        help="play against programs that follow orders of preference",
        description="Play against programs that follow orders of preference. An expert plays a "
        "best move when it can be found in the time, and says so; else a promising one. A club "
        "player looks at the board only, a beginner moves at random; both complete a line when "
        "they can.",
    )
    add_position(parser)
    parser.add_argument(
        "--me", default="1", metavar="PLAYERS", help='the players that you play, such as "1,3" (1)'
    )
    add_orders(parser, default="previous")
    parser.add_argument(
        "--level", choices=LEVELS, default=LEVELS[-1], help="how well the programs play (expert)"
    )
    parser.add_argument(
        "--seed", type=int, metavar="N", help="repeat the random moves of a beginner or club player"
    )
    parser.add_argument(
        "--think", type=duration, default=5.0, metavar="S", help="seconds for each move or hint (5)"
    )
    parser.add_argument("--hint", action="store_true", help="give a hint before each of your moves")
    add_conversation(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play."""
    start = position_of(options)
    me = set(read_players("--me", options.me))
    beyond = [player for player in me if player > start.players]
    if beyond:
        raise ValueError(
            _(
                "--me has player {player}, but --players is {n}: there are players 1 to {n}",
                player=max(beyond),
                n=start.players,
            )
        )
    if not 0 < options.think < float("inf"):
        problem = _("--think must be a number of seconds above 0, not {given}")
        raise ValueError(problem.format(given=options.think))
    return _Play(start, me, options).run()


class _Play(Dialogue):
    """The conversation; programs move at once when it is their turn."""

    own: ClassVar = (
        Command(
            "pass",
            "make_pass",
            marked("pass, when nothing else is possible"),
            playing=True,
            is_move=True,
        ),
        Command("orders", "tell_orders", marked("what each player wants")),
    )
    meanings: ClassVar = {
        "hint": marked("a best move if it can be found in the time, else a promising one"),
        "undo": marked("take back your last move, and what the programs replied"),
    }
    typed: ClassVar = (
        ("b2M", marked("a move: column a to c, row 1 to 3, size L, M or S; also medium b2")),
    )

    def __init__(self, start: Position, me: set[int], options: argparse.Namespace) -> None:
        from ...otrio import Solver
        from ...otrio.preferences import orders_of

        self.me = me
        self.prefer = orders_of(options.prefer, start.players)
        self.judged = judge_of(options)
        self.think_time: float = options.think
        self.chance = random.Random(options.seed)
        self.solver = Solver()
        self.start = start
        self._check_orders()
        super().__init__(options)

    def begin(self) -> None:
        self.positions = [self.start]
        self.moves: list[str] = []
        self.said = self._greeting()
        self._programs_move()

    @property
    def rules(self) -> str:  # type: ignore[override]
        """The rules in a few words."""
        if self.start.players > 2:
            return _(RULES)
        return joined(_(RULES), _(TWO_COLORS if self.start.colors == 2 else ONE_COLOR))

    @property
    def position(self) -> Position:
        """The current position."""
        return self.positions[-1]

    def go_on(self) -> str | None:
        """The command for the same game with the moves so far, including those of the programs."""
        if self.options.board is not None or self.options.typed:
            return super().go_on()
        if not self.moves:
            return None
        moves = ", ".join([*filter(None, [" ".join(self.options.moves)]), *self.moves])
        return continued([*self.options.arguments, moves], without=self.options.moves)

    def words(self) -> list[str]:
        return [*self.commands, *self.position.legal_moves]

    # -- what is shown ---------------------------------------------------------------------

    def prompt(self) -> str:
        return _("player {player}> ", player=self.position.to_move)

    def text(self) -> str:
        shown = ["", self.position.to_text(color=wants_color())]
        if self.options.hint and not self.over:
            shown.append(self.hint()[0])
        return "\n".join(shown)

    def record(self) -> dict[str, Any]:
        position = self.position
        state = "stopped" if self.stopped else "over" if self.over else "move"
        shown = {
            "state": state,
            **position_record(position),
            "to_move": position.to_move,
            "winner": position.winner,
            "legal_moves": list(position.legal_moves),
            "moves": list(self.moves),
            "me": sorted(self.me),
            "prefer": {str(player): order for player, order in self.prefer.items()},
            "said": self.said,
        }
        if self.options.hint and state == "move":
            shown["hint"] = self.hint()[1]
        return shown

    def _greeting(self) -> list[str]:
        players = self.start.players
        mine = listed(sorted(self.me), "and")
        you = ngettext(
            "You are player {players}.", "You are players {players}.", len(self.me), players=mine
        )
        if not self.me:
            you = _("The programs play alone.")
        elif len(self.me) == players:
            you = _("You play all of them.")
        return [
            joined(_("Otrio with {n} players.", n=players), you),
            _("Type a move such as b2M, or rules, hint, why, undo, help."),
        ]

    def _check_orders(self) -> None:
        from ...otrio.preferences import read_players_set, read_preferences

        players = self.start.players
        read_preferences(self.prefer, players)
        if self.judged is not None:
            read_players_set(self.judged, players, name="--judge")

    # -- what can be typed -----------------------------------------------------------------

    def move(self, line: str) -> None:
        """Make a move; the programs reply."""
        self._make(line)
        self.comment()
        self._programs_move()

    def make_pass(self) -> None:
        """Pass."""
        self.move("pass")

    def hint(self) -> tuple[str, dict[str, Any]]:
        advice = self._advice(_("looking for the best move"), moves=False)
        return advice.sentence(), advice_record(advice)

    def judge(self, move: str | None = None) -> OtrioMove:
        number = self._last_of_yours() if move is None else len(self.moves)
        made = self.moves[number] if move is None else move
        judge = partial(self._worth, self.positions[number], made, ranks=False)
        return self._in_time(_("looking at the move"), judge)

    def review(self) -> Review[OtrioMove]:
        from ...otrio import OtrioMove

        def reviewed(limit: float) -> Review[OtrioMove]:
            # The last moves take the least time, and what they teach the solver helps with others.
            made = reversed(list(zip(self.positions, self.moves, strict=False)))
            rows = [self._worth(before, move, limit, ranks=True) for before, move in made]
            return Review(OtrioMove, tuple(reversed(rows)))

        return self._in_time(_("looking at the game"), reviewed)

    def _worth(self, before: Position, move: str, limit: float, *, ranks: bool) -> OtrioMove:
        """What a move is worth, with a limit for each search."""
        from ...otrio import judge_move
        from ...otrio.notation import move_text, read_move

        made = move_text(read_move(move))
        ask = partial(
            judge_move,
            before,
            made,
            self.prefer,
            self.judged,
            solver=self.solver,
            ranks=ranks,
            time_limit=limit,
        )
        return self.judgements.of((before, made), ask, ranks=ranks)

    def _last_of_yours(self) -> int:
        """The number of your last move."""
        movers = enumerate(self.positions[:-1])
        yours = [number for number, position in movers if position.to_move in self.me]
        if not yours:
            raise ValueError(_(NO_MOVE))
        return yours[-1]

    def undo(self) -> None:
        last = self._last_of_yours()
        del self.positions[last + 1 :], self.moves[last:]
        self.over, self.changed = False, True
        self.said.append(_("Taken back."))

    def tell_history(self) -> None:
        self.note(", ".join(self.moves) or _("There are no moves yet."))

    def tell_list(self) -> None:
        self.note(" ".join(self.position.legal_moves))

    def tell_orders(self) -> None:
        """Show what each player wants."""
        names = [_("player {player}", player=player) for player in self.prefer]
        liked = map(_liked, self.prefer.values())
        lines = [f"{name}  {order}" for name, order in zip(names, liked, strict=True)]
        if self.judged is not None:
            players = listed(sorted(self.judged), "and")
            lines.append(
                _("Only these players' wins count, others are draws: {players}", players=players)
            )
        self.note("\n".join(lines))

    # -- the moves -------------------------------------------------------------------------

    def _make(self, move: str) -> None:
        from ...otrio.notation import move_text, read_move

        after = self.position.play(move)
        self.positions.append(after)
        self.moves.append(move_text(read_move(move)))
        self.changed = True
        self.over = after.is_over

    def _programs_move(self) -> None:
        self.over = self.position.is_over
        while not self.over and self.position.to_move not in self.me:
            player = self.position.to_move
            self.said.append(
                _("Player {player} plays {move}", player=player, move=self._program_move())
            )

    def _program_move(self) -> str:
        """Make a move for a program; return what to say about it."""
        from ...otrio.advice import choose_move

        level = self.options.level
        if level != LEVELS[-1]:
            move = choose_move(self.position, level, self.chance)
            self._make(move)
            return _("{move}.", move=move)
        thinks = _("player {player} is thinking", player=self.position.to_move)
        advice = self._advice(thinks, moves=True)
        self._make(advice.move)
        if self.over:
            return _("{move}.", move=advice.move)
        if advice.outcome is None:
            return _(
                "{move} (its best guess: it could not look to the end in {seconds} s).",
                move=advice.move,
                seconds=f"{self.think_time:g}",
            )
        is_draw = advice.outcome == "D"
        what = _("this is a draw") if is_draw else outcome_text(advice.outcome)
        return _("{move}. With best play {outcome}.", move=advice.move, outcome=what)

    def _advice(self, what: str, *, moves: bool) -> Advice:
        from ...otrio import advise

        def advice(limit: float) -> Advice:
            asked = self.position, self.prefer, self.judged
            return advise(*asked, time_limit=limit, solver=self.solver)

        return self._in_time(what, advice, moves=moves)

    def _in_time(self, what: str, work: Callable[[float], T], *, moves: bool = False) -> T:
        """Do some work, with the seconds that the options allow for each move."""
        return self.think(what, partial(work, self.think_time), partial(work, HURRY), moves=moves)


def _liked(order: str) -> str:
    """An order in words.

    >>> _liked("P1 > D = P2")
    'player 1 wins > draw = player 2 wins'
    """
    return " ".join(word if word in (">", "=") else outcome_text(word) for word in order.split())
