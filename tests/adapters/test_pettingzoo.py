"""PettingZoo's own tests, and its environments against the reference rules."""

import copy
import pickle
import warnings
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from abgames import begin, games
from abgames.errors import IllegalMoveError, NotationError, UnsupportedGameError
from abgames.otrio import Position
from abgames.otrio import reference as otrio
from abgames.preferences import read_preferences
from abgames.tanhinmin import reference as tanhinmin

adapter = pytest.importorskip("abgames.adapters.pettingzoo")

import pettingzoo  # noqa: E402
from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402
from pettingzoo.test.state_test import test_state_space as check_state_space  # noqa: E402
from pettingzoo.utils.wrappers import TerminateIllegalWrapper  # noqa: E402

GAMES = Path(__file__).parents[2] / "examples" / "games"


@cache
def own(name):
    """The rules of an example."""
    return games.load(f"{GAMES / name}")


BEGUN = Position.from_moves("b2M a1L c3S", players=3)
ENVIRONMENTS = {
    "otrio for 2": lambda **mode: adapter.otrio_env(2, **mode),
    "otrio, one colour each": lambda **mode: adapter.otrio_env(2, colors=1, **mode),
    "otrio for 3": lambda **mode: adapter.otrio_env(**mode),
    "otrio for 4": lambda **mode: adapter.otrio_env(players=4, **mode),
    "otrio by preferences": lambda **mode: adapter.otrio_env(3, prefer="next", **mode),
    "otrio, begun": lambda **mode: adapter.otrio_env(position=BEGUN, **mode),
    "otrio, registered": lambda **mode: pettingzoo.make("aec", "abgames/otrio-v0", **mode),
    "tanhinmin": lambda **mode: adapter.tanhinmin_env(**mode),
    "tanhinmin, given": lambda **mode: adapter.tanhinmin_env([1, 2, 4], [1, 1, 6], **mode),
    "tanhinmin, registered": lambda **mode: pettingzoo.make("aec", "abgames/tanhinmin-v0", **mode),
    "tanhinmin, a variant": lambda **mode: adapter.tanhinmin_env(
        cards=7, ranks=9, rewards="win", cut=8, **mode
    ),
    "a game of one's own, begun": lambda **mode: adapter.any_env(
        begin(own("hex.py:three"), position=".1...2..."), **mode
    ),
    "piles of Nim": lambda **mode: adapter.any_env((4, 5, 6), **mode),
    "one by preferences": lambda **mode: adapter.any_env(
        type(own("nim_for_three.py:piles"))(3, 4, 5), prefer="next", **mode
    ),
}
every = pytest.mark.parametrize("make", ENVIRONMENTS.values(), ids=ENVIRONMENTS)

# PettingZoo says so of every environment with a mask but those that it has itself, and gives an
# option that no environment has.
ALWAYS = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or "
    "gymnasium.spaces.discrete",
    "ignores the option 'options'",
)


@every
def test_conformance(make):
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        api_test(make(), num_cycles=200)
    others = [str(w.message) for w in given if not any(each in str(w.message) for each in ALWAYS)]
    assert others == []
    seed_test(make, num_cycles=60)
    check_state_space(make())


@every
def test_rendering(make, capsys):
    render_test(make)
    assert "player" in capsys.readouterr().out
    for mode in ("rgb_array", "humna"):  # some programs ask for pictures whatever can be drawn
        env = make(render_mode=mode)
        env.reset()
        with pytest.warns(UserWarning, match=f"nothing is drawn .* '{mode}'; known: 'ansi' and"):
            assert env.render() is None


def played(env, seed):
    """Play at random: yield (agent, legal actions, action) until the game ends, then the
    rewards."""
    chance = np.random.default_rng(seed)
    env.reset(seed=seed)
    pay = {}
    for agent in env.agent_iter():
        observation, reward, over, truncated, _ = env.last()
        assert not truncated
        if over:
            pay[agent] = reward
            env.step(None)
            continue
        assert reward == 0
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        action = int(chance.choice(legal))
        yield agent, legal, action
        env.step(action)
    yield pay


