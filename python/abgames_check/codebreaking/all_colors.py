"""Does a file prove the values of a game for every number of colours?

It is checked by ``docs/formats.md``, section "Proof for all numbers of colours", which has the
words used here; ``proofs-for-all-colors.md`` in ``docs/explain`` says why it is a proof.
"""

from __future__ import annotations

import string
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, pairwise, permutations, product, repeat
from math import comb, perm
from operator import eq
from typing import Any, NamedTuple

from ..documents import MOST, shown
from .document import expect, expect_keys, fail, read_choice, read_list, read_version, read_whole

LETTERS = string.ascii_letters + "ÄÖÜß"  # the last four are for fresh colours after Z, in no file
DIGITS = "1234"
ABSENT = "-"
BLANK: dict[str, Any] = {"absent": -1, "guesses": [], "forever": True}  # in a lower bound
LONGEST = 4096  # entries of a list of values or guesses, and words of a pattern
PLAYED = 8  # from the number of pegs on, how many numbers of colours the strategy is played with

Words = frozenset[str]
Reply = tuple[int, int]
Row = list[int]  # a number for each n
Bound = tuple[Words, list[Row]]  # a class, and lower bounds on its cost


class Line(NamedTuple):
    """A claim, or a lower bound, which is read as a claim without guesses."""

    name: str
    words: Words
    absent: int
    guesses: list[str | None]
    degree: int  # -1 if it does not hold for ever
    values: Row


@cache
def digits(word: str) -> int:
    """Return the number of different digits of a word."""
    return len(set(word).intersection(DIGITS))


def size(words: Iterable[str], n: int) -> int:
    """Return the number of codes of words, with n colours in the pool."""
    return sum(map(perm, repeat(n), map(digits, words)))


def is_few(words: Words) -> bool:
    """Whether there are only one or two codes, for every n."""
    return len(words) <= 2 and not any(map(digits, words))


def letters_of(words: Iterable[str]) -> str:
    """Return the letters that occur."""
    text = "".join(words)
    return "".join(letter for letter in LETTERS if letter in text)


def renumbered(signs: Iterable[str], touched: str = LETTERS) -> str:
    """Return a word with its untouched colours replaced by digits, in order of occurrence."""
    names: dict[str, str] = {}
    return "".join(s if s in touched else names.setdefault(s, str(len(names) + 1)) for s in signs)


def refined(words: Iterable[str], fresh: str) -> list[str]:
    """Return the words after fresh letters are touched: of 12, with a, also a1 and 1a."""
    found = list(words)
    for letter in fresh:
        found += [renumbered(w.replace(d, letter)) for w in found for d in DIGITS[: digits(w)]]
    return found


def reduced(words: Words) -> Words:
    """Return the words that are left when letters have gone back to the pool."""
    for letter in letters_of(words):
        others = frozenset(word for word in words if letter not in word)
        words = others if words == set(refined(others, letter)) else words
    return words


def look(words: Words) -> str:
    """Return a text that equivalent patterns share, and others seldom do."""
    counts = Counter("".join(words))
    return str(sorted(sorted(counts[s] * (s in LETTERS) for s in word) for word in words))


def same(words: Words, targets: Words) -> tuple[tuple[int, ...], dict[str, str]] | None:
    """Return the order of pegs and the names of signs that turn words into the targets."""
    both = (zip(*each, strict=True) for each in (words, targets))
    mine, theirs = ([sorted(map(column.count, LETTERS)) for column in each] for each in both)
    for order in permutations(range(len(mine))):
        if [mine[peg] for peg in order] == theirs:  # a cheap test first
            image = [renumbered(word[peg] for peg in order) for word in words]
            if names := named(image, targets, {digit: digit for digit in DIGITS}):
                return order, names
    return None


