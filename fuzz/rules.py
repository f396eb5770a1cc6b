"""Games with rules for guesses, weights and classes, against trying everything.

Whoever asks for a part of a game, be it a solver, a judge of strategies or a review, has to ask
with all that belongs to it: a rule forbids guesses by the answers before.
"""

import functools
import itertools
import json
import random

import numpy as np

from abgames import UnsupportedGameError, begin, rating, verify
from abgames.codebreaking import FeedbackTable, Solver, Strategy, boards, heuristic_strategy, words
from abgames.codebreaking.player import play_out
from abgames.codebreaking.question import Question

INFINITE = 10**6
HELPFUL = [("fvw cvw dvw ivw bvw hvw", "vbi dwf"), ("hvw cvw ivw gvw fvw", "gvc fvg")]
"""Answers, and words that would help after one of them if they were allowed."""


class Brute:
    """Tries every guess that is allowed; a state is the secrets and the guesses that are left.

    A guess that tells nothing is never tried: it only forbids others.
    """

    def __init__(self, game, rule, goal="hit"):
        self.table = game.feedback_table(game.guesses, game.secrets).tolist()
        self.hit = game._hit_index if goal == "hit" else None
        self.labels = game.classes if goal == "class" else range(game.secret_count)
        self.goal, self.rule = goal, None if rule is None else np.asarray(rule).tolist()
        self.weights = game.weights or [1] * game.secret_count

    def start(self, candidates=None):
        """The state before any guess."""
        secrets = range(len(self.table[0])) if candidates is None else candidates
        return frozenset(secrets), frozenset(range(len(self.table)))

    def parts(self, secrets, allowed, guess):
        """The states after a guess, by reply."""
        classes = {}
        for secret in secrets:
            classes.setdefault(self.table[guess][secret], set()).add(secret)
        for reply, left in classes.items():
            rule = None if self.rule is None else self.rule[guess][reply]
            then = allowed if rule is None else frozenset(g for g in allowed if rule[g])
            yield reply, (frozenset(left), then)

    def after(self, secrets, allowed, guess):
        """The states after a guess, except those that are settled."""
        parts = self.parts(secrets, allowed, guess)
        return [s for reply, s in parts if reply != self.hit and not self.is_settled(s[0])]

    def is_settled(self, secrets):
        """Whether nothing is to be asked."""
        return self.goal != "hit" and len({self.labels[secret] for secret in secrets}) == 1

    def splits(self, secrets, guess):
        """Whether a guess tells something."""
        replies = {self.table[guess][s] for s in secrets}
        return len(replies) > 1 or replies == {self.hit}

    @functools.cache  # noqa: B019 - small
    def total(self, secrets, allowed, limit=99):
        """The least total within a limit."""
        if self.is_settled(secrets):
            return 0
        if limit == 0:
            return INFINITE
        return min(self.of(secrets, allowed, guess, limit) for guess in sorted(allowed))

    def of(self, secrets, allowed, guess, limit=99):
        """The same after a guess that tells something."""
        if not self.splits(secrets, guess):
            return INFINITE
        return self.made(secrets, allowed, guess, limit)

    def made(self, secrets, allowed, guess, limit=99):
        """The same after any guess."""
        weight = sum(self.weights[secret] for secret in secrets)
        return weight + sum(self.total(*s, limit - 1) for s in self.after(secrets, allowed, guess))

    @functools.cache  # noqa: B019 - small
    def worst(self, secrets, allowed):
        """The least worst case."""
        if self.is_settled(secrets):
            return 0
        guesses = [guess for guess in allowed if self.splits(secrets, guess)]
        return min(self.worst_of(secrets, allowed, guess) for guess in guesses)

    def worst_of(self, secrets, allowed, guess):
        """The same after a guess."""
        after = self.after(secrets, allowed, guess)
        return 1 + max((self.worst(*state) for state in after), default=0)

    @functools.cache  # noqa: B019 - small
    def unfound(self, secrets, allowed, limit):
        """The fewest secrets that take all of a limit of guesses which suffices."""
        if self.goal == "determine" and len(secrets) == 1:
            return int(limit == 0)
        if limit == 0:
            return INFINITE
        if limit == 1:
            return 1 if len(secrets) == 1 else INFINITE
        return (
            min(
                sum(self.unfound(*s, limit - 1) for s in self.after(secrets, allowed, guess))
                for guess in sorted(allowed)
                if self.of(secrets, allowed, guess, limit) < INFINITE
            )
            if self.total(secrets, allowed, limit) < INFINITE
            else INFINITE
        )


