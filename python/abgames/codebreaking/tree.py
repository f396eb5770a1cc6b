"""A decision tree in four flat arrays, without objects for its nodes and without recursion.

::

    node i   guess[i]                            the guess made there: a row, or a number
             first_edge[i] .. first_edge[i + 1]  its edges, one for each reply that can occur
    edge e   edge_feedback[e]                    index of the reply in game.feedbacks, ascending
             edge_child[e]                       the node it leads to, or END: the task is done

Every path to the end of the task settles one candidate, or several of one class.  A task that is
done from the start, when nothing is to be asked, has a tree without nodes.

Nodes are numbered breadth first from the root, 0, and children in the order of the edges that
lead to them.  So equal trees have equal arrays, and a child's number is greater than its parent's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..display import counted
from ..display.answer import Rows
from .code_game import Code, CodeGame, Lean, code_of
from .history import History, history_text

END = 0xFFFF_FFFF
"""The child of an edge whose reply ends the task."""

S = TypeVar("S")
"""A state of what a tree grows from."""


@dataclass(frozen=True, eq=False)
class Tree(Lean):
    """The tree; the module's text describes the arrays."""

    guess: NDArray[Any]
    first_edge: NDArray[np.uint32]
    edge_feedback: NDArray[np.uint16]
    edge_child: NDArray[np.uint32]
    ends: NDArray[np.int64] | None = None
    """How many candidates each final edge settles, in order; without nodes, how many there are.
    ``None``: one."""

    def __post_init__(self) -> None:
        replies = self.edge_feedback.astype(np.uint16, copy=False)
        object.__setattr__(self, "edge_feedback", replies)
        for array in self._arrays:
            array.flags.writeable = False

    @classmethod
    def grown(
        cls,
        root: S | None,
        visit: Callable[[S], tuple[Any, Iterable[tuple[int, S | None]]]],
        array: Callable[[list[Any]], NDArray[Any]],
    ) -> Tree:
        """Return the tree that grows from a state; ``None``: nothing is to be asked."""
        states = [] if root is None else [root]
        guesses, first_edge, edges = [], [0], []
        for state in states:  # grows while it is walked: breadth first
            guess, replies = visit(state)
            guesses.append(guess)
            for index, after in replies:
                edges.append((index, END if after is None else len(states)))
                states += [] if after is None else [after]
            first_edge.append(len(edges))
        feedbacks, children = np.array(edges, dtype=np.int64).reshape(len(edges), 2).T
        return cls(
            array(guesses),
            np.array(first_edge, dtype=np.uint32),
            feedbacks.astype(np.uint16),
            children.astype(np.uint32),
        )

    def __len__(self) -> int:
        return len(self.guess)

    def guess_at(self, node: int) -> Code:
        return code_of(self.guess[node])

    def edges(self, node: int) -> Iterator[tuple[int, int]]:
        """Yield the edges of a node as (feedback index, child or END)."""
        here = slice(int(self.first_edge[node]), int(self.first_edge[node + 1]))
        yield from zip(
            self.edge_feedback[here].tolist(), self.edge_child[here].tolist(), strict=True
        )

    def numbered_edges(self, node: int) -> Iterator[tuple[int, tuple[int, int]]]:
        return enumerate(self.edges(node), int(self.first_edge[node]))

    def below(self, node: int) -> Tree:
        def visit(here: int) -> tuple[int, list[tuple[int, int | None]]]:
            return here, [(reply, None if to == END else to) for reply, to in self.edges(here)]

        return Tree.grown(node, visit, lambda nodes: self.guess[nodes])

    @cached_property
    def _edge_source(self) -> NDArray[np.int64]:
        """The node that each edge leaves."""
        return np.repeat(np.arange(len(self)), self.first_edge[1:] - self.first_edge[:-1])

    @property
    def links(self) -> list[tuple[int, int]]:
        """The nodes that edges join, in the order of the edges."""
        inner = self.edge_child != END
        links = np.stack([self._edge_source[inner], self.edge_child[inner]], axis=1)
        return [(source, child) for source, child in links.tolist()]

    @cached_property
    def depth(self) -> NDArray[np.int64]:
        """The number of guesses up to and including each node's own; 1 at the root."""
        return self._paid(np.ones(len(self), dtype=np.int64))

    def _paid(self, costs: NDArray[Any]) -> NDArray[Any]:
        """What is paid up to and including each node's own guess, by what that costs."""
        paid = costs.copy()
        for source, child in self.links:
            paid[child] += paid[source]
        return paid

    @cached_property
    def end_count(self) -> NDArray[np.int64]:
        """The number of final edges at or below each node: its candidates."""
        sources = self._edge_source[self.edge_child == END]
        return self._summed(np.bincount(sources, self.ends, minlength=len(self)))

    @cached_property
    def further_guesses(self) -> NDArray[np.int64]:
        """The least and the most guesses from each node on, including its own: shape (nodes, 2)."""
        least, most = [np.iinfo(np.int64).max] * len(self), [1] * len(self)
        for source in self._edge_source[self.edge_child == END].tolist():
            least[source] = 1
        for source, child in reversed(self.links):
            least[source] = min(least[source], least[child] + 1)
            most[source] = max(most[source], most[child] + 1)
        return np.array([least, most], dtype=np.int64).T

    @property
    def candidate_count(self) -> int:
        return int(self.end_count[0]) if len(self) else self._settled_at_once

    @property
    def _settled_at_once(self) -> int:
        return 1 if self.ends is None else int(self.ends[0])

    @cached_property
    def total(self) -> NDArray[np.int64]:
        """The guesses from each node on, including its own, summed over its candidates."""
        return self._summed(self.end_count)

    def total_of(
        self, weight: dict[int, int] | None, costs: NDArray[Any] | None
    ) -> NDArray[np.int64]:
        """The same, with a weight for each final edge and with what each guess costs."""
        count = self.end_count
        if weight is not None:
            ends = np.zeros(len(self), dtype=np.int64)
            for edge, heavy in weight.items():
                ends[self._edge_source[edge]] += heavy
            count = self._summed(ends)
        return self._summed(count if costs is None else count * costs)

    def _summed(self, own: NDArray[Any]) -> NDArray[Any]:
        """Return for each node the sum of its own number and those of all nodes below."""
        sums = own.astype(object if own.dtype == object else np.int64)
        for source, child in reversed(self.links):
            sums[source] += sums[child]
        return sums

    def histogram(self, costs: NDArray[Any] | None = None) -> dict[int, int]:
        """Return how many candidates take how many guesses, or pay how much."""
        if not len(self):
            return {0: self._settled_at_once}
        depth = self.depth if costs is None else self._paid(costs)
        depths = depth[self._edge_source[self.edge_child == END]]
        taken, places = np.unique(depths, return_inverse=True)
        counts = np.bincount(places, self.ends).astype(np.int64)
        return dict(zip(taken.tolist(), counts.tolist(), strict=True))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tree):
            return NotImplemented
        return all(map(np.array_equal, self._arrays, other._arrays))

    def __hash__(self) -> int:
        return hash(tuple(array.tobytes() for array in self._arrays))

    @property
    def _arrays(self) -> tuple[NDArray[Any], ...]:
        return self.guess, self.first_edge, self.edge_feedback, self.edge_child


