"""Strategies as text, as DOT graphs and as CSV.

>>> from abgames.codebreaking import AB, solve
>>> strategy = solve(AB(2, 3)).strategy
>>> print(strategy.to_text())
1 2 *
  1A0B: 1 3 *
    0A1B: 3 2 *
  0A2B: 2 1 *
  0A1B: 2 3 *
    0A1B: 3 1 *
>>> print(strategy.to_text(max_depth=1))
1 2 *
  1A0B: (2 candidates)
  0A2B: 2 1 *
  0A1B: (2 candidates)
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from typing import TYPE_CHECKING, NamedTuple

from ..arguments import whole_number
from ..display import counted
from .code_game import Code, codes_of
from .tree import END

if TYPE_CHECKING:
    from .strategy import Strategy


class TreePlace(NamedTuple):
    """A node as shown in a picture."""

    node: int
    depth: int
    reply: str
    """The reply that leads to the node; empty at the root."""
    parent: int
    is_cut: bool
    """Whether the picture ends here: candidates are counted, and the guess is not shown.  A
    guess that finds the only candidate is shown."""
    end: str | None = None
    """The only candidate left, or the class of all, if the reply shows it; then there is no
    guess."""


def places(strategy: Strategy, max_depth: int | None) -> Iterator[TreePlace]:
    """Yield the nodes of a picture, each before its children."""
    if max_depth is not None:
        max_depth = whole_number("max_depth", max_depth, at_least=1)
    replies = [str(feedback) for feedback in strategy.game.feedbacks]
    hit = strategy.game._hit_index
    stack = [TreePlace(0, 1, "", 0, is_cut=False)] if len(strategy.tree) else []
    while stack:
        place = stack.pop()
        yield place
        if place.is_cut or place.end is not None:
            continue
        node, depth = place.node, place.depth + 1
        is_below = max_depth is not None and depth > max_depth
        children = []
        for edge, (index, child) in strategy.tree.numbered_edges(node):
            reply = replies[index]
            if child != END:
                is_cut = is_below and int(strategy.tree.total[child]) > 1
                children.append(TreePlace(child, depth, reply, node, is_cut))
            elif index != hit:
                number, end = len(strategy.tree) + edge, end_text(strategy, edge)
                children.append(TreePlace(number, depth, reply, node, is_cut=False, end=end))
        stack.extend(reversed(children))


def end_text(strategy: Strategy, edge: int) -> str:
    """Return what is known after a final edge."""
    return strategy.game._end_text(strategy.goal, strategy.ends[edge])


def may_hit(strategy: Strategy, node: int) -> bool:
    """Whether the guess at a node may be the secret."""
    return any(index == strategy.game._hit_index for index, _ in strategy.tree.edges(node))


def guess_text(strategy: Strategy, node: int) -> str:
    """Return the guess at a node, with a star if it may be the secret."""
    star = " *" if may_hit(strategy, node) else ""
    return strategy.game.text(strategy.tree.guess_at(node)) + star


def strategy_text(strategy: Strategy, *, max_depth: int | None = None) -> str:
    """Return the tree as text: a line for each guess, indented by its depth, after the reply."""
    lines = []
    if not len(strategy.tree):
        lines.append(f"= {end_text(strategy, 0)}")
    for place in places(strategy, max_depth):
        if place.end is not None:
            label = f"= {place.end}"
        elif place.is_cut:
            label = f"({_candidates(strategy, place.node)})"
        else:
            label = guess_text(strategy, place.node)
        reply = f"{place.reply}: " if place.reply else ""
        lines.append("  " * (place.depth - 1) + reply + label)
    return "\n".join(lines)


def strategy_dot(strategy: Strategy, *, max_depth: int | None = None) -> str:
    """Return the tree in Graphviz's DOT language, cut below ``max_depth`` guesses."""
    lines = [
        "digraph strategy {",
        "  rankdir=LR;",
        '  node [shape=box, fontname="monospace"];',
        '  edge [fontname="monospace"];',
    ]
    for place in places(strategy, max_depth):
        node = place.node
        if place.end is not None:
            lines.append(f'  n{node} [label="{_escaped(place.end)}", peripheries=2];')
        elif place.is_cut:
            lines.append(f'  n{node} [label="{_candidates(strategy, node)}", style=dashed];')
        else:
            guess = _escaped(strategy.game.text(strategy.tree.guess_at(node)))
            outline = ", peripheries=2" if may_hit(strategy, node) else ""
            left = _candidates(strategy, node)
            lines.append(f'  n{node} [label="{guess}\\n{left}"{outline}];')
        if place.reply:
            lines.append(f'  n{place.parent} -> n{node} [label="{place.reply}"];')
    lines.append("}")
    return "\n".join(lines) + "\n"


def strategy_csv(strategy: Strategy) -> str:
    """Return one line for each candidate: the guesses and replies of the game against it."""
    text = StringIO()
    rows = csv.writer(text, lineterminator="\n")
    columns = [f"{what}_{n}" for n in range(1, strategy.worst + 1) for what in ("guess", "reply")]
    rows.writerow(["secret", "guesses", *columns])
    for _, cells in sorted(_plays(strategy)):
        rows.writerow(cells + [""] * (len(columns) + 2 - len(cells)))
    return text.getvalue()


def _plays(strategy: Strategy) -> Iterator[tuple[Code, list[str]]]:
    """Yield each candidate, and the cells of its line that are not empty."""
    replies = [str(feedback) for feedback in strategy.game.feedbacks]
    if not len(strategy.tree):
        for secret in codes_of(strategy.ends[0]):
            yield secret, [strategy.game.secret_text(secret), "0"]
        return
    stack: list[tuple[int, list[str]]] = [(0, [])]
    while stack:
        node, before = stack.pop()
        shown = strategy.game.text(strategy.tree.guess_at(node))
        for edge, (index, child) in strategy.tree.numbered_edges(node):
            played = [*before, shown, replies[index]]
            if child == END:
                asked = str(len(played) // 2)
                for secret in codes_of(strategy.ends[edge]):
                    yield secret, [strategy.game.secret_text(secret), asked, *played]
            else:
                stack.append((child, played))


def _candidates(strategy: Strategy, node: int) -> str:
    return counted(int(strategy.tree.end_count[node]), "candidate")


def _escaped(text: str) -> str:
    # Graphviz reads "&lt;" in a label as "<".
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("&", "&amp;")
