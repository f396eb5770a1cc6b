"""Does a file prove the values of a game for every number of colours?

``python -m abgames.codebreaking.verify_all_colors FILE`` checks it by the rules of
``docs/formats.md``, section "Proof for all numbers of colours".  This page has its words, in its
order; ``docs/explain/proofs-for-all-colors.md`` says why it is a proof.  The standard library is
all that is needed, and nothing is shared with the search.
"""

from __future__ import annotations

import string
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import pairwise, permutations, product
from math import comb, perm
from os import PathLike
from typing import Any, NamedTuple

from ..documents import load_text, read_document, shown
from ..errors import VerificationError
from .document import expect_keys, fail, read_choice, read_list, read_version, read_whole

LETTERS = string.ascii_letters + "ÄÖÜß"  # the last four only for fresh colours, if z is not enough
DIGITS = "1234"
ABSENT = "-"
LONGEST = 4096  # entries of a list of values or guesses, and words of a pattern
PLAYED = 8  # numbers of colours for which the strategy is played, from the number of pegs on
NO_CLAIM: dict[str, Any] = {"absent": -1, "guesses": [], "forever": True}

Words = frozenset[str]
Reply = tuple[int, int]
Row = list[int]  # a number for each n
Bound = list[Row]  # a class costs no less than any of these, and all but the first are for ever


class AllColorsVerification(NamedTuple):
    """What a verified file proves: the value of each root for every number of colours."""

    game: str
    pegs: int
    objective: str
    exceptions: frozenset[tuple[int, str | None]]
    """Numbers of colours and roots that are not settled; the root ``None`` is the whole game."""
    bounds: int
    claims: int


class Line(NamedTuple):
    """A claim, or a lower bound, which is read as a claim without guesses."""

    name: str
    words: Words
    absent: int
    guesses: list[str | None]
    degree: int | None  # none if it is not for ever
    values: Row


# Patterns: sizes, letters that go back to the pool, and which patterns are the same.


@cache
def digits(word: str) -> int:
    """Return the number of different digits of a word."""
    return len(set(word) & set(DIGITS))


@cache
def kind(word: str) -> tuple[int, ...]:
    """Return the number of digits, and how often each sign occurs.

    Words are the same pattern, each alone, if their kinds are equal.
    """
    return digits(word), *sorted(word.count(s) * (1 if s in LETTERS else -1) for s in set(word))


def kinds(words: Iterable[str]) -> tuple[tuple[int, ...], ...]:
    """Return the kinds of words."""
    return tuple(sorted(map(kind, words)))


def renumbered(signs: Iterable[str], touched: str = LETTERS) -> str:
    """Return a word in which all that is not touched has become digits, by first occurrence."""
    names: dict[str, str] = {}
    return "".join(s if s in touched else names.setdefault(s, str(len(names) + 1)) for s in signs)


def letters_of(words: Iterable[str]) -> str:
    """Return the letters that occur."""
    text = "".join(words)
    return "".join(letter for letter in LETTERS if letter in text)


def refined(words: Iterable[str], fresh: str) -> list[str]:
    """Return the words once fresh letters are touched: of 12, also a1 and 1a."""
    found = list(words)
    for letter in fresh:
        pairs = [(word, digit) for word in found for digit in DIGITS[: digits(word)]]
        found += [renumbered(word.replace(digit, letter)) for word, digit in pairs]
    return found


def reduced(words: Words) -> tuple[Words, int]:
    """Return the words that are left when letters go back to the pool, and how many do."""
    back = 0
    for letter in letters_of(words):
        others = frozenset(word for word in words if letter not in word)
        if words == frozenset(refined(others, letter)):
            words, back = others, back + 1
    return words, back


def look(words: Words) -> str:
    """Return what same patterns have in common, and others seldom."""
    counts = Counter(place for word in words for place in enumerate(word))
    marks = {s: sorted(counts[peg, s] for peg in range(4)) for s in letters_of(words)}
    return str(sorted(sorted(marks.get(s, []) for s in word) for word in words))


