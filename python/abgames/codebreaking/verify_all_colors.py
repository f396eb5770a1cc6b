"""Does a file prove the values of a game for every number of colours?

``python -m abgames.codebreaking.verify_all_colors FILE`` checks what ``docs/formats.md`` describes
under "Proof for all numbers of colours", with its words.  ``docs/explain/proofs-for-all-colors.md``
says why it is a proof.  All this needs is the standard library; nothing is shared with the search.

>>> text = '''{"format": "abgames-all-colors", "version": 1, "game": {"name": "AB", "pegs": 1},
...   "objective": "expected", "period": 1,
...   "bounds": [{"pattern": "1", "degree": 2, "values": [0, 1, 3]}],
...   "claims": [{"pattern": "1", "absent": 0, "guesses": [null, null, null, "a"],
...     "forever": true, "degree": 2, "values": [0, 1, 3]}]}'''
>>> verify_all_colors_text(text).exceptions
frozenset()
"""

from __future__ import annotations

import string
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import permutations, product
from math import comb, inf, prod
from typing import Any, NamedTuple

from ..documents import is_whole, load_text, read_document, shown
from .document import expect_keys, fail, read_version

FORMAT = "abgames-all-colors"
LETTERS = string.ascii_letters
LETTER = frozenset(LETTERS)
ABSENT = "-"
PLAYED = 7
"""The strategy is played with real colours for up to so many colours more than pegs."""

Words = frozenset[str]
Key = tuple[str, ...]


class AllColorsVerification(NamedTuple):
    """What a verified file proves: the value of each root for every number of colours."""

    game: str
    pegs: int
    objective: str
    exceptions: frozenset[tuple[int, str | None]]
    """Numbers of colours and roots that are not settled; the root ``None`` is the whole game."""
    bounds: int
    claims: int


class Normal(NamedTuple):
    """The normal form of a pattern, and where its letters and pegs come from."""

    words: Key
    names: str
    order: tuple[int, ...]
    back: str  # the letters that have gone back to the pool


class Claim(NamedTuple):
    """A strategy for a pattern: for each n its guess, if any, and its cost."""

    guesses: list[str | None]
    values: list[int]
    forever: bool


def stays(values: Sequence[float]) -> bool:
    """Whether the function through the last points of a residue stays non-negative."""
    while values and values[0] >= 0:
        values = [after - before for before, after in zip(values, values[1:], strict=False)]
    return not values


def digits(word: str) -> list[str]:
    """Return the different digits of a word."""
    return sorted({sign for sign in word if sign.isdigit()})


def renumbered(word: Iterable[Any]) -> str:
    """Return a word with its colours of the pool, all that is no letter, numbered by occurrence."""
    names: dict[Any, str] = {}
    return "".join(s if s in LETTER else names.setdefault(s, str(len(names) + 1)) for s in word)


def letters_of(words: Iterable[str]) -> str:
    """Return the letters that occur."""
    return "".join(sorted(LETTER.intersection("".join(words)), key=LETTERS.find))


def refined(words: Iterable[str], fresh: str) -> list[str]:
    """Return the words that result when the pool loses the fresh colours.

    >>> refined(["12"], "a")
    ['12', 'a1', '1a']
    """
    found = list(words)
    for letter in fresh:
        found += [renumbered(w.replace(digit, letter)) for w in found for digit in digits(w)]
    return found


def reply(guess: Sequence[Any], code: Sequence[Any]) -> tuple[int, int]:
    """Return the pegs in place and the other common colours.

    >>> reply("ab-", "1ab"), reply("aab", "aba")
    ((0, 2), (1, 2))
    """
    places = sum(a == b for a, b in zip(guess, code, strict=True))
    common = sum(min(guess.count(sign), code.count(sign)) for sign in set(guess) - {ABSENT})
    return places, common - places


@cache
def classes(words: Words, guess: str, fresh: str) -> dict[tuple[int, int], Words]:
    """Return the words of each class by reply."""
    found: dict[tuple[int, int], set[str]] = {}
    for word in refined(words, fresh):
        found.setdefault(reply(guess, word), set()).add(word)
    return {answer: frozenset(found[answer]) for answer in sorted(found)}


