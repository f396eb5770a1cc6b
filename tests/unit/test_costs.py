"""Guesses with costs, and rules for guesses without a hit, against trying everything."""

import json
import random
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from abgames import begin, judge, rate, resume, verify
from abgames.codebreaking import (
    Assistant,
    FeedbackTable,
    Strategy,
    best_guess,
    diagnose,
    fixed_questions,
    heuristic_strategy,
    higher_lower,
    prove_lower_bound,
    rank_guesses,
    review,
    solve,
    words,
)
from abgames.errors import (
    InconsistentHistoryError,
    MemoryLimitError,
    UnsupportedGameError,
    VerificationError,
)
from abgames.explore import answer

NEVER = 10**9
PARTS = ["fuse", "switch", "cable", "bulb", "socket"]
LAMP = [[1, 1, 0, 0, 0], [0, 1, 1, 0, 0], [0, 0, 1, 1, 0]]


def least(rows, costs, weights, labels, hit, allowed, left, open_ones, worst):
    """The least cost, in all or at worst, by every tree."""

    @cache
    def of(left, open_ones):
        if not left or (hit is None and len({labels[s] for s in left}) == 1):
            return 0
        best = NEVER
        for guess in open_ones:
            parts = {}
            for secret in left:
                parts.setdefault(rows[guess][secret], []).append(secret)
            if len(parts) == 1 and (hit is None or hit not in parts):
                continue
            values = []
            for reply, part in parts.items():
                later = open_ones
                if allowed is not None:
                    later = frozenset(h for h in open_ones if allowed[guess][reply][h])
                values.append(0 if hit is not None and reply == hit else of(tuple(part), later))
            paid = costs[guess]
            if worst:
                best = min(best, paid + max(values))
            else:
                best = min(best, paid * sum(weights[s] for s in left) + sum(values))
        return min(best, NEVER)

    return of(tuple(left), frozenset(open_ones))


def least_after(guess, rows, costs, weights, labels, hit, allowed, left, open_ones, worst):
    """The same if a guess is made first."""
    parts = {}
    for secret in left:
        parts.setdefault(rows[guess][secret], []).append(secret)
    values = [0]
    for reply, part in parts.items():
        later = [h for h in open_ones if allowed is None or allowed[guess][reply][h]]
        if hit is None or reply != hit:
            values.append(least(rows, costs, weights, labels, hit, allowed, part, later, worst))
    if worst:
        return min(NEVER, costs[guess] + max(values))
    return min(NEVER, costs[guess] * sum(weights[s] for s in left) + sum(values))


def check_judged(game, args, wanted):
    """Guesses are worth what all trees say, and what was paid is expected + skill − luck."""
    rng, start = random.Random(wanted), begin(game)
    if start.to_move is None:
        return
    weight, history = game.weight(game.secrets), []
    for guess in range(game.guess_count):
        worth = least_after(guess, *args, worst=False)
        assert start.judge(guess).cost == Fraction(worth - wanted, weight)
    here, secret = start, rng.randrange(game.secret_count)
    while here.to_move and len(history) < 4:
        guess = rng.randrange(game.guess_count)
        history.append((guess, game.feedback(guess, secret)))
        here = here.play(*history[-1])
    made = review(game, history)
    paid = sum(1 if game.costs is None else game.costs[guess] for guess, _ in history)
    assert paid + made.values[-1] == made.expected + made.skill - made.luck
    assert resume(start.record()) == start == start.read_from(str(start))
    assert "Paid: " in made.summary() or game.costs is None