def case(rng, folder):
    """One game, after some answers: solved, ranked, judged."""
    game, rule = random_game(rng)
    goals = ["determine"] if game.classes is None else ["class"]
    goal = rng.choice(goals if game.hit is None else ["hit", "hit", *goals])
    candidates = None
    if rng.random() < 0.3:
        candidates = sorted(rng.sample(range(game.secret_count), rng.randint(1, game.secret_count)))
    truth = Brute(game, rule, goal)
    history, state = random_history(rng, game, truth, truth.start(candidates))
    question = Question.read(game, "expected", goal, history, candidates)
    asked = {"goal": goal, "candidates": candidates}
    solutions(rng, game, history, asked, truth, state)
    player = functools.partial(random_guess, rng, truth, question)
    strategy = Strategy.answering(question, play_out(question, player))
    for objective in ("expected", "worst"):
        losses(strategy, strategy.losses(objective), truth, state, objective)
    if goal == game.goal and candidates is None and len(strategy.tree):
        place = begin(game, history=history)
        made = dict(strategy_guesses(strategy))
        judged = rating.judge(lambda history, candidates: made[history], place)
        assert judged.losses == strategy.losses()
        losses(heuristic_strategy(game, history), None, truth, state, "expected")
        costs(place, truth, state)
    if goal == "hit" and not history and candidates is None:
        several(game, rule, truth)


def random_game(rng):
    """A game, and its rule as an array, or none: words in hard mode, or a table."""
    if rng.random() < 0.5:
        return random_words(rng)
    secrets, more, replies = rng.randint(2, 6), rng.randint(0, 3), rng.randint(2, 4)
    has_hit = rng.random() < 0.8
    table = [[rng.randrange(1, replies) for _ in range(secrets)] for _ in range(secrets + more)]
    for secret in range(secrets):
        table[secret][secret] = 0
    traits = {"hit": 0 if has_hit else None}
    rule = None
    if has_hit and rng.random() < 0.6:
        often = rng.choice((0.1, 0.4, 0.8))
        rule = np.array(
            [[[rng.random() < often for _ in table] for _ in range(replies)] for _ in table]
        )
        for guess, secret in itertools.product(range(len(table)), range(secrets)):
            rule[guess, table[guess][secret], secret] = True
        traits["allowed"] = rule
    elif rng.random() < 0.5:
        traits["classes"] = [rng.choice("xyz") for _ in range(secrets)]
    if rng.random() < 0.5:
        traits["weights"] = [rng.choice((1, 1, 2, 3, 8)) for _ in range(secrets)]
    game = FeedbackTable(table, **traits)
    order = [int(reply) for reply in game.feedbacks]
    return game, None if rule is None else rule[:, order]


def random_words(rng):
    """Words that share letters, and others made of these, in hard mode."""
    if rng.random() < 0.05:
        answers, others = (each.split() for each in rng.choice(HELPFUL))
        game = words(answers, [*answers, *others], hard=True)
        return game, rule_of_words([*answers, *others], game.feedbacks)
    letters = rng.sample("abcdefgh", rng.randint(4, 7))
    end = "".join(rng.sample("xyabc", 2))
    answers = {letter + end for letter in letters}
    answers |= {
        "".join(rng.choices(letters[:3] + list(end), k=3)) for _ in range(rng.randint(0, 2))
    }
    answers = sorted(rng.sample(sorted(answers), min(len(answers), rng.randint(2, 6))))
    others = {"".join(rng.choices(letters + list(end), k=3)) for _ in range(rng.randint(0, 4))}
    listed = sorted({*answers, *others})
    weights = [rng.choice((1, 2, 5)) for _ in answers] if rng.random() < 0.3 else None
    game = words(answers, listed, weights=weights, hard=True)
    named = [game.text(guess) for guess in game.guesses]
    return game, rule_of_words(named, game.feedbacks)


def rule_of_words(listed, feedbacks):
    """The rule of hard mode as an array."""
    return np.array(
        [
            [
                [allowed_by_words([(made, str(reply))], word) for word in listed]
                for reply in feedbacks
            ]
            for made in listed
        ]
    )


def allowed_by_words(answers, guess):
    """The rule, as players say it."""
    for made, marks in answers:
        for place, mark in enumerate(marks):
            if mark == "g" and guess[place] != made[place]:
                return False
        for letter in made:
            marked = zip(made, marks, strict=True)
            shown = sum(each == letter and mark != "-" for each, mark in marked)
            if guess.count(letter) < shown:
                return False
    return True


def random_history(rng, game, truth, state):
    """Some answers that a rule allows and that do not end the game, and the state after them."""
    history = ()
    for _ in range(rng.choice((0, 0, 0, 1, 2))):
        guess = rng.choice(sorted(state[1]))
        parts = [
            part
            for part in truth.parts(*state, guess)
            if part[0] != truth.hit and not truth.is_settled(part[1][0])
        ]
        if parts:
            reply, state = rng.choice(parts)
            history = (*history, (guess, game.feedbacks[reply]))
    return history, state


def random_guess(rng, truth, question, history, candidates):
    """A guess that is allowed; it seldom tells nothing."""
    secrets = frozenset(candidates.tolist())
    state = allowed_after(truth, question, history)
    guesses = sorted(g for g in state if truth.splits(secrets, g) or rng.random() < 0.1)
    return rng.choice(guesses)