@cache
def normal(words: Words) -> Normal:
    """Return a normal form: patterns that are the same up to k have the same one.

    >>> normal(frozenset({"1b", "c1"})).words, normal(frozenset({"12", "a1", "1a"})).words
    (('1a', 'b1'), ('12',))
    """
    back, rest = "", words
    for letter in letters_of(words):
        others = frozenset(word for word in rest if letter not in word)
        if rest - others and rest - others == set(refined(others, letter)) - others:
            back, rest = back + letter, others
    letters, forms = letters_of(rest), []
    for order in permutations(range(len(min(words)))):
        image = frozenset(renumbered(word[peg] for peg in order) for word in rest)
        for names in _namings(image, letters, dict.fromkeys(letters, 0)):
            table = str.maketrans(names, LETTERS[: len(names)])
            forms.append(
                Normal(tuple(sorted(w.translate(table) for w in image)), names, order, back)
            )
    return min(forms)


def _namings(words: Words, letters: str, cells: dict[str, int]) -> Iterator[str]:
    """Yield orders of the letters, among them one for each image that may be the least."""
    cells = _refined_cells(words, letters, cells)
    for cell in sorted(set(cells.values())):
        different: list[str] = []
        for a in (letter for letter in letters if cells[letter] == cell):
            exchanged = [str.maketrans(a + b, b + a) for b in different]
            # Letters whose exchange changes nothing have the same images.
            if not any(all(w.translate(table) in words for w in words) for table in exchanged):
                different.append(a)
        if len(different) > 1:
            for letter in different:
                split = {other: 2 * value + 1 for other, value in cells.items()}
                yield from _namings(words, letters, split | {letter: 2 * cell})
            return
    yield "".join(sorted(letters, key=cells.__getitem__))


def _refined_cells(words: Words, letters: str, cells: dict[str, int]) -> dict[str, int]:
    """Tell letters apart by the words around them, until nothing changes."""
    while True:
        around: dict[str, list[Any]] = {letter: [] for letter in letters}
        for word in words:
            look = tuple(cells[sign] if sign in cells else -int(sign) for sign in word)
            for peg, sign in enumerate(word):
                if sign in cells:
                    around[sign].append((peg, look))
        looks = {letter: (cells[letter], tuple(sorted(around[letter]))) for letter in letters}
        ranks = {look: rank for rank, look in enumerate(sorted(set(looks.values())))}
        if len(ranks) == len(set(cells.values())):
            return cells
        cells = {letter: ranks[looks[letter]] for letter in letters}