@pytest.mark.parametrize("seed", range(150))
def test_random_tables(seed):
    rng = random.Random(seed)
    size, hit = rng.randrange(2, 7), rng.choice([None, 0])
    count = size if hit == 0 else rng.randrange(3, 7)
    rows = [[rng.randrange(1, 4) for _ in range(size)] for _ in range(count)]
    for place in range(size if hit == 0 else 0):
        rows[place][place] = 0
    shares = hit == 0 and rng.random() < 0.4
    for row in rows if shares else ():
        row[rng.randrange(size)] = 0
    used = sorted({reply for row in rows for reply in row})
    costs = [rng.randrange(0, 5) for _ in rows]
    costs[0] += 1
    weights = [rng.randrange(1, 6) for _ in range(size)]
    labels = [f"c{rng.randrange(3)}" for _ in range(size)]
    goal = "hit" if hit == 0 else rng.choice(["determine", "class"])
    allowed = None
    if hit is None and rng.random() < 0.6:
        allowed = [[[rng.random() < 0.6 for _ in rows] for _ in range(max(used) + 1)] for _ in rows]
    given = {"costs": costs} if allowed is None or rng.random() < 0.5 else {}
    given |= {"shared_hits": True} if shares else {}
    try:
        game = FeedbackTable(
            rows,
            hit=hit,
            weights=weights,
            classes=labels if goal == "class" else None,
            allowed=None if allowed is None else [[one[r] for r in used] for one in allowed],
            **given,
        )
    except ValueError:
        return  # some secrets are alike
    paid = game.costs or (1,) * len(rows)
    kept = sorted(rng.sample(range(size), rng.randrange(1, size + 1)))
    told = labels if goal == "class" else list(range(size))
    for objective in ("expected", "worst"):
        found = solve(game, objective=objective, goal=goal, candidates=kept)
        args = (rows, paid, weights, told, hit, allowed, kept, range(len(rows)))
        wanted = least(*args, objective == "worst")
        if wanted >= NEVER:
            assert (found.feasible, found.strategy, found.proven) == (False, None, True)
            continue
        assert found.upper_bound == found.lower_bound == wanted
        total, worst, histogram = found.strategy.verify()
        assert (found.total, found.worst) == (total, worst)
        assert (wanted == worst) if objective == "worst" else (wanted == total)
        assert (sum(histogram.values()), max(histogram)) == (len(kept), worst)
        assert found.record()["upper_bound"] == wanted
        assert Strategy.from_json(found.strategy.to_json()) == found.strategy
        assert all((found.strategy.to_csv(), found.strategy.to_text()))
        ranked = rank_guesses(game, objective=objective, goal=goal, candidates=kept)
        each = {int(row.guess): row.value for row in ranked}
        if allowed is None and objective == "expected" and goal == game.goal:
            check_judged(game.among(kept), args, wanted)
        for guess in range(len(rows)):
            first = least_after(guess, *args, objective == "worst")
            assert each.pop(guess, NEVER) == first
        assert (each, ranked.proven) == ({}, True)
        assert ranked.least == wanted
        assert ranked.optimal == tuple(row for row in ranked if row.value == wanted)
        if len(found.strategy.tree):
            assert found.strategy.to_svg().startswith("<svg")
            assert ranked[0].guess == found.strategy.next_guess()
        late = solve(game, objective=objective, goal=goal, candidates=kept, time_limit=0)
        assert late.lower_bound <= wanted
        if late.strategy is not None:
            value = late.strategy.worst if objective == "worst" else late.strategy.total
            assert wanted <= late.upper_bound == value
            assert value == late.strategy.verify()[objective == "worst"]
        small = solve(game, objective=objective, goal=goal, candidates=kept, memory_limit="128KiB")
        assert small.upper_bound == wanted


def plans(rows, left, open_ones, hit, allowed):
    """All strategies without useless guesses: the guesses that are made for each secret."""
    if not left or (hit is None and len(left) == 1):
        yield dict.fromkeys(left, ())
        return
    for guess in open_ones:
        parts = {}
        for secret in left:
            parts.setdefault(rows[guess][secret], []).append(secret)
        if len(parts) == 1 and hit not in parts:
            continue
        below = []
        for reply, part in parts.items():
            later = [h for h in open_ones if allowed is None or allowed[guess][reply][h]]
            is_hit = hit is not None and reply == hit
            ends = [dict.fromkeys(part, ())]
            below.append(ends if is_hit else [*plans(rows, part, later, hit, allowed)])
        for some in product(*below):
            yield {s: (guess, *made) for part in some for s, made in part.items()}


