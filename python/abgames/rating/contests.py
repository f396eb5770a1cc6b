"""The games in which programs are rated: starting positions, other players, costs of moves."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random
from typing import Any, ClassVar, NamedTuple

from ..arguments import known_word, repr_of, whole_number
from ..codebreaking import AB, Mastermind, Solver
from ..codebreaking.code_game import CodeGame, code_of
from ..codebreaking.reviewed import judge_guess
from ..errors import NotationError
from ..nim import judge_move as judge_piles
from ..nim.play.games import game_of
from ..nim.rules import rule_of
from ..otrio import Position
from ..otrio import Solver as OtrioSolver
from ..otrio import judge_move as judge_otrio
from ..otrio.advice import choose_move
from ..otrio.preferences import read_preferences
from ..otrio.records import position_record
from ..tanhinmin.play import Game, start
from ..tanhinmin.reviewed import read_moves
from ..tanhinmin.statistics import deal_at_random
from ..tanhinmin.text import move_text
from ..typed import checked

Regret = int | Fraction | None


class Contest(ABC):
    """One game: positions, moves, and the program's turns.

    A Python program is called with what :meth:`asked` returns; another process gets
    :meth:`request`, as JSON.
    """

    name: str
    gets: ClassVar[tuple[str, ...]]
    """The names of what :meth:`asked` returns."""

    @abstractmethod
    def begin(self, chance: Random) -> Any:
        """Return the position from which a game starts."""

    @abstractmethod
    def is_over(self, position: Any) -> bool:
        """Whether the game is over."""

    def is_rated(self, position: Any) -> bool:
        """Whether the program is to move."""
        return True

    def others_move(self, position: Any, chance: Random) -> Any:
        """Return the move of another player, who is to move."""
        raise NotImplementedError

    @abstractmethod
    def asked(self, position: Any) -> tuple[Any, ...]:
        """Return the arguments for a program written in Python."""

    @abstractmethod
    def request(self, position: Any) -> dict[str, Any]:
        """Return the object for a program that reads lines of JSON."""

    @abstractmethod
    def read(self, position: Any, move: Any) -> Any:
        """Check and return the program's move; raises IllegalMoveError and NotationError."""

    @abstractmethod
    def after(self, position: Any, move: Any) -> Any:
        """Return the position after a move."""

    @abstractmethod
    def judged(self, position: Any, move: Any) -> tuple[Regret, str]:
        """Return the cost of a move, and a best move as text."""

    @abstractmethod
    def text(self, position: Any) -> str:
        """Return a position as typed."""

    def move_text(self, move: Any) -> str:
        """Return a move as typed."""
        return str(move)


class _Otrio(Contest):
    """Otrio by orders of preference, from positions after some random moves.

    The program plays every player except ``club`` players and beginners.  Early positions take long
    to judge, so the first ``opening`` moves are random.
    """

    name = "otrio"
    gets = ("position",)

    def __init__(
        self,
        players: int = 3,
        prefer: str | Mapping[int, str] = "next",
        opening: int = 8,
        others: str = "",
        seconds: float = 30.0,
        colors: int | None = None,
    ) -> None:
        """``others``: "" or the level of all players but the first: "club" or "beginner"."""
        self.empty = Position(players, colors)
        self.prefer = prefer
        read_preferences(prefer, players)  # errors in them are raised before a game starts
        self.opening = whole_number("opening", opening, at_least=0, at_most=20)
        self.others = known_word("others", others, ("", "club", "beginner"))
        self.seconds = _seconds(seconds)
        self._solver = OtrioSolver()

    def begin(self, chance: Random) -> Position:
        while True:
            position = self.empty
            for _ in range(self.opening):
                if not position.is_over:
                    position = position.play(chance.choice(position.legal_moves))
            if not position.is_over:
                return position

    def is_over(self, position: Position) -> bool:
        return position.is_over

    def is_rated(self, position: Position) -> bool:
        return not self.others or position.to_move == 1

    def others_move(self, position: Position, chance: Random) -> str:
        return choose_move(position, self.others, chance)

    def asked(self, position: Position) -> tuple[Any, ...]:
        return (position,)

    def request(self, position: Position) -> dict[str, Any]:
        return {
            "game": self.name,
            **position_record(position),
            "to_move": position.to_move,
            "prefer": self.prefer,
            "legal_moves": list(position.legal_moves),
        }

    def read(self, position: Position, move: Any) -> str:
        position.play(move)
        return str(move)

    def after(self, position: Position, move: str) -> Position:
        return position.play(move)

    def judged(self, position: Position, move: str) -> tuple[Regret, str]:
        made = judge_otrio(
            position, move, self.prefer, solver=self._solver, time_limit=self.seconds
        )
        return made.cost, ", ".join(made.best[:1])

    def text(self, position: Position) -> str:
        where = {"players": position.players, **position_record(position)}
        return " ".join(f"--{name} {value}" for name, value in where.items())


