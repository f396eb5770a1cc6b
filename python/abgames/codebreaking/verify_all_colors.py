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
NO_CLAIM = -1  # a lower bound has this in the place of the number of absent colours

Words = frozenset[str]
Reply = tuple[int, int]
Values = list[int]
Bound = tuple[list[Values], Values]  # of a class: tables to choose from for ever, and at each n
Need = tuple[Values, list[int], list[range]]  # what classes have to cost, and at which n, for ever


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
    """A lower bound, which has no guesses, or a claim; without a degree it is not for ever."""

    words: Words
    absent: int
    values: Values
    degree: int | None
    guesses: list[str | None]


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
        pairs = [(word, digit) for word in found for digit in "1234"[: digits(word)]]
        found += [renumbered(word.replace(digit, letter)) for word, digit in pairs]
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
        is_like = len(words) == len(others) + sum(map(digits, others))
        if is_like and words == set(refined(others, letter)):
            words, back = others, back + 1
    return words, back


@cache
def kind(word: str) -> tuple[int, ...]:
    """Return the number of digits, and how often each digit and letter occurs."""
    return digits(word), *sorted(word.count(s) * (1 if s in LETTER else -1) for s in set(word))


def kinds(words: Iterable[str]) -> tuple[tuple[int, ...], ...]:
    """Return the kinds of words."""
    return tuple(sorted(map(kind, words)))


def look(words: Words) -> tuple[Any, ...]:
    """Return what equal patterns have in common, and others seldom."""
    counts = Counter(place for word in words for place in enumerate(word))
    marks = {x: sorted(counts[peg, x] for peg in range(4)) for x in letters_of(words)}
    return kinds(words), *sorted(str(sorted(marks[x] for x in w if x in marks)) for w in words)


def equal(words: Words, targets: Words) -> tuple[tuple[int, ...], dict[str, str]] | None:
    """Return the order of pegs and the names of letters by which words become the targets."""
    for order in permutations(range(len(min(words)))):
        image = [renumbered(word[peg] for peg in order) for word in sorted(words)]
        if names := matched(image, targets, {digit: digit for digit in "1234"}):
            return order, names
    return None


def matched(words: list[str], targets: Words, names: dict[str, str]) -> dict[str, str] | None:
    """Return the names with more of them, by which words become the targets, if there are any."""
    for target in targets if words else ():
        more = names | dict(zip(words[0], target, strict=True))
        is_new = names.items() <= more.items() and len(set(more.values())) == len(more)
        is_new = is_new and "".join(map(more.__getitem__, words[0])) == target
        if is_new and (found := matched(words[1:], targets - {target}, more)):
            return found
    return None if words or targets else names


def expect(holds: object, problem: str) -> None:
    """Refuse the file if something does not hold."""
    if not holds:
        fail(None, problem)


def whole(entry: dict[str, Any], name: str, least: int, most: int) -> int:
    """Read a whole number within limits."""
    what = f'"{name}" must be a whole number from {least} to {most}, not {shown(entry[name])}'
    expect(is_whole(entry[name]) and least <= entry[name] <= most, what)
    return int(entry[name])