def allowed_after(truth, question, history):
    """The guesses that are allowed."""
    allowed = truth.start()[1]
    for guess, reply in history if truth.rule else ():
        rule = truth.rule[guess][question.game.feedbacks.index(reply)]
        allowed = frozenset(g for g in allowed if rule[g])
    return allowed


def solutions(rng, game, history, asked, truth, state):
    """The least values, and the value of each guess."""
    without = rng.choice(([], [], Solver.PRUNINGS, rng.sample(Solver.PRUNINGS, 1)))
    solver = Solver(rng.choice((1, 1, 2)), without=without)
    found = solver.solve(game, history, **asked)
    least, worst = truth.total(*state), truth.worst(*state)
    assert (found.proven, found.total) == (True, least)
    assert found.strategy.verify().total == least
    assert verify(json.loads(found.strategy.to_json()))
    assert not found.strategy.losses()
    some = next(n for n in range(99) if truth.total(*state, n) == least)
    values = {
        "worst": worst,
        "worst-expected": (worst, truth.total(*state, worst)),
        "expected-worst": (least, some),
    }
    if truth.goal == "hit":
        values["worst-count"] = (worst, truth.unfound(*state, worst))
    objective, value = rng.choice(sorted(values.items()))
    assert solver.solve(game, history, objective=objective, **asked).upper_bound == value
    rows = {row.guess: row.total for row in solver.rank_guesses(game, history, **asked)}
    assert truth.rule is None or set(rows) == state[1]
    if not truth.is_settled(state[0]):
        assert all(total == truth.made(*state, guess) for guess, total in rows.items())


def nodes(strategy, truth, state):
    """Every situation of a strategy: the answers that lead there, the state, the guess."""
    stack = [((), state)] if len(strategy.tree) else []
    while stack:
        answers, here = stack.pop()
        guess = strategy.next_guess(answers)
        yield answers, here, guess
        for reply, after in truth.parts(*here, guess):
            if reply != truth.hit and not truth.is_settled(after[0]):
                stack.append(((*answers, (guess, strategy.game.feedbacks[reply])), after))


def strategy_guesses(strategy):
    """The guess after each whole history."""
    stack = [()] if len(strategy.tree) else []
    while stack:
        answers = stack.pop()
        guess = strategy.next_guess(answers)
        yield (*strategy.history, *answers), guess
        for reply, child in strategy._children(strategy._node_after(answers)).items():
            if child != 0xFFFF_FFFF:
                stack.append((*answers, (guess, reply)))


def losses(strategy, found, truth, state, objective):
    """Each guess costs what brute force says, and the costs add up."""
    found = strategy.losses(objective) if found is None else found
    is_total = objective == "expected"
    of, least = (truth.made, truth.total) if is_total else (truth.worst_of, truth.worst)
    kinds, unavoidable, rows = {}, {}, {}
    for answers, here, guess in sorted(
        nodes(strategy, truth, state), key=lambda each: len(each[0])
    ):
        best, value = least(*here), of(*here, guess)
        before, after = best, value
        if not is_total:
            before = unavoidable.get(answers[:-1], best) if answers else best
            after = unavoidable[answers] = max(before, len(answers) + value)
        if after > before:
            kinds[here, guess, after - before] = kinds.get((here, guess, after - before), 0) + 1
            rows[answers] = here, guess, after - before
    assert (found.proven, found.optimum) == (True, least(*state))
    told = {(*rows[row.history][:2], row.cost): row for row in found}
    assert {kind: row.times for kind, row in told.items()} == kinds
    for (here, guess, cost), row in told.items():
        assert (row.guess, row.cost, row.candidates) == (guess, cost, len(here[0]))
        assert row.best in here[1]
        assert not is_total or truth.made(*here, row.best) == truth.total(*here)
    if is_total:
        assert found.total - found.optimum == sum(row.cost * row.times for row in found)


def costs(place, truth, state):
    """What each guess costs on average, and what may be guessed."""
    if truth.is_settled(state[0]):
        return
    weight = sum(truth.weights[secret] for secret in state[0])
    least = truth.total(*state)
    assert set(place.moves) == state[1]
    assert truth.made(*state, place.hint()) == least
    for guess in random.Random(str(state)).sample(sorted(state[1]), 1):
        assert place.judge(guess).cost * weight == truth.made(*state, guess) - least


def several(game, rule, truth):
    """Boards are for games without a rule; one board is the game."""
    refusal = ""
    try:
        found = boards(game, 1)
    except UnsupportedGameError as error:
        refusal = str(error)
    assert ("rule for guesses" in refusal) == (rule is not None)
    if not refusal:
        here = truth.start()
        assert (found.total, found.worst) == (truth.total(*here), truth.worst(*here))
