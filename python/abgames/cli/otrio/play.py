"""``abgames otrio play``: you against programs that play by their orders of preference."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from ...arguments import listed
from ..dialogue import Dialogue, add_json_lines, continued, thinking
from .position import add_position, position_of, position_record, wants_color
from .question import (
    add_orders,
    judge_of,
    outcome_text,
    read_players,
)

if TYPE_CHECKING:
    from ...otrio import Advice, Position

HELP = """\
b2M       a move: column a to c, row 1 to 3, size L, M or S
pass      pass, when nothing else is possible
hint      a best move if it can be found in the time, else a promising one
undo      take back your last move, and what the programs replied
show      the board once more
history   the moves so far
list      the legal moves
orders    what everybody likes
rules     the rules in a few words
quit      stop; so does Ctrl-D"""
"""What can be typed, and what it means."""


HURRY = 0.01
"""Seconds for a move after Ctrl-C."""


RULES = """\
Players place a piece of their colour in turn: a ring, large (L), medium (M) or small (S), on one of
nine fields; each field has room for one of each size, and each colour has three of each. Whoever
first has three of a colour in line wins: of one size, or of falling or rising sizes, or all three
sizes on one field."""


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "play",
        help="play against programs that follow orders of preference",
        description="Play against programs that follow orders of preference. A program plays a "
        "best move when it can be found in the time, and says so; else a promising one.",
    )
    add_position(parser)
    parser.add_argument(
        "--me", default="1", metavar="PLAYERS", help='the players that you are, such as "1,3" (1)'
    )
    add_orders(parser, default="previous")
    parser.add_argument(
        "--think", type=float, default=5.0, metavar="S", help="seconds for each move or hint (5)"
    )
    parser.add_argument("--hint", action="store_true", help="give a hint before each of your moves")
    add_json_lines(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play once."""
    start = position_of(options)
    me = set(read_players("--me", options.me))
    beyond = [player for player in me if player > start.players]
    if beyond:
        raise ValueError(
            f"--me has player {max(beyond)}, but --players is {start.players}: there are players "
            f"1 to {start.players}"
        )
    if not 0 < options.think < float("inf"):
        raise ValueError(f"--think must be a number of seconds above 0, not {options.think}")
    return _Play(start, me, options).run()


