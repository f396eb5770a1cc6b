"""Does a file prove the values of a game for every number of colours?

``python -m abgames.codebreaking.verify_all_colors FILE`` checks it by the rules of
``docs/formats.md``, section "Proof for all numbers of colours"; the words here are those of that
page, in its order.  ``docs/explain/proofs-for-all-colors.md`` says why it is a proof.  The standard
library is all that is needed, and nothing is shared with the search.
"""

from __future__ import annotations

import string
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache, partial
from itertools import chain, pairwise, permutations, product
from math import comb, perm
from os import PathLike
from typing import Any, NamedTuple

from ..documents import load_text, read_document, shown
from ..errors import VerificationError
from .document import expect, expect_keys, fail, read_choice, read_list, read_version, read_whole

LETTERS = string.ascii_letters + "ÄÖÜß"  # the last four are for fresh colours after Z, in no file
DIGITS = "1234"
ABSENT = "-"
BLANK: dict[str, Any] = {"absent": -1, "guesses": [], "forever": True}  # in a lower bound
LONGEST = 4096  # entries of a list of values or guesses, and words of a pattern
PLAYED = 8  # numbers of colours for which the strategy is played, from the number of pegs on

Words = frozenset[str]
Reply = tuple[int, int]
Row = list[int]  # a number for each n
Use = tuple[int, "Line | None"]


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
    degree: int  # -1 if it is not for ever
    values: Row


# Patterns: size, letters that go back to the pool, same patterns; guesses and classes.


@cache
def digits(word: str) -> int:
    """Return the number of different digits of a word."""
    return len(set(word).intersection(DIGITS))


def size(words: Iterable[str], n: int) -> int:
    """Return the number of codes of words, with n colours in the pool."""
    return sum(perm(n, digits(word)) for word in words)


def is_few(words: Words) -> bool:
    """Whether it is one code or two, for every n."""
    return len(words) <= 2 and not any(map(digits, words))


def letters_of(words: Iterable[str]) -> str:
    """Return the letters that occur."""
    text = "".join(words)
    return "".join(letter for letter in LETTERS if letter in text)


def renumbered(signs: Iterable[str], touched: str = LETTERS) -> str:
    """Return a word in which all that is not touched has become digits, in order of occurrence."""
    names: dict[str, str] = {}
    return "".join(s if s in touched else names.setdefault(s, str(len(names) + 1)) for s in signs)


def refined(words: Iterable[str], fresh: str) -> list[str]:
    """Return the words after fresh letters are touched: of 12, with a, also a1 and 1a."""
    found = list(words)
    for letter in fresh:
        pairs = [(word, digit) for word in found for digit in DIGITS[: digits(word)]]
        found += [renumbered(word.replace(digit, letter)) for word, digit in pairs]
    return found


def reduced(words: Words) -> Words:
    """Return the words that are left when letters have gone back to the pool."""
    for letter in letters_of(words):
        others = frozenset(word for word in words if letter not in word)
        words = others if words == set(refined(others, letter)) else words
    return words


def look(words: Words) -> str:
    """Return what same patterns have in common, and others seldom."""
    counts = Counter(place for word in words for place in enumerate(word))
    marks = {s: sorted(counts[peg, s] for peg in range(4)) for s in letters_of(words)}
    return str(sorted(sorted(marks.get(s, []) for s in word) for word in words))


def same(words: Words, targets: Words) -> tuple[tuple[int, ...], dict[str, str]] | None:
    """Return the order of pegs and the names of signs by which words become the targets."""
    for order in permutations(range(len(min(words)))):
        image = [renumbered(word[peg] for peg in order) for word in words]
        if names := named(image, targets, {digit: digit for digit in DIGITS}):
            return order, names
    return None


def named(words: list[str], targets: Words, names: dict[str, str]) -> dict[str, str] | None:
    """Return these names and others by which words become the targets, if there are any."""
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


def reply(guess: str, code: str) -> Reply:
    """Return the pegs in place and the other common colours."""
    places = sum(a == b for a, b in zip(guess, code, strict=True))
    return places, sum(min(guess.count(s), code.count(s)) for s in set(guess)) - places


def classes(words: Iterable[str], guess: str) -> dict[Reply, Words]:
    """Return the words, or codes, of each class of a guess but the hit."""
    found = defaultdict[Reply, set[str]](set)
    for word in words:
        found[reply(guess, word)].add(word)
    return {answer: frozenset(found[answer]) for answer in found if answer != (len(guess), 0)}


