"""Laws of forms: new names change nothing, and shell, page and Python say the same."""

import contextlib
import io
import json
import tempfile
from fractions import Fraction
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from abgames import begin, explore
from abgames import codebreaking as cb
from abgames.cli import main

from .law import PAIRS, asks, law


def shuffled(rng, count):
    """The new number of each of so many things."""
    order = list(range(count))
    rng.shuffle(order)
    return order


@law("names of guesses, secrets and replies")
def renamed(found, rng):
    """Guesses, secrets and replies with other numbers are the same game."""
    truth = found.truth
    if "unhittable" in found.traits:
        return
    guess, secret = shuffled(rng, len(truth.rows)), shuffled(rng, len(truth.rows[0]))
    kinds = sorted({reply for row in truth.rows for reply in row})
    reply = dict(zip(kinds, shuffled(rng, len(kinds)), strict=True))
    rows = [[0] * len(secret) for _ in guess]
    for g, row in enumerate(truth.rows):
        for s, said in enumerate(row):
            rows[guess[g]][secret[s]] = reply[said]

    def moved(values):
        return None if values is None else [values[secret.index(s)] for s in range(len(secret))]

    allowed = None
    if truth.rule is not None:
        allowed = [[[0] * len(guess) for _ in kinds] for _ in guess]
        for g, made in enumerate(guess):
            for said, number in reply.items():
                for later, new in enumerate(guess):
                    allowed[made][number][new] = int(truth.rule(g, said, later))
    game = cb.FeedbackTable(
        rows,
        hit=reply.get(truth.hit),
        weights=moved(truth.weights),
        classes=moved(truth.labels),
        allowed=allowed,
    )
    given = {"history": [(guess[g], reply[said]) for g, said in found.history]}
    if found.candidates is not None:
        given["candidates"] = [secret[s] for s in found.candidates]
    objective = rng.choice(("expected", "worst", *PAIRS))
    least = truth.value(objective, found.place, most=found.most)
    other = asks(cb.solve, found, objective=objective, **given)(game)
    assert (other.proven, other.upper_bound) == (True, least), (str(game), given)


@law("names of colours and places")
def recoloured(found, rng):
    """Colours and places that change their names are the same situation."""
    game = found.game
    if game.kind not in ("AB", "Mastermind"):
        return
    color, peg = shuffled(rng, game.colors), shuffled(rng, game.pegs)
    extra = range(game.colors, game.colors + game.extra_colors)

    def moved(code):
        new = [[*color, *extra][c - 1] + 1 for c in code]
        return tuple(new[place] for place in peg)

    given = {"history": [(moved(found.guesses[g]), reply) for g, reply in found.history]}
    if found.candidates is not None:
        given["candidates"] = [moved(found.secrets[s]) for s in found.candidates]
    ranking = asks(cb.rank_guesses, found, max_guesses=None, **given)
    del ranking.keywords["max_guesses"]
    values = [
        found.truth.value("expected", found.place, g) for g in found.truth.guesses(found.place)
    ]
    found_values = [row.value for row in ranking(game) for _ in range(row.count)]
    assert sorted(found_values) == sorted(values), given


NOT_ON_BOARDS = "hard listed weights classes goal extra own candidates consistent most"


def boards_show(found, rng):
    """What a board shows is the game with all that belongs to it."""
    from abgames.explore.boards import shown_as, subject_of

    if found.game.kind == "CardMoo" and not found.traits & {*NOT_ON_BOARDS.split()}:
        return  # boards show the one of thirteen ranks
    given = found.asked() | {"history": found.answers()}
    subject = begin(found.game, history=given.pop("history"), goal=found.truth.goal)
    view, state = partial(shown_as, **given)(subject)
    shown, answers = subject_of(view, json.loads(json.dumps(state)))
    solution = cb.solve(shown, answers, goal=shown.goal)
    assert solution.upper_bound == found.truth.value("expected", found.place)


if find_spec("anywidget") is not None:
    law("explore.board", boards_show, refuses=NOT_ON_BOARDS)


NOT_SAID = ("game", "history", "history_text", "next_guess", "nodes", "seconds", "guess", "best")
"""What may differ between the forms: names of codes, and the work."""


@law(
    "explore.answer cli.main codebreaking.Solution.record codebreaking.Ranking.record",
    refuses="listed blanks candidates unhittable",
)
def said(found, rng):
    """The shell's JSON, the page's answer and the record are equal, and true."""
    objective = rng.choice(("expected", "worst", *PAIRS))
    with tempfile.TemporaryDirectory() as folder:
        room, given, game = put(found, Path(folder))
        given |= {"objective": objective, "goal": found.truth.goal, "history": history(found)}
        given |= {"guesses": "consistent"} if found.truth.consistent else {}
        given |= {} if found.candidates is None else {"candidates": found.asked()["candidates"]}
        given |= {} if found.most is None else {"max_guesses": found.most}
        verb = rng.choice(("solve", "rank")) if found.most is None else "solve"
        page = explore.answer(f"{room}/{verb}", given)
        shell = typed(room, verb, given, Path(folder))
    ask = cb.solve if verb == "solve" else cb.rank_guesses
    python = asks(ask, found, objective=objective, history=history(found))(game).record()
    assert plain(page) == plain(shell) == plain(python)
    least = found.truth.value(objective, found.place, most=found.most)
    said = page["upper_bound"] if verb == "solve" else page["least"]
    assert (tuple(said) if isinstance(said, list) else said) == least


