import copy
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from abgames.codebreaking import Feedback
from abgames.codebreaking.feedback import to_feedback
from abgames.errors import NotationError

feedbacks = st.builds(Feedback, st.integers(0, 8), st.integers(0, 8))


@given(feedbacks)
def test_text_repr_pickle_and_copy_round_trip(feedback):
    assert Feedback.parse(str(feedback)) == feedback
    assert eval(repr(feedback)) == feedback
    for twin in (pickle.loads(pickle.dumps(feedback)), copy.deepcopy(feedback)):
        assert twin == feedback
        assert type(twin) is Feedback


@given(feedbacks)
def test_it_is_the_tuple(feedback):
    pair = (feedback.a, feedback.b)
    assert feedback == pair
    assert hash(feedback) == hash(pair)
    assert {pair: "found"}[feedback] == "found"
    assert f"{feedback}" == f"{pair[0]}A{pair[1]}B"


@given(feedbacks, feedbacks)
def test_it_sorts_as_the_tuple(one, other):
    assert (one < other) == ((one.a, one.b) < (other.a, other.b))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1A1B", (1, 1)),
        ("1a1b", (1, 1)),
        ("2B1A", (1, 2)),
        (" 1 A 2 b ", (1, 2)),
        ("3A", (3, 0)),
        ("2B", (0, 2)),
        ("0A0B", (0, 0)),
        ("0", (0, 0)),
        ("1 0", (1, 0)),
        (" 0  2 ", (0, 2)),
        ("2 black 1 white", (2, 1)),
        ("1 White 2 BLACKS", (2, 1)),
        ("1 white", (0, 1)),
        ("2 bulls 1 cow", (2, 1)),
        ("1 cow", (0, 1)),
        ("1 hit 1 blow", (1, 1)),
        ("2 blows", (0, 2)),
        ("2b1w", (2, 1)),
        ("1w 2b", (2, 1)),
        ("1w", (0, 1)),
        ("2b 1 cow", (2, 1)),
        ("1 bull 2b", (1, 2)),
        ("1a 2 white", (1, 2)),
        ("1F2P", (1, 2)),
        ("2 pico 1 Fermi", (1, 2)),
        ("3 fermi", (3, 0)),
        ("1p", (0, 1)),
        *[(text, (0, 0)) for text in ("bagel", "Bagels", "none", "なし", "+0-0")],
        *[(text, (2, 1)) for text in ("2 EAT 1 BITE", "2EAT-1BITE", "2E1B", "1b2e")],
        *[(text, (2, 1)) for text in ("2イート1バイト", "2H1B", "2ヒット1ブロー")],
        *[(text, (2, 1)) for text in ("2B1C", "1c2b", "2ブル1カウ", "2 bulls and 1 cow")],
        *[(text, (2, 1)) for text in ("+2 -1", "+2-1", "-1+2", "+ 2 - 1", "\uff0b2\u22121")],
        *[("+2", (2, 0)), ("-2", (0, 2)), ("2 - 1", (2, 1)), ("2/1", (2, 1))],
        *[("1 bull 1 white", (1, 1)), ("two hits, one blow", (2, 1)), ("no bulls 1 cow", (0, 1))],
    ],
)
def test_parse(text, expected):
    assert Feedback.parse(text) == expected


@pytest.mark.parametrize(
    ("text", "position"),
    [
        *[("", 0), ("   ", 0), ("1", 0), ("11", 0), ("1A1A", 2), ("1A1C", 2), ("-1A", 0)],
        *[("1A1B!", 4), ("1 1 1", 0), ("1 1B", 0), ("1111", 0), ("2b 1b", 3), ("1b 1 blow", 3)],
        *[("1 black 1a", 8), ("1 pink", 0), ("1 black 1 pink", 8), ("1,1", 0), ("some black", 0)],
        *[("1F1B", 0), ("1F1C", 0), ("1H1W", 0), ("1A1P", 2), ("1E1A", 0), ("1C1W", 0)],
        *[("+1 +1", 3), ("+1 1", 0), ("1+1", 0), ("+1A", 0), ("1 fermi 2", 8)],
        *[("1ヒット2", 4), ("1 1-", 2), ("1A1B-", 4), ("1 eat 1 bites 1", 14)],
    ],
)
def test_parse_says_where_it_fails(text, position):
    with pytest.raises(NotationError) as caught:
        Feedback.parse(text)
    assert caught.value.text == text
    assert caught.value.position == position
    assert repr(text) in str(caught.value)
    assert text.strip().isdecimal() or "bull cow, hit blow, eat bite" in str(caught.value)


@pytest.mark.parametrize("text", ["1", " 4 ", "11"])
def test_a_single_number_is_refused_with_what_to_write(text):
    with pytest.raises(NotationError, match='write "1A1B", or "1 1"'):
        Feedback.parse(text)


@pytest.mark.parametrize("value", ["1A1B", (1, 1), [1, 1], np.array([1, 1]), Feedback(1, 1)])
def test_what_a_caller_may_give(value):
    assert to_feedback(value) == Feedback(1, 1)
    assert type(to_feedback(value)) is Feedback


def test_it_cannot_be_changed():
    with pytest.raises(AttributeError):
        Feedback(1, 1).a = 2