def items(entry: dict[str, Any], name: str) -> list[Any]:
    """Read a list."""
    expect(isinstance(entry[name], list), f'"{name}" must be a list, not {shown(entry[name])}')
    return list(entry[name])


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
        self.pegs = whole(document["game"], "pegs", 1, 4)
        self.period = whole(document, "period", 1, 12)
        self.repeats, self.is_worst = self.name == "Mastermind", self.objective == "worst"
        self.join: Any = max if self.is_worst else sum
        self.degree, self.best = (1, [0, 1, 2]) if self.is_worst else (self.pegs + 1, [0, 1, 3])
        self.onset, self.index = 0, defaultdict[Any, list[Line]](list)
        blank = {"absent": NO_CLAIM, "guesses": [], "forever": True}
        self.bounds = [self.read(entry, blank) for entry in items(document, "bounds")]
        self.claims = [self.read(entry, {}) for entry in items(document, "claims")]
        first = self.onset + self.pegs
        self.window = first + self.period * (self.degree + 1)
        self.tails = [range(first + k, self.window, self.period) for k in range(self.period)]
        # A class may be the same as a pattern with as many more colours as it has letters.
        letters = (len(letters_of(line.words)) for line in self.bounds + self.claims)
        self.length = self.window + max(letters, default=0) + self.pegs
        for line in self.bounds + self.claims:
            self.extend(line)
        self.alone = {kinds(x.words): x.values for x in self.bounds if len(x.words) == 1}
        self.base, self.ground = cache(self._base), cache(self._ground)
        self.find = cache(self._find)

    def read(self, entry: Any, blank: dict[str, Any]) -> Line:
        """Read a claim, or a lower bound, in which some entries of a claim are blank."""
        keys = {"pattern", "absent", "guesses", "forever", "degree", "values"}
        expect_keys(None, "a lower bound" if blank else "a claim", entry, keys - blank.keys())
        entry = blank | entry
        words, where = self.pattern(entry["pattern"]), f" about {entry['pattern']}"
        absent = whole(entry, "absent", 0, self.pegs) if not blank else NO_CLAIM
        values = [whole({"values": value}, "values", 0, 2**53) for value in items(entry, "values")]
        guesses, degree = [self.guess(guess, words) for guess in items(entry, "guesses")], None
        if entry["forever"] is True:
            degree = whole(entry, "degree", 0, self.degree)
            self.onset = max(self.onset, len(values) - self.period * (degree + 1))
            expect(len(values) >= self.period * (degree + 1), f"too few values{where}")
            lasts = guesses[-self.period :]
            expect(blank or (len(lasts) == self.period and all(lasts)), f"guesses{where} stop")
        else:
            is_finite = entry["forever"] is False and entry["degree"] is None
            expect(is_finite, f'"forever"{where} is neither true nor false with a "degree" of null')
            expect(len(values) == len(guesses), f"more guesses than values{where}, or fewer")
        self.onset = max(self.onset, len(guesses))
        expect(not self._find(words, absent), f"what is said{where} is not the only line")
        self.index[absent, look(words)].append(line := Line(words, absent, values, degree, guesses))
        return line

    def pattern(self, text: Any) -> Words:
        """Read a pattern."""
        words = text.split(" ") if isinstance(text, str) else [""]
        for word in words:
            is_word = len(word) == self.pegs and word == renumbered(word)
            is_word = is_word and (self.repeats or len(set(word)) == len(word))
            expect(is_word, f"{shown(text)} is not a pattern of this game")
        is_first = LETTERS[: -self.pegs].startswith(letters_of(words))
        expect(is_first, f"the touched colours of {shown(text)} are not the first ones")
        expect(len(set(words)) == len(words), f"{shown(text)} has a word twice")
        expect(not reduced(frozenset(words))[1], f"a colour of {shown(text)} belongs to the pool")
        return frozenset(words)

    def guess(self, guess: Any, words: Words) -> str | None:
        """Read a guess."""
        known, used = letters_of(words), str(guess).replace(ABSENT, "")
        fresh = "".join(sign for sign in dict.fromkeys(used) if sign not in known)
        is_guess = used and LETTERS[len(known) :].startswith(fresh) and len(str(guess)) == self.pegs
        is_guess = is_guess and (self.repeats or len(set(used)) == len(used))
        what = f"{shown(guess)} is not a guess about {' '.join(sorted(words))}"
        expect(guess is None or (is_guess and isinstance(guess, str)), what)
        return guess if isinstance(guess, str) else None

    def extend(self, line: Line) -> None:
        """Continue a line that is for ever, as far as it is looked at."""
        order = 0 if line.degree is None else line.degree + 1
        factors = [-comb(order, k) * (-1) ** k for k in range(1, order + 1)]
        while order and len(line.values) < self.length:
            before = line.values[-self.period :: -self.period]
            line.values.append(sum(map(int.__mul__, factors, before)))
        while order and 0 < len(line.guesses) < self.length:
            line.guesses.append(line.guesses[-self.period])

    def _find(self, words: Words, absent: int) -> tuple[Line, int] | None:
        rest, back = reduced(words)
        lines = self.index.get((absent, look(rest)), ())
        return next(((line, back) for line in lines if equal(rest, line.words)), None)

    def _base(self, size: int) -> int:
        cost, depth, width = 0, 0, 1
        while size > 0:
            depth, cost = depth + 1, cost + (depth + 1) * min(size, width)
            size, width = size - width, width * ((self.pegs + 1) * (self.pegs + 2) // 2 - 2)
        return depth if self.is_worst else cost

    def _ground(self, kinds: tuple[Any, ...]) -> tuple[Values, list[Values], Values]:
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
            listed = found[0].values[found[1] :]
            return [*tables, listed], list(map(max, at_each, listed))
        return tables, at_each

    def is_met(self, need: Need, bounds: Sequence[Bound], j: int = 0) -> bool:
        """Whether classes with n - j colours in the pool cost what is needed."""
        values, points, tails = need
        cost = list(map(self.join, zip([0] * self.length, *(at for _, at in bounds), strict=False)))
        if any(cost[n - j] < values[n] for n in points if n >= j):
            return False
        for tail in tails:
            rows = [[[table[n - j] for n in tail] for table in tables] for tables, _ in bounds]
            # The greatest first, which are enough nearly always.
            choices = product(*(sorted(row, key=lambda values: -values[-1]) for row in rows))
            sums = (map(sum, zip(*choice, strict=True)) for choice in choices)
            target = [values[n] for n in tail]
            costs: Iterable[Any] = chain(*rows) if self.is_worst else sums
            if not any(stays(map(int.__sub__, row, target)) for row in costs):
                return False
        return True

    def check_bound(self, line: Line) -> None:
        """Check a lower bound by rule 1."""
        words, table, name = line.words, line.values, " ".join(sorted(line.words))
        sizes, tables, at_each = self.ground(kinds(words))
        low = [self.best[min(size, 2)] for size in sizes]
        few = [n for n in range(self.window) if sizes[n] <= 2]
        points, tails = [n for n in range(self.window) if sizes[n] > 2], self.tails
        ends = [] if any(map(digits, words)) or len(words) > 2 else tails
        is_low = self.is_met((table, few, ends), [([low], low)])
        expect(is_low, f"{name}: one or two codes need less")
        if len(words) > 1:
            points = [n for n in points if table[n] > at_each[n]]
            tails = [t for t in tails if not self.is_met((table, [], [t]), [(tables, at_each)])]
        own = [1] * self.length if self.is_worst else sizes
        need = list(map(int.__sub__, table, own)), points, tails
        for j in range(0 if ends else self.pegs + 1):
            guess = self.refuting(words, j, need)
            expect(not guess, f"{name}: the guess {guess} needs less")

    def refuting(self, words: Words, j: int, need: Need) -> str | None:
        """Return a guess with j fresh letters whose classes cost less than needed, if any."""
        letters = letters_of(words)
        fresh, hit = LETTERS[len(letters) :][:j], self.pegs * (self.pegs + 1)
        images = sorted(refined(words, fresh), key=digits)
        codes = sum(not digits(word) for word in images)
        _, rest, _ = self.ground(kinds(images[codes:]))
        others = rest, list(map(self.join, zip(*rest, strict=True)))

        @cache
        def is_enough(cost: int) -> bool:  # of the codes without digits, beside the other words
            return self.is_met(need, [others, ([[cost] * self.length], [cost] * self.length)], j)

        @cache
        def column(sign: str, peg: int, before: int) -> int:  # added to replies, a byte for each
            replies = (self.pegs * (w[peg] == sign) + (w.count(sign) > before) for w in images)
            return int.from_bytes(replies)

        # A guess to which all words have one reply says nothing.
        seen = {bytes([answer]) * len(images) for answer in range(hit)}
        for guess in guesses(letters, fresh, self.pegs, self.repeats):
            columns = (column(s, peg, guess.count(s, 0, peg)) for peg, s in enumerate(guess))
            replies = sum(columns).to_bytes(len(images))
            if replies in seen:
                continue
            seen.add(replies)
            counts = Counter(replies[:codes].replace(bytes([hit]), b"")).values()
            if not is_enough(self.join([0, *map(self.base, counts)])):
                # Classes are looked up until it is enough: the largest first, for they cost most.
                parts = sorted(classes(words, guess).values(), key=len, reverse=True)
                bounds = [self.ground(kinds(part))[1:] for part in parts]
                for number, part in enumerate(parts):
                    bounds[number] = self.bound(part)
                    if self.is_met(need, bounds, j):
                        break
                else:
                    return guess
        return None

    def use(self, words: Words, n: int, absent: int) -> tuple[int, Line | None, bool] | None:
        """Return what a class costs, its claim unless it has few codes, and if it is for ever."""
        if (size := self.ground(kinds(words))[0][n]) <= 2:
            return self.best[size], None, not any(map(digits, words))
        for u in range(min(absent, self.pegs), -1, -1):
            line, back = self.find(words, u) or (None, 0)
            if line and any(line.guesses[n + back :][:1]):
                return line.values[n + back], line, line.degree is not None
        return None

    def check_claim(self, line: Line) -> None:
        """Check a claim by rule 2."""
        uses: dict[int, list[Any]] = {}
        slacks: dict[int, Values] = {}
        sizes, *_ = self.ground(kinds(line.words))
        for n, guess in enumerate(line.guesses[: self.window]):
            if guess is None:
                continue
            name = f"{' '.join(sorted(line.words))} with {n} colours: {guess}"
            letters = letters_of([*line.words, guess])
            left = n + len(letters_of(line.words)) - len(letters)
            dummies = min(guess.count(ABSENT), 1 if self.repeats else self.pegs)
            expect(left >= 0 and dummies <= line.absent, f"{name} uses more colours than there are")
            parts = classes(line.words, guess).values()
            absents = [line.absent + len(letters) - len(letters_of(part)) for part in parts]
            uses[n] = [self.use(part, left, u) for part, u in zip(parts, absents, strict=True)]
            expect(all(uses[n]), f"{name} leaves a class without a claim")
            costs = [use[0] for use in uses[n] if use] or [0]
            costs = [1 + cost for cost in costs] if self.is_worst else [sizes[n] + sum(costs)]
            slacks[n] = [line.values[n] - cost for cost in costs]
            expect(min(slacks[n]) >= 0, f"{name} costs more than claimed")
        for tail in self.tails if line.degree is not None else ():
            name = f"{' '.join(sorted(line.words))}: {line.guesses[tail[0]]}"
            for column in zip(*(uses[n] for n in tail), strict=True):
                is_same = all(use and use[2] and use[1] is column[0][1] for use in column)
                expect(is_same, f"{name} leaves a class without a claim for ever")
            is_enough = all(map(stays, zip(*(slacks[n] for n in tail), strict=True)))
            expect(is_enough, f"{name} costs more than claimed for some n")

    def exceptions(self) -> Iterator[tuple[int, str | None]]:
        """Check the roots by rule 3, play where they are proved, and yield the exceptions."""
        signs = "1234"[: self.pegs]
        every = map(renumbered, product(signs, repeat=self.pegs)) if self.repeats else [signs]
        roots: list[tuple[Reply | None, Words]] = [(None, frozenset(every))]
        roots += () if self.repeats else classes(frozenset([signs]), LETTERS[: self.pegs]).items()
        for answer, words in roots:
            name, taken = answer and f"{answer[0]}A{answer[1]}B", self.pegs if answer else 0
            what, absent = f"the root {name or 'of all codes'}", taken - len(letters_of(words))
            line, back = self.find(words, NO_CLAIM) or (None, 0)
            if line is None:
                fail(None, f"{what} has no lower bound")
            for n in range(1 if self.repeats else self.pegs - taken, self.window):
                value, _, is_forever = self.use(words, n, absent) or (None, None, False)
                if value != line.values[n + back]:
                    is_forever = False
                    yield n + taken, name
                elif n + taken < self.pegs + PLAYED:
                    codes = product(range(n + taken), repeat=self.pegs)
                    left = [c for c in codes if self.repeats or len(set(c)) == self.pegs]
                    left = [c for c in left if not answer or reply(range(taken), c) == answer]
                    self.play(words, left, [*range(taken)], [], n)
                expect(n < self.tails[0][0] or is_forever, f"{what} is not proved for ever")

    def play(
        self, words: Words, codes: list[Any], known: list[int], absent: list[int], n: int
    ) -> int:
        """Play against codes of known, absent and n other colours, and return what it costs."""
        names = dict(zip(known, LETTERS, strict=False)) | dict.fromkeys(absent, LETTERS[-1])
        colors, text = range(n + len(names)), f"{' '.join(sorted(words))} with {n} colours"
        patterns = {renumbered(names.get(color, color) for color in code) for code in codes}
        is_same = patterns <= words and len(codes) == self.ground(kinds(words))[0][n]
        expect(is_same, f"the strategy does not leave the codes of {text}")
        absent = absent + [color for color in known if names[color] not in letters_of(words)]
        value, line, _ = self.use(words, n, len(absent)) or (-1, None, False)
        if line is None:
            expect(value >= 0, f"the strategy has no claim about {text}")
            return value
        order, moved = equal(reduced(words)[0], line.words) or ((), {})
        known = [color for color in known if names[color] in moved]
        known.sort(key=lambda color: LETTERS.index(moved[names[color]]))
        touched = len(known)
        known += [color for color in colors if color not in known + absent]
        sign = line.guesses[len(known) - touched] or ""
        spare = iter(absent[:1] * self.pegs if self.repeats else absent)
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
        expect(cost <= value, f"the strategy costs {cost} for {text}")
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
            game, pegs, objective, exceptions, *_ = verify_all_colors_file(path)
        except (OSError, VerificationError) as error:
            sys.exit(f"{path} is refused: {error}")
        what = "total" if objective == "expected" else "number that is always enough"
        left = ", ".join(f"{n} ({root or 'all codes'})" for n, root in sorted(exceptions, key=str))
        print(f"{path} proves the least {what} of guesses for every number of colours:", end=" ")
        print(f"{game}, pegs: {pegs}, numbers of colours that are not settled: {left or 'none'}")


if __name__ == "__main__":
    main(sys.argv[1:])
