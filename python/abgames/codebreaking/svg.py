"""Strategies as pictures: the first guesses as a tree, in SVG that needs nothing else.

The tree grows from left to right, one column for each guess, and is read like an outline: from a
box the line goes right and down to what follows each reply.  A box shows the guess and how many
candidates are left before it; a star marks a guess that may be the secret.  Where the picture ends,
a dashed box counts the candidates left, and shows the least and the most further guesses that they
take; if only one is left, the guess that finds it is shown.  For a class there may be bits
instead of numbers of candidates, or neither, and a picture to fill in has nothing but the replies.

>>> from abgames.codebreaking import AB, solve
>>> picture = solve(AB(2, 3)).strategy.to_svg(max_depth=1)
>>> picture.count("<rect"), picture.count("1 2 *"), picture.count(">0A2B<")
(5, 1, 1)
>>> solve(AB(2, 3)).strategy.to_svg(blank=True).count("1 2 *")
0
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from io import StringIO
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ..arguments import known_word, whole_number
from ..display import count, counted
from ..display.svg import Picture, Theme, drawing, line_of_text, rounded, width_of
from .code_game import Code, codes_of
from .records import AT_ONCE
from .tree import END

if TYPE_CHECKING:
    from .code_game import CodeArray, CodeGame
    from .history import History
    from .records import Goal
    from .tree import Tree


class Drawn(Protocol):
    """What is drawn of a strategy."""

    @property
    def game(self) -> CodeGame: ...
    @property
    def goal(self) -> Goal: ...
    @property
    def history(self) -> History: ...
    @property
    def tree(self) -> Tree: ...
    @property
    def ends(self) -> Mapping[int, CodeArray]: ...
    @property
    def candidate_count(self) -> int: ...
    @property
    def total(self) -> int: ...
    @property
    def worst(self) -> int: ...
    @property
    def depth(self) -> int: ...


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


def places(strategy: Drawn, max_depth: int | None) -> Iterator[TreePlace]:
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


def end_text(strategy: Drawn, edge: int) -> str:
    """Return what is known after a final edge."""
    return strategy.game._end_text(strategy.goal, strategy.ends[edge])


def may_hit(strategy: Drawn, node: int) -> bool:
    return any(index == strategy.game._hit_index for index, _ in strategy.tree.edges(node))


def guess_text(strategy: Drawn, node: int) -> str:
    """Return the guess at a node, with a star if it may be the secret."""
    star = " *" if may_hit(strategy, node) else ""
    return strategy.game.text(strategy.tree.guess_at(node)) + star


def strategy_text(strategy: Drawn, *, max_depth: int | None = None) -> str:
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


def strategy_dot(strategy: Drawn, *, max_depth: int | None = None) -> str:
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


def strategy_csv(strategy: Drawn) -> str:
    """Return one line for each candidate: the guesses and replies of the game against it."""
    text = StringIO()
    rows = csv.writer(text, lineterminator="\n")
    columns = [f"{what}_{n}" for n in range(1, strategy.depth + 1) for what in ("guess", "reply")]
    rows.writerow(["secret", "guesses", *columns])
    for _, cells in sorted(_plays(strategy)):
        rows.writerow(cells + [""] * (len(columns) + 2 - len(cells)))
    return text.getvalue()


def _plays(strategy: Drawn) -> Iterator[tuple[Code, list[str]]]:
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


def _candidates(strategy: Drawn, node: int) -> str:
    return counted(int(strategy.tree.end_count[node]), "candidate")


def _escaped(text: str) -> str:
    # Graphviz reads "&lt;" in a label as "<".
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("&", "&amp;")


MAX_BOXES = 600
"""The most boxes in a picture."""

CLEAR_BOXES = 60
"""The most boxes that one can take in at a glance."""

CLEAR_DEPTH = 4
"""The most guesses in a row that one can take in at a glance."""

NUMBERS = "candidates", "bits", "none"
"""What may stand in a box besides its guess."""

# Lengths in units of the picture, which are pixels unless it is scaled.
LINE = 24
BOX = 20
PADDING = 8
BRANCH = 12
MARGIN = 16
BETWEEN_GROUPS = 8

_STYLE = {
    ".guess": "fill:$box;stroke:$edge",
    ".end": "fill:none;stroke:$edge",
    ".count": "fill:none;stroke:$thin;stroke-dasharray:3 2",
    ".branch": "fill:none;stroke:$thin;shape-rendering:crispEdges",
}


class _Box(NamedTuple):
    """The texts of a box, at the left and at the right, and its place."""

    place: TreePlace
    left: str
    right: str
    y: int


class _Column(NamedTuple):
    """The horizontal extent of the boxes of one depth, and their heading."""

    x: int
    left: int
    """Where texts at the left end, if they are numbers."""
    right: int
    """Where texts at the right end."""
    end: int
    heading: tuple[str, str]


def strategy_svg(
    strategy: Drawn,
    *,
    max_depth: int | None = 2,
    theme: Theme = "auto",
    numbers: str = "candidates",
    blank: bool = False,
) -> Picture:
    """Return a picture of the first ``max_depth`` guesses (``None``: of all) as SVG text."""
    known_word("numbers", numbers, NUMBERS)
    if not len(strategy.tree):
        raise ValueError(f"{AT_ONCE[strategy.goal]}: there is no guess to draw")
    _check_size(strategy, max_depth)
    boxes = _boxes(strategy, max_depth, numbers)
    columns = _columns(boxes, *strategy.game._guess_words(strategy.goal), numbers)
    heading = title(strategy, max_depth, total=numbers == "candidates" and not blank)
    note = "* this guess may be the secret; the game then ends"
    if strategy.goal != "hit":
        only = "the only candidate left"
        note = f"= {only if strategy.goal == 'determine' else 'the class of all candidates left'}"
        if strategy.game.hit is not None:
            note = f"* this guess may be the secret; {note}"
    if blank:
        boxes, note = [box._replace(left="", right="") for box in boxes], ""
    width = max(columns[-1].end, MARGIN + max(width_of(heading), width_of(note))) + MARGIN
    bottom = boxes[-1].y + LINE
    height = bottom + LINE + MARGIN // 2
    elements = [
        f'<path class="branch" d="{_branches(boxes, columns)}"/>',
        line_of_text(MARGIN, MARGIN + 12, heading, "title"),
        *(text for column in columns for text in _heading(column)),
        *(text for box in boxes for text in _drawn(box, columns)),
        line_of_text(MARGIN, bottom + LINE // 2 + 4, note, "less"),
    ]
    elements = [element for element in elements if not element.endswith("></text>")]
    return drawing("tree", heading, (width, height), _STYLE, elements, theme)


def clear_depth(strategy: Drawn) -> int:
    """Return how many guesses a picture can show at a glance; at least one."""
    sizes = _sizes(strategy)[:CLEAR_DEPTH]
    return max(1, sum(size <= CLEAR_BOXES for size in sizes))


def _sizes(strategy: Drawn) -> list[int]:
    """The number of boxes in the pictures of 1, 2, ... guesses; the last is the whole tree."""
    tree = strategy.tree
    boxes = np.bincount(tree.depth, minlength=tree.depth.max() + 2)
    if strategy.goal != "hit":
        determined = (tree.edge_child == END) & (tree.edge_feedback > 0)
        sources = tree._edge_source[determined]
        boxes += np.bincount(tree.depth[sources] + 1, minlength=len(boxes))
    sizes: list[int] = boxes[1:].cumsum()[1:].tolist()
    return sizes


def _check_size(strategy: Drawn, max_depth: int | None) -> None:
    sizes = _sizes(strategy)
    depth = len(sizes)
    if max_depth is not None:
        depth = min(depth, whole_number("max_depth", max_depth, at_least=1))
    if sizes[depth - 1] > MAX_BOXES:
        fitting = sum(size <= MAX_BOXES for size in sizes)
        raise ValueError(
            f"a picture of {count(sizes[depth - 1])} boxes is too large to read (more than "
            f"{MAX_BOXES}): max_depth must be at most {fitting} for this strategy"
        )


def _boxes(strategy: Drawn, max_depth: int | None, numbers: str) -> list[_Box]:
    bits = bits_of(strategy) if numbers == "bits" else None
    boxes: list[_Box] = []
    y = MARGIN + 2 * LINE
    for place in places(strategy, max_depth):
        if boxes:
            step = place.depth - boxes[-1].place.depth
            # A first child is in the row of its parent.
            y += 0 if step == 1 else LINE if step == 0 else LINE + BETWEEN_GROUPS
        boxes.append(_box(strategy, place, y, numbers, bits))
    return boxes


def _box(
    strategy: Drawn, place: TreePlace, y: int, numbers: str, bits: NDArray[Any] | None
) -> _Box:
    if place.end is not None:
        return _Box(place, f"= {place.end}", "", y)
    candidates = count(int(strategy.tree.end_count[place.node]))
    if place.is_cut:
        least, most = strategy.tree.further_guesses[place.node].tolist()
        further = str(least) if least == most else f"{least}–{most}"
        return _Box(place, candidates, further if numbers == "candidates" else "", y)
    right = candidates if numbers == "candidates" else ""
    if bits is not None:
        right = f"{bits[place.node]:.2f}"
    return _Box(place, guess_text(strategy, place.node), right, y)


def bits_of(strategy: Drawn) -> NDArray[Any]:
    """Return what the reply to each guess tells on average, in bits."""
    tree, game = strategy.tree, strategy.game
    ends = np.zeros(len(tree.edge_child), np.float64)
    for edge, codes in strategy.ends.items():
        ends[edge] = game.weight(codes)
    source = tree._edge_source
    weight = np.bincount(source, ends, minlength=len(tree))
    parts = ends.copy()
    for edge in reversed(np.flatnonzero(tree.edge_child != END).tolist()):
        parts[edge] = weight[tree.edge_child[edge]]
        weight[source[edge]] += parts[edge]
    shares = parts / weight[source]
    told: NDArray[Any] = np.bincount(source, -shares * np.log2(shares), minlength=len(tree))
    return told + 0.0  # no minus before a zero


def _columns(boxes: Sequence[_Box], guess: str, guesses: str, numbers: str) -> list[_Column]:
    columns: list[_Column] = []
    x = MARGIN
    for depth in range(1, max(box.place.depth for box in boxes) + 1):
        here = [box for box in boxes if box.place.depth == depth]
        heading = (f"{guess} {depth}", "" if numbers == "none" else numbers)
        if any(box.place.is_cut for box in here):
            heading = ("candidates", f"further {guesses}" if numbers == "candidates" else "")
        elif all(box.place.end is not None for box in here):
            heading = ("secret", "")
        lines = [heading, *((box.left, box.right) for box in here)]
        left = x + PADDING + max(width_of(left) for left, _ in lines)
        right = left + 2 * PADDING + max(width_of(right) for _, right in lines)
        end = right + PADDING
        columns.append(_Column(x, left, right, end, heading))
        labels = [width_of(box.place.reply) for box in boxes if box.place.depth == depth + 1]
        x = end + 2 * BRANCH + max(labels, default=0) + 2 * PADDING
    return columns


def _heading(column: _Column) -> tuple[str, str]:
    left, right = column.heading
    y = MARGIN + LINE + 16
    return (
        line_of_text(column.x + PADDING, y, left, "less"),
        line_of_text(column.right, y, right, "less", end=True),
    )


def _drawn(box: _Box, columns: Sequence[_Column]) -> list[str]:
    """Draw the box with its texts, and the reply that leads to it."""
    column = columns[box.place.depth - 1]
    baseline = box.y + BOX - 5
    kind = "count" if box.place.is_cut else "guess" if box.place.end is None else "end"
    drawn = [rounded(kind, column.x, box.y, column.end - column.x, BOX)]
    if box.place.is_cut:
        drawn.append(line_of_text(column.left, baseline, box.left, end=True))
    else:
        drawn.append(line_of_text(column.x + PADDING, baseline, box.left))
    drawn.append(line_of_text(column.right, baseline, box.right, "less", end=True))
    if box.place.reply:
        end = column.x - BRANCH - PADDING
        drawn.append(line_of_text(end, baseline, box.place.reply, end=True))
    return drawn


def _branches(boxes: Sequence[_Box], columns: Sequence[_Column]) -> str:
    """The lines between boxes, which leave room for the replies."""
    rows = {box.place.node: box.y + BOX // 2 for box in boxes}
    pieces = []
    for box in boxes[1:]:
        parent = columns[box.place.depth - 2]
        column = columns[box.place.depth - 1]
        y, start = rows[box.place.node], rows[box.place.parent]
        trunk = parent.end + BRANCH
        reply = column.x - BRANCH - 2 * PADDING - width_of(box.place.reply)
        from_parent = f"M{parent.end} {y}" if y == start else f"M{trunk} {start}V{y}"
        pieces.append(f"{from_parent}H{reply + PADDING // 2}M{column.x - BRANCH} {y}h{BRANCH}")
    return "".join(pieces)


def title(strategy: Drawn, max_depth: int | None = None, *, total: bool = True) -> str:
    """Return the title of a picture of the first ``max_depth`` guesses."""
    game = strategy.game
    one, several = game._guess_words(strategy.goal)
    says = partial(game._taken, strategy.goal)
    known = f" after {counted(len(strategy.history), 'answer')}" if strategy.history else ""
    shown = ""
    if max_depth is not None and max_depth < strategy.depth:
        shown = f"; the first {one}" if max_depth == 1 else f"; the first {max_depth} {several}"
    taken = f"at most {says(strategy.worst)}"
    if total:
        taken = f"{says(strategy.total)} in total, at most {strategy.worst}"
    return f"{game.title}{known}: {counted(strategy.candidate_count, 'candidate')}, {taken}{shown}"
