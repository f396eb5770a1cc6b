"""The core refuses what Python refuses, whatever the arguments of its questions."""

from fuzz.asked import WORDS
from tests.explore.test_answers import core_answer, without_effort

from abgames.explore import answered, declared

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
    "play": {"situation": {"game": "nim", "piles": [7, 3]}, "moves": "6 3", "move": "3 3"},
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
