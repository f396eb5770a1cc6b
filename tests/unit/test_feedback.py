import copy
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from abgames.codebreaking import Feedback
from abgames.codebreaking.history import to_feedback

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


@pytest.mark.parametrize("value", ["1A1B", (1, 1), [1, 1], np.array([1, 1]), Feedback(1, 1)])
def test_what_a_caller_may_give(value):
    assert to_feedback(value) == Feedback(1, 1)
    assert type(to_feedback(value)) is Feedback


def test_it_cannot_be_changed():
    with pytest.raises(AttributeError):
        Feedback(1, 1).a = 2
