"""Laws of a game that is played: situations, reviews, programs that are judged, histories."""

import json
from fractions import Fraction
from functools import partial
from importlib.util import find_spec
from itertools import product
from random import Random

import abgames
from abgames import codebreaking as cb
from abgames import oracle, rating
from abgames.codebreaking import Solver
from abgames.situation import told

from .law import asks, law
from .laws_of_solving import MILLISECONDS, Program, limited, lost


def begun(found, **more):
    """The situation."""
    return asks(abgames.begin, found, **more)(found.game)


def cost(found, guess, place=None):
    """By how much a guess is worse than the best, on average."""
    place = place or found.place
    value = partial(found.truth.value, "expected", place)
    return Fraction(value(guess) - value(), found.truth.weight(place.left))


def some(found, rng, count=3):
    """Some guesses that may be made."""
    guesses = found.truth.guesses(found.place)
    return rng.sample(guesses, min(count, len(guesses)))


MOST = 8
"""The most candidates of which everything is tried, of those that a law comes to by itself."""

NOT_IN_SITUATIONS = "candidates consistent most"


@law(
    "abgames.begin Situation.to_move Situation.moves Situation.play Situation.answer "
    "Situation.candidates Situation.record Situation.of_record Situation.read_from abgames.resume",
    refuses=NOT_IN_SITUATIONS,
)
def situations(found, rng):
    """A situation has the candidates and the guesses that there are, and so has the next one."""
    secret = rng.choice(sorted(found.place.left))
    here, known = begun(found), begun(found, secret=found.secrets[secret])
    assert here.to_move == 1
    assert [found.number[move] for move in here.moves] == found.truth.guesses(found.place)
    for guess in some(found, rng):
        code, reply = found.guesses[guess], found.truth.rows[guess][secret]
        assert str(known.answer(code)) == reply
        after = dict(found.truth.parts(found.place, guess))[reply]
        for next_one in (known.play(code), here.play(code, reply)):
            record = json.loads(json.dumps(next_one.record()))
            assert abgames.resume(record) == next_one == next_one.read_from(str(next_one))
            codes = [tuple(c) if isinstance(c, list) else c for c in next_one.candidates.tolist()]
            assert [found.secret_number[c] for c in codes] == sorted(after.left)
            over = after.allowed is None or found.truth.is_over(after.left)
            assert (next_one.to_move is None) == over
            if not over:
                moves = {found.number[move] for move in next_one.moves}
                assert moves == set(found.truth.guesses(after))
    forbidden = set(range(len(found.guesses))) - set(found.truth.guesses(found.place))
    for guess in sorted(forbidden)[:2]:
        for use in (known.play, known.judge):
            try:
                use(found.guesses[guess])
            except abgames.IllegalMoveError:
                continue
            raise AssertionError(f"{use.__name__} takes the guess {guess}, which is not allowed")


@law(
    "Situation.judge Situation.best_moves Situation.hint oracle.regret oracle.best_moves",
    refuses=f"{NOT_IN_SITUATIONS} unhittable",
)
def yardstick(found, rng):
    """The cost of a guess is how much worse it is; best guesses cost nothing."""
    here = begun(found)
    pair = found.game, found.answers()
    goal = {} if found.truth.goal == found.game.goal else {"goal": found.truth.goal}
    for guess in some(found, rng):
        code = found.guesses[guess]
        judged = here.judge(code, ranks=rng.random() < 0.5)
        assert judged.cost == oracle.regret(pair, code, **goal) == cost(found, guess)
        for best in judged.best:
            assert cost(found, found.number[best]) == 0
    best = [found.number[move] for move in here.best_moves()]
    assert best == [found.number[move] for move in oracle.best_moves(pair, **goal)]
    assert best
    for guess in (*best, found.number[here.hint()]):
        assert cost(found, guess) == 0
    assert found.number[here.hint(0)] in found.truth.guesses(found.place)


@law("abgames.review Situation.steps", refuses=f"{NOT_IN_SITUATIONS} unhittable")
def judged(found, rng):
    """A guess has its cost and its rank."""
    values = {
        g: found.truth.value("expected", found.place, g) for g in found.truth.guesses(found.place)
    }
    for guess in some(found, rng):
        code, secret = found.guesses[guess], rng.choice(sorted(found.place.left))
        answer = code, found.truth.rows[guess][secret]

        def call(game, code=code, answer=answer, **limits):
            return abgames.review(begun(found), [answer], **limits)[0]

        assert limited(call, found.game, rng).cost in (None, cost(found, guess))
        made = call(found.game)
        assert made.cost == cost(found, guess)
        assert made.before == len(found.place.left)
        if not made.alike:
            assert (made.total, made.least) == (values[guess], min(values.values()))
            assert made.rank == 1 + sum(value < values[guess] for value in values.values())


