"""What needs no Python: the core gives the records that Python gives, and refuses in its words."""

import json
import random

import pytest

from abgames._abgames import answers
from abgames.codebreaking import AB, CardMoo, Mastermind, words
from abgames.codebreaking.history import parse_history
from abgames.explore import answer

WORDS = "crane crate trace react stone store score tears stare"
MORE = "seats cater teeth onset"
LISTS = {"answers": WORDS, "allowed": MORE}


def code_questions(chance):
    """Questions at positions of games that go on at random."""
    games = [
        ("ab", {"pegs": 3, "colors": 6}, AB(3, 6)),
        ("ab", {"pegs": 2, "colors": 10}, AB(2, 10)),
        ("ab", {"pegs": 2, "colors": 4, "extra_colors": 1}, AB(2, 4, 1)),
        ("ab", {"pegs": 3, "colors": 5, "symbols": "abcde"}, AB(3, 5, symbols="abcde")),
        ("mastermind", {"pegs": 3, "colors": 4}, Mastermind(3, 4)),
        ("words", {"answers": WORDS}, words(WORDS.split())),
        ("words", LISTS, words(WORDS.split(), sorted([*WORDS.split(), *MORE.split()]))),
        (
            "words",
            {**LISTS, "hard": True},
            words(WORDS.split(), sorted([*WORDS.split(), *MORE.split()]), hard=True),
        ),
    ]
    for room, given, game in games:
        for seed in range(4):
            yield f"{room}/secret", {**given, "seed": seed << 31 | 7}
            secret, history = chance.choice(list(game.secrets)), []
            for _ in range(3):
                asked = {**given, "history": history}
                candidates = game.consistent(history)
                guess = game.text(chance.choice(list(game._allowed(parse_history(game, history)))))
                yield f"{room}/heuristic", {**asked, "heuristic": chance.choice(SCORES), "top": 50}
                yield f"{room}/tree", {**asked, "depth": seed % 3 + 1}
                yield f"{room}/state", asked
                yield f"{room}/propose", asked
                yield f"{room}/rank", asked
                yield f"{room}/split", {**asked, "guess": guess}
                yield f"{room}/reply", {**asked, "guess": guess, "seed": seed}
                yield f"{room}/reply", {**asked, "guess": guess, "mode": "adversary"}
                yield f"{room}/rank", {**asked, "objective": chance.choice(OBJECTIVES), "top": 3}
                secrets = [game.secret_text(each) for each in candidates]
                guess = game.code(chance.choice(secrets))
                history = [*history, (game.text(guess), str(game.feedback(guess, secret)))]
                yield f"{room}/review", {**given, "history": history}
                yield f"{room}/judge", {**given, "history": history}
                if history[-1][1] == str(game.hit):
                    break


CSV = "guess,a,b,c,d\nx,1,0,0,2\ny,0,1,0,2\nz,0,0,1,2\nw,0,0,0,1\n"
SHEET = "animal;flies;legs\nbat;yes;2\ncat;no;4\nbee;yes;6\n"
ALIKE = "animal;flies;legs\nbat;yes;2\ncat;no;4\ndog;NO;4.0\n"
KINDS = "animal,kind,flies,eggs\nbat,mammal,yes,no\nhen,bird,yes,yes\ncat,mammal,no,no\n"
TABLES = (
    ("table", {"table": "coins:4"}),
    ("table", {"table": "coins(9, heavier)"}),
    ("table", {"table": "higher_lower(20)"}),
    ("table", {"table": "black_peg(3, 5)"}),
    ("table", {"table": "sum-only:3,5"}),
    ("table", {"table": CSV}),
    ("table", {"table": CSV, "hit": "1", "weights": "1,5,1,2"}),
    ("table", {"table": SHEET, "objects_in_rows": True}),
    ("table", {"table": KINDS, "objects_in_rows": True, "classes": "Kind"}),
    ("table", {"table": ALIKE, "objects_in_rows": True, "merge_alike": True}),
    ("table", {"table": CSV, "classes": "w", "weights": "1,5,1,2"}),
    ("table", {"table": "coins(5)", "classes": "1 : 2"}),
    ("words", {"answers": "crane crate trace react caret", "weights": "1,2,1,1,3"}),
    ("words", {**LISTS, "weights": [1, 2, 1, 1, 3, 1, 1, 1, 9], "hard": True}),
    ("ab", {"pegs": 3, "colors": 6, "symbols": "123456"}),
    ("mastermind", {"pegs": 3, "colors": 4}),
)


