import copy
import pickle

import pytest

import abgames
from abgames import errors
from abgames.codebreaking import AB, Mastermind, compare_heuristics, heuristic_strategy, solve
from abgames.errors import CheckpointError

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


def test_the_checkpoint_of_another_game_is_told_in_words(tmp_path):
    path = tmp_path / "log"
    solve(AB(3, 5), checkpoint=path)
    with pytest.raises(CheckpointError) as caught:
        solve(AB(3, 6), checkpoint=path)
    assert str(caught.value) == (
        f"{path} is the checkpoint of AB(pegs=3, colors=5), not of AB(pegs=3, colors=6); "
        "name another file"
    )
    assert caught.value.path == str(path)


def test_knuth_is_minimax():
    game = Mastermind(2, 3)
    assert heuristic_strategy(game, heuristic="knuth") == heuristic_strategy(
        game, heuristic="minimax"
    )
    found = compare_heuristics(game, heuristics=["knuth", "entropy"])
    assert [name for name, _ in found.strategies] == ["minimax", "entropy"]
