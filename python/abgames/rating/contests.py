"""The games in which programs are rated: how they begin, and who moves for the others."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

from ..arguments import known_word, whole_number
from ..codebreaking import AB, CardMoo, FeedbackTable, Mastermind
from ..codebreaking.code_game import CodeGame, code_of
from ..codebreaking.situation import Guessing
from ..nim.play.games import game_of
from ..nim.rules import rule_of
from ..nim.situation import Heaps
from ..otrio import Position
from ..otrio.advice import LEVELS, choose_move
from ..otrio.preferences import read_preferences
from ..otrio.situation import Match
from ..situation import Situation, begin
from ..tanhinmin.situation import Hands, start
from ..tanhinmin.statistics import deal_at_random
from ..typed import checked


@dataclass(frozen=True)
class Contest:
    """One game: how it begins, and which moves are the program's.

    >>> contest = Contest("mine", lambda chance: begin((7, 3, chance.randrange(1, 6))))
    >>> contest.begin(Random(1)).piles
    (7, 3, 2)
    """

    name: str
    begin: Callable[[Random], Situation]
    """Returns the situation from which a game starts."""
    seats: frozenset[int] | None = None
    """The players for whom the program moves; ``None``: all."""
    others: Callable[[Any, Random], Any] | None = None
    """The moves of the other players."""
    seconds: float = 30.0
    """The most seconds for the judgement of a move."""

    @property
    def gets(self) -> tuple[str, ...]:
        """The names of what a program written in Python gets."""
        return tuple(self.begin(Random(0)).seen())

    def is_rated(self, situation: Situation) -> bool:
        """Whether the program is to move."""
        return self.seats is None or situation.to_move in self.seats


def _otrio(
    players: int = 3,
    prefer: str | Mapping[int, str] = "next",
    opening: int = 8,
    others: str = "",
    seconds: float = 30.0,
    colors: int | None = None,
) -> Contest:
    """Otrio by orders of preference, from positions after some random moves.

    Early positions take long to judge, so the first ``opening`` moves are random.  The program
    plays every player, or the first one against ``others``: "club" players or a "beginner".
    """
    empty = Match.begin(Position(players, colors), prefer)
    whole_number("opening", opening, at_least=0, at_most=20)
    level = known_word("others", others, ("", *reversed(LEVELS)))
    read_preferences(prefer, players)  # errors in them are raised before a game starts

    def begun(chance: Random) -> Match:
        while True:
            match = empty
            for _ in range(opening):
                if match.to_move is not None:
                    match = match.play(chance.choice(match.moves))
            if match.to_move is not None:
                return match

    def moved(match: Match, chance: Random) -> str:
        return choose_move(match.position, level, chance)

    seats = frozenset({1}) if level else None
    return Contest("otrio", begun, seats, moved, _seconds(seconds))


def _code_breaking(game: CodeGame, name: str, seconds: float = 30.0) -> Contest:
    """Return a contest in which the program guesses a secret that is drawn at random."""
    first = Guessing.begin(game)

    def begun(chance: Random) -> Guessing:
        return replace(first, secret=code_of(game.secrets[chance.randrange(game.secret_count)]))

    return Contest(name, begun, seconds=_seconds(seconds))


def _ab(pegs: int = 4, colors: int = 10, seconds: float = 30.0) -> Contest:
    return _code_breaking(AB(pegs, colors), "ab", seconds)


def _mastermind(pegs: int = 4, colors: int = 6, seconds: float = 30.0) -> Contest:
    return _code_breaking(Mastermind(pegs, colors), "mastermind", seconds)


def _cardmoo(ranks: int = 13, seconds: float = 30.0) -> Contest:
    return _code_breaking(CardMoo(ranks=ranks), "cardmoo", seconds)


def _table(file: str = "", hit: str | None = None, seconds: float = 30.0) -> Contest:
    if not file:
        raise ValueError("a table is read from a file, such as file=animals.csv")
    return _code_breaking(FeedbackTable.load(file, hit=hit), "table", seconds)


def _nim(rule: str = "nim", misere: bool = False, piles: int = 3, largest: int = 9) -> Contest:
    """Nim or another heap game from random piles, against an opponent who moves at random.

    The rule has the form of the shell; ``largest`` is the most stones of a pile.
    """
    read = rule_of(rule)
    game = game_of(read, misere)
    whole_number("piles", piles, at_least=1, at_most=20)
    whole_number("largest", largest, at_least=1, at_most=1000)

    def begun(chance: Random) -> Heaps:
        drawn = tuple(chance.randrange(1, largest + 1) for _ in range(piles))
        return Heaps.begin(drawn, read, misere)

    def moved(heaps: Heaps, chance: Random) -> Any:
        return game.random_move(heaps.piles, chance)

    return Contest("nim", begun, frozenset({1}), moved)


def _tanhinmin(cards: int = 7, ranks: int = 13, copies: int = 4) -> Contest:
    """Tanhinmin from random deals; the program plays both hands.

    The arguments are the size of the hands, and the deck from which they are dealt.
    """
    deck = cards, ranks, copies
    deal_at_random(Random(0), *deck)  # refuses a deck that is too small
    return Contest("tanhinmin", lambda chance: Hands(start(*deal_at_random(chance, *deck))))


def own(first: Situation, opening: int = 0) -> Contest:
    """Return a contest in a game of one's own, from positions after some random moves.

    The program plays all players.
    """
    whole_number("opening", opening, at_least=0, at_most=1000)

    def begun(chance: Random) -> Situation:
        for _ in range(DRAWS):
            place = first
            for _ in range(opening):
                if place.to_move is not None:
                    place = place.play(chance.choice(place.moves))
            if place.to_move is not None:
                return place
        raise ValueError(f"all games are over after {opening} moves: give a smaller opening")

    return Contest(str(first.record()["game"]), begun)


DRAWS = 1000
"""The most openings that are tried to find one that is not over."""


def _seconds(seconds: float) -> float:
    if not 0 < seconds < math.inf:
        raise ValueError(f"seconds must be above 0 and finite, not {seconds:g}")
    return seconds


CONTESTS: dict[str, Callable[..., Contest]] = {
    "otrio": _otrio,
    "ab": _ab,
    "mastermind": _mastermind,
    "cardmoo": _cardmoo,
    "table": _table,
    "nim": _nim,
    "tanhinmin": _tanhinmin,
}
"""The contests by name; the arguments are those of the games."""


def contest_of(game: str | Contest | Situation | CodeGame, **options: Any) -> Contest:
    """Return a contest from its name and arguments, or from a situation in which games begin.

    A deduction game without a secret draws one for each game.  Raises :class:`TypeError` for an
    argument that it lacks, or of another type than it declares.

    >>> contest_of("ab", pegs=3, colors=7).begin(Random(1)).record()["history"]
    []
    >>> from abgames.codebreaking import higher_lower
    >>> contest_of(higher_lower(15)).name
    'table'
    """
    if isinstance(game, Contest):
        return game
    if isinstance(game, str):
        make = CONTESTS[known_word("game", game, list(CONTESTS))]
        return make(**checked(make, game, options))
    first = begin(game, **options)
    name = str(first.record()["game"])
    if isinstance(first, Guessing) and first.secret is None:
        return Contest(name, partial(_with_secret, first))
    return Contest(name, lambda chance: first)


def _with_secret(first: Guessing, chance: Random) -> Guessing:
    left = first.candidates
    return replace(first, secret=code_of(left[chance.randrange(len(left))]))