@pytest.mark.parametrize("players", [2, 3, 4])
def test_otrio_is_played_by_the_rules(players):
    env, passes, ends = adapter.otrio_env(players), 0, set()
    names = [*(otrio.name(slot) for slot in range(27)), otrio.PASS]
    for seed in range(25):
        position = otrio.start(players)
        *moves, pay = played(env, seed)
        for agent, legal, action in moves:
            assert agent == f"player_{otrio.owner(players, position.color)}"
            assert [names[number] for number in legal] == list(otrio.legal_moves(position))
            passes += names[action] == otrio.PASS
            position = otrio.play(position, names[action])
        winner = otrio.winner(position)
        ends.add(winner)
        assert otrio.is_over(position)
        assert env.unwrapped.play.position.board == position.board
        for number in range(1, players + 1):
            due = 0 if winner is None else 1 if winner == number else -1 / (players - 1)
            assert pay[f"player_{number}"] == due
    assert passes or players == 3  # with three, one has to pass only in a long game
    assert len(ends) > 1


def test_preferences_are_paid_in_steps():
    orders = {1: "P1 > D > P2 = P3", 2: "P2 = D = P1 = P3", 3: "P3 > P1 > P2 > D"}
    env = adapter.otrio_env(prefer=orders)
    for seed in range(10):
        *_, pay = played(env, seed)
        winner = env.unwrapped.play.position.winner
        end = "D" if winner is None else f"P{winner}"
        for number, order in enumerate(read_preferences(orders, 3), 1):
            place = next(place for place, liked in enumerate(order) if end in liked)
            steps = max(len(order) - 1, 1)
            assert pay[f"player_{number}"] == pytest.approx(1 - 2 * place / steps)
    with pytest.raises(NotationError, match="prefer"):
        adapter.otrio_env(prefer="nxt")


@pytest.mark.parametrize("variant", [{}, {"cut": 4}, {"goals": (1, 2)}])
@pytest.mark.parametrize("rewards", ["score", "win"])
def test_tanhinmin_is_played_by_the_rules(variant, rewards):
    env = adapter.tanhinmin_env(cards=4, ranks=6, copies=2, rewards=rewards, **variant)
    game, draws = tanhinmin.HandsRules(**variant), 0
    for seed in range(40):
        *moves, pay = played(env, seed)
        env.reset(seed=seed)
        position = tanhinmin.HandsPosition(env.unwrapped.play.position)
        idle = 0
        for agent, legal, action in moves:
            assert agent == f"player_{position.to_move + 1}"
            assert legal == game.moves(position)
            assert game.winner(position) is None
            idle = idle + 1 if action == position.table == 0 else 0
            position = game.after(position, action)
        winner = game.winner(position)
        draws += winner is None
        assert (winner is None) == (idle == 2)
        won = 0 if winner is None else 1
        if winner is not None and rewards == "score":
            won = len(position.hands[1 - winner]) - game.goals[1 - winner]
        assert pay == {f"player_{n + 1}": won if n == winner else -won for n in (0, 1)}
    assert 0 < draws < 40


@every
def test_a_state_is_what_all_know_together(make):
    env = make()
    seen = {}
    for seed in range(5):
        for _ in played(env, seed):
            state = env.state()
            assert env.state_space.contains(state)
            play = env.unwrapped.play
            position = play.position, play.question, play.mover
            assert seen.setdefault(state.tobytes(), position) == position
    assert len(seen) > 20


@every
@pytest.mark.parametrize("seed", [np.int64(3), np.uint8(3)])
def test_seeds_of_numpy_are_seeds(make, seed):
    env = make()
    starts = []
    for each in (3, seed):
        env.reset(seed=each)
        starts.append(env.unwrapped.play)
    assert starts[0] == starts[1]
    for wrong, error in ((-1, ValueError), (1.5, TypeError), ("3", TypeError)):
        with pytest.raises(error, match="seed must be"):
            env.reset(seed=wrong)


