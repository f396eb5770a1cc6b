"""One question about a coalition in Otrio, divided by its first moves.

The questions are the positions after some moves, each canonical one once, with a limit on nodes.
Proof numbers choose the next ones, as in job-level proof-number search [Wu2011]: the proof and
disproof numbers of an open position are both the node limit of its next question.  A question that
was not settled is asked again with eight times as many nodes.  A round has up to ``width``
questions: those that would come next if the earlier ones settled nothing.

>>> from abgames import work
>>> task = {"moves": "b2M, a1L, c3S", "coalition": "2,3", "winners": "2", "plies": 1}
>>> any(record["holds"] for record in work.run("otrio-force", **task))
True
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from ..arguments import of_kind, whole_number
from .store import Record

if TYPE_CHECKING:
    from ..otrio import Certificate, Position
    from ..otrio.question import ForceQuestion

MORE = 8
"""The factor by which the node limit of a question grows."""


@dataclass(eq=False)
class Node:
    """A canonical position, with its children if it is divided."""

    position: Position
    limit: int
    """The node limit of its next question."""
    holds: bool | None = None
    """Whether the coalition can force what it wants, if that is known."""
    children: dict[str, Node] = field(default_factory=dict)
    strategy: Mapping[str, str] | None = None
    """For an answered position: the moves of its certificate."""

    @property
    def key(self) -> str:
        """The position as named in certificates."""
        return f"{self.position.board} {self.position.color}"


@dataclass
class DividedForce:
    """A question, and the positions that it is divided into."""

    question: ForceQuestion
    limit: int
    """The node limit of the first questions."""
    nodes: dict[Position, Node] = field(default_factory=dict)

    def node(self, position: Position, plies: int) -> Node:
        """Return the node of a position, divided down to a number of moves."""
        canonical = position.canonical()
        if canonical not in self.nodes:
            node = self.nodes[canonical] = Node(canonical, self.limit)
            if canonical.is_over:
                winner = canonical.winner
                node.holds = ("D" if winner is None else f"P{winner}") in self.question.winners
            elif plies:
                node.children = {
                    move: self.node(canonical.play(move), plies - 1)
                    for move in canonical.legal_moves
                }
        return self.nodes[canonical]

    def chooses(self, node: Node) -> bool:
        """Whether the coalition is to move."""
        return node.position.to_move in self.question.coalition

    def decide(self, node: Node) -> bool | None:
        """Find what follows from the settled positions."""
        if node.holds is None and node.children:
            found = {self.decide(child) for child in node.children.values()}
            wanted = self.chooses(node)
            if wanted in found:
                node.holds = wanted
            elif found == {not wanted}:
                node.holds = not wanted
        return node.holds

    def numbers(self, node: Node) -> tuple[float, float]:
        """The proof number and the disproof number."""
        if node.holds is not None:
            return (0, math.inf) if node.holds else (math.inf, 0)
        if not node.children:
            return node.limit, node.limit
        proof, disproof = zip(*map(self.numbers, node.children.values()), strict=True)
        return (min(proof), sum(disproof)) if self.chooses(node) else (sum(proof), min(disproof))

    def next(self, root: Node, width: int) -> dict[Node, int]:
        """Choose the positions to ask about, and a node limit for each."""
        chosen: dict[Node, int] = {}
        while len(chosen) < width:
            node = root
            while node.children:
                which = 0 if self.chooses(node) else 1
                node = min(node.children.values(), key=lambda each: self.numbers(each)[which])
            if node in chosen or node.holds is not None:
                break
            chosen[node] = node.limit
            node.limit *= MORE
        return chosen

    def strategy(self, node: Node, holds: bool, moves: dict[str, str]) -> None:
        """Add the moves of the side that succeeds from a position on."""
        moves |= node.strategy or {}
        for move, child in node.children.items():
            if child.holds is holds and (self.chooses(node) is not holds or node.key not in moves):
                if self.chooses(node) is holds:
                    moves[node.key] = move
                self.strategy(child, holds, moves)


def force_rounds(
    answers: Mapping[str, Record],
    players: int = 3,
    moves: str = "",
    coalition: int | str = "1",
    winners: int | str = "1",
    plies: int = 2,
    nodes: int = 100_000,
    width: int = 16,
    certificate: bool = False,
) -> Generator[dict[str, Record], None, Callable[[], Certificate]]:
    """The positions after ``plies`` moves, at first with ``nodes`` nodes each."""
    from ..otrio import Position

    nodes = whole_number("nodes", nodes, at_least=1)
    width = whole_number("width", width, at_least=1)
    question = _question(Position.from_moves(moves, players=players), coalition, winners)
    divided = DividedForce(question, nodes)
    plies = whole_number("plies", plies, at_least=0, at_most=2)
    root = divided.node(question.position, plies)
    asked = {
        "players": players,
        "coalition": coalition,
        "winners": winners,
        "certificate": certificate,
    }
    while divided.decide(root) is None:
        chosen = divided.next(root, width)
        keys = {node: f"{node.key}, {limit} nodes" for node, limit in chosen.items()}
        yield {
            keys[node]: {
                **asked,
                "board": node.position.board,
                "color": node.position.color,
                "nodes": limit,
            }
            for node, limit in chosen.items()
        }
        for node, key in keys.items():
            holds, moves_ = answers[key]["holds"], answers[key]["moves"]
            node.holds = None if holds is None else of_kind("holds", holds, bool)
            node.strategy = None if moves_ is None else of_kind("moves", moves_, dict)
    return partial(certificate_of, divided, certificate)


def force_searched(
    players: int,
    coalition: int | str,
    winners: int | str,
    board: str,
    color: int,
    nodes: int,
    certificate: bool,
) -> Record:
    """Whether the coalition can force its aim from a position, within a node limit."""
    from ..otrio import Position, Solver

    question = _question(Position.from_board(board, players, color), coalition, winners)
    solver = Solver(1)
    found = solver._force(question, None, 0, {"max_nodes": nodes})  # with one thread repeatable
    proof = None
    if certificate and found.holds is not None:
        proof = solver.can_force(
            question.position, question.coalition, _wanted(winners), certificate=True
        ).certificate
    return {
        "holds": found.holds,
        "nodes": found.nodes,
        "moves": None if proof is None else dict(proof.moves),
    }


def certificate_of(divided: DividedForce, certificate: bool) -> Certificate:
    """Combine the certificates of the answers; ValueError if they have none."""
    from abgames_check.otrio.certificate import needless

    from ..otrio import Certificate

    question = divided.question
    root = divided.nodes[question.position.canonical()]
    if not certificate:
        raise ValueError("its answers have no certificates: they are made with certificate=true")
    holds = root.holds is True
    moves: dict[str, str] = {}
    divided.strategy(root, holds, moves)
    # If two answers name different moves for a position, what follows the other move is not
    # reached.
    parts = question.position, question.coalition, question.winners
    document = Certificate(*parts, holds=holds, moves=moves)._document()
    for key in needless(document):
        del moves[key]
    made = Certificate(*parts, holds=holds, moves=moves)
    made.verify()
    return made


def _question(position: Position, coalition: int | str, winners: int | str) -> ForceQuestion:
    from ..otrio.question import ForceQuestion

    members = [int(each) if each.isdecimal() else each for each in _words(coalition)]
    return ForceQuestion.read(position, members, _wanted(winners))  # type: ignore[arg-type]


def _wanted(winners: int | str) -> list[int | str]:
    words = [each.removeprefix("P") for each in _words(winners)]
    return [int(each) if each.isdecimal() else each for each in words]


def _words(text: int | str) -> list[str]:
    return str(text).replace(",", " ").split()