def same(words: Words, targets: Words) -> tuple[tuple[int, ...], dict[str, str]] | None:
    """Return the order of pegs and the names of signs by which words become the targets."""
    if len(words) == len(targets):
        for order in permutations(range(len(min(words)))):
            image = [renumbered(word[peg] for peg in order) for word in words]
            if names := renamed(image, targets, {digit: digit for digit in DIGITS}):
                return order, names
    return None


def renamed(words: list[str], targets: Words, names: dict[str, str]) -> dict[str, str] | None:
    """Return these names and more, by which as many words become the targets, if there are any."""
    table = str.maketrans(names)
    done = {word.translate(table) for word in words if names.keys() >= set(word)}
    if not done <= targets or len(done) == len(words):
        return names if done <= targets else None
    word = next(word for word in words if not names.keys() >= set(word))
    for target in targets - done:
        more = names | dict(zip(word, target, strict=True))
        is_new = names.items() <= more.items() and len(set(more.values())) == len(more)
        is_new = is_new and word.translate(str.maketrans(more)) == target
        if is_new and (found := renamed(words, targets, more)):
            return found
    return None


# Replies and classes.


def reply(guess: str, code: str) -> Reply:
    """Return the pegs in place and the other common colours."""
    places = sum(a == b for a, b in zip(guess, code, strict=True))
    return places, sum(min(guess.count(s), code.count(s)) for s in set(guess)) - places


@lru_cache(2**12)
def classes(words: Words, guess: str) -> dict[Reply, Words]:
    """Return the words of each class of a guess but the hit, by reply."""
    found = defaultdict[Reply, set[str]](set)
    for word in refined(words, letters_of(set(guess).difference(*words))):
        found[reply(guess, word)].add(word)
    return {answer: frozenset(found[answer]) for answer in found if answer != (len(guess), 0)}


def stays(values: Iterable[int]) -> bool:
    """Whether what has these values at the last points of a residue stays non-negative."""
    values = list(values)
    while values and values[0] >= 0:
        values = [after - before for before, after in pairwise(values)]
    return not values


def is_few(words: Words) -> bool:
    """Whether it is one code or two, for every n."""
    return len(words) <= 2 and not any(map(digits, words))


def expect(holds: object, problem: str) -> None:
    """Refuse the file if something does not hold."""
    if not holds:
        fail(None, problem)