class Certificate:
    """The lines of a file: well formed, but not yet known to be true."""

    def __init__(self, document: Any) -> None:
        keys = {"format", "version", "game", "objective", "period", "bounds", "claims"}
        expect_keys(None, "the file", document, keys)
        read_version(document, FORMAT, 1)
        expect_keys(None, "the game", document["game"], {"name", "pegs"})
        self.name, self.objective = document["game"]["name"], document["objective"]
        if self.name not in ("AB", "Mastermind") or self.objective not in ("expected", "worst"):
            fail(None, "the game is AB or Mastermind, and the objective expected or worst")
        self.pegs = _whole("pegs", document["game"]["pegs"], 1, 4)
        self.period = _whole("period", document["period"], 1, 12)
        self.repeats, self.is_worst = self.name == "Mastermind", self.objective == "worst"
        self.degree = 1 if self.is_worst else self.pegs + 1
        self.onset = 0
        bounds = [self._read_bound(line) for line in _list("bounds", document["bounds"])]
        claims = [self._read_claim(line) for line in _list("claims", document["claims"])]
        self.window = self.onset + self.pegs + self.period * (self.degree + 1)
        self.length = self.window + len(LETTERS)
        self.bounds = {form.words: self._extended(*table) for form, table in bounds}
        self.claims: dict[Key, dict[int, Claim]] = {}
        for form, absent, guesses, values, degree in claims:
            if degree is not None:
                values = self._extended(values, degree)
                for n in range(len(guesses), self.length):
                    guesses.append(guesses[n - self.period])
            claim = Claim(guesses, values, degree is not None)
            self.claims.setdefault(form.words, {})[absent] = claim
        if len(self.bounds) + sum(map(len, self.claims.values())) < len(bounds) + len(claims):
            fail(None, "two lower bounds, or two claims, are for the same pattern")

    def _read_bound(self, line: Any) -> tuple[Normal, tuple[list[int], int]]:
        expect_keys(None, "a lower bound", line, {"pattern", "degree", "values"})
        return self._pattern(line["pattern"]), self._table(line)

    def _read_claim(self, line: Any) -> tuple[Normal, int, list[str | None], list[int], int | None]:
        keys = {"pattern", "absent", "guesses", "forever", "degree", "values"}
        expect_keys(None, "a claim", line, keys)
        form, absent = (
            self._pattern(line["pattern"]),
            _whole("absent", line["absent"], 0, self.pegs),
        )
        texts = _list("guesses", line["guesses"])
        guesses = [None if text is None else self._guess(text, form) for text in texts]
        self.onset = max(self.onset, len(guesses))
        if line["forever"] is True:
            if len(guesses) < self.period or None in guesses[-self.period :]:
                fail(None, f"the guesses about {line['pattern']} do not go on for ever")
            return form, absent, guesses, *self._table(line)
        values = [_whole("values", value) for value in _list("values", line["values"])]
        if line["forever"] is not False or line["degree"] is not None:
            fail(None, '"forever" must be true, or false beside a "degree" that is null')
        if len(values) != len(guesses):
            fail(None, f"{line['pattern']} has {len(guesses)} guesses, but {len(values)} values")
        return form, absent, guesses, values, None

    def _table(self, line: Any) -> tuple[list[int], int]:
        degree = _whole("degree", line["degree"], 0, self.degree)
        values = [_whole("values", value) for value in _list("values", line["values"])]
        if len(values) < self.period * (degree + 1):
            fail(None, f"the table of {line['pattern']} is too short for the degree {degree}")
        self.onset = max(self.onset, len(values) - self.period * (degree + 1))
        return values, degree

    def _extended(self, values: list[int], degree: int) -> list[int]:
        factors = [-comb(degree + 1, k) * (-1) ** k for k in range(1, degree + 2)]
        for n in range(len(values), self.length):
            before = (values[n - k * self.period] for k in range(1, degree + 2))
            values.append(sum(map(int.__mul__, factors, before)))
        return values

    def _pattern(self, text: Any) -> Normal:
        words = text.split(" ") if isinstance(text, str) else [""]
        for word in words:
            is_word = len(word) == self.pegs and word == renumbered(word)
            if not is_word or not (self.repeats or len(set(word)) == self.pegs):
                fail(None, f"{shown(text)} is not a pattern of this game")
        letters = letters_of(words)
        if not LETTERS[: -self.pegs].startswith(letters) or len(set(words)) < len(words):
            fail(None, f"{shown(text)} has a word twice, or other letters than the first ones")
        form = normal(frozenset(words))
        if form.back:
            fail(None, f"{shown(text)} has a colour that belongs to the pool: {form.back}")
        return form

    def _guess(self, guess: Any, form: Normal) -> str:
        """Return a guess of the file in the names of the normal form."""
        used = guess.replace(ABSENT, "") if isinstance(guess, str) else ""
        fresh = "".join(sign for sign in dict.fromkeys(used) if sign not in form.names)
        is_new = self.repeats or len(set(used)) == len(used)
        if not used or len(guess) != self.pegs or not is_new:
            fail(None, f"{shown(guess)} is not a guess of this game")
        if not LETTERS[len(form.names) :].startswith(fresh):
            fail(None, f"the fresh colours of {guess} are not the next ones after {form.names}")
        moved = "".join(guess[peg] for peg in form.order)
        names = form.names + "".join(sign for sign in dict.fromkeys(moved) if sign in fresh)
        return moved.translate(str.maketrans(names, LETTERS[: len(names)]))


def _whole(name: str, value: Any, least: int = 0, most: int = 2**53) -> int:
    if not is_whole(value) or not least <= value <= most:
        fail(None, f'"{name}" must be a whole number from {least} to {most}, not {shown(value)}')
    return int(value)