@dataclass(frozen=True)
class Difference:
    """A situation that both strategies reach, and in which they guess differently."""

    game: CodeGame
    history: History
    """The answers that lead there from the root of the strategies."""
    candidate_count: int
    guess: Code
    """What the first strategy guesses."""
    other: Code
    """What the other one guesses."""
    total: int
    """The number of guesses of the first strategy from there on, over all candidates."""
    other_total: int
    """The same for the other one."""

    @property
    def loss(self) -> int:
        """How many more guesses the first strategy takes from there on, with all that it guesses
        later; negative where it takes fewer."""
        return self.total - self.other_total

    def cells(self) -> tuple[object, ...]:
        """Return a line of a table."""
        text = self.game.text
        after = history_text(self.game, self.history)
        return after, self.candidate_count, text(self.guess), text(self.other), self.loss


@dataclass(frozen=True, repr=False)
class Comparison(Rows[Difference]):
    """The situations in which two strategies part, in order of how many more guesses the first one
    takes from there on.

    Below such a situation nothing is compared, so these numbers add up to :attr:`total`.
    """

    HEADER: ClassVar = ("after", "candidates", "guess", "other", "more from here on")

    entries: tuple[Difference, ...]
    renamed: bool
    """Whether the other strategy's colours were renamed so that both begin with the same guess."""

    @property
    def total(self) -> int:
        """How many more guesses the first strategy takes in all."""
        return sum(difference.loss for difference in self.entries)

    @property
    def summary(self) -> str:
        if not self.entries:
            return "the strategies guess the same"
        guesses = counted(abs(self.total), "guess", "guesses")
        more = "more" if self.total >= 0 else "fewer"
        return f"{guesses} {more} in {counted(len(self), 'situation')}"

    def to_records(self) -> list[dict[str, Any]]:
        names = ("after", "candidates", "guess", "other", "loss")
        return [dict(zip(names, row.cells(), strict=True)) for row in self.entries]

    def record(self) -> dict[str, Any]:
        return {"total": self.total, "renamed": self.renamed, "situations": self.to_records()}
