"""Random small code-breaking games with random traits, and what is asked about them.

What is drawn is a text that makes the game, so that a fault can be typed in, and the same game as a
table for :mod:`fuzz.truth`, from rules that are written down here once more.
"""

from dataclasses import dataclass
from itertools import permutations, product
from typing import Any

from abgames.codebreaking import AB, CardMoo, FeedbackTable, Mastermind, words

from .truth import Truth

TRAITS = {
    "hard": "hard mode|rule for guesses",
    "listed": "allowed|rule for guesses",
    "weights": "weight",
    "classes": "class",
    "goal": "goal",
    "extra": "extra",
    "blanks": "blank",
    "no-hit": "hit",
    "wide": "feedbacks",
    "own": "own",
    "unhittable": "own",
    "history": "history",
    "candidates": "candidates",
    "consistent": "guesses",
    "most": "max_guesses",
}
"""The traits, and what the refusal of each has in its text."""

MAKERS = {"FeedbackTable": FeedbackTable, "words": words, "AB": AB, "CardMoo": CardMoo}
MAKERS["Mastermind"] = Mastermind  # type: ignore[assignment]


@dataclass
class Drawn:
    """A game, what is asked about it, and what is true."""

    made: str
    """The text that makes the game."""
    traits: frozenset
    truth: Truth
    guesses: list
    """All guesses of the game, in the order of the table."""
    secrets: list
    history: tuple = ()
    """Pairs of the number of a guess and the text of its reply."""
    candidates: list | None = None
    """The numbers of secrets."""
    most: int | None = None

    def __post_init__(self):
        self.game: Any = eval(self.made, dict(MAKERS))
        self.place = self.truth.start(self.history, self.candidates)
        if self.truth.goal != self.game.goal:
            self.traits |= {"goal"}
        if self.truth.hit is None:
            self.traits |= {"no-hit"}
        if "own" in self.traits and self.truth.goal == "hit":
            self.traits |= {"unhittable"}
        self.number = {guess: number for number, guess in enumerate(self.guesses)}
        self.secret_number = {code: number for number, code in enumerate(self.secrets)}

    def answers(self, history=None):
        """A history as the calls take it."""
        given = self.history if history is None else history
        return [(self.guesses[guess], reply) for guess, reply in given]

    def numbers(self, history):
        """A history of the calls as it is here."""
        return tuple((self.number[guess], str(reply)) for guess, reply in history)

    def asked(self):
        """What differs from the usual question, as arguments."""
        candidates = self.candidates
        asked: dict[str, Any] = {
            "history": self.answers() or None,
            "candidates": None if candidates is None else [self.secrets[s] for s in candidates],
            "guesses": "consistent" if self.truth.consistent else None,
            "max_guesses": self.most,
        }
        return {name: value for name, value in asked.items() if value is not None}

    def __str__(self):
        return f"{self.made}, {self.asked() | {'goal': self.truth.goal}}"


def drawn(rng, wanted=None, size=5):
    """A game with the traits that are wanted, or with random ones, and a question about it."""
    while True:
        traits = set(wanted) if wanted is not None else random_traits(rng)
        made, rows, hit, more, guesses, secrets = game_with(rng, traits, size)
        goal = "hit"
        if "classes" in traits:
            goal = "class"
        elif "goal" in traits or hit is None:
            goal = "determine"
        weights, labels, rule = (more.get(name) for name in ("weights", "labels", "rule"))
        truth = Truth(rows, hit, weights, labels, rule, goal, "consistent" in traits)
        case = Drawn(made, frozenset(traits), truth, guesses, secrets)
        case.history = random_history(rng, case) if "history" in traits else ()
        if not case.history:
            case.traits -= {"history"}
        left = sorted(truth.start(case.history).left)
        if "candidates" in traits or (wanted is None and len(left) > size + 1):
            kept = rng.sample(left, rng.randint(1, min(len(left), size)))
            others = [s for s in range(len(secrets)) if s not in left]
            case.candidates = sorted({*kept, *rng.sample(others, min(len(others), 2))})
            if rng.random() < 0.5 or not case.history:
                case.candidates = sorted(kept)
            case.traits |= {"candidates"}
        case.place = truth.start(case.history, case.candidates)
        if "most" in traits:
            case.most = rng.randint(1, 4)
        few = len(case.place.left) <= size + 3 and not truth.is_over(case.place.left)
        if few and (wanted is None or wanted <= case.traits):
            return case