def test_games_start_where_they_are_told_to():
    env = adapter.otrio_env(players=3, position=BEGUN)
    env.reset()
    assert env.agent_selection == "player_1"
    assert env.last()[0]["action_mask"].sum() == 24
    env.reset(options={"moves": "a2S"})
    assert env.unwrapped.play.position == BEGUN.play("a2S")
    env.reset(options={"position": Position(3), "moves": ["b2M"]})
    assert env.unwrapped.play.position == Position.from_moves("b2M")
    env.reset()
    assert env.unwrapped.play.position == BEGUN
    env = adapter.otrio_env(position=Position(2))
    assert env.possible_agents == ["player_1", "player_2"]

    for env in (adapter.tanhinmin_env(), adapter.tanhinmin_env([1, 9], [2, 2], table=1)):
        env.reset(options={"mine": [4, 5], "theirs": [6], "table": 3})
        assert env.unwrapped.play.position == ((4, 5), (6,))
        assert np.flatnonzero(env.last()[0]["action_mask"]).tolist() == [0, 4, 5]
    env.reset(options={"theirs": [7]})
    assert env.unwrapped.play.position == ((1, 9), (7,))
    assert env.unwrapped.play.question["table"] == 1


def test_where_no_game_can_start_is_told():
    over = BEGUN.after("a2S b3L c3M c1L a1M b1L c3L a1S")
    assert over.is_over
    with pytest.raises(ValueError, match="the game is over"):
        adapter.otrio_env(position=over)
    with pytest.raises(ValueError, match="position must have 2 players, not 3"):
        adapter.otrio_env(2, position=BEGUN)
    otrio_env, tanhinmin_env = adapter.otrio_env(), adapter.tanhinmin_env(cards=3)
    for env, options, error, match in (
        (otrio_env, {"position": "b2M"}, TypeError, "position must be of the class Position"),
        (otrio_env, {"position": Position(4)}, ValueError, "position must have 3 players, not 4"),
        (otrio_env, {"position": over}, ValueError, "the game is over"),
        (
            adapter.otrio_env(2),
            {"position": Position(2, colors=1)},
            ValueError,
            "position must have 2 colours for each player, not 1",
        ),
        (otrio_env, {"moves": "b2M b2M"}, IllegalMoveError, "move 2, b2M"),
        (tanhinmin_env, {"mine": [1, 2]}, TypeError, "give both hands"),
        (tanhinmin_env, {"mine": [14], "theirs": [2]}, ValueError, "need 15 actions.* for 14"),
        (tanhinmin_env, {"mine": [1] * 4, "theirs": [2]}, ValueError, "numbers up to 4 .* and 3"),
        (tanhinmin_env, {"mine": [], "theirs": [2]}, ValueError, "mine has no cards"),
    ):
        with pytest.raises(error, match=match):
            env.reset(options=options)
    with pytest.warns(UserWarning, match="ignores the option 'move'.* did you mean 'moves'"):
        otrio_env.reset(options={"move": "b2M"})


@every
def test_an_illegal_action_is_told_and_changes_nothing(make):
    env = make()
    env.reset(seed=3)
    before = env.unwrapped.play
    for _ in range(3):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[-1]))
    mask = env.last()[0]["action_mask"]
    play, agent = env.unwrapped.play, env.agent_selection
    assert play != before
    for action in np.flatnonzero(mask == 0).tolist():
        with pytest.raises(IllegalMoveError):
            env.step(action)
    for action in (-1, len(mask)):
        with pytest.raises(ValueError, match="action must be at"):
            env.step(action)
    for action in (None, 1.0):
        with pytest.raises(TypeError, match="action must be an int"):
            env.step(action)
    assert (env.unwrapped.play, env.agent_selection) == (play, agent)