class _CodeBreaking(Contest):
    """Code-breaking: the program guesses a secret that is drawn at random."""

    gets = ("history", "candidates")

    def __init__(self, game: CodeGame, name: str, seconds: float = 30.0) -> None:
        self.game, self.name, self.seconds = game, name, _seconds(seconds)
        self._solver = Solver()

    def begin(self, chance: Random) -> tuple[Any, ...]:
        secret = code_of(self.game.secrets[chance.randrange(self.game.secret_count)])
        return (secret, ())

    def is_over(self, position: Any) -> bool:
        return any(reply == self.game.hit for _, reply in position[1])

    def asked(self, position: Any) -> tuple[Any, ...]:
        return position[1], self.game.consistent(position[1])

    def request(self, position: Any) -> dict[str, Any]:
        history = [[self.game.text(guess), str(reply)] for guess, reply in position[1]]
        return {"game": self.name, **self.game.record(), "history": history}

    def read(self, position: Any, move: Any) -> Any:
        return self.game.code(move)

    def after(self, position: Any, move: Any) -> Any:
        secret, history = position
        return secret, (*history, (move, self.game.feedback(move, secret)))

    def judged(self, position: Any, move: Any) -> tuple[Regret, str]:
        made = judge_guess(
            self.game, move, position[1], solver=self._solver, time_limit=self.seconds
        )
        return made.cost, "" if made.best is None else self.game.text(made.best)

    def text(self, position: Any) -> str:
        return ", ".join(f"{self.game.text(guess)}={reply}" for guess, reply in position[1])

    def move_text(self, move: Any) -> str:
        return self.game.text(move)


class _Nim(Contest):
    """Nim or another heap game from random piles, against an opponent who moves at random."""

    name = "nim"
    gets = ("piles",)

    def __init__(
        self, rule: str = "nim", misere: bool = False, piles: int = 3, largest: int = 9
    ) -> None:
        """Take a rule in the form of the shell; ``largest`` is the most stones of a pile."""
        self.rule, self.misere = rule_of(rule), misere
        self.piles = whole_number("piles", piles, at_least=1, at_most=20)
        self.largest = whole_number("largest", largest, at_least=1, at_most=1000)
        self._game = game_of(self.rule, misere)

    def begin(self, chance: Random) -> Any:
        piles = tuple(chance.randrange(1, self.largest + 1) for _ in range(self.piles))
        return _Turn(piles, rated=True)

    def is_over(self, position: Any) -> bool:
        return self._game.is_over(position.piles)

    def is_rated(self, position: Any) -> bool:
        return bool(position.rated)

    def others_move(self, position: Any, chance: Random) -> Any:
        return self._game.random_move(position.piles, chance)

    def asked(self, position: Any) -> tuple[Any, ...]:
        return (position.piles,)

    def request(self, position: Any) -> dict[str, Any]:
        rule = self.rule if isinstance(self.rule, str) else sorted(self.rule)
        return {"game": self.name, "rule": rule, "misere": self.misere, "piles": position.piles}

    def read(self, position: Any, move: Any) -> Any:
        piles = _piles(move) if isinstance(move, str) else move
        return judge_piles(position.piles, piles, self.rule, self.misere).after

    def after(self, position: Any, move: Any) -> Any:
        return _Turn(move, not position.rated)

    def judged(self, position: Any, move: Any) -> tuple[Regret, str]:
        made = judge_piles(position.piles, move, self.rule, self.misere)
        return made.cost, " ".join(map(str, made.best[0])) if made.best else ""

    def text(self, position: Any) -> str:
        return " ".join(map(str, position.piles))

    def move_text(self, move: Any) -> str:
        return " ".join(map(str, move))