def random_traits(rng):
    """Some traits that a game can have together."""
    kind = rng.choice(("words", "table", "table", "table", "AB", "Mastermind", "cards"))
    own = {
        "words": ("hard", "hard", "weights", "goal", "consistent"),
        "table": ("listed", "weights", "classes", "goal", "no-hit", "wide", "consistent"),
        "AB": ("extra", "goal", "consistent"),
        "Mastermind": ("blanks", "goal", "consistent"),
        "cards": ("own", "goal", "consistent"),
    }[kind]
    traits = {kind, *(trait for trait in own if rng.random() < 0.4)}
    traits |= {t for t in ("history", "candidates", "most") if rng.random() < 0.4}
    if traits & {"classes", "own"}:
        traits -= {"goal", "consistent"}
    if "no-hit" in traits:
        traits -= {"consistent", "listed", "goal"}
    if "listed" in traits:
        traits -= {"wide"}
    if "own" in traits and rng.random() < 0.9:
        traits |= {"goal"}
    return traits


def game_with(rng, traits, size):
    """The text of a game, its table, the hit, its weights, labels and rule, guesses and secrets."""
    if traits & {"hard", "words"}:
        return words_with(rng, traits, size)
    if traits & {"own", "cards"}:
        return cards_with(rng, traits)
    if traits & {"extra", "AB", "blanks", "Mastermind"} or (
        traits <= {"goal", "history", "candidates", "consistent", "most"} and rng.random() < 0.5
    ):
        return pegs_with(rng, traits)
    return table_with(rng, traits, size)


def table_with(rng, traits, size):
    """A table, perhaps with a rule that is listed."""
    secrets = rng.randint(2, size)
    may_lack = "classes" in traits and "listed" not in traits  # a listed rule needs a hit
    hits = "no-hit" not in traits and not (may_lack and rng.random() < 0.5)
    # Where nothing has to be hit, some secrets perhaps cannot be.
    all_hit = not traits & {"goal", "classes"} or traits & {"consistent", "listed"}
    while True:
        most, many = rng.randint(1, 4), ""
        rows = [[rng.randint(1, most) for _ in range(secrets)] for _ in range(rng.randint(2, 5))]
        for secret in range(secrets if hits else 0):
            rows.append([rng.randint(1, most) for _ in range(secrets)])
            rows[-1][secret] = 0 if all_hit or rng.random() < 0.6 else rows[-1][secret]
        if "wide" in traits:  # numbers of its own for each guess, and many more that tell nothing
            rows = [[n and 5 * g + n for n in row] for g, row in enumerate(rows)]
            many = f" + [[1000 + k] * {secrets} for k in range(256)]"
        labels = [rng.choice("xyz") for _ in range(secrets)] if "classes" in traits else None
        told = {}
        for secret, column in enumerate(zip(*rows, strict=True)):
            told.setdefault(column, set()).add(labels[secret] if labels else secret)
        told_apart = all(len(apart) == 1 for apart in told.values())
        if told_apart and hits == any(0 in row for row in rows):
            break
    made = {"hit": 0 if hits else None, "classes": labels}
    if "weights" in traits:
        made["weights"] = [rng.choice((1, 2, 3, 8)) for _ in range(secrets)]
    rule = None
    if "listed" in traits:
        count = len(rows)
        often = rng.choice((0.1, 0.4, 0.8))
        listed = [
            [[int(rng.random() < often) for _ in rows] for _ in range(most + 1)] for _ in rows
        ]
        for guess, secret in product(range(count), range(secrets)):
            for later in range(count):
                if rows[later][secret] == 0:
                    listed[guess][rows[guess][secret]][later] = 1
        made["allowed"] = listed
        rule = Listed(listed)
    given = "".join(f", {name}={value!r}" for name, value in made.items() if value is not None)
    weights = made.get("weights")
    more = {
        "weights": weights and tuple(weights),
        "labels": labels and tuple(labels),
        "rule": rule,
    }
    made = f"FeedbackTable({rows}{many}{given})"
    rows += eval(many[3:] or "[]")
    table = tuple(tuple(map(str, row)) for row in rows)
    return made, table, "0" if hits else None, more, [*range(len(rows))], [*range(secrets)]


class Listed:
    """A rule that is listed."""

    def __init__(self, listed):
        self.listed = listed

    def __call__(self, guess, reply, later):
        """Whether a guess may follow the reply to another."""
        return bool(self.listed[guess][int(reply)][later])


class Hard:
    """Hard mode: green letters stay, and each letter is used as often as an answer has shown it."""

    def __init__(self, listed):
        self.words = listed

    def __call__(self, guess, reply, later):
        """Whether a guess may follow the reply to another."""
        word, next_word = self.words[guess], self.words[later]
        marked = list(zip(word, reply, next_word, strict=True))
        if any(mark == "g" and new != old for old, mark, new in marked):
            return False
        shown = [letter for letter, mark, _ in marked if mark != "-"]
        return all(next_word.count(letter) >= shown.count(letter) for letter in shown)


