"""Games of OpenSpiel as games of one's own."""

import pickle

import pytest

pyspiel = pytest.importorskip("pyspiel")

from abgames import MemoryLimitError, UnsupportedGameError, begin, games  # noqa: E402


@pytest.mark.parametrize(
    ("name", "positions", "outcomes"),
    [
        ("tic_tac_toe", 5478, {"D"}),
        ("nim(pile_sizes=1;3;5)", None, {"P1"}),
        ("nim(pile_sizes=2;2)", None, {"P2"}),  # who takes the last one loses
        ("mnk(m=3,n=2,k=2)", None, {"P1"}),
        ("pentago(ansi_color_output=false)", None, None),
    ],
)
def test_values(name, positions, outcomes):
    if name.startswith("pentago"):
        assert not games.solve(games.from_openspiel(name), time_limit=0.5).proven
        return
    rules = games.from_openspiel(name)
    assert games.check(rules, games=5) == ()
    solved = games.solve(rules)
    assert solved.positions == (positions or solved.positions)
    value = pyspiel_value(pyspiel.load_game(name).new_initial_state(), {})
    assert solved.outcomes("next") == {"P1" if value > 0 else "D" if value == 0 else "P2"}
    assert solved.outcomes("next") == (outcomes or solved.outcomes("next"))


def pyspiel_value(state, known):
    """The value for player 1 by minimax."""
    if state.is_terminal():
        return state.returns()[0]
    key = str(state), state.current_player()
    if key not in known:
        values = [pyspiel_value(state.child(action), known) for action in state.legal_actions()]
        known[key] = max(values) if state.current_player() == 0 else min(values)
    return known[key]


def test_what_is_refused():
    for name, lacking in [
        ("kuhn_poker", "no chance and perfect information"),
        ("matrix_rps", "moves in turn"),
        ("backgammon", "no chance"),
    ]:
        with pytest.raises(UnsupportedGameError, match=lacking):
            games.from_openspiel(name)
    with pytest.raises(ValueError, match="OpenSpiel has no game 'halma3'"):
        games.from_openspiel("halma3")
    with pytest.raises(TypeError, match="game must be a game of OpenSpiel"):
        games.from_openspiel(3)


def test_their_states_count_as_memory():
    with pytest.raises(MemoryLimitError, match="memory_limit is 4,194,304"):
        games.solve(games.from_openspiel("tic_tac_toe"), memory_limit="4MiB")


def test_they_are_played_and_certified():
    rules = games.from_openspiel(pyspiel.load_game("tic_tac_toe"))
    situation = begin(rules, prefer="next").play("x(1,1)")
    assert situation.judge("o(0,1)").cost == 1
    copy = pickle.loads(pickle.dumps(situation.position))
    assert (copy, hash(copy)) == (situation.position, hash(situation.position))
    certificate = games.solve(rules).certificate({2}, {"P2", "D"})
    assert certificate.verify(rules).holds
