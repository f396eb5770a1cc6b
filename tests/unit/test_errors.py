import copy
import pickle

import pytest

import abgames
from abgames import errors

LEAVES = [
    (errors.IllegalMoveError("no", move=(1, 1)), ValueError),
    (errors.NotationError("no", text="1 x", position=2), ValueError),
    (errors.InconsistentHistoryError("no", history=((1, 2),), conflict=(0,)), ValueError),
    (errors.UnsupportedGameError("no", game="a game"), NotImplementedError),
    (errors.CheckpointError("no", path="file"), OSError),
    (errors.MemoryLimitError("no", limit=5), MemoryError),
    (errors.VerificationError("no", path=(), problem="none"), ValueError),
]


@pytest.mark.parametrize(("error", "builtin"), LEAVES, ids=lambda x: type(x).__name__)
def test_leaves_inherit_the_root_and_a_builtin(error, builtin):
    assert isinstance(error, errors.AbgamesError)
    assert isinstance(error, builtin)
    assert str(error) == "no"
    assert getattr(abgames, type(error).__name__) is type(error)


@pytest.mark.parametrize(("error", "builtin"), LEAVES, ids=lambda x: type(x).__name__)
def test_errors_survive_pickle_with_their_fields(error, builtin):
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(twin) is type(error)
        assert str(twin) == str(error)
        assert vars(twin) == vars(error)
