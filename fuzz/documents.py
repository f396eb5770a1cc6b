"""Files that were tampered with: what a checker accepts must be true, by brute force."""

import json
from contextlib import suppress
from copy import deepcopy
from itertools import product

from abgames import VerificationError, games, otrio, verify
from abgames.codebreaking import (
    AB,
    AllColors,
    FeedbackTable,
    Mastermind,
    Strategy,
    prove_all_colors,
    prove_lower_bound,
    solve,
)
from abgames.codebreaking.reference import ColorRules, least_pair, least_total, least_worst
from abgames.otrio import Position, can_force, reference
from abgames_check.codebreaking.names import MadeTable
from abgames_check.codebreaking.rules import TableRules

from .otrio import drawn_orders, late_position, subset
from .tables import random_table
from .texts import run

ODD = [
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    1.0,
    2**53 + 1,
    2**64,
    -(10**30),
    "",
    "P1",
    "D",
    "0A1B",
    "2A0B",
    [],
    {},
    [1, 2],
    [[]],
    "class",
    ["a", "b"],
]


def case(rng, folder):
    """One file, some times with up to three changes, in both checkers if it has two."""
    make, holds = rng.choice(
        ((strategy, strategy_holds), (lower_bound, lower_bound_holds))
        + ((total_bound, total_bound_holds), (worst_bound, worst_bound_holds))
        + ((unsure, unsure_holds),)
        + ((certificate, certificate_holds), (outcomes, outcomes_hold)) * 2
        + ((heaps_certificate, heaps_hold), (all_colors, all_colors_hold))
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
        if rng.random() < 0.05:
            commands_end(rng, changed, folder)


def accepted(document):
    """Whether its checkers accept a file; they must agree."""
    checked = [passes(document, fast=False)]
    fast = ("otrio", "total", "worst", "unsure", "all-colors")
    if any(word in str(document.get("format")) for word in fast):
        checked.append(passes(document, fast=True))
    assert len(set(checked)) == 1, checked
    with suppress(ValueError, VerificationError):  # no other error
        Strategy.from_json(json.dumps(document))
    return checked[0]


def passes(document, *, fast):
    """Whether a checker accepts a file; all else than its own error is a fault."""
    try:
        verify(document, fast=fast, rules=HEAPS)
    except VerificationError:
        return False
    return True


def commands_end(rng, document, folder):
    """The commands that read files end with one of their statuses."""
    path = folder / "file.json"
    path.write_text(json.dumps(document), "utf-8")
    command = rng.choice((["show"], ["show", "--after", "0A1B"], ["verify"], ["verify", "--json"]))
    run([*command, str(path)])


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
    if rng.random() < 0.4:
        rows, hit, weights = random_table(rng)
        if len(set(zip(*rows, strict=True))) == len(rows[0]):
            classes = rng.choice((None, [rng.choice("ab") for _ in rows[0]]))
            game = FeedbackTable(rows, hit=hit, weights=weights, classes=classes)
            return game, {
                "goal": rng.choice(("hit", "determine") if hit is not None else ("determine",))
            }
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
    if getattr(game, "classes", None) and rng.random() < 0.5:
        asked["goal"] = "class"
    objective = rng.choice(("expected", "worst", "worst-count"))
    return json.loads(solve(game, objective=objective, **asked).strategy.to_json())


def asked_of(document):
    """The rules and the candidates of a file."""
    given, history, some = (document[key] for key in ("game", "history", "candidates"))
    if given["name"] == "FeedbackTable":
        table, names = given["table"], ("guesses", "secrets", "feedbacks")
        if isinstance(table, str):
            table = MadeTable(table, *(given[name] for name in names))
        names = ("hit", "weights", "feedbacks", "classes", "guesses", "allowed")
        rules = TableRules(table, *(given.get(name) for name in names))
        answers = [(guess, rules.replies[text]) for guess, text in history]
        return rules, rules.consistent(answers, some)
    rules = ColorRules(given["name"], given["pegs"], given["colors"], given["extra_colors"])
    history = [
        (tuple(guess), tuple(map(int, reply[:-1].replace("B", "").split("A"))))
        for guess, reply in history
    ]
    candidates = None if some is None else [tuple(code) for code in some]
    return rules, rules.consistent(history, candidates)


def reply_text(rules, reply):
    """A reply as files have it."""
    if isinstance(rules, TableRules):
        return rules.reply_text(reply)
    return "{}A{}B".format(*reply)


def strategy_holds(document):
    """Every candidate is settled, with as many guesses as the checker says."""
    rules, candidates = asked_of(document)
    counts, ends = [], {}
    for secret in candidates:
        node, guesses, path = document["root"], 0, ()
        while node is not None:
            guess = node["guess"] if isinstance(node["guess"], int) else tuple(node["guess"])
            reply = rules.feedback(guess, secret)
            guesses += 1
            path = (*path, reply)
            node = node["replies"][reply_text(rules, reply)]
        ends.setdefault(path, []).append(secret)
        counts.append((guesses, rules.weight([secret])))
        assert document["goal"] != "hit" or (path and path[-1] == rules.hit)
    if document["goal"] == "determine":
        assert all(len(secrets) == 1 for secrets in ends.values())
    if document["goal"] == "class":
        for secrets in ends.values():
            assert len({rules.classes[secret] for secret in secrets}) == 1
    verified = verify(document)
    total = sum(guesses * weight for guesses, weight in counts)
    assert (verified.total, verified.worst) == (total, max(counts)[0])


def lower_bound(rng):
    """A proof that some guesses are not enough, if one is found."""
    game, asked = random_game(rng)
    worst = solve(game, objective="worst", **asked).worst
    found = worst and prove_lower_bound(game, guesses=worst - 1, **asked)
    return json.loads(found.to_json()) if found else None


def lower_bound_holds(document):
    """So many guesses are not enough."""
    rules, candidates = asked_of(document)
    asked = {"goal": document["goal"], "candidates": candidates}
    assert no_strategy(rules, asked) or least_worst(rules, **asked) > document["guesses"]


def no_strategy(rules, asked):
    """Whether no strategy settles all: any bound holds."""
    return least_total(rules, **asked) is None


def total_bound(rng):
    """A proof that all candidates together take so many guesses."""
    game, asked = random_game(rng)
    found = prove_lower_bound(game, objective="expected", **asked)
    return json.loads(found.to_json()) if found else None


def total_bound_holds(document):
    """They take no fewer guesses."""
    rules, candidates = asked_of(document)
    least = least_total(rules, goal=document["goal"], candidates=candidates)
    assert least is None or verify(document).total <= least


def worst_bound(rng):
    """A proof, by sets, of the worst case and how many candidates need it."""
    game, asked = random_game(rng)
    found = prove_lower_bound(game, objective=rng.choice(("worst", "worst-count")), **asked)
    return json.loads(found.to_json()) if found else None


def worst_bound_holds(document):
    """No strategy does better."""
    if document["format"] == "abgames-lower-bound":
        lower_bound_holds(document)
        return
    rules, candidates = asked_of(document)
    asked = {"goal": document["goal"], "candidates": candidates}
    verified = verify(document)
    least = None if no_strategy(rules, asked) else least_pair(rules, "worst-count", **asked)
    assert least is None or (verified.worst, verified.worst_count) <= least


def unsure(rng):
    """How many guesses are enough where replies are not one value, or that fewer are not."""
    size, has_hit = rng.randint(2, 4), rng.random() < 0.5
    rows = [
        [
            (0,)
            if has_hit and guess == secret
            else tuple(rng.sample([1, 2, 3], rng.choice((1, 1, 2))))
            for secret in range(size)
        ]
        for guess in range(size + 1)
    ]
    game = FeedbackTable(rows, hit=0 if has_hit else None, lies=rng.choice((1, 1, 2)))
    with suppress(ValueError):  # nothing tells two secrets apart
        goal = rng.choice(("hit", "determine")) if has_hit else "determine"
        found = solve(game, objective="worst", goal=goal).strategy.certificate()
        if rng.random() < 0.5:
            found = prove_lower_bound(game, guesses=found.guesses - 1, goal=goal)
        return json.loads(found.to_json())
    return None


def unsure_holds(document):
    """So many guesses are enough, or not."""
    table, hit, goal = (document["game"]["table"], document["game"]["hit"], document["goal"])
    names = document["game"]["feedbacks"]

    def after(left, guess, reply):
        return {
            secret: lies - (reply not in table[guess][secret])
            for secret, lies in left.items()
            if lies >= (reply not in table[guess][secret]) and hit not in table[guess][secret]
        }

    def enough(left, guesses):
        if len(left) <= (goal == "determine"):
            return True
        later = [
            [after(left, guess, reply) for reply in {r for entry in row for r in entry} - {hit}]
            for guess, row in enumerate(table)
        ]
        return guesses > 0 and any(
            left not in rests and all(enough(rest, guesses - 1) for rest in rests)
            for rests in later
        )

    given = document["candidates"]
    secrets = range(len(table[0])) if given is None else given
    left = dict.fromkeys(secrets, document["game"]["lies"])
    for guess, word in document["history"]:
        left = after(left, guess, int(word) if names is None else names.index(word))
    assert document["guesses"] > 6 or enough(left, document["guesses"]) is document["enough"]


def all_colors(rng):
    """A proof for all numbers of colours, of one or two pegs."""
    game, pegs = rng.choice((("AB", 1), ("AB", 2), ("Mastermind", 1), ("Mastermind", 2)))
    found = prove_all_colors(game, pegs, objective=rng.choice(("expected", "worst")))
    return json.loads(found.to_json())


def all_colors_hold(document):
    """Its values are those of searches."""
    proof = AllColors.from_json(json.dumps(document))
    game = {"AB": AB, "Mastermind": Mastermind}[proof.game]
    for colors in range(proof.pegs, proof.pegs + 5):
        if (colors, None) not in proof.exceptions:
            found = solve(game(proof.pegs, colors), objective=proof.objective)
            assert proof.value(colors) == found.lower_bound


class Heaps:
    """Three players take one or two stones of a heap; whoever takes the last one wins."""

    players, start = 3, (5, 1)

    def to_move(self, position):
        """The player to move."""
        return position[1] if position[0] else None

    def moves(self, position):
        """One or two stones."""
        return range(1, min(position[0], 2) + 1)

    def play(self, position, move):
        """The next player's turn."""
        return position[0] - move, position[1] % 3 + 1

    def outcome(self, position):
        """Who took the last stone."""
        return f"P{(position[1] + 1) % 3 + 1}"


HEAPS = Heaps()


def heaps_certificate(rng):
    """What a coalition can force there."""
    sides = subset(rng, (1, 2, 3), 0.5), subset(rng, ("P1", "P2", "P3"), 0.5)
    return json.loads(games.solve(HEAPS).certificate(*sides).to_json())


def heaps_hold(document):
    """The coalition can force it, or cannot."""
    starts = {str(start): start for start in product(range(6), (1, 2, 3))}
    found = games.solve(HEAPS)
    start = starts[document["start"]]
    winners = {"P1", "P2", "P3"}.intersection(document["winners"])  # a file may have others, too
    assert found.forces(document["coalition"], winners, start) is document["holds"]


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
    assert not is_late(asked[0]) or reference.can_force(*asked) is document["holds"]


def outcomes(rng):
    """A proof of the outcomes of orders."""
    position = late_position(rng)
    _orders, prefer = drawn_orders(rng, position.players)
    judge = subset(rng, prefer, 0.7)
    found = otrio.solve(public(position), prefer, judge=judge, threads=1, certificate=True)
    return json.loads(found.certificate.to_json())


def outcomes_hold(document):
    """These are the outcomes."""
    orders = dict(enumerate(document["prefer"], 1))
    position = position_of(document)
    if is_late(position):
        found = reference.outcomes(position, orders, document["judge"])
        assert found == frozenset(document["outcomes"])