@law("codebreaking.review", refuses=f"{NOT_IN_SITUATIONS} unhittable")
def reviewed(found, rng):
    """Guesses = expected + skill − luck; costs and values are those of trying everything."""
    truth, secret = found.truth, rng.choice(sorted(found.place.left))
    history, place = list(found.history), found.place
    while not truth.is_over(place.left) and len(history) < 3:
        guess = rng.choice(truth.guesses(place))
        reply = truth.rows[guess][secret]
        history.append((guess, reply))
        place = dict(truth.parts(place, guess))[reply]
        if place.allowed is None:
            break
    call = asks(cb.review, found, history=found.answers(history))
    early, game = limited(call, found.game, rng), call(found.game)
    assert all(
        known in (None, value) for known, value in zip(early.values, game.values, strict=True)
    )
    assert len(game.values) == len(history) + 1
    for number in range(len(history) + 1):
        before = truth.start(history[:number])
        if len(before.left) > MOST:
            continue
        if number and truth.goal == "hit" and history[number - 1][1] == truth.hit:
            value = Fraction(0)
        else:
            value = Fraction(truth.value("expected", before), truth.weight(before.left))
        assert game.values[number] == value, (number, history)
        if number < len(history):
            assert game[number].cost == cost(found, history[number][0], before)
    assert game.expected + game.skill - game.luck == len(history) + game.values[-1]


@law("rating.judge abgames.judge", refuses=f"{NOT_IN_SITUATIONS} unhittable")
def judgement(found, rng):
    """What a program loses is what its guesses cost, and adds up."""
    player = Program(found, rng)
    made = asks(rating.judge, found)(player, found.game)
    assert made.total == found.truth.of_played("expected", player.taken())
    lost(made.losses, found, made.strategy, "expected")


@law("rating.rate abgames.rate rating.contest_of", refuses=f"{NOT_IN_SITUATIONS} unhittable")
def rated(found, rng):
    """The regret of each move is its cost."""
    contest = asks(rating.contest_of, found)(found.game)
    first = contest.begin(Random(1))
    assert found.secret_number[first.secret] in found.place.left
    for moment in rating.rate(
        Program(found, rng), contest, games=3, seed=rng.randrange(99)
    ).moments:
        history = told(first).read_from(moment.position).history
        place = found.truth.start(found.numbers(history))
        assert moment.regret == cost(found, found.number[found.game.code(moment.move)], place)


@law("rating.levels", refuses=f"{NOT_IN_SITUATIONS} unhittable")
def leveled(found, rng):
    """Each level is rated as a program of that level is."""
    contest = asks(rating.contest_of, found)(found.game)
    seed, level = rng.randrange(99), rng.randrange(10)
    rated = asks(rating.levels, found)(contest, games=1, seed=seed).ratings
    assert rated[level].moments == rating.rate(level, contest, games=1, seed=seed).moments


@law(
    "codebreaking.Assistant codebreaking.Assistant.answer codebreaking.Assistant.search "
    "codebreaking.Assistant.undo codebreaking.Assistant.change_history",
    refuses="goal candidates most unhittable",
)
def assistant(found, rng):
    """It proposes a best guess all the way, and expects what is left."""
    truth, place = found.truth, found.place
    companion = asks(cb.Assistant, found, solver=Solver(1))(found.game)
    secret = rng.choice(sorted(place.left))
    while not companion.is_solved:
        assert companion.candidate_count == len(place.left)
        assert companion.lower_bound == companion.upper_bound == truth.value("expected", place)
        assert companion.expected == Fraction(companion.lower_bound, truth.weight(place.left))
        guess = found.number[companion.proposal]
        assert truth.value("expected", place, guess) == companion.lower_bound
        if rng.random() < 0.3:
            guess = rng.choice(truth.guesses(place))
        reply = truth.rows[guess][secret]
        if not truth.tells(place, guess):
            continue
        companion.answer(reply, found.guesses[guess])
        place = dict(truth.parts(place, guess))[reply]
    assert place.allowed is None or truth.is_over(place.left)
    history = companion.history
    companion.undo()
    companion.search(time_limit=rng.choice(MILLISECONDS) / 1000)
    before = truth.start(found.numbers(history[:-1]))
    assert companion.candidate_count == len(before.left)
    assert companion.lower_bound <= truth.value("expected", before)
    assert found.number[companion.proposal] in truth.guesses(before)
    companion.change_history(history)
    assert companion.is_solved