@pytest.mark.parametrize("seed", range(60))
def test_two_numbers(seed):
    """The objectives of two numbers, against all strategies."""
    rng = random.Random(seed)
    size, hit = rng.randrange(2, 5), rng.choice([None, 0])
    count = size if hit == 0 else rng.randrange(2, 5)
    rows = [[rng.randrange(1, 4) for _ in range(size)] for _ in range(count)]
    for place in range(size if hit == 0 else 0):
        rows[place][place] = 0
    costs = [rng.randrange(1, 5) for _ in rows]
    weights = [rng.randrange(1, 5) for _ in range(size)]
    allowed, used = None, sorted({reply for row in rows for reply in row})
    if hit is None and seed % 3 == 0:
        allowed = [[[rng.random() < 0.7 for _ in rows] for _ in range(5)] for _ in rows]
    listed = allowed and [[one[r] for r in used] for one in allowed]
    try:
        game = FeedbackTable(rows, hit=hit, weights=weights, costs=costs, allowed=listed)
    except ValueError:
        return  # some secrets are alike
    found = set()
    most = rng.randrange(1, 9)
    for plan in plans(rows, list(range(size)), list(range(count)), hit, allowed):
        paid = {secret: sum(costs[guess] for guess in made) for secret, made in plan.items()}
        total, worst = sum(paid[s] * weights[s] for s in paid), max(paid.values())
        late = [s for s in paid if paid[s] > most]
        missed = sum(weights[s] for s in late)
        in_time = sum(paid[s] * weights[s] for s in paid if s not in late)
        found.add((total, worst, sum(each == worst for each in paid.values()), missed, in_time))
    goal = "hit" if hit == 0 else "determine"
    wanted = {
        "expected-worst": min(((t, w) for t, w, *_ in found), default=None),
        "worst-expected": min(((w, t) for t, w, *_ in found), default=None),
        "worst-count": min(((w, n) for _, w, n, *_ in found), default=None),
    }
    for objective, value in wanted.items():
        solution = solve(game, objective=objective, goal=goal)
        assert solution.proven
        assert solution.upper_bound == value
        if value is None:
            assert (solution.feasible, solution.strategy) == (False, None)
            continue
        total, worst, histogram = solution.strategy.verify()
        attained = (worst, histogram[worst] if objective == "worst-count" else total)
        assert value == (attained[::-1] if objective == "expected-worst" else attained)
        late = solve(game, objective=objective, goal=goal, time_limit=0)
        assert late.lower_bound <= value
        assert late.upper_bound is None or value <= late.upper_bound
        Strategy.from_json(solution.strategy.to_json())
    if hit == 0:
        least = min((missed, in_time) for *_, missed, in_time in found)
        solution = solve(game, objective="most-within", max_guesses=most)
        assert (solution.upper_bound, solution.proven) == (least, True)
        assert solution.found == sum(weights) - least[0]
        steps = {s: [int(guess) for guess, _ in solution.strategy.path(s)] for s in range(size)}
        paid = {s: sum(costs[guess] for guess in made) for s, made in steps.items()}
        assert sum(weights[s] for s in paid if paid[s] > most) == least[0]


def test_the_lamp():
    game = FeedbackTable(LAMP, costs=[1, 5, 1], secrets=PARTS)
    assert solve(game, goal="determine").total == 28
    assert solve(game, goal="determine", objective="worst").worst == 7
    same = FeedbackTable(LAMP, costs={"0": 0.1, "1": 0.5, "2": 0.1}, secrets=PARTS)
    assert same.costs == (Fraction(1, 10), Fraction(1, 2), Fraction(1, 10))
    both = [*LAMP, [0, 0, 0, 1, 1]]
    more = FeedbackTable(both, costs=[4, 1, 2, 1], weights=[4, 2, 1, 9, 3], secrets=PARTS)
    assert solve(more, goal="determine").total == 56
    assert solve(more, goal="determine", objective="worst").worst == 4