NOT_ON_THE_PAGE = frozenset(
    ["own", "cards", "goal", "listed", "blanks", "candidates", "consistent", "most"]
)
"""What it cannot ask, and cards, which are played there otherwise."""


@law("explore.answer")
def shown(found, rng):
    """What the page shows of a situation is true: replies, a proposal, a tree, costs."""
    if found.traits & NOT_ON_THE_PAGE:
        return  # the page plays each game to its usual end
    truth, place, game = found.truth, found.place, found.game
    objective = rng.choice(("expected", "worst"))
    number = rng.choice(truth.guesses(place))
    code = found.guesses[number]
    with tempfile.TemporaryDirectory() as folder:
        room, given, _ = put(found, Path(folder))
    given |= found.asked() | {"history": history(found)}

    def page(verb, **more):
        return explore.answer(f"{room}/{verb}", {**given, **more})

    split = page("split", guess=game.text(code), objective=objective)["replies"]
    parts = dict(truth.parts(place, number))
    assert {row["reply"] for row in split} == set(parts)
    for row in split:
        part = parts[row["reply"]]
        over = part.allowed is None or truth.is_over(part.left)
        assert row["candidate_count"] == len(part.left)
        assert row["value"] == (0 if over else truth.value(objective, part)), row
    tree = page("tree", objective=objective)["tree"]
    assert tree["total" if objective == "expected" else "worst"] == truth.value(objective, place)
    proposal = page("propose")
    assert proposal["lower_bound"] == proposal["upper_bound"] == truth.value("expected", place)
    made = f"{game.text(code)}={split[0]['reply']}"
    judged = page("judge", history=", ".join(filter(None, (history(found), made))))
    last = judged["moves"][-1]
    assert last["cost"] is not None
    least = truth.value("expected", place)
    cost = Fraction(truth.value("expected", place, number) - least, truth.weight(place.left))
    assert Fraction(last["cost"]) == cost, (game.text(code), last)


def plain(record):
    """What does not depend on the form."""
    return {k: v for k, v in json.loads(json.dumps(record)).items() if k not in NOT_SAID}


def history(found):
    """The history as text."""
    return ", ".join(f"{found.game.text(guess)}={reply}" for guess, reply in found.answers())


def put(found, folder):
    """The room of a game, its arguments on the page, and the game with the same order of codes."""
    game, truth = found.game, found.truth
    if game.kind == "AB":
        shape = {"pegs": game.pegs, "colors": game.colors, "extra_colors": game.extra_colors}
        return "ab", shape, game
    if game.kind == "Mastermind":
        return "mastermind", {"pegs": game.pegs, "colors": game.colors}, game
    if game.kind == "CardMoo":
        own = {"own": game.secret_text(game.own)} if game.own else {}
        return "cardmoo", {"ranks": game.ranks, **own}, game
    if found.made.startswith("words"):
        answers = [game.secret_text(secret) for secret in game.secrets.tolist()]
        others = sorted({game.text(guess) for guess in game.guesses.tolist()} - {*answers})
        given = {"answers": ",".join([*answers, ""]), "allowed": ",".join([*others, ""])}
        given |= {"hard": game.has_rule} | (
            {"weights": list(truth.weights)} if truth.weights else {}
        )
        listed = sorted([*answers, *others])
        return "words", given, cb.words(answers, listed, weights=truth.weights, hard=game.has_rule)
    given = {"table": game.to_csv()}
    given |= {"hit": "0"} if truth.hit is not None else {}
    given |= {"weights": list(truth.weights)} if truth.weights else {}
    if "blanks" in found.traits:
        given |= {"blanks": True}
    if truth.rule is not None:
        given |= {"allowed": "hard"}
    if truth.labels is not None:
        given["table"] += f"kind,{','.join(truth.labels)}\n"
        given["classes"] = "kind"
    return "table", given, game


def typed(room, verb, given, folder):
    """The answer of the shell to the same question."""
    words = [room, verb, "--json"]
    for name, value in given.items():
        if name in ("table", "answers", "allowed"):
            path = folder / f"{name}.csv"
            path.write_text(value if name == "table" else value.replace(",", "\n"))
            value = path
        if isinstance(value, list):
            value = ",".join(map(str, value))
        option = [] if name == "table" else [f"--{name.replace('_', '-')}"]
        words += option * value if isinstance(value, bool) else [*option, str(value)]
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with contextlib.redirect_stdout(out):
        status = main(words)
    out.seek(0)
    text = out.read()
    # A question that cannot be met has an answer, and a status of its own.
    assert status == 0 or json.loads(text).get("feasible") is False, (words, status)
    return json.loads(text)
