"""Tanhinmin at a point of play, under every variant, and what a move was worth.

>>> s = start([5, 6], [6])
>>> s.moves, s.judge(5).cost, s.best_moves(), s.play(6).to_move
((5, 6, 0), 2, (6,), 2)
>>> s.hint(), s.hint(0), s.judge(5).plan
(6, 5, (6, 0, 5))

>>> from abgames import review
>>> print(review(([1, 2, 4, 5], [1, 1, 2, 3, 6]), "5, 6, pass"))
move  played  score  above best  rank  best
   1  5       +1              1     3  1, 2
   2  6       -1              0     1  6, pass
   3  pass    +1              0     1  pass
>>> read_moves("5, pass")
[5, 0]
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Unpack

from ..arguments import few, listed, whole_number, words_of
from ..control import CallLimits
from ..display import counted
from ..errors import IllegalMoveError, NotationError
from ..language import _, marked, told
from ..reviews import PLANNED, Judged, first_of
from ..situation import Leveled
from ..typed import options_text, read_number, read_options
from .analysis import Analysis, analyze
from .moves import MOST_MOVES, PASS, STRONGEST, read_position
from .records import typed_hand, typed_pair
from .reference import HandsPosition, HandsRules
from .text import matching_svg, move_text, signed

if TYPE_CHECKING:
    from ..question import Asked


@dataclass(frozen=True)
class TanhinminMove(Judged):
    """A Tanhinmin move, from the view of the player who makes it; 0 is a pass."""

    HEADER: ClassVar = (
        marked("played"),
        marked("score"),
        marked("above best"),
        marked("rank"),
        marked("best"),
    )
    UNKNOWN: ClassVar = marked("The score of this variant is not known.")
    proven: ClassVar = True
    """No more is known of variants."""

    scores: tuple[tuple[int, int | None], ...] = ()
    """Every legal move with the score of best play after it; ``None`` where it is not known."""
    wins: bool | None = None
    """Whether the player wins after the move; ``None`` if that is not known."""

    @property
    def score(self) -> int | None:
        """The score of best play after the move; ``None`` if not all scores are known."""
        return None if self.cost is None else dict(self.scores)[self.move]

    @property
    def best_score(self) -> int | None:
        """The score of best play before it."""
        return dict(self.scores)[self.best[0]] if self.best else None

    @property
    def plan(self) -> tuple[int, ...]:
        return self.at.line(PLANNED) if self.cost else ()

    @property
    def length(self) -> int | None:
        if self.cost is None:
            return None
        moves = len(self.at.play(self.move).line(LONGEST + 1))
        return moves if moves <= LONGEST else None

    def said(self, *, made: bool = True) -> str:
        if self.cost is None:
            return super().said(made=made)
        facts = {"scores": self.scores, "move": self.move, "made": made}
        after = {"plan": self.plan if made else (), "length": self.length if made else None}
        return str(told("tanhinmin/move", **facts, **after))

    def cells(self) -> tuple[object, ...]:
        best = first_of(list(map(move_text, self.best)))
        score = worth(self.wins) if self.score is None else f"{self.score:+}"
        return move_text(self.move), score, self.cost, self.rank, best

    def record(self) -> dict[str, Any]:
        return {
            **super().record(),
            **self.at.seen(),
            "move": self.move,
            "written": str(self.move or "pass"),  # in every language
            "best": list(self.best),
            "plan": list(self.plan),
            "length": self.length,
            "score": self.score,
            "best_score": self.best_score,
            "wins": self.wins,
            "worth": signed(self.score) or worth(self.wins),
            "loss": _("gives away {n}", n=self.cost) if self.cost else None,
        }


def read_moves(moves: str | Sequence[int]) -> list[int]:
    """Return the moves of a game, which may be text with commas between them."""
    if not isinstance(moves, str):
        return few("moves", moves, MOST_MOVES)
    words = words_of(moves.lower())
    read = []
    for number, word in enumerate(words, 1):
        is_rank = word.isascii() and word.isdigit() and len(word) < 20
        if word not in ("pass", "p", "パス") and not is_rank:
            raise NotationError(
                f"move {number} is {word!r:.40}, but a move is a rank, or pass", text=moves
            )
        read.append(int(word) if word.isdigit() else PASS)
    return read


def worth(wins: bool | None) -> str:
    """Return whether a move wins, in a word."""
    return {True: _("wins"), False: _("loses"), None: _("not known")}[wins]


LONGEST = 40
"""The most moves to the end that are counted."""

KEPT = 1000
"""Analyses that are kept: most positions shown after a move were analyzed before it."""


@dataclass(frozen=True)
class Hands(Leveled):
    """A game of Tanhinmin; the moves are ranks, and 0 is the pass."""

    rules: HandsRules
    position: HandsPosition
    last_card: bool = False
    """Whether analyses include the value of the last card."""

    @property
    def turn(self) -> int:
        """The player to move, even if the game is over."""
        return 1 + self.position.to_move

    @property
    def to_move(self) -> int | None:
        return self.turn if self.winner is None else None

    @property
    def hands(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The hands of players 1 and 2, in ascending order."""
        return self.position.hands

    @property
    def table(self) -> int:
        """The rank on the table, 0 if it is empty."""
        return self.position.table

    @property
    def arguments(self) -> tuple[tuple[int, ...], tuple[int, ...], int]:
        """What ``analyze`` takes: the hand of the player to move, the other hand, and the table."""
        return self.hands[self.turn - 1], self.hands[2 - self.turn], self.table

    @property
    def variant(self) -> dict[str, Any]:
        """The variant as arguments of ``analyze``, from the view of the player to move."""
        limits = self.position.passes_left
        order = slice(None, None, 1 if self.turn == 1 else -1)
        return {
            "cut": self.rules.cut,
            "goals": self.rules.goals[order],
            "pass_limits": None if limits is None else limits[order],
            "last_card": self.last_card,
        }

    @property
    def winner(self) -> int | None:
        """The player who has won, if the game is over."""
        winner = self.rules.winner(self.position)
        return None if winner is None else 1 + winner

    @property
    def outcome(self) -> str | None:
        return None if self.winner is None else f"P{self.winner}"

    @property
    def result(self) -> int:
        """The score of a finished game, from the view of player 1."""
        winner = self.winner
        assert winner is not None
        score = len(self.hands[2 - winner]) - self.rules.goals[2 - winner]
        return score if winner == 1 else -score

    def left_with(self, score: int) -> str:
        """Return the cards that the loser has left with a score from the view of player 1."""
        return counted(abs(score) + self.rules.goals[score > 0], "card")

    @property
    def best_score(self) -> int:
        """The score of best play, from the view of player 1; it has to be known."""
        score = self.analysis().score
        assert score is not None
        return score if self.turn == 1 else -score

    @property
    def kind(self) -> Hashable:
        return (*self.arguments, *self.variant.values())

    @property
    def moves(self) -> tuple[int, ...]:
        passing, *cards = self.rules.moves(self.position)
        return () if self.winner is not None else (*cards, passing)

    def play(self, move: int) -> Hands:
        move = whole_number(_("the move"), move, at_least=0, at_most=STRONGEST)
        if self.winner is not None:
            raise IllegalMoveError(_("the game is over"), move=move)
        if move not in self.moves:
            moves = listed(map(move_text, self.moves), "or")
            illegal = _("{move} is not a legal move: {moves}", move=move, moves=moves)
            raise IllegalMoveError(illegal, move=move)
        return replace(self, position=self.rules.after(self.position, move))

    def read(self, text: str) -> int:
        try:
            (made,) = read_moves(text)
        except ValueError:
            what = _("{text!r:.40} is not a move: type a rank such as {rank}, or pass")
            example = next(filter(None, self.moves), 1)
            raise NotationError(what.format(text=text, rank=example), text=text) from None
        self.play(made)
        return made

    def text(self, move: int) -> str:
        return move_text(move)

    def analysis(self) -> Analysis:
        """Analyze the position for the player to move, unless the game is over."""
        return _analysis(self)

    def scores(self) -> dict[int, int | None]:
        """Return the score of best play after each legal move, for the player who makes it."""
        return {move: self._score_after(move) for move in self.moves}

    def _score_after(self, move: int) -> int | None:
        after = self._plain_after(move)
        if after.winner is not None:
            return after.result if self.turn == 1 else -after.result
        score = after.analysis().score
        return score if score is None or after.turn == self.turn else -score

    def _plain_after(self, move: int) -> Hands:
        return replace(self, last_card=False).play(move)

    def wins_after(self, move: int) -> bool | None:
        """Return whether the player to move wins after a move; ``None`` if that is not known."""
        after = self._plain_after(move)
        if after.winner is not None:
            return after.winner == self.turn
        wins = after.analysis().mover_wins
        return wins if wins is None else wins == (after.turn == self.turn)

    def judge(
        self, move: int, *, ranks: bool = False, **limits: Unpack[CallLimits]
    ) -> TanhinminMove:
        self.play(move)  # an illegal move is refused
        return self.judged(move, self.scores())

    def judged(self, move: int, scores: dict[int, int | None]) -> TanhinminMove:
        """Return what a legal move is worth, from :meth:`scores`."""
        wins, each = self.wins_after(move), tuple(scores.items())
        known = {other: score for other, score in each if score is not None}
        if len(known) < len(each):
            return TanhinminMove(self, move, None, scores=each, wins=wins)
        most = max(known.values())
        best = tuple(other for other, score in known.items() if score == most)
        better = sum(score > known[move] for score in known.values())
        return TanhinminMove(self, move, most - known[move], best, better, each, wins)

    def best_moves(self) -> tuple[int, ...]:
        best = self.analysis().score_moves
        return () if best is None else tuple(move for move in self.moves if move in best)

    def _best_move(self) -> int:
        if self.analysis().score_moves is not None:
            return self.best_moves()[0]
        return next((move for move in self.moves if self.wins_after(move)), self.moves[0])

    def line(self, most: int) -> tuple[int, ...]:
        """Return how best play begins, in at most so many moves."""
        here, line = replace(self, last_card=False), list[int]()
        while here.to_move is not None and len(line) < most:
            line.append(here._best_move())
            here = here.play(line[-1])
        return tuple(line)

    def _within(self, asked: Asked) -> Hands:
        from .questions import check_small

        check_small(asked, *self.hands)
        return self

    def _details(self, asked: Asked) -> dict[str, Any]:
        record = self.record()
        del record["game"]
        return dict(told("tanhinmin/show", **record))

    def _move_details(self, move: int) -> dict[str, Any]:
        return {"written": str(move or "pass")}  # in every language

    def seen(self) -> dict[str, Any]:
        return dict(zip(("mine", "theirs", "table"), self.arguments, strict=True))

    def record(self) -> dict[str, Any]:
        ended = {"over": True, "last_played": self.position.last_card}
        return {
            "game": "tanhinmin",
            **self.seen(),
            **self.variant,
            "to_move": self.turn,
            **(ended if self.to_move is None else {}),
            "legal_moves": list(self.moves),
        }

    @classmethod
    def of_record(cls, record: Mapping[str, Any]) -> Hands:
        """Return the situation of a record."""
        names = ("table", "cut", "goals", "pass_limits", "last_card")
        variant = {name: record[name] for name in names if name in record}
        hands, turn = (record["mine"], record["theirs"]), record.get("to_move", 1)
        turn = whole_number("to_move", turn, at_least=1, at_most=2)
        if turn == 2:
            hands = hands[::-1]
            for name in ("goals", "pass_limits"):
                if variant.get(name) is not None:
                    variant[name] = variant[name][::-1]
        if not record.get("over"):
            return start(*hands, **variant, first=turn)
        one, two = (tuple(whole_number("a card", card) for card in hand) for hand in hands)
        goals, limits = variant["goals"], variant["pass_limits"]
        last = whole_number("last_played", record["last_played"], at_least=0)
        limits = None if limits is None else tuple(limits)
        end = HandsPosition((one, two), turn - 1, variant["table"], limits, last)
        return cls(HandsRules(variant["cut"], tuple(goals)), end, variant["last_card"])

    def read_from(self, text: str) -> Hands:
        numbers = ("table", "cut", "to_move", "last_played")
        usual = {"table": 0, "cut": None, "goals": (0, 0), "pass_limits": None, "last_played": 0}
        pairs = ("goals", "pass_limits")
        hands, given = read_options(text, (*numbers, *pairs), ("last_card", "over"))
        mine, _blank, theirs = hands.partition(" ")
        read = {
            **{name: read_number(name, given[name]) for name in numbers if name in given},
            **{name: typed_pair(name, given[name]) for name in pairs if name in given},
        }
        over = {name: given.get(name, False) for name in ("last_card", "over")}
        both = (("mine", mine), ("theirs", theirs))
        read |= {n: typed_hand(n, hand) if hand or not over["over"] else () for n, hand in both}
        return self.of_record({**usual, **read, **over})

    def picture(self) -> str:
        return matching_svg(*self.arguments)

    def __str__(self) -> str:
        mine, theirs, table = self.arguments
        variant = self.variant
        for name in ("goals", "pass_limits"):
            pair = variant[name]
            variant[name] = ",".join(map(str, pair)) if pair and pair != (0, 0) else None
        hands = (",".join(map(str, hand)) or "''" for hand in (mine, theirs))
        return options_text(
            *hands,
            table=str(table),
            **variant,
            to_move=self.turn if self.turn > 1 else None,
            over=self.to_move is None,
            last_played=self.position.last_card,
        )


@lru_cache(KEPT)
def _analysis(shown: Hands) -> Analysis:
    return analyze(*shown.arguments, **shown.variant)


def start(
    mine: Collection[int],
    theirs: Collection[int],
    table: int = 0,
    *,
    first: int = 1,
    cut: int | None = None,
    goals: tuple[int, int] = (0, 0),
    pass_limits: tuple[int, int] | None = None,
    last_card: bool = False,
) -> Hands:
    """Return a game with the hands of players 1 and 2; the player ``first`` begins."""
    given = read_position(mine, theirs, table, cut, goals, pass_limits, last_card)
    (one, two), table, variant = given
    hands = tuple(one.tolist()), tuple(two.tolist())
    leader = whole_number("first", first, at_least=1, at_most=2) - 1
    position = HandsPosition(hands, leader, table, variant.pass_limits)
    return Hands(HandsRules(variant.cut, variant.goals), position, variant.last_card)
