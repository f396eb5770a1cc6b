"""Who can force what in a game of one's own, in every position that can come up.

Question: for each coalition and each set of outcomes, can the coalition play so that the outcome is
in the set, whatever the others do?  And: what do players get who follow orders of preference?
Assumed: a finite number of positions, perfect information; any number of players up to 8; play may
be endless, which is an outcome of its own.  Where chance moves, :mod:`.chance` answers.
The answers are exact; a certificate shows them to a checker.

1. All positions are found, breadth first, by asking the rules (:mod:`.exploring`).
2. One pass over them, backwards, gives one bit for each pair of a coalition and a set of outcomes;
   ``rust/games/src/effectivity.rs`` says why this is right for endless play, too.  Either a
   coalition can force a set or the others can force the rest, so half of the coalitions suffice.
3. Where these bits are too many, each question takes a pass of its own, and so do preferences.

Memory: 170 bytes for each position beside its own, 12 for each move, and an eighth of 2ⁿ⁻¹⁺ᵐ bytes
for each position, with n players and m outcomes.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection, Hashable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import lru_cache
from os import PathLike
from typing import Any, Literal, NoReturn, Self, cast

import numpy as np
from numpy.typing import NDArray

from abgames_check.documents import is_text
from abgames_check.own_game import FORMAT, OneByOne, read_claim
from abgames_check.own_rules import InTurn, Number, Points

from .._abgames.games import MAX_OUTCOMES, MOST_BITS
from ..arguments import folded, known_word, repr_of, whole_number
from ..control import ProgressTaker, memory_bytes, reporting, seconds, within
from ..display import counted, text_table
from ..display.answer import html_table
from ..errors import RulesError, UnsupportedGameError
from ..preferences import (
    ENDLESS,
    WORDS,
    Kept,
    in_order,
    kept_orders,
    opposite_orders,
    read_orders,
    read_outcomes,
    read_players_set,
)
from ..verified import ProofByRules
from .arrays import one_by_one
from .exploring import DEFAULT_MEMORY, Alone, BothTurns, Explored, explore
from .faults import first_fault, hidden_state
from .layers import NEVER, ArrayExplored, Folder, Packed
from .rules import (
    ImpartialRules,
    Rules,
    after,
    blaming,
    canonical,
    identity,
    mover_at,
    moves_at,
    name_of,
    players_of,
    text_of,
)
from .scores import Scores
from .tables import Positions, PositionTable


@dataclass(frozen=True, repr=False)
class GameCertificate(ProofByRules):
    """Moves with which a side succeeds: the coalition if it can force its aim, else all others.

    ``moves`` has the text of a move for the text of each position where that side must choose.
    """

    game: str
    players: int
    start: str
    coalition: frozenset[int]
    winners: frozenset[str]
    holds: bool
    moves: Mapping[str, str]

    def __hash__(self) -> int:
        return hash((self.game, self.start, self.coalition, self.winners, len(self.moves)))

    def __repr__(self) -> str:
        can = "can" if self.holds else "cannot"
        return (
            f"<GameCertificate that {sorted(self.coalition)} {can} force {in_order(self.winners)} "
            f"in {self.game} from {self.start:.60}, {counted(len(self.moves), 'move')}>"
        )

    def to_json(self) -> str:
        moves = dict(self.moves)
        sets = {"coalition": sorted(self.coalition), "winners": in_order(self.winners)}
        entries = {"format": FORMAT, "version": 1, **vars(self), **sets, "moves": moves}
        return json.dumps(entries, ensure_ascii=False)

    @classmethod
    def _of(cls, document: Mapping[str, Any]) -> Self:
        side, liked = read_claim(document)
        given = {each.name: document[each.name] for each in fields(cls)}
        return cls(**{**given, "coalition": side, "winners": liked})


def told_apart(position: Hashable, others: Collection[str]) -> str:
    """Return the text of a position, if it is none of others."""
    text = text_of(position, position)
    if text in others or not is_text(text) or " at 0x" in text:
        problem = f"the text of the position {repr_of(position)} does not tell it apart"
        advice = "give positions a __str__ that has all of them"
        raise RulesError(f"{problem}; {advice}", position=position)
    return text


def texts_of(rules: Rules, moves: Mapping[Any, Any]) -> dict[str, str]:
    """Write positions and moves as texts; raises RulesError if these do not tell them apart."""
    texts: dict[str, str] = {}
    for position, move in moves.items():
        text, written = told_apart(position, texts), text_of(move, position)
        legal = [text_of(each, position) for each in moves_at(rules, position)]
        if legal.count(written) > 1 or not is_text(written):
            problem = f"two moves in {repr_of(position)} have the text {written!r:.60}"
            raise RulesError(problem, position=position)
        texts[text] = written
    return texts


MOST_SHOWN = 4
"""The most outcomes of which sets are shown."""

WITHIN = Fraction(1, 10**6)
"""How close bounds are, if nothing else is asked."""

KEPT = 8
"""The most answers for whole games that are kept, of each kind."""

Coalition = Collection[int] | int
Winners = Collection[int | str] | int | str
Prefer = Mapping[int, str] | str


def solve(
    rules: Rules | ImpartialRules,
    *,
    max_positions: int | None = None,
    store: str | PathLike[str] | None = None,
    executor: Executor | None = None,
    time_limit: float | None = None,
    memory_limit: int | str | None = None,
    progress: ProgressTaker = None,
) -> Solved:
    """Solve a game that is given by its rules; :class:`Rules` says what these must have.

    ``max_positions`` and ``memory_limit`` (4 GiB by default) bound what is searched: a larger game
    raises :class:`~abgames.errors.MemoryLimitError`.  After ``time_limit`` the answers of the
    result are not known: it has ``proven`` False.  What the rules raise, or answer wrongly, raises
    :class:`~abgames.errors.RulesError`; :func:`check` looks for such faults.

    Rules for arrays take a folder as ``store``: layers lie there instead of in memory, and a search
    that was stopped goes on from them; the folder of another game raises
    :class:`~abgames.errors.CheckpointError`.  With it an ``executor``, as ``abgames.work`` takes
    them, divides each layer among processes that see the folder; the answers are the same.

    >>> class Heap:
    ...     '''Take 1 or 2 of 7 stones; whoever takes the last one wins.'''
    ...     players, start = 2, (7, 1)
    ...     def to_move(self, position): return position[1] if position[0] else None
    ...     def moves(self, position): return range(1, min(position[0], 2) + 1)
    ...     def play(self, position, move): return position[0] - move, 3 - position[1]
    ...     def outcome(self, position): return f"P{3 - position[1]}"
    >>> solved = solve(Heap())
    >>> solved.forces({1}, {"P1"}), solved.moves(coalition={1}, winners={"P1"})
    (True, ((1, True), (2, False)))
    >>> print(solved)
    coalition  can force
    P1         P1
    P2         P1
    P1 P2      P1; P2
    <BLANKLINE>
    14 positions
    """
    rules = cast(Rules, one_by_one(rules))
    players = players_of(rules)
    most = None
    if max_positions is not None:
        most = whole_number("max_positions", max_positions, at_least=1)
    memory = memory_bytes(memory_limit) or DEFAULT_MEMORY
    limit = seconds(time_limit)
    end = None if limit is None else time.monotonic() + limit
    first_fault(rules, end)
    folder = _folder(rules, store, executor)
    with reporting(progress, name_of(rules)) as report:
        turns = rules if isinstance(rules, InTurn) else None
        game: Any = (rules, players) if turns is None else (Alone(turns.bare), 1)
        limits: Any = {"most": most, "memory": memory, "end": end, "report": report}
        found: Any
        if isinstance(rules, OneByOne):
            found = ArrayExplored(rules, folder=folder, executor=executor, **limits)
        else:
            found = explore(*game, **limits)
    if found.is_whole and isinstance(found, Explored):
        hidden_state(found)
    left = None if end is None else max(0.0, end - time.monotonic())
    if isinstance(found, Explored) and found.odds:
        from .chance import ChanceSolved

        return ChanceSolved(found, memory, left)
    solved = Solved(found if turns is None else BothTurns(found, turns), memory, left)
    found.executor = None  # it need not be there for later questions
    return solved


def _folder(
    rules: Rules, store: str | PathLike[str] | None, executor: Executor | None
) -> Folder | None:
    if store is None:
        if executor is not None:
            raise TypeError("executor= needs store=, a folder that all processes see")
        return None
    if not isinstance(store, str | PathLike):
        raise TypeError(f"store must be the path of a folder, not {type(store).__name__}")
    if not (executor is None or callable(getattr(executor, "map", None))):
        what = "executor must be one of concurrent.futures"
        raise TypeError(f"{what}, not {type(executor).__name__}")
    if not isinstance(rules, OneByOne):
        what = f"{name_of(rules)} is asked about one position at a time"
        raise UnsupportedGameError(f"store= is for rules for many positions at once, and {what}")
    array = rules.array
    about = {"outcomes": list(array.outcomes), "start": array.start.reshape(-1).tolist()}
    return Folder(store, {**identity(rules), **about})


class Solved:
    """A game with all its positions, and what can be forced in each.

    Positions that are asked about need not be in canonical form, but must be able to come up.
    """

    has_chance = False
    """Whether chance moves somewhere."""

    def __init__(
        self,
        found: Explored | BothTurns | ArrayExplored,
        memory: int,
        time_limit: float | None,
    ) -> None:
        self.rules, self.players = found.rules, found.players
        self._count = found.count
        self.proven = found.is_whole
        """Whether no limit was hit; else nothing is known."""
        self._found, self._numbers = found, found.numbers
        self._names = list(found.outcomes)
        self._table: NDArray[np.uint64] | Packed | None = None
        self._scores: Scores | None = None
        if not self.proven or self.has_chance:
            return
        taken = found.bytes()
        self._graph = graph = cast(Any, found.graph())
        self._found_lengths: Callable[..., Any] = lru_cache(KEPT)(graph.lengths)
        self._found_outcomes: Callable[..., Any] = lru_cache(KEPT)(self._played)
        if not graph.is_finite:
            self._names.append(ENDLESS)
        if found.outcomes and all(isinstance(name, Points) for name in found.outcomes):
            self._scores = Scores(graph, [*found.outcomes], self.players)
            self._free = memory - taken
            return  # a table of sets is made when asked for
        self._fill(memory - taken, time_limit)

    def _fill(self, memory: int, time_limit: float | None = None) -> None:
        """Make the table, if it is not too large."""
        power = self.players - 1 + len(self._names)
        if power <= MOST_BITS and self._found.table_bytes(power) <= memory:
            with within({"time_limit": time_limit}) as limits:
                table = self._graph.effectivity(limits)
            self.proven = table is not None
            if isinstance(table, np.ndarray):
                table = table.reshape(-1, max(1, 2**power // 64))
            self._table = table

    @property
    def positions(self) -> Positions:
        """The number of positions found, in canonical form.  Called, ``positions()`` goes through
        them: each with the player to move, and with the outcome and the length of play by orders of
        preference, or ``None`` where these do not say it."""
        return Positions(self._count, self)

    @property
    def is_endless(self) -> bool:
        """Whether play can go on for ever."""
        return ENDLESS in self._names

    @property
    def outcomes_possible(self) -> tuple[str, ...]:
        """The outcomes of all plays, with "endless" if play can go on for ever."""
        if self._scores is not None:
            ends = sorted(self._scores.ends, key=lambda end: end.each, reverse=True)
            return tuple(map(str, ends)) + (ENDLESS,) * self.is_endless
        return tuple(in_order(self._names))

    def forces(
        self, coalition: Coalition, winners: Winners, position: Hashable = None
    ) -> bool | None:
        """Return whether the coalition can make the game end in one of the ``winners``, whatever
        the others do; from the start, or from a position.  ``None`` if a limit was hit.

        ``winners`` are outcomes, or players whose wins are meant; "endless" may be among them.
        """
        question = self._question(coalition, winners)
        return self._decided(*question)(self._known(position)[1]) if self.proven else None

    def length(
        self, coalition: Coalition, winners: Winners, position: Hashable = None
    ) -> int | None:
        """Return in how many moves the game ends if the side that succeeds, the coalition or all
        others, ends it as soon as it can, and the other side as late as it can; ``None`` if it need
        not end."""
        _, number = self._known(position)
        side, aim = self._succeeds(number, *self._question(coalition, winners))
        moves = int(self._lengths(side, aim)[number])
        return None if moves == NEVER else moves

    def effectivity(
        self, position: Hashable = None
    ) -> tuple[tuple[frozenset[int], frozenset[str]], ...]:
        """Return the smallest sets of outcomes that each coalition can force.

        Raises :class:`~abgames.errors.UnsupportedGameError` if there are too many sets for a table:
        more than 2²⁰ pairs of half of the coalitions and a set, or than ``memory_limit`` allows.
        """
        _, number = self._known(position)
        if self._table is None and self._scores is not None:
            self._fill(self._free)
        if self._table is None:
            power = self.players - 1 + len(self._names)
            raise UnsupportedGameError(
                f"{self.players} players and {len(self._names)} outcomes make a table of 2^{power} "
                f"bits for each of {self.positions:,} positions, more than 2^{MOST_BITS} or than "
                "memory_limit allows; ask for single coalitions and winners with forces"
            )
        return tuple(
            (frozenset(n + 1 for n in range(self.players) if coalition >> n & 1), outcomes)
            for coalition in sorted(range(1, 2**self.players), key=int.bit_count)
            for outcomes in self._smallest(number, coalition)
        )

    def _smallest(self, number: int, coalition: int) -> list[frozenset[str]]:
        """The smallest sets that a coalition can force."""
        holds = [self._decided(coalition, sets)(number) for sets in range(2 ** len(self._names))]
        bits = [1 << name for name in range(len(self._names))]
        smallest = [
            self._texts(sets)
            for sets, is_forced in enumerate(holds)
            if is_forced and not any(sets & bit and holds[sets ^ bit] for bit in bits)
        ]
        return sorted(smallest, key=lambda outcomes: (len(outcomes), in_order(outcomes)))

    def outcomes(self, prefer: Prefer, position: Hashable = None) -> frozenset[str]:
        """Return all outcomes of pure subgame-perfect play by orders of preference, with ties
        broken by anyone in any way.  :meth:`line` and hints break them by the length of play.

        ``prefer`` is "next", "previous", or a dict with the order of each player, such as
        ``{1: "P1 > D > P2 = P3", ...}``.  Where play can be endless, the orders of two players must
        be opposite and have a place for "endless"; words count it as a draw.  Raises
        :class:`~abgames.errors.UnsupportedGameError` for others, and for more than 64 outcomes.
        """
        _, number = self._known(position)
        if self._scores is not None and (word := _word(prefer)):
            return frozenset({str(self._scores.end(word, number))})
        return frozenset(self._value(None, None, prefer)(number))

    @property
    def has_points(self) -> bool:
        """Whether outcomes are points."""
        return self._scores is not None

    def value(
        self,
        position: Hashable = None,
        *,
        coalition: Coalition | None = None,
        prefer: Literal["next", "previous"] = "previous",
    ) -> Number | tuple[Number, ...]:
        """Return the points of best play: a number, or those of each player, as the rules give
        them; or how many a coalition can make sure of together, whatever the others do.  Where
        chance moves, expected points, or the probability of the outcomes that player 1 likes.

        ``prefer`` says how ties are broken where interests are not opposite: after its own points a
        player looks at those of the previous players in turn, or of the next.  Raises
        :class:`~abgames.errors.UnsupportedGameError` if outcomes are texts or play can be endless.
        """
        _, number = self._known(position)
        if self._scores is None:
            raise UnsupportedGameError(
                f"the outcomes of {name_of(self.rules)} are texts, not points: ask forces or "
                "outcomes"
            )
        if coalition is not None:
            return self._scores.sum(self._question(coalition, ())[0], number)
        return self._scores.end(known_word("prefer", prefer, list(WORDS)), number).given

    def probability(
        self, coalition: Coalition, winners: Winners, position: Hashable = None
    ) -> Fraction:
        """Return how probable it is that the outcome is one of the ``winners`` if the coalition
        does what it can for that, and all others what they can against it: 0 or 1 without chance.

        Raises :class:`~abgames.errors.UnsupportedGameError` if chance moves and play can come back:
        ask :meth:`bounds`.
        """
        self._known(position)
        return Fraction(bool(self.forces(coalition, winners, position)))

    def bounds(
        self,
        position: Hashable = None,
        *,
        coalition: Coalition | None = None,
        winners: Winners | None = None,
        within: float | Fraction = WITHIN,
    ) -> tuple[Fraction, Fraction]:
        """Return two proved bounds, at most ``within`` apart, on :meth:`value`, or with ``winners``
        on :meth:`probability`; equal ones where it is known exactly.

        The moves of :meth:`strategy` attain the lower one.  Raises
        :class:`~abgames.errors.UnsupportedGameError` if players can go on for ever whatever chance
        does, and :class:`ValueError` if numbers of 53 bits do not come as close.
        """
        if winners is None:
            value = self.value(position, coalition=coalition)
            if isinstance(value, tuple):
                raise UnsupportedGameError("bounds are on one number: give a coalition")
        else:
            value = self.probability(() if coalition is None else coalition, winners, position)
        return Fraction(value), Fraction(value)

    def strategy(
        self,
        *,
        coalition: Coalition | None = None,
        winners: Winners | None = None,
        prefer: Prefer | None = None,
    ) -> dict[Any, Any]:
        """Return the first move of :meth:`line` from every position where a player moves."""
        best = {
            place: self._best_first(place, coalition, winners, prefer) for place in self._places
        }
        return {
            place: moves[0]
            for place, moves in best.items()
            if mover_at(self.rules, self.players, place)
        }

    @property
    def _places(self) -> list[Any]:
        """The positions, in canonical form."""
        return [row.position for row in self.positions()]

    def own(self, player: int, value: Number | tuple[Number, ...]) -> Number:
        """Return what a player gets of a value."""
        if isinstance(value, tuple):
            return value[player - 1]
        return value if player == 1 else -value

    def moves(
        self,
        position: Hashable = None,
        *,
        coalition: Coalition | None = None,
        winners: Winners | None = None,
        prefer: Prefer | None = None,
    ) -> tuple[tuple[Any, Any], ...]:
        """Return the legal moves: each with whether the coalition can force the winners after it,
        or with the outcomes by preference after it; where outcomes are points, by default with the
        value after it."""
        place, _ = self._known(position)
        value = self._value(coalition, winners, prefer)
        return tuple((move, value(number)) for move, number in self._after(place).items())

    def line(
        self,
        position: Hashable = None,
        *,
        coalition: Coalition | None = None,
        winners: Winners | None = None,
        prefer: Prefer | None = None,
    ) -> tuple[Any, ...]:
        """Return moves to the end of the game, in which nobody wastes time.

        With a coalition the side that succeeds ends the game as soon as it can, and the others as
        late as they can.  By preferences each player takes a best move: one whose worst outcome for
        the player, however others break ties, is best.  Of the best moves it takes one with which
        the game ends soonest if that outcome is among those that the player likes best of all in
        this game, and latest if it is not, given that all others do the same; of equal ones the
        first.  The line of endless play ends when a position comes up again.
        """
        place, number = self._known(position)
        moves, seen = [], {number}
        while best := self._best_first(place, coalition, winners, prefer):
            moves.append(best[0])
            place = self.rules.play(place, best[0])
            number = self._known(place)[1]
            if number in seen:
                break
            seen.add(number)
        return tuple(moves)

    def certificate(
        self, coalition: Coalition, winners: Winners, position: Hashable = None
    ) -> GameCertificate:
        """Return a proof that the coalition can, or cannot, force the winners: moves for the side
        that succeeds, which :func:`abgames.verify` checks with the rules alone."""
        place, number = self._known(position)
        start = canonical(self.rules, place)
        players, wanted = self._question(coalition, winners)
        side, aim = self._succeeds(number, players, wanted)
        moves, left, came_up = {}, [start], {number}
        for place in left:  # it grows
            played = self._after(place)
            mover = mover_at(self.rules, self.players, place)
            if mover is not None and side >> mover - 1 & 1:
                moves[place] = move = self._hurried(played, side, aim, is_mine=True)[0]
                played = {move: played[move]}
            for move, result in played.items():
                if result not in came_up:
                    came_up.add(result)
                    left.append(after(self.rules, place, move))
        game, texts = name_of(self.rules), texts_of(self.rules, moves)
        aims = self._read(coalition, winners)
        return GameCertificate(game, self.players, text_of(start), *aims, side == players, texts)

    def counts(self, prefer: Prefer = "previous", *, lengths: bool = False) -> dict[Any, int]:
        """Return how many positions have each outcome by orders of preference, ``None`` where these
        do not say one; with ``lengths`` each pair of an outcome and a length of play."""
        return PositionTable.of(self, prefer).counts(lengths=lengths)

    def to_records(self, prefer: Prefer = "previous") -> list[dict[str, Any]]:
        """Return a dict for each position, ready for ``pandas.DataFrame``."""
        return PositionTable.of(self, prefer).to_records()

    def save(self, path: str | PathLike[str], prefer: Prefer = "previous") -> None:
        """Write the rows of ``positions()`` to a file: arrays of numpy if its name ends with .npz,
        text for .csv, or .parquet, which needs pyarrow.  :func:`load` reads it."""
        PositionTable.of(self, prefer).save(path)

    def record(self) -> dict[str, Any]:
        """Return the result as JSON."""
        return {
            "game": name_of(self.rules),
            "players": self.players,
            "positions": int(self.positions),
            "outcomes": list(self.outcomes_possible),
            "proven": self.proven,
            "effectivity": self.rows() if self.proven else None,
        }

    def rows(self, position: Hashable = None) -> list[dict[str, Any]] | None:
        """Return what coalitions can force, from the start or a position, as plain values; ``None``
        if there are too many sets for a table."""
        if self.proven and (self._table is None or self.has_points):
            return None
        return [
            {"coalition": sorted(players), "winners": in_order(outcomes)}
            for players, outcomes in self.effectivity(position)
        ]

    def to_text(self, position: Hashable = None) -> str:
        """Return what coalitions can force, from the start or a position, as a table."""
        return text_table(*self._shown(position))

    @property
    def _is_shown(self) -> bool:
        """Whether there are few enough sets for a table, or points."""
        return self._table is not None or (self.has_points and self.proven)

    @property
    def has_sets(self) -> bool:
        """Whether what can be forced is shown as sets of outcomes: there are at most four."""
        return not self.has_points and len(self._names) <= MOST_SHOWN

    def __repr__(self) -> str:
        return f"<Solved {name_of(self.rules)}: {counted(self.positions, 'position')}>"

    def __str__(self) -> str:
        """Return what coalitions can force from the start, and the number of positions."""
        table = f"{self.to_text()}\n\n" if self._is_shown else ""
        size = counted(self.positions, "position")
        return f"{table}{size}{'' if self.proven else ', not solved'}"

    def _repr_html_(self) -> str:
        rows = self._shown() if self._is_shown else (("positions",), [(self.positions,)])
        return html_table(*rows)

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Solved is not pickled or copied, because it holds tables: solve again")

    def _shown(self, position: Hashable = None) -> tuple[tuple[str, ...], list[tuple[object, ...]]]:
        if not self.has_sets:
            return self._shown_as_values(position)
        cells: dict[str, list[str]] = {}
        between = ", " if any(" " in name for name in self._names) else " "
        for players, outcomes in self.effectivity(position):
            who = " ".join(f"P{player}" for player in sorted(players))
            cells.setdefault(who, []).append(between.join(in_order(outcomes)))
        return ("coalition", "can force"), [(who, "; ".join(sets)) for who, sets in cells.items()]

    def _shown_as_values(
        self, position: Hashable
    ) -> tuple[tuple[str, ...], list[tuple[object, ...]]]:
        """What coalitions get: points, or single outcomes that they can reach or rule out."""
        coalitions = [
            (" ".join(f"P{n + 1}" for n in range(self.players) if side >> n & 1), side)
            for side in sorted(range(1, 2**self.players), key=int.bit_count)
        ]
        _, number = self._known(position)
        if self._scores is not None and not self.is_endless:
            scores = self._scores
            if scores.is_opposed:
                return ("value",), [(scores.end("previous", number),)]
            return ("coalition", "points"), [(w, scores.sum(c, number)) for w, c in coalitions]
        names = in_order(self._names)
        bits = [1 << self._names.index(name) for name in names]

        def listed(side: int, *, can: bool) -> str:
            found = (
                self._decided(side, bit)(number)
                if can
                else self._decided(side, self._rest(0, bit)[1])(number)
                for bit in bits
            )
            return "; ".join(name for name, holds in zip(names, found, strict=True) if holds)

        rows: list[tuple[object, ...]] = [
            (who, listed(side, can=True), listed(side, can=False)) for who, side in coalitions
        ]
        return ("coalition", "can force", "can prevent"), rows

    def _known(self, position: Hashable) -> tuple[Any, int]:
        """A position, the start for ``None``, and its number, if all is known."""
        if not self.proven:
            raise ValueError(
                f"nothing is known: the search hit its time_limit after {self.positions:,} "
                "positions; give it more time"
            )
        place = self.rules.start if position is None else position
        with blaming(place, "comparing {} with the positions that can come up", place):
            number = self._numbers.get(canonical(self.rules, place))
        if number is None:
            raise ValueError(f"the position {repr_of(position)} cannot come up from the start")
        return place, number

    def _best_first(
        self,
        position: Hashable,
        coalition: Coalition | None = None,
        winners: Winners | None = None,
        prefer: Prefer | None = None,
    ) -> list[Any]:
        """The best moves, or all if the mover's side fails anyway: those of :meth:`line` first."""
        place, number = self._known(position)
        self._value(coalition, winners, prefer)(number)  # refuses what cannot be asked
        after = self._after(place)
        mover = mover_at(self.rules, self.players, place)
        if mover is None:
            return []
        if coalition is not None and winners is not None:
            side, aim = self._succeeds(number, *self._question(coalition, winners))
            return self._hurried(after, side, aim, is_mine=bool(side >> mover - 1 & 1))
        if self._scores is not None and (word := "previous" if prefer is None else _word(prefer)):
            return self._scores.best_first(word, mover, after)
        assert prefer is not None
        levels = self._levels(prefer)
        sets, lengths = self._found_outcomes(levels)
        worst = {
            move: max(n for n, level in enumerate(levels[mover - 1]) if level & int(sets[number]))
            for move, number in after.items()
        }
        least = min(worst.values())
        late = least > 0
        if endless := self._endless_level(levels):
            late = least > endless[0] if mover == 1 else least >= endless[1]
        best = [move for move in after if worst[move] == least]
        return sorted(best, key=lambda move: lengths[after[move]], reverse=late)

    def _hurried(self, after: dict[Any, int], side: int, aim: int, *, is_mine: bool) -> list[Any]:
        """The moves with which a side keeps to its success, the soonest first, or the latest."""
        lengths = self._lengths(side, aim)
        holds = self._decided(side, aim)
        keeps = [move for move in after if not is_mine or holds(after[move])]
        return sorted(keeps, key=lambda move: lengths[after[move]], reverse=not is_mine)

    def _after(self, position: Hashable) -> dict[Any, int]:
        """The legal moves, and the numbers of the positions that they lead to."""
        mover = mover_at(self.rules, self.players, position)
        if mover is None:
            return {}
        return {
            move: self._known(after(self.rules, position, move))[1]
            for move in moves_at(self.rules, position, is_chance=mover == 0)
        }

    def _value(
        self, coalition: Coalition | None, winners: Winners | None, prefer: Prefer | None
    ) -> Callable[[int], Any]:
        """What is asked about a position: whether a coalition can force it, or the outcomes."""
        if self._scores is not None and coalition is None and winners is None:
            scores, word = self._scores, "previous" if prefer is None else _word(prefer)
            if word:
                return lambda number: scores.end(word, number).given
        if prefer is None and coalition is not None and winners is not None:
            return self._decided(*self._question(coalition, winners))
        if prefer is None or coalition is not None or winners is not None:
            raise TypeError("give either coalition and winners, or prefer")
        if len(self._names) > MAX_OUTCOMES:
            raise UnsupportedGameError(
                f"preferences are for at most {MAX_OUTCOMES} outcomes, not {len(self._names)}"
            )
        sets, _ = self._found_outcomes(self._levels(prefer))

        def outcomes(number: int) -> frozenset[str]:
            if not sets[number]:
                what = "play can be endless here, so that backward induction by these orders says "
                order = read_orders(kept_orders(prefer, self.players), self.players, self._names)[0]
                would_do = f'prefer "{opposite_orders(order)}", or ' if self.players == 2 else ""
                raise UnsupportedGameError(
                    f"{what}nothing; what would do: {would_do}coalition and winners"
                )
            return self._texts(int(sets[number]))

        return outcomes

    def _levels(self, prefer: Prefer) -> tuple[tuple[int, ...], ...]:
        """For each player the sets of outcomes of the game that it likes equally, as bits."""
        return _levels(kept_orders(prefer, self.players), self.players, tuple(self._names))

    def _endless_level(self, levels: tuple[tuple[int, ...], ...]) -> list[int]:
        """The place of endless play in the order of each player, if it has one."""
        bit = 1 << len(self._names) - 1 if self.is_endless else 0
        return [n for order in levels for n, level in enumerate(order) if level & bit]

    def _played(
        self, levels: tuple[tuple[int, ...], ...]
    ) -> tuple[NDArray[np.uint64], NDArray[np.uint32]]:
        """The outcomes, as bits, and the length of play by these levels in each position."""
        if not self._endless_level(levels):
            return cast(tuple[NDArray[np.uint64], NDArray[np.uint32]], self._graph.outcomes(levels))
        ranks = [
            next(rank for rank, level in enumerate(levels[0][::-1]) if level >> name & 1)
            for name in range(len(self._names))
        ]
        asked = 1, ranks[:-1], ranks[-1]
        return self._graph.reachable(*asked), self._graph.values(*asked)[1]

    def _question(self, coalition: Coalition, winners: Winners) -> tuple[int, int]:
        """A coalition and a set of outcomes as bits."""
        players, outcomes = self._read(coalition, winners)
        return (
            sum(1 << player - 1 for player in players),
            sum(1 << n for n, name in enumerate(self._names) if name in outcomes),
        )

    def _read(
        self, coalition: Coalition, winners: Winners
    ) -> tuple[frozenset[int], frozenset[str]]:
        return (
            read_players_set(coalition, self.players, name="coalition"),
            read_outcomes(winners, self.players, self._names, name="winners"),
        )

    def _rest(self, coalition: int, wanted: int) -> tuple[int, int]:
        """The other players, and the other outcomes."""
        return 2**self.players - 1 ^ coalition, 2 ** len(self._names) - 1 ^ wanted

    def _succeeds(self, number: int, coalition: int, wanted: int) -> tuple[int, int]:
        """The side that succeeds, and the outcomes that it wants."""
        holds = self._decided(coalition, wanted)(number)
        return (coalition, wanted) if holds else self._rest(coalition, wanted)

    def _decided(self, coalition: int, wanted: int) -> Callable[[int], bool]:
        """Whether a coalition can force a set of outcomes, both as bits, in numbered positions."""
        others, rest = self._rest(coalition, wanted)
        if not (wanted and rest):
            return lambda number: not rest
        if self._table is not None:
            if coalition >> self.players - 1:
                holds = self._decided(others, rest)
                return lambda number: not holds(number)
            table, pair = self._table, (coalition << len(self._names)) + wanted
            return lambda number: bool(int(table[number, pair >> 6]) >> (pair & 63) & 1)
        if self._names[-1] == ENDLESS and wanted >> len(self._names) - 1:
            lengths = self._lengths(others, rest)
            return lambda number: bool(lengths[number] == NEVER)
        lengths = self._lengths(coalition, wanted)
        return lambda number: bool(lengths[number] != NEVER)

    def _lengths(self, coalition: int, wanted: int) -> Any:
        """How many moves it takes a coalition to end the game with one of these outcomes."""
        ends = len(self._names) - (self._names[-1] == ENDLESS)
        return self._found_lengths(coalition, tuple(bool(wanted >> n & 1) for n in range(ends)))

    def _texts(self, wanted: int) -> frozenset[str]:
        return frozenset(name for number, name in enumerate(self._names) if wanted >> number & 1)


def _word(prefer: Prefer | None) -> str:
    """The word that stands for orders; "" for orders that are given."""
    word = folded(prefer).strip().lower() if isinstance(prefer, str) else ""
    return word if word in WORDS else ""


@lru_cache(KEPT)
def _levels(prefer: Kept, players: int, names: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    place = {name: 1 << number for number, name in enumerate(names)}
    given = read_orders(prefer, players, names)
    return tuple(
        tuple(filter(None, (sum(place.get(name, 0) for name in level) for level in order)))
        for order in given
    )