@pytest.mark.parametrize(("floors", "eggs", "drops"), [(6, 2, 3), (10, 1, 10), (36, 2, 8)])
def test_eggs(floors, eggs, drops):
    """The most floors for d drops and two eggs are d (d + 1) / 2."""
    made = [(floor, egg) for egg in range(1, eggs + 1) for floor in range(1, floors + 1)]
    table = [[int(floor >= breaks) for breaks in range(1, floors + 2)] for floor, _ in made]
    allowed = [[[h[1] <= g[1] - broken for h in made] for broken in (0, 1)] for g in made]
    found = solve(FeedbackTable(table, allowed=allowed), objective="worst", goal="determine")
    assert (found.worst, found.proven) == (drops, True)
    assert found.strategy.verify().worst == drops


@pytest.mark.parametrize("costs", [[0.5, 2.5], ["1/2", "5/2"], {"bulb": 0.5, "socket": 2.5}])
def test_what_is_paid_is_in_the_unit_of_the_costs(costs):
    if "1/2" in costs:
        costs = [*map(Fraction, costs)]
    given = {"guesses": ["bulb", "socket"], "secrets": ["bulb", "socket", "fuse"]}
    lamp = FeedbackTable([[1, 0, 0], [0, 1, 0]], costs=costs, **given)
    found = solve(lamp, goal="determine")
    assert (found.total, found.worst, found.lower_bound) == (Fraction(13, 2), 3, Fraction(13, 2))
    assert found.mean == Fraction(13, 6)
    assert found.strategy.verify()[:2] == (Fraction(13, 2), 3)
    assert found.strategy.verify().record()["total"] == found.record()["total"] == "13/2"
    assert found.histogram == {Fraction(1, 2): 1, 3: 2}
    assert "a cost of 13/2 in total and at most 3" in found.strategy.verify().statement
    ranked = rank_guesses(lamp, goal="determine")
    assert (ranked[0].total, ranked[0].mean) == (Fraction(13, 2), Fraction(13, 6))
    assert ranked.record()["ranking"][0]["total"] == "13/2"
    assert best_guess(lamp, goal="determine") == 0
    assistant = Assistant(lamp)
    assert (assistant.proposal, assistant.expected) == (0, Fraction(13, 6))
    assistant.answer(0)
    assert (assistant.lower_bound, assistant.upper_bound, assistant.proposal) == (5, 5, 1)
    assert not assistant.is_solved
    assert lamp != FeedbackTable([[1, 0, 0], [0, 1, 0]], costs=[1, 5], **given)


def test_numbers_that_cost_what_they_are():
    table = higher_lower(10).table.tolist()
    game = FeedbackTable(table, costs=range(1, 11))
    assert solve(game, objective="worst", goal="determine").worst == 16


def test_a_guess_that_hits_several():
    """Sums up to 4, where exchanged summands are accepted."""
    sums = [f"{a}+{b}={a + b}" for a in range(1, 4) for b in range(1, 5 - a)]
    plain = words(sums)
    table = [[plain.feedback(g, s).name for s in sums] for g in sums]
    for row, guess in zip(table, sums, strict=True):
        other = f"{guess[2]}+{guess[0]}={guess[4]}"
        row[sums.index(other)] = "ggggg"
    names = sorted({name for row in table for name in row})
    rows = [[names.index(name) for name in row] for row in table]
    given = {"hit": "ggggg", "feedbacks": names, "guesses": sums, "secrets": sums}
    with pytest.raises(ValueError, match="shared_hits=True"):
        FeedbackTable(rows, **given)
    found = solve(FeedbackTable(rows, **given, shared_hits=True))
    assert (found.total, found.worst) == (10, 2)
    assert solve(plain).total == 11