def test_an_illegal_action_may_end_the_game_instead():
    env = TerminateIllegalWrapper(adapter.otrio_env(3), illegal_reward=-1)
    env.reset()
    env.step(0)
    env.step(0)
    assert env.rewards == {"player_1": 0, "player_2": -1, "player_3": 0}
    assert all(env.terminations.values())


@every
def test_copies_go_their_own_way(make):
    env = make()
    env.reset(seed=5)
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env.unwrapped))):
        before = twin.unwrapped.play
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[-1]))
        assert twin.unwrapped.play == before
        env = make()
        env.reset(seed=5)


def test_what_is_seen_is_the_board_from_a_players_side():
    env = adapter.otrio_env(2)
    env.reset()
    for move in ("a1L", "b1L", "c3S"):
        env.step(env.unwrapped.play.action(move))
    mine, theirs = (env.observe(agent)["observation"] for agent in env.agents)
    # Red, green, purple are played, blue is to move: for player 2 that is its second colour.
    assert np.argwhere(mine[:12]).tolist() == [[0, 0, 0], [3, 0, 1], [8, 2, 2]]
    assert np.argwhere(theirs[:12]).tolist() == [[0, 0, 1], [5, 2, 2], [9, 0, 0]]
    assert [plane for plane in range(12) if mine[12 + plane].all()] == [9, 10, 11]
    assert [plane for plane in range(12) if theirs[12 + plane].all()] == [6, 7, 8]
    assert not env.observe("player_1")["action_mask"].any()


def test_bad_input():
    with pytest.raises(ValueError, match="players must be"):
        adapter.otrio_env(5)
    with pytest.raises(TypeError, match="argument 'player'"):
        adapter.otrio_env(player=2)
    with pytest.raises(TypeError, match="give both hands"):
        adapter.tanhinmin_env([1, 2])
    with pytest.raises(ValueError, match="strongest rank must be at most 1000"):
        adapter.tanhinmin_env([1, 10**9], [2])
    with pytest.raises(ValueError, match="rewards must be 'score' or 'win'"):
        adapter.tanhinmin_env(rewards="wins")
    with pytest.raises(ValueError, match="a deck of"):
        adapter.tanhinmin_env(cards=50)


def test_a_game_of_ones_own():
    env = adapter.any_env(own("tic_tac_toe.py:three"))
    env.reset(options={"position": "123......"})
    assert env.agent_selection == "player_1"
    observation = env.last()[0]
    assert observation["action_mask"].tolist() == [0, 0, 0, *[1] * 6]
    # A bit for each of 4 signs of 9 squares, and one for each player's turn.
    assert observation["observation"].shape == (39,)
    play = env.unwrapped.play
    assert play.seen(0).sum() == play.seen(2).sum() == 10
    seen = {bytes(play.after(action).seen(0)) for action in play.legal}
    assert len(seen) == 6
    for action in (3, 4, 5, 8, 6, 7):
        env.step(action)
    assert env.rewards == {"player_1": 0, "player_2": 0, "player_3": 0}
    env.reset(options={"position": "1.1233.2."})
    with pytest.raises(IllegalMoveError, match="the action 0, '0', is not legal here"):
        env.step(0)
    env.step(1)
    assert env.rewards == {"player_1": 1, "player_2": -0.5, "player_3": -0.5}
    with pytest.raises(UnsupportedGameError, match="play can be endless"):
        adapter.any_env(own("tanhinmin.py:deal"))
    with pytest.raises(ValueError, match="give prefer, because '1 washes up'"):
        adapter.any_env(own("last_sweet.py:ten"))
    wanted = {
        n: " > ".join(f"{m} washes up" for m in (1, 2, 3) if m != n) + f" > {n} washes up"
        for n in (1, 2, 3)
    }
    play = adapter.any_env(own("last_sweet.py:ten"), wanted).unwrapped.play
    while play.mover is not None:
        play = play.after(play.legal[0])
    assert play.returns == [-1, 1, 1]