def table_questions(chance):
    """Questions about tables and words with weights, and about answers that contradict others."""
    for number, (room, given) in enumerate(TABLES * 2):
        yield f"{room}/secret", {**given, "seed": number}
        yield f"{room}/secret", {**given, "puzzle": 1 + number * 999}
        history = []
        for _ in range(3):
            asked = {**given, "history": history}
            yield f"{room}/state", asked
            known = answer(f"{room}/state", asked)
            if known["state"] != "propose":
                break
            guesses = answer(f"{room}/heuristic", {**asked, "top": 999})["ranking"]
            guess = chance.choice(guesses)["text"]
            for question in ("propose", "rank", "tree"):
                yield f"{room}/{question}", asked
            yield f"{room}/heuristic", {**asked, "heuristic": chance.choice(SCORES), "top": 30}
            yield f"{room}/rank", {**asked, "objective": chance.choice(OBJECTIVES), "top": 3}
            yield f"{room}/split", {**asked, "guess": guess}
            yield f"{room}/reply", {**asked, "guess": guess, "mode": "adversary"}
            if history:
                yield f"{room}/judge", asked
                yield f"{room}/review", asked
            said = chance.choice(known["feedbacks"])
            history = [*history, (guess, said)]
        if not given.get("hard"):
            yield f"{room}/state", {**given, "history": [*history, *history[:1], (guess, said)]}
    for own in ({}, {"own": "3b 8r 10b"}):
        history = "1b 2b 4b=1NC, 1b 2b 4b=0, 1r 2b X=2N"
        yield "cardmoo/state", {**own, "history": history}
        yield "cardmoo/state", {**own, "history": "1b 2b 4b=3H", "shown": "1b"}


def opening_questions(chance):
    """Questions about the usual game, whose strategy the page has from a file."""
    for guess in ("0123", "9 8 1 2", "5678"):
        history = []
        for _ in range(3):
            asked = {"pegs": 4, "colors": 10, "history": history}
            yield "ab/propose", asked
            said = answer("ab/reply", {**asked, "guess": guess, "seed": chance.randrange(99)})
            history = [*history, (guess, said["reply"])]
            try:
                guess = answer("ab/propose", {**asked, "history": history})["text"]
            except ValueError:
                break
            if guess is None:
                break
        yield "ab/judge", {"pegs": 4, "colors": 10, "history": history[:2]}


VARIANTS = (
    {"cut": 8},
    {"goals": [1, 0]},
    {"pass_limits": [3, 3]},
    {"pass_limits": "1 2"},
    {"last_card": True},
    {"goals": "0,2"},
)


def variant_questions(chance):
    """Questions about the variants of Tanhinmin, what coalitions force late in Otrio, and misère
    play of heaps that are not like those of Nim."""
    for number in range(18):
        given = VARIANTS[number % len(VARIANTS)]
        dealt = answer("tanhinmin/deal", {"cards": chance.randrange(3, 8), "seed": number})
        asked = {"mine": dealt["mine"], "theirs": dealt["theirs"], **given}
        yield "tanhinmin/analyze", {**asked, "table": chance.choice([0, 5])}
        asked["first"] = chance.choice(PLAYERS)
        moves = []
        for _ in range(4):
            shown = answer("tanhinmin/show", {**asked, "moves": ",".join(moves)})
            for question in ("show", "reply"):
                yield f"tanhinmin/{question}", {**asked, "moves": ",".join(moves)}
            if shown["winner"]:
                break
            moves.append(str(chance.choice(shown["legal_moves"]) or "pass"))
        yield "tanhinmin/review", {**asked, "moves": ",".join(moves)}
    for hands in ((60, 90), (30, 25)):
        long = {name: list(range(1, n)) for name, n in zip(PLAYERS, hands, strict=True)}
        yield "tanhinmin/analyze", {**long, "cut": 9}
        yield "tanhinmin/analyze", {**long, "pass_limits": [3, 9]}
    for players in (2, 3, 4):
        moves = []
        for _ in range(15):
            shown = answer("otrio/show", {"players": players, "moves": " ".join(moves)})
            if not shown["is_over"]:
                moves.append(chance.choice(shown["legal_moves"]))
        yield "otrio/effectivity", {"players": players, "moves": " ".join(moves)}
    for rule in ("nim", *RULES[:11], "0.77", "0.137", "4.7", "8.8"):
        played = [[chance.randrange(10), chance.randrange(7)]]
        asked = {"rule": rule, "misere": True}
        while moves := answer("nim/position", {**asked, "piles": played[-1]})["moves"]:
            for question in ("explain", "legal", "reply"):
                yield f"nim/{question}", {**asked, "piles": played[-1]}
            yield "nim/reply", {**asked, "piles": played[-1], "level": "beginner", "seed": 5}
            played.append(chance.choice(moves))
        yield "nim/explain", {**asked, "piles": played[-1]}
        if len(played) > 1:
            yield "nim/review", {**asked, "positions": played}