def test_what_follows_a_history():
    game = FeedbackTable(LAMP, costs=[1, 5, 1], secrets=PARTS, guesses=["A", "B", "C"])
    found = solve(game, "A=1", goal="determine")
    assert (found.total, found.candidate_count) == (10, 2)
    assert game.text(found.strategy.next_guess()) == "B"
    with pytest.raises(ValueError, match="determined with answer 1"):
        found.strategy.next_guess("B=0")
    with pytest.raises(InconsistentHistoryError):
        solve(game, "A=1, C=1", goal="determine")
    late = solve(game, goal="determine", time_limit=0)
    assert late.lower_bound <= 28 <= late.upper_bound == late.strategy.verify().total
    assert best_guess(game, goal="determine", time_limit=0) == late.guess
    rows = rank_guesses(game, goal="determine", time_limit=0)
    assert len(rows) == 3
    both = rank_guesses(game, goal="determine", only=["B"], below=30)
    assert [(row.value, row.lower_bound) for row in both] == [(None, both[0].lower_bound)]
    assert (both[0].lower_bound, both.proven) == (32, True)
    assert len(rank_guesses(game, goal="determine", top=2)) == 2


def test_a_long_way():
    """A strategy of more guesses than a player may make."""
    size = 401
    game = FeedbackTable(
        [[int(s > g) for s in range(size)] for g in range(size)],
        hit=0,
        costs=range(1, size + 1),
        shared_hits=True,
    )
    found = solve(game, time_limit=0)
    assert found.strategy.total == found.upper_bound


def test_play_that_may_get_stuck():
    """One of two questions may be asked, and both are needed."""
    both = [[[False, False], [False, False]]] * 2
    game = FeedbackTable([[0, 0, 1], [0, 1, 0]], allowed=both)
    for objective in ("expected", "worst"):
        found = solve(game, goal="determine", objective=objective)
        assert (found.feasible, found.proven, found.lower_bound) == (False, True, None)
    assert len(rank_guesses(game, goal="determine")) == 0
    for ask in (best_guess, lambda game, goal: Assistant(game).proposal):
        with pytest.raises(UnsupportedGameError, match="may get stuck"):
            ask(game, goal="determine")
    left = solve(game, goal="determine", candidates=[0, 1])
    assert (left.total, left.strategy.next_guess()) == (2, 1)


def test_the_shell_and_pages():
    csv = "test,a,b,c\nA,yes,no,no\nB,no,yes,no\n"
    given = {"table": csv, "costs": "0.5, 2.5"}
    found = answer("table/solve", {**given, "objective": "worst-expected"})
    assert (found["upper_bound"], found["histogram"]) == ((3, "13/2"), {"1/2": 1, "3": 2})
    assert answer("table/rank", given)["ranking"][0]["total"] == "13/2"
    tree = answer("table/tree", given)["tree"]
    assert (tree["total"], tree["worst"], tree["replies"]["yes"]) == ("13/2", 3, None)
    split = answer("table/split", {**given, "guess": "A"})
    assert sorted(row["value"] for row in split["replies"]) == [0, 5]
    told = answer("table/propose", given)
    assert (told["text"], told["expected"]) == ("A", "13/6")
    made = answer("table/review", {**given, "history": "B=no, A=yes"})
    assert (made["moves"][0]["cost"], made["expected"]) == ("2/3", "13/6")
    for question, more in (("fixed", {}), ("exercise", {})):
        with pytest.raises(UnsupportedGameError, match="costs"):
            answer(f"table/{question}", {**given, **more})


