import copy
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from abgames.codebreaking import AB, Feedback, words
from abgames.codebreaking.history import to_feedback
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


@pytest.mark.parametrize("value", ["1A1B", (1, 1), [1, 1], np.array([1, 1]), Feedback(1, 1)])
def test_what_a_caller_may_give(value):
    assert to_feedback(value) == Feedback(1, 1)
    assert type(to_feedback(value)) is Feedback


def test_it_cannot_be_changed():
    with pytest.raises(AttributeError):
        Feedback(1, 1).a = 2


@pytest.mark.parametrize(
    "text",
    """2스트라이크 1볼|1볼 2스트라이크|2S1B|1b2s|2 strikes, 1 ball|A2B1|B2C1|B2W1|BBW|WBB|●●○|⚫️⚫️⚪️
    black black white|B-BW|2 red 1 white|2 correct 1 misplaced|2 toros 1 vaca|2 fijas 1 pica
    2 быка 1 корова|2:1|(2, 1)|[2,1]|strike 2 ball 1""".replace("\n", "|").split("|"),
)
def test_replies_in_other_peoples_words(text):
    assert Feedback.parse(text) == Feedback(2, 1)


def test_nothing_in_korean_and_what_does_not_say_which_count_it_is():
    assert Feedback.parse("낫싱") == Feedback(0, 0)
    for text in ("b", "w", "21", "bw1", "...", "BB1W"):
        with pytest.raises(NotationError):
            Feedback.parse(text)


def test_pairs_in_brackets_stand_in_a_history():
    told = AB(4, 10).consistent("1234=(1,2), 5178=BW").tolist()
    assert told == AB(4, 10).consistent("1234=1A2B, 5178=1A1B").tolist()


def test_letters_are_marked_with_crosses_circles_and_ticks():
    game = words(["cat", "bat", "rat", "tar"])
    assert {str(game.reply(text)) for text in ("XOV", "x~v", "-yg")} == {"-yg"}