def named(words: list[str], targets: Words, names: dict[str, str]) -> dict[str, str] | None:
    """Return these names and further ones that turn words into the targets, if there are any."""
    done = {"".join(map(names.__getitem__, word)) for word in words if names.keys() >= set(word)}
    if len(done) == len(words) or not done <= targets:
        return names if done == targets else None
    word = next(word for word in words if not names.keys() >= set(word))
    for target in targets - done:
        more = names | dict(zip(word, target, strict=True))
        is_renaming = names.items() <= more.items() and len(set(more.values())) == len(more)
        if is_renaming and (found := named(words, targets, more)):
            return found
    return None


@lru_cache(2**20)
def reply(guess: str, code: str) -> Reply:
    """Return the pegs in place and the other common colours."""
    places = sum(map(eq, guess, code))
    return places, sum(min(guess.count(s), code.count(s)) for s in set(guess)) - places


def classes(words: Iterable[str], guess: str) -> dict[Reply, Words]:
    """Return the words, or codes, of each class of a guess except the hit."""
    found = defaultdict[Reply, set[str]](set)
    for word in words:
        found[reply(guess, word)].add(word)
    return {answer: frozenset(found[answer]) for answer in found if answer != (len(guess), 0)}


def stays(values: Sequence[int]) -> bool:
    """Whether a function with these values at the last points of a residue stays non-negative."""
    return not values or (values[0] >= 0 and stays([b - a for a, b in pairwise(values)]))


