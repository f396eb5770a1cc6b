"""Strategies as text, as DOT graphs and as CSV.

In the text each line is a guess, indented by its depth, after the reply that leads to it.  A star
marks a guess that may be the secret; so each candidate has exactly one star.  Where the goal is to
determine the secret there are no stars: a line with an equals sign tells the one candidate left.

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
  0A2B: (1 candidate)
  0A1B: (2 candidates)
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from typing import TYPE_CHECKING, NamedTuple

from ..arguments import whole_number
from ..display import counted
from .tree import END

if TYPE_CHECKING:
    from .games import Code, CodeArray
    from .strategy import Strategy

__all__ = ["Place", "may_hit", "places", "strategy_csv", "strategy_dot", "strategy_text"]


class Place(NamedTuple):
    """A node as a picture shows it."""

    node: int
    depth: int
    reply: str
    """The reply that leads to the node; empty at the root."""
    parent: int
    is_cut: bool
    """Whether the picture ends here: candidates are counted, and the guess is not shown."""
    secret: Code | None = None
    """The one candidate left, where the reply determines it; then there is no guess."""


def places(strategy: Strategy, max_depth: int | None) -> Iterator[Place]:
    """Yield the nodes of a picture, each before its children.

    Nodes one step below ``max_depth`` come too, to be shown as counts; deeper ones do not.  Where
    the goal is to determine the secret, each reply that does so has a place, with a number that is
    no node's.
    """
    if max_depth is not None:
        max_depth = whole_number("max_depth", max_depth, at_least=1)
    replies = [str(feedback) for feedback in strategy.game.feedbacks]
    stack = [(Place(0, 1, "", 0, is_cut=False), _members(strategy))]
    while stack:
        place, members = stack.pop()
        yield place
        if place.is_cut or place.secret is not None:
            continue
        depth = place.depth + 1
        is_cut = max_depth is not None and depth > max_depth
        children = []
        for edge, index, child, left in _branches(strategy, place.node, members):
            reply, number, secret = replies[index], child, None
            if child == END:
                if left is None:
                    continue
                number, secret = len(strategy.tree) + edge, _only(left)
            cut = is_cut and secret is None
            children.append((Place(number, depth, reply, place.node, cut, secret), left))
        stack.extend(reversed(children))


def _members(strategy: Strategy) -> CodeArray | None:
    """Return the candidates where pictures need them: to tell what a reply determines."""
    return strategy.members if strategy.goal == "determine" else None


def _branches(
    strategy: Strategy, node: int, members: CodeArray | None
) -> Iterator[tuple[int, int, int, CodeArray | None]]:
    """Yield the edges of a node as (number, reply, child, the candidates that it leaves)."""
    tree = strategy.tree
    given = None if members is None else strategy.game.replies(tree.guess_at(node), members)
    for edge, (index, child) in enumerate(tree.edges(node), int(tree.first_edge[node])):
        yield edge, index, child, None if members is None else members[given == index]


def _only(codes: CodeArray) -> Code:
    return tuple(codes[0].tolist())


def may_hit(strategy: Strategy, node: int) -> bool:
    """Whether the guess at a node may be the secret, and ends the play then."""
    return strategy.goal == "hit" and any(child == END for _, child in strategy.tree.edges(node))


def strategy_text(strategy: Strategy, max_depth: int | None = None) -> str:
    """Return the tree as indented lines; below ``max_depth`` only candidates are counted."""
    lines = []
    for place in places(strategy, max_depth):
        if place.secret is not None:
            label = f"= {strategy.game.text(place.secret)}"
        elif place.is_cut:
            label = f"({_candidates(strategy, place.node)})"
        else:
            star = " *" if may_hit(strategy, place.node) else ""
            label = strategy.game.text(strategy.tree.guess_at(place.node)) + star
        reply = f"{place.reply}: " if place.reply else ""
        lines.append("  " * (place.depth - 1) + reply + label)
    return "\n".join(lines)


def strategy_dot(strategy: Strategy, max_depth: int | None = None) -> str:
    """Return the tree in the language of Graphviz; below ``max_depth`` candidates are counted.

    Each node tells how many candidates reach it.  A guess that may be the secret has a double
    outline, and so has a secret that is determined.
    """
    lines = [
        "digraph strategy {",
        "  rankdir=LR;",
        '  node [shape=box, fontname="monospace"];',
        '  edge [fontname="monospace"];',
    ]
    for place in places(strategy, max_depth):
        node = place.node
        if place.secret is not None:
            secret = _escaped(strategy.game.text(place.secret))
            lines.append(f'  n{node} [label="{secret}", peripheries=2];')
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
    """Return the play against each candidate as a line; ``docs/formats.md`` has the format."""
    text = StringIO()
    rows = csv.writer(text, lineterminator="\n")
    columns = [f"{what}_{n}" for n in range(1, strategy.worst + 1) for what in ("guess", "reply")]
    rows.writerow(["secret", "guesses", *columns])
    for _, cells in sorted(_plays(strategy)):
        rows.writerow(cells + [""] * (len(columns) + 2 - len(cells)))
    return text.getvalue()


def _plays(strategy: Strategy) -> Iterator[tuple[Code, list[str]]]:
    """Yield each candidate, and the line about it as far as it has something to say."""
    replies = [str(feedback) for feedback in strategy.game.feedbacks]
    stack: list[tuple[int, list[str], CodeArray | None]] = [(0, [], _members(strategy))]
    while stack:
        node, before, members = stack.pop()
        guess = strategy.tree.guess_at(node)
        shown = strategy.game.text(guess)
        for _, index, child, left in _branches(strategy, node, members):
            played = [*before, shown, replies[index]]
            if child == END:
                secret = guess if left is None else _only(left)
                yield secret, [strategy.game.text(secret), str(len(played) // 2), *played]
            else:
                stack.append((child, played, left))


def _candidates(strategy: Strategy, node: int) -> str:
    return counted(int(strategy.tree.end_count[node]), "candidate")


def _escaped(text: str) -> str:
    # Graphviz reads "&lt;" in a label as "<".
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("&", "&amp;")