class Check:
    """A file that is checked."""

    def __init__(self, document: Any) -> None:
        keys = {"format", "version", "game", "objective", "period", "bounds", "claims"}
        expect_keys(None, "the file", document, keys)
        read_version(document, "abgames-all-colors", 1)
        game = document["game"]
        expect_keys(None, '"game"', game, {"name", "pegs"})
        self.game = read_choice('"name" of the game', game["name"], ("AB", "Mastermind"))
        self.pegs = read_whole('"pegs" of the game', game["pegs"], 1, 4)
        self.objective = read_choice('"objective"', document["objective"], ("expected", "worst"))
        self.period = read_whole('"period"', document["period"], 1, 12)
        self.repeats, self.is_worst = self.game == "Mastermind", self.objective == "worst"
        self.join: Any = max if self.is_worst else sum
        self.degree, self.best = (1, (0, 1, 2)) if self.is_worst else (self.pegs + 1, (0, 1, 3))
        self.index = defaultdict[Any, list[Line]](list)
        bounds, claims = (read_list(f'"{key}"', document[key]) for key in ("bounds", "claims"))
        self.bounds = [self.read(f"bound {k}", x, NO_CLAIM) for k, x in enumerate(bounds, 1)]
        self.claims = [self.read(f"claim {k}", x, {}) for k, x in enumerate(claims, 1)]
        lines = self.bounds + self.claims
        onset = max((self.onset(line) for line in lines), default=0)
        self.first = onset + self.pegs  # of the last points
        self.window = self.first + self.period * (self.degree + 1)
        starts = range(self.first, self.first + self.period)
        self.tails = [range(start, self.window, self.period) for start in starts]
        # What is known of a pattern is looked up with as many more colours as letters go back.
        self.length = self.window + len(LETTERS)
        for line in lines:
            self.extend(line)
        self.alone = {kinds(x.words): x.values for x in self.bounds if len(x.words) == 1}
        self.base, self.generic = cache(self._base), cache(self._generic)
        self.find = cache(self._find)

    # Reading: patterns, tables, claims, guesses.

    def read(self, number: str, entry: Any, blank: dict[str, Any]) -> Line:
        """Read a claim, or a lower bound, in which entries of a claim are blank."""
        keys = {"pattern", "absent", "guesses", "forever", "degree", "values"}
        expect_keys(None, number, entry, keys - blank.keys())
        entry = blank | entry
        name = f"{number}, {shown(entry['pattern'])}"
        words = self.pattern(entry["pattern"], name)
        absent = read_whole(f'"absent" of {name}', entry["absent"], -1 if blank else 0, self.pegs)
        values, guesses = (read_list(f'"{k}" of {name}', entry[k]) for k in ("values", "guesses"))
        expect(max(len(values), len(guesses)) <= LONGEST, f"a list of {name} is too long")
        values = [read_whole(f"a value of {name}", value, 0, 2**53) for value in values]
        for guess in guesses:
            is_guess = guess is None or self.is_guess(guess, letters_of(words))
            expect(is_guess, f"{shown(guess)} is not a guess about {name}")
        degree = None
        if entry["forever"] is True:
            degree = read_whole(f'"degree" of {name}', entry["degree"], 0, self.degree)
            expect(len(values) >= self.period * (degree + 1), f"too few values of {name}")
            is_endless = len(guesses) >= self.period and all(guesses[-self.period :])
            expect(blank or is_endless, f"the guesses of {name} stop")
        else:
            is_while = entry["forever"] is False and entry["degree"] is None
            expect(is_while, f'"forever" and "degree" of {name} do not go together')
            expect(len(values) == len(guesses), f"as many values as guesses are wanted in {name}")
        expect(not self._find(words, absent), f"{name} is not the only line about its pattern")
        line = Line(name, words, absent, list(guesses), degree, values)
        self.index[absent, look(words)].append(line)
        return line

    def pattern(self, text: Any, name: str) -> Words:
        """Read a pattern."""
        words = text.split(" ", LONGEST) if isinstance(text, str) and text.isascii() else [""]
        for word in words:
            is_word = len(word) == self.pegs and word == renumbered(word)
            is_word = is_word and (self.repeats or len(set(word)) == len(word))
            expect(is_word, f"{name}: {shown(word)} is not a word of this game")
        expect(len(set(words)) == len(words), f"{name} has a word twice")
        letters = letters_of(words)
        expect(LETTERS.startswith(letters), f"the touched colours of {name} are not the first ones")
        expect(not reduced(frozenset(words))[1], f"a letter of {name} belongs to the pool")
        return frozenset(words)

    def is_guess(self, guess: Any, letters: str) -> bool:
        """Whether it is a guess about a pattern with these letters."""
        signs = [sign for sign in guess if sign != ABSENT] if isinstance(guess, str) else []
        fresh = "".join(sign for sign in dict.fromkeys(signs) if sign not in letters)
        is_distinct = self.repeats or len(set(signs)) == len(signs)
        is_next = LETTERS[len(letters) :].startswith(fresh)
        return bool(signs) and len(guess) == self.pegs and is_distinct and is_next

    def onset(self, line: Line) -> int:
        """Return from where on a line is regular."""
        last = len(line.values) if line.degree is None else self.period * (line.degree + 1)
        return max(len(line.values) - last, len(line.guesses))

    def extend(self, line: Line) -> None:
        """Continue a line that is for ever, as far as it is looked at."""
        order = 0 if line.degree is None else line.degree + 1
        factors = [(-k * self.period, -((-1) ** k) * comb(order, k)) for k in range(1, order + 1)]
        while factors and len(line.values) < self.length:
            line.values.append(sum(factor * line.values[at] for at, factor in factors))
        while factors and 0 < len(line.guesses) < self.length:
            line.guesses.append(line.guesses[-self.period])

    # What a class costs at least.

    def _base(self, size: int) -> int:
        cost, depth, width = 0, 0, 1
        while size > 0:
            depth, cost = depth + 1, cost + (depth + 1) * min(size, width)
            size, width = size - width, width * ((self.pegs + 1) * (self.pegs + 2) // 2 - 2)
        return depth if self.is_worst else cost

    def _find(self, words: Words, absent: int) -> tuple[Line, int] | None:
        """Return the line about a pattern, and how many colours it has more in the pool."""
        rest, back = reduced(words)
        lines = self.index.get((absent, look(rest)), ())
        return next(((line, back) for line in lines if same(rest, line.words)), None)

    def _generic(self, words: tuple[tuple[int, ...], ...]) -> tuple[Row, Bound]:
        """Return the sizes of words of these kinds, and their bound but for what is listed."""
        counts = Counter(numbers for numbers, *_ in words)
        sizes = [sum(k * perm(n, v) for v, k in counts.items()) for n in range(self.length)]
        terms = [self.alone[(one,)] for one in words if one[0] and (one,) in self.alone]
        terms.append([self.base(counts[0])] * self.length)
        terms = terms if self.is_worst else [list(map(sum, zip(*terms, strict=True)))]
        return sizes, [list(map(self.base, sizes)), *terms]

    def bound(self, words: Words) -> Bound:
        """Return the bound of a class."""
        least, *terms = self.generic(kinds(words))[1]
        line, back = self.find(words, NO_CLAIM["absent"]) or (None, 0)
        return [least, line.values[back:], *terms] if line else [least, *terms]

    def is_met(self, need: tuple[Row, list[int], list[range]], bounds: list[Bound], j: int) -> bool:
        """Whether classes with n - j colours in the pool cost what is needed: at points, for ever.

        In the worst case one term of one class has to be enough for ever, otherwise a sum of terms.
        """
        values, points, tails = need
        for n in points:
            if n >= j and self.join(max(r[n - j] for r in rows) for rows in bounds) < values[n]:
                return False
        lasting = [rows[1:] for rows in bounds]
        for tail in tails:
            choices = (
                ([row] for rows in lasting for row in rows) if self.is_worst else product(*lasting)
            )
            if not any(
                stays(sum(row[n - j] for row in rows) - values[n] for n in tail) for rows in choices
            ):
                return False
        return True

    # Rule 1: lower bounds.

    def check_bound(self, line: Line) -> None:
        """Check a lower bound."""
        sizes, rows = self.generic(kinds(line.words))
        points, tails = [n for n in range(self.window) if sizes[n] > 2], self.tails
        few = [n for n in range(self.window) if sizes[n] <= 2]
        least = [self.best[min(size, 2)] for size in sizes]
        need = line.values, few, tails if is_few(line.words) else []
        expect(self.is_met(need, [[least, least]], 0), f"{line.name}: one or two codes need less")
        if is_few(line.words):
            return
        if len(line.words) > 1:
            points = [n for n in points if not self.is_met((line.values, [n], []), [rows], 0)]
            tails = [
                tail for tail in tails if not self.is_met((line.values, [], [tail]), [rows], 0)
            ]
        own = [1] * self.length if self.is_worst else sizes
        needed = [value - cost for value, cost in zip(line.values, own, strict=True)]
        for j in range(self.pegs + 1):
            self.check_guesses(line, j, (needed, points, tails))

    def check_guesses(self, line: Line, j: int, need: tuple[Row, list[int], list[range]]) -> None:
        """Check that after each guess with j fresh letters the classes cost what is needed."""
        letters = letters_of(line.words)
        images = sorted(refined(line.words, LETTERS[len(letters) :][:j]), key=digits)
        codes = sum(not digits(word) for word in images)
        # The other words cost no less than each alone, whatever the guess.
        _, [_, *terms] = self.generic(kinds(images[codes:]))
        others = [[max(column) for column in zip(*terms, strict=True)], *terms]

        @cache
        def is_enough(cost: int) -> bool:
            return self.is_met(need, [others, [[cost] * self.length] * 2], j)

        for guess, replies in self.guesses(letters, images, j):
            counts = Counter(replies[:codes])
            counts.pop(self.pegs * (self.pegs + 2), None)
            if not is_enough(self.join([0, *map(self.base, counts.values())])):
                parts = defaultdict[int, set[str]](set)
                for word, answer in zip(images, replies, strict=True):
                    parts[answer].add(word)
                parts.pop(self.pegs * (self.pegs + 2), None)
                bounds = [self.bound(frozenset(part)) for part in parts.values()]
                expect(self.is_met(need, bounds, j), f"{line.name}: the guess {guess} needs less")

    def guesses(self, letters: str, images: list[str], j: int) -> Iterator[tuple[str, bytes]]:
        """Yield the guesses with j fresh letters that tell something, with a byte for each reply.

        Of guesses to which all words have the same replies, one is enough.
        """

        @cache
        def column(sign: str, peg: int, before: int) -> int:  # what a peg adds to the replies
            places = [(self.pegs + 1) * (word[peg] == sign) for word in images]
            common = [word.count(sign) > before for word in images]
            return int.from_bytes(map(int.__add__, places, common))

        signs = LETTERS[: len(letters) + j]
        seen = {bytes([answer]) * len(images) for answer in range(self.pegs * (self.pegs + 2))}
        for guess in map("".join, product(signs + ABSENT, repeat=self.pegs)):
            if set(signs[len(letters) :]) <= set(guess) and self.is_guess(guess, letters):
                columns = (column(s, peg, guess.count(s, 0, peg)) for peg, s in enumerate(guess))
                replies = sum(columns).to_bytes(len(images))
                if replies not in seen:
                    seen.add(replies)
                    yield guess, replies

    # Rule 2: claims.

    def use(self, words: Words, n: int, absent: int) -> tuple[int, Line | None] | None:
        """Return what a class costs at most, and its claim unless it has two codes or fewer."""
        size = self.generic(kinds(words))[0][n]
        if size <= 2:
            return self.best[size], None
        for u in range(min(absent, self.pegs), -1, -1):
            line, back = self.find(words, u) or (None, 0)
            if line and any(line.guesses[n + back : n + back + 1]):
                return line.values[n + back], line
        return None

    def check_claim(self, line: Line) -> None:
        """Check a claim.

        At the last points all lists of guesses have ended but those that are for ever, so a claim
        that is used there is for ever, and the same one at all of them.
        """
        sizes = self.generic(kinds(line.words))[0]
        slack: dict[int, Row] = {}
        for n, guess in enumerate(line.guesses[: self.window]):
            if guess is None:
                continue
            name = f"{line.name}, with {n} colours: {guess}"
            touched = letters_of([*line.words, guess])
            left = n + len(letters_of(line.words)) - len(touched)
            dummies = min(guess.count(ABSENT), 1 if self.repeats else self.pegs)
            expect(left >= 0 and dummies <= line.absent, f"{name} uses more colours than there are")
            costs = [0]
            for part in classes(line.words, guess).values():
                absent = line.absent + len(touched) - len(letters_of(part))
                cost, claim = self.use(part, left, absent) or (-1, None)
                is_claimed = claim or (cost >= 0 and n < self.first) or is_few(part)
                expect(is_claimed, f"{name} leaves a class without a claim")
                costs.append(cost)
            most = line.values[n] - (1 if self.is_worst else sizes[n])
            slack[n] = [most - cost for cost in (costs if self.is_worst else [sum(costs)])]
            expect(min(slack[n]) >= 0, f"{name} costs more than claimed")
        for tail in self.tails if line.degree is not None else ():
            columns = zip(*(slack[n] for n in tail), strict=True)
            expect(all(map(stays, columns)), f"{line.name} costs more than claimed for some n")

    # Rule 3: roots.

    def roots(self) -> Iterator[tuple[Reply | None, Words]]:
        """Yield the pattern of all codes, and the classes of the first guess of the AB game."""
        signs = DIGITS[: self.pegs]
        if self.repeats:
            yield None, frozenset(map(renumbered, product(signs, repeat=self.pegs)))
        else:
            yield None, frozenset([signs])
            yield from classes(frozenset([signs]), LETTERS[: self.pegs]).items()

    def exceptions(self) -> Iterator[tuple[int, str | None]]:
        """Check the roots, play where they are proved, and yield the exceptions."""
        for answer, words in self.roots():
            name, taken = (f"{answer[0]}A{answer[1]}B", self.pegs) if answer else (None, 0)
            what, absent = f"the root {name or 'of all codes'}", taken - len(letters_of(words))
            line, back = self.find(words, NO_CLAIM["absent"]) or (None, 0)
            expect(line or is_few(words), f"{what} has no lower bound")
            for n in range(1 if self.repeats else self.pegs - taken, self.window):
                value, claim = self.use(words, n, absent) or (None, None)
                is_proved = value == line.values[n + back] if line else True
                is_lasting = is_proved and (claim or is_few(words))
                expect(n < self.first or is_lasting, f"{what} is not proved for ever")
                if not is_proved:
                    yield n + taken, name
                elif n + taken < self.pegs + PLAYED:
                    colors = LETTERS[: n + taken]
                    every = (
                        product(colors, repeat=self.pegs)
                        if self.repeats
                        else permutations(colors, self.pegs)
                    )
                    codes = [
                        code
                        for code in map("".join, every)
                        if not answer or reply(LETTERS[: self.pegs], code) == answer
                    ]
                    cost = self.play(words, codes, LETTERS[:taken], colors)
                    expect(cost == value, f"{what} costs {cost} with {n + taken} colours")

    # The strategy, played against every secret with letters as real colours.

    def play(self, words: Words, codes: list[str], touched: str, colors: str) -> int:
        """Play against the codes of a class, with letters for all colours, and return the cost."""
        n, text = len(colors) - len(touched), " ".join(sorted(words))
        is_class = {renumbered(code, touched) for code in codes} <= words
        is_class = is_class and len(codes) == self.generic(kinds(words))[0][n]
        expect(is_class, f"the play comes to other codes than {text} with {n} colours")
        absent = "".join(color for color in touched if color not in letters_of(words))
        value, line = self.use(words, n, len(absent)) or (-1, None)
        rest, _ = reduced(words)
        order, names = (line and same(line.words, rest)) or ((), {})
        if not line or not names:
            expect(value >= 0 and not line, f"the play has no claim for {text} with {n} colours")
            return value
        pool = [color for color in colors if color not in letters_of(rest) + absent]
        names |= dict(zip(LETTERS[len(letters_of(rest)) :], pool, strict=False))
        signs = line.guesses[len(pool)] or ""
        guess = "".join(names.get(signs[peg], ABSENT) for peg in order)
        asked = guess
        for color in absent:
            asked = asked.replace(ABSENT, color, -1 if self.repeats else 1)
        groups = defaultdict[Reply, list[str]](list)
        for code in codes:
            groups[reply(asked, code)].append(code)
        groups.pop((self.pegs, 0), None)
        parts, after = (
            classes(rest, guess),
            "".join(dict.fromkeys(letters_of(rest) + absent + asked)),
        )
        costs = [self.play(parts[r], group, after, colors) for r, group in groups.items()]
        cost = int(self.join([0, *costs])) + (1 if self.is_worst else len(codes))
        expect(cost <= value, f"the play costs {cost} for {text} with {n} colours")
        return cost


def verify_all_colors_file(path: str | PathLike[str]) -> AllColorsVerification:
    """Verify the proof in a file."""
    return verify_all_colors_text(load_text(path))


def verify_all_colors_text(text: str) -> AllColorsVerification:
    """Verify the proof in a text."""
    return verify_all_colors_document(read_document(text))


def verify_all_colors_document(document: Any) -> AllColorsVerification:
    """Verify a proof that was parsed; raises :class:`~abgames.errors.VerificationError`."""
    check = Check(document)
    for line in check.bounds:
        check.check_bound(line)
    for line in check.claims:
        check.check_claim(line)
    exceptions, lines = frozenset(check.exceptions()), (len(check.bounds), len(check.claims))
    return AllColorsVerification(check.game, check.pegs, check.objective, exceptions, *lines)


def main(paths: list[str]) -> None:
    """Say in plain words what files prove."""
    for path in paths or sys.exit("give the name of a file"):
        try:
            game, pegs, objective, exceptions, *_ = verify_all_colors_file(path)
        except (OSError, VerificationError) as error:
            sys.exit(f"{path} is refused: {error}")
        what = "total" if objective == "expected" else "number that is always enough"
        left = ", ".join(f"{n} ({root or 'all codes'})" for n, root in sorted(exceptions, key=str))
        print(f"{path} proves the least {what} of guesses for every number of colours:", end=" ")
        print(f"{game}, pegs: {pegs}, numbers of colours that are not settled: {left or 'none'}")


if __name__ == "__main__":
    main(sys.argv[1:])
