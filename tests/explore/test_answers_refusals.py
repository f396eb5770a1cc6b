"""The core refuses what Python refuses, whatever the arguments of its questions."""

import random

from tests.explore.test_answers import RULES, WORDS, core_answer, without_effort

from abgames.catalogue import declared
from abgames.explore import answered

USUAL = {
    "ab": {"pegs": 3, "colors": 5, "history": "123=0A1B", "guess": "345"},
    "mastermind": {"pegs": 2, "colors": 4, "history": "12=0A1B", "guess": "34"},
    "words": {"answers": WORDS, "history": "crane=ygg-g", "guess": "trace"},
    "table": {"table": "coins:4", "history": "1 : 2=left", "guess": "1 : 3"},
    "cardmoo": {"history": "2b 4r 9r=2N, 5b 1r 7b=1N", "guess": "1b 2b X"},
    "nim": {"piles": "7 3", "positions": [[7, 3], [3, 3]], "move": "4 from pile 1"},
    "otrio": {
        "board": "...31313.3..22..23.1212..1.",
        "moves": "a1L",
        "coalition": [2, 3],
        "winners": [2],
        "prefer": "next",
    },
    "tanhinmin": {"mine": "1 2 4 5", "theirs": "1 1 2 3 6", "moves": "5, 6"},
}
"""Arguments of each family with which its questions are quickly answered."""

ODD = (
    None,
    True,
    False,
    -5,
    -1,
    0,
    1,
    2,
    3,
    7,
    2**31,
    2**53 - 1,
    1e22,
    1.5,
    1e9,
    "",
    " ",
    "x",
    "1",
)
ODD += ("toString", "1,2", "2, P3", "P2 or draw", "-5", "1.5", "123=0A1B; 145=1A0B", "123 0A1B")
ODD += ([], [1], [1, 2], [2, 2], ["1"], [None], [[1, 2]], ["P2", "D"], [0], [-1], {}, {"1": "P1"})
ODD += ("kayles", [1, 3, 4], "next", "x" * 3000)


def is_quick(question, given):
    """Whether the answer is found in no time, and does not depend on it."""
    limit = given.get("time_limit", -1)
    is_limit = isinstance(limit, int | float) and not isinstance(limit, bool) and limit >= 0
    return not is_limit and (not question.startswith("otrio/") or given.get("board"))


def odd_questions():
    """Quick questions with each argument left out, odd, or one of its words."""
    return [each for each in any_questions() if is_quick(*each)]


def any_questions():
    for question, asks in sorted(declared().items()):
        known = asks.schema()["properties"]
        usual = USUAL.get(question.partition("/")[0], {})
        given = {name: usual[name] for name in known if name in usual}
        yield from ((question, given), (question, {**given, "hsitory": ""}))
        for name in [each for each in known if each != "language"]:  # sentences have one there
            yield question, {key: value for key, value in given.items() if key != name}
            for value in (*known[name].get("enum", ()), *ODD):
                yield question, {**given, name: value}


FORMS = (
    "{a} from pile {b}", "take {a} stones from {b}", "Take {a} from heap {b}", "{b} {a}", "{b}-{a}",
    "leave {left}", "to {left}", "{left}", "({left})", "{a}", "take {a}", "{a} stone", "-{b} {a}",
    "{b} {a} into {c} {d}", "{a} from {b}, leaving {c} and {d}", "{a} from {b} leave {c}",
    "split pile {b} into {c} and {d}", "{b} into {c}, {d}", "divide it {c} {d} {a}", "{a}{b}{c}",
    "split into {c} {d}", "split {b} in {c}, {d} and {a}", "{a} from both", "{b} {a}, {c} {a}",
    "{a} stones from all piles", "{a} from {b} and {d} from {c}", "{b} {a} & {c} {d}",
    "sand {a} {b}", "what {a} is {b}", "", "pass", "“{b} – {a}”", "{b} - {a}",
    "\uff11 \uff12", "残り{left}", "山{b}から{a}個", "{b}の山から石を{a}つとる",
    "{b}から{a}取って", "山{b}を{c}と{d}に分ける", "山{b}から{a}個取り残りは{c}と{d}",
    "山{b}から{a}と{d}", "山{b}から{a}個取って{c}個残す",
    "両方の山から{a}個", "すべてから{a}", "山{b}から{a}個と山{c}から{d}個",
)  # fmt: skip
"""How moves of heaps are typed."""


