"""Files that were tampered with: what a checker accepts must be true, by brute force."""

import json
from copy import deepcopy

from abgames import VerificationError, otrio, verify
from abgames.codebreaking import AB, Mastermind, prove_lower_bound, solve
from abgames.codebreaking.reference import Rules, least_total, least_worst
from abgames.otrio import Position, can_force, reference, reference_solve

from .otrio import late_position, random_order, subset, text

ODD = [
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    1.0,
    2**64,
    "",
    "P1",
    "D",
    "0A1B",
    "2A0B",
    [],
    {},
    [1, 2],
    [[]],
]


def case(rng, folder):
    """One file, some times with up to three changes, in both checkers if it has two."""
    make, holds = rng.choice(
        ((strategy, strategy_holds), (lower_bound, lower_bound_holds))
        + ((total_bound, total_bound_holds),)
        + ((certificate, certificate_holds), (outcomes, outcomes_hold)) * 2
    )
    document = make(rng)
    if document is None:
        return
    assert accepted(document)
    for _ in range(20):
        changed = deepcopy(document)
        for _ in range(rng.randint(1, 3)):
            change(rng, changed, values_of(document))
        if accepted(changed):
            holds(changed)


def accepted(document):
    """Whether its checkers accept a file; they must agree."""
    checked = [passes(document, fast=False)]
    if "otrio" in str(document.get("format")):
        checked.append(passes(document, fast=True))
    assert len(set(checked)) == 1, checked
    return checked[0]


def passes(document, *, fast):
    """Whether a checker accepts a file; all else than its own error is a fault."""
    try:
        verify(document, fast=fast)
    except VerificationError:
        return False
    return True


# -- changes ------------------------------------------------------------------------------


def places(node):
    """All (container, key) of a document."""
    found = [(node, key) for key in (node if isinstance(node, dict) else range(len(node)))]
    for container, key in list(found):
        if isinstance(container[key], dict | list):
            found += places(container[key])
    return found


def values_of(document):
    """Everything that stands in a document."""
    return [container[key] for container, key in places(document)]


def change(rng, document, values):
    """Change, remove, exchange or repeat something."""
    container, key = rng.choice(places(document) or [({"": 0}, "")])
    other, place = rng.choice(places(document) or [({"": 0}, "")])
    kind = rng.randrange(6)
    if kind == 0:
        container[key] = deepcopy(rng.choice(ODD))
    elif kind == 1:
        container[key] = deepcopy(rng.choice(values))
    elif kind == 2:
        del container[key]
    elif kind == 3 and isinstance(container[key], int):
        container[key] += rng.choice((-1, 1))
    elif kind == 4 and isinstance(container, dict):
        container[str(rng.choice(values))[:40]] = container.pop(key)
    else:
        one, another = deepcopy(container[key]), deepcopy(other[place])
        container[key] = another
        if container is not other and place in (
            other if isinstance(other, dict) else range(len(other))
        ):
            other[place] = one


# -- files, and what is true of them ------------------------------------------------------


def random_game(rng):
    """A small game, with a goal and maybe some candidates."""
    game = rng.choice(
        (AB(1, 4), AB(2, 3), AB(2, 4, 1), AB(3, 4), Mastermind(2, 3), Mastermind(3, 2))
    )
    candidates = None
    if rng.random() < 0.5:
        secrets = game.secrets.tolist()
        candidates = rng.sample(secrets, min(len(secrets), rng.randint(1, 7)))
    return game, {"goal": rng.choice(("hit", "determine")), "candidates": candidates}


def strategy(rng):
    """A strategy."""
    game, asked = random_game(rng)
    objective = rng.choice(("expected", "worst", "worst-count"))
    return json.loads(solve(game, objective=objective, **asked).strategy.to_json())


def asked_of(document):
    """The rules and the candidates of a file."""
    given = document["game"]
    rules = Rules(given["name"], given["pegs"], given["colors"], given["extra_colors"])
    history = [
        (tuple(guess), tuple(map(int, reply[:-1].replace("B", "").split("A"))))
        for guess, reply in document["history"]
    ]
    some = document["candidates"]
    candidates = None if some is None else [tuple(code) for code in some]
    return rules, rules.consistent(history, candidates)


def strategy_holds(document):
    """Every candidate is settled, with as many guesses as the checker says."""
    rules, candidates = asked_of(document)
    counts, ends = [], {}
    for secret in candidates:
        node, guesses, path = document["root"], 0, ()
        while node is not None:
            reply = rules.feedback(tuple(node["guess"]), secret)
            guesses += 1
            path = (*path, reply)
            node = node["replies"]["{}A{}B".format(*reply)]
        ends.setdefault(path, []).append(secret)
        counts.append(guesses)
        assert document["goal"] == "determine" or (path and path[-1] == rules.hit)
    if document["goal"] == "determine":
        assert all(len(secrets) == 1 for secrets in ends.values())
    verified = verify(document)
    assert (verified.total, verified.worst) == (sum(counts), max(counts))


def lower_bound(rng):
    """A proof that some guesses are not enough, if one is found."""
    game, asked = random_game(rng)
    worst = solve(game, objective="worst", **asked).worst
    found = worst and prove_lower_bound(game, guesses=worst - 1, **asked)
    return json.loads(found.to_json()) if found else None


def lower_bound_holds(document):
    """So many guesses are not enough."""
    rules, candidates = asked_of(document)
    assert least_worst(rules, goal=document["goal"], candidates=candidates) > document["guesses"]


def total_bound(rng):
    """A proof that all candidates together take so many guesses."""
    game, asked = random_game(rng)
    found = prove_lower_bound(game, objective="expected", **asked)
    return json.loads(found.to_json()) if found else None


def total_bound_holds(document):
    """They take no fewer guesses."""
    rules, candidates = asked_of(document)
    least = least_total(rules, goal=document["goal"], candidates=candidates)
    assert verify(document).total <= least


def public(position):
    """A position of the reference, as the library has it."""
    return Position.from_board(*position)


def certificate(rng):
    """A proof of what a coalition can force."""
    position = late_position(rng)
    coalition = subset(rng, range(1, position.players + 1), 0.5)
    winners = subset(rng, ["D", *range(1, position.players + 1)], 0.4)
    found = can_force(public(position), coalition, winners, threads=1, certificate=True)
    return json.loads(found.certificate.to_json())


def position_of(document):
    """The position of a file, of the reference."""
    place = (document[key] for key in ("board", "players", "color"))
    return reference.Position(*place, document.get("colors"))


def is_late(position):
    """Whether few moves are left; brute force from an early position would take too long.

    A file of the variant becomes one of an early position when it loses its number of colours.
    """
    free = position.board.count(".")
    assert free <= 12
    return free <= 9 or position.colors == 1


def certificate_holds(document):
    """The coalition can force it, or cannot."""
    asked = position_of(document), document["coalition"], document["winners"]
    assert not is_late(asked[0]) or reference_solve.can_force(*asked) is document["holds"]


def outcomes(rng):
    """A proof of the outcomes of orders."""
    position = late_position(rng)
    players = range(1, position.players + 1)
    prefer = {player: text(random_order(rng, position.players)) for player in players}
    judge = subset(rng, players, 0.7)
    found = otrio.solve(public(position), prefer, judge, threads=1, certificate=True)
    return json.loads(found.certificate.to_json())


def outcomes_hold(document):
    """These are the outcomes."""
    orders = dict(enumerate(document["prefer"], 1))
    position = position_of(document)
    if is_late(position):
        found = reference_solve.outcomes(position, orders, document["judge"])
        assert found == frozenset(document["outcomes"])