def _list(name: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        fail(None, f'"{name}" must be a list, not {shown(value)}')
    return value


@cache
def guesses(letters: str, fresh: str, pegs: int, repeats: bool) -> list[str]:
    """Return all guesses with exactly these fresh letters, in order of first occurrence."""
    found = []
    for signs in product(letters + fresh + ABSENT, repeat=pegs):
        used = [sign for sign in signs if sign != ABSENT]
        is_guess = used and [s for s in dict.fromkeys(used) if s in fresh] == list(fresh)
        if is_guess and (repeats or len(set(used)) == len(used)):
            found.append("".join(signs))
    return found


class Check(Certificate):
    """The rules of the format: 1 for lower bounds, 2 for claims, 3 for roots."""

    def __init__(self, document: Any) -> None:
        super().__init__(document)
        self.best = [0, 1, 2 if self.is_worst else 3]
        self.join: Any = max if self.is_worst else sum
        self.base, depth, width = [0], 1, 1
        while len(self.base) < 2**16:
            for _ in range(min(width, 2**16)):
                self.base.append(depth if self.is_worst else self.base[-1] + depth)
            depth, width = depth + 1, width * ((self.pegs + 1) * (self.pegs + 2) // 2 - 2)
        starts = range(self.window - self.period * (self.degree + 1), self.window)
        self.last = [range(n, self.window, self.period) for n in starts[: self.period]]
        self.sizes, self.generic = cache(self._sizes), cache(self._generic)

    def _sizes(self, words: Words) -> list[int]:
        kinds = Counter(len(digits(word)) for word in words).items()
        return [sum(k * prod(range(n, n - v, -1)) for v, k in kinds) for n in range(self.length)]

    def _generic(self, words: Words) -> tuple[list[list[int]], list[int]]:
        """Return the bound by the words alone, as tables for ever, and the bound at each n."""
        tables = [[self.base[sum(not digits(word) for word in words)]] * self.length]
        alone = [self.bounds.get(normal(frozenset([word])).words) for word in words if digits(word)]
        tables += filter(None, alone)
        bound = list(map(self.join, zip(*tables, strict=True)))
        by_size = (self.base[min(size, 2**16 - 1)] for size in self.sizes(words))
        return (tables if self.is_worst else [bound]), list(map(max, bound, by_size))

    def check_bound(self, key: Key) -> None:
        """Check a lower bound by rule 1."""
        words, table, name = frozenset(key), self.bounds[key], " ".join(key)
        sizes, (alone, own) = self.sizes(words), self.generic(words)
        few = [n for n in range(self.window) if sizes[n] <= 2]
        if any(table[n] > self.best[sizes[n]] for n in few):
            fail(None, f"{name}: one or two codes need less")
        if len(few) == self.window:
            if not all(stays([self.best[sizes[0]] - table[n] for n in tail]) for tail in self.last):
                fail(None, f"{name}: one or two codes need less for ever")
            return
        is_open = [sizes[n] > 2 and (len(key) < 2 or table[n] > own[n]) for n in range(self.window)]
        tails = [
            tail for tail in self.last if len(key) < 2 or not self.exceeds([alone], table, tail)
        ]
        need = [f - (0 if self.is_worst else s) for f, s in zip(table, sizes, strict=True)]
        need = [f - 1 for f in need] if self.is_worst else need
        for j in range(self.pegs + 1):
            at = [n for n in range(j, self.window) if is_open[n]]
            if guess := self.refuted(words, j, need, at, tails):
                fail(None, f"{name}: the guess {guess} needs less")

    def exceeds(
        self, options: list[list[list[int]]], need: list[int], tail: range, j: int = 0
    ) -> bool:
        """Whether classes with tables to choose from need so much for ever, on one residue."""
        rows = [[[table[n - j] for n in tail] for table in tables] for tables in options]
        if self.is_worst:
            wholes = [row for tables in rows for row in tables]
        else:
            largest = [max(tables, key=lambda row: row[-1]) for tables in rows]
            wholes = [list(map(sum, zip([0] * len(tail), *largest, strict=True)))]
        target = [need[n] for n in tail]
        return any(stays([a - b for a, b in zip(row, target, strict=True)]) for row in wholes)

    def refuted(
        self, words: Words, j: int, need: list[int], at: list[int], tails: list[range]
    ) -> str | None:
        """Return a guess with j fresh letters whose classes need less, if there is one."""
        letters = letters_of(words)
        fresh = LETTERS[len(letters) : len(letters) + j]
        images = sorted(refined(words, fresh), key=digits)
        number = sum(not digits(word) for word in images)
        # The constants of a guess may need so much that the other words need not be looked at.
        tables, common = self.generic(frozenset(images[number:]))
        gaps = (
            need[n] - (0 if self.is_worst else common[n - j]) for n in at if need[n] > common[n - j]
        )
        enough: float = max(gaps, default=0)
        more = [[enough] * self.length] if self.is_worst else []
        options = [*tables, *more] if self.is_worst else [[a + enough for a in tables[0]]]
        if not all(self.exceeds([options], need, tail, j) for tail in tails):
            enough = inf
        column = cache(lambda sign, pegs: self.column(images, sign, pegs))
        for guess in guesses(letters, fresh, self.pegs, self.repeats):
            pegs = {sign: tuple(p for p, s in enumerate(guess) if s == sign) for sign in guess}
            pegs.pop(ABSENT, None)
            replies = sum(column(*item) for item in pegs.items()).to_bytes(len(images))
            counts = Counter(replies[:number])
            counts.pop(self.pegs * (self.pegs + 1), None)
            if self.join([0, *(self.base[count] for count in counts.values())]) < enough:
                parts = classes(words, guess, fresh)
                if len(parts) > 1 or (self.pegs, 0) in parts:
                    if not self.suffices(parts, need, at, tails, j):
                        return guess
        return None

    def column(self, images: list[str], sign: str, pegs: tuple[int, ...]) -> int:
        """Return what a letter at some pegs adds to the replies of all words, a byte for each."""
        places = (sum(word[peg] == sign for peg in pegs) for word in images)
        common = (min(len(pegs), word.count(sign)) for word in images)
        return int.from_bytes(bytes(self.pegs * a + b for a, b in zip(places, common, strict=True)))

    def suffices(
        self,
        parts: dict[tuple[int, int], Words],
        need: list[int],
        at: list[int],
        tails: list[range],
        j: int,
    ) -> bool:
        """Whether the classes of a guess need so much."""
        classes = [words for answer, words in parts.items() if answer != (self.pegs, 0)]
        options, bounds = [], []
        for words in classes:
            tables, bound = self.generic(words)
            form = normal(words)
            if listed := self.bounds.get(form.words):
                listed = listed[len(form.back) :]
                tables, bound = [*tables, listed], list(map(max, bound, listed))
            options.append(tables)
            bounds.append(bound)
        cost = list(map(self.join, zip([0] * self.length, *bounds, strict=False)))
        return all(cost[n - j] >= need[n] for n in at) and all(
            self.exceeds(options, need, tail, j) for tail in tails
        )

    def strategy(self, words: Words, n: int, absent: int) -> tuple[Claim | None, int] | None:
        """Return the claim that a class uses, none for few codes, and what the class costs."""
        if (size := self.sizes(words)[n]) <= 2:
            return None, self.best[size]
        form = normal(words)
        n += len(form.back)
        for least, claim in sorted(self.claims.get(form.words, {}).items(), reverse=True):
            if least <= absent and n < len(claim.guesses) and claim.guesses[n]:
                return claim, claim.values[n]
        return None

    def children(
        self, words: Words, guess: str, n: int, absent: int
    ) -> list[tuple[Words, Claim | None, int]]:
        """Return the classes of a guess but the hit, each with its claim and what it costs."""
        letters = letters_of(words)
        fresh = letters_of(set(guess) - set(letters))
        dummies = guess.count(ABSENT)
        if n < len(fresh) or (min(dummies, 1) if self.repeats else dummies) > absent:
            fail(None, f"{' '.join(sorted(words))}: {guess} uses more colours than there are")
        found = []
        for answer, part in classes(words, guess, fresh).items():
            left = absent + len(letters + fresh) - len(letters_of(part))
            if answer != (self.pegs, 0):
                claimed = self.strategy(part, n - len(fresh), left)
                if claimed is None:
                    fail(
                        None,
                        f"{' '.join(sorted(words))}: {guess} with {n} colours leaves a class "
                        f"without a claim, {' '.join(sorted(part))}",
                    )
                found.append((part, *claimed))
        return found

    def check_claim(self, key: Key, absent: int) -> None:
        """Check a claim by rule 2."""
        words, claim = frozenset(key), self.claims[key][absent]
        rows = {}
        for n, guess in enumerate(claim.guesses[: self.window]):
            if guess:
                rows[n] = self.children(words, guess, n, absent)
                if self.slack(words, claim, n, rows[n])[0] < 0:
                    fail(None, f"{' '.join(key)}: {guess} with {n} colours costs more than claimed")
        for tail in self.last if claim.forever else ():
            for column in zip(*(rows[n] for n in tail), strict=True):
                used = {id(other) for _, other, _ in column}
                part, other, _ = column[0]
                is_few = other is None and not any(map(digits, part))
                if len(used) > 1 or not (is_few or (other and other.forever)):
                    fail(None, f"{' '.join(key)}: a class has no claim for ever")
            slacks = zip(*(self.slack(words, claim, n, rows[n]) for n in tail), strict=True)
            if not all(map(stays, slacks)):
                fail(None, f"{' '.join(key)}: costs more than claimed for some n")

    def slack(self, words: Words, claim: Claim, n: int, parts: list[Any]) -> list[int]:
        """Return what a claim leaves: in all, in the worst case for each class."""
        costs = [cost for _, _, cost in parts]
        if self.is_worst:
            return [claim.values[n] - 1 - cost for cost in [0, *costs]]
        return [claim.values[n] - self.sizes(words)[n] - sum(costs)]

    def check_root(self, reply: str | None, words: Words, taken: int) -> Iterator[int]:
        """Yield the numbers of colours for which rule 3 does not settle a root."""
        form, name = normal(words), f"the root {reply or 'of all codes'}"
        table = self.bounds.get(form.words)
        if table is None:
            fail(None, f"{name} has no lower bound")
        shift, absent = taken - len(form.back), taken - len(letters_of(words))
        least = 1 if self.repeats else self.pegs
        for n in range(max(least - shift, 0), self.window):
            claimed = self.strategy(frozenset(form.words), n, absent)
            is_forever = claimed and (claimed[0] is None or claimed[0].forever)
            if claimed is None or claimed[1] != table[n]:
                yield n + shift
                is_forever = False
            if n in range(self.last[0][0], self.window) and not is_forever:
                fail(None, f"{name}: the bounds do not meet for ever")

    def roots(self) -> Iterator[tuple[str | None, Words, int]]:
        """Yield the replies and patterns of the roots, and the colours that are touched."""
        signs = string.digits[1 : self.pegs + 1]
        every = {renumbered(word) for word in product(signs, repeat=self.pegs)}
        yield None, frozenset(every if self.repeats else {signs}), 0
        first = "" if self.repeats else LETTERS[: self.pegs]
        for (places, others), words in (
            classes(frozenset({signs}), first, first).items() if first else ()
        ):
            if places < self.pegs:
                yield f"{places}A{others}B", words, self.pegs

    def play(self, codes: list[tuple[int, ...]], touched: list[int], colors: int) -> int:
        """Play the strategy against all codes, and return what it costs."""
        names = dict(zip(touched, LETTERS, strict=False))
        words = frozenset(renumbered(names.get(color, color) for color in code) for code in codes)
        if len(codes) <= 2:
            return self.best[len(codes)]
        form, pool = normal(words), colors - len(touched)
        absent = [color for color in touched if names[color] not in letters_of(words)]
        claimed = self.strategy(words, pool, len(absent))
        if self.sizes(words)[pool] != len(codes) or claimed is None or claimed[0] is None:
            fail(None, f"the codes left with {colors} colours are not those of {' '.join(words)}")
        claim, value = claimed
        known = [touched[LETTERS.index(name)] for name in form.names]
        new = [
            c for c in range(colors) if names.get(c, form.back[:1]) in form.back or c not in names
        ]
        guess = [-1] * self.pegs
        for sign, peg in zip(claim.guesses[pool + len(form.back)] or "", form.order, strict=True):
            if sign == ABSENT:
                guess[peg] = absent[0] if self.repeats else absent.pop()
            else:
                guess[peg] = (known + new)[LETTERS.index(sign)]
        groups: dict[tuple[int, int], list[tuple[int, ...]]] = {}
        for code in codes:
            groups.setdefault(reply(guess, code), []).append(code)
        groups.pop((self.pegs, 0), None)
        after = touched + [color for color in dict.fromkeys(guess) if color not in names]
        costs = [self.play(group, after, colors) for group in groups.values()]
        cost = self.join([0, *costs]) + (1 if self.is_worst else len(codes))
        if cost > value:
            fail(None, f"the strategy costs {cost} for {' '.join(words)}, not {value}")
        return cost

    def check(self) -> AllColorsVerification:
        """Check everything."""
        for key in self.bounds:
            self.check_bound(key)
        for key, lines in self.claims.items():
            for absent in lines:
                self.check_claim(key, absent)
        exceptions = {(n, root[0]) for root in self.roots() for n in self.check_root(*root)}
        for colors in range(self.pegs, self.pegs + PLAYED):
            if (colors, None) not in exceptions:
                pick = product if self.repeats else permutations
                every = product(range(colors), repeat=self.pegs)
                self.play(
                    [c for c in every if self.repeats or len(set(c)) == self.pegs], [], colors
                )
        number = sum(map(len, self.claims.values()))
        return AllColorsVerification(
            self.name, self.pegs, self.objective, frozenset(exceptions), len(self.bounds), number
        )


def verify_all_colors_text(text: str) -> AllColorsVerification:
    """Verify a proof; raises :class:`~abgames.errors.VerificationError`."""
    return Check(read_document(text)).check()


if __name__ == "__main__":
    print(verify_all_colors_text(load_text(sys.argv[1])))


def verify_all_colors_document(document: Any) -> AllColorsVerification:
    return Check(document).check()