def stays(values: Iterable[int]) -> bool:
    """Whether what has these values at the last points of a residue stays non-negative."""
    values = list(values)
    while values and values[0] >= 0:
        values = [after - before for before, after in pairwise(values)]
    return not values


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
        repeat = {"repeat": self.pegs} if self.repeats else {"r": self.pegs}
        self.codes: Any = partial(product if self.repeats else permutations, **repeat)
        self.base, self.find = cache(self._base), cache(self._find)
        self.guesses = cache(self._guesses)
        self.onset, self.index = 0, defaultdict[Any, list[Line]](list)
        bounds, claims = (read_list(f'"{key}"', document[key]) for key in ("bounds", "claims"))
        self.bounds = [self.read(f"bound {k}", x, BLANK) for k, x in enumerate(bounds, 1)]
        self.claims = [self.read(f"claim {k}", x, {}) for k, x in enumerate(claims, 1)]
        self.first = self.onset + self.pegs  # of the last points
        self.window = self.first + self.period * (self.degree + 1)
        # What is checked together: each n of the window, and the last points on each residue.
        self.spans = [range(n, n + 1) for n in range(self.window)]
        self.spans += [range(self.first + k, self.window, self.period) for k in range(self.period)]
        # Letters that go back to the pool may make it larger than it is in the window.
        length = self.window + len(LETTERS)
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
        for word in words:
            is_word = len(word) == self.pegs and word == renumbered(word)
            is_word = is_word and (self.repeats or len(set(word)) == len(word))
            expect(is_word, f"{name}: {shown(word)} is not a word of this game")
        letters, pattern = letters_of(words), frozenset(words)
        expect(len(pattern) == len(words), f"{name}: a word comes twice")
        expect(LETTERS.startswith(letters), f"{name}: the letters are not the first ones")
        expect(reduced(pattern) == pattern, f"{name}: a letter belongs to the pool")
        for guess in guesses:
            is_text = isinstance(guess, str) and guess.isascii()
            is_guess = guess is None or (is_text and guess in self.guesses(letters))
            expect(is_guess, f"{name}: {shown(guess)} is not a guess")
        for value in values:
            read_whole(f"{name}: a value", value, 0, 2**53)
        absent = read_whole(f'{name}: "absent"', entry["absent"], -1 if blank else 0, self.pegs)
        degree, is_lasting = -1, len(guesses) >= self.period and all(guesses[-self.period :])
        if entry["forever"] is True:
            degree = read_whole(f'{name}: "degree"', entry["degree"], 0, self.degree)
            expect(blank or is_lasting, f"{name}: the guesses stop")
        else:
            is_list = entry["forever"] is False and entry["degree"] is None
            expect(is_list and len(values) == len(guesses), f"{name} is neither for ever nor not")
        least = self.period * (degree + 1)
        expect(len(values) >= least, f"{name}: there are too few values")
        self.onset = max(self.onset, len(values) - least, len(guesses))
        expect(not self._find(pattern, absent), f"{name} is not the only line about its pattern")
        line = Line(name, pattern, absent, [*guesses], degree, [*values])
        self.index[absent, look(pattern)].append(line)
        return line

    def _guesses(self, letters: str) -> dict[str, str]:
        """Return the guesses about a pattern with these letters, and the fresh letters of each."""
        found = {}
        signs = letters + LETTERS[len(letters) :][: self.pegs] + ABSENT
        for guess in map("".join, product(signs, repeat=self.pegs)):
            used = guess.replace(ABSENT, "")
            fresh = "".join(sign for sign in dict.fromkeys(used) if sign not in letters)
            is_legal = self.repeats or len(set(used)) == len(used)
            if used and is_legal and LETTERS[len(letters) :].startswith(fresh):
                found[guess] = fresh
        return found

    def _find(self, words: Words, absent: int = -1) -> Line | None:
        """Return the line about a pattern, with n as in this pattern; a lower bound by default."""
        rest = reduced(words)
        back = len(letters_of(words)) - len(letters_of(rest))
        lines = self.index.get((absent, look(rest)), ())
        line = next((line for line in lines if same(rest, line.words)), None)
        return line and line._replace(values=line.values[back:], guesses=line.guesses[back:])

    def _base(self, codes: int) -> int:
        cost, depth, width = 0, 0, 1
        while codes > 0:
            depth, cost = depth + 1, cost + (depth + 1) * min(codes, width)
            codes, width = codes - width, width * ((self.pegs + 1) * (self.pegs + 2) // 2 - 2)
        return depth if self.is_worst else cost

    def generic(self, words: Iterable[str], cost: int) -> list[Row]:
        """Return what words cost each alone, those without digits so much: together, if added."""
        lines = [self.find(frozenset([word])) for word in words if digits(word)]
        terms = [[cost] * self.window, *(line.values for line in lines if line)]
        return terms if self.is_worst else [list(map(sum, zip(*terms, strict=False)))]

    def bounds_of(self, words: Words, line: Line | None = None) -> list[Row]:
        """Return Base, which is not for ever, the generic bound and that of a line."""
        generic = self.generic(words, self.base(sum(not digits(word) for word in words)))
        least = [self.base(size(words, n)) for n in range(self.window)]
        return [least, *generic, line.values] if line else [least, *generic]

    def is_met(self, need: Row, span: range, bounds: list[list[Row]], j: int = 0) -> bool:
        """Whether classes with n - j colours in the pool cost what is needed on a span."""
        if len(span) == 1:
            costs = [max(row[span[0] - j] for row in rows) for rows in bounds]
            return bool(self.join(costs) >= need[span[0]])
        lists = [rows[1:] for rows in bounds]
        choices: Any = zip(chain(*lists)) if self.is_worst else product(*lists)
        sums = ([sum(row[n - j] for row in rows) - need[n] for n in span] for rows in choices)
        return any(map(stays, sums))

    def check_bound(self, line: Line) -> None:
        """Check a lower bound by rule 1."""
        words, values, spans = line.words, line.values, []
        alone = [self.bounds_of(words)]
        for span in self.spans:
            if is_few(words) or (len(span) == 1 and size(words, span[0]) <= 2):
                is_low = stays(self.best[size(words, n)] - values[n] for n in span)
                expect(is_low, f"{line.name}: one or two codes need less")
            elif len(words) == 1 or not self.is_met(values, span, alone):
                spans.append(span)
        need = [value - (1 if self.is_worst else size(words, n)) for n, value in enumerate(values)]
        for j in range(self.pegs + 1 if spans else 0):
            self.check_guesses(line, j, need, [span for span in spans if span[0] >= j])

    def check_guesses(self, line: Line, j: int, need: Row, spans: list[range]) -> None:
        """Check that after guesses with j fresh letters the classes cost what is needed."""
        letters = letters_of(line.words)
        images = refined(line.words, LETTERS[len(letters) :][:j])

        @cache
        def left(cost: int) -> list[range]:  # where the words, each alone, do not cost enough
            rows = self.generic(images, cost)
            return [span for span in spans if not self.is_met(need, span, [[rows[0], *rows]], j)]

        for guess in (x for x, fresh in self.guesses(letters).items() if len(fresh) == j):
            parts = classes(images, guess).values()
            costs = [self.base(sum(not digits(word) for word in part)) for part in parts]
            rest = left(self.join([0, *costs]))
            if rest and frozenset(images) not in parts:
                bounds = [self.bounds_of(part, self.find(part)) for part in parts]
                is_met = all(self.is_met(need, span, bounds, j) for span in rest)
                expect(is_met, f"{line.name}: the guess {guess} needs less")

    def use(self, words: Words, n: int, absent: int, is_last: bool = False) -> Use | None:
        """Return what a class costs at most, and the claim that says so if it is needed.

        At the last points no guesses are left but those of claims that are for ever.  So a claim
        that is found there is for ever, and the same at all of them.
        """
        if size(words, n) <= 2:
            return None if is_last and not is_few(words) else (self.best[size(words, n)], None)
        lines = [self.find(words, u) for u in range(min(absent, self.pegs), -1, -1)]
        return next(((x.values[n], x) for x in lines if x and any(x.guesses[n : n + 1])), None)

    def check_claim(self, line: Line) -> None:
        """Check a claim by rule 2."""
        letters, slack = letters_of(line.words), {}
        for n, guess in enumerate(line.guesses[: self.window]):
            if guess is None:
                continue
            name, fresh = f"{line.name}, with {n} colours: {guess}", self.guesses(letters)[guess]
            dummies = min(guess.count(ABSENT), 1 if self.repeats else self.pegs)
            is_there = len(fresh) <= n and dummies <= line.absent
            expect(is_there, f"{name} uses more colours than there are")
            costs = [0]
            for part in classes(refined(line.words, fresh), guess).values():
                absent = line.absent + len(letters + fresh) - len(letters_of(part))
                used = self.use(part, n - len(fresh), absent, n >= self.first)
                expect(used, f"{name} leaves a class without a claim")
                costs.append(used[0] if used else 0)
            most = line.values[n] - (1 if self.is_worst else size(line.words, n))
            slack[n] = [most - cost for cost in (costs if self.is_worst else [sum(costs)])]
        for span in self.spans:
            columns = zip(*(slack[n] for n in span if n in slack), strict=True)
            expect(all(map(stays, columns)), f"{line.name} costs more than claimed at {[*span]}")

    def exceptions(self) -> Iterator[tuple[int, str | None]]:
        """Check the roots by rule 3, play where they are proved, and yield the exceptions."""
        first = LETTERS[: self.pegs]
        every = frozenset(map(renumbered, self.codes(DIGITS[: self.pegs])))
        roots: list[tuple[Reply | None, Words]] = [(None, every)]
        roots += [] if self.repeats else classes(refined(every, first), first).items()
        for answer, words in roots:
            name, taken = (f"{answer[0]}A{answer[1]}B", self.pegs) if answer else (None, 0)
            bound, absent = self.find(words), taken - len(letters_of(words))
            for n in range(1 if self.repeats else self.pegs - taken, self.window):
                used = self.use(words, n, absent, n >= self.first)
                is_proved = used and (is_few(words) or (bound and used[0] == bound.values[n]))
                if not is_proved:
                    what = f"the root {name or 'of all codes'} is not proved for ever"
                    expect(n < self.first, what)
                    yield n + taken, name
                elif n + taken < self.pegs + PLAYED:
                    colors = LETTERS[: n + taken]
                    codes = frozenset(map("".join, self.codes(colors)))
                    codes = classes(codes, first).get(answer, frozenset()) if answer else codes
                    self.play(words, codes, first[:taken], colors)

    def play(self, words: Words, codes: Words, touched: str, colors: str) -> int:
        """Play with real colours, which are letters, against all these codes; return the cost.

        The codes have to be those of the words.
        """
        n, name = len(colors) - len(touched), f"the play, at {' '.join(sorted(words))},"
        is_class = {renumbered(code, touched) for code in codes} <= words
        expect(is_class and len(codes) == size(words, n), f"{name} has other codes")
        absent = [color for color in touched if color not in letters_of(words)]
        value, line = self.use(words, n, len(absent)) or fail(None, f"{name} has no claim")
        if line is None:
            return value
        rest = reduced(words)
        known = letters_of(rest)
        order, names = same(line.words, rest) or fail(None, f"{name} has another claim")
        fresh = [color for color in colors if color not in known and color not in absent]
        names |= dict(zip(LETTERS[len(known) :], fresh, strict=False))
        guess = "".join(names.get((line.guesses[n] or "")[peg], ABSENT) for peg in order)
        asked = guess
        for color in absent:
            asked = asked.replace(ABSENT, color, -1 if self.repeats else 1)
        new = letters_of(set(guess).difference(known))
        parts, groups = classes(refined(rest, new), guess), classes(codes, asked)
        after = known + new + "".join(absent)
        costs = [self.play(parts[answer], groups[answer], after, colors) for answer in groups]
        cost = int(self.join([0, *costs])) + (1 if self.is_worst else len(codes))
        expect(cost <= value, f"{name} costs {cost}")
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
    """Say what files prove."""
    for path in paths or sys.exit("give the name of a file"):
        try:
            game, pegs, objective, exceptions, *_ = verify_all_colors_file(path)
        except (OSError, VerificationError) as error:
            sys.exit(f"{path} is refused: {error}")
        print(f"{path} proves {game} with {pegs} pegs, {objective}, for every number of colours")
        print("but", *(f"{n} ({root or 'all codes'})" for n, root in sorted(exceptions, key=str)))


if __name__ == "__main__":
    main(sys.argv[1:])
