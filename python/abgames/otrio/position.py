"""Positions of Otrio, and questions about them: what players can force, or get by preferences.

>>> position = Position.from_moves("b2M, a1L, c3S, a2S, b3L", players=3)  # Fig. 2
>>> position
Position.from_board('2......2. ....1.... ...1....3', players=3, color=3)
>>> position.to_move, position.ply, len(position.legal_moves), position.winner
(3, 5, 22, None)
>>> ForceQuestion.read(Position(), {3, 1}, {3, "D"}).winning
[3]
>>> PreferenceQuestion.read(Position(players=2), {1: "P1 > D > P2", 2: "P2 > P1 = D"}, None).levels
[[1, 16, 2], [2, 17]]
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .._abgames.otrio import Position as CorePosition
from ..arguments import of_other_family, repr_of, whole_number
from ..display.svg import Picture, Theme
from ..errors import IllegalMoveError, NotationError
from ..language import _
from ..preferences import (
    DRAW,
    Order,
    in_order,
    own_win_first,
    read_outcomes,
    read_players_set,
    read_preferences,
    win,
)
from .notation import (
    COLORS,
    PASS,
    SIZE_NAMES,
    board_text,
    move_text,
    position_svg,
    position_text,
    read_board,
    read_color,
    read_colors,
    read_move,
    read_players,
    slots_of,
    tokens,
)


@dataclass(frozen=True, init=False, repr=False)
class Position:
    """A board, the number of players, and the colour to move [MatsuzakiTeramura2019].

    Players are numbered from 1, colours are 1 red, 2 green, 3 purple and 4 blue.  ``Position(3)``
    is the empty board.  With two players each has two colours, or with ``colors=1`` one, red and
    green.  Raises :class:`ValueError` for any number of players except 2, 3 and 4, and for two
    colours each with more than two.

    >>> Position(players=4).play("b2M").play("a1L").board
    '2............1.............'
    >>> Position(players=2, colors=1).play("b2M").play("a1L").color
    1
    """

    __slots__ = ("core",)

    core: CorePosition
    """The same position in the form of the Rust core."""

    def __init__(self, players: int = 3, colors: int | None = None) -> None:
        players = read_players(players)
        core = CorePosition((0, 0, 0, 0), players, 1, read_colors(colors, players))
        object.__setattr__(self, "core", core)

    @classmethod
    def of_core(cls, core: CorePosition) -> Position:
        """Return a position from that of the Rust core."""
        position = object.__new__(cls)
        object.__setattr__(position, "core", core)
        return position

    @classmethod
    def from_moves(
        cls, moves: str | Sequence[str], players: int = 3, colors: int | None = None
    ) -> Position:
        """Return the position after moves from the empty board, such as "b2M, a1L, c3S".

        The moves are a text, perhaps numbered as on a score sheet, or a sequence such as the line
        of a solution.  A forced pass is written as "pass".  Raises
        :class:`~abgames.errors.NotationError` and :class:`~abgames.errors.IllegalMoveError`, which
        name the wrong move by its number.

        >>> Position.from_moves(("b2M", "a1L")) == Position.from_moves("b2M, a1L")
        True
        >>> Position.from_moves("1. b2M a1L c3S 2. b1L").ply
        4
        >>> Position.from_moves("b2M, a1L, b2M")
        Traceback (most recent call last):
            ...
        abgames.errors.IllegalMoveError: move 3, b2M, is illegal: red is there already
        """
        return cls(players, colors).after(moves)

    @classmethod
    def from_board(
        cls, board: str, players: int = 3, color: int = 1, colors: int | None = None
    ) -> Position:
        """Return the position with a board, and the colour to move.

        A board has 27 characters, "." or a colour, at layer * 9 + row * 3 + column with the layers
        L, M, S; blanks are ignored.  A colour has at most three pieces of a size; at most one
        colour has lines, and these share a slot.  Colours need not have equally many pieces.

        Raises :class:`~abgames.errors.NotationError` for an impossible board.

        >>> Position.from_board("1111..... ......... .........")
        Traceback (most recent call last):
            ...
        abgames.errors.NotationError: red has 4 large pieces, but there are 3
        """
        players = read_players(players)
        colors = read_colors(colors, players)
        color = read_color(color, players * colors)
        sets = read_board(board, used=players * colors)
        try:
            return cls.of_core(CorePosition(sets, players, color, colors))
        except ValueError as error:
            raise NotationError(str(error), text=board) from None

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[str, int, int, int]]:
        """Pickle as text, which every later version reads in the same way."""
        return Position.from_board, (self.board, self.players, self.color, self.colors)

    def __repr__(self) -> str:
        variant = "".join(f", {name}={value}" for name, value in self.variant.items())
        if self == Position(self.players, self.colors):
            return f"Position(players={self.players}{variant})"
        board = self.board
        layers = " ".join(board[start : start + 9] for start in (0, 9, 18))
        shown = f"{layers!r}, players={self.players}, color={self.color}{variant}"
        return f"Position.from_board({shown})"

    def __str__(self) -> str:
        return self.to_text()

    # -- the state -------------------------------------------------------------------------------

    @property
    def board(self) -> str:
        """The board as 27 characters, "." or a colour."""
        return board_text(self.core.board)

    @property
    def players(self) -> int:
        """The number of players."""
        return self.core.players

    @property
    def colors(self) -> int:
        """How many colours each player has."""
        return self.core.colors

    @property
    def variant(self) -> dict[str, int]:
        """The number of colours as an argument, if it is not the usual one.

        >>> Position(2).variant, Position(2, colors=1).variant
        ({}, {'colors': 1})
        """
        return {} if self.colors == read_colors(None, self.players) else {"colors": self.colors}

    def record(self) -> dict[str, Any]:
        """Return the position as JSON values, in the form of :meth:`from_board`.

        >>> Position.from_moves("b2M", players=4).record()
        {'board': '.............1.............', 'players': 4, 'color': 2}
        """
        where = {"board": self.board, "players": self.players, "color": self.color}
        return {**where, **self.variant}

    def colors_of(self, player: int) -> tuple[int, ...]:
        """Return the colours that a player has.

        >>> Position(2).colors_of(1), Position(2, colors=1).colors_of(1), Position(4).colors_of(3)
        ((1, 3), (1,), (3,))
        """
        first = whole_number("player", player, at_least=1, at_most=self.players)
        return tuple(first + turn * self.players for turn in range(self.colors))

    @property
    def color(self) -> int:
        """The colour to move."""
        return self.core.color

    @property
    def to_move(self) -> int:
        """The player to move."""
        return self.core.to_move

    @property
    def ply(self) -> int:
        """The number of pieces on the board."""
        return self.core.ply

    @property
    def winner(self) -> int | None:
        """The player who has won."""
        return self.core.winner

    @property
    def is_over(self) -> bool:
        """Whether the game is over: won, or nobody can place a piece."""
        return self.core.is_over

    # -- moves -----------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> tuple[str, ...]:
        """The legal moves in board order; ``("pass",)`` if nothing can be placed.

        >>> Position(players=3).legal_moves[:4]
        ('a1L', 'b1L', 'c1L', 'a2L')
        """
        if self.core.must_pass:
            return (PASS,)
        return tuple(map(move_text, slots_of(self.core.moves)))

    def play(self, move: str) -> Position:
        """Return the position after a move.

        Raises :class:`~abgames.errors.NotationError` and
        :class:`~abgames.errors.IllegalMoveError`.

        >>> Position().play("pass")
        Traceback (most recent call last):
            ...
        abgames.errors.IllegalMoveError: pass is illegal: red can place a piece
        """
        slot = read_move(move)
        return self.after_slot(slot, move_text(slot))

    def after(self, moves: str | Sequence[str]) -> Position:
        """Return the position after several moves, such as the line of a solution.

        The moves are written, and errors name them, as in :meth:`from_moves`.

        >>> Position.from_moves("b2M").after("a1L, c3S") == Position.from_moves("b2M, a1L, c3S")
        True
        """
        position = self
        for number, (slot, name) in enumerate(read_moves(moves), 1):
            what = _("move {number}, {move},", number=number, move=name)
            position = position.after_slot(slot, what)
        return position

    def after_slot(self, slot: int | None, name: str) -> Position:
        """Return the position after a move; ``name`` is what it is called in errors."""
        core = self.core
        if slot is None and core.must_pass:
            return Position.of_core(core.after_pass())
        if slot is not None and core.moves >> slot & 1:
            return Position.of_core(core.place(slot))
        illegal = _("{name} is illegal: {why}", name=_(name), why=self._objection(slot))
        raise IllegalMoveError(illegal, move=move_text(slot))

    def _objection(self, slot: int | None) -> str:
        """Why a move is illegal."""
        mover = _(COLORS[self.color - 1])
        if self.winner is not None:
            return _("the game is over, player {player} has won", player=self.winner)
        if self.is_over:
            return _("the game is over, nobody can place a piece")
        if slot is None:
            return _("{color} can place a piece", color=mover)
        piece = self.board[slot]
        if piece != ".":
            return _("{color} is there already", color=_(COLORS[int(piece) - 1]))
        none_left = _("{color} has no {size} piece left, and must pass")
        if not self.core.must_pass:
            none_left = _("{color} has no {size} piece left")
        return none_left.format(color=mover, size=_(SIZE_NAMES[slot // 9]))

    def perft(self, depth: int) -> int:
        """Return the number of ways to play exactly ``depth`` more moves; a pass is a move.

        >>> [Position(players=3).perft(depth) for depth in range(5)]
        [1, 27, 702, 17550, 421200]
        """
        # No game lasts longer: between two pieces there are at most three passes.
        return self.core.perft(min(whole_number("depth", depth, at_least=0), 200))

    # -- symmetry --------------------------------------------------------------------------------

    def symmetric(self) -> tuple[Position, ...]:
        """Return the 16 images: 8 symmetries of the square, each with and without swapping L and S.

        The position itself comes first.  Equal images are repeated.

        >>> [image.board.index("1") for image in Position().play("a1L").symmetric()[:8]]
        [0, 2, 6, 8, 0, 2, 6, 8]
        """
        return tuple(map(Position.of_core, self.core.symmetric()))

    def canonical(self) -> Position:
        """Return the image whose board comes first as text.

        >>> Position().play("a1L").canonical() == Position().play("c3S").canonical()
        True
        """
        return Position.of_core(self.core.canonical())

    # -- pictures --------------------------------------------------------------------------------

    def to_text(self, *, color: bool = False) -> str:
        """Return the board for a terminal, with ``color`` in ANSI colours."""
        return position_text(self, color=color)

    def to_svg(
        self,
        *,
        marks: Mapping[str, str] | None = None,
        last: str | None = None,
        theme: Theme = "auto",
    ) -> Picture:
        """Return the board as SVG: rings, as in Fig. 2 of [MatsuzakiTeramura2019].

        ``marks`` are short texts on free places, such as ``{"a2L": "D"}``, ``last`` is the last
        move, whose piece gets an outline.  ``theme`` is "light", "dark", or "auto", which follows
        the viewer.  The result's ``.save("board.png")`` writes a file: .svg, .png or .pdf.
        """
        return position_svg(self, marks=marks, last=last, theme=theme)

    def _repr_svg_(self) -> str:
        # Many notebooks are light although the system's theme is dark.
        return self.to_svg(theme="light")

    def _repr_html_(self) -> str:
        return f"<div>{self._repr_svg_()}</div>"


def read_moves(moves: object) -> Iterator[tuple[int | None, str]]:
    """Yield the slots of moves, and the moves in the form of files."""
    if not isinstance(moves, str) and isinstance(moves, Sequence):
        for number, move in enumerate(moves, 1):
            read_move(move, name=_("move {number}", number=number))
        moves = ", ".join(moves)
    elif not isinstance(moves, str):
        kind = type(moves).__name__
        raise TypeError(f"moves must be a str or a sequence of str, not {kind}: {repr_of(moves)}")
    for number, token in enumerate(tokens(moves), 1):
        slot = read_move(
            token.text, name=_("move {number}", number=number), text=moves, position=token.position
        )
        yield slot, move_text(slot)


def players_of(position: object) -> int:
    """Return the number of players of a position."""
    if not isinstance(position, Position):
        raise TypeError(
            f"position must be a Position, not {type(position).__name__}{of_other_family(position)}"
        )
    return position.players


FIGURE_2 = Position.from_moves("b2M, a1L, c3S, a2S, b3L", players=3)
"""Fig. 2 of [MatsuzakiTeramura2019]."""

ALWAYS_DRAWN = Position.from_moves(
    "b3S, c1S, c2L, a3L, a2M, a2L, b2L, b3M, c3M, b1S, b2M, a1M, a2S, b2S, b3L, a1L, c2S", players=3
)
"""A certain draw, as in Fig. 3 of [MatsuzakiTeramura2019]: nobody can make a line."""


_DRAW_BIT = 16


def outcome_bits(outcomes: Iterable[str]) -> int:
    """Return outcomes as bits of the Rust core: 0 to 3 for the players, 4 for the draw."""
    return sum(_DRAW_BIT if outcome == DRAW else 1 << int(outcome[1]) - 1 for outcome in outcomes)


def outcomes_of(bits: int) -> frozenset[str]:
    """Return outcomes from the bits of the Rust core."""
    wins = {win(player) for player in range(1, 5) if bits >> player - 1 & 1}
    return frozenset(wins | ({DRAW} if bits & _DRAW_BIT else set()))


def previous_player_first(players: int) -> dict[int, str]:
    """Return orders with the own win first, then the draw, then earlier players, last mover first.

    Section 4.2 of [MatsuzakiTeramura2019] has them for three players.

    >>> previous_player_first(3)
    {1: 'P1 > D > P3 > P2', 2: 'P2 > D > P1 > P3', 3: 'P3 > D > P2 > P1'}
    """
    return own_win_first(whole_number("players", players, at_least=2, at_most=4), -1)


def next_player_first(players: int) -> dict[int, str]:
    """Return orders with the own win first, then the draw, then later players, next mover first.

    >>> next_player_first(3)
    {1: 'P1 > D > P2 > P3', 2: 'P2 > D > P3 > P1', 3: 'P3 > D > P1 > P2'}
    """
    return own_win_first(whole_number("players", players, at_least=2, at_most=4), 1)


@dataclass(frozen=True)
class ForceQuestion:
    """Can these players make sure that a game ends as they want?"""

    position: Position
    coalition: frozenset[int]
    winners: frozenset[str]

    @classmethod
    def read(
        cls, position: Position, coalition: Iterable[int], winners: Iterable[int | str]
    ) -> ForceQuestion:
        """Check the arguments of a caller."""
        players = players_of(position)
        return cls(
            position,
            read_players_set(coalition, players, name="coalition"),
            read_outcomes(winners, players, name="winners"),
        )

    def record(self) -> dict[str, Any]:
        """Return the question as JSON values."""
        return {
            **self.position.record(),
            "coalition": sorted(self.coalition),
            "winners": sorted(self.winners),
        }

    @property
    def winning(self) -> list[int]:
        """The players with whose wins the coalition succeeds."""
        players = range(1, self.position.players + 1)
        return [player for player in players if win(player) in self.winners]

    @property
    def wants_draw(self) -> bool:
        """Whether it succeeds with a draw."""
        return DRAW in self.winners

    @property
    def about(self) -> dict[str, Any]:
        """What a checkpoint says about the question."""
        return {"coalition": sorted(self.coalition), "winners": sorted(self.winners)}

    @property
    def what(self) -> str:
        """The question in short, for reports."""
        coalition = " ".join(map(win, sorted(self.coalition))) or "nobody"
        return f"{coalition} for {' '.join(in_order(self.winners)) or 'nothing'}"


@dataclass(frozen=True)
class PreferenceQuestion:
    """What do players who follow these orders get, if only the wins of some of them count?"""

    position: Position
    orders: tuple[Order, ...]
    judge: frozenset[int]

    @classmethod
    def read(
        cls, position: Position, prefer: Mapping[int, str] | str, judge: Collection[int] | None
    ) -> PreferenceQuestion:
        """Check the arguments of a caller."""
        players = players_of(position)
        orders = read_preferences(prefer, players)
        judges = range(1, players + 1) if judge is None else judge
        return cls(position, orders, read_players_set(judges, players, name="judge"))

    def record(self) -> dict[str, Any]:
        """Return the question as JSON values; ``judge`` is ``None`` if all wins count."""
        judge = sorted(self.judge)
        return {
            **self.position.record(),
            "prefer": {
                str(player): " > ".join(" = ".join(level) for level in order)
                for player, order in enumerate(self.orders, 1)
            },
            "judge": None if len(judge) == self.position.players else judge,
        }

    @property
    def levels(self) -> list[list[int]]:
        """The orders as sets of outcomes, given as bits."""
        return [list(map(outcome_bits, order)) for order in self.orders]

    @property
    def about(self) -> dict[str, Any]:
        """What a checkpoint says about the question, whatever the position is."""
        levels = [[" = ".join(sorted(level)) for level in order] for order in self.orders]
        return {
            "prefer": [" > ".join(order) for order in levels],
            "judge": sorted(map(win, self.judge)),
        }

    @property
    def what(self) -> str:
        """The question in short, for reports: the orders."""
        return "; ".join(">".join("=".join(in_order(level)) for level in o) for o in self.orders)