class AllColorsFile:
    """A file to be checked."""

    def __init__(self, document: Any) -> None:
        keys = {"format", "version", "game", "objective", "period", "bounds", "claims"}
        expect_keys(None, "the file", document, keys)
        read_version(document, "abgames-all-colors", 1)
        expect_keys(None, '"game"', game := document["game"], {"name", "pegs"})
        self.game = read_choice('"name" of the game', game["name"], ("AB", "Mastermind"))
        self.pegs = read_whole('"pegs" of the game', game["pegs"], 1, 4)
        self.objective = read_choice('"objective"', document["objective"], ("expected", "worst"))
        self.period = read_whole('"period"', document["period"], 1, 12)
        self.repeats, self.is_worst = self.game == "Mastermind", self.objective == "worst"
        self.join: Any = max if self.is_worst else sum
        self.degree, self.best = (1, (0, 1, 2)) if self.is_worst else (self.pegs + 1, (0, 1, 3))
        self.base, self.find, self.floor = cache(self._base), cache(self._find), cache(self._floor)
        self.guesses, self.bounds_of = cache(self._guesses), cache(self._bounds_of)
        self.onset, self.index = 0, defaultdict[Any, list[Line]](list)
        bounds, claims = (read_list(f'"{key}"', document[key]) for key in ("bounds", "claims"))
        self.bounds = [self.read(f"bound {k}", x, BLANK) for k, x in enumerate(bounds, 1)]
        self.claims = [self.read(f"claim {k}", x, {}) for k, x in enumerate(claims, 1)]
        self.first = self.onset + self.pegs  # of the last points
        self.window = self.first + self.period * (self.degree + 1)
        # The spans checked as one: each n of the window, and the last points on each residue.
        self.spans = [range(n, n + 1) for n in range(self.window)]
        self.spans += [range(self.first + k, self.window, self.period) for k in range(self.period)]
        length = self.window + len(LETTERS)  # n grows when letters go back to the pool
        for line in self.bounds + self.claims:
            terms = [(k, -comb(line.degree + 1, k) * (-1) ** k) for k in range(1, line.degree + 2)]
            while terms and len(line.values) < length:
                line.values.append(sum(c * line.values[-k * self.period] for k, c in terms))
            while terms and 0 < len(line.guesses) < length:
                line.guesses.append(line.guesses[-self.period])

    def read(self, name: str, entry: Any, blank: dict[str, Any]) -> Line:
        """Read a claim, or a lower bound, in which some entries of a claim are blank."""
        keys = {"pattern", "absent", "guesses", "forever", "degree", "values"}
        expect_keys(None, name, entry, keys - blank.keys())
        entry, text = blank | entry, entry["pattern"]
        name = f"{name}, {shown(text)}"
        words = text.split(" ") if isinstance(text, str) and text.isascii() else [""]
        values = read_list(f'{name}: "values"', entry["values"])
        guesses = read_list(f'{name}: "guesses"', entry["guesses"])
        expect(max(map(len, (words, values, guesses))) <= LONGEST, f"{name}: a list is too long")
        is_pattern = all(len(word) == self.pegs and word == renumbered(word) for word in words)
        is_pattern &= self.repeats or all(len(set(word)) == self.pegs for word in words)
        expect(is_pattern, f"{name}: not words of this game")
        letters, pattern = letters_of(words), frozenset(words)
        expect(len(pattern) == len(words), f"{name}: a word comes twice")
        expect(LETTERS.startswith(letters), f"{name}: a letter is left out")
        expect(reduced(pattern) == pattern, f"{name}: a letter belongs to the pool")
        for guess in guesses:
            is_text = isinstance(guess, str) and guess.isascii()
            is_guess = guess is None or (is_text and guess in self.guesses(letters))
            expect(is_guess, f"{name}: {shown(guess)} is not a guess")
        for value in values:
            read_whole(f"{name}: a value", value, 0, MOST)
        absent = read_whole(f'{name}: "absent"', entry["absent"], -1 if blank else 0, self.pegs)
        degree, is_told = -1, len(guesses) >= self.period and all(guesses[-self.period :])
        if entry["forever"] is True:
            degree = read_whole(f'{name}: "degree"', entry["degree"], 0, self.degree)
        else:
            is_told = entry["forever"] is False and entry["degree"] is None
            is_told = is_told and len(values) == len(guesses)
        expect(blank or is_told, f'{name}: "guesses" do not go with "forever"')
        least = self.period * (degree + 1)
        expect(len(values) >= least, f"{name}: there are too few values")
        self.onset = max(self.onset, len(values) - least, len(guesses))
        expect(not self._find(pattern, absent), f"{name} is not the only line about its pattern")
        line = Line(name, pattern, absent, [*guesses], degree, [*values])
        self.index[absent, look(pattern)].append(line)
        return line

    def _guesses(self, letters: str) -> dict[str, str]:
        """Return the guesses about a pattern with these letters, and the fresh letters of each."""
        found, pool = {}, LETTERS[len(letters) :][: self.pegs]
        for guess in map("".join, product(letters + pool + ABSENT, repeat=self.pegs)):
            used = guess.replace(ABSENT, "")
            fresh = "".join(sign for sign in dict.fromkeys(used) if sign in pool)
            is_legal = self.repeats or len(set(used)) == len(used)
            if used and is_legal and pool.startswith(fresh):
                found[guess] = fresh
        return found

    def _find(self, words: Words, absent: int = -1) -> Line | None:
        """Return the line about a pattern, with n as in this pattern; a lower bound by default."""
        rest = reduced(words)
        back = len(letters_of(words)) - len(letters_of(rest))
        line = next((x for x in self.index[absent, look(rest)] if same(rest, x.words)), None)
        return line and line._replace(values=line.values[back:], guesses=line.guesses[back:])

    def _base(self, codes: int) -> int:
        cost, depth, width = 0, 0, 1
        while codes > 0:
            depth, cost = depth + 1, cost + (depth + 1) * min(codes, width)
            codes, width = codes - width, width * ((self.pegs + 1) * (self.pegs + 2) // 2 - 2)
        return depth if self.is_worst else cost

    def _floor(self, counts: tuple[int, ...]) -> Row:
        return [self.base(sum(map(perm, repeat(n), counts))) for n in range(self.window)]

    def generic(self, words: Iterable[str], cost: int) -> list[Row]:
        """Return what words cost: the sum of each alone, with this cost of those without digits."""
        lines = [self.find(frozenset([word])) for word in words if digits(word)]
        terms = [[cost] * self.window, *(x.values for x in lines if x)]
        return terms if self.is_worst else [list(map(sum, zip(*terms, strict=False)))]

    def _bounds_of(self, words: Words) -> list[Row]:
        """Return the generic bound of a class, and the listed one."""
        rows = self.generic(words, self.base(sum(not digits(word) for word in words)))
        return [*rows, line.values] if (line := self.find(words)) else rows

    def unmet(self, need: Row, spans: list[range], bounds: list[Bound], j: int = 0) -> list[range]:
        """Return the spans on which classes with n - j colours in the pool cost too little."""
        each = [map(max, self.floor(tuple(sorted(map(digits, w)))), *rows) for w, rows in bounds]
        costs = list(map(self.join, zip([0] * self.window, *each, strict=False)))

        def is_met(span: range) -> bool:
            if len(span) == 1:
                return bool(costs[span[0] - j] >= need[span[0]])
            rows = (rows for _, rows in bounds)
            choices: Any = zip(chain(*rows)) if self.is_worst else product(*rows)
            return any(stays([sum(r[n - j] for r in x) - need[n] for n in span]) for x in choices)

        return [span for span in spans if not is_met(span)]

    def check_bound(self, line: Line) -> None:
        """Check a lower bound by rule 1."""
        words, values, spans = line.words, line.values, list[range]()
        for span in self.spans:
            if is_few(words) or (len(span) == 1 and size(words, span[0]) <= 2):
                is_low = stays([self.best[size(words, n)] - values[n] for n in span])
                expect(is_low, f"{line.name}: one or two codes need less")
            else:
                spans.append(span)
        if len(words) > 1:
            cost = self.base(sum(not digits(word) for word in words))
            spans = self.unmet(values, spans, [(words, self.generic(words, cost))])
        need = [value - (1 if self.is_worst else size(words, n)) for n, value in enumerate(values)]
        for j in range(self.pegs + 1 if spans else 0):
            self.check_guesses(line, need, [span for span in spans if span[0] >= j], j)

    def check_guesses(self, line: Line, need: Row, spans: list[range], j: int) -> None:
        """Check that each guess with j fresh letters needs what a lower bound says."""
        letters = letters_of(line.words)
        images = refined(line.words, LETTERS[len(letters) :][:j])
        single = [word for word in images if not digits(word)]

        @cache
        def unmet(cost: int) -> list[range]:
            return self.unmet(need, spans, [(frozenset(), self.generic(images, cost))], j)

        # Usually the words alone cost enough, together with the cost of single codes by Base: what
        # every guess leaves of it, or else the sum over the classes.
        spans = unmet(max(0, self.base(len(single)) - (1 if self.is_worst else len(single))))
        for guess in (x for x, fresh in self.guesses(letters).items() if spans and len(fresh) == j):
            costs = [self.base(len(part)) for part in classes(single, guess).values()]
            if not (left := unmet(self.join([0, *costs]))):
                continue
            if frozenset(images) not in (parts := classes(images, guess).values()):
                bounds = [(part, self.bounds_of(part)) for part in parts]
                is_enough = not self.unmet(need, left, bounds, j)
                expect(is_enough, f"{line.name}: the guess {guess} needs less")

    def use(
        self, words: Words, n: int, touched: int, is_last: bool
    ) -> tuple[int, Line | None] | None:
        """Return an upper bound on the cost of a class, and the claim that gives it."""
        # At the last points only claims that hold for ever have guesses, so one claim serves all.
        if size(words, n) <= 2:
            return None if is_last and not is_few(words) else (self.best[size(words, n)], None)
        absent = min(touched - len(letters_of(words)), self.pegs)
        lines = [self.find(words, u) for u in range(absent, -1, -1)]
        return next(((x.values[n], x) for x in lines if x and any(x.guesses[n : n + 1])), None)

    def check_claim(self, line: Line) -> None:
        """Check a claim by rule 2."""
        letters, slack = letters_of(line.words), {}
        for n, guess in ((n, g) for n, g in enumerate(line.guesses[: self.window]) if g):
            name, fresh = f"{line.name}, with {n} colours: {guess}", self.guesses(letters)[guess]
            dummies = min(guess.count(ABSENT), 1 if self.repeats else self.pegs)
            left, touched = n - len(fresh), line.absent + len(letters + fresh)
            expect(left >= 0 and dummies <= line.absent, f"{name} uses too many colours")
            parts = classes(refined(line.words, fresh), guess).values()
            uses = [self.use(part, left, touched, n >= self.first) for part in parts]
            expect(all(uses), f"{name} leaves a class without a claim")
            costs = [0, *(used[0] for used in uses if used)]
            most = line.values[n] - (1 if self.is_worst else size(line.words, n))
            slack[n] = [most - cost for cost in (costs if self.is_worst else [sum(costs)])]
        for span in self.spans:
            columns = zip(*(slack[n] for n in span if n in slack), strict=True)
            expect(all(map(stays, columns)), f"{line.name} costs more than claimed at {[*span]}")

    def exceptions(self) -> Iterator[tuple[int, str | None]]:
        """Check the roots by rule 3, play the proved ones, and yield the exceptions."""
        first = LETTERS[: self.pegs]
        every = frozenset(renumbered(x, "") for x in self.guesses("") if ABSENT not in x)
        roots: list[tuple[Reply | None, Words]] = [(None, every)]
        roots += [] if self.repeats else classes(refined(every, first), first).items()
        for answer, words in roots:
            name, taken = (f"{answer[0]}A{answer[1]}B", self.pegs) if answer else (None, 0)
            bound = self.find(words)
            for n in range(1 if self.repeats else self.pegs - taken, self.window):
                used, colors = self.use(words, n, taken, n >= self.first), LETTERS[: n + taken]
                is_proved = used and (is_few(words) or (bound and used[0] == bound.values[n]))
                expect(n < self.first or is_proved, f"{name or 'the game'} is not proved for ever")
                if not is_proved:
                    yield n + taken, name
                elif n + taken < self.pegs + PLAYED:
                    every = frozenset(x for x in self.guesses(colors) if set(x) <= set(colors))
                    codes = classes(every, first).get(answer, frozenset()) if answer else every
                    self.play(words, codes, first[:taken], colors)

    def play(self, words: Words, codes: Words, touched: str, colors: str) -> int:
        """Play against codes, with letters as real colours, and return what it costs."""
        n, name = len(colors) - len(touched), f"the play, at {' '.join(sorted(words))},"
        is_class = {renumbered(code, touched) for code in codes} <= words
        expect(is_class and len(codes) == size(words, n), f"{name} has other codes")
        value, line = self.use(words, n, len(touched), False) or fail(None, f"{name} has no claim")
        if line is None:
            return value
        rest = reduced(words)
        known, absent = letters_of(rest), [c for c in touched if c not in letters_of(words)]
        order, names = same(line.words, rest) or fail(None, f"{name} has another claim")
        fresh = [color for color in colors if color not in known and color not in absent]
        names |= dict(zip(LETTERS[len(known) :], fresh, strict=False))
        guess = asked = "".join(names.get((line.guesses[n] or "")[peg], ABSENT) for peg in order)
        for color in absent:
            asked = asked.replace(ABSENT, color, -1 if self.repeats else 1)
        parts = classes(refined(rest, letters_of(set(guess).difference(known))), guess)
        groups, after = classes(codes, asked), letters_of([known, asked, *absent])
        costs = [self.play(parts[answer], groups[answer], after, colors) for answer in groups]
        cost = int(self.join([0, *costs])) + (1 if self.is_worst else len(codes))
        expect(cost <= value, f"{name} costs {cost}")
        return cost


Found = tuple[str, int, str, frozenset[tuple[int, str | None]], int, int]
"""Game, pegs and objective; the N and roots that are not settled (``None``: the whole game); the
numbers of bounds and claims."""


def check(document: Any) -> Found:
    """Check a proof that was parsed: it has the value of each root for every number of colours."""
    file = AllColorsFile(document)
    for line in file.bounds:
        file.check_bound(line)
    for line in file.claims:
        file.check_claim(line)
    exceptions, lines = frozenset(file.exceptions()), (len(file.bounds), len(file.claims))
    return file.game, file.pegs, file.objective, exceptions, *lines