SCORES = ("entropy", "minimax", "minimax-sorted", "expected-size", "most-parts")
OBJECTIVES = ("expected", "worst", "expected-worst", "worst-expected", "worst-count")


def otrio_questions(chance):
    """Questions at late positions of games of Otrio at random."""
    for _ in range(12):
        players = chance.choice([2, 3, 4])
        given = {"players": players}
        if players == 2 and chance.random() < 0.5:
            given["colors"] = 1
        moves = []
        for ply in range(chance.choice([16, 17, 18, 19])):
            shown = answer("otrio/show", {**given, "moves": ", ".join(moves)})
            if shown["is_over"]:
                break
            asked = {**given, "moves": ", ".join(moves), "seed": ply}
            yield "otrio/reply", {**asked, "level": chance.choice(["beginner", "club"])}
            moves.append(chance.choice(shown["legal_moves"]))
            if ply < 3 or ply > 14:
                yield "otrio/show", {**given, "moves": ", ".join(moves)}
                yield "otrio/effectivity", {**given, "moves": ", ".join(moves), "time_limit": 0}
        asked = {**given, "moves": ", ".join(moves)}
        wanted = {"coalition": [1], "winners": [1, "D"]}
        yield "otrio/force", {**asked, **wanted}
        yield "otrio/moves", {**asked, **wanted}
        for prefer in ("next", "previous"):
            yield "otrio/solve", {**asked, "prefer": prefer}
            yield "otrio/analyze", {**asked, "prefer": prefer}
        yield "otrio/review", {**asked, "since": max(len(moves) - 2, 0)}
        if not answer("otrio/show", asked)["is_over"]:
            yield "otrio/advise", asked
            yield "otrio/reply", asked


def other_questions(chance):
    """Questions about cards, Nim and Tanhinmin."""
    cards = CardMoo()
    for seed in range(4):
        own = {} if seed % 2 else {"own": "3b 8r 10b"}
        yield "cardmoo/secret", {"seed": seed}
        history, secret = [], chance.choice(list(cards.secrets))
        for _ in range(3):
            asked = {**own, "history": history}
            yield "cardmoo/state", asked
            if not own:
                yield "cardmoo/advise", asked
                yield "cardmoo/heuristic", {**asked, "shown": "4b", "top": 3}
            if len(history) > 1 and not own:
                yield "cardmoo/rank", {**asked, "top": 3, "shown": "5b 6r X"}
                yield "cardmoo/tree", {**asked, "depth": 1, "objective": "expected"}
                yield "cardmoo/judge", asked
            guess = chance.choice(list(CardMoo(own.get("own")).guesses))
            text = cards.text(guess)
            yield "cardmoo/reply", {**asked, "guess": text, "seed": seed}
            yield "cardmoo/reply", {**asked, "guess": text, "mode": "adversary"}
            history = [*history, (text, str(cards.feedback(guess, secret)))]
        if not own:
            yield "cardmoo/review", {"history": history}
    for number in range(20):
        misere = bool(number % 2)
        positions = [[chance.randrange(5) for _ in range(chance.randrange(1, 5))]]
        while any(positions[-1]):
            asked = {"piles": positions[-1], "misere": misere}
            yield "nim/position", asked
            yield "nim/explain", asked
            yield "nim/legal", asked
            yield "nim/reply", {**asked, "level": "beginner", "seed": number}
            yield "nim/reply", asked
            left = max(positions[-1])
            pile = positions[-1].index(left) + 1
            for move in ("1 from pile {pile}", f"take {left} from pile {pile}"):
                yield "nim/make", {**asked, "move": move.format(pile=pile)}
            positions.append(chance.choice(answer("nim/position", asked)["moves"]))
        if len(positions) > 1:
            yield "nim/review", {"positions": positions, "misere": misere}
    for number, rule in enumerate(RULES):
        sizes = [2 if rule == "wythoff" else chance.randrange(1, 4) for _ in "12"]
        positions = [[chance.randrange(9) for _ in range(size)] for size in sizes]
        for piles in positions:
            line = [piles]
            while (shown := answer("nim/position", {"piles": line[-1], "rule": rule}))["moves"]:
                asked = {"piles": line[-1], "rule": rule}
                for question in ("position", "explain", "legal", "reply"):
                    yield f"nim/{question}", asked
                yield "nim/reply", {**asked, "level": "beginner", "seed": number}
                typed = answer("nim/legal", asked)["moves"]
                said = chance.choice(typed)["said"].removeprefix("take ")
                if "moore" not in rule or said.count("from") < 2:
                    yield "nim/make", {**asked, "move": said}
                line.append(chance.choice(shown["moves"]))
            if len(line) > 1:
                yield "nim/review", {"positions": line, "rule": rule}
            yield "nim/explain", {"piles": line[-1], "rule": rule}
            yield "nim/legal", {"piles": line[-1], "rule": rule}
    for piles in ([0, 0], [1023, 5], [1024, 5], [1200], [100] * 11, "“7 3 5”"):
        yield "nim/explain", {"piles": piles}
        yield "nim/legal", {"piles": piles, "misere": True}
    for seed in range(20):
        copies = chance.choice((4, 40))
        given = {"cards": chance.randrange(1, 9), "copies": copies, "seed": seed * 10**9}
        yield "tanhinmin/deal", given
        dealt = answer("tanhinmin/deal", given)
        asked = {"mine": dealt["mine"], "theirs": dealt["theirs"], "first": chance.choice(PLAYERS)}
        moves = []
        for _ in range(9):
            shown = answer("tanhinmin/show", {**asked, "moves": ",".join(moves)})
            yield "tanhinmin/show", {**asked, "moves": ",".join(moves), "last_card": False}
            for level in ("perfect", "beginner"):
                yield "tanhinmin/reply", {**asked, "moves": ",".join(moves), "level": level}
            if shown["winner"]:
                break
            moves.append(str(chance.choice(shown["legal_moves"]) or "pass"))
        yield "tanhinmin/review", {**asked, "moves": ",".join(moves)}
        hands = {"mine": dealt["mine"], "theirs": dealt["theirs"], "table": chance.randrange(13)}
        yield "tanhinmin/analyze", hands


