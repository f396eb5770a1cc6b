"""Does a file of sets prove that no strategy has a smaller total, or a smaller worst case?

``docs/formats.md`` describes the file.

What a pass proves: in the game of the file, from its history and candidates on, the numbers of
guesses that a strategy takes for the candidates add up to ``total`` at least; or, in a worst-bound
file, one of them is at least ``worst``, and if none is greater, ``count`` of them are just that.

``docs/explain/accepted-files.md`` says why it is a proof, by the arguments T1 to T9.

>>> check({"format": "abgames-total-bound", "version": 1,
...   "game": {"name": "Mastermind", "pegs": 1, "colors": 3, "extra_colors": 0},
...   "goal": "hit", "history": [], "candidates": None, "total": 6, "sets": [
...   {"codes": [[1], [2]], "total": 3, "symmetries": [], "guesses": []},
...   {"codes": [[1], [2], [3]], "total": 6, "symmetries": [[[1], [2, 3, 1]]], "guesses": []}]})
(6, 2)

In T5 and T6 guesses that do the same with a set of codes are one *row*.

>>> rows = rows_of(TableRules(((0, 1, 1), (2, 0, 1), (2, 2, 0)), hit=0), "hit")
>>> sorted(rows.all("set 1", [0, 1, 2]))
[(-1, 1, 1), (0, -1, 2), (0, 0, -1)]
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache, reduce
from heapq import heappop, heappush
from itertools import product
from operator import and_
from typing import Any, ClassVar, NamedTuple, TypeAlias

from ..documents import MOST, is_whole, shown
from ..errors import VerificationError
from .document import (
    GOALS_OF_BOUNDS,
    OfCodes,
    candidates_of,
    expect,
    expect_keys,
    fail,
    read_code,
    read_head,
    read_history,
    read_list,
    read_reply,
    read_secrets,
    read_whole,
)
from .lower_bound import most_settled, reply_count
from .rules import CardRules, Code, ColorRules, Reply, TableRules

Row: TypeAlias = tuple[int, ...]

MAX_ROWS = 2**22
ALL = -1
"""All guesses, as bits."""


class Exchange(NamedTuple):
    """What takes peg ``i`` to ``pegs[i]`` and a colour to ``colors[color]``; 0 stays."""

    pegs: tuple[int, ...]
    colors: dict[int, int]

    def image(self, code: Code) -> Code:
        """Return the image of a code or row."""
        moved = [0] * len(code)
        for peg, color in zip(self.pegs, code, strict=True):
            moved[peg] = self.colors[color] if color else 0
        return tuple(moved)


class GuessRows:
    """The rows of AB and Mastermind: where a guess has the colours of the codes (T5)."""

    game: Any

    def __init__(self, game: ColorRules, goal: str) -> None:
        self.game, self.goal = game, goal
        self.first, self.last = 1, game.colors
        """The numbers of the first colour and of the last one."""

    def colors(self, codes: list[Any]) -> list[int]:
        """Return the colours of codes, in order."""
        return sorted({color for code in codes for color in code})

    def all(self, name: str, codes: list[Any], allowed: int = ALL) -> set[Row]:
        """Return the rows of all guesses; ``name`` is what messages call the set."""
        colors = self.colors(codes)
        others = self.game.colors + self.game.extra_colors - len(colors)
        if (len(colors) + 1) ** self.game.pegs > MAX_ROWS:
            fail(None, f"{name} has too many colours: more than {MAX_ROWS} guesses are to be tried")
        rows = product([0, *colors] if others else colors, repeat=self.game.pegs)
        if self.game.kind == "Mastermind":
            return set(rows)
        return {row for row in rows if _differ(row) and row.count(0) <= others}

    def of(self, guess: Any, codes: list[Any]) -> Row:
        """Return the row of a guess."""
        colors = self.colors(codes)
        return tuple(color if color in colors else 0 for color in guess)

    def split(self, row: Row, codes: list[Any]) -> list[list[Any]]:
        """Return the classes into which a row sorts codes, without the code that is hit."""
        classes = self.game.split(row, codes)
        if self.goal == "hit":
            classes.pop(self.game.hit, None)
        return list(classes.values())

    def takes(self, renaming: Exchange, codes: list[Any], to: list[Any]) -> bool:
        """Whether a renaming takes codes to a set whose total is not larger."""
        return {renaming.image(code) for code in codes} == set(to)

    def image(self, row: Row, renaming: Exchange, codes: list[Any]) -> Row:
        """Return what a symmetry of the codes makes of a row."""
        return renaming.image(row)

    def allowed(self, answers: Iterable[tuple[Any, Any]]) -> int:
        """Return the guesses that a rule allows after answers, as bits (T9)."""
        return ALL

    def alike(self, codes: list[Any], allowed: int) -> dict[Row, list[Any]]:
        """Return the guesses of each row where later ones depend on which is made (T9)."""
        return {}

    def within(self, allowed: int, of: int, codes: list[Any]) -> bool:
        """Whether the guesses allowed are among others, but for those that tell nothing (T9)."""
        return True


class _RowsOfCards(GuessRows):
    """The rows of card MOO: its colours are both cards of each rank that the codes have (T5).

    Any card may be shown, so a proof does not use that the asker has cards of their own.
    """

    def __init__(self, game: CardRules, goal: str) -> None:
        self.game, self.goal = game, goal
        self.first, self.last = 1, 2 * game.ranks

    def colors(self, codes: list[Any]) -> list[int]:
        ranks = {self.game.rank(card) for code in codes for card in code}
        return sorted(ranks | {rank + self.game.ranks for rank in ranks})

    def all(self, name: str, codes: list[Any], allowed: int = ALL) -> set[Row]:
        cards = self.colors(codes)
        others = self.game.ranks - len(cards) // 2 + 1
        if (len(cards) + 1) ** self.game.pegs > MAX_ROWS:
            fail(None, f"{name} has too many cards: more than {MAX_ROWS} guesses are to be tried")
        rows = product([0, *cards], repeat=self.game.pegs)
        return {row for row in rows if row.count(0) <= others and _differ(self.ranks(row))}

    def ranks(self, row: Row) -> Row:
        return tuple(self.game.rank(card) for card in row)

    def takes(self, renaming: Exchange, codes: list[Any], to: list[Any]) -> bool:
        pairs = zip(*[iter(sorted(renaming.colors, key=self.by_rank))] * 2, strict=True)
        images = (self.ranks(tuple(renaming.colors[card] for card in pair)) for pair in pairs)
        return all(one == other for one, other in images) and super().takes(renaming, codes, to)

    def by_rank(self, card: int) -> tuple[int, int]:
        return self.game.rank(card), card


class _RowsOfTable(GuessRows):
    """The rows of a table: for each code the place of the first one with its reply, -1 for the hit.

    A secret counts as the colour of its only peg (T6).
    """

    def __init__(self, game: TableRules, goal: str) -> None:
        self.game = game
        self.end = game.hit if goal == "hit" else None
        self.first, self.last = 0, game.secret_count - 1
        self.known: dict[tuple[Any, ...], set[Row]] = {}
        self.after = cache(self._after)

    def colors(self, codes: list[Any]) -> list[int]:
        return sorted(codes)

    def all(self, name: str, codes: list[Any], allowed: int = ALL) -> set[Row]:
        return {self.of(guess, codes) for guess in self.numbers(allowed)}

    def allowed(self, answers: Iterable[tuple[Any, Any]]) -> int:
        every = (1 << len(self.game.table)) - 1
        return reduce(and_, (self.after(*answer) for answer in answers), every)

    def _after(self, guess: Any, reply: Any) -> int:
        can = (self.game.may_follow(later, [(guess, reply)]) for later in self.game.guesses())
        return int("".join("01"[each] for each in can)[::-1], 2)

    def numbers(self, allowed: int) -> list[int]:
        """Return the guesses that are allowed."""
        if allowed == ALL:
            return list(range(len(self.game.table)))
        return [guess for guess, bit in enumerate(f"{allowed:b}"[::-1]) if bit == "1"]

    def alike(self, codes: list[Any], allowed: int) -> dict[Row, list[Any]]:
        alike: dict[Row, list[Any]] = {}
        for guess in self.numbers(allowed) if self.game.allowed is not None else ():
            alike.setdefault(self.of(guess, codes), []).append(guess)
        return alike

    def within(self, allowed: int, of: int, codes: list[Any]) -> bool:
        more = self.numbers(allowed & ~of)
        return all(len(codes) > 1 == len(self.game.split(guess, codes)) for guess in more)

    def of(self, guess: Any, codes: list[Any]) -> Row:
        row = self.game.table[guess]
        return _first_places([row[code] for code in codes], self.end)

    def split(self, row: Row, codes: list[Any]) -> list[list[Any]]:
        classes: dict[int, list[Any]] = {}
        for place, code in zip(row, codes, strict=True):
            if place >= 0:
                classes.setdefault(place, []).append(code)
        return list(classes.values())

    def takes(self, renaming: Exchange, codes: list[Any], to: list[Any]) -> bool:
        images = [renaming.colors[code] for code in codes]
        if images == codes or self.game.allowed is not None:
            return images == codes and set(to) == set(codes)
        if set(images) != set(to):
            return False
        weight = self.game.weight
        pairs = zip(codes, images, strict=True)
        lighter = (weight([code]) < weight([image]) for code, image in pairs)
        if any(lighter):
            return False
        if tuple(to) not in self.known:
            self.known[tuple(to)] = self.all("", to)
        back = dict(zip(images, codes, strict=True))
        return self.all("", [back[code] for code in to]) <= self.known[tuple(to)]

    def image(self, row: Row, renaming: Exchange, codes: list[Any]) -> Row:
        replies = {renaming.colors[code]: place for code, place in zip(codes, row, strict=True)}
        return _first_places([replies[code] for code in codes], -1)


def rows_of(game: ColorRules | CardRules | TableRules, goal: str) -> GuessRows:
    """Return the rows of a game."""
    if isinstance(game, TableRules):
        return _RowsOfTable(game, goal)
    return _RowsOfCards(game, goal) if isinstance(game, CardRules) else GuessRows(game, goal)


def _differ(row: Row) -> bool:
    colors = [color for color in row if color]
    return len(set(colors)) == len(colors)


def _first_places(replies: list[int], end: int | None) -> Row:
    """Return for each reply the place where it comes first, and -1 for the one that ends."""
    first: dict[int | None, int] = {end: -1}
    return tuple(first.setdefault(reply, place) for place, reply in enumerate(replies))


FORMAT = "abgames-total-bound"
WORST_FORMAT = "abgames-worst-bound"
VERSION = 1

_KEYS = {"format", "version", "game", "goal", "history", "candidates", "sets"}


class _Proved(NamedTuple):
    """A set of codes and what their total, or the pair of their worst case, is not below."""

    codes: list[Code]
    least: Any
    allowed: int
    """The guesses that may be made, as bits."""


def check(document: Any) -> tuple[int, int]:
    """Check a bound on the total that has been parsed from JSON.

    Returns the total, and the number of sets.  An error says where the fault is: "set 2" is the
    second of the file.
    """
    return _checked(document, FORMAT, {"total"}, _Check)


def check_worst(document: Any) -> tuple[int, int, int]:
    """Check a bound on the worst case, as one on the total.

    Returns the worst case, the number of sets, and how many candidates take it at least.
    """
    counts = isinstance(document, dict) and "count" in document
    keys = {"worst", "count"} if counts else {"worst"}
    (worst, count), sets = _checked(document, WORST_FORMAT, keys, _CheckOfWorst)
    return worst, sets, count


def _checked(document: Any, form: str, keys: set[str], kind: type[_Check]) -> tuple[Any, int]:
    """What a file proves, and its number of sets; ``keys`` are those of what is bounded."""
    game, goal = read_head(document, _KEYS | keys, form, VERSION, GOALS_OF_BOUNDS)
    if isinstance(game, TableRules) and game.allowed is not None:
        keys = keys | {"after"}
    check = kind(game, goal, keys)
    least = check.claim("the file", document)
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
    if not check.rows.within(check.allowed(document["history"]), last.allowed, last.codes):
        fail(None, "the last set must be about all guesses that the history of the file allows")
    if last.least != least:
        said = check.written(last.least)
        fail(None, f"the last set must say what the file does, {check.written(least)}, not {said}")
    return least, len(check.proved)


Known: TypeAlias = tuple[list[Code], _Proved]
"""A class, and a set that says something of it."""


class _Check:
    """The sets of a file, one after the other."""

    what: ClassVar = "total"
    settled: ClassVar[Any] = 0
    """The claim of one code that is determined."""

    def __init__(self, game: OfCodes, goal: str, keys: set[str]) -> None:
        self.game = game
        self.goal = goal
        self.keys = {"codes", "symmetries", "guesses"} | keys
        self.rows = rows_of(game, goal)
        self.pegs = 1 if isinstance(game, TableRules) else game.pegs
        self.replies = reply_count(game, goal)
        self.by_count = CountBound(self.replies, goal)
        self.proved: list[_Proved] = []

    def add(self, entry: Any) -> None:
        """Check what the file says of one set, and believe it from then on."""
        name = f"set {len(self.proved) + 1}"
        expect_keys(None, name, entry, self.keys)
        listed = read_list(f'"codes" of {name}', entry["codes"])
        codes = read_secrets(self.game, "code", listed, f" of {name}")
        expect(codes, f"{name} has no codes")
        least = self.claim(name, entry)
        if self.goal == "determine" and len(codes) == 1:
            expect(least == self.settled, f"{name} must say {self.settled}: its code is determined")
        allowed = self.allowed(entry.get("after", []))
        rows, alike = self.rows.all(name, codes, allowed), self.rows.alike(codes, allowed)
        symmetries = [
            self.symmetry(f"symmetry {number} of {name}", symmetry, codes)
            for number, symmetry in enumerate(_list_of(name, entry, "symmetries"), 1)
        ]
        for number, guess in enumerate(_list_of(name, entry, "guesses"), 1):
            where = f"guess {number} of {name}"
            row, known = self.listed_guess(where, guess, codes, allowed)
            better = {members[0]: proved.least for members, proved in known}
            self.expect_at_least(least, name, codes, row, better)
            alike[row] = [g for g in alike.get(row, ()) if not self.serves(known, g, allowed)]
            if not alike[row]:
                rows -= self.orbit(row, symmetries, codes)
        while rows:
            row = rows.pop()
            self.expect_at_least(least, name, codes, row, {})
            rows -= self.orbit(row, symmetries, codes)
        self.proved.append(_Proved(codes, least, allowed))

    def allowed(self, answers: Any) -> int:
        """Read answers, and return the guesses that they allow."""
        return self.rows.allowed(read_history(self.game, answers))

    def claim(self, name: str, entry: dict[str, Any]) -> Any:
        """Read what a set, or the file, says."""
        return read_whole(f'"total" of {name}', entry["total"], 0, MOST)

    def written(self, least: Any) -> Any:
        """Return a claim as the file writes it."""
        return least

    def symmetry(self, name: str, entry: Any, codes: list[Code]) -> Exchange:
        """Read a renaming that takes the set to itself (T4)."""
        renaming = self.renaming(name, _items(name, entry, "pegs and colours", 2), codes)
        if not self.rows.takes(renaming, codes, codes):
            fail(None, f"{name} does not take the set to itself")
        return renaming

    def renaming(self, name: str, entry: list[Any], codes: list[Code]) -> Exchange:
        """Read pegs, from 1, and images of the colours of codes; both must all differ."""
        colors, first, last = self.rows.colors(codes), self.rows.first, self.rows.last
        for what, found, count, low, high in (
            ("pegs", entry[0], self.pegs, 1, self.pegs),
            ("colours", entry[1], len(colors), first, last),
        ):
            numbers = [
                read_whole(f"one of the {what} of {name}", number, low, high)
                for number in read_list(f"the {what} of {name}", found)
            ]
            if len(numbers) != count or len(set(numbers)) != count:
                fail(None, f"the {what} of {name} must be {count} different numbers")
        pegs, images = entry
        return Exchange(tuple(peg - 1 for peg in pegs), dict(zip(colors, images, strict=True)))

    def listed_guess(
        self, name: str, entry: Any, codes: list[Code], allowed: int
    ) -> tuple[Row, list[Known]]:
        """Read a guess, and what other sets say of its classes (T4)."""
        guess, classes = _items(name, entry, "a guess and a list of classes", 2)
        code = read_code(None, name, self.game, guess, is_guess=True)
        split = self.game.split(code, codes)
        known: list[Known] = []
        listed = read_list(f"what {name} says of classes", classes)
        for place, item in enumerate(listed, 1):
            where = f"class {place} of {name}"
            word, number, *renaming = _items(where, item, "a reply, a set, pegs and colours", 4)
            reply = self.reply(where, word)
            where = f"the class {word} of {name}"
            members = split.pop(reply, [])
            expect(members, f"{where}: the reply must occur, once")
            if self.goal == "hit" and reply == self.game.hit:
                fail(None, f"{where}: the code that is hit takes no more guesses")
            proved = self.proved_set(where, number)
            renamed = self.renaming(where, renaming, members)
            if not self.rows.takes(renamed, members, proved.codes):
                fail(None, f"the renaming of {where} does not take it to set {number}")
            known.append((members, proved))
            if not self.serves(known[-1:], code, allowed):
                fail(None, f"{where}: more guesses are allowed after it than in set {number}")
        return self.rows.of(code, codes), known

    def serves(self, known: list[Known], guess: Any, allowed: int) -> bool:
        """Whether sets are about all guesses that are allowed in classes of a guess (T9)."""
        for members, proved in known:
            later = self.rows.allowed([(guess, self.game.feedback(guess, members[0]))])
            if not self.rows.within(allowed & later, proved.allowed, members):
                return False
        return True

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
        self, least: Any, name: str, codes: list[Code], row: Row, better: dict[Code, Any]
    ) -> None:
        """Refuse a set for which this guess may do better (T3)."""
        classes = sorted(self.rows.split(row, codes), key=len, reverse=True)
        if len(codes) > 1 and classes and len(classes[0]) == len(codes):
            return
        found = self.found(least, codes, classes, better)
        if found < least:
            zero = "" if isinstance(self.game, TableRules) else " (0 is a colour that no code has)"
            fail(
                None,
                f"{name}: the guess {json.dumps(row)} leads to a {self.what} of at least "
                f"{self.written(found)}, not {self.written(least)}{zero}",
            )

    def found(
        self, total: Any, codes: list[Code], classes: list[list[Code]], better: dict[Code, Any]
    ) -> Any:
        """Return what is known of the total with a guess that leaves these classes."""
        weights = [self.weights(members) for members in classes]
        totals = [
            max(self.by_count(heavy), better.get(members[0], 0))
            for members, heavy in zip(classes, weights, strict=True)
        ]
        found = self.game.weight(codes) + sum(totals)
        for members, heavy, least in zip(classes, weights, totals, strict=True):
            if found >= total:
                break
            more = unseparated(heavy) - least
            if self.goal == "hit" and more > 0 and not self.separates(members):
                found += more
        return found

    def weights(self, codes: list[Code]) -> list[int]:
        """Return how often each code counts, the heaviest first (T7)."""
        return sorted((self.game.weight([code]) for code in codes), reverse=True)

    def separates(self, codes: list[Code]) -> bool:
        """Whether a guess hits one of the codes and gives each a reply of its own (T2)."""
        hitting = self.game.hitting(codes)
        return any(len(self.game.split(guess, codes)) == len(codes) for guess in hitting)

    def orbit(self, row: Row, symmetries: list[Exchange], codes: list[Code]) -> set[Row]:
        """Return the rows to which symmetries take one, in any number of steps."""
        orbit, new = {row}, [row]
        while new:
            row = new.pop()
            for symmetry in symmetries:
                image = self.rows.image(row, symmetry, codes)
                if image not in orbit:
                    orbit.add(image)
                    new.append(image)
        return orbit


class _CheckOfWorst(_Check):
    """The sets of a worst-bound file (T8)."""

    what = "worst case"
    settled: ClassVar = (0, 1)

    def claim(self, name: str, entry: dict[str, Any]) -> tuple[int, int]:
        worst = read_whole(f'"worst" of {name}', entry["worst"], 0, MOST)
        return worst, read_whole(f'"count" of {name}', entry.get("count", 1), 1, MOST)

    def written(self, least: tuple[int, int]) -> Any:
        return least if "count" in self.keys else least[0]

    def found(
        self, least: Any, codes: list[Code], classes: list[list[Code]], better: dict[Code, Any]
    ) -> Any:
        pairs = [(0, len(codes) - sum(map(len, classes)))]
        for members in classes:
            counted = worst_by_count(self.replies, self.goal, len(members))
            pairs.append(max(counted, better.get(members[0], counted)))
        worst = max(pairs)[0]
        return 1 + worst, sum(count for guesses, count in pairs if guesses == worst)


def worst_by_count(replies: int, goal: str, codes: int) -> tuple[int, int]:
    """Return the least pair of a worst case and the codes that take it, whatever they are (T8)."""
    guesses = settled = 0
    while (more := most_settled(replies, goal, guesses, codes)) < codes:
        guesses, settled = guesses + 1, more
    count = codes - settled
    if goal == "determine" and guesses:
        count += -(-count // (max(replies, 2) - 1))
    return guesses, count


def unseparated(weights: Sequence[int]) -> int:
    """Return the least total to hit codes that no first guess separates, the heaviest first (T2).

    >>> unseparated([1, 1, 1]), unseparated([5, 2])
    (6, 11)
    """
    return 2 * sum(weights) - weights[0] + weights[-1] if len(weights) > 1 else 0


class CountBound:
    """The least total of codes when a guess has at most ``replies`` replies (T1, T7)."""

    def __init__(self, replies: int, goal: str) -> None:
        self.replies = max(replies, 2)
        self.goal = goal
        self.of_count = cache(self._of_count)

    def __call__(self, weights: Sequence[int]) -> int:
        """Return the bound for codes of some weights, the heaviest first.

        >>> [CountBound(5, "hit")([1] * n) for n in (1, 2, 5, 6, 21, 22)]
        [1, 3, 9, 12, 57, 61]
        >>> [CountBound(5, "determine")([1] * n) for n in (1, 2, 5, 6, 9, 10)]
        [0, 2, 5, 8, 14, 17]
        >>> CountBound(3, "hit")([7, 2, 1, 1]), CountBound(2, "determine")([7, 2, 1, 1])
        (16, 17)
        """
        if weights[0] == weights[-1]:
            return weights[0] * self.of_count(len(weights))
        return self._to_hit(weights) if self.goal == "hit" else self._to_determine(weights)

    def _of_count(self, codes: int) -> int:
        if self.goal == "hit":
            return self._to_hit([1] * codes)
        if codes == 0:
            return 0
        depth, leaves = 0, 1
        while leaves * self.replies <= codes:
            depth, leaves = depth + 1, leaves * self.replies
        more = codes - leaves
        inner = -(-more // (self.replies - 1))  # leaves that get children: one is not added
        return depth * codes + more + inner

    def _to_hit(self, weights: Sequence[int]) -> int:
        """The heaviest code takes one guess, the next ones two, and so on."""
        total, depth, places, first = 0, 1, 1, 0
        while first < len(weights):
            total += depth * sum(weights[first : first + places])
            first += places
            depth, places = depth + 1, places * (self.replies - 1)
        return total

    def _to_determine(self, weights: Sequence[int]) -> int:
        """The lightest codes, as many as there are replies, are the first to become one."""
        heap = [0] * (-(len(weights) - 1) % (self.replies - 1)) + sorted(weights)
        total = 0
        while len(heap) > 1:
            joined = sum(heappop(heap) for _ in range(self.replies))
            total += joined
            heappush(heap, joined)
        return total


def _list_of(name: str, entry: dict[str, Any], key: str) -> list[Any]:
    return read_list(f'"{key}" of {name}', entry[key])


def _items(name: str, entry: Any, what: str, count: int) -> list[Any]:
    """Return the items of a list that must have ``count`` of them."""
    if len(read_list(name, entry)) != count:
        fail(None, f"{name} must be a list of {count}: {what}")
    return list(entry)
