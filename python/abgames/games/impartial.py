"""Impartial games of one's own, whose positions may be anything: both players have the same moves,
and the last move wins, or loses.

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
from typing import TYPE_CHECKING, Any

from abgames_check.own_rules import IMPARTIAL, is_impartial

from ..control import ProgressTaker, memory_bytes, reporting
from ..display import counted, text_table
from ..display.answer import Answer, html_table
from ..errors import UnsupportedGameError
from .exploring import DEFAULT_MEMORY, Alone, explore
from .faults import hidden_state
from .rules import ImpartialRules, must_have, name_of, text_of

if TYPE_CHECKING:
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