def typed_moves(chance, count):
    """Moves as typed, with slips of the finger, in positions of any game of heaps."""
    for _ in range(count):
        rule = chance.choice(("nim", *RULES))
        size = 2 if rule == "wythoff" else chance.randrange(1, 4)
        piles = [chance.randrange(1, chance.choice((3, 6, 14))) for _ in range(size)]
        place, a, c = chance.randrange(size), chance.choice((1, 1, 2, 3)), chance.randrange(5)
        pile, left = piles[place], [*piles]
        parts = [chance.randrange(pile + 1) for _ in range(chance.choice((1, 1, 1, 2)))]
        left[place : place + 1] = parts
        d = max(pile - c - chance.choice((0, a)), 0)
        between = chance.choice((" ", ",", "-", ""))
        text = chance.choice(FORMS).format(
            a=a, b=chance.choice((place + 1, c)), c=c, d=d, left=between.join(map(str, left))
        )
        if text and chance.random() < 0.3:
            at = chance.randrange(len(text))
            slip = chance.choice(("", " ", "and", "と", "1", "-", "x"))
            text = text[:at] + slip + text[at + chance.randrange(2) :]
        yield "nim/make", {"piles": piles, "rule": rule, "move": text}


def typed_words(chance, count):
    """Lists of words with signs in them that stand between words or answers elsewhere."""
    for _ in range(count):
        length, letters = chance.randrange(1, 4), chance.choice(("ab=", "a=;", "ab:-=", "ab\"'["))
        drawn = ["".join(chance.choices(letters, k=length)) for _ in range(chance.randrange(2, 7))]
        guess, reply = chance.choice(drawn), "".join(chance.choices("gy-", k=length))
        given = {"answers": chance.choice(" ,;\n").join(drawn[:4]), "allowed": " ".join(drawn[4:])}
        history = chance.choice(("", f"{guess}={reply}", [[guess, reply]], [f"{guess}={reply}"]))
        yield "words/state", {**given, "history": history}
        yield "words/split", {**given, "guess": guess}


def refused_or_answered(question, given):
    """What Python says: the record, or the problem as a text."""
    try:
        return without_effort(answered(question, given, None))
    except (ValueError, TypeError, NotImplementedError) as error:
        return str(error)


def told(question, given):
    """What the core says: the record, or the problem as a text."""
    try:
        return core_answer(question, given)
    except ValueError as error:
        return str(error)


def test_the_core_refuses_the_same():
    """It also refuses what it leaves to Python, and says so."""
    chance = random.Random(3)
    asked = [*chance.sample(odd_questions(), 400), *typed_moves(chance, 1000)]
    asked += typed_words(chance, 300)
    answers = 0
    for question, given in asked:
        record = told(question, given)
        if isinstance(record, str) and "needs Python" in record:
            continue
        known = refused_or_answered(question, given)
        assert isinstance(record, str) == isinstance(known, str), (question, given, record, known)
        if isinstance(record, dict):
            assert record == known, (question, given)
            answers += 1
    assert answers > 100


REPEATED = (
    ("nim/review", {"positions": [[3], "2"]}),
    *(
        ("otrio/solve", {**USUAL["otrio"], "judge": judges})
        for judges in ([2, 2], "3,1", [1, 2, 3])
    ),
)
"""Lists whose members are read in other ways than those of the arguments as text."""


SYMBOLS = ("aA", "a a", "a b", "a,", "a, b", "a=", "red Red", "red blue", "é à", "abc", " ", "")
TYPED = ("aA", "Aa", "a a", "A b", "red Red", "RED Blue", "É À", "É,à", "ab", "")


def test_names_of_colors_are_read_alike():
    for symbols in SYMBOLS:
        for guess in TYPED:
            history = guess and f"{guess}=2A0B"
            given = {"pegs": 2, "colors": 2, "symbols": symbols, "history": history}
            record, known = (ask("mastermind/state", given) for ask in (told, refused_or_answered))
            assert isinstance(record, str) == isinstance(known, str), (given, record, known)
            assert isinstance(record, str) or record == known, given


def test_members_of_lists_are_read_alike():
    for question, given in REPEATED:
        names = declared()[question].names()
        asked = {name: value for name, value in given.items() if name in names}
        known, found = refused_or_answered(question, asked), told(question, asked)
        assert isinstance(known, str) == isinstance(found, str), (question, asked, found)
        assert isinstance(known, str) or known == found, (question, asked)


def test_arguments_are_declared_once():
    """What declarations refuse, the core refuses in the same words."""
    of_all = {"language", "threads", "memory_limit", "time_limit"}
    refused = {}
    for question, given in any_questions():
        asked = {name: value for name, value in given.items() if name not in of_all}
        try:
            declared()[question].given(asked)
        except (ValueError, TypeError) as error:
            refused[str(error)] = question, asked
    for words, (question, asked) in refused.items():
        assert told(question, asked) == words, (question, asked)
    assert len(refused) > 500
