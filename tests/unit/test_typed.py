"""Arguments of tasks and contests by their declared types, in Python and as typed."""

from collections.abc import Mapping
from functools import partial
from itertools import product
from types import NoneType

import numpy as np
import pytest

from abgames import work
from abgames.errors import NotationError
from abgames.rating import CONTESTS, contest_of
from abgames.typed import KINDS, arguments_of, given, read
from abgames.work.tasks import WORKS

FUNCTIONS = {**CONTESTS, **{name: task.rounds for name, task in WORKS.items()}}
ARGUMENTS = [
    (name, key, argument.kinds)
    for name, function in FUNCTIONS.items()
    for key, argument in arguments_of(function).items()
]
VALUES = {
    bool: [True],
    int: [7, -1, np.int64(3)],
    float: [1.5],
    str: ["False", "maybe", "", "3"],
    Mapping[int, str]: [{1: "P1"}],
    NoneType: [None],
    list[int]: [[1]],
    list[int | str]: [["D"]],
    object: [{"pegs"}, 1j],
}
"""Values of each kind; the last ones are of none."""
ALSO = {(float, int), (list[int], list[int | str]), (list[int | str], list[int])}
"""A float may be given as an int; what is in a list is looked at when it is read."""

UNREADABLE = {
    bool: ["maybe", "", "2", "tru", "-1"],
    int: ["True", "", "x", "1.5", "1e3", "--1", "3-5", "None", "9" * 100],
    float: ["x", "", "nan", "inf", "-inf", "1s", "1,5"],
}
"""Texts that are no value of a kind."""


def test_every_argument_refuses_every_value_of_another_type(tmp_path):
    assert KINDS.keys() <= VALUES.keys()
    for name, key, kinds in ARGUMENTS:
        assert set(kinds) <= VALUES.keys()
        wrong = [
            value
            for kind, values in VALUES.items()
            if kind not in kinds and not any((own, kind) in ALSO for own in kinds)
            for value in values
        ]
        assert wrong
        take = partial(work.run, store=tmp_path / "store") if name in WORKS else contest_of
        for value in wrong:
            with pytest.raises(TypeError, match=f"^{key} must be "):
                take(name, **{key: value})
    assert not (tmp_path / "store").exists()


@pytest.mark.parametrize(
    ("name", "key", "kind"), [(n, key, kinds[0]) for n, key, kinds in ARGUMENTS if str not in kinds]
)
def test_every_argument_refuses_every_text_that_is_no_such_value(shell, tmp_path, name, key, kind):
    store, touched = tmp_path / "store", tmp_path / "touched"
    for text in UNREADABLE[kind]:
        if name in WORKS:
            asked = ["work", "run", name, f"{key}={text}", "--store", store]
        else:
            asked = ["rate", f"touch {touched}", name, f"{key}={text}"]
        status, out, err = shell(*asked)
        assert (status, out) == (2, "")
        assert err.startswith(f"abgames: {key} must be ")
        assert len(err.splitlines()) == 1
        assert not store.exists()
        assert not touched.exists()


READ = {
    bool: dict.fromkeys(("True", "YES", "on", "1"), True)
    | dict.fromkeys(("False", "no", "OFF", "0", "false"), False),
    int: {"7": 7, "-1": -1, "+2": 2, "\uff11\uff12": 12, "\u22123": -3},
    float: {"0.5": 0.5},
    str: {word: word for word in ("True", "a=b", " 3", "")},
}
"""Words for values of each kind."""


def test_every_argument_is_read_as_its_type():
    for name, key, kinds in ARGUMENTS:
        kind = kinds[0] if kinds[0] in (bool, int) or kinds == (float,) else str
        for word, value in READ[kind].items():
            assert read(FUNCTIONS[name], name, [f"{key}={word}"]) == {key: value}


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("pegs", "written like pegs=3"),
        ("peg=3", "ab has no argument 'peg'; did you mean 'pegs'?"),
        ("part=3", "it takes pegs, colors, seconds"),
        ("=3", "written like pegs=3"),
    ],
)
def test_what_is_no_argument_is_told(word, message):
    with pytest.raises(NotationError, match=message):
        read(CONTESTS["ab"], "ab", [word])


def test_an_argument_is_given_once():
    with pytest.raises(NotationError, match="pegs is given twice: 'pegs=4'"):
        read(CONTESTS["ab"], "ab", ["pegs=3", "pegs=4"])


def test_numbers_of_numpy_are_numbers():
    assert given(CONTESTS["ab"], "ab", {"pegs": np.int64(3)}) == {"pegs": 3}
    for value, key in product((np.bool_(True), np.float64(3)), ("pegs", "colors")):
        with pytest.raises(TypeError, match=f"^{key} must be an int"):
            given(CONTESTS["ab"], "ab", {key: value})
