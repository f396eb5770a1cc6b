"""What can be asked about two-player Tanhinmin.

>>> from abgames.explore import answer
>>> answer("tanhinmin/analyze", {"mine": [1, 2, 4], "theirs": [1, 3]})["score"]
1
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from .. import tanhinmin
from ..arguments import whole_number
from ..display.answer import Answer
from ..errors import UnsupportedGameError
from ..language import _, told
from ..question import Asked, Question, Record, asks
from ..reviews import Reviewing
from . import records
from .records import typed_hand, typed_pair

if TYPE_CHECKING:
    from .situation import Hands
    from .statistics import DealStatistics

CARDS = 500
"""The most cards in a small hand."""

STRONGEST = 10**9
"""The strongest rank of a small hand."""

SAMPLES = 1_000_000
"""The most deals in a small sample."""

PLAYERS = ("mine", "theirs")
"""The names of the players."""


class Varied(Question):
    """The card on the table, and a variant."""

    table: int = asks("the rank on the table (0, empty)", 0, metavar="R")
    cut: int | None = asks(
        "variant: this rank clears the table, and its player leads again", None, metavar="E"
    )
    goals: str | list[int] | None = asks(
        "variant: MINE wins with C cards left, THEIRS with D", None, metavar="C,D"
    )
    pass_limits: str | list[int] | None = asks(
        "variant: MINE loses on its P-th pass, THEIRS on its Q-th", None, metavar="P,Q"
    )
    last_card: bool = asks(
        "also say whether the loser could have beaten the winner's last card", False
    )

    @property
    def variant(self) -> dict[str, Any]:
        """What differs from the normal game, by the names of the arguments of ``analyze``."""
        given = {
            "cut": self.cut,
            "goals": typed_pair("goals", self.goals),
            "pass_limits": typed_pair("pass_limits", self.pass_limits),
            "last_card": self.last_card or None,
        }
        return {name: value for name, value in given.items() if value is not None}

    def dealt(self, mine: object, theirs: object, first: int = 1) -> Hands:
        """Return the game with two hands."""
        from .situation import start

        hands = typed_hand("mine", mine), typed_hand("theirs", theirs)
        return start(*hands, self.table, first=first, **self.variant)

    def scored(self, mine: object, theirs: object, first: int = 1) -> Hands:
        """Return the game with two hands, if its best moves are known."""
        begun = self.dealt(mine, theirs, first)
        if begun.analysis().score_moves is None:
            problem = _(
                "for hands of this size the best moves of the variant are not known: give fewer"
            )
            raise UnsupportedGameError(problem)
        return begun


class Analyze(
    Varied,
    name="tanhinmin/analyze",
    brief="winner, score, passes, length and best moves of a position",
    found=records.shape("Analysis"),
):
    """Say who wins from a position and by how much, how many passes and turns it takes, and which
    moves are best, for the player who holds MINE and is to move.  At most one variant at a time."""

    mine: str | list[int] = asks(
        'the hand to move, such as "1 2 4 5"', metavar="MINE", positional="1"
    )
    theirs: str | list[int] = asks(
        'the other hand, such as "1 1 2 3 6"', metavar="THEIRS", positional="1"
    )
    to_move: int = asks("the player to move, 1 or 2 (1)", 1, metavar="PLAYER", least=1, most=2)

    @cached_property
    def game(self) -> Hands:
        """The position."""
        return self.dealt(self.mine, self.theirs)

    def answer(self, asked: Asked) -> Analyzed:
        check_small(asked, self.mine, self.theirs)
        return Analyzed(self.game)


@dataclass(frozen=True)
class Analyzed(Answer):
    """A position, with all that is known about it."""

    game: Hands

    def record(self) -> Record:
        found = told("tanhinmin/analyze", **self.game.seen(), **self.game.variant)
        return records.shape.record("Analysis", self, **found)

    def facts(self) -> list[tuple[str, str]]:
        return self.game.analysis().facts()


class Review(
    Reviewing,
    Varied,
    name="tanhinmin/review",
    brief="what each move of a played game was worth",
    found=records.shape("Review"),
):
    """Show for each move of a played game how much worse it was than the best, its rank, and what
    was best."""

    example = "2, 3, pass, 1"
    is_searched = False

    mine: str | list[int] = asks("the hand of the player who moves first", metavar="CARDS")
    theirs: str | list[int] = asks("the other hand", metavar="CARDS")
    moves: str | list[int] = asks(f'the game, such as "{example}"', metavar="GAME", positional="+")
    first: Literal["mine", "theirs"] = asks("whose hand moves first (mine)", "mine")

    def begun(self, asked: Asked) -> Hands:
        check_small(asked, self.mine, self.theirs)
        return self.dealt(self.mine, self.theirs, 1 + PLAYERS.index(self.first))

    def given_moves(self) -> list[int]:
        from .situation import read_moves

        return read_moves(self.moves)

    def told_about(self, start: Hands) -> Record:
        mine, theirs = start.hands
        return {"mine": list(mine), "theirs": list(theirs), "table": start.table}


class Deal(Question, name="tanhinmin/deal", found=records.shape("Deal")):
    """Deal two hands at random, the same for the same seed."""

    cards: int = asks("cards dealt to each (7)", 7)
    ranks: int = asks("ranks of the deck (13)", 13)
    copies: int = asks("cards of each rank in the deck (4)", 4)
    seed: int = asks("which deal (0)", 0)

    def answer(self, asked: Asked) -> Record:
        from .statistics import deal_at_random

        chance = random.Random(self.seed)
        mine, theirs = deal_at_random(chance, self.cards, self.ranks, self.copies)
        return {"mine": list(mine), "theirs": list(theirs), "seed": self.seed}


class Deals(
    Question,
    name="tanhinmin/deals",
    brief="who wins a random deal, and by how many cards",
    found=records.shape("Deals"),
):
    """Say how often the leader wins, and by how much, when cards are dealt at random from a deck
    and both play perfectly: exactly, from all deals, or with --samples from some."""

    cards: int = asks("cards dealt to each (3)", 3, metavar="N")
    ranks: int = asks("ranks of the deck (13)", 13, metavar="V")
    copies: int = asks("cards of each rank in the deck (4)", 4, metavar="C")
    samples: int | None = asks("draw N deals at random", None, metavar="N")
    seed: int = asks("seed of --samples (0)", 0, metavar="N")

    def answer(self, asked: Asked) -> DealStatistics:
        from .statistics import deal_statistics

        if asked.is_small and self.samples is not None:
            whole_number("samples", self.samples, at_most=SAMPLES)
        return deal_statistics(
            self.cards,
            ranks=self.ranks,
            copies=self.copies,
            samples=self.samples,
            seed=self.seed,
        )


class Check(
    Question,
    name="tanhinmin/check",
    brief="compare the theory with brute force in every position up to a size",
    limits=("time-limit",),
    found=records.shape("Check"),
):
    """Solve every position of hands up to a size by brute force, and count where the theory is
    wrong.  Statements marked with a star are those that the program relies on; the others are
    claims of the talk, or generalisations of them; some are false.  Exit status: 1 if one with a
    star fails, or not all positions were compared."""

    ranks: int = asks("ranks of the cards (5)", 5, metavar="V")
    cards: int = asks("the most cards in a hand (4)", 4, metavar="N")
    cut: int | None = asks("variant: this rank clears the table", None, metavar="E")
    goals: str | list[int] | None = asks(
        "variant: cards with which the mover and the other win", None, metavar="C,D"
    )
    pass_limits: str | list[int] | None = asks(
        "variant: all pass limits up to these", None, metavar="P,Q"
    )

    def answer(self, asked: Asked) -> tanhinmin.CheckResult:
        return tanhinmin.check(
            self.ranks,
            self.cards,
            cut=self.cut,
            goals=(0, 0) if self.goals is None else typed_pair("goals", self.goals),
            pass_limits=typed_pair("pass_limits", self.pass_limits),
            time_limit=asked.limit,
            progress=asked.progress,
        )


def check_small(asked: Asked, *hands: object) -> None:
    """Refuse large hands where others wait too."""
    for name, hand in zip(PLAYERS, hands, strict=True) if asked.is_small else ():
        cards = typed_hand(name, hand)
        whole_number(_("the number of cards"), len(cards), at_most=CARDS)
        for place, rank in enumerate(cards):
            whole_number(f"{name}[{place}]", rank, at_most=STRONGEST)
