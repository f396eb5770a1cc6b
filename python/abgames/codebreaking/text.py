"""Strategies as text and as DOT graphs.

In the text each line is a guess, indented by its depth, after the reply that leads to it.  A star
marks a guess that may be the secret; so each candidate has exactly one star.

>>> from abgames.codebreaking import AB, solve
>>> print(solve(AB(2, 3)).strategy.to_text())
1 2 *
  1A0B: 1 3 *
    0A1B: 3 2 *
  0A2B: 2 1 *
  0A1B: 2 3 *
    0A1B: 3 1 *
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..arguments import whole_number
from .tree import END

if TYPE_CHECKING:
    from .strategy import Strategy

__all__ = ["strategy_dot", "strategy_text"]


def strategy_text(strategy: Strategy, max_depth: int | None = None) -> str:
    """Return the tree as indented lines; below ``max_depth`` only candidates are counted."""
    lines = []
    for node, depth, reply, _ in _walk(strategy, max_depth):
        label = (
            f"({_codes(strategy, node)})" if _is_cut(depth, max_depth) else _guess(strategy, node)
        )
        lines.append("  " * (depth - 1) + (f"{reply}: " if reply else "") + label)
    return "\n".join(lines)


def strategy_dot(strategy: Strategy, max_depth: int | None = None) -> str:
    """Return the tree in the language of Graphviz; below ``max_depth`` candidates are counted.

    A guess that may be the secret has a double outline.
    """
    lines = ["digraph strategy {", '  node [shape=box, fontname="monospace"];']
    for node, depth, reply, parent in _walk(strategy, max_depth):
        if _is_cut(depth, max_depth):
            lines.append(f'  n{node} [label="{_codes(strategy, node)}", style=dashed];')
        else:
            label = _escaped(strategy.game.text(strategy.tree.guess_at(node)))
            outline = ", peripheries=2" if _may_hit(strategy, node) else ""
            lines.append(f'  n{node} [label="{label}"{outline}];')
        if reply:
            lines.append(f'  n{parent} -> n{node} [label="{reply}"];')
    lines.append("}")
    return "\n".join(lines) + "\n"


def _walk(strategy: Strategy, max_depth: int | None) -> Iterator[tuple[int, int, str, int]]:
    """Yield (node, depth, reply that led to it, parent), each node before its children.

    Nodes one step below ``max_depth`` come too, to be shown as counts; deeper ones do not.
    """
    if max_depth is not None:
        whole_number("max_depth", max_depth, at_least=1)
    replies = [str(feedback) for feedback in strategy.game.feedbacks]
    stack = [(0, 1, "", 0)]
    while stack:
        node, depth, reply, parent = stack.pop()
        yield node, depth, reply, parent
        if not _is_cut(depth, max_depth):
            children = [
                (child, depth + 1, replies[index], node)
                for index, child in strategy.tree.edges(node)
                if child != END
            ]
            stack.extend(reversed(children))


def _is_cut(depth: int, max_depth: int | None) -> bool:
    return max_depth is not None and depth > max_depth


def _may_hit(strategy: Strategy, node: int) -> bool:
    return any(child == END for _, child in strategy.tree.edges(node))


def _guess(strategy: Strategy, node: int) -> str:
    text = strategy.game.text(strategy.tree.guess_at(node))
    return f"{text} *" if _may_hit(strategy, node) else text


def _codes(strategy: Strategy, node: int) -> str:
    count = int(strategy.tree.end_count[node])
    return f"{count} code{'' if count == 1 else 's'}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
