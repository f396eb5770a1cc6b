"""Games in which the last move decides: it wins, or loses, and positions have values that add up.

Impartial: both players have the same moves, and the value is a Grundy value.  Partizan: each has
moves of its own, and the value is a canonical form; the algebra is that of pycgt, which
``pip install "abgames[values]"`` brings.

>>> class Row:
...     '''Kayles: from rows of pins take one pin, or two that are next to each other.'''
...     start = (5,)
...     def moves(self, rows):
...         return [(n, at, taken) for n, pins in enumerate(rows) for taken in (1, 2)
...                 for at in range(pins - taken + 1)]
...     def play(self, rows, move):
...         n, at, taken = move
...         return (*rows[:n], at, rows[n] - at - taken, *rows[n + 1:])
...     def canonical(self, rows): return tuple(sorted(filter(None, rows)))
>>> grundy(Row()), grundy(Row(), (2, 3)), misere_wins(Row(), (4,))
(4, 1, False)
>>> solved = solve_impartial(Row())
>>> solved.winning(), solved.values[(1, 3)], solved.play().hint()
(((0, 2, 1),), 2, (0, 2, 1))
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from abgames_check.own_rules import IMPARTIAL, is_impartial

from ..arguments import repr_of
from ..control import ProgressTaker, memory_bytes, reporting
from ..display import counted, text_table
from ..display.answer import Answer, html_table
from ..errors import RulesError, UnsupportedGameError
from .exploring import DEFAULT_MEMORY, Alone, explore
from .faults import hidden_state
from .rules import (
    ImpartialRules,
    Rules,
    ask,
    mover_at,
    moves_at,
    must_hash,
    must_have,
    name_of,
    outcome_at,
    refuse_chance,
    text_of,
)

if TYPE_CHECKING:
    from pycgt import Game

    from .situation import Play
    from .solved import Solved


def solve_impartial(
    rules: ImpartialRules,
    *,
    max_positions: int | None = None,
    time_limit: float | None = None,
    memory_limit: int | str | None = None,
    progress: ProgressTaker = None,
) -> Impartial:
    """Solve an impartial game: the Grundy values of all positions, and the winning moves.

    The rules have neither players nor outcomes.  :func:`solve`, whose limits hold, takes them, too.
    Raises :class:`~abgames.errors.UnsupportedGameError` if play can be endless.

    >>> class Chomp:
    ...     start = (3, 3)  # what is left in each row; the last square is poisoned
    ...     def moves(self, rows):
    ...         return [(r, c) for r, n in enumerate(rows) for c in range(n) if r or c]
    ...     def play(self, rows, move):
    ...         return tuple(min(n, move[1]) if r >= move[0] else n for r, n in enumerate(rows))
    >>> print(solve_impartial(Chomp()))
    move    Grundy value
    (0, 1)             1
    (0, 2)             2
    (1, 0)             2
    (1, 1)             3
    (1, 2)             0
    <BLANKLINE>
    Grundy value 4; winning: (1, 2); 9 positions
    """
    from .solved import solve

    if not is_impartial(rules) or isinstance(rules, type):
        must_have(rules, IMPARTIAL)
        raise TypeError(
            f"{name_of(rules)} has players or outcomes, which impartial rules do not have: solve it"
        )
    limits: Any = {"time_limit": time_limit, "memory_limit": memory_limit, "progress": progress}
    return Impartial(solve(rules, max_positions=max_positions, **limits))


class Impartial(Answer):
    """A solved impartial game.  Positions that are asked about must be able to come up."""

    def __init__(self, solved: Solved) -> None:
        turns: Any = solved.rules
        self.solved, self.rules = solved, turns.bare
        """Who can force what in the same game, where positions say who moves; and the rules."""
        self.positions, self.proven = solved.positions, solved.proven
        if not self.proven:
            return
        if not solved._graph.is_finite:
            raise UnsupportedGameError("play can be endless: Grundy values are for games that end")
        self._values, wins = solved._graph.impartial()
        self._wins = wins if turns.misere else self._values > 0

    @cached_property
    def values(self) -> Mapping[Any, int]:
        """The Grundy value of every position, by its canonical form; empty if a limit was hit."""
        values = self._values[::2].tolist() if self.proven else []
        return dict(zip(self.solved._numbers, values, strict=self.proven))

    def value(self, position: Hashable = None) -> int:
        """Return the Grundy value of a position, or of the start."""
        return int(self._values[self.solved._known(position)[1]])

    def wins(self, position: Hashable = None) -> bool:
        """Return whether the player to move wins."""
        return bool(self._wins[self.solved._known(position)[1]])

    def moves(self, position: Hashable = None) -> tuple[tuple[Any, int], ...]:
        """Return the legal moves, each with the Grundy value of the position after it."""
        place, _ = self.solved._known(position)
        return tuple((move, int(self._values[n])) for move, n in self.solved._after(place).items())

    def winning(self, position: Hashable = None) -> tuple[Any, ...]:
        """Return the moves that win."""
        place, _ = self.solved._known(position)
        return tuple(move for move, n in self.solved._after(place).items() if not self._wins[n])

    def play(self, position: Hashable = None) -> Play:
        """Return the game at a position, with player 1 to move, as :func:`abgames.begin` does."""
        from ..situation import Kept
        from .situation import Play

        solved = self.solved
        return replace(Play.begin(self.rules, position=position), solved=Kept(lambda: solved))

    def record(self) -> dict[str, Any]:
        """Return the start, what it is worth, and its moves, as JSON."""
        about = {"game": name_of(self.rules), "positions": self.positions, "proven": self.proven}
        if not self.proven:
            return about
        start = self.rules.start
        moves = [{"move": text_of(m, start), "grundy": value} for m, value in self.moves()]
        winning = [text_of(move, start) for move in self.winning()]
        shown = {"position": text_of(start), "grundy": self.value(), "wins": self.wins()}
        return {**about, **shown, "winning": winning, "moves": moves}

    def rows(self) -> list[dict[str, Any]]:
        """Return the moves in the start with the Grundy values after them."""
        moves: list[dict[str, Any]] = self.record().get("moves", [])
        return moves

    def __repr__(self) -> str:
        return f"<Impartial {name_of(self.rules)}: {counted(self.positions, 'position')}>"

    def __str__(self) -> str:
        size = counted(self.positions, "position")
        if not self.proven:
            return f"{size}, not solved"
        shown = self._shown()
        table = f"{text_table(*shown)}\n\n" if shown[1] else ""
        return f"{table}{self.to_text()}; {size}"

    def _repr_html_(self) -> str:
        return html_table(*self._shown())

    def _shown(self) -> tuple[tuple[str, str], list[tuple[object, ...]]]:
        return ("move", "Grundy value"), [(row["move"], row["grundy"]) for row in self.rows()]

    def to_text(self, position: Hashable = None) -> str:
        """Return the Grundy value and the winning moves, from the start or a position."""
        winning = [text_of(move) for move in self.winning(position)]
        wins = "; ".join(winning) or ("nothing" if self.moves(position) else "no move is left")
        return f"Grundy value {self.value(position)}; winning: {wins}"


def grundy(
    rules: ImpartialRules,
    position: Hashable = None,
    *,
    memory_limit: int | str | None = None,
    progress: ProgressTaker = None,
) -> int:
    """Return the Grundy value of a position, or of the start, of an impartial game.

    The rules need ``start``, ``moves`` and ``play``, with no moves where the game is over;
    ``to_move``, which may be ``None`` there, and ``outcome`` are not needed, and positions need not
    say who is to move.  A value of 0 means that the player to move loses if the last move
    wins.  Raises :class:`~abgames.errors.UnsupportedGameError` if play can be endless.
    """
    return _values(rules, position, memory_limit, progress)[0]


def misere_wins(
    rules: ImpartialRules,
    position: Hashable = None,
    *,
    memory_limit: int | str | None = None,
    progress: ProgressTaker = None,
) -> bool:
    """Return whether the player to move wins if the last move loses; see :func:`grundy`."""
    return _values(rules, position, memory_limit, progress)[1]


def _values(
    rules: ImpartialRules,
    position: Hashable,
    memory_limit: int | str | None,
    progress: ProgressTaker,
) -> tuple[int, bool]:
    """The Grundy value, and whether misère play is won."""
    must_have(rules, IMPARTIAL)
    memory = memory_bytes(memory_limit) or DEFAULT_MEMORY
    with reporting(progress, name_of(rules)) as report:
        game: Any = Alone(rules, position)
        found = explore(game, 1, memory=memory, report=report)
    hidden_state(found)
    graph = found.graph()
    if not graph.is_finite:
        raise UnsupportedGameError("play can be endless: Grundy values are for games that end")
    values, wins = graph.impartial()
    return int(values[0]), bool(wins[0])


NEEDED = ("players", "start", "to_move", "moves", "play", "outcome", "passed")
"""What rules must have whose players have moves of their own."""


def canonical_form(rules: Rules | ImpartialRules, position: Hashable = None) -> Game:
    """Return the canonical form of a position, or of the start, as a ``Game`` of ``pycgt``, which
    writes, compares and adds such values, and knows their temperatures.

    The rules are those of two players who move in turn, and who cannot move loses.  Player 1 is
    Left.  They need one more method: ``passed(position)`` returns the same position with the other
    player to move.  Impartial rules, as for :func:`solve_impartial`, do not need it.

    Raises :class:`~abgames.errors.UnsupportedGameError` if play can be endless or the last move
    loses, :class:`~abgames.errors.RulesError` where the rules are not of this kind, and
    ``ModuleNotFoundError`` without ``pycgt``.  See [BerlekampConwayGuy1982].

    >>> class Stalks:
    ...     '''Stalks of blue and red edges: cut one of yours, and what is above it falls.'''
    ...     players, start = 2, (("BRR", "R"), 1)
    ...     def to_move(self, at): return at[1] if self.moves(at) else None
    ...     def moves(self, at):
    ...         return [(n, height) for n, stalk in enumerate(at[0])
    ...                 for height, edge in enumerate(stalk) if edge == "BR"[at[1] - 1]]
    ...     def play(self, at, move):
    ...         (stalks, mover), (n, height) = at, move
    ...         return (*stalks[:n], stalks[n][:height], *stalks[n + 1:]), 3 - mover
    ...     def outcome(self, at): return f"P{3 - at[1]}"
    ...     def passed(self, at): return at[0], 3 - at[1]
    >>> print(canonical_form(Stalks()), canonical_form(Stalks(), (("BR",), 1)))
    -3/4 1/2
    """
    try:
        from pycgt import game
    except ModuleNotFoundError as error:
        advice = 'canonical_form needs pycgt: pip install "abgames[values]"'
        raise ModuleNotFoundError(advice, name="pycgt") from error
    given = cast(Any, rules)
    both = Same(given) if is_impartial(rules) else Both(given)
    start = both.first(rules.start if position is None else position)
    values: dict[Any, Game] = {}
    opened: dict[Any, tuple[list[Any], list[Any]]] = {}
    waiting = [start]
    while waiting:
        place = waiting[-1]
        if place in values:
            waiting.pop()
        elif place in opened:  # so all that it leads to is known
            left, right = opened.pop(place)
            values[place] = game(map(values.__getitem__, left), map(values.__getitem__, right))
        else:
            opened[place] = left, right = both.options(place)
            unknown = [each for each in (*left, *right) if each not in values]
            if any(each in opened for each in unknown):
                problem = f"play can be endless, as in {repr_of(place)}"
                raise UnsupportedGameError(f"{problem}: canonical forms are for games that end")
            waiting += unknown
    return values[start]


class Same:
    """An impartial game: both players have the same moves."""

    def __init__(self, rules: ImpartialRules) -> None:
        must_have(rules, IMPARTIAL)
        if getattr(rules, "misere", False):
            raise UnsupportedGameError(
                "the last move loses; canonical forms are for games in which who cannot move loses",
                game=rules,
            )
        self.rules: Any = Alone(rules)

    def first(self, position: Hashable) -> Any:
        must_hash("the position", position)
        return position

    def options(self, position: Hashable) -> tuple[list[Any], list[Any]]:
        """Return the positions to which the players can move."""
        is_over = self.rules.to_move(position) is None
        moves = [] if is_over else self.rules.moves(position)
        found = [self.first(ask(self.rules, "play", position, move)) for move in moves]
        return found, found


class Both:
    """A game in which it is player 1's turn in the positions that stand for both turns."""

    def __init__(self, rules: Rules) -> None:
        must_have(rules, NEEDED)
        if rules.players != 2:
            problem = f"canonical forms are for two players, not for {rules.players}"
            raise UnsupportedGameError(problem, game=rules)
        self.rules = rules

    def first(self, position: Hashable) -> Any:
        """Return a position with player 1 to move, where that player may have no move."""
        must_hash("the position", position)
        turn = self._mover(position)
        if turn is None:  # whoever has lost could not move
            turn = 2 if outcome_at(self.rules, position) == "P1" else 1
        return self._passed(position) if turn == 2 else position

    def options(self, position: Hashable) -> tuple[list[Any], list[Any]]:
        """Return the positions to which player 1 and player 2 can move."""
        left = [self._passed(each) for each in self._after(position, 1)]
        return left, self._after(self._passed(position), 2)

    def _passed(self, position: Hashable) -> Any:
        passed = ask(self.rules, "passed", position)
        must_hash("the passed position", passed, position)
        return passed

    def _mover(self, position: Hashable) -> int | None:
        mover = mover_at(self.rules, 2, position)
        if mover == 0:
            refuse_chance(position, "canonical forms are")
        return mover

    def _after(self, position: Hashable, player: int) -> list[Any]:
        """The positions after the moves of a player, whose turn it is."""
        mover = self._mover(position)
        if mover == 3 - player:
            problem = f"to_move({repr_of(position)}) is {mover}, but it is player {player}'s turn"
            advice = "players must move in turn, and passed(position) must give the turn away"
            raise RulesError(f"{problem}; {advice}", position=position)
        if mover is not None:
            moves = moves_at(self.rules, position)
            found = [ask(self.rules, "play", position, move) for move in moves]
            for each in found:
                must_hash("the position", each, position)
            return found
        outcome = outcome_at(self.rules, position)
        if outcome != f"P{3 - player}":
            problem = f"outcome({repr_of(position)}) is {outcome!r}, where player {player} is stuck"
            advice = "canonical forms are for games in which who cannot move loses"
            raise RulesError(f"{problem}; {advice}", position=position)
        return []
