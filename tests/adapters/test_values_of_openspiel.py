"""Every game of OpenSpiel that ``from_openspiel`` takes, compared with OpenSpiel's own search and
with a search of all histories, which merges no two states."""

from itertools import product
from math import inf
from random import Random

import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms.minimax import alpha_beta_search  # noqa: E402

from abgames import MemoryLimitError, UnsupportedGameError, games  # noqa: E402
from abgames.games.openspiel import SHOWN, StateOf  # noqa: E402

FEW, MANY = 2_000, 200_000
"""The most histories of a game in a quick test, and in a weekly one."""

LONGEST = 400
"""The most moves of a history; where more are made there are many histories."""

SIZES = (None, 1, 2, 3, 4)
"""What parameters that are whole numbers are set to; others keep what they are by default."""

FLAGS = dict.fromkeys(("anti", "is_misere", "utility_margin", "wrap"), (None, False, True))
OTHERS = {"pile_sizes": (None, "1;2;3", "2;2"), "handicap": (None,), **FLAGS}
# OpenSpiel writes outside its own memory for a swap on other boards of Hex, and for handicaps.
SWAPS = [{"board_size": size, "swap": True} for size in (2, 3)]

NAMES = [
    kind.short_name
    for kind in pyspiel.registered_games()
    if kind.default_loadable and not kind.short_name.startswith(("abgames", "python"))
]


def taken(name, parameters=None):
    """The rules of a game; none if it is none for us, or if OpenSpiel refuses the parameters."""
    try:
        return games.from_openspiel(pyspiel.load_game(name, parameters or {}))
    except (UnsupportedGameError, pyspiel.SpielError):
        return None


TAKEN = [name for name in NAMES if taken(name)]


def settings(name):
    """Choices of parameters that may make a game small."""
    known = pyspiel.load_game(name).get_type().parameter_specification
    choices = {
        each: OTHERS.get(each, SIZES if type(default) is int else (None,))
        for each, default in known.items()
    }
    if len(choices) > 4:
        choices = {each: (values[0], *values[2:4]) for each, values in choices.items()}
    yield from SWAPS if "swap" in known else ()
    for values in product(*choices.values()):
        yield {each: v for each, v in zip(choices, values, strict=True) if v is not None}


def looks_large(state, most):
    """Whether random histories suggest that there are a hundred times more than ``most``."""
    chance, seen, probes = Random(1), 0, 20
    for _ in range(probes):
        place, weight = state, 1
        while not place.is_terminal():
            if not (actions := place.legal_actions()):
                return True  # OpenSpiel itself cannot go on
            weight *= len(actions)
            seen += weight
            if seen > 100 * most * probes:
                return True
            place = place.child(chance.choice(actions))
    return False


def histories(state, most):
    """The number of histories that begin with a state; None if they are more than ``most``, or if
    OpenSpiel cannot play them."""
    try:
        return None if looks_large(state, most) else counted(state, most)
    except (pyspiel.SpielError, UnicodeDecodeError):  # the texts of some errors are none
        return None


def counted(state, most):
    """The number of histories that begin with a state, counted to the end."""
    count, path = 1, [(state, iter(state.legal_actions()))]
    while path:
        place, left = path[-1]
        action = next(left, None)
        if action is None:
            path.pop()
            continue
        count += 1
        if count > most or len(path) > LONGEST:
            return None
        child = place.child(action)
        path.append((child, iter(child.legal_actions() if not child.is_terminal() else ())))
    return count


def value(state, player, least=-inf, most=inf):
    """What a player gets against all others, by alpha-beta without a table."""
    if state.is_terminal():
        return state.returns()[player]
    mine = state.current_player() == player
    best = -inf if mine else inf
    for action in state.legal_actions():
        found = value(state.child(action), player, least, most)
        if mine:
            best = max(best, found)
            least = max(least, best)
        else:
            best = min(best, found)
            most = min(most, best)
        if least >= most:
            break
    return best


def ends(state, rules, found):
    """The returns of each outcome, over all histories."""
    if state.is_terminal():
        returns = found.setdefault(rules.outcome(StateOf(state)), state.returns())
        assert returns == state.returns()
    for action in state.legal_actions() if not state.is_terminal() else ():
        ends(state.child(action), rules, found)
    return found


def compare(rules, state):
    """Compare what each player can make sure of with the values by two other searches."""
    rules.start = StateOf(state)
    returns = ends(state, rules, {})
    solved = games.solve(rules)
    assert set(solved.outcomes_possible) == set(returns)
    for player in range(rules.players):
        own = value(state, player)
        for least in {each[player] for each in returns.values()}:
            aim = {outcome for outcome, each in returns.items() if each[player] >= least}
            assert solved.forces({player + 1}, aim) == (own >= least), (rules.name, str(state))
    if rules.game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM and rules.players == 2:
        theirs, _ = alpha_beta_search(rules.game, state, maximizing_player_id=0)
        assert theirs == value(state, 0)


def late(name, chance, most):
    """A state near the end of a game, with as many histories as are allowed.

    The game is random, but as long as it can be no move ends it: so boards become full.
    """
    state, way = pyspiel.load_game(name).new_initial_state(), []
    while not state.is_terminal() and len(way) < LONGEST:
        way.append(state)
        after = [state.child(action) for action in state.legal_actions()]
        state = chance.choice([each for each in after if not each.is_terminal()] or after)
    found = None
    while way and histories(way[-1], most):
        found = way.pop()
    return found


def all_small(name, most):
    """Compare a game with all choices of parameters that give few histories; return how many."""
    count = 0
    for parameters in settings(name):
        rules = taken(name, parameters)
        if rules is not None and histories(rules.start.state, most):
            compare(rules, rules.start.state)
            count += 1
    return count


def compare_late(name, number, most):
    """Compare states near the end of random games; return how many."""
    chance = Random(name)
    found = [late(name, chance, most) for _ in range(number)]
    for state in filter(None, found):
        compare(taken(name), state)
    return sum(state is not None for state in found)


@pytest.mark.parametrize("name", TAKEN)
def test_small_games_and_late_positions(name):
    assert all_small(name, FEW) + (name in SHOWN and compare_late(name, 1, FEW // 4)) or (
        name not in SHOWN
    )


@pytest.mark.long
@pytest.mark.parametrize("name", TAKEN)
@pytest.mark.parametrize("most", [MANY // 10, pytest.param(MANY, marks=pytest.mark.weekly)])
def test_all_games_with_many_histories(name, most):
    all_small(name, most)
    compare_late(name, 10, FEW)


def test_games_that_remember_are_among_them():
    assert set(TAKEN) >= SHOWN | {"oware", "go", "chess", "lines_of_action", "quoridor"}


def test_a_game_that_remembers_is_refused_if_it_is_merged(monkeypatch):
    """As the last seeds of Oware go round, the boards before decide."""
    name = "oware(num_houses_per_player=2,num_seeds_per_house=3)"
    with pytest.raises(MemoryLimitError, match=r"told apart by all actions.*; max_positions"):
        games.solve(games.from_openspiel(name), max_positions=5_000)
    # By its own names: another test loads the modules again.
    monkeypatch.setitem(StateOf.__init__.__globals__, "SHOWN", SHOWN | {"oware"})
    (said,) = games.check(games.from_openspiel(name))
    assert "come to the same position, but" in said
