"""Does a total-bound file prove that no strategy has a smaller total?

The checker uses the standard library and the rules of :mod:`~abgames.codebreaking.reference` only:
no line of it is shared with the solver, so a file that passes is evidence that does not rest on
the solver.  ``docs/formats.md`` describes the file.

What a pass proves: in the game of the file, from its history and candidates on, the numbers of
guesses that a strategy takes for the candidates add up to ``total`` at least.

Why
---
Write T(S) for the least total over the codes of a set S, n for their number.

T1  Counting.  A guess has at most R replies.  To hit, one code takes one guess, at most R-1 codes
    take two, (R-1)^2 take three, and so on; to determine, the codes are the leaves of a tree whose
    nodes have at most R children.  T(S) is at least what n codes take in the best such tree.
T2  Separation.  Hitting n > 1 codes takes at least 2n-1 guesses, and exactly 2n-1 only if the
    first guess is one of them and each other code gives it a reply of its own.  If none of the
    codes does that, T(S) is at least 2n.
T3  Guesses.  A single code is determined without a guess: T(S) is 0.  Any other strategy starts
    with a guess.  Each code takes this guess, and the codes of each class, those with the same
    reply, take what is left of the strategy; the code that is hit takes no more, so it is not
    a class.  So T(S) is at least t if n + (the sum of T over the classes) is at least t for every
    guess.  A guess that leaves all of several codes in one class does not begin a best strategy:
    without it the strategy would have a smaller total.
T4  Renaming.  T does not change when pegs and colours are exchanged: T(S) is at least t if a
    renaming takes S to a set for which that has been proved.  A renaming that takes S to itself is
    a symmetry of S; a guess and its image sort S into classes of the same totals, so one guess of
    each orbit is enough.
T5  All guesses.  A colour that no code of S has matches nothing, whichever it is.  So a guess
    counts by where it has the colours of S, with 0 for any other.  If the game has f other colours
    (the extra ones are such), a row may have f zeros in the AB game, and in Mastermind any number
    of them if f is not 0.

>>> text = '''{"format": "abgames-total-bound", "version": 1,
...   "game": {"name": "Mastermind", "pegs": 1, "colors": 3, "extra_colors": 0},
...   "goal": "hit", "history": [], "candidates": null, "total": 6, "sets": [
...   {"codes": [[1], [2]], "total": 3, "symmetries": [], "guesses": []},
...   {"codes": [[1], [2], [3]], "total": 6, "symmetries": [[[1], [2, 3, 1]]], "guesses": []}]}'''
>>> verify_total_bound_text(text)
TotalBoundVerification(total=6, sets=2)
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from ..documents import is_whole, read_document, shown
from ..errors import VerificationError
from .document import (
    candidates_of,
    expect,
    expect_keys,
    fail,
    read_code,
    read_game,
    read_goal,
    read_list,
    read_reply,
    read_secrets,
    read_version,
    read_whole,
)
from .reference import Code, Reply, Rules
from .verify_lower_bound import reply_count

FORMAT = "abgames-total-bound"
VERSION = 1
MAX_ROWS = 2**22
MAX_TOTAL = 2**53

_KEYS = {"format", "version", "game", "goal", "history", "candidates", "total", "sets"}


class TotalBoundVerification(NamedTuple):
    """What a verified total-bound file proves."""

    total: int
    """No strategy has a smaller total."""
    sets: int
    """Sets of codes in the proof."""


class _Proved(NamedTuple):
    """A set of codes and a number that their total is not below."""

    codes: frozenset[Code]
    total: int


def verify_total_bound_text(text: str) -> TotalBoundVerification:
    """Verify the bound in a text."""
    return verify_total_bound_document(read_document(text))


def verify_total_bound_document(document: Any) -> TotalBoundVerification:
    """Verify a bound that has been parsed from JSON.

    Raises :class:`~abgames.errors.VerificationError`, whose message says where the fault is: "set
    2" is the second of the file.
    """
    expect_keys(None, "the file", document, _KEYS)
    read_version(document, FORMAT, VERSION)
    game = read_game(document["game"])
    if not isinstance(game, Rules):
        fail(None, "the game must be AB or Mastermind")
    check = _Check(game, read_goal(document["goal"]))
    total = read_whole('"total" of the file', document["total"], 0, MAX_TOTAL)
    for entry in read_list('"sets"', document["sets"]):
        check.add(entry)
    expect(check.proved, '"sets" must not be empty')
    last = check.proved[-1]
    left = set(last.codes)
    for code in candidates_of(game, document):
        if code not in left:
            fail(None, f"the last set lacks the candidate {json.dumps(code)}")
        left.remove(code)
    if left:
        fail(None, f"the last set has {json.dumps(min(left))}, which is not a candidate")
    if last.total != total:
        fail(None, f'"total" of the last set must be that of the file, {total}, not {last.total}')
    return TotalBoundVerification(total, len(check.proved))


class _Check:
    """The sets of a file, one after the other."""

    def __init__(self, game: Rules, goal: str) -> None:
        self.game = game
        self.goal = goal
        self.by_count = CountBound(reply_count(game, goal), goal)
        self.proved: list[_Proved] = []

    def add(self, entry: Any) -> None:
        """Check what the file says of one set, and believe it from then on."""
        name = f"set {len(self.proved) + 1}"
        expect_keys(None, name, entry, {"codes", "total", "symmetries", "guesses"})
        listed = read_list(f'"codes" of {name}', entry["codes"])
        codes = read_secrets(self.game, "code", listed, f" of {name}")
        expect(codes, f"{name} has no codes")
        total = read_whole(f'"total" of {name}', entry["total"], 0, MAX_TOTAL)
        if self.goal == "determine" and len(codes) == 1:
            expect(not total, f'"total" of {name} must be 0: its code is determined')
        colors = sorted({color for code in codes for color in code})
        rows = set(self.rows(name, colors))
        symmetries = [
            self.symmetry(f"symmetry {number} of {name}", symmetry, colors, codes)
            for number, symmetry in enumerate(_list_of(name, entry, "symmetries"), 1)
        ]
        for number, guess in enumerate(_list_of(name, entry, "guesses"), 1):
            row, better = self.listed_guess(f"guess {number} of {name}", guess, colors, codes)
            self.expect_at_least(total, name, codes, row, better)
            rows -= _orbit(row, symmetries)
        while rows:
            row = rows.pop()
            self.expect_at_least(total, name, codes, row, {})
            rows -= _orbit(row, symmetries)
        self.proved.append(_Proved(frozenset(codes), total))

    def rows(self, name: str, colors: list[int]) -> Iterator[Code]:
        """Return all guesses, with 0 for the colours that no code of the set has (T5)."""
        others = self.game.colors + self.game.extra_colors - len(colors)
        if (len(colors) + 1) ** self.game.pegs > MAX_ROWS:
            fail(None, f"{name} has too many colours: more than {MAX_ROWS} guesses are to be tried")
        for row in product([0, *colors] if others else colors, repeat=self.game.pegs):
            shown_colors = [color for color in row if color]
            differ = len(set(shown_colors)) == len(shown_colors)
            if self.game.kind == "Mastermind" or (differ and row.count(0) <= others):
                yield row

    def symmetry(self, name: str, entry: Any, colors: list[int], codes: list[Code]) -> _Renaming:
        """Read a renaming that takes the set to itself (T4)."""
        renaming = _Renaming.read(self.game, name, entry, colors)
        if {renaming.image(code) for code in codes} != set(codes):
            fail(None, f"{name} does not take the set to itself")
        return renaming

    def listed_guess(
        self, name: str, entry: Any, colors: list[int], codes: list[Code]
    ) -> tuple[Code, dict[Reply, int]]:
        """Read a guess, and what other sets say of the totals of its classes (T4)."""
        guess, classes = _items(name, entry, "a guess and a list of classes", 2)
        code = read_code(None, name, self.game, guess, is_guess=True)
        row = tuple(color if color in colors else 0 for color in code)
        split = self.game.split(row, codes)
        better = {}
        listed = read_list(f"what {name} says of classes", classes)
        for place, item in enumerate(listed, 1):
            where = f"class {place} of {name}"
            word, number, *renaming = _items(where, item, "a reply, a set, pegs and colours", 4)
            reply = self.reply(where, word)
            where = f"the class {word} of {name}"
            expect(reply in split and reply not in better, f"{where}: the reply must occur, once")
            if self.goal == "hit" and reply == self.game.hit:
                fail(None, f"{where}: the code that is hit takes no more guesses")
            known = self.proved_set(where, number)
            members = split[reply]
            used = sorted({color for member in members for color in member})
            renamed = _Renaming.read(self.game, where, renaming, used)
            if {renamed.image(member) for member in members} != known.codes:
                fail(None, f"the renaming of {where} does not take it to set {number}")
            better[reply] = known.total
        return row, better

    def reply(self, where: str, word: Any) -> Reply:
        """Read the reply of a class."""
        try:
            return read_reply(None, self.game, word)
        except VerificationError as error:
            fail(None, f"{where}: {error.problem}")

    def proved_set(self, where: str, number: Any) -> _Proved:
        """Return a set that stands before this one."""
        if not is_whole(number) or not 1 <= number <= len(self.proved):
            fail(None, f"{where} must name a set before it, not {shown(number)}")
        return self.proved[int(number) - 1]

    def expect_at_least(
        self, total: int, name: str, codes: list[Code], row: Code, better: dict[Reply, int]
    ) -> None:
        """Refuse a set that this guess may find with a smaller total (T3)."""
        split = self.game.split(row, codes)
        ends = self.game.hit if self.goal == "hit" else None
        sizes = {reply: len(members) for reply, members in split.items() if reply != ends}
        if list(sizes.values()) == [len(codes)] and len(codes) > 1:
            return
        totals = {
            reply: max(self.by_count(size), better.get(reply, 0)) for reply, size in sizes.items()
        }
        for reply in sorted(sizes, key=lambda reply: -sizes[reply]):
            if len(codes) + sum(totals.values()) >= total:
                return
            if self.goal == "hit" and self.may_be_separated(sizes[reply]):
                least = 2 * sizes[reply] - self.separates(split[reply])
                totals[reply] = max(totals[reply], least)
        found = len(codes) + sum(totals.values())
        if found < total:
            guess = json.dumps(row)
            fail(
                None,
                f"{name}: the guess {guess} leads to a total of at least {found}, not {total} "
                "(0 is a colour that no code has)",
            )

    def may_be_separated(self, codes: int) -> bool:
        """Whether 2n is more than counting says of n codes (T2)."""
        return codes > 1 and self.by_count(codes) < 2 * codes

    def separates(self, codes: list[Code]) -> bool:
        """Whether each code gives one of them a reply of its own (T2)."""
        return any(len(self.game.split(code, codes)) == len(codes) for code in codes)


class CountBound:
    """The least total of n codes when a guess has at most ``replies`` replies (T1)."""

    def __init__(self, replies: int, goal: str) -> None:
        self.replies = replies
        self.goal = goal

    def __call__(self, codes: int) -> int:
        """Return the bound.

        >>> [CountBound(5, "hit")(n) for n in (1, 2, 5, 6, 21, 22)]
        [1, 3, 9, 12, 57, 61]
        >>> [CountBound(5, "determine")(n) for n in (1, 2, 5, 6, 9, 10)]
        [0, 2, 5, 8, 14, 17]
        """
        if self.goal == "hit":
            total, depth, places, left = 0, 1, 1, codes
            while left > 0:
                total += depth * min(left, places)
                left -= places
                depth, places = depth + 1, places * (self.replies - 1)
            return total
        if codes == 0:
            return 0
        depth, leaves = 0, 1
        while leaves * self.replies <= codes:
            depth, leaves = depth + 1, leaves * self.replies
        more = codes - leaves
        inner = -(-more // (self.replies - 1))  # leaves that get children: one is not added
        return depth * codes + more + inner


class _Renaming(NamedTuple):
    """What takes peg ``i`` to ``pegs[i]`` and a colour to ``colors[color]``; 0 stays."""

    pegs: tuple[int, ...]
    colors: dict[int, int]

    @classmethod
    def read(cls, game: Rules, name: str, entry: Any, colors: list[int]) -> _Renaming:
        """Read pegs, from 1, and images of colours; both must all differ."""
        pegs, images = _items(name, entry, "pegs and colours", 2)
        for what, found, count, most in (
            ("pegs", pegs, game.pegs, game.pegs),
            ("colours", images, len(colors), game.colors),
        ):
            numbers = [
                read_whole(f"one of the {what} of {name}", number, 1, most)
                for number in read_list(f"the {what} of {name}", found)
            ]
            if len(numbers) != count or len(set(numbers)) != count:
                fail(None, f"the {what} of {name} must be {count} different numbers")
        return cls(tuple(peg - 1 for peg in pegs), {0: 0, **dict(zip(colors, images, strict=True))})

    def image(self, code: Code) -> Code:
        """Return the image of a code or row."""
        moved = [0] * len(code)
        for peg, color in zip(self.pegs, code, strict=True):
            moved[peg] = self.colors[color]
        return tuple(moved)


def _orbit(row: Code, symmetries: list[_Renaming]) -> set[Code]:
    """Return the rows to which symmetries take one, in any number of steps."""
    orbit, new = {row}, [row]
    while new:
        row = new.pop()
        for symmetry in symmetries:
            image = symmetry.image(row)
            if image not in orbit:
                orbit.add(image)
                new.append(image)
    return orbit


def _list_of(name: str, entry: dict[str, Any], key: str) -> list[Any]:
    return read_list(f'"{key}" of {name}', entry[key])


def _items(name: str, entry: Any, what: str, count: int) -> list[Any]:
    """Return the items of a list that must have ``count`` of them."""
    if len(read_list(name, entry)) != count:
        fail(None, f"{name} must be a list of {count}: {what}")
    return list(entry)
