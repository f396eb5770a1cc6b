"""Does a file prove the values of a game for every number of colours?

``python -m abgames.codebreaking.verify_all_colors FILE`` checks what ``docs/formats.md`` describes
under "Proof for all numbers of colours"; words and rules are those of that page, and
``docs/explain/proofs-for-all-colors.md`` says why it is a proof.  All this needs is the standard
library, and nothing is shared with the search.

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
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, pairwise, permutations, product
from math import comb, perm
from os import PathLike
from typing import Any, NamedTuple

from ..documents import is_whole, load_text, read_document, shown
from ..errors import VerificationError
from .document import expect_keys, fail, read_version

LETTERS = string.ascii_letters
LETTER = frozenset(LETTERS)
ABSENT = "-"
PLAYED = 8  # numbers of colours for which the strategy is played, from the number of pegs on

Words = frozenset[str]
Reply = tuple[int, int]
Values = list[int]
Kinds = tuple[tuple[int, ...], ...]
Bound = tuple[list[Values], Values]  # of a class: tables to choose from for ever, and at each n
NO_CLAIM = -1  # in the place of the number of absent colours


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
    """A claim, or a lower bound: it has no guesses; what is not for ever has no degree."""

    text: str
    words: Words
    absent: int
    values: Values
    degree: int | None
    guesses: list[str | None]


class Found(NamedTuple):
    """A line for the same pattern, and how the pattern becomes that of the line."""

    line: Line
    back: int
    order: tuple[int, ...]
    names: dict[str, str]


class Need(NamedTuple):
    """What the classes of each guess have to cost, and for which n and which residues."""

    values: Values
    points: list[int]
    tails: list[range]


def stays(values: Iterable[int]) -> bool:
    """Whether the function through the last points of a residue stays non-negative."""
    values = list(values)
    while values and values[0] >= 0:
        values = [after - before for before, after in pairwise(values)]
    return not values


@cache
def digits(word: str) -> int:
    """Return the number of different digits of a word."""
    return len(set(word) - LETTER)


def renumbered(word: Iterable[Any]) -> str:
    """Return a word with its colours of the pool, all that is no letter, numbered by occurrence."""
    names: dict[Any, str] = {}
    return "".join(s if s in LETTER else names.setdefault(s, str(len(names) + 1)) for s in word)


def letters_of(words: Iterable[str]) -> str:
    """Return the letters that occur."""
    return "".join(sorted(LETTER.intersection("".join(words)), key=LETTERS.index))


def refined(words: Iterable[str], fresh: str) -> list[str]:
    """Return the words that result when the pool loses the fresh colours: of 12, also a1 and 1a."""
    found = list(words)
    for letter in fresh:
        for word in tuple(found):
            numbers = string.digits[1 : digits(word) + 1]
            found += [renumbered(word.replace(number, letter)) for number in numbers]
    return found


def reply(guess: Sequence[Any], code: Sequence[Any]) -> Reply:
    """Return the pegs in place and the other common colours."""
    places = sum(a == b for a, b in zip(guess, code, strict=True))
    common = sum(min(guess.count(sign), code.count(sign)) for sign in set(guess) - {ABSENT})
    return places, common - places


@cache
def classes(words: Words, guess: str) -> dict[Reply, Words]:
    """Return the words of each class of a guess but the hit, by reply."""
    found: dict[Reply, set[str]] = {}
    for word in refined(words, letters_of(set(guess).difference(*words))):
        found.setdefault(reply(guess, word), set()).add(word)
    return {answer: frozenset(found[answer]) for answer in found if answer != (len(guess), 0)}


@cache
def guesses(letters: str, fresh: str, pegs: int, repeats: bool) -> list[str]:
    """Return the guesses with exactly these fresh letters, in order of first occurrence."""
    found = []
    for guess in map("".join, product(letters + fresh + ABSENT, repeat=pegs)):
        used = guess.replace(ABSENT, "")
        new = "".join(sign for sign in dict.fromkeys(used) if sign in fresh)
        if used and new == fresh and (repeats or len(set(used)) == len(used)):
            found.append(guess)
    return found


@cache
def reduced(words: Words) -> tuple[Words, int]:
    """Return the words that are left when letters go back to the pool, and how many do."""
    back = 0
    for letter in letters_of(words):
        others = frozenset(word for word in words if letter not in word)
        if len(words) == len(others) + sum(map(digits, others)):
            if words.issuperset(refined(others, letter)):
                words, back = others, back + 1
    return words, back


@cache
def kind(word: str) -> tuple[int, ...]:
    """Return the number of digits, and what else tells a word alone from others."""
    counts = (word.count(sign) * (1 if sign in LETTER else -1) for sign in set(word))
    return digits(word), *sorted(counts)


def kinds(words: Iterable[str]) -> Kinds:
    """Return the kinds of words."""
    return tuple(sorted(map(kind, words)))


def look(words: Words, absent: int) -> tuple[Any, ...]:
    """Return what lines for the same pattern have in common, and others seldom."""
    text = "".join(words)
    return absent, kinds(words), *sorted(map(text.count, letters_of(words)))


def match(words: list[str], targets: Words, names: dict[str, str]) -> dict[str, str] | None:
    """Return more names, by which the words become the targets, if there are such."""
    if not words:
        return names
    for target in targets:
        more = names | dict(zip(words[0], target, strict=True))
        is_new = names.items() <= more.items() and len(set(more.values())) == len(more)
        if is_new and words[0].translate(str.maketrans(more)) == target:
            if found := match(words[1:], targets - {target}, more):
                return found
    return None


def expect(holds: object, problem: str) -> None:
    """Refuse the file if something does not hold."""
    if not holds:
        fail(None, problem)


def whole(name: str, value: Any, least: int = 0, most: int = 2**53) -> int:
    """Return a whole number within limits."""
    if not is_whole(value) or not least <= value <= most:
        fail(None, f'"{name}" must be a whole number from {least} to {most}, not {shown(value)}')
    return int(value)


def items(entry: dict[str, Any], name: str) -> list[Any]:
    """Return a list."""
    value = entry[name]
    expect(isinstance(value, list), f'"{name}" must be a list, not {shown(value)}')
    return list(value)


class Check:
    """A file that is checked."""

    def __init__(self, document: Any) -> None:
        keys = {"format", "version", "game", "objective", "period", "bounds", "claims"}
        expect_keys(None, "the file", document, keys)
        read_version(document, "abgames-all-colors", 1)
        expect_keys(None, "the game", document["game"], {"name", "pegs"})
        self.name, self.objective = document["game"]["name"], document["objective"]
        expect(self.name in ("AB", "Mastermind"), "the game must be AB or Mastermind")
        expect(self.objective in ("expected", "worst"), "the objective must be expected or worst")
        self.pegs = whole("pegs", document["game"]["pegs"], 1, 4)
        self.period = whole("period", document["period"], 1, 12)
        self.repeats, self.is_worst = self.name == "Mastermind", self.objective == "worst"
        self.join: Any = max if self.is_worst else sum
        self.degree, self.best = (1, [0, 1, 2]) if self.is_worst else (self.pegs + 1, [0, 1, 3])
        self.onset, self.index = 0, defaultdict[Any, list[Line]](list)
        more = {"absent", "guesses", "forever"}
        self.bounds = [self.read(x, "lower bound", set()) for x in items(document, "bounds")]
        self.claims = [self.read(x, "claim", more) for x in items(document, "claims")]
        first = self.onset + self.pegs
        self.window = first + self.period * (self.degree + 1)
        self.tails = [range(first + k, self.window, self.period) for k in range(self.period)]
        # A class may be the same as a pattern with as many more colours as it has letters.
        letters = (len(letters_of(line.words)) for line in self.bounds + self.claims)
        self.length = self.window + max(letters, default=0) + self.pegs
        for line in self.bounds + self.claims:
            self.extend(line)
        self.alone = {kinds(x.words): x.values for x in self.bounds if len(x.words) == 1}
        self.base, self.ground, self.find = (
            cache(self._base),
            cache(self._ground),
            cache(self._find),
        )

    def read(self, entry: Any, what: str, more: set[str]) -> Line:
        """Read a lower bound, or a claim, which has more keys."""
        expect_keys(None, f"a {what}", entry, {"pattern", "degree", "values"} | more)
        words, what = self.pattern(entry["pattern"]), f"the {what} of {entry['pattern']}"
        values = [whole("values", value) for value in items(entry, "values")]
        signs = items(entry, "guesses") if more else []
        guesses = [None if guess is None else self.guess(guess, words) for guess in signs]
        absent = whole("absent", entry["absent"], 0, self.pegs) if more else NO_CLAIM
        degree, onset = None, len(guesses)
        if not more or entry["forever"] is True:
            degree = whole("degree", entry["degree"], 0, self.degree)
            onset = len(values) - self.period * (degree + 1)
            expect(onset >= 0, f"{what} has too few values for its degree")
            lasts = guesses[-self.period :]
            expect(not more or (len(lasts) == self.period and None not in lasts), f"{what} stops")
        else:
            is_null = entry["forever"] is False and entry["degree"] is None
            expect(is_null, f'"forever" of {what} is true, or it is false and "degree" is null')
            expect(len(values) == len(guesses), f"{what} has more guesses than values, or less")
        self.onset = max(self.onset, onset, len(guesses))
        expect(not self._find(words, absent), f"{what} is not the only one")
        line = Line(entry["pattern"], words, absent, values, degree, guesses)
        self.index[look(words, absent)].append(line)
        return line

    def pattern(self, text: Any) -> Words:
        """Read a pattern."""
        words, what = str(text).split(" "), shown(text)
        for word in words:
            is_word = len(word) == self.pegs and word == renumbered(word)
            is_word &= self.repeats or len(set(word)) == len(word)
            expect(isinstance(text, str) and is_word, f"{what} is not a pattern of this game")
        letters = letters_of(words)
        is_first = LETTERS[: -self.pegs].startswith(letters)
        expect(is_first, f"the colours of the pattern {what} are not the first {len(letters)}")
        expect(len(set(words)) == len(words), f"the pattern {what} has a word twice")
        expect(not reduced(frozenset(words))[1], f"a colour of {what} belongs to the pool")
        return frozenset(words)

    def guess(self, guess: Any, words: Words) -> str:
        """Read a guess."""
        known, used = letters_of(words), str(guess).replace(ABSENT, "")
        is_guess = isinstance(guess, str) and len(guess) == self.pegs and used
        is_guess = is_guess and (self.repeats or len(set(used)) == len(used))
        fresh = "".join(sign for sign in dict.fromkeys(used) if sign not in known)
        is_next = LETTERS[len(known) :].startswith(fresh)
        expect(
            is_guess and is_next, f"{shown(guess)} is not a guess about {' '.join(sorted(words))}"
        )
        return str(guess)

    def extend(self, line: Line) -> None:
        """Continue a line that is for ever, as far as it is looked at."""
        order = 0 if line.degree is None else line.degree + 1
        factors = [-comb(order, k) * (-1) ** k for k in range(1, order + 1)]
        while order and len(line.values) < self.length:
            before = line.values[-self.period :: -self.period]
            line.values.append(sum(map(int.__mul__, factors, before)))
        while order and 0 < len(line.guesses) < self.length:
            line.guesses.append(line.guesses[-self.period])

    def _find(self, words: Words, absent: int) -> Found | None:
        """Return the claim with so many absent colours, or the lower bound, for a pattern."""
        rest, back = reduced(words)
        for line in self.index.get(look(rest, absent), ()):
            for order in permutations(range(self.pegs)):
                image = [renumbered(word[peg] for peg in order) for word in sorted(rest)]
                if names := match(image, line.words, {number: number for number in "1234"}):
                    return Found(line, back, order, names)
        return None

    def _base(self, size: int) -> int:
        """Return Base."""
        cost, depth, width = 0, 0, 1
        while size > 0:
            depth, cost = depth + 1, cost + (depth + 1) * min(size, width)
            size, width = size - width, width * ((self.pegs + 1) * (self.pegs + 2) // 2 - 2)
        return depth if self.is_worst else cost

    def _ground(self, kinds: Kinds) -> tuple[Values, list[Values], Values]:
        """Return sizes, the generic bound (its terms, in the worst case), and that or Base."""
        counts = Counter(numbers for numbers, *_ in kinds)
        sizes = [sum(k * perm(n, v) for v, k in counts.items()) for n in range(self.length)]
        tables = [self.alone[(kind,)] for kind in kinds if kind[0] and (kind,) in self.alone]
        tables.append([self.base(counts[0])] * self.length)
        tables = tables if self.is_worst else [list(map(sum, zip(*tables, strict=True)))]
        return sizes, tables, list(map(max, map(self.base, sizes), *tables))

    def bound(self, words: Words) -> Bound:
        """Return the bound of a class."""
        _, tables, at_each = self.ground(kinds(words))
        if found := self.find(words, NO_CLAIM):
            listed = found.line.values[found.back :]
            return [*tables, listed], list(map(max, at_each, listed))
        return tables, at_each

    def is_met(self, need: Need, bounds: Sequence[Bound], j: int = 0) -> bool:
        """Whether classes cost what is needed."""
        cost = list(map(self.join, zip([0] * self.length, *(at for _, at in bounds))))
        if any(cost[n - j] < need.values[n] for n in need.points if n >= j):
            return False
        for tail in need.tails:
            rows = [[[table[n - j] for n in tail] for table in tables] for tables, _ in bounds]
            # The greatest first, which are enough nearly always.
            choices = product(*(sorted(row, key=lambda values: -values[-1]) for row in rows))
            sums = chain(*rows) if self.is_worst else (map(sum, zip(*choice)) for choice in choices)
            target = [need.values[n] for n in tail]
            if not any(stays(map(int.__sub__, values, target)) for values in sums):
                return False
        return True

    def check_bound(self, line: Line) -> None:
        """Check a lower bound by rule 1."""
        words, table, name = line.words, line.values, line.text
        sizes, tables, at_each = self.ground(kinds(words))
        points = [n for n in range(self.window) if sizes[n] > 2]
        is_low = all(table[n] <= self.best[sizes[n]] for n in set(range(self.window)) - set(points))
        expect(is_low, f"{name}: one or two codes need less")
        tails = self.tails
        if len(words) <= 2 and not any(map(digits, words)):
            few = [self.best[len(words)]] * self.length
            is_low = self.is_met(Need(table, [], tails), [([few], few)])
            return expect(is_low, f"{name}: one or two codes need less for ever")
        if len(words) > 1:
            points = [n for n in points if table[n] > at_each[n]]
            tails = [t for t in tails if not self.is_met(Need(table, [], [t]), [(tables, at_each)])]
        own = [1] * self.length if self.is_worst else sizes
        need = Need(list(map(int.__sub__, table, own)), points, tails)
        for j in range(self.pegs + 1):
            guess = self.refuting(words, j, need)
            expect(not guess, f"{name}: the guess {guess} needs less")

    def refuting(self, words: Words, j: int, need: Need) -> str | None:
        """Return a guess with j fresh letters whose classes cost less than needed, if any."""
        letters = letters_of(words)
        fresh = LETTERS[len(letters) :][:j]
        images = sorted(refined(words, fresh), key=digits)
        number = sum(not digits(word) for word in images)
        _, rest, _ = self.ground(kinds(images[number:]))

        @cache
        def is_enough(cost: int) -> bool:
            """Whether it is, what the codes without digits cost, beside the other words alone."""
            tables = [*rest, [cost] * self.length]
            joined = list(map(self.join, zip(*tables, strict=True)))
            return self.is_met(need, [(tables if self.is_worst else [joined], joined)], j)

        @cache
        def column(sign: str, peg: int, before: int) -> int:
            """Return what a sign of a guess adds to the replies of all words, a byte for each."""
            return int.from_bytes(
                self.pegs * (word[peg] == sign) + (word.count(sign) > before) for word in images
            )

        seen, hit = set[bytes](), self.pegs * (self.pegs + 1)
        for guess in guesses(letters, fresh, self.pegs, self.repeats):
            columns = (column(s, peg, guess.count(s, 0, peg)) for peg, s in enumerate(guess))
            replies = sum(columns).to_bytes(len(images))
            if replies in seen or replies == bytes([replies[0]]) * len(images) != bytes([hit]):
                continue
            seen.add(replies)
            counts = Counter(replies[:number])
            del counts[hit]
            if not is_enough(self.join([0, *map(self.base, counts.values())])):
                if not self.is_met(need, [*map(self.bound, classes(words, guess).values())], j):
                    return guess
        return None

    def use(self, words: Words, n: int, absent: int) -> tuple[int, Found | None, bool] | None:
        """Return what a class costs, its claim unless it has few codes, and if it is for ever."""
        if (size := self.ground(kinds(words))[0][n]) <= 2:
            return self.best[size], None, not any(map(digits, words))
        for u in range(min(absent, self.pegs), -1, -1):
            if (found := self.find(words, u)) and any(found.line.guesses[n + found.back :][:1]):
                return found.line.values[n + found.back], found, found.line.degree is not None
        return None

    def check_claim(self, line: Line) -> None:
        """Check a claim by rule 2."""
        words, letters, uses, slacks = line.words, letters_of(line.words), {}, {}
        for n, guess in enumerate(line.guesses[: self.window]):
            if guess is None:
                continue
            name = f"{line.text} with {n} colours: {guess}"
            fresh = len(letters_of([guess, letters])) - len(letters)
            dummies = min(guess.count(ABSENT), 1 if self.repeats else self.pegs)
            is_fit = fresh <= n and dummies <= line.absent
            expect(is_fit, f"{name} uses more colours than there are")
            uses[n], costs = [], []
            for part in classes(words, guess).values():
                left = line.absent + len(letters) + fresh - len(letters_of(part))
                use = self.use(part, n - fresh, left)
                if use is None:
                    fail(None, f"{name} leaves {' '.join(sorted(part))} without a claim")
                costs.append(use[0])
                uses[n].append(use)
            own = 1 if self.is_worst else self.ground(kinds(words))[0][n]
            costs = costs or [0] if self.is_worst else [sum(costs)]
            slacks[n] = [line.values[n] - own - cost for cost in costs]
            expect(min(slacks[n]) >= 0, f"{name} costs more than claimed")
        for tail in self.tails if line.degree is not None else ():
            name = f"{line.text}: {line.guesses[tail[0]]}"
            for (_, found, _), *others in zip(*(uses[n] for n in tail), strict=True):
                is_same = all(other[1] is found and other[2] for other in others)
                expect(is_same, f"{name} leaves a class without a claim for ever")
            is_enough = all(map(stays, zip(*(slacks[n] for n in tail), strict=True)))
            expect(is_enough, f"{name} costs more than claimed for some n")

    def exceptions(self) -> Iterator[tuple[int, str | None]]:
        """Check the roots by rule 3, play where they are proved, and yield the exceptions."""
        signs = string.digits[1 : self.pegs + 1]
        every = map(renumbered, product(signs, repeat=self.pegs)) if self.repeats else [signs]
        roots: dict[Reply | None, Words] = {None: frozenset(every)}
        if not self.repeats:
            roots |= classes(roots[None], LETTERS[: self.pegs])
        for answer, words in roots.items():
            name = answer and f"{answer[0]}A{answer[1]}B"
            touched = list(range(self.pegs if answer else 0))
            found, absent = self.find(words, NO_CLAIM), len(touched) - len(letters_of(words))
            if found is None:
                fail(None, f"the root {name or 'of all codes'} has no lower bound")
            least = 1 if self.repeats else self.pegs - len(touched)
            for n in range(least, self.window):
                use, colors = self.use(words, n, absent), n + len(touched)
                is_proved = use is not None and use[0] == found.line.values[n + found.back]
                if n >= self.tails[0][0] and not (is_proved and use and use[2]):
                    fail(None, f"the root {name or 'of all codes'} is not proved for ever")
                if not is_proved:
                    yield colors, name
                elif colors < self.pegs + PLAYED:
                    codes = product(range(colors), repeat=self.pegs)
                    left = [c for c in codes if self.repeats or len(set(c)) == self.pegs]
                    left = [c for c in left if not answer or reply(touched, c) == answer]
                    self.play(words, left, touched, [], n)

    def play(
        self, words: Words, codes: list[Any], known: list[int], absent: list[int], n: int
    ) -> int:
        """Play against codes of known, absent and n other colours, and return what it costs."""
        names = dict(zip(known, LETTERS, strict=False)) | dict.fromkeys(absent, LETTERS[-1])
        colors, text = range(n + len(names)), " ".join(sorted(words))
        patterns = {renumbered(names.get(color, color) for color in code) for code in codes}
        is_same = patterns <= words and len(codes) == self.ground(kinds(words))[0][n]
        expect(is_same, f"the strategy does not leave the codes of {text} with {n} colours")
        absent = absent + [color for color in known if names[color] not in letters_of(words)]
        value, found, _ = self.use(words, n, len(absent)) or (-1, None, False)
        if found is None:
            return value
        line, back, order, moved = found
        known = [color for color in known if names[color] in moved]
        known.sort(key=lambda color: LETTERS.index(moved[names[color]]))
        known += [color for color in colors if color not in known + absent]
        sign, spare = line.guesses[n + back] or "", iter(absent[:1] * 4 if self.repeats else absent)
        guess = [next(spare) if s == ABSENT else known[LETTERS.index(s)] for s in sign]
        groups = defaultdict[Reply, list[Any]](list)
        for code in ([code[peg] for peg in order] for code in codes):
            groups[reply(guess, code)].append(code)
        groups.pop((self.pegs, 0), None)
        parts, after = classes(line.words, sign), len(letters_of([*line.words, sign]))
        costs = [0]
        for answer, group in groups.items():
            costs.append(self.play(parts[answer], group, known[:after], absent, len(known) - after))
        cost = int(self.join(costs)) + (1 if self.is_worst else len(codes))
        expect(cost <= value, f"the strategy costs {cost} for {text} with {n} colours")
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
    exceptions, sizes = frozenset(check.exceptions()), (len(check.bounds), len(check.claims))
    return AllColorsVerification(check.name, check.pegs, check.objective, exceptions, *sizes)


def main(paths: list[str]) -> None:
    """Say in plain words what files prove."""
    for path in paths or sys.exit("give the name of a file"):
        try:
            proof = verify_all_colors_file(path)
        except (OSError, VerificationError) as error:
            sys.exit(f"{path} is refused: {error}")
        measure = "total" if proof.objective == "expected" else "greatest number"
        left = [
            f"{n} colours ({root or 'all codes'})" for n, root in sorted(proof.exceptions, key=str)
        ]
        print(
            f"{path} proves the least {measure} of guesses of {proof.game} with {proof.pegs} pegs"
        )
        print(f"for every number of colours, except for {', '.join(left) or 'none'}.")


if __name__ == "__main__":
    main(sys.argv[1:])
