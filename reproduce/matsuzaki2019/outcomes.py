"""Who can get what: Tables 5 and 6, what sections 4 and 5 conclude, and what they leave open.

Every value is found by two different searches; where they differ, the row is FAILED.  Where the
first search has a certificate, it is checked by code that shares nothing with the search.  A node
of the paper is a position in its depth-first search; a node of ours is one whose moves were looked
at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from abgames.errors import VerificationError
from abgames.otrio import Force, Position, Solution, Solver
from abgames.otrio.position import next_player_first, previous_player_first

from ..comparison import Comparison, Run, Status

FORCING: tuple[dict[str, Any], ...] = ({}, {"method": "depth-first", "without": ["threats"]})
"""Two searches for coalitions: as by default, and depth-first without the rules about threats."""

SOLVING: tuple[dict[str, Any], ...] = (
    {"without": ["openings"]},
    {"without": ["openings", "ordering"]},
)
"""Two searches for preferences: they try the moves in different orders, and look nothing up."""

MEMORY = "1GiB"
"""The size of the tables of each, in bytes."""

LIMIT, LIMIT_IN_FULL = 300, 900
"""Seconds for a row, and for a question left open by the paper."""

ORDERS: dict[str, Callable[[int], dict[int, str]]] = {
    "previous": previous_player_first,
    "next": next_player_first,
}


@dataclass
class Searches:
    """What the tables of one run share."""

    forcing: tuple[Solver, ...] = field(
        default_factory=lambda: tuple(Solver(1, MEMORY, **how) for how in FORCING)
    )
    solving: tuple[Solver, ...] = field(
        default_factory=lambda: tuple(Solver(1, MEMORY, **how) for how in SOLVING)
    )

    def force(
        self, position: Position, coalition: set[int], winners: set[int], limit: int
    ) -> list[Force]:
        """Ask each search whether a coalition can force one of its members' wins."""
        return [
            solver.can_force(position, coalition, winners, time_limit=limit, certificate=made)
            for solver, made in zip(self.forcing, (None, False), strict=True)
        ]

    def solve(
        self, position: Position, order: str, limit: int, certificate: bool | None = None
    ) -> list[Solution]:
        """Ask each search for the outcome when all players play for themselves."""
        prefer = ORDERS[order](position.players)
        return [
            solver.solve(position, prefer, time_limit=limit, certificate=made)
            for solver, made in zip(self.solving, (certificate, False), strict=True)
        ]


def _with_nodes(rows: Iterable[tuple[Comparison, int]]) -> Iterator[Comparison]:
    """Rows with the nodes of the paper, of each and in all, which are no claim about the game."""
    theirs = ours = 0
    for compared, nodes in rows:
        yield compared
        yield _nodes(compared.row, nodes, compared.nodes)
        theirs, ours = theirs + nodes, ours + compared.nodes
    yield _nodes("all rows", theirs, ours)


def _nodes(row: int | str, paper: int, ours: int) -> Comparison:
    return Comparison(row, "nodes", paper, ours, Status.PUBLISHED_ONLY, verified=True)


def three_players(part: dict[str, Any], searches: Searches, run: Run) -> Iterator[Comparison]:
    """Table 5: first the coalitions, then all players for themselves."""
    yield from _with_nodes(chain(_together(part, searches, run), _alone(part, searches, run)))


def four_players(part: dict[str, Any], searches: Searches, run: Run) -> Iterator[Comparison]:
    """Table 6."""
    yield from _with_nodes(_together(part, searches, run))


def _together(
    part: dict[str, Any], searches: Searches, run: Run
) -> Iterator[tuple[Comparison, int]]:
    """The rows with a coalition, and the nodes of the paper."""
    for together, winners, moves, nodes in part["rows"]:
        row = f"{_joined(together, '&')}, {moves}: {_joined(winners, 'or')}"
        run.report(row)
        position = Position.from_moves(moves, players=part["players"])
        found = searches.force(position, _players(together), _players(winners), LIMIT)
        yield _result(run, row, _wins(winners), found, _forced(winners)), nodes


