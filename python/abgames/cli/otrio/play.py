"""``abgames otrio play``: you against programs that follow their orders of preference."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from ...arguments import listed
from ...language import _, joined, marked
from ...otrio.questions import ORDERS, Ordered
from ...otrio.tables import outcome_text
from ...played import asked_level
from ...question import asks
from ...reviews import Made
from ...situation import PERFECT, plays_best
from ..conversation import Command, Conversation, Talk, user_players
from ..parser import continued
from ..terminal import wants_color

if TYPE_CHECKING:
    from ...otrio import Advice

HURRY = 0.01
"""Seconds for a move after Ctrl-C."""


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


class _Play(Conversation):
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

    asked: Play

    def __init__(self, asked: Play) -> None:
        from ...otrio.situation import Match
        from ...preferences import read_players_set

        self.me = user_players(asked.me, asked.position.players)
        if not 0 < asked.think < float("inf"):
            problem = _("--think must be a number of seconds above 0, not {given}")
            raise ValueError(problem.format(given=asked.think))
        if asked.level < PERFECT:
            self.sow(asked.seed)
        self.within = asked.think, HURRY
        orders, judges = asked.orders, asked.judges
        if judges is not None:
            read_players_set(judges, asked.position.players, name="--judge")
        super().__init__(Match.begin(asked.position, orders, judges), asked)

    def go_on(self) -> str | None:
        if self.asked.board is not None or self.asked.typed_lines:
            return super().go_on()
        if not self.past:
            return None
        moves = ", ".join(filter(None, [self.asked.moves, *self._moves()]))
        return continued([*self.asked.line, moves], without=self.asked.loose)

    # -- what is said ----------------------------------------------------------------------

    def greeting(self) -> list[str]:
        players = self.start.position.players
        return [
            joined(_("Otrio with {n} players.", n=players), self.you(players)),
            _("Type a move such as b2M, or rules, hint, why, undo, help."),
        ]

    def rules(self) -> str:
        start = self.start.position
        if start.players > 2:
            return _(RULES)
        return joined(_(RULES), _(TWO_COLORS if start.colors == 2 else ONE_COLOR))

    def text(self) -> str:
        shown = ["", self.here.position.to_text(color=wants_color())]
        if self.asked.hint and not self.over:
            shown.append(self.hint()[0])
        return "\n".join(shown)

    def record(self) -> dict[str, Any]:
        position = self.here.position
        shown = {
            "state": self.state,
            **position.record(),
            "to_move": position.to_move,
            "winner": position.winner,
            "legal_moves": list(position.legal_moves),
            "moves": self._moves(),
            "me": sorted(self.me),
            "prefer": {str(player): order for player, order in self.here.orders.items()},
            "said": self.said,
        }
        if self.asked.hint and self.state == "move":
            shown["hint"] = self.hint()[1]
        return shown

    def _moves(self) -> list[str]:
        return [made.move for made in self.past]

    def hint(self) -> tuple[str, dict[str, Any]]:
        advice = self._advice(_("looking for the best move"), moves=False)
        return advice.sentence(), advice.record()

    def tell_orders(self) -> None:
        """Show what each player wants."""
        names = [_("player {player}", player=player) for player in self.here.orders]
        liked = map(_liked, self.here.orders.values())
        lines = [f"{name}  {order}" for name, order in zip(names, liked, strict=True)]
        if self.here.only is not None:
            players = listed(sorted(self.here.only), "and")
            lines.append(
                _("Only these players' wins count, others are draws: {players}", players=players)
            )
        self.note("\n".join(lines))

    # -- the moves of programs -------------------------------------------------------------

    def answer(self) -> str:
        player = self.here.to_move
        if self.asked.level < PERFECT and not plays_best(self.asked.level, self.chance):
            self.make(self.chance.choice(self.here.moves))
            return self.told(self.past[-1])
        advice = self._advice(_("player {player} is thinking", player=player), moves=True)
        self.make(advice.move)
        return self.told(self.past[-1], advice)

    def told(self, made: Made, advice: Advice | None = None) -> str:
        move = _("{move}.", move=made.move)
        if advice is not None and not self.over and advice.outcome is None:
            move = _(
                "{move} (its best guess: it could not look to the end in {seconds} s).",
                move=made.move,
                seconds=f"{self.asked.think:g}",
            )
        elif advice is not None and not self.over:
            is_draw = advice.outcome == "D"
            what = _("this is a draw") if is_draw else outcome_text(str(advice.outcome))
            move = _("{move}. With best play {outcome}.", move=made.move, outcome=what)
        return _("Player {player} plays {move}", player=made.before.to_move, move=move)

    def _advice(self, what: str, *, moves: bool) -> Advice:
        from ...otrio import advise

        here = self.here
        ask = partial(advise, here.position, here.orders, judge=here.only, solver=here.solver.get())
        return self.in_time(what, lambda limit: ask(time_limit=limit or HURRY), moves=moves)


def _liked(order: str) -> str:
    """An order in words."""
    return " ".join(word if word in (">", "=") else outcome_text(word) for word in order.split())


class Play(
    Talk, Ordered, name="otrio/play", brief="play against programs that follow orders of preference"
):
    """Play against programs that follow orders of preference. They play a best move when it can be
    found in the time, and say so; else a promising one. Below level 9 some moves are random."""

    kind = _Play

    prefer: str = asks(f"{ORDERS} (previous)", "previous", metavar="ORDERS")
    me: str = asks('the players that you play, such as "1,3" (1)', "1", metavar="PLAYERS")
    level: int = asked_level()
    seed: int | None = asks("repeat the programs' random moves", None, metavar="N")
    think: float = asks("seconds for each move or hint (5)", 5.0, metavar="S")
    hint: bool = asks("give a hint before each of your moves", False)