PLAYERS = ("mine", "theirs")
RULES = ("kayles", "dawson", "lasker", "grundy", "1,3,4", "{2, 5}", "0.07", "4.13", "0.8", "8.35")
RULES += (".7", "wythoff", "moore-2", "moore-1", "wythoff", "moore-2", "moore-3")


def without_effort(record):
    """A record without what depends on the machine, as JSON."""
    record = json.loads(json.dumps(record))
    for each in (record, *record.get("cells", ())):
        for key in ("seconds", "nodes"):
            each.pop(key, None)
    return record


GENERATORS = (
    code_questions,
    table_questions,
    otrio_questions,
    other_questions,
    variant_questions,
)


def core_answer(question, given):
    """The record of the core, without what depends on the machine."""
    return without_effort(json.loads(answers.ask(question, json.dumps(given))))


@pytest.mark.long
@pytest.mark.parametrize("questions", GENERATORS)
def test_the_core_gives_the_records_of_python(questions):
    asked = [(name, json.loads(json.dumps(given))) for name, given in questions(random.Random(5))]
    assert len(asked) > 100
    for name, given in asked:
        assert core_answer(name, given) == without_effort(answer(name, given)), (name, given)


@pytest.mark.parametrize(
    ("question", "given"),
    [
        ("propose", {}),
        ("propose", {"history": "crate=-----"}),
        ("propose", {"history": "crate=-----, loins=-----"}),
        ("tree", {"depth": 2}),
        ("judge", {"history": "slate=-----, drony=---y-"}),
        ("review", {"history": "crate=-----, loins=-----", "ranks": False}),
    ],
)
def test_the_core_knows_the_strategy_of_common_words(question, given):
    assert core_answer(f"words/{question}", given) == without_effort(
        answer(f"words/{question}", given)
    )


def test_the_moves_of_a_list_may_be_texts():
    given = {"mine": "1 2 4 5", "theirs": "1 1 2 3 6", "moves": ["1", "PASS"]}
    shown = core_answer("tanhinmin/show", given)
    assert [each["move"] for each in shown["played"]] == [1, 0]
    assert shown == without_effort(answer("tanhinmin/show", given))
    for ask in (core_answer, answer):
        with pytest.raises(ValueError, match="1 2"):
            ask("tanhinmin/show", {**given, "moves": ["1 2"]})
