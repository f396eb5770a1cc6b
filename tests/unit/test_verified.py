"""What ``abgames.verify`` returns, for files of every kind."""

import copy
import pickle
from typing import get_args, get_type_hints

import pytest
from tests.damage import good
from tests.proofs import GOOD as PROOFS

import abgames
from abgames.display.answer import Answer
from abgames.verified import Kind, Verified
from abgames_check import KINDS

NAMES = ["strategy", "lower-bound", "total-bound", "otrio", "otrio-outcome"]
DOCUMENTS = [*map(good, NAMES), PROOFS["ab2"]]


def test_what_checkers_find_is_typed():
    found = {name for kind in KINDS.values() for name in kind.finds}
    assert get_type_hints(Verified).keys() == {*found, "kind", "statement"}
    assert set(get_args(Kind)) == {form.removeprefix("abgames-") for form in KINDS}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document["format"])
def test_one_class_for_all_kinds(document):
    verified = abgames.verify(document)
    assert isinstance(verified, Answer)
    assert verified.kind == document["format"].removeprefix("abgames-")
    finds = KINDS[document["format"]].finds
    assert tuple(verified) == tuple(getattr(verified, name) for name in finds)
    assert str(verified) == verified.statement
    assert verified.record().items() >= {(k, v) for k, v in document.items() if k == "goal"}
    others = {name for kind in KINDS.values() for name in kind.finds} - {*finds}
    assert not any(hasattr(verified, name) for name in others)
    for other in (copy.deepcopy(verified), pickle.loads(pickle.dumps(verified))):
        assert (other, other.record(), repr(other)) == (verified, verified.record(), repr(verified))
    with pytest.raises(AttributeError, match="cannot be changed: kind"):
        verified.kind = "strategy"


def test_the_text_of_a_set_does_not_depend_on_the_process():
    outcomes = "outcomes=frozenset({'D', 'P3'})"
    assert outcomes in repr(abgames.verify(good("otrio-outcome")))
    assert "exceptions=frozenset()" in repr(abgames.verify(PROOFS["ab2"]))