def _piles(text: str) -> tuple[int, ...]:
    words = text.split()
    if not words or not all(word.isdecimal() for word in words):
        raise NotationError(f"expected the piles after the move, not {repr_of(text)}", text=text)
    return tuple(map(int, words))


class _Turn(NamedTuple):
    """Piles, and whether the program is to move."""

    piles: tuple[int, ...]
    rated: bool


class _Tanhinmin(Contest):
    """Tanhinmin from random deals; the program plays both hands."""

    name = "tanhinmin"
    gets = ("mine", "theirs", "table")

    def __init__(self, cards: int = 7, ranks: int = 13, copies: int = 4) -> None:
        """Take the size of the hands, and the deck from which they are dealt."""
        self.deck = cards, ranks, copies
        deal_at_random(Random(0), *self.deck)  # refuses a deck that is too small

    def begin(self, chance: Random) -> Game:
        return start(*deal_at_random(chance, *self.deck))

    def is_over(self, position: Game) -> bool:
        return position.winner is not None

    def asked(self, position: Game) -> tuple[Any, ...]:
        mine, theirs = position.hands[position.to_move], position.hands[1 - position.to_move]
        return mine, theirs, position.table

    def request(self, position: Game) -> dict[str, Any]:
        mine, theirs, table = self.asked(position)
        moves = {"legal_moves": position.legal_moves()}
        return {"game": self.name, "mine": mine, "theirs": theirs, "table": table, **moves}

    def read(self, position: Game, move: Any) -> int:
        made = read_moves(move) if isinstance(move, str) else [move]
        if len(made) != 1:
            raise NotationError(f"expected one move, not {repr_of(move)}", text=str(move))
        position.after(made[0])
        return int(made[0])

    def after(self, position: Game, move: int) -> Game:
        return position.after(move)

    def judged(self, position: Game, move: int) -> tuple[Regret, str]:
        scores = {each: score or 0 for each, score in position.scores().items()}
        best = max(scores, key=scores.__getitem__)
        return scores[best] - scores[move], move_text(best)

    def text(self, position: Game) -> str:
        mine, theirs, table = self.asked(position)
        return f"{','.join(map(str, mine))} {','.join(map(str, theirs))} --table {table}"

    def move_text(self, move: int) -> str:
        return move_text(move)


def _seconds(seconds: float) -> float:
    if not 0 < seconds < math.inf:
        raise ValueError(f"seconds must be above 0 and finite, not {seconds:g}")
    return seconds


def _ab(pegs: int = 4, colors: int = 10, seconds: float = 30.0) -> Contest:
    return _CodeBreaking(AB(pegs, colors), "ab", seconds)


def _mastermind(pegs: int = 4, colors: int = 6, seconds: float = 30.0) -> Contest:
    return _CodeBreaking(Mastermind(pegs, colors), "mastermind", seconds)


CONTESTS: dict[str, Callable[..., Contest]] = {
    "otrio": _Otrio,
    "ab": _ab,
    "mastermind": _mastermind,
    "nim": _Nim,
    "tanhinmin": _Tanhinmin,
}
"""The contests by name; the arguments are those of the games."""


def contest_of(game: str | Contest, **options: Any) -> Contest:
    """Return a contest from its name and arguments.

    Raises :class:`TypeError` for an argument that it lacks, or of another type than it declares.

    >>> contest_of("ab", pegs=3, colors=7).request(((1, 2, 3), ()))["history"]
    []
    """
    if isinstance(game, Contest):
        return game
    make = CONTESTS[known_word("game", game, list(CONTESTS))]
    return make(**checked(make, game, options))