def words_with(rng, traits, size):
    """A word game."""
    length, letters = rng.choice(((2, "abc"), (3, "abc"), (3, "abcdef"), (3, "abcdef")))
    every = list(map("".join, product(letters, repeat=length)))
    few = [word for word in every if word[1:] == every[0][1:]]
    others = [word for word in every if len(set(word)) == length]
    # Words that differ in one letter are what hard mode is hard for.
    alike = rng.random() < 0.5
    answers = rng.sample(few if alike else every, min(rng.randint(2, size), len(few)))
    others = [word for word in (others if alike else every) if word not in answers]
    listed = answers + rng.sample(others, min(len(others), rng.randint(1, 6)))
    rng.shuffle(listed)
    weights = [rng.choice((1, 2, 5)) for _ in answers] if "weights" in traits else None
    rows = tuple(tuple(marks(word, answer) for answer in answers) for word in listed)
    hard = "hard" in traits
    more = {"weights": weights and tuple(weights), "rule": Hard(listed) if hard else None}
    made = f"words({answers}, {listed}, weights={weights}, hard={hard})"
    return made, rows, "g" * length, more, list(range(len(listed))), list(range(len(answers)))


def marks(word, answer):
    """The reply to a word."""
    left = [a for w, a in zip(word, answer, strict=True) if w != a]
    said = ""
    for letter, other in zip(word, answer, strict=True):
        if letter == other:
            said += "g"
        elif letter in left:
            left.remove(letter)
            said += "y"
        else:
            said += "-"
    return said


def pegs_with(rng, traits):
    """The AB game or Mastermind, perhaps with extra colours or empty pegs."""
    repeats = bool(traits & {"blanks", "Mastermind"})
    if not traits & {"blanks", "Mastermind", "extra", "AB"}:
        repeats = rng.random() < 0.5
    pegs, colors = rng.choice(((1, 3), (2, 2), (2, 3)) if repeats else ((1, 4), (2, 3), (3, 3)))
    extra = rng.randint(1, 2) if "extra" in traits else 0
    palette = list(range(1, colors + 1))
    if repeats:
        secrets = list(product(palette, repeat=pegs))
        blank = "blanks" in traits
        # A table that lists the empty peg after the colours, and calls codes by their numbers.
        guesses = list(product([*palette, 0][: colors + blank], repeat=pegs))
        made = f"Mastermind({pegs}, {colors}{', blanks=True' * blank})"
    else:
        blank = False
        secrets = list(permutations(palette, pegs))
        guesses = list(permutations(range(1, colors + extra + 1), pegs))
        made = f"AB({pegs}, {colors}, {extra})"
    rows = tuple(tuple(bulls_and_cows(g, s) for s in secrets) for g in guesses)
    if blank:
        return made, rows, f"{pegs}A0B", {}, list(range(len(guesses))), list(range(len(secrets)))
    return made, rows, f"{pegs}A0B", {}, guesses, secrets


def bulls_and_cows(guess, secret):
    """The reply to a row of pegs."""
    here = sum(g == s for g, s in zip(guess, secret, strict=True))
    return f"{here}A{sum(min(guess.count(c), secret.count(c)) for c in set(secret)) - here}B"


def cards_with(rng, traits):
    """MOO with three ranks: black cards, then red ones, then the joker."""
    ranks = 3
    joker = 2 * ranks + 1
    rank = {card: (card - 1) % ranks for card in range(1, joker)} | {joker: -1}
    every = [c for c in permutations(range(1, joker + 1), 3) if len({rank[k] for k in c}) == 3]
    secrets = [code for code in every if joker not in code]
    own = rng.choice(secrets) if "own" in traits else ()
    guesses = [code for code in every if not set(code) & set(own)]
    names = [f"{card if card <= ranks else card - ranks}{'br'[card > ranks]}" for card in own]
    rows = tuple(tuple(card_reply(g, s, rank, joker) for s in secrets) for g in guesses)
    text = f"CardMoo({' '.join(names)!r}, {ranks})" if own else f"CardMoo(ranks={ranks})"
    return text, rows, "3H", {}, guesses, secrets


def card_reply(guess, secret, rank, joker):
    """The reply to three cards: right place and colour, place only, colour only, neither."""
    counts = {"H": 0, "NP": 0, "NC": 0, "N": 0}
    for here, shown in enumerate(guess):
        for there, hidden in enumerate(secret):
            if shown != joker and rank[shown] == rank[hidden]:
                name = {(1, 1): "H", (1, 0): "NP", (0, 1): "NC", (0, 0): "N"}
                counts[name[here == there, shown == hidden]] += 1
    return "".join(f"{count}{name}" for name, count in counts.items() if count) or "0"


def random_history(rng, case):
    """One or two answers that a secret gives, each to a guess that is allowed."""
    history, truth = (), case.truth
    secret = rng.randrange(len(case.secrets))
    for _ in range(rng.choice((1, 1, 2))):
        allowed = sorted(truth.start(history).allowed)
        guess = rng.choice(allowed[:12] if len(allowed) > 99 else allowed)
        if truth.rows[guess][secret] != truth.hit:
            history = (*history, (guess, truth.rows[guess][secret]))
    return history