@law("codebreaking.adversary_reply", refuses="candidates consistent most unhittable")
def adversary(found, rng):
    """No reply leaves more to do, in the worst case and then on average."""
    truth = found.truth

    def needed(place):
        if place.allowed is None:
            return 0, Fraction(0)
        worst, total = truth.value("worst-expected", place)
        return worst, Fraction(total, truth.weight(place.left))

    for guess in some(found, rng):
        reply = asks(cb.adversary_reply, found)(found.game, found.guesses[guess])
        parts = dict(truth.parts(found.place, guess))
        assert needed(parts[str(reply)]) == max(map(needed, parts.values()))
        many = asks(cb.adversary_reply, found, exact=0)(found.game, found.guesses[guess])
        sizes = {r: len(p.left) for r, p in parts.items() if r != truth.hit or len(parts) == 1}
        assert sizes[str(many)] == max(sizes.values())


@law("codebreaking.diagnose", refuses="goal candidates consistent most")
def diagnosed(found, rng):
    """The repairs are all single changes after which the history is possible."""
    truth, history = found.truth, []
    replies = sorted({reply for row in truth.rows for reply in row})[:20]
    for _ in range(rng.randint(1, 3)):
        allowed = sorted(truth.start(history).allowed)
        if allowed:
            guess = rng.choice(allowed[:9])
            history.append(
                (guess, rng.choice((rng.choice(truth.rows[guess]), rng.choice(replies))))
            )
    diagnosis = asks(cb.diagnose, found, history=found.answers(history))(found.game)
    left = truth.start(history).left
    assert diagnosis.candidate_count == len(left)
    expected = {}
    for index, reply in product(range(len(history)), {r for row in truth.rows for r in row}):
        other = [*history[:index], (history[index][0], reply), *history[index + 1 :]]
        keeps = all(g in truth.start(other[:n]).allowed for n, (g, _) in enumerate(other))
        if not left and keeps and truth.start(other).left:
            expected[index, reply] = len(truth.start(other).left)
    said = {(r.index, str(r.instead)): r.candidate_count for r in diagnosis.repairs}
    assert said == expected, (history, said, expected)


@law("codebreaking.exercises codebreaking.Exercise", refuses="history candidates consistent most")
def exercises(found, rng):
    """Each is a situation with two to twelve candidates, and its answers are right."""
    truth = found.truth
    for problem in asks(cb.exercises, found)(found.game, 3, seed=rng.randrange(99)):
        history = found.numbers(problem.history)
        for number, (guess, _) in enumerate(history):
            assert guess in truth.start(history[:number]).allowed
        place = truth.start(history)
        assert [found.game.secret_text(found.secrets[s]) for s in sorted(place.left)] == list(
            problem.left
        )
        for text in problem.best if len(place.left) <= MOST else ():
            assert problem.needed == truth.value("worst", place)
            assert (
                truth.value("worst", place, found.number[found.game.code(text)]) == problem.needed
            )


@law(
    "Game.consistent Game.split Game.feedback Game.feedback_table Game.weight Game.allowed_guesses",
    refuses="goal candidates consistent most",
)
def sets(found, rng):
    """Candidates, replies and weights are those of the rules."""
    game, truth = found.game, found.truth
    codes = asks(game.consistent, found, history=found.answers())()
    left = [found.secret_number[tuple(c) if isinstance(c, list) else c] for c in codes.tolist()]
    assert left == sorted(found.place.left)
    assert game.weight(codes) == truth.weight(left)
    for guess in some(found, rng):
        parts = game.split(found.guesses[guess], codes)
        sizes = {reply: len(part.left) for reply, part in truth.parts(found.place, guess)}
        assert {str(reply): len(part) for reply, part in parts.items()} == sizes
        for secret in left:
            said = str(game.feedback(found.guesses[guess], found.secrets[secret]))
            assert said == truth.rows[guess][secret]
    if hasattr(game, "allowed_guesses"):
        allowed = game.allowed_guesses(found.answers()).tolist()
        assert allowed == sorted(found.place.allowed)


def environment(found, rng):
    """The candidates after each action are those that are left, until none is to be found."""
    from abgames.adapters.gymnasium import CodebreakingEnv

    truth, place = found.truth, found.place
    env = asks(CodebreakingEnv, found)(found.game)
    secret = rng.choice(sorted(place.left))
    _, info = env.reset(options={"secret": found.secrets[secret]})
    assert info["candidates"] == len(place.left)
    over = late = False
    while not over and not late:
        guess = rng.randrange(len(found.guesses))
        code = found.guesses[guess]
        assert env.guess(env.action(code)) == code
        _, reward, over, late, info = env.step(env.action(code))
        place = dict(truth.parts(place, guess))[truth.rows[guess][secret]]
        assert (reward, info["candidates"]) == (-1, len(place.left))
        assert str(env.history[-1][1]) == truth.rows[guess][secret]
        assert over == (place.allowed is None or truth.is_over(place.left))
    assert len(env.history) <= env.max_guesses


if find_spec("gymnasium") is not None:
    law(
        "adapters.CodebreakingEnv",
        environment,
        refuses="hard listed history candidates consistent unhittable",
    )