class _Play(Dialogue):
    """The conversation; programs move at once when it is their turn."""

    def __init__(self, start: Position, me: set[int], options: argparse.Namespace) -> None:
        from ...otrio.preferences import orders_of

        super().__init__(options.json)
        self.me = me
        self.prefer = orders_of(options.prefer, start.players)
        self.judge = judge_of(options)
        self.think: float = options.think
        self.hints: bool = options.hint
        self.options = options
        self.positions = [start]
        self.moves: list[str] = []
        self.stopped = False
        self.said = self._greeting()
        self._check_orders()
        self._programs_move()

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.positions[-1]

    def go_on(self) -> str | None:
        """The same game with the moves so far; a board is not kept together with moves."""
        if not self.moves or self.options.board is not None:
            return None
        moves = ", ".join([*filter(None, [" ".join(self.options.moves)]), *self.moves])
        return continued([*self.options.arguments, moves], without=self.options.moves)

    def words(self) -> list[str]:
        return [*self.commands, *self.position.legal_moves]

    # -- what is shown ---------------------------------------------------------------------

    def prompt(self) -> str:
        return f"player {self.position.to_move}> "

    def text(self) -> str:
        said, self.said = self.said, []
        if self.stopped:
            return "\n".join([*said, "Stopped."])
        shown = [*said, "", self.position.to_text(color=wants_color())]
        if self.hints and not self.over:
            shown.append(self._hint_text(self._advice()))
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
        self.said = []
        if self.hints and state == "move":
            shown["hint"] = _advice_record(self._advice())
        return shown

    def _greeting(self) -> list[str]:
        players = self.positions[0].players
        yours = f"player{'s' * (len(self.me) > 1)} {listed(sorted(self.me), 'and')}"
        you = f"You are {yours}." if self.me else "The programs play alone."
        if len(self.me) == players:
            you = "You play all of them."
        return [
            f"Otrio with {players} players. {you}",
            *self._orders(),
            "Type a move such as b2M, or rules, hint, undo, help.",
        ]

    def _orders(self) -> list[str]:
        return [f"player {player}  {order}" for player, order in self.prefer.items()]

    def _check_orders(self) -> None:
        from ...otrio.preferences import read_players_set, read_preferences

        players = self.position.players
        read_preferences(self.prefer, players)
        if self.judge is not None:
            read_players_set(self.judge, players, name="--judge")

    def _hint_text(self, advice: Advice) -> str:
        if advice.best:
            follows = "" if advice.outcome is None else f": {outcome_text(advice.outcome)}"
            return f"Hint: {advice.move} is a best move{follows}."
        if advice.outcome is not None:
            return f"Hint: {advice.move}: {outcome_text(advice.outcome)}; more is not known."
        return f"Hint: {advice.move} looks good, but I could not search to the end."

    # -- what can be typed -----------------------------------------------------------------

    def move(self, line: str) -> None:
        """Make a move; the programs reply."""
        self._make(line)
        self._programs_move()

    def make_pass(self) -> None:
        """Pass."""
        self.move("pass")

    def hint(self) -> None:
        """Advise."""
        advice = self._advice()
        self.note(self._hint_text(advice), hint=_advice_record(advice))

    def undo(self) -> None:
        """Take back your last move, and what followed it."""
        yours = [
            number
            for number, position in enumerate(self.positions[:-1])
            if position.to_move in self.me
        ]
        if not yours:
            raise ValueError("there is no move of yours to take back")
        del self.positions[yours[-1] + 1 :], self.moves[yours[-1] :]
        self.said, self.changed = ["Taken back."], True

    def show(self) -> None:
        """Show the board once more."""
        self.note(self.position.to_text(color=wants_color() and not self.as_json))

    def tell_history(self) -> None:
        """List the moves."""
        self.note(", ".join(self.moves) or "There are no moves yet.")

    def tell_moves(self) -> None:
        """List the legal moves."""
        self.note(" ".join(self.position.legal_moves))

    def tell_rules(self) -> None:
        """Tell the rules."""
        self.note(RULES)

    def tell_orders(self) -> None:
        """Tell what everybody likes."""
        self.note("\n".join(self._orders()))

    def tell_help(self) -> None:
        """Say what can be typed."""
        self.note(HELP)

    def leave(self) -> None:
        """Stop."""
        self.stop()

    def stop(self) -> None:
        self.over = self.stopped = self.changed = True

    commands: ClassVar = {
        "pass": make_pass,
        "hint": hint,
        "undo": undo,
        "show": show,
        "history": tell_history,
        "list": tell_moves,
        "orders": tell_orders,
        "rules": tell_rules,
        "help": tell_help,
        "?": tell_help,
        "quit": leave,
        "q": leave,
        "exit": leave,
    }

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
            advice = self._advice()
            self._make(advice.move)
            self.said.append(f"Player {player} plays {advice.move}{self._follows(advice)}")

    def _follows(self, advice: Advice) -> str:
        """What follows from a move of a program."""
        if self.over:
            return "."
        if advice.outcome is None:
            return f" (its best guess: it could not look to the end in {self.think:g} s)."
        what = "this is a draw" if advice.outcome == "D" else outcome_text(advice.outcome)
        return f". With best play {what}."

    def _advice(self) -> Advice:
        from ...otrio import advise

        ask = partial(advise, self.position, self.prefer, self.judge)
        try:
            with thinking(f"player {self.position.to_move} thinks", self.at_terminal):
                return ask(time_limit=self.think)
        except KeyboardInterrupt:
            if not self.at_terminal:
                raise
            return ask(time_limit=HURRY)


def _advice_record(advice: Advice) -> dict[str, Any]:
    return {"move": advice.move, "outcome": advice.outcome, "best": advice.best}