def _alone(part: dict[str, Any], searches: Searches, run: Run) -> Iterator[tuple[Comparison, int]]:
    """The rows in which all players play for themselves, and the nodes of the paper."""
    for order, moves, result, nodes in part["alone"]:
        row = f"{order} player first, {moves}"
        run.report(row)
        position = Position.from_moves(moves, players=part["players"])
        found = searches.solve(position, order, LIMIT)
        yield _result(run, row, _outcome(result), found, _solved), nodes


def conclusions(part: dict[str, Any], searches: Searches, run: Run) -> Iterator[Comparison]:
    """What the paper concludes for the empty board, each by a search of its own."""
    for players, together, winners, moves, holds in part["rows"]:
        row = f"{players} players, {_joined(together, '&')}{moves and ', ' + moves}"
        run.report(f"{row}: {_joined(winners, 'or')}")
        position = Position.from_moves(moves, players=players)
        found = searches.force(position, _players(together), _players(winners), LIMIT)
        column = f"{_joined(winners, 'or')} wins"
        yield _result(run, row, _can(holds), found, lambda force: _can(force.holds), column)


def open_questions(part: dict[str, Any], searches: Searches, run: Run) -> Iterator[Comparison]:
    """Whether two of four players can choose which of them wins."""
    if not run.full:
        return
    for together, winner in part["rows"]:
        row, column = _joined(together, "&"), f"{winner} wins"
        run.report(f"{row}: {column}")
        position = Position(part["players"])
        found = searches.force(position, _players(together), _players(winner), LIMIT_IN_FULL)
        yield _result(run, row, None, found, lambda force: _can(force.holds), column)


def empty_boards(part: dict[str, Any], searches: Searches, run: Run) -> Iterator[Comparison]:
    """The outcomes that section 4.2 expects."""
    if not run.full:
        return
    for order, result in part["conjectures"].items():
        row = f"{order} player first"
        run.report(row)
        found = searches.solve(Position(part["players"]), order, LIMIT_IN_FULL, certificate=True)
        yield _result(run, row, _outcome(result), found, _solved, "expected result")


def _result(
    run: Run,
    row: str,
    paper: str | None,
    found: list[Any],
    meaning: Callable[[Any], str],
    column: str = "result",
) -> Comparison:
    """Compare what two searches found with what the paper says."""
    first = found[0]
    is_proven = all(search.proven for search in found)
    said = [meaning(search) for search in found if is_proven]
    trouble = _trouble(first)
    if not is_proven:
        trouble = "not proved in time"
    elif len({*said}) > 1:
        trouble = f"the searches say {' and '.join(said)}"
    if trouble:
        compared = Comparison(row, column, paper, None, Status.FAILED, note=trouble)
    else:
        compared = run.compare(row, column, paper, said[0])
        status = Status.NO_CLAIM if paper is None else compared.status
        compared = replace(compared, status=status, verified=True)
    return replace(compared, nodes=first.nodes, seconds=first.seconds)


def _trouble(search: Any) -> str:
    """What the independent checker finds wrong with the certificate of a search, if anything."""
    if search.certificate is None:
        return ""
    try:
        search.certificate.verify(fast=True)
    except VerificationError as error:
        return f"certificate refused: {error}"
    return ""


def _forced(winners: str) -> Callable[[Force], str]:
    return lambda force: _wins(winners) if force.holds else "no"


def _solved(solution: Solution) -> str:
    return _outcome(", ".join(sorted(solution.outcomes)))


def _wins(winners: str) -> str:
    return f"{_joined(winners, 'or')} wins"


def _outcome(outcome: str) -> str:
    return "draw" if outcome == "D" else f"{outcome} wins"


def _can(holds: bool | None) -> str:
    return "can" if holds else "cannot"


def _players(names: str) -> set[int]:
    return {int(name[1]) for name in names.split()}


def _joined(names: str, word: str) -> str:
    return f" {word} ".join(names.split())