def test_files_of_costs_are_checked():
    game = FeedbackTable(LAMP, costs=[1, 5, 1])
    record = solve(game, goal="determine").strategy.to_json()
    for costs, problem in (
        ("[1, 5]", "list of 3"),
        ("[1, -5, 1]", "whole numbers"),
        ('[1, "5/0", 1]', "whole numbers"),
        ("[1, 5.0, 1]", "whole numbers"),
        ("null", "must be a list"),
    ):
        with pytest.raises(VerificationError, match=problem):
            verify(json.loads(record.replace("[1, 5, 1]", costs)))
    cheap = verify(json.loads(record.replace("[1, 5, 1]", '["1/3", 0, 1]')))
    assert cheap.total == Fraction(14, 3)
    shared = json.loads(record)
    shared["game"]["shared_hits"] = 1
    with pytest.raises(VerificationError, match="shared_hits"):
        verify(shared)


@pytest.mark.parametrize(
    "ask",
    [
        fixed_questions,
        lambda game: judge(print, game),
        lambda game: rate(print, game),
        heuristic_strategy,
        prove_lower_bound,
        lambda game: solve(game, goal="determine").strategy.losses(),
        lambda game: diagnose(game, ""),
        lambda game: rank_guesses(game, objective="worst-count", goal="determine"),
        lambda game: solve(game, goal="determine", guesses="consistent"),
        lambda game: solve(game, goal="determine", max_guesses=3),
    ],
)
def test_what_does_not_know_costs_says_so(ask):
    game = FeedbackTable(LAMP, costs=[1, 5, 1], secrets=PARTS)
    with pytest.raises(
        (UnsupportedGameError, ValueError), match=r"costs|solved without|objective|guesses=\"all\""
    ):
        ask(game)


@pytest.mark.parametrize("seed", range(6))
def test_more_than_255_replies(seed, tmp_path):
    """What such tables have is what all trees say; files and their checker know them."""
    rng, size, hit = random.Random(seed), 300 + 10 * seed, seed % 2 or None
    rows = [[2 + rng.randrange(kinds) for _ in range(size)] for kinds in (2000, 1500, 7, 3)]
    if hit is not None:
        rows += [
            [hit if place == guess else 2 + place % 270 for place in range(size)]
            for guess in range(size)
        ]
    weights = [rng.randrange(1, 4) for _ in range(size)]
    game = FeedbackTable(rows, hit=hit, weights=weights)
    args = rows, [1] * len(rows), weights, list(range(size)), hit, None
    found = solve(game, goal=game.goal)
    if hit is None:
        every = list(range(size)), range(len(rows))
        wanted = [least(*args, *every, worst) for worst in (False, True)]
        assert [found.total, solve(game, objective="worst", goal="determine").worst] == wanted
        assert [row.total for row in rank_guesses(game, goal="determine")] == sorted(
            least_after(guess, *args, *every, worst=False) for guess in range(len(rows))
        )
    found.strategy.save(path := tmp_path / "wide.json")
    assert verify(path).total == found.total
    assert begin(game).to_move


def test_what_does_not_fit_is_begun_with_what_tells_most(monkeypatch):
    monkeypatch.setattr("abgames.codebreaking.costs.MOST_BYTES", 1)
    game = FeedbackTable([*LAMP, [0, 1, 2, 3, 4]], costs=[1, 5, 1, 2])
    found = solve(game, goal="determine")
    assert (found.proven, found.strategy, found.lower_bound, found.guess) == (False, None, 0, 3)
    assert best_guess(game, goal="determine") == 3
    with pytest.raises(MemoryLimitError, match="ask after an answer"):
        rank_guesses(game, goal="determine")


def test_under_a_rule_guesses_are_not_judged():
    allowed = [[[1, 1, 0]] * 2] * 3
    game = FeedbackTable(LAMP, costs=[1, 5, 1], allowed=allowed, secrets=PARTS)
    for ask in (begin, lambda game: review(game, "0=1")):
        with pytest.raises(UnsupportedGameError, match="without a rule by begin and review"):
            ask(game)


def test_costs_are_checked():
    for wrong, error in (([1, 2], ValueError), ("1,2,3", TypeError), ([1, -1, 2], ValueError)):
        with pytest.raises(error, match="cost"):
            FeedbackTable(LAMP, costs=wrong)
